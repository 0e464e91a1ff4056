/* Pairs that ask for sight lines, and their requests. A backend gives the bits of the reference. */
#include <criterion/criterion.h>
#include <string.h>

#include "flat_checks.h"

static void fill_words(keen_check_random *random, void *words, size_t bytes) {
    for (size_t i = 0; i < bytes; i += sizeof(uint32_t)) {
        const uint32_t word = keen_check_u32(random);
        memcpy((unsigned char *)words + i, &word, sizeof word);
    }
}

static void fill_tunings(keen_check_random *random, keen_tuning *tunings, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        tunings[i].point_count = i % KEEN_MAX_SAMPLE_POINTS + 1;
        tunings[i].point_mask = (1u << tunings[i].point_count) - 1u;
        for (uint32_t k = 0; k < KEEN_MAX_SAMPLE_POINTS; k++) {
            tunings[i].point_height[k] = keen_check_float(random, 0.0f, 1.0f);
        }
    }
}

/* Ticks of random profiles and eyes. */
static void fill_ticks(keen_check_random *random, keen_check_memory *memory, keen_tick *ticks, uint32_t count) {
    keen_tuning *tunings = keen_check_take(memory, KEEN_MAX_SAMPLE_POINTS * sizeof *tunings);
    fill_tunings(random, tunings, KEEN_MAX_SAMPLE_POINTS);
    for (uint32_t i = 0; i < count; i++) {
        ticks[i] = (keen_tick){
            .tuning = &tunings[keen_check_below(random, KEEN_MAX_SAMPLE_POINTS)],
            .eye = {keen_check_float(random, -9.0f, 9.0f), keen_check_float(random, -9.0f, 9.0f), 1.6f},
            .agent = keen_check_below(random, 1u << 22),
            .round = keen_check_u32(random),
        };
        ticks[i].point_count = 1 + keen_check_below(random, ticks[i].tuning->point_count);
        ticks[i].point_mask = (1u << ticks[i].point_count) - 1u;
    }
}

/* Rows with random places and claims, some ticks with several of them; returns how many lanes ask. */
static uint32_t fill_jobs(keen_check_random *random, keen_check_memory *memory, const keen_tick *ticks,
                          keen_row_job *jobs, uint32_t count) {
    uint32_t asking = 0;
    keen_belief_row *beliefs = keen_check_take(memory, count * sizeof *beliefs);
    keen_trace_row *traces = keen_check_take(memory, count * sizeof *traces);
    keen_row_scratch *scratch = keen_check_take(memory, count * sizeof *scratch);
    fill_words(random, beliefs, count * sizeof *beliefs);
    fill_words(random, traces, count * sizeof *traces);
    fill_words(random, scratch, count * sizeof *scratch);
    for (uint32_t i = 0; i < count; i++) {
        jobs[i] = (keen_row_job){.tick = &ticks[i / 2],
                                 .belief = &beliefs[i],
                                 .trace = &traces[i],
                                 .scratch = &scratch[i],
                                 .first_slot = KEEN_LANES * keen_check_below(random, 4)};
        scratch[i].asking = keen_check_one_in(random, 4) ? 0xFFu : keen_check_below(random, 256);
        scratch[i].asking = keen_check_one_in(random, 4) ? 0u : scratch[i].asking;
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            scratch[i].claim[lane] = keen_check_u32(random);
            scratch[i].channels[lane] = keen_check_below(random, 4);
            asking += scratch[i].asking >> lane & 1u;
        }
    }
    return asking;
}

void check_asking_pairs(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    keen_tick *ticks = keen_check_take(&memory, (count / 2 + 1) * sizeof *ticks);
    keen_row_job *jobs = keen_check_take(&memory, count * sizeof *jobs);
    fill_ticks(random, &memory, ticks, count / 2 + 1);
    const uint32_t asking = fill_jobs(random, &memory, ticks, jobs, count);
    const size_t pair_bytes = count * KEEN_LANES * sizeof(keen_asking_pair);
    const keen_frame_values frame = {.now_us = keen_check_u32(random)};
    keen_asking_pairs_args args = {.frame = &frame,
                                   .jobs = jobs,
                                   .count = count,
                                   .ticks = ticks,
                                   .begin = keen_check_one_in(random, 2),
                                   .pairs = keen_check_take(&memory, pair_bytes)};
    keen_asking_pairs_args expected = args;
    keen_row_job *expected_jobs = take_copy(&memory, jobs, count * sizeof *jobs);
    keen_trace_row *expected_traces = keen_check_take(&memory, count * sizeof(keen_trace_row));
    for (uint32_t i = 0; i < count; i++) {
        expected_traces[i] = *jobs[i].trace;
        expected_jobs[i].trace = &expected_traces[i];
    }
    expected.jobs = expected_jobs;
    expected.pairs = keen_check_take(&memory, pair_bytes);
    keen_asking_pairs_ref(&expected);
    kernels->asking_pairs(&args);
    cr_assert_eq(expected.found, asking);
    cr_assert_eq(args.found, asking);
    cr_assert_eq(args.points, expected.points);
    EXPECT_SAME(args.pairs, expected.pairs, asking * sizeof *args.pairs);
    for (uint32_t i = 0; i < count; i++) {
        EXPECT_SAME(jobs[i].trace, expected_jobs[i].trace, sizeof(keen_trace_row));
    }
    expect_guards(&memory, kernels, count);
}

/* Pairs of ascending ticks; returns how many requests they need. */
static uint32_t fill_pairs(keen_check_random *random, const keen_tick *ticks, keen_asking_pair *pairs, uint32_t count) {
    uint32_t requests = 0;
    for (uint32_t i = 0; i < count; i++) {
        pairs[i] = (keen_asking_pair){
            .x = keen_check_float(random, -50.0f, 50.0f),
            .y = keen_check_float(random, -50.0f, 50.0f),
            .z = keen_check_float(random, -50.0f, 50.0f),
            .height = keen_check_float(random, 0.0f, 2.0f),
            .claim = keen_check_u32(random),
            .target = keen_check_below(random, 1u << 30),
            .asks = keen_check_below(random, 4) << KEEN_ASKS_CHANNELS_SHIFT | keen_check_below(random, 32),
            .tick = i / 3,
        };
        requests += ticks[i / 3].point_count;
    }
    return requests;
}

void check_request_write(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    keen_tick *ticks = keen_check_take(&memory, (count / 3 + 1) * sizeof *ticks);
    keen_asking_pair *pairs = keen_check_take(&memory, count * sizeof *pairs);
    fill_ticks(random, &memory, ticks, count / 3 + 1);
    const uint32_t requests = fill_pairs(random, ticks, pairs, count);
    const keen_frame_values frame = {.up = {0.0f, count % 2 ? 1.0f : 0.0f, count % 2 ? 0.0f : 1.0f}};
    keen_request_write_args args = {
        .frame = &frame,
        .ticks = ticks,
        .pairs = pairs,
        .count = count,
        .requests = keen_check_take(&memory, requests * sizeof(keen_trace_request)),
        .stream = keen_check_one_in(random, 2),
    };
    keen_request_write_args expected = args;
    expected.requests = keen_check_take(&memory, requests * sizeof(keen_trace_request));
    keen_request_write_ref(&expected);
    kernels->request_write(&args);
    cr_assert_eq(expected.written, requests);
    cr_assert_eq(args.written, requests);
    EXPECT_SAME(args.requests, expected.requests, requests * sizeof(keen_trace_request));
    expect_guards(&memory, kernels, count);
}
