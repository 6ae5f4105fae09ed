#include "renderer/quake2_pass.hpp"

#include "engine/quake2_model.hpp"
#include "renderer/buffers.hpp"
#include "renderer/context.hpp"
#include "renderer/shader.hpp"
#include "renderer/texture_store.hpp"

#include <glm/common.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace turnstile {
namespace {

constexpr GLuint kColourUnit = 0, kFramesUnit = 1;
constexpr std::size_t kTexelsALine = 2048;  // as shaders/quake2.vert knows
constexpr float kByteMax = 255.0f;

/// A vertex for drawing as it lies in the vertex buffer.
struct DrawnVertex {
    glm::vec2 uv;
    std::uint32_t vertex;  ///< of the file
};

/// The original samples half a texel of the header's skin size further (docs/formats/quake2-md2.md,
/// Texture points).
glm::vec2 half_texel(const Quake2Md2& file) {
    if (file.skin_width <= 0 || file.skin_height <= 0) return glm::vec2(0.0f);
    return {0.5f / static_cast<float>(file.skin_width),
            0.5f / static_cast<float>(file.skin_height)};
}

std::vector<DrawnVertex> drawn_vertices(const Quake2Model& model) {
    std::vector<DrawnVertex> drawn;
    drawn.reserve(model.mesh.vertices.size());
    for (std::size_t i = 0; i < model.mesh.vertices.size(); ++i)
        drawn.push_back({model.mesh.uvs[i] + half_texel(model.file), model.mesh.vertices[i]});
    return drawn;
}

TextureObject frames_texture(const Quake2Model& model) {
    std::vector<Quake2Md2::Vertex> texels = model.file.vertices;
    const std::size_t lines = (texels.size() + kTexelsALine - 1) / kTexelsALine;
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (lines > static_cast<std::size_t>(most))
        throw GlError(fmt::format("{}: its frames have {} vertices, this driver holds {}",
                                  model.name, texels.size(),
                                  kTexelsALine * static_cast<std::size_t>(most)));
    texels.resize(lines * kTexelsALine);
    TextureObject texture = TextureObject::create();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, kTexelsALine, static_cast<GLsizei>(lines), 0,
                 GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, texels.data());
    return texture;
}

Box box_of(const Quake2Md2::Frame& frame) {
    const Quake2Box box = quake2_frame_box(frame);
    return {(box.min + box.max) * 0.5f, (box.max - box.min) * 0.5f};
}

}  // namespace

Quake2Pass::Quake2Program Quake2Pass::make_quake2_program(
    std::initializer_list<std::string_view> defines) {
    Quake2Program made{make_program("quake2", defines), -1, -1};
    const GLuint name = made.program.name();
    made.clip_from_world = glGetUniformLocation(name, "u_clip_from_world");
    made.flash = glGetUniformLocation(name, "u_flash");
    glUseProgram(name);
    glUniform1i(glGetUniformLocation(name, "u_texture"), kColourUnit);
    glUniform1i(glGetUniformLocation(name, "u_frames"), kFramesUnit);
    std::vector<glm::vec3> normals(quake2_normals().begin(), quake2_normals().end());
    normals.push_back(quake2_normal(0xFF));
    glUniform3fv(glGetUniformLocation(name, "u_normals"), static_cast<GLsizei>(normals.size()),
                 glm::value_ptr(normals.front()));
    return made;
}

Quake2Pass::Quake2Pass()
    : opaque_(make_quake2_program({})),
      cut_out_(make_quake2_program({"CUT_OUT"})),
      instances_(Buffer::create()) {}

Quake2Pass::ModelOnGpu Quake2Pass::make(const Quake2Model& model) const {
    ModelOnGpu made{
        Buffer::create(),
        Buffer::create(),
        VertexArray::create(),
        frames_texture(model),
        make_texture(model.skin.image,
                     model.skin.alpha == AlphaClass::Opaque ? MipAlpha::Ignored : MipAlpha::CutOut,
                     Wrap::Repeat),
        model.skin.alpha != AlphaClass::Opaque,
        static_cast<GLsizei>(model.mesh.triangles.size() * 3),
        {}};
    const auto vertices = drawn_vertices(model);
    glBindVertexArray(made.array.name());
    fill_buffer<DrawnVertex>(made.vertices, vertices, GL_STATIC_DRAW);
    set_uint_attribute(0, 1, sizeof(DrawnVertex), offsetof(DrawnVertex, vertex));
    set_float_attribute(1, 2, sizeof(DrawnVertex), offsetof(DrawnVertex, uv));
    glBindBuffer(GL_ARRAY_BUFFER, instances_.name());
    constexpr GLuint kFirstOfInstance = 2, kFrames = 8;
    for (GLuint row = kFirstOfInstance; row < kFrames; ++row)
        set_float_attribute(row, 4, sizeof(Instance), (row - kFirstOfInstance) * sizeof(glm::vec4));
    set_uint_attribute(kFrames, 2, sizeof(Instance), offsetof(Instance, frames));
    for (GLuint attribute = kFirstOfInstance; attribute <= kFrames; ++attribute)
        glVertexAttribDivisor(attribute, 1);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, made.indices.name());
    const std::span indices(model.mesh.triangles);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size_bytes()),
                 indices.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
    return made;
}

