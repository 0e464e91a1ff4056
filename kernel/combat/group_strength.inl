/* group_strength, 8 lanes: eight groups side by side, one member of each at a time, so that every sum keeps its order.
 */

#include "combat/group_strength.h"
#include "simd/f8.h"

/* In place of the members that smaller groups do not have. */
static const keen_fighter keen_nobody = {0};

/* Eight groups: where each one's next member stands, and how many are left. */
typedef struct keen_eight_groups {
    const keen_fighter *next[8];
    uint32_t left[8];
    uint32_t most;
} keen_eight_groups;

static inline keen_eight_groups keen_take_eight_groups(const keen_group_strength_args *args, uint32_t begin) {
    keen_eight_groups groups = {.most = 0};
    for (uint32_t lane = 0; lane < 8; lane++) {
        const uint32_t group = begin + lane;
        const bool there = group < args->count;
        groups.left[lane] = there ? args->first[group + 1] - args->first[group] : 0;
        groups.next[lane] = there ? args->fighters + args->first[group] : &keen_nobody;
        groups.most = groups.left[lane] > groups.most ? groups.left[lane] : groups.most;
    }
    return groups;
}

static inline const float *keen_next_fighter(keen_eight_groups *groups, uint32_t lane, uint32_t step) {
    return &(step < groups->left[lane] ? groups->next[lane] + step : &keen_nobody)->health;
}

/* Sums of eight groups: members, health', dps, strength. */
static inline void keen_sum_eight_groups(keen_eight_groups *groups, f8 sums[4]) {
    const f8 hundred = f8_set1(100.0f), most_cover = f8_set1(KEEN_ARMOR_COVER_MAX), one = f8_set1(1.0f);
    n8 members = n8_zero();
    f8 health_sum = f8_zero(), dps_sum = f8_zero(), strength_sum = f8_zero();
    for (uint32_t step = 0; step < groups->most; step++) {
        f8 rows[4];
        for (uint32_t lane = 0; lane < 4; lane++) {
            rows[lane] =
                f8_load_halves(keen_next_fighter(groups, lane, step), keen_next_fighter(groups, lane + 4, step));
        }
        f8_transpose4(rows);
        const n8 lives = f8_bits(rows[3]);
        const m8 fights = n8_gt(lives, n8_zero());
        const f8 cover = f8_min(f8_div(rows[1], hundred), most_cover);
        const f8 health = f8_min(f8_div(rows[0], f8_sub(one, cover)), f8_set1(FLT_MAX));
        members = n8_add(members, lives);
        health_sum = f8_add(health_sum, f8_keep(fights, health));
        dps_sum = f8_add(dps_sum, f8_keep(fights, rows[2]));
        strength_sum = f8_add(strength_sum, f8_keep(fights, f8_mul(health, rows[2])));
    }
    sums[0] = n8_bits(members);
    sums[1] = health_sum;
    sums[2] = dps_sum;
    sums[3] = strength_sum;
}

static void keen_group_strength_lanes(const keen_group_strength_args *args) {
    for (uint32_t begin = 0; begin < args->count; begin += 8) {
        keen_eight_groups groups = keen_take_eight_groups(args, begin);
        const uint32_t lanes = args->count - begin < 8 ? args->count - begin : 8;
        _Alignas(32) float out[4][8];
        f8 sums[4];
        keen_sum_eight_groups(&groups, sums);
        n8_store(out[0], f8_bits(sums[0]));
        for (uint32_t field = 1; field < 4; field++) {
            f8_store(out[field], sums[field]);
        }
        for (uint32_t lane = 0; lane < lanes; lane++) {
            uint32_t members;
            memcpy(&members, &out[0][lane], sizeof members);
            args->strength[begin + lane] = (keen_group_strength){members, out[1][lane], out[2][lane], out[3][lane]};
        }
    }
}
