/* Where a target may be by now (spec 8); worked out when somebody asks.

   Sensed, without prediction or no faster than still_speed: last_known. Else
     last_known + v*T + 0.5*a'*T*T, T = horizon, a' = a scaled down so that |a'|*T <= 0.5*|v|. */
#ifndef KEEN_BELIEF_PREDICTION_H
#define KEEN_BELIEF_PREDICTION_H

#include <stdbool.h>

#include "store/belief_row.h"
#include "store/tuning.h"

void keen_predict(const keen_tuning *tuning, const keen_belief_row *belief, uint32_t lane, float predicted[3]);

/* True before anything placed the belief: last_known is (0,0,0) and means nothing. */
bool keen_belief_unplaced(const keen_belief_row *belief, uint32_t lane);

#endif
