#include "kernels/row_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "detection/hostility.h"
#include "keen/trace.h"
#include "store/belief_status.h"
#include "store/stealth_record.h"
#include "store/tuning_make.h"

#define SIDE 80.0f           /* metres */
#define DETECTION_SIDE 40.0f /* of the detection scene: most pairs in reach, as ledgers fill with the nearest */
#define TICK_US 100000
#define WARM_UP_TICKS 200
#define TICKS_BETWEEN_MOMENTS 7
#define REPLACE_CHANCE 0.1f /* per tick */
#define TICKS_BETWEEN_PULSES 10
#define STRUCK_CHANCE 0.01f    /* per tick */
#define SIGHT_SLOT_US 2500000u /* as long a pair is in the open or behind something */

/* The scene while it is simulated. */
typedef struct simulation {
    bench_scene_kind kind;
    float side;
    const keen_tuning *tuning;
    bench_random random;
    bench_moment *now;
    float velocity[BENCH_TARGETS][2];
    keen_row_job jobs[BENCH_ROWS];
} simulation;

keen_row_kernel *bench_row_kernel_of(const keen_kernels *kernels, bench_row_kernel kernel) {
#define BENCH_ROW_KERNEL(name) kernels->name,
    keen_row_kernel *const all[] = {KEEN_ROW_KERNELS(BENCH_ROW_KERNEL)};
#undef BENCH_ROW_KERNEL
    return all[kernel];
}

const char *bench_row_kernel_name(bench_row_kernel kernel) {
#define BENCH_ROW_KERNEL(name) #name,
    static const char *const names[] = {KEEN_ROW_KERNELS(BENCH_ROW_KERNEL)};
#undef BENCH_ROW_KERNEL
    return names[kernel];
}

keen_frame_values bench_moment_link(bench_moment *moment, keen_row_job jobs[BENCH_ROWS]) {
    for (uint32_t i = 0; i < BENCH_ROWS; i++) {
        jobs[i] = (keen_row_job){
            .tick = &moment->ticks[i / BENCH_ROWS_PER_AGENT],
            .belief = &moment->rows[i].belief,
            .sense = &moment->rows[i].sense,
            .trace = &moment->rows[i].trace,
            .scratch = &moment->scratch[i],
            .detection = &moment->detection[i],
            .first_slot = i % BENCH_ROWS_PER_AGENT * KEEN_LANES,
            .ahead = &moment->rows[i],
        };
    }
    return (keen_frame_values){
        .records = moment->records,
        .up = {0.0f, 0.0f, 1.0f},
        .ambient_noise = 0.1f,
        .vision = 1.0f,
        .wind = {2.0f, 1.0f, 0.0f},
        .now_us = moment->now_us,
        .stealth = moment->stealth,
        .actions = moment->actions,
    };
}

static void turn(keen_tick *tick, float angle) {
    const float c = cosf(angle);
    const float s = sinf(angle);
    tick->forward[0] = c;
    tick->forward[1] = s;
    tick->forward[2] = 0.0f;
    tick->right[0] = -s;
    tick->right[1] = c;
    tick->right[2] = 0.0f;
    tick->up[0] = tick->up[1] = 0.0f;
    tick->up[2] = 1.0f;
}

static void place_agents(simulation *scene) {
    for (uint32_t i = 0; i < BENCH_AGENTS; i++) {
        keen_tick *tick = &scene->now->ticks[i];
        *tick = (keen_tick){
            .tuning = scene->tuning,
            .eye = {bench_random_float(&scene->random, 0.0f, scene->side),
                    bench_random_float(&scene->random, 0.0f, scene->side), 1.6f},
            .vision_gain = 1.0f,
            .dt = 0.1f,
            .dt_us = TICK_US,
            .agent = i,
            .significance = 0.8f,
            .senses = UINT32_MAX,
            .radius = 0.3f,
            .gather_range = keen_gather_range(scene->tuning, 0.3f),
            .point_count = scene->tuning->point_count,
            .point_mask = scene->tuning->point_mask,
        };
        tick->skill = 50.0f;
        tick->skill_elsewhere = i % 4 == 0 ? 30.0f : tick->skill;
        tick->sight = scene->tuning->light_gain;
        tick->sees = KEEN_PAIR_IN_VIEW;
        tick->elsewhere = i % 4 == 0 ? KEEN_PAIR_ELSEWHERE : 0u;
        tick->hostile = keen_hostile_table(KEEN_AGGRESSION_VERY_AGGRESSIVE);
        turn(tick, 0.0f);
        memcpy(tick->center, tick->eye, sizeof tick->center);
        tick->center[2] = 0.9f;
        if (scene->kind == BENCH_SCENE_ALL_SENSES) {
            tick->relation_teams[KEEN_RELATION_NEUTRAL] = 1u << i % 4;
            tick->relation_teams[KEEN_RELATION_FRIENDLY] = 1u << (i + 1) % 4;
            tick->relation_teams[KEEN_RELATION_ENEMY] = 1u << (i + 2) % 4;
        }
    }
}

