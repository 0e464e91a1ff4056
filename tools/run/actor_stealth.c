#include "run/actor_stealth.h"

#include <math.h>

/* Enums of both that are cast into each other. */
_Static_assert((int)SCENARIO_UNAGGRESSIVE == (int)KEEN_AGGRESSION_UNAGGRESSIVE &&
                   (int)SCENARIO_FRENZIED == (int)KEEN_AGGRESSION_FRENZIED,
               "an aggression of the file is the library's of the same number");
_Static_assert((int)SCENARIO_COWARDLY == (int)KEEN_CONFIDENCE_COWARDLY &&
                   (int)SCENARIO_FOOLHARDY == (int)KEEN_CONFIDENCE_FOOLHARDY &&
                   (int)SCENARIO_RATING_COUNT == (int)KEEN_CONFIDENCE_COUNT,
               "a rating of the file is the library's of the same number");

static float number_at(const scenario_timeline *timeline, double time) {
    return (float)scenario_timeline_number(timeline, time);
}

static double speed_of(const scenario_actor *actor, const world_actor *own, double time) {
    double velocity[3] = {0.0, 0.0, 0.0};
    if (!own->teleported) {
        scenario_actor_velocity(actor, time, velocity);
    }
    return sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]);
}

uint32_t actor_stance(const scenario *scene, const scenario_actor *actor, const world_actor *own, double time) {
    const double speed = speed_of(actor, own, time);
    return (scenario_timeline_flag(&actor->sneaking, time) ? KEEN_STANCE_SNEAKING : 0) |
           (scenario_actor_moving(scene, actor, time, speed) ? KEEN_STANCE_MOVING : 0) |
           (scenario_actor_running(scene, actor, time, speed) ? KEEN_STANCE_RUNNING : 0) |
           (scenario_timeline_flag(&actor->invisible, time) ? KEEN_STANCE_INVISIBLE : 0);
}

keen_combat_traits actor_traits(const scenario_actor *actor, double time) {
    const double confidence = scenario_timeline_number(&actor->confidence, time);
    const bool frenzied = scenario_timeline_flag(&actor->frenzied, time);
    keen_combat_traits traits = keen_default_combat_traits();
    traits.aggression =
        frenzied ? KEEN_AGGRESSION_FRENZIED : (keen_aggression)scenario_timeline_index(&actor->aggression, time);
    if (confidence >= 0.0) {
        traits.confidence = KEEN_CONFIDENCE_NUMBER;
        traits.rating = (float)confidence;
    } else {
        traits.confidence = (keen_confidence)(int)(-1.0 - confidence);
    }
    traits.personal_survival = scenario_timeline_flag(&actor->personal_survival, time);
    traits.group = actor->group == SCENARIO_NONE ? KEEN_GROUP_NONE : (uint32_t)actor->group;
    return traits;
}

/* Why the one element of a batch was not written. */
static keen_result reason_of(keen_result result, const keen_write_report *report) {
    return result == KEEN_ERROR_PARTIAL ? report->first_reason : result;
}

static keen_result write_observer(keen_world *world, const scenario_actor *actor, keen_agent_id agent, double time) {
    const float sneak = number_at(&actor->sneak, time), blindness = number_at(&actor->blindness, time);
    const float dps = number_at(&actor->dps, time), armor = number_at(&actor->armor_rating, time);
    const uint32_t sleeping = scenario_timeline_flag(&actor->sleeping, time);
    const keen_observer_write write = {
        .sneak = {&sneak, 0},
        .blindness = {&blindness, 0},
        .sleeping = {&sleeping, 0},
        .dps = {&dps, 0},
        .armor_rating = {&armor, 0},
    };
    keen_write_report report = {0};
    return reason_of(keen_observers_write(world, &agent, 1, &write, &report), &report);
}

static keen_result write_stealth(keen_world *world, const scenario *scene, const scenario_actor *actor,
                                 const world_actor *own, double time) {
    const float sneak = number_at(&actor->sneak, time), weight = number_at(&actor->armor_weight, time);
    const float muffle = number_at(&actor->muffle, time), action = number_at(&actor->action_sound, time);
    const float health = number_at(&actor->health, time), dps = number_at(&actor->dps, time);
    const float armor = number_at(&actor->armor_rating, time);
    const uint32_t stance = actor_stance(scene, actor, own, time);
    const keen_stealth_write write = {
        .sneak = {&sneak, 0},
        .armor_weight = {&weight, 0},
        .muffle = {&muffle, 0},
        .action_sound = {&action, 0},
        .stance = {&stance, 0},
        .health = {&health, 0},
        .dps = {&dps, 0},
        .armor_rating = {&armor, 0},
    };
    keen_write_report report = {0};
    return reason_of(keen_stealth_write_columns(world, &own->target, 1, &write, &report), &report);
}

static bool are_same(const keen_combat_traits *a, const keen_combat_traits *b) {
    return a->aggression == b->aggression && a->confidence == b->confidence && a->rating == b->rating &&
           a->personal_survival == b->personal_survival && a->group == b->group;
}

/* An actor that perceives has the agent's traits, its body none of its own. */
static keen_result write_traits(keen_world *world, const scenario_actor *actor, world_actor *own, double time) {
    const keen_combat_traits now = actor_traits(actor, time);
    if (own->has_traits && are_same(&now, &own->traits)) {
        return KEEN_OK;
    }
    own->has_traits = true;
    own->traits = now;
    return own->agent.generation ? keen_agent_set_traits(world, own->agent, &now)
                                 : keen_target_set_traits(world, own->target, &now);
}

keen_result actor_stealth_write(keen_world *world, const scenario *scene, const scenario_actor *actor, world_actor *own,
                                double time) {
    keen_result result = KEEN_OK;
    if (own->agent.generation) {
        result = write_observer(world, actor, own->agent, time);
    }
    if (result == KEEN_OK && own->target.generation) {
        result = write_stealth(world, scene, actor, own, time);
    }
    return result == KEEN_OK && (own->agent.generation || own->target.generation)
               ? write_traits(world, actor, own, time)
               : result;
}
