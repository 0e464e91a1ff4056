/* Fear, aggression, curiosity, alertness, panic (spec 10). */
#ifndef KEEN_MIND_EMOTIONS_H
#define KEEN_MIND_EMOTIONS_H

#include "keen/belief.h"
#include "mind/agent_fold.h"
#include "store/agents.h"
#include "store/row_job.h"

/* One tick. health: fraction 0..1 of the agent's health. */
void keen_emotions_update(keen_agent_mind *mind, const keen_tick *tick, keen_awareness awareness, float health,
                          const keen_agent_fold *fold);

#endif
