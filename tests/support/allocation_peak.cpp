#include "tests/support/allocation_peak.hpp"

#include <atomic>

// The whole program's malloc is counted: by AddressSanitizer's hooks where it owns malloc, else by
// functions in front of glibc's. operator new comes by malloc in both.

#if defined(__SANITIZE_ADDRESS__)
#define TURNSTILE_SANITIZER_HOOKS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TURNSTILE_SANITIZER_HOOKS
#endif
#endif

namespace {

// Blocks that were taken before anything counted are given back all the same: the count must not
// fall below zero.
constexpr std::size_t kBase = std::size_t{1} << 40;
std::atomic<std::size_t> live = kBase, peak = kBase;

void took(std::size_t size) noexcept {
    const std::size_t now = live.fetch_add(size) + size;
    std::size_t most = peak.load();
    while (now > most && !peak.compare_exchange_weak(most, now)) {
    }
}

void gave(std::size_t size) noexcept { live.fetch_sub(size); }

}  // namespace

#ifdef TURNSTILE_SANITIZER_HOOKS

// GCC comes without the header that declares them.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*,
                                                                  std::size_t),
                                              void (*free_hook)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void* block);
}

namespace {

void on_malloc(const volatile void* block, std::size_t /*size*/) {
    took(__sanitizer_get_allocated_size(block));
}
void on_free(const volatile void* block) {
    if (block) gave(__sanitizer_get_allocated_size(block));
}

const int installed = __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);

}  // namespace

#else

#include <cerrno>
#include <cstddef>
#include <malloc.h>

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);

void* malloc(std::size_t size) {
    void* const block = __libc_malloc(size);
    took(malloc_usable_size(block));
    return block;
}

void* calloc(std::size_t count, std::size_t size) {
    void* const block = __libc_calloc(count, size);
    took(malloc_usable_size(block));
    return block;
}

void* realloc(void* block, std::size_t size) {
    const std::size_t before = malloc_usable_size(block);
    void* const moved = __libc_realloc(block, size);
    if (moved || size == 0) {
        took(malloc_usable_size(moved));  // both may live at once
        gave(before);
    }
    return moved;
}

void* memalign(std::size_t alignment, std::size_t size) {
    void* const block = __libc_memalign(alignment, size);
    took(malloc_usable_size(block));
    return block;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
    *block = memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

void free(void* block) {
    gave(malloc_usable_size(block));
    __libc_free(block);
}

}  // extern "C"

#endif

namespace turnstile::test {

AllocationPeak::AllocationPeak() : start_(live.load()) { peak.store(start_); }

std::size_t AllocationPeak::bytes() const { return peak.load() - start_; }

}  // namespace turnstile::test
