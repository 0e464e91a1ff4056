#include "world/hunt_scene.h"

keen_world_def hunt_scene_def(uint32_t agents, uint32_t targets) {
    keen_world_def def = small_world_def(agents, targets);
    def.detection = true;
    def.group_capacity = 8;
    return def;
}

keen_world *hunt_scene_make(const keen_world_def *def) {
    keen_world *world = small_world_make(def);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY));
    return world;
}

keen_profile_def hunt_scene_profile(keen_model model) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.model = model;
    return def;
}

keen_agent_id hunt_scene_guard(keen_world *world, keen_profile_id profile, float x, float y) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_observer_columns columns;
    keen_agent_id guard;
    def.profile = profile;
    def.team = 1;
    def.eye_height = 0.9f;
    def.position[0] = x;
    def.position[1] = y;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &guard));
    EXPECT_RESULT(KEEN_OK, keen_observers_map(world, &columns));
    columns.sneak[guard.index] = 50.0f;
    return guard;
}

keen_target_id hunt_scene_thief(keen_world *world, float x, float y) {
    keen_target_def def = keen_default_target(1.0f);
    keen_target_id thief;
    def.team = 2;
    def.light = 1.0f;
    def.center_height = 0.9f;
    def.position[0] = x;
    def.position[1] = y;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &thief));
    return thief;
}

void hunt_scene_tick(keen_world *world, uint32_t count) {
    small_world_frames(world, count, small_world_clear);
}

keen_detection_status hunt_scene_status(const keen_world *world, keen_agent_id guard) {
    keen_detection_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_detection_status(world, &guard, 1, &status));
    return status;
}

keen_stealth hunt_scene_stealth(const keen_world *world, keen_target_id thief) {
    keen_stealth stealth;
    EXPECT_RESULT(KEEN_OK, keen_targets_stealth(world, &thief, 1, &stealth));
    return stealth;
}

uint32_t hunt_scene_targets(const keen_world *world, keen_agent_id guard, keen_listed_target *targets, uint32_t room) {
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_agent_target_list(world, guard, targets, room, &count));
    return count;
}

uint32_t hunt_scene_alerts(const keen_world *world, keen_agent_id guard, keen_alert *alerts, uint32_t room) {
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_agent_alerts(world, guard, alerts, room, &count));
    return count;
}

const keen_event *hunt_scene_event(const keen_world *world, keen_event_type type, uint32_t n) {
    const keen_event *events;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].type == type && n-- == 0) {
            return &events[i];
        }
    }
    return NULL;
}

void hunt_scene_give_away(keen_world *world, keen_target_id owner, float x, float y, float rating) {
    const keen_detection_event event = {.owner = owner, .location = {x, y, 0.9f}, .action_rating = rating};
    EXPECT_RESULT(KEEN_OK, keen_detection_events_report(world, &event, 1, NULL));
}

void hunt_scene_hurt(keen_world *world, keen_agent_id guard, keen_target_id thief, float amount) {
    const keen_damage damage = {.agent = guard, .from = thief, .amount = amount};
    EXPECT_RESULT(KEEN_OK, keen_damage_report(world, &damage, 1, NULL));
}
