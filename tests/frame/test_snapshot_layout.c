/* What a snapshot holds of the world's own struct, and that another layout is refused. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "frame/snapshot.h"
#include "keen/keen.h"

#define ACTORS 40u

static keen_world *make(uint32_t viewers) {
    keen_world_def def = keen_default_world(1.0f);
    def.agent_capacity = def.target_capacity = ACTORS;
    def.viewer_capacity = viewers;
    def.detection = true;
    def.workers = 1;
    keen_world *world;
    cr_assert_eq(keen_world_create(&def, &world), KEEN_OK);
    keen_profile_def profile = keen_default_profile(1.0f);
    profile.model = KEEN_MODEL_BOTH;
    keen_agent_def agent = keen_default_agent(1.0f);
    cr_assert_eq(keen_profile_create(world, &profile, &agent.profile, NULL), KEEN_OK);
    for (uint32_t i = 0; i < ACTORS; i++) {
        keen_target_def target = keen_default_target(1.0f);
        keen_agent_id agent_id;
        keen_target_id target_id;
        agent.position[0] = target.position[1] = (float)i;
        cr_assert_eq(keen_agent_create(world, &agent, &agent_id), KEEN_OK);
        cr_assert_eq(keen_target_create(world, &target, &target_id), KEEN_OK);
    }
    return world;
}

static void run(keen_world *world, uint32_t frames) {
    for (uint32_t i = 0; i < frames; i++) {
        cr_assert_eq(keen_frame_begin(world, 0.05), KEEN_OK);
        cr_assert_eq(keen_frame_end(world), KEEN_OK);
    }
}

static void *save(const keen_world *world) {
    void *bytes = malloc(keen_snapshot_size(world));
    cr_assert_not_null(bytes);
    cr_assert_eq(keen_snapshot_save(world, bytes, keen_snapshot_size(world)), KEEN_OK);
    return bytes;
}

/* Equal, or pointers to the same place in two blocks. */
static bool same_word(const keen_world *a, const keen_world *b, size_t at) {
    uintptr_t of_a, of_b;
    memcpy(&of_a, (const char *)a + at, sizeof of_a);
    memcpy(&of_b, (const char *)b + at, sizeof of_b);
    return of_a == of_b || (of_a - (uintptr_t)a == of_b - (uintptr_t)b && of_a - (uintptr_t)a < a->block_size);
}

/* A number with padding behind it, which may hold anything. */
static bool same_number(const keen_world *a, const keen_world *b, size_t at) {
    return at == offsetof(keen_world, parallel.workers) && a->parallel.workers == b->parallel.workers;
}

/* Times at the end of the counters. */
static bool is_measured(size_t at) {
    return at >= offsetof(keen_counters, pack_us) && at < sizeof(keen_counters);
}

/* What a frame leaves behind and the next one does not read. */
static bool ends_with_the_frame(size_t at) {
#define IS_OF(member)                                                                                                  \
    (at + sizeof(uintptr_t) > offsetof(keen_world, member) &&                                                          \
     at < offsetof(keen_world, member) + sizeof(((keen_world *)0)->member))
    return IS_OF(span_log.stage) || IS_OF(select_scratch) || IS_OF(request_count) || IS_OF(chunk_count) ||
           IS_OF(job_count) || IS_OF(model_events) || IS_OF(counting) || IS_OF(summary_changed_count) ||
           IS_OF(published[0].event_count) || IS_OF(published[1].event_count) ||
           is_measured(at - offsetof(keen_world, published[0].counters)) ||
           is_measured(at - offsetof(keen_world, published[1].counters));
#undef IS_OF
}

/* A member of the world's struct that snapshot_state.c does not list shows here. */
Test(snapshot_layout, nothing_of_the_struct_is_forgotten) {
    keen_world *world = make(8), *restored = NULL;
    run(world, 30);
    void *bytes = save(world);
    cr_assert_eq(keen_snapshot_restore(bytes, keen_snapshot_size(world), &world->def, &restored), KEEN_OK);
    for (size_t at = 0; at + sizeof(uintptr_t) <= sizeof(keen_world); at += sizeof(uintptr_t)) {
        cr_expect(ends_with_the_frame(at) || same_word(world, restored, at) || same_number(world, restored, at),
                  "offset %zu differs", at);
    }
    keen_world_destroy(restored);
    keen_world_destroy(world);
    free(bytes);
}

/* Arrays of other lengths, though they fill as many bytes. */
Test(snapshot_layout, another_one_is_refused_and_the_world_is_as_it_was) {
    keen_world *world = make(6), *other = make(7); /* 72 and 84 bytes of viewers, two lines each */
    run(world, 10);
    run(other, 5);
    const uint64_t before = keen_world_hash(other);
    void *bytes = save(world);
    cr_assert_eq(keen_snapshot_size(world), keen_snapshot_size(other));
    cr_expect_not(keen_snapshot_read(other, bytes));
    cr_expect_eq(keen_world_hash(other), before);
    run(other, 5);
    keen_world_destroy(world);
    keen_world_destroy(other);
    free(bytes);
}
