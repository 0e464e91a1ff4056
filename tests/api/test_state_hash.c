/* keen_world_hash sees everything that decides what comes next: two worlds that differ in one thing differ in hash, and
   worlds that were made by the same calls agree. */
#include "world/small_world.h"

typedef struct scene {
    keen_world *world;
    keen_agent_id agent;
    keen_target_id target;
} scene;

/* A world in the middle of things: beliefs, sounds that wait. */
static scene make_scene(void) {
    const keen_world_def def = small_world_def(8, 8);
    scene made = {.world = small_world_make(&def)};
    const keen_profile_id profile = small_world_profile(made.world, NULL);
    made.agent = small_world_agent(made.world, profile, 0.0f, 0.0f);
    small_world_agent(made.world, profile, 0.0f, 5.0f);
    made.target = small_world_target(made.world, 10.0f, 0.0f);
    small_world_target(made.world, 12.0f, 3.0f);
    small_world_frames(made.world, 4, small_world_clear);
    small_world_emit(made.world, made.target, 3.0f, 0.0f, 1.0f);
    return made;
}

/* What a host may do to a world, each of which matters later. */
static void do_nothing(const scene *own) {
    (void)own;
}

static void move_agent(const scene *own) {
    small_world_move_agent(own->world, own->agent, 0.0f, 0.001f);
}

static void move_target(const scene *own) {
    small_world_move_target(own->world, own->target, 10.0f, 0.001f);
}

static void dim_target(const scene *own) {
    small_world_set_light(own->world, own->target, 0.999f);
}

static void kill_target(const scene *own) {
    EXPECT_RESULT(KEEN_OK, keen_target_set_alive(own->world, own->target, false));
}

static void disable_target(const scene *own) {
    EXPECT_RESULT(KEEN_OK, keen_target_set_enabled(own->world, own->target, false));
}

static void remove_target(const scene *own) {
    EXPECT_RESULT(KEEN_OK, keen_target_remove(own->world, own->target));
}

static void add_target(const scene *own) {
    small_world_target(own->world, 900.0f, 0.0f);
}

static void disable_agent(const scene *own) {
    EXPECT_RESULT(KEEN_OK, keen_agent_set_enabled(own->world, own->agent, false));
}

static void remove_agent(const scene *own) {
    EXPECT_RESULT(KEEN_OK, keen_agent_remove(own->world, own->agent));
}

static void make_noise(const scene *own) {
    small_world_emit(own->world, own->target, 3.0f, 0.0f, 1.0f);
}

static void make_louder_noise(const scene *own) {
    small_world_emit(own->world, own->target, 3.0f, 0.0f, 1.5f);
}

static void set_budget(const scene *own) {
    const keen_budget budget = {.max_updates_per_frame = 1};
    EXPECT_RESULT(KEEN_OK, keen_world_set_budget(own->world, &budget));
}

static void set_environment(const scene *own) {
    const keen_environment environment = {.ambient_noise = 0.1f, .vision = 1.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_environment(own->world, &environment));
}

static void set_viewer(const scene *own) {
    const float viewer[3] = {1.0f, 2.0f, 3.0f};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(own->world, viewer, 1));
}

static void skip_time(const scene *own) {
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(own->world, 0.001));
}

static void run_frame(const scene *own) {
    small_world_frame(own->world, 0.001, small_world_clear, NULL);
}

static void answer_two_points(const scene *own, float transmittance) {
    keen_trace_batch batch;
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(own->world, SMALL_WORLD_TICK));
    EXPECT_RESULT(KEEN_OK, keen_trace_requests(own->world, &batch));
    const keen_trace_result results[] = {{batch.requests[0].ticket, 1.0f, KEEN_AUDIO_NONE},
                                         {batch.requests[1].ticket, transmittance, KEEN_AUDIO_NONE}};
    EXPECT_RESULT(KEEN_OK, keen_trace_submit(own->world, results, 2, NULL));
    EXPECT_RESULT(KEEN_OK, keen_frame_end(own->world));
}

static void answer_clear(const scene *own) {
    answer_two_points(own, 1.0f);
}

static void answer_half(const scene *own) {
    answer_two_points(own, 0.5f);
}

Test(state_hash, tells_worlds_apart) {
    void (*const deeds[])(const scene *) = {
        do_nothing, move_agent,    move_target,  dim_target,   kill_target,       disable_target, remove_target,
        add_target, disable_agent, remove_agent, make_noise,   make_louder_noise, set_budget,     set_environment,
        set_viewer, skip_time,     run_frame,    answer_clear, answer_half,
    };
    enum { COUNT = sizeof deeds / sizeof *deeds };
    uint64_t hashes[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        const scene own = make_scene();
        deeds[i](&own);
        hashes[i] = keen_world_hash(own.world);
        keen_world_destroy(own.world);
        for (uint32_t k = 0; k < i; k++) {
            cr_assert_neq(hashes[i], hashes[k], "deeds %u and %u lead to the same hash", k, i);
        }
    }
}

Test(state_hash, is_the_same_after_the_same_calls) {
    const scene first = make_scene();
    const scene second = make_scene();
    for (uint32_t i = 0; i < 10; i++) {
        cr_assert_eq(keen_world_hash(first.world), keen_world_hash(second.world));
        small_world_frames(first.world, 1, small_world_clear);
        small_world_frames(second.world, 1, small_world_clear);
    }
    keen_world_destroy(first.world);
    keen_world_destroy(second.world);
}

Test(state_hash, does_not_change_what_it_looks_at) {
    const scene own = make_scene();
    const uint64_t hash = keen_world_hash(own.world);
    cr_assert_eq(keen_world_hash(own.world), hash);
    keen_counters before = small_world_counters(own.world);
    cr_assert_eq(before.beliefs, 4);
    keen_world_destroy(own.world);
}
