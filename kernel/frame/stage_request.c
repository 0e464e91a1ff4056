/* Sight lines: which pairs ask, whom the budget lets through, and the requests themselves (spec 4). */
#include <string.h>

#include "base/prefetch.h"
#include "frame/stages.h"

#define RECALL_AHEAD 16  /* rows */
#define RECALLED_ROWS 32 /* at most KEEN_CHUNK_AGENTS: there is as much scratch */

/* What writing requests needs of a row's scratch. */
static void keep_asking(const keen_row_scratch *scratch, keen_asked_row *asked) {
    memcpy(asked->x, scratch->x, sizeof asked->x);
    memcpy(asked->y, scratch->y, sizeof asked->y);
    memcpy(asked->z, scratch->z, sizeof asked->z);
    memcpy(asked->height, scratch->height, sizeof asked->height);
    memcpy(asked->claim, scratch->claim, sizeof asked->claim);
    memcpy(asked->channels, scratch->channels, sizeof asked->channels);
}

static void recall_asking(const keen_asked_row *asked, keen_row_scratch *scratch) {
    memcpy(scratch->x, asked->x, sizeof asked->x);
    memcpy(scratch->y, asked->y, sizeof asked->y);
    memcpy(scratch->z, asked->z, sizeof asked->z);
    memcpy(scratch->height, asked->height, sizeof asked->height);
    memcpy(scratch->claim, asked->claim, sizeof asked->claim);
    memcpy(scratch->channels, asked->channels, sizeof asked->channels);
}

/* Geometry of every pair, rounds that are over, and who wants a new one. */
static void ask_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    const keen_kernels *kernels = world->kernels;
    const keen_frame_values *values = &world->values;
    keen_row_job *jobs = keen_chunk_jobs(world, chunk, worker->scratch);
    kernels->target_view(values, jobs, chunk->jobs);
    kernels->geometry(values, jobs, chunk->jobs);
    kernels->view_zone(values, jobs, chunk->jobs);
    kernels->exposure(values, jobs, chunk->jobs);
    kernels->request_want(values, jobs, chunk->jobs);
    for (uint32_t i = 0; i < chunk->jobs; i++) {
        const uint32_t job = chunk->first_job + i;
        const keen_row_scratch *scratch = jobs[i].scratch;
        world->asking[job] = (uint8_t)scratch->asking;
        memcpy(&world->pair_claims[(size_t)job * KEEN_LANES], scratch->claim, sizeof scratch->claim);
        chunk->points_asked += keen_count_bits(scratch->asking) * jobs[i].tick->point_count;
    }
}

/* The asking pairs' claims and costs, packed to the front in job order. */
static uint32_t pack_pairs(keen_world *world) {
    uint32_t count = 0;
    for (uint32_t job = 0; job < world->job_count; job++) {
        const uint8_t cost = (uint8_t)world->jobs[job].tick->point_count;
        for (uint32_t lanes = world->asking[job]; lanes; lanes &= lanes - 1) {
            const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
            world->pair_claims[count] = world->pair_claims[(size_t)job * KEEN_LANES + lane];
            world->pair_costs[count++] = cost;
        }
    }
    return count;
}

/* Takes the asking bit from every pair that was not chosen; `chosen` are places among the asking pairs, ascending. */
static void keep_chosen(keen_world *world, const uint32_t *chosen, uint32_t chosen_count) {
    uint32_t pair = 0;
    uint32_t next = 0;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        keen_chunk *chunk = &world->chunks[i];
        chunk->points_asked = 0;
        for (uint32_t job = chunk->first_job; job < chunk->first_job + chunk->jobs; job++) {
            uint32_t kept = 0;
            for (uint32_t lanes = world->asking[job]; lanes; lanes &= lanes - 1, pair++) {
                if (next < chosen_count && chosen[next] == pair) {
                    kept |= lanes & (~lanes + 1u);
                    next++;
                }
            }
            world->asking[job] = (uint8_t)kept;
            chunk->points_asked += keen_count_bits(kept) * world->jobs[job].tick->point_count;
        }
    }
}

static uint32_t points_asked(const keen_world *world, uint32_t first, uint32_t count) {
    uint32_t points = 0;
    for (uint32_t i = first; i < first + count; i++) {
        points += world->chunks[i].points_asked;
    }
    return points;
}

