/* Confidence of those who tick (spec 14), after all state machines. Few agents compare strengths in a frame, and those
   of one group compare the same ones: so first everybody says whether it does, then the opponents of every group that
   asks are summed once, then everybody decides. */
#include "frame/fights.h"
#include "frame/group_members.h"
#include "frame/model_events.h"
#include "frame/opponents.h"
#include "frame/stages.h"
#include "frame/standing.h"

#define GROUP_BLOCK 64 /* groups per item */
#define AGENTS_AHEAD 6

static bool detects(const keen_world *world, uint32_t agent) {
    return keen_world_tuning(world, agent)->detects;
}

static void prepare_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    (void)worker;
    chunk->comparing = 0;
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        if (!detects(world, agent)) {
            continue;
        }
        const keen_observer *observer = &world->observers.observers[agent];
        keen_fight_prepare(world, agent);
        if (observer->compares && observer->traits.group != KEEN_GROUP_NONE) {
            atomic_store_explicit(&world->groups.comparing[observer->traits.group], 1, memory_order_relaxed);
        }
        chunk->comparing += observer->compares != 0;
    }
}

static void sum_block(void *context, uint32_t item, uint32_t worker) {
    keen_world *world = context;
    keen_combat_groups *groups = &world->groups;
    const uint32_t begin = item * GROUP_BLOCK, end = begin + GROUP_BLOCK;
    for (uint32_t group = begin; group < end && group < groups->capacity; group++) {
        if (atomic_load_explicit(&groups->comparing[group], memory_order_relaxed)) {
            groups->opponents[group] = keen_opponents_of_group(world, &world->workers[worker], group);
            atomic_store_explicit(&groups->comparing[group], 0, memory_order_relaxed);
        }
    }
}

static void sum_opponents(keen_world *world) {
    uint32_t comparing = 0;
    for (uint32_t i = 0; i < world->chunk_count; i++) {
        comparing += world->chunks[i].comparing;
    }
    if (comparing > 0) {
        const uint32_t blocks = (world->groups.capacity + GROUP_BLOCK - 1) / GROUP_BLOCK;
        keen_parallel_for(&world->parallel, blocks, sum_block, world);
    }
}

static void decide(keen_world *world, const keen_event_run *run, keen_worker *worker, uint32_t agent) {
    keen_observer *observer = &world->observers.observers[agent];
    keen_standing_decide(world, run, agent);
    if (observer->compares || observer->arrival == KEEN_ARRIVAL_REPORTED) {
        const uint32_t group = observer->traits.group;
        const keen_group_strength theirs =
            group != KEEN_GROUP_NONE ? world->groups.opponents[group] : keen_opponents_of_agent(world, worker, agent);
        keen_fight_compare(world, run, agent, &theirs);
    }
    observer->state_before = observer->state;
}

static void decide_chunk(keen_world *world, keen_chunk *chunk, keen_worker *worker) {
    const keen_event_run run = keen_event_run_begin(world, worker, KEEN_MODEL_FIGHTS, keen_chunk_number(world, chunk));
    const uint32_t end = chunk->first + chunk->count;
    for (uint32_t place = chunk->first; place < end; place++) {
        if (place + AGENTS_AHEAD < end) {
            keen_standing_prefetch(world, world->due[place + AGENTS_AHEAD]);
        }
        if (detects(world, world->due[place])) {
            decide(world, &run, worker, world->due[place]);
        }
    }
    keen_event_run_end(&run);
}

void keen_stage_confidence(keen_world *world) {
    keen_group_members_refresh(world);
    keen_group_members_weigh(world);
    keen_for_chunks(world, prepare_chunk);
    sum_opponents(world);
    keen_for_chunks(world, decide_chunk);
}
