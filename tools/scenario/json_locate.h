/* Where a value or a key stands in JSON text, as line and column. The parser knows positions of syntax errors
   only; this walks the text along a path when a complaint about a parsed value has to say where it is. */
#ifndef TOOLS_SCENARIO_JSON_LOCATE_H
#define TOOLS_SCENARIO_JSON_LOCATE_H

#include <stdbool.h>
#include <stddef.h>

/* One step of a path, linked to the step before it, so that readers can build paths on the stack as they
   descend. The root of the document is the null pointer. */
typedef struct json_place {
    const struct json_place *parent;
    const char *key; /* of an object's member; null: an array's element */
    size_t index;    /* of an array's element */
} json_place;

typedef struct json_position {
    size_t line;   /* from 1 */
    size_t column; /* in characters, from 1 */
} json_position;

/* Position of the byte at `offset`; of the end when the text is shorter. */
json_position json_position_of(const char *text, size_t size, size_t offset);

/* Position of the value at `place`, or of its key when `at_key` and the place is an object's member. The text
   must have parsed without error. As far down as the path can be followed; the document's first value
   otherwise. */
json_position json_locate(const char *text, size_t size, const json_place *place, bool at_key);

/* The same by JSON pointer (RFC 6901): "/actors/3/light"; "" is the root. */
json_position json_locate_pointer(const char *text, size_t size, const char *pointer, bool at_key);

#endif
