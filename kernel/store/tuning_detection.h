/* The detection model's share of a tuning (spec 13), for tuning_make.c: computed with the float state that it set. */
#ifndef KEEN_STORE_TUNING_DETECTION_H
#define KEEN_STORE_TUNING_DETECTION_H

#include "store/tuning.h"

/* Members alone: snapshots hold tunings, and must not hold what lay between the members on a host's stack. */
void keen_tuning_copy_detection(keen_tuning *tuning, const keen_detection_def *from);

/* From the settings copied, and from sense_range: what depends on the environment, and the lanes of all of them. */
void keen_tuning_fit_exterior(keen_tuning *tuning, bool exterior);

#endif
