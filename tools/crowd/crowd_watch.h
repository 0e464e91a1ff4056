/* Watches a few agents from the start, tick by tick, so that in the end the pairs in which most happened can be shown
   with all that led there. */
#ifndef TOOLS_CROWD_CROWD_WATCH_H
#define TOOLS_CROWD_CROWD_WATCH_H

#include "crowd/crowd_world.h"
#include "plot/plot_timeline.h"

/* Of a longer run the last so many seconds are kept. */
#define CROWD_WATCH_SECONDS 60.0

typedef struct crowd_watch crowd_watch;

/* Chooses those nearest to the middle of the ground; call it when everybody has a place. */
crowd_watch *crowd_watch_create(const crowd_world *crowd, tool_error *error);
void crowd_watch_destroy(crowd_watch *watch);

/* After each frame end. */
void crowd_watch_frame(crowd_watch *watch);

typedef struct crowd_watch_pair {
    uint32_t agent, target;
    uint32_t changes; /* of state */
} crowd_watch_pair;

/* The pairs with most changes of state, each of another agent, most first. Returns how many, at most `most`. */
size_t crowd_watch_best(const crowd_watch *watch, crowd_watch_pair *pairs, size_t most);

/* The same of agents alone, by changes of their detection state; target stays 0. */
size_t crowd_watch_best_detecting(const crowd_watch *watch, crowd_watch_pair *agents, size_t most);

/* The course of a pair: *count samples; free them. NULL when memory is out. */
plot_sample *crowd_watch_samples(const crowd_watch *watch, const crowd_watch_pair *pair, size_t *count);

/* The detection values and states of a watched agent, likewise. */
plot_sample *crowd_watch_moments(const crowd_watch *watch, uint32_t agent, size_t *count);

#endif
