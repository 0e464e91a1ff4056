/* What waits in the agents' queues, brought to their rows (spec 5). Jobs of one agent stand together, in the order of
   its rows. */
#ifndef KEEN_FRAME_INBOX_H
#define KEEN_FRAME_INBOX_H

#include "frame/world_data.h"

/* After target_view, before the senses: fills scratch->heard and struck, and adds hits to belief->damage. */
void keen_inbox_deliver(keen_world *world, const keen_row_job *jobs, uint32_t count);

/* After hearing, before fusion: what reports say to places, in the slot in which places speak; moves the places. */
void keen_inbox_report_places(keen_world *world, const keen_row_job *jobs, uint32_t count);

#endif
