#include "store/pack_records.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* False for NaN too. */
static bool is_finite(float value) {
    return fabsf(value) <= FLT_MAX;
}

static bool is_finite_size(float value) {
    return value >= 0.0f && value <= FLT_MAX;
}

bool keen_pack_good(const keen_pack_records_args *args, uint32_t i) {
    return is_finite(args->x[i]) && is_finite(args->y[i]) && is_finite(args->z[i]) && is_finite(args->velocity_x[i]) &&
           is_finite(args->velocity_y[i]) && is_finite(args->velocity_z[i]) && is_finite_size(args->height[i]) &&
           is_finite_size(args->center_height[i]) && is_finite_size(args->radius[i]) &&
           is_finite_size(args->loudness[i]) && is_finite_size(args->visibility[i]) && is_finite_size(args->mass[i]) &&
           is_finite_size(args->scent[i]) && args->light[i] >= 0.0f && args->light[i] <= 1.0f;
}

static float speed_of(const keen_pack_records_args *args, uint32_t i) {
    const float vx = args->velocity_x[i];
    const float vy = args->velocity_y[i];
    const float vz = args->velocity_z[i];
    const float speed = sqrtf((vx * vx + vy * vy) + vz * vz);
    return speed < FLT_MAX ? speed : FLT_MAX;
}

static void copy_values(const keen_pack_records_args *args, uint32_t i, keen_target_record *record) {
    record->x = args->x[i];
    record->y = args->y[i];
    record->z = args->z[i];
    record->center_height = args->center_height[i];
    record->height = args->height[i];
    record->radius = args->radius[i];
    record->speed = speed_of(args, i);
    record->light = args->light[i];
    record->visibility = args->visibility[i];
    record->loudness = args->loudness[i];
    record->mass = args->mass[i];
    record->scent = args->scent[i];
    record->scent_type = args->scent_type[i];
    record->spare = 0.0f;
}

static void pack(keen_pack_records_args *args, uint32_t i) {
    keen_target_record *record = &args->records[i];
    record->flags = args->flags[i] | (args->grounded[i] ? (uint32_t)KEEN_RECORD_GROUNDED : 0u);
    record->team_bit = args->team_bit[i];
    if (!(args->flags[i] & KEEN_RECORD_EXISTS)) {
        return;
    }
    if (keen_pack_good(args, i)) {
        copy_values(args, i, record);
    } else if (args->bad_count++ == 0) {
        args->first_bad = i;
    }
}

void keen_pack_records_ref(keen_pack_records_args *args) {
    args->bad_count = 0;
    args->first_bad = UINT32_MAX;
    if (args->placed) {
        args->placed->extent = keen_placed_nobody();
    }
    for (uint32_t i = args->begin; i < args->end; i++) {
        pack(args, i);
        if (args->placed) {
            keen_placed_add(args->placed, i, &args->records[i]);
        }
    }
}
