#pragma once

#include "formats/byte_reader.hpp"
#include "tests/support/allocation_peak.hpp"
#include "tests/support/bytes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <random>
#include <span>
#include <string>

/// Damaged files: a decoder gives a value or a DecodeError, and nothing else, for each of them, and
/// takes no more memory than the file warrants.
/// Every file lies in a block of its exact size, so that AddressSanitizer sees one byte too far.
namespace turnstile::test {

/// How many seeded random edits a format has to live through.
constexpr int kRandomEdits = 10'000;

/// How much a decoder may hold at once for a file of `size` bytes. `stated` is what the format's
/// page allows on top, for sizes that a file only states: a picture's texels, say.
constexpr std::size_t most_memory(std::size_t size, std::size_t stated) {
    return 64 * size + (std::size_t{16} << 20) + stated;
}

/// `decode(std::span<const std::byte>)` gives a value or a DecodeError; anything else is a failure.
template <class Decode>
void expect_value_or_decode_error(const Bytes& file, Decode&& decode, std::size_t stated = 0) {
    const AllocationPeak peak;
    try {
        (void)decode(std::span<const std::byte>(file));
    } catch (const DecodeError&) {  // the one legal way out
    } catch (const std::exception& error) {
        ADD_FAILURE() << "not a DecodeError: " << error.what();
    }
    const std::size_t held = peak.bytes();
    if (held > most_memory(file.size(), stated))
        ADD_FAILURE() << held << " bytes of memory for a file of " << file.size();
}

/// The file cut to every length from 0 to one byte less than it has.
template <class Decode>
void expect_survives_every_cut(const Bytes& file, Decode&& decode, std::size_t stated = 0) {
    for (std::ptrdiff_t size = 0; size < std::ssize(file); ++size) {
        SCOPED_TRACE("cut to " + std::to_string(size));
        expect_value_or_decode_error(Bytes(file.begin(), file.begin() + size), decode, stated);
    }
}

/// Random edits of 1 to 8 bytes, the same for the same seed.
template <class Decode>
void expect_survives_random_edits(const Bytes& file, Decode&& decode, std::uint32_t seed = 1,
                                  int edits = kRandomEdits, std::size_t stated = 0) {
    std::mt19937 random(seed);
    for (int edit = 0; edit < edits; ++edit) {
        SCOPED_TRACE("edit " + std::to_string(edit));
        Bytes damaged = file;
        const auto count = 1 + random() % 8;
        for (std::uint32_t i = 0; i < count; ++i)
            damaged[random() % damaged.size()] = static_cast<std::byte>(random() & 0xFFu);
        expect_value_or_decode_error(damaged, decode, stated);
    }
}

/// Every 16-bit and 32-bit word in turn made huge, negative or zero.
template <class Decode>
void expect_survives_extreme_words(const Bytes& file, Decode&& decode, std::size_t stated = 0) {
    for (std::size_t at = 0; at + 2 <= file.size(); at += 2) {
        for (const std::uint32_t value : {0xFFFFFFFFu, 0x7FFFFFFFu, 0xFFFFFFF0u, 0u, 1u}) {
            SCOPED_TRACE("value " + hex(value) + " at " + hex(at));
            Bytes damaged = file;
            patch(damaged, at, static_cast<std::uint16_t>(value));
            expect_value_or_decode_error(damaged, decode, stated);
            if (at + 4 > file.size()) continue;
            patch(damaged, at, value);
            expect_value_or_decode_error(damaged, decode, stated);
        }
    }
}

/// All of the above.
template <class Decode>
void expect_survives_damage(const Bytes& file, Decode&& decode, std::size_t stated = 0) {
    expect_survives_every_cut(file, decode, stated);
    expect_survives_random_edits(file, decode, 1, kRandomEdits, stated);
    expect_survives_extreme_words(file, decode, stated);
}

}  // namespace turnstile::test
