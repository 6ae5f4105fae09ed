#include "formats/quake2_md2.hpp"
#include "tests/formats/quake2_samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace turnstile {

void PrintTo(const Quake2Animation& animation, std::ostream* out) {
    *out << animation.name << ' ' << animation.first << '+' << animation.count;
}

namespace {

using Animations = std::vector<Quake2Animation>;
using Names = std::vector<std::string>;

Animations of(const Names& names) { return quake2_animations(test::quake2_of_frames(names)); }

/// `count` more names: the base and the running number from 1, of `width` digits.
void add(Names& names, const std::string& base, int count, int width = 1) {
    for (int i = 1; i <= count; ++i) {
        std::ostringstream name;
        name << base << std::setfill('0') << std::setw(width) << i;
        names.push_back(name.str());
    }
}

const Animations kPlayer{
    {"stand", 0, 40},    {"run", 40, 6},     {"attack", 46, 8},   {"pain1", 54, 4},
    {"pain2", 58, 4},    {"pain3", 62, 4},   {"jump", 66, 6},     {"flip", 72, 12},
    {"salute", 84, 11},  {"taunt", 95, 17},  {"wave", 112, 11},   {"point", 123, 12},
    {"crstnd", 135, 19}, {"crwalk", 154, 6}, {"crattak", 160, 9}, {"crpain", 169, 4},
    {"crdeath", 173, 5}, {"death1", 178, 6}, {"death2", 184, 6},  {"death3", 190, 8}};

/// sydney.md2's names.
Names player_names() {
    Names names;
    add(names, "stand", 40, 2);
    add(names, "run", 6);
    add(names, "attack", 8);
    add(names, "pain", 12, 2);
    add(names, "jump", 6);
    add(names, "flip", 12, 2);
    add(names, "salute", 11, 2);
    add(names, "taunt", 17, 2);
    add(names, "wave", 11, 2);
    add(names, "point", 12, 2);
    add(names, "crstnd", 19, 2);
    add(names, "crwalk", 6);
    add(names, "crattak", 9);
    add(names, "crpain", 4);
    add(names, "crdeth", 5);
    add(names, "death", 20);
    return names;
}

TEST(Quake2Animations, NamesAreSplitAtTheirDigits) {
    EXPECT_EQ(of({"run1", "run2", "run12", "g_view"}),
              (Animations{{"run", 0, 3}, {"g_view", 3, 1}}));
    EXPECT_EQ(of({"a", "A", "a1", "a"}), (Animations{{"a", 0, 2}, {"a", 2, 1}, {"a", 3, 1}}));
    EXPECT_EQ(of({"RUN1", "run2"}), (Animations{{"RUN", 0, 2}}));
    EXPECT_EQ(of({"run2", "run2"}), (Animations{{"run", 0, 1}, {"run", 1, 1}}));
    EXPECT_EQ(of({"run2", "run1"}), (Animations{{"run", 0, 1}, {"run", 1, 1}}));
    EXPECT_EQ(of({"9999999999999998", "9999999999999999"}), (Animations{{"frames", 0, 2}}));
}

TEST(Quake2Animations, TheNextHundredIsTheNextAnimation) {
    EXPECT_EQ(of({"pain101", "pain102", "pain103", "pain104", "pain201", "pain202"}),
              (Animations{{"pain1", 0, 4}, {"pain2", 4, 2}}));
    EXPECT_EQ(of({"pain104", "pain200"}), (Animations{{"pain", 0, 1}, {"pain2", 1, 1}}));
    EXPECT_EQ(of({"x199", "x200", "x201"}), (Animations{{"x", 0, 3}}));  // follows directly
    EXPECT_EQ(of({"x104", "x202"}), (Animations{{"x", 0, 2}}));          // not 00 or 01
    EXPECT_EQ(of({"x104", "x301"}), (Animations{{"x", 0, 2}}));          // two hundreds on
    EXPECT_EQ(of({"x4", "x101"}), (Animations{{"x", 0, 1}, {"x1", 1, 1}}));
    EXPECT_EQ(of({"x1001", "x1005", "x1101"}), (Animations{{"x", 0, 2}, {"x", 2, 1}}));
    EXPECT_EQ(of({"x001", "x002"}), (Animations{{"x", 0, 2}}));  // a leading 0 is no name
}

TEST(Quake2Animations, EndsOfNamesAreCleaned) {
    EXPECT_EQ(of({"stand_000", "stand_001"}), (Animations{{"stand", 0, 2}}));
    EXPECT_EQ(of({"frame0001", "frame0002"}), (Animations{{"frame", 0, 2}}));
    EXPECT_EQ(of({"\"stand\"_7", "\"stand\"_8"}), (Animations{{"\"stand\"", 0, 2}}));
    EXPECT_EQ(of({"E:\\MIJN DOCU000"}), (Animations{{"E:\\MIJN DOCU", 0, 1}}));
    EXPECT_EQ(of({"a -_."}), (Animations{{"a", 0, 1}}));
    EXPECT_EQ(of({"", "_", "7"}),
              (Animations{{"frames", 0, 1}, {"frames", 1, 1}, {"frames", 2, 1}}));
    EXPECT_EQ(of(Names(1'007, "FRAME 000......")), (Animations{{"FRAME 000", 0, 1'007}}));
}

TEST(Quake2Animations, APlayerHasTheStandardOnes) {
    EXPECT_EQ(of(player_names()), kPlayer);
    EXPECT_EQ(of(Names(198, "frame")), kPlayer);
    Names different;
    for (int i = 0; i < 198; ++i) different.push_back("f" + std::to_string(i) + "x");
    EXPECT_EQ(of(different), kPlayer);
}

TEST(Quake2Animations, NamesThatContradictThePlayerWin) {
    Names names;
    add(names, "stand", 100);
    add(names, "die", 50);
    add(names, "alt_die", 30);
    add(names, "get_up", 17);
    names.push_back("empty");
    EXPECT_EQ(of(names), (Animations{{"stand", 0, 100},
                                     {"die", 100, 50},
                                     {"alt_die", 150, 30},
                                     {"get_up", 180, 17},
                                     {"empty", 197, 1}}));
}

TEST(Quake2Animations, AHeldWeaponGoesByItsNames) {
    Names names = player_names();
    names.resize(173);
    names.push_back("g_view");
    const Animations found = of(names);
    ASSERT_EQ(found.size(), 15u);
    EXPECT_EQ(found[3], (Quake2Animation{"pain", 54, 12}));
    EXPECT_EQ(found.back(), (Quake2Animation{"g_view", 173, 1}));
}

}  // namespace
}  // namespace turnstile
