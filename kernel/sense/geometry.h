/* How far each target is: from the agent's eye to the target's centre (spec 2).

   Lanes with a belief: sense->distance = sqrt((dx*dx + dy*dy) + dz*dz), d = (feet + up*center_height) - eye.
   Reads belief->target, scratch x .. center_height (target_view). Other lanes keep their distance. */
#ifndef KEEN_SENSE_GEOMETRY_H
#define KEEN_SENSE_GEOMETRY_H

#include "store/row_job.h"

void keen_geometry_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
