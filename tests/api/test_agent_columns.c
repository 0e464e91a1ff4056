/* Batched writes of agents: strides, bad elements, duplicates, and what the report says. */
#include "bad_floats.h"
#include "untouched.h"
#include "world/small_world.h"

#define AGENTS 8

static keen_world *world;
static keen_agent_id agents[AGENTS];
static keen_agent_columns columns;

/* A struct of the host's own; the tail keeps the stride from being tight. */
typedef struct host_agent {
    float position[3], forward[3], eye_height, vision_gain, center_height, radius, health, max_health;
    char tail[5];
} host_agent;

static host_agent host[AGENTS];
static keen_agent_write all;

static void begin(void) {
    const keen_world_def def = small_world_def(AGENTS, 1);
    world = small_world_make(&def);
    const keen_profile_id profile = small_world_profile(world, NULL);
    for (uint32_t i = 0; i < AGENTS; i++) {
        const float n = (float)i;
        agents[i] = small_world_agent(world, profile, 0.0f, 0.0f);
        host[i] = (host_agent){
            .position = {n + 10.0f, n + 20.0f, n + 30.0f},
            .forward = {0.0f, n + 1.0f, -1.0f},
            .eye_height = n + 1.0f,
            .vision_gain = n + 0.5f,
            .center_height = n + 0.75f,
            .radius = n + 0.25f,
            .health = n,
            .max_health = n + 200.0f,
        };
    }
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &columns));
    all = (keen_agent_write){
        .position = {host[0].position, sizeof(host_agent)},
        .forward = {host[0].forward, sizeof(host_agent)},
        .eye_height = {&host[0].eye_height, sizeof(host_agent)},
        .vision_gain = {&host[0].vision_gain, sizeof(host_agent)},
        .center_height = {&host[0].center_height, sizeof(host_agent)},
        .radius = {&host[0].radius, sizeof(host_agent)},
        .health = {&host[0].health, sizeof(host_agent)},
        .max_health = {&host[0].max_health, sizeof(host_agent)},
    };
}

static void end(void) {
    keen_world_destroy(world);
}

TestSuite(agent_columns, .init = begin, .fini = end);

/* Element i has arrived, or still holds what the def said. */
static void expect_element(uint32_t i, bool arrived) {
    const host_agent untouched = {.forward = {1.0f, 0.0f, 0.0f},
                                  .eye_height = 1.6f,
                                  .vision_gain = 1.0f,
                                  .center_height = 0.9f,
                                  .radius = 0.3f,
                                  .health = 100.0f,
                                  .max_health = 100.0f};
    const host_agent *expected = arrived ? &host[i] : &untouched;
    cr_assert_eq(columns.x[i], expected->position[0], "agent %u", i);
    cr_assert_eq(columns.y[i], expected->position[1], "agent %u", i);
    cr_assert_eq(columns.z[i], expected->position[2], "agent %u", i);
    cr_assert_eq(columns.forward_x[i], expected->forward[0], "agent %u", i);
    cr_assert_eq(columns.forward_y[i], expected->forward[1], "agent %u", i);
    cr_assert_eq(columns.forward_z[i], expected->forward[2], "agent %u", i);
    cr_assert_eq(columns.eye_height[i], expected->eye_height, "agent %u", i);
    cr_assert_eq(columns.vision_gain[i], expected->vision_gain, "agent %u", i);
    cr_assert_eq(columns.center_height[i], expected->center_height, "agent %u", i);
    cr_assert_eq(columns.radius[i], expected->radius, "agent %u", i);
    cr_assert_eq(columns.health[i], expected->health, "agent %u", i);
    cr_assert_eq(columns.max_health[i], expected->max_health, "agent %u", i);
}

static void expect_report(keen_write_report report, uint32_t written, uint32_t rejected) {
    cr_assert_eq(report.written, written);
    cr_assert_eq(report.rejected, rejected);
}

