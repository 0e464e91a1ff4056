#define _DEFAULT_SOURCE /* madvise */
#include "worlds/bench_world.h"

#include <stdlib.h>
#ifdef __linux__
#    include <sys/mman.h>
#endif

#include "harness/bench.h"
#include "harness/bench_memory.h"
#include "harness/bench_random.h"
#include "worlds/cast_world.h"

#define GATHER_RANGE 40.0f /* vision of the default profile reaches farthest */
#define APART 100.0f
#define LOUD 4              /* one of so many can be heard walking */
#define POINTS_PER_AGENT 64 /* 16 pairs of 4 sample points */

/* Sight between a pair is clear, blocked or partial for so many seconds. */
#define SIGHT_SLOT_MS 2500u

/* Twelve seconds in large steps, so that all states occur, then some frames at the pace that is measured. */
#define COARSE_FRAMES 24
#define COARSE_SECONDS 0.5
#define FINE_FRAMES 6

/* With a cast only at the pace that is measured: after a large step all would be due together, and would stay so. Three
   seconds are longer than the longest interval. */
#define CAST_FRAMES 90

#define HUGE_PAGE ((size_t)2 << 20)

static const char *const kind_names[BENCH_WORLD_KIND_COUNT] = {
    "many", "few", "detects", "believes", "apart", "alone", "not_due", "idle", "mixed", "alarm", "suspended"};

const char *bench_world_kind_name(bench_world_kind kind) {
    return kind_names[kind];
}

const char *bench_model_name(bench_model model) {
    static const char *const names[BENCH_MODEL_COUNT] = {"belief"};
    return names[model];
}

double bench_world_frame_seconds(bench_world_kind kind) {
    return bench_cast_of(kind) ? BENCH_GAME_FRAME_SECONDS : BENCH_FRAME_SECONDS;
}

static bool has_targets(bench_world_kind kind) {
    return kind != BENCH_WORLD_ALONE && kind != BENCH_WORLD_NOT_DUE;
}

static bool has_sides(bench_world_kind kind) {
    return kind == BENCH_WORLD_DETECTS || kind == BENCH_WORLD_BELIEVES;
}

static bench_crowd make_crowd(const bench_world_def *def) {
    if (bench_cast_of(def->kind)) {
        return bench_cast_crowd(bench_cast_of(def->kind), def->count);
    }
    switch (def->kind) {
    case BENCH_WORLD_MANY:
    case BENCH_WORLD_DETECTS:
    case BENCH_WORLD_BELIEVES:
        return bench_crowd_make(def->count, 16.0f, GATHER_RANGE);
    case BENCH_WORLD_FEW:
        return bench_crowd_make(def->count, 2.0f, GATHER_RANGE);
    default:
        return bench_crowd_make_apart(def->count, APART);
    }
}

/* Counts what the world takes, and else does what the library's own hook does (base/hooks.c), huge pages included: a
   host without hooks gets no other memory. */
static void *allocate(size_t size, size_t alignment, void *user) {
    bench_world *world = user;
    const size_t unit = size >= 4 * HUGE_PAGE ? HUGE_PAGE : alignment;
    const size_t rounded = (size + unit - 1) / unit * unit;
    void *memory = aligned_alloc(unit, rounded);
    world->bytes += size;
#ifdef MADV_HUGEPAGE
    if (memory && unit == HUGE_PAGE) {
        madvise(memory, rounded, MADV_HUGEPAGE); /* a wish: whether it is granted does not matter */
    }
#endif
    return memory;
}

static void release(void *memory, size_t size, void *user) {
    bench_world *world = user;
    world->bytes -= size;
    free(memory);
}

static keen_result create_world(bench_world *made) {
    const bench_world_def *own = &made->def;
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = own->count;
    def.target_capacity = has_targets(own->kind) ? own->count : 1;
    def.trace_capacity =
        made->answer_capacity > KEEN_MAX_SAMPLE_POINTS ? made->answer_capacity : KEEN_MAX_SAMPLE_POINTS;
    def.backend = own->backend;
    def.workers = own->workers;
    def.stagger = false;
    def.detection = own->kind == BENCH_WORLD_DETECTS;
    if (made->cast) {
        bench_cast_size_world(made, &def);
    }
    def.hooks = (keen_hooks){.allocate = allocate, .release = release, .user = made};
    return keen_world_create(&def, &made->world);
}

