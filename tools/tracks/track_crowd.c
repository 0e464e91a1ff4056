#include "tracks/track_crowd.h"

#include "level/level_plan.h"
#include "support/counter_random.h"
#include "support/growing_array.h"

#include <stdlib.h>

#define TILE_MARGIN 2.0f    /* metres between the scenes of neighbouring tiles */
#define TRIES 24            /* places tried for each agent in a level */
#define HEIGHT_INTERVAL 0.5 /* seconds between the heights kept along a track in a level */
#define ROW_INTERVAL 0.1    /* seconds */
#define LONGEST_PHASE 600.0 /* seconds by which tiles are shifted against each other at most */

enum { PURPOSE_QUARTER = 30, PURPOSE_PHASE, PURPOSE_PERSON, PURPOSE_PLACE };

typedef struct track_walker {
    uint32_t person;
    int32_t quarter;     /* turns by 90 degrees */
    double phase;        /* seconds */
    float offset[2];     /* plan, host units */
    size_t first_height; /* of the heights kept along its track, every HEIGHT_INTERVAL; unused on a plane */
    size_t height_count; /* 0 on a plane */
} track_walker;

struct track_crowd {
    const tracks *people;
    level_up up;
    float units_per_meter;
    size_t count;
    track_walker *walkers;
    float *heights;
    size_t height_count, height_capacity;
};

static track_crowd *allocate(const tracks *people, size_t count, level_up up, float unit, tool_error *error) {
    track_crowd *crowd = calloc(1, sizeof *crowd);
    if (crowd) {
        *crowd = (track_crowd){.people = people, .up = up, .units_per_meter = unit};
        crowd->walkers = calloc(count + 1, sizeof *crowd->walkers);
    }
    if (!crowd || !crowd->walkers) {
        tool_fail_memory(error);
        track_crowd_destroy(crowd);
        return NULL;
    }
    return crowd;
}

void track_crowd_destroy(track_crowd *crowd) {
    if (crowd) {
        free(crowd->walkers);
        free(crowd->heights);
        free(crowd);
    }
}

size_t track_crowd_size(const track_crowd *crowd) {
    return crowd->count;
}

static void quarter_turn(int32_t quarter, const float in[2], float out[2]) {
    static const float cosines[4] = {1.0f, 0.0f, -1.0f, 0.0f}, sines[4] = {0.0f, 1.0f, 0.0f, -1.0f};
    const float cosine = cosines[quarter & 3], sine = sines[quarter & 3];
    const float x = in[0], y = in[1];
    out[0] = cosine * x - sine * y;
    out[1] = sine * x + cosine * y;
}

static void scene_middle(const tracks *people, float middle[2]) {
    for (int axis = 0; axis < 2; ++axis) {
        middle[axis] = 0.5f * (people->low[axis] + people->high[axis]);
    }
}

track_crowd *track_crowd_on_plane(const tracks *people, size_t count, uint64_t seed, level_up up, float units_per_meter,
                                  tool_error *error) {
    track_crowd *crowd = allocate(people, count, up, units_per_meter, error);
    if (!crowd) {
        return NULL;
    }
    const float width = people->high[0] - people->low[0], depth = people->high[1] - people->low[1];
    const float tile = fmaxf(width, depth) + TILE_MARGIN;
    const size_t tiles = (count + people->person_count - 1) / people->person_count;
    const size_t side = (size_t)ceil(sqrt((double)tiles));
    float middle[2];
    scene_middle(people, middle);
    for (size_t i = 0; i < count; ++i) {
        const size_t copy = i / people->person_count;
        track_walker *walker = &crowd->walkers[i];
        walker->person = (uint32_t)(i % people->person_count);
        walker->quarter = copy ? (int32_t)counter_random_below(4, seed, copy, 0, PURPOSE_QUARTER) : 0;
        walker->phase = copy ? LONGEST_PHASE * (double)counter_random_unit(seed, copy, 0, PURPOSE_PHASE) : 0.0;
        walker->phase -= people->persons[walker->person].start;
        const float from_middle = 0.5f * ((float)side - 1.0f);
        float turned[2];
        quarter_turn(walker->quarter, middle, turned);
        walker->offset[0] = (((float)(copy % side) - from_middle) * tile - turned[0]) * units_per_meter;
        walker->offset[1] = (((float)(copy / side) - from_middle) * tile - turned[1]) * units_per_meter;
    }
    crowd->count = count;
    return crowd;
}

/* Where the walker is at a time of its own, seen from above, in host units. */
static track_state place_at(const track_crowd *crowd, const track_walker *walker, double time) {
    const track_state file = tracks_at(crowd->people, walker->person, time);
    track_state placed;
    quarter_turn(walker->quarter, file.position, placed.position);
    quarter_turn(walker->quarter, file.velocity, placed.velocity);
    for (int axis = 0; axis < 2; ++axis) {
        placed.position[axis] = placed.position[axis] * crowd->units_per_meter + walker->offset[axis];
        placed.velocity[axis] *= crowd->units_per_meter;
    }
    return placed;
}

/* Walks the track once from row to row, as it will be walked: straight in between. Rows that follow each other closer
 * than somebody can change course are taken together. */
static bool is_free_way(const track_crowd *crowd, const track_walker *walker, const level_scene *level,
                        const level_floor *floor, float height) {
    const track_person *person = &crowd->people->persons[walker->person];
    const double *times = &crowd->people->times[person->first];
    track_state before = place_at(crowd, walker, 0.0);
    double last = -ROW_INTERVAL;
    for (size_t row = 0; row < person->count; ++row) {
        if (times[row] - last < ROW_INTERVAL && row + 1 < person->count) {
            continue;
        }
        const track_state now = place_at(crowd, walker, times[row]);
        if (!level_floor_walk(level, floor, before.position, now.position, &height)) {
            return false;
        }
        before = now;
        last = times[row];
    }
    return true;
}

