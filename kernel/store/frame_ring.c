#include "store/frame_ring.h"

static keen_ring_frame *frame_at(const keen_frame_ring *ring, size_t offset) {
    return (keen_ring_frame *)(void *)(ring->bytes + offset);
}

static size_t next_offset(const keen_frame_ring *ring, size_t offset) {
    const size_t next = offset + frame_at(ring, offset)->size;
    return ring->wrapped && next == ring->limit ? 0 : next;
}

static void drop_oldest(keen_frame_ring *ring) {
    const size_t next = next_offset(ring, ring->head);
    ring->wrapped = ring->wrapped && next > ring->head;
    ring->head = next;
    if (--ring->frames == 0) {
        ring->head = ring->tail = 0;
        ring->wrapped = false;
    }
}

/* Where a frame fits in one piece; the oldest go until there is room. */
static size_t make_room(keen_frame_ring *ring, size_t size) {
    for (;; drop_oldest(ring)) {
        const size_t end = ring->wrapped ? ring->head : ring->capacity;
        if (size <= end - ring->tail) {
            return ring->tail;
        }
        if (!ring->wrapped && size <= ring->head) {
            ring->limit = ring->tail;
            ring->wrapped = true;
            return 0;
        }
    }
}

keen_ring_frame *keen_frame_ring_add(keen_frame_ring *ring, size_t size, uint64_t time, uint64_t keep_us) {
    while (ring->frames && time - frame_at(ring, ring->head)->time > keep_us) {
        drop_oldest(ring);
    }
    const size_t offset = make_room(ring, size);
    keen_ring_frame *frame = frame_at(ring, offset);
    *frame = (keen_ring_frame){.size = size, .time = time};
    ring->tail = offset + size;
    ring->last = time;
    ring->frames++;
    return frame;
}

const keen_ring_frame *keen_frame_ring_first(const keen_frame_ring *ring) {
    return ring->frames ? frame_at(ring, ring->head) : NULL;
}

const keen_ring_frame *keen_frame_ring_next(const keen_frame_ring *ring, const keen_ring_frame *frame) {
    const size_t next = next_offset(ring, (size_t)((const char *)frame - ring->bytes));
    return next == ring->tail ? NULL : frame_at(ring, next);
}

size_t keen_frame_ring_used(const keen_frame_ring *ring) {
    return ring->wrapped ? ring->limit - ring->head + ring->tail : ring->tail - ring->head;
}