Test(agent_columns, are_mapped_aligned_and_live) {
    cr_assert_eq(columns.capacity, AGENTS);
    float *const arrays[] = {columns.x,         columns.y,         columns.z,          columns.forward_x,
                             columns.forward_y, columns.forward_z, columns.eye_height, columns.vision_gain};
    for (size_t i = 0; i < COUNT_OF(arrays); i++) {
        cr_assert_eq((uintptr_t)arrays[i] % 64, 0);
    }
    small_world_frames(world, 3, small_world_clear);
    keen_agent_columns again;
    EXPECT_RESULT(KEEN_OK, keen_agents_map(world, &again));
    cr_assert_eq(again.x, columns.x);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_map(NULL, &again));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_map(world, NULL));
}

Test(agent_columns, arrive_from_strided_structs) {
    keen_write_report report;
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, agents, AGENTS, &all, &report));
    expect_report(report, AGENTS, 0);
    for (uint32_t i = 0; i < AGENTS; i++) {
        expect_element(i, true);
    }
}

Test(agent_columns, arrive_from_tight_arrays_in_any_order) {
    const float heights[] = {3.0f, 2.0f, 1.0f};
    const keen_agent_id order[] = {agents[7], agents[0], agents[4]};
    const keen_agent_write write = {.eye_height = {heights, 0}};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, order, 3, &write, NULL));
    cr_assert_eq(columns.eye_height[7], 3.0f);
    cr_assert_eq(columns.eye_height[0], 2.0f);
    cr_assert_eq(columns.eye_height[4], 1.0f);
    expect_element(1, false);
    cr_assert_eq(columns.x[7], 0.0f, "a column that is null is not written");
}

Test(agent_columns, may_be_written_in_batches_of_nothing) {
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, NULL, 0, &all, &report));
    expect_report(report, 0, 0);
    const keen_agent_write nothing = {0};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, agents, AGENTS, &nothing, &report));
    expect_report(report, AGENTS, 0);
    expect_element(0, false);
}

/* Health and its limit stand together, whichever of the two is brought. */
Test(agent_columns, keep_health_within_its_limit) {
    const float health[] = {100.0f, 101.0f, -1.0f, NAN, 0.0f, 5.0f, 5.0f, 5.0f};
    const float limit[] = {100.0f, 99.0f, 0.0f, INFINITY, 500.0f, 100.0f, 100.0f, -1.0f};
    const keen_agent_write hurt = {.health = {health, 0}}, limited = {.max_health = {limit, 0}};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_write(world, agents, AGENTS, &hurt, &report));
    expect_report(report, AGENTS - 3, 3);
    cr_assert_eq(report.first_rejected, 1);
    cr_assert_eq(report.first_reason, KEEN_ERROR_RANGE);
    cr_assert_eq(columns.health[1], 100.0f);
    cr_assert_eq(columns.health[7], 5.0f);
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_write(world, agents, AGENTS, &limited, &report));
    expect_report(report, AGENTS - 4, 4);
    cr_assert_eq(columns.max_health[4], 500.0f);
    cr_assert_eq(columns.max_health[1], 100.0f, "99 would be below the health that stands");
}

Test(agent_columns, need_their_pointers) {
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_write(NULL, agents, 1, &all, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_write(world, NULL, 1, &all, &report));
    EXPECT_RESULT(KEEN_ERROR_NULL, keen_agents_write(world, agents, 1, NULL, &report));
    EXPECT_UNTOUCHED(report);
}

Test(agent_columns, refuse_strides_below_their_element) {
    keen_column *const each[] = {&all.position,      &all.forward, &all.eye_height, &all.vision_gain,
                                 &all.center_height, &all.radius,  &all.health,     &all.max_health};
    const size_t sizes[] = {12, 12, 4, 4, 4, 4, 4, 4};
    keen_write_report report;
    MARK_UNTOUCHED(report);
    for (size_t i = 0; i < COUNT_OF(each); i++) {
        const keen_column good = *each[i];
        each[i]->stride = sizes[i] - 1;
        EXPECT_RESULT(KEEN_ERROR_STRIDE, keen_agents_write(world, agents, AGENTS, &all, &report));
        each[i]->stride = 1;
        EXPECT_RESULT(KEEN_ERROR_STRIDE, keen_agents_write(world, agents, AGENTS, &all, &report));
        *each[i] = (keen_column){NULL, 1}; /* not written, so its stride means nothing */
        EXPECT_RESULT(KEEN_OK, keen_agents_write(world, agents, 0, &all, NULL));
        *each[i] = good;
    }
    EXPECT_UNTOUCHED(report);
    expect_element(0, false);
}

