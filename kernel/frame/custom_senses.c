#include "frame/custom_senses.h"

#include <math.h>
#include <string.h>

#include "base/hooks.h"
#include "simd/f1_math.h"
#include "store/row_lane.h"

/* One worker's batch: the columns of a view, and where each pair's values go. */
struct keen_sense_batch {
    keen_agent_id *agent;
    keen_target_id *target;
    float *dt, *eye[3], *forward[3], *feet[3], *center[3], *distance, *speed, *exposure;
    float *confidence, *place[3], *error;
    uint8_t *cause;
    uint32_t *active;
    const keen_row_job **job;
    uint32_t *lane;
    uint32_t count;
};

static uint32_t batch_room(const keen_world *world) {
    return keen_batch_room(world->agents.rows_per_agent) * KEEN_LANES;
}

static void take3(keen_arena *arena, float *columns[3], uint32_t room) {
    for (int axis = 0; axis < 3; axis++) {
        KEEN_TAKE(arena, columns[axis], room);
    }
}

static void lay_out_batch(keen_sense_batch *batch, keen_arena *arena, uint32_t room) {
    KEEN_TAKE(arena, batch->agent, room);
    KEEN_TAKE(arena, batch->target, room);
    KEEN_TAKE(arena, batch->dt, room);
    take3(arena, batch->eye, room);
    take3(arena, batch->forward, room);
    take3(arena, batch->feet, room);
    take3(arena, batch->center, room);
    KEEN_TAKE(arena, batch->distance, room);
    KEEN_TAKE(arena, batch->speed, room);
    KEEN_TAKE(arena, batch->exposure, room);
    KEEN_TAKE(arena, batch->confidence, room);
    take3(arena, batch->place, room);
    KEEN_TAKE(arena, batch->error, room);
    KEEN_TAKE(arena, batch->cause, room);
    KEEN_TAKE(arena, batch->active, room);
    KEEN_TAKE(arena, batch->job, room);
    KEEN_TAKE(arena, batch->lane, room);
}

static keen_sense_batch *lay_out(const keen_world *world, keen_arena *arena) {
    keen_sense_batch *batches = NULL;
    KEEN_TAKE(arena, batches, world->parallel.workers);
    for (uint32_t i = 0; i < world->parallel.workers; i++) {
        keen_sense_batch batch = {.count = 0};
        lay_out_batch(&batch, arena, batch_room(world));
        if (batches) {
            batches[i] = batch;
        }
    }
    return batches;
}

bool keen_custom_senses_begin(keen_world *world) {
    keen_custom_senses *custom = &world->custom;
    if (custom->batches) {
        return true;
    }
    keen_arena arena = {.base = NULL};
    lay_out(world, &arena);
    custom->size = arena.used;
    custom->memory = keen_hooks_allocate(&world->hooks, custom->size);
    arena = (keen_arena){.base = custom->memory};
    custom->batches = custom->memory ? lay_out(world, &arena) : NULL;
    return custom->batches != NULL;
}

keen_sense keen_custom_senses_add(keen_world *world, const keen_sense_def *def) {
    keen_custom_senses *custom = &world->custom;
    char *name = custom->names[custom->count];
    strncpy(name, def->name ? def->name : "", KEEN_SENSE_NAME_SIZE - 1);
    name[KEEN_SENSE_NAME_SIZE - 1] = 0;
    custom->defs[custom->count] = *def;
    custom->defs[custom->count].name = name;
    return (keen_sense)(KEEN_SENSE_CUSTOM_0 + custom->count++);
}

void keen_custom_senses_end(keen_world *world) {
    keen_hooks_release(&world->hooks, world->custom.memory, world->custom.size);
}

static void put3(float *const columns[3], uint32_t i, float x, float y, float z) {
    columns[0][i] = x;
    columns[1][i] = y;
    columns[2][i] = z;
}

static void add_pair(const keen_world *world, keen_sense_batch *batch, const keen_row_job *job, uint32_t lane,
                     float error) {
    const keen_tick *tick = job->tick;
    const keen_row_scratch *scratch = job->scratch;
    const float *up = world->values.up;
    const uint32_t i = batch->count++;
    const float x = scratch->x[lane], y = scratch->y[lane], z = scratch->z[lane], above = scratch->center_height[lane];
    batch->agent[i] = keen_world_agent_id(world, tick->agent);
    batch->target[i] = keen_world_target_id(world, (uint32_t)job->belief->target[lane]);
    batch->dt[i] = tick->dt;
    put3(batch->eye, i, tick->eye[0], tick->eye[1], tick->eye[2]);
    put3(batch->forward, i, tick->forward[0], tick->forward[1], tick->forward[2]);
    put3(batch->feet, i, x, y, z);
    put3(batch->center, i, x + up[0] * above, y + up[1] * above, z + up[2] * above);
    put3(batch->place, i, x, y, z);
    batch->distance[i] = job->sense->distance[lane];
    batch->speed[i] = scratch->speed[lane];
    batch->exposure[i] = job->belief->exposure[lane];
    batch->confidence[i] = 0.0f;
    batch->error[i] = error;
    batch->cause[i] = 0;
    batch->job[i] = job;
    batch->lane[i] = lane;
}

