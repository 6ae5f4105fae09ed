#pragma once

#include <spdlog/logger.h>

#include <atomic>
#include <cstdint>
#include <memory>

namespace turnstile {

/// The logger "renderer", made on first use; quiet unless something is wrong.
[[nodiscard]] std::shared_ptr<spdlog::logger> renderer_logger();

/// Hears what a debug context reports, logs it and counts errors. Stays at its address: GL keeps
/// it.
class GlDebug {
public:
    GlDebug();  ///< hooks into the current context, if it has KHR_debug
    ~GlDebug();
    GlDebug(const GlDebug&) = delete;
    GlDebug& operator=(const GlDebug&) = delete;

    /// Collects what glGetError holds, for contexts that report nothing by themselves.
    void poll();
    /// GL errors so far.
    [[nodiscard]] std::uint64_t errors() const { return errors_.load(); }
    void count_error() { ++errors_; }

private:
    bool hooked_ = false;
    std::atomic<std::uint64_t> errors_ = 0;  // a driver may report from a thread of its own
};

}  // namespace turnstile
