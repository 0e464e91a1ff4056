#include "frame/tick_complete.h"

#include <string.h>

#include "detection/hostility.h"
#include "detection/observer_skill.h"
#include "mind/pain.h"

/* In the first tick, then in the first one at least a period after the last. */
static bool pulses(const keen_world *world, keen_agent_mind *mind, const keen_tuning *tuning) {
    const uint32_t now = (uint32_t)world->now;
    if (tuning->slot_of[KEEN_SENSE_ECHOLOCATION] == KEEN_NO_SLOT ||
        (mind->pulsed && now - mind->pulse_us < tuning->pulse_period_us)) {
        return false;
    }
    mind->pulsed = 1;
    mind->pulse_us = now;
    return true;
}

static void observe(keen_world *world, keen_tick *tick) {
    const keen_tuning *tuning = tick->tuning;
    const keen_detection_def *def = &tuning->detection;
    const keen_observer_columns *columns = &world->observers.columns;
    keen_observer *observer = &world->observers.observers[tick->agent];
    const bool sleeping = columns->sleeping[tick->agent] != 0;
    const bool fights = observer->state == KEEN_DETECTION_COMBAT;
    const float skill = keen_detection_skill(def, columns->sneak[tick->agent]);
    const float mood = keen_observer_mood(def, observer->state == KEEN_DETECTION_ALERT, sleeping);
    tick->skill = skill * mood;
    tick->skill_elsewhere = fights ? skill * (mood + def->combat_mod) : tick->skill;
    tick->elsewhere = fights ? KEEN_PAIR_ELSEWHERE : 0u;
    observer->skill = tick->skill;
    observer->skill_elsewhere = tick->skill_elsewhere;
    tick->sight = tuning->light_gain * ((100.0f - columns->blindness[tick->agent]) / 100.0f);
    tick->sees = sleeping ? 0u : (uint32_t)KEEN_PAIR_IN_VIEW;
    tick->hostile = keen_hostile_table(observer->traits.aggression);
    tick->ticked_at = world->agents.last_tick[tick->agent];
}

void keen_tick_pass(keen_world *world, uint32_t agent) {
    if (world->senses >> KEEN_SENSE_ECHOLOCATION & 1u) {
        (void)pulses(world, &world->agents.mind[agent], keen_world_tuning(world, agent));
    }
}

void keen_tick_complete(keen_world *world, keen_tick *tick) {
    const keen_agent_columns *columns = &world->agents.columns;
    const keen_tuning *tuning = tick->tuning;
    keen_agent_mind *mind = &world->agents.mind[tick->agent];
    const uint32_t agent = tick->agent, team = world->agents.team[agent];
    for (int axis = 0; axis < 3; axis++) {
        const float *const feet[3] = {columns->x, columns->y, columns->z};
        tick->center[axis] = feet[axis][agent] + world->values.up[axis] * columns->center_height[agent];
    }
    tick->radius = columns->radius[agent];
    tick->gather_range = keen_gather_range(tick->tuning, tick->radius);
    if (keen_pain_moves(mind)) {
        keen_pain_feel(mind, tick, columns->max_health[agent]);
    }
    tick->pain = mind->pain;
    tick->senses = mind->senses;
    tick->point_count = mind->samples < tuning->point_count ? mind->samples : tuning->point_count;
    tick->point_mask = (1u << tick->point_count) - 1u;
    tick->pulse = pulses(world, mind, tuning);
    if (team < KEEN_TEAM_COUNT) {
        memcpy(tick->relation_teams, world->teams.masks[team], sizeof tick->relation_teams);
    } else {
        memset(tick->relation_teams, 0, sizeof tick->relation_teams);
    }
    if (tuning->detects) {
        observe(world, tick);
    }
}
