#include "engine/rules.hpp"

#include <algorithm>
#include <array>

namespace turnstile {

namespace {

constexpr std::array kRules = {
    RuleInfo{"cull-nothing", &Rules::cull_nothing, "Surfaces show from both sides.",
             "Surfaces show from their front alone.", "docs/lobby.md, 6 (E)"},
    RuleInfo{"clamp", &Rules::clamp, "Textures of models end at their edges.",
             "Textures of models repeat.", "docs/lobby.md, 6 (E)"},
    RuleInfo{"alpha-references", &Rules::alpha_references,
             "Cut-out surfaces show where alpha is 240 and up, graded ones from 16 up.",
             "Both show from 128 up.", "docs/lobby.md, 6 (E)"},
    RuleInfo{"depth-write", &Rules::depth_write, "See-through surfaces write depth.",
             "Graded and additive surfaces write none.", "docs/lobby.md, 6 (E)"},
    RuleInfo{"sort", &Rules::sort,
             "Graded and additive surfaces and their triangles are drawn far to near.",
             "They are drawn in the order of the files.", "docs/lobby.md, 6 (E)"},
    RuleInfo{"linear-filter", &Rules::linear_filter, "Texels are blended.",
             "Texels show as squares.", "docs/lobby.md, 11 (T)"},
    RuleInfo{"mipmaps", &Rules::mipmaps, "Far surfaces use smaller copies of their textures.",
             "They use the textures as they are, and glitter.", "docs/lobby.md, 11 (T)"},
    RuleInfo{"red-from-blue", &Rules::red_from_blue,
             "The sky's red goes to the blue of SKYCOLOUR, a slip of the original.",
             "It goes to the red.", "docs/lobby.md, 4 (E)"},
    RuleInfo{"sky-bowl", &Rules::sky_bowl, "The clouds are drawn again below, mirrored.",
             "There are none below.", "docs/lobby.md, 4 (E)"},
    RuleInfo{"heading", &Rules::heading, "Islands are turned by their heading.",
             "Islands stand as they were modelled.", "docs/lobby.md, 3 (I)"},
    RuleInfo{"light", &Rules::light, "One soft sun lights the models by their normals.",
             "The textures' own colours are shown.", "docs/lobby.md, 6 (T)"},
    RuleInfo{"sixteen-bit", &Rules::sixteen_bit,
             "The picture has 5, 6 and 5 bits for red, green and blue, dithered.",
             "It has 8 bits a channel.", "docs/lobby.md, 1 (T)"},
};

}  // namespace

std::span<const RuleInfo> rule_infos() { return kRules; }

const RuleInfo* find_rule(std::string_view name) {
    const auto found = std::ranges::find(
        kRules, name, [](const RuleInfo& rule) { return std::string_view(rule.name); });
    return found == kRules.end() ? nullptr : &*found;
}

}  // namespace turnstile
