#include "formats/refpack.hpp"

#include "formats/byte_writer.hpp"
#include "formats/tpw_md2.hpp"
#include "tests/formats/wct_samples.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace turnstile {
namespace {

using test::Bytes;
using test::bytes_of_hex;
using test::bytes_of_text;
using test::decode_error;

/// Head 10 FB with a 3-byte size, then commands.
Bytes stream(std::size_t size, const Bytes& commands) {
    Bytes bytes = {std::byte{0x10}, std::byte{0xFB}};
    for (const int shift : {16, 8, 0})
        bytes.push_back(static_cast<std::byte>(size >> shift & 0xFF));
    bytes.insert(bytes.end(), commands.begin(), commands.end());
    return bytes;
}
Bytes stream(std::size_t size, std::string_view commands) {
    return stream(size, bytes_of_hex(commands));
}

std::string error_of(const Bytes& bytes, std::optional<std::uint32_t> expected = std::nullopt) {
    return decode_error([&] { return expand_refpack(bytes, "s", expected); });
}

/// Bytes that repeat only after 131,072.
Bytes pattern(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::byte>((i % 2 == 0 ? i / 2 : i / 512) & 0xFF);
    return bytes;
}
/// A multiple of 4 bytes said as literals.
Bytes literal_commands(const Bytes& bytes) {
    Bytes commands;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t count = std::min<std::size_t>(112, bytes.size() - at);
        commands.push_back(static_cast<std::byte>(0xE0 + count / 4 - 1));
        for (std::size_t i = 0; i < count; ++i) commands.push_back(bytes[at++]);
    }
    return commands;
}

Bytes random_bytes(std::size_t size, std::uint32_t symbols, std::uint32_t seed) {
    std::mt19937 random(seed);
    Bytes bytes(size);
    for (std::byte& b : bytes) b = static_cast<std::byte>(random() % symbols);
    return bytes;
}

// --- Expanding: docs/formats/wad.md, 3 and 6 ---

TEST(RefPack, ExpandsTheWorkedExamples) {
    EXPECT_EQ(expand_refpack(stream(32, "e0 77 61 76 65  98 00 03  fc"), "s", 32),
              bytes_of_text("wavewavewavewavewavewavewavewave"));
    EXPECT_EQ(expand_refpack(stream(13, "e0 6c 6f 62 62  09 04 79  ff 79 31 21"), "s", 13),
              bytes_of_text("lobbylobbyy1!"));
    EXPECT_EQ(expand_refpack(stream(0, "fc"), "s"), Bytes{});
    EXPECT_EQ(expand_refpack(stream(4, "01 00 41 fc"), "s"), bytes_of_text("AAAA"));
    EXPECT_EQ(expand_refpack(stream(13, "1f 02 41 42 43 fc"), "s"), bytes_of_text("ABCABCABCABCA"));
    std::string ab;
    for (int i = 0; i < 515; ++i) ab += "AB";
    EXPECT_EQ(expand_refpack(stream(1030, "ce 00 01 ff 41 42 fc"), "s"), bytes_of_text(ab));
}

TEST(RefPack, ReadsTheHeadsOfLaterGames) {
    const Bytes hi = bytes_of_text("Hi");
    EXPECT_EQ(expand_refpack(bytes_of_hex("50 fb 00 00 02 fe 48 69"), "s"), hi);
    EXPECT_EQ(expand_refpack(bytes_of_hex("11 fb 99 99 99 00 00 02 fe 48 69"), "s"), hi);
    EXPECT_EQ(expand_refpack(bytes_of_hex("90 fb 00 00 00 02 fe 48 69"), "s"), hi);
    EXPECT_EQ(expand_refpack(bytes_of_hex("d1 fb 99 99 99 99 00 00 00 02 fe 48 69"), "s"), hi);
}

