/* Whom an agent has reason to decide about in its tick (combat/standing.h): those whom it sees through, or who hurt
   it. */
#ifndef KEEN_FRAME_STANDING_H
#define KEEN_FRAME_STANDING_H

#include "frame/model_events.h"

/* Who hurt the agent since its last tick, and still lives; each once. */
typedef struct keen_attackers {
    uint32_t targets[KEEN_INBOX_SIZE];
    uint32_t count;
} keen_attackers;

keen_attackers keen_find_attackers(const keen_world *world, uint32_t agent);

/* Asks for the rows that deciding about them will read, some agents ahead. */
void keen_standing_prefetch(const keen_world *world, uint32_t agent);

/* Decides anew in the tick of an agent, and lets lapse what no longer stands. */
void keen_standing_decide(keen_world *world, const keen_event_run *run, uint32_t agent);

#endif
