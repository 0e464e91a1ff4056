/* The grid holds each target that exists and is enabled once, sorted by cell and then index, whatever their places. */
#include <criterion/criterion.h>
#include <math.h>

#include "space/grid.h"
#include "support/check.h"

#define MOST 3000

static keen_target_record records[MOST];
static void *memory;
static keen_grid grid;

static void make_grid(uint32_t capacity, keen_up_axis up) {
    memory = aligned_alloc(64, (keen_grid_size(capacity) + 63) / 64 * 64);
    keen_grid_init(&grid, memory, capacity, 15.0f, up);
}

static void release_grid(void) {
    free(memory);
}

static keen_target_record standing_at(float x, float y, float z) {
    return (keen_target_record){.x = x,
                                .y = y,
                                .z = z,
                                .center_height = 0.9f,
                                .flags = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED,
                                .team_bit = 4};
}

static uint32_t index_at(uint32_t i) {
    return grid.sorted.index[i];
}

static uint32_t cell_of(const keen_target_record *record) {
    const float v = grid.up == 1 ? record->z : record->y;
    return keen_grid_cell_on(&grid.v, grid.inverse_edge, v) * grid.u.cells +
           keen_grid_cell_on(&grid.u, grid.inverse_edge, record->x);
}

static void expect_center(uint32_t i, const keen_target_record *record) {
    const float height = record->center_height;
    cr_assert_eq(grid.sorted.center_x[i], record->x);
    cr_assert_eq(grid.sorted.center_y[i], record->y + (grid.up == 1 ? height : 0.0f));
    cr_assert_eq(grid.sorted.center_z[i], record->z + (grid.up == 2 ? height : 0.0f));
}

/* Each placed target once, with its values, in ascending index within its cell. */
static void expect_sorted(uint32_t count) {
    static uint32_t seen[MOST];
    uint32_t placed = 0, flags_of_all = UINT32_MAX, teams_of_any = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t cell = 0; cell < grid.u.cells * grid.v.cells; cell++) {
        cr_assert_leq(grid.start[cell], grid.start[cell + 1]);
        for (uint32_t i = grid.start[cell]; i < grid.start[cell + 1]; i++) {
            const uint32_t index = index_at(i);
            cr_assert_lt(index, count);
            cr_assert_eq(seen[index]++, 0);
            cr_assert(i == grid.start[cell] || index_at(i - 1) < index);
            cr_assert_eq(grid.sorted.flags[i], records[index].flags);
            cr_assert_eq(grid.sorted.team_bit[i], records[index].team_bit);
            cr_assert_eq(cell_of(&records[index]), cell);
            expect_center(i, &records[index]);
            flags_of_all &= records[index].flags;
            teams_of_any |= records[index].team_bit;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        placed += (records[i].flags & 3u) == 3u;
        cr_assert_eq(seen[i], (records[i].flags & 3u) == 3u);
    }
    for (uint32_t i = grid.count; i < grid.count + KEEN_GRID_BEHIND; i++) {
        cr_assert(isnan(grid.sorted.center_x[i]), "nobody stands behind the last");
    }
    cr_assert_eq(grid.count, placed);
    cr_assert_eq(grid.sorted.flags_of_all, flags_of_all);
    cr_assert_eq(grid.sorted.teams_of_any, teams_of_any);
    cr_assert_eq(grid.start[grid.u.cells * grid.v.cells], placed);
    cr_assert_leq(grid.u.cells * grid.v.cells, grid.cell_capacity);
}

Test(grid, empty, .fini = release_grid) {
    make_grid(8, KEEN_UP_Z);
    const keen_grid_window unbuilt = keen_grid_find(&grid, (const float[3]){5.0f, 5.0f, 5.0f}, 1e9f);
    cr_assert_eq(keen_grid_row(&grid, unbuilt.last_row, unbuilt.first_column, unbuilt.last_column).end, 0);
    keen_grid_build(&grid, records, 0);
    expect_sorted(0);
    keen_grid_build(&grid, records, 8); /* none of them exists */
    expect_sorted(8);
}

