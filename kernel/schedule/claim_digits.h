/* A claim in three digits, from the top, for selections digit by digit: 11, 11 and 10 bits. */
#ifndef KEEN_SCHEDULE_CLAIM_DIGITS_H
#define KEEN_SCHEDULE_CLAIM_DIGITS_H

#include <stdint.h>

#define KEEN_CLAIM_DIGITS 3
#define KEEN_SELECT_BINS 2048 /* values of a digit */

static const uint32_t keen_digit_shift[KEEN_CLAIM_DIGITS] = {21, 10, 0};
static const uint32_t keen_digit_mask[KEEN_CLAIM_DIGITS] = {0x7FFu, 0x7FFu, 0x3FFu};
static const uint32_t keen_prefix_mask[KEEN_CLAIM_DIGITS] = {0, 0xFFE00000u, 0xFFFFFC00u};

#endif
