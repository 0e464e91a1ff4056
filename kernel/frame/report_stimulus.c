#include "frame/report_stimulus.h"

#include <float.h>

#include "simd/f1_math.h"

void keen_queue_stimulus(keen_world *world, uint32_t agent, const keen_stimulus *stimulus) {
    if (!world->agents.enabled[agent]) {
        return;
    }
    if (keen_stimuli_add(&world->stimuli, agent, stimulus) != KEEN_STIMULUS_KEPT) {
        world->sounds_dropped++;
    }
}

static void queue_place(keen_world *world, uint32_t agent, uint32_t tag, const float position[3], float confidence,
                        float error) {
    const keen_stimulus stimulus = {
        .kind = KEEN_STIMULUS_PLACE,
        .target = tag,
        .strength = confidence,
        .position = {position[0], position[1], position[2]},
        .error = error,
    };
    keen_queue_stimulus(world, agent, &stimulus);
}

/* One that the agent did to itself wakes it too; gathering lets no belief about itself begin. */
static void queue_struck(keen_world *world, uint32_t agent, keen_target_id from, keen_stimulus_kind kind,
                         float amount) {
    const keen_stimulus stimulus = {
        .kind = kind,
        .target = from.index,
        .generation = from.generation,
        .strength = 1.0f,
        .amount = amount,
    };
    keen_queue_stimulus(world, agent, &stimulus);
}

static void change_health(keen_world *world, uint32_t agent, float change) {
    const keen_agent_columns *columns = &world->agents.columns;
    if (!world->agents.mind[agent].host_health) {
        columns->health[agent] = f1_clamp(columns->health[agent] + change, 0.0f, columns->max_health[agent]);
    }
}

static void hurt(keen_world *world, uint32_t agent, float amount) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    change_health(world, agent, -amount);
    if (world->def.detection && world->agents.enabled[agent] && amount > 0.0f) {
        world->observers.observers[agent].wounded = 1;
    }
    if (world->agents.enabled[agent] && amount > 0.0f) {
        mind->damage_taken = f1_min(mind->damage_taken + amount, FLT_MAX);
        keen_world_set_restless(world, agent, KEEN_RESTLESS_PAIN, true);
    }
}

void keen_report_damage(keen_world *world, const keen_damage *damage) {
    const uint32_t agent = damage->agent.index;
    hurt(world, agent, damage->amount);
    if (damage->from.generation) {
        queue_struck(world, agent, damage->from, KEEN_STIMULUS_HIT, damage->amount);
        if (world->def.detection) {
            world->stealth.hit[damage->from.index] = 1;
        }
    } else {
        const float error = keen_world_tuning(world, agent)->damage_error;
        queue_place(world, agent, KEEN_PLACE_DAMAGE, damage->origin, 1.0f, error);
    }
}

void keen_report_heal(keen_world *world, uint32_t agent, float amount) {
    change_health(world, agent, amount);
    if (world->def.detection && world->agents.enabled[agent] && amount > 0.0f) {
        world->observers.observers[agent].healed = 1;
    }
}

void keen_report_contact(keen_world *world, const keen_contact *contact) {
    queue_struck(world, contact->agent.index, contact->target, KEEN_STIMULUS_CONTACT, 0.0f);
}

/* A report without confidence says nothing, like a silent sound. */
void keen_report_place_of(keen_world *world, const keen_place_report *report) {
    if (report->confidence > 0.0f) {
        queue_place(world, report->agent.index, report->tag, report->position, report->confidence, report->error);
    }
}
