#include "store/habits.h"

#include <float.h>

#include "simd/f1_math.h"

void keen_habits_lay_out(keen_habit_table *table, keen_arena *arena, uint32_t capacity) {
    uint32_t slots = 2; /* at most half are taken, so a search ends */
    while (slots < capacity * 2u) {
        slots *= 2;
    }
    table->capacity = capacity;
    table->slot_mask = slots - 1;
    KEEN_TAKE(arena, table->entries, capacity);
    KEEN_TAKE(arena, table->slots, slots);
}

/* The slot of the pair, or the one it would take. */
static uint32_t find_slot(const keen_habit_table *table, uint32_t team, uint32_t target) {
    uint32_t slot = (target * 32u + team) * 0x9E3779B1u;
    slot = (slot ^ slot >> 16) & table->slot_mask;
    for (; table->slots[slot] != 0; slot = (slot + 1) & table->slot_mask) {
        const keen_habit_entry *entry = &table->entries[table->slots[slot] - 1];
        if (entry->team == team && entry->target == target) {
            break;
        }
    }
    return slot;
}

const keen_habits *keen_habits_find(const keen_habit_table *table, uint32_t team, uint32_t target,
                                    uint32_t generation) {
    const uint32_t number = table->slots[find_slot(table, team, target)];
    if (number == 0 || table->entries[number - 1].generation != generation) {
        return NULL;
    }
    return &table->entries[number - 1].habits;
}

static keen_habits *take(keen_habit_table *table, uint32_t team, uint32_t target, uint32_t generation) {
    const uint32_t slot = find_slot(table, team, target);
    if (table->slots[slot] == 0) {
        if (table->count == table->capacity) {
            return NULL;
        }
        table->slots[slot] = ++table->count;
    }
    keen_habit_entry *entry = &table->entries[table->slots[slot] - 1];
    if (entry->generation != generation) {
        *entry = (keen_habit_entry){.team = team, .target = target, .generation = generation};
    }
    return &entry->habits;
}

bool keen_habits_add_detection(keen_habit_table *table, uint32_t team, uint32_t target, uint32_t generation,
                               const keen_detection_lesson *lesson) {
    keen_habits *habits = take(table, team, target, generation);
    if (!habits) {
        return false;
    }
    const float count = (float)++habits->detections;
    habits->speed += (lesson->speed - habits->speed) / count;
    habits->light += (lesson->light - habits->light) / count;
    const float distance = f1_min(lesson->distance, FLT_MAX); /* the difference of two endless ones is no number */
    habits->distance += (distance - habits->distance) / count;
    habits->leading[lesson->leading]++;
    return true;
}

bool keen_habits_add_loss(keen_habit_table *table, uint32_t team, uint32_t target, uint32_t generation,
                          keen_loss_reason reason) {
    keen_habits *habits = take(table, team, target, generation);
    if (habits) {
        habits->losses[reason]++;
    }
    return habits != NULL;
}
