#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/json.hpp"

namespace turnstile {

/// Writes to the standard output and makes sure that it arrived. Throws EnvironmentError when the
/// output is closed or full.
void print(std::string_view text);

/// One JSON value and a line feed; bytes that are no UTF-8 are replaced.
void print_json(const Json& json);

/// The JSON value for people: members aligned, lists of like objects as tables.
[[nodiscard]] std::string readable(const Json& json);

/// A line on the standard error that grows in place on a terminal and is silent elsewhere.
class Progress {
public:
    Progress(std::string_view what, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void advance();

private:
    std::string what_;
    std::size_t total_, done_ = 0;
    bool shown_;
};

}  // namespace turnstile
