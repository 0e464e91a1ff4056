/* What a run adds up to: counters over all frames, for summary.json and for the screen. */
#ifndef TOOLS_RUN_RUN_SUMMARY_H
#define TOOLS_RUN_RUN_SUMMARY_H

#include "run/scenario_world.h"

typedef struct run_summary {
    uint64_t frames, due, ticks, deferred, faded;
    uint64_t traces_asked, traces_answered, traces_stale, traces_deferred;
    uint64_t entered[KEEN_STATE_COUNT]; /* state events by the state entered */
    uint64_t detection_entered[KEEN_DETECTION_STATE_COUNT];
    uint64_t events[KEEN_EVENT_COUNT];
    uint64_t events_dropped, sounds_dropped, rows_exhausted, targets_refused;
    uint64_t pack_us, schedule_us, gather_us, request_us, sense_us, detection_us, fade_us, publish_us; /* wall clock */
    uint32_t staleness_max_us, staleness_p99_us; /* the worst frame's */
    uint32_t tier_agents[KEEN_TIER_COUNT];       /* in the last frame */
    uint32_t beliefs;                            /* after the last frame */
    uint64_t hash;
} run_summary;

/* After each frame end. */
void run_summary_frame(run_summary *summary, const keen_world *world);

bool run_summary_write(const run_summary *summary, const scenario_world *play, uint32_t threads, const char *directory,
                       tool_error *error);
void run_summary_print(const run_summary *summary, const scenario_world *play);

#endif
