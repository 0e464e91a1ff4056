/* The keys of one profile, by the table. */
#include <stdio.h>
#include <string.h>

#include "scenario/profile_value.h"
#include "scenario/scenario_reader.h"

#define PATH_SIZE 96 /* longer than any key's path */
#define LIST_MARK "[]."

static void *member_of(void *base, const scenario_profile_key *key) {
    return (char *)base + key->offset;
}

/* `value` is for one key that is no list. Presets give lengths in metres: `units` is then host units per
   metre. */
static bool read_single(scenario_reader *reader, const json_place *place, json_t *value,
                        const scenario_profile_key *key, double units, void *base) {
    const read_field field = {.range = key->range, .choices = key->choices};
    void *member = member_of(base, key);
    switch (key->type) {
    case SCENARIO_KEY_INTEGER:
        return read_integer(reader, place, value, &field, member);
    case SCENARIO_KEY_FLAG:
        return read_flag(reader, place, value, &field, member);
    case SCENARIO_KEY_CHOICE:
        return read_choice(reader, place, value, &field, member);
    default:
        break;
    }
    if (!read_number(reader, place, value, &field, member)) {
        return false;
    }
    *(double *)member *= scenario_unit_scale(key->unit, units);
    return true;
}

static bool read_senses(scenario_reader *reader, const json_place *place, json_t *list, int32_t *senses) {
    const read_field field = {.choices = scenario_sense_names};
    const size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        const json_place at = {.parent = place, .index = i};
        if (!read_choice(reader, &at, json_array_get(list, i), &field, &senses[i])) {
            return false;
        }
        for (size_t j = 0; j < i; j++) {
            if (senses[j] != senses[i]) {
                continue;
            }
            return reader_fail(reader, &at, false, "sense \"%s\" twice, expected every sense once",
                               scenario_sense_names[senses[i]]);
        }
    }
    return true;
}

/* The rows of a list's items follow the list's own. */
static size_t item_key_count(const scenario_profile_key *list) {
    size_t total = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&total);
    const size_t first = (size_t)(list - keys) + 1;
    const size_t length = strlen(list->path);
    size_t count = 0;
    while (first + count < total && strncmp(keys[first + count].path, list->path, length) == 0 &&
           strncmp(keys[first + count].path + length, LIST_MARK, strlen(LIST_MARK)) == 0) {
        count++;
    }
    return count;
}

static const char *item_key_name(const scenario_profile_key *list, const scenario_profile_key *key) {
    return key->path + strlen(list->path) + strlen(LIST_MARK);
}

static bool read_object_item(scenario_reader *reader, const json_place *place, json_t *value,
                             const scenario_profile_key *list, double units, void *item) {
    const size_t count = item_key_count(list);
    const char *known[READ_MOST_FIELDS];
    for (size_t i = 0; i < count; i++) {
        known[i] = item_key_name(list, &list[1 + i]);
    }
    if (!json_is_object(value)) {
        return reader_wrong(reader, place, value, "an object");
    }

    const char *name;
    json_t *member;
    json_object_foreach(value, name, member) {
        const json_place at = {.parent = place, .key = name};
        size_t i = 0;
        while (i < count && strcmp(known[i], name) != 0) {
            i++;
        }
        if (i == count) {
            return reader_unknown_key(reader, &at, list->path, known, count);
        }
        if (!read_single(reader, &at, member, &list[1 + i], units, item)) {
            return false;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (json_object_get(value, known[i]) != NULL) {
            continue;
        }
        if (list[1 + i].required) {
            return reader_fail(reader, place, false, "missing key \"%s\", expected in every element of %s", known[i],
                               list->path);
        }
        profile_value_set(item, &list[1 + i], list[1 + i].fallback * scenario_unit_scale(list[1 + i].unit, units));
    }
    return true;
}

static bool read_tuple_item(scenario_reader *reader, const json_place *place, json_t *value,
                            const scenario_profile_key *list, double units, void *item) {
    const size_t count = item_key_count(list);
    if (!read_list_size(reader, place, value, count, count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_place at = {.parent = place, .index = i};
        if (!read_single(reader, &at, json_array_get(value, i), &list[1 + i], units, item)) {
            return false;
        }
    }
    return true;
}

static bool read_list(scenario_reader *reader, const json_place *place, json_t *value, const scenario_profile_key *key,
                      double units, scenario_profile *profile) {
    if (!read_list_size(reader, place, value, (size_t)key->range.minimum, (size_t)key->range.maximum)) {
        return false;
    }
    void *count = member_of(profile, key);
    char *items = (char *)count + key->items_offset;
    *(uint32_t *)count = (uint32_t)json_array_size(value);
    memset(items, 0, (size_t)key->range.maximum * key->item_size);
    if (key->type == SCENARIO_KEY_SENSES) {
        return read_senses(reader, place, value, (int32_t *)(void *)items);
    }

    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_place at = {.parent = place, .index = i};
        json_t *element = json_array_get(value, i);
        void *item = items + i * key->item_size;
        const bool fine = key->type == SCENARIO_KEY_OBJECTS ? read_object_item(reader, &at, element, key, units, item)
                                                            : read_tuple_item(reader, &at, element, key, units, item);
        if (!fine) {
            return false;
        }
    }
    return true;
}

/* The part of a key's path that stands in the section `prefix`: in "vision.", "range" of "vision.range". */
static bool section_member(const scenario_profile_key *key, const char *prefix, char *name, size_t size) {
    const size_t length = strlen(prefix);
    if (strncmp(key->path, prefix, length) != 0 || strstr(key->path, LIST_MARK) != NULL) {
        return false;
    }
    snprintf(name, size, "%.*s", (int)strcspn(key->path + length, "."), key->path + length);
    return true;
}

static bool is_section(const char *path) {
    size_t total = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&total);
    const size_t length = strlen(path);
    for (size_t i = 0; i < total; i++) {
        if (strncmp(keys[i].path, path, length) == 0 && keys[i].path[length] == '.') {
            return true;
        }
    }
    return false;
}

