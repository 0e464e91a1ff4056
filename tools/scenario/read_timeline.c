/* Field readers for values that vary in time. */
#include <math.h>
#include <stdio.h>

#include "scenario/scenario_reader.h"

#define FASTEST_PATH 1e18 /* host units a second along each axis; the square of the speed fits float32 */

/* Reads one number of a value; flags, choices and names become numbers. */
typedef bool scalar_function(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                             double *number);

static bool scalar_number(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          double *number) {
    return read_number(reader, place, value, field, number);
}

static bool scalar_integer(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                           double *number) {
    uint32_t integer = 0;
    if (!read_integer(reader, place, value, field, &integer)) {
        return false;
    }
    *number = integer;
    return true;
}

static bool scalar_flag(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        double *number) {
    bool flag = false;
    if (!read_flag(reader, place, value, field, &flag)) {
        return false;
    }
    *number = flag;
    return true;
}

static bool scalar_choice(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          double *number) {
    int32_t choice = 0;
    if (!read_choice(reader, place, value, field, &choice)) {
        return false;
    }
    *number = choice;
    return true;
}

static bool scalar_team(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        double *number) {
    int32_t team = 0;
    if (!read_team(reader, place, value, field, &team)) {
        return false;
    }
    *number = team;
    return true;
}

static bool scalar_role(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        double *number) {
    (void)field;
    int32_t role = 0;
    const char *name = json_string_value(value);
    if (name == NULL) {
        return reader_wrong(reader, place, value, "a name");
    }
    if (!check_name(reader, place, false, name)) {
        return false;
    }
    if (!name_set_add(reader, &reader->roles, place, false, name, &role)) {
        return false;
    }
    *number = role;
    return true;
}

static bool scalar_confidence(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                              double *number) {
    if (json_is_number(value)) {
        return read_number(reader, place, value, field, number);
    }
    if (!json_is_string(value)) {
        char phrase[64], expected[96];
        value_range_phrase(field->range, phrase, sizeof phrase);
        snprintf(expected, sizeof expected, "a rating's name or a number%s", phrase);
        return reader_wrong(reader, place, value, expected);
    }
    if (!scalar_choice(reader, place, value, field, number)) {
        return false;
    }
    *number = -1.0 - *number;
    return true;
}

/* Reads `components` numbers from element `first` of a list on. */
static bool read_components(scenario_reader *reader, const json_place *place, json_t *list, const read_field *field,
                            scalar_function *scalar, uint32_t first, uint32_t components, double *numbers) {
    for (uint32_t i = 0; i < components; i++) {
        const json_place at = {.parent = place, .index = first + i};
        if (!scalar(reader, &at, json_array_get(list, first + i), field, &numbers[i])) {
            return false;
        }
    }
    return true;
}

/* A key is a time and a value in one list; its time must be later than `*previous`. */
static bool read_key(scenario_reader *reader, const json_place *place, json_t *key, const read_field *field,
                     scalar_function *scalar, uint32_t components, const double *previous, double *numbers) {
    const read_field time = {.range = {-SCENARIO_LARGEST, SCENARIO_LARGEST}};
    const json_place time_at = {.parent = place, .index = 0};
    if (!json_is_array(key) || json_array_size(key) != 1 + components) {
        return reader_wrong(reader, place, key, components == 1 ? "a key [time, value]" : "a key [time, x, y, z]");
    }
    if (!read_number(reader, &time_at, json_array_get(key, 0), &time, &numbers[0])) {
        return false;
    }
    if (previous != NULL && numbers[0] <= *previous) {
        return reader_fail(reader, &time_at, false, "key at time %.9g after one at %.9g, expected ascending times",
                           numbers[0], *previous);
    }
    return read_components(reader, place, key, field, scalar, 1, components, numbers + 1);
}

static bool read_keys(scenario_reader *reader, const json_place *place, json_t *list, const read_field *field,
                      scalar_function *scalar, scenario_timeline *timeline) {
    const size_t count = json_array_size(list);
    const size_t width = 1 + timeline->components;
    if (count == 0) {
        return reader_fail(reader, place, false, "an empty list, expected at least one key");
    }

    double *keys = reader_allocate(reader, count * width, sizeof *keys);
    if (keys == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_place at = {.parent = place, .index = i};
        const double *previous = i > 0 ? &keys[(i - 1) * width] : NULL;
        if (!read_key(reader, &at, json_array_get(list, i), field, scalar, timeline->components, previous,
                      &keys[i * width])) {
            return false;
        }
    }
    timeline->keys = keys;
    timeline->key_count = (uint32_t)count;
    return true;
}

static bool read_scalars(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                         scalar_function *scalar, bool stepwise, void *member) {
    scenario_timeline timeline = {.components = 1, .stepwise = stepwise};
    const bool fine = json_is_array(value) ? read_keys(reader, place, value, field, scalar, &timeline)
                                           : scalar(reader, place, value, field, &timeline.constant[0]);
    if (fine) {
        *(scenario_timeline *)member = timeline;
    }
    return fine;
}

