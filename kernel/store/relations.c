#include "store/relations.h"

void keen_relations_lay_out(keen_relations *relations, keen_arena *arena, uint32_t capacity, uint32_t agent_capacity) {
    keen_pairs_lay_out(&relations->pairs, arena, capacity, agent_capacity);
    KEEN_TAKE(arena, relations->relation, capacity);
}

void keen_relations_reset(keen_relations *relations) {
    keen_pairs_reset(&relations->pairs);
}

bool keen_relations_set(keen_relations *relations, uint32_t agent, uint32_t target, keen_relation relation) {
    uint32_t place = keen_pairs_find(&relations->pairs, agent, target);
    if (relation == KEEN_RELATION_COUNT) {
        if (place != KEEN_NO_PAIR) {
            keen_pairs_drop(&relations->pairs, place);
        }
        return true;
    }
    if (place == KEEN_NO_PAIR) {
        place = keen_pairs_add(&relations->pairs, agent, target);
    }
    if (place == KEEN_NO_PAIR) {
        return false;
    }
    relations->relation[place] = (uint8_t)relation;
    return true;
}

keen_relation keen_relations_get(const keen_relations *relations, uint32_t agent, uint32_t target) {
    const uint32_t place = keen_pairs_find(&relations->pairs, agent, target);
    return place != KEEN_NO_PAIR ? (keen_relation)relations->relation[place] : KEEN_RELATION_COUNT;
}