Quake2Pass::ModelOnGpu& Quake2Pass::find_or_make(const Quake2Model& model) {
    const auto known = models_.find(&model);
    if (known != models_.end()) return known->second;
    return models_.emplace(&model, make(model)).first->second;
}

void Quake2Pass::look(const Quake2Figure& figure, const Frustum& frustum) {
    const Quake2Model& model = *figure.model;
    const Quake2Md2::Frame& from = model.file.frames[figure.moment.from];
    const Quake2Md2::Frame& to = model.file.frames[figure.moment.to];
    const glm::mat4 rows = glm::transpose(figure.world_from_model);
    // What is between two frames is between their boxes: seen if either is, or may be.
    const Box a = moved_box(&rows[0], box_of(from)), b = moved_box(&rows[0], box_of(to));
    const glm::vec3 low = glm::min(a.centre - a.half, b.centre - b.half);
    const glm::vec3 high = glm::max(a.centre + a.half, b.centre + b.half);
    if (!in_sight(frustum, {(low + high) * 0.5f, (high - low) * 0.5f})) {
        ++figures_outside;
        return;
    }
    ++figures_drawn;
    ModelOnGpu& on_gpu = find_or_make(model);
    if (on_gpu.instances.empty()) seen_.push_back(&on_gpu);
    const float f = figure.moment.blend;
    on_gpu.instances.push_back({{rows[0], rows[1], rows[2]},
                                glm::vec4(from.scale * (1.0f - f), f),
                                glm::vec4(to.scale * f, 0.0f),
                                glm::vec4(from.translate * (1.0f - f) + to.translate * f, 0.0f),
                                {figure.moment.from * model.file.vertex_count,
                                 figure.moment.to * model.file.vertex_count}});
}

void Quake2Pass::draw_model(const FrameContext& frame, ModelOnGpu& model) {
    const Quake2Program& program = model.cut_out ? cut_out_ : opaque_;
    frame.gl.use(program.program.name());
    glUniformMatrix4fv(program.clip_from_world, 1, GL_FALSE, glm::value_ptr(frame.clip_from_world));
    glUniform1f(program.flash, frame.state.weather.flash);
    frame.gl.bind_texture(kFramesUnit, model.frames.name());
    frame.gl.bind_texture(kColourUnit, model.skin.name());
    frame.gl.bind_vertex_array(model.array.name());
    fill_buffer<Instance>(instances_, model.instances, GL_STREAM_DRAW);
    const auto count = static_cast<GLsizei>(model.instances.size());
    glDrawElementsInstanced(GL_TRIANGLES, model.index_count, GL_UNSIGNED_INT, nullptr, count);
    ++draws;
    triangles += static_cast<std::uint32_t>(model.index_count / 3 * count);
}

void Quake2Pass::forget_models() {
    seen_.clear();
    models_.clear();
}

void Quake2Pass::draw(const FrameContext& frame) {
    draws = triangles = figures_drawn = figures_outside = 0;
    if (frame.state.figures.empty()) return;
    for (ModelOnGpu* model : seen_) model->instances.clear();
    seen_.clear();
    const Frustum frustum = frustum_of(frame.clip_from_world);
    for (const Quake2Figure& figure : frame.state.figures) look(figure, frustum);
    frame.gl.reset();  // new models were bound meanwhile
    frame.gl.apply({.cull_back = !frame.state.rules.cull_nothing});
    frame.gl.bind_sampler(kColourUnit, frame.sampler(Wrap::Repeat));
    for (ModelOnGpu* model : seen_) draw_model(frame, *model);
}

}  // namespace turnstile
