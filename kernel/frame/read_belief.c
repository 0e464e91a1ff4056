#include "frame/read_belief.h"

#include "belief/never_search.h"
#include "belief/prediction.h"
#include "belief/threat.h"
#include "frame/relations.h"
#include "store/belief_status.h"

static void unpack_senses(const keen_tuning *tuning, const keen_sense_row *sense, uint32_t lane, keen_belief *belief) {
    for (uint32_t slot = 0; slot < tuning->listed_slots; slot++) {
        belief->weighted[tuning->slots[slot].sense] = sense->weighted[slot][lane];
    }
}

/* Null for a place. */
static keen_target_id target_of(const keen_world *world, int32_t target) {
    return target < KEEN_LANE_PLACE ? keen_world_target_id(world, (uint32_t)target) : (keen_target_id){0};
}

static void unpack_place(const keen_world *world, const keen_tuning *tuning, const keen_belief_row *row, uint32_t lane,
                         keen_belief *belief) {
    belief->place = row->target[lane] >= KEEN_LANE_PLACE;
    belief->place_tag = belief->place ? (uint32_t)(row->target[lane] - KEEN_LANE_PLACE) : 0u;
    keen_predict(tuning, row, lane, belief->predicted);
    belief->never_search = !keen_belief_unplaced(row, lane) &&
                           (keen_never_search_holds(world->zones, world->zone_count, belief->last_known) ||
                            keen_never_search_holds(world->zones, world->zone_count, belief->predicted));
}

/* As of now: the tick's own view of the relation is gone. */
static void unpack_threat(const keen_world *world, uint32_t agent, const keen_belief_row *row, uint32_t lane,
                          keen_belief *belief) {
    if (belief->place) {
        return;
    }
    belief->threat = keen_threat(row, lane, keen_world_relation(world, agent, (uint32_t)row->target[lane]));
    belief->threat_level = keen_threat_level_of(belief->threat);
}

keen_belief keen_read_belief(const keen_world *world, uint32_t agent, const keen_belief_place *place) {
    const keen_row *whole = &world->rows.row[place->row];
    const keen_belief_row *row = &whole->belief;
    const keen_sense_row *sense = &whole->sense;
    const uint32_t lane = place->lane;
    const uint32_t status = row->status[lane];
    keen_belief belief = {
        .target = target_of(world, row->target[lane]),
        .state = keen_status_state(status),
        .confidence = row->confidence[lane],
        .fused = row->fused[lane],
        .leading = (keen_sense)keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK),
        .loss_row = (keen_sense)keen_status_get(status, KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK),
        .loss_reason = (keen_loss_reason)keen_status_get(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK),
        .first_hand = row->first_us[lane] >= 0,
        .time_since_sensed = row->unsensed_us[lane] * 1e-6,
        .time_in_state = row->state_us[lane] * 1e-6,
        .last_known = {row->last_x[lane], row->last_y[lane], row->last_z[lane]},
        .error = row->error[lane],
        .velocity = {row->velocity_x[lane], row->velocity_y[lane], row->velocity_z[lane]},
        .uncertainty = row->uncertainty[lane],
        .loss_direction = {sense->loss_x[lane], sense->loss_y[lane], sense->loss_z[lane]},
        .damage = row->damage[lane],
        .sort_score = row->score[lane],
        .exposure = row->exposure[lane],
        .long_term = row->long_term[lane],
        .detections = whole->past.detections[lane],
    };
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    unpack_senses(tuning, sense, lane, &belief);
    unpack_place(world, tuning, row, lane, &belief);
    unpack_threat(world, agent, row, lane, &belief);
    return belief;
}

uint32_t keen_read_beliefs(const keen_world *world, uint32_t agent, keen_belief *beliefs, uint32_t first,
                           uint32_t capacity) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        for (uint32_t used = keen_row_used(&world->rows.row[rows[i]].belief); used; used &= used - 1, count++) {
            if (first + count < capacity) {
                const keen_belief_place place = {rows[i], (uint32_t)__builtin_ctz(used)};
                beliefs[first + count] = keen_read_belief(world, agent, &place);
            }
        }
    }
    return count;
}

static bool is_believed_place(const keen_belief_row *row, uint32_t lane) {
    const keen_belief_state state = keen_status_state(row->status[lane]);
    return row->target[lane] >= KEEN_LANE_PLACE && state != KEEN_STATE_UNDETECTED && state != KEEN_STATE_EXPIRED;
}

bool keen_read_strongest_place(const keen_world *world, uint32_t agent, keen_belief *place) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    keen_belief_place strongest = {KEEN_NO_ROW, 0};
    float confidence = -1.0f;
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        const keen_belief_row *row = keen_rows_belief(&world->rows, rows[i]);
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (is_believed_place(row, lane) && row->confidence[lane] > confidence) {
                strongest = (keen_belief_place){rows[i], lane};
                confidence = row->confidence[lane];
            }
        }
    }
    if (strongest.row != KEEN_NO_ROW) {
        *place = keen_read_belief(world, agent, &strongest);
    }
    return strongest.row != KEEN_NO_ROW;
}
