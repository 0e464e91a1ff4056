/* One scene in every arrangement of threads: the calling thread, OpenMP, a host's pool, oneTBB, frames on a worker
   while the game thread reads the last one. The same bits in all of them; the readers see whole frames only. */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "host_tasks/pipelined_host.h"
#include "host_tasks/task_pool.h"
#ifdef KEEN_HAVE_TBB
#    include "host_tasks/tbb_tasks.h"
#endif
#include "support/counter_random.h"

#define ACTORS 400u
#define FRAMES 80u
#define DT 0.05
#define SIDE 160.0f

typedef struct scene {
    keen_world *world;
    keen_agent_id agents[ACTORS];
    keen_agent_columns agent_columns;
    keen_target_columns target_columns;
} scene;

static scene *make_scene(uint32_t workers, keen_task_callbacks tasks) {
    scene *made = calloc(1, sizeof *made);
    keen_world_def def = keen_default_world(1.0f);
    keen_profile_def profile_def = keen_default_profile(1.0f);
    keen_agent_def agent_def = keen_default_agent(1.0f);
    const keen_target_def target_def = keen_default_target(1.0f);
    def.workers = workers;
    def.tasks = tasks;
    def.budget.max_updates_per_frame = ACTORS / 3;
    def.budget.max_traces_per_frame = 2000;
    cr_assert_eq(keen_world_create(&def, &made->world), KEEN_OK);
    cr_assert_eq(keen_profile_create(made->world, &profile_def, &agent_def.profile, NULL), KEEN_OK);
    for (uint32_t i = 0; i < ACTORS; i++) {
        cr_assert_eq(keen_target_create(made->world, &target_def, &agent_def.self), KEEN_OK);
        cr_assert_eq(keen_agent_create(made->world, &agent_def, &made->agents[i]), KEEN_OK);
    }
    keen_agents_map(made->world, &made->agent_columns);
    keen_targets_map(made->world, &made->target_columns);
    return made;
}

static void end_scene(scene *own) {
    keen_world_destroy(own->world);
    free(own);
}

/* Everybody jumps about a little, the same way whenever it is asked for. */
static void move_scene(scene *own, uint32_t frame) {
    for (uint32_t i = 0; i < ACTORS; i++) {
        const float x = SIDE * counter_random_unit(1, i, 0, 0) + 3.0f * counter_random_unit(1, i, frame, 1);
        const float y = SIDE * counter_random_unit(1, i, 0, 2) + 3.0f * counter_random_unit(1, i, frame, 3);
        own->agent_columns.x[i] = own->target_columns.x[i] = x;
        own->agent_columns.y[i] = own->target_columns.y[i] = y;
        own->agent_columns.forward_x[i] = counter_random_unit(1, i, frame / 8, 4) - 0.5f;
        own->agent_columns.forward_y[i] = counter_random_unit(1, i, frame / 8, 5) - 0.4999f;
    }
}

static void cast(const keen_trace_request *requests, keen_trace_result *results, uint32_t count, void *user) {
    (void)user;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t mix = requests[i].agent * 31u + requests[i].target * 17u;
        results[i].transmittance = (float)(mix % 4u) / 3.0f;
    }
}

static uint64_t mix(uint64_t hash, uint64_t value) {
    return counter_random_mix(hash ^ value);
}

/* Of everything that a frame left but stage times and padding. */
static uint64_t hash_view(const keen_frame_view *view) {
    uint64_t hash = mix(view->frame, view->time);
    for (uint32_t i = 0; i < view->event_count; i++) {
        hash = mix(hash, (uint64_t)view->events[i].type << 32 | view->events[i].agent.index);
        hash = mix(hash, view->events[i].time);
    }
    for (uint32_t i = 0; i < view->ticked_count; i++) {
        hash = mix(hash, view->ticked[i].index);
    }
    for (uint32_t i = 0; i < ACTORS; i++) {
        const keen_agent_summary *one = &view->summaries[i];
        uint32_t confidence;
        memcpy(&confidence, &one->top_confidence, sizeof confidence);
        hash = mix(hash, (uint64_t)one->awareness << 40 | (uint64_t)one->top_state << 32 | confidence);
        hash = mix(hash, (uint64_t)one->attention.index << 32 | one->top.index);
    }
    hash = mix(hash, (uint64_t)view->counters.run << 32 | view->counters.due);
    return mix(hash, (uint64_t)view->counters.traces_asked << 32 | view->counters.events);
}

