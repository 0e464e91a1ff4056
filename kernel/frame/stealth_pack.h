/* The detection model's part of the gate that mapped columns pass: targets' columns become records, agents with bad
   columns do not tick. */
#ifndef KEEN_FRAME_STEALTH_PACK_H
#define KEEN_FRAME_STEALTH_PACK_H

#include "frame/world_data.h"

/* Records of a block: args->end targets from world target `first` on; args, after pack_records ran, has the block's
   columns alone. A target with a bad value keeps its last good record. Counts those bad targets that the other columns'
   gate has not counted. */
typedef struct keen_stealth_pack {
    uint32_t bad_count;
    uint32_t first_bad; /* of all targets; UINT32_MAX when there is none */
} keen_stealth_pack;

keen_stealth_pack keen_stealth_pack_records(keen_world *world, uint32_t first, const keen_pack_records_args *args);

/* Action sounds that everybody has heard go; once per frame, before records are made. */
void keen_stealth_pack_actions(keen_world *world);

/* Whether the agent's columns of the model are sound. */
bool keen_observer_valid(const keen_world *world, uint32_t agent);

#endif
