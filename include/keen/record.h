/* Keen: the last seconds of a world, kept in a ring of fixed memory: what every agent believed at each of its ticks,
   and what happened. For "why did it do that?" a moment after it did. After every keen_frame_end:

       keen_recorder_frame(recorder)

   and later, for any agent and any time in the span, the reads below. A recorder only reads its world, and belongs to
   the same thread; its reads never touch the world and stay legal at any time, also when the world is gone. Nothing is
   allocated after keen_recorder_create. */
#ifndef KEEN_RECORD_H
#define KEEN_RECORD_H

#include "keen/belief.h"
#include "keen/event.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct keen_recorder keen_recorder;

/* The least memory of a ring. */
#define KEEN_RECORDER_MIN_BYTES 4096

typedef struct keen_recorder_def {
    double seconds; /* how long frames are kept, > 0, at most 10^9 */
    size_t bytes;   /* of the ring, at least KEEN_RECORDER_MIN_BYTES, allocated once. A frame takes a keen_agent_status
                       for each agent that ticked, a keen_belief for each of its beliefs, a keen_event for each
                       event, and a few words */
    keen_hooks hooks; /* all null: malloc, no log */
} keen_recorder_def;

/* Makes a recorder of a world, with nothing in it. The def is copied; the world must live whenever keen_recorder_frame
   is called. Errors: NULL, NOT_FINITE (seconds), RANGE (seconds, bytes), CALLBACKS (allocate and release),
   OUT_OF_MEMORY. */
KEEN_API keen_result keen_recorder_create(const keen_world *world, const keen_recorder_def *def,
                                          keen_recorder **recorder);

/* Null is legal. The world is not touched, it may be gone. */
KEEN_API void keen_recorder_destroy(keen_recorder *recorder);

/* Appends the last frame that ended: its time, its events, and for each agent that ticked its status and beliefs. Call
   it once after each keen_frame_end, before anything changes in the world; agents removed since are left out. The
   oldest frames go when they are older than `seconds` or when their room is needed. A frame larger than the whole ring
   is not recorded, and counted; what is in the ring stays. Errors: NULL, CAPACITY (the frame is too large), CALL_ORDER
   (in a frame). */
KEEN_API keen_result keen_recorder_frame(keen_recorder *recorder);

/* What is in the ring. */
typedef struct keen_recorder_range {
    uint64_t first, last; /* world clock of the oldest and the newest frame, microseconds; 0 when there is none */
    uint32_t frames;
    uint32_t refused; /* frames too large for the ring, since creation */
    size_t bytes_used;
} keen_recorder_range;

/* Errors: NULL. */
KEEN_API keen_result keen_recorder_span(const keen_recorder *recorder, keen_recorder_range *range);

/* The beliefs of an agent as of its last recorded tick at or before a time (world clock, microseconds), in slot order;
   none when there is no such tick in the ring. Writes at most capacity and sets *count to how many there are (call with
   capacity 0 and beliefs null to ask). The agent may be gone from the world. Errors: NULL. */
KEEN_API keen_result keen_recorder_beliefs(const keen_recorder *recorder, keen_agent_id agent, uint64_t time,
                                           keen_belief *beliefs, uint32_t capacity, uint32_t *count);

/* The agent's status in that same tick, status->last_tick is its time: ask again with last_tick - 1 to step back.
 *found is false, and *status untouched, when the ring holds no such tick. Errors: NULL. */
KEEN_API keen_result keen_recorder_status(const keen_recorder *recorder, keen_agent_id agent, uint64_t time,
                                          keen_agent_status *status, bool *found);

/* The events of the last recorded frame at or before a time, and that frame's time: *events is an array of *count,
   valid until the next keen_recorder_frame. frame_time may be null. Null, 0 and 0 when the ring holds no such frame.
   Errors: NULL. */
KEEN_API keen_result keen_recorder_events(const keen_recorder *recorder, uint64_t time, const keen_event **events,
                                          uint32_t *count, uint64_t *frame_time);

#ifdef __cplusplus
}
#endif

#endif
