#include "frame/profile_change.h"

#include <string.h>

#include "frame/observer_hunt.h"
#include "frame/population.h"
#include "frame/published.h"
#include "store/belief_status.h"
#include "store/row_lane.h"

typedef struct profile_pair {
    const keen_tuning *from, *to;
} profile_pair;

/* Where a sense speaks about an actor; places know only hearing, which may be hidden. */
static uint32_t slot_for(const keen_tuning *tuning, uint32_t sense, bool actor) {
    if (actor) {
        return tuning->slot_of[sense];
    }
    return sense == KEEN_SENSE_HEARING ? tuning->place_slot : KEEN_NO_SLOT;
}

/* The largest w among active slots, the lowest on ties (spec 3). */
static uint32_t strongest(const keen_tuning *tuning, uint32_t active, const float weighted[KEEN_MAX_SENSES]) {
    uint32_t best = KEEN_NO_SLOT;
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        if ((active >> slot & 1u) && (best == KEEN_NO_SLOT || weighted[slot] > weighted[best])) {
            best = slot;
        }
    }
    return best == KEEN_NO_SLOT ? (uint32_t)KEEN_SENSE_NONE : tuning->slots[best].sense;
}

/* What the senses said goes to where the new profile has the same sense; what it lacks falls silent. */
static void carry_lane(const profile_pair *pair, keen_row *row, uint32_t lane) {
    const bool actor = keen_lane_actor(&row->belief, lane);
    const uint32_t status = row->belief.status[lane];
    float weighted[KEEN_MAX_SENSES] = {0};
    uint32_t active = 0;
    for (uint32_t slot = 0; slot < pair->from->slot_count; slot++) {
        const uint32_t to = slot_for(pair->to, pair->from->slots[slot].sense, actor);
        if (to != KEEN_NO_SLOT) {
            weighted[to] = row->sense.weighted[slot][lane];
            active |= (keen_status_active(status) >> slot & 1u) << to;
        }
    }
    for (uint32_t slot = 0; slot < KEEN_MAX_SENSES; slot++) {
        row->sense.weighted[slot][lane] = weighted[slot];
    }
    uint32_t changed = keen_status_set(status, KEEN_STATUS_ACTIVE_SHIFT, KEEN_STATUS_ACTIVE_MASK, active);
    const uint32_t leading = strongest(pair->to, active, weighted);
    changed = keen_status_set(changed, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK, leading);
    row->belief.status[lane] = changed;
    if (pair->to->slot_of[KEEN_SENSE_ECHOLOCATION] == KEEN_NO_SLOT) {
        row->sense.echo[lane] = 0.0f;
        row->sense.echo_x[lane] = row->sense.echo_y[lane] = row->sense.echo_z[lane] = 0.0f;
    }
}

static bool same_points(const profile_pair *pair) {
    return pair->from->point_count == pair->to->point_count &&
           memcmp(pair->from->point_weight, pair->to->point_weight, sizeof pair->to->point_weight) == 0 &&
           memcmp(pair->from->point_height, pair->to->point_height, sizeof pair->to->point_height) == 0;
}

/* Rounds in flight asked for other points: their answers would be weighed wrongly. */
static void forget_rounds(keen_trace_row *trace) {
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        trace->asked[lane] = trace->answered[lane] = 0;
    }
}

static void carry_beliefs(keen_world *world, uint32_t agent, const profile_pair *pair) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        keen_row *row = &world->rows.row[rows[i]];
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (keen_lane_held(&row->belief, lane)) {
                carry_lane(pair, row, lane);
            }
        }
        if (!same_points(pair)) {
            forget_rounds(&row->trace);
        }
    }
}

/* Slots that the new profile does not have, and rows that are empty then. */
static void give_up_slots(keen_world *world, uint32_t agent, uint32_t max_tracked) {
    keen_agents *agents = &world->agents;
    const keen_ledger ledger = keen_world_ledger(world, agent, &world->beliefs);
    const uint32_t slots = max_tracked < 32 ? ~((1u << max_tracked) - 1u) : 0u;
    const uint32_t beyond = keen_ledger_held(&ledger) & slots;
    keen_ledger_drop(&ledger, beyond);
    if (beyond && agents->top[agent] != KEEN_NO_INDEX &&
        keen_ledger_find(&ledger, agents->top[agent]) == KEEN_NO_SLOT_INDEX) {
        agents->top[agent] = KEEN_NO_INDEX;
    }
    keen_population_give_back_rows(world, agent);
    keen_targets_sweep(&world->targets);
    keen_summary_refresh(world, agent);
}

/* Values, and marks of lists that are gone: a later return to the model begins with nothing. */
static void forget_pairs(keen_world *world, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        world->rows.detection[rows[i]] = (keen_detection_row){.flags = {0}};
    }
}

/* What only one of the models knows is forgotten with it: states and lists, or all that is believed. */
static void change_model(keen_world *world, uint32_t agent, const profile_pair *pair) {
    if (pair->from->detects && !pair->to->detects) {
        keen_hunt_forget(world, agent);
        forget_pairs(world, agent);
    } else if (pair->to->detects && !pair->from->detects) {
        keen_observers_enter(&world->observers, agent, world->agents.columns.health[agent]);
    }
    if (pair->from->believes && !pair->to->believes) {
        const keen_ledger ledger = keen_world_ledger(world, agent, &world->beliefs);
        keen_ledger_drop(&ledger, keen_ledger_held(&ledger));
        world->agents.top[agent] = KEEN_NO_INDEX;
        world->agents.gathered_at[agent] = UINT64_MAX;
    }
}

void keen_profile_change(keen_world *world, uint32_t agent, uint32_t profile) {
    const profile_pair pair = {.from = keen_world_tuning(world, agent), .to = &world->profiles.tunings[profile]};
    keen_agent_mind *mind = &world->agents.mind[agent];
    carry_beliefs(world, agent, &pair);
    change_model(world, agent, &pair);
    world->agents.profile[agent] = profile;
    give_up_slots(world, agent, pair.to->max_tracked);
    keen_population_refresh_interval(world, agent);
    if (!pair.to->has_pain) {
        mind->pain = 0.0f;
        mind->pain_armed = 1;
    }
    if (pair.to->slot_of[KEEN_SENSE_ECHOLOCATION] == KEEN_NO_SLOT) {
        mind->pulsed = 0;
    }
}

void keen_quality_change(keen_world *world, uint32_t agent, const keen_quality *quality) {
    keen_agent_mind *mind = &world->agents.mind[agent];
    mind->rate = quality->rate;
    mind->samples = (uint8_t)quality->samples;
    mind->senses = quality->senses;
    keen_population_refresh_interval(world, agent);
}
