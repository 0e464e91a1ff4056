/* What plans read, asked for some agents ahead. */
#ifndef KEEN_FRAME_PLAN_PREFETCH_H
#define KEEN_FRAME_PLAN_PREFETCH_H

#include "frame/world_data.h"

/* What plans begin with. Those who tick lie anywhere among everybody, so each column is a step into memory. */
void keen_prefetch_agent(const keen_world *world, uint32_t agent);

/* What letting go and the claims to a full ledger are made of; the scan is over. */
void keen_prefetch_plan(const keen_world *world, const keen_ledger_scan *scan);

#endif
