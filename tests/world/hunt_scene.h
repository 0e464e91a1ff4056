/* Small scenes of the detection model: guards of team 1, thieves of team 2, who are enemies. NEAR a guard that looks at
   it a lit thief is seen through; FAR it is out of reach. */
#ifndef KEEN_TESTS_HUNT_SCENE_H
#define KEEN_TESTS_HUNT_SCENE_H

#include "world/small_world.h"

#define HUNT_NEAR 2.0f
#define HUNT_FAR 60.0f

/* A def with the model and 8 combat groups. */
keen_world_def hunt_scene_def(uint32_t agents, uint32_t targets);
keen_world *hunt_scene_make(const keen_world_def *def);

keen_profile_def hunt_scene_profile(keen_model model);
keen_agent_id hunt_scene_guard(keen_world *world, keen_profile_id profile, float x, float y);
keen_target_id hunt_scene_thief(keen_world *world, float x, float y);

/* Ticks of SMALL_WORLD_TICK in clear sight. */
void hunt_scene_tick(keen_world *world, uint32_t count);

keen_detection_status hunt_scene_status(const keen_world *world, keen_agent_id guard);
keen_stealth hunt_scene_stealth(const keen_world *world, keen_target_id thief);
uint32_t hunt_scene_targets(const keen_world *world, keen_agent_id guard, keen_listed_target *targets, uint32_t room);
uint32_t hunt_scene_alerts(const keen_world *world, keen_agent_id guard, keen_alert *alerts, uint32_t room);

/* The n-th event of this type in the last frame, null beyond. */
const keen_event *hunt_scene_event(const keen_world *world, keen_event_type type, uint32_t n);

/* Something that the owner does at a place. */
void hunt_scene_give_away(keen_world *world, keen_target_id owner, float x, float y, float rating);
void hunt_scene_hurt(keen_world *world, keen_agent_id guard, keen_target_id thief, float amount);

#endif
