/* The hot fields of one target, packed into one cache line each frame, so that eight targets load as eight lines and
   two transposes. The fields' order is the order of the transposed lanes in keen_row_scratch. */
#ifndef KEEN_STORE_TARGET_RECORD_H
#define KEEN_STORE_TARGET_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/lanes.h"

enum {
    KEEN_RECORD_EXISTS = 1u, /* the id is in use and not removed */
    KEEN_RECORD_ENABLED = 2u,
    KEEN_RECORD_ALIVE = 4u,
    KEEN_RECORD_GROUNDED = 8u /* from the columns, each frame */
};

/* What a place counts as: it is never gone. */
#define KEEN_RECORD_OF_PLACE (KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE)

typedef struct keen_target_record {
    KEEN_ALIGN_LINE float x; /* feet */
    float y, z;
    float center_height;
    float height;
    float radius;
    float speed;
    float light;

    float visibility;
    float loudness;
    uint32_t flags;    /* KEEN_RECORD_* */
    uint32_t team_bit; /* 1 << team, 0 without a team */
    float mass;
    float scent;
    uint32_t scent_type;
    float spare; /* fills the line: kernels load records as two vectors of eight */
} keen_target_record;

/* Whether who needs these flags and does not see these teams can perceive it. */
static inline bool keen_record_perceivable(const keen_target_record *record, uint32_t required_flags,
                                           uint32_t masked_teams) {
    return (record->flags & required_flags) == required_flags && (record->team_bit & masked_teams) == 0;
}

#endif
