/* Touch (spec 2), for profiles that have it.

   Lanes with a belief about an actor: 1 when the target is present and
     d - agent.radius - target.radius <= touch_range, d between the two centres,
   or when the host reported contact (scratch->struck), whoever it is; else 0. Where only the report says so, the value
   comes from an event: the slot's bit in scratch->by_event. Never a cause. Other lanes: confidence 0.
   Reads belief->target, scratch->x .. center_height, radius, present, struck; by_event (cleared by target_view). */
#ifndef KEEN_SENSE_TOUCH_H
#define KEEN_SENSE_TOUCH_H

#include "store/row_job.h"

void keen_touch_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
