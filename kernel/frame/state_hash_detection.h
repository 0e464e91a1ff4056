/* What a state hash covers of the detection model. */
#ifndef KEEN_FRAME_STATE_HASH_DETECTION_H
#define KEEN_FRAME_STATE_HASH_DETECTION_H

#include "frame/world_data.h"

/* Of a world that has the model: goes on from `hash`. */
uint64_t keen_hash_detection(const keen_world *world, uint64_t hash);

#endif
