/* Answers that are no answers: rejected, counted, and the pair still waits for a good one. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;
static keen_trace_batch batch;

/* A frame in which the four points of one pair have been asked. */
static void begin(void) {
    const keen_world_def def = small_world_def(2, 2);
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    target = small_world_target(world, 10.0f, 0.0f);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    cr_assert_eq(batch.count, 4);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(trace_errors, .init = begin, .fini = end);

static void expect_report(keen_submit_report report, uint32_t taken, uint32_t stale, uint32_t rejected) {
    cr_assert_eq(report.taken, taken, "%u taken", report.taken);
    cr_assert_eq(report.stale, stale, "%u stale", report.stale);
    cr_assert_eq(report.rejected, rejected, "%u rejected", report.rejected);
}

/* All four points are still open: clear answers to them are taken and the target is seen. */
static void expect_all_open(void) {
    keen_trace_result good[4];
    keen_submit_report report;
    for (uint32_t i = 0; i < 4; i++) {
        good[i] = (keen_trace_result){batch.requests[i].ticket, 1.0f, KEEN_AUDIO_NONE};
    }
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, good, 4, &report));
    expect_report(report, 4, 0, 0);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    cr_assert_eq(small_world_belief(world, agent, target).exposure, 1.0f);
}

Test(trace_errors, null_pointers) {
    keen_trace_batch untouched;
    keen_submit_report report;
    MARK_UNTOUCHED(untouched);
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_trace_requests(NULL, &untouched));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_trace_requests(world, NULL));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_trace_submit(NULL, NULL, 0, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_trace_submit(world, NULL, 1, &report));
    EXPECT_UNTOUCHED(untouched);
    EXPECT_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, NULL, 0, &report));
    expect_report(report, 0, 0, 0);
    expect_all_open();
}

Test(trace_errors, values_that_are_no_transmittance) {
    const float bad[] = {NAN, INFINITY, -INFINITY, -0.001f, 1.001f};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        const keen_trace_result result = {batch.requests[0].ticket, bad[i], KEEN_AUDIO_NONE};
        keen_submit_report report;
        EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_trace_submit(world, &result, 1, &report));
        expect_report(report, 0, 0, 1);
        cr_assert_eq(report.first_rejected, 0);
        EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_trace_submit(world, &result, 1, NULL));
    }
    expect_all_open();
}

Test(trace_errors, values_that_are_no_audio) {
    const float bad[] = {NAN, INFINITY, -INFINITY, -0.001f, 1.001f, -0.999f, -1.001f, -2.0f};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        const keen_trace_result result = {batch.requests[0].ticket, 1.0f, bad[i]};
        keen_submit_report report;
        EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_trace_submit(world, &result, 1, &report));
        expect_report(report, 0, 0, 1);
    }
    expect_all_open();
}

Test(trace_errors, bad_ones_among_good_ones) {
    const uint64_t tickets[] = {batch.requests[0].ticket, batch.requests[1].ticket, batch.requests[2].ticket,
                                batch.requests[3].ticket};
    const keen_trace_result results[] = {
        {tickets[0], 1.0f, KEEN_AUDIO_NONE},
        {tickets[1], NAN, KEEN_AUDIO_NONE},
        {tickets[1], 1.0f, 0.5f},
        {tickets[2], 1.0f, 2.0f},
        {tickets[3], 0.5f, 0.0f},
        {tickets[2], 0.25f, 1.0f},
    };
    keen_submit_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_trace_submit(world, results, 6, &report));
    expect_report(report, 4, 0, 2);
    cr_assert_eq(report.first_rejected, 1);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    /* Default weights .3 .4 .2 .1 of spec 2 */
    const double exposure = 0.3 * 1.0 + 0.4 * 1.0 + 0.2 * 0.25 + 0.1 * 0.5;
    cr_assert_float_eq((double)small_world_belief(world, agent, target).exposure, exposure, 1e-6);
}

Test(trace_errors, tickets_that_never_were) {
    const uint64_t good = batch.requests[0].ticket;
    uint64_t bad[3 + 64] = {0, UINT64_MAX, UINT64_C(0x4000000040000000)};
    uint32_t count = 3;
    for (uint32_t bit = 0; bit < 64; bit++) {
        const uint64_t flipped = good ^ UINT64_C(1) << bit;
        bool asked = false; /* by another point of the pair */
        for (uint32_t i = 0; i < batch.count; i++) {
            asked = asked || batch.requests[i].ticket == flipped;
        }
        if (!asked) {
            bad[count++] = flipped;
        }
    }
    cr_assert_geq(count, 3 + 64 - 2);
    for (uint32_t i = 0; i < count; i++) {
        const keen_trace_result result = {bad[i], 1.0f, KEEN_AUDIO_NONE};
        keen_submit_report report;
        EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, &result, 1, &report));
        expect_report(report, 0, 1, 0);
    }
    expect_all_open();
    cr_assert_eq(small_world_counters(world).traces_stale, count);
    cr_assert_eq(small_world_counters(world).traces_answered, 4);
}

Test(trace_errors, requests_say_what_is_documented) {
    bool seen[4] = {false};
    const double heights[] = {0.95, 0.70, 0.50, 0.10};
    for (uint32_t i = 0; i < batch.count; i++) {
        const keen_trace_request *request = &batch.requests[i];
        cr_assert_eq(request->agent, agent.index);
        cr_assert_eq(request->target, target.index);
        cr_assert_eq(request->channels, KEEN_TRACE_SIGHT, "a silent target asks for sight alone");
        cr_assert_eq(request->origin[0], 0.0f);
        cr_assert_eq(request->origin[2], 1.6f);
        cr_assert_eq(request->end[0], 10.0f);
        cr_assert(request->importance >= 0.0f && request->importance <= 1.0f);
        for (uint32_t k = 0; k < 4; k++) {
            seen[k] = seen[k] || fabs((double)request->end[2] - 1.8 * heights[k]) < 1e-6;
        }
    }
    cr_assert(seen[0] && seen[1] && seen[2] && seen[3]);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}
