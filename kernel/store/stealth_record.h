/* What a stealth record's bits mean: numbers that are never negative, with flags in their sign bits. */
#ifndef KEEN_STORE_STEALTH_RECORD_H
#define KEEN_STORE_STEALTH_RECORD_H

#include <string.h>

#include "keen/detection.h"
#include "store/stealth.h"

/* By field. Each is the sign bit, which vectors choose by without a compare, but the one that is rarely set. */
#define KEEN_STEALTH_SNEAKING 0x80000000u
#define KEEN_STEALTH_RUNNING 0x80000000u
#define KEEN_STEALTH_MOVING 0x80000000u
#define KEEN_STEALTH_INVISIBLE 0x80000000u
#define KEEN_STEALTH_ACTIONS 0x40000000u /* action sounds wait (keen_action_sounds) */

#define KEEN_STEALTH_NUMBER 0x7FFFFFFFu
#define KEEN_STEALTH_MUFFLE 0x3FFFFFFFu

/* What a record is made of. */
typedef struct keen_stealth_values {
    float sneak, armor_weight, muffle, action_sound;
    uint32_t stance; /* KEEN_STANCE_* */
    bool acts;       /* action sounds wait */
} keen_stealth_values;

static inline float keen_stealth_number(uint32_t word, uint32_t bits) {
    float number;
    word &= bits;
    memcpy(&number, &word, sizeof number);
    return number;
}

static inline uint32_t keen_stealth_word(float number, uint32_t flags) {
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    return (word & KEEN_STEALTH_NUMBER) | flags;
}

static inline keen_stealth_record keen_stealth_record_of(const keen_stealth_values *values) {
    const uint32_t stance = values->stance;
    const uint32_t moving = stance & KEEN_STANCE_MOVING ? KEEN_STEALTH_MOVING : 0u;
    return (keen_stealth_record){
        .sneak = keen_stealth_word(values->sneak, stance & KEEN_STANCE_SNEAKING ? KEEN_STEALTH_SNEAKING : 0u),
        .armor_weight =
            keen_stealth_word(values->armor_weight, stance & KEEN_STANCE_RUNNING ? KEEN_STEALTH_RUNNING : 0u),
        .muffle = keen_stealth_word(values->muffle, moving | (values->acts ? KEEN_STEALTH_ACTIONS : 0u)),
        .action_sound =
            keen_stealth_word(values->action_sound, stance & KEEN_STANCE_INVISIBLE ? KEEN_STEALTH_INVISIBLE : 0u),
    };
}

static inline float keen_stealth_sneak(const keen_stealth_record *record) {
    return keen_stealth_number(record->sneak, KEEN_STEALTH_NUMBER);
}

static inline float keen_stealth_armor_weight(const keen_stealth_record *record) {
    return keen_stealth_number(record->armor_weight, KEEN_STEALTH_NUMBER);
}

static inline float keen_stealth_muffle(const keen_stealth_record *record) {
    return keen_stealth_number(record->muffle, KEEN_STEALTH_MUFFLE);
}

static inline float keen_stealth_action_sound(const keen_stealth_record *record) {
    return keen_stealth_number(record->action_sound, KEEN_STEALTH_NUMBER);
}

static inline bool keen_stealth_sneaks(const keen_stealth_record *record) {
    return (record->sneak & KEEN_STEALTH_SNEAKING) != 0;
}

static inline bool keen_stealth_moves(const keen_stealth_record *record) {
    return (record->muffle & KEEN_STEALTH_MOVING) != 0;
}

static inline bool keen_stealth_runs(const keen_stealth_record *record) {
    return keen_stealth_moves(record) && (record->armor_weight & KEEN_STEALTH_RUNNING);
}

static inline bool keen_stealth_invisible(const keen_stealth_record *record) {
    return (record->action_sound & KEEN_STEALTH_INVISIBLE) != 0;
}

static inline uint32_t keen_stealth_stance(const keen_stealth_record *record) {
    return (keen_stealth_sneaks(record) ? KEEN_STANCE_SNEAKING : 0u) |
           (keen_stealth_moves(record) ? KEEN_STANCE_MOVING : 0u) |
           (record->armor_weight & KEEN_STEALTH_RUNNING ? KEEN_STANCE_RUNNING : 0u) |
           (keen_stealth_invisible(record) ? KEEN_STANCE_INVISIBLE : 0u);
}

static inline bool keen_stealth_acts(const keen_stealth_record *record) {
    return (record->muffle & KEEN_STEALTH_ACTIONS) != 0;
}

static inline void keen_stealth_set_acts(keen_stealth_record *record, bool acts) {
    record->muffle = (record->muffle & ~KEEN_STEALTH_ACTIONS) | (acts ? KEEN_STEALTH_ACTIONS : 0u);
}

#endif