static uint64_t read_view(const keen_world *world) {
    keen_frame_view view;
    cr_assert_eq(keen_frame_published(world, &view), KEEN_OK);
    return hash_view(&view);
}

typedef struct outcome {
    uint64_t state, told[FRAMES];
} outcome;

static void run_frame(const scene *own) {
    keen_trace_batch batch;
    cr_assert_eq(keen_frame_begin(own->world, DT), KEEN_OK);
    cr_assert_eq(keen_trace_requests(own->world, &batch), KEEN_OK);
    for (uint32_t i = 0; i < batch.count; i++) {
        keen_trace_result result = {.ticket = batch.requests[i].ticket, .audio = KEEN_AUDIO_NONE};
        cast(&batch.requests[i], &result, 1, NULL);
        cr_assert_eq(keen_trace_submit(own->world, &result, 1, NULL), KEEN_OK);
    }
    cr_assert_eq(keen_frame_end(own->world), KEEN_OK);
}

static outcome run_plain(uint32_t workers, keen_task_callbacks tasks) {
    scene *own = make_scene(workers, tasks);
    outcome result;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        move_scene(own, frame);
        run_frame(own);
        result.told[frame] = read_view(own->world);
    }
    result.state = keen_world_hash(own->world);
    end_scene(own);
    return result;
}

static outcome run_serial(void) {
    return run_plain(1, (keen_task_callbacks){0});
}

static void expect_same(const outcome *a, const outcome *b, const char *what) {
    cr_expect_eq(a->state, b->state, "%s: another state", what);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        cr_assert_eq(a->told[frame], b->told[frame], "%s: frame %u told something else", what, frame);
    }
}

Test(host_tasks, openmp) {
    const outcome serial = run_serial(), parallel = run_plain(3, (keen_task_callbacks){0});
    expect_same(&serial, &parallel, "OpenMP");
}

Test(host_tasks, pool_of_the_host) {
    const outcome serial = run_serial();
    task_pool *pool = task_pool_start(2);
    cr_assert_not_null(pool);
    const outcome pooled = run_plain(3, task_pool_callbacks(pool));
    const outcome crowded = run_plain(9, task_pool_callbacks(pool)); /* more tasks than threads */
    task_pool_stop(pool);
    expect_same(&serial, &pooled, "pool");
    expect_same(&serial, &crowded, "pool with nine workers");
    cr_expect_null(task_pool_start(0));
}

Test(host_tasks, onetbb) {
#ifdef KEEN_HAVE_TBB
    const outcome serial = run_serial(), parallel = run_plain(3, tbb_tasks_callbacks());
    expect_same(&serial, &parallel, "oneTBB");
#else
    cr_skip_test("built without oneTBB");
#endif
}

/* While frame n runs, frame n - 1 is read again and again; its pointers stay good until frame n has ended. */
static outcome run_pipelined(uint32_t workers, keen_task_callbacks tasks) {
    scene *own = make_scene(workers, tasks);
    pipelined_host *host = pipelined_host_start(own->world, cast, NULL);
    outcome result;
    cr_assert_not_null(host);
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        move_scene(own, frame);
        keen_frame_view held;
        cr_assert_eq(keen_frame_published(own->world, &held), KEEN_OK);
        cr_assert_eq(held.frame, frame);
        const uint64_t before = hash_view(&held);
        pipelined_host_begin(host, DT);
        for (int reads = 0; reads < 20; reads++) {
            keen_frame_view view;
            cr_assert_eq(keen_frame_published(own->world, &view), KEEN_OK);
            cr_assert(view.frame == frame || view.frame == frame + 1);
            cr_assert(view.frame != frame || hash_view(&view) == before,
                      "the last frame changed while the next one ran");
        }
        cr_assert_eq(pipelined_host_wait(host), KEEN_OK);
        cr_assert_eq(hash_view(&held), before, "what frame %u left was gone when the next one ended", frame);
        result.told[frame] = read_view(own->world);
    }
    pipelined_host_stop(host);
    result.state = keen_world_hash(own->world);
    end_scene(own);
    return result;
}

