/* Actors. */
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario_reader.h"

const char *const scenario_rating_names[SCENARIO_RATING_COUNT + 1] = {
    "cowardly", "cautious", "average", "brave", "foolhardy", NULL,
};

static const char *const aggression_names[] = {"unaggressive", "aggressive", "very_aggressive", "frenzied", NULL};

static int compare_agents(const void *a, const void *b) {
    const int32_t left = ((const scenario_visibility_to *)a)->agent;
    const int32_t right = ((const scenario_visibility_to *)b)->agent;
    return (left > right) - (left < right);
}

/* A number or table for everybody, or an object of agents' names. */
static bool read_visible(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                         void *member) {
    scenario_visible *visible = member;
    if (!json_is_object(value)) {
        return read_step_number_timeline(reader, place, value, field, &visible->everybody);
    }

    scenario_visibility_to *agents = reader_allocate(reader, json_object_size(value), sizeof *agents);
    if (agents == NULL) {
        return false;
    }
    uint32_t count = 0;
    const char *name;
    json_t *transmittance;
    json_object_foreach(value, name, transmittance) {
        const json_place at = {.parent = place, .key = name};
        const json_t *index = json_object_get(reader->actor_index, name);
        const size_t agent = index != NULL ? (size_t)json_integer_value(index) : 0;
        if (index == NULL || !reader->actor_is_agent[agent]) {
            char quoted[READER_QUOTE_SIZE];
            return reader_fail(reader, &at, true, "%s is no agent, expected the name of an actor with \"agent\"",
                               reader_quote(name, quoted, sizeof quoted));
        }
        agents[count].agent = (int32_t)agent;
        if (!read_step_number_timeline(reader, &at, transmittance, field, &agents[count].transmittance)) {
            return false;
        }
        count++;
    }
    if (count > 0) {
        qsort(agents, count, sizeof *agents, compare_agents);
    }
    visible->agents = agents;
    visible->agent_count = count;
    return true;
}

