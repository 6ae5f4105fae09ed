#pragma once

#include "engine/file.hpp"
#include "tests/support/process.hpp"
#include "tests/support/small_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace turnstile::test {

/// A folder with the small lobby in it.
class Commands : public testing::Test {
protected:
    void SetUp() override { write_wad(data() / "lobby.wad", small_lobby()); }

    [[nodiscard]] std::filesystem::path data() const { return folder_.path() / "game/data"; }
    [[nodiscard]] std::string in(const std::string& name) const {
        return "'" + (folder_.path() / name).string() + "'";
    }
    [[nodiscard]] std::string wad(const std::string& entry) const {
        return "'" + (data() / "lobby.wad").string() + "!" + entry + "'";
    }
    [[nodiscard]] bool exists(const std::string& name) const {
        return std::filesystem::exists(folder_.path() / name);
    }
    [[nodiscard]] std::vector<std::byte> bytes(const std::string& name) const {
        return read_file(folder_.path() / name);
    }
    void write(const std::string& name, const std::vector<std::byte>& content) const {
        write_file(folder_.path() / name, content);
    }

    TemporaryFolder folder_;
};

/// The one line of an error, without a second.
inline void expect_error(const Ended& ended, int status, const std::string& line) {
    EXPECT_EQ(ended.status, status) << ended.err;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err, "error: " + line + "\n");
}

}  // namespace turnstile::test
