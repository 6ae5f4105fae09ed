#pragma once

#include <spdlog/logger.h>

#include <memory>

namespace turnstile {

/// The engine's logger, "engine": to the standard error, quiet below warnings by default.
[[nodiscard]] const std::shared_ptr<spdlog::logger>& engine_log();

}  // namespace turnstile
