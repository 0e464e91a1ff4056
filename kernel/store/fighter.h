/* What the host says of one who may fight (spec 14). */
#ifndef KEEN_STORE_FIGHTER_H
#define KEEN_STORE_FIGHTER_H

#include <stdint.h>

/* All zero when it does not live. Four floats wide, so that two load as one register. */
typedef struct keen_fighter {
    _Alignas(16) float health;
    float armor_rating;
    float dps;
    uint32_t lives; /* 0 or 1 */
} keen_fighter;

#endif
