/* The detection model: columns, what happens to targets, values and stealth points. */
#include <string.h>

#include "api/check.h"
#include "frame/explain_detection.h"
#include "frame/read_detection.h"

keen_result keen_observers_map(keen_world *world, keen_observer_columns *columns) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, columns, KEEN_ERROR_NULL, "columns is null");
    KEEN_REQUIRE_DETECTION(world);
    *columns = world->observers.columns;
    return KEEN_OK;
}

keen_result keen_stealth_map(keen_world *world, keen_stealth_columns *columns) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, columns, KEEN_ERROR_NULL, "columns is null");
    KEEN_REQUIRE_DETECTION(world);
    *columns = world->stealth.columns;
    return KEEN_OK;
}

/* A float that is 0 or more, up to `most`. */
typedef struct size_column {
    keen_column from;
    float *to;
    float most;
} size_column;

/* Any of the bits. */
typedef struct word_column {
    keen_column from;
    uint32_t *to;
    uint32_t bits;
} word_column;

typedef struct column_list {
    size_column sizes[7];
    uint32_t count;
    word_column word;
} column_list;

static const void *element(keen_column column, uint32_t i) {
    return (const char *)column.data + (size_t)i * (column.stride ? column.stride : sizeof(float));
}

static keen_result check_element(const column_list *list, uint32_t i) {
    keen_result result = KEEN_OK;
    for (uint32_t k = 0; k < list->count && result != KEEN_ERROR_NOT_FINITE; k++) {
        if (list->sizes[k].from.data) {
            float value;
            memcpy(&value, element(list->sizes[k].from, i), sizeof value);
            const bool good = value >= 0.0f && value <= list->sizes[k].most;
            result = !isfinite(value) ? KEEN_ERROR_NOT_FINITE : good ? result : KEEN_ERROR_RANGE;
        }
    }
    if (result == KEEN_OK && list->word.from.data) {
        uint32_t word;
        memcpy(&word, element(list->word.from, i), sizeof word);
        result = word & ~list->word.bits ? KEEN_ERROR_RANGE : KEEN_OK;
    }
    return result;
}

static void put_element(const column_list *list, uint32_t i, uint32_t index) {
    for (uint32_t k = 0; k < list->count; k++) {
        if (list->sizes[k].from.data) {
            memcpy(&list->sizes[k].to[index], element(list->sizes[k].from, i), sizeof(float));
        }
    }
    if (list->word.from.data) {
        memcpy(&list->word.to[index], element(list->word.from, i), sizeof(uint32_t));
    }
}

static bool are_strides_good(const column_list *list) {
    bool good = !list->word.from.data || list->word.from.stride == 0 || list->word.from.stride >= sizeof(uint32_t);
    for (uint32_t k = 0; k < list->count; k++) {
        const keen_column from = list->sizes[k].from;
        good = good && (!from.data || from.stride == 0 || from.stride >= sizeof(float));
    }
    return good;
}

/* Writes element i, or notes why not. */
static void write_element(const column_list *list, bool known, uint32_t i, uint32_t index, keen_write_report *done) {
    const keen_result result = known ? check_element(list, i) : KEEN_ERROR_STALE_ID;
    if (keen_report_note(done, i, result)) {
        put_element(list, i, index);
    }
}

keen_result keen_observers_write(keen_world *world, const keen_agent_id *ids, uint32_t count,
                                 const keen_observer_write *write, keen_write_report *report) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, write && (ids || count == 0), KEEN_ERROR_NULL, "ids or write is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    const keen_observer_columns *to = &world->observers.columns;
    const column_list list = {
        .sizes = {{write->sneak, to->sneak, INFINITY},
                  {write->blindness, to->blindness, 100.0f},
                  {write->dps, to->dps, INFINITY},
                  {write->armor_rating, to->armor_rating, INFINITY}},
        .count = 4,
        .word = {write->sleeping, to->sleeping, 1u},
    };
    KEEN_REQUIRE(world, are_strides_good(&list), KEEN_ERROR_STRIDE, "a stride is smaller than its element");
    KEEN_EXACT_STATE();
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        const bool known = keen_id_pool_holds(&world->agents.ids, ids[i].index, ids[i].generation);
        write_element(&list, known, i, ids[i].index, &done);
    }
    return keen_report_end(world, &done, report, __func__, "some agents were not written: see the report");
}

