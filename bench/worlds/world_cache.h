/* Worlds that are kept from one repetition to the next: making and warming up a large one takes longer than measuring
   it. The one not asked for the longest goes when they get too large together. */
#ifndef KEEN_BENCH_WORLDS_WORLD_CACHE_H
#define KEEN_BENCH_WORLDS_WORLD_CACHE_H

#include "worlds/bench_world.h"

/* Null when it cannot be made; *why says why. Valid until the next call. */
bench_world *world_cache_get(const bench_world_def *def, const char **why);

#endif
