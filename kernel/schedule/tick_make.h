/* The ticks of a chunk: everything of an agent that row kernels read, out of its columns (spec 1, 2, 4 and 12).

   Per listed agent:
     eye          = position + up * eye_height
     forward f    = forward / |forward|
     right r      = normalize(up x f), (1, 0, 0) when f is upright
     up           = f x r
     dt_us        = now_us - step_us, at most the profile's longest step
     dt           = dt_us * 1e-6
     round        = round + 1
     significance as in significance.h, unless it is given
   with |v| = sqrt((x*x + y*y) + z*z) and normalize(v) = v * (1 / |v|). */
#ifndef KEEN_SCHEDULE_TICK_MAKE_H
#define KEEN_SCHEDULE_TICK_MAKE_H

#include "store/row_job.h"

/* Below this length up x f counts as none. */
#define KEEN_UPRIGHT_WIDTH 1e-6f

/* Columns by agent index; agents that stand one behind the other are read eight at a time. */
typedef struct keen_tick_make_args {
    const uint32_t *agents; /* [count] ascending, each once; their columns are sound (due.h) */
    uint32_t count;
    const float *x, *y, *z;
    const float *forward_x, *forward_y, *forward_z;
    const float *eye_height, *vision_gain;
    const uint32_t *profile, *round, *step_us;
    const uint8_t *awareness;   /* as in due.h */
    const keen_tuning *tunings; /* by profile */
    float up[3];
    uint32_t now_us;
    const float (*viewers)[3];
    uint32_t viewer_count;
    float range;               /* KEEN_SIGNIFICANCE_RANGE in host units */
    const float *significance; /* by agent; null: as in significance.h */

    keen_tick *ticks; /* out: [count] */
} keen_tick_make_args;

typedef void keen_tick_make_kernel(const keen_tick_make_args *args);

void keen_tick_make_ref(const keen_tick_make_args *args);

#endif
