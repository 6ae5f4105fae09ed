#include "engine/log.hpp"

#include "engine/printable.hpp"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace turnstile {

namespace {

/// Messages name what files hold; none of that may steer a terminal or begin a line.
class PrintableMessage : public spdlog::custom_flag_formatter {
public:
    void format(const spdlog::details::log_msg& message, const std::tm& /*time*/,
                spdlog::memory_buf_t& out) override {
        const std::string text =
            printable(std::string_view(message.payload.data(), message.payload.size()));
        out.append(text.data(), text.data() + text.size());
    }
    [[nodiscard]] std::unique_ptr<spdlog::custom_flag_formatter> clone() const override {
        return std::make_unique<PrintableMessage>();
    }
};

}  // namespace

const std::shared_ptr<spdlog::logger>& engine_log() {
    static const std::shared_ptr<spdlog::logger> log = [] {
        auto made = spdlog::get("engine");
        if (made) return made;
        made = spdlog::stderr_color_mt("engine");
        auto formatter = std::make_unique<spdlog::pattern_formatter>();
        formatter->add_flag<PrintableMessage>('*').set_pattern("%^%l%$: %*");
        made->set_formatter(std::move(formatter));
        return made;
    }();
    return log;
}

}  // namespace turnstile
