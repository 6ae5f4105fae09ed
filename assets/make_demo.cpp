#include "assets/demo_lobby.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace {

namespace fs = std::filesystem;

std::vector<std::byte> read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    const std::vector<char> text{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw std::runtime_error("cannot read " + path.string());
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

void write_file(const fs::path& path, const std::vector<std::byte>& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace

// make_demo OUTDIR FONT...: writes the demo game folder, OUTDIR/data/..., with these fonts.
int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: make_demo OUTDIR FONT...\n", stderr);
        return 2;
    }
    try {
        std::vector<turnstile::DemoFile> fonts;
        for (int i = 2; i < argc; ++i)
            fonts.push_back({fs::path(argv[i]).filename().string(), read_file(argv[i])});
        for (const turnstile::DemoFile& file : turnstile::demo_lobby(fonts))
            write_file(fs::path(argv[1]) / file.path, file.bytes);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 3;
    }
    return 0;
}
