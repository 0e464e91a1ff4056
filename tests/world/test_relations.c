/* The relation of a pair comes before the teams wherever a relation counts (spec 10). */
#include "world/small_world.h"

#define GUARDS 0u
#define CITIZENS 1u
#define RAIDERS 2u
#define CROWD 100

static keen_world *world;
static keen_agent_id guard;
static keen_target_id player;

static keen_target_id add_target(uint32_t team, float x, float y) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id target;
    def.team = team;
    def.position[0] = x;
    def.position[1] = y;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &target));
    return target;
}

static keen_agent_id add_guard(const keen_profile_def *profile, float x, uint32_t squad) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id agent;
    def.profile = small_world_profile(world, profile);
    def.position[0] = x;
    def.team = GUARDS;
    def.squad = squad;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
    return agent;
}

static void begin(void) {
    const keen_world_def def = small_world_def(4, 2 * CROWD);
    world = small_world_make(&def);
    guard = add_guard(NULL, 0.0f, KEEN_SQUAD_NONE);
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(relations, .init = begin, .fini = end);

static void set(keen_agent_id agent, keen_target_id target, keen_relation relation) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_relation(world, agent, target, relation));
}

static void fill_square(uint32_t team, uint32_t count, keen_target_id *crowd) {
    for (uint32_t i = 0; i < count; i++) {
        crowd[i] = add_target(team, 5.0f + 10.0f * (float)i / (float)count, (float)(i % 7) * 0.3f);
    }
}

static bool is_sensed(keen_target_id target) {
    return small_world_believes(world, guard, target) &&
           small_world_belief(world, guard, target).leading != KEEN_SENSE_NONE;
}

/* Everybody stands behind a wall, but for the player. */
static float only_the_player(const keen_trace_request *request, void *user) {
    return request->target == ((const keen_target_id *)user)->index ? 1.0f : 0.0f;
}

/* The ticks after which one who stands 18 m away in a crowd that nobody sees is seen; at most 20. */
static uint32_t ticks_until_seen(keen_relation relation) {
    keen_target_id crowd[CROWD];
    fill_square(CITIZENS, CROWD, crowd);
    small_world_frames(world, 7, small_world_blocked);
    player = add_target(CITIZENS, 18.0f, 0.0f);
    set(guard, player, relation);
    uint32_t ticks = 0;
    while (ticks < 20 && !(small_world_believes(world, guard, player) && is_sensed(player))) {
        small_world_frame(world, SMALL_WORLD_TICK, only_the_player, &player);
        ticks++;
    }
    return ticks;
}

Test(relations, an_enemy_of_ones_own_is_picked_up_in_a_crowd) {
    cr_expect_leq(ticks_until_seen(KEEN_RELATION_ENEMY), 2);
}

Test(relations, who_is_nobodys_enemy_waits_for_its_turn) {
    cr_expect_gt(ticks_until_seen(KEEN_RELATION_NEUTRAL), 2);
}

Test(relations, an_enemy_of_ones_own_is_picked_up_beside_enemy_teams) {
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, GUARDS, RAIDERS, KEEN_RELATION_ENEMY));
    cr_expect_leq(ticks_until_seen(KEEN_RELATION_FEARED), 2);
}

/* Half of the slots would be theirs, were they enemies to this guard. */
Test(relations, raiders_who_are_known_to_be_harmless_take_no_slots) {
    keen_target_id crowd[16];
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, GUARDS, RAIDERS, KEEN_RELATION_ENEMY));
    fill_square(CITIZENS, 16, crowd);
    small_world_frames(world, 10, small_world_clear);
    for (uint32_t i = 0; i < 40; i++) {
        set(guard, add_target(RAIDERS, -6.0f, (float)i * 0.2f), KEEN_RELATION_NEUTRAL);
    }
    small_world_frames(world, 20, small_world_clear);
    for (uint32_t i = 0; i < 16; i++) {
        cr_expect(is_sensed(crowd[i]), "citizen %u was put out", i);
    }
}

/* Sixteen friends by their own word are an ally class: strangers come first. */
Test(relations, friends_of_ones_own_give_way) {
    keen_target_id crowd[16];
    fill_square(CITIZENS, 16, crowd);
    for (uint32_t i = 0; i < 16; i++) {
        set(guard, crowd[i], KEEN_RELATION_FRIENDLY);
    }
    small_world_frames(world, 10, small_world_clear);
    const keen_target_id stranger = add_target(CITIZENS, 19.0f, 0.0f);
    small_world_frames(world, 5, small_world_clear);
    cr_expect(small_world_believes(world, guard, stranger));
}

