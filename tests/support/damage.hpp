#pragma once

#include "formats/byte_reader.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <random>
#include <span>
#include <string>

/// Damaged files: a decoder gives a value or a DecodeError, and nothing else, for each of them.
/// Every file lies in a block of its exact size, so that AddressSanitizer sees one byte too far.
namespace turnstile::test {

/// How many seeded random edits a format has to live through.
constexpr int kRandomEdits = 10'000;

/// `decode(std::span<const std::byte>)` gives a value or a DecodeError; anything else is a failure.
template <class Decode>
void expect_value_or_decode_error(const Bytes& file, Decode&& decode) {
    try {
        (void)decode(std::span<const std::byte>(file));
    } catch (const DecodeError&) {  // the one legal way out
    } catch (const std::exception& error) {
        ADD_FAILURE() << "not a DecodeError: " << error.what();
    }
}

/// The file cut to every length from 0 to one byte less than it has.
template <class Decode>
void expect_survives_every_cut(const Bytes& file, Decode&& decode) {
    for (std::ptrdiff_t size = 0; size < std::ssize(file); ++size) {
        SCOPED_TRACE("cut to " + std::to_string(size));
        expect_value_or_decode_error(Bytes(file.begin(), file.begin() + size), decode);
    }
}

/// Random edits of 1 to 8 bytes, the same for the same seed.
template <class Decode>
void expect_survives_random_edits(const Bytes& file, Decode&& decode, std::uint32_t seed = 1,
                                  int edits = kRandomEdits) {
    std::mt19937 random(seed);
    for (int edit = 0; edit < edits; ++edit) {
        SCOPED_TRACE("edit " + std::to_string(edit));
        Bytes damaged = file;
        const auto count = 1 + random() % 8;
        for (std::uint32_t i = 0; i < count; ++i)
            damaged[random() % damaged.size()] = static_cast<std::byte>(random() & 0xFFu);
        expect_value_or_decode_error(damaged, decode);
    }
}

/// Every 16-bit and 32-bit word in turn made huge, negative or zero.
template <class Decode>
void expect_survives_extreme_words(const Bytes& file, Decode&& decode) {
    for (std::size_t at = 0; at + 2 <= file.size(); at += 2) {
        for (const std::uint32_t value : {0xFFFFFFFFu, 0x7FFFFFFFu, 0xFFFFFFF0u, 0u, 1u}) {
            SCOPED_TRACE("value " + hex(value) + " at " + hex(at));
            Bytes damaged = file;
            patch(damaged, at, static_cast<std::uint16_t>(value));
            expect_value_or_decode_error(damaged, decode);
            if (at + 4 > file.size()) continue;
            patch(damaged, at, value);
            expect_value_or_decode_error(damaged, decode);
        }
    }
}

/// All of the above.
template <class Decode>
void expect_survives_damage(const Bytes& file, Decode&& decode) {
    expect_survives_every_cut(file, decode);
    expect_survives_random_edits(file, decode);
    expect_survives_extreme_words(file, decode);
}

}  // namespace turnstile::test