keen_result keen_stealth_write_columns(keen_world *world, const keen_target_id *ids, uint32_t count,
                                       const keen_stealth_write *write, keen_write_report *report) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, write && (ids || count == 0), KEEN_ERROR_NULL, "ids or write is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    const keen_stealth_columns *to = &world->stealth.columns;
    const column_list list = {
        .sizes = {{write->sneak, to->sneak, INFINITY},
                  {write->armor_weight, to->armor_weight, INFINITY},
                  {write->muffle, to->muffle, 1.0f},
                  {write->action_sound, to->action_sound, INFINITY},
                  {write->health, to->health, INFINITY},
                  {write->dps, to->dps, INFINITY},
                  {write->armor_rating, to->armor_rating, INFINITY}},
        .count = 7,
        .word = {write->stance, to->stance,
                 KEEN_STANCE_SNEAKING | KEEN_STANCE_MOVING | KEEN_STANCE_RUNNING | KEEN_STANCE_INVISIBLE},
    };
    KEEN_REQUIRE(world, are_strides_good(&list), KEEN_ERROR_STRIDE, "a stride is smaller than its element");
    KEEN_EXACT_STATE();
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        const bool known = keen_id_pool_holds(&world->targets.ids, ids[i].index, ids[i].generation);
        write_element(&list, known, i, ids[i].index, &done);
    }
    return keen_report_end(world, &done, report, __func__, "some targets were not written: see the report");
}

keen_result keen_target_action_sound(keen_world *world, keen_target_id target, float action_rating) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_TARGET(world, target);
    KEEN_EXACT_STATE();
    KEEN_REQUIRE(world, isfinite(action_rating), KEEN_ERROR_NOT_FINITE, "action_rating is not finite");
    KEEN_REQUIRE(world, action_rating >= 0.0f, KEEN_ERROR_RANGE, "action_rating must be >= 0");
    if (action_rating > 0.0f) {
        keen_stealth_add_action(&world->stealth, target.index, world->now, action_rating);
    }
    return KEEN_OK;
}

keen_result keen_agent_hit(keen_world *world, keen_agent_id agent, keen_target_id from) {
    KEEN_EXACT_STATE();
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, from);
    world->stealth.hit[from.index] = 1;
    return KEEN_OK;
}

keen_result keen_agent_detections(const keen_world *world, keen_agent_id agent, keen_detection *detections,
                                  uint32_t capacity, uint32_t *count) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, count && (detections || capacity == 0), KEEN_ERROR_NULL, "detections or count is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    *count = keen_read_detections(world, agent.index, detections, capacity);
    return KEEN_OK;
}

keen_result keen_detection_find(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                keen_detection *detection, bool *found) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, detection && found, KEEN_ERROR_NULL, "detection or found is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    const bool known = keen_id_pool_holds(&world->targets.ids, target.index, target.generation);
    *found = known && keen_read_detection(world, agent.index, target.index, detection);
    return KEEN_OK;
}

keen_result keen_detection_explain(const keen_world *world, keen_agent_id agent, keen_target_id target,
                                   keen_detection_explanation *explanation) {
    keen_detection_explanation made;
    memset(&made, 0, sizeof made);
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, explanation, KEEN_ERROR_NULL, "explanation is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE_AGENT(world, agent);
    KEEN_REQUIRE_TARGET(world, target);
    const keen_result result = keen_detection_find(world, agent, target, &made.detection, &made.found);
    if (result == KEEN_OK) {
        keen_explain_detection(world, agent.index, target.index, &made);
        *explanation = made;
    }
    return result;
}

keen_result keen_targets_stealth(const keen_world *world, const keen_target_id *ids, uint32_t count,
                                 keen_stealth *stealth) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, (ids && stealth) || count == 0, KEEN_ERROR_NULL, "ids or stealth is null");
    KEEN_REQUIRE_DETECTION(world);
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    uint32_t stale = 0;
    for (uint32_t i = 0; i < count; i++) {
        const bool known = keen_id_pool_holds(&world->targets.ids, ids[i].index, ids[i].generation);
        stealth[i] = known ? keen_read_stealth(world, ids[i].index) : (keen_stealth){0};
        stale += !known;
    }
    KEEN_REQUIRE(world, stale == 0, KEEN_ERROR_PARTIAL, "some ids are stale");
    return KEEN_OK;
}
