/* Being hurt (spec 2, damage), for profiles that list it.

   Lanes with a belief about an actor that did damage since the last tick (scratch->struck): 1, from an event (the
   slot's bit in scratch->by_event), from any distance and also of a target that cannot be perceived. Other lanes: 0.
   Never a cause. Reads belief->target, scratch->struck; by_event (cleared by target_view). */
#ifndef KEEN_SENSE_DAMAGE_H
#define KEEN_SENSE_DAMAGE_H

#include "store/row_job.h"

void keen_damage_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
