#include "support/text_file.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/stream_read.h"

/* Error messages quote at most this much of a path or a field. */
#define TEXT_PATH_SHOWN 400
#define TEXT_FIELD_SHOWN 40

static bool fail_with_list(const text_file *file, size_t line, tool_error *error, const char *format,
                           va_list arguments) {
    char message[320];
    vsnprintf(message, sizeof message, format, arguments);
    return tool_fail(error, "%.*s:%zu: %s", TEXT_PATH_SHOWN, file->path, line, message);
}

bool text_fail_at(const text_file *file, size_t line, tool_error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail_with_list(file, line, error, format, arguments);
    va_end(arguments);
    return false;
}

bool text_fail(const text_file *file, tool_error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fail_with_list(file, file->line ? file->line : 1, error, format, arguments);
    va_end(arguments);
    return false;
}

/* About the file as a whole, which has no line to point to. */
static bool fail_unread(const text_file *file, tool_error *error) {
    return tool_fail(error, "%.*s: %s, expected a file that can be read", TEXT_PATH_SHOWN, file->path, strerror(errno));
}

static bool read_all(text_file *file, FILE *stream, tool_error *error) {
    size_t size = 0;
    if (!stream_read(stream, TEXT_FILE_LARGEST, &file->data, &size)) {
        return tool_fail_memory(error);
    }
    if (ferror(stream)) {
        return fail_unread(file, error);
    }
    if (size > TEXT_FILE_LARGEST) {
        return tool_fail(error, "%.*s: the file is too large, expected at most %zu MiB", TEXT_PATH_SHOWN, file->path,
                         TEXT_FILE_LARGEST >> 20);
    }
    file->end = file->data + size;
    return true;
}

bool text_file_open(text_file *file, const char *path, tool_error *error) {
    *file = (text_file){.path = path};
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        return fail_unread(file, error);
    }
    const bool read = read_all(file, stream, error);
    fclose(stream);
    if (!read) {
        text_file_close(file);
        return false;
    }
    const char *zero = memchr(file->data, 0, (size_t)(file->end - file->data));
    if (zero) {
        size_t line = 1;
        for (const char *c = file->data; c < zero; ++c) {
            line += *c == '\n';
        }
        text_fail_at(file, line, error, "a zero byte, expected a text file");
        text_file_close(file);
        return false;
    }
    const bool marked = file->end - file->data >= 3 && memcmp(file->data, "\xEF\xBB\xBF", 3) == 0;
    file->cursor = file->data + (marked ? 3 : 0);
    return true;
}

void text_file_close(text_file *file) {
    free(file->data);
    file->data = file->cursor = file->end = NULL;
}

char *text_file_next(text_file *file) {
    if (!file->cursor || file->cursor >= file->end) {
        return NULL;
    }
    char *line = file->cursor;
    for (char *from = line;;) {
        ++file->line;
        char *end = memchr(from, '\n', (size_t)(file->end - from));
        char *stop = end ? end : file->end;
        file->cursor = end ? end + 1 : file->end;
        if (stop > from && stop[-1] == '\r') {
            *--stop = '\0';
        }
        const bool joined = file->joins_lines && end && stop > from && stop[-1] == '\\';
        if (!joined) {
            *stop = '\0';
            return line;
        }
        memset(stop - 1, ' ', (size_t)(file->cursor - stop) + 1);
        from = file->cursor;
        if (from >= file->end) {
            return line;
        }
    }
}

bool text_cut_comment(char *line) {
    char *comment = strchr(line, '#');
    if (comment) {
        *comment = '\0';
    }
    return comment != NULL;
}

char *text_field_next(char **cursor) {
    char *field = *cursor + strspn(*cursor, " \t\v\f\r");
    if (*field == '\0') {
        *cursor = field;
        return NULL;
    }
    char *end = field + strcspn(field, " \t\v\f\r");
    *cursor = *end ? end + 1 : end;
    *end = '\0';
    return field;
}

static bool is_written_as_nan_or_infinity(const char *field) {
    char *end = NULL;
    const double value = strtod(field, &end);
    return end != field && *end == '\0' && !isfinite(value) && strpbrk(field, "nN") != NULL;
}

bool text_number(const text_file *file, const char *field, const char *what, double limit, double *value,
                 tool_error *error) {
    const bool decimal = field[strspn(field, "+-.0123456789eE")] == '\0';
    char *end = NULL;
    const double number = decimal ? strtod(field, &end) : 0.0;
    if (!decimal || end == field || *end != '\0') {
        return text_fail(file, error, "%s is `%.*s`, expected a %snumber", what, TEXT_FIELD_SHOWN, field,
                         is_written_as_nan_or_infinity(field) ? "finite " : "");
    }
    if (!(number >= -limit && number <= limit)) {
        return text_fail(file, error, "%s is `%.*s`, expected a number within -%g..%g", what, TEXT_FIELD_SHOWN, field,
                         limit, limit);
    }
    *value = number;
    return true;
}
