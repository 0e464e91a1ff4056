#include "frame/telling.h"

/* Milliseconds, so that ages are right for 49 days in 32 bits. */
static uint32_t clock_ms(const keen_world *world) {
    return (uint32_t)(world->now / 1000);
}

void keen_telling_note(const keen_world *world, const keen_belief_place *place, keen_told_by told_by,
                       const keen_stimulus *share) {
    const bool by_squad = told_by == KEEN_TOLD_BY_SQUAD;
    if (told_by == KEEN_TOLD_BY_NOBODY) {
        return;
    }
    keen_telling_row *telling = &world->rows.telling[place->row];
    world->rows.row[place->row].past.teller[place->lane] = by_squad ? share->teller + 1 : KEEN_TELLER_HOST;
    telling->generation[place->lane] = by_squad ? share->teller_generation : 0;
    telling->told_ms[place->lane] = clock_ms(world);
}

/* Null when it is gone: another agent may have its index by now. */
static keen_agent_id id_of(const keen_world *world, uint32_t index, uint32_t generation) {
    const bool there = keen_id_pool_holds(&world->agents.ids, index, generation);
    return there ? (keen_agent_id){index, generation} : (keen_agent_id){0};
}

void keen_telling_read(const keen_world *world, const keen_belief_place *place, keen_explanation *explanation) {
    const keen_telling_row *telling = &world->rows.telling[place->row];
    const uint32_t teller = world->rows.row[place->row].past.teller[place->lane];
    if (teller == KEEN_TELLER_NOBODY) {
        return;
    }
    explanation->told_by = teller == KEEN_TELLER_HOST ? KEEN_TOLD_BY_HOST : KEEN_TOLD_BY_SQUAD;
    if (explanation->told_by == KEEN_TOLD_BY_SQUAD) {
        explanation->teller = id_of(world, teller - 1, telling->generation[place->lane]);
    }
    explanation->time_since_told = (uint32_t)(clock_ms(world) - telling->told_ms[place->lane]) * 1e-3;
}
