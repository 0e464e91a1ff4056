/* Sight lines: which pairs ask, whom the budget lets through, and the requests themselves (spec 4). */
#include "base/prefetch.h"
#include "frame/stages.h"

#define ROUNDS_AHEAD 8 /* pairs */

/* Requests that the caches may still hold when the host comes to them: those behind go past. */
#define NEAR_REQUESTS 65536u

/* Where the chunk's pairs stand, unless a single worker is done with them before it comes to the next chunk. */
static keen_asking_pair *chunk_pairs(const keen_world *world, const keen_chunk *chunk) {
    return &world->pairs[(size_t)chunk->first_job * KEEN_LANES];
}

/* Geometry of every pair, rounds that are over, and who wants a new one. */
static void ask_in_batch(keen_world *world, keen_chunk *chunk, keen_asking_pairs_args *args) {
    const keen_kernels *kernels = world->kernels;
    const keen_frame_values *values = args->frame;
    kernels->target_view(values, args->jobs, args->count);
    kernels->geometry(values, args->jobs, args->count);
    kernels->view_zone(values, args->jobs, args->count);
    kernels->exposure(values, args->jobs, args->count);
    kernels->request_want(values, args->jobs, args->count);
    kernels->asking_pairs(args);
    chunk->pairs += args->found;
    chunk->points_asked += args->points;
}

static void ask(keen_world *world, keen_chunk *chunk, keen_worker *worker, bool begin, keen_asking_pair *pairs) {
    chunk->pairs = chunk->points_asked = 0;
    const uint32_t rows = keen_batch_rows(chunk->jobs);
    for (uint32_t at = 0; at < chunk->jobs; at += rows) {
        const uint32_t left = chunk->jobs - at, count = left < rows ? left : rows;
        ask_in_batch(world, chunk,
                     &(keen_asking_pairs_args){
                         .frame = &world->values,
                         .jobs = keen_batch_jobs(world, chunk->first_job + at, count, worker->scratch),
                         .count = count,
                         .ticks = world->ticks,
                         .begin = begin,
                         .pairs = pairs + chunk->pairs,
                     });
    }
}

static void ask_and_begin_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    ask(world, chunk, worker, true, chunk_pairs(world, chunk));
}

static void ask_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    ask(world, chunk, worker, false, chunk_pairs(world, chunk));
}

static void number_requests(keen_world *world, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        world->chunks[i].first_request = world->request_count;
        world->request_count += world->chunks[i].points_asked;
    }
}

static void write_requests(keen_world *world, const keen_chunk *chunk, const keen_asking_pair *pairs) {
    keen_request_write_args args = {
        .frame = &world->values,
        .ticks = world->ticks,
        .pairs = pairs,
        .count = chunk->pairs,
        .requests = &world->requests[chunk->first_request],
        .stream = chunk->first_request >= NEAR_REQUESTS,
    };
    world->kernels->request_write(&args);
}

static void write_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    write_requests(world, chunk, chunk_pairs(world, chunk));
}

/* The claims and costs of all asking pairs, one behind the other. */
static uint32_t list_claims(keen_world *world) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        const keen_asking_pair *pairs = chunk_pairs(world, &world->chunks[i]);
        for (uint32_t pair = 0; pair < world->chunks[i].pairs; pair++) {
            world->pair_claims[count] = pairs[pair].claim;
            world->pair_costs[count++] = (uint8_t)world->ticks[pairs[pair].tick].point_count;
        }
    }
    return count;
}

/* Only the chosen pairs stay; `chosen` are places among all asking pairs, ascending. */
static void keep_chosen(keen_world *world, const uint32_t *chosen, uint32_t chosen_count) {
    const uint32_t *end = chosen + chosen_count;
    uint32_t first = 0;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        keen_chunk *chunk = &world->chunks[i];
        keen_asking_pair *pairs = chunk_pairs(world, chunk);
        const uint32_t next = first + chunk->pairs;
        chunk->pairs = chunk->points_asked = 0;
        for (; chosen < end && *chosen < next; chosen++) {
            pairs[chunk->pairs++] = pairs[*chosen - first];
            chunk->points_asked += world->pair_costs[*chosen];
        }
        first = next;
    }
}

static void apply_budget(keen_world *world, uint32_t limit) {
    const keen_select select = {
        .keys = world->pair_claims,
        .costs = world->pair_costs,
        .count = list_claims(world),
        .budget = limit,
    };
    keep_chosen(world, world->pair_chosen, keen_select_largest(&select, &world->select_scratch, world->pair_chosen));
}

static keen_trace_row *trace_row(const keen_world *world, const keen_asking_pair *pair) {
    const uint32_t *rows = keen_agent_rows(&world->agents, world->ticks[pair->tick].agent);
    return &world->rows.row[rows[(pair->asks & KEEN_ASKS_SLOT_MASK) / KEEN_LANES]].trace;
}

static void begin_rounds(const keen_world *world, const keen_asking_pair *pairs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i + ROUNDS_AHEAD < count) {
            const keen_trace_row *ahead = trace_row(world, &pairs[i + ROUNDS_AHEAD]);
            keen_prefetch(ahead->answered);
            keen_prefetch(ahead->round);
        }
        keen_round_begin(&world->values, &world->ticks[pairs[i].tick], trace_row(world, &pairs[i]),
                         pairs[i].asks % KEEN_LANES);
    }
}

static void begin_and_write_in_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    begin_rounds(world, chunk_pairs(world, chunk), chunk->pairs);
    write_in_chunk(world, chunk, worker);
}

/* One worker: each chunk writes as soon as it has asked, while all that it needs is in the nearest cache. */
static void ask_one_by_one(keen_world *world) {
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        keen_chunk *chunk = &world->chunks[i];
        ask(world, chunk, &world->workers[0], true, world->pairs);
        number_requests(world, i, 1);
        write_requests(world, chunk, world->pairs);
    }
}

/* Where a chunk's requests go depends on how many stand before them. */
static void ask_together(keen_world *world) {
    keen_for_chunks(world, ask_and_begin_in_chunk);
    number_requests(world, 0, world->chunk_count);
    keen_for_chunks(world, write_in_chunk);
}

static uint32_t points_asked(const keen_world *world) {
    uint32_t points = 0;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        points += world->chunks[i].points_asked;
    }
    return points;
}

/* Everybody asks before anybody is told: the budget takes the most urgent of all. */
static void ask_within(keen_world *world, uint32_t limit) {
    keen_for_chunks(world, ask_in_chunk);
    const uint32_t wanted = points_asked(world);
    if (wanted > limit) {
        apply_budget(world, limit);
    }
    number_requests(world, 0, world->chunk_count);
    keen_for_chunks(world, begin_and_write_in_chunk);
    world->counting.traces_deferred = wanted - world->request_count;
}

void keen_stage_request(keen_world *world) {
    const uint32_t budget = world->def.budget.max_traces_per_frame;
    const uint32_t limit = budget && budget < world->request_capacity ? budget : world->request_capacity;
    world->request_count = 0;
    if (world->job_count == 0) {
        return;
    }
    if ((uint64_t)world->job_count * KEEN_LANES * world->most_points > limit) {
        ask_within(world, limit);
    } else if (world->parallel.workers == 1 || world->parallel.alone) {
        ask_one_by_one(world);
    } else {
        ask_together(world);
    }
    world->counting.traces_asked = world->request_count;
}
