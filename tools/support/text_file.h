/* Reads a text file line by line and field by field, with strict numbers and errors that name the line.
 * Takes what real files contain: LF or CRLF, a last line without an end, a byte order mark, tabs, comments. */
#ifndef TOOLS_SUPPORT_TEXT_FILE_H
#define TOOLS_SUPPORT_TEXT_FILE_H

#include "support/tool_error.h"

#include <stddef.h>
#include <stdint.h>

#define TEXT_FILE_LARGEST ((size_t)1 << 30) /* bytes: meshes of ten million triangles */

typedef struct text_file {
    const char *path;
    char *data; /* the whole file and a closing zero; lines are cut in place */
    char *end;
    char *cursor;
    size_t line;      /* number of the line last returned, from 1; 0 before the first */
    bool joins_lines; /* set by the caller: a backslash before the end of a line joins the next one to it */
} text_file;

/* path must outlive the file. The error of a file that cannot be read names no line. */
bool text_file_open(text_file *file, const char *path, tool_error *error);
void text_file_close(text_file *file);

/* The next line without its end, or NULL when there are no more. */
char *text_file_next(text_file *file);

/* Cuts the line at the first '#'; returns whether there was one. */
bool text_cut_comment(char *line);

/* The next field between spaces and tabs, or NULL. Cuts the line in place and moves the cursor. */
char *text_field_next(char **cursor);

/* A finite decimal number within -limit..limit; hexadecimal, "nan" and "inf" are refused.
 * what names the value in the message. */
bool text_number(const text_file *file, const char *field, const char *what, double limit, double *value,
                 tool_error *error);

/* FILE:LINE: and the message, at the line last returned. Returns false. */
bool text_fail(const text_file *file, tool_error *error, const char *format, ...) TOOL_PRINTF_LIKE(3, 4);
bool text_fail_at(const text_file *file, size_t line, tool_error *error, const char *format, ...)
    TOOL_PRINTF_LIKE(4, 5);

#endif
