/* Names: what they may be, the sets that number them, and references to actors. */
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario_reader.h"

bool name_is_valid(const char *name) {
    const size_t length = strlen(name);
    if (length == 0 || length >= SCENARIO_NAME_SIZE) {
        return false;
    }
    for (const char *c = name; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7F) {
            return false;
        }
    }
    return true;
}

bool check_name(scenario_reader *reader, const json_place *place, bool at_key, const char *name) {
    if (name_is_valid(name)) {
        return true;
    }
    char quoted[READER_QUOTE_SIZE];
    return reader_fail(reader, place, at_key, "%s is no name, expected 1 to %d bytes without control characters",
                       reader_quote(name, quoted, sizeof quoted), SCENARIO_NAME_SIZE - 1);
}

static bool read_name_text(scenario_reader *reader, const json_place *place, json_t *value, const char **name) {
    *name = json_string_value(value);
    if (*name == NULL) {
        return reader_wrong(reader, place, value, "a name");
    }
    return check_name(reader, place, false, *name);
}

bool read_name(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field, void *member) {
    (void)field;
    const char *name = NULL;
    if (!read_name_text(reader, place, value, &name)) {
        return false;
    }
    const char *copy = reader_copy(reader, name);
    if (copy == NULL) {
        return false;
    }
    *(const char **)member = copy;
    return true;
}

int32_t name_set_find(const name_set *set, const char *name) {
    const json_t *index = json_object_get(set->index, name);
    return index != NULL ? (int32_t)json_integer_value(index) : SCENARIO_NONE;
}

/* Room for one more name; the items move when they outgrow it, and the old ones are given back with the
   scenario. */
static bool grow(scenario_reader *reader, name_set *set) {
    if (set->names->count < set->capacity) {
        return true;
    }
    const uint32_t capacity = set->capacity > 0 ? set->capacity * 2 : 8;
    const char **items = reader_allocate(reader, capacity, sizeof *items);
    if (items == NULL) {
        return false;
    }
    if (set->names->count > 0) {
        memcpy(items, set->names->items, set->names->count * sizeof *items);
    }
    set->names->items = items;
    set->capacity = capacity;
    return true;
}

bool name_set_add(scenario_reader *reader, name_set *set, const json_place *place, bool at_key, const char *name,
                  int32_t *index) {
    *index = name_set_find(set, name);
    if (*index != SCENARIO_NONE) {
        return true;
    }
    const uint32_t count = set->names->count;
    if (count >= set->limit) {
        return reader_fail(reader, place, at_key, "too many %s, expected at most %u", set->what, set->limit);
    }
    const char *copy = reader_copy(reader, name);
    if (copy == NULL || !grow(reader, set)) {
        return false;
    }
    if (json_object_set_new(set->index, name, json_integer(count)) != 0) {
        return reader_fail(reader, place, at_key, "out of memory, expected a smaller file");
    }
    set->names->items[count] = copy;
    set->names->count = count + 1;
    *index = (int32_t)count;
    return true;
}

static bool read_into_set(scenario_reader *reader, const json_place *place, json_t *value, name_set *set,
                          void *member) {
    const char *name = NULL;
    return read_name_text(reader, place, value, &name) &&
           name_set_add(reader, set, place, false, name, (int32_t *)member);
}

bool read_group(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                void *member) {
    (void)field;
    return read_into_set(reader, place, value, &reader->groups, member);
}

bool read_squad(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                void *member) {
    (void)field;
    return read_into_set(reader, place, value, &reader->squads, member);
}

bool read_tag(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field, void *member) {
    (void)field;
    return read_into_set(reader, place, value, &reader->tags, member);
}

bool read_team(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field, void *member) {
    (void)field;
    const char *name = NULL;
    if (!read_name_text(reader, place, value, &name)) {
        return false;
    }
    const int32_t index = name_set_find(&reader->teams, name);
    if (index == SCENARIO_NONE && reader->has_teams) {
        return reader_unknown_team(reader, place, name, reader->teams.names);
    }
    if (index == SCENARIO_NONE) {
        return reader_wrong(reader, place, value, "a team of \"teams\" or of an actor");
    }
    *(int32_t *)member = index;
    return true;
}

static bool find_actor(scenario_reader *reader, const json_place *place, json_t *value, const char *expected,
                       uint32_t *index) {
    const char *name = json_string_value(value);
    const json_t *found = name != NULL ? json_object_get(reader->actor_index, name) : NULL;
    if (found == NULL) {
        return reader_wrong(reader, place, value, expected);
    }
    *index = (uint32_t)json_integer_value(found);
    return true;
}

bool read_actor_reference(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          void *member) {
    (void)field;
    uint32_t index = 0;
    if (!find_actor(reader, place, value, "the name of an actor", &index)) {
        return false;
    }
    *(int32_t *)member = (int32_t)index;
    return true;
}

bool read_agent_reference(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          void *member) {
    (void)field;
    const char *expected = "the name of an actor with \"agent\"";
    uint32_t index = 0;
    if (!find_actor(reader, place, value, expected, &index)) {
        return false;
    }
    if (!reader->actor_is_agent[index]) {
        return reader_wrong(reader, place, value, expected);
    }
    *(int32_t *)member = (int32_t)index;
    return true;
}

bool read_target_reference(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                           void *member) {
    (void)field;
    const char *expected = "the name of an actor with \"target\": true";
    uint32_t index = 0;
    if (!find_actor(reader, place, value, expected, &index)) {
        return false;
    }
    if (!reader->result->actors[index].target) {
        return reader_wrong(reader, place, value, expected);
    }
    *(int32_t *)member = (int32_t)index;
    return true;
}
