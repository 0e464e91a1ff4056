/* The part of a world's own struct that a snapshot holds: plain values, no pointers. Where things lie and what the host
   brings, a world that restores has of its own. */
#ifndef KEEN_FRAME_SNAPSHOT_STATE_H
#define KEEN_FRAME_SNAPSHOT_STATE_H

#include "frame/world_data.h"

size_t keen_snapshot_state_size(void);

/* state: keen_snapshot_state_size() bytes, any alignment. */
void keen_snapshot_state_write(const keen_world *world, void *state);
void keen_snapshot_state_read(keen_world *world, const void *state);

/* Goes on with a hash over the sizes of all that is written, here and in the lasting arrays. */
uint64_t keen_snapshot_state_layout(uint64_t hash);

#endif
