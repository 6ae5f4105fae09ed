#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace turnstile {

/// What the original does otherwise than a modern renderer would by default, and what is offered
/// for comparison. As constructed: the lobby as the original shows it.
struct Rules {
    bool cull_nothing = true;
    bool clamp = true;
    bool alpha_references = true;
    bool depth_write = true;
    bool sort = true;
    bool linear_filter = true;
    bool mipmaps = true;
    bool red_from_blue = true;
    bool sky_bowl = true;
    bool heading = true;
    bool light = false;
    bool sixteen_bit = false;
    friend bool operator==(const Rules&, const Rules&) = default;
};

/// A rule for people.
struct RuleInfo {
    const char* name;  ///< as --rule takes it
    bool Rules::*member;
    const char* when_on;   ///< one sentence
    const char* when_off;  ///< likewise
    const char* source;    ///< page and section, with the page's letter for how sure it is
};

[[nodiscard]] std::span<const RuleInfo> rule_infos();
/// Null for a name that is no rule's.
[[nodiscard]] const RuleInfo* find_rule(std::string_view name);

}  // namespace turnstile