static bool keep_height(track_crowd *crowd, float height) {
    float *heights =
        growing_array_reserve(crowd->heights, &crowd->height_capacity, crowd->height_count + 1, sizeof *heights);
    if (heights) {
        crowd->heights = heights;
        heights[crowd->height_count++] = height;
    }
    return heights != NULL;
}

static bool keep_heights(track_crowd *crowd, track_walker *walker, const level_scene *level, const level_floor *floor,
                         float height) {
    const double duration = crowd->people->persons[walker->person].duration;
    const size_t steps = (size_t)ceil(duration / HEIGHT_INTERVAL);
    walker->first_height = crowd->height_count;
    for (size_t i = 0; i <= steps; ++i) {
        const track_state now = place_at(crowd, walker, fmin((double)i * HEIGHT_INTERVAL, duration));
        const float above[3] = {now.position[0], now.position[1], height + floor->chest};
        float point[3];
        level_world_of(floor->up, above, point);
        if (!level_floor_height(level, point, &height) || !keep_height(crowd, height)) {
            crowd->height_count = walker->first_height;
            return false;
        }
    }
    walker->height_count = crowd->height_count - walker->first_height;
    return true;
}

/* Puts the start of somebody's track on a floor point. */
static bool place_walker(track_crowd *crowd, size_t agent, uint64_t seed, const level_scene *level,
                         const level_floor *floor) {
    const tracks *people = crowd->people;
    track_walker *walker = &crowd->walkers[crowd->count];
    for (uint64_t attempt = 0; attempt < TRIES; ++attempt) {
        const uint32_t point = counter_random_below((uint32_t)floor->count, seed, agent, attempt, PURPOSE_PLACE);
        float plan[3], start[2];
        level_plan_of(floor->up, &floor->points[3 * (size_t)point], plan);
        walker->person = counter_random_below((uint32_t)people->person_count, seed, agent, attempt, PURPOSE_PERSON);
        walker->quarter = (int32_t)counter_random_below(4, seed, agent, attempt, PURPOSE_QUARTER);
        quarter_turn(walker->quarter, people->positions[people->persons[walker->person].first], start);
        for (int axis = 0; axis < 2; ++axis) {
            walker->offset[axis] = plan[axis] - start[axis] * crowd->units_per_meter;
        }
        if (is_free_way(crowd, walker, level, floor, plan[2]) && keep_heights(crowd, walker, level, floor, plan[2])) {
            const double u = (double)counter_random_unit(seed, agent, attempt, PURPOSE_PHASE);
            walker->phase = 2.0 * people->persons[walker->person].duration * u;
            return true;
        }
    }
    return false;
}

track_crowd *track_crowd_in_level(const tracks *people, size_t count, uint64_t seed, const level_scene *level,
                                  const level_floor *floor, tool_error *error) {
    track_crowd *crowd = allocate(people, count, floor->up, level_units_per_meter(level), error);
    for (size_t agent = 0; crowd && agent < count; ++agent) {
        crowd->count += place_walker(crowd, agent, seed, level, floor);
    }
    return crowd;
}

/* The height kept nearest before and after a time on the track, and their slope per second. */
static float height_at(const track_crowd *crowd, const track_walker *walker, double time, float *slope) {
    *slope = 0.0f;
    if (walker->height_count == 0) {
        return 0.0f;
    }
    const float *heights = &crowd->heights[walker->first_height];
    const double duration = crowd->people->persons[walker->person].duration;
    if (walker->height_count == 1) {
        return heights[0];
    }
    float onward;
    const double folded = tracks_fold_time(time, duration, &onward);
    size_t segment = (size_t)(folded / HEIGHT_INTERVAL);
    segment = segment > walker->height_count - 2 ? walker->height_count - 2 : segment;
    const double from = (double)segment * HEIGHT_INTERVAL;
    const double span = fmin(HEIGHT_INTERVAL, duration - from);
    const float rise = heights[segment + 1] - heights[segment];
    *slope = onward * rise / (float)span;
    return heights[segment] + rise * (float)((folded - from) / span);
}

void track_crowd_update(const track_crowd *crowd, const crowd_columns *columns, double time, float dt, size_t first,
                        size_t last) {
    const int across = crowd->up == LEVEL_UP_Y ? 2 : 1, upward = crowd->up == LEVEL_UP_Y ? 1 : 2;
    const float share = crowd_turn_share(dt > 0.0f ? dt : 0.0f);
    for (size_t i = first; i < last; ++i) {
        const track_walker *walker = &crowd->walkers[i];
        const track_state state = place_at(crowd, walker, time + walker->phase);
        float slope;
        const float height = height_at(crowd, walker, time + walker->phase, &slope);
        const float position[3] = {state.position[0], state.position[1], height};
        const float velocity[3] = {state.velocity[0], state.velocity[1], slope};
        float world_position[3], world_velocity[3];
        level_world_of(crowd->up, position, world_position);
        level_world_of(crowd->up, velocity, world_velocity);
        for (int axis = 0; axis < 3; ++axis) {
            columns->position[axis][i] = world_position[axis];
            columns->velocity[axis][i] = world_velocity[axis];
        }
        float *forward_a = &columns->forward[0][i], *forward_b = &columns->forward[across][i];
        const bool new_here = *forward_a == 0.0f && *forward_b == 0.0f;
        crowd_turn(forward_a, forward_b, world_velocity[0], world_velocity[across], new_here ? 1.0f : share);
        columns->forward[upward][i] = 0.0f;
    }
}
