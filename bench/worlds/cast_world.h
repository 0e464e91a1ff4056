/* The part of a bench world that has a cast: made by bench_world.c, used by nobody else. */
#ifndef KEEN_BENCH_WORLDS_CAST_WORLD_H
#define KEEN_BENCH_WORLDS_CAST_WORLD_H

#include "worlds/bench_world.h"

/* Null for kinds without a cast. */
const bench_cast_def *bench_cast_of(bench_world_kind kind);

/* Sizes, budget and stagger of a world of this cast. */
void bench_cast_size_world(const bench_world *made, keen_world_def *def);

/* Sight lines that one frame may ask for. */
uint32_t bench_cast_answers(const bench_world *made);

/* Profiles, actors, agents and viewers of a world just created. */
keen_result bench_cast_populate(bench_world *made);

#endif
