#include "viewer/output.hpp"

#include "engine/inspect_json.hpp"
#include "viewer/answer_text.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/json_text.hpp"
#include "viewer/platform.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

namespace turnstile {

namespace {

/// On a terminal, unless the user asked for the opposite (no-color.org, bixense.com/clicolors).
bool wants_colours() {
    if (!environment_variable("NO_COLOR").empty()) return false;
    return output_is_terminal() || !environment_variable("CLICOLOR_FORCE").empty();
}

}  // namespace

void print(std::string_view text) {
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (!written || std::fflush(stdout) != 0)
        throw EnvironmentError("standard output: cannot be written");
}

void print_answer(const Json& answer, bool as_json) {
    print(as_json ? json_text(answer) + "\n" : answer_text(answer, wants_colours()));
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

Progress::Progress(std::string_view what, std::size_t total)
    : what_(what), total_(total), shown_(errors_are_terminal()) {}

Progress::~Progress() {
    if (shown_ && done_ != 0) std::fputs("\n", stderr);
}

void Progress::advance() { show(done_ + 1, total_); }

void Progress::show(std::size_t done, std::size_t total) {
    done_ = done;
    total_ = total;
    if (shown_) std::fputs(fmt::format("\r{} {}/{}", what_, done_, total_).c_str(), stderr);
}

}  // namespace turnstile