static keen_result add_profile(bench_world *made, keen_profile_id *profile) {
    keen_profile_def def = keen_default_profile(1.0f);
    def.model = made->def.kind == BENCH_WORLD_DETECTS ? KEEN_MODEL_DETECTION : KEEN_MODEL_BELIEF;
    if (made->def.kind == BENCH_WORLD_BELIEVES) {
        def.sense_count = 2;
        def.senses[0] = KEEN_SENSE_VISION;
        def.senses[1] = KEEN_SENSE_HEARING;
    }
    def.base_interval = made->def.kind == BENCH_WORLD_NOT_DUE ? 3600.0f : (float)(BENCH_FRAME_SECONDS / 2.0);
    return keen_profile_create(made->world, &def, profile, NULL);
}

static keen_result add_target(bench_world *made, uint32_t i, bench_random *random, keen_target_id *target) {
    keen_target_def def = keen_default_target(1.0f);
    def.light = bench_random_float(random, 0.2f, 1.0f);
    def.loudness = i % LOUD == 0 ? 1.0f : 0.0f;
    if (has_sides(made->def.kind)) {
        def.team = i % 2;
    }
    return keen_target_create(made->world, &def, target);
}

static keen_result add_member(bench_world *made, uint32_t i, keen_profile_id profile, bench_random *random) {
    keen_agent_def def = keen_default_agent(1.0f);
    def.profile = profile;
    if (has_sides(made->def.kind)) {
        def.team = i % 2;
    }
    const keen_result added = has_targets(made->def.kind) ? add_target(made, i, random, &def.self) : KEEN_OK;
    keen_agent_id agent;
    return added == KEEN_OK ? keen_agent_create(made->world, &def, &agent) : added;
}

/* Walking and running, one in four sneaking. */
static keen_result set_stances(bench_world *made) {
    keen_stealth_columns columns;
    const keen_result result = keen_stealth_map(made->world, &columns);
    for (uint32_t i = 0; i < made->def.count && result == KEEN_OK; i++) {
        const bool running = made->crowd.pace[i] > 3.0f, moving = made->crowd.pace[i] > 0.0f;
        columns.stance[i] = (i % 4 == 0 ? KEEN_STANCE_SNEAKING : 0u) | (moving ? KEEN_STANCE_MOVING : 0u) |
                            (running ? KEEN_STANCE_RUNNING : 0u);
    }
    return result;
}

static keen_result add_members(bench_world *made) {
    keen_profile_id profile;
    keen_result result = add_profile(made, &profile);
    if (result == KEEN_OK && has_sides(made->def.kind)) {
        keen_world_set_relation(made->world, 0, 1, KEEN_RELATION_ENEMY);
        keen_world_set_relation(made->world, 1, 0, KEEN_RELATION_ENEMY);
    }
    bench_random random = {31};
    for (uint32_t i = 0; i < made->def.count && result == KEEN_OK; i++) {
        result = add_member(made, i, profile, &random);
    }
    return result;
}

static keen_result populate(bench_world *made) {
    keen_result result = made->cast ? bench_cast_populate(made) : add_members(made);
    if (result == KEEN_OK) {
        result = keen_agents_map(made->world, &made->agents);
    }
    return result == KEEN_OK ? keen_targets_map(made->world, &made->targets) : result;
}

/* The enemy that stands before an engaged agent of a cast. */
static bool is_own_enemy(const bench_world *world, const keen_trace_request *request) {
    const uint32_t enemy = request->target - world->def.count;
    return enemy < world->enemies && world->owners[enemy] == request->agent;
}

/* What a ray caster would say, for a few nanoseconds: the same for some seconds, then something else. */
static float transmittance(const bench_world *world, const keen_trace_request *request, uint32_t now_ms) {
    if (is_own_enemy(world, request)) {
        return 1.0f;
    }
    const uint64_t pair = bench_mix((uint64_t)request->agent << 32 | request->target);
    const uint32_t slot = (now_ms + (uint32_t)pair % SIGHT_SLOT_MS) / SIGHT_SLOT_MS;
    const uint64_t fate = bench_mix(pair + slot);
    if (fate % 4 == 0) {
        return (float)(fate >> (8 + (request->ticket & 7u)) & 1u);
    }
    return fate % 4 == 1 ? 1.0f : 0.0f;
}

