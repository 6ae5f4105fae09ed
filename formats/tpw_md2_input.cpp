#include "formats/tpw_md2_input.hpp"

#include "formats/tpw_md2_layout.hpp"

namespace turnstile::tpw {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;  // section 15, "Limits"

}  // namespace

bool Input::in_range(std::uint64_t offset, std::uint64_t count, std::uint64_t stride) const {
    return offset >= kHeaderBytes && reader_.in_file(offset, count, stride);
}

std::span<const std::byte> Input::table(std::size_t where, std::uint64_t count,
                                        std::uint32_t stride, std::string_view field) {
    const auto found = find_table(where, count, stride, field);
    if (!found) fail(where, field, hex(at<std::uint32_t>(where)), expected_range(count, stride));
    return *found;
}

std::optional<std::span<const std::byte>> Input::find_table(std::size_t where, std::uint64_t count,
                                                            std::uint32_t stride,
                                                            std::string_view field) {
    if (count == 0) return std::span<const std::byte>{};
    const auto offset = at<std::uint32_t>(where);
    if (!in_range(offset, count, stride)) return std::nullopt;
    charge(count * stride, where, field);
    return file().subspan(offset, static_cast<std::size_t>(count * stride));
}

void Input::charge(std::uint64_t bytes, std::size_t where, std::string_view field) {
    charged_bytes_ += bytes;  // each no larger than the file: the sum cannot wrap before the throw
    if (charged_bytes_ > kMostBytes)
        fail(where, field, "tables of " + std::to_string(charged_bytes_) + " bytes in all",
             "at most " + std::to_string(kMostBytes));
}

void Input::warn(std::size_t offset, std::string field, std::string_view found,
                 std::string_view expected, std::string_view done) {
    std::string message = field;
    message.append(": found ").append(found).append(", expected ").append(expected);
    message.append(": ").append(done);
    warnings_.push_back({std::move(message), offset, std::move(field)});
}

void Input::warn_out_of_range(std::size_t where, std::string field, std::uint64_t count,
                              std::uint32_t stride, std::string_view done) {
    warn(where, std::move(field), hex(at<std::uint32_t>(where)), expected_range(count, stride),
         done);
}

std::string Input::expected_range(std::uint64_t count, std::uint32_t stride) const {
    return std::to_string(count) + " x " + std::to_string(stride) + " bytes from " +
           hex(kHeaderBytes) + " to " + hex(file().size());
}

}  // namespace turnstile::tpw
