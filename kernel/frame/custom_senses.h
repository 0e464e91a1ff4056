/* The host's own senses, asked batch by batch (spec 2). */
#ifndef KEEN_FRAME_CUSTOM_SENSES_H
#define KEEN_FRAME_CUSTOM_SENSES_H

#include "frame/world_data.h"

/* Before fusion: fills the slots of custom senses. */
void keen_custom_senses_run(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker);

#endif