/* clang-format off */
#define MEMBER(member) .offset = offsetof(scenario_actor, member)
#define NUMBER(member, minimum_, maximum_) \
    {.key = #member, .read = read_number_timeline, MEMBER(member), .range = {minimum_, maximum_}}
#define FLAG(member) {.key = #member, .read = read_flag_timeline, MEMBER(member)}
/* clang-format on */

static const read_field actor_fields[] = {
    {.key = "name", .read = read_name, MEMBER(name), .required = true},
    {.key = "agent", .read = read_profile_reference, MEMBER(profile)},
    {.key = "target", .read = read_flag, MEMBER(target)},
    {.key = "team", .read = read_team, MEMBER(team)},
    {.key = "group", .read = read_group, MEMBER(group)},
    {.key = "squad", .read = read_squad, MEMBER(squad)},
    {.key = "role", .read = read_role_timeline, MEMBER(role)},
    {.key = "disguise", .read = read_team_timeline, MEMBER(disguise)},
    {.key = "position", .read = read_constant_point, MEMBER(position)},
    {.key = "path", .read = read_path, MEMBER(position)},
    {.key = "velocity", .read = read_point_timeline, MEMBER(velocity)},
    {.key = "forward", .read = read_facing_timeline, MEMBER(forward)},
    {.key = "visible", .read = read_visible, MEMBER(visible), .range = {0, 1}},
    {.key = "scent_type", .read = read_integer_timeline, MEMBER(scent_type), .range = {0, SCENARIO_LARGEST_COUNT}},
    {.key = "aggression", .read = read_choice_timeline, MEMBER(aggression), .choices = aggression_names},
    {.key = "confidence",
     .read = read_confidence_timeline,
     MEMBER(confidence),
     .range = {0, SCENARIO_LARGEST},
     .choices = scenario_rating_names},
    NUMBER(eye_height, -SCENARIO_LARGEST, SCENARIO_LARGEST),
    NUMBER(height, 0, SCENARIO_LARGEST),
    NUMBER(center_height, 0, SCENARIO_LARGEST),
    NUMBER(radius, 0, SCENARIO_LARGEST),
    NUMBER(mass, 0, SCENARIO_LARGEST),
    NUMBER(vision_gain, 0, SCENARIO_LARGEST),
    NUMBER(light, 0, 1),
    NUMBER(loudness, 0, SCENARIO_LARGEST),
    NUMBER(visibility, 0, SCENARIO_LARGEST),
    NUMBER(scent, 0, SCENARIO_LARGEST),
    NUMBER(health, 0, SCENARIO_LARGEST),
    NUMBER(max_health, SCENARIO_ABOVE_ZERO, SCENARIO_LARGEST),
    NUMBER(dps, 0, SCENARIO_LARGEST),
    NUMBER(armor_rating, 0, SCENARIO_LARGEST),
    NUMBER(sneak, 0, 100),
    NUMBER(armor_weight, 0, SCENARIO_LARGEST),
    NUMBER(muffle, 0, 1),
    NUMBER(blindness, 0, 100),
    NUMBER(action_sound, 0, SCENARIO_LARGEST),
    FLAG(grounded),
    FLAG(alive),
    FLAG(moving),
    FLAG(running),
    FLAG(sneaking),
    FLAG(sleeping),
    FLAG(invisible),
    FLAG(frenzied),
    FLAG(personal_survival),
};

#define ACTOR_FIELD_COUNT (sizeof actor_fields / sizeof actor_fields[0])
_Static_assert(ACTOR_FIELD_COUNT <= READ_MOST_FIELDS, "the fields of an actor are counted in the bits of 64");

/* Lengths in metres. */
static scenario_actor default_actor(double units_per_meter) {
    return (scenario_actor){
        .profile = SCENARIO_NONE,
        .team = SCENARIO_NONE,
        .group = SCENARIO_NONE,
        .squad = SCENARIO_NONE,
        .role = scenario_timeline_constant(SCENARIO_NONE, true),
        .disguise = scenario_timeline_constant(SCENARIO_NONE, true),
        .forward = {.constant = {1.0, 0.0, 0.0}, .components = 3, .stepwise = true},
        .visible.everybody = scenario_timeline_constant(1.0, true),
        .eye_height = scenario_timeline_constant(1.6 * units_per_meter, false),
        .height = scenario_timeline_constant(1.8 * units_per_meter, false),
        .center_height = scenario_timeline_constant(0.9 * units_per_meter, false),
        .radius = scenario_timeline_constant(0.3 * units_per_meter, false),
        .mass = scenario_timeline_constant(80.0, false),
        .vision_gain = scenario_timeline_constant(1.0, false),
        .light = scenario_timeline_constant(1.0, false),
        .loudness = scenario_timeline_constant(0.0, false),
        .visibility = scenario_timeline_constant(1.0, false),
        .scent = scenario_timeline_constant(0.0, false),
        .scent_type = scenario_timeline_constant(1.0, true),
        .health = scenario_timeline_constant(100.0, false),
        .max_health = scenario_timeline_constant(100.0, false),
        .dps = scenario_timeline_constant(10.0, false),
        .armor_rating = scenario_timeline_constant(0.0, false),
        .confidence = scenario_timeline_constant(-1.0 - SCENARIO_AVERAGE, true),
        .sneak = scenario_timeline_constant(15.0, false),
        .armor_weight = scenario_timeline_constant(0.0, false),
        .muffle = scenario_timeline_constant(0.0, false),
        .blindness = scenario_timeline_constant(0.0, false),
        .action_sound = scenario_timeline_constant(0.0, false),
        .grounded = scenario_timeline_constant(1.0, true),
        .alive = scenario_timeline_constant(1.0, true),
        .sneaking = scenario_timeline_constant(0.0, true),
        .sleeping = scenario_timeline_constant(0.0, true),
        .invisible = scenario_timeline_constant(0.0, true),
        .frenzied = scenario_timeline_constant(0.0, true),
        .personal_survival = scenario_timeline_constant(0.0, true),
        .aggression = scenario_timeline_constant(SCENARIO_AGGRESSIVE, true),
    };
}

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
    if (!read_object(reader, place, value, "an actor", actor_fields, ACTOR_FIELD_COUNT, &actor, NULL)) {
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
