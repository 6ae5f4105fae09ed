#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// Dependencies run one way: formats -> engine -> renderer -> viewer; the link graph says so, and so
// do the includes.

namespace {

namespace fs = std::filesystem;

struct Layer {
    const char* folder;
    std::vector<std::string> may_include;    ///< project folders
    std::vector<std::string> must_not_know;  ///< beginnings of library headers
};

const std::vector<Layer> kLayers = {
    {"formats",
     {"formats"},
     {"glad", "EGL", "SDL", "imgui", "spdlog", "nlohmann", "filesystem", "fstream", "iostream",
      "cstdio"}},
    {"engine", {"formats", "engine"}, {"glad", "EGL", "SDL", "imgui", "CLI"}},
    {"renderer", {"formats", "engine", "renderer"}, {"SDL", "imgui", "CLI"}},
    {"viewer", {"formats", "engine", "renderer", "viewer"}, {"glad", "EGL", "GL/"}},
    {"assets", {"formats", "assets"}, {"glad", "EGL", "SDL", "imgui", "spdlog"}},
};

/// "formats/wct.hpp" of `#include "formats/wct.hpp"`; empty for any other line.
std::string included(const std::string& line) {
    const auto start = line.find_first_of("\"<");
    if (!line.starts_with("#include") || start == std::string::npos) return {};
    return line.substr(start + 1, line.find_last_of("\">") - start - 1);
}

void check_file(const Layer& layer, const fs::path& path) {
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        const std::string name = included(line);
        if (name.empty()) continue;
        const bool is_ours = line.find('"') != std::string::npos;
        if (is_ours) {
            const std::string folder = name.substr(0, name.find('/'));
            EXPECT_NE(std::ranges::find(layer.may_include, folder), layer.may_include.end())
                << path << " includes " << name;
        } else {
            for (const auto& known : layer.must_not_know)
                EXPECT_FALSE(name.starts_with(known)) << path << " includes " << name;
        }
    }
}

TEST(Layering, IncludesPointOneWay) {
    for (const Layer& layer : kLayers) {
        std::size_t files = 0;
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(TURNSTILE_SOURCE_DIR) / layer.folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp") continue;
            check_file(layer, entry.path());
            ++files;
        }
        EXPECT_GT(files, 0u) << layer.folder;
    }
}

}  // namespace
