#include "engine/log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace turnstile {

const std::shared_ptr<spdlog::logger>& engine_log() {
    static const std::shared_ptr<spdlog::logger> log = [] {
        auto made = spdlog::get("engine");
        if (made) return made;
        made = spdlog::stderr_color_mt("engine");
        made->set_pattern("%^%l%$: %v");
        return made;
    }();
    return log;
}

}  // namespace turnstile
