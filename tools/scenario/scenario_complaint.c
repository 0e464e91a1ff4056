/* How the reader says what is wrong. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "scenario/scenario_reader.h"

#define EXPECTED_SIZE 480 /* of the text that lists what would have been right */
#define PATH_SHOWN 200

/* "FILE:LINE:COL: text" */
static void write_line(tool_error *error, const char *path, json_position position, const char *format,
                       va_list arguments) {
    char text[sizeof error->text];
    vsnprintf(text, sizeof text, format, arguments);
    tool_fail(error, "%.*s:%zu:%zu: %s", PATH_SHOWN, path, position.line, position.column, text);
}

bool reader_fail(scenario_reader *reader, const json_place *place, bool at_key, const char *format, ...) {
    if (reader->failed) {
        return false;
    }
    reader->failed = true;
    va_list arguments;
    va_start(arguments, format);
    write_line(reader->error, reader->result->path, json_locate(reader->text, reader->size, place, at_key), format,
               arguments);
    va_end(arguments);
    return false;
}

const char *reader_quote(const char *text, char *buffer, size_t size) {
    size_t length = strlen(text);
    const bool cut = length > size - 6; /* two quotes, an ellipsis and the end */
    if (cut) {
        length = size - 6;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) {
            length--; /* not inside a character */
        }
    }
    snprintf(buffer, size, "\"%.*s%s\"", (int)length, text, cut ? "..." : "");
    return buffer;
}

/* What stands at `place`, for a sentence. */
static const char *describe_place(const json_place *place, char *buffer, size_t size) {
    char name[READER_QUOTE_SIZE];
    const json_place *named = place;
    while (named != NULL && named->key == NULL) {
        named = named->parent;
    }
    if (named == NULL) {
        snprintf(buffer, size, "the scenario");
    } else {
        snprintf(buffer, size, "%s%s", named == place ? "" : "an element of ",
                 reader_quote(named->key, name, sizeof name));
    }
    return buffer;
}

static const char *describe_value(json_t *value, char *buffer, size_t size) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return reader_quote(json_string_value(value), buffer, size);
    case JSON_INTEGER:
        snprintf(buffer, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return buffer;
    case JSON_REAL:
        snprintf(buffer, size, "%.9g", json_real_value(value));
        return buffer;
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    default:
        return "null";
    }
}

bool reader_wrong(scenario_reader *reader, const json_place *place, json_t *value, const char *expected) {
    char what[READER_QUOTE_SIZE + 16];
    char found[READER_QUOTE_SIZE];
    return reader_fail(reader, place, false, "%s is %s, expected %s", describe_place(place, what, sizeof what),
                       describe_value(value, found, sizeof found), expected);
}

/* Edits (insert, remove, replace) that lead from a to b; long words count as far. */
static size_t edit_distance(const char *a, const char *b) {
    enum { longest = 32 };
    size_t row[longest + 1];
    const size_t a_size = strlen(a);
    const size_t b_size = strlen(b);
    if (a_size > longest || b_size > longest) {
        return longest;
    }

    for (size_t j = 0; j <= b_size; j++) {
        row[j] = j;
    }
    for (size_t i = 1; i <= a_size; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_size; j++) {
            const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            const size_t shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = replaced < shorter ? replaced : shorter;
        }
    }
    return row[b_size];
}

/* `"a"`, or `one of "a", "b", "c"`, as far as there is room. */
static void list_keys(const char *const *known, size_t count, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "%s", count > 1 ? "one of " : "");
    for (size_t i = 0; i < count; i++) {
        const char *separator = i > 0 ? ", " : "";
        const size_t longest = used + strlen(separator) + strlen(known[i]) + strlen("\"\", ...");
        if (longest >= size) {
            snprintf(text + used, size - used, ", ...");
            return;
        }
        used += (size_t)snprintf(text + used, size - used, "%s\"%s\"", separator, known[i]);
    }
}

/* The one that was meant, when it was a slip of the pen, else all of them. */
static void list_nearest(const char *name, const char *const *known, size_t count, char *text, size_t size) {
    const char *nearest = NULL;
    const size_t third = strlen(name) / 3;
    size_t least = (third < 2 ? third : 2) + 1; /* what is farther is no slip of the pen */
    for (size_t i = 0; i < count; i++) {
        const size_t distance = edit_distance(name, known[i]);
        if (distance < least) {
            least = distance;
            nearest = known[i];
        }
    }
    list_keys(nearest != NULL ? &nearest : known, nearest != NULL ? 1 : count, text, size);
}

bool reader_unknown_key(scenario_reader *reader, const json_place *place, const char *what, const char *const *known,
                        size_t count) {
    char name[READER_QUOTE_SIZE];
    char expected[EXPECTED_SIZE];
    list_nearest(place->key, known, count, expected, sizeof expected);
    return reader_fail(reader, place, true, "unknown key %s in %s, expected %s",
                       reader_quote(place->key, name, sizeof name), what, expected);
}

bool reader_unknown_team(scenario_reader *reader, const json_place *place, const char *team,
                         const scenario_names *known) {
    char name[READER_QUOTE_SIZE];
    char expected[EXPECTED_SIZE];
    list_nearest(team, known->items, known->count, expected, sizeof expected);
    return reader_fail(reader, place, false, "unknown team %s, expected %s of \"teams\"",
                       reader_quote(team, name, sizeof name), expected);
}

bool scenario_complain(const scenario *scene, const char *pointer, bool at_key, tool_error *error, const char *format,
                       ...) {
    size_t size = 0;
    const char *text = scenario_text(scene, &size);
    va_list arguments;
    va_start(arguments, format);
    write_line(error, scene->path, json_locate_pointer(text, size, pointer, at_key), format, arguments);
    va_end(arguments);
    return false;
}
