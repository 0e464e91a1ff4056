/* The listing of keys: every key that files may have stands in it, with all its columns, and with the defaults that
   files get. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/happening_table.h"
#include "scenario/scenario_keys.h"
#include "scenario_sample.h"

/* Where columns begin. */
#define TYPE 30
#define DEFAULT 66
#define MEANING 112

/* What is printed of a part, or of all when it is null; free it. */
static char *listing(const char *part) {
    char *text = NULL;
    size_t size = 0;
    FILE *output = open_memstream(&text, &size);
    cr_assert_not_null(output);
    if (part == NULL) {
        scenario_keys_print(output);
    } else {
        cr_assert(scenario_part_print(output, part), "%s", part);
    }
    fclose(output);
    return text;
}

/* The line of a key, or null. */
static const char *line_of(const char *text, const char *key) {
    const size_t length = strlen(key);
    for (const char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n') + 1) {
        if (strncmp(line, key, length) == 0 && line[length] == ' ') {
            return line;
        }
    }
    return NULL;
}

static void expect_default(const char *part, const char *key, const char *value) {
    char *text = listing(part);
    const char *line = line_of(text, key);
    cr_assert_not_null(line, "%s has no %s", part, key);
    cr_expect_eq(strncmp(line + DEFAULT, value, strlen(value)), 0, "%s, not %s: %.100s", key, value, line);
    cr_expect_eq(line[DEFAULT + strlen(value)], ' ', "%s, not %s: %.100s", key, value, line);
    free(text);
}

Test(scenario_keys, every_line_has_a_type_a_default_and_a_meaning) {
    const char *part;
    for (size_t i = 0; (part = scenario_part_name(i)) != NULL; i++) {
        char *text = listing(part);
        size_t lines = 0;
        for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1, lines++) {
            const size_t length = strcspn(line, "\n");
            cr_assert_gt(length, MEANING, "%s: %.*s", part, (int)length, line);
            cr_expect(line[0] != ' ' && line[TYPE] != ' ' && line[DEFAULT] != ' ' && line[length - 1] != ' ',
                      "%s: %.*s", part, (int)length, line);
        }
        cr_expect_geq(lines, 3, "%s: a head, t and type", part);
        free(text);
    }
    cr_expect_not(scenario_part_print(stdout, "somewhere"));
}

Test(scenario_keys, every_field_of_every_table_is_listed_once) {
    char *text = listing(NULL);
    size_t lines = 0, fields = environment_table.count + HAPPENING_COMMON_COUNT + actor_table.count;
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        lines += strcspn(line, "\n") > MEANING && line[TYPE - 1] == ' ' && strncmp(line, "key ", 4) != 0;
    }
    for (size_t i = 0; i < world_table.count; i++) {
        fields += world_table.fields[i].table != NULL ? world_table.fields[i].table->count : 1;
    }
    for (size_t type = 0; type < SCENARIO_HAPPENING_COUNT; type++) {
        fields += type == SCENARIO_SET_ENVIRONMENT ? 0 : happening_kinds[type].table.count - HAPPENING_COMMON_COUNT;
    }
    cr_expect_eq(lines, fields, "%zu lines of %zu fields", lines, fields);
    free(text);
}

static void expect_keys(const char *part, json_t *object, const char *prefix) {
    char *text = listing(part);
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        char path[96];
        snprintf(path, sizeof path, "%s%s", prefix, key);
        if (line_of(text, path) == NULL && json_is_object(value)) {
            strcat(path, ".");
            expect_keys(part, value, path);
        } else {
            cr_expect_not_null(line_of(text, path), "%s has no %s", part, path);
        }
    }
    free(text);
}

Test(scenario_keys, all_that_a_file_uses_is_listed) {
    char *text = scenario_sample();
    json_t *root = json_loads(text, 0, NULL), *item;
    size_t i;
    cr_assert_not_null(root);
    expect_keys("world", root, "");
    json_array_foreach(json_object_get(root, "actors"), i, item) {
        expect_keys("actor", item, "");
    }
    json_array_foreach(json_object_get(root, "happenings"), i, item) {
        expect_keys(json_string_value(json_object_get(item, "type")), item, "");
    }
    json_decref(root);
    free(text);
}

