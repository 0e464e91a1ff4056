/* The listing of `keen profile`. */
#include <string.h>

#include "scenario/profile_value.h"
#include "scenario/scenario_profile.h"

#define VALUE_SIZE 32
#define RANGE_SIZE 48

static void value_text(const void *base, const scenario_profile_key *key, char *text, size_t size) {
    const double value = profile_value_get(base, key);
    switch (key->type) {
    case SCENARIO_KEY_FLAG:
        snprintf(text, size, "%s", value != 0.0 ? "true" : "false");
        break;
    case SCENARIO_KEY_CHOICE:
        snprintf(text, size, "%s", key->choices[(int32_t)value]);
        break;
    case SCENARIO_KEY_NUMBER:
        snprintf(text, size, "%.9g", value);
        break;
    case SCENARIO_KEY_INTEGER:
        snprintf(text, size, "%.0f", value);
        break;
    default:
        snprintf(text, size, "%.0f listed", value);
        break;
    }
}

static void range_text(const scenario_profile_key *key, char *text, size_t size) {
    if (key->type == SCENARIO_KEY_FLAG) {
        snprintf(text, size, "true, false");
    } else if (key->type == SCENARIO_KEY_CHOICE) {
        size_t used = 0;
        for (size_t i = 0; key->choices[i] != NULL && used < size; i++) {
            used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? ", " : "", key->choices[i]);
        }
    } else {
        value_range_short(key->range, text, size);
    }
}

static void print_line(FILE *output, const char *path, const char *value, const scenario_profile_key *key) {
    char range[RANGE_SIZE];
    range_text(key, range, sizeof range);
    fprintf(output, "%-38s %-12s %-9s %-28s %s\n", path, value, scenario_unit_name(key->unit), range, key->help);
}

static void print_senses(FILE *output, const scenario_profile *profile) {
    for (uint32_t i = 0; i < profile->senses.count; i++) {
        fprintf(output, "  senses[%u] %s\n", i, scenario_sense_names[profile->senses.items[i]]);
    }
}

/* Every item of a list, by the rows that follow the list's own. */
static void print_items(FILE *output, const scenario_profile *profile, const scenario_profile_key *list,
                        const scenario_profile_key *end) {
    const char *base = (const char *)profile + list->offset;
    const uint32_t count = *(const uint32_t *)(const void *)base;
    const size_t length = strlen(list->path);
    for (uint32_t i = 0; i < count; i++) {
        const void *item = base + list->items_offset + i * list->item_size;
        for (const scenario_profile_key *key = list + 1; key < end && strstr(key->path, "[].") != NULL; key++) {
            char path[96];
            char value[VALUE_SIZE];
            snprintf(path, sizeof path, "  %s[%u]%s", list->path, i, key->path + length + strlen("[]"));
            value_text(item, key, value, sizeof value);
            print_line(output, path, value, key);
        }
    }
}

void scenario_profile_print(FILE *output, const scenario_profile *profile) {
    size_t count = 0;
    const scenario_profile_key *keys = scenario_profile_keys(&count);
    fputs(
        "A dot is one object inside another: a file sets vision.range and loss.vision.grace of a profile by\n"
        "{\"vision\": {\"range\": 30}, \"loss\": {\"vision\": {\"grace\": 0.5}}}. Below a list stand its elements.\n\n",
        output);
    fprintf(output, "%-38s %-12s %-9s %-28s %s\n", "key", "value", "unit", "range", "meaning (specification)");
    for (size_t i = 0; i < count; i++) {
        if (strstr(keys[i].path, "[].") != NULL) {
            continue; /* printed with its list */
        }
        char value[VALUE_SIZE];
        value_text(profile, &keys[i], value, sizeof value);
        print_line(output, keys[i].path, value, &keys[i]);
        if (keys[i].type == SCENARIO_KEY_SENSES) {
            print_senses(output, profile);
        } else if (keys[i].list != NULL) {
            print_items(output, profile, &keys[i], keys + count);
        }
    }
}
