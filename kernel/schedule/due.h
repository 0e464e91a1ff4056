/* Who is due: significance, tier and interval of every agent in one pass over its columns (spec 1 and 12). This runs
   for everybody in every frame, so it reads little and writes little: one byte of tier per agent, one bit per answer.

   Per agent i in [begin, end), with tier as in significance.h, and significance too unless it is given:
     due  = waited >= interval*multiplier, for tiers 0 to 3 and, with the crowd tier, 4;
            a suspended agent with waiting stimuli is due at once; waited = now_us - tick_us[i]
     fade = suspended, not due, no waiting stimuli, no crowd tier, and now_us - step_us[i] >= 0.25 s
   A due agent whose columns hold nonsense does not tick: it is counted in bad_count, and neither due nor fading. One
   sum finds any NaN or infinity: sound = (((x + y)*0 + (z + eye_height)*0) + vision_gain*0)
             + ((center_height + radius)*0 + (health*0 + max_health*0)) == 0
             and 1e-12 < (fx*fx + fy*fy) + fz*fz <= FLT_MAX

   An agent with interval 0 is free or disabled: tier suspended, never due, never fades, not counted. So are the lanes
   from `end` to the next multiple of eight. */
#ifndef KEEN_SCHEDULE_DUE_H
#define KEEN_SCHEDULE_DUE_H

#include <stdbool.h>
#include <stdint.h>

#include "keen/world.h"
#include "schedule/tier_limits.h"
#include "schedule/viewer_map.h"

/* Arrays by agent index; all can be read, and tier written, up to the next multiple of eight after `end`. */
typedef struct keen_due_args {
    const float *x, *y, *z;
    const float *forward_x, *forward_y, *forward_z;
    const float *eye_height, *vision_gain, *center_height, *radius, *health, *max_health;
    const float *significance; /* of the host's, no NaN; null: as in significance.h */
    const uint8_t *awareness;  /* keen_awareness as of the last tick, or what more a detection state counts as */
    const uint8_t *woken;      /* not 0: stimuli wait */
    const uint32_t *tick_us;   /* low 32 bits of the clock at the last tick */
    const uint32_t *step_us;   /* the same at the last tick or fade */
    const uint32_t
        *interval_us; /* base interval times quality rate, at most KEEN_INTERVAL_MAX_US; 0: free or disabled */
    uint32_t begin;   /* a multiple of eight */
    uint32_t end;
    const float (*viewers)[3];
    uint32_t viewer_count;             /* 0: everybody is near */
    const keen_viewer_map *viewer_map; /* of these viewers and this range; null: everybody is measured against all */
    float range;                       /* KEEN_SIGNIFICANCE_RANGE in host units */
    keen_tier_limits limits;           /* keen_tier_limits_make(range) */
    uint32_t now_us;                   /* low 32 bits of the world clock */
    bool crowd_tier;

    uint8_t *tier;                         /* out, by agent index */
    uint8_t *due;                          /* out: agent i is bit i%8 of byte i/8 */
    uint8_t *fade;                         /* out: the same */
    uint32_t tier_agents[KEEN_TIER_COUNT]; /* out: agents of [begin, end) per tier */
    uint32_t bad_count;                    /* out: due, but not sound */
    uint32_t first_bad;                    /* out: the lowest of them, UINT32_MAX without any */
} keen_due_args;

#define KEEN_LEAST_FORWARD_SQUARED 1e-12f

typedef void keen_due_kernel(keen_due_args *args);

void keen_due_ref(keen_due_args *args);

#endif
