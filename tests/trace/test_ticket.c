/* Tickets and the requests that carry them. */
#include <criterion/criterion.h>

#include "support/check.h"
#include "trace/request_write.h"
#include "trace/ticket.h"

Test(ticket, comes_back_as_it_was) {
    keen_check_random random = keen_check_seed("ticket");
    for (uint32_t i = 0; i < 10000; i++) {
        const keen_ticket ticket = {
            .agent = i == 0 ? (1u << 22) - 1u : keen_check_below(&random, 1u << 22),
            .slot = i == 0 ? 31 : keen_check_below(&random, 32),
            .point = i == 0 ? 7 : keen_check_below(&random, 8),
            .round = i == 0 ? UINT32_MAX : keen_check_u32(&random),
        };
        keen_ticket back = {0};
        cr_assert(keen_ticket_unpack(keen_ticket_pack(ticket), &back));
        cr_assert_eq(back.agent, ticket.agent);
        cr_assert_eq(back.slot, ticket.slot);
        cr_assert_eq(back.point, ticket.point);
        cr_assert_eq(back.round, ticket.round);
    }
}

Test(ticket, foreign_numbers_are_refused) {
    keen_ticket ticket = {.agent = 77};
    cr_assert(!keen_ticket_unpack(0, &ticket));
    cr_assert(!keen_ticket_unpack(UINT64_MAX, &ticket));
    cr_assert(!keen_ticket_unpack(UINT64_C(0x80000000), &ticket));
    cr_assert_eq(ticket.agent, 77);
}

Test(request_write, one_request_per_lane_and_point) {
    static const keen_tuning tuning = {.point_count = 2, .point_mask = 3, .point_height = {0.5f, 0.25f}};
    static const keen_tick tick = {
        .tuning = &tuning, .eye = {1.0f, 2.0f, 3.0f}, .agent = 5, .round = 6, .point_count = 2, .point_mask = 3};
    static keen_belief_row belief;
    static keen_trace_row trace;
    static keen_row_scratch scratch;
    const keen_frame_values frame = {.up = {0.0f, 1.0f, 0.0f}, .now_us = 99};
    const keen_row_job job = {.tick = &tick, .belief = &belief, .trace = &trace, .scratch = &scratch, .first_slot = 8};
    const uint8_t lanes = 0x22;
    keen_trace_request requests[4];
    belief.target[5] = 40;
    scratch.x[5] = 10.0f;
    scratch.y[5] = 20.0f;
    scratch.height[5] = 2.0f;
    scratch.claim[5] = 0x80000000u;
    scratch.channels[5] = KEEN_TRACE_SIGHT;
    trace.answered[5] = trace.answered[6] = 7;
    keen_request_write_args args = {&frame, &job, &lanes, 1, requests, 0};
    keen_request_write_ref(&args);

    cr_assert_eq(args.written, 4);
    const keen_trace_request *last = &requests[3];
    cr_assert_eq(last->origin[2], 3.0f);
    cr_assert_eq(last->end[0], 10.0f);
    cr_assert_eq(last->end[1], 20.5f);
    cr_assert_eq(requests[2].end[1], 21.0f);
    cr_assert_eq(last->importance, 0.5f);
    cr_assert_eq(last->channels, KEEN_TRACE_SIGHT);
    cr_assert_eq(last->agent, 5);
    cr_assert_eq(last->target, 40);
    keen_ticket ticket;
    cr_assert(keen_ticket_unpack(last->ticket, &ticket));
    cr_assert_eq(ticket.agent, 5);
    cr_assert_eq(ticket.slot, 13);
    cr_assert_eq(ticket.point, 1);
    cr_assert_eq(ticket.round, 6);
    cr_assert_eq(trace.asked[5], 3);
    cr_assert_eq(trace.asked_us[5], 99);
    cr_assert_eq(trace.round[1], 6);
    cr_assert_eq(trace.answered[5], 0);
    cr_assert_eq(trace.answered[6], 7); /* did not ask */
    cr_assert_eq(trace.asked[6], 0);
}
