#include "formats/quake2_layout.hpp"

#include <cmath>
#include <utility>

namespace turnstile::quake2 {

namespace {

Warning gl_warning(std::size_t at, const std::string& what) {
    return {"gl-commands: " + what, at, "gl-commands"};
}

/// A list that lies in the file, read from its start to the 0 that ends it.
class GlReader {
public:
    GlReader(std::span<const std::byte> list, std::size_t file_offset, std::uint32_t vertex_count)
        : list_(list), file_offset_(file_offset), vertex_count_(vertex_count) {}

    GlList read() {
        while (list_.size() - at_ >= kWordBytes) {
            const std::int64_t count = load_le<std::int32_t>(&list_[at_]);
            if (count == 0) return finished();
            if (!read_run(count)) return {std::nullopt, std::move(warning_)};
        }
        fail(at_, "no end, expected a 0");
        return {std::nullopt, std::move(warning_)};
    }

private:
    bool fail(std::size_t at, const std::string& what) {
        warning_ = gl_warning(file_offset_ + at, "found " + what + ": left out");
        return false;
    }

    /// At the 0. What stands behind it is nobody's: the list is kept up to here.
    GlList finished() {
        const std::size_t behind = list_.size() - at_ - kWordBytes;
        if (behind != 0)
            warning_ = gl_warning(file_offset_ + at_, "found the end " +
                                                          std::to_string(behind / kWordBytes) +
                                                          " words early: kept up to there");
        return {std::move(commands_), std::move(warning_)};
    }

    /// A strip of `count` corners, a fan of `-count`.
    bool read_run(std::int64_t count) {
        const bool fan = count < 0;
        const auto corners = static_cast<std::uint64_t>(fan ? -count : count);
        if (corners < kFewestCorners)
            return fail(at_, std::to_string(count) + " vertices, expected at least 3");
        if (corners > (list_.size() - at_ - kWordBytes) / kCornerBytes)
            return fail(at_, std::to_string(count) + " vertices, expected all within the list");
        at_ += kWordBytes;
        for (std::uint64_t i = 0; i < corners; ++i)
            if (!read_corner()) return false;
        commands_.runs.push_back({fan, static_cast<std::uint32_t>(corners)});
        return true;
    }

    bool read_corner() {
        const float s = load_le<float>(&list_[at_]), t = load_le<float>(&list_[at_ + 4]);
        const auto vertex = load_le<std::uint32_t>(&list_[at_ + 8]);
        if (!std::isfinite(s) || !std::isfinite(t))
            return fail(at_, number_text(std::isfinite(s) ? t : s) + ", expected a finite number");
        if (vertex >= vertex_count_)
            return fail(at_ + 8, "vertex " + std::to_string(static_cast<std::int32_t>(vertex)) +
                                     ", expected 0 to " + std::to_string(vertex_count_ - 1));
        commands_.corners.push_back({s, t, vertex});
        at_ += kCornerBytes;
        return true;
    }

    std::span<const std::byte> list_;
    std::size_t file_offset_;
    std::uint32_t vertex_count_;
    std::size_t at_ = 0;  // never beyond the list
    Quake2Md2::GlCommands commands_;
    std::optional<Warning> warning_;
};

}  // namespace

GlList read_gl_commands(std::span<const std::byte> file, std::uint32_t vertex_count) {
    const std::int64_t words = load_le<std::int32_t>(&file[at::kGlWords]);
    const std::int64_t offset = load_le<std::int32_t>(&file[at::kGlOffset]);
    if (words == 0) return {};
    if (words < 0)
        return {std::nullopt,
                gl_warning(at::kGlWords, "found " + std::to_string(words) +
                                             " words, expected at least 0: left out")};
    const std::int64_t size = words * std::int64_t{kWordBytes};
    if (offset < std::int64_t{kHeaderBytes} || offset + size > std::ssize(file))
        return {std::nullopt,
                gl_warning(at::kGlOffset, "found " + std::to_string(size) + " bytes at " +
                                              std::to_string(offset) +
                                              ", expected all of them in the file: left out")};
    const auto start = static_cast<std::size_t>(offset);
    return GlReader(file.subspan(start, static_cast<std::size_t>(size)), start, vertex_count)
        .read();
}

}  // namespace turnstile::quake2
