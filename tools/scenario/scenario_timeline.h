/* Values that vary in script time: a constant, or keys with flat ends. Numbers and points go linearly from
   key to key; flags, names and facings are stepwise. A timeline owns nothing: its keys live as long as the
   scenario. */
#ifndef TOOLS_SCENARIO_SCENARIO_TIMELINE_H
#define TOOLS_SCENARIO_SCENARIO_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#define SCENARIO_TIMELINE_WIDTH 3 /* most numbers in one value */

typedef struct scenario_timeline {
    double constant[SCENARIO_TIMELINE_WIDTH]; /* the value at all times, when key_count is 0 */
    const double *keys;                       /* of each key its time, then its value; the times ascend strictly */
    uint32_t key_count;
    uint32_t components; /* numbers in a value, 1 or 3; 0: this timeline was not given */
    bool stepwise;       /* the value of the last key at or before the time, instead of linear */
} scenario_timeline;

scenario_timeline scenario_timeline_constant(double value, bool stepwise);

/* True when the file gave this value. Only timelines without a constant default are ever not given. */
bool scenario_timeline_given(const scenario_timeline *timeline);

/* True when the value is the same at all times. */
bool scenario_timeline_is_constant(const scenario_timeline *timeline);

/* Writes `components` numbers. */
void scenario_timeline_at(const scenario_timeline *timeline, double time, double *value);

/* The first number of the value; 0 when not given. */
double scenario_timeline_number(const scenario_timeline *timeline, double time);

/* A stepwise timeline of flags or of indices. An index is -1 for none. */
bool scenario_timeline_flag(const scenario_timeline *timeline, double time);
int32_t scenario_timeline_index(const scenario_timeline *timeline, double time);

/* Change per second: the slope of the segment that starts at the last key at or before `time`. 0 before the
   first key, from the last key on, for constants and for stepwise timelines. Writes `components` numbers. */
void scenario_timeline_slope(const scenario_timeline *timeline, double time, double *slope);

#endif
