#include "frame/emit_detection.h"

#include "detection/event_value.h"
#include "frame/actors.h"
#include "frame/agent_eye.h"
#include "frame/report_stimulus.h"

/* A rating of so much, next to the agent, counts in a full queue as much as the loudest sound. */
#define KEEN_LOUD_RATING 100.0f

static bool concerns(const keen_world *world, uint32_t agent, uint32_t owner) {
    return keen_world_tuning(world, agent)->detects &&
           world->observers.observers[agent].state != KEEN_DETECTION_COMBAT && keen_agent_body(world, agent) != owner &&
           keen_agent_hostile(world, agent, owner);
}

static void reach(keen_world *world, uint32_t agent, const keen_detection_event *event) {
    const keen_detection_def *def = &keen_world_tuning(world, agent)->detection;
    const float distance = keen_distance_to_eye(world, agent, event->location);
    const float range = keen_world_tuning(world, agent)->reach;
    if (!(distance <= range) || !concerns(world, agent, event->owner.index)) {
        return;
    }
    const float loud = keen_falloff(distance, range, def->exponent) * (event->action_rating / KEEN_LOUD_RATING);
    const keen_stimulus stimulus = {
        .kind = KEEN_STIMULUS_EVENT,
        .target = event->owner.index,
        .generation = event->owner.generation,
        .strength = f1_clamp01(loud),
        .position = {event->location[0], event->location[1], event->location[2]},
        .amount = event->action_rating,
    };
    keen_queue_stimulus(world, agent, &stimulus);
}

/* The square of the farthest that anybody's profile reaches, and a little more than rounding may take off. */
static float farthest_squared(const keen_world *world) {
    float farthest = 0.0f;
    for (uint32_t i = 0; i < world->profiles.ids.extent; i++) {
        const keen_tuning *tuning = &world->profiles.tunings[i];
        const bool counts = keen_id_pool_in_use(&world->profiles.ids, i) && tuning->detects;
        farthest = counts && tuning->reach > farthest ? tuning->reach : farthest;
    }
    return farthest * farthest * 1.0001f;
}

/* Whether any of eight agents may be in reach. Short and without a branch, so that compilers do four at once. */
static bool any_near(const keen_world *world, uint32_t first, const float location[3], float farthest) {
    const keen_agent_columns *columns = &world->agents.columns;
    const float *up = world->values.up;
    uint32_t near = 0;
    for (uint32_t i = first; i < first + 8; i++) {
        const float x = columns->x[i] + up[0] * columns->eye_height[i] - location[0];
        const float y = columns->y[i] + up[1] * columns->eye_height[i] - location[1];
        const float z = columns->z[i] + up[2] * columns->eye_height[i] - location[2];
        near |= (x * x + y * y) + z * z <= farthest ? 1u : 0u;
    }
    return near != 0;
}

void keen_emit_detection(keen_world *world, const keen_detection_event *event) {
    const float farthest = farthest_squared(world);
    for (uint32_t base = 0; base < world->agents.ids.extent; base += 8) {
        const bool near = any_near(world, base, event->location, farthest);
        for (uint32_t agent = base; near && agent < world->agents.ids.extent && agent < base + 8; agent++) {
            if (world->agents.enabled[agent]) {
                reach(world, agent, event);
            }
        }
    }
}
