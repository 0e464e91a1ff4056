/* The recorder: gives back what agents believed at any tick in its ring, lets the oldest go, refuses what cannot fit.
 */
#include <math.h>
#include <string.h>

#include "world/malloc_count.h"
#include "world/small_world.h"

#define AGENTS 6
#define TARGETS 5
#define FRAMES 200

static keen_world *world;
static keen_recorder *recorder;
static keen_agent_id agents[AGENTS];
static keen_target_id targets[TARGETS];

static void begin(void) {
    const keen_world_def def = small_world_def(AGENTS, TARGETS);
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        agents[i] = small_world_agent(world, profile, 0.0f, (float)i);
    }
    for (uint32_t i = 0; i < TARGETS; i++) {
        targets[i] = small_world_target(world, 6.0f + (float)i, 1.0f);
    }
    recorder = NULL;
}

static void end(void) {
    keen_recorder_destroy(recorder);
    keen_world_destroy(world);
}

TestSuite(recorder, .init = begin, .fini = end);

static void make(double keep, size_t bytes) {
    const keen_recorder_def def = {.seconds = keep, .bytes = bytes};
    EXPECT_RESULT(KEEN_OK, keen_recorder_create(world, &def, &recorder));
}

static keen_recorder_range range_of(void) {
    keen_recorder_range range;
    EXPECT_RESULT(KEEN_OK, keen_recorder_span(recorder, &range));
    return range;
}

/* Targets come and go, so that frames differ in size. */
static void play(uint32_t frame) {
    for (uint32_t i = 0; i < TARGETS; i++) {
        const bool there = frame / (i + 3) % 2 == 0;
        small_world_move_target(world, targets[i], there ? 6.0f + (float)i : -500.0f, 1.0f);
    }
    small_world_frame(world, SMALL_WORLD_TICK, small_world_clear, NULL);
}

static uint32_t recorded(keen_agent_id agent, uint64_t time, keen_belief beliefs[KEEN_MAX_TRACKED]) {
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_recorder_beliefs(recorder, agent, time, beliefs, KEEN_MAX_TRACKED, &count));
    return count;
}

/* What the world itself said after each frame. */
typedef struct said {
    uint64_t time;
    uint32_t count[AGENTS], events;
    keen_belief beliefs[AGENTS][TARGETS];
} said;

static said listen(void) {
    said now = {.time = keen_world_time(world)};
    const keen_event *events;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &now.events));
    for (uint32_t i = 0; i < AGENTS; i++) {
        EXPECT_RESULT(KEEN_OK, keen_agent_beliefs(world, agents[i], now.beliefs[i], TARGETS, &now.count[i]));
    }
    return now;
}

static void expect_said(const said *then) {
    keen_belief beliefs[KEEN_MAX_TRACKED];
    const keen_event *events;
    uint32_t count;
    uint64_t time;
    EXPECT_RESULT(KEEN_OK, keen_recorder_events(recorder, then->time, &events, &count, &time));
    cr_assert_eq(count, then->events);
    cr_assert_eq(time, then->time);
    for (uint32_t i = 0; i < AGENTS; i++) {
        keen_agent_status status;
        bool found;
        EXPECT_RESULT(KEEN_OK, keen_recorder_status(recorder, agents[i], then->time, &status, &found));
        cr_assert(found);
        cr_assert_eq(status.last_tick, then->time);
        cr_assert_eq(recorded(agents[i], then->time, beliefs), then->count[i]);
        for (uint32_t b = 0; b < then->count[i]; b++) {
            const keen_belief *expected = &then->beliefs[i][b];
            cr_assert(keen_target_equal(beliefs[b].target, expected->target));
            cr_assert_eq(beliefs[b].state, expected->state);
            cr_assert_eq(beliefs[b].confidence, expected->confidence);
            cr_assert_arr_eq(beliefs[b].weighted, expected->weighted, sizeof expected->weighted);
            cr_assert_eq(beliefs[b].detections, expected->detections);
        }
    }
}

