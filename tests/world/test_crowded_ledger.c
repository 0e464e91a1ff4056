/* Who gets a slot when there are more targets than slots (spec 11). */
#include "world/small_world.h"

#define CROWD 500
#define PLAZA_TEAM 1u
#define ENEMY_TEAM 2u
#define FRIEND_TEAM 3u
#define GUARD_TEAM 0u

typedef struct plaza_scene {
    keen_world *world;
    keen_agent_id guard;
    keen_target_id crowd[CROWD];
    uint32_t count;
    keen_target_id player;
} plaza_scene;

static keen_target_id add_target(keen_world *world, uint32_t team, float x, float y) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id target;
    def.team = team;
    def.position[0] = x;
    def.position[1] = y;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &target));
    return target;
}

/* A guard that looks along +x, with senses that carry no surprises: vision alone decides unless a test says more. */
static plaza_scene make_plaza(uint32_t slots) {
    keen_world_def def = small_world_def(1, CROWD + 10);
    plaza_scene made = {.world = small_world_make(&def)};
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.max_tracked = slots;
    keen_agent_def guard = keen_default_agent(1.0f);
    guard.profile = small_world_profile(made.world, &profile);
    guard.team = GUARD_TEAM;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(made.world, &guard, &made.guard));
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(made.world, GUARD_TEAM, ENEMY_TEAM, KEEN_RELATION_ENEMY));
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(made.world, GUARD_TEAM, FRIEND_TEAM, KEEN_RELATION_FRIENDLY));
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(made.world, GUARD_TEAM, PLAZA_TEAM, KEEN_RELATION_NEUTRAL));
    return made;
}

/* Spread over a fan in front of the guard, 5 m to 20 m away. */
static void fill_plaza(plaza_scene *plaza, uint32_t count, uint32_t team) {
    for (uint32_t i = 0; i < count; i++) {
        const float x = 5.0f + 15.0f * (float)i / (float)count;
        const float y = ((float)(i * 7 % 11) - 5.0f) * 0.3f;
        plaza->crowd[plaza->count++] = add_target(plaza->world, team, x, y);
    }
}

/* Only the named targets can be seen; `user` is the plaza. Those of the crowd cannot. */
static float only_the_player(const keen_trace_request *request, void *user) {
    const plaza_scene *own = user;
    return request->target == own->player.index ? 1.0f : 0.0f;
}

static bool is_sensed(const plaza_scene *plaza, keen_target_id target) {
    keen_belief belief;
    bool found = false;
    EXPECT_RESULT(KEEN_OK, keen_belief_find(plaza->world, plaza->guard, target, &belief, &found));
    return found && belief.leading != KEEN_SENSE_NONE;
}

static uint32_t count_believed(const plaza_scene *plaza) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < plaza->count; i++) {
        count += small_world_believes(plaza->world, plaza->guard, plaza->crowd[i]);
    }
    return count;
}

static void step_into_view(plaza_scene *plaza, small_world_sight *sight) {
    plaza->player = add_target(plaza->world, ENEMY_TEAM, 18.0f, 0.0f);
    for (int tick = 0; tick < 2; tick++) {
        small_world_frame(plaza->world, SMALL_WORLD_TICK, sight, plaza);
    }
    cr_assert(is_sensed(plaza, plaza->player), "picked up within two ticks");
}

Test(crowded_ledger, a_player_among_bystanders_in_view_is_picked_up) {
    const uint32_t teams[] = {PLAZA_TEAM, KEEN_TEAM_NONE};
    for (int i = 0; i < 2; i++) {
        plaza_scene plaza = make_plaza(16);
        fill_plaza(&plaza, CROWD, teams[i]);
        small_world_frames(plaza.world, 10, small_world_clear);
        cr_assert_eq(count_believed(&plaza), 16);
        step_into_view(&plaza, small_world_clear);
        small_world_frames(plaza.world, 20, small_world_clear);
        cr_assert(is_sensed(&plaza, plaza.player), "and stays");
        keen_world_destroy(plaza.world);
    }
}

