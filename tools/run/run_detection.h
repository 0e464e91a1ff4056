/* The detection model's share of a run's files (scenario.md, output). */
#ifndef TOOLS_RUN_RUN_DETECTION_H
#define TOOLS_RUN_RUN_DETECTION_H

#include <stdio.h>

#include "run/scenario_world.h"

/* The last columns of agents.csv: detection_state, suspicious, decision, threat_ratio, without a comma at the end.
   Empty for an agent of the belief model. */
bool run_detection_status(FILE *file, const scenario_world *play, keen_agent_id agent);

/* Rows of detection.csv: one for each living target that the agent looks at; none for an agent of the belief model. */
extern const char run_detection_header[];
bool run_detection_rows(FILE *file, const scenario_world *play, double time, keen_agent_id agent);

#endif
