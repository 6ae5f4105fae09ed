#include "formats/quake2_md2.hpp"

#include <algorithm>
#include <iterator>

namespace turnstile {

namespace {

constexpr std::size_t kPlayerFrames = 198;

struct Standard {
    const char* name;
    std::uint32_t first, count;
    [[nodiscard]] constexpr std::uint32_t end() const { return first + count; }
};
constexpr Standard kPlayer[] = {
    {"stand", 0, 40},    {"run", 40, 6},     {"attack", 46, 8},   {"pain1", 54, 4},
    {"pain2", 58, 4},    {"pain3", 62, 4},   {"jump", 66, 6},     {"flip", 72, 12},
    {"salute", 84, 11},  {"taunt", 95, 17},  {"wave", 112, 11},   {"point", 123, 12},
    {"crstnd", 135, 19}, {"crwalk", 154, 6}, {"crattak", 160, 9}, {"crpain", 169, 4},
    {"crdeath", 173, 5}, {"death1", 178, 6}, {"death2", 184, 6},  {"death3", 190, 8},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// A frame's name in its two parts. At most 16 digits, so the number fits.
struct SplitName {
    std::string_view base, digits;
    std::uint64_t number = 0;  ///< of the digits, where there are any

    explicit SplitName(std::string_view name) {
        const auto behind_base = std::find_if_not(name.rbegin(), name.rend(), is_digit).base();
        const auto split = static_cast<std::size_t>(behind_base - name.begin());
        base = name.substr(0, split);
        digits = name.substr(split);
        for (const char c : digits) number = number * 10 + static_cast<std::uint64_t>(c - '0');
    }
    /// Digits of the kind that starts an animation: x00 or x01.
    [[nodiscard]] bool starts_hundred() const {
        return digits.size() >= 3 && (digits.ends_with("00") || digits.ends_with("01"));
    }
};

bool continues(const SplitName& before, const SplitName& frame) {
    if (!std::ranges::equal(before.base, frame.base, {}, lower, lower)) return false;
    if (before.digits.empty() || frame.digits.empty())
        return before.digits.empty() && frame.digits.empty();
    if (frame.number <= before.number) return false;
    const bool next_hundred = frame.number != before.number + 1 && frame.starts_hundred() &&
                              frame.number / 100 == before.number / 100 + 1;
    return !next_hundred;
}

std::string animation_name(const SplitName& first) {
    std::string name(first.base);
    if (first.digits.size() == 3 && first.digits.front() != '0' && first.starts_hundred())
        name += first.digits.front();
    name.erase(name.find_last_not_of(" _-.") + 1);
    return name.empty() ? "frames" : name;
}

std::vector<Quake2Animation> grouped_by_name(const std::vector<Quake2Md2::Frame>& frames) {
    std::vector<Quake2Animation> groups;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const SplitName frame(frames[i].name);
        if (i != 0 && continues(SplitName(frames[i - 1].name), frame))
            ++groups.back().count;
        else
            groups.push_back({animation_name(frame), static_cast<std::uint32_t>(i), 1});
    }
    return groups;
}

/// Does a group of two or more begin or end where no standard animation does?
bool contradict_player(const std::vector<Quake2Animation>& groups) {
    return std::ranges::any_of(groups, [](const Quake2Animation& group) {
        const bool begins =
            std::ranges::find(kPlayer, group.first, &Standard::first) != std::end(kPlayer);
        const bool ends = std::ranges::find(kPlayer, group.first + group.count, &Standard::end) !=
                          std::end(kPlayer);
        return group.count >= 2 && !(begins && ends);
    });
}

}  // namespace

std::vector<Quake2Animation> quake2_animations(const Quake2Md2& model) {
    std::vector<Quake2Animation> groups = grouped_by_name(model.frames);
    if (model.frames.size() != kPlayerFrames || contradict_player(groups)) return groups;
    std::vector<Quake2Animation> standard;
    for (const Standard& one : kPlayer) standard.push_back({one.name, one.first, one.count});
    return standard;
}

}  // namespace turnstile
