/* Ends rounds of sight lines and takes what they showed (spec 4).

   Lanes with a round in flight (asked != 0) that is answered in full or trace_timeout old, with w_k the points' weights
   and sums over the asked points in order:
     belief->exposure = sum(w_k * transmittance_k, unanswered ones 0) / sum(w_k)
     belief->audio    = sum(w_k * audio_k) / sum(w_k) over the answered points that gave audio, else KEEN_AUDIO_NONE
     trace->asked = answered = 0
   All other lanes keep everything. Reads frame->now_us, trace.

   Runs at frame begin before request_want, so that a round that has run out makes room for the next in the same frame,
   and at frame end for what was answered in between; a second run in the same frame ends nothing by timeout. */
#ifndef KEEN_TRACE_EXPOSURE_H
#define KEEN_TRACE_EXPOSURE_H

#include "store/row_job.h"

void keen_exposure_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count);

#endif
