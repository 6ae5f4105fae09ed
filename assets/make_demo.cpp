#include "assets/demo_lobby.hpp"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

// make_demo OUTDIR: writes the demo game folder, OUTDIR/data/...
int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: make_demo OUTDIR\n", stderr);
        return 2;
    }
    try {
        for (const turnstile::DemoFile& file : turnstile::demo_lobby()) {
            const std::filesystem::path path = std::filesystem::path(argv[1]) / file.path;
            std::filesystem::create_directories(path.parent_path());
            std::ofstream out(path, std::ios::binary | std::ios::trunc);
            out.write(reinterpret_cast<const char*>(file.bytes.data()),
                      static_cast<std::streamsize>(file.bytes.size()));
            out.close();
            if (!out) throw std::runtime_error("cannot write " + path.string());
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", error.what());
        return 3;
    }
    return 0;
}
