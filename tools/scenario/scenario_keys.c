#include "scenario/scenario_keys.h"

#include <string.h>

#include "scenario/happening_table.h"

#define TEXT_SIZE 48
#define PATH_SIZE 64
#define RANGE_SIZE 128

/* What a member holds, as the file would have it. */
typedef void value_text(const void *member, const read_field *field, char text[TEXT_SIZE]);

static void number_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)field;
    snprintf(text, TEXT_SIZE, "%.9g", *(const double *)member);
}

static void integer_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)field;
    snprintf(text, TEXT_SIZE, "%u", *(const uint32_t *)member);
}

static void seed_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)field;
    snprintf(text, TEXT_SIZE, "%llu", (unsigned long long)*(const uint64_t *)member);
}

static void flag_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)field;
    snprintf(text, TEXT_SIZE, "%s", *(const bool *)member ? "true" : "false");
}

static void choice_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    snprintf(text, TEXT_SIZE, "%s", field->choices[*(const int32_t *)member]);
}

static void point_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)field;
    const double *point = member;
    snprintf(text, TEXT_SIZE, "[%g,%g,%g]", point[0], point[1], point[2]);
}

/* References begin as none. */
static void none_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)member;
    (void)field;
    snprintf(text, TEXT_SIZE, "none");
}

/* A default does not vary in time. */
static const double *constant_of(const void *member) {
    return ((const scenario_timeline *)member)->constant;
}

static void number_timeline_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    number_text(constant_of(member), field, text);
}

static void flag_timeline_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    (void)field;
    snprintf(text, TEXT_SIZE, "%s", constant_of(member)[0] > 0.5 ? "true" : "false");
}

static void choice_timeline_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    snprintf(text, TEXT_SIZE, "%s", field->choices[(int32_t)constant_of(member)[0]]);
}

/* A rating's name is kept as -1 - its number. */
static void confidence_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    const double value = constant_of(member)[0];
    snprintf(text, TEXT_SIZE, "%s", field->choices[(int32_t)(-1.0 - value)]);
}

static void point_timeline_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    point_text(constant_of(member), field, text);
}

static void visible_text(const void *member, const read_field *field, char text[TEXT_SIZE]) {
    number_timeline_text(&((const scenario_visible *)member)->everybody, field, text);
}

/* What each reader reads. "over time": the value, or [[t, value], ...]. */
typedef struct reader_kind {
    read_function *read;
    const char *type;
    value_text *value;
    bool number; /* its range is one of numbers */
} reader_kind;

static const reader_kind kinds[] = {
    {read_number, "number", number_text, true},
    {read_integer, "whole number", integer_text, true},
    {read_seed, "whole number", seed_text, false},
    {read_flag, "true or false", flag_text, false},
    {read_choice, "name", choice_text, false},
    {read_point, "[x,y,z]", point_text, false},
    {read_name, "name", none_text, false},
    {read_team, "team", none_text, false},
    {read_group, "name", none_text, false},
    {read_squad, "name", none_text, false},
    {read_tag, "name", none_text, false},
    {read_actor_reference, "actor", none_text, false},
    {read_agent_reference, "agent", none_text, false},
    {read_target_reference, "target", none_text, false},
    {read_profile_reference, "profile", none_text, false},
    {read_number_timeline, "number over time", number_timeline_text, true},
    {read_step_number_timeline, "number over time*", number_timeline_text, true},
    {read_integer_timeline, "whole number over time*", number_timeline_text, true},
    {read_flag_timeline, "true or false over time*", flag_timeline_text, false},
    {read_choice_timeline, "name over time*", choice_timeline_text, false},
    {read_team_timeline, "team over time*", none_text, false},
    {read_role_timeline, "name over time*", none_text, false},
    {read_confidence_timeline, "name* or number over time", confidence_text, true},
    {read_constant_point, "[x,y,z]", point_timeline_text, false},
    {read_path, "[[t,x,y,z],...]", point_timeline_text, false},
    {read_point_timeline, "[x,y,z] over time", point_timeline_text, false},
    {read_facing_timeline, "[x,y,z] over time*", point_timeline_text, false},
    {read_visible, "number over time*", visible_text, true},
};

static const reader_kind *kind_of(const read_field *field) {
    for (size_t i = 0; field->read != NULL && i < sizeof kinds / sizeof *kinds; i++) {
        if (kinds[i].read == field->read) {
            return &kinds[i];
        }
    }
    return NULL;
}

static void default_text(const read_field *field, const void *base, char text[TEXT_SIZE]) {
    const reader_kind *kind = kind_of(field);
    if (field->required || field->fallback != NULL || kind == NULL) {
        snprintf(text, TEXT_SIZE, "%s", field->required ? "required" : field->fallback != NULL ? field->fallback : "");
        return;
    }
    kind->value((const char *)base + field->offset, field, text);
}

/* Returns the text's new length. What has no room is cut off. */
static size_t append(char *text, size_t size, size_t used, const char *added) {
    const size_t room = size - 1 - used, length = strlen(added);
    const size_t taken = length < room ? length : room;
    memcpy(text + used, added, taken);
    text[used + taken] = '\0';
    return used + taken;
}

