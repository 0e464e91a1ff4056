/* Requests are the same, and rounds begin alike, whichever way the stage takes: chunk by chunk on one thread, all
   together on several, with a budget that cannot bind, might bind, or does. So many that the last of them go past the
   caches. */
#include <string.h>

#include "world/event_hash.h"
#include "world/small_world.h"

#define AGENTS 1300
#define TARGETS 15 /* one less than two rows hold: rows alone do not tell that a budget cannot bind */
#define POINTS 4
#define WANTED (AGENTS * TARGETS * POINTS)
#define MOST (AGENTS * 16 * POINTS)
#define FRAMES 4

typedef struct outcome {
    uint64_t requests[FRAMES]; /* hashes */
    uint32_t asked[FRAMES], deferred[FRAMES];
    uint64_t world;
} outcome;

/* Everybody sees every target. */
static keen_world *crowd_make(const keen_world_def *def) {
    keen_world *world = small_world_make(def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        small_world_agent(world, profile, 0.0f, 0.001f * (float)i);
    }
    for (uint32_t i = 0; i < TARGETS; i++) {
        small_world_target(world, 12.0f, 0.1f * (float)i);
    }
    return world;
}

static uint64_t hash_of(const keen_trace_batch *batch) {
    uint64_t hash = batch->count;
    for (uint32_t i = 0; i < batch->count; i++) {
        uint64_t words[sizeof(keen_trace_request) / sizeof(uint64_t)];
        memcpy(words, &batch->requests[i], sizeof words);
        for (size_t word = 0; word < sizeof words / sizeof words[0]; word++) {
            hash = event_hash_word(hash, words[word]);
        }
    }
    return hash;
}

/* Every third agent's rounds are never answered: they stay in flight while others begin. */
static void answer(keen_world *world, const keen_trace_batch *batch) {
    for (uint32_t i = 0; i < batch->count; i++) {
        const keen_trace_request *request = &batch->requests[i];
        if (request->agent % 3) {
            const float clear = request->target % 2 ? 1.0f : 0.25f;
            const keen_trace_result result = {request->ticket, clear, KEEN_AUDIO_NONE};
            EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, &result, 1, NULL));
        }
    }
}

static outcome run(uint32_t workers, uint32_t max_traces) {
    keen_world_def def = small_world_def(AGENTS, TARGETS);
    def.workers = workers;
    def.trace_capacity = MOST;
    def.budget.max_traces_per_frame = max_traces;
    keen_world *world = crowd_make(&def);
    outcome end = {.world = 0};
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        keen_trace_batch batch;
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
        EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
        end.requests[frame] = hash_of(&batch);
        answer(world, &batch);
        EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
        end.asked[frame] = small_world_counters(world).traces_asked;
        end.deferred[frame] = small_world_counters(world).traces_deferred;
        cr_assert_eq(end.asked[frame], batch.count);
    }
    const keen_budget none = {.max_updates_per_frame = 0}; /* the hash tells it apart */
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(world, &none));
    end.world = keen_world_hash(world);
    keen_world_destroy(world);
    return end;
}

static void expect_same(const outcome *one, uint32_t workers, uint32_t max_traces) {
    const outcome other = run(workers, max_traces);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        cr_assert_eq(other.asked[frame], one->asked[frame], "%u workers, frame %u", workers, frame);
        cr_assert_eq(other.deferred[frame], one->deferred[frame], "%u workers, frame %u", workers, frame);
        cr_assert_eq(other.requests[frame], one->requests[frame], "%u workers, frame %u", workers, frame);
    }
    cr_assert_eq(other.world, one->world, "%u workers: another hash", workers);
}

Test(request_ways, without_a_budget_and_with_one_that_does_not_bind) {
    const outcome one = run(1, 0);
    cr_assert_eq(one.asked[0], WANTED);
    cr_assert_lt(one.asked[1], WANTED, "some rounds are in flight");
    cr_assert_gt(one.asked[1], 0);
    for (uint32_t workers = 1; workers <= 3; workers++) {
        expect_same(&one, workers, 0);
        expect_same(&one, workers, WANTED);
    }
}

Test(request_ways, with_a_budget_that_binds) {
    const uint32_t budget = WANTED / 2 - 2; /* no whole number of rounds */
    const outcome one = run(1, budget);
    cr_assert_eq(one.asked[0], budget / POINTS * POINTS);
    cr_assert_eq(one.deferred[0], WANTED - one.asked[0]);
    for (uint32_t workers = 2; workers <= 3; workers++) {
        expect_same(&one, workers, budget);
    }
}
