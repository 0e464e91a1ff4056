/* The world's profiles: the tunings that agents point to by number. A profile lives as long as its world. */
#ifndef KEEN_STORE_PROFILES_H
#define KEEN_STORE_PROFILES_H

#include "base/id_pool.h"
#include "store/tuning.h"

typedef struct keen_profiles {
    keen_id_pool ids;
    keen_tuning *tunings;
} keen_profiles;

static inline void keen_profiles_lay_out(keen_profiles *profiles, keen_arena *arena, uint32_t capacity) {
    keen_id_pool_lay_out(&profiles->ids, arena, capacity);
    KEEN_TAKE(arena, profiles->tunings, capacity);
}

#endif
