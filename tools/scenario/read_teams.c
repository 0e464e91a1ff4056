/* Teams, and how they look at each other. */
#include <string.h>

#include "scenario/scenario_reader.h"

const char *const scenario_relation_names[SCENARIO_RELATION_COUNT + 1] = {
    "unknown", "neutral", "friendly", "teammate", "enemy", "high_value", "feared", NULL,
};

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
