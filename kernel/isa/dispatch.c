/* Which tables this CPU and operating system can run. Built with baseline flags only: compiled for AVX, this file
   itself could be the instruction that a CPU does not know. */
#include "isa/kernel_units.h"

#include <string.h>

#if defined(__AVX__) || defined(__SSE4_1__)
#    error "dispatch.c is built with baseline flags: the kernel units get the instruction sets, nothing else does"
#endif

static const char *const backend_names[KEEN_BACKEND_COUNT] = {"auto", "reference", "portable", "sse4.1", "avx2"};

const char *keen_backend_name(keen_backend backend) {
    return (unsigned)backend < KEEN_BACKEND_COUNT ? backend_names[backend] : "unknown";
}

bool keen_backend_from_name(const char *name, keen_backend *backend) {
    if (!name || !backend) {
        return false;
    }
    for (int i = 0; i < KEEN_BACKEND_COUNT; i++) {
        if (strcmp(name, backend_names[i]) == 0) {
            *backend = (keen_backend)i;
            return true;
        }
    }
    return false;
}

/* __builtin_cpu_supports asks the operating system too: libgcc and compiler-rt report AVX2 only when XGETBV says that
   the upper halves of the registers are saved. */
#if KEEN_ISA_X86
static bool runs_sse4_1(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("sse4.1") != 0;
}

static bool runs_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0;
}
#endif

const keen_kernels *keen_kernels_get(keen_backend backend) {
    switch (backend) {
    case KEEN_BACKEND_REFERENCE:
        return &keen_kernels_reference;
    case KEEN_BACKEND_PORTABLE:
        return &keen_kernels_portable;
#if KEEN_ISA_X86
    case KEEN_BACKEND_SSE4_1:
        return runs_sse4_1() ? &keen_kernels_sse4_1 : NULL;
    case KEEN_BACKEND_AVX2:
        return runs_avx2() ? &keen_kernels_avx2 : NULL;
#else
    case KEEN_BACKEND_SSE4_1:
    case KEEN_BACKEND_AVX2:
#endif
    case KEEN_BACKEND_AUTO:
    case KEEN_BACKEND_COUNT:
        break;
    }
    return NULL;
}

bool keen_backend_available(keen_backend backend) {
    return keen_kernels_get(backend) != NULL;
}
