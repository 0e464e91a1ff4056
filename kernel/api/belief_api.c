/* Reading beliefs: from rows to plain structs. */
#include "api/belief_unpack.h"
#include "api/check.h"
#include "belief/threat.h"
#include "frame/never_search.h"
#include "keen/belief.h"
#include "store/belief_status.h"

static void unpack_senses(const keen_tuning *tuning, const keen_sense_row *sense, uint32_t lane,
                          keen_belief *belief) {
    for (uint32_t slot = 0; slot < tuning->listed_slots; slot++) {
        belief->weighted[tuning->slots[slot].sense] = sense->weighted[slot][lane];
    }
}

/* Null for a place. */
static keen_target_id target_of(const keen_world *world, int32_t target) {
    return target < KEEN_LANE_PLACE ? keen_world_target_id(world, (uint32_t)target) : (keen_target_id){0};
}

static void unpack_place(const keen_world *world, const keen_tuning *tuning, const keen_belief_row *row,
                         uint32_t lane, keen_belief *belief) {
    belief->place = row->target[lane] >= KEEN_LANE_PLACE;
    belief->place_tag = belief->place ? (uint32_t)(row->target[lane] - KEEN_LANE_PLACE) : 0u;
    keen_predict(tuning, row, lane, belief->predicted);
    belief->never_search = !keen_belief_unplaced(row, lane) && (keen_never_search_holds(world, belief->last_known) ||
                                                                keen_never_search_holds(world, belief->predicted));
}

/* As of now: the tick's own view of the relation is gone. */
static void unpack_threat(const keen_world *world, uint32_t agent, const keen_belief_row *row, uint32_t lane,
                          keen_belief *belief) {
    if (belief->place) {
        return;
    }
    const uint32_t team = world->targets.team[row->target[lane]];
    belief->threat = keen_threat(row, lane, keen_teams_relation(&world->teams, world->agents.team[agent], team));
    belief->threat_level = keen_threat_level_of(belief->threat);
}

static keen_belief unpack(const keen_world *world, uint32_t agent, uint32_t row_number, uint32_t lane) {
    const keen_belief_row *row = &world->rows.row[row_number].belief;
    const keen_sense_row *sense = &world->rows.row[row_number].sense;
    const uint32_t status = row->status[lane];
    keen_belief belief = {
        .target = target_of(world, row->target[lane]),
        .state = keen_status_state(status),
        .confidence = row->confidence[lane],
        .fused = row->fused[lane],
        .leading = (keen_sense)keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK),
        .loss_row = (keen_sense)keen_status_get(status, KEEN_STATUS_ROW_SHIFT, KEEN_STATUS_ROW_MASK),
        .loss_reason =
            (keen_loss_reason)keen_status_get(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK),
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
        .detections = world->rows.row[row_number].past.detections[lane],
    };
    const keen_tuning *tuning = keen_world_tuning(world, agent);
    unpack_senses(tuning, sense, lane, &belief);
    unpack_place(world, tuning, row, lane, &belief);
    unpack_threat(world, agent, row, lane, &belief);
    return belief;
}

keen_belief keen_belief_unpack(const keen_world *world, uint32_t agent, uint32_t row_number, uint32_t lane) {
    return unpack(world, agent, row_number, lane);
}

keen_result keen_agent_beliefs(const keen_world *world, keen_agent_id agent, keen_belief *beliefs, uint32_t capacity,
                               uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (beliefs || capacity == 0), KEEN_ERROR_NULL, "beliefs or count is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const uint32_t *rows = keen_agent_rows(&world->agents, agent.index);
    uint32_t found = 0;
    for (uint32_t i = 0; i < world->agents.row_count[agent.index]; i++) {
        for (uint32_t used = keen_row_used(&world->rows.row[rows[i]].belief); used; used &= used - 1, found++) {
            if (found < capacity) {
                beliefs[found] = unpack(world, agent.index, rows[i], (uint32_t)__builtin_ctz(used));
            }
        }
    }
    *count = found;
    return KEEN_OK;
}

keen_result keen_belief_find(const keen_world *world, keen_agent_id agent, keen_target_id target, keen_belief *belief,
                             bool *found) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, belief && found, KEEN_ERROR_NULL, "belief or found is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const uint32_t *rows = keen_agent_rows(&world->agents, agent.index);
    *found = false;
    for (uint32_t i = 0; i < world->agents.row_count[agent.index]; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            const int32_t index = world->rows.row[rows[i]].belief.target[lane];
            const bool actor = index >= 0 && index < KEEN_LANE_PLACE;
            if (actor && keen_target_equal(keen_world_target_id(world, (uint32_t)index), target)) {
                *belief = unpack(world, agent.index, rows[i], lane);
                *found = true;
                return KEEN_OK;
            }
        }
    }
    return KEEN_OK;
}

const char *keen_belief_state_name(keen_belief_state state) {
    static const char *const names[KEEN_STATE_COUNT] = {"undetected", "suspected",  "detected", "tracked",
                                                        "lost",       "remembered", "expired"};
    return (unsigned)state < KEEN_STATE_COUNT ? names[state] : "unknown";
}

const char *keen_loss_reason_name(keen_loss_reason reason) {
    static const char *const names[KEEN_LOSS_REASON_COUNT] = {
        "none",        "unknown",          "occluded",  "out_of_range", "sensor_dropout",
        "sound_faded", "target_destroyed", "scent_lost"};
    return (unsigned)reason < KEEN_LOSS_REASON_COUNT ? names[reason] : "unknown";
}

const char *keen_awareness_name(keen_awareness awareness) {
    static const char *const names[KEEN_AWARENESS_COUNT] = {"unaware", "peripheral", "suspicious", "alerted",
                                                            "fully_aware"};
    return (unsigned)awareness < KEEN_AWARENESS_COUNT ? names[awareness] : "unknown";
}

const char *keen_threat_level_name(keen_threat_level level) {
    static const char *const names[KEEN_THREAT_COUNT] = {"none", "low", "medium", "high", "critical"};
    return (unsigned)level < KEEN_THREAT_COUNT ? names[level] : "unknown";
}
