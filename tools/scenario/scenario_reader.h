/* Inside the scenario reader: its state, how it complains, and the tables of fields by which every object of
   a scenario is read. Every function that returns bool returns false after a complaint; the first complaint
   counts. */
#ifndef TOOLS_SCENARIO_SCENARIO_READER_H
#define TOOLS_SCENARIO_SCENARIO_READER_H

#include <jansson.h>

#include "scenario/json_file.h"
#include "scenario/json_locate.h"
#include "scenario/scenario.h"
#include "scenario/value_range.h"
#include "support/tool_error.h"

/* Names that get an index when they are first met. */
typedef struct name_set {
    scenario_names *names;
    json_t *index; /* object: name to index */
    uint32_t capacity;
    uint32_t limit;
    const char *what; /* "teams" */
} name_set;

typedef struct scenario_reader {
    scenario *result;
    const char *text;
    size_t size;
    tool_error *error;
    bool failed;
    name_set teams, groups, squads, roles, tags;
    json_t *actor_index;  /* object: actor's name to its index */
    bool *actor_is_agent; /* by actor; actors[].target is filled in before anything refers to it */
    bool has_teams;       /* the file says which teams there are; else they are those of its actors */
    uint32_t next_added;  /* index of the actor that the next `add` makes */
} scenario_reader;

/* ---- memory that lives as long as the scenario ---- */

/* Zeroed. Null after a complaint. */
void *reader_allocate(scenario_reader *reader, size_t count, size_t size);
const char *reader_copy(scenario_reader *reader, const char *text);

/* The file's text, which messages are located in. */
const char *scenario_text(const scenario *scene, size_t *size);

/* ---- complaints ---- */

/* Always returns false. */
bool reader_fail(scenario_reader *reader, const json_place *place, bool at_key, const char *format, ...)
    TOOL_PRINTF_LIKE(4, 5);

/* `"light" is a string, expected a number from 0 to 1`. */
bool reader_wrong(scenario_reader *reader, const json_place *place, json_t *value, const char *expected);

/* Unknown key at `place`, an object's member; suggests the nearest of the known keys, or lists them. */
bool reader_unknown_key(scenario_reader *reader, const json_place *place, const char *what, const char *const *known,
                        size_t count);

/* A team that "teams" does not name, though the file has such a table; likewise. */
bool reader_unknown_team(scenario_reader *reader, const json_place *place, const char *team,
                         const scenario_names *known);

/* `text` in quotes, without control characters and not too long. */
const char *reader_quote(const char *text, char *buffer, size_t size);
#define READER_QUOTE_SIZE 56

/* ---- objects by table ---- */

typedef struct read_field read_field;

/* Reads `value`, which stands at `place`, into the member. */
typedef bool read_function(scenario_reader *reader, const json_place *place, json_t *value, const read_field *field,
                           void *member);

typedef struct read_table read_table;

struct read_field {
    const char *key;
    read_function *read; /* null: known, and read elsewhere */
    size_t offset;       /* of the member in the struct that the object fills */
    value_range range;
    const char *const *choices; /* ends with null */
    bool required;
    const read_table *table; /* of an object that is read by read_by_table */
    /* for the listing of keys */
    scenario_unit unit;
    const char *type;     /* null: as the reader says */
    const char *fallback; /* default that the struct does not show; else null */
    const char *help;
};

/* The fields of one kind of object. */
struct read_table {
    const char *what; /* "a sound" */
    const read_field *fields;
    size_t count;
};

#define READ_MOST_FIELDS 64

/* Reads an object of this table into the struct at `base`; unknown and missing keys are complaints. *given, when not
   null, gets bit i for fields[i]. */
bool read_object(scenario_reader *reader, const json_place *place, json_t *value, const read_table *table, void *base,
                 uint64_t *given);

/* ---- field readers: the member's type ---- */

read_function read_number;   /* double */
read_function read_integer;  /* uint32_t */
read_function read_flag;     /* bool */
read_function read_choice;   /* an enum or int32_t */
read_function read_point;    /* double[3] */
read_function read_name;     /* const char * */
read_function read_seed;     /* uint64_t */
read_function read_by_table; /* the struct of the field's table */

read_function read_team;              /* int32_t; a team of the file's table, or without one of an actor */
read_function read_group;             /* int32_t */
read_function read_squad;             /* int32_t */
read_function read_tag;               /* int32_t */
read_function read_actor_reference;   /* int32_t; any actor */
read_function read_agent_reference;   /* int32_t; an actor that perceives */
read_function read_target_reference;  /* int32_t; an actor that can be perceived */
read_function read_profile_reference; /* int32_t; a profile of the file or a preset */

/* All of a scenario_timeline. */
read_function read_number_timeline;
read_function read_step_number_timeline;
read_function read_integer_timeline;
read_function read_flag_timeline;
read_function read_choice_timeline;
read_function read_team_timeline;
read_function read_role_timeline;
read_function read_confidence_timeline;
read_function read_constant_point;  /* [x, y, z] only */
read_function read_path;            /* [[t, x, y, z], ...] only */
read_function read_point_timeline;  /* either */
read_function read_facing_timeline; /* either, stepwise, made unit length */

read_function read_visible; /* scenario_visible */

/* ---- lists ---- */

/* Complains unless `value` is an array of fewest..most elements. */
bool read_list_size(scenario_reader *reader, const json_place *place, json_t *value, size_t fewest, size_t most);

/* ---- names ---- */

bool name_is_valid(const char *name);
/* Complains about a name that is empty, too long or holds control characters. */
bool check_name(scenario_reader *reader, const json_place *place, bool at_key, const char *name);
bool name_set_add(scenario_reader *reader, name_set *set, const json_place *place, bool at_key, const char *name,
                  int32_t *index);
int32_t name_set_find(const name_set *set, const char *name);

/* ---- parts of a scenario, in the order in which they are read ---- */

bool read_world(scenario_reader *reader, json_t *root);
bool read_teams(scenario_reader *reader, json_t *root);
/* Finds all actors' names and teams, so that everything may refer to actors that stand later in the file. */
bool collect_actors(scenario_reader *reader, json_t *root);
bool read_profiles(scenario_reader *reader, json_t *root);
bool read_actors(scenario_reader *reader, json_t *root);
bool read_actor(scenario_reader *reader, const json_place *place, json_t *value, uint32_t index, int32_t added_by);
bool read_happenings(scenario_reader *reader, json_t *root);

/* ---- the tables, and what objects hold where the file says nothing ---- */

extern const read_table world_table, environment_table, actor_table;
#define ENVIRONMENT_FIELD_COUNT 4

scenario default_scenario(void);
scenario_actor default_actor(double units_per_meter);
scenario_happening default_happening(const scenario *result);

#endif
