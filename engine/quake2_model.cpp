#include "engine/quake2_model.hpp"

#include "engine/assets.hpp"
#include "engine/file.hpp"
#include "engine/log.hpp"
#include "engine/quake2_skin.hpp"
#include "formats/picture.hpp"

#include <spdlog/fmt/ranges.h>

#include <utility>

namespace turnstile {

namespace {

Texture placeholder() { return {"no skin", "", checker_tile(), AlphaClass::Opaque}; }

/// The skin's picture; the placeholder if it cannot be read, logged.
Texture read_skin(const std::filesystem::path& path) {
    try {
        Texture skin{path_text(path.filename()), path_text(path),
                     decode_picture(read_file(path), path_text(path)), AlphaClass::Opaque};
        skin.alpha = classify_alpha(skin.image);
        return skin;
    } catch (const DecodeError& error) {
        engine_log()->warn("{}: a placeholder is shown", error.what());
    } catch (const FileError& error) {
        engine_log()->warn("{}: a placeholder is shown", error.what());
    }
    return placeholder();
}

}  // namespace

Quake2Model load_quake2_model(std::span<const std::byte> file, const std::string& name,
                              const std::optional<std::filesystem::path>& place, std::size_t skin) {
    Quake2Model model;
    model.name = name;
    model.file = decode_quake2_md2(file, name);
    for (const auto& warning : model.file.warnings)
        engine_log()->info("{}: {}", name, warning.message);
    model.mesh = quake2_mesh(model.file);
    model.animations = quake2_animations(model.file);
    Quake2Skin found;
    if (place) found = find_quake2_skin(*place, model.file.skins, skin);
    if (found.path) {
        model.skin = read_skin(*found.path);
    } else {
        model.skin = placeholder();
        model.skin_tried = std::move(found.tried);
        engine_log()->warn(
            "{}: its skin was not found ({}): a placeholder is shown", name,
            place ? fmt::format("looked for {}", fmt::join(model.skin_tried, ", "))
                  : std::string("skins are looked for beside models that are files of their own"));
    }
    return model;
}

glm::mat4 lobby_from_quake2() {
    return {glm::vec4(1, 0, 0, 0), glm::vec4(0, 0, 1, 0), glm::vec4(0, 1, 0, 0),
            glm::vec4(0, 0, 0, 1)};
}

}  // namespace turnstile
