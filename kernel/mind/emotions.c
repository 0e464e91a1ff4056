#include "mind/emotions.h"

void keen_emotions_update(keen_agent_mind *mind, const keen_tick *tick, keen_awareness awareness, float health,
                          const keen_agent_fold *fold) {
    (void)mind, (void)tick, (void)awareness, (void)health, (void)fold;
}