Test(grid, only_those_that_exist_and_are_enabled, .fini = release_grid) {
    make_grid(4, KEEN_UP_Z);
    for (uint32_t i = 0; i < 4; i++) {
        records[i] = standing_at(1.0f, 2.0f, 3.0f);
        records[i].flags = i;
    }
    keen_grid_build(&grid, records, 4);
    expect_sorted(4);
    cr_assert_eq(grid.count, 1);
    cr_assert_eq(index_at(0), 3);
    cr_assert_eq(grid.sorted.center_x[0], 1.0f);
    cr_assert_eq(grid.sorted.center_y[0], 2.0f);
    cr_assert_eq(grid.sorted.center_z[0], 3.0f + 0.9f);
}

Test(grid, teams_that_nobody_looks_for_stay_out, .fini = release_grid) {
    make_grid(4, KEEN_UP_Z);
    for (uint32_t i = 0; i < 4; i++) {
        records[i] = standing_at(1.0f, 2.0f, 3.0f);
        records[i].team_bit = i == 0 ? 0 : 1u << i;
    }
    grid.left_out = 1u << 1 | 1u << 3;
    keen_grid_build(&grid, records, 4);
    cr_assert_eq(grid.count, 2);
    cr_assert_eq(index_at(0), 0); /* who is in no team is in none of them */
    cr_assert_eq(index_at(1), 2);
}

Test(grid, spans_the_axes_across_up, .fini = release_grid) {
    make_grid(64, KEEN_UP_Y);
    for (uint32_t i = 0; i < 64; i++) {
        records[i] = standing_at(20.0f * (float)(i % 4), 1000.0f * (float)i, 20.0f * (float)(i / 4 % 4));
    }
    keen_grid_build(&grid, records, 64);
    expect_sorted(64);
    cr_assert_eq(grid.u.cells, 5); /* 60 m in cells of 15 m: the last one stands on the edge of the fifth */
    cr_assert_eq(grid.v.cells, 5);
    cr_assert_eq(grid.sorted.center_y[0], 0.9f);
    const keen_grid_window corner = keen_grid_find(&grid, (const float[3]){0.0f, 7e4f, 60.0f}, 1.0f);
    cr_assert_eq(corner.first_column, 0);
    cr_assert_eq(corner.last_column, 0);
    cr_assert_eq(corner.first_row, 3); /* 59 m */
    cr_assert_eq(corner.last_row, 4);
}

/* A few that stand at the end of the world must not put all others into one cell. */
Test(grid, outliers_leave_the_crowd_its_cells, .fini = release_grid) {
    keen_check_random random = keen_check_seed("grid outliers");
    make_grid(MOST, KEEN_UP_Z);
    for (uint32_t i = 0; i < MOST; i++) {
        records[i] =
            standing_at(keen_check_float(&random, 0.0f, 300.0f), keen_check_float(&random, 0.0f, 300.0f), 0.0f);
    }
    records[0] = standing_at(1e30f, -1e30f, 0.0f);
    records[1] = standing_at(-3e38f, 3e38f, 3e38f);
    records[2999] = standing_at(3e38f, 5.0f, -3e38f);
    keen_grid_build(&grid, records, MOST);
    expect_sorted(MOST);
    uint32_t fullest = 0;
    for (uint32_t cell = 0; cell < grid.u.cells * grid.v.cells; cell++) {
        const uint32_t size = grid.start[cell + 1] - grid.start[cell];
        fullest = size > fullest ? size : fullest;
    }
    cr_assert_lt(fullest, 100, "%u of %d targets share a cell", fullest, MOST);
}

