/* Records never hold a value that is not finite or out of range. */
#include <criterion/criterion.h>
#include <float.h>

#include "store/pack_records.h"
#include "support/check.h"

enum { X, Y, Z, VX, VY, VZ, HEIGHT, CENTER_HEIGHT, RADIUS, LIGHT, LOUDNESS, VISIBILITY, MASS, SCENT, COLUMNS };

static float columns[COLUMNS][8];
static uint32_t flags[8], team_bit[8], scent_type[8], grounded[8];
static keen_target_record records[8];

static keen_pack_records_args pack(void) {
    keen_pack_records_args args = {
        .x = columns[X],
        .y = columns[Y],
        .z = columns[Z],
        .velocity_x = columns[VX],
        .velocity_y = columns[VY],
        .velocity_z = columns[VZ],
        .height = columns[HEIGHT],
        .center_height = columns[CENTER_HEIGHT],
        .radius = columns[RADIUS],
        .light = columns[LIGHT],
        .loudness = columns[LOUDNESS],
        .visibility = columns[VISIBILITY],
        .mass = columns[MASS],
        .scent = columns[SCENT],
        .scent_type = scent_type,
        .grounded = grounded,
        .flags = flags,
        .team_bit = team_bit,
        .end = 8,
        .records = records,
    };
    keen_pack_records_ref(&args);
    return args;
}

/* Eight good targets whose column k holds k/16. */
static void make_targets(void) {
    for (uint32_t i = 0; i < 8; i++) {
        for (uint32_t k = 0; k < COLUMNS; k++) {
            columns[k][i] = (float)k / 16.0f;
        }
        flags[i] = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE;
        team_bit[i] = 1u << i;
        scent_type[i] = 3u << i;
        grounded[i] = i % 2;
    }
    memset(records, 0, sizeof records);
}

Test(pack_records, good_targets, .init = make_targets) {
    columns[VX][3] = 2.0f;
    columns[VY][3] = 3.0f;
    columns[VZ][3] = 6.0f;
    columns[VX][4] = FLT_MAX;
    const keen_pack_records_args args = pack();
    cr_assert_eq(args.bad_count, 0);
    cr_assert_eq(args.first_bad, UINT32_MAX);
    cr_assert_eq(records[3].speed, 7.0f);
    cr_assert_eq(records[4].speed, FLT_MAX);
    cr_assert_eq(records[7].x, 0.0f);
    cr_assert_eq(records[7].z, 2.0f / 16.0f);
    cr_assert_eq(records[7].height, 6.0f / 16.0f);
    cr_assert_eq(records[7].center_height, 7.0f / 16.0f);
    cr_assert_eq(records[7].radius, 8.0f / 16.0f);
    cr_assert_eq(records[7].light, 9.0f / 16.0f);
    cr_assert_eq(records[7].loudness, 10.0f / 16.0f);
    cr_assert_eq(records[7].visibility, 11.0f / 16.0f);
    cr_assert_eq(records[7].mass, 12.0f / 16.0f);
    cr_assert_eq(records[7].scent, 13.0f / 16.0f);
    cr_assert_eq(records[7].scent_type, 384);
    cr_assert_eq(records[6].flags, 7);
    cr_assert_eq(records[7].flags, 7 | KEEN_RECORD_GROUNDED);
    cr_assert_eq(records[7].team_bit, 128);
}

Test(pack_records, a_bad_target_keeps_its_last_good_frame, .init = make_targets) {
    static const float never[] = {NAN, INFINITY, -INFINITY};
    pack();
    for (uint32_t k = 0; k < COLUMNS; k++) {
        for (uint32_t n = 0; n < 5; n++) {
            const float good = columns[k][2];
            const float bad = n < 3 ? never[n] : n == 3 ? -0.1f : 1.1f;
            const bool is_bad = n < 3 || (n == 3 && k >= HEIGHT) || (n == 4 && k == LIGHT);
            columns[k][2] = bad;
            columns[X][6] = NAN;
            flags[2] = KEEN_RECORD_EXISTS;
            const keen_target_record before = records[2];
            const keen_pack_records_args args = pack();
            cr_assert_eq(args.bad_count, is_bad ? 2 : 1, "column %u, case %u", k, n);
            cr_assert_eq(args.first_bad, is_bad ? 2 : 6);
            cr_assert_eq(records[2].flags, KEEN_RECORD_EXISTS);
            cr_assert(!is_bad || memcmp(&before.x, &records[2].x, 8 * sizeof(float)) == 0);
            cr_assert(!is_bad || before.visibility == records[2].visibility);
            cr_assert(!is_bad || before.loudness == records[2].loudness);
            columns[k][2] = good;
            columns[X][6] = 0.0f;
            flags[2] = 7;
            pack();
        }
    }
}

Test(pack_records, free_elements_are_ignored, .init = make_targets) {
    pack();
    flags[5] = 0;
    columns[LIGHT][5] = 77.0f;
    columns[Y][5] = NAN;
    cr_assert_eq(pack().bad_count, 0);
    cr_assert_eq(records[5].light, 9.0f / 16.0f);
    cr_assert_eq(records[5].y, 1.0f / 16.0f);
    cr_assert_eq(records[5].flags, KEEN_RECORD_GROUNDED);
}
