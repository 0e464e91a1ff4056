#include "schedule/select_parts.h"

#include <string.h>

typedef struct select_run {
    const keen_select_claims *from;
    const keen_select_team *team;
    uint32_t *chosen;
    uint32_t digit;
    uint32_t threshold; /* its digits found so far, then all */
} select_run;

static uint32_t part_begin(const select_run *run, uint32_t part) {
    return (uint32_t)((uint64_t)run->from->count * part / run->team->part_count);
}

/* Counts a part's claims by the value of the digit, among those that share the digits found so far. */
static void count_part(void *context, uint32_t number, uint32_t worker) {
    (void)worker;
    const select_run *run = context;
    keen_select_part *part = &run->team->parts[number];
    const uint32_t *claims = run->from->claims;
    const uint32_t end = part_begin(run, number + 1);
    const uint32_t prefix = keen_prefix_mask[run->digit], threshold = run->threshold;
    const uint32_t shift = keen_digit_shift[run->digit], mask = keen_digit_mask[run->digit];
    memset(part->bins, 0, sizeof part->bins);
    for (uint32_t i = part_begin(run, number); i < end; i++) {
        if ((claims[i] & prefix) == threshold) {
            part->bins[claims[i] >> shift & mask]++;
        }
    }
}

static uint32_t sum_bin(const keen_select_team *team, uint32_t bin) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < team->part_count; i++) {
        sum += team->parts[i].bins[bin];
    }
    return sum;
}

/* The next digit of the threshold: claims with a larger one all fit in `room`, and not all that share it. */
static uint32_t find_digit(select_run *run, uint32_t room) {
    const keen_select_team *team = run->team;
    uint32_t bin = keen_digit_mask[run->digit];
    for (uint32_t sum = sum_bin(team, bin); sum <= room; sum = sum_bin(team, --bin)) {
        room -= sum;
        for (uint32_t i = 0; i < team->part_count; i++) {
            team->parts[i].above += team->parts[i].bins[bin];
        }
    }
    run->threshold |= bin << keen_digit_shift[run->digit];
    return room;
}

/* Claims equal to the threshold are the last digit's bin: the first of them take what is left. */
static void place_parts(const select_run *run, uint32_t left) {
    const uint32_t bin = run->threshold & keen_digit_mask[KEEN_CLAIM_DIGITS - 1];
    uint32_t first = 0;
    for (uint32_t i = 0; i < run->team->part_count; i++) {
        keen_select_part *part = &run->team->parts[i];
        part->ties = part->bins[bin] < left ? part->bins[bin] : left;
        part->first = first;
        left -= part->ties;
        first += part->above + part->ties;
    }
}

static void write_part(void *context, uint32_t number, uint32_t worker) {
    (void)worker;
    const select_run *run = context;
    const keen_select_part *part = &run->team->parts[number];
    const uint32_t end = part_begin(run, number + 1), threshold = run->threshold;
    uint32_t *next = run->chosen + part->first;
    uint32_t ties = part->ties;
    for (uint32_t i = part_begin(run, number); i < end; i++) {
        const uint32_t claim = run->from->claims[i];
        if (claim < threshold || (claim == threshold && ties == 0)) {
            continue;
        }
        ties -= claim == threshold;
        *next++ = run->from->items[i];
    }
}

void keen_select_parts(const keen_select_claims *from, uint32_t most, const keen_select_team *team, uint32_t *chosen) {
    select_run run = {.from = from, .team = team, .chosen = chosen};
    uint32_t left = most;
    for (uint32_t i = 0; i < team->part_count; i++) {
        team->parts[i].above = 0;
    }
    for (; run.digit < KEEN_CLAIM_DIGITS; run.digit++) {
        team->run(team->user, team->part_count, count_part, &run);
        left = find_digit(&run, left);
    }
    place_parts(&run, left);
    team->run(team->user, team->part_count, write_part, &run);
}
