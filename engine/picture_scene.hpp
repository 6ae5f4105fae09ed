#pragma once

#include "engine/lobby_scene.hpp"
#include "engine/model.hpp"
#include "engine/texture.hpp"
#include "formats/image.hpp"

#include <string>

namespace turnstile {

/// A picture on an upright card, drawn as a texture of the lobby would be: filtered, with holes
/// where it has them. Stays at its address, since the scene and the renderer know it by that.
struct PictureCard {
    PictureCard(std::string name, Image image);
    PictureCard(const PictureCard&) = delete;
    PictureCard& operator=(const PictureCard&) = delete;

    Texture texture;
    Model model;
};

/// The card alone, looked at from straight in front so that all of it is seen.
[[nodiscard]] LobbyScene scene_of_picture(const PictureCard& card);

}  // namespace turnstile