static void collect(const keen_world *world, uint32_t sense, const keen_row_job *jobs, uint32_t count,
                    keen_sense_batch *batch) {
    const float reach = world->custom.defs[sense].reach;
    batch->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const keen_row_job *job = &jobs[i];
        const uint32_t slot = job->tick->tuning->slot_of[KEEN_SENSE_CUSTOM_0 + sense];
        for (uint32_t lane = 0; slot != KEEN_NO_SLOT && lane < KEEN_LANES; lane++) {
            job->scratch->confidence[slot][lane] = 0.0f;
            job->scratch->slot_error[slot][lane] = job->tick->tuning->slots[slot].error;
            if (job->scratch->present[lane] != 0 && job->sense->distance[lane] < reach) {
                add_pair(world, batch, job, lane, job->tick->tuning->slots[slot].error);
            }
        }
    }
}

static keen_sense_view view_of(const keen_world *world, const keen_sense_batch *batch, uint32_t worker) {
    return (keen_sense_view){
        .count = batch->count,
        .worker = worker,
        .time = world->now,
        .agent = batch->agent,
        .target = batch->target,
        .dt = batch->dt,
        .eye_x = batch->eye[0],
        .eye_y = batch->eye[1],
        .eye_z = batch->eye[2],
        .forward_x = batch->forward[0],
        .forward_y = batch->forward[1],
        .forward_z = batch->forward[2],
        .target_x = batch->feet[0],
        .target_y = batch->feet[1],
        .target_z = batch->feet[2],
        .center_x = batch->center[0],
        .center_y = batch->center[1],
        .center_z = batch->center[2],
        .distance = batch->distance,
        .speed = batch->speed,
        .exposure = batch->exposure,
        .confidence = batch->confidence,
        .x = batch->place[0],
        .y = batch->place[1],
        .z = batch->place[2],
        .error = batch->error,
        .cause = batch->cause,
    };
}

/* Values of a host are believed only where they can be. */
static bool is_valid(const keen_sense_batch *batch, uint32_t i) {
    return batch->confidence[i] > 0.0f && isfinite(batch->place[0][i]) && isfinite(batch->place[1][i]) &&
           isfinite(batch->place[2][i]) && isfinite(batch->error[i]) && batch->error[i] >= 0.0f;
}

static void note_cause(const keen_sense_batch *batch, uint32_t i, uint32_t sense) {
    uint32_t *causes = &batch->job[i]->sense->host_causes[batch->lane[i]];
    if (batch->cause[i] > 0 && batch->cause[i] <= KEEN_MAX_HOST_CAUSE) {
        *causes = (*causes & ~(0xFu << 4 * sense)) | (uint32_t)batch->cause[i] << 4 * sense;
    }
}

/* Writes the active pairs back and lists them. */
static uint32_t take_values(const keen_sense_batch *batch, uint32_t sense) {
    uint32_t active = 0;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!is_valid(batch, i)) {
            note_cause(batch, i, sense);
            continue;
        }
        keen_row_scratch *scratch = batch->job[i]->scratch;
        const uint32_t lane = batch->lane[i];
        const uint32_t slot = batch->job[i]->tick->tuning->slot_of[KEEN_SENSE_CUSTOM_0 + sense];
        scratch->confidence[slot][lane] = f1_clamp01(batch->confidence[i]);
        scratch->placed[lane] |= 1u << slot;
        scratch->place_x[slot][lane] = batch->place[0][i];
        scratch->place_y[slot][lane] = batch->place[1][i];
        scratch->place_z[slot][lane] = batch->place[2][i];
        scratch->slot_error[slot][lane] = batch->error[i];
        batch->active[active++] = i;
    }
    return active;
}

static void ask(const keen_world *world, uint32_t sense, keen_sense_batch *batch, uint32_t worker) {
    const keen_sense_def *def = &world->custom.defs[sense];
    const keen_sense_view view = view_of(world, batch, worker);
    if (def->prepare) {
        def->prepare(&view, def->user);
    }
    def->evaluate(&view, def->user);
    const uint32_t active = take_values(batch, sense);
    if (def->payload && active > 0) {
        def->payload(&view, batch->active, active, def->user);
    }
    if (def->flush) {
        def->flush(&view, def->user);
    }
}

/* Senses that a restored world has not been given again say nothing. */
static void silence_absent(const keen_world *world, const keen_row_job *jobs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const keen_tuning *tuning = jobs[i].tick->tuning;
        for (uint32_t n = world->custom.count; tuning->has_custom && n < KEEN_MAX_CUSTOM_SENSES; n++) {
            const uint32_t slot = tuning->slot_of[KEEN_SENSE_CUSTOM_0 + n];
            if (slot != KEEN_NO_SLOT) {
                memset(jobs[i].scratch->confidence[slot], 0, sizeof jobs[i].scratch->confidence[slot]);
            }
        }
    }
}

void keen_custom_senses_run(keen_world *world, const keen_row_job *jobs, uint32_t count, uint32_t worker) {
    silence_absent(world, jobs, count);
    for (uint32_t sense = 0; sense < world->custom.count; sense++) {
        keen_sense_batch *batch = &world->custom.batches[worker];
        collect(world, sense, jobs, count, batch);
        if (batch->count > 0) {
            ask(world, sense, batch, worker);
        }
    }
}
