/* A crowd that wanders about a square field: it walks straight, turns slowly, and comes back at the rim. Everybody
   moves as in a game, so beliefs begin and end all the time, and everybody's place in memory says nothing about where
   they stand. Moving is never part of what is timed. */
#ifndef KEEN_BENCH_WORLDS_CROWD_H
#define KEEN_BENCH_WORLDS_CROWD_H

#include "keen/world.h"

typedef struct bench_crowd {
    uint32_t count;
    float side;                 /* of the field, metres */
    float *x, *y;               /* [count] feet */
    float *facing_x, *facing_y; /* unit */
    float *pace;                /* m/s */
} bench_crowd;

/* A field just large enough that in the mean so many others stand within `range` of anybody in its middle. */
bench_crowd bench_crowd_make(uint32_t count, float in_range, float range);

/* Everybody `spacing` metres from the next, standing still. */
bench_crowd bench_crowd_make_apart(uint32_t count, float spacing);
void bench_crowd_release(bench_crowd *crowd);

void bench_crowd_move(bench_crowd *crowd, float seconds);

/* Writes places and facing into the mapped columns; member i is agent and target i. targets may be null. */
void bench_crowd_write(const bench_crowd *crowd, const keen_agent_columns *agents, const keen_target_columns *targets);

#endif
