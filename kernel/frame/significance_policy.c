#include "frame/significance_policy.h"

#include <math.h>

#include "frame/policy_memory.h"
#include "schedule/significance.h"
#include "simd/f1_math.h"

/* Agents per call: what the policies' memory holds even where ledgers are smallest. */
#define BATCH_AGENTS (KEEN_CHUNK_AGENTS * KEEN_LANES)

/* The columns of one call. */
typedef struct score_batch {
    keen_agent_id *id;
    float *x, *y, *z, *distance, *score;
    uint32_t *awareness;
    uint32_t count;
} score_batch;

_Static_assert(sizeof(keen_agent_id) == 2 * sizeof(float), "an id takes two of the policies' columns");
_Static_assert(KEEN_POLICY_COLUMNS >= 8, "the columns of a batch");

static score_batch batch_in(float *memory) {
    return (score_batch){
        .id = (keen_agent_id *)memory,
        .x = memory + 2 * BATCH_AGENTS,
        .y = memory + 3 * BATCH_AGENTS,
        .z = memory + 4 * BATCH_AGENTS,
        .distance = memory + 5 * BATCH_AGENTS,
        .score = memory + 6 * BATCH_AGENTS,
        .awareness = (uint32_t *)memory + 7 * BATCH_AGENTS,
    };
}

static float viewer_distance(const keen_world *world, uint32_t agent) {
    const keen_agent_columns *columns = &world->agents.columns;
    return f1_sqrt(keen_viewer_distance_squared((const float(*)[3])world->viewers, world->viewer_count,
                                                columns->x[agent], columns->y[agent], columns->z[agent]));
}

static bool has_position(const keen_agent_columns *columns, uint32_t agent) {
    return isfinite(columns->x[agent]) && isfinite(columns->y[agent]) && isfinite(columns->z[agent]);
}

static void add_agent(const keen_world *world, uint32_t agent, float distance, float score, score_batch *batch) {
    const keen_agent_columns *columns = &world->agents.columns;
    const uint32_t i = batch->count++;
    batch->id[i] = keen_world_agent_id(world, agent);
    batch->x[i] = columns->x[agent];
    batch->y[i] = columns->y[agent];
    batch->z[i] = columns->z[agent];
    batch->distance[i] = distance;
    batch->awareness[i] = keen_world_heed(world)[agent];
    batch->score[i] = score;
}

/* The defaults of a run of agents; who can be asked for goes into the batch. */
static void collect(const keen_world *world, uint32_t begin, uint32_t end, score_batch *batch) {
    const float range = KEEN_SIGNIFICANCE_RANGE * world->def.units_per_meter;
    for (uint32_t agent = begin; agent < end; agent++) {
        float *score = &world->policy_memory.significance[agent];
        *score = 0.0f;
        if (world->agents.interval_us[agent] == 0) {
            continue;
        }
        const float distance = viewer_distance(world, agent);
        *score = keen_significance(distance, range, keen_world_heed(world)[agent]);
        if (has_position(&world->agents.columns, agent)) {
            add_agent(world, agent, distance, *score, batch);
        }
    }
}

/* The built-in goes beyond 1: only what the host has written is held to 0..1. */
static void take_scores(const keen_world *world, const score_batch *batch) {
    for (uint32_t i = 0; i < batch->count; i++) {
        float *score = &world->policy_memory.significance[batch->id[i].index];
        *score = batch->score[i] == *score ? *score : f1_clamp01(batch->score[i]);
    }
}

void keen_policy_significance(keen_world *world, uint32_t begin, uint32_t end, uint32_t worker) {
    const keen_policies *policies = &world->policies;
    if (!policies->significance) {
        return;
    }
    for (uint32_t first = begin; first < end; first += BATCH_AGENTS) {
        score_batch batch = batch_in(world->policy_memory.batches[worker].columns);
        collect(world, first, end - first < BATCH_AGENTS ? end : first + BATCH_AGENTS, &batch);
        if (batch.count > 0) {
            policies->significance(batch.id, batch.x, batch.y, batch.z, batch.distance, batch.awareness, batch.count,
                                   batch.score, policies->user);
            take_scores(world, &batch);
        }
    }
    for (uint32_t agent = end; agent % KEEN_LANES != 0; agent++) {
        world->policy_memory.significance[agent] = 0.0f;
    }
}
