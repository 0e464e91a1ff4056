/* Actors, by their table. */
#include <string.h>

#include "scenario/scenario_reader.h"

/* A name belongs to the first actor that has it. */
static bool check_actor(scenario_reader *reader, const json_place *place, json_t *value, const scenario_actor *actor,
                        uint32_t index) {
    const json_place name_at = {.parent = place, .key = "name"};
    const json_place path_at = {.parent = place, .key = "path"};
    const json_t *first = json_object_get(reader->actor_index, actor->name);
    if (first == NULL || json_integer_value(first) != (json_int_t)index) {
        char quoted[READER_QUOTE_SIZE];
        return reader_fail(reader, &name_at, false, "duplicate name %s, expected another name for every actor",
                           reader_quote(actor->name, quoted, sizeof quoted));
    }
    const bool position = json_object_get(value, "position") != NULL;
    const bool path = json_object_get(value, "path") != NULL;
    if (position && path) {
        return reader_fail(reader, &path_at, true, "both \"position\" and \"path\", expected one of them");
    }
    if (!position && !path) {
        return reader_fail(reader, place, false, "missing key \"position\", expected in an actor without \"path\"");
    }
    if (actor->profile == SCENARIO_NONE && !actor->target) {
        return reader_fail(reader, place, false,
                           "an actor that neither perceives nor is perceived, expected \"agent\" or "
                           "\"target\": true");
    }
    return true;
}

bool read_actor(scenario_reader *reader, const json_place *place, json_t *value, uint32_t index, int32_t added_by) {
    scenario_actor actor = default_actor(reader->result->units_per_meter);
    actor.added_by = added_by;
    if (!read_object(reader, place, value, &actor_table, &actor, NULL)) {
        return false;
    }
    if (!check_actor(reader, place, value, &actor, index)) {
        return false;
    }
    reader->result->actors[index] = actor;
    return true;
}

bool read_actors(scenario_reader *reader, json_t *root) {
    json_t *actors = json_object_get(root, "actors");
    const json_place place = {.key = "actors"};
    for (uint32_t i = 0; i < reader->result->first_actor_count; i++) {
        const json_place at = {.parent = &place, .index = i};
        if (!read_actor(reader, &at, json_array_get(actors, i), i, SCENARIO_NONE)) {
            return false;
        }
    }
    return true;
}

/* An `add` happening's actor, or null. */
static json_t *added_actor(json_t *happening) {
    const char *type = json_string_value(json_object_get(happening, "type"));
    return type != NULL && strcmp(type, "add") == 0 ? json_object_get(happening, "actor") : NULL;
}

/* Notes what the others need to know of one actor; what is wrong with it is found when it is read. */
static bool collect_actor(scenario_reader *reader, const json_place *place, json_t *actor, uint32_t index) {
    const char *name = json_string_value(json_object_get(actor, "name"));
    const char *team = json_string_value(json_object_get(actor, "team"));
    const json_place team_at = {.parent = place, .key = "team"};
    reader->actor_is_agent[index] = json_object_get(actor, "agent") != NULL;
    reader->result->actors[index].target = json_is_true(json_object_get(actor, "target"));
    if (name != NULL && json_object_get(reader->actor_index, name) == NULL &&
        json_object_set_new(reader->actor_index, name, json_integer((json_int_t)index)) != 0) {
        return reader_fail(reader, place, false, "out of memory, expected a smaller file");
    }
    if (team == NULL || !name_is_valid(team)) {
        return true;
    }
    if (reader->has_teams && name_set_find(&reader->teams, team) == SCENARIO_NONE) {
        return reader_unknown_team(reader, &team_at, team, reader->teams.names);
    }
    int32_t ignored = 0;
    return name_set_add(reader, &reader->teams, &team_at, false, team, &ignored);
}

static bool collect_added_actors(scenario_reader *reader, json_t *happenings) {
    const json_place place = {.key = "happenings"};
    uint32_t next = reader->result->first_actor_count;
    for (size_t i = 0; i < json_array_size(happenings); i++) {
        const json_place happening_at = {.parent = &place, .index = i};
        const json_place actor_at = {.parent = &happening_at, .key = "actor"};
        json_t *actor = added_actor(json_array_get(happenings, i));
        if (actor != NULL && !collect_actor(reader, &actor_at, actor, next++)) {
            return false;
        }
    }
    return true;
}

bool collect_actors(scenario_reader *reader, json_t *root) {
    scenario *result = reader->result;
    json_t *actors = json_object_get(root, "actors");
    json_t *happenings = json_object_get(root, "happenings");
    const json_place place = {.key = "actors"};
    if (!json_is_array(actors)) {
        return reader_wrong(reader, &place, actors, "a list");
    }

    size_t count = json_array_size(actors);
    for (size_t i = 0; i < json_array_size(happenings); i++) {
        count += added_actor(json_array_get(happenings, i)) != NULL;
    }
    if (count > SCENARIO_MAX_ACTORS) {
        return reader_fail(reader, &place, false, "%zu actors, expected at most %d", count, SCENARIO_MAX_ACTORS);
    }
    result->first_actor_count = (uint32_t)json_array_size(actors);
    result->actor_count = (uint32_t)count;
    result->actors = reader_allocate(reader, count, sizeof *result->actors);
    reader->actor_is_agent = reader_allocate(reader, count, sizeof *reader->actor_is_agent);
    if (result->actors == NULL || reader->actor_is_agent == NULL) {
        return false;
    }

    for (uint32_t i = 0; i < result->first_actor_count; i++) {
        const json_place at = {.parent = &place, .index = i};
        if (!collect_actor(reader, &at, json_array_get(actors, i), i)) {
            return false;
        }
    }
    reader->next_added = result->first_actor_count;
    return collect_added_actors(reader, happenings);
}
