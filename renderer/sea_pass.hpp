#pragma once

#include "renderer/draw_list.hpp"
#include "renderer/frame_context.hpp"

#include <span>

namespace turnstile {

/// A plane of water at y = 0 that melts into the horizon (choice; docs/lobby.md, 5).
class SeaPass {
public:
    SeaPass();
    void draw(const FrameContext& frame, std::span<const Shallow> shallows) const;

private:
    Program program_;
    GLint clip_from_world_, eye_, haze_, flash_, half_side_, time_, land_x_, land_z_, land_scale_;
    TextureObject noise_;
    VertexArray nothing_;  // the vertices are made of their numbers
};

}  // namespace turnstile
