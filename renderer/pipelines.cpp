#include "renderer/pipelines.hpp"

#include <array>
#include <cstddef>

namespace turnstile {
namespace {

// Beside each the original's word, whose meaning docs/lobby.md, 6, spells out.
constexpr std::array kPipelines = {
    Pipeline{Blend::None, 0, true, false, MipAlpha::Ignored},                   // 0x1256
    Pipeline{Blend::Alpha, kCutOutReference, true, false, MipAlpha::CutOut},    // 0x2756
    Pipeline{Blend::Alpha, kGradedReference, true, true, MipAlpha::Graded},     // 0x556
    Pipeline{Blend::Additive, kGradedReference, true, true, MipAlpha::Graded},  // 0x200552
};
static_assert(kPipelines.size() == static_cast<std::size_t>(AlphaClass::Additive) + 1);

constexpr std::uint8_t kMiddleReference = 128;  // without the rule (choice)

}  // namespace

Pipeline pipeline_of(AlphaClass alpha, const Rules& rules) {
    Pipeline pipeline = kPipelines[static_cast<std::size_t>(alpha)];
    if (!rules.alpha_references && pipeline.blend == Blend::Alpha)
        pipeline.alpha_reference = kMiddleReference;
    if (!rules.depth_write && pipeline.sorted) pipeline.depth_write = false;
    return pipeline;
}

PassState pass_state_of(const Pipeline& pipeline, const Rules& rules) {
    return {.depth_write = pipeline.depth_write,
            .blend = pipeline.blend,
            .cull_back = !rules.cull_nothing};
}

}  // namespace turnstile
