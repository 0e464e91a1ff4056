/* Everything of a scenario but its profiles, actors and happenings. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenario/scenario_reader.h"

const char *const scenario_relation_names[SCENARIO_RELATION_COUNT + 1] = {
    "unknown", "neutral", "friendly", "teammate", "enemy", "high_value", "feared", NULL,
};

static const char *const up_names[] = {"z", "y", NULL};
static const char *const trace_modes[] = {"scripted", "level", "none", NULL};

static bool read_version(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                         void *member) {
    (void)field;
    (void)member;
    if (json_is_number(value) && json_number_value(value) == 1.0) {
        return true;
    }
    return reader_wrong(reader, place, value, "1, the version of the format");
}

static bool read_seed(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                      void *member) {
    (void)field;
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return reader_wrong(reader, place, value, "a whole number from 0 to 9223372036854775807");
    }
    *(uint64_t *)member = (uint64_t)json_integer_value(value);
    return true;
}

/* A relative path is meant from the scenario's folder. */
static bool read_obj(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                     void *member) {
    (void)field;
    const char *obj = json_string_value(value);
    if (obj == NULL || obj[0] == '\0') {
        return reader_wrong(reader, place, value, "the path of an OBJ file");
    }

    const char *path = reader->result->path;
    const char *slash = strrchr(path, '/');
    const size_t folder = slash != NULL && obj[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char *joined = reader_allocate(reader, folder + strlen(obj) + 1, 1);
    if (joined == NULL) {
        return false;
    }
    memcpy(joined, path, folder);
    memcpy(joined + folder, obj, strlen(obj));
    *(const char **)member = joined;
    return true;
}

/* A box is its two corners. */
static bool read_box(scenario_reader *reader, const json_place *place, json_t *value, scenario_box *box) {
    const json_place low = {.parent = place, .index = 0};
    const json_place high = {.parent = place, .index = 1};
    if (!json_is_array(value) || json_array_size(value) != 2) {
        return reader_wrong(reader, place, value, "a box [[x, y, z], [x, y, z]]");
    }
    if (!read_point(reader, &low, json_array_get(value, 0), NULL, box->minimum)) {
        return false;
    }
    if (!read_point(reader, &high, json_array_get(value, 1), NULL, box->maximum)) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        if (box->minimum[i] <= box->maximum[i]) {
            continue;
        }
        return reader_fail(reader, place, false, "a box from %.9g to %.9g, expected its lower corner first",
                           box->minimum[i], box->maximum[i]);
    }
    return true;
}

static bool read_boxes(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                       void *member) {
    (void)field;
    scenario_level *level = member;
    if (!read_list_size(reader, place, value, 0, JSON_FILE_MOST_VALUES)) {
        return false;
    }
    const size_t count = json_array_size(value);
    scenario_box *boxes = reader_allocate(reader, count, sizeof *boxes);
    if (boxes == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_place at = {.parent = place, .index = i};
        if (!read_box(reader, &at, json_array_get(value, i), &boxes[i])) {
            return false;
        }
    }
    level->boxes = boxes;
    level->box_count = (uint32_t)count;
    return true;
}

static bool read_level(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                       void *member) {
    (void)field;
    static const read_field fields[] = {
        {.key = "obj", .read = read_obj, .offset = offsetof(scenario_level, obj)},
        {.key = "boxes", .read = read_boxes},
    };
    return read_object(reader, place, value, "a level", fields, 2, member, NULL);
}

const read_field environment_fields[ENVIRONMENT_FIELD_COUNT] = {
    {.key = "ambient_noise",
     .read = read_number,
     .offset = offsetof(scenario_environment, ambient_noise),
     .range = {0, SCENARIO_LARGEST}},
    {.key = "wind", .read = read_point, .offset = offsetof(scenario_environment, wind)},
    {.key = "vision", .read = read_number, .offset = offsetof(scenario_environment, vision), .range = {0, 1}},
    {.key = "exterior", .read = read_flag, .offset = offsetof(scenario_environment, exterior)},
};

static bool read_environment(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                             void *member) {
    (void)field;
    return read_object(reader, place, value, "an environment", environment_fields, ENVIRONMENT_FIELD_COUNT, member,
                       NULL);
}

static bool read_viewers(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                         void *member) {
    (void)field;
    (void)member;
    if (!read_list_size(reader, place, value, 0, SCENARIO_MAX_VIEWERS)) {
        return false;
    }
    const size_t count = json_array_size(value);
    double(*viewers)[3] = reader_allocate(reader, count, sizeof *viewers);
    if (viewers == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_place at = {.parent = place, .index = i};
        if (!read_point(reader, &at, json_array_get(value, i), NULL, viewers[i])) {
            return false;
        }
    }
    reader->result->viewers = (const double(*)[3])viewers;
    reader->result->viewer_count = (uint32_t)count;
    return true;
}

