/* Indices with generations. The lowest free index is given first, so that ids depend on the calls alone and live
   objects stay close together. */
#ifndef KEEN_BASE_ID_POOL_H
#define KEEN_BASE_ID_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

#define KEEN_NO_INDEX UINT32_MAX

typedef struct keen_id_pool {
    uint32_t capacity;
    uint32_t alive;        /* in use and not retired */
    uint32_t extent;       /* one past the highest index ever given: loops stop here */
    uint32_t first_word;   /* no free index below this word */
    uint64_t *free_words;  /* bit set: index is free */
    uint32_t *generations; /* of the present or last owner; odd while in use, even while not */
} keen_id_pool;

void keen_id_pool_lay_out(keen_id_pool *pool, keen_arena *arena, uint32_t capacity);
void keen_id_pool_reset(keen_id_pool *pool);

/* The index, or KEEN_NO_INDEX when all are taken. */
uint32_t keen_id_pool_take(keen_id_pool *pool);

/* The id goes stale; the index stays out of use until released. */
void keen_id_pool_retire(keen_id_pool *pool, uint32_t index);
void keen_id_pool_release(keen_id_pool *pool, uint32_t index);

static inline bool keen_id_pool_holds(const keen_id_pool *pool, uint32_t index, uint32_t generation) {
    return index < pool->capacity && (generation & 1u) && pool->generations[index] == generation;
}

/* Of the present owner, or of the last one when it is gone. */
static inline uint32_t keen_id_pool_last_generation(const keen_id_pool *pool, uint32_t index) {
    const uint32_t generation = pool->generations[index];
    return generation & 1u ? generation : generation - 1u;
}

static inline bool keen_id_pool_in_use(const keen_id_pool *pool, uint32_t index) {
    return pool->generations[index] & 1u;
}

#endif
