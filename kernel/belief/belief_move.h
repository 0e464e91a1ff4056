/* What a belief's move between states leaves behind (spec 7 and 9): a detection counted, an episode, a lesson for
   habits. */
#ifndef KEEN_BELIEF_BELIEF_MOVE_H
#define KEEN_BELIEF_BELIEF_MOVE_H

#include <stdbool.h>

#include "store/belief_row.h"
#include "store/episodes.h"
#include "store/tuning.h"

/* A belief that entered a state in this tick. */
typedef struct keen_belief_move {
    keen_row *row;
    uint32_t lane;
    uint32_t target; /* index, or KEEN_LANE_PLACE | tag */
    keen_belief_state from, to;
    keen_sense leading;
    keen_loss_reason reason;
} keen_belief_move;

keen_belief_move keen_belief_move_of(keen_row *row, uint32_t lane);

/* Suspected from Undetected. */
bool keen_move_is_first(const keen_belief_move *move);

/* An actor is lost from Detected or Tracked: that is an episode. */
bool keen_move_ends_episode(const keen_belief_move *move);

/* Habits are made of detections, by the agent's own senses and from below, and of losses; of actors both. */
bool keen_move_is_detection(const keen_belief_move *move);
bool keen_move_is_lesson(const keen_belief_move *move);

/* As an agent at this position will remember it. When it was, and the target's generation, are the caller's to fill
   in. direction: unit, from the agent, zero within direction_epsilon; run_direction: unit, zero when it stood still. */
keen_kept_episode keen_episode_of(const keen_belief_move *move, const keen_tuning *tuning, const float position[3]);

#endif
