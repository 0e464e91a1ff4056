/* Sight lines: which pairs ask, whom the budget lets through, and the requests themselves (spec 4). */
#include <string.h>

#include "frame/stages.h"

/* Geometry of every pair, rounds that are over, and who wants a new one. */
static void ask_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    const keen_kernels *kernels = world->kernels;
    const keen_frame_values *values = &world->values;
    keen_row_job *jobs = keen_chunk_jobs(world, chunk, chunk->scratch ? chunk->scratch : worker->scratch);
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
        chunk->points_asked += keen_count_bits(scratch->asking) * jobs[i].tick->tuning->point_count;
    }
}

/* The asking pairs' claims and costs, packed to the front in job order. */
static uint32_t pack_pairs(keen_world *world) {
    uint32_t count = 0;
    for (uint32_t job = 0; job < world->job_count; job++) {
        const uint8_t cost = (uint8_t)world->jobs[job].tick->tuning->point_count;
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
            chunk->points_asked += keen_count_bits(kept) * world->jobs[job].tick->tuning->point_count;
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

static void write_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    if (chunk->points_asked == 0) {
        return;
    }
    keen_row_job *jobs = &world->jobs[chunk->first_job];
    if (!chunk->scratch) {
        jobs = keen_chunk_jobs(world, chunk, worker->scratch);
        world->kernels->target_view(&world->values, jobs, chunk->jobs);
        world->kernels->request_want(&world->values, jobs, chunk->jobs);
    }
    keen_request_write_args args = {
        .frame = &world->values,
        .jobs = jobs,
        .lanes = &world->asking[chunk->first_job],
        .count = chunk->jobs,
        .requests = &world->requests[chunk->first_request],
    };
    world->kernels->request_write(&args);
}

/* No budget can bind: a few chunks at a time ask and write while their rows and scratch are in cache. */
static void ask_in_waves(keen_world *world) {
    for (uint32_t first = 0; first < world->chunk_count; first += world->scratch_sets) {
        const uint32_t left = world->chunk_count - first;
        const uint32_t count = left < world->scratch_sets ? left : world->scratch_sets;
        for (uint32_t i = 0; i < count; i++) {
            world->chunks[first + i].scratch = &world->scratch[i * keen_scratch_rows(world)];
        }
        keen_for_chunk_range(world, first, count, ask_in_chunk);
        number_requests(world, first, count);
        keen_for_chunk_range(world, first, count, write_in_chunk);
    }
}

/* Everybody asks before anybody is told, since the budget takes the most urgent of all. */
static void ask_within(keen_world *world, uint32_t limit) {
    keen_for_chunks(world, ask_in_chunk);
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
    if ((uint64_t)world->job_count * KEEN_LANES * world->most_points <= limit) {
        ask_in_waves(world);
    } else {
        ask_within(world, limit);
    }
    world->counting.traces_asked = world->request_count;
}
