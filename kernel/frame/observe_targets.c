#include "frame/observe_targets.h"

#include "detection/pair_row.h"
#include "detection/stealth_points.h"

static void raise(_Atomic uint64_t *highest, uint64_t key) {
    uint64_t seen = atomic_load_explicit(highest, memory_order_relaxed);
    while (seen < key &&
           !atomic_compare_exchange_weak_explicit(highest, &seen, key, memory_order_relaxed, memory_order_relaxed)) {
    }
}

/* Where nobody else writes: the larger of the two is written back whichever it is, for which one nobody can predict. */
static void raise_alone(_Atomic uint64_t *highest, uint64_t key) {
    const uint64_t seen = atomic_load_explicit(highest, memory_order_relaxed);
    atomic_store_explicit(highest, seen < key ? key : seen, memory_order_relaxed);
}

static void observe_row(const keen_world *world, uint32_t agent, uint32_t row_number, bool alone) {
    const keen_detection_row *row = &world->rows.detection[row_number];
    const int32_t *target = world->rows.row[row_number].belief.target;
    for (uint32_t lanes = keen_pairs_observing(row); lanes; lanes &= lanes - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
        const uint64_t key = keen_awareness_key(row->value[lane], agent);
        _Atomic uint64_t *highest = &world->stealth.highest[target[lane]];
        if (alone) {
            raise_alone(highest, key);
        } else {
            raise(highest, key);
        }
    }
}

void keen_observe_targets(keen_world *world, uint32_t agent) {
    const uint32_t count = world->agents.row_count[agent];
    if (world->agents.interval_us[agent] == 0 || count == 0 || !keen_world_tuning(world, agent)->detects) {
        return;
    }
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < count; i++) {
        observe_row(world, agent, rows[i], world->parallel.workers == 1);
    }
}
