/* Events that workers make at the same time, chunk by chunk and in any order of chunks. Of all that are told in a pass
   at least the first `capacity` are kept, in the order of chunks: which these are does not depend on who takes which
   chunk, or when.

   A worker writes into a tray of its own; full trays, and what is left at the end of a chunk, become blocks of one pool
   that all share. Once every block is in use, the highest chunk that has any gives its last one to a lower chunk; when
   that is the chunk itself, its events are refused. From then on that chunk takes no more, so that it keeps its first
   ones. There are blocks for `capacity` events and one more for each chunk, for its last block may not be full: so at
   least `capacity` events come before any that is given up. */
#ifndef KEEN_FRAME_EVENT_POOL_H
#define KEEN_FRAME_EVENT_POOL_H

#include <stdatomic.h>

#include "base/arena.h"
#include "keen/event.h"

#define KEEN_EVENT_BLOCK 32 /* events */

typedef struct keen_event_block {
    keen_event events[KEEN_EVENT_BLOCK];
    uint32_t next, previous; /* of the same chunk; beyond its ends they mean nothing */
} keen_event_block;

/* Events of one chunk: all its blocks but the last are full. */
typedef struct keen_event_list {
    uint32_t first, last; /* blocks */
    uint32_t kept;        /* events in them */
    uint32_t told;        /* those that were not kept included */
    bool cut;
} keen_event_list;

typedef struct keen_event_pool {
    keen_event_block *blocks; /* [block_count] */
    keen_event_list *lists;   /* [most_chunks] */
    uint32_t block_count, most_chunks;
    uint32_t used;    /* blocks handed out */
    uint32_t highest; /* no chunk above it has blocks */
    atomic_flag lock; /* of blocks, and of lists but for `told` */
} keen_event_pool;

/* A worker's; empty between chunks. */
typedef struct keen_event_tray {
    keen_event events[KEEN_EVENT_BLOCK];
    uint32_t count;
} keen_event_tray;

/* A chunk's events as they are being told. */
typedef struct keen_event_run {
    keen_event_pool *pool;
    keen_event_tray *tray;
    uint32_t chunk;
} keen_event_run;

/* Reads what was kept of a chunk. */
typedef struct keen_event_cursor {
    const keen_event_block *blocks;
    uint32_t block, at; /* in the block */
    uint32_t left;      /* events, this one included */
} keen_event_cursor;

void keen_event_pool_lay_out(keen_event_pool *pool, keen_arena *arena, uint32_t capacity, uint32_t most_chunks);

/* A new pass; everything is given back. Serial. */
void keen_event_pool_begin(keen_event_pool *pool, uint32_t chunks);

/* Any worker. A place for the next event of the run, to be filled in before the run is asked for anything else. */
keen_event *keen_event_run_next(const keen_event_run *run);

/* Any worker: the chunk is done. */
void keen_event_run_end(const keen_event_run *run);

keen_event_cursor keen_event_pool_read(const keen_event_pool *pool, uint32_t chunk);

/* The event under the cursor, null at the end. */
static inline const keen_event *keen_event_cursor_get(const keen_event_cursor *cursor) {
    return cursor->left > 0 ? &cursor->blocks[cursor->block].events[cursor->at] : NULL;
}

static inline void keen_event_cursor_step(keen_event_cursor *cursor) {
    cursor->left--;
    if (++cursor->at == KEEN_EVENT_BLOCK && cursor->left > 0) {
        cursor->block = cursor->blocks[cursor->block].next;
        cursor->at = 0;
    }
}

#endif
