#include "crowd/crowd_tally.h"

#include <stdlib.h>

const char *crowd_phase_name(crowd_phase phase) {
    static const char *const names[CROWD_PHASE_COUNT] = {"move", "begin", "cast", "end", "total"};
    return names[phase];
}

uint64_t crowd_counts_events(const crowd_counts *counts) {
    uint64_t events = counts->mind_events + counts->detection_events;
    for (int state = 0; state < KEEN_STATE_COUNT; state++) {
        events += counts->entered[state];
    }
    return events;
}

bool crowd_tally_create(crowd_tally *tally, size_t frames, tool_error *error) {
    *tally = (crowd_tally){.frame_capacity = frames};
    float *block = malloc(frames * CROWD_PHASE_COUNT * sizeof *block);
    if (!block) {
        return tool_fail_memory(error);
    }
    for (size_t phase = 0; phase < CROWD_PHASE_COUNT; phase++) {
        tally->milliseconds[phase] = block + phase * frames;
    }
    return true;
}

void crowd_tally_destroy(crowd_tally *tally) {
    free(tally->milliseconds[0]);
    *tally = (crowd_tally){0};
}

static void add_events(crowd_counts *counts, const keen_world *world) {
    const keen_event *events;
    uint32_t count;
    if (keen_events(world, &events, &count) != KEEN_OK) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type == KEEN_EVENT_STATE) {
            counts->entered[events[i].data.state.to]++;
        } else if (events[i].type < KEEN_EVENT_DETECTION_STATE) {
            counts->mind_events++;
        } else {
            counts->detection_events++;
            if (events[i].type == KEEN_EVENT_DETECTION_STATE) {
                counts->detection_entered[events[i].data.detection_state.to]++;
            }
        }
    }
}

static void add_counters(crowd_counts *counts, const keen_world *world) {
    keen_counters frame;
    if (keen_world_counters(world, &frame) != KEEN_OK) {
        return;
    }
    counts->ticks += frame.run;
    counts->deferred += frame.deferred;
    counts->traces_asked += frame.traces_asked;
    counts->traces_answered += frame.traces_answered;
    counts->traces_stale += frame.traces_stale;
    counts->traces_deferred += frame.traces_deferred;
    counts->events_dropped += frame.events_dropped;
    for (int tier = 0; tier < KEEN_TIER_COUNT; tier++) {
        counts->tier_agents[tier] = frame.tier_agents[tier];
    }
    if (frame.staleness_max_us > counts->staleness_max_us) {
        counts->staleness_max_us = frame.staleness_max_us;
    }
}

void crowd_tally_frame(crowd_tally *tally, const keen_world *world, const double milliseconds[CROWD_TOTAL]) {
    add_events(&tally->counts, world);
    add_counters(&tally->counts, world);
    const size_t frame = (size_t)tally->counts.frames++;
    for (int phase = 0; phase < CROWD_TOTAL; phase++) {
        tally->milliseconds[phase][frame] = (float)milliseconds[phase];
    }
    tally->milliseconds[CROWD_TOTAL][frame] =
        (float)(milliseconds[CROWD_BEGIN] + milliseconds[CROWD_CAST] + milliseconds[CROWD_END]);
}

static int compare_floats(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

crowd_phase_times crowd_tally_times(crowd_tally *tally, crowd_phase phase) {
    const size_t frames = (size_t)tally->counts.frames;
    float *times = tally->milliseconds[phase];
    if (frames == 0) {
        return (crowd_phase_times){0};
    }
    qsort(times, frames, sizeof *times, compare_floats);
    double sum = 0.0;
    for (size_t i = 0; i < frames; i++) {
        sum += (double)times[i];
    }
    return (crowd_phase_times){
        .mean = sum / (double)frames, .median = (double)times[frames / 2], .p99 = (double)times[(frames * 99) / 100]};
}
