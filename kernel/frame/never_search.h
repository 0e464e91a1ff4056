/* Where nobody should be looked for, and where a target may be by now (spec 8): both are worked out when somebody
   asks. */
#ifndef KEEN_FRAME_NEVER_SEARCH_H
#define KEEN_FRAME_NEVER_SEARCH_H

#include "frame/world_data.h"

/* last_known, or where prediction carries it. */
void keen_predict(const keen_tuning *tuning, const keen_belief_row *belief, uint32_t lane, float predicted[3]);

/* True before anything placed the belief: last_known is (0,0,0) and means nothing. */
bool keen_belief_unplaced(const keen_belief_row *belief, uint32_t lane);

/* The point lies in one of the world's zones, their border included. */
bool keen_never_search_holds(const keen_world *world, const float point[3]);

#endif
