/* What tests of whole worlds share: small worlds of known shape, and a host that answers every sight line. Public
   headers only. Agents stand upright on the plane z = 0 and face +x; every helper ends the test when a call fails. */
#ifndef KEEN_TESTS_SMALL_WORLD_H
#define KEEN_TESTS_SMALL_WORLD_H

#include <criterion/criterion.h>

#include "keen/keen.h"

/* The call must give this result. */
#define EXPECT_RESULT(expected, call)                                                                                  \
    do {                                                                                                               \
        const keen_result expect_result_ = (call);                                                                     \
        cr_assert_eq(expect_result_, (expected), "%s gave \"%s\", not \"%s\"", #call,                                  \
                     keen_result_string(expect_result_), keen_result_string(expected));                                \
    } while (0)

/* Two intervals of the default profile: without stagger and viewers every agent ticks in every frame of this length,
   those who notice nothing (tier 1) and the others (tier 0). */
#define SMALL_WORLD_TICK 0.2

/* Capacities as given, no stagger, the calling thread alone. */
keen_world_def small_world_def(uint32_t agents, uint32_t targets);
keen_world *small_world_make(const keen_world_def *def);

/* def null: the default profile. */
keen_profile_id small_world_profile(keen_world *world, const keen_profile_def *def);
keen_agent_id small_world_agent(keen_world *world, keen_profile_id profile, float x, float y);
/* Of a squad, and facing along x: 1 or -1. */
keen_agent_id small_world_member(keen_world *world, keen_profile_id profile, float x, float y, float facing,
                                 uint32_t squad);
keen_target_id small_world_target(keen_world *world, float x, float y);
void small_world_move_agent(keen_world *world, keen_agent_id agent, float x, float y);
void small_world_move_target(keen_world *world, keen_target_id target, float x, float y);
void small_world_set_loudness(keen_world *world, keen_target_id target, float loudness);
void small_world_set_light(keen_world *world, keen_target_id target, float light);

/* What the host answers to a request: transmittance 0..1. */
typedef float small_world_sight(const keen_trace_request *request, void *user);
float small_world_clear(const keen_trace_request *request, void *user);
float small_world_blocked(const keen_trace_request *request, void *user);

/* Whole frames, every request answered in the frame that asks. sight null: nothing is answered. */
void small_world_frame(keen_world *world, double dt, small_world_sight *sight, void *user);
void small_world_frames(keen_world *world, uint32_t count, small_world_sight *sight);

/* Answers all requests of the frame under way; returns how many there were. */
uint32_t small_world_answer(keen_world *world, small_world_sight *sight, void *user);

/* The belief, which must exist. */
keen_belief small_world_belief(const keen_world *world, keen_agent_id agent, keen_target_id target);
bool small_world_believes(const keen_world *world, keen_agent_id agent, keen_target_id target);
keen_belief_state small_world_state(const keen_world *world, keen_agent_id agent, keen_target_id target);

/* The last frame's event of the belief's entry into a state, or null. */
const keen_event *small_world_entry(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                    keen_belief_state to);

/* Runs ticks until the belief enters the state, and returns how many; the test ends when `most` are not enough. */
uint32_t small_world_until(keen_world *world, keen_agent_id agent, keen_target_id target, keen_belief_state to,
                           small_world_sight *sight, uint32_t most);

keen_agent_status small_world_status(const keen_world *world, keen_agent_id agent);
keen_counters small_world_counters(const keen_world *world);

void small_world_emit(keen_world *world, keen_target_id owner, float x, float y, float loudness);

#endif
