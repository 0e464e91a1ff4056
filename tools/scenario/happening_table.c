/* The fields of every type of happening. */
#include "scenario/happening_table.h"

#include <string.h>

static const char *const quality_names[] = {"high", "medium", "low", NULL};

/* clang-format off */
#define OFFSET(member) .offset = offsetof(scenario_happening, member)
#define NOT_NEGATIVE .range = {0, SCENARIO_LARGEST}
#define FRACTION .range = {0, 1}
#define LENGTH .unit = SCENARIO_UNIT_LENGTH
#define AGENT {.key = "agent", .read = read_agent_reference, OFFSET(agent), .required = true, .help = "to whom"}
#define TARGET {.key = "target", .read = read_target_reference, OFFSET(target), .required = true, .help = "about whom"}
#define ACTOR {.key = "actor", .read = read_actor_reference, OFFSET(actor), .required = true, .help = "whom"}
#define OWNER {.key = "owner", .read = read_target_reference, OFFSET(owner), .required = true, .help = "who did it"}
#define POSITION {.key = "position", .read = read_point, OFFSET(position), .required = true, LENGTH, .help = "where"}
#define AMOUNT \
    {.key = "amount", .read = read_number, OFFSET(amount), NOT_NEGATIVE, .required = true, .help = "points of health"}
#define ACTION_RATING \
    {.key = "action_rating", .read = read_number, OFFSET(action_rating), NOT_NEGATIVE, .required = true, \
     .help = "how loud it is (13)"}
/* clang-format on */

static const read_field sound_fields[] = {
    HAPPENING_COMMON,
    POSITION,
    {.key = "kind", .read = read_tag, OFFSET(tag), .fallback = "sound", .help = "tag of the place it is heard at (5)"},
    {.key = "loudness", .read = read_number, OFFSET(loudness), NOT_NEGATIVE, .help = "times hearing's range (5)"},
    {.key = "owner", .read = read_actor_reference, OFFSET(owner), .help = "a target: who made it (5)"},
    {.key = "transmission", .read = read_number, OFFSET(transmission), FRACTION, .help = "what walls let through (5)"},
    {.key = "identifies_owner", .read = read_flag, OFFSET(identifies_owner), .help = "it tells who made it (5)"},
    {.key = "max_tier", .read = read_integer, OFFSET(max_tier), .range = {0, 4}, .help = "last tier it reaches (12)"},
};

static const read_field damage_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    {.key = "from", .read = read_target_reference, OFFSET(from), .fallback = "or origin", .help = "by whom"},
    {.key = "origin",
     .read = read_point,
     OFFSET(position),
     LENGTH,
     .fallback = "or from",
     .help = "from where, by nobody known"},
    AMOUNT,
};

static const read_field contact_fields[] = {HAPPENING_COMMON, AGENT, TARGET};
static const read_field heal_fields[] = {HAPPENING_COMMON, AGENT, AMOUNT};

static const read_field report_place_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    POSITION,
    {.key = "tag", .read = read_tag, OFFSET(tag), .required = true, .help = "of the place"},
    {.key = "confidence", .read = read_number, OFFSET(confidence), FRACTION, .required = true, .help = "how sure (5)"},
    {.key = "error", .read = read_number, OFFSET(error), NOT_NEGATIVE, LENGTH, .help = "radius of the place (5)"},
};

/* Each kind of evidence says which it is, and its value. */
static bool read_evidence(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                          void *member) {
    static const char *const kinds[] = {"set", "add", "cap"};
    scenario_happening *happening = member;
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(field->key, kinds[i]) == 0) {
            happening->evidence = (scenario_evidence)i;
        }
    }
    return read_number(reader, place, value, field, &happening->evidence_value);
}

static bool read_evidence_clear(scenario_reader *reader, const json_place *place, json_t *value,
                                const read_field *field, void *member) {
    (void)field;
    ((scenario_happening *)member)->evidence = SCENARIO_EVIDENCE_CLEAR;
    return json_is_true(value) || reader_wrong(reader, place, value, "true");
}

#define EVIDENCE .type = "number", .fallback = "one of four"

