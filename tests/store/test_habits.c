/* Means of what a team learned, in plain data. */
#include <criterion/criterion.h>
#include <math.h>

#include "store/habits.h"

static keen_habit_entry entries[2];
static uint32_t slots[4];

static keen_habit_table table_of(void) {
    return (keen_habit_table){.entries = entries, .slots = slots, .capacity = 2, .slot_mask = 3};
}

static const keen_habits *learn(keen_habit_table *table, float distance) {
    const keen_detection_lesson lesson = {.speed = 2.0f, .light = 0.5f, .distance = distance};
    cr_assert(keen_habits_add_detection(table, 1, 7, 1, &lesson));
    return keen_habits_find(table, 1, 7, 1);
}

Test(habits, are_means) {
    keen_habit_table table = table_of();
    learn(&table, 4.0f);
    learn(&table, 8.0f);
    const keen_habits *habits = learn(&table, 3.0f);
    cr_assert_eq(habits->detections, 3);
    cr_expect_float_eq(habits->distance, 5.0f, 1e-6f);
    cr_expect_eq(habits->speed, 2.0f);
    cr_expect_eq(habits->light, 0.5f);
}

/* Positions may be so large that a distance between them overflows. */
Test(habits, stay_numbers_when_a_distance_overflows) {
    keen_habit_table table = table_of();
    const float distances[] = {INFINITY, INFINITY, 10.0f, INFINITY};
    for (uint32_t i = 0; i < 4; i++) {
        const keen_habits *habits = learn(&table, distances[i]);
        cr_expect(isfinite(habits->distance) && habits->distance > 0.0f, "lesson %u: %g", i, (double)habits->distance);
    }
}
