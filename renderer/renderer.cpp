#include "renderer/renderer.hpp"

#include "renderer/draw_list.hpp"
#include "renderer/frame_context.hpp"
#include "renderer/gl_debug.hpp"
#include "renderer/gl_state.hpp"
#include "renderer/mesh_store.hpp"
#include "renderer/model_pass.hpp"
#include "renderer/quake2_pass.hpp"
#include "renderer/render_target.hpp"
#include "renderer/samplers.hpp"
#include "renderer/screen_pass.hpp"
#include "renderer/sea_pass.hpp"
#include "renderer/sky_pass.hpp"
#include "renderer/texture_store.hpp"
#include "renderer/weather_pass.hpp"

#include <glm/ext/matrix_clip_space.hpp>

#include <cmath>

namespace turnstile {
namespace {

// What is behind a single model (choice).
constexpr Rgb kBackdrop{88.0f / 255.0f, 96.0f / 255.0f, 108.0f / 255.0f};

std::uint32_t triangles_of(std::span<const Draw> draws) {
    std::uint32_t triangles = 0;
    for (const Draw& draw : draws) triangles += draw.index_count / 3 * draw.instance_count;
    return triangles;
}

}  // namespace

// In order of life: what a member uses stands above it.
struct Renderer::Parts {
    explicit Parts(const RenderOptions& given) : options(given) {}

    /// Clears the bound framebuffer and draws into it.
    void draw_frame(const FrameState& state, std::uint32_t width, std::uint32_t height);
    void draw_passes(const FrameContext& frame);
    /// What is done with one sample a pixel in the bound framebuffer, and to the statistics.
    void finish(const FrameState& state, std::uint32_t width, std::uint32_t height);
    void count(const FrameState& state);

    GlDebug debug;
    RenderOptions options;
    GlState gl;
    TextureStore textures;
    Samplers samplers;
    ModelPass models;
    MeshStore meshes{textures};
    Quake2Pass quake2;
    SeaPass sea;
    SkyPass sky;
    WeatherPass weather;
    ScreenPass screen;
    RenderTarget target;
    DrawListBuilder builder;
    DrawList list;
    FrameStats stats;
};

void Renderer::Parts::draw_frame(const FrameState& state, std::uint32_t width,
                                 std::uint32_t height) {
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    const glm::mat4 view_from_world = state.view_from_world();
    const glm::mat4 clip_from_view =
        glm::perspectiveLH_NO(state.fov_y_radians, aspect, kNearPlane, kFarPlane);
    const glm::mat4 clip_from_world = clip_from_view * view_from_world;

    gl.reset();
    builder.build(state, clip_from_world, meshes, list);
    gl.reset();  // new models and textures were bound meanwhile
    models.upload(gl, list);
    const FrameContext frame{
        gl,
        textures,
        samplers,
        state,
        clip_from_world,
        clip_from_view * glm::mat4(glm::mat3(view_from_world)),
        state.sky ? state.sky->haze : kBackdrop,
        2.0f * std::tan(state.fov_y_radians * 0.5f) / static_cast<float>(height)};

    glViewport(0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(height));
    glClearColor(frame.haze.r, frame.haze.g, frame.haze.b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_passes(frame);
}

void Renderer::Parts::finish(const FrameState& state, std::uint32_t width, std::uint32_t height) {
    if (state.rules.sixteen_bit) screen.make_sixteen_bit(gl, width, height);
    gl.apply({});
    gl.bind_vertex_array(0);
    gl.use(0);
    count(state);
}

void Renderer::Parts::draw_passes(const FrameContext& frame) {
    models.draw_opaque(frame, list);
    quake2.draw(frame);
    if (frame.state.sea) sea.draw(frame, list.shallows);
    // Behind what is solid and below what is seen through: the same picture as drawing it first,
    // without shading what will be covered.
    if (frame.state.sky) sky.draw(frame);
    models.draw_cut_out(frame, list);
    models.draw_sorted(frame, list);
    weather.draw(frame);
    if (frame.state.darkness > 0.0f) screen.darken(gl, frame.state.darkness);
}

void Renderer::Parts::count(const FrameState& state) {
    stats.draws =
        static_cast<std::uint32_t>(list.opaque.size() + list.cut_out.size() + list.sorted.size()) +
        quake2.draws + (state.sea ? 1 : 0) + (state.sky ? sky.draws : 0) + weather.draws +
        (state.darkness > 0.0f ? 1 : 0) + (state.rules.sixteen_bit ? 1 : 0);
    stats.triangles = triangles_of(list.opaque) + triangles_of(list.cut_out) +
                      static_cast<std::uint32_t>(list.placed_indices.size() / 3) + quake2.triangles;
    stats.instances_drawn = list.instances_drawn + quake2.figures_drawn;
    stats.instances_outside = list.instances_outside + quake2.figures_outside;
    debug.poll();
    stats.gl_errors = debug.errors();
}

Renderer::Renderer(const RenderOptions& options) : parts_(std::make_unique<Parts>(options)) {}

Renderer::~Renderer() = default;

Image Renderer::draw_image(const FrameState& state, std::uint32_t width, std::uint32_t height) {
    parts_->target.resize(width, height, parts_->options.samples);
    parts_->target.bind();
    parts_->draw_frame(state, width, height);
    parts_->target.resolve();
    parts_->finish(state, width, height);
    return parts_->target.read_back();
}

void Renderer::draw(const FrameState& state, std::uint32_t width, std::uint32_t height,
                    std::uint32_t framebuffer) {
    if (width == 0 || height == 0) return;  // a window that is minimised
    if (parts_->options.samples > 1) {
        parts_->target.resize(width, height, parts_->options.samples);
        parts_->target.bind();
        parts_->draw_frame(state, width, height);
        parts_->target.copy_to(framebuffer);
    } else {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        parts_->draw_frame(state, width, height);
    }
    parts_->finish(state, width, height);
}

void Renderer::forget_models() {
    parts_->meshes.forget_all();
    parts_->quake2.forget_models();
    parts_->sky.forget_art();
    parts_->textures.forget_all();
}

const FrameStats& Renderer::stats() const { return parts_->stats; }

}  // namespace turnstile
