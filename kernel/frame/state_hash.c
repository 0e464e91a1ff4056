#include "base/hash.h"
#include "frame/frame.h"

static uint64_t hash_lane(const keen_world *world, uint64_t hash, uint32_t row_number, uint32_t lane) {
    const keen_belief_row *row = &world->rows.belief[row_number];
    const keen_sense_row *sense = &world->rows.sense[row_number];
    const keen_trace_row *trace = &world->rows.trace[row_number];
    const float floats[] = {row->confidence[lane], row->fused[lane],  row->last_active[lane], row->error[lane],
                            row->last_x[lane],     row->last_y[lane], row->last_z[lane],      row->score[lane],
                            sense->exposure[lane], sense->audio[lane]};
    const int32_t timers[] = {row->unsensed_us[lane], row->state_us[lane], row->row_us[lane], row->first_us[lane]};
    hash = keen_hash_u64(hash, (uint64_t)(uint32_t)row->target[lane] << 32 | row->status[lane]);
    for (size_t i = 0; i < sizeof floats / sizeof *floats; i++) {
        hash = keen_hash_f32(hash, floats[i]);
    }
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
        hash = keen_hash_u64(hash, (uint32_t)timers[i]);
    }
    for (uint32_t slot = 0; slot < KEEN_MAX_SENSES; slot++) {
        hash = keen_hash_f32(hash, sense->weighted[slot][lane]);
    }
    hash = keen_hash_u64(hash, sense->causes[lane]);
    const uint32_t answered = atomic_load_explicit(&trace->answered[lane], memory_order_relaxed);
    hash = keen_hash_u64(hash, (uint64_t)trace->asked[lane] << 32 | answered);
    return keen_hash_u64(hash, (uint64_t)trace->round[lane] << 32 | trace->asked_us[lane]);
}

static uint64_t hash_agent(const keen_world *world, uint64_t hash, uint32_t agent) {
    const keen_agents *agents = &world->agents;
    const uint32_t *rows = keen_agent_rows(agents, agent);
    hash = keen_hash_u64(hash, (uint64_t)agent << 32 | agents->ids.generations[agent]);
    hash = keen_hash_u64(hash, agents->last_tick[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->step_us[agent] << 32 | agents->round[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->awareness[agent] << 8 | agents->tier[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->top[agent] << 32 | world->stimuli.count[agent]);
    for (uint32_t i = 0; i < agents->row_count[agent]; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (world->rows.belief[rows[i]].target[lane] >= 0) {
                hash = hash_lane(world, keen_hash_u64(hash, i * KEEN_LANES + lane), rows[i], lane);
            }
        }
    }
    return hash;
}

uint64_t keen_frame_state_hash(const keen_world *world) {
    uint64_t hash = keen_hash_u64(KEEN_HASH_START, world->now);
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (keen_id_pool_in_use(&world->agents.ids, agent)) {
            hash = hash_agent(world, hash, agent);
        }
    }
    return hash;
}
