/* Tickets, the pairs that ask, and the requests that carry tickets. */
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

static const keen_tuning tuning = {.point_count = 2, .point_mask = 3, .point_height = {0.5f, 0.25f}};
static const keen_tick ticks[2] = {
    {.agent = 4},
    {.tuning = &tuning, .eye = {1.0f, 2.0f, 3.0f}, .agent = 5, .round = 6, .point_count = 2, .point_mask = 3},
};

Test(asking_pairs, one_pair_per_lane_that_asks) {
    static keen_belief_row belief;
    static keen_trace_row trace;
    static keen_row_scratch scratch;
    const keen_frame_values frame = {.now_us = 99};
    const keen_row_job job = {
        .tick = &ticks[1], .belief = &belief, .trace = &trace, .scratch = &scratch, .first_slot = 8};
    _Alignas(32) keen_asking_pair pairs[KEEN_LANES];
    belief.target[5] = 40;
    scratch.x[5] = 10.0f;
    scratch.height[5] = 2.0f;
    scratch.claim[5] = 0x80000000u;
    scratch.channels[5] = KEEN_TRACE_SIGHT;
    scratch.asking = 0x22;
    trace.answered[5] = trace.answered[6] = 7;
    keen_asking_pairs_args args = {.frame = &frame, .jobs = &job, .count = 1, .ticks = ticks, .pairs = pairs};
    keen_asking_pairs_ref(&args);
    cr_assert_eq(args.found, 2);
    cr_assert_eq(args.points, 4);
    cr_assert_eq(pairs[0].asks & KEEN_ASKS_SLOT_MASK, 9);
    cr_assert_eq(pairs[1].x, 10.0f);
    cr_assert_eq(pairs[1].height, 2.0f);
    cr_assert_eq(pairs[1].claim, 0x80000000u);
    cr_assert_eq(pairs[1].target, 40);
    cr_assert_eq(pairs[1].asks & KEEN_ASKS_SLOT_MASK, 13);
    cr_assert_eq(pairs[1].asks >> KEEN_ASKS_CHANNELS_SHIFT, KEEN_TRACE_SIGHT);
    cr_assert_eq(pairs[1].tick, 1);
    cr_assert_eq(trace.asked[5], 0); /* no round began */
    cr_assert_eq(trace.answered[5], 7);

    args.begin = true;
    keen_asking_pairs_ref(&args);
    cr_assert_eq(trace.asked[5], 3);
    cr_assert_eq(trace.asked_us[5], 99);
    cr_assert_eq(trace.round[1], 6);
    cr_assert_eq(trace.answered[5], 0);
    cr_assert_eq(trace.answered[6], 7); /* did not ask */
    cr_assert_eq(trace.asked[6], 0);
}

Test(request_write, one_request_per_pair_and_point) {
    const keen_frame_values frame = {.up = {0.0f, 1.0f, 0.0f}};
    const keen_asking_pair pairs[2] = {
        {.asks = 9, .tick = 1},
        {.x = 10.0f,
         .y = 20.0f,
         .height = 2.0f,
         .claim = 0x80000000u,
         .target = 40,
         .asks = KEEN_TRACE_SIGHT << KEEN_ASKS_CHANNELS_SHIFT | 13u,
         .tick = 1},
    };
    keen_trace_request requests[4];
    keen_request_write_args args = {.frame = &frame, .ticks = ticks, .pairs = pairs, .count = 2, .requests = requests};
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
}
