/* A set of what a timeline may have a panel of, to count those that it has no room for. */
#ifndef TOOLS_RUN_PANEL_SET_H
#define TOOLS_RUN_PANEL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct panel_key {
    int32_t kind, agent, target; /* kind >= 0 */
    uint32_t tag;
} panel_key;

/* Begins zeroed. */
typedef struct panel_set {
    panel_key *slots; /* kind -1: free */
    size_t count, capacity;
} panel_set;

/* Adds a key if it is not there yet; false when memory is out. */
bool panel_set_add(panel_set *set, panel_key key);

void panel_set_end(panel_set *set);

#endif