Test(grid, any_population, .fini = release_grid) {
    static const float sizes[] = {0.0f, 1e-30f, 1.0f, 100.0f, 5000.0f, 1e7f, 1e30f, 3e38f};
    keen_check_random random = keen_check_seed("grid");
    make_grid(MOST, KEEN_UP_Z);
    for (uint32_t round = 0; round < 200; round++) {
        const uint32_t count = round < 9 ? keen_check_counts[round] : keen_check_below(&random, MOST + 1);
        const float size_x = sizes[keen_check_below(&random, 8)];
        const float size_y = sizes[keen_check_below(&random, 8)];
        for (uint32_t i = 0; i < count; i++) {
            records[i] = standing_at(keen_check_float(&random, -0.5f, 0.5f) * size_x,
                                     keen_check_float(&random, -0.5f, 0.5f) * size_y, 0.0f);
            records[i].flags = keen_check_below(&random, 8) | 1u;
        }
        keen_grid_build(&grid, records, count);
        expect_sorted(count);
    }
}

Test(grid, same_input_same_grid, .fini = release_grid) {
    keen_check_random random = keen_check_seed("grid repeat");
    static uint32_t first[MOST];
    make_grid(MOST, KEEN_UP_Z);
    for (uint32_t i = 0; i < MOST; i++) {
        records[i] =
            standing_at(keen_check_float(&random, 0.0f, 900.0f), keen_check_float(&random, 0.0f, 900.0f), 0.0f);
    }
    keen_grid_build(&grid, records, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        first[i] = index_at(i);
    }
    keen_grid_build(&grid, records, 7);
    keen_grid_build(&grid, records, MOST);
    for (uint32_t i = 0; i < MOST; i++) {
        cr_assert_eq(index_at(i), first[i]);
    }
}

static void run_in_turn(void *user, uint32_t shares, keen_grid_share *share, void *context) {
    (void)user;
    for (uint32_t i = shares; i-- > 0;) {
        share(context, i, 0);
    }
}

/* However many shares there are, and in whatever order they run. */
Test(grid, built_in_shares_is_the_same, .fini = release_grid) {
    keen_check_random random = keen_check_seed("grid in shares");
    make_grid(MOST, KEEN_UP_Z);
    for (uint32_t i = 0; i < MOST; i++) {
        records[i] =
            standing_at(keen_check_float(&random, -900.0f, 900.0f), keen_check_float(&random, 0.0f, 700.0f), 1.0f);
        records[i].flags = keen_check_one_in(&random, 16) ? KEEN_RECORD_EXISTS : records[i].flags;
    }
    for (uint32_t shares = 1; shares <= KEEN_GRID_MOST_SHARES; shares++) {
        for (uint32_t count = 0; count <= MOST; count += count < 20 ? 1 : 745) {
            keen_grid_build(&grid, records, count);
            const keen_grid one = grid;
            const uint32_t cells = grid.u.cells * grid.v.cells;
            uint32_t *start = malloc((cells + 1) * sizeof *start), *order = malloc((one.count + 1) * sizeof *order);
            memcpy(start, grid.start, (cells + 1) * sizeof *start);
            for (uint32_t i = 0; i < one.count; i++) {
                order[i] = index_at(i);
            }
            uint32_t *counts = malloc((size_t)shares * grid.cell_capacity * sizeof *counts);
            const keen_grid_team team = {.run = run_in_turn, .shares = shares, .counts = counts};
            memset(grid.start, 0xFF, (cells + 1) * sizeof *grid.start);
            keen_grid_list_records(&grid, records, count);
            keen_grid_sort_shared(&grid, records, count, &team);
            cr_assert(grid.count == one.count && grid.u.cells == one.u.cells && grid.v.cells == one.v.cells);
            cr_assert(grid.inverse_edge == one.inverse_edge && grid.u.origin == one.u.origin &&
                      grid.v.origin == one.v.origin);
            cr_assert_eq(memcmp(start, grid.start, (cells + 1) * sizeof *start), 0, "%u targets, %u shares", count,
                         shares);
            for (uint32_t i = 0; i < one.count; i++) {
                cr_assert_eq(index_at(i), order[i]);
            }
            expect_sorted(count);
            free(counts);
            free(order);
            free(start);
        }
    }
}
