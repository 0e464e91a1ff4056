/* The state machine (spec 7): at most one transition per tick, on the new S.

   Lanes with a belief: state_us grows by dt_us, then the first row of spec 7's table that holds for the state is taken.
   With gone = no sense active and unsensed_us >= grace of the loss row, cut = gone and the row allows direct cut,
   sensed = active or told:
     Undetected  S >= suspect: Suspected
     Suspected   S >= detect: Detected; gone: Lost; active and S < suspect*0.5: Undetected
     Detected    active, S >= track and state_us >= min_track: Tracked; cut: Lost; S < suspect - 0.04: Suspected
     Tracked     cut: Lost; gone, or S < detect - 0.04: Detected
     Lost        sensed and S >= detect: Detected; S < suspect and state_us >= min_lost: Remembered
     Remembered  sensed and S >= detect: Detected; S < expire: Expired
   A target that is removed, or dead when the profile wants it alive: Suspected, Detected, Tracked go to Lost
   (target_destroyed), Undetected stays and gets FORGOTTEN, the others go on as above.
   The reason of a loss: target_destroyed; out_of_range when JUMPED; by the loss row: vision and echolocation by their
   own last cause (blocked: occluded, out_of_range, dim: sensor_dropout, else unknown), others by
   tuning->loss_by.reason. A transition sets the status's state, FROM and MOVED and state_us = 0. Entering Lost sets the
   reason, leaving for Detected clears it, and REFRESHED ends with the stay in Lost and Remembered. Lanes that moved
   already (MOVED, by smoothing's restart) stand still, state_us too. And per row, a bit per held lane: scratch->moved
   (MOVED is set, by whomever) and scratch->forgotten. Reads belief->status, confidence, unsensed_us, state_us,
   belief->causes, scratch->flags, told. Writes belief->status, state_us. Other lanes keep everything. */
#ifndef KEEN_BELIEF_STATES_H
#define KEEN_BELIEF_STATES_H

#include "store/row_job.h"

void keen_states_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
