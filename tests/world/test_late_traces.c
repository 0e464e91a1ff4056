/* A host that answers sight lines 1 to 10 frames late, in part, or never: beliefs come later and end by the rules
   (spec 4), and a trace budget never stands still for rounds that nobody answers. */
#include <string.h>

#include "world/small_world.h"

#define DT (1.0 / 30.0)
#define POINTS 4
#define MOST_LATE 12
#define MOST_WAITING 4096

static keen_world *world;
static keen_agent_id agent;
static keen_target_id target;

static void make_pair(void) {
    const keen_world_def def = small_world_def(1, 1);
    world = small_world_make(&def);
    agent = small_world_agent(world, small_world_profile(world, NULL), 0.0f, 0.0f);
    target = small_world_target(world, 8.0f, 0.0f);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(late_traces, .fini = end);

/* Clear answers on their way. */
typedef struct waiting_answer {
    uint64_t ticket;
    uint32_t frame; /* in which it arrives */
} waiting_answer;

static waiting_answer waiting[MOST_WAITING];
static uint32_t waiting_count, frame, asked, taken, stale;

/* A frame whose requests are answered `late` frames later; of each round only the points in the mask. */
static void run_frame(uint32_t late, uint32_t points) {
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, DT));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    asked += batch.count;
    for (uint32_t i = 0; i < batch.count; i++) {
        if (points >> i % POINTS & 1u) {
            cr_assert_lt(waiting_count, MOST_WAITING);
            waiting[waiting_count++] = (waiting_answer){batch.requests[i].ticket, frame + late};
        }
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < waiting_count; i++) {
        const keen_trace_result result = {waiting[i].ticket, 1.0f, KEEN_AUDIO_NONE};
        keen_submit_report report;
        if (waiting[i].frame > frame) {
            waiting[kept++] = waiting[i];
            continue;
        }
        EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, &result, 1, &report));
        taken += report.taken;
        stale += report.stale;
    }
    waiting_count = kept;
    frame++;
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

static float exposure(void) {
    return small_world_believes(world, agent, target) ? small_world_belief(world, agent, target).exposure : 0.0f;
}

/* Frames until the state is entered. */
static uint32_t frames_until(keen_belief_state state, uint32_t late, uint32_t points, uint32_t most) {
    for (uint32_t frames = 1; frames <= most; frames++) {
        run_frame(late, points);
        if (small_world_entry(world, agent, target, state)) {
            return frames;
        }
    }
    cr_assert_fail("not %s after %u frames", keen_belief_state_name(state), most);
    return 0;
}

/* Whatever the lateness, nothing but time is lost, and a pair has one round in flight at a time. */
Test(late_traces, delay_what_is_believed) {
    uint32_t prompt = 0;
    for (uint32_t late = 0; late <= 10; late++) {
        if (late > 0) {
            end();
        }
        waiting_count = frame = asked = taken = stale = 0;
        make_pair();
        const uint32_t frames = frames_until(KEEN_STATE_TRACKED, late, 0xF, 300);
        prompt = late == 0 ? frames : prompt;
        cr_expect_geq(frames, prompt, "%u frames late: %u", late, frames);
        cr_expect_leq(frames, prompt + late + 7, "%u frames late: %u, prompt %u", late, frames,
                      prompt); /* an idle tick */
        cr_expect_eq(stale, 0);
        cr_expect_leq(asked - taken, POINTS);
        cr_expect_eq(exposure(), 1.0f);
    }
}

/* Head and chest, .3 and .4 of the weights, are answered; what holds until the round is over is the X before it. */
Test(late_traces, in_part_count_when_their_round_times_out) {
    make_pair();
    frames_until(KEEN_STATE_TRACKED, 0, 0xF, 300);
    uint32_t held = 0;
    while (exposure() == 1.0f && held < 100) {
        run_frame(2, 0x3);
        held++;
    }
    cr_expect(held >= 30 && held <= 30 + 6 + 1, "X held for %u frames", held);
    cr_expect_float_eq(exposure(), 0.7f, 1e-6f);
    for (uint32_t i = 0; i < 200; i++) {
        run_frame(2, 0x3);
        cr_expect_float_eq(exposure(), 0.7f, 1e-6f);
    }
    cr_expect_eq(small_world_state(world, agent, target), KEEN_STATE_TRACKED);
    cr_expect_eq(stale, 0);
}

/* Later than the second that a round lasts: worth nothing, counted, and never to be waited for. */
Test(late_traces, after_the_timeout_are_stale) {
    make_pair();
    for (uint32_t i = 0; i < 150; i++) {
        run_frame(36, 0xF);
    }
    cr_expect_eq(taken, 0);
    cr_expect_geq(stale, 2 * POINTS);
    cr_expect_geq(asked, 4 * POINTS);
    cr_expect_eq(exposure(), 0.0f);
    cr_expect_eq(small_world_state(world, agent, target), KEEN_STATE_UNDETECTED);
}

/* The answers stop: X holds until the round in flight times out, then the target is lost behind something. */
Test(late_traces, that_never_come_lose_the_target) {
    make_pair();
    frames_until(KEEN_STATE_TRACKED, 0, 0xF, 300);
    const uint32_t before = frame;
    frames_until(KEEN_STATE_LOST, 0, 0, 300);
    const uint32_t lost_after = frame - before;
    const keen_belief belief = small_world_belief(world, agent, target);
    cr_expect_eq(belief.loss_reason, KEEN_LOSS_OCCLUDED);
    cr_expect_eq(belief.exposure, 0.0f);
    cr_expect(lost_after >= 30 + 9 && lost_after <= 30 + 9 + 9, "lost after %u frames", lost_after); /* grace .3 s */
    frames_until(KEEN_STATE_DETECTED, 3, 0xF, 200);
}

/* ---- a budget ---- */

#define SIDE 8
#define MOST (4 * POINTS)

static uint32_t asked_by_pair[SIDE][SIDE];

static uint32_t fewest(void) {
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t count = asked_by_pair[i / SIDE][i % SIDE];
        least = count < least ? count : least;
    }
    return least;
}

/* Nobody ever answers; 64 pairs share 4 rounds a frame. Rounds that hang do not hold what the others need. */
Test(late_traces, that_never_come_do_not_block_a_budget) {
    keen_world_def def = small_world_def(SIDE, SIDE);
    def.budget.max_traces_per_frame = MOST;
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < SIDE; i++) {
        small_world_agent(world, profile, 0.0f, 0.2f * (float)i);
        small_world_target(world, 9.0f, 0.2f * (float)i);
    }
    uint32_t silent = 0;
    for (uint32_t i = 0; i < 600; i++) {
        keen_trace_batch batch;
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, DT));
        EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
        cr_assert_leq(batch.count, MOST);
        cr_assert_eq(batch.count % POINTS, 0);
        for (uint32_t k = 0; k < batch.count; k += POINTS) {
            asked_by_pair[batch.requests[k].agent][batch.requests[k].target]++;
        }
        silent = batch.count > 0 ? 0 : silent + 1;
        cr_assert_leq(silent, 36, "nothing asked for %u frames", silent); /* a timeout and an idle tick */
        EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    }
    /* Of 20 s a pair's round takes a second, and all agents tick in the same frames, six apart: 4 of 64 rounds each. */
    cr_expect_geq(fewest(), 4, "a pair was asked for %u times in 600 frames", fewest());
}
