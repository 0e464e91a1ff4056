/* Both ways of gathering find what a double-precision search finds, and the same as each other to the bit. */
#include <criterion/criterion.h>

#include "gather/gather.h"
#include "support/check.h"

#define MOST 2000

static keen_target_record records[MOST];
static uint32_t found_all[MOST], found_cells[MOST];
static float distance_all[MOST], distance_cells[MOST];

typedef struct gather_scene {
    void *memory;
    keen_grid grid;
    keen_candidates_args args;
} gather_scene;

static gather_scene make_scene(uint32_t count, keen_up_axis up) {
    gather_scene made = {.memory = aligned_alloc(64, (keen_grid_size(MOST) + 63) / 64 * 64)};
    keen_grid_init(&made.grid, made.memory, MOST, 15.0f, up);
    keen_grid_build(&made.grid, records, count);
    made.args = (keen_candidates_args){.range = 40.0f, .required_flags = 7, .self = KEEN_NO_SELF, .capacity = MOST};
    return made;
}

static uint32_t gather_all(gather_scene *scene) {
    keen_candidates_args args = scene->args;
    args.found_index = found_all;
    args.found_distance_squared = distance_all;
    keen_gather_all(&scene->grid, keen_candidates_ref, &args);
    cr_assert(!args.full);
    return args.found;
}

static uint32_t gather_cells(gather_scene *scene) {
    keen_candidates_args args = scene->args;
    args.found_index = found_cells;
    args.found_distance_squared = distance_cells;
    keen_gather_cells(&scene->grid, keen_candidates_ref, &args);
    cr_assert(!args.full);
    return args.found;
}

static void expect_both_ways_agree(gather_scene *scene) {
    const uint32_t all = gather_all(scene);
    const uint32_t cells = gather_cells(scene);
    cr_assert_eq(all, cells, "all: %u, by cells: %u", all, cells);
    cr_assert_eq(memcmp(found_all, found_cells, all * sizeof *found_all), 0);
    cr_assert_eq(memcmp(distance_all, distance_cells, all * sizeof *distance_all), 0);
}

static void scatter(keen_check_random *random, uint32_t count, float size) {
    for (uint32_t i = 0; i < count; i++) {
        records[i] = (keen_target_record){
            .x = keen_check_float(random, -1.0f, 1.0f) * size,
            .y = keen_check_float(random, -1.0f, 1.0f) * size,
            .z = keen_check_float(random, -1.0f, 1.0f) * size,
            .center_height = keen_check_float(random, 0.0f, 2.0f),
            .flags = keen_check_one_in(random, 4) ? keen_check_below(random, 8) : 7,
            .team_bit = 1u << keen_check_below(random, 4),
        };
    }
}

static uint32_t count_in_double(const gather_scene *scene, uint32_t count, double range) {
    const keen_candidates_args *args = &scene->args;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const double up_y = scene->grid.up == 1 ? (double)records[i].center_height : 0.0;
        const double up_z = scene->grid.up == 2 ? (double)records[i].center_height : 0.0;
        const double dx = (double)records[i].x - (double)args->eye[0];
        const double dy = (double)records[i].y + up_y - (double)args->eye[1];
        const double dz = (double)records[i].z + up_z - (double)args->eye[2];
        const bool near = dx * dx + dy * dy + dz * dz <= range * range;
        found += near && (records[i].flags & 3u) == 3u &&
                 (records[i].flags & args->required_flags) == args->required_flags &&
                 !(records[i].team_bit & args->masked_teams) && i != args->self;
    }
    return found;
}

Test(gather, both_ways_agree_with_a_double_precision_search) {
    static const float sizes[] = {1.0f, 30.0f, 200.0f, 2000.0f};
    keen_check_random random = keen_check_seed("gather");
    for (uint32_t round = 0; round < 300; round++) {
        const uint32_t count = round < 9 ? keen_check_counts[round] : keen_check_below(&random, MOST);
        const float size = sizes[round % 4];
        scatter(&random, count, size);
        gather_scene scene = make_scene(count, round % 2 ? KEEN_UP_Y : KEEN_UP_Z);
        for (uint32_t search = 0; search < 10; search++) {
            scene.args.range = keen_check_float(&random, 0.0f, 90.0f);
            scene.args.self = keen_check_below(&random, MOST);
            scene.args.masked_teams = keen_check_below(&random, 16);
            scene.args.required_flags = keen_check_one_in(&random, 2) ? 3 : 7;
            for (int axis = 0; axis < 3; axis++) {
                scene.args.eye[axis] = keen_check_float(&random, -1.2f * size, 1.2f * size);
            }
            expect_both_ways_agree(&scene);
            const double range = (double)scene.args.range;
            const uint32_t found = gather_all(&scene);
            cr_assert_leq(found, count_in_double(&scene, count, range * 1.00001 + 1e-3));
            cr_assert_geq(found, count_in_double(&scene, count, range * 0.99999 - 1e-3));
        }
        free(scene.memory);
    }
}

