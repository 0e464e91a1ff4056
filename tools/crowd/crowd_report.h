/* What a crowd's run came to, as a table on the screen. */
#ifndef TOOLS_CROWD_CROWD_REPORT_H
#define TOOLS_CROWD_CROWD_REPORT_H

#include "crowd/crowd_run.h"

void crowd_report_print(const crowd_options *options, const crowd_result *result);

#endif
