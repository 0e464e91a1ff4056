#include <math.h>
#include <stdlib.h>

#include "scenario/scenario.h"

#define MOVING_SPEED 0.1 /* metres per second */
#define RUNNING_SPEED 3.0

void scenario_actor_velocity(const scenario_actor *actor, double time, double velocity[3]) {
    if (scenario_timeline_given(&actor->velocity)) {
        scenario_timeline_at(&actor->velocity, time, velocity);
    } else {
        scenario_timeline_slope(&actor->position, time, velocity);
    }
}

static bool given_or_faster(const scenario_timeline *flag, double time, double speed, double limit) {
    return scenario_timeline_given(flag) ? scenario_timeline_flag(flag, time) : speed > limit;
}

bool scenario_actor_moving(const scenario *scene, const scenario_actor *actor, double time, double speed) {
    return given_or_faster(&actor->moving, time, speed, MOVING_SPEED * scene->units_per_meter);
}

bool scenario_actor_running(const scenario *scene, const scenario_actor *actor, double time, double speed) {
    return given_or_faster(&actor->running, time, speed, RUNNING_SPEED * scene->units_per_meter);
}

static int compare_agent(const void *agent, const void *entry) {
    const int32_t wanted = *(const int32_t *)agent;
    const int32_t there = ((const scenario_visibility_to *)entry)->agent;
    return (wanted > there) - (wanted < there);
}

double scenario_actor_visible_to(const scenario_actor *actor, int32_t agent, double time) {
    const scenario_visible *visible = &actor->visible;
    const scenario_visibility_to *entry = NULL;
    if (visible->agent_count > 0) {
        entry = bsearch(&agent, visible->agents, visible->agent_count, sizeof *entry, compare_agent);
    }
    return scenario_timeline_number(entry != NULL ? &entry->transmittance : &visible->everybody, time);
}

double scenario_confidence_rating(const scenario_profile *profile, double value) {
    if (value >= 0.0) {
        return value;
    }
    const double ratings[SCENARIO_RATING_COUNT] = {
        profile->confidence.cowardly, profile->confidence.cautious,  profile->confidence.average,
        profile->confidence.brave,    profile->confidence.foolhardy,
    };
    return ratings[(int)(-1.0 - value)];
}
