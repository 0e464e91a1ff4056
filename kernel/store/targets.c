#include "store/targets.h"

void keen_targets_lay_out(keen_targets *targets, keen_arena *arena, uint32_t capacity) {
    const uint32_t padded = keen_round_up_8(capacity);
    keen_target_columns *columns = &targets->columns;
    keen_id_pool_lay_out(&targets->ids, arena, capacity);
    columns->capacity = capacity;
    KEEN_TAKE(arena, columns->x, padded);
    KEEN_TAKE(arena, columns->y, padded);
    KEEN_TAKE(arena, columns->z, padded);
    KEEN_TAKE(arena, columns->velocity_x, padded);
    KEEN_TAKE(arena, columns->velocity_y, padded);
    KEEN_TAKE(arena, columns->velocity_z, padded);
    KEEN_TAKE(arena, columns->height, padded);
    KEEN_TAKE(arena, columns->center_height, padded);
    KEEN_TAKE(arena, columns->radius, padded);
    KEEN_TAKE(arena, columns->light, padded);
    KEEN_TAKE(arena, columns->loudness, padded);
    KEEN_TAKE(arena, columns->visibility, padded);
    KEEN_TAKE(arena, columns->mass, padded);
    KEEN_TAKE(arena, columns->scent, padded);
    KEEN_TAKE(arena, columns->scent_type, padded);
    KEEN_TAKE(arena, columns->grounded, padded);
    KEEN_TAKE(arena, targets->flags, padded);
    KEEN_TAKE(arena, targets->team_bit, padded);
    KEEN_TAKE(arena, targets->team, padded);
    KEEN_TAKE(arena, targets->holders, padded);
    KEEN_TAKE(arena, targets->retired, padded);
    KEEN_TAKE(arena, targets->records, padded);
}

void keen_targets_reset(keen_targets *targets) {
    keen_id_pool_reset(&targets->ids);
    targets->retired_count = 0;
}

void keen_targets_retire(keen_targets *targets, uint32_t index) {
    keen_id_pool_retire(&targets->ids, index);
    targets->flags[index] = 0;
    targets->retired[targets->retired_count++] = index;
}

void keen_targets_sweep(keen_targets *targets) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < targets->retired_count; i++) {
        const uint32_t index = targets->retired[i];
        if (atomic_load_explicit(&targets->holders[index], memory_order_relaxed) == 0) {
            keen_id_pool_release(&targets->ids, index);
        } else {
            targets->retired[kept++] = index;
        }
    }
    targets->retired_count = kept;
}
