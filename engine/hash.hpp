#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace turnstile {

/// FNV-1a over values fed one by one: the same on every machine, no secret to keep.
class Hash {
public:
    void add(std::uint64_t value) noexcept {
        for (int shift = 0; shift < 64; shift += 8)
            add_byte(static_cast<std::uint8_t>(value >> shift));
    }
    void add(float value) noexcept { add(std::uint64_t{std::bit_cast<std::uint32_t>(value)}); }
    void add(std::string_view text) noexcept {
        add(static_cast<std::uint64_t>(text.size()));
        for (const char c : text) add_byte(static_cast<std::uint8_t>(c));
    }
    void add(std::span<const std::byte> bytes) noexcept {
        add(static_cast<std::uint64_t>(bytes.size()));
        for (const std::byte b : bytes) add_byte(static_cast<std::uint8_t>(b));
    }
    [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

private:
    void add_byte(std::uint8_t byte) noexcept { value_ = (value_ ^ byte) * 0x100000001b3u; }
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

/// Sixteen hexadecimal digits.
[[nodiscard]] std::string hash_text(std::uint64_t value);

}  // namespace turnstile
