/* Inside the scenario reader: which fields each type of happening has. */
#ifndef TOOLS_SCENARIO_HAPPENING_TABLE_H
#define TOOLS_SCENARIO_HAPPENING_TABLE_H

#include "scenario/scenario_reader.h"

/* Every table starts with these two; the type is read before the table is chosen. */
/* clang-format off */
#define HAPPENING_COMMON \
    {.key = "t", .read = read_number, .offset = offsetof(scenario_happening, time), \
     .range = {0, SCENARIO_LARGEST}, .required = true, .unit = SCENARIO_UNIT_SECONDS, \
     .help = "played before the first frame at or after it, until the last one"}, \
    {.key = "type", .type = "name", .required = true, .help = "what happens"}
/* clang-format on */
#define HAPPENING_COMMON_COUNT 2

typedef struct happening_kind {
    read_table table;
    const char *help; /* for the listing of keys */
    bool detection;   /* means something to the detection model only */
} happening_kind;

/* By scenario_happening_type. The environment's fields are those of the world's. */
extern const happening_kind happening_kinds[SCENARIO_HAPPENING_COUNT];

/* As in the file; ends with null. */
extern const char *const happening_names[SCENARIO_HAPPENING_COUNT + 1];

#endif
