/* What teams have learned about targets (spec 9): one entry per pair, found by hashing team and target index. An entry
   whose target is gone starts over when the index has a new owner and the team meets it. Serial. */
#ifndef KEEN_STORE_HABITS_H
#define KEEN_STORE_HABITS_H

#include "base/arena.h"
#include "keen/belief.h"

typedef struct keen_habit_entry {
    uint32_t team, target, generation;
    keen_habits habits;
} keen_habit_entry;

typedef struct keen_habit_table {
    keen_habit_entry *entries; /* [capacity], count in use; none is ever given back */
    uint32_t *slots;           /* [slot_mask + 1] number of an entry plus one, 0 where there is none */
    uint32_t capacity, count, slot_mask;
} keen_habit_table;

void keen_habits_lay_out(keen_habit_table *table, keen_arena *arena, uint32_t capacity);

/* The pair's entry; null when there is none. */
const keen_habits *keen_habits_find(const keen_habit_table *table, uint32_t team, uint32_t target, uint32_t generation);

/* One agent of the team entered Detected, with this sense ahead, or Lost. False, and nothing is learned, when the table
 * is full. */
typedef struct keen_detection_lesson {
    uint32_t leading; /* keen_sense */
    float speed, light, distance;
} keen_detection_lesson;
bool keen_habits_add_detection(keen_habit_table *table, uint32_t team, uint32_t target, uint32_t generation,
                               const keen_detection_lesson *lesson);
bool keen_habits_add_loss(keen_habit_table *table, uint32_t team, uint32_t target, uint32_t generation,
                          keen_loss_reason reason);

#endif
