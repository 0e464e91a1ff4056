#include "frame/inbox.h"

/* The strongest sound of each belief's target, the first among equals (spec 5). Who cannot be perceived makes none. */
static void put_heard(const keen_row_job *job, const keen_stimulus *stimulus) {
    keen_row_scratch *scratch = job->scratch;
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        const bool own = job->belief->target[lane] == (int32_t)stimulus->target && scratch->present[lane] != 0;
        if (own && stimulus->strength > scratch->heard[lane]) {
            scratch->heard[lane] = stimulus->strength;
            scratch->heard_x[lane] = stimulus->position[0];
            scratch->heard_y[lane] = stimulus->position[1];
            scratch->heard_z[lane] = stimulus->position[2];
        }
    }
}

static void hear_inbox(const keen_world *world, const keen_row_job *job) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t waiting = keen_stimuli_read(&world->stimuli, job->tick->agent, inbox);
    for (uint32_t i = 0; i < waiting; i++) {
        if (inbox[i].kind == KEEN_STIMULUS_SOUND && keen_id_pool_holds(&world->targets.ids, inbox[i].target, inbox[i].generation)) {
            put_heard(job, &inbox[i]);
        }
    }
}

void keen_inbox_deliver(keen_world *world, const keen_row_job *jobs, uint32_t count) {
    for (uint32_t i = 0; i < count && world->stimuli.waiting > 0; i++) {
        if (world->stimuli.count[jobs[i].tick->agent]) {
            hear_inbox(world, &jobs[i]);
        }
    }
}
