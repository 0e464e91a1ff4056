/* How a chunk's rows are cut into batches, and which rows a batch asks for: those of the next one, each once. */
#include <criterion/criterion.h>
#include <string.h>

#include "frame/stages.h"

#define CHUNKS 5u
#define MOST_ROWS 256u /* of a chunk */

static keen_row rows[CHUNKS * MOST_ROWS];
static keen_row_job jobs[CHUNKS * MOST_ROWS];
static keen_row_scratch scratch[KEEN_BATCH_ROWS];
static uint32_t asked[CHUNKS * MOST_ROWS]; /* how often, before its own batch */

static keen_world *world_of(uint32_t count) {
    static keen_world world;
    for (uint32_t i = 0; i < count; i++) {
        jobs[i] = (keen_row_job){.belief = &rows[i].belief};
        asked[i] = 0;
    }
    world.jobs = jobs;
    world.job_count = count;
    return &world;
}

/* One worker's way through all chunks; returns the rows of its first batch. */
static uint32_t work_through(keen_world *world, uint32_t per_chunk) {
    const uint32_t batch = keen_batch_rows(per_chunk);
    for (uint32_t chunk = 0; chunk < CHUNKS; chunk++) {
        for (uint32_t at = 0; at < per_chunk; at += batch) {
            const uint32_t left = per_chunk - at, count = left < batch ? left : batch;
            const uint32_t first = chunk * per_chunk + at;
            const keen_row_job *own = keen_batch_jobs(world, first, count, scratch);
            cr_assert_eq(own, &jobs[first]);
            for (uint32_t i = 0; i < count; i++) {
                const uint32_t ahead = (uint32_t)(own[i].ahead - rows);
                cr_assert_eq(own[i].scratch, &scratch[i]);
                cr_assert_lt(ahead, world->job_count);
                cr_assert(ahead == first + i || ahead >= first + count, "row %u asks for %u", first + i, ahead);
                asked[ahead] += ahead != first + i;
            }
        }
    }
    return batch;
}

Test(batches, are_even) {
    for (uint32_t count = 1; count <= 64u * 16u; count++) {
        const uint32_t batch = keen_batch_rows(count), batches = (count + batch - 1) / batch;
        cr_assert(batch >= 1 && batch <= KEEN_BATCH_ROWS, "%u", count);
        cr_assert_eq(batches, (count + KEEN_BATCH_ROWS - 1) / KEEN_BATCH_ROWS, "%u rows make more batches", count);
        cr_assert_lt(batches * batch - count, batches, "%u: the last one is short by more than rounding", count);
    }
    cr_assert_gt(keen_batch_rows(0), 0, "or a loop over no rows would not end");
}

Test(batches, ask_for_every_row_to_come) {
    const uint32_t per_chunk[] = {1, 7, 63, 64, 65, 72, 96, 112, 128, 131, 160, 256};
    for (size_t size = 0; size < sizeof per_chunk / sizeof *per_chunk; size++) {
        const uint32_t n = per_chunk[size], count = CHUNKS * n;
        const uint32_t first = work_through(world_of(count), n);
        uint32_t missed = 0, twice = 0;
        for (uint32_t i = first; i < count; i++) {
            missed += asked[i] == 0;
            twice += asked[i] > 1;
        }
        const uint32_t rounding = CHUNKS * ((n + KEEN_BATCH_ROWS - 1) / KEEN_BATCH_ROWS);
        cr_expect_leq(missed, rounding, "%u rows a chunk: %u of %u are not asked for", n, missed, count);
        cr_expect_leq(twice, rounding, "%u rows a chunk: %u are asked for twice", n, twice);
    }
}

Test(batches, have_room_for_an_agent_that_begins_with_the_last_row) {
    for (uint32_t rows_per_agent = 1; rows_per_agent <= KEEN_MAX_TRACKED / KEEN_LANES; rows_per_agent++) {
        cr_expect_eq(keen_batch_room(rows_per_agent), KEEN_BATCH_ROWS - 1 + rows_per_agent);
    }
}
