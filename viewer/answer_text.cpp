#include "viewer/answer_text.hpp"

#include "engine/printable.hpp"
#include "viewer/output.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace turnstile {

namespace {

enum class Tone : std::uint8_t { Plain, Name, Heading, Warning };

/// Columns that a text takes on a terminal: its characters, not its bytes.
std::size_t width_of(std::string_view utf8) {
    return static_cast<std::size_t>(std::ranges::count_if(
        utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

std::string padded(std::string text, std::size_t width, bool to_the_right) {
    const std::string blanks(width - std::min(width, width_of(text)), ' ');
    return to_the_right ? blanks + text : text + blanks;
}

/// A value on one line. Words whose name says that they hold bits are shown as such.
std::string value_text(std::string_view name, const Json& value) {
    if (value.is_string()) return printable(value.get_ref<const std::string&>());
    if (value.is_null()) return "-";
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
    if (value.is_number_integer() && (name == "flags" || name == "crc32" || name == "checksum"))
        return fmt::format("{:#x}", value.get<std::int64_t>());
    if (value.is_number()) return value.dump();
    std::string text;
    for (const auto& [member, item] : value.items()) {
        if (!text.empty()) text += item.is_object() ? "; " : " ";
        if (value.is_object()) text += member + "=";
        text += value_text(value.is_object() ? std::string_view(member) : name, item);
    }
    return text.empty() ? "none" : text;
}

bool is_table(const Json& value) {
    return value.is_array() && !value.empty() &&
           std::ranges::all_of(value, [](const Json& row) { return row.is_object(); });
}

/// Texts, or runs of several things, read better below each other.
bool is_list(const Json& value) {
    return value.is_array() && value.size() > 1 && std::ranges::all_of(value, [](const Json& item) {
               return item.is_string() || item.is_array();
           });
}

/// Rows of a tree, children behind their parents, with the branches that lead to each.
class TreeRows {
public:
    /// Nothing where the rows do not say their parents.
    static std::optional<TreeRows> of(const Json& rows) {
        const bool is_tree = std::ranges::all_of(rows, [](const Json& row) {
            return row.contains("index") && row.contains("parent") && row.contains("name");
        });
        return is_tree ? std::optional(TreeRows(rows)) : std::nullopt;
    }

    std::vector<std::pair<std::size_t, std::string>> lines;  ///< row, branches before its name

private:
    struct Step {
        std::size_t row;
        std::string branch, below;  ///< before its own name; before those of its children
    };

    explicit TreeRows(const Json& rows) : children_(rows.size()) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const auto parent = rows[row]["parent"].get<std::int64_t>();
            auto& siblings = parent < 0 ? roots_ : children_[static_cast<std::size_t>(parent)];
            siblings.push_back(row);
        }
        for (const std::size_t root : roots_) add(root);
    }

    // Iterative: a chain of 65,535 nodes is a legal tree.
    void add(std::size_t root) {
        std::vector<Step> steps{{root, "", ""}};
        while (!steps.empty()) {
            const Step step = std::move(steps.back());
            steps.pop_back();
            lines.emplace_back(step.row, step.branch);
            const auto& inner = children_[step.row];
            const std::string stem = step.below.size() > kDeepest ? std::string() : step.below;
            for (std::size_t i = inner.size(); i-- > 0;) {
                const bool last = i + 1 == inner.size();
                steps.push_back(
                    {inner[i], stem + (last ? "└─ " : "├─ "), stem + (last ? "   " : "│  ")});
            }
        }
    }

    static constexpr std::size_t kDeepest = 400;  // bytes of branches; deeper starts anew (choice)
    std::vector<std::size_t> roots_;
    std::vector<std::vector<std::size_t>> children_;
};

class AnswerText {
public:
    explicit AnswerText(bool coloured) : coloured_(coloured) {}

    void members(const Json& object, const std::string& indent) {
        std::size_t width = 0;
        for (const auto& [name, value] : object.items()) width = std::max(width, width_of(name));
        for (const auto& [name, value] : object.items()) {
            if (is_table(value)) {
                const Tone tone = name == "warnings" ? Tone::Warning : Tone::Heading;
                line(indent + toned(fmt::format("{} ({})", name, value.size()), tone));
                table(value, indent + "  ", tone == Tone::Warning);
            } else if (is_list(value)) {
                line(indent + toned(fmt::format("{} ({})", name, value.size()), Tone::Heading));
                const std::size_t digits = std::to_string(value.size() - 1).size();
                for (std::size_t i = 0; i < value.size(); ++i)
                    line(fmt::format("{}  {:>{}}  {}", indent, i, digits,
                                     value_text(name, value[i])));
            } else if (value.is_object() && !value.empty()) {
                line(indent + toned(name, Tone::Heading));
                members(value, indent + "  ");
            } else {
                line(indent + toned(padded(name, width, false), Tone::Name) + "  " +
                     value_text(name, value));
            }
        }
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    struct Column {
        std::string name;
        std::size_t width;
        bool numbers = true;  // then it is aligned to the right
    };

    [[nodiscard]] std::string toned(const std::string& text, Tone tone) const {
        if (!coloured_ || tone == Tone::Plain) return text;
        const char* code = tone == Tone::Name ? "36" : tone == Tone::Heading ? "1" : "33";
        return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
    }

    void line(std::string text) {
        text.erase(text.find_last_not_of(' ') + 1);
        text_ += text + "\n";
    }

    /// Columns are the members of any row, in the order in which they are met. A node's matrix is
    /// too much for a line: where it stands says most.
    void table(const Json& rows, const std::string& indent, bool warnings) {
        const auto tree = TreeRows::of(rows);
        std::vector<Column> columns;
        for (const auto& row : rows)
            for (const auto& [name, value] : row.items())
                if (std::ranges::find(columns, name, &Column::name) == columns.end())
                    columns.push_back({name, 0});
        std::vector<std::vector<std::string>> cells;
        const std::size_t count = tree ? tree->lines.size() : rows.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Json& row = rows[tree ? tree->lines[i].first : i];
            auto& written = cells.emplace_back();
            for (Column& column : columns) {
                written.push_back(cell(row, column, tree ? tree->lines[i].second : ""));
                column.width = std::max(column.width, width_of(written.back()));
            }
        }
        for (Column& column : columns)
            column.width = std::max(column.width, width_of(heading(column)));
        std::string head = indent;
        for (const Column& column : columns)
            head += padded(heading(column), column.width, column.numbers) + "  ";
        head.erase(head.find_last_not_of(' ') + 1);
        line(toned(head, Tone::Name));
        for (const auto& written : cells) {
            std::string text = indent;
            for (std::size_t i = 0; i < columns.size(); ++i)
                text += padded(written[i], columns[i].width, columns[i].numbers) + "  ";
            text.erase(text.find_last_not_of(' ') + 1);
            line(warnings ? toned(text, Tone::Warning) : text);
        }
    }

    static std::string heading(const Column& column) {
        return column.name == "local" || column.name == "world" ? column.name + " position"
                                                                : column.name;
    }

    static std::string cell(const Json& row, Column& column, const std::string& branches) {
        if (!row.contains(column.name)) return "";
        const Json& value = row[column.name];
        column.numbers &= value.is_number() || value.is_null();
        if (column.name == "name") return branches + value_text(column.name, value);
        if (value.is_array() && value.size() == 16)
            return value_text(column.name, Json::array({value[12], value[13], value[14]}));
        return value_text(column.name, value);
    }

    bool coloured_;
    std::string text_;
};

}  // namespace

std::string answer_text(const Json& answer, bool coloured) {
    AnswerText text(coloured);
    text.members(answer, "");
    return text.take();
}

}  // namespace turnstile
