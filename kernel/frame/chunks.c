#include "base/prefetch.h"
#include "frame/stages.h"

typedef struct chunk_run {
    keen_world *world;
    keen_chunk_function *run;
} chunk_run;

/* Another thread may have written to the next one. */
static void run_one(void *context, uint32_t item, uint32_t worker) {
    const chunk_run *own = context;
    keen_prefetch_read(&own->world->chunks[item + 1]);
    own->run(own->world, &own->world->chunks[item], &own->world->workers[worker]);
}

void keen_for_chunks(keen_world *world, keen_chunk_function *run) {
    chunk_run context = {.world = world, .run = run};
    keen_parallel_for(&world->parallel, world->chunk_count, run_one, &context);
}

void keen_for_blocks(keen_world *world, uint32_t extent, keen_parallel_item run, void *context) {
    keen_parallel_for(&world->parallel, (extent + KEEN_BLOCK - 1) / KEEN_BLOCK, run, context);
}

keen_row_job *keen_chunk_jobs(keen_world *world, const keen_chunk *chunk, keen_row_scratch *scratch) {
    keen_row_job *jobs = &world->jobs[chunk->first_job];
    for (uint32_t i = 0; i < chunk->jobs; i++) {
        jobs[i].scratch = &scratch[i];
    }
    return jobs;
}