/* The host's own threads: as many as the world works with, each with a share of its own that follows the order of the
   requests, so that a thread's agents stay in its caches, as they do in a host that casts on all of its threads. */
static void share_out(const bench_world *world, uint32_t count, void (*run)(const bench_world *, uint32_t, uint32_t)) {
    const uint32_t threads = world->def.workers;
#ifdef _OPENMP
#    pragma omp parallel for num_threads((int)threads) schedule(static)
#endif
    for (uint32_t i = 0; i < threads; i++) {
        const uint32_t begin = (uint32_t)((uint64_t)count * i / threads);
        run(world, begin, (uint32_t)((uint64_t)count * (i + 1) / threads));
    }
}

static void answer(const bench_world *world, uint32_t begin, uint32_t end) {
    keen_trace_batch batch;
    keen_trace_requests(world->world, &batch);
    const uint32_t now_ms = (uint32_t)(keen_world_time(world->world) / 1000);
    for (uint32_t i = begin; i < end; i++) {
        world->answers[i] = (keen_trace_result){
            .ticket = batch.requests[i].ticket,
            .transmittance = transmittance(world, &batch.requests[i], now_ms),
            .audio = KEEN_AUDIO_NONE,
        };
    }
}

static void submit(const bench_world *world, uint32_t begin, uint32_t end) {
    keen_trace_submit(world->world, &world->answers[begin], end - begin, NULL);
}

static uint32_t count_requests(const bench_world *world) {
    keen_trace_batch batch;
    return keen_trace_requests(world->world, &batch) == KEEN_OK ? batch.count : 0;
}

void bench_world_frame(bench_world *world, double dt, bench_frame_times *times) {
    bench_crowd_move(&world->crowd, (float)dt);
    bench_crowd_write(&world->crowd, &world->agents, has_targets(world->def.kind) ? &world->targets : NULL);
    if (world->enemies > 0) {
        bench_cast_write_enemies(&world->crowd, world->owners, world->enemies, &world->targets);
    }
    const double begin = bench_now();
    keen_frame_begin(world->world, dt);
    const double begun = bench_now();
    const uint32_t count = count_requests(world);
    share_out(world, count, answer);
    const double answered = bench_now();
    share_out(world, count, submit);
    const double submitted = bench_now();
    keen_frame_end(world->world);
    times->begin += begun - begin;
    times->submit += submitted - answered;
    times->end += bench_now() - submitted;
}

static void warm_up(bench_world *world) {
    bench_frame_times unused = {0};
    for (int i = 0; i < CAST_FRAMES && world->cast; i++) {
        bench_world_frame(world, BENCH_GAME_FRAME_SECONDS, &unused);
    }
    if (world->cast) {
        return;
    }
    for (int i = 0; i < COARSE_FRAMES; i++) {
        bench_world_frame(world, COARSE_SECONDS, &unused);
    }
    for (int i = 0; i < FINE_FRAMES; i++) {
        bench_world_frame(world, BENCH_FRAME_SECONDS, &unused);
    }
}

bench_world *bench_world_make(const bench_world_def *def, const char **why) {
    bench_world *made = bench_allocate(1, sizeof *made);
    made->def = *def;
    made->cast = bench_cast_of(def->kind);
    made->answer_capacity = made->cast               ? bench_cast_answers(made)
                            : has_targets(def->kind) ? def->count * POINTS_PER_AGENT
                                                     : 1;
    made->crowd = make_crowd(def);
    keen_result result = create_world(made);
    if (result == KEEN_OK) {
        result = populate(made);
    }
    if (result == KEEN_OK && def->kind == BENCH_WORLD_DETECTS) {
        result = set_stances(made);
    }
    if (result != KEEN_OK) {
        *why = keen_result_string(result);
        bench_world_release(made);
        return NULL;
    }
    made->answers = bench_allocate(made->answer_capacity, sizeof *made->answers);
    warm_up(made);
    return made;
}

void bench_world_release(bench_world *world) {
    keen_world_destroy(world->world);
    bench_crowd_release(&world->crowd);
    free(world->answers);
    free(world->actors);
    free(world->agent_ids);
    free(world->owners);
    free(world);
}
