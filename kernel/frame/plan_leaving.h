/* Who leaves a ledger when its agent gathers. */
#ifndef KEEN_FRAME_PLAN_LEAVING_H
#define KEEN_FRAME_PLAN_LEAVING_H

#include "frame/world_data.h"

/* Those of the scan that do leave, a bit per slot: who is about to stays when something of it waits in the inbox. */
uint32_t keen_plan_leaving(const keen_ledger *ledger, const keen_ledger_scan *scan, const keen_stimulus *inbox,
                           uint32_t count);

#endif
