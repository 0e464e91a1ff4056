/* Frames of the detection model: the same events whoever works on them, and none without time. */
#include <math.h>
#include <string.h>

#include "host_threads.h"
#include "small_world.h"

#define AGENTS 400 /* seven chunks */
#define FRAMES 6
#define MOST_EVENTS 16384

static keen_event expected[FRAMES][MOST_EVENTS];
static uint32_t expected_count[FRAMES];

static keen_profile_id detecting_profile(keen_world *world, float threshold) {
    keen_profile_def profile = keen_preset_profile(KEEN_PRESET_SKYRIM, 1.0f);
    profile.detection.threshold = profile.detection.threshold_sneak = threshold;
    return small_world_profile(world, &profile);
}

static keen_agent_id add_guard(keen_world *world, keen_profile_id profile, float y) {
    keen_agent_def def = keen_default_agent(1.0f);
    keen_agent_id agent;
    def.profile = profile;
    def.team = 1;
    def.position[1] = y;
    EXPECT_RESULT(KEEN_OK, keen_agent_create(world, &def, &agent));
    return agent;
}

static keen_target_id add_runner(keen_world *world, float x, float y) {
    keen_target_def def = keen_default_target(1.0f);
    keen_stealth_columns columns;
    keen_target_id target;
    def.position[0] = x;
    def.position[1] = y;
    def.team = 2;
    EXPECT_RESULT(KEEN_OK, keen_target_create(world, &def, &target));
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    columns.stance[target.index] = KEEN_STANCE_MOVING | KEEN_STANCE_RUNNING;
    return target;
}

static keen_world_def detecting_def(uint32_t agents, uint32_t targets) {
    keen_world_def def = small_world_def(agents, targets);
    def.detection = true;
    return def;
}

static keen_world *crowd(const keen_world_def *def) {
    keen_world *world = small_world_make(def);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY));
    const keen_profile_id profile = detecting_profile(world, 25.0f);
    for (uint32_t i = 0; i < AGENTS; i++) {
        add_guard(world, profile, (float)i * 0.05f);
    }
    for (uint32_t i = 0; i < 4; i++) {
        add_runner(world, 2.0f, (float)i * 6.0f);
    }
    return world;
}

/* Of the variant that the type uses; padding is nobody's. */
static bool same_event(const keen_event *a, const keen_event *b) {
    if (a->type != b->type || a->time != b->time || !keen_agent_equal(a->agent, b->agent)) {
        return false;
    }
    const keen_event_fight *mine = &a->data.fight, *other = &b->data.fight;
    switch (a->type) {
    case KEEN_EVENT_DETECTION_STATE:
        return memcmp(&a->data, &b->data, sizeof a->data.detection_state) == 0;
    case KEEN_EVENT_CUE:
        return a->data.cue.cue == b->data.cue.cue;
    case KEEN_EVENT_NOTICED:
        return memcmp(&a->data, &b->data, sizeof a->data.noticed) == 0;
    case KEEN_EVENT_ALERT_ENTRY:
        return memcmp(&a->data, &b->data, sizeof a->data.alert_entry) == 0;
    case KEEN_EVENT_TARGET_ADDED:
    case KEEN_EVENT_TARGET_REMOVED:
        return memcmp(&a->data, &b->data, sizeof a->data.target_list) == 0;
    case KEEN_EVENT_DECISION:
        return memcmp(&a->data, &b->data, sizeof a->data.decision) == 0;
    case KEEN_EVENT_ALARM:
    case KEEN_EVENT_FLEE_CHECK:
    case KEEN_EVENT_FLEE:
    case KEEN_EVENT_FLEE_END:
        return mine->threat_ratio == other->threat_ratio && mine->threshold == other->threshold &&
               mine->cause == other->cause && mine->passed == other->passed && mine->personal == other->personal;
    case KEEN_EVENT_SUSPICIOUS:
        return a->data.suspicious.value == b->data.suspicious.value;
    default:
        return true;
    }
}

/* All events of all frames, by one worker with room for them. */
static void note_expected(void) {
    keen_world_def def = detecting_def(AGENTS, 8);
    def.event_capacity = MOST_EVENTS;
    keen_world *world = crowd(&def);
    uint32_t all = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        const keen_event *events;
        small_world_frame(world, SMALL_WORLD_TICK, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &expected_count[frame]));
        cr_assert_eq(small_world_counters(world).events_dropped, 0);
        memcpy(expected[frame], events, expected_count[frame] * sizeof *events);
        all += expected_count[frame];
    }
    cr_assert_gt(all, 4 * AGENTS, "the crowd is too quiet");
    keen_world_destroy(world);
}

static void check_events(const keen_world *world, uint32_t frame, uint32_t capacity) {
    const keen_event *events;
    uint32_t count;
    const uint32_t all = expected_count[frame], kept = all < capacity ? all : capacity;
    EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
    cr_assert_eq(small_world_counters(world).events, all);
    cr_assert_eq(count, kept);
    for (uint32_t i = 0; i < count; i++) {
        cr_assert(same_event(&events[i], &expected[frame][i]), "frame %u, event %u of %u: %s of agent %u, not %s of %u",
                  frame, i, count, keen_event_type_name(events[i].type), events[i].agent.index,
                  keen_event_type_name(expected[frame][i].type), expected[frame][i].agent.index);
    }
}

