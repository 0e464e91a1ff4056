/* One block for everything a world owns. A world is laid out twice by the same code: first without memory, to learn
   the size, then over the block. */
#ifndef KEEN_BASE_ARENA_H
#define KEEN_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/lanes.h"

#define KEEN_ARENA_TOO_LARGE (SIZE_MAX / 2)

typedef struct keen_arena {
    unsigned char *base; /* null in the measuring pass */
    size_t used;         /* KEEN_ARENA_TOO_LARGE once it would not fit the address space, and then for good */
    uint64_t layout;     /* hash of what has been taken: where it begins, how many, of what size */
} keen_arena;

/* The next `count` elements of `size` bytes, aligned to a cache line; null in the measuring pass. */
static inline void *keen_arena_take(keen_arena *arena, size_t count, size_t size) {
    void *memory = arena->base ? arena->base + arena->used : NULL;
    if (arena->used == KEEN_ARENA_TOO_LARGE || count > (KEEN_ARENA_TOO_LARGE - KEEN_LINE - arena->used) / size) {
        arena->used = KEEN_ARENA_TOO_LARGE;
        return NULL;
    }
    arena->layout = keen_hash_u64(keen_hash_u64(keen_hash_u64(arena->layout, arena->used), count), size);
    arena->used += (count * size + KEEN_LINE - 1) / KEEN_LINE * KEEN_LINE;
    return memory;
}

#define KEEN_TAKE(arena, pointer, count) ((pointer) = keen_arena_take((arena), (count), sizeof *(pointer)))

#endif
