#include "engine/departures.hpp"

#include "engine/json.hpp"
#include "engine/rules.hpp"
#include "viewer/commands/commands.hpp"
#include "viewer/exit_status.hpp"
#include "viewer/output.hpp"

#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>

namespace turnstile {

namespace {

Json departures_json() {
    Json list = Json::array(), rules = Json::array();
    for (const Departure& one : departures())
        list.push_back({{"topic", one.topic},
                        {"original", one.original},
                        {"ours", one.ours},
                        {"reason", one.reason},
                        {"source", one.source},
                        {"rule", *one.rule != '\0' ? Json(one.rule) : Json(nullptr)}});
    const Rules usual;
    for (const RuleInfo& rule : rule_infos())
        rules.push_back({{"rule", rule.name},
                         {"default", usual.*(rule.member) ? "on" : "off"},
                         {"on", rule.when_on},
                         {"off", rule.when_off},
                         {"source", rule.source}});
    return {{"departures", std::move(list)}, {"rules", std::move(rules)}};
}

/// For people: a paragraph each, since sentences make no table.
std::string departures_text() {
    std::string text;
    for (const Departure& one : departures())
        text +=
            fmt::format("{}\n  original: {}\n  ours:     {}\n  because:  {}\n  see:      {}{}\n\n",
                        one.topic, one.original, one.ours, one.reason, one.source,
                        *one.rule != '\0' ? fmt::format(", --rule {}", one.rule) : "");
    text += "Rules that --rule NAME=on|off switches:\n\n";
    const Rules usual;
    for (const RuleInfo& rule : rule_infos()) {
        const bool on = usual.*(rule.member);
        text += fmt::format("{}={}  {}\n  on:  {}\n  off: {}\n\n", rule.name, on ? "on" : "off",
                            rule.source, rule.when_on, rule.when_off);
    }
    return text;
}

}  // namespace

void add_departures_command(CLI::App& program, Run& run) {
    const auto as_json = std::make_shared<bool>(false);
    CLI::App& command = *program.add_subcommand(
        "departures",
        "Where this differs from the original and why, and the rules that --rule switches");
    command.add_flag("--json", *as_json, "Print JSON");
    command.callback([as_json, &run] {
        run = [as_json] {
            if (*as_json)
                print_answer(departures_json(), true);
            else
                print(departures_text());
            return kDone;
        };
    });
}

}  // namespace turnstile
