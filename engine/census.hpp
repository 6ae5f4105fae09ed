#pragma once

#include "engine/json.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace turnstile {

/// What was counted of one format: topic, value, how often: "version", "221", 812.
using FormatCounts = std::map<std::string, std::map<std::string, std::uint64_t>>;

/// What one file is and holds, or why it cannot be read.
struct FileFacts {
    std::string format;  ///< as `inspect` names it; "unknown" for what is none of ours
    FormatCounts counts;
    std::string failure;  ///< the decoder's words; empty when all is well
};

/// Decodes a file, whichever it is, and counts what is in it. `name` is for messages and tells
/// text formats by its extension. Never throws for what is in the file.
[[nodiscard]] FileFacts facts_of_file(std::span<const std::byte> file, const std::string& name);

/// What a whole folder holds.
struct Census {
    struct Failure {
        std::string file, message;
    };
    std::uint64_t files = 0;  ///< entries of archives included
    std::map<std::string, std::uint64_t> by_format;
    std::map<std::string, FormatCounts> details;  ///< by format
    std::vector<Failure> failures;                ///< in order of the files' names
};

/// Reads every file below a folder, and every entry of its archives, on as many threads as the
/// machine has. The answer does not depend on their number. `advance` is told of the bytes that are
/// done, of `total` on the disk; it is called from any thread, one at a time. Throws FileError when
/// the folder itself cannot be walked; a file that cannot be read is a failure in the answer.
[[nodiscard]] Census take_census(
    const std::filesystem::path& folder,
    const std::function<void(std::uint64_t done, std::uint64_t total)>& advance);

/// {"format": "census", ...} (docs/cli-json.md, inspect of a folder).
[[nodiscard]] Json census_json(const Census& census);

}  // namespace turnstile
