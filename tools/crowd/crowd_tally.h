/* What a run of a crowd adds up to: how long frames took, how much was done, what happened. */
#ifndef TOOLS_CROWD_CROWD_TALLY_H
#define TOOLS_CROWD_CROWD_TALLY_H

#include "keen/keen.h"
#include "support/tool_error.h"

/* Total is begin, cast and end: moving the crowd is the game's own business. */
typedef enum crowd_phase { CROWD_MOVE, CROWD_BEGIN, CROWD_CAST, CROWD_END, CROWD_TOTAL, CROWD_PHASE_COUNT } crowd_phase;

const char *crowd_phase_name(crowd_phase phase);

typedef struct crowd_counts {
    uint64_t frames, ticks, deferred, traces_asked, traces_answered, traces_stale, traces_deferred;
    uint64_t events_dropped, sounds;
    uint64_t mind_events;               /* awareness, attention, pain, all clear */
    uint64_t entered[KEEN_STATE_COUNT]; /* state events by the state entered */
    uint64_t detection_entered[KEEN_DETECTION_STATE_COUNT];
    uint64_t detection_events; /* all of the detection model, those that enter a state included */
    uint64_t rays, rays_blocked;
    uint32_t tier_agents[KEEN_TIER_COUNT]; /* in the last frame */
    uint32_t staleness_max_us;
} crowd_counts;

uint64_t crowd_counts_events(const crowd_counts *counts);

typedef struct crowd_phase_times {
    double mean, median, p99; /* milliseconds per frame */
} crowd_phase_times;

typedef struct crowd_tally {
    crowd_counts counts;
    size_t frame_capacity;
    float *milliseconds[CROWD_PHASE_COUNT]; /* of each frame */
} crowd_tally;

bool crowd_tally_create(crowd_tally *tally, size_t frames, tool_error *error);
void crowd_tally_destroy(crowd_tally *tally);

/* After each frame end, with the milliseconds of its phases but the total. */
void crowd_tally_frame(crowd_tally *tally, const keen_world *world, const double milliseconds[CROWD_TOTAL]);

/* Sorts the phase's times: call it when all frames are in. */
crowd_phase_times crowd_tally_times(crowd_tally *tally, crowd_phase phase);

#endif
