/* Agents and teams at a glance. */
#ifndef KEEN_FRAME_READ_STATUS_H
#define KEEN_FRAME_READ_STATUS_H

#include "frame/world_data.h"

keen_agent_status keen_read_status(const keen_world *world, uint32_t agent);

/* summaries[KEEN_TEAM_COUNT] */
void keen_summarize_teams(const keen_world *world, keen_team_summary *summaries);

#endif
