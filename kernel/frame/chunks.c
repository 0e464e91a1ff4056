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

/* Behind a worker's own chunks are another's, whose rows it asks for in vain: one batch per stage. */
keen_row_job *keen_batch_jobs(keen_world *world, uint32_t first, uint32_t count, keen_row_scratch *scratch) {
    keen_row_job *jobs = &world->jobs[first];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t ahead = first + i + count;
        jobs[i].scratch = &scratch[i];
        jobs[i].ahead = keen_row_of_belief(world->jobs[ahead < world->job_count ? ahead : first + i].belief);
    }
    return jobs;
}