static bool hears(keen_target_id owner) {
    small_world_emit(world, owner, 5.0f, 0.0f, 1.0f);
    small_world_frames(world, 1, small_world_clear);
    return small_world_believes(world, guard, owner) &&
           small_world_belief(world, guard, owner).weighted[KEEN_SENSE_HEARING] > 0.0f;
}

Test(relations, sounds_of_friends_are_ignored_whoever_calls_them_so) {
    const keen_target_id comrade = add_target(GUARDS, -300.0f, 0.0f);
    const keen_target_id raider = add_target(RAIDERS, -300.0f, 5.0f);
    cr_assert_not(hears(comrade));
    cr_assert(hears(raider));
    set(guard, comrade, KEEN_RELATION_ENEMY);
    set(guard, raider, KEEN_RELATION_TEAMMATE);
    cr_expect(hears(comrade), "a traitor");
    cr_expect_not(hears(raider), "a spy");
    set(guard, comrade, KEEN_RELATION_COUNT);
    set(guard, raider, KEEN_RELATION_COUNT);
    cr_expect_not(hears(comrade));
    cr_expect(hears(raider));
}

static bool all_is_clear(void) {
    const keen_event *events;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type == KEEN_EVENT_ALL_CLEAR) {
            return true;
        }
    }
    return false;
}

Test(relations, of_friends_end_top_attention_threat_and_alarm) {
    player = add_target(RAIDERS, 6.0f, 0.0f);
    small_world_frames(world, 5, small_world_clear);
    keen_agent_status status = small_world_status(world, guard);
    cr_assert(keen_target_equal(status.top, player) && keen_target_equal(status.attention, player));
    cr_assert_gt(status.highest_threat, 0.0f);
    set(guard, player, KEEN_RELATION_FRIENDLY);
    cr_assert_eq(small_world_belief(world, guard, player).threat, 0.0f);
    small_world_frames(world, 1, small_world_clear);
    cr_expect(all_is_clear());
    status = small_world_status(world, guard);
    cr_expect_eq(status.top.generation, 0);
    cr_expect_eq(status.attention.generation, 0);
    cr_expect_eq(status.highest_threat, 0.0f);
    cr_expect_eq(status.awareness, KEEN_AWARENESS_UNAWARE);
    set(guard, player, KEEN_RELATION_COUNT);
    small_world_frames(world, 1, small_world_clear);
    cr_expect(keen_target_equal(small_world_status(world, guard).top, player));
}

/* A listener that ticks seldom, whose queue is half full; what the squad tells it about a comrade has to wait, and is
   counted. */
static uint32_t dropped_shares(keen_relation of_sharer, keen_relation of_listener) {
    keen_profile_def slow = keen_default_profile(1.0f);
    slow.base_interval = 100.0f;
    const keen_agent_id sharer = add_guard(NULL, 0.0f, 5), listener = add_guard(&slow, -4.0f, 5);
    const keen_target_id comrade = add_target(GUARDS, 6.0f, 0.0f);
    set(sharer, comrade, of_sharer);
    set(listener, comrade, of_listener);
    for (uint32_t i = 0; i < 8; i++) {
        const float position[3] = {100.0f, 20.0f * (float)i, 0.0f};
        EXPECT_RESULT(KEEN_OK, keen_report_place(world, listener, position, 1, 1.0f, 1.0f));
    }
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < 5; i++) {
        small_world_frames(world, 1, small_world_clear);
        dropped += small_world_counters(world).sounds_dropped;
    }
    cr_assert_geq(small_world_state(world, sharer, comrade), KEEN_STATE_DETECTED);
    return dropped;
}

Test(relations, shares_about_friends_yield_and_are_counted) {
    cr_expect_eq(dropped_shares(KEEN_RELATION_COUNT, KEEN_RELATION_COUNT), 1);
}

Test(relations, shares_about_the_sharers_own_enemies_do_not_yield) {
    cr_expect_eq(dropped_shares(KEEN_RELATION_ENEMY, KEEN_RELATION_COUNT), 0);
}

Test(relations, shares_about_the_listeners_own_enemies_do_not_yield) {
    cr_expect_eq(dropped_shares(KEEN_RELATION_COUNT, KEEN_RELATION_ENEMY), 0);
}

Test(relations, shares_about_the_listeners_own_friends_yield) {
    cr_expect_eq(dropped_shares(KEEN_RELATION_ENEMY, KEEN_RELATION_FRIENDLY), 1);
}
