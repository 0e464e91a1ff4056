/* Walks people about a level at random: along straight links from floor point to floor point, each at a pace of
 * their own, some running. Random numbers come from the seed, the agent and how often it turned, so that any number
 * of threads gives the same walk. */
#ifndef TOOLS_CROWD_STEERING_H
#define TOOLS_CROWD_STEERING_H

#include "crowd/crowd_columns.h"
#include "crowd/walk_graph.h"

typedef struct steering steering;

/* Puts `count` agents on the graph, which must outlive them. */
steering *steering_create(const walk_graph *graph, size_t count, uint64_t seed, tool_error *error);
void steering_destroy(steering *crowd);

/* Moves agents first..last-1 on by dt seconds and writes their columns (column i is agent i). Different ranges may
 * be updated by different threads at once. dt of 0, below or NaN moves nobody. */
void steering_update(steering *crowd, const crowd_columns *columns, float dt, size_t first, size_t last);

#endif
