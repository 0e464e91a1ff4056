#include "peers/peer_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/bench_memory.h"

static uint32_t count_pairs(const peer_scene *scene) {
    const float range_squared = scene->range * scene->range;
    uint32_t pairs = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        for (uint32_t target = 0; target < scene->count; target++) {
            pairs += peer_distance_squared(scene, agent, target) <= range_squared;
        }
    }
    return pairs - scene->count;
}

peer_lists peer_lists_of_all_pairs(const peer_scene *scene) {
    const float range_squared = scene->range * scene->range;
    peer_lists lists = {.capacity = count_pairs(scene)};
    lists.found = bench_allocate(lists.capacity + PEER_LIST_SLACK, sizeof *lists.found);
    lists.first = bench_allocate(scene->count + 1, sizeof *lists.first);
    lists.in_cone = bench_allocate(scene->count, sizeof *lists.in_cone);
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        lists.first[agent] = count;
        for (uint32_t target = 0; target < scene->count; target++) {
            const float squared = peer_distance_squared(scene, agent, target);
            if (squared <= range_squared && target != agent) {
                lists.found[count++] = target;
                lists.in_cone[agent] += peer_in_cone(scene, agent, target, squared);
            }
        }
    }
    lists.first[scene->count] = count;
    return lists;
}

void peer_lists_release(peer_lists *lists) {
    free(lists->found);
    free(lists->first);
    free(lists->in_cone);
}

static int by_index(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

const char *peer_lists_differ(const peer_scene *scene, const char *name, peer_lists *lists, const peer_lists *truth,
                              bool with_cone) {
    static char why[160];
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        uint32_t *found = lists->found + lists->first[agent];
        const uint32_t count = lists->first[agent + 1] - lists->first[agent];
        const uint32_t *expected = truth->found + truth->first[agent];
        const uint32_t expected_count = truth->first[agent + 1] - truth->first[agent];
        if (count != expected_count) {
            snprintf(why, sizeof why, "%s finds %u around agent %u, not %u", name, count, agent, expected_count);
            return why;
        }
        qsort(found, count, sizeof *found, by_index);
        if (memcmp(found, expected, count * sizeof *found) != 0) {
            snprintf(why, sizeof why, "%s finds others around agent %u", name, agent);
            return why;
        }
        if (with_cone && lists->in_cone[agent] != truth->in_cone[agent]) {
            snprintf(why, sizeof why, "%s counts %u in the cone of agent %u, not %u", name, lists->in_cone[agent],
                     agent, truth->in_cone[agent]);
            return why;
        }
    }
    return NULL;
}