bool read_number_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          void *member) {
    return read_scalars(reader, place, value, field, scalar_number, false, member);
}

bool read_step_number_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                               void *member) {
    return read_scalars(reader, place, value, field, scalar_number, true, member);
}

bool read_integer_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                           void *member) {
    return read_scalars(reader, place, value, field, scalar_integer, true, member);
}

bool read_flag_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        void *member) {
    return read_scalars(reader, place, value, field, scalar_flag, true, member);
}

bool read_choice_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          void *member) {
    return read_scalars(reader, place, value, field, scalar_choice, true, member);
}

bool read_team_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        void *member) {
    return read_scalars(reader, place, value, field, scalar_team, true, member);
}

bool read_role_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                        void *member) {
    return read_scalars(reader, place, value, field, scalar_role, true, member);
}

/* Numbers go linearly; a table that holds a name anywhere is stepwise. */
bool read_confidence_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                              void *member) {
    bool names = json_is_string(value);
    for (size_t i = 0; i < json_array_size(value); i++) {
        names = names || json_is_string(json_array_get(json_array_get(value, i), 1));
    }
    return read_scalars(reader, place, value, field, scalar_confidence, names, member);
}

/* [x, y, z] as opposed to [[t, x, y, z], ...]. */
static bool is_constant_point(json_t *value) {
    return json_array_size(value) > 0 && !json_is_array(json_array_get(value, 0));
}

static const read_field coordinate = {.range = {-SCENARIO_LARGEST, SCENARIO_LARGEST}};

bool read_constant_point(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                         void *member) {
    scenario_timeline timeline = {.components = 3};
    if (!read_point(reader, place, value, field, timeline.constant)) {
        return false;
    }
    *(scenario_timeline *)member = timeline;
    return true;
}

static bool read_point_keys(scenario_reader *reader, const json_place *place, json_t *value,
                            scenario_timeline *member) {
    scenario_timeline timeline = {.components = 3};
    if (!json_is_array(value) || is_constant_point(value)) {
        return reader_wrong(reader, place, value, "a list of keys [time, x, y, z]");
    }
    if (!read_keys(reader, place, value, &coordinate, scalar_number, &timeline)) {
        return false;
    }
    *member = timeline;
    return true;
}

/* Where a path goes is also how fast it goes there, and the library takes speeds in float32. */
static bool is_slow_enough(const double *from, const double *to) {
    bool slow = true;
    for (int axis = 1; axis <= 3; axis++) {
        slow = slow && fabs(to[axis] - from[axis]) <= FASTEST_PATH * (to[0] - from[0]);
    }
    return slow;
}

bool read_path(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field, void *member) {
    (void)field;
    scenario_timeline timeline;
    if (!read_point_keys(reader, place, value, &timeline)) {
        return false;
    }
    for (uint32_t i = 1; i < timeline.key_count; i++) {
        const json_place at = {.parent = place, .index = i};
        const double *to = &timeline.keys[(size_t)i * 4];
        if (!is_slow_enough(to - 4, to)) {
            return reader_fail(reader, &at, false,
                               "a point reached from the one before at more than %g a second, expected keys further "
                               "apart in time",
                               FASTEST_PATH);
        }
    }
    *(scenario_timeline *)member = timeline;
    return true;
}

bool read_point_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                         void *member) {
    if (!json_is_array(value)) {
        return reader_wrong(reader, place, value, "[x, y, z] or a list of [time, x, y, z]");
    }
    return is_constant_point(value) ? read_constant_point(reader, place, value, field, member)
                                    : read_point_keys(reader, place, value, member);
}

static bool make_unit(double direction[3]) {
    const double length = hypot(hypot(direction[0], direction[1]), direction[2]);
    if (!(length > 1e-6)) {
        return false; /* what the library takes for no direction */
    }
    for (int i = 0; i < 3; i++) {
        direction[i] /= length;
    }
    return true;
}

bool read_facing_timeline(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          void *member) {
    scenario_timeline timeline;
    if (!read_point_timeline(reader, place, value, field, &timeline)) {
        return false;
    }
    timeline.stepwise = true;
    double *keys = (double *)timeline.keys; /* read just now, by this reader */
    for (uint32_t i = 0; i < timeline.key_count; i++) {
        const json_place at = {.parent = place, .index = i};
        if (make_unit(&keys[(size_t)i * 4 + 1])) {
            continue;
        }
        return reader_fail(reader, &at, false, "a direction without length, expected a longer one");
    }
    if (timeline.key_count == 0 && !make_unit(timeline.constant)) {
        return reader_fail(reader, place, false, "a direction without length, expected a longer one");
    }
    *(scenario_timeline *)member = timeline;
    return true;
}
