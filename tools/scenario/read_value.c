/* Field readers for plain values, and objects by table. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenario/scenario_reader.h"

#define EXPECTED_SIZE 512

static bool wrong_number(scenario_reader *reader, const json_place *place, json_t *value, const char *kind,
                         value_range range) {
    char phrase[64];
    char expected[96];
    value_range_phrase(range, phrase, sizeof phrase);
    snprintf(expected, sizeof expected, "%s%s", kind, phrase);
    return reader_wrong(reader, place, value, expected);
}

bool read_number(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                 void *member) {
    const double number = json_number_value(value);
    if (!json_is_number(value) || !value_range_holds(field->range, number)) {
        return wrong_number(reader, place, value, "a number", field->range);
    }
    *(double *)member = number;
    return true;
}

bool read_integer(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                  void *member) {
    const double number = json_number_value(value);
    if (!json_is_number(value) || !value_range_holds(field->range, number) || floor(number) != number) {
        return wrong_number(reader, place, value, "a whole number", field->range);
    }
    *(uint32_t *)member = (uint32_t)number;
    return true;
}

bool read_flag(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field, void *member) {
    (void)field;
    if (!json_is_boolean(value)) {
        return reader_wrong(reader, place, value, "true or false");
    }
    *(bool *)member = json_is_true(value);
    return true;
}

/* `"a", "b" or "c"`. */
static void list_choices(const char *const *choices, char *text, size_t size) {
    size_t used = 0;
    for (size_t i = 0; choices[i] != NULL && used < size; i++) {
        const char *separator = i == 0 ? "" : choices[i + 1] != NULL ? ", " : " or ";
        const int written = snprintf(text + used, size - used, "%s\"%s\"", separator, choices[i]);
        used += written > 0 ? (size_t)written : 0;
    }
}

bool read_choice(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                 void *member) {
    const char *name = json_string_value(value);
    for (int32_t i = 0; name != NULL && field->choices[i] != NULL; i++) {
        if (strcmp(field->choices[i], name) == 0) {
            *(int32_t *)member = i;
            return true;
        }
    }
    char expected[EXPECTED_SIZE];
    list_choices(field->choices, expected, sizeof expected);
    return reader_wrong(reader, place, value, expected);
}

bool read_list_size(scenario_reader *reader, const json_place *place, json_t *value, size_t fewest, size_t most) {
    const size_t size = json_array_size(value);
    if (json_is_array(value) && size >= fewest && size <= most) {
        return true;
    }

    char expected[64];
    if (fewest == most) {
        snprintf(expected, sizeof expected, "a list of %zu", most);
    } else {
        snprintf(expected, sizeof expected, "a list of %zu to %zu", fewest, most);
    }
    if (!json_is_array(value)) {
        return reader_wrong(reader, place, value, expected);
    }
    return reader_fail(reader, place, false, "a list of %zu, expected %s", size, expected);
}

bool read_point(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                void *member) {
    (void)field;
    const read_field coordinate = {.range = {-SCENARIO_LARGEST, SCENARIO_LARGEST}};
    if (!read_list_size(reader, place, value, 3, 3)) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        const json_place at = {.parent = place, .index = i};
        if (!read_number(reader, &at, json_array_get(value, i), &coordinate, (double *)member + i)) {
            return false;
        }
    }
    return true;
}

bool read_seed(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field, void *member) {
    (void)field;
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return reader_wrong(reader, place, value, "a whole number from 0 to 9223372036854775807");
    }
    *(uint64_t *)member = (uint64_t)json_integer_value(value);
    return true;
}

static bool unknown_field(scenario_reader *reader, const json_place *place, const read_table *table) {
    const char *known[READ_MOST_FIELDS];
    for (size_t i = 0; i < table->count; i++) {
        known[i] = table->fields[i].key;
    }
    return reader_unknown_key(reader, place, table->what, known, table->count);
}

static const read_field *find_field(const read_table *table, const char *key) {
    for (size_t i = 0; i < table->count; i++) {
        if (strcmp(table->fields[i].key, key) == 0) {
            return &table->fields[i];
        }
    }
    return NULL;
}

bool read_object(scenario_reader *reader, const json_place *place, json_t *value, const read_table *table, void *base,
                 uint64_t *given) {
    if (!json_is_object(value)) {
        return reader_wrong(reader, place, value, "an object");
    }

    uint64_t found = 0;
    const char *key;
    json_t *item;
    json_object_foreach(value, key, item) {
        const json_place at = {.parent = place, .key = key};
        const read_field *field = find_field(table, key);
        if (field == NULL) {
            return unknown_field(reader, &at, table);
        }
        if (field->read != NULL && !field->read(reader, &at, item, field, (char *)base + field->offset)) {
            return false;
        }
        found |= UINT64_C(1) << (field - table->fields);
    }
    for (size_t i = 0; i < table->count; i++) {
        if (table->fields[i].required && (found >> i & 1) == 0) {
            return reader_fail(reader, place, false, "missing key \"%s\", expected in %s", table->fields[i].key,
                               table->what);
        }
    }
    if (given != NULL) {
        *given = found;
    }
    return true;
}

bool read_by_table(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                   void *member) {
    return read_object(reader, place, value, field->table, member, NULL);
}
