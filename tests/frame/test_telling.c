/* Who told a belief and when, lane by lane, in a world without agents' turns: what is kept, and who is named. */
#include <criterion/criterion.h>
#include <string.h>

#include "frame/telling.h"
#include "keen/keen.h"

enum { ROWS = 2, AGENTS = 3 };

static keen_world world;
static keen_row rows[ROWS];
static keen_telling_row tellings[ROWS];
static uint32_t generations[AGENTS];

static void begin(void) {
    world.rows = (keen_rows){.capacity = ROWS, .row = rows, .telling = tellings};
    world.agents.ids = (keen_id_pool){.capacity = AGENTS, .generations = generations};
    generations[0] = 1;
    generations[2] = 5;
    world.now = 10000000;
}

TestSuite(telling, .init = begin);

static const keen_belief_place at = {1, 3};

static void tell(uint32_t teller, uint32_t generation) {
    const keen_stimulus share = {.kind = KEEN_STIMULUS_SHARE, .teller = teller, .teller_generation = generation};
    keen_telling_note(&world, &at, KEEN_TOLD_BY_SQUAD, &share);
}

static keen_explanation read(const keen_belief_place *place) {
    keen_explanation made;
    memset(&made, 0, sizeof made);
    keen_telling_read(&world, place, &made);
    return made;
}

static void expect(keen_told_by told_by, keen_agent_id teller, double ago) {
    const keen_explanation made = read(&at);
    cr_expect_eq(made.told_by, told_by, "by %d", (int)made.told_by);
    cr_expect(keen_agent_equal(made.teller, teller), "agent %u, %u", made.teller.index, made.teller.generation);
    cr_expect_float_eq(made.time_since_told, ago, 1e-9, "%g", made.time_since_told);
}

Test(telling, is_of_one_lane) {
    tell(2, 5);
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){2, 5}, 0.0);
    for (uint32_t i = 0; i < ROWS * KEEN_LANES; i++) {
        const keen_belief_place other = {i / KEEN_LANES, i % KEEN_LANES};
        if (other.row != at.row || other.lane != at.lane) {
            cr_expect_eq(read(&other).told_by, KEEN_TOLD_BY_NOBODY);
        }
    }
}

Test(telling, the_last_one_counts) {
    tell(2, 5);
    world.now += 1500000;
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){2, 5}, 1.5);
    tell(0, 1);
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){0, 1}, 0.0);
    world.now += 20999;
    keen_telling_note(&world, &at, KEEN_TOLD_BY_NOBODY, NULL);
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){0, 1}, 0.02);
    keen_telling_note(&world, &at, KEEN_TOLD_BY_HOST, NULL);
    expect(KEEN_TOLD_BY_HOST, (keen_agent_id){0}, 0.0);
}

Test(telling, an_index_alone_is_nobody) {
    tell(2, 5);
    generations[2] = 6; /* removed */
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){0}, 0.0);
    generations[2] = 7; /* somebody else */
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){0}, 0.0);
}

/* 32 bits of milliseconds are 49.7 days. */
Test(telling, its_age_outlasts_the_clocks_bits) {
    world.now = UINT64_C(4294967295) * 1000;
    tell(2, 5);
    world.now += 4000;
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){2, 5}, 0.004);
    world.now += UINT64_C(49) * 24 * 3600 * 1000000;
    expect(KEEN_TOLD_BY_SQUAD, (keen_agent_id){2, 5}, 49 * 24 * 3600 + 0.004);
}

Test(telling, ends_with_the_belief) {
    tell(2, 5);
    keen_rows_begin_belief(&world.rows, at.row, at.lane, 4, KEEN_SENSE_VISION);
    expect(KEEN_TOLD_BY_NOBODY, (keen_agent_id){0}, 0.0);
    tell(2, 5);
    keen_rows_clear(&world.rows, at.row);
    expect(KEEN_TOLD_BY_NOBODY, (keen_agent_id){0}, 0.0);
}
