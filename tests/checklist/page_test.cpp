#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

// docs/fidelity.md names tests; here they have to be.

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> names_of_all_tests() {
    const std::regex test(R"(TEST(?:_F)?\((\w+),\s*(\w+)\))");
    std::set<std::string> names;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(TURNSTILE_SOURCE_DIR) / "tests")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = text_of(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), test), end; at != end; ++at)
            names.insert((*at)[1].str() + "." + (*at)[2].str());
    }
    return names;
}

TEST(FidelityPage, NamesATestForEachLine) {
    const auto tests = names_of_all_tests();
    const std::string page = text_of(fs::path(TURNSTILE_SOURCE_DIR) / "docs/fidelity.md");
    const std::regex row(R"(\n\| (\d+) \| .* \| (.*) \|)"), name(R"(`(\w+\.\w+)`)");
    int line = 0;
    for (std::sregex_iterator at(page.begin(), page.end(), row), end; at != end; ++at) {
        EXPECT_EQ(std::stoi((*at)[1]), ++line);
        const std::string cell = (*at)[2];
        int named = 0;
        for (std::sregex_iterator one(cell.begin(), cell.end(), name); one != end; ++one, ++named)
            EXPECT_TRUE(tests.contains((*one)[1])) << (*one)[1];
        EXPECT_GT(named, 0) << "line " << line;
    }
    EXPECT_EQ(line, 70);
}

}  // namespace