/* Of every stance, a few with armour and noise. */
static void dress_target(simulation *scene, uint32_t i) {
    bench_random *random = &scene->random;
    scene->now->stealth[i] = keen_stealth_record_of(&(keen_stealth_values){
        .sneak = bench_random_float(random, 0.0f, 100.0f),
        .armor_weight = bench_random_chance(random, 0.5f) ? bench_random_float(random, 0.0f, 40.0f) : 0.0f,
        .muffle = bench_random_chance(random, 0.2f) ? 0.5f : 0.0f,
        .action_sound = bench_random_chance(random, 0.1f) ? 10.0f : 0.0f,
        .stance = bench_random_below(random, 16),
    });
}

static void place_target(simulation *scene, uint32_t i) {
    bench_random *random = &scene->random;
    keen_target_record *record = &scene->now->records[i];
    *record = (keen_target_record){
        .x = bench_random_float(random, 0.0f, scene->side),
        .y = bench_random_float(random, 0.0f, scene->side),
        .center_height = 0.9f,
        .height = 1.8f,
        .radius = 0.3f,
        .light = bench_random_float(random, 0.05f, 0.8f),
        .visibility = 1.0f,
        .loudness = bench_random_chance(random, 0.4f) ? bench_random_float(random, 0.3f, 1.5f) : 0.0f,
        .flags = KEEN_RECORD_EXISTS | KEEN_RECORD_ENABLED | KEEN_RECORD_ALIVE,
        .team_bit = 1u << bench_random_below(random, 4),
    };
    if (scene->kind == BENCH_SCENE_ALL_SENSES) {
        record->flags |= bench_random_chance(random, 0.8f) ? KEEN_RECORD_GROUNDED : 0u;
        record->mass = bench_random_float(random, 40.0f, 100.0f);
        record->scent = bench_random_float(random, 0.0f, 2.0f);
        record->scent_type = 1u << bench_random_below(random, 4);
    }
    const float pace = bench_random_chance(random, 0.3f) ? 0.0f : bench_random_float(random, 1.0f, 6.0f);
    const float way = bench_random_float(random, 0.0f, 6.28f);
    scene->velocity[i][0] = pace * cosf(way);
    scene->velocity[i][1] = pace * sinf(way);
    record->speed = pace;
    if (scene->kind == BENCH_SCENE_PREDICTABLE) {
        const float *eye = scene->now->ticks[i / (BENCH_TARGETS / BENCH_AGENTS)].eye;
        record->x = eye[0] + bench_random_float(random, 6.0f, 12.0f);
        record->y = eye[1] + bench_random_float(random, -2.0f, 2.0f);
        record->light = 1.0f;
        record->speed = record->loudness = 0.0f;
        record->team_bit = 0;
    }
}

static void begin_belief(simulation *scene, uint32_t i) {
    keen_belief_row *row = &scene->now->rows[i / KEEN_LANES].belief;
    const uint32_t lane = i % KEEN_LANES;
    const bool own = scene->kind == BENCH_SCENE_PREDICTABLE;
    row->target[lane] = (int32_t)(own ? i : bench_random_below(&scene->random, BENCH_TARGETS));
    row->status[lane] = keen_status_begin(KEEN_SENSE_VISION);
    row->confidence[lane] = row->fused[lane] = row->last_active[lane] = 0.0f;
    row->unsensed_us[lane] = row->state_us[lane] = row->row_us[lane] = 0;
    row->first_us[lane] = -1;
    row->exposure[lane] = 0.0f;
    row->audio[lane] = KEEN_AUDIO_NONE;
    row->sample_us[lane] = -1;
    scene->now->rows[i / KEEN_LANES].trace.asked[lane] = 0;
}

