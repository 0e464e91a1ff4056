#include "trace/asking_pairs.h"

static keen_asking_pair pair_of(const keen_asking_pairs_args *args, const keen_row_job *job, uint32_t lane) {
    const keen_row_scratch *scratch = job->scratch;
    return (keen_asking_pair){
        .x = scratch->x[lane],
        .y = scratch->y[lane],
        .z = scratch->z[lane],
        .height = scratch->height[lane],
        .claim = scratch->claim[lane],
        .target = (uint32_t)job->belief->target[lane],
        .asks = scratch->channels[lane] << KEEN_ASKS_CHANNELS_SHIFT | (job->first_slot + lane),
        .tick = (uint32_t)(job->tick - args->ticks),
    };
}

void keen_asking_pairs_ref(keen_asking_pairs_args *args) {
    args->found = args->points = 0;
    for (size_t i = 0; i < args->count; i++) {
        const keen_row_job *job = &args->jobs[i];
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (!(job->scratch->asking >> lane & 1u)) {
                continue;
            }
            args->pairs[args->found++] = pair_of(args, job, lane);
            args->points += job->tick->point_count;
            if (args->begin) {
                keen_round_begin(args->frame, job->tick, job->trace, lane);
            }
        }
    }
}