Test(agent_columns, need_no_alignment) {
    char bytes[1 + 2 * 13 + 12];
    const float positions[2][3] = {{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}};
    memcpy(bytes + 1, positions[0], 12);
    memcpy(bytes + 1 + 13, positions[1], 12);
    const keen_agent_write write = {.position = {bytes + 1, 13}};
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, agents, 2, &write, NULL));
    cr_assert_eq(columns.z[0], 3.0f);
    cr_assert_eq(columns.x[1], 4.0f);
}

Test(agent_columns, leave_bad_elements_out) {
    keen_agent_id ids[AGENTS];
    memcpy(ids, agents, sizeof ids);
    host[1].position[2] = NAN;
    host[2].forward[0] = -INFINITY;
    host[3].eye_height = INFINITY;
    host[4].vision_gain = -1.0f;
    host[5].forward[1] = host[5].forward[2] = 0.0f;
    ids[6].generation += 2;
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_write(world, ids, AGENTS, &all, &report));
    expect_report(report, 2, 6);
    cr_assert_eq(report.first_rejected, 1);
    cr_assert_eq(report.first_reason, KEEN_ERROR_NOT_FINITE);
    expect_element(0, true);
    for (uint32_t i = 1; i < 7; i++) {
        expect_element(i, false);
    }
    expect_element(7, true);
}

Test(agent_columns, say_why_the_first_was_left_out) {
    keen_agent_id ids[AGENTS];
    const keen_result reasons[] = {KEEN_ERROR_NOT_FINITE, KEEN_ERROR_NOT_FINITE, KEEN_ERROR_NOT_FINITE,
                                   KEEN_ERROR_NOT_FINITE, KEEN_ERROR_RANGE,      KEEN_ERROR_FORWARD,
                                   KEEN_ERROR_STALE_ID,   KEEN_ERROR_STALE_ID};
    memcpy(ids, agents, sizeof ids);
    host[0].position[0] = INFINITY;
    host[1].forward[2] = NAN;
    host[2].eye_height = NAN;
    host[3].vision_gain = NAN;
    host[4].vision_gain = -0.5f;
    memset(host[5].forward, 0, sizeof host[5].forward);
    ids[6] = (keen_agent_id){0};
    ids[7] = (keen_agent_id){AGENTS, 1};
    for (uint32_t i = 0; i < AGENTS; i++) {
        keen_write_report report;
        const keen_agent_write one = {
            .position = {host[i].position, 0},
            .forward = {host[i].forward, 0},
            .eye_height = {&host[i].eye_height, 0},
            .vision_gain = {&host[i].vision_gain, 0},
        };
        EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_write(world, &ids[i], 1, &one, &report));
        cr_assert_eq(report.first_reason, reasons[i], "element %u: %s", i, keen_result_string(report.first_reason));
        EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_write(world, &ids[i], 1, &one, NULL));
        expect_element(i, false);
    }
}

Test(agent_columns, keep_the_later_of_two_writes) {
    const keen_agent_id twice[] = {agents[3], agents[3], agents[3]};
    const float heights[] = {1.0f, 2.0f, NAN};
    const keen_agent_write write = {.eye_height = {heights, 0}};
    keen_write_report report;
    EXPECT_RESULT(KEEN_ERROR_PARTIAL, keen_agents_write(world, twice, 3, &write, &report));
    expect_report(report, 2, 1);
    cr_assert_eq(report.first_rejected, 2);
    cr_assert_eq(columns.eye_height[3], 2.0f);
}

Test(agent_columns, wait_for_the_end_of_a_frame) {
    keen_write_report report;
    MARK_UNTOUCHED(report);
    EXPECT_RESULT(KEEN_OK, keen_frame_begin(world, 0.1));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agents_write(world, agents, AGENTS, &all, &report));
    EXPECT_RESULT(KEEN_ERROR_CALL_ORDER, keen_agents_write(world, NULL, 0, &all, &report));
    EXPECT_UNTOUCHED(report);
    expect_element(0, false);
    EXPECT_RESULT(KEEN_OK, keen_frame_end(world));
    EXPECT_RESULT(KEEN_OK, keen_agents_write(world, agents, AGENTS, &all, NULL));
}
