#pragma once

#include "formats/lobby_script.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace turnstile {

/// Whitespace is every byte up to 0x20.
[[nodiscard]] std::string_view without_leading_space(std::string_view text);

void add_script_warning(LobbyScript& script, std::int32_t line, std::string_view kind,
                        std::string_view field);

/// What stands between the brackets of a script's line, read field by field from the first on
/// (docs/formats/lobby-scripts.md, 1 and 4). Warnings go to the script.
class ScriptArguments {
public:
    /// `text` is what follows the opening bracket, `names` are the directive's fields.
    ScriptArguments(LobbyScript& script, std::int32_t line, std::string_view text,
                    std::span<const std::string_view> names)
        : script_(script), line_(line), names_(names) {
        scan(text);
    }

    [[nodiscard]] std::int32_t line() const { return line_; }

    void warn(std::string_view kind, std::string_view field = {}) {
        add_script_warning(script_, line_, kind, field);
    }

    /// Without a required field the directive is dropped: the warning is given, the answer is
    /// false.
    bool require_text(std::string& value) { return required(take_text(value, true)); }
    bool require_int(std::int32_t& value, std::int32_t least, std::int32_t most) {
        return required(take_int(value, least, most));
    }
    bool require_number(float& value) { return required(take_number(value)); }
    bool require_index(std::int32_t& value) { return required(take_index(value)); }

    /// Without an optional field `value` stays what it is.
    void read_text(std::string& value) { optional(take_text(value, false)); }
    void read_int(std::int32_t& value, std::int32_t least, std::int32_t most) {
        optional(take_int(value, least, most));
    }
    void read_number(float& value) { optional(take_number(value)); }

private:
    static constexpr std::size_t kMostFields = 7;
    struct Field {
        std::string_view text;
        bool quoted = false;
        [[nodiscard]] bool missing() const { return text.empty() && !quoted; }
    };

    void scan(std::string_view text);
    std::string_view scan_quoted(std::string_view text);
    void add(Field field) {
        if (count_ < names_.size()) fields_[count_] = field;
        ++count_;
    }

    [[nodiscard]] const Field& field() const { return fields_[next_]; }
    [[nodiscard]] std::string_view name_of(std::size_t index) const {
        return index < names_.size() ? names_[index] : std::string_view{};
    }

    // Each takes the field and gives the kind of its fault, "" for none.
    std::string_view take_text(std::string& value, bool required);
    std::string_view take_int(std::int32_t& value, std::int32_t least, std::int32_t most);
    std::string_view take_index(std::int32_t& value);
    std::string_view take_number(float& value);

    bool required(std::string_view fault) {
        if (!fault.empty()) warn("dropped", name_of(next_));
        ++next_;
        return fault.empty();
    }
    void optional(std::string_view fault) {
        if (!fault.empty()) warn(fault, name_of(next_));
        ++next_;
    }

    LobbyScript& script_;
    std::int32_t line_;
    std::span<const std::string_view> names_;  // at most kMostFields
    std::array<Field, kMostFields> fields_;
    std::size_t count_ = 0;  // fields on the line, those beyond the directive's included
    std::size_t next_ = 0;   // the field that is read next
};

}  // namespace turnstile