static void check_world(const keen_world_def *def) {
    keen_world *world = crowd(def);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        small_world_frame(world, SMALL_WORLD_TICK, small_world_clear, NULL);
        check_events(world, frame, def->event_capacity);
    }
    keen_world_destroy(world);
}

static const uint32_t capacities[] = {1, 31, 64, 200, 333, 1000, MOST_EVENTS};
#define CAPACITIES (sizeof capacities / sizeof *capacities)

Test(detection_frames, tell_the_same_with_any_number_of_workers) {
    note_expected();
    for (uint32_t i = 0; i < CAPACITIES; i++) {
        for (uint32_t workers = 1; workers <= 4; workers++) {
            keen_world_def def = detecting_def(AGENTS, 8);
            def.workers = workers;
            def.event_capacity = capacities[i];
            check_world(&def);
        }
    }
}

static void *at_once(keen_task_function run, void *task, void *user) {
    (void)user;
    run(task);
    return NULL;
}

static void finish(void *handle, void *user) {
    (void)handle;
    (void)user;
}

/* The highest chunks first, then all that the caller had for its own. */
Test(detection_frames, tell_the_same_when_the_host_runs_tasks_at_once) {
    note_expected();
    for (uint32_t i = 0; i < CAPACITIES; i++) {
        for (uint32_t workers = 2; workers <= 4; workers++) {
            keen_world_def def = detecting_def(AGENTS, 8);
            def.workers = workers;
            def.event_capacity = capacities[i];
            def.tasks = (keen_task_callbacks){.enqueue = at_once, .finish = finish};
            check_world(&def);
        }
    }
}

Test(detection_frames, tell_the_same_on_the_hosts_threads) {
    note_expected();
    host_threads *threads = host_threads_start(3, 3);
    for (uint32_t i = 0; i < CAPACITIES; i++) {
        keen_world_def def = detecting_def(AGENTS, 8);
        def.workers = 4;
        def.event_capacity = capacities[i];
        def.tasks = host_threads_callbacks(threads);
        check_world(&def);
    }
    host_threads_end(threads);
}

/* A guard that can never see through whom it detects stays alert, and speaks of it now and then. */
static keen_world *alert_world(void) {
    const keen_world_def def = detecting_def(4, 4);
    keen_world *world = small_world_make(&def);
    EXPECT_RESULT(KEEN_OK, keen_world_set_relation(world, 1, 2, KEEN_RELATION_ENEMY));
    const keen_agent_id guard = add_guard(world, detecting_profile(world, 1e6f), 0.0f);
    add_runner(world, 2.0f, 0.0f);
    for (uint32_t frame = 0; frame < 4; frame++) {
        small_world_frame(world, 0.1, small_world_clear, NULL);
    }
    keen_detection_status status;
    EXPECT_RESULT(KEEN_OK, keen_agents_detection_status(world, &guard, 1, &status));
    cr_assert_eq(status.state, KEEN_DETECTION_ALERT);
    return world;
}

Test(detection_frames, without_time_change_nothing) {
    keen_world *world = alert_world();
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(world, 30.0));
    const uint64_t hash = keen_world_hash(world);
    for (uint32_t frame = 0; frame < 3; frame++) {
        const keen_event *events;
        uint32_t count;
        small_world_frame(world, 0.0, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_events(world, &events, &count));
        cr_assert_eq(count, 0, "%s in a frame without time", keen_event_type_name(events[0].type));
        cr_assert_eq(small_world_counters(world).events, 0);
        cr_assert_eq(keen_world_hash(world), hash);
    }
    keen_world_destroy(world);
}

/* What the frame before told is not told again. */
Test(detection_frames, without_time_tell_nothing_again) {
    keen_world *world = alert_world();
    uint32_t told = 0;
    for (uint32_t frame = 0; frame < 400 && told == 0; frame++) {
        small_world_frame(world, 0.1, small_world_clear, NULL);
        told = small_world_counters(world).events;
    }
    cr_assert_gt(told, 0, "no idle cue in 40 s");
    small_world_frame(world, 0.0, small_world_clear, NULL);
    cr_assert_eq(small_world_counters(world).events, 0);
    keen_world_destroy(world);
}

/* Strengths are of now: what is no number counts as none. */
Test(detection_frames, count_nonsense_in_strengths_as_nothing) {
    keen_world_def def = detecting_def(2, 2);
    keen_world *world = small_world_make(&def);
    const keen_agent_id guard = add_guard(world, detecting_profile(world, 25.0f), 0.0f);
    const keen_target_id runner = add_runner(world, 2.0f, 0.0f);
    keen_stealth_columns columns;
    float *const *fields[] = {&columns.health, &columns.dps, &columns.armor_rating};
    EXPECT_RESULT(KEEN_OK, keen_stealth_map(world, &columns));
    for (uint32_t i = 0; i < 3; i++) {
        float *field = &(*fields[i])[runner.index], before = *field, with_zero, with_nan;
        *field = 0.0f;
        small_world_frame(world, 0.1, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_agent_threat_ratio(world, guard, runner, &with_zero));
        *field = NAN;
        small_world_frame(world, 0.1, small_world_clear, NULL);
        EXPECT_RESULT(KEEN_OK, keen_agent_threat_ratio(world, guard, runner, &with_nan));
        cr_assert_eq(with_zero, with_nan);
        *field = before;
    }
    keen_world_destroy(world);
}