static void apply_budget(keen_world *world, uint32_t limit) {
    const keen_select select = {
        .keys = world->pair_claims,
        .costs = world->pair_costs,
        .count = pack_pairs(world),
        .budget = limit,
    };
    keep_chosen(world, world->pair_chosen, keen_select_largest(&select, &world->select_scratch, world->pair_chosen));
}

static void number_requests(keen_world *world, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        world->chunks[i].first_request = world->request_count;
        world->request_count += world->chunks[i].points_asked;
    }
}

/* The jobs' scratch must hold what asking left there. */
static uint32_t write_requests(const keen_world *world, uint32_t first_job, uint32_t count, uint32_t first_request) {
    keen_request_write_args args = {
        .frame = &world->values,
        .jobs = &world->jobs[first_job],
        .lanes = &world->asking[first_job],
        .count = count,
        .requests = &world->requests[first_request],
    };
    world->kernels->request_write(&args);
    return args.written;
}

/* What was kept has left the near caches since. */
static void prefetch_asked(const keen_world *world, uint32_t job, uint32_t end) {
    if (job < end && world->asking[job]) {
        const keen_asked_row *asked = &world->asked[job];
        keen_prefetch_read(asked->x);
        keen_prefetch_read(asked->z);
        keen_prefetch_read(asked->claim);
    }
}

/* The scratch has been used for other chunks since this one asked. A few rows of it do: those stay in the nearest
   cache. */
static void write_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    const uint32_t end = chunk->first_job + chunk->jobs;
    uint32_t request = chunk->first_request;
    for (uint32_t first = chunk->first_job; first < end && chunk->points_asked > 0; first += RECALLED_ROWS) {
        const uint32_t count = end - first < RECALLED_ROWS ? end - first : RECALLED_ROWS;
        for (uint32_t i = 0; i < count; i++) {
            prefetch_asked(world, first + i + RECALL_AHEAD, end);
            if (world->asking[first + i]) {
                recall_asking(&world->asked[first + i], &worker->scratch[i]);
                world->jobs[first + i].scratch = &worker->scratch[i];
            }
        }
        request += write_requests(world, first, count, request);
    }
}

/* One worker, and no budget can bind: each chunk writes as soon as it has asked, while its rows are in cache. */
static void ask_one_by_one(keen_world *world) {
    keen_worker *worker = &world->workers[0];
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        keen_chunk *chunk = &world->chunks[i];
        ask_in_chunk(world, chunk, worker);
        number_requests(world, i, 1);
        write_requests(world, chunk->first_job, chunk->jobs, chunk->first_request);
    }
}

static void ask_and_keep_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    ask_in_chunk(world, chunk, worker);
    const keen_row_job *jobs = &world->jobs[chunk->first_job];
    for (uint32_t i = 0; i < chunk->jobs; i++) {
        if (jobs[i].scratch->asking) {
            keep_asking(jobs[i].scratch, &world->asked[chunk->first_job + i]);
        }
    }
}

/* Everybody asks before anybody is told: the budget takes the most urgent of all, and where a chunk's requests go
   depends on how many stand before them. */
static void ask_within(keen_world *world, uint32_t limit) {
    keen_for_chunks(world, ask_and_keep_in_chunk);
    const uint32_t wanted = points_asked(world, 0, world->chunk_count);
    if (wanted > limit) {
        apply_budget(world, limit);
    }
    number_requests(world, 0, world->chunk_count);
    keen_for_chunks(world, write_in_chunk);
    world->counting.traces_deferred = wanted - world->request_count;
}

void keen_stage_request(keen_world *world) {
    const uint32_t budget = world->def.budget.max_traces_per_frame;
    const uint32_t limit = budget && budget < world->request_capacity ? budget : world->request_capacity;
    world->request_count = 0;
    if (world->job_count == 0) {
        return;
    }
    if (world->parallel.workers == 1 && (uint64_t)world->job_count * KEEN_LANES * world->most_points <= limit) {
        ask_one_by_one(world);
    } else {
        ask_within(world, limit);
    }
    world->counting.traces_asked = world->request_count;
}
