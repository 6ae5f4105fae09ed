#include "engine/lobby_signs.hpp"

#include "engine/log.hpp"
#include "engine/park_names.hpp"
#include "engine/sign_board.hpp"
#include "engine/sign_lettering.hpp"
#include "formats/code_pages.hpp"
#include "formats/sgn.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace turnstile {

namespace {

constexpr const char* kBarePanels = "bare, see-through panels";

/// Calls `visit(panel, texture)` with each texture, a reference to its pointer, of a sign's panel.
template <class AnyModel, class Visit>
void for_each_panel(AnyModel& model, const Visit& visit) {
    for (std::size_t slot = 0; slot < model.textures.size(); ++slot)
        for (std::size_t frame = 0; frame < model.textures[slot].size(); ++frame)
            if (const auto panel = sign_panel(model.file.textures[slot].frames[frame]))
                visit(*panel, model.textures[slot][frame]);
}

std::vector<Actor*> actors_of(Island& island) {
    std::vector<Actor*> actors{&island.isle};
    if (island.gate) actors.push_back(&*island.gate);
    return actors;
}

/// What an island's models show of a sign as they were loaded.
struct Panels {
    std::array<bool, 2> is_there{};
    bool is_bare = false;  ///< one has no texture of its own

    [[nodiscard]] bool are_complete() const { return is_there[0] && is_there[1]; }
};

Panels panels_of(Island& island) {
    Panels panels;
    for (const Actor* actor : actors_of(island))
        for_each_panel(*actor->model, [&](std::size_t panel, const Texture* texture) {
            panels.is_there[panel] = true;
            panels.is_bare = panels.is_bare || texture->found_at.empty();
        });
    return panels;
}

struct FoundSign {
    std::string path;
    Sgn sign;
};

/// The first of "<isle>.sgn" and "<gate>.sgn"; nothing, reported, if there is none or it is
/// damaged. Panels that have textures of their own need none.
std::optional<FoundSign> find_sign(Assets& assets, Island& island, bool is_needed) {
    std::string tried;
    for (const Actor* actor : actors_of(island)) {
        const std::string path = island.dir + "/" + actor->model->name + ".sgn";
        tried += (tried.empty() ? "" : " or ") + path;
        if (!assets.folder().contains(path)) continue;
        std::string reason;
        if (const auto found = assets.read(path, reason)) {
            try {
                FoundSign sign{found->path, decode_sgn(found->bytes, found->path)};
                for (const auto& warning : sign.sign.warnings)
                    engine_log()->warn("{}: {}", found->path, warning.message);
                return sign;
            } catch (const DecodeError& error) {
                reason = error.what();
            }
        }
        assets.report_missing({path, reason, kBarePanels});
        return std::nullopt;
    }
    if (is_needed) assets.report_missing({tried, "not found", kBarePanels});
    return std::nullopt;
}

Image lettered_board(Assets& assets, const Sgn& sign, const std::string& name) {
    SignText text;
    text.lines = split_sign_text(utf8_to_basic_plane(name).value_or(u""));
    for (std::size_t i = 0; i < sign.lines.size(); ++i)
        if (sign.lines[i].mode != 0) text.fonts[i] = assets.font(sign.lines[i].font.file.text());
    return compose_board(sign, text);
}

/// Puts the halves of a board in place of the panels' textures. The models become the island's
/// own: another one may have the same with another name.
void put_board(Assets& assets, Island& island, const FoundSign& found, const Image& board) {
    std::array<const Texture*, 2> halves{};
    const auto images = cut_board(board);
    for (std::size_t i = 0; i < halves.size(); ++i)
        halves[i] = assets.keep({.name = kSignPanels[i],
                                 .found_at = found.path,
                                 .image = images[i],
                                 .alpha = classify_alpha(images[i]),
                                 .use = TextureUse::Sign});
    for (Actor* actor : actors_of(island)) {
        bool has_panel = false;
        for_each_panel(*actor->model, [&](std::size_t, const Texture*) { has_panel = true; });
        if (!has_panel) continue;
        Model& own = assets.copy(*actor->model);
        for_each_panel(
            own, [&](std::size_t panel, const Texture*& texture) { texture = halves[panel]; });
        actor->model = &own;
    }
}

void letter_sign(Assets& assets, Island& island) {
    const Panels panels = panels_of(island);
    // With fewer than both the original paints nothing (docs/formats/sgn.md, 9).
    if (!panels.are_complete()) return;
    if (const auto found = find_sign(assets, island, panels.is_bare))
        put_board(assets, island, *found, lettered_board(assets, found->sign, island.name));
}

}  // namespace

void name_islands(Assets& assets, LobbyScene& scene) {
    const ParkNames names(assets, scene.choices.language);
    for (Island& island : scene.islands) {
        if (std::string name = names.of(island.park); !name.empty()) island.name = std::move(name);
        letter_sign(assets, island);
    }
}

}  // namespace turnstile
