#include "combat/group_strength.h"

void keen_group_strength_ref(const keen_group_strength_args *args) {
    for (uint32_t group = 0; group < args->count; group++) {
        keen_group_strength sum = {0};
        for (uint32_t i = args->first[group]; i < args->first[group + 1]; i++) {
            if (args->fighters[i].lives) {
                const keen_group_strength one = keen_fighter_strength(&args->fighters[i]);
                keen_strength_add(&sum, &one);
            }
        }
        args->strength[group] = sum;
    }
}
