#define _POSIX_C_SOURCE 200809L
#include "frame/event_pool.h"

#include <sched.h>
#include <string.h>

#define NO_BLOCK UINT32_MAX

void keen_event_pool_lay_out(keen_event_pool *pool, keen_arena *arena, uint32_t capacity, uint32_t most_chunks) {
    pool->block_count = (capacity + KEEN_EVENT_BLOCK - 1) / KEEN_EVENT_BLOCK + most_chunks;
    pool->most_chunks = most_chunks;
    KEEN_TAKE(arena, pool->blocks, pool->block_count);
    KEEN_TAKE(arena, pool->lists, most_chunks);
}

void keen_event_pool_begin(keen_event_pool *pool, uint32_t chunks) {
    pool->used = pool->highest = 0;
    atomic_flag_clear_explicit(&pool->lock, memory_order_relaxed);
    memset(pool->lists, 0, chunks * sizeof *pool->lists);
}

/* Held for the copy of a block at most. Who holds it may have lost its processor, so waiting gives way. */
static void lock(keen_event_pool *pool) {
    while (atomic_flag_test_and_set_explicit(&pool->lock, memory_order_acquire)) {
        sched_yield();
    }
}

static void unlock(keen_event_pool *pool) {
    atomic_flag_clear_explicit(&pool->lock, memory_order_release);
}

/* The last block of the highest chunk above this one, or none. */
static uint32_t take_from_above(keen_event_pool *pool, uint32_t chunk) {
    while (pool->highest > chunk && pool->lists[pool->highest].kept == 0) {
        pool->highest--;
    }
    if (pool->highest <= chunk) {
        return NO_BLOCK;
    }
    keen_event_list *list = &pool->lists[pool->highest];
    const uint32_t block = list->last;
    list->kept = (list->kept - 1) / KEEN_EVENT_BLOCK * KEEN_EVENT_BLOCK;
    list->last = pool->blocks[block].previous;
    list->cut = true;
    return block;
}

static void append(keen_event_pool *pool, keen_event_list *list, uint32_t block, const keen_event_tray *tray) {
    keen_event_block *to = &pool->blocks[block];
    memcpy(to->events, tray->events, tray->count * sizeof *tray->events);
    if (list->kept > 0) {
        pool->blocks[list->last].next = block;
        to->previous = list->last;
    } else {
        list->first = block;
    }
    list->last = block;
    list->kept += tray->count;
}

static void put_away(const keen_event_run *run) {
    keen_event_pool *pool = run->pool;
    keen_event_list *list = &pool->lists[run->chunk];
    lock(pool);
    if (!list->cut) {
        const uint32_t block = pool->used < pool->block_count ? pool->used++ : take_from_above(pool, run->chunk);
        list->cut = block == NO_BLOCK;
        if (block != NO_BLOCK) {
            append(pool, list, block, run->tray);
            pool->highest = run->chunk > pool->highest ? run->chunk : pool->highest;
        }
    }
    unlock(pool);
    list->told += run->tray->count;
    run->tray->count = 0;
}

keen_event *keen_event_run_next(const keen_event_run *run) {
    if (run->tray->count == KEEN_EVENT_BLOCK) {
        put_away(run);
    }
    return &run->tray->events[run->tray->count++];
}

void keen_event_run_end(const keen_event_run *run) {
    if (run->tray->count > 0) {
        put_away(run);
    }
}

keen_event_cursor keen_event_pool_read(const keen_event_pool *pool, uint32_t chunk) {
    const keen_event_list *list = &pool->lists[chunk];
    return (keen_event_cursor){.blocks = pool->blocks, .block = list->first, .left = list->kept};
}