/* Of a name or a number both. */
static void range_text(const read_field *field, char *text, size_t size) {
    const reader_kind *kind = kind_of(field);
    const bool numbers = field->range.minimum < field->range.maximum && (kind == NULL || kind->number);
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; field->choices != NULL && field->choices[i] != NULL; i++) {
        used = append(text, size, used, i > 0 ? ", " : "");
        used = append(text, size, used, field->choices[i]);
    }
    if (numbers) {
        used = append(text, size, used, used > 0 ? ", or " : "");
        value_range_short(field->range, text + used, size - used);
    }
}

static void print_line(FILE *output, const char *path, const char *type, const char *unit, const char *value,
                       const char *range, const char *help) {
    fprintf(output, "%-29s %-25s %-9s %-16s %-28s %s\n", path, type, unit, value, range, help);
}

static void print_field(FILE *output, const char *path, const read_field *field, const void *base) {
    const reader_kind *kind = kind_of(field);
    char value[TEXT_SIZE], range[RANGE_SIZE];
    default_text(field, base, value);
    range_text(field, range, sizeof range);
    print_line(output, path,
               field->type != NULL ? field->type
               : kind != NULL      ? kind->type
                                   : "",
               scenario_unit_name(field->unit), value, range, field->help);
}

/* An object with a table of its own is listed key by key instead; tables hold no cycle. */
static void print_table(FILE *output, const read_table *table, size_t first, const char *prefix, const void *base) {
    for (size_t i = first; i < table->count; i++) {
        const read_field *field = &table->fields[i];
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%.30s%.30s%s", prefix, field->key, field->table != NULL ? "." : "");
        if (field->table != NULL) {
            print_table(output, field->table, 0, path, (const char *)base + field->offset);
        } else {
            print_field(output, path, field, base);
        }
    }
}

static void print_world(FILE *output) {
    const scenario world = default_scenario();
    print_table(output, &world_table, 0, "", &world);
}

static void print_actor(FILE *output) {
    const scenario_actor actor = default_actor(1.0);
    print_table(output, &actor_table, 0, "", &actor);
}

/* What an environment happening does not give stays. */
static void print_environment(FILE *output) {
    for (size_t i = 0; i < environment_table.count; i++) {
        read_field field = environment_table.fields[i];
        field.fallback = "as it is";
        print_field(output, field.key, &field, NULL);
    }
}

/* Every table of happenings begins with what all have; "type" means `help`, when that is not null. */
static void print_common(FILE *output, const char *help) {
    for (size_t i = 0; i < HAPPENING_COMMON_COUNT; i++) {
        read_field field = happening_kinds[0].table.fields[i];
        field.help = help != NULL && strcmp(field.key, "type") == 0 ? help : field.help;
        print_field(output, field.key, &field, NULL);
    }
}

static void print_happening(FILE *output, size_t type) {
    const scenario world = default_scenario();
    const scenario_happening happening = default_happening(&world);
    if (type == SCENARIO_SET_ENVIRONMENT) {
        print_environment(output);
    } else {
        print_table(output, &happening_kinds[type].table, HAPPENING_COMMON_COUNT, "", &happening);
    }
}

#define WORLD 0
#define ACTOR 1
#define EVERY_HAPPENING 2
#define FIRST_TYPE 3

const char *scenario_part_name(size_t index) {
    static const char *const first[FIRST_TYPE] = {"world", "actor", "happening"};
    return index < FIRST_TYPE                              ? first[index]
           : index < FIRST_TYPE + SCENARIO_HAPPENING_COUNT ? happening_names[index - FIRST_TYPE]
                                                           : NULL;
}

static void print_head(FILE *output) {
    print_line(output, "key", "type", "unit", "default", "range", "meaning (specification)");
}

static void print_part(FILE *output, size_t index) {
    if (index == WORLD) {
        print_world(output);
    } else if (index == ACTOR) {
        print_actor(output);
    } else if (index == EVERY_HAPPENING) {
        print_common(output, NULL);
    } else {
        print_happening(output, index - FIRST_TYPE);
    }
}

bool scenario_part_print(FILE *output, const char *part) {
    const char *name;
    for (size_t i = 0; (name = scenario_part_name(i)) != NULL; i++) {
        if (strcmp(name, part) != 0) {
            continue;
        }
        print_head(output);
        if (i >= FIRST_TYPE) {
            print_common(output, happening_kinds[i - FIRST_TYPE].help);
        }
        print_part(output, i);
        return true;
    }
    return false;
}

void scenario_keys_print(FILE *output) {
    static const char *const headings[FIRST_TYPE] = {"world: the file", "actor: each of \"actors\"",
                                                     "happening: each of \"happenings\""};
    const char *name;
    fputs(
        "Defaults are for one host unit per metre; lengths and speeds of the file are in host units. \"over time\" is "
        "a "
        "value, or a\ntable [[t, value], ...] (of points [[t, x, y, z], ...]) that goes linearly from key to key, with "
        "a * by steps.\nDots stand for objects in objects: level.obj is {\"level\": {\"obj\": ...}}.\n",
        output);
    fprintf(output, "Coordinates and the times of keys are %g..%g.\n\n", -SCENARIO_LARGEST, SCENARIO_LARGEST);
    print_head(output);
    for (size_t i = 0; (name = scenario_part_name(i)) != NULL; i++) {
        if (i < FIRST_TYPE) {
            fprintf(output, "\n%s\n", headings[i]);
        } else {
            fprintf(output, "\n%s: a happening of this type: %s\n", name, happening_kinds[i - FIRST_TYPE].help);
        }
        print_part(output, i);
    }
}
