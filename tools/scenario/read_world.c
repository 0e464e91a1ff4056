/* Everything of a scenario but its teams, profiles, actors and happenings. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenario/scenario_reader.h"

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

static const read_field level_fields[] = {
    {.key = "obj",
     .read = read_obj,
     .offset = offsetof(scenario_level, obj),
     .type = "path",
     .fallback = "none",
     .help = "mesh, y up, in metres; a relative path starts at the scenario's folder"},
    {.key = "boxes",
     .read = read_boxes,
     .type = "[[[x,y,z],[x,y,z]],...]",
     .unit = SCENARIO_UNIT_LENGTH,
     .fallback = "[]",
     .help = "walls: the lower corner, then the upper one"},
};

static const read_field environment_fields[ENVIRONMENT_FIELD_COUNT] = {
    {.key = "ambient_noise",
     .read = read_number,
     .offset = offsetof(scenario_environment, ambient_noise),
     .range = {0, SCENARIO_LARGEST},
     .help = "masks hearing (2)"},
    {.key = "wind",
     .read = read_point,
     .offset = offsetof(scenario_environment, wind),
     .unit = SCENARIO_UNIT_SPEED,
     .help = "carries scent (2)"},
    {.key = "vision",
     .read = read_number,
     .offset = offsetof(scenario_environment, vision),
     .range = {0, 1},
     .help = "what fog, rain or night leave of sight (2)"},
    {.key = "exterior",
     .read = read_flag,
     .offset = offsetof(scenario_environment, exterior),
     .help = "under the open sky, for the detection model (13)"},
};

static const read_field budget_fields[] = {
    {.key = "max_updates_per_frame",
     .read = read_integer,
     .range = {0, SCENARIO_LARGEST_COUNT},
     .offset = offsetof(scenario, max_updates_per_frame),
     .help = "agents that tick in a frame, 0: no bound (12)"},
    {.key = "max_traces_per_frame",
     .read = read_integer,
     .range = {0, SCENARIO_LARGEST_COUNT},
     .offset = offsetof(scenario, max_traces_per_frame),
     .help = "sight lines asked in a frame, 8 and more; 0: no bound (4)"},
};

static const read_field trace_fields[] = {
    {.key = "mode",
     .read = read_choice,
     .offset = offsetof(scenario, trace_mode),
     .choices = trace_modes,
     .fallback = "level, if any",
     .help =
         "who answers sight lines: the actors' \"visible\", the level, nobody; default level if the file has obj or "
         "boxes, else scripted"},
    {.key = "latency_frames",
     .read = read_integer,
     .offset = offsetof(scenario, latency_frames),
     .range = {0, 100000},
     .help = "how late the answers come"},
};

/* clang-format off */
#define TABLE(what_, fields_) {.what = what_, .fields = fields_, .count = sizeof fields_ / sizeof fields_[0]}
/* clang-format on */

static const read_table level_table = TABLE("a level", level_fields);
static const read_table budget_table = TABLE("a budget", budget_fields);
static const read_table trace_table = TABLE("the trace settings", trace_fields);
const read_table environment_table = TABLE("an environment", environment_fields);

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

static const read_field world_fields[] = {
    {.key = "keen", .read = read_version, .required = true, .type = "1", .help = "version of the format"},
    {.key = "units_per_meter",
     .read = read_number,
     .offset = offsetof(scenario, units_per_meter),
     .range = {0.001, 1000000},
     .help = "host units per metre: all lengths of the file are host units"},
    {.key = "up", .read = read_choice, .offset = offsetof(scenario, up), .choices = up_names, .help = "axis"},
    {.key = "frame_dt",
     .read = read_number,
     .offset = offsetof(scenario, frame_dt),
     .range = {1e-6, 1000},
     .unit = SCENARIO_UNIT_SECONDS,
     .help = "of one frame"},
    {.key = "duration",
     .read = read_number,
     .offset = offsetof(scenario, duration),
     .range = {SCENARIO_ABOVE_ZERO, SCENARIO_LARGEST},
     .unit = SCENARIO_UNIT_SECONDS,
     .required = true,
     .help = "how long it plays; nothing may happen later"},
    {.key = "seed", .read = read_seed, .offset = offsetof(scenario, seed), .help = "of everything random (15)"},
    {.key = "stagger",
     .read = read_flag,
     .offset = offsetof(scenario, stagger),
     .help = "first ticks are spread over the interval (1)"},
    {.key = "level",
     .read = read_by_table,
     .offset = offsetof(scenario, level),
     .table = &level_table,
     .help = "what stands in the way"},
    {.key = "environment",
     .read = read_by_table,
     .offset = offsetof(scenario, environment),
     .table = &environment_table,
     .help = "what everybody shares"},
    {.key = "viewers",
     .read = read_viewers,
     .type = "[[x,y,z],...]",
     .unit = SCENARIO_UNIT_LENGTH,
     .fallback = "[]",
     .help = "level of detail is measured from them; none: everybody is near (12)"},
    {.key = "budget", .read = read_by_table, .table = &budget_table, .help = "bounds of a frame's work"},
    {.key = "trace", .read = read_by_table, .table = &trace_table, .help = "answers to sight lines"},
    {.key = "teams",
     .type = "{team: {team: relation}}",
     .choices = scenario_relation_names,
     .fallback = "{}",
     .help = "how each looks at others; when it is given it names every team (10)"},
    {.key = "profiles",
     .type = "{name: profile}",
     .fallback = "{}",
     .help =
         "how agents perceive: \"base\", a preset or an earlier one (default), and keys as keen profile lists them"},
    {.key = "actors", .type = "[actor,...]", .required = true, .help = "who is there from the start, as below"},
    {.key = "happenings", .type = "[happening,...]", .fallback = "[]", .help = "what happens when, as below"},
};

const read_table world_table = TABLE("a scenario", world_fields);

scenario default_scenario(void) {
    return (scenario){.units_per_meter = 1.0,
                      .frame_dt = 0.05,
                      .seed = 1,
                      .stagger = true,
                      .environment = {.vision = 1.0},
                      .trace_mode = SCENARIO_TRACE_BY_LEVEL};
}

/* Walls that a file bothers to have are not seen through, unless it says so. */
static void settle_trace_mode(scenario *result) {
    if (result->trace_mode == SCENARIO_TRACE_BY_LEVEL) {
        const bool has_level = result->level.obj != NULL || result->level.box_count > 0;
        result->trace_mode = has_level ? SCENARIO_TRACE_LEVEL : SCENARIO_TRACE_SCRIPTED;
    }
}

bool read_world(scenario_reader *reader, json_t *root) {
    scenario *result = reader->result;
    if (!read_object(reader, NULL, root, &world_table, result, NULL)) {
        return false;
    }
    settle_trace_mode(result);

    const double frames = floor(result->duration / result->frame_dt + 1e-6);
    if (frames > SCENARIO_MAX_FRAMES) {
        const json_place at = {.key = "duration"};
        return reader_fail(reader, &at, false, "%.9g frames, expected at most %.9g", frames, SCENARIO_MAX_FRAMES);
    }
    result->frame_count = (uint64_t)frames;
    return true;
}
