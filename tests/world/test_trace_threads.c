/* keen_trace_submit from several threads at once: every point counts once, whoever brings it, and the world ends up as
   if one thread had answered. */
#include <pthread.h>
#include <stdlib.h>

#include "world/small_world.h"

#define ACTORS 60
#define THREADS 4
#define FRAMES 12

static keen_world *make_crowd(void) {
    const keen_world_def def = small_world_def(ACTORS, ACTORS);
    keen_world *world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < ACTORS; i++) {
        small_world_agent(world, profile, (float)(i % 8), (float)(i / 8));
        const keen_target_id target = small_world_target(world, (float)(i % 8) + 6.0f, (float)(i / 8));
        small_world_set_loudness(world, target, i % 3 == 0 ? 1.0f : 0.0f);
    }
    return world;
}

/* A pair's own answer to each point, the same whoever gives it. */
static keen_trace_result answer_to(const keen_trace_request *request) {
    const uint32_t mix = request->agent * 31u + request->target * 17u + (uint32_t)(request->end[2] * 10.0f);
    const float audio = mix % 5u == 0 ? 0.5f : KEEN_AUDIO_NONE;
    return (keen_trace_result){request->ticket, (float)(mix % 4u) / 3.0f, audio};
}

typedef struct submitter {
    keen_world *world;
    const keen_trace_result *results;
    uint32_t count, first, step, batch;
    uint32_t taken, stale, failed;
} submitter;

/* Submits results first, first + step, ... in batches, from the last one down. */
static void *submit_some(void *context) {
    submitter *own = context;
    keen_trace_result batch[64];
    uint32_t filled = 0;
    for (uint32_t left = own->count; left > 0; left--) {
        const uint32_t i = left - 1;
        if (i % own->step == own->first) {
            batch[filled++] = own->results[i];
        }
        if (filled == own->batch || (i == 0 && filled > 0)) {
            keen_submit_report report;
            own->failed += keen_trace_submit(own->world, batch, filled, &report) != KEEN_OK;
            own->taken += report.taken;
            own->stale += report.stale;
            filled = 0;
        }
    }
    return NULL;
}

/* Everybody brings a share (step = THREADS), or everybody brings everything (step = 1). */
static void answer_with_threads(keen_world *world, const keen_trace_batch *batch, uint32_t step) {
    keen_trace_result *results = malloc((batch->count + 1) * sizeof *results);
    pthread_t threads[THREADS];
    submitter submitters[THREADS];
    for (uint32_t i = 0; i < batch->count; i++) {
        results[i] = answer_to(&batch->requests[i]);
    }
    for (uint32_t i = 0; i < THREADS; i++) {
        submitters[i] = (submitter){.world = world,
                                    .results = results,
                                    .count = batch->count,
                                    .step = step,
                                    .first = i % step,
                                    .batch = 1 + 13 * i};
        cr_assert_eq(pthread_create(&threads[i], NULL, submit_some, &submitters[i]), 0);
    }
    uint32_t taken = 0, stale = 0;
    for (uint32_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        cr_assert_eq(submitters[i].failed, 0);
        taken += submitters[i].taken;
        stale += submitters[i].stale;
    }
    free(results);
    cr_assert_eq(taken, batch->count, "%u of %u answers were taken", taken, batch->count);
    cr_assert_eq(stale, step == 1 ? (THREADS - 1) * batch->count : 0);
}

static uint64_t hash_with_threads(uint32_t step) {
    keen_world *world = make_crowd();
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        keen_trace_batch batch;
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
        EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
        cr_assert(frame > 0 || batch.count > 1000, "only %u requests", batch.count);
        const uint32_t count = batch.count;
        answer_with_threads(world, &batch, step);
        EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
        cr_assert_eq(small_world_counters(world).traces_answered, count);
    }
    const uint64_t hash = keen_world_hash(world);
    keen_world_destroy(world);
    return hash;
}

static uint64_t hash_alone(void) {
    keen_world *world = make_crowd();
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        keen_trace_batch batch;
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
        EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
        for (uint32_t i = 0; i < batch.count; i++) {
            const keen_trace_result result = answer_to(&batch.requests[i]);
            EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, &result, 1, NULL));
        }
        EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    }
    const uint64_t hash = keen_world_hash(world);
    keen_world_destroy(world);
    return hash;
}

Test(trace_threads, share_the_answers) {
    cr_assert_eq(hash_with_threads(THREADS), hash_alone());
}

Test(trace_threads, all_bring_the_same_answers) {
    cr_assert_eq(hash_with_threads(1), hash_alone());
}
