#include "viewer/output.hpp"

#include "engine/inspect_json.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/platform.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

namespace turnstile {

namespace {

/// A value on one line: texts bare, numbers short, the rest as compact JSON.
std::string short_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_null()) return "-";
    if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
    if (!value.is_array()) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string text;
    for (const auto& item : value) text += (text.empty() ? "" : " ") + short_text(item);
    return text;
}

bool is_table(const Json& value) {
    return value.is_array() && !value.empty() &&
           std::ranges::all_of(value, [](const Json& row) { return row.is_object(); });
}

/// Columns are the members of any row, in the order in which they are met.
std::string table_text(const Json& rows, const std::string& indent) {
    std::vector<std::string> names;
    for (const auto& row : rows)
        for (const auto& [name, value] : row.items())
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    std::vector<std::vector<std::string>> lines{names};
    for (const auto& row : rows) {
        auto& line = lines.emplace_back();
        for (const auto& name : names)
            line.push_back(row.contains(name) ? short_text(row[name]) : "");
    }
    std::vector<std::size_t> widths(names.size(), 0);
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    std::string text;
    for (const auto& line : lines) {
        std::string written = indent;
        for (std::size_t i = 0; i < line.size(); ++i)
            written += i + 1 == line.size() ? line[i] : fmt::format("{:<{}}  ", line[i], widths[i]);
        written.erase(written.find_last_not_of(' ') + 1);
        text += written + "\n";
    }
    return text;
}

std::string members_text(const Json& object, const std::string& indent) {
    std::size_t width = 0;
    for (const auto& [name, value] : object.items()) width = std::max(width, name.size());
    std::string text;
    for (const auto& [name, value] : object.items()) {
        if (is_table(value))
            text += fmt::format("{}{} ({})\n", indent, name, value.size()) +
                    table_text(value, indent + "  ");
        else if (value.is_object())
            text += indent + name + "\n" + members_text(value, indent + "  ");
        else
            text += fmt::format("{}{:<{}}  {}\n", indent, name, width,
                                value.is_array() && value.empty() ? "none" : short_text(value));
    }
    return text;
}

}  // namespace

void print(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!written || std::fflush(stdout) != 0)
        throw EnvironmentError("standard output: cannot be written");
}

void print_answer(const Json& answer, bool as_json) {
    print(as_json ? answer.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                  : members_text(answer, ""));
}

Json script_faults_json(const Assets& assets) {
    Json faults = Json::array();
    for (const auto& [file, warning] : assets.script_faults()) {
        Json fault = warning_json(warning);
        fault["file"] = file;
        faults.push_back(std::move(fault));
    }
    return faults;
}

std::string printable(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            line += fmt::format("\\x{:02x}", byte);
        else
            line += c;
    }
    return line;
}

Progress::Progress(std::string_view what, std::size_t total)
    : what_(what), total_(total), shown_(errors_are_terminal()) {}

Progress::~Progress() {
    if (shown_ && done_ != 0) std::fputs("\n", stderr);
}

void Progress::advance() {
    ++done_;
    if (shown_) std::fputs(fmt::format("\r{} {}/{}", what_, done_, total_).c_str(), stderr);
}

}  // namespace turnstile
