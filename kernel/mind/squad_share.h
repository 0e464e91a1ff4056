/* What members of a squad tell each other (spec 10, squads). */
#ifndef KEEN_MIND_SQUAD_SHARE_H
#define KEEN_MIND_SQUAD_SHARE_H

#include <stdbool.h>

#include "store/agents.h"
#include "store/belief_row.h"
#include "store/stimuli.h"
#include "store/tuning.h"

/* Metres more than the sharer's own. */
#define KEEN_SHARE_ERROR 2.0f

/* True when it is the member's turn to tell, every share_interval from joining on. The timer runs on whether there is
   something to tell or not. */
bool keen_share_turn(keen_agent_mind *mind, const keen_tuning *tuning, uint64_t now);

/* A bit per lane: a belief about an actor, first-hand, Detected or Tracked. */
uint32_t keen_share_news(const keen_belief_row *row);

/* What is told of a lane: min(S*share_gain, share_cap) to be set, last_known, the error of a share. The generation of
   the target, and who tells, are the caller's to fill in. */
keen_stimulus keen_share_of(const keen_belief_row *row, uint32_t lane, const keen_tuning *tuning,
                            float units_per_meter);

/* Of two shares about one target the stronger waits, the first among equals. Talk about friends is only kept while
   queues are at most half full: it must not cost anybody a sound. False when something is left out. */
bool keen_share_put(keen_stimuli *stimuli, uint32_t agent, const keen_stimulus *share, bool friendly);

#endif
