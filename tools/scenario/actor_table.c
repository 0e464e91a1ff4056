/* The fields of actors. */
#include <stdlib.h>

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
bool read_visible(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
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
#define NUMBER(member, unit_, minimum_, maximum_, help_) \
    {.key = #member, .read = read_number_timeline, MEMBER(member), .range = {minimum_, maximum_}, \
     .unit = SCENARIO_UNIT_##unit_, .help = help_},
#define LEAST_0(member, unit_, help_) NUMBER(member, unit_, 0, SCENARIO_LARGEST, help_)
#define FLAG(member, help_) {.key = #member, .read = read_flag_timeline, MEMBER(member), .help = help_},
#define FLAG_ELSE(member, fallback_, help_) \
    {.key = #member, .read = read_flag_timeline, MEMBER(member), .fallback = fallback_, .help = help_},
#define OTHER(key_, reader, member, help_) {.key = key_, .read = reader, MEMBER(member), .help = help_},
#define POINT(key_, reader, member, unit_, fallback_, help_) \
    {.key = key_, .read = reader, MEMBER(member), .unit = SCENARIO_UNIT_##unit_, .fallback = fallback_, .help = help_},

static const read_field actor_fields[] = {
    {.key = "name", .read = read_name, MEMBER(name), .required = true, .help = "its own; agents and targets go by it"},
    OTHER("agent", read_profile_reference, profile, "it perceives, by this profile or preset")
    OTHER("target", read_flag, target, "it can be perceived")
    OTHER("team", read_team, team, "one of \"teams\" where the file has them (10)")
    OTHER("group", read_group, group, "fights and flees together (14)")
    OTHER("squad", read_squad, squad, "tells each other (10)")
    OTHER("role", read_role_timeline, role, "the host's tag, reported back (10)")
    OTHER("disguise", read_team_timeline, disguise, "the team that others take it for (10)")
    POINT("position", read_constant_point, position, LENGTH, "or path", "where its feet are")
    POINT("path", read_path, position, LENGTH, "or position", "where its feet go, at most 1e+18 a second")
    POINT("velocity", read_point_timeline, velocity, SPEED, "slope of path", "how it moves, as others see it")
    OTHER("forward", read_facing_timeline, forward, "where it looks, of any length")
    {.key = "visible", .read = read_visible, MEMBER(visible), .range = {0, 1},
     .help = "share of sight lines to it that get through, or {agent: share}; of trace.mode scripted (4)"},
    {.key = "scent_type", .read = read_integer_timeline, MEMBER(scent_type), .range = {0, SCENARIO_LARGEST_COUNT},
     .help = "bits of its scents (2)"},
    {.key = "aggression", .read = read_choice_timeline, MEMBER(aggression), .choices = aggression_names,
     .help = "whom it would attack (13)"},
    {.key = "confidence", .read = read_confidence_timeline, MEMBER(confidence), .range = {0, SCENARIO_LARGEST},
     .choices = scenario_rating_names, .help = "avoids and flees below this threat ratio (14)"},
    NUMBER(eye_height, LENGTH, -SCENARIO_LARGEST, SCENARIO_LARGEST, "above its position (2)")
    LEAST_0(height, LENGTH, "sight lines end at shares of it (4)")
    LEAST_0(center_height, LENGTH, "of its middle above its position (2)")
    LEAST_0(radius, LENGTH, "of its body (2)")
    LEAST_0(mass, NONE, "kg, for vibration (2)")
    LEAST_0(vision_gain, NONE, "times what it sees (2)")
    NUMBER(light, NONE, 0, 1, "that falls on it (2)")
    LEAST_0(loudness, NONE, "of its standing noise, 1 a normal walk (2)")
    LEAST_0(visibility, NONE, "times how well it is seen (2)")
    LEAST_0(scent, NONE, "how strong it smells (2)")
    LEAST_0(health, NONE, "points; a constant is changed by damage and heal (2)")
    NUMBER(max_health, NONE, SCENARIO_ABOVE_ZERO, SCENARIO_LARGEST, "points; health comes down with it (2)")
    LEAST_0(dps, NONE, "damage per second that it deals (14)")
    LEAST_0(armor_rating, NONE, "percent of damage that armour takes (14)")
    LEAST_0(sneak, NONE, "skill of hiding and noticing, 0 to 100 and more (13)")
    LEAST_0(armor_weight, NONE, "makes steps louder (13)")
    NUMBER(muffle, NONE, 0, 1, "share of its steps' noise that is gone (13)")
    NUMBER(blindness, NONE, 0, 100, "percent of its sight that is gone (13)")
    LEAST_0(action_sound, NONE, "noise of what it does, all the while (13)")
    FLAG(grounded, "its steps shake the ground (2)")
    FLAG(alive, "the dead are perceived by few (7)")
    FLAG_ELSE(moving, "speed > 0.1 m/s", "for the detection model (13)")
    FLAG_ELSE(running, "speed > 3 m/s", "for the detection model (13)")
    FLAG(sneaking, "for the detection model (13)")
    FLAG(sleeping, "sees nothing (13)")
    FLAG(invisible, "is hardly seen (13)")
    FLAG(frenzied, "aggression is frenzied, whatever that says (13)")
    FLAG(personal_survival, "flees for itself too (14)")
};
/* clang-format on */

#define ACTOR_FIELD_COUNT (sizeof actor_fields / sizeof actor_fields[0])
_Static_assert(ACTOR_FIELD_COUNT <= READ_MOST_FIELDS, "the fields of an actor are counted in the bits of 64");

const read_table actor_table = {.what = "an actor", .fields = actor_fields, .count = ACTOR_FIELD_COUNT};

/* Lengths in metres. */
scenario_actor default_actor(double units_per_meter) {
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
