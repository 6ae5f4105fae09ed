#include "formats/byte_reader.hpp"

#include "formats/byte_writer.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

namespace turnstile {
namespace {

using test::bytes_of_hex;
using test::decode_error;

TEST(ByteReader, ReadsLittleEndian) {
    const auto file = bytes_of_hex("34 12 78 56 34 12 00 00 80 3f ff");
    ByteReader in(file, "f");
    EXPECT_EQ(in.read<std::uint16_t>("a"), 0x1234);
    EXPECT_EQ(in.read<std::uint32_t>("b"), 0x12345678u);
    EXPECT_EQ(in.read<float>("c"), 1.0f);
    EXPECT_EQ(in.read<std::int8_t>("d"), -1);
    EXPECT_EQ(in.remaining(), 0u);
}

TEST(ByteReader, NamesTheFieldThatIsCut) {
    const auto file = bytes_of_hex("01 02 03");
    ByteReader in(file, "wave.wct");
    in.skip(2, "type");
    EXPECT_EQ(decode_error([&] { return in.read<std::uint32_t>("width"); }),
              "wave.wct: offset 0x2: width: found 1 bytes, expected at least 4");
}

TEST(ByteReader, RefusesCountsBeforeTheyAreUsed) {
    const auto file = bytes_of_hex("ff ff ff ff 09 00 00 00");
    ByteReader in(file, "f");
    EXPECT_EQ(decode_error([&] { return in.read_count("nodes", 10); }),
              "f: offset 0x0: nodes: found 4294967295, expected at most 10");
}

TEST(ByteReader, RecordsCannotWrapAround) {
    const auto file = bytes_of_hex("00 00 00 00 00 00 00 00");
    ByteReader in(file, "f");
    EXPECT_THROW((void)in.records(0xFFFFFFFFu, 0xFFFFFFFFu, "blocks"), DecodeError);
    EXPECT_FALSE(in.in_file(4, 0x80000000u, 0x20));
    EXPECT_FALSE(in.in_file(9, 0, 1));
    EXPECT_TRUE(in.in_file(8, 0, 1));
    EXPECT_TRUE(in.in_file(4, 1, 4));
}

TEST(ByteReader, FailGivesThePlaceInTheFile) {
    const auto file = bytes_of_hex("00 00 00 00");
    const ByteReader in(file, "f");
    EXPECT_EQ(decode_error([&]() -> int { in.fail(file.data() + 3, "face 0", "9", "below 3"); }),
              "f: offset 0x3: face 0: found 9, expected below 3");
}

TEST(ByteReader, Latin1BecomesUtf8UpToTheFirstZero) {
    EXPECT_EQ(latin1_to_utf8(std::string_view("J\xE1t\0x", 5)), "J\xC3\xA1t");
}

TEST(ByteWriter, MirrorsTheReader) {
    ByteWriter out;
    out.write(std::uint16_t{0x1234});
    out.align(4);
    out.write(1.0f);
    out.write_text("ab", 3);
    out.write_terminated("c");
    out.patch(2, std::uint16_t{0xBEEF});
    EXPECT_EQ(out.bytes(), bytes_of_hex("34 12 ef be 00 00 80 3f 61 62 00 63 00"));
    EXPECT_THROW(out.write_text("abcd", 3), EncodeError);
    EXPECT_THROW((void)narrow_u16(65536, "key count"), EncodeError);
}

}  // namespace
}  // namespace turnstile
