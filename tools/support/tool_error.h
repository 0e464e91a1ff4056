/* What a tool says when something given to it is wrong: one line of text, ready to be printed.
 * Input files are reported as FILE:LINE: what is wrong, what was expected. */
#ifndef TOOLS_SUPPORT_TOOL_ERROR_H
#define TOOLS_SUPPORT_TOOL_ERROR_H

#include <stdbool.h>

typedef struct tool_error {
    char text[768];
} tool_error;

#if defined(__GNUC__)
#    define TOOL_PRINTF_LIKE(text, values) __attribute__((format(printf, text, values)))
#else
#    define TOOL_PRINTF_LIKE(text, values)
#endif

/* Writes the message and returns false, so that a caller can `return tool_fail(...)`.
 * Control characters are replaced, whatever a file's name or content holds: an error stays one line. */
bool tool_fail(tool_error *error, const char *format, ...) TOOL_PRINTF_LIKE(2, 3);
bool tool_fail_memory(tool_error *error);

#endif
