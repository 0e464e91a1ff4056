/* A ring of bytes that holds frames, oldest first, each in one piece. The newest goes in behind; the oldest go when
   they are too old or in the way. Frames start at multiples of KEEN_FRAME_RING_ALIGN, with a header of the ring's own.
 */
#ifndef KEEN_STORE_FRAME_RING_H
#define KEEN_STORE_FRAME_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEEN_FRAME_RING_ALIGN 16u

/* What each frame begins with; the caller's data follow. */
typedef struct keen_ring_frame {
    _Alignas(KEEN_FRAME_RING_ALIGN) size_t size; /* bytes with this header, a multiple of KEEN_FRAME_RING_ALIGN */
    uint64_t time;                               /* ascending from frame to frame */
} keen_ring_frame;

typedef struct keen_frame_ring {
    char *bytes;     /* [capacity], owned by the caller */
    size_t capacity; /* a multiple of KEEN_FRAME_RING_ALIGN */
    size_t head;     /* the oldest frame */
    size_t tail;     /* behind the newest frame */
    size_t limit;    /* when wrapped: behind the last frame before the end of the ring */
    bool wrapped;    /* frames lie in [head, limit) and [0, tail), else in [head, tail) */
    uint32_t frames;
    uint64_t last; /* time of the newest frame */
} keen_frame_ring;

static inline size_t keen_frame_ring_padded(size_t size) {
    return (size + KEEN_FRAME_RING_ALIGN - 1) / KEEN_FRAME_RING_ALIGN * KEEN_FRAME_RING_ALIGN;
}

/* Drops what is older than keep_us at `time`, then the oldest until a frame of `size` fits, and adds it. The caller
   fills what is behind its header. size <= capacity. */
keen_ring_frame *keen_frame_ring_add(keen_frame_ring *ring, size_t size, uint64_t time, uint64_t keep_us);

/* Frames in order of time: the oldest, and the one after a frame; null behind the newest. */
const keen_ring_frame *keen_frame_ring_first(const keen_frame_ring *ring);
const keen_ring_frame *keen_frame_ring_next(const keen_frame_ring *ring, const keen_ring_frame *frame);

size_t keen_frame_ring_used(const keen_frame_ring *ring);

#endif
