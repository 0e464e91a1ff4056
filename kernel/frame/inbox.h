/* What waits in the agents' queues, brought to their rows (spec 5). */
#ifndef KEEN_FRAME_INBOX_H
#define KEEN_FRAME_INBOX_H

#include "frame/world_data.h"

/* After target_view, before the senses: fills scratch->heard, struck, and what places and shares say. */
void keen_inbox_deliver(keen_world *world, const keen_row_job *jobs, uint32_t count);

#endif
