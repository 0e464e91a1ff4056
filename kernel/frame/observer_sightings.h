/* What one agent of the detection model meets in its tick: lanes of its rows that matter, whoever is on its lists, and
   what waits in its queue (spec 13). */
#ifndef KEEN_FRAME_OBSERVER_SIGHTINGS_H
#define KEEN_FRAME_OBSERVER_SIGHTINGS_H

#include "detection/observer_tick.h"
#include "frame/world_data.h"

typedef struct keen_sighting_list {
    keen_sighting sightings[KEEN_MAX_SIGHTINGS];
    uint8_t slots[KEEN_MAX_SIGHTINGS]; /* the ledger slot of each, KEEN_NO_SLOT without one */
    uint32_t count;
    keen_notice notices[KEEN_INBOX_SIZE];
    uint32_t notice_count;
} keen_sighting_list;

/* True when something may happen to an agent without lists whose state is Normal: an enemy is detected, or something
   waits for it. */
bool keen_sightings_matter(const keen_world *world, uint32_t agent);

/* All that is left to do when nothing may: who is seen through, friends included. */
void keen_sightings_find_full(keen_world *world, uint32_t agent);

/* Asks for the lines of the agent's rows that the others read. */
void keen_sightings_prefetch(const keen_world *world, uint32_t agent);

void keen_sightings_make(const keen_world *world, uint32_t agent, keen_sighting_list *list);

/* Before any machine runs in this frame: whose detection events the agent will notice. */
void keen_sightings_note_events(keen_world *world, uint32_t agent);

/* After the machine ran: what the agent's rows remember of it. */
void keen_sightings_keep(keen_world *world, uint32_t agent, const keen_sighting_list *list);

#endif
