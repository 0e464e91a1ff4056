/* Events as lines of events.jsonl (scenario.md, output). */
#ifndef TOOLS_RUN_RUN_EVENTS_H
#define TOOLS_RUN_RUN_EVENTS_H

#include <stdio.h>

#include "run/scenario_world.h"

void run_events_write(FILE *file, const scenario_world *play, const keen_event *event);

#endif
