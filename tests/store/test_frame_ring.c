/* The ring against a plain list of what went in: what it holds is always the newest part of that list, in order, with
   every frame's bytes as they were written, and nothing is dropped that had room. */
#include <criterion/criterion.h>

#include "store/frame_ring.h"
#include "support/check.h"

#define CAPACITY 4096u
#define ADDED 5000u
#define KEEP_US 300u
#define HEADER ((uint32_t)sizeof(keen_ring_frame))

typedef struct listed {
    size_t size;
    uint64_t time;
} listed;

static _Alignas(KEEN_FRAME_RING_ALIGN) char bytes[CAPACITY];
static listed list[ADDED];

static void fill(keen_ring_frame *frame, uint32_t number) {
    memset(frame + 1, (int)(number & 0xFFu), frame->size - sizeof *frame);
}

static void check_bytes(const keen_ring_frame *frame, uint32_t number) {
    const unsigned char *data = (const unsigned char *)(frame + 1);
    for (size_t i = 0; i < frame->size - sizeof *frame; i++) {
        cr_assert_eq(data[i], number & 0xFFu, "frame %u, byte %zu", number, i);
    }
}

/* Returns the number of the oldest frame. */
static uint32_t check_frames(const keen_frame_ring *ring, uint32_t added) {
    uint32_t number = added - ring->frames;
    for (const keen_ring_frame *frame = keen_frame_ring_first(ring); frame; frame = keen_frame_ring_next(ring, frame)) {
        cr_assert_eq(frame->size, list[number].size);
        cr_assert_eq(frame->time, list[number].time);
        check_bytes(frame, number++);
    }
    cr_assert_eq(number, added);
    return added - ring->frames;
}

/* Whoever went before its time was in the way: with it, the frames and the gaps that frames in one piece leave, one at
   the end of the ring and one in front of the oldest, there was no room for the newest. */
static void check_drops(const keen_frame_ring *ring, uint32_t oldest, uint32_t added) {
    cr_assert_leq(keen_frame_ring_used(ring), CAPACITY);
    if (oldest == 0 || list[added - 1].time - list[oldest - 1].time > KEEP_US) {
        return;
    }
    size_t before = list[oldest - 1].size, largest = before;
    for (uint32_t i = oldest; i < added; i++) {
        before += i + 1 < added ? list[i].size : 0;
        largest = list[i].size > largest ? list[i].size : largest;
    }
    cr_assert(before + 2 * largest > CAPACITY, "%zu bytes were held, %zu the largest", before, largest);
}

Test(frame_ring, holds_the_newest_frames) {
    keen_check_random random = keen_check_seed("frame_ring");
    keen_frame_ring ring = {.bytes = bytes, .capacity = CAPACITY};
    uint64_t time = 0;
    cr_assert_null(keen_frame_ring_first(&ring));
    for (uint32_t i = 0; i < ADDED; i++) {
        const uint32_t most = keen_check_one_in(&random, 50) ? CAPACITY : 600;
        const size_t wanted = HEADER + keen_check_below(&random, most - HEADER + 1);
        time += keen_check_one_in(&random, 100) ? 2 * KEEP_US : keen_check_below(&random, 40);
        list[i] = (listed){keen_frame_ring_padded(wanted), time};
        fill(keen_frame_ring_add(&ring, list[i].size, time, KEEP_US), i);
        const uint32_t oldest = check_frames(&ring, i + 1);
        cr_assert(time - list[oldest].time <= KEEP_US);
        check_drops(&ring, oldest, i + 1);
    }
}