struct CopyCase {
    std::size_t distance, length;
    const char* command;
};
// The least and the most that each kind of copy says.
constexpr CopyCase kCopies[] = {
    {1, 3, "00 00"},
    {1'024, 10, "7c ff"},
    {257, 3, "20 00"},
    {1, 4, "80 00 00"},
    {16'384, 67, "bf 3f ff"},
    {1, 5, "c0 00 00 00"},
    {131'072, 1'028, "dc ff ff ff"},
    {65'537, 261, "d4 00 00 00"},
};

TEST(RefPack, CopiesReachAsFarAndAsLongAsTheirBitsSay) {
    for (const CopyCase& copy : kCopies) {
        SCOPED_TRACE(copy.command);
        Bytes expected = pattern((copy.distance + 3) / 4 * 4);
        Bytes commands = literal_commands(expected);
        for (const std::byte b : bytes_of_hex(std::string(copy.command) + " fc"))
            commands.push_back(b);
        for (std::size_t i = 0; i < copy.length; ++i)
            expected.push_back(expected[expected.size() - copy.distance]);
        EXPECT_EQ(expand_refpack(stream(expected.size(), commands), "s"), expected);
    }
}

TEST(RefPack, EveryDamageIsNamed) {
    EXPECT_EQ(error_of({}), "s: offset 0x0: signature: found 0 bytes, expected at least 2");
    EXPECT_EQ(error_of(bytes_of_hex("10")),
              "s: offset 0x0: signature: found 1 bytes, expected at least 2");
    EXPECT_EQ(error_of(bytes_of_hex("10 fa 00 00 00 fc")),
              "s: offset 0x0: signature: found 0x10 0xfa, expected 0x10 0xfb");
    EXPECT_EQ(error_of(bytes_of_hex("12 fb 00 00 00 fc")),
              "s: offset 0x0: signature: found 0x12 0xfb, expected 0x10 0xfb");
    EXPECT_EQ(error_of(bytes_of_hex("10 fb 00 00")),
              "s: offset 0x2: expanded size: found 2 bytes, expected at least 3");
    EXPECT_EQ(error_of(bytes_of_hex("91 fb 00 00 00 00 00 00")),
              "s: offset 0x6: expanded size: found 2 bytes, expected at least 4");
    EXPECT_EQ(error_of(stream(0, "fc"), 1), "s: offset 0x2: expanded size: found 0, expected 1");
    EXPECT_EQ(error_of(stream(4, "e0 61 62 63")),
              "s: offset 0x6: literals: found 3 bytes, expected at least 4");
    EXPECT_EQ(error_of(stream(4, "01 01 41 fc")),
              "s: offset 0x5: copy distance: found 2, expected at most 1");
    EXPECT_EQ(error_of(stream(3, "e0 61 62 63 64 fc")),
              "s: offset 0x5: output: found 4 bytes, expected 3");
    EXPECT_EQ(error_of(stream(9, "e0 61 62 63 64 fc")),
              "s: offset 0xa: output: found 4 bytes, expected 9");
    EXPECT_EQ(error_of(stream(4, "e0 61 62 63 64")),
              "s: offset 0xa: command: found 0 bytes, expected at least 1");
    EXPECT_EQ(error_of(stream(8, "e0 61 62 63 64 c0 00")),
              "s: offset 0xa: command: found 2 bytes, expected at least 4");
    EXPECT_EQ(error_of(stream(0, "fc 00")), "s: offset 0x6: tail: found 1 bytes, expected none");
    EXPECT_EQ(error_of(stream(4, "02 00 41 42 fc")),
              "s: offset 0x5: output: found 5 bytes, expected 4");
}

TEST(RefPack, ClaimsThatNoStreamCanKeepAreRefusedBeforeMemoryIsTaken) {
    EXPECT_EQ(error_of(stream(258, "fc")),
              "s: offset 0x2: expanded size: found 258, expected at most 257");
    EXPECT_EQ(error_of(bytes_of_hex("90 fb ff ff ff ff fc")),
              "s: offset 0x2: expanded size: found 4294967295, expected at most 67108864");
    EXPECT_EQ(error_of(bytes_of_hex("90 fb 04 00 00 00 fc")),
              "s: offset 0x2: expanded size: found 67108864, expected at most 257");
    EXPECT_EQ(error_of(stream(257, "fc")), "s: offset 0x5: output: found 0 bytes, expected 257");
}

// --- Packing: docs/formats/wad.md, 5 ---

TEST(RefPack, PacksTheWorkedExamplesLikeThePage) {
    EXPECT_EQ(pack_refpack(bytes_of_text("wavewavewavewavewavewavewavewave")),
              stream(32, "e0 77 61 76 65  98 00 03  fc"));
    EXPECT_EQ(pack_refpack(bytes_of_text("lobbylobbyy1!")),
              stream(13, "e0 6c 6f 62 62  09 04 79  ff 79 31 21"));
    EXPECT_EQ(pack_refpack({}), stream(0, "fc"));
    EXPECT_EQ(pack_refpack(bytes_of_text("AAAA")), stream(4, "01 00 41 fc"));
}

TEST(RefPack, WhatIsPackedExpandsToTheSame) {
    std::mt19937 random(7);
    for (std::uint32_t round = 0; round < 400; ++round) {
        SCOPED_TRACE(round);
        const std::size_t size = random() % 3000;
        const auto symbols = static_cast<std::uint32_t>(1 + random() % (round % 2 == 0 ? 4 : 256));
        const Bytes bytes = random_bytes(size, symbols, round);
        EXPECT_EQ(expand_refpack(pack_refpack(bytes), "own"), bytes);
    }
}

TEST(RefPack, CopiesAtEveryEdgeOfACommandComeBack) {
    for (const std::size_t distance :
         {1'023u, 1'024u, 1'025u, 16'384u, 16'385u, 131'072u, 131'073u})
        for (const std::size_t length : {3u, 4u, 5u, 10u, 11u, 67u, 68u, 1'023u}) {
            SCOPED_TRACE(std::to_string(length) + " from " + std::to_string(distance));
            Bytes bytes = random_bytes(distance, 256, 3);
            for (std::size_t i = 0; i < length; ++i) bytes.push_back(bytes[i]);
            bytes.push_back(~bytes[length]);
            const Bytes packed = pack_refpack(bytes);
            EXPECT_EQ(expand_refpack(packed, "own"), bytes);
        }
}

TEST(RefPack, TheFarthestCopyIsFound) {
    Bytes bytes = random_bytes(131'072, 256, 5);
    const std::size_t alone = pack_refpack(bytes).size();
    for (std::size_t i = 0; i < 1'028; ++i) bytes.push_back(bytes[i]);
    EXPECT_EQ(pack_refpack(bytes).size(), alone + 4);
}

TEST(RefPack, NoiseGrowsByNoMoreThanItsLiteralCommands) {
    for (const std::size_t size : {1u, 3u, 4u, 111u, 112u, 113u, 5'000u, 200'000u})
        EXPECT_LE(pack_refpack(random_bytes(size, 256, 9)).size(), size + size / 112 + 7) << size;
}

TEST(RefPack, ALargeFileOfZerosPacksAtOnce) {
    // One literal, 16,320 copies of 1,028 and one of 254, all of 4 bytes; head and stop.
    const Bytes zeros(0xFFFFFF);
    const Bytes packed = pack_refpack(zeros);
    EXPECT_EQ(packed.size(), 5u + 1u + 16'321u * 4u + 1u);
    EXPECT_TRUE(expand_refpack(packed, "own") == zeros);
}

TEST(RefPack, RefusesToPackWhatThreeBytesCannotCount) {
    try {
        (void)pack_refpack(Bytes(0x1000000));
        FAIL() << "packed";
    } catch (const EncodeError& error) {
        EXPECT_STREQ(error.what(), "expanded size is 16777216, more than 16777215");
    }
}

/// What a greedy parse takes at each position.
enum class Greed { Gain, Length };

/// Size of the stream of a greedy parse that tries every earlier position of the window and never
/// looks ahead. Written without the packer: no chains, no limits on the search.
std::size_t exhaustive_greedy_size(const Bytes& bytes, Greed greed) {
    const auto cost = [](std::size_t length, std::size_t distance) -> std::size_t {
        if (length >= 3 && length <= 10 && distance <= 1'024) return 2;
        if (length >= 4 && length <= 67 && distance <= 16'384) return 3;
        return length >= 5 ? 4 : length;
    };
    std::size_t size = 6, literals = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t gain = 0, length = 0;
        for (std::size_t from = at > 131'072 ? at - 131'072 : 0; from < at; ++from) {
            std::size_t common = 0;
            while (common < 1'028 && at + common < bytes.size() &&
                   bytes[from + common] == bytes[at + common])
                ++common;
            const std::size_t saved = common - cost(common, at - from);
            const bool better = greed == Greed::Gain ? saved > gain : common >= length;
            if (saved > 0 && better) gain = saved, length = common;
        }
        if (gain == 0) {
            ++literals, ++size, ++at;
            continue;
        }
        size += (literals / 4 + 27) / 28 + length - gain;
        literals = 0;
        at += length;
    }
    return size + (literals / 4 + 27) / 28;
}

Bytes words_of_text() {
    const char* words[] = {"island", "gate", "texture", "the ", "jun_",
                           "frame",  ", ",   "0.5",     "\r\n"};
    std::mt19937 random(11);
    std::string text;
    while (text.size() < 8'000) {
        text += words[random() % std::size(words)];
        if (random() % 3 == 0) text += static_cast<char>('a' + random() % 26);
    }
    return bytes_of_text(text);
}

/// Records of 16 bytes: an index, a pointer, a float and a flag.
Bytes table_of_records() {
    std::mt19937 random(3);
    ByteWriter out;
    for (std::uint32_t i = 0; i < 500; ++i) {
        out.write(i);
        out.write(0x200 + 48 * i);
        out.write(static_cast<float>(i % 17) * 0.25f);
        out.write(std::uint32_t{random() % 4 == 0});
    }
    return out.take();
}

Bytes pixels_of_picture() {
    const Image image = test::natural_picture(48, 48);
    ByteWriter out;
    for (const Rgba8& texel : image.pixels)
        for (const std::uint8_t value : {texel.r, texel.g, texel.b, texel.a}) out.write(value);
    return out.take();
}

Bytes runs_of_bytes() {
    std::mt19937 random(5);
    Bytes bytes;
    while (bytes.size() < 9'000)
        bytes.insert(bytes.end(), 1 + random() % 90, static_cast<std::byte>(random() % 5));
    return bytes;
}

/// A plane of 12 x 12 squares, as the writers lay it out.
Bytes model_file() {
    TpwModel model;
    model.nodes.resize(1);
    model.nodes[0].name = "plane";
    model.textures = {{0x1, {"grass.tga"}}};
    TpwMesh& mesh = model.meshes.emplace_back();
    constexpr std::uint16_t kSide = 13;
    for (std::uint16_t i = 0; i < kSide * kSide; ++i) {
        const auto x = static_cast<float>(i % kSide), z = static_cast<float>(i / kSide);
        mesh.vertices.emplace_back(x, 0.1f * x * z, z);
        mesh.order.push_back(i);
        mesh.uvs.emplace_back(x / 12, z / 12);
    }
    for (std::uint16_t i = 0; i + kSide + 1 < kSide * kSide; ++i) {
        const auto corner = [i](int d) { return static_cast<std::uint16_t>(i + d); };
        mesh.faces.push_back({i, corner(kSide), corner(1)});
        mesh.faces.push_back({corner(1), corner(kSide), corner(kSide + 1)});
    }
    mesh.materials = {{0, 0, kSide * kSide - 1}};
    return encode_tpw_model(model);
}

TEST(RefPack, PacksAsWellAsTheBestGreedyParse) {
    const std::pair<const char*, Bytes> inputs[] = {{"text", words_of_text()},
                                                    {"table", table_of_records()},
                                                    {"picture", pixels_of_picture()},
                                                    {"runs", runs_of_bytes()},
                                                    {"model", model_file()},
                                                    {"three symbols", random_bytes(8'000, 3, 1)},
                                                    {"noise", random_bytes(8'000, 256, 2)},
                                                    {"pattern", pattern(8'000)}};
    for (const auto& [name, bytes] : inputs) {
        const std::size_t greedy = std::min(exhaustive_greedy_size(bytes, Greed::Gain),
                                            exhaustive_greedy_size(bytes, Greed::Length));
        const Bytes packed = pack_refpack(bytes);
        EXPECT_EQ(expand_refpack(packed, "own"), bytes) << name;
        // The promise is 1.10 times it; the cheapest way is no worse on any of these.
        EXPECT_LE(packed.size(), greedy) << name;
    }
}

}  // namespace
}  // namespace turnstile
