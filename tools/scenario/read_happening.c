/* Happenings, each type by its own table. */
#include "scenario/happening_table.h"

static bool read_type(scenario_reader *reader, const json_place *place, json_t *value, scenario_happening_type *type) {
    const json_place at = {.parent = place, .key = "type"};
    const read_field field = {.choices = happening_names};
    if (!json_is_object(value)) {
        return reader_wrong(reader, place, value, "an object");
    }
    json_t *name = json_object_get(value, "type");
    if (name == NULL) {
        return reader_fail(reader, place, false, "missing key \"type\", expected in a happening");
    }
    return read_choice(reader, &at, name, &field, type);
}

/* An environment happening gives any of the environment's keys. */
static bool read_environment_fields(scenario_reader *reader, const json_place *place, json_t *value,
                                    scenario_happening *happening) {
    read_field fields[HAPPENING_COMMON_COUNT + ENVIRONMENT_FIELD_COUNT] = {HAPPENING_COMMON};
    for (size_t i = 0; i < ENVIRONMENT_FIELD_COUNT; i++) {
        fields[HAPPENING_COMMON_COUNT + i] = environment_table.fields[i];
        fields[HAPPENING_COMMON_COUNT + i].offset += offsetof(scenario_happening, environment);
    }
    const read_table table = {environment_table.what, fields, HAPPENING_COMMON_COUNT + ENVIRONMENT_FIELD_COUNT};
    uint64_t given = 0;
    if (!read_object(reader, place, value, &table, happening, &given)) {
        return false;
    }
    happening->environment_given = (uint32_t)(given >> HAPPENING_COMMON_COUNT);
    return true;
}

static bool check_damage(scenario_reader *reader, const json_place *place, json_t *value) {
    const bool from = json_object_get(value, "from") != NULL;
    const bool origin = json_object_get(value, "origin") != NULL;
    if (from != origin) {
        return true;
    }
    return reader_fail(reader, place, false, "%s, expected one of \"from\" and \"origin\" in a damage",
                       from ? "two origins" : "no origin");
}

static bool check_evidence(scenario_reader *reader, const json_place *place, json_t *value,
                           const scenario_happening *happening) {
    static const char *const names[] = {"set", "add", "cap", "clear"};
    int count = 0;
    for (size_t i = 0; i < 4; i++) {
        count += json_object_get(value, names[i]) != NULL;
    }
    if (count != 1) {
        return reader_fail(reader, place, false,
                           "%s, expected one of \"set\", \"add\", \"cap\" and \"clear\" in an evidence",
                           count == 0 ? "no evidence" : "several at once");
    }
    const bool lasts = happening->evidence == SCENARIO_EVIDENCE_SET || happening->evidence == SCENARIO_EVIDENCE_CAP;
    const json_place expires_at = {.parent = place, .key = "expires"};
    if (lasts || json_object_get(value, "expires") == NULL) {
        return true;
    }
    return reader_fail(reader, &expires_at, true, "\"expires\" without \"set\" or \"cap\", expected with one of them");
}

static bool read_happening(scenario_reader *reader, const json_place *place, json_t *value,
                           scenario_happening *happening) {
    *happening = default_happening(reader->result);
    if (!read_type(reader, place, value, &happening->type)) {
        return false;
    }
    if (happening->type == SCENARIO_SET_ENVIRONMENT) {
        return read_environment_fields(reader, place, value, happening);
    }

    if (!read_object(reader, place, value, &happening_kinds[happening->type].table, happening, NULL)) {
        return false;
    }
    switch (happening->type) {
    case SCENARIO_DAMAGE:
        return check_damage(reader, place, value);
    case SCENARIO_EVIDENCE:
        return check_evidence(reader, place, value, happening);
    case SCENARIO_SOUND:
        return happening->tag != SCENARIO_NONE ||
               name_set_add(reader, &reader->tags, place, false, "sound", &happening->tag);
    default:
        return true;
    }
}

bool read_happenings(scenario_reader *reader, json_t *root) {
    scenario *result = reader->result;
    json_t *happenings = json_object_get(root, "happenings");
    const json_place place = {.key = "happenings"};
    if (happenings == NULL) {
        return true;
    }
    if (!json_is_array(happenings)) {
        return reader_wrong(reader, &place, happenings, "a list");
    }

    const size_t count = json_array_size(happenings);
    result->happenings = reader_allocate(reader, count, sizeof *result->happenings);
    if (result->happenings == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_place at = {.parent = &place, .index = i};
        if (!read_happening(reader, &at, json_array_get(happenings, i), &result->happenings[i])) {
            return false;
        }
    }
    result->happening_count = (uint32_t)count;
    return true;
}
