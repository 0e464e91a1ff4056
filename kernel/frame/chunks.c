#include "frame/stages.h"

typedef struct chunk_run {
    keen_world *world;
    keen_chunk *chunks;
    keen_chunk_function *run;
} chunk_run;

static void run_one(void *context, uint32_t item, uint32_t worker) {
    const chunk_run *own = context;
    own->run(own->world, &own->chunks[item], &own->world->workers[worker]);
}

void keen_for_chunk_range(keen_world *world, uint32_t first, uint32_t count, keen_chunk_function *run) {
    chunk_run context = {.world = world, .chunks = &world->chunks[first], .run = run};
    keen_parallel_for(&world->parallel, count, run_one, &context);
}

void keen_for_chunks(keen_world *world, keen_chunk_function *run) {
    keen_for_chunk_range(world, 0, world->chunk_count, run);
}

keen_row_job *keen_chunk_jobs(keen_world *world, const keen_chunk *chunk, keen_row_scratch *scratch) {
    keen_row_job *jobs = &world->jobs[chunk->first_job];
    for (uint32_t i = 0; i < chunk->jobs; i++) {
        jobs[i].scratch = &scratch[i];
    }
    return jobs;
}
