#include "belief/belief_move.h"

#include "belief/location.h"
#include "store/row_lane.h"

keen_belief_move keen_belief_move_of(keen_row *row, uint32_t lane) {
    const uint32_t status = row->belief.status[lane];
    return (keen_belief_move){
        .row = row,
        .lane = lane,
        .target = (uint32_t)row->belief.target[lane],
        .from = (keen_belief_state)keen_status_get(status, KEEN_STATUS_FROM_SHIFT, KEEN_STATUS_FROM_MASK),
        .to = keen_status_state(status),
        .leading = keen_lane_leading(status),
        .reason = (keen_loss_reason)keen_status_get(status, KEEN_STATUS_REASON_SHIFT, KEEN_STATUS_REASON_MASK),
    };
}

bool keen_move_is_first(const keen_belief_move *move) {
    return move->to == KEEN_STATE_SUSPECTED && move->from == KEEN_STATE_UNDETECTED;
}

bool keen_move_ends_episode(const keen_belief_move *move) {
    return move->target < KEEN_LANE_PLACE && move->to == KEEN_STATE_LOST &&
           (move->from == KEEN_STATE_DETECTED || move->from == KEEN_STATE_TRACKED);
}

bool keen_move_is_detection(const keen_belief_move *move) {
    return move->target < KEEN_LANE_PLACE && move->to == KEEN_STATE_DETECTED && move->from != KEEN_STATE_TRACKED &&
           move->leading < KEEN_SENSE_COUNT;
}

bool keen_move_is_lesson(const keen_belief_move *move) {
    return keen_move_is_detection(move) || (move->target < KEEN_LANE_PLACE && move->to == KEEN_STATE_LOST);
}

/* To unit length; zero when it is not longer than `least`. */
static void make_direction(float v[3], float least) {
    const float length = keen_speed(v[0], v[1], v[2]);
    const bool long_enough = length > least;
    for (int axis = 0; axis < 3; axis++) {
        v[axis] = long_enough ? v[axis] / length : 0.0f;
    }
}

keen_kept_episode keen_episode_of(const keen_belief_move *move, const keen_tuning *tuning, const float position[3]) {
    const keen_belief_row *row = &move->row->belief;
    const uint32_t lane = move->lane;
    const float x = row->last_x[lane], y = row->last_y[lane], z = row->last_z[lane];
    keen_kept_episode episode = {
        .target = move->target,
        .duration_us = row->suspected_us[lane],
        .reason = move->reason,
        .last_known = {x, y, z},
        .direction = {x - position[0], y - position[1], z - position[2]},
        .run_direction = {row->velocity_x[lane], row->velocity_y[lane], row->velocity_z[lane]},
        .peak = row->peak[lane],
    };
    make_direction(episode.direction, tuning->direction_epsilon);
    make_direction(episode.run_direction, tuning->still_speed);
    return episode;
}
