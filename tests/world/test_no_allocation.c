/* Between creation and destruction a world takes no memory, neither from the host's hooks nor from the C library, with
   a crowd of 10,000 that walks, sees, hears, comes and goes; and at the end everything is given back. */
#include <stdlib.h>

#include "world/host_threads.h"
#include "world/malloc_count.h"
#include "world/hunting_crowd.h"

#define ACTORS 10000
#define FRAMES 60

typedef struct hook_count {
    uint32_t given, taken_back;
    size_t bytes;
} hook_count;

static void *allocate(size_t size, size_t alignment, void *user) {
    hook_count *count = user;
    count->given++;
    count->bytes += size;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void release(void *memory, size_t size, void *user) {
    hook_count *count = user;
    count->taken_back++;
    count->bytes -= size;
    free(memory);
}

static keen_world_def crowd_def(hook_count *count) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = ACTORS;
    def.target_capacity = 2 * ACTORS;
    def.budget.max_traces_per_frame = 40000;
    if (count) {
        def.hooks.allocate = allocate;
        def.hooks.release = release;
        def.hooks.user = count;
    }
    return def;
}

/* `warm_up` frames go uncounted: threads that a runtime starts when it is first used. */
static uint64_t calls_in_frames(moving_crowd *crowd, uint32_t warm_up) {
    while (crowd->frame < warm_up) {
        moving_crowd_frame(crowd);
    }
    malloc_count_start();
    while (crowd->frame < FRAMES) {
        moving_crowd_frame(crowd);
    }
    return malloc_count_stop();
}

static void expect_busy(const moving_crowd *crowd) {
    const keen_counters counters = small_world_counters(crowd->world);
    cr_assert_gt(counters.beliefs, 50000, "%u beliefs", counters.beliefs);
    cr_assert_gt(counters.traces_asked, 1000);
    cr_assert_gt(counters.events, 100);
}

Test(no_allocation, is_counted_at_all) {
    if (!malloc_count_works()) {
        cr_skip_test("no way to count calls of malloc here");
    }
    malloc_count_start();
    void *volatile memory = malloc(100);
    free(memory);
    memory = calloc(10, 10);
    free(memory);
    cr_assert_eq(malloc_count_stop(), 2);
    memory = malloc(100);
    free(memory);
    cr_assert_eq(malloc_count_stop(), 2);
    if (malloc_count_sees_aligned()) {
        malloc_count_start();
        memory = aligned_alloc(64, 128);
        free(memory);
        cr_assert_eq(malloc_count_stop(), 1);
    }
}

Test(no_allocation, in_frames_from_the_hooks) {
    hook_count count = {0};
    const keen_world_def def = crowd_def(&count);
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, 400000);
    const uint32_t given = count.given;
    cr_assert_gt(given, 0);
    const uint64_t calls = calls_in_frames(&crowd, 2);
    expect_busy(&crowd);
    cr_assert_eq(count.given, given, "the hook was called in a frame");
    cr_assert_eq(count.taken_back, 0);
    cr_assert_eq(calls, 0, "%llu calls of malloc", (unsigned long long)calls);
    moving_crowd_end(&crowd);
    cr_assert_eq(count.taken_back, given);
    cr_assert_eq(count.bytes, 0);
}

Test(no_allocation, in_frames_of_one_thread_without_hooks) {
    keen_world_def def = crowd_def(NULL);
    def.workers = 1;
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, 400000);
    const uint64_t calls = calls_in_frames(&crowd, 0);
    cr_assert_eq(calls, 0, "%llu calls of malloc", (unsigned long long)calls);
    moving_crowd_end(&crowd);
}

Test(no_allocation, in_frames_of_more_workers_than_some_work_needs) {
    keen_world_def def = crowd_def(NULL);
    def.workers = 4;
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, 400000);
    const uint64_t calls = calls_in_frames(&crowd, 2);
    cr_assert_eq(calls, 0, "%llu calls of malloc", (unsigned long long)calls);
    moving_crowd_end(&crowd);
}

Test(no_allocation, in_frames_on_threads_of_the_host) {
    host_threads *threads = host_threads_start(2, 0);
    keen_world_def def = crowd_def(NULL);
    def.workers = 3;
    def.tasks = host_threads_callbacks(threads);
    moving_crowd crowd = moving_crowd_make(&def, ACTORS, 400000);
    const uint64_t calls = calls_in_frames(&crowd, 0);
    cr_assert_eq(calls, 0, "%llu calls of malloc", (unsigned long long)calls);
    moving_crowd_end(&crowd);
    host_threads_end(threads);
}

/* States, fights, their events, and everything that is reported and read between frames. */
Test(no_allocation, in_frames_of_the_detection_model) {
    hook_count count = {0};
    keen_world_def def = hunting_crowd_def(1000);
    def.hooks.allocate = allocate;
    def.hooks.release = release;
    def.hooks.user = &count;
    def.workers = 3;
    moving_crowd crowd = moving_crowd_make(&def, 1000, 80000);
    const uint32_t given = count.given;
    uint32_t events = 0;
    while (crowd.frame < 40) {
        if (crowd.frame == 8) { /* by then work for more than one has come up, and threads have started */
            malloc_count_start();
        }
        hunting_crowd_stir(&crowd);
        moving_crowd_frame(&crowd);
        hunting_crowd_read(&crowd);
        events += small_world_counters(crowd.world).events;
    }
    const uint64_t calls = malloc_count_stop();
    cr_assert_gt(events, 1000);
    cr_assert_eq(count.given, given, "the hook was called in a frame");
    cr_assert_eq(calls, 0, "%llu calls of malloc", (unsigned long long)calls);
    moving_crowd_end(&crowd);
    cr_assert_eq(count.bytes, 0);
}

Test(no_allocation, in_skipped_time_and_reads) {
    hook_count count = {0};
    keen_world_def def = crowd_def(&count);
    def.workers = 1;
    moving_crowd crowd = moving_crowd_make(&def, 1000, 100000);
    const uint32_t given = count.given;
    while (crowd.frame < 10) {
        moving_crowd_frame(&crowd);
    }
    malloc_count_start();
    EXPECT_RESULT(KEEN_OK, keen_world_skip_time(crowd.world, 5.0));
    cr_assert_neq(keen_world_hash(crowd.world), 0);
    for (uint32_t i = 0; i < 1000; i++) {
        keen_belief beliefs[KEEN_MAX_TRACKED];
        uint32_t found;
        if (crowd.actors[i].here) {
            EXPECT_RESULT(KEEN_OK,
                          keen_agent_beliefs(crowd.world, crowd.actors[i].agent, beliefs, KEEN_MAX_TRACKED, &found));
            small_world_status(crowd.world, crowd.actors[i].agent);
        }
    }
    cr_assert_eq(malloc_count_stop(), 0);
    cr_assert_eq(count.given, given);
    moving_crowd_end(&crowd);
}
