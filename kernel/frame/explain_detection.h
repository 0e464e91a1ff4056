/* Why an agent of the detection model detects a target or does not: the factors of one pair's value (spec 13). */
#ifndef KEEN_FRAME_EXPLAIN_DETECTION_H
#define KEEN_FRAME_EXPLAIN_DETECTION_H

#include "frame/world_data.h"

/* Fills in what goes with `detection` and `found`, which are there already. */
void keen_explain_detection(const keen_world *world, uint32_t agent, uint32_t target,
                            keen_detection_explanation *explanation);

#endif
