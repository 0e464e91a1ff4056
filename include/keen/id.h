/* Keen: ids. Plain values, passed and stored by value, checked on every use: an id whose object was removed is stale
   and stays stale, even when its index is used again. Zero is the null id. */
#ifndef KEEN_ID_H
#define KEEN_ID_H

#include "keen/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One that perceives. `index` is the place of the agent in the mapped columns (world.h), 0 .. agent_capacity - 1. */
typedef struct keen_agent_id {
    uint32_t index;
    uint32_t generation; /* from 1; 0 is the null id */
} keen_agent_id;

/* One that can be perceived. `index` is its place in the mapped columns, 0 .. target_capacity - 1. */
typedef struct keen_target_id {
    uint32_t index;
    uint32_t generation; /* from 1; 0 is the null id */
} keen_target_id;

/* A set of tunables shared by agents. */
typedef struct keen_profile_id {
    uint32_t index;
    uint32_t generation; /* from 1; 0 is the null id */
} keen_profile_id;

static inline bool keen_agent_equal(keen_agent_id a, keen_agent_id b) {
    return a.index == b.index && a.generation == b.generation;
}

static inline bool keen_target_equal(keen_target_id a, keen_target_id b) {
    return a.index == b.index && a.generation == b.generation;
}

/* Teams are small numbers, 0 .. KEEN_TEAM_COUNT - 1. An actor without a team has KEEN_TEAM_NONE: everybody is unknown
   to it and it is unknown to everybody. */
#define KEEN_TEAM_COUNT 32
#define KEEN_TEAM_NONE 255

#ifdef __cplusplus
}
#endif

#endif
