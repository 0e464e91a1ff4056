/* Reads a JSON file whole, within limits, and says where and why it is refused. */
#ifndef TOOLS_SCENARIO_JSON_FILE_H
#define TOOLS_SCENARIO_JSON_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "support/tool_error.h"

#define JSON_FILE_LARGEST ((size_t)32 << 20) /* bytes */
#define JSON_FILE_MOST_VALUES 4000000
#define JSON_FILE_DEEPEST 32
#define JSON_FILE_LONGEST_NUMBER 64 /* characters */

typedef struct json_file {
    const char *path;
    char *text; /* with a null byte after the end */
    size_t size;
    json_t *root;
} json_file;

/* Duplicate keys, invalid UTF-8, NaN and numbers beyond double are refused like any syntax error: the error
   is one line "FILE:LINE:COL: what is wrong, what was expected", and *file is empty. Of a file that cannot be read the
   line has no position. */
bool json_file_read(const char *path, json_file *file, tool_error *error);

/* The same from memory; the text is copied, `path` is for messages. */
bool json_file_parse(const char *path, const char *text, size_t size, json_file *file, tool_error *error);

void json_file_close(json_file *file);

#endif
