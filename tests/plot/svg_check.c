#include "plot/svg_check.h"

#include "support/temporary_file.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST 64

typedef struct svg_reader {
    const char *cursor;
    char open[DEEPEST][64]; /* names of the elements that are open */
    size_t depth;
    svg_summary summary;
} svg_reader;

static bool is_name(char c) {
    return isalnum((unsigned char)c) || c == ':' || c == '-' || c == '_' || c == '.';
}

static void skip_space(svg_reader *reader) {
    while (isspace((unsigned char)*reader->cursor)) {
        ++reader->cursor;
    }
}

static void read_name(svg_reader *reader, char name[64]) {
    size_t length = 0;
    while (is_name(*reader->cursor) && length < 63) {
        name[length++] = *reader->cursor++;
    }
    cr_assert(length > 0 && length < 63, "a name at `%.40s`", reader->cursor);
    name[length] = '\0';
}

static void check_entity(const char *text) {
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};
    bool found = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
        found = found || strncmp(text, known[i], strlen(known[i])) == 0;
    }
    cr_assert(found, "an entity at `%.20s`", text);
}

/* Words in values that hold numbers may be anything but these. */
static void check_numbers(const char *name, const char *value, size_t length) {
    static const char *const wrong[] = {"nan", "NaN", "inf", "INF"};
    for (size_t i = 0; i + 3 <= length; ++i) {
        for (size_t w = 0; w < sizeof wrong / sizeof *wrong; ++w) {
            cr_assert(strncmp(value + i, wrong[w], 3) != 0, "%s is %.*s", name, (int)(length < 80 ? length : 80),
                      value);
        }
    }
}

static void read_attribute(svg_reader *reader, const char *element) {
    char name[64];
    read_name(reader, name);
    cr_assert_eq(reader->cursor[0], '=');
    cr_assert_eq(reader->cursor[1], '"');
    const char *value = reader->cursor += 2;
    while (*reader->cursor && *reader->cursor != '"') {
        cr_assert_neq(*reader->cursor, '<');
        if (*reader->cursor == '&') {
            check_entity(reader->cursor);
        }
        ++reader->cursor;
    }
    cr_assert_eq(*reader->cursor, '"', "an attribute that does not end: %s", name);
    const size_t length = (size_t)(reader->cursor++ - value);
    const bool holds_numbers = strcmp(name, "d") == 0 || strcmp(name, "x") == 0 || strcmp(name, "y") == 0 ||
                               strcmp(name, "transform") == 0 || strcmp(name, "style") == 0;
    if (holds_numbers) {
        check_numbers(name, value, length);
    }
    if (strcmp(element, "svg") == 0 && strcmp(name, "width") == 0) {
        reader->summary.width = strtod(value, NULL);
    }
    if (strcmp(element, "svg") == 0 && strcmp(name, "height") == 0) {
        reader->summary.height = strtod(value, NULL);
    }
}

static void count_element(svg_summary *summary, const char *name) {
    ++summary->elements;
    summary->paths += strcmp(name, "path") == 0;
    summary->images += strcmp(name, "image") == 0;
    summary->glyphs += strcmp(name, "use") == 0;
}

static void close_element(svg_reader *reader) {
    char name[64];
    reader->cursor += 2;
    read_name(reader, name);
    cr_assert(reader->depth > 0, "</%s> closes nothing", name);
    cr_assert_str_eq(name, reader->open[--reader->depth]);
    skip_space(reader);
    cr_assert_eq(*reader->cursor++, '>');
}

static void open_element(svg_reader *reader) {
    char name[64];
    ++reader->cursor;
    read_name(reader, name);
    count_element(&reader->summary, name);
    for (skip_space(reader); is_name(*reader->cursor); skip_space(reader)) {
        read_attribute(reader, name);
    }
    if (reader->cursor[0] == '/') {
        cr_assert_eq(reader->cursor[1], '>');
        reader->cursor += 2;
        return;
    }
    cr_assert_eq(*reader->cursor++, '>', "<%s does not end", name);
    cr_assert(reader->depth < DEEPEST);
    strcpy(reader->open[reader->depth++], name);
}

svg_summary svg_check(const char *path) {
    static const char header[] = "<?xml version=\"1.0\"";
    svg_reader reader = {.depth = 0};
    char *content = keen_temporary_file_read(path, &reader.summary.size);
    cr_assert_eq(strlen(content), reader.summary.size, "a zero byte");
    cr_assert_eq(strncmp(content, header, strlen(header)), 0);
    reader.cursor = strstr(content, "?>");
    cr_assert_not_null(reader.cursor);
    for (reader.cursor += 2; *reader.cursor;) {
        if (*reader.cursor != '<') {
            cr_assert_neq(*reader.cursor, '>');
            ++reader.cursor;
        } else if (reader.cursor[1] == '/') {
            close_element(&reader);
        } else {
            open_element(&reader);
        }
    }
    cr_assert_eq(reader.depth, 0, "<%s> is not closed", reader.open[reader.depth ? reader.depth - 1 : 0]);
    free(content);
    return reader.summary;
}
