/* Fear, aggression, curiosity, alertness, panic (spec 10). With T the highest threat score and H the agent's health as
   a fraction, the drives are

     fear        T*(1 - 0.5*H) + 0.5*pain
     aggression  T*H when the top target is an enemy, of high value or feared, else 0
     curiosity   the highest S among Suspected, Lost and places
     alertness   awareness/4
     panic       (fear - 0.5)*2 with the fear just updated

   each clamped to 0..1. e += (min(drive, cap) - e) * clamp01(rate*dt), rate rise or fall by direction. What is below
   KEEN_EMOTION_LEAST and driven no higher is over: e = 0, and nobody ticks for it. */
#ifndef KEEN_MIND_EMOTIONS_H
#define KEEN_MIND_EMOTIONS_H

#include "keen/belief.h"
#include "mind/agent_fold.h"
#include "store/agents.h"
#include "store/row_job.h"

#define KEEN_EMOTION_LEAST 1e-5f

static inline bool keen_emotions_felt(const keen_agent_mind *mind) {
    const float *e = mind->emotions;
    return (e[0] + e[1]) + (e[2] + e[3]) + e[4] > 0.0f; /* none is below 0 */
}

/* False for the many that nothing drives and that feel nothing: the update would change nothing. */
static inline bool keen_emotions_move(const keen_agent_mind *mind, keen_awareness awareness,
                                      const keen_agent_fold *fold) {
    const bool driven = awareness != KEEN_AWARENESS_UNAWARE || fold->highest_threat > 0.0f || fold->curiosity > 0.0f ||
                        mind->pain > 0.0f;
    return driven || keen_emotions_felt(mind);
}

/* One tick. health: points; nonsense in the host's columns counts as no health, no max_health as unhurt. */
void keen_emotions_update(keen_agent_mind *mind, const keen_tick *tick, keen_awareness awareness, float health,
                          float max_health, const keen_agent_fold *fold);

/* Panic if above 0.5, else the largest above 0.3 (ties in the order named), else KEEN_EMOTION_NONE. */
keen_emotion keen_emotions_dominant(const float emotions[KEEN_EMOTION_COUNT]);

#endif
