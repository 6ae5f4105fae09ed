#include "engine/departures.hpp"

#include <array>

namespace turnstile {

namespace {

constexpr std::array kDepartures = {
    Departure{"steps", "rolls and eases once a frame, however long it took",
              "once a step of 1/25 s, drawn between two steps",
              "the same time gives the same state at any frame rate", "docs/lobby.md, 1", ""},
    Departure{"random numbers", "one generator for all", "a stream for each use, of one seed",
              "its sequences cannot be matched; a new consumer must change no other",
              "docs/lobby.md, 1", ""},
    Departure{"dropped sky ticks", "a frame of more than a second moves no cloud",
              "a frame takes half a second at most, so that none is dropped",
              "the clouds' place follows from the time", "docs/lobby.md, 1", ""},
    Departure{"heading", "gates face the arriving camera; how they are turned was not read",
              "isle and gate turned about Y by the heading", "all four gates then face it",
              "docs/lobby.md, 3", "heading"},
    Departure{"gates after a visit", "the lobby is loaded anew",
              "the gate is shut when the orbit comes back", "nothing is entered",
              "docs/lobby.md, 10", ""},
    Departure{"phase of flaps", "unknown", "random, in at most 32 steps",
              "a swarm does not flap as one, and a pose is worked out once for all that share it",
              "docs/lobby.md, 3", ""},
    Departure{"sky's centre", "set once to (0, 180, 0), of which space is unknown",
              "follows the camera's x and z; heights stay in the world; gone for an eye above 260",
              "the islands would touch the horizon band otherwise", "docs/lobby.md, 4", ""},
    Departure{"clear colour", "unknown",
              "the horizon's colour with the four layers over it by their mean coverage",
              "what no cloud covers has to have a colour", "docs/lobby.md, 4", ""},
    Departure{"sky at the start", "eases from what was there before",
              "has the nearest island's colour at once", "a cold start shows no transition",
              "docs/lobby.md, 4", ""},
    Departure{"sky colour, rounding", "may come out one lower", "rounded",
              "the ease of 16.16 numbers stalls just below its target", "docs/lobby.md, 4", ""},
    Departure{"sea", "unknown whether the lobby draws one",
              "the sea of Base.md2, else a plane of our own", "islands stand in water",
              "docs/lobby.md, 5", ""},
    Departure{"see-through surfaces", "the authoring mark is never read",
              "a texture with alpha is see-through where the mark is set, and on signs",
              "every alpha at face value cuts holes into things that the game shows whole",
              "docs/lobby.md, 6", ""},
    Departure{"light", "a vertex lighter with an unknown light", "the textures' own colours",
              "with which light it runs in the lobby is unknown", "docs/lobby.md, 6", "light"},
    Departure{"mipmaps", "unknown", "smaller copies for far surfaces", "far leaves do not glitter",
              "docs/lobby.md, 11", "mipmaps"},
    Departure{"colours", "16 bits a pixel on most machines of its time", "8 bits a channel",
              "today's screens have them", "docs/lobby.md, 1", "sixteen-bit"},
    Departure{"drops", "how RAINY's value becomes a number is unknown", "1 and up draws all 1,024",
              "the one shipped value is 1", "docs/lobby.md, 9", ""},
    Departure{"rain's blend", "unknown", "additive, 0.012 units wide",
              "the drop's picture has no alpha", "docs/lobby.md, 9", ""},
    Departure{"bolts", "widths and jaggedness unknown",
              "midpoints moved by 8 %, 7 times; 2 units wide, half at each branch", "choice",
              "docs/lobby.md, 8", ""},
    Departure{"flash", "strength unknown", "96 of 255, fading over the bolt's life", "choice",
              "docs/lobby.md, 8", ""},
    Departure{"end of an entry", "the park is loaded", "half a second of black, then the orbit",
              "Turnstile enters nothing", "docs/lobby.md, 10", ""},
    Departure{"keys", "act when they are let go", "act when they are pressed", "as people expect",
              "docs/lobby.md, 10", ""},
    Departure{"globe camera", "another scene, of the online lobby",
              "the whole island lobby from 475", "its models are not read", "docs/lobby.md, 10",
              ""},
    Departure{"field of view", "ISLANDFOV across at 4:3, inferred", "the same height at any aspect",
              "wider windows show more at the sides", "docs/lobby.md, 10", ""},
    Departure{"ink under full opacity", "one build darkens it", "blended as the other build does",
              "the one that was read in both", "docs/formats/sgn.md, 7", ""},
    Departure{"signs of mixed modes", "unknown", "each line on its own with its own ink",
              "no lobby sign has them", "docs/formats/sgn.md, 6", ""},
    Departure{"sound", "music, noises, thunder", "the cues are events in `state`", "out of scope",
              "docs/lobby.md, 12", ""},
};

}  // namespace

std::span<const Departure> departures() { return kDepartures; }

}  // namespace turnstile