/* A newcomer takes the slot of an expired belief, as in a ledger that is full. */
static void replace_expired(simulation *scene) {
    for (uint32_t i = 0; i < BENCH_BELIEFS; i++) {
        const uint32_t status = scene->now->rows[i / KEEN_LANES].belief.status[i % KEEN_LANES];
        if (keen_status_state(status) == KEEN_STATE_EXPIRED && bench_random_chance(&scene->random, REPLACE_CHANCE)) {
            begin_belief(scene, i);
        }
    }
}

static void move_coordinate(const simulation *scene, float *place, float *velocity) {
    *place += *velocity * 0.1f;
    if (*place < 0.0f || *place > scene->side) {
        *velocity = -*velocity;
    }
}

/* One tick of everybody's own life. */
static void live(simulation *scene, uint32_t tick_number) {
    scene->now->now_us += TICK_US;
    for (uint32_t i = 0; i < BENCH_AGENTS; i++) {
        scene->now->ticks[i].round = tick_number + 1;
        scene->now->ticks[i].pulse =
            scene->kind == BENCH_SCENE_ALL_SENSES && (tick_number + i) % TICKS_BETWEEN_PULSES == 0;
        if (scene->kind != BENCH_SCENE_PREDICTABLE) {
            turn(&scene->now->ticks[i], (float)i + (float)tick_number * (0.01f + 0.001f * (float)i));
        }
    }
    if (scene->kind == BENCH_SCENE_PREDICTABLE) {
        return;
    }
    replace_expired(scene);
    for (uint32_t i = 0; i < BENCH_TARGETS; i++) {
        keen_target_record *record = &scene->now->records[i];
        move_coordinate(scene, &record->x, &scene->velocity[i][0]);
        move_coordinate(scene, &record->y, &scene->velocity[i][1]);
        const bool alive = (record->flags & KEEN_RECORD_ALIVE) != 0;
        if (bench_random_chance(&scene->random, alive ? 0.001f : 0.02f)) {
            record->flags ^= KEEN_RECORD_ALIVE;
        }
    }
}

/* How much of a sight line gets through: for some seconds all, none, or some of the points. */
static float transmittance(const simulation *scene, uint32_t agent, int32_t target, uint32_t point) {
    if (scene->kind == BENCH_SCENE_PREDICTABLE) {
        return 1.0f;
    }
    const uint64_t pair = bench_mix((uint64_t)agent << 32 | (uint32_t)target);
    const uint64_t slot = (scene->now->now_us + (uint32_t)pair % SIGHT_SLOT_US) / SIGHT_SLOT_US;
    const uint64_t fate = bench_mix(pair + slot * UINT64_C(0x9E3779B97F4A7C15));
    if (fate % 4 == 0) {
        return (float)(fate >> (8 + point) & 1u);
    }
    return fate % 4 == 1 ? 1.0f : 0.0f;
}

/* Every round that request_want asked for is asked and answered. */
static void answer(const simulation *scene, const keen_row_job *job) {
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        if (job->scratch->claim[lane] == 0) {
            continue;
        }
        job->trace->asked[lane] = scene->tuning->point_mask;
        job->trace->round[lane] = job->tick->round;
        job->trace->asked_us[lane] = scene->now->now_us;
        for (uint32_t k = 0; k < scene->tuning->point_count; k++) {
            job->trace->transmittance[k][lane] = transmittance(scene, job->tick->agent, job->belief->target[lane], k);
        }
        job->trace->answered[lane] = scene->tuning->point_mask;
    }
}

/* Some lanes hear a sound event in this tick, some are hit or bumped into. */
static void hear(simulation *scene, const keen_row_job *job) {
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        const bool heard = scene->kind != BENCH_SCENE_PREDICTABLE && bench_random_chance(&scene->random, 0.02f);
        job->scratch->heard[lane] = heard ? bench_random_float(&scene->random, 0.1f, 0.9f) : 0.0f;
        job->scratch->heard_x[lane] = job->scratch->x[lane];
        job->scratch->heard_y[lane] = job->scratch->y[lane];
        job->scratch->heard_z[lane] = job->scratch->z[lane];
        if (scene->kind == BENCH_SCENE_ALL_SENSES && bench_random_chance(&scene->random, STRUCK_CHANCE)) {
            job->scratch->struck[lane] = 1u + bench_random_below(&scene->random, 2);
        }
    }
}

