#include "support/tool_error.h"

#include <stdarg.h>
#include <stdio.h>

bool tool_fail(tool_error *error, const char *format, ...) {
    if (!error) {
        return false;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    for (char *c = error->text; *c; ++c) {
        const unsigned char code = (unsigned char)*c;
        if (code < 0x20 || code == 0x7f) {
            *c = '?';
        }
    }
    return false;
}

bool tool_fail_memory(tool_error *error) {
    return tool_fail(error, "out of memory");
}