Test(host_tasks, frames_on_a_worker) {
    const outcome serial = run_serial(), pipelined = run_pipelined(1, (keen_task_callbacks){0});
    expect_same(&serial, &pipelined, "pipelined");
    task_pool *pool = task_pool_start(2);
    cr_assert_not_null(pool);
    const outcome both = run_pipelined(3, task_pool_callbacks(pool));
    task_pool_stop(pool);
    expect_same(&serial, &both, "pipelined on a pool");
}

/* The old ways to read are legal while a frame runs, too. */
Test(host_tasks, reads_of_the_last_frame_while_the_next_one_runs) {
    scene *own = make_scene(1, (keen_task_callbacks){0});
    pipelined_host *host = pipelined_host_start(own->world, cast, NULL);
    cr_assert_not_null(host);
    uint64_t events_read = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        move_scene(own, frame);
        pipelined_host_begin(host, DT);
        for (int reads = 0; reads < 10; reads++) {
            const keen_event *events;
            const keen_agent_id *ticked;
            keen_counters counters;
            uint32_t count, ticked_count;
            cr_assert_eq(keen_events(own->world, &events, &count), KEEN_OK);
            for (uint32_t i = 0; i < count; i++) {
                events_read += events[i].time <= (uint64_t)((frame + 1) * DT * 1e6 + 0.5);
            }
            cr_assert_eq(keen_frame_ticked(own->world, &ticked, &ticked_count), KEEN_OK);
            for (uint32_t i = 1; i < ticked_count; i++) {
                cr_assert_lt(ticked[i - 1].index, ticked[i].index);
            }
            cr_assert_eq(keen_world_counters(own->world, &counters), KEEN_OK);
            cr_assert_leq(counters.run, ACTORS / 3);
        }
        cr_assert_eq(pipelined_host_wait(host), KEEN_OK);
    }
    cr_expect_gt(events_read, 1000);
    pipelined_host_stop(host);
    end_scene(own);
}

/* Summaries say what the other queries say. */
Test(host_tasks, summaries_agree_with_status_and_beliefs) {
    scene *own = make_scene(1, (keen_task_callbacks){0});
    uint32_t tops = 0, attentive = 0, aware = 0;
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        move_scene(own, frame);
        if (frame == FRAMES / 2) {
            cr_assert_eq(keen_agent_remove(own->world, own->agents[7]), KEEN_OK);
        }
        run_frame(own);
        keen_frame_view view;
        cr_assert_eq(keen_frame_published(own->world, &view), KEEN_OK);
        for (uint32_t i = 0; i < ACTORS; i++) {
            const keen_agent_summary *one = &view.summaries[i];
            keen_agent_status status;
            if (keen_agents_status(own->world, &own->agents[i], 1, &status) != KEEN_OK) {
                cr_assert(i == 7 && one->awareness == KEEN_AWARENESS_UNAWARE && one->top.generation == 0);
                continue;
            }
            cr_assert_eq(one->awareness, status.awareness);
            cr_assert(keen_target_equal(one->top, status.top));
            cr_assert(keen_target_equal(one->attention, status.attention));
            attentive += one->attention.generation != 0;
            aware += one->awareness != KEEN_AWARENESS_UNAWARE;
            if (one->top.generation != 0) {
                keen_belief belief;
                bool found;
                cr_assert_eq(keen_belief_find(own->world, own->agents[i], one->top, &belief, &found), KEEN_OK);
                cr_assert(found && belief.state == one->top_state && belief.confidence == one->top_confidence);
                tops++;
            }
        }
    }
    cr_expect(tops > 1000 && attentive > 1000 && aware > 1000, "%u tops, %u attentive, %u aware", tops, attentive,
              aware);
    end_scene(own);
}

Test(host_tasks, published_of_nothing_is_an_error) {
    keen_frame_view view;
    cr_expect_eq(keen_frame_published(NULL, &view), KEEN_ERROR_NULL);
    scene *own = make_scene(1, (keen_task_callbacks){0});
    cr_expect_eq(keen_frame_published(own->world, NULL), KEEN_ERROR_NULL);
    cr_expect_eq(keen_frame_published(own->world, &view), KEEN_OK);
    cr_expect(view.frame == 0 && view.event_count == 0 && view.ticked_count == 0);
    end_scene(own);
}
