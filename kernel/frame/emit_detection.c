#include "frame/emit_detection.h"

#include "base/float_state.h"
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

void keen_emit_detection(keen_world *world, const keen_detection_event *event) {
    const keen_float_state host_state = keen_float_state_begin();
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (world->agents.enabled[agent]) {
            reach(world, agent, event);
        }
    }
    keen_float_state_end(&host_state);
}
