#include "engine/assets.hpp"

#include "engine/file.hpp"
#include "engine/log.hpp"
#include "formats/picture.hpp"
#include "formats/wct.hpp"

#include <algorithm>
#include <utility>

namespace turnstile {

namespace {

constexpr std::string_view kNotFoundPath = "generic/defaulttexture/NotFound.tga";
constexpr std::string_view kFontFolder = "fonts";
constexpr const char* kNotFoundStandIn = "the NotFound tile";

std::string joined(std::string_view dir, std::string_view file) {
    return dir.empty() ? std::string(file) : std::string(dir) + "/" + std::string(file);
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

void log_warnings(std::string_view source, const std::vector<Warning>& warnings) {
    for (const auto& warning : warnings) engine_log()->warn("{}: {}", source, warning.message);
}

}  // namespace

Image checker_tile() {
    Image tile = filled_image(8, 8, Rgba8{255, 0, 255, 255});
    for (std::uint32_t y = 0; y < tile.height; ++y)
        for (std::uint32_t x = 0; x < tile.width; ++x)
            if ((x / 2 + y / 2) % 2 == 0) tile.at(x, y) = Rgba8{24, 24, 24, 255};
    return tile;
}

std::string below_data(std::string_view script_dir) {
    std::string folded = folded_path(script_dir);
    constexpr std::string_view kData = "data/";
    return folded.starts_with(kData) ? folded.substr(kData.size()) : folded;
}

std::string_view texture_stem(std::string_view name) {
    name = trimmed(name.substr(0, name.find('\0')));
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos ? name : name.substr(0, dot);
}

std::optional<std::size_t> sign_panel(std::string_view texture_name) {
    const std::string stem = folded_path(texture_stem(texture_name));
    const auto found = std::ranges::find(kSignPanels, stem);
    if (found == kSignPanels.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kSignPanels.begin());
}

Assets::Assets(GameFolder folder) : folder_(std::move(folder)) {}

void Assets::report_missing(Missing missing) {
    if (std::ranges::find(missing_, missing) != missing_.end()) return;
    engine_log()->warn("{}: {}: {}", missing.file, missing.reason, missing.stand_in);
    missing_.push_back(std::move(missing));
}

std::optional<GameFolder::Found> Assets::read(std::string_view path, std::string& reason) {
    try {
        auto found = folder_.read(path);
        if (!found) reason = "not found";
        return found;
    } catch (const DecodeError& error) {
        reason = error.what();
    } catch (const FileError& error) {
        reason = error.what();
    }
    return std::nullopt;
}

const Model* Assets::model(std::string_view dir, std::string_view name, std::string_view stand_in) {
    const std::string path = joined(dir, name) + ".md2";
    const auto [place, is_new] = models_.emplace(folded_path(path), nullptr);
    if (!is_new) return place->second.get();

    std::string reason;
    if (const auto found = read(path, reason)) {
        try {
            auto model = std::make_unique<Model>();
            model->name = name;
            model->file = decode_tpw_model(found->bytes, found->path);
            log_warnings(found->path, model->file.warnings);
            model->walk = parents_first(model->file.nodes);
            for (const auto& slot : model->file.textures) {
                auto& frames = model->textures.emplace_back();
                for (const auto& frame : slot.frames) frames.push_back(texture(dir, frame));
            }
            place->second = std::move(model);
            return place->second.get();
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    report_missing({path, reason, std::string(stand_in)});
    return nullptr;
}

std::vector<const Clip*> Assets::clips(std::string_view dir, std::string_view stem, char role) {
    const std::string base = std::string(stem) + role;
    std::vector<const Clip*> found;
    for (int number = 1;; ++number) {
        const std::string name = base + std::to_string(number);
        if (!folder_.contains(joined(dir, name) + ".md2")) break;
        found.push_back(clip(dir, name));
    }
    if (found.empty() && folder_.contains(joined(dir, base) + ".md2"))
        found.push_back(clip(dir, base));
    return found;
}

const Clip* Assets::clip(std::string_view dir, std::string_view name) {
    const std::string path = joined(dir, name) + ".md2";
    const auto [place, is_new] = clips_.emplace(folded_path(path), nullptr);
    if (!is_new) return place->second.get();
    std::string reason;
    if (const auto found = read(path, reason)) {
        try {
            auto made = std::make_unique<Clip>();
            made->name = name;
            made->file = decode_tpw_clip(found->bytes, found->path);
            log_warnings(found->path, made->file.warnings);
            place->second = std::move(made);
            return place->second.get();
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    report_missing({path, reason, "its nodes rest"});
    return nullptr;
}

std::optional<LobbyScript> Assets::script(std::string_view path, std::string_view stand_in) {
    std::string reason;
    const auto found = read(path, reason);
    if (!found) {
        report_missing({std::string(path), reason, std::string(stand_in)});
        return std::nullopt;
    }
    LobbyScript script = decode_lobby_script(found->bytes);
    for (const auto& warning : script.warnings) {
        engine_log()->warn("{}: line {}: {}{}{}", found->path, warning.line, warning.kind,
                           warning.field.empty() ? "" : ": ", warning.field);
        script_faults_.push_back({found->path, warning});
    }
    return script;
}

const Texture* Assets::texture(std::string_view dir, std::string_view name) {
    const std::string_view stem = texture_stem(name);
    const std::string path = joined(joined(dir, "textures"), stem) + ".wct";
    // Until a board is composed the names resolve to nothing (docs/formats/sgn.md, 9).
    if (sign_panel(name) && !folder_.contains(path)) return bare_panel();
    const auto [place, is_new] = textures_.emplace(folded_path(path), nullptr);
    if (is_new) place->second = load_texture(path, stem);
    return place->second ? place->second.get() : not_found_tile();
}

std::unique_ptr<Texture> Assets::load_texture(const std::string& path, std::string_view name) {
    std::string reason;
    if (const auto found = read(path, reason)) {
        try {
            auto texture = std::make_unique<Texture>();
            texture->name = name;
            texture->found_at = found->path;
            texture->image = decode_wct(found->bytes, found->path).image;
            texture->alpha = classify_alpha(texture->image);
            return texture;
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    report_missing({path, reason, kNotFoundStandIn});
    return nullptr;
}

const Texture* Assets::picture(std::string_view path, std::string_view stand_in) {
    const auto [place, is_new] = pictures_.emplace(folded_path(path), nullptr);
    if (!is_new) return place->second.get();
    std::string reason;
    if (const auto found = read(path, reason)) {
        try {
            auto texture = std::make_unique<Texture>();
            texture->name = path;
            texture->found_at = found->path;
            texture->image = decode_picture(found->bytes, found->path);
            texture->alpha = classify_alpha(texture->image);
            place->second = std::move(texture);
            return place->second.get();
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    report_missing({std::string(path), reason, std::string(stand_in)});
    return nullptr;
}

const Font* Assets::font(std::string_view file) {
    const std::string folded = folded_path(file);
    const auto known = std::ranges::find(
        fonts_, folded, [](const NamedFont& one) { return folded_path(one.file); });
    if (known != fonts_.end()) return known->font.get();
    fonts_.push_back({std::string(file), nullptr});
    const std::string path = joined(kFontFolder, file);
    std::string reason;
    if (const auto found = read(path, reason)) {
        try {
            fonts_.back().font =
                std::make_unique<Font>(decode_truetype(found->bytes, found->path), found->path);
            log_warnings(found->path, fonts_.back().font->file().warnings);
            return fonts_.back().font.get();
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    report_missing({path, reason, "the line stays bare"});
    return nullptr;
}

const Texture* Assets::keep(Texture texture) {
    made_textures_.push_back(std::make_unique<Texture>(std::move(texture)));
    return made_textures_.back().get();
}

Model& Assets::copy(const Model& model) {
    copied_models_.push_back(std::make_unique<Model>(model));
    return *copied_models_.back();
}

const Texture* Assets::bare_panel() {
    if (bare_panel_ == nullptr)
        bare_panel_ = keep({.name = "bare sign",
                            .found_at = {},
                            .image = filled_image(1, 1, {0, 0, 0, 0}, true),
                            .alpha = AlphaClass::CutOut,
                            .use = TextureUse::Sign});
    return bare_panel_;
}

const Texture* Assets::not_found_tile() {
    if (not_found_) return not_found_.get();
    not_found_ = std::make_unique<Texture>();
    not_found_->name = "NotFound";
    not_found_->image = checker_tile();
    std::string reason;
    if (const auto found = read(kNotFoundPath, reason)) {
        try {
            not_found_->image = decode_picture(found->bytes, found->path);
            return not_found_.get();
        } catch (const DecodeError& error) {
            reason = error.what();
        }
    }
    report_missing({std::string(kNotFoundPath), reason, "a checker"});
    return not_found_.get();
}

}  // namespace turnstile
