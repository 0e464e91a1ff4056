/* Keeps what moves of beliefs leave behind: counts of detections, episodes, and what teams learn
   (belief/belief_move.h). */
#ifndef KEEN_FRAME_REMEMBER_H
#define KEEN_FRAME_REMEMBER_H

#include "frame/world_data.h"

/* The moves of the agent at this place in the list of those that tick. By the chunk's worker. */
void keen_remember_moves(keen_world *world, keen_chunk *chunk, uint32_t place);

/* Habits of teams, of all chunks with lessons. Serial, for a running mean depends on the order. */
void keen_learn_habits(keen_world *world);

#endif
