/* Formulas that the host replaces (keen/sense.h): after the kernel has filled in the default. Each does nothing when
   the host has not set it. */
#ifndef KEEN_FRAME_POLICIES_H
#define KEEN_FRAME_POLICIES_H

#include "frame/world_data.h"

/* False when the host gives no memory for batches. Outside a frame. */
bool keen_policies_set(keen_world *world, const keen_policies *policies);

void keen_policy_fusion(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker);
void keen_policy_threat(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker);

/* Scores, and the rows' top targets by them. */
void keen_policy_attention(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker);

#endif
