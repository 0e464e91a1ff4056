/* What frames leave to be read while the next one runs: two sets, of which one is whole at any time. Each frame fills
   the other one and then turns the front over, so a reader has a frame's time to read on. */
#ifndef KEEN_FRAME_PUBLISHED_H
#define KEEN_FRAME_PUBLISHED_H

#include "frame/world_data.h"

/* Before the agents' ticks: the back set learns what changed in the frame that the front shows. */
void keen_summaries_catch_up(keen_world *world);

/* At the end of the agent's tick, by its worker: jobs are its rows, of which there may be none. */
void keen_summary_note(keen_world *world, keen_chunk *chunk, uint32_t place, const keen_row_job *jobs);

/* Serial, when all chunks are done: lists whose summaries changed. */
void keen_summaries_list(keen_world *world);

/* The frame is over: what it counted and told becomes the front. */
void keen_published_turn(keen_world *world);

/* Outside a frame: both sets' summary of an agent, after its beliefs were changed by anything but a tick. */
void keen_summary_refresh(keen_world *world, uint32_t agent);

/* Outside a frame: both sets' summaries of everybody, as they were told last, in a world that was read from a snapshot.
 */
void keen_summaries_restore(keen_world *world);

#endif
