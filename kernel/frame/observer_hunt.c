#include "frame/observer_hunt.h"

#include "detection/observer_tick.h"

/* A target that was removed is counted no more: its next owner begins with nobody after it. */
static void count_one(keen_world *world, keen_target_id target, uint32_t change) {
    if (keen_id_pool_holds(&world->targets.ids, target.index, target.generation)) {
        atomic_fetch_add_explicit(&world->stealth.hunters[target.index], change, memory_order_relaxed);
    }
}

void keen_hunt_note(const keen_world *world, uint32_t agent, keen_hunt_before *before) {
    const keen_observer *observer = &world->observers.observers[agent];
    const keen_hunted *targets = keen_observer_targets(&world->observers, agent);
    before->state = observer->state;
    before->count = before->state == KEEN_DETECTION_COMBAT ? observer->target_count : 0;
    for (uint32_t i = 0; i < before->count; i++) {
        before->targets[i] = (keen_target_id){targets[i].target, targets[i].generation};
    }
}

void keen_hunt_update(keen_world *world, uint32_t agent, const keen_hunt_before *before) {
    keen_hunt_before after;
    keen_hunt_note(world, agent, &after);
    for (uint32_t i = 0; i < before->count; i++) {
        count_one(world, before->targets[i], UINT32_MAX);
    }
    for (uint32_t i = 0; i < after.count; i++) {
        count_one(world, after.targets[i], 1u);
    }
}

void keen_hunt_forget(keen_world *world, uint32_t agent) {
    if (world->agents.enabled[agent]) {
        keen_hunt_pause(world, agent, true);
    }
    keen_observers_forget(&world->observers, agent);
    keen_observers_heed(&world->observers, agent, world->agents.awareness[agent]);
}

void keen_hunt_pause(keen_world *world, uint32_t agent, bool pause) {
    keen_hunt_before own;
    keen_hunt_note(world, agent, &own);
    for (uint32_t i = 0; i < own.count; i++) {
        count_one(world, own.targets[i], pause ? UINT32_MAX : 1u);
    }
}
