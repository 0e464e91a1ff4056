#include "world/small_world.h"

#define ANSWERS_AT_ONCE 1024

keen_world_def small_world_def(uint32_t agents, uint32_t targets) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = agents;
    def.target_capacity = targets;
    def.stagger = false;
    def.workers = 1;
    return def;
}

keen_world *small_world_make(const keen_world_def *def) {
    keen_world *world = NULL;
    EXPECT_RESULT(KEEN_OK, keen_world_create(def, &world));
    cr_assert_not_null(world);
    return world;
}

keen_profile_id small_world_profile(keen_world *world, const keen_profile_def *def) {
    const keen_profile_def standard = keen_default_profile(1.0f);
    keen_profile_id profile;
    const char *why = "";
    const keen_result result = keen_profile_create(world, def ? def : &standard, &profile, &why);
    cr_assert_eq(result, KEEN_OK, "%s: %s", keen_result_string(result), why);
    return profile;
}

keen_agent_id small_world_agent(keen_world *world, keen_profile_id profile, float x, float y) {
    return small_world_member(world, profile, x, y, 1.0f, KEEN_SQUAD_NONE);
}

keen_agent_id small_world_member(keen_world *world, keen_profile_id profile, float x, float y, float facing,
                                 uint32_t squad) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id agent;
    def.profile = profile;
    def.position[0] = x;
    def.position[1] = y;
    def.forward[0] = facing;
    def.squad = squad;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
    return agent;
}

keen_target_id small_world_target(keen_world *world, float x, float y) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id target;
    def.position[0] = x;
    def.position[1] = y;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &target));
    return target;
}

void small_world_move_agent(keen_world *world, keen_agent_id agent, float x, float y) {
    const float position[3] = {x, y, 0.0f};
    const keen_agent_write write = {.position = {position, 0}};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, &agent, 1, &write, NULL));
}

void small_world_move_target(keen_world *world, keen_target_id target, float x, float y) {
    const float position[3] = {x, y, 0.0f};
    const keen_target_write write = {.position = {position, 0}};
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, &target, 1, &write, NULL));
}

void small_world_set_loudness(keen_world *world, keen_target_id target, float loudness) {
    const keen_target_write write = {.loudness = {&loudness, 0}};
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, &target, 1, &write, NULL));
}

void small_world_set_light(keen_world *world, keen_target_id target, float light) {
    const keen_target_write write = {.light = {&light, 0}};
    EXPECT_RESULT(KEEN_OK, keen_targets_write(world, &target, 1, &write, NULL));
}

float small_world_clear(const keen_trace_request *request, void *user) {
    (void)request;
    (void)user;
    return 1.0f;
}

float small_world_blocked(const keen_trace_request *request, void *user) {
    (void)request;
    (void)user;
    return 0.0f;
}

uint32_t small_world_answer(keen_world *world, small_world_sight *sight, void *user) {
    keen_trace_batch batch;
    keen_trace_result answers[ANSWERS_AT_ONCE];
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(world, &batch));
    for (uint32_t first = 0; first < batch.count; first += ANSWERS_AT_ONCE) {
        const uint32_t left = batch.count - first;
        const uint32_t count = left < ANSWERS_AT_ONCE ? left : ANSWERS_AT_ONCE;
        for (uint32_t i = 0; i < count; i++) {
            const keen_trace_request *request = &batch.requests[first + i];
            answers[i] = (keen_trace_result){request->ticket, sight(request, user), KEEN_AUDIO_NONE};
        }
        keen_submit_report report;
        EXPECT_RESULT(KEEN_OK, keen_trace_submit(world, answers, count, &report));
        cr_assert_eq(report.taken, count, "%u of %u answers were taken", report.taken, count);
    }
    return batch.count;
}

void small_world_frame(keen_world *world, double dt, small_world_sight *sight, void *user) {
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, dt));
    if (sight) {
        small_world_answer(world, sight, user);
    }
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
}

void small_world_frames(keen_world *world, uint32_t count, small_world_sight *sight) {
    for (uint32_t i = 0; i < count; i++) {
        small_world_frame(world, SMALL_WORLD_TICK, sight, NULL);
    }
}

keen_belief small_world_belief(const keen_world *world, keen_agent_id agent, keen_target_id target) {
    keen_belief belief;
    bool found = false;
    EXPECT_RESULT(KEEN_OK, keen_belief_find(world, agent, target, &belief, &found));
    cr_assert(found, "agent %u has no belief about target %u", agent.index, target.index);
    return belief;
}

bool small_world_believes(const keen_world *world, keen_agent_id agent, keen_target_id target) {
    keen_belief belief;
    bool found = false;
    EXPECT_RESULT(KEEN_OK, keen_belief_find(world, agent, target, &belief, &found));
    return found;
}

keen_belief_state small_world_state(const keen_world *world, keen_agent_id agent, keen_target_id target) {
    return small_world_belief(world, agent, target).state;
}

const keen_event *small_world_entry(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                    keen_belief_state to) {
    const keen_event *events;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type == KEEN_EVENT_STATE && keen_agent_equal(events[i].agent, agent) &&
            keen_target_equal(events[i].data.state.target, target) && events[i].data.state.to == to) {
            return &events[i];
        }
    }
    return NULL;
}

uint32_t small_world_until(keen_world *world, keen_agent_id agent, keen_target_id target, keen_belief_state to,
                           small_world_sight *sight, uint32_t most) {
    for (uint32_t ticks = 1; ticks <= most; ticks++) {
        small_world_frames(world, 1, sight);
        if (small_world_entry(world, agent, target, to)) {
            return ticks;
        }
    }
    cr_assert_fail("not %s after %u ticks", keen_belief_state_name(to), most);
    return 0;
}

keen_agent_status small_world_status(const keen_world *world, keen_agent_id agent) {
    keen_agent_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_status(world, &agent, 1, &status));
    return status;
}

keen_counters small_world_counters(const keen_world *world) {
    keen_counters counters;
    EXPECT_RESULT(KEEN_OK, keen_world_counters(world, &counters));
    return counters;
}

void small_world_emit(keen_world *world, keen_target_id owner, float x, float y, float loudness) {
    keen_sound sound = keen_default_sound();
    sound.position[0] = x;
    sound.position[1] = y;
    sound.loudness = loudness;
    sound.owner = owner;
    EXPECT_RESULT(KEEN_OK, keen_sounds_emit(world, &sound, 1, NULL));
}
