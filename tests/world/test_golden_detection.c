/* The golden hash of the detection model: a crowd that sneaks, hunts, fights and flees, by beliefs, detection values or
   both. As test_golden_hash: equal on every backend, for any number of workers, on threads of the host, by every
   compiler and in every build type. A change of behaviour changes it; nothing else may. */
#include "world/crowd_trouble.h"
#include "world/golden_runs.h"
#include "world/hunting_crowd.h"

#define ACTORS 600
#define FRAMES 360

/* The world's hash after the last frame, and the hash of all it told its host on the way. */
#define KEEN_GOLDEN_DETECTION_HASH UINT64_C(0xB02892029252314D)
#define KEEN_GOLDEN_DETECTION_TOLD UINT64_C(0xCFA7361FA6628003)

static keen_world_def golden_def(void) {
    keen_world_def def = hunting_crowd_def(ACTORS);
    def.row_capacity = ACTORS * 3 / 2;
    def.event_capacity = 250;
    def.trace_capacity = 8192;
    def.grid_rebuild_hz = 5;
    def.budget.max_updates_per_frame = 90;
    def.budget.max_traces_per_frame = 1200;
    return def;
}

/* What happened on the way. */
typedef struct summary {
    uint32_t events[KEEN_EVENT_COUNT], cues[KEEN_CUE_COUNT], causes[KEEN_ALERT_CAUSE_COUNT];
    uint32_t listed[KEEN_TARGET_CAUSE_COUNT], decisions[KEEN_DECISION_COUNT], checks[KEEN_FLEE_CAUSE_COUNT];
    uint32_t personal, dropped, stages[3], deferred, traces_deferred, rows_exhausted;
} summary;

static void add_event(summary *sum, const keen_event *event) {
    sum->events[event->type]++;
    if (event->type == KEEN_EVENT_CUE) {
        sum->cues[event->data.cue.cue]++;
    } else if (event->type == KEEN_EVENT_ALERT_ENTRY) {
        sum->causes[event->data.alert_entry.cause]++;
    } else if (event->type == KEEN_EVENT_TARGET_ADDED || event->type == KEEN_EVENT_TARGET_REMOVED) {
        sum->listed[event->data.target_list.cause]++;
    } else if (event->type == KEEN_EVENT_DECISION) {
        sum->decisions[event->data.decision.decision]++;
    } else if (event->type == KEEN_EVENT_FLEE_CHECK) {
        sum->checks[event->data.fight.cause]++;
    } else if (event->type == KEEN_EVENT_FLEE) {
        sum->personal += event->data.fight.personal;
    }
}

static void add_to(summary *sum, const moving_crowd *crowd) {
    const keen_counters counters = small_world_counters(crowd->world);
    const keen_event *events;
    uint32_t count;
    EXPECT_RESULT(KEEN_OK, keen_events(crowd->world, &events, &count));
    for (uint32_t i = 0; i < count; i++) {
        add_event(sum, &events[i]);
    }
    for (uint32_t i = 0; i < crowd->count; i++) {
        keen_stealth stealth;
        if (crowd->actors[i].here) {
            EXPECT_RESULT(KEEN_OK, keen_targets_stealth(crowd->world, &crowd->actors[i].target, 1, &stealth));
            sum->stages[stealth.stage]++;
        }
    }
    sum->dropped += counters.events_dropped;
    sum->deferred += counters.deferred;
    sum->traces_deferred += counters.traces_deferred;
    sum->rows_exhausted += counters.rows_exhausted;
}

