/* pack_records, 8 lanes: columns in, two transposes, lines out. */

#include <float.h>

#include "base/prefetch.h"
#include "simd/f8.h"
#include "store/pack_records.h"
#include "store/placed_targets.inl"

static inline m8 keen_pack_finite(f8 value) {
    return f8_le(f8_abs(value), f8_set1(FLT_MAX));
}

static inline m8 keen_pack_size(f8 value) {
    return m8_and(f8_ge(value, f8_zero()), f8_le(value, f8_set1(FLT_MAX)));
}

/* The two halves of eight records: lane j of low[k] is field k of target j. */
typedef struct keen_pack_block {
    f8 low[8], high[8];
    f8 flags; /* not transposed */
    m8 exists, good;
} keen_pack_block;

/* Targets between what is packed and what is asked for: each column gives a line for sixteen of them. */
#define KEEN_PACK_AHEAD 128u
#define KEEN_PACK_PER_LINE 16u

static inline void keen_pack_prefetch(const keen_pack_records_args *args, uint32_t i) {
    const size_t ahead = i + KEEN_PACK_AHEAD;
    keen_prefetch_element(args->x, ahead);
    keen_prefetch_element(args->y, ahead);
    keen_prefetch_element(args->z, ahead);
    keen_prefetch_element(args->velocity_x, ahead);
    keen_prefetch_element(args->velocity_y, ahead);
    keen_prefetch_element(args->velocity_z, ahead);
    keen_prefetch_element(args->height, ahead);
    keen_prefetch_element(args->center_height, ahead);
    keen_prefetch_element(args->radius, ahead);
    keen_prefetch_element(args->light, ahead);
    keen_prefetch_element(args->loudness, ahead);
    keen_prefetch_element(args->visibility, ahead);
    keen_prefetch_element(args->mass, ahead);
    keen_prefetch_element(args->scent, ahead);
    keen_prefetch_element(args->scent_type, ahead);
    keen_prefetch_element(args->grounded, ahead);
    keen_prefetch_element(args->flags, ahead);
    keen_prefetch_element(args->team_bit, ahead);
}

static inline void keen_pack_load(const keen_pack_records_args *args, uint32_t i, keen_pack_block *block) {
    const f8 x = f8_load(args->x + i), y = f8_load(args->y + i), z = f8_load(args->z + i);
    const f8 vx = f8_load(args->velocity_x + i);
    const f8 vy = f8_load(args->velocity_y + i);
    const f8 vz = f8_load(args->velocity_z + i);
    const f8 height = f8_load(args->height + i), center_height = f8_load(args->center_height + i);
    const f8 radius = f8_load(args->radius + i), light = f8_load(args->light + i);
    const f8 loudness = f8_load(args->loudness + i), visibility = f8_load(args->visibility + i);
    const f8 mass = f8_load(args->mass + i), scent = f8_load(args->scent + i);
    const m8 floating = n8_eq(n8_load(args->grounded + i), n8_zero());
    const n8 grounded = n8_keep(m8_not(floating), n8_set1(KEEN_RECORD_GROUNDED));
    const n8 flags = n8_or(n8_load(args->flags + i), grounded), team_bit = n8_load(args->team_bit + i);
    const f8 squared = f8_add(f8_add(f8_mul(vx, vx), f8_mul(vy, vy)), f8_mul(vz, vz));
    const f8 speed = f8_min(f8_sqrt(squared), f8_set1(FLT_MAX));

    const n8 exists = n8_set1(KEEN_RECORD_EXISTS);
    block->exists = n8_eq(n8_and(flags, exists), exists);
    const m8 place = m8_and(m8_and(keen_pack_finite(x), keen_pack_finite(y)), keen_pack_finite(z));
    const m8 motion = m8_and(m8_and(keen_pack_finite(vx), keen_pack_finite(vy)), keen_pack_finite(vz));
    const m8 body = m8_and(m8_and(keen_pack_size(height), keen_pack_size(center_height)), keen_pack_size(radius));
    const m8 look = m8_and(m8_and(f8_ge(light, f8_zero()), f8_le(light, f8_set1(1.0f))),
                           m8_and(m8_and(keen_pack_size(loudness), keen_pack_size(visibility)),
                                  m8_and(keen_pack_size(mass), keen_pack_size(scent))));
    block->good = m8_and(m8_and(place, motion), m8_and(body, look));

    block->flags = n8_bits(flags);
    const f8 low[8] = {x, y, z, center_height, height, radius, speed, light};
    const f8 high[8] = {
        visibility, loudness, n8_bits(flags), n8_bits(team_bit), mass, scent, n8_bits(n8_load(args->scent_type + i)),
        f8_zero()};
    for (int k = 0; k < 8; k++) {
        block->low[k] = low[k];
        block->high[k] = high[k];
    }
    f8_transpose8(block->low);
    f8_transpose8(block->high);
}