static const read_field evidence_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    TARGET,
    {.key = "set", .read = read_evidence, FRACTION, EVIDENCE, .help = "raises confidence to this (3)"},
    {.key = "add", .read = read_evidence, .range = {-1, 1}, EVIDENCE, .help = "once, at the next tick (3)"},
    {.key = "cap", .read = read_evidence, FRACTION, EVIDENCE, .help = "confidence stays below (3)"},
    {.key = "clear",
     .read = read_evidence_clear,
     .type = "true",
     .fallback = "one of four",
     .help = "takes all evidence away (3)"},
    {.key = "expires",
     .read = read_number,
     OFFSET(expires),
     .range = {SCENARIO_ABOVE_ZERO, SCENARIO_LARGEST},
     .unit = SCENARIO_UNIT_SECONDS,
     .fallback = "never",
     .help = "of set and cap (3)"},
};

static const read_field force_attention_fields[] = {HAPPENING_COMMON, AGENT, TARGET};

static const read_field set_profile_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    {.key = "profile", .read = read_profile_reference, OFFSET(profile), .required = true, .help = "its new one"},
};

static const read_field set_quality_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    {.key = "quality",
     .read = read_choice,
     OFFSET(quality),
     .choices = quality_names,
     .required = true,
     .help = "how finely it perceives (12)"},
};

static const read_field set_relation_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    TARGET,
    {.key = "relation",
     .read = read_choice,
     OFFSET(relation),
     .choices = scenario_relation_names,
     .required = true,
     .help = "how it looks at it now (10)"},
};

static const read_field teleport_fields[] = {HAPPENING_COMMON, ACTOR, POSITION};
static const read_field remove_fields[] = {HAPPENING_COMMON, ACTOR};

/* The actor stands behind those of the file's list, in the order of these happenings. */
static bool read_added_actor(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                             void *member) {
    (void)field;
    const int32_t happening = (int32_t)place->parent->index;
    const uint32_t index = reader->next_added++;
    *(int32_t *)member = (int32_t)index;
    return read_actor(reader, place, value, index, happening);
}

static const read_field add_fields[] = {
    HAPPENING_COMMON,
    {.key = "actor",
     .read = read_added_actor,
     OFFSET(actor),
     .required = true,
     .type = "actor",
     .help = "who joins, as in \"actors\""},
};

static const read_field skip_time_fields[] = {
    HAPPENING_COMMON,
    {.key = "seconds",
     .read = read_number,
     OFFSET(seconds),
     NOT_NEGATIVE,
     .required = true,
     .unit = SCENARIO_UNIT_SECONDS,
     .help = "the world clock jumps by it (1)"},
};

static const read_field shift_origin_fields[] = {
    HAPPENING_COMMON,
    {.key = "offset",
     .read = read_point,
     OFFSET(position),
     .required = true,
     LENGTH,
     .help = "is subtracted from everything"},
};

static const read_field detection_event_fields[] = {HAPPENING_COMMON, OWNER, ACTION_RATING, POSITION};
static const read_field action_sound_fields[] = {HAPPENING_COMMON, OWNER, ACTION_RATING};

static const read_field hit_fields[] = {
    HAPPENING_COMMON,
    AGENT,
    {.key = "from", .read = read_target_reference, OFFSET(from), .required = true, .help = "by whom (13)"},
};

static const read_field arrive_flee_spot_fields[] = {HAPPENING_COMMON, AGENT};

static const read_field snapshot_roundtrip_fields[HAPPENING_COMMON_COUNT] = {HAPPENING_COMMON};

/* clang-format off */
#define TABLE(what_, fields_) .table = {.what = what_, .fields = fields_, .count = sizeof fields_ / sizeof fields_[0]}
#define KIND(what_, fields_, help_) {TABLE(what_, fields_), .help = help_}
#define DETECTION(what_, fields_, help_) {TABLE(what_, fields_), .help = help_, .detection = true}
/* clang-format on */