/* `"vision": {"range": ...}` for "vision.range", which is how listings name that key; false if the name is no such path
   of a section. What follows a section's name and is no key of it is left out. */
static bool nested_form(const char *prefix, const char *name, char *text, size_t size) {
    char path[PATH_SIZE];
    const int first = (int)strcspn(name, ".");
    const int length = snprintf(path, sizeof path, "%s%.*s", prefix, first, name);
    if (name[first] == '\0' || length >= PATH_SIZE || !is_section(path)) {
        return false;
    }
    const int whole = snprintf(path, sizeof path, "%s%s", prefix, name);
    if (whole >= PATH_SIZE || strpbrk(name, "[") != NULL || (!scenario_profile_find_key(path) && !is_section(path))) {
        snprintf(text, size, "\"%.*s\": {...}", first, name);
        return true;
    }
    size_t used = 0, braces = 0;
    for (const char *part = name;; braces++) {
        const int part_length = (int)strcspn(part, ".");
        used += (size_t)snprintf(text + used, size - used, "%s\"%.*s\": ", braces > 0 ? "{" : "", part_length, part);
        if (part[part_length] == '\0') {
            break;
        }
        part += part_length + 1;
    }
    snprintf(text + used, size - used, "...%.*s", (int)braces, "}}}}}}");
    return true;
}

static bool unknown_profile_key(scenario_reader *reader, const json_place *place, const char *prefix) {
    size_t total = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&total);
    char names[READ_MOST_FIELDS][PATH_SIZE];
    const char *known[READ_MOST_FIELDS];
    size_t count = 0;
    for (size_t i = 0; i < total && count < READ_MOST_FIELDS; i++) {
        if (!section_member(&keys[i], prefix, names[count], PATH_SIZE)) {
            continue;
        }
        if (count > 0 && strcmp(names[count], names[count - 1]) == 0) {
            continue; /* the next row of the same section */
        }
        known[count] = names[count];
        count++;
    }
    char what[PATH_SIZE + 16];
    snprintf(what, sizeof what, "%s%.*s", prefix[0] != '\0' ? "profile section " : "a profile",
             prefix[0] != '\0' ? (int)strlen(prefix) - 1 : 0, prefix);
    char nested[3 * PATH_SIZE], quoted[READER_QUOTE_SIZE];
    if (nested_form(prefix, place->key, nested, sizeof nested)) {
        return reader_fail(reader, place, true, "unknown key %s in %s, expected %s",
                           reader_quote(place->key, quoted, sizeof quoted), what, nested);
    }
    return reader_unknown_key(reader, place, what, known, count);
}

/* Sections nest at most as deep as the table's paths, so this recursion is bounded. */
static bool read_section(scenario_reader *reader, const json_place *place, json_t *section, const char *prefix,
                         double units, scenario_profile *profile) {
    if (!json_is_object(section)) {
        return reader_wrong(reader, place, section, "an object");
    }
    const char *name;
    json_t *value;
    json_object_foreach(section, name, value) {
        const json_place at = {.parent = place, .key = name};
        if (prefix[0] == '\0' && strcmp(name, "base") == 0) {
            continue;
        }
        char path[PATH_SIZE];
        const int length = snprintf(path, sizeof path, "%s%s", prefix, name);
        const bool plain = length > 0 && length + 1 < PATH_SIZE && strpbrk(name, ".[") == NULL;
        const scenario_profile_key *key = plain ? scenario_profile_find_key(path) : NULL;
        bool fine = false;
        if (key != NULL) {
            fine = key->list != NULL ? read_list(reader, &at, value, key, units, profile)
                                     : read_single(reader, &at, value, key, units, profile);
        } else if (plain && is_section(path)) {
            fine = read_section(reader, &at, value, strcat(path, "."), units, profile);
        } else {
            fine = unknown_profile_key(reader, &at, prefix);
        }
        if (!fine) {
            return false;
        }
    }
    return true;
}

bool read_profile_keys(scenario_reader *reader, const json_place *place, json_t *object, double units,
                       scenario_profile *profile) {
    return read_section(reader, place, object, "", units, profile);
}
