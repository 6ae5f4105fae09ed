#include "formats/lobby_script_arguments.hpp"

#include "formats/code_pages.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace turnstile {

namespace {

bool is_space(char c) { return static_cast<unsigned char>(c) <= 0x20; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_trailing_space(std::string_view text) {
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// --- Numbers: docs/formats/lobby-scripts.md, 4 ---

template <class T>
struct Leading {
    T value;
    std::string_view rest;  ///< of the field, behind the number
};

/// The whole number that a field begins with; what passes 64 bits becomes their largest or least.
std::optional<Leading<std::int64_t>> leading_int(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc::result_out_of_range)
        value = negative ? std::numeric_limits<std::int64_t>::min()
                         : std::numeric_limits<std::int64_t>::max();
    return Leading<std::int64_t>{value, text.substr(static_cast<std::size_t>(end - text.data()))};
}

/// How many of the text's bytes, sign included, are a number; 0 when none are.
std::size_t number_size(std::string_view text) {
    std::size_t at = 0;
    const auto skip_digits = [&] {
        const std::size_t from = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        return at - from;
    };
    const auto skip_sign = [&] {
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    };
    skip_sign();
    std::size_t digits = skip_digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        digits += skip_digits();
    }
    if (digits == 0) return 0;
    const std::size_t mantissa_end = at;
    if (at == text.size() || (text[at] != 'e' && text[at] != 'E')) return at;
    ++at;
    skip_sign();
    return skip_digits() > 0 ? at : mantissa_end;
}

/// Is a number that no float can say, written without a sign, too small and not too large?
bool is_tiny(std::string_view number) {
    const std::size_t exponent = number.find_first_of("eE");
    if (exponent != std::string_view::npos) return number[exponent + 1] == '-';
    return number[std::min(number.find_first_not_of('0'), number.size() - 1)] == '.';
}

std::optional<Leading<float>> leading_number(std::string_view text) {
    const std::size_t size = number_size(text);
    if (size == 0) return std::nullopt;
    const std::string_view rest = text.substr(size);
    std::string_view number = text.substr(0, size);
    const bool negative = number.front() == '-';
    if (negative || number.front() == '+') number.remove_prefix(1);
    float value = 0.0f;
    const auto error = std::from_chars(number.data(), number.data() + number.size(), value).ec;
    if (error == std::errc::result_out_of_range) {
        if (!is_tiny(number)) return std::nullopt;
        value = 0.0f;
    }
    if (!std::isfinite(value)) return std::nullopt;
    return Leading<float>{negative ? -value : value, rest};
}

/// ".0", ".00" and so on: what an int may have behind it.
bool is_zero_fraction(std::string_view rest) {
    return rest.size() > 1 && rest.front() == '.' &&
           rest.find_first_not_of('0', 1) == std::string_view::npos;
}

}  // namespace

std::string_view without_leading_space(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text;
}

void add_script_warning(LobbyScript& script, std::int32_t line, std::string_view kind,
                        std::string_view field) {
    if (script.warnings.size() < LobbyScript::kMaxWarnings)
        script.warnings.push_back({line, std::string(kind), std::string(field)});
}

void ScriptArguments::scan(std::string_view text) {
    for (bool more = true; more;) {
        text = without_leading_space(text);
        if (text.starts_with('"')) {
            text = scan_quoted(text);
            if (text.empty()) break;
        } else {
            const std::size_t end = std::min(text.find_first_of(",)"), text.size());
            if (!text.empty()) add({without_trailing_space(text.substr(0, end))});
            text.remove_prefix(end);
            if (text.empty()) {
                warn("missing-bracket");
                break;
            }
        }
        more = text.front() == ',';
        text.remove_prefix(1);
    }
    if (count_ > names_.size()) warn("extra-fields");
}

/// Adds the field that `text` begins with, its quote included, and gives what is left from the next
/// ',' or ')' on: nothing when the line ends before one, of which the warning is given.
std::string_view ScriptArguments::scan_quoted(std::string_view text) {
    text.remove_prefix(1);
    const std::string_view name = name_of(count_);
    const std::size_t quote = text.find('"');
    if (quote == std::string_view::npos) {
        warn("unterminated-quote", name);
        add({without_trailing_space(text), true});
        return {};
    }
    add({text.substr(0, quote), true});
    text = without_leading_space(text.substr(quote + 1));
    const std::size_t end = std::min(text.find_first_of(",)"), text.size());
    if (end > 0) warn("stray-text", name);
    text.remove_prefix(end);
    if (text.empty()) warn("missing-bracket");
    return text;
}

std::string_view ScriptArguments::take_text(std::string& value, bool required) {
    if (field().missing() || (required && field().text.empty())) return "missing-field";
    value = windows1252_to_utf8(field().text);
    return {};
}

std::string_view ScriptArguments::take_int(std::int32_t& value, std::int32_t least,
                                           std::int32_t most) {
    if (field().missing()) return "missing-field";
    const auto number = leading_int(field().text);
    if (!number) return "bad-number";
    if (!number->rest.empty() && !is_zero_fraction(number->rest))
        warn("trailing-text", name_of(next_));
    if (number->value < least || number->value > most) warn("out-of-range", name_of(next_));
    value = static_cast<std::int32_t>(
        std::clamp(number->value, std::int64_t{least}, std::int64_t{most}));
    return {};
}

/// An index cannot be clamped sensibly.
std::string_view ScriptArguments::take_index(std::int32_t& value) {
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    const auto index = leading_int(field().text);
    if (index && (index->value < 0 || index->value > kMost)) return "out-of-range";
    return take_int(value, 0, kMost);
}

std::string_view ScriptArguments::take_number(float& value) {
    if (field().missing()) return "missing-field";
    const auto number = leading_number(field().text);
    if (!number) return "bad-number";
    if (!number->rest.empty()) warn("trailing-text", name_of(next_));
    value = number->value;
    return {};
}

}  // namespace turnstile
