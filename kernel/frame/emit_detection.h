/* A detection event reaches the queues of those whom it may alert (spec 13). */
#ifndef KEEN_FRAME_EMIT_DETECTION_H
#define KEEN_FRAME_EMIT_DETECTION_H

#include "frame/world_data.h"

/* The event is checked already. Agents within reach of its location that are hostile to its owner and not in Combat
   weigh it in their next tick, for which it wakes them; what a full queue loses is counted. */
void keen_emit_detection(keen_world *world, const keen_detection_event *event);

#endif
