#include "frame/remember.h"

#include "simd/f1_math.h"
#include "store/belief_status.h"

/* A belief that entered a state in this frame. */
typedef struct belief_move {
    uint32_t agent;
    uint32_t target; /* index */
    keen_row *row;
    uint32_t lane;
    keen_belief_state from, to;
    keen_sense leading;
} belief_move;

static belief_move move_of(const keen_world *world, uint32_t agent, uint32_t slot) {
    const uint32_t row = keen_agent_rows(&world->agents, agent)[slot / KEEN_LANES];
    const uint32_t lane = slot % KEEN_LANES;
    const uint32_t status = world->rows.row[row].belief.status[lane];
    return (belief_move){
        .agent = agent,
        .target = (uint32_t)world->rows.row[row].belief.target[lane],
        .row = &world->rows.row[row],
        .lane = lane,
        .from = (keen_belief_state)keen_status_get(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK),
        .to = keen_status_state(status),
        .leading = (keen_sense)keen_status_get(status, KEEN_STATUS_LEADING_SHIFT, KEEN_STATUS_LEADING_MASK),
    };
}

static uint32_t reason_of(const belief_move *move) {
    return keen_status_get(move->row->belief.status[move->lane], KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK);
}

/* To unit length; zero when it is not longer than `least`. */
static void make_direction(float v[3], float least) {
    const float length = f1_sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const bool long_enough = length > least;
    for (int axis = 0; axis < 3; axis++) {
        v[axis] = long_enough ? v[axis] / length : 0.0f;
    }
}

static void keep_episode(const keen_world *world, const belief_move *move) {
    const keen_belief_row *row = &move->row->belief;
    const keen_agent_columns *columns = &world->agents.columns;
    const keen_tuning *tuning = keen_world_tuning(world, move->agent);
    const uint32_t lane = move->lane, agent = move->agent;
    const float x = row->last_x[lane], y = row->last_y[lane], z = row->last_z[lane];
    keen_kept_episode episode = {
        .target = move->target,
        .generation = keen_world_target_id(world, move->target).generation,
        .time = world->now,
        .duration_us = row->suspected_us[lane],
        .reason = reason_of(move),
        .last_known = {x, y, z},
        .direction = {x - columns->x[agent], y - columns->y[agent], z - columns->z[agent]},
        .run_direction = {row->velocity_x[lane], row->velocity_y[lane], row->velocity_z[lane]},
        .peak = row->peak[lane],
    };
    make_direction(episode.direction, tuning->direction_epsilon);
    make_direction(episode.run_direction, tuning->still_speed);
    keen_episodes_add(&world->episodes, agent, &episode);
}

/* Of habits: detections by the agent's own senses, from below, and losses. */
static bool is_detection(const belief_move *move) {
    return move->to == KEEN_STATE_DETECTED && move->from != KEEN_STATE_TRACKED && move->leading < KEEN_SENSE_COUNT;
}

static bool is_lesson(const belief_move *move) {
    return move->target < KEEN_LANE_PLACE && (is_detection(move) || move->to == KEEN_STATE_LOST);
}

void keen_remember_moves(keen_world *world, keen_chunk *chunk, uint32_t place) {
    const uint32_t agent = world->due[place];
    for (uint32_t moved = world->plans[place].moved; moved; moved &= moved - 1) {
        const belief_move move = move_of(world, agent, (uint32_t)__builtin_ctz(moved));
        if (move.to == KEEN_STATE_SUSPECTED && move.from == KEEN_STATE_UNDETECTED) {
            move.row->past.detections[move.lane]++;
        }
        if (move.target < KEEN_LANE_PLACE && move.to == KEEN_STATE_LOST &&
            (move.from == KEEN_STATE_DETECTED || move.from == KEEN_STATE_TRACKED)) {
            keep_episode(world, &move);
        }
        chunk->lessons += is_lesson(&move) && world->agents.team[agent] < KEEN_TEAM_COUNT;
    }
}

/* False when the table is full. */
static bool learn(keen_world *world, uint32_t team, const belief_move *move) {
    const uint32_t generation = keen_world_target_id(world, move->target).generation;
    if (is_detection(move)) {
        const keen_target_record *record = &world->targets.records[move->target];
        const keen_detection_lesson lesson = {
            .leading = move->leading,
            .speed = record->speed,
            .light = record->light,
            .distance = move->row->sense.distance[move->lane],
        };
        return keen_habits_add_detection(&world->habits, team, move->target, generation, &lesson);
    }
    return keen_habits_add_loss(&world->habits, team, move->target, generation, (keen_loss_reason)reason_of(move));
}

static void learn_from_chunk(keen_world *world, const keen_chunk *chunk) {
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        const uint32_t team = world->agents.team[agent];
        for (uint32_t moved = team < KEEN_TEAM_COUNT ? world->plans[place].moved : 0; moved; moved &= moved - 1) {
            const belief_move move = move_of(world, agent, (uint32_t)__builtin_ctz(moved));
            if (is_lesson(&move) && !learn(world, team, &move)) {
                world->counting.lessons_dropped++;
            }
        }
    }
}

void keen_learn_habits(keen_world *world) {
    for (uint32_t i = 0; i < world->chunk_count && world->habits.capacity > 0; i++) {
        if (world->chunks[i].lessons > 0) {
            learn_from_chunk(world, &world->chunks[i]);
        }
    }
}
