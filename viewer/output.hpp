#pragma once

#include "engine/assets.hpp"
#include "engine/json.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace turnstile {

/// Writes to the standard output and makes sure that it arrived. Throws EnvironmentError when the
/// output is closed or full.
void print(std::string_view text);

/// A command's answer: one JSON value, bytes that are no UTF-8 replaced; or the same for people
/// (answer_text), in colours on a terminal.
void print_answer(const Json& answer, bool as_json);

/// What the scripts of the data warn of, each with its `file`, as the contract has warnings.
[[nodiscard]] Json script_faults_json(const Assets& assets);

/// A line on the standard error that grows in place on a terminal and is silent elsewhere.
class Progress {
public:
    Progress(std::string_view what, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void advance();
    /// Says how far it is, where that is not one step at a time.
    void show(std::size_t done, std::size_t total);

private:
    std::string what_;
    std::size_t total_, done_ = 0;
    bool shown_;
};

}  // namespace turnstile
