/* Example: whole frames on a thread of their own (begin, traces, end), while the game thread reads what the last frame
   left (keen_frame_published). Perception is a frame behind, and costs the game thread no time. */
#ifndef TOOLS_HOST_TASKS_PIPELINED_HOST_H
#define TOOLS_HOST_TASKS_PIPELINED_HOST_H

#include "keen/keen.h"

/* The ray caster: fills in transmittance and audio of results[count]. On the host's own thread. */
typedef void pipelined_cast(const keen_trace_request *requests, keen_trace_result *results, uint32_t count, void *user);

typedef struct pipelined_host pipelined_host;

/* The world must outlive the host. Null when memory or threads are out. */
pipelined_host *pipelined_host_start(keen_world *world, pipelined_cast *cast, void *user);

/* Waits for the frame under way. Null is legal. */
void pipelined_host_stop(pipelined_host *host);

/* Starts a frame of dt seconds and returns at once; one at a time. Until it has been waited for, the world's columns
   must not be written and of the world only what keen/event.h names may be read. */
void pipelined_host_begin(pipelined_host *host, double dt);

/* Waits until the frame has ended; how it went. */
keen_result pipelined_host_wait(pipelined_host *host);

#endif
