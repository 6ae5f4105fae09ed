#include "viewer/json_text.hpp"

#include <algorithm>
#include <cstddef>

namespace turnstile {

namespace {

std::string on_one_line(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_plain_list(const Json& value) {
    return value.is_array() &&
           std::ranges::none_of(value, [](const Json& item) { return item.is_structured(); });
}

void append(std::string& text, const Json& value, std::size_t indent) {
    if (!value.is_structured() || value.empty() || is_plain_list(value)) {
        text += on_one_line(value);
        return;
    }
    const bool is_object = value.is_object();
    text += is_object ? '{' : '[';
    bool first = true;
    for (const auto& [name, item] : value.items()) {
        text += first ? "\n" : ",\n";
        first = false;
        text.append(indent + 2, ' ');
        if (is_object) text += on_one_line(name) + ": ";
        append(text, item, indent + 2);
    }
    text += '\n';
    text.append(indent, ' ');
    text += is_object ? '}' : ']';
}

}  // namespace

std::string json_text(const Json& value) {
    std::string text;
    append(text, value, 0);
    return text;
}

}  // namespace turnstile