static bool read_budget(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        void *member) {
    (void)field;
    static const read_field fields[] = {
        {.key = "max_updates_per_frame",
         .read = read_integer,
         .range = {0, SCENARIO_LARGEST_COUNT},
         .offset = offsetof(scenario, max_updates_per_frame)},
        {.key = "max_traces_per_frame",
         .read = read_integer,
         .range = {0, SCENARIO_LARGEST_COUNT},
         .offset = offsetof(scenario, max_traces_per_frame)},
    };
    return read_object(reader, place, value, "a budget", fields, 2, member, NULL);
}

static bool read_trace(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                       void *member) {
    (void)field;
    static const read_field fields[] = {
        {.key = "mode", .read = read_choice, .offset = offsetof(scenario, trace_mode), .choices = trace_modes},
        {.key = "latency_frames",
         .read = read_integer,
         .offset = offsetof(scenario, latency_frames),
         .range = {0, 100000}},
    };
    return read_object(reader, place, value, "the trace settings", fields, 2, member, NULL);
}

static const read_field world_fields[] = {
    {.key = "keen", .read = read_version, .required = true},
    {.key = "units_per_meter",
     .read = read_number,
     .offset = offsetof(scenario, units_per_meter),
     .range = {0.001, 1000000}},
    {.key = "up", .read = read_choice, .offset = offsetof(scenario, up), .choices = up_names},
    {.key = "frame_dt", .read = read_number, .offset = offsetof(scenario, frame_dt), .range = {1e-6, 1000}},
    {.key = "duration",
     .read = read_number,
     .offset = offsetof(scenario, duration),
     .range = {SCENARIO_ABOVE_ZERO, SCENARIO_LARGEST},
     .required = true},
    {.key = "seed", .read = read_seed, .offset = offsetof(scenario, seed)},
    {.key = "stagger", .read = read_flag, .offset = offsetof(scenario, stagger)},
    {.key = "level", .read = read_level, .offset = offsetof(scenario, level)},
    {.key = "environment", .read = read_environment, .offset = offsetof(scenario, environment)},
    {.key = "viewers", .read = read_viewers},
    {.key = "budget", .read = read_budget},
    {.key = "trace", .read = read_trace},
    {.key = "teams"},
    {.key = "profiles"},
    {.key = "actors", .required = true},
    {.key = "happenings"},
};

bool read_world(scenario_reader *reader, json_t *root) {
    scenario *result = reader->result;
    result->units_per_meter = 1.0;
    result->frame_dt = 0.05;
    result->seed = 1;
    result->stagger = true;
    result->environment.vision = 1.0;
    const size_t count = sizeof world_fields / sizeof world_fields[0];
    if (!read_object(reader, NULL, root, "a scenario", world_fields, count, result, NULL)) {
        return false;
    }

    const double frames = floor(result->duration / result->frame_dt + 1e-6);
    if (frames > SCENARIO_MAX_FRAMES) {
        const json_place at = {.key = "duration"};
        return reader_fail(reader, &at, false, "%.9g frames, expected at most %.9g", frames, SCENARIO_MAX_FRAMES);
    }
    result->frame_count = (uint64_t)frames;
    return true;
}

/* What one team thinks of others; names new teams as it meets them. */
static bool read_team_row(scenario_reader *reader, const json_place *place, json_t *row, int32_t team) {
    const read_field relation = {.choices = scenario_relation_names};
    if (!json_is_object(row)) {
        return reader_wrong(reader, place, row, "an object of team and relation");
    }
    const char *name;
    json_t *value;
    json_object_foreach(row, name, value) {
        const json_place at = {.parent = place, .key = name};
        int32_t other = 0;
        int32_t chosen = 0;
        if (!check_name(reader, &at, true, name)) {
            return false;
        }
        if (!name_set_add(reader, &reader->teams, &at, true, name, &other)) {
            return false;
        }
        if (!read_choice(reader, &at, value, &relation, &chosen)) {
            return false;
        }
        reader->result->teams.relation[team][other] = (int8_t)chosen;
    }
    return true;
}

bool read_teams(scenario_reader *reader, json_t *root) {
    memset(reader->result->teams.relation, SCENARIO_NONE, sizeof reader->result->teams.relation);
    json_t *teams = json_object_get(root, "teams");
    const json_place place = {.key = "teams"};
    if (teams == NULL) {
        return true;
    }
    if (!json_is_object(teams)) {
        return reader_wrong(reader, &place, teams, "an object");
    }

    const char *name;
    json_t *row;
    json_object_foreach(teams, name, row) { /* rows first, so that they come first in the order */
        const json_place at = {.parent = &place, .key = name};
        int32_t team = 0;
        if (!check_name(reader, &at, true, name)) {
            return false;
        }
        if (!name_set_add(reader, &reader->teams, &at, true, name, &team)) {
            return false;
        }
    }
    json_object_foreach(teams, name, row) {
        const json_place at = {.parent = &place, .key = name};
        if (!read_team_row(reader, &at, row, name_set_find(&reader->teams, name))) {
            return false;
        }
    }
    reader->has_teams = reader->teams.names->count > 0;
    return true;
}
