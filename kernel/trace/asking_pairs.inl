/* asking_pairs, 8 lanes: a row's pairs are one transpose, and those that do not ask are written over. */
#include "simd/f8.h"
#include "trace/asking_pairs.h"

/* The eight pairs of a row. */
static inline void keen_asking_row(const keen_row_job *job, uint32_t tick, f8 rows[8]) {
    const keen_row_scratch *scratch = job->scratch;
    const n8 channels = n8_shift_left(n8_load(scratch->channels), KEEN_ASKS_CHANNELS_SHIFT);
    rows[0] = f8_load(scratch->x);
    rows[1] = f8_load(scratch->y);
    rows[2] = f8_load(scratch->z);
    rows[3] = f8_load(scratch->height);
    rows[4] = n8_bits(n8_load(scratch->claim));
    rows[5] = n8_bits(n8_load(job->belief->target));
    rows[6] = n8_bits(n8_or(channels, n8_add(n8_lanes(), n8_set1((int32_t)job->first_slot))));
    rows[7] = n8_bits(n8_set1((int32_t)tick));
    f8_transpose8(rows);
}

static inline keen_asking_pair *keen_asking_store(const f8 rows[8], unsigned lanes, keen_asking_pair *pairs) {
    for (unsigned lane = 0; lane < 8; lane++) {
        f8_store(&pairs->x, rows[lane]);
        pairs += lanes >> lane & 1u;
    }
    return pairs;
}

static inline void keen_asking_begin_rounds(const keen_frame_values *frame, const keen_row_job *job, unsigned lanes) {
    const m8 asks = m8_from_bits(lanes);
    keen_trace_row *row = job->trace;
    n8_masked_store(row->asked, asks, n8_set1((int32_t)job->tick->point_mask));
    n8_masked_store(row->round, asks, n8_set1((int32_t)job->tick->round));
    n8_masked_store(row->asked_us, asks, n8_set1((int32_t)frame->now_us));
    n8_masked_store(row->answered, asks, n8_zero());
}

static void keen_asking_pairs_lanes(keen_asking_pairs_args *args) {
    keen_asking_pair *next = args->pairs;
    args->points = 0;
    for (size_t i = 0; i < args->count; i++) {
        const keen_row_job *job = &args->jobs[i];
        const unsigned lanes = job->scratch->asking;
        if (lanes == 0) {
            continue;
        }
        f8 rows[8];
        keen_asking_row(job, (uint32_t)(job->tick - args->ticks), rows);
        next = keen_asking_store(rows, lanes, next);
        args->points += f8_count_bits(lanes) * job->tick->point_count;
        if (args->begin) {
            keen_asking_begin_rounds(args->frame, job, lanes);
        }
    }
    args->found = (uint32_t)(next - args->pairs);
}
