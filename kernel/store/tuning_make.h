/* From a checked profile def to the tuning that kernels read. */
#ifndef KEEN_STORE_TUNING_MAKE_H
#define KEEN_STORE_TUNING_MAKE_H

#include "store/tuning.h"

keen_tuning keen_tuning_make(const keen_profile_def *def, float units_per_meter);

/* What depends on the environment, or on sense_range: the reach and the light of the detection model, gather_range. */
void keen_tuning_set_exterior(keen_tuning *tuning, bool exterior);

#endif
