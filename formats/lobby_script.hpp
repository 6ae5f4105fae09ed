#pragma once

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// What one lobby script says (docs/formats/lobby-scripts.md). Any directive may stand in any file.
/// Text is UTF-8, converted from the file's Windows-1252.
struct LobbyScript {
    /// One ISLAND line.
    struct Island {
        std::int32_t line = 0;  ///< counted from 1
        std::int32_t index = 0;
        std::string dir, isle, gate, name;
        float heading_degrees = 0.0f;
        float camera_height = 12.5f;  ///< units above the island
        friend bool operator==(const Island&, const Island&) = default;
    };
    /// One FLYINGMESH line.
    struct Flyer {
        std::int32_t line = 0;
        std::string dir, model;
        std::int32_t count = 1;
        glm::vec3 extent{200.0f, 100.0f, 200.0f};  ///< full size of the box, units
        float speed = 1.0f;                        ///< units of length per lobby unit
        static constexpr std::int32_t kMaxCount = 1000;
        friend bool operator==(const Flyer&, const Flyer&) = default;
    };
    struct CameraPosition {
        std::int32_t index = 0;
        float x = 0.0f, z = 0.0f;  ///< world units: where island `index` stands
        friend bool operator==(const CameraPosition&, const CameraPosition&) = default;
    };
    /// A line's fault; `kind` is the format page's word, `field` empty where none is concerned.
    struct ScriptWarning {
        std::int32_t line = 0;
        std::string kind, field;
        friend bool operator==(const ScriptWarning&, const ScriptWarning&) = default;
    };

    std::vector<Island> islands;
    std::vector<Flyer> flyers;
    std::vector<CameraPosition> camera_positions;
    std::optional<glm::ivec3> sky_colour;  ///< 0..255 each
    std::optional<std::int32_t> rain, lightning;
    std::optional<float> island_fov, spin_radius, spin_speed, vertical_offset;
    std::optional<float> globe_radius_in, globe_radius_out;
    std::vector<ScriptWarning> warnings;  ///< of a file of junk the first kMaxWarnings
    static constexpr std::size_t kMaxWarnings = 50'000;

    friend bool operator==(const LobbyScript&, const LobbyScript&) = default;
};

/// Reads a script. A script is never an error, only full of warnings.
[[nodiscard]] LobbyScript decode_lobby_script(std::span<const std::byte> file);

/// Writes a script that decodes to the same values, CRLF lines that end in ");" like the shipped
/// ones. `line` numbers and warnings are not written. Throws EncodeError for text that a quoted
/// field cannot hold and for values that a script would not give back: out of range, not finite, a
/// required text that is empty, a position that is there twice.
[[nodiscard]] std::vector<std::byte> encode_lobby_script(const LobbyScript& script);

}  // namespace turnstile