Test(scenario_keys, defaults_are_those_of_a_file_that_says_nothing) {
    char *text =
        scenario_quoted("{'keen': 1, 'duration': 1, 'actors': [{'name': 'p', 'agent': 'default', 'target': true, "
                        "'position': [0, 0, 0]}], 'happenings': [{'t': 1, 'type': 'sound', 'position': [0, 0, 0]},"
                        "{'t': 1, 'type': 'evidence', 'agent': 'p', 'target': 'p', 'set': 1}]}");
    tool_error error = {0};
    scenario *s = scenario_parse("f.json", text, strlen(text), &error);
    cr_assert_not_null(s, "%s", error.text);
    const scenario_actor *actor = &s->actors[0];
    cr_expect_eq(s->frame_dt, 0.05);
    expect_default("world", "frame_dt", "0.05");
    cr_expect_eq(s->trace_mode, SCENARIO_TRACE_SCRIPTED);
    expect_default("world", "trace.mode", "level, if any");
    cr_expect_eq(s->environment.vision, 1.0);
    expect_default("world", "environment.vision", "1");
    cr_expect_eq(scenario_timeline_number(&actor->eye_height, 0.0), 1.6);
    expect_default("actor", "eye_height", "1.6");
    cr_expect_eq(scenario_actor_visible_to(actor, 0, 0.0), 1.0);
    expect_default("actor", "visible", "1");
    cr_expect_eq(scenario_timeline_number(&actor->confidence, 0.0), -1.0 - SCENARIO_AVERAGE);
    expect_default("actor", "confidence", "average");
    cr_expect(!scenario_actor_moving(s, actor, 0.0, 0.1) && scenario_actor_moving(s, actor, 0.0, 0.11));
    expect_default("actor", "moving", "speed > 0.1 m/s");
    cr_expect(!scenario_actor_running(s, actor, 0.0, 3.0) && scenario_actor_running(s, actor, 0.0, 3.01));
    expect_default("actor", "running", "speed > 3 m/s");
    cr_expect_str_eq(s->tags.items[s->happenings[0].tag], "sound");
    expect_default("sound", "kind", "sound");
    cr_expect_eq(s->happenings[0].max_tier, 4);
    expect_default("sound", "max_tier", "4");
    cr_expect_eq(s->happenings[1].expires, 0.0);
    expect_default("evidence", "expires", "never");
    expect_default("damage", "amount", "required");
    expect_default("environment", "wind", "as it is");
    scenario_free(s);
    free(text);
}

static void expect_meaning(const char *part, const char *key, const char *meaning) {
    char *text = listing(part);
    const char *line = line_of(text, key);
    cr_assert_not_null(line, "%s has no %s", part, key);
    cr_expect_eq(strncmp(line + MEANING, meaning, strlen(meaning)), 0, "%s, not %s: %.200s", key, meaning, line);
    free(text);
}

Test(scenario_keys, every_type_of_happening_says_what_it_is) {
    for (size_t type = 0; type < SCENARIO_HAPPENING_COUNT; type++) {
        cr_assert_not_null(happening_kinds[type].help, "%s", happening_names[type]);
        expect_meaning(happening_names[type], "type", happening_kinds[type].help);
    }
    expect_meaning("happening", "type", "what happens");
}

/* Of a number that is bounded only by what files may hold, both bounds are told. */
Test(scenario_keys, ranges_are_told_whole) {
    char *actor = listing("actor"), *all = listing(NULL);
    cr_expect_not_null(strstr(line_of(actor, "dps"), " 0..1e+09  "));
    cr_expect_not_null(strstr(line_of(actor, "max_health"), " >0..1e+09  "));
    cr_expect_not_null(strstr(line_of(actor, "eye_height"), " -1e+09..1e+09  "));
    cr_expect_not_null(strstr(all, "Coordinates and the times of keys are -1e+09..1e+09.\n"));
    cr_expect_null(strstr(all, ">= "), "a bound that is not told");
    free(actor);
    free(all);
}
