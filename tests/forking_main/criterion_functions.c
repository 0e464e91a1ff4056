/* What Criterion's macros call besides, for cross builds, which have its headers and no library. */
#include <criterion/criterion.h>
#include <criterion/internal/asprintf-compat.h>
#include <criterion/logging.h>
#include <criterion/options.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct criterion_options criterion_options;

void cri_asserts_passed_incr(void) {
}

static char *print(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text) {
        vsnprintf(text, (size_t)length + 1, format, again);
    }
    va_end(again);
    return text;
}

/* The message of an assert that brings none of its own: the expression, or whatever it is about. */
char *cr_translate_assert_msg(int message, ...) {
    (void)message;
    va_list arguments;
    va_start(arguments, message);
    char *text = print("not so: %s", arguments);
    va_end(arguments);
    return text;
}

int cr_asprintf(char **text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    *text = print(format, arguments);
    va_end(arguments);
    return *text ? 0 : -1;
}

void cr_asprintf_free(char *text) {
    free(text);
}

void cr_log(enum criterion_severity severity, const char *format, ...) {
    (void)severity;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}