/* Targets exactly on the edge of the range and of cells, eyes on edges of cells, far from the origin. */
Test(gather, both_ways_agree_on_edges) {
    keen_check_random random = keen_check_seed("gather edges");
    for (uint32_t round = 0; round < 100; round++) {
        const float far = round % 4 == 0 ? 1e6f : round % 4 == 1 ? 1e30f : 0.0f;
        for (uint32_t i = 0; i < MOST; i++) {
            records[i] = (keen_target_record){
                .x = far + 15.0f * (float)keen_check_below(&random, 12),
                .y = far - 15.0f * (float)keen_check_below(&random, 12),
                .flags = 7,
            };
        }
        gather_scene scene = make_scene(MOST, KEEN_UP_Z);
        scene.args.eye[0] = far + 15.0f * (float)keen_check_below(&random, 12);
        scene.args.eye[1] = far - 15.0f * (float)keen_check_below(&random, 12);
        scene.args.range = 15.0f * (float)keen_check_below(&random, 6);
        expect_both_ways_agree(&scene);
        free(scene.memory);
    }
}

Test(gather, huge_ranges_and_places_agree) {
    static const float ranges[] = {0.0f, 1e-30f, 1e18f, 2e19f, 3e38f, INFINITY};
    keen_check_random random = keen_check_seed("gather huge");
    for (uint32_t round = 0; round < 60; round++) {
        scatter(&random, MOST, round % 2 ? 3e38f : 1e10f);
        gather_scene scene = make_scene(MOST, KEEN_UP_Z);
        scene.args.range = ranges[round % 6];
        scene.args.eye[0] = keen_check_wild_float(&random, -1e10f, 1e10f);
        scene.args.eye[1] = keen_check_wild_float(&random, -1e10f, 1e10f);
        expect_both_ways_agree(&scene);
        free(scene.memory);
    }
}

Test(gather, stops_when_full_and_says_so) {
    keen_check_random random = keen_check_seed("gather full");
    scatter(&random, MOST, 10.0f);
    gather_scene scene = make_scene(MOST, KEEN_UP_Z);
    const uint32_t all = gather_all(&scene);
    keen_candidates_args args = scene.args;
    args.found_index = found_cells;
    args.found_distance_squared = distance_cells;
    args.capacity = all;
    keen_gather(&scene.grid, keen_candidates_ref, &args);
    cr_assert(!args.full);
    args.capacity = all - 1;
    args.found = 0;
    keen_gather(&scene.grid, keen_candidates_ref, &args);
    cr_assert(args.full);
    cr_assert_eq(args.found, all - 1);
    cr_assert_eq(memcmp(found_all, found_cells, (all - 1) * sizeof *found_all), 0);
    free(scene.memory);
}

/* Windows found ahead are those of a search; who is alone in one is found by no search, whoever asks for whom. */
Test(gather, windows_found_ahead) {
    static const float sizes[] = {10.0f, 500.0f, 5000.0f};
    keen_check_random random = keen_check_seed("gather ahead");
    uint32_t alone = 0;
    for (uint32_t round = 0; round < 60; round++) {
        const uint32_t count = 1 + keen_check_below(&random, 400);
        const float size = sizes[round % 3];
        scatter(&random, count, size);
        gather_scene scene = make_scene(count, round % 2 ? KEEN_UP_Y : KEEN_UP_Z);
        keen_gather_places places;
        const uint32_t agents = 1 + keen_check_below(&random, KEEN_GATHER_AHEAD);
        for (uint32_t i = 0; i < agents; i++) {
            for (int axis = 0; axis < 3; axis++) {
                places.eye[axis][i] = keen_check_float(&random, -1.2f * size, 1.2f * size);
            }
            places.range[i] = keen_check_float(&random, 0.0f, 90.0f);
        }
        keen_gather_find(&scene.grid, &places, agents);
        for (uint32_t i = 0; i < agents; i++) {
            scene.args.range = places.range[i];
            for (int axis = 0; axis < 3; axis++) {
                scene.args.eye[axis] = places.eye[axis][i];
            }
            const keen_grid_window window = places.windows[i];
            const keen_grid_window expected = keen_grid_find(&scene.grid, scene.args.eye, scene.args.range);
            cr_assert_eq(memcmp(&window, &expected, sizeof window), 0);
            scene.args.required_flags = 3;
            scene.args.self = keen_check_below(&random, count);
            if (keen_gather_is_alone(&scene.grid, &window, scene.args.self)) {
                alone++;
                cr_assert_eq(gather_all(&scene), 0);
            }
        }
        free(scene.memory);
    }
    cr_assert_gt(alone, 0);
}
