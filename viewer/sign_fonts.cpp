#include "viewer/sign_fonts.hpp"

#include "engine/file.hpp"
#include "engine/file_beside.hpp"
#include "engine/file_kind.hpp"
#include "engine/log.hpp"

#include <system_error>
#include <utility>

namespace turnstile {

namespace {

namespace fs = std::filesystem;

/// Folders above a sign's own that are asked whether they are an install: terrain, lobby, data and
/// the install's root (docs/lobby.md, 2).
constexpr int kFoldersAbove = 4;

fs::path folder_of(const std::string& sign) {
    const auto inside = split_archive_path(sign);
    return fs::absolute(text_path(inside ? inside->archive : sign)).parent_path();
}

std::vector<GameFolder> folders_around(const std::string& sign) {
    std::vector<GameFolder> folders;
    fs::path folder = folder_of(sign);
    folders.push_back(GameFolder::open_any(folder));
    for (int i = 0; i <= kFoldersAbove; ++i, folder = folder.parent_path()) {
        try {
            folders.push_back(GameFolder::open(folder));
            break;
        } catch (const DataError&) {  // no install: perhaps the folder above is one
        } catch (const DecodeError& error) {
            engine_log()->warn("{}", error.what());
        }
    }
    return folders;
}

}  // namespace

SignFonts::SignFonts(std::string sign, const std::string& data)
    : sign_(std::move(sign)), looks_beside_(data.empty()) {
    if (looks_beside_)
        folders_ = folders_around(sign_);
    else
        folders_.push_back(GameFolder::open(text_path(data)));
}

std::array<const Font*, 2> SignFonts::fonts_of(const Sgn& sign) {
    std::array<const Font*, 2> fonts{};
    for (std::size_t i = 0; i < fonts.size(); ++i) {
        if (sign.lines[i].mode == 0) continue;
        const std::string file = sign.lines[i].font.file.text();
        try {
            fonts[i] = find(file);
            if (fonts[i] == nullptr)
                engine_log()->warn("{}: font {} not found: line {} stays bare", sign_, file, i);
        } catch (const DecodeError& error) {
            engine_log()->warn("{}: line {} stays bare", error.what(), i);
        }
    }
    return fonts;
}

const Font* SignFonts::find(const std::string& file) {
    if (file.empty()) return nullptr;
    auto font = load(file);
    if (!font) return nullptr;
    fonts_.push_back(std::move(font));
    return fonts_.back().get();
}

std::unique_ptr<Font> SignFonts::load(const std::string& file) {
    const auto decoded = [](const std::vector<std::byte>& bytes, const std::string& place) {
        return std::make_unique<Font>(decode_truetype(bytes, place), place);
    };
    if (looks_beside_)
        if (const auto beside = read_file_beside(sign_, file))
            return decoded(beside->bytes, beside->name);
    for (const GameFolder& folder : folders_)
        if (const auto found = folder.read("fonts/" + file))
            return decoded(found->bytes, found->path);
    return nullptr;
}

}  // namespace turnstile