const happening_kind happening_kinds[SCENARIO_HAPPENING_COUNT] = {
    [SCENARIO_SOUND] = KIND("a sound", sound_fields, "a noise is heard where it reaches (5)"),
    [SCENARIO_DAMAGE] = KIND("a damage", damage_fields, "somebody is hurt, feels it and knows from where (5)"),
    [SCENARIO_CONTACT] = KIND("a contact", contact_fields, "somebody touches a target (5)"),
    [SCENARIO_HEAL] = KIND("a heal", heal_fields, "somebody gets health back (2)"),
    [SCENARIO_REPORT_PLACE] = KIND("a report_place", report_place_fields, "somebody is told of a place (5)"),
    [SCENARIO_EVIDENCE] = KIND("an evidence", evidence_fields, "somebody is made more or less sure of a target (3)"),
    [SCENARIO_FORCE_ATTENTION] =
        KIND("a force_attention", force_attention_fields, "somebody looks at a target, whatever else there is (10)"),
    [SCENARIO_SET_PROFILE] =
        KIND("a set_profile", set_profile_fields, "somebody perceives by another profile from now on"),
    [SCENARIO_SET_QUALITY] =
        KIND("a set_quality", set_quality_fields, "somebody perceives more or less finely from now on (12)"),
    [SCENARIO_SET_RELATION] =
        KIND("a set_relation", set_relation_fields, "somebody looks at a target in another way from now on (10)"),
    [SCENARIO_TELEPORT] = KIND("a teleport", teleport_fields, "somebody is elsewhere at once, and stays there"),
    [SCENARIO_REMOVE] = KIND("a remove", remove_fields, "somebody leaves"),
    [SCENARIO_ADD] = KIND("an add", add_fields, "somebody joins"),
    [SCENARIO_SKIP_TIME] = KIND("a skip_time", skip_time_fields, "time passes without frames (1)"),
    [SCENARIO_SHIFT_ORIGIN] =
        KIND("a shift_origin", shift_origin_fields, "all coordinates change, later ones of the file too"),
    [SCENARIO_DETECTION_EVENT] =
        DETECTION("a detection_event", detection_event_fields, "a deed that is noticed from afar (13)"),
    [SCENARIO_ACTION_SOUND] =
        DETECTION("an action_sound", action_sound_fields, "a deed that makes noise until the next tick (13)"),
    [SCENARIO_HIT] = DETECTION("a hit", hit_fields, "costs the attacker stealth points, the victim no health (13)"),
    [SCENARIO_ARRIVE_FLEE_SPOT] =
        DETECTION("an arrive_flee_spot", arrive_flee_spot_fields, "somebody who flees has reached a safe place (14)"),
    /* the common fields and the environment's own */
    [SCENARIO_SET_ENVIRONMENT] = {.table = {.what = "an environment"}, .help = "what everybody shares changes (2)"},
    [SCENARIO_SNAPSHOT_ROUNDTRIP] = KIND("a snapshot_roundtrip", snapshot_roundtrip_fields,
                                         "the world is saved, destroyed and restored, to no effect"),
};

scenario_happening default_happening(const scenario *result) {
    return (scenario_happening){
        .agent = SCENARIO_NONE,
        .target = SCENARIO_NONE,
        .actor = SCENARIO_NONE,
        .from = SCENARIO_NONE,
        .owner = SCENARIO_NONE,
        .tag = SCENARIO_NONE,
        .profile = SCENARIO_NONE,
        .loudness = 1.0,
        .transmission = 1.0,
        .identifies_owner = true,
        .max_tier = 4,
        .error = 2.0 * result->units_per_meter,
        .environment = result->environment,
    };
}

const char *const happening_names[SCENARIO_HAPPENING_COUNT + 1] = {
    [SCENARIO_SOUND] = "sound",
    [SCENARIO_DAMAGE] = "damage",
    [SCENARIO_CONTACT] = "contact",
    [SCENARIO_HEAL] = "heal",
    [SCENARIO_REPORT_PLACE] = "report_place",
    [SCENARIO_EVIDENCE] = "evidence",
    [SCENARIO_FORCE_ATTENTION] = "force_attention",
    [SCENARIO_SET_PROFILE] = "set_profile",
    [SCENARIO_SET_QUALITY] = "set_quality",
    [SCENARIO_SET_RELATION] = "set_relation",
    [SCENARIO_TELEPORT] = "teleport",
    [SCENARIO_REMOVE] = "remove",
    [SCENARIO_ADD] = "add",
    [SCENARIO_SKIP_TIME] = "skip_time",
    [SCENARIO_SHIFT_ORIGIN] = "shift_origin",
    [SCENARIO_DETECTION_EVENT] = "detection_event",
    [SCENARIO_ACTION_SOUND] = "action_sound",
    [SCENARIO_HIT] = "hit",
    [SCENARIO_ARRIVE_FLEE_SPOT] = "arrive_flee_spot",
    [SCENARIO_SET_ENVIRONMENT] = "environment",
    [SCENARIO_SNAPSHOT_ROUNDTRIP] = "snapshot_roundtrip",
};

const char *scenario_happening_name(scenario_happening_type type) {
    return happening_names[type];
}

bool scenario_happening_is_detection(scenario_happening_type type) {
    return happening_kinds[type].detection;
}
