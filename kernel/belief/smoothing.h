/* From what the senses say to what is believed (spec 6, and from 3 and 9 what acts on it in the same breath).

   Lanes with a belief, in this order, F = fused, S = confidence, active = some sense active:
     restart    Expired and active: Undetected with MOVED and FROM set, S and all timers as for a new belief, reason and
                refresh gone, causes only those of this tick
     loss row   vision when active; else echolocation when active; else kept while it is one of the two, once sensed,
                and row_us <= its own grace; else the leading sense when active; else kept. row_us = time since the
                row's own sense was active
     timers     unsensed_us = 0 when active, else + dt; first_us = 0 at the first sensing, then + dt
     smoothing  active and F > S: S = lerp(S, F, clamp01(rise_rate*dt)) + dwell*F*dt, at most 1; all of F at once when
                the leading sense's value comes from an event; dwell = lerp(standing, moving, clamp01(speed/run_speed))
                else active and F >= 0.02: S
                else decay.h with the new row and unsensed_us
     max_rise   S <= S before + max_rise_per_second*dt, unless S rose by an event; 0 is off
     refresh    active in Lost or Remembered, once per stay: S + refresh_bonus, at most 1
     delay      S <= detect - 0.01 in reaction_delay from the first sensing on, unless S rose by an event; 0 is off
   and last_active = S when active.
   Reads belief, belief->causes, scratch->confidence, lead_event, speed, present. Writes belief->confidence,
   last_active, unsensed_us, row_us, first_us, status, at a restart also state_us and belief->causes. Other lanes keep
   everything. */
#ifndef KEEN_BELIEF_SMOOTHING_H
#define KEEN_BELIEF_SMOOTHING_H

#include "store/row_job.h"

#define KEEN_HOLDING_LEAST 0.02f
#define KEEN_REACTION_MARGIN 0.01f

void keen_smoothing_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
