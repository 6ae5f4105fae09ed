#include "tests/support/temporary_folder.hpp"

#include <random>
#include <string>
#include <system_error>

namespace turnstile::test {

TemporaryFolder::TemporaryFolder() {
    std::random_device random;
    do {
        path_ =
            std::filesystem::temp_directory_path() / ("turnstile-test-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;  // a folder that stays behind is no test's failure
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace turnstile::test
