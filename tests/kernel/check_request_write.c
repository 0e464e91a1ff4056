/* Requests for sight lines. A backend gives the bits of the reference. */
#include <criterion/criterion.h>
#include <string.h>

#include "flat_checks.h"

static void fill_words(keen_check_random *random, void *words, size_t bytes) {
    for (size_t i = 0; i < bytes; i += sizeof(uint32_t)) {
        const uint32_t word = keen_check_below(random, 1u << 30);
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

/* Rows with random places and claims; returns how many requests their asking lanes need. */
static uint32_t fill_jobs(keen_check_random *random, keen_check_memory *memory, keen_row_job *jobs, uint8_t *lanes,
                          uint32_t count) {
    uint32_t requests = 0;
    keen_tuning *tunings = keen_check_take(memory, KEEN_MAX_SAMPLE_POINTS * sizeof *tunings);
    keen_tick *ticks = keen_check_take(memory, count * sizeof *ticks);
    keen_belief_row *beliefs = keen_check_take(memory, count * sizeof *beliefs);
    keen_trace_row *traces = keen_check_take(memory, count * sizeof *traces);
    keen_row_scratch *scratch = keen_check_take(memory, count * sizeof *scratch);
    fill_tunings(random, tunings, KEEN_MAX_SAMPLE_POINTS);
    fill_words(random, beliefs, count * sizeof *beliefs);
    fill_words(random, traces, count * sizeof *traces);
    fill_words(random, scratch, count * sizeof *scratch);
    for (uint32_t i = 0; i < count; i++) {
        ticks[i] = (keen_tick){
            .tuning = &tunings[keen_check_below(random, KEEN_MAX_SAMPLE_POINTS)],
            .eye = {keen_check_float(random, -9.0f, 9.0f), keen_check_float(random, -9.0f, 9.0f), 1.6f},
            .agent = keen_check_below(random, 1u << 22),
            .round = keen_check_u32(random),
        };
        ticks[i].point_count = 1 + keen_check_below(random, ticks[i].tuning->point_count);
        ticks[i].point_mask = (1u << ticks[i].point_count) - 1u;
        jobs[i] = (keen_row_job){.tick = &ticks[i],
                                 .belief = &beliefs[i],
                                 .trace = &traces[i],
                                 .scratch = &scratch[i],
                                 .first_slot = 8 * keen_check_below(random, 4)};
        lanes[i] = (uint8_t)(keen_check_one_in(random, 4) ? 0xFFu : keen_check_below(random, 256));
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            scratch[i].x[lane] = keen_check_float(random, -50.0f, 50.0f);
            scratch[i].y[lane] = keen_check_float(random, -50.0f, 50.0f);
            scratch[i].z[lane] = keen_check_float(random, -50.0f, 50.0f);
            scratch[i].height[lane] = keen_check_float(random, 0.0f, 2.0f);
            scratch[i].claim[lane] = keen_check_u32(random);
            requests += (lanes[i] >> lane & 1u) * ticks[i].point_count;
        }
    }
    return requests;
}

void check_request_write(const keen_kernels *kernels, keen_check_random *random, uint32_t count) {
    keen_check_memory memory = {0};
    keen_row_job *jobs = keen_check_take(&memory, count * sizeof *jobs);
    uint8_t *lanes = keen_check_take(&memory, count);
    const uint32_t requests = fill_jobs(random, &memory, jobs, lanes, count);
    const size_t trace_bytes = count * sizeof(keen_trace_row);
    keen_trace_row *expected_traces = keen_check_take(&memory, trace_bytes);
    const keen_frame_values frame = {.up = {0.0f, count % 2 ? 1.0f : 0.0f, count % 2 ? 0.0f : 1.0f},
                                     .now_us = keen_check_u32(random)};
    keen_request_write_args args = {
        .frame = &frame,
        .jobs = jobs,
        .lanes = lanes,
        .count = count,
        .requests = keen_check_take(&memory, requests * sizeof(keen_trace_request)),
    };
    keen_request_write_args expected = args;
    expected.requests = keen_check_take(&memory, requests * sizeof(keen_trace_request));
    keen_row_job *expected_jobs = take_copy(&memory, jobs, count * sizeof *jobs);
    for (uint32_t i = 0; i < count; i++) {
        expected_traces[i] = *jobs[i].trace;
        expected_jobs[i].trace = &expected_traces[i];
    }
    expected.jobs = expected_jobs;
    keen_request_write_ref(&expected);
    kernels->request_write(&args);
    cr_assert_eq(expected.written, requests);
    cr_assert_eq(args.written, requests);
    EXPECT_SAME(args.requests, expected.requests, requests * sizeof(keen_trace_request));
    for (uint32_t i = 0; i < count; i++) {
        EXPECT_SAME(jobs[i].trace, expected_jobs[i].trace, sizeof(keen_trace_row));
    }
    expect_guards(&memory, kernels, count);
}
