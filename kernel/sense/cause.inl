/* Why a sense is silent, eight lanes of keen_sense_row's causes. */
#ifndef KEEN_SENSE_CAUSE_INL
#define KEEN_SENSE_CAUSE_INL

#include "store/row_lanes.inl"

/* The lanes' word with this sense's cause in it; lanes of cause none (0) keep what they remember. */
static inline n8 keen_causes_with(n8 causes, keen_sense sense, n8 cause) {
    const uint32_t shift = 4 * (uint32_t)sense;
    const n8 forgotten = n8_and(causes, n8_set1((int32_t) ~(0xFu << shift)));
    const n8 noted = n8_or(forgotten, n8_shift_left(cause, (int)shift));
    return n8_select(n8_eq(cause, n8_zero()), causes, noted);
}

/* The same for a cause other than none in the silent lanes; the others keep what they remember. */
static inline n8 keen_causes_of_silent(n8 causes, keen_sense sense, m8 silent, n8 cause) {
    const int shift = 4 * (int)sense;
    const n8 forgotten = n8_andnot(causes, n8_keep(silent, n8_set1((int32_t)(0xFu << shift))));
    return n8_or(forgotten, n8_keep(silent, n8_shift_left(cause, shift)));
}

#endif
