#include "run/run_trails.h"

#include <stdlib.h>
#include <string.h>

#include "support/growing_array.h"

/* However long the run, a trail has no more points than a page can show. */
#define MOST_POINTS 4096u

void run_trails_end(run_trails *trails) {
    for (size_t i = 0; i < RUN_TRAILS_MOST; i++) {
        free(trails->trails[i].points);
    }
}

static bool add_point(run_trail *trail, const float point[3], tool_error *error) {
    const bool same = trail->count > 0 && memcmp(trail->points + 3 * (trail->count - 1), point, 3 * sizeof *point) == 0;
    if (same) {
        return true;
    }
    float *points = growing_array_reserve(trail->points, &trail->capacity, 3 * (trail->count + 1), sizeof *points);
    if (!points) {
        return tool_fail_memory(error);
    }
    trail->points = points;
    memcpy(points + 3 * trail->count++, point, 3 * sizeof *point);
    return true;
}

bool run_trails_frame(run_trails *trails, const scenario_world *play, uint64_t frame, tool_error *error) {
    const scenario *scene = play->scene;
    const uint64_t stride = 1 + scene->frame_count / MOST_POINTS;
    if (frame % stride != 0 && frame != 1 && frame != scene->frame_count) {
        return true;
    }
    for (uint32_t i = 0; i < scene->actor_count && i < RUN_TRAILS_MOST; i++) {
        const world_actor *own = &play->actors[i];
        double place[3] = {0.0, 0.0, 0.0};
        if (!own->agent.generation && !own->target.generation) {
            continue;
        }
        actor_position(&scene->actors[i], own, (double)frame * scene->frame_dt, place);
        const float point[3] = {(float)place[0], (float)place[1], (float)place[2]};
        if (!add_point(&trails->trails[i], point, error)) {
            return false;
        }
    }
    return true;
}

size_t run_trails_lines(const run_trails *trails, plot_trail lines[RUN_TRAILS_MOST]) {
    size_t count = 0;
    for (size_t i = 0; i < RUN_TRAILS_MOST; i++) {
        if (trails->trails[i].count > 1) {
            lines[count++] = (plot_trail){trails->trails[i].points, trails->trails[i].count};
        }
    }
    return count;
}
