#pragma once

#include "renderer/context.hpp"

#include <memory>

namespace turnstile {

/// A GL 3.3 core debug context without window or display server (EGL, surfaceless), current in the
/// thread that made it until it dies, with GL loaded.
class HeadlessContext {
public:
    HeadlessContext();  ///< throws GlError
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

    [[nodiscard]] const GlInfo& info() const { return info_; }

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    GlInfo info_;
};

}  // namespace turnstile
