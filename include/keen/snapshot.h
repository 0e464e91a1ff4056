/* Keen: a world saved and restored, for save games and for stepping back. A snapshot holds everything that decides what
   happens next: agents, targets, columns, profiles, beliefs, rounds in flight, waiting stimuli, memory, the clock. A
   restored world goes on bit for bit as the saved one would have. It belongs to the build that made it: another
   version, another processor architecture or other sizes are refused. */
#ifndef KEEN_SNAPSHOT_H
#define KEEN_SNAPSHOT_H

#include "keen/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that keen_snapshot_save needs; the same for the whole life of a world. 0 for a null world. */
KEEN_API size_t keen_snapshot_size(const keen_world *world);

/* Writes a snapshot of size bytes, at least keen_snapshot_size, into the host's memory, any alignment. Outside a frame.
   The events and requests of the last frame, and the list of who ticked in it, are not part of it; its counters are.
   Errors: NULL, CAPACITY (size), CALL_ORDER. */
KEEN_API keen_result keen_snapshot_save(const keen_world *world, void *memory, size_t size);

/* Makes a new world of a snapshot. The def gives what a host brings itself: hooks, tasks, workers, backend; its other
   fields are not read. Custom senses and policies, whose callbacks a snapshot cannot hold, must be given again, the
   senses in the same order. The snapshot's memory is not needed afterwards. Errors: NULL, COOKIE (the def), SNAPSHOT
   (not one, of another build, cut off or damaged), BACKEND, CALLBACKS, RANGE (workers), OUT_OF_MEMORY; *world stays
   untouched. */
KEEN_API keen_result keen_snapshot_restore(const void *memory, size_t size, const keen_world_def *def,
                                           keen_world **world);

#ifdef __cplusplus
}
#endif

#endif
