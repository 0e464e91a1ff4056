/* The host's memory: asked for at creation only, aligned, given back whole; a host that has none is an error. */
#include <stdlib.h>
#include <string.h>

#include "untouched.h"
#include "world/small_world.h"

#define BLOCKS 64

/* A host's heap that remembers what it gave. */
typedef struct host_heap {
    void *blocks[BLOCKS];
    size_t sizes[BLOCKS];
    uint32_t given, taken_back, asked;
    uint32_t fail_at; /* the how manieth request gets nothing, from 1; 0: none */
} host_heap;

static void *allocate(size_t size, size_t alignment, void *user) {
    host_heap *heap = user;
    cr_assert(size > 0);
    cr_assert(alignment >= 64 && (alignment & (alignment - 1)) == 0, "alignment %zu", alignment);
    if (++heap->asked == heap->fail_at) {
        return NULL;
    }
    cr_assert(heap->given < BLOCKS);
    void *memory = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    cr_assert_not_null(memory);
    memset(memory, 0xDB, size); /* not zeroed: Keen must not count on that */
    heap->blocks[heap->given] = memory;
    heap->sizes[heap->given++] = size;
    return memory;
}

static void release(void *memory, size_t size, void *user) {
    host_heap *heap = user;
    cr_assert_not_null(memory);
    for (uint32_t i = 0; i < heap->given; i++) {
        if (heap->blocks[i] == memory) {
            cr_assert_eq(heap->sizes[i], size, "%zu bytes given, %zu taken back", heap->sizes[i], size);
            heap->blocks[i] = NULL;
            heap->taken_back++;
            free(memory);
            return;
        }
    }
    cr_assert_fail("memory that was never given, or twice");
}

static keen_world_def def_with(host_heap *heap) {
    keen_world_def def = small_world_def(100, 100);
    def.hooks.allocate = allocate;
    def.hooks.release = release;
    def.hooks.user = heap;
    return def;
}

Test(memory_hooks, get_everything_back) {
    host_heap heap = {.given = 0};
    const keen_world_def def = def_with(&heap);
    keen_world *world = small_world_make(&def);
    const uint32_t asked = heap.asked;
    cr_assert(asked > 0);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < 100; i++) {
        small_world_agent(world, profile, (float)(i % 10), (float)(i / 10));
        small_world_target(world, (float)(i % 10), (float)(i / 10));
    }
    small_world_frames(world, 5, small_world_clear);
    cr_assert_eq(heap.asked, asked, "memory was asked for after creation");
    cr_assert_eq(heap.taken_back, 0);
    keen_world_destroy(world);
    cr_assert_eq(heap.taken_back, heap.given);
}

Test(memory_hooks, may_have_nothing) {
    host_heap first = {.given = 0};
    keen_world_def def = def_with(&first);
    keen_world_destroy(small_world_make(&def));
    for (uint32_t fail_at = 1; fail_at <= first.asked; fail_at++) {
        host_heap heap = {.fail_at = fail_at};
        keen_world *world;
        def.hooks.user = &heap;
        MARK_UNTOUCHED(world);
        EXPECT_RESULT(KEEN_ERROR_OUT_OF_MEMORY, keen_world_create(&def, &world));
        EXPECT_UNTOUCHED(world);
        cr_assert_eq(heap.taken_back, heap.given, "a failed creation kept memory");
    }
}

Test(memory_hooks, come_in_pairs) {
    host_heap heap = {.given = 0};
    keen_world_def def = def_with(&heap);
    keen_world *world;
    MARK_UNTOUCHED(world);
    def.hooks.release = NULL;
    EXPECT_RESULT(KEEN_ERROR_CALLBACKS, keen_world_create(&def, &world));
    def.hooks.release = release;
    def.hooks.allocate = NULL;
    EXPECT_RESULT(KEEN_ERROR_CALLBACKS, keen_world_create(&def, &world));
    EXPECT_UNTOUCHED(world);
    cr_assert_eq(heap.asked, 0);
}

Test(memory_hooks, are_not_called_for_a_def_that_is_refused) {
    host_heap heap = {.given = 0};
    keen_world_def def = def_with(&heap);
    keen_world *world;
    def.agent_capacity = 0;
    EXPECT_RESULT(KEEN_ERROR_RANGE, keen_world_create(&def, &world));
    def = def_with(&heap);
    def.backend = KEEN_BACKEND_COUNT;
    EXPECT_RESULT(KEEN_ERROR_BACKEND, keen_world_create(&def, &world));
    cr_assert_eq(heap.asked, 0);
}

/* Memory full of garbage must give the same world as zeroed memory. */
static void *allocate_zeroed(size_t size, size_t alignment, void *user) {
    void *memory = allocate(size, alignment, user);
    return memory ? memset(memory, 0, size) : NULL;
}

static uint64_t hash_after_frames(const keen_world_def *def) {
    keen_world *world = small_world_make(def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < 40; i++) {
        small_world_agent(world, profile, (float)i, 0.0f);
        small_world_target(world, (float)i + 3.0f, 1.0f);
    }
    small_world_frames(world, 10, small_world_clear);
    const uint64_t hash = keen_world_hash(world);
    keen_world_destroy(world);
    return hash;
}

Test(memory_hooks, may_give_memory_full_of_garbage) {
    host_heap heap = {.given = 0};
    keen_world_def def = def_with(&heap);
    const uint64_t garbage = hash_after_frames(&def);
    def.hooks.allocate = allocate_zeroed;
    cr_assert_eq(hash_after_frames(&def), garbage);
}
