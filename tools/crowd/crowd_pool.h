/* Threads that a crowd's own work and Keen's share, so that the two never compete for the machine: as in a game, where
   the host's workers run everything. */
#ifndef TOOLS_CROWD_CROWD_POOL_H
#define TOOLS_CROWD_CROWD_POOL_H

#include "keen/task.h"
#include "support/tool_error.h"

typedef struct crowd_pool crowd_pool;

/* threads counts the calling one; 0 is as many as the machine has. At most 256. */
crowd_pool *crowd_pool_create(uint32_t threads, tool_error *error);
void crowd_pool_destroy(crowd_pool *pool);
uint32_t crowd_pool_threads(const crowd_pool *pool);

/* For keen_world_def; valid as long as the pool. All null for a pool of one thread. */
keen_task_callbacks crowd_pool_tasks(crowd_pool *pool);

/* thread is 0 .. threads - 1, unique among the items that run at the same time. */
typedef void (*crowd_pool_item)(void *context, uint32_t item, uint32_t thread);

/* Runs items 0 .. count - 1 and returns when all are done. Called by one thread at a time, not from within an item. */
void crowd_pool_for(crowd_pool *pool, uint32_t count, crowd_pool_item run, void *context);

#endif
