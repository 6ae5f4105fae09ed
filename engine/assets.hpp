#pragma once

#include "engine/font.hpp"
#include "engine/game_folder.hpp"
#include "engine/model.hpp"
#include "formats/lobby_script.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace turnstile {

/// Something that the data lack, and what stands in for it.
struct Missing {
    std::string file;      ///< the path looked for, or several with " or " between them
    std::string reason;    ///< "not found", or what the decoder said
    std::string stand_in;  ///< "the NotFound tile", "left out" ...
    friend bool operator==(const Missing&, const Missing&) = default;
};

/// Loads what the scene asks for, once each, and puts a substitute in place of what is missing or
/// damaged: each such thing is logged once and remembered. All values live as long as this does.
class Assets {
public:
    explicit Assets(GameFolder folder);

    [[nodiscard]] const GameFolder& folder() const { return folder_; }

    /// A model `dir/name.md2`; null, remembered as missing with `stand_in`, if it is not there, is
    /// damaged or is a clip. `dir` is a path below the install's data.
    const Model* model(std::string_view dir, std::string_view name, std::string_view stand_in);

    /// The clips of a stem for a role letter, in order: "<stem><letter>1.md2" and so on up to the
    /// first gap; only if there is no number 1, "<stem><letter>.md2"
    /// (docs/formats/tpw-md2.md, 14). A damaged clip is null in its place.
    std::vector<const Clip*> clips(std::string_view dir, std::string_view stem, char role);

    /// One clip `dir/name.md2`; null, remembered as missing, if it is not there or is damaged.
    const Clip* clip(std::string_view dir, std::string_view name);

    /// A script; nothing, remembered with `stand_in`, if it is not there. Its warnings are logged.
    std::optional<LobbyScript> script(std::string_view path, std::string_view stand_in);

    /// A texture of the models of `dir`: "dir/textures/<name>.wct", extension of the name dropped.
    /// Of a sign's panel that has none: one texel to see through, which is nothing missing.
    const Texture* texture(std::string_view dir, std::string_view name);

    /// A picture by its path below `data`, such as the sky's; null, remembered with `stand_in`, if
    /// it cannot be had.
    const Texture* picture(std::string_view path, std::string_view stand_in);

    /// A font "fonts/<file>"; null, remembered as missing, if it cannot be had.
    const Font* font(std::string_view file);
    /// A font that was asked for, with the name that it was asked by.
    struct NamedFont {
        std::string file;
        std::unique_ptr<Font> font;  ///< null: missing
    };
    [[nodiscard]] const std::vector<NamedFont>& fonts() const { return fonts_; }

    /// A file's bytes; nothing, and why in `reason`, if they cannot be had.
    std::optional<GameFolder::Found> read(std::string_view path, std::string& reason);

    /// Keeps a texture that was made, not loaded.
    const Texture* keep(Texture texture);
    /// A copy of a model, whose textures may be changed.
    Model& copy(const Model& model);

    /// What was looked for in vain, in the order of asking.
    [[nodiscard]] const std::vector<Missing>& missing() const { return missing_; }

    /// What the scripts that were read warn of, each with the script's place.
    struct ScriptFault {
        std::string file;
        LobbyScript::ScriptWarning warning;
    };
    [[nodiscard]] const std::vector<ScriptFault>& script_faults() const { return script_faults_; }

    /// Remembers and logs something once.
    void report_missing(Missing missing);

private:
    const Texture* bare_panel();
    const Texture* not_found_tile();
    std::unique_ptr<Texture> load_texture(const std::string& path, std::string_view name);

    GameFolder folder_;
    std::map<std::string, std::unique_ptr<Model>> models_;      ///< by folded path; null: missing
    std::map<std::string, std::unique_ptr<Clip>> clips_;        ///< likewise
    std::map<std::string, std::unique_ptr<Texture>> textures_;  ///< likewise
    std::map<std::string, std::unique_ptr<Texture>> pictures_;  ///< likewise
    std::vector<NamedFont> fonts_;
    std::vector<std::unique_ptr<Texture>> made_textures_;
    std::vector<std::unique_ptr<Model>> copied_models_;
    std::unique_ptr<Texture> not_found_;
    const Texture* bare_panel_ = nullptr;  ///< one of the made ones, once it is asked for
    std::vector<Missing> missing_;
    std::vector<ScriptFault> script_faults_;
};

/// The substitute that is drawn when the data have no NotFound tile: an 8 x 8 checker.
[[nodiscard]] Image checker_tile();

/// A script's folder as a path below the install's data: "data\lobby\terrain" -> "lobby/terrain".
[[nodiscard]] std::string below_data(std::string_view script_dir);

/// A texture's name as a material stores it, without its extension.
[[nodiscard]] std::string_view texture_stem(std::string_view name);

/// Names of the textures that show a sign's board: its left and its right half.
constexpr std::array<const char*, 2> kSignPanels = {"sign1", "sign2"};
/// Which of kSignPanels a texture's name means, letters of either case.
[[nodiscard]] std::optional<std::size_t> sign_panel(std::string_view texture_name);

}  // namespace turnstile