Test(crowded_ledger, a_player_among_bystanders_out_of_sight_is_picked_up) {
    for (uint32_t warm = 0; warm < 12; warm++) {
        plaza_scene plaza = make_plaza(16);
        fill_plaza(&plaza, CROWD, PLAZA_TEAM);
        small_world_frames(plaza.world, warm, small_world_blocked);
        step_into_view(&plaza, only_the_player);
        keen_world_destroy(plaza.world);
    }
}

/* He stands in the crowd, behind a wall, until he is looked at in vain; then the wall is gone. */
Test(crowded_ledger, a_player_who_was_hidden_is_picked_up) {
    for (uint32_t hidden = 1; hidden < 12; hidden++) {
        plaza_scene plaza = make_plaza(16);
        fill_plaza(&plaza, CROWD, PLAZA_TEAM);
        plaza.player = add_target(plaza.world, ENEMY_TEAM, 18.0f, 0.0f);
        small_world_frames(plaza.world, hidden, small_world_blocked);
        for (int tick = 0; tick < 2; tick++) {
            small_world_frame(plaza.world, SMALL_WORLD_TICK, only_the_player, &plaza);
        }
        cr_assert(is_sensed(&plaza, plaza.player), "after %u ticks behind a wall", hidden);
        keen_world_destroy(plaza.world);
    }
}

/* However many enemies wait behind a wall, half of the slots stay with those who are perceived. */
Test(crowded_ledger, hidden_enemies_take_half_of_the_slots_at_most) {
    plaza_scene plaza = make_plaza(16);
    fill_plaza(&plaza, 16, PLAZA_TEAM);
    small_world_frames(plaza.world, 10, small_world_clear);
    for (int i = 0; i < 40; i++) {
        add_target(plaza.world, ENEMY_TEAM, -6.0f, (float)i * 0.2f);
    }
    small_world_frames(plaza.world, 20, small_world_clear);
    cr_assert_eq(count_believed(&plaza), 8);
    keen_world_destroy(plaza.world);
}

Test(crowded_ledger, a_friend_does_not_keep_an_enemy_out) {
    plaza_scene plaza = make_plaza(16);
    fill_plaza(&plaza, 30, FRIEND_TEAM);
    small_world_frames(plaza.world, 10, small_world_clear);
    cr_assert_eq(small_world_status(plaza.world, plaza.guard).belief_count, 16);
    step_into_view(&plaza, small_world_clear);
    const keen_target_id stranger = add_target(plaza.world, PLAZA_TEAM, 19.0f, 1.0f);
    small_world_frames(plaza.world, 5, small_world_clear);
    cr_assert(is_sensed(&plaza, stranger), "nor a stranger");
    cr_assert(is_sensed(&plaza, plaza.player));
    keen_world_destroy(plaza.world);
}

/* A crowd around sixteen whom the guard sees comes and goes, and none of the sixteen is put out. */
Test(crowded_ledger, bystanders_put_out_nobody_who_is_noticed) {
    plaza_scene plaza = make_plaza(16);
    fill_plaza(&plaza, 16, PLAZA_TEAM);
    small_world_frames(plaza.world, 10, small_world_clear);
    for (int i = 0; i < 100; i++) {
        add_target(plaza.world, PLAZA_TEAM, 2.0f + 0.02f * (float)i, 0.5f);
        small_world_frames(plaza.world, 1, small_world_clear);
        cr_assert_eq(count_believed(&plaza), 16);
    }
    keen_world_destroy(plaza.world);
}