/* The viewers drive past, it is indoors and outdoors, time is skipped once and stands still once. */
static void direct(moving_crowd *crowd) {
    const float viewers[2][3] = {{(float)(200 - (int32_t)crowd->frame), 0.0f, 2.0f}, {-400.0f, 50.0f, 2.0f}};
    EXPECT_RESULT(KEEN_OK, keen_world_set_viewers(crowd->world, viewers[0], crowd->frame < 250 ? 2 : 0));
    if (crowd->frame % 50 == 0) {
        const keen_environment environment = {
            .ambient_noise = 0.1f, .vision = 0.9f, .exterior = crowd->frame % 100 == 50};
        EXPECT_RESULT(KEEN_OK, keen_world_set_environment(crowd->world, &environment));
    }
    if (crowd->frame == 150) {
        EXPECT_RESULT(KEEN_OK, keen_world_skip_time(crowd->world, 0.7));
        EXPECT_RESULT(KEEN_OK, keen_frame_begin(crowd->world, 0.0));
        EXPECT_RESULT(KEEN_OK, keen_frame_end(crowd->world));
    }
}

static summary run(const keen_world_def *def, const char *name) {
    moving_crowd crowd = moving_crowd_make(def, ACTORS, 60000);
    summary sum = {.personal = 0};
    while (crowd.frame < FRAMES) {
        direct(&crowd);
        crowd_trouble(&crowd);
        hunting_crowd_stir(&crowd);
        moving_crowd_frame(&crowd);
        hunting_crowd_read(&crowd);
        add_to(&sum, &crowd);
    }
    const uint64_t hash = keen_world_hash(crowd.world);
    cr_expect_eq(hash, KEEN_GOLDEN_DETECTION_HASH, "%s: KEEN_GOLDEN_DETECTION_HASH is 0x%016llX", name,
                 (unsigned long long)hash);
    cr_expect_eq(crowd.told, KEEN_GOLDEN_DETECTION_TOLD, "%s: KEEN_GOLDEN_DETECTION_TOLD is 0x%016llX", name,
                 (unsigned long long)crowd.told);
    moving_crowd_end(&crowd);
    return sum;
}

#define EXPECT_ALL(counts, most)                                                                                       \
    for (uint32_t i = 0; i < sizeof(counts) / sizeof *(counts); i++) {                                                 \
        cr_expect_gt((counts)[i], (most), "%s[%u] is %u", #counts, i, (counts)[i]);                                    \
    }

Test(golden_detection, is_of_a_world_in_which_everything_happens) {
    const keen_world_def def = golden_def();
    const summary sum = run(&def, "best backend");
    EXPECT_ALL(sum.events, 5u);
    EXPECT_ALL(sum.cues, 2u);
    EXPECT_ALL(sum.causes, 5u);
    EXPECT_ALL(sum.listed, 0u);
    EXPECT_ALL(sum.checks, 1u);
    EXPECT_ALL(sum.stages, 500u);
    for (keen_decision decision = KEEN_DECISION_IGNORE; decision <= KEEN_DECISION_ATTACK; decision++) {
        cr_expect_gt(sum.decisions[decision], 5u, "%s", keen_decision_name(decision));
    }
    cr_expect_gt(sum.personal, 0u);
    cr_expect_gt(sum.dropped, 0u);
    cr_expect_gt(sum.deferred, 100u);
    cr_expect_gt(sum.traces_deferred, 100u);
    cr_expect_gt(sum.rows_exhausted, 0u);
}

static void run_quietly(const keen_world_def *def, const char *name) {
    run(def, name);
}

Test(golden_detection, on_the_reference) {
    golden_runs_on(KEEN_BACKEND_REFERENCE, golden_def(), run_quietly);
}

Test(golden_detection, on_portable_code) {
    golden_runs_on(KEEN_BACKEND_PORTABLE, golden_def(), run_quietly);
}

Test(golden_detection, on_sse4_1) {
    golden_runs_on(KEEN_BACKEND_SSE4_1, golden_def(), run_quietly);
}

Test(golden_detection, on_avx2) {
    golden_runs_on(KEEN_BACKEND_AVX2, golden_def(), run_quietly);
}

Test(golden_detection, on_threads_of_the_host) {
    golden_runs_on_host_threads(0, golden_def(), FRAMES, run_quietly);
    golden_runs_on_host_threads(3, golden_def(), FRAMES, run_quietly);
}
