#include "schedule/viewer_map.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* What a viewer's range covers on one axis. Wider than any rounding of the difference, of its square and of the sum. */
typedef struct reach {
    float low, high;
} reach;

static reach reach_of(float place, float range) {
    const float wide = range + ((range + fabsf(place)) * 1e-5f + 1e-18f);
    return (reach){place - wide, place + wide};
}

static reach reach_of_all(const float (*viewers)[3], uint32_t count, uint32_t component, float range) {
    reach all = reach_of(viewers[0][component], range);
    for (uint32_t i = 1; i < count; i++) {
        const reach one = reach_of(viewers[i][component], range);
        all.low = one.low < all.low ? one.low : all.low;
        all.high = one.high > all.high ? one.high : all.high;
    }
    return all;
}

/* Grows with the place, in steps that rounding cannot turn around, as the lanes' does (significance.inl). */
static uint32_t cell_on(float origin, float inverse_edge, float place) {
    const float cell = (place - origin) * inverse_edge;
    const float inside = cell > 0.0f ? cell : 0.0f;
    return (uint32_t)(int32_t)(inside < KEEN_VIEWER_LAST ? inside : KEEN_VIEWER_LAST);
}

/* Lists a cell's viewers. Where there is none, none is nearest: everything is an infinity away. */
static void list_cell(keen_viewer_map *map, const float (*viewers)[3], uint32_t cell) {
    uint32_t found = 0;
    map->listed[0][cell] = (keen_listed_viewer){.place = {INFINITY, INFINITY, INFINITY}};
    for (uint64_t near = map->near[cell]; near; near &= near - 1, found++) {
        if (found > 0) {
            map->listed[found - 1][cell].more = 1.0f;
        }
        if (found == KEEN_VIEWER_LISTED) {
            return;
        }
        const float *one = viewers[__builtin_ctzll(near)];
        map->listed[found][cell] = (keen_listed_viewer){.place = {one[0], one[1], one[2]}};
    }
}

static void mark(keen_viewer_map *map, const float viewer[3], float range, uint64_t bit) {
    const reach on_u = reach_of(viewer[map->u], range), on_v = reach_of(viewer[map->v], range);
    const uint32_t last_column = cell_on(map->origin_u, map->inverse_edge, on_u.high);
    const uint32_t last_row = cell_on(map->origin_v, map->inverse_edge, on_v.high);
    for (uint32_t row = cell_on(map->origin_v, map->inverse_edge, on_v.low); row <= last_row; row++) {
        for (uint32_t column = cell_on(map->origin_u, map->inverse_edge, on_u.low); column <= last_column; column++) {
            map->near[row * KEEN_VIEWER_CELLS + column] |= bit;
        }
    }
}

/* In many frames no viewer has moved. Notes what the map is made for, if not. */
static bool is_made_for(keen_viewer_map *map, const float (*viewers)[3], uint32_t count, float range, keen_up_axis up) {
    const size_t bytes = count * sizeof *viewers;
    if (map->count == count && map->range == range && map->up == up && memcmp(map->viewers, viewers, bytes) == 0) {
        return true;
    }
    map->count = count;
    map->range = range;
    map->up = up;
    memcpy(map->viewers, viewers, bytes);
    return false;
}

void keen_viewer_map_make(keen_viewer_map *map, const float (*viewers)[3], uint32_t count, float range,
                          keen_up_axis up) {
    if (is_made_for(map, viewers, count, range, up)) {
        return;
    }
    map->u = 0;
    map->v = up == KEEN_UP_Y ? 2 : 1;
    const reach on_u = reach_of_all(viewers, count, map->u, range);
    const reach on_v = reach_of_all(viewers, count, map->v, range);
    const float across_u = on_u.high - on_u.low, across_v = on_v.high - on_v.low;
    const float edge = (across_u > across_v ? across_u : across_v) / KEEN_VIEWER_LAST;
    map->origin_u = on_u.low;
    map->origin_v = on_v.low;
    map->inverse_edge = 1.0f / edge; /* 0 where the viewers are an infinity apart: one cell for all */
    memset(map->near, 0, sizeof map->near);
    for (uint32_t i = 0; i < count; i++) {
        mark(map, viewers[i], range, UINT64_C(1) << i);
    }
    for (uint32_t cell = 0; cell < KEEN_VIEWER_TABLE; cell++) {
        list_cell(map, viewers, cell);
    }
}
