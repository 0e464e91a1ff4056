/* The host's own senses, asked batch by batch (spec 2). */
#ifndef KEEN_FRAME_CUSTOM_SENSES_H
#define KEEN_FRAME_CUSTOM_SENSES_H

#include "frame/world_data.h"

/* Memory for batches, once per world. False when the host gives none. Outside a frame. */
bool keen_custom_senses_begin(keen_world *world);
void keen_custom_senses_end(keen_world *world);

/* A sense more, of those that there is room for; after begin. */
keen_sense keen_custom_senses_add(keen_world *world, const keen_sense_def *def);

/* Before fusion: fills the slots of custom senses. */
void keen_custom_senses_run(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker);

#endif
