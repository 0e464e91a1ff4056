/* An agent's own pain (spec 2):

     pain = clamp01(pain*exp(-pain_decay*dt) + damage_taken/max_health * pain_gain)

   None in a profile without pain, and what is below KEEN_LEAST_PAIN is over: it would never quite end. Health of which
   nothing can be taken away is all gone at once. */
#ifndef KEEN_MIND_PAIN_H
#define KEEN_MIND_PAIN_H

#include <stdbool.h>

#include "store/agents.h"
#include "store/row_job.h"

#define KEEN_LEAST_PAIN 1e-6f

/* Without pain and without damage since the last tick there is nothing to feel. */
static inline bool keen_pain_moves(const keen_agent_mind *mind) {
    return mind->pain != 0.0f || mind->damage_taken != 0.0f;
}

/* One tick; takes the damage that was reported since the last one. */
void keen_pain_feel(keen_agent_mind *mind, const keen_tick *tick, float max_health);

/* True when pain crosses pain_threshold upward; again only after it was below half of it. */
bool keen_pain_strikes(keen_agent_mind *mind, const keen_tuning *tuning);

#endif
