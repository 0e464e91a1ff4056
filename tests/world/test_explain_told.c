/* keen_explain of what others told: who did, when, and that nobody else is named when the teller is gone. */
#include <stdlib.h>

#include "keen/snapshot.h"
#include "world/small_world.h"

enum { SQUAD = 7 };

static keen_world *world;
static keen_profile_id profile;
static keen_agent_id scout, mate;
static keen_target_id target;

static keen_agent_id add(float x, float y, float facing) {
    return small_world_member(world, profile, x, y, facing, SQUAD);
}

/* The scout sees the target; its mate is too far away and looks the other way. */
static void begin_with(uint32_t max_tracked) {
    const keen_world_def def = small_world_def(3, 2);
    keen_profile_def human = keen_default_profile(1.0f);
    human.base_interval = 0.05f;
    human.sense_count = 2; /* vision and hearing */
    human.vision.range = 30.0f;
    human.max_tracked = max_tracked;
    world = small_world_make(&def);
    profile = small_world_profile(world, &human);
    scout = add(0.0f, 0.0f, 1.0f);
    mate = add(-20.0f, -20.0f, -1.0f);
    target = small_world_target(world, 6.85f, 0.15f);
}

static void begin(void) {
    begin_with(8);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(explain_told, .init = begin, .fini = end);

static void frames(uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        small_world_frame(world, 0.1, small_world_clear, NULL);
    }
}

static keen_explanation explain(keen_agent_id agent, keen_target_id about) {
    keen_explanation made;
    EXPECT_RESULT(KEEN_OK, keen_explain(world, agent, about, &made));
    return made;
}

static void expect_told(keen_agent_id agent, keen_told_by told_by, keen_agent_id teller, double ago) {
    const keen_explanation made = explain(agent, target);
    cr_expect(made.believed);
    cr_expect_eq(made.told_by, told_by, "by %d, not %d", (int)made.told_by, (int)told_by);
    cr_expect(keen_agent_equal(made.teller, teller), "agent %u, generation %u", made.teller.index,
              made.teller.generation);
    cr_expect_float_eq(made.time_since_told, ago, 1e-9, "%g s ago, not %g", made.time_since_told, ago);
}

static const keen_agent_id nobody = {0};

static void evidence(keen_agent_id agent, keen_evidence_kind kind, float value, double expires) {
    const keen_evidence one = {agent, target, kind, value, expires};
    EXPECT_RESULT(KEEN_OK, keen_evidence_apply(world, &one, 1, NULL));
}

/* The first turn is one interval after joining: told at 0.5 s, heard at 0.6 s, and again every 0.5 s. */
Test(explain_told, a_squad_mate_is_named) {
    frames(5);
    cr_expect_eq(explain(mate, target).told_by, KEEN_TOLD_BY_NOBODY);
    frames(1);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, scout, 0.0);
    cr_expect_not(explain(mate, target).belief.first_hand);
    frames(3);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, scout, 0.3);
    frames(2);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, scout, 0.0);
    expect_told(scout, KEEN_TOLD_BY_NOBODY, nobody, 0.0);
}

Test(explain_told, what_was_told_grows_old_with_the_clock) {
    frames(6);
    EXPECT_RESULT(KEEN_OK, keen_agent_set_squad(world, scout, KEEN_SQUAD_NONE, 0));
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 2.0));
    frames(2);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, scout, 2.2);
}

Test(explain_told, who_has_the_tellers_index_now_is_not_named) {
    frames(6);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, scout));
    expect_told(mate, KEEN_TOLD_BY_SQUAD, nobody, 0.0);
    const keen_agent_id next = add(0.0f, 0.0f, -1.0f);
    cr_assert_eq(next.index, scout.index);
    frames(3);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, nobody, 0.3);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, next));
    const keen_agent_id scout_again = add(0.0f, 0.0f, 1.0f);
    cr_assert_eq(scout_again.index, scout.index);
    frames(30);
    cr_expect(keen_agent_equal(explain(mate, target).teller, scout_again), "it tells itself now");
}

/* The share waits for the mate's next tick when the scout goes. */
Test(explain_told, who_is_gone_before_it_is_heard_is_not_named) {
    frames(5);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, scout));
    cr_assert_eq(add(0.0f, 0.0f, -1.0f).index, scout.index);
    frames(1);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, nobody, 0.0);
}

Test(explain_told, the_host_is_named_for_its_evidence) {
    evidence(mate, KEEN_EVIDENCE_ADD, 0.25f, 0.0);
    frames(2);
    expect_told(mate, KEEN_TOLD_BY_HOST, nobody, 0.1);
    cr_expect_not(explain(mate, target).belief.first_hand);
    evidence(scout, KEEN_EVIDENCE_ADD, 0.25f, 0.0);
    frames(2);
    expect_told(scout, KEEN_TOLD_BY_HOST, nobody, 0.1);
    cr_expect(explain(scout, target).belief.first_hand);
}

Test(explain_told, less_than_is_believed_tells_nothing) {
    evidence(mate, KEEN_EVIDENCE_SET, 0.9f, 0.0);
    frames(7);
    expect_told(mate, KEEN_TOLD_BY_HOST, nobody, 0.0);
    evidence(scout, KEEN_EVIDENCE_CAP, 0.5f, 0.0);
    evidence(scout, KEEN_EVIDENCE_ADD, -0.1f, 0.0);
    frames(1);
    expect_told(scout, KEEN_TOLD_BY_NOBODY, nobody, 0.0);
}

Test(explain_told, a_snapshot_knows_it) {
    frames(8);
    const keen_world_def def = small_world_def(3, 2);
    const size_t size = keen_snapshot_size(world);
    void *bytes = malloc(size);
    cr_assert_not_null(bytes);
    EXPECT_RESULT(KEEN_OK, keen_snapshot_save(world, bytes, size));
    keen_world_destroy(world);
    EXPECT_RESULT(KEEN_OK, keen_snapshot_restore(bytes, size, &def, &world));
    free(bytes);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, scout, 0.2);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, scout));
    expect_told(mate, KEEN_TOLD_BY_SQUAD, nobody, 0.2);
}

/* One slot: a second target takes the place of the first, whose summary comes back. */
Test(explain_told, a_belief_that_begins_was_told_nothing) {
    end();
    begin_with(1);
    frames(6);
    expect_told(mate, KEEN_TOLD_BY_SQUAD, scout, 0.0);
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(world, scout));
    small_world_move_target(world, target, 500.0f, 0.0f);
    small_world_until(world, mate, target, KEEN_STATE_EXPIRED, small_world_blocked, 1000);
    cr_expect_eq(explain(mate, target).told_by, KEEN_TOLD_BY_SQUAD);
    const keen_target_id second = small_world_target(world, -24.0f, -20.0f);
    small_world_frames(world, 3, small_world_blocked);
    cr_assert(explain(mate, second).believed);
    cr_expect_eq(explain(mate, second).told_by, KEEN_TOLD_BY_NOBODY);
    cr_expect_eq(explain(mate, target).told_by, KEEN_TOLD_BY_NOBODY, "of no belief");
    small_world_move_target(world, second, 500.0f, 10.0f);
    small_world_move_target(world, target, -24.0f, -20.0f);
    small_world_frames(world, 3, small_world_blocked);
    cr_expect_eq(explain(mate, target).belief.detections, 1, "it is remembered");
    expect_told(mate, KEEN_TOLD_BY_NOBODY, nobody, 0.0);
}