/* A hundred whom a wall hides: 7 turns, 3.5 s. */
Test(crowded_ledger, everybody_is_looked_at_in_turn) {
    const uint32_t sizes[] = {20, 48, 60, 100, 200, CROWD};
    for (uint32_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        plaza_scene plaza = make_plaza(16);
        bool seen[CROWD] = {false};
        uint32_t looked_at = 0, ticks = 0;
        fill_plaza(&plaza, sizes[n], KEEN_TEAM_NONE);
        for (; looked_at < sizes[n] && ticks < 200; ticks++) {
            small_world_frames(plaza.world, 1, small_world_blocked);
            for (uint32_t i = 0; i < sizes[n]; i++) {
                if (!seen[i] && small_world_believes(plaza.world, plaza.guard, plaza.crowd[i])) {
                    seen[i] = true;
                    looked_at++;
                }
            }
        }
        cr_assert_eq(looked_at, sizes[n], "of %u %u were looked at", sizes[n], looked_at);
        const double turn = 0.5 * (double)((sizes[n] + 15) / 16);
        cr_assert_leq(ticks * SMALL_WORLD_TICK, 1.5 * turn + 2.0, "%u took %g s", sizes[n], ticks * SMALL_WORLD_TICK);
        keen_world_destroy(plaza.world);
    }
}

/* Of 20, two turns' bench: 1 s. */
Test(crowded_ledger, who_was_looked_at_in_vain_sits_on_the_bench) {
    plaza_scene plaza = make_plaza(16);
    uint32_t out_since[20] = {0};
    fill_plaza(&plaza, 20, KEEN_TEAM_NONE);
    for (uint32_t tick = 1; tick < 60; tick++) {
        small_world_frames(plaza.world, 1, small_world_blocked);
        for (uint32_t i = 0; i < 20; i++) {
            const bool in = small_world_believes(plaza.world, plaza.guard, plaza.crowd[i]);
            cr_assert(!in || out_since[i] == 0 || tick < 8 || tick - out_since[i] >= 5, "%u is back after %u ticks", i,
                      tick - out_since[i]);
            out_since[i] = in ? 0 : out_since[i] ? out_since[i] : tick;
        }
    }
    keen_world_destroy(plaza.world);
}

/* Its owner stands where nobody looks, and the slots are taken by those looked at in vain, by friends, or by those not
   yet looked at. */
Test(crowded_ledger, a_sound_gets_its_owner_a_slot) {
    const uint32_t teams[] = {KEEN_TEAM_NONE, FRIEND_TEAM};
    for (uint32_t warm = 1; warm < 12; warm++) {
        for (int i = 0; i < 2; i++) {
            plaza_scene plaza = make_plaza(16);
            fill_plaza(&plaza, 100, teams[i]);
            small_world_frames(plaza.world, warm, i == 0 ? small_world_blocked : small_world_clear);
            const keen_target_id owner = add_target(plaza.world, PLAZA_TEAM, -12.0f, 0.0f);
            small_world_emit(plaza.world, owner, -12.0f, 0.0f, 2.0f);
            small_world_frames(plaza.world, 1, i == 0 ? small_world_blocked : small_world_clear);
            cr_assert(is_sensed(&plaza, owner), "heard after %u ticks", warm);
            keen_world_destroy(plaza.world);
        }
    }
}

/* The worst of sixteen who are tracked gives way to who shot the guard from out of every range. */
Test(crowded_ledger, a_hit_from_afar_gets_a_slot) {
    plaza_scene plaza = make_plaza(16);
    fill_plaza(&plaza, 16, ENEMY_TEAM);
    small_world_frames(plaza.world, 10, small_world_clear);
    const keen_target_id shooter = add_target(plaza.world, PLAZA_TEAM, 900.0f, 0.0f);
    const keen_damage hit = {.agent = plaza.guard, .from = shooter, .amount = 20.0f};
    const keen_result reported = keen_damage_report(plaza.world, &hit, 1, NULL);
    if (reported == KEEN_OK) {
        small_world_frames(plaza.world, 1, small_world_clear);
        cr_assert(is_sensed(&plaza, shooter));
        cr_assert_eq(count_believed(&plaza), 15);
    } else {
        cr_skip_test("damage cannot be reported yet");
    }
    keen_world_destroy(plaza.world);
}
