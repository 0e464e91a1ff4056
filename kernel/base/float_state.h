/* The floating-point state that exact results need: rounding to nearest, no flush to zero, whatever the host's thread
   has set. The work in between must stand in a function of its own that is not inlined, or write through pointers: a
   compiler does not know that these calls change arithmetic.

   Kernels compute with SSE on x86-64, which has a control word of its own: changing that alone is a hundred times
   cheaper than changing the whole environment, and chunks of work are small. */
#ifndef KEEN_BASE_FLOAT_STATE_H
#define KEEN_BASE_FLOAT_STATE_H

#if defined(__x86_64__)

#    include <xmmintrin.h>

#    define KEEN_MXCSR_DEFAULT 0x1F80u /* to nearest, all exceptions masked, denormals kept */

typedef unsigned keen_float_state;

static inline keen_float_state keen_float_state_begin(void) {
    const keen_float_state host = _mm_getcsr();
    _mm_setcsr(KEEN_MXCSR_DEFAULT);
    return host;
}

static inline void keen_float_state_end(const keen_float_state *host) {
    _mm_setcsr(*host);
}

#else

#    include <fenv.h>

typedef fenv_t keen_float_state;

/* Returns the host's state, to be given back with keen_float_state_end. */
static inline keen_float_state keen_float_state_begin(void) {
    keen_float_state host;
    fegetenv(&host);
    fesetenv(FE_DFL_ENV);
    return host;
}

static inline void keen_float_state_end(const keen_float_state *host) {
    fesetenv(host);
}

#endif

#endif