/* Rings of many sizes, so that frames end in many places; at all times the newest frames and no others are there. */
Test(recorder, wraps_around) {
    static said all[FRAMES];
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        if (frame % 50 == 0) {
            keen_recorder_destroy(recorder);
            make(1e6, 40000 + 3001 * (size_t)frame / 10);
        }
        play(frame);
        all[frame] = listen();
        EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
        const keen_recorder_range range = range_of();
        cr_assert_eq(range.last, all[frame].time);
        cr_assert(range.frames >= 1 && range.frames <= frame % 50 + 1);
        cr_assert_leq(range.bytes_used, 40000 + 3001 * (size_t)frame / 10);
        cr_assert_eq(range.first, all[frame + 1 - range.frames].time);
        for (uint32_t back = 0; back < range.frames; back++) {
            expect_said(&all[frame - back]);
        }
        keen_belief none[KEEN_MAX_TRACKED];
        cr_assert_eq(recorded(agents[0], range.first - 1, none), 0);
    }
    cr_assert_lt(range_of().frames, 50, "the ring never was full");
}

Test(recorder, forgets_after_its_seconds) {
    make(1.0, 1 << 20);
    for (uint32_t frame = 0; frame < 30; frame++) {
        play(frame);
        EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
    }
    const keen_recorder_range range = range_of();
    cr_assert_eq(range.frames, 6, "%u", range.frames); /* of 0.2 s, both ends included */
    cr_assert_eq(range.last - range.first, 1000000);
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 100.0));
    play(0);
    EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
    cr_assert_eq(range_of().frames, 1);
}

Test(recorder, refuses_what_is_larger_than_the_ring) {
    make(10.0, KEEN_RECORDER_MIN_BYTES);
    keen_agent_id gone[AGENTS - 1];
    memcpy(gone, agents + 1, sizeof gone);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.0));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder)); /* nobody ticked: small */
    small_world_frames(world, 3, small_world_clear);
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_recorder_frame(recorder));
    EXPECT_RESULT(KEEN_ERROR_CAPACITY, keen_recorder_frame(recorder));
    cr_assert_eq(range_of().refused, 2);
    cr_assert_eq(range_of().frames, 1);
    for (uint32_t i = 0; i < AGENTS - 1; i++) {
        EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, gone[i]));
    }
    EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder)); /* those who are gone are left out */
    cr_assert_eq(range_of().refused, 2);
}

/* What was recorded stays when the agent, and then the world, is gone. */
Test(recorder, outlives_its_world) {
    make(100.0, 1 << 20);
    small_world_frames(world, 3, small_world_clear);
    EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
    const said then = listen();
    keen_world_destroy(world);
    world = NULL;
    expect_said(&then);
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_recorder_beliefs(recorder, agents[0], UINT64_MAX, NULL, 0, &count));
    cr_assert_eq(count, then.count[0]);
    cr_assert_gt(count, 0);
}

Test(recorder, allocates_nothing_after_creation) {
    make(100.0, 50000);
    play(0);
    malloc_count_start();
    for (uint32_t i = 0; i < 30; i++) {
        EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
    }
    const uint64_t calls = malloc_count_stop();
    cr_assert(!malloc_count_works() || calls == 0, "%llu", (unsigned long long)calls);
}

static void *nothing(size_t size, size_t alignment, void *user) {
    (void)size, (void)alignment, (void)user;
    return NULL;
}

static void release(void *memory, size_t size, void *user) {
    (void)memory, (void)size, (void)user;
}

Test(recorder, checks_what_it_is_given) {
    keen_recorder_def def = {.seconds = 1.0, .bytes = KEEN_RECORDER_MIN_BYTES};
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_recorder_create(NULL, &def, &recorder));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_recorder_create(world, NULL, &recorder));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_recorder_create(world, &def, NULL));
    def.seconds = (double)NAN;
    EXPECT_RESULT(KEEN_ERROR_NOT_FINITE, keen_recorder_create(world, &def, &recorder));
    def.seconds = 0.0;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_recorder_create(world, &def, &recorder));
    def.seconds = 1.0;
    def.bytes = KEEN_RECORDER_MIN_BYTES - 1;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_recorder_create(world, &def, &recorder));
    def.bytes = SIZE_MAX;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_recorder_create(world, &def, &recorder));
    def.bytes = 1 << 16;
    def.hooks.allocate = nothing;
    EXPECT_RESULT(KEEN_ERROR_CALLBACKS, keen_recorder_create(world, &def, &recorder));
    def.hooks.release = release;
    EXPECT_RESULT(KEEN_ERROR_OUT_OF_MEMORY, keen_recorder_create(world, &def, &recorder));
    cr_assert_null(recorder);
    keen_recorder_range range;
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_recorder_frame(NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_recorder_span(NULL, &range));
    make(1.0, 1 << 16);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_recorder_beliefs(recorder, agents[0], 0, NULL, 1, &range.frames));
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_recorder_frame(recorder));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_recorder_frame(recorder));
}
