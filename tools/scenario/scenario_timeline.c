#include "scenario/scenario_timeline.h"

#include <stddef.h>

scenario_timeline scenario_timeline_constant(double value, bool stepwise) {
    return (scenario_timeline){.constant = {value}, .components = 1, .stepwise = stepwise};
}

bool scenario_timeline_given(const scenario_timeline *timeline) {
    return timeline->components > 0;
}

bool scenario_timeline_is_constant(const scenario_timeline *timeline) {
    return timeline->key_count <= 1;
}

static const double *key_at(const scenario_timeline *timeline, uint32_t index) {
    return timeline->keys + (size_t)index * (1 + timeline->components);
}

/* The number of keys at or before `time`. */
static uint32_t keys_passed(const scenario_timeline *timeline, double time) {
    uint32_t low = 0;
    uint32_t high = timeline->key_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (key_at(timeline, middle)[0] <= time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void scenario_timeline_at(const scenario_timeline *timeline, double time, double *value) {
    if (timeline->key_count == 0) {
        for (uint32_t i = 0; i < timeline->components; i++) {
            value[i] = timeline->constant[i];
        }
        return;
    }
    const uint32_t passed = keys_passed(timeline, time);
    const double *from = key_at(timeline, passed > 0 ? passed - 1 : 0);
    const bool inside = passed > 0 && passed < timeline->key_count && !timeline->stepwise;
    const double *to = inside ? key_at(timeline, passed) : from;
    const double fraction = inside ? (time - from[0]) / (to[0] - from[0]) : 0.0;
    for (uint32_t i = 1; i <= timeline->components; i++) {
        value[i - 1] = from[i] + (to[i] - from[i]) * fraction;
    }
}

double scenario_timeline_number(const scenario_timeline *timeline, double time) {
    double value[SCENARIO_TIMELINE_WIDTH] = {0};
    scenario_timeline_at(timeline, time, value);
    return value[0];
}

bool scenario_timeline_flag(const scenario_timeline *timeline, double time) {
    return scenario_timeline_number(timeline, time) > 0.5;
}

int32_t scenario_timeline_index(const scenario_timeline *timeline, double time) {
    return (int32_t)scenario_timeline_number(timeline, time);
}

void scenario_timeline_slope(const scenario_timeline *timeline, double time, double *slope) {
    for (uint32_t i = 0; i < timeline->components; i++) {
        slope[i] = 0.0;
    }
    const uint32_t passed = keys_passed(timeline, time);
    if (timeline->stepwise || passed == 0 || passed >= timeline->key_count) {
        return;
    }

    const double *from = key_at(timeline, passed - 1);
    const double *to = key_at(timeline, passed);
    const double seconds = to[0] - from[0];
    for (uint32_t i = 1; i <= timeline->components; i++) {
        slope[i - 1] = (to[i] - from[i]) / seconds;
    }
}
