/* Stage spans of a run as trace events, the JSON that Perfetto and Chrome's tracing view open: one row per worker, the
   counts of every frame above them. */
#ifndef TOOLS_CROWD_CROWD_TRACE_H
#define TOOLS_CROWD_CROWD_TRACE_H

#include "keen/keen.h"
#include "support/tool_error.h"

/* For keen_world_def.span_capacity: a frame's stages and passes are fewer. */
#define CROWD_TRACE_SPANS 2048u

typedef struct crowd_trace crowd_trace;

crowd_trace *crowd_trace_create(const char *path, const keen_world *world, tool_error *error);

/* After each frame end. */
void crowd_trace_frame(crowd_trace *trace);

/* Ends the file and frees the trace; null is legal. False with the reason in error when something could not be written;
   error may be null. */
bool crowd_trace_end(crowd_trace *trace, tool_error *error);

#endif
