/* Public types: the layouts that the headers promise, the same in C and C++, and enums in whose order hosts may trust.
 */
#include <criterion/criterion.h>
#include <stdalign.h>

#include "headers/public_sizes.h"

Test(public_types, have_one_size_in_c_and_cpp) {
#define KEEN_SIZE_OF(type) sizeof(type),
#define KEEN_NAME_OF(type) #type,
    const size_t in_c[] = {KEEN_PUBLIC_TYPES(KEEN_SIZE_OF)};
    const char *const names[] = {KEEN_PUBLIC_TYPES(KEEN_NAME_OF)};
    size_t in_cpp[KEEN_PUBLIC_TYPE_COUNT];
    keen_sizes_in_cpp(in_cpp);
    for (int i = 0; i < KEEN_PUBLIC_TYPE_COUNT; i++) {
        cr_assert_eq(in_cpp[i], in_c[i], "%s: %zu in C++, %zu in C", names[i], in_cpp[i], in_c[i]);
    }
}

Test(public_types, serve_a_host_in_cpp) {
    cr_assert_eq(keen_world_in_cpp(), KEEN_OK);
}

/* trace.h: 48 and 16 bytes; origin and end each load as a vector of four floats. */
Test(public_types, of_traces_lie_as_documented) {
    cr_assert_eq(sizeof(keen_trace_request), 48);
    cr_assert_eq(sizeof(keen_trace_result), 16);
    cr_assert_eq(offsetof(keen_trace_request, origin), 0);
    cr_assert_eq(offsetof(keen_trace_request, importance), 12);
    cr_assert_eq(offsetof(keen_trace_request, end), 16);
    cr_assert_eq(offsetof(keen_trace_request, channels), 28);
    cr_assert_eq(offsetof(keen_trace_request, ticket) % alignof(uint64_t), 0);
    cr_assert_eq(KEEN_TRACE_SIGHT & KEEN_TRACE_AUDIO, 0);
    cr_assert_lt(KEEN_AUDIO_NONE, 0.0f);
}

Test(public_types, of_ids_are_eight_bytes_and_zero_is_null) {
    const keen_agent_id agent = {0};
    const keen_target_id target = {0};
    const keen_agent_id other_agent = {0, 1};
    const keen_target_id other_target = {1, 0};
    cr_assert_eq(sizeof(keen_agent_id), 8);
    cr_assert_eq(sizeof(keen_target_id), 8);
    cr_assert_eq(sizeof(keen_profile_id), 8);
    cr_assert_eq(agent.generation, 0);
    cr_assert(keen_agent_equal(agent, agent));
    cr_assert_not(keen_agent_equal(agent, other_agent));
    cr_assert(keen_target_equal(target, target));
    cr_assert_not(keen_target_equal(target, other_target));
}

/* What a zeroed struct says must be harmless: no error, no reason, nothing noticed. */
Test(public_types, say_nothing_when_zeroed) {
    cr_assert_eq(KEEN_OK, 0);
    cr_assert_eq(KEEN_LOSS_NONE, 0);
    cr_assert_eq(KEEN_STATE_UNDETECTED, 0);
    cr_assert_eq(KEEN_AWARENESS_UNAWARE, 0);
    cr_assert_eq(KEEN_RELATION_UNKNOWN, 0);
    cr_assert_eq(KEEN_BACKEND_AUTO, 0);
    cr_assert_eq(KEEN_UP_Z, 0);
}

Test(public_types, ascend_where_more_is_more) {
    cr_assert(KEEN_AWARENESS_UNAWARE < KEEN_AWARENESS_PERIPHERAL &&
              KEEN_AWARENESS_PERIPHERAL < KEEN_AWARENESS_SUSPICIOUS);
    cr_assert(KEEN_AWARENESS_SUSPICIOUS < KEEN_AWARENESS_ALERTED &&
              KEEN_AWARENESS_ALERTED < KEEN_AWARENESS_FULLY_AWARE);
    cr_assert(KEEN_STATE_SUSPECTED < KEEN_STATE_DETECTED && KEEN_STATE_DETECTED < KEEN_STATE_TRACKED);
    cr_assert_eq(KEEN_TIER_SUSPENDED, KEEN_TIER_COUNT - 1);
    cr_assert_leq(KEEN_SENSE_COUNT, 16, "a loss row has four bits");
    cr_assert(KEEN_SENSE_COUNT <= KEEN_SENSE_NONE && KEEN_SENSE_NONE < 32, "senses and none share five bits");
    cr_assert_eq(KEEN_SENSE_COUNT, KEEN_BUILT_IN_SENSES + KEEN_MAX_CUSTOM_SENSES);
    cr_assert_leq(KEEN_MAX_SENSES, KEEN_SENSE_COUNT);
    cr_assert_geq(KEEN_TEAM_NONE, KEEN_TEAM_COUNT);
}

/* Cookies tell defs apart. */
Test(public_types, have_cookies_of_their_own) {
    const uint32_t cookies[] = {keen_default_world(1.0f).cookie, keen_default_profile(1.0f).cookie,
                                keen_default_agent(1.0f).cookie, keen_default_target(1.0f).cookie,
                                keen_default_sound().cookie};
    for (int i = 0; i < 5; i++) {
        cr_assert_neq(cookies[i], 0);
        for (int k = 0; k < i; k++) {
            cr_assert_neq(cookies[i], cookies[k]);
        }
    }
}
