#include "scenario/json_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/json_locate.h"
#include "support/stream_read.h"

#define PATH_SHOWN 200

/* "FILE:LINE:COL: text" about the byte at `offset`. Returns false. */
static bool fail_at(const json_file *file, size_t offset, tool_error *error, const char *format, ...)
    TOOL_PRINTF_LIKE(4, 5);

static bool fail_at(const json_file *file, size_t offset, tool_error *error, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const json_position position = json_position_of(file->text, file->size, offset);
    return tool_fail(error, "%.*s:%zu:%zu: %s", PATH_SHOWN, file->path, position.line, position.column, text);
}

/* "FILE: text" about the file as a whole, which is not there to point into. Returns false. */
static bool fail_file(const json_file *file, tool_error *error, const char *what, int reason) {
    return tool_fail(error, "%.*s: %s (%s), expected a readable file", PATH_SHOWN, file->path, what, strerror(reason));
}

static bool load_text(json_file *file, tool_error *error) {
    FILE *stream = fopen(file->path, "rb");
    if (stream == NULL) {
        return fail_file(file, error, "cannot be opened", errno);
    }
    errno = 0;
    const bool memory = stream_read(stream, JSON_FILE_LARGEST, &file->text, &file->size);
    const bool failed = ferror(stream) != 0;
    const int reason = errno;
    fclose(stream);
    if (!memory) {
        return fail_at(file, 0, error, "out of memory, expected a smaller file");
    }
    if (failed) {
        return fail_file(file, error, "cannot be read", reason);
    }
    return true;
}

/* How much of what a text holds, up to some byte of it. */
typedef struct text_extent {
    size_t depth, values, digits; /* digits in a row */
    bool in_string;
} text_extent;

static void extend(text_extent *extent, char c) {
    const bool opens = c == '[' || c == '{';
    const bool closes = c == ']' || c == '}';
    extent->depth += opens;
    extent->depth -= closes && extent->depth > 0;
    extent->values += opens || c == ',';
    extent->digits = c >= '0' && c <= '9' ? extent->digits + 1 : 0;
    extent->in_string = c == '"';
}

/* Bounds what the parser is given, so that no file makes it use memory or stack without measure. */
static bool check_limits(const json_file *file, tool_error *error) {
    text_extent extent = {.values = 1};
    for (size_t i = 0; i < file->size; i++) {
        const char c = file->text[i];
        if (c == '\0') {
            return fail_at(file, i, error, "a null byte, expected text");
        }
        if (extent.in_string) {
            i += c == '\\'; /* the escaped character ends nothing */
            extent.in_string = c != '"';
            continue;
        }
        extend(&extent, c);
        if (extent.depth > JSON_FILE_DEEPEST) {
            return fail_at(file, i, error, "nested too deeply, expected at most %d levels", JSON_FILE_DEEPEST);
        }
        if (extent.values > JSON_FILE_MOST_VALUES) {
            return fail_at(file, i, error, "too many values, expected at most %d", JSON_FILE_MOST_VALUES);
        }
        if (extent.digits > JSON_FILE_LONGEST_NUMBER) {
            return fail_at(file, i + 1 - extent.digits, error,
                           "a number is too long, expected at most %d digits in a row", JSON_FILE_LONGEST_NUMBER);
        }
    }
    return true;
}

/* The parser ends its messages with the token it stopped at: "... near 'TOKEN'". Returns where the token
   begins in the message, and ends the message's own part; null when there is none. */
static const char *split_token(char *message) {
    char *near = strstr(message, " near '");
    if (near == NULL) {
        return NULL;
    }
    *near = '\0';
    char *token = near + strlen(" near '");
    const size_t length = strlen(token);
    if (length > 0 && token[length - 1] == '\'') {
        token[length - 1] = '\0';
    }
    return token;
}

/* The parser says "X expected"; this project says "what is wrong, what was expected". */
static bool fail_syntax(const json_file *file, json_error_t *found, tool_error *error) {
    const enum json_error_code code = json_error_code(found);
    const char *token = split_token(found->text);
    const size_t end = found->position > 0 ? (size_t)found->position : 0;
    const size_t token_size = token != NULL ? strlen(token) : 0;
    const size_t start = end >= token_size ? end - token_size : 0;
    char *expected = strstr(found->text, " expected");

    switch (code) {
    case json_error_duplicate_key:
        return fail_at(file, start, error, "duplicate key %s, expected every key once", token != NULL ? token : "");
    case json_error_invalid_utf8:
        return fail_at(file, end, error, "invalid UTF-8, expected UTF-8 text");
    case json_error_numeric_overflow:
        return fail_at(file, start, error, "a number is too large, expected one that fits 64 bits");
    case json_error_premature_end_of_input:
        if (expected == NULL) {
            return fail_at(file, start, error, "the file ends too early, expected more JSON");
        }
        *expected = '\0';
        return fail_at(file, start, error, "the file ends too early, expected %s", found->text);
    default:
        if (expected != NULL) {
            *expected = '\0';
            return fail_at(file, start, error, "not valid JSON at '%s', expected %s", token != NULL ? token : "",
                           found->text);
        }
        return fail_at(file, start, error, "%s%s%s%s, expected valid JSON", found->text, token != NULL ? " at '" : "",
                       token != NULL ? token : "", token != NULL ? "'" : "");
    }
}

static bool parse_text(json_file *file, tool_error *error) {
    if (file->size > JSON_FILE_LARGEST) {
        return fail_at(file, 0, error, "the file is too large, expected at most %zu MiB", JSON_FILE_LARGEST >> 20);
    }
    /* a byte order mark, which some editors leave */
    if (file->size >= 3 && memcmp(file->text, "\xEF\xBB\xBF", 3) == 0) {
        file->size -= 3;
        memmove(file->text, file->text + 3, file->size + 1);
    }
    if (file->size == 0) {
        return fail_at(file, 0, error, "the file is empty, expected a JSON object");
    }
    if (!check_limits(file, error)) {
        return false;
    }

    json_error_t found;
    file->root = json_loadb(file->text, file->size, JSON_REJECT_DUPLICATES, &found);
    return file->root != NULL || fail_syntax(file, &found, error);
}

bool json_file_read(const char *path, json_file *file, tool_error *error) {
    *file = (json_file){.path = path};
    if (load_text(file, error) && parse_text(file, error)) {
        return true;
    }
    json_file_close(file);
    return false;
}

bool json_file_parse(const char *path, const char *text, size_t size, json_file *file, tool_error *error) {
    *file = (json_file){.path = path, .text = malloc(size + 1), .size = size};
    if (file->text == NULL) {
        return fail_at(file, 0, error, "out of memory, expected a smaller file");
    }
    memcpy(file->text, text, size);
    file->text[size] = '\0';
    if (parse_text(file, error)) {
        return true;
    }
    json_file_close(file);
    return false;
}

void json_file_close(json_file *file) {
    json_decref(file->root);
    free(file->text);
    *file = (json_file){0};
}
