#include "world/malloc_count.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#    define UNDER_SANITIZER
#elif defined(__SANITIZE_THREAD__)
#    define UNDER_SANITIZER
#    define UNDER_THREAD_SANITIZER
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        define UNDER_SANITIZER
#    elif __has_feature(thread_sanitizer)
#        define UNDER_SANITIZER
#        define UNDER_THREAD_SANITIZER
#    endif
#endif

static _Atomic bool counting;
static _Atomic uint64_t calls;

static void note(void) {
    if (atomic_load_explicit(&counting, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&calls, 1u, memory_order_relaxed);
    }
}

#ifdef UNDER_SANITIZER

/* The sanitizers' heap tells those who ask (sanitizer/allocator_interface.h). */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void on_malloc(const volatile void *memory, size_t size) {
    (void)memory;
    (void)size;
    note();
}

static void on_free(const volatile void *memory) {
    (void)memory;
}

static bool install(void) {
    static bool installed;
    installed = installed || __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) > 0;
    return installed;
}

#elif defined(__GLIBC__)

/* The program's own functions come before the C library's, for every library in the process. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

__attribute__((visibility("default"))) void *malloc(size_t size);
__attribute__((visibility("default"))) void *calloc(size_t count, size_t size);
__attribute__((visibility("default"))) void *realloc(void *memory, size_t size);
__attribute__((visibility("default"))) void *aligned_alloc(size_t alignment, size_t size);
__attribute__((visibility("default"))) void *memalign(size_t alignment, size_t size);
__attribute__((visibility("default"))) int posix_memalign(void **memory, size_t alignment, size_t size);

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    note();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note();
    *memory = __libc_memalign(alignment, size);
    return *memory || size == 0 ? 0 : 12; /* ENOMEM */
}

static bool install(void) {
    return true;
}

#else

static bool install(void) {
    (void)note;
    return false;
}

#endif

bool malloc_count_works(void) {
    return install();
}

bool malloc_count_sees_aligned(void) {
#ifdef UNDER_THREAD_SANITIZER
    return false;
#else
    return malloc_count_works();
#endif
}

void malloc_count_start(void) {
    install();
    atomic_store(&calls, 0u);
    atomic_store(&counting, true);
}

uint64_t malloc_count_stop(void) {
    atomic_store(&counting, false);
    return atomic_load(&calls);
}