static inline void keen_pack_store_all(const keen_pack_block *block, keen_target_record *records) {
    for (int j = 0; j < 8; j++) {
        f8_store(&records[j].x, block->low[j]);
        f8_store(&records[j].visibility, block->high[j]);
    }
}

static inline void keen_pack_stream_all(const keen_pack_block *block, keen_target_record *records) {
    for (int j = 0; j < 8; j++) {
        f8_stream(&records[j].x, block->low[j]);
        f8_stream(&records[j].visibility, block->high[j]);
    }
}

/* Some lanes keep what their record holds, or lie beyond the end. */
static inline void keen_pack_store_some(const keen_pack_records_args *args, uint32_t i, const keen_pack_block *block,
                                        unsigned taken) {
    for (uint32_t j = 0; j < 8 && i + j < args->end; j++) {
        keen_target_record *record = &args->records[i + j];
        if (taken >> j & 1u) {
            f8_store(&record->x, block->low[j]);
            f8_store(&record->visibility, block->high[j]);
        } else {
            record->flags = args->flags[i + j] | (args->grounded[i + j] ? (uint32_t)KEEN_RECORD_GROUNDED : 0u);
            record->team_bit = args->team_bit[i + j];
        }
    }
}

/* Eight good ones. */
static inline void keen_pack_all(const keen_pack_records_args *args, uint32_t i, const keen_pack_block *block,
                                 keen_placed_lanes *lanes) {
    if (args->placed) {
        const n8 flags = f8_bits(block->flags), team_bit = n8_load(args->team_bit + i);
        keen_placed_lanes_add(args->placed, lanes, i, f8_load(args->x + i), f8_load(args->y + i), f8_load(args->z + i),
                              flags, team_bit);
    }
    if (args->stream) {
        keen_pack_stream_all(block, args->records + i);
    } else {
        keen_pack_store_all(block, args->records + i);
    }
}

static inline void keen_pack_some(const keen_pack_records_args *args, uint32_t i, const keen_pack_block *block,
                                  unsigned taken) {
    keen_pack_store_some(args, i, block, taken);
    for (uint32_t j = 0; args->placed && j < 8 && i + j < args->end; j++) {
        keen_placed_add(args->placed, i + j, &args->records[i + j]);
    }
}

static inline void keen_pack_note_bad(keen_pack_records_args *args, uint32_t i, unsigned bad) {
    if (bad != 0) {
        args->first_bad = args->bad_count == 0 ? i + m8_first(m8_from_bits(bad)) : args->first_bad;
        args->bad_count += m8_count(m8_from_bits(bad));
    }
}

static void keen_pack_records_lanes(keen_pack_records_args *args) {
    keen_placed_lanes lanes = keen_placed_lanes_begin();
    args->bad_count = 0;
    args->first_bad = UINT32_MAX;
    if (args->placed) {
        args->placed->extent = keen_placed_nobody();
    }
    for (uint32_t i = args->begin; i < args->end; i += 8) {
        keen_pack_block block;
        if (i % KEEN_PACK_PER_LINE == 0) {
            keen_pack_prefetch(args, i);
        }
        keen_pack_load(args, i, &block);
        const uint32_t rest = args->end - i;
        const unsigned inside = rest < 8 ? (1u << rest) - 1u : 0xFFu;
        const unsigned taken = m8_bits(m8_and(block.exists, block.good));
        if ((taken & inside) == 0xFFu) {
            keen_pack_all(args, i, &block, &lanes);
        } else {
            keen_pack_some(args, i, &block, taken);
        }
        keen_pack_note_bad(args, i, m8_bits(m8_andnot(block.exists, block.good)) & inside);
    }
    if (args->placed) {
        keen_placed_lanes_end(args->placed, &lanes);
    }
    if (args->stream) {
        f8_stream_end();
    }
}
