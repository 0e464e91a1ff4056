/* How well each target stands in the agent's view zones (spec 2, vision).

   Lanes with a belief: sense->zone = 0 when the target is not present, at vision's range or beyond it, or when the
   profile has no vision or no beliefs; else
     zone = max_i gain_i * az_i * el_i * falloff(d, range_i, exponent)
   with az = el = gain = 1 within near_radius. With x, y, z the direction along forward, right and up, and the target's
   size s = min(1, radius/d), c = sqrt(1 - s*s):
     cos_az = x / h, sin_az = |y| / h, h = sqrt(x*x + y*y) = cos_el (straight above or below, h < 1e-6: 1 and 0)
     cos_az' = cos_az >= c ? 1 : cos_az*c + sin_az*s;  sin_el' = |z| <= s ? 0 : |z|*c - cos_el*s
     az = smooth01((cos_az' - az_edge)*az_scale), el = smooth01((el_edge - sin_el')*el_scale)
   Nearer than direction_epsilon the direction is straight ahead.
   When the profile detects, actors also get KEEN_PAIR_IN_VIEW in detection->flags, by angle alone: present, vision
   works, and within near_radius or in a zone with cos_az' > az_edge and sin_el' < el_edge (az*el > 0); else it is taken
   away. Reads belief->target, sense->distance (geometry), scratch x .. center_height, radius, present (target_view). */
#ifndef KEEN_SENSE_VIEW_ZONE_H
#define KEEN_SENSE_VIEW_ZONE_H

#include "store/row_job.h"

/* Below this cosine of the elevation the azimuth says nothing. */
#define KEEN_AZIMUTH_EPSILON 1e-6f

void keen_view_zone_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
