#include "frame/teleport.h"

#include <float.h>

#include "belief/prediction.h"
#include "frame/find_belief.h"
#include "keen/trace.h"
#include "simd/f1_math.h"
#include "store/belief_status.h"

static void forget_motion(keen_row *row, uint32_t lane) {
    keen_belief_row *belief = &row->belief;
    belief->velocity_x[lane] = belief->velocity_y[lane] = belief->velocity_z[lane] = 0.0f;
    belief->accel_x[lane] = belief->accel_y[lane] = belief->accel_z[lane] = 0.0f;
    belief->sample_us[lane] = -1;
    belief->exposure[lane] = 0.0f;
    belief->audio[lane] = KEEN_AUDIO_NONE;
    row->trace.asked[lane] = row->trace.answered[lane] = 0;
    row->trace.transmittance[0][lane] = KEEN_NEVER_ANSWERED;
    belief->status[lane] |= KEEN_STATUS_JUMPED;
}

static bool forget_in(keen_world *world, uint32_t agent, uint32_t target) {
    keen_belief_place place;
    const bool found = keen_find_belief(world, agent, target, &place);
    if (found) {
        forget_motion(&world->rows.row[place.row], place.lane);
    }
    return found;
}

void keen_frame_teleport(keen_world *world, uint32_t target, const float position[3]) {
    keen_target_columns *columns = &world->targets.columns;
    columns->x[target] = position[0];
    columns->y[target] = position[1];
    columns->z[target] = position[2];
    columns->velocity_x[target] = columns->velocity_y[target] = columns->velocity_z[target] = 0.0f;
    uint32_t holders = atomic_load_explicit(&world->targets.holders[target], memory_order_relaxed);
    for (uint32_t agent = 0; holders > 0 && agent < world->agents.ids.extent; agent++) {
        holders -= forget_in(world, agent, target);
    }
}

/* One position, wherever its three parts stand; it stays a number however far the world is shifted. */
static void shift(float *x, float *y, float *z, const float offset[3]) {
    *x = f1_clamp(*x - offset[0], -FLT_MAX, FLT_MAX);
    *y = f1_clamp(*y - offset[1], -FLT_MAX, FLT_MAX);
    *z = f1_clamp(*z - offset[2], -FLT_MAX, FLT_MAX);
}

static void shift3(float place[3], const float offset[3]) {
    shift(&place[0], &place[1], &place[2], offset);
}

static void shift_belief(keen_row *row, uint32_t lane, const float offset[3]) {
    keen_belief_row *belief = &row->belief;
    keen_sense_row *sense = &row->sense;
    if (!keen_belief_unplaced(belief, lane)) {
        shift(&belief->last_x[lane], &belief->last_y[lane], &belief->last_z[lane], offset);
    }
    if (belief->sample_us[lane] >= 0) {
        shift(&belief->sample_x[lane], &belief->sample_y[lane], &belief->sample_z[lane], offset);
    }
    if (sense->echo[lane] > 0.0f) {
        shift(&sense->echo_x[lane], &sense->echo_y[lane], &sense->echo_z[lane], offset);
    }
}

static void shift_inbox(keen_stimuli *stimuli, uint32_t agent, const float offset[3]) {
    uint32_t at = stimuli->last[agent];
    for (uint32_t i = 0; i < stimuli->count[agent]; i++) {
        at = stimuli->pool[at].next;
        shift3(stimuli->pool[at].position, offset);
    }
}

/* Where an agent of the detection model last detected whom, and what made it alert. */
static void shift_observer(keen_world *world, uint32_t agent, const float offset[3]) {
    const keen_observer *observer = &world->observers.observers[agent];
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < observer->target_count; i++) {
        keen_hunted *hunted = &keen_observer_targets(&world->observers, agent)[i];
        if (hunted->ever_detected) {
            shift3(hunted->place, offset);
        }
    }
    for (uint32_t i = 0; i < observer->alert_count; i++) {
        shift3(keen_observer_alerts(&world->observers, agent)[i].place, offset);
    }
    for (uint32_t slot = 0; slot < world->agents.row_count[agent] * KEEN_LANES; slot++) {
        keen_detection_row *row = &world->rows.detection[rows[slot / KEEN_LANES]];
        const uint32_t lane = slot % KEEN_LANES;
        if (row->flags[lane] & KEEN_PAIR_PLACED) {
            shift(&row->place_x[lane], &row->place_y[lane], &row->place_z[lane], offset);
        }
    }
}

static void shift_agent(keen_world *world, uint32_t agent, const float offset[3]) {
    keen_agent_columns *columns = &world->agents.columns;
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    shift(&columns->x[agent], &columns->y[agent], &columns->z[agent], offset);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        keen_row *row = &world->rows.row[rows[i]];
        for (uint32_t used = keen_row_used(&row->belief); used; used &= used - 1) {
            shift_belief(row, (uint32_t)__builtin_ctz(used), offset);
        }
    }
    shift_inbox(&world->stimuli, agent, offset);
    if (world->def.detection) {
        shift_observer(world, agent, offset);
    }
}

/* The record too: it stands for a target whose columns are bad. */
static void shift_target(keen_targets *targets, uint32_t target, const float offset[3]) {
    keen_target_columns *columns = &targets->columns;
    keen_target_record *record = &targets->records[target];
    shift(&columns->x[target], &columns->y[target], &columns->z[target], offset);
    shift(&record->x, &record->y, &record->z, offset);
}

void keen_frame_shift_origin(keen_world *world, const float offset[3]) {
    for (uint32_t target = 0; target < world->targets.ids.extent; target++) {
        shift_target(&world->targets, target, offset);
    }
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (keen_id_pool_in_use(&world->agents.ids, agent)) {
            shift_agent(world, agent, offset);
        }
    }
    keen_episodes_shift(&world->episodes, world->agents.ids.extent, offset);
    for (uint32_t i = 0; i < world->viewer_count; i++) {
        shift3(world->viewers[i], offset);
    }
    for (uint32_t i = 0; i < world->zone_count; i++) {
        shift3(world->zones[i].center, offset);
    }
    keen_grid_begin_lists(&world->grid); /* nobody stands there any more: the next frame's grid is a new one */
    world->grid_built_at = 0;
}
