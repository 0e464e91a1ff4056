/* Detections and stealth as the host reads them, between frames; in worlds with the detection model. */
#ifndef KEEN_FRAME_READ_DETECTION_H
#define KEEN_FRAME_READ_DETECTION_H

#include "frame/world_data.h"

/* Writes at most capacity and returns how many there are. */
uint32_t keen_read_detections(const keen_world *world, uint32_t agent, keen_detection *detections, uint32_t capacity);

/* False when the agent has none about this target. */
bool keen_read_detection(const keen_world *world, uint32_t agent, uint32_t target, keen_detection *detection);

keen_stealth keen_read_stealth(const keen_world *world, uint32_t target);

#endif