static void run_kernels(simulation *scene, bench_row_kernel first, bench_row_kernel last) {
    const keen_kernels *reference = keen_kernels_get(KEEN_BACKEND_REFERENCE);
    const keen_frame_values frame = bench_moment_link(scene->now, scene->jobs);
    for (uint32_t kernel = first; kernel <= (uint32_t)last; kernel++) {
        bench_row_kernel_of(reference, (bench_row_kernel)kernel)(&frame, scene->jobs, BENCH_ROWS);
    }
}

/* One tick; keeps its two moments when there is room for them. */
static void run_tick(simulation *scene, bench_moment *begin, bench_moment *end) {
    if (begin) {
        memcpy(begin, scene->now, sizeof *begin);
    }
    run_kernels(scene, BENCH_ROW_target_view, BENCH_ROW_request_want);
    for (uint32_t i = 0; i < BENCH_ROWS; i++) {
        answer(scene, &scene->jobs[i]);
        hear(scene, &scene->jobs[i]);
    }
    if (end) {
        memcpy(end, scene->now, sizeof *end);
    }
    run_kernels(scene, BENCH_ROW_exposure, BENCH_ROW_attention);
}

static void count_states(bench_scene *scene, const bench_moment *moment) {
    for (uint32_t i = 0; i < BENCH_BELIEFS; i++) {
        scene->states[keen_status_state(moment->rows[i / KEEN_LANES].belief.status[i % KEEN_LANES])]++;
    }
}

static void list_all_senses(keen_profile_def *profile) {
    profile->sense_count = KEEN_BUILT_IN_SENSES;
    for (uint32_t sense = 0; sense < KEEN_BUILT_IN_SENSES; sense++) {
        profile->senses[sense] = (keen_sense)sense;
    }
}

static void make_scene(bench_scene *scene, bench_scene_kind kind) {
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.sense_count = 2; /* vision and hearing, as ever: what is measured stays comparable */
    if (kind == BENCH_SCENE_DETECTION) {
        profile.model = KEEN_MODEL_BOTH;
    }
    if (kind == BENCH_SCENE_ALL_SENSES) {
        list_all_senses(&profile);
    }
    scene->tuning = keen_tuning_make(&profile, 1.0f);
    scene->begin = bench_allocate(BENCH_MOMENTS, sizeof *scene->begin);
    scene->end = bench_allocate(BENCH_MOMENTS, sizeof *scene->end);
    static simulation run;
    run = (simulation){.kind = kind, .tuning = &scene->tuning, .random = {7}};
    run.side = kind == BENCH_SCENE_DETECTION ? DETECTION_SIDE : SIDE;
    run.now = bench_allocate(1, sizeof *run.now);
    place_agents(&run);
    for (uint32_t i = 0; i < BENCH_TARGETS; i++) {
        place_target(&run, i);
        if (kind == BENCH_SCENE_DETECTION) {
            dress_target(&run, i);
        }
    }
    for (uint32_t i = 0; i < BENCH_BELIEFS; i++) {
        begin_belief(&run, i);
    }
    uint32_t kept = 0;
    for (uint32_t tick = 0; kept < BENCH_MOMENTS; tick++) {
        live(&run, tick);
        const bool keep = tick >= WARM_UP_TICKS && tick % TICKS_BETWEEN_MOMENTS == 0;
        run_tick(&run, keep ? &scene->begin[kept] : NULL, keep ? &scene->end[kept] : NULL);
        if (keep) {
            count_states(scene, &scene->end[kept++]);
        }
    }
    free(run.now);
}

const bench_scene *bench_scene_get(bench_scene_kind kind) {
    static bench_scene scenes[BENCH_SCENE_COUNT];
    if (!scenes[kind].begin) {
        make_scene(&scenes[kind], kind);
    }
    return &scenes[kind];
}

void bench_scene_describe(const bench_scene *scene, char *text, size_t size) {
    size_t used = 0;
    for (int state = 0; state < KEEN_STATE_COUNT && used < size; state++) {
        const double share = 100.0 * scene->states[state] / (double)(BENCH_MOMENTS * BENCH_BELIEFS);
        used += (size_t)snprintf(text + used, size - used, "%s%s %.0f%%", state ? ", " : "",
                                 keen_belief_state_name((keen_belief_state)state), share);
    }
}
