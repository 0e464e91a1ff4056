/* Memory while no tick runs: suspended agents and skipped time (spec 1 and 12). One unsensed step of tick->dt seconds.

   Lanes with a belief: S decays as decay.h says, with the belief's row and its time since sensed after the step; U
   grows, long_term and damage fade as location.h and memory.h say of what is not sensed. unsensed_us, state_us, row_us,
   once they run first_us and sample_us, and suspected_us but in Undetected, grow by dt_us, saturating. Nothing else
   changes: what the senses said last, state, place, velocity and score stand until the next tick.
   tick->dt may be longer than what dt_us can hold; dt_us is then 2^31 - 1. */
#ifndef KEEN_BELIEF_FADE_H
#define KEEN_BELIEF_FADE_H

#include "store/row_job.h"

void keen_fade_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
