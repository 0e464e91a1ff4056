/* Criterion runs each test in a sandbox of its own, whose memory map the thread sanitizer does not allow. Under
   that sanitizer the tests are linked with this main instead: it runs the same tests in this process, one after
   another, and stands in for the functions through which Criterion's macros reach the sandbox. */
#include <criterion/criterion.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The linker's names for the bounds of the sections that Test() and TestSuite() write to; a binary without suites
   has no section for them. */
extern struct criterion_test *__start_cr_tst[];
extern struct criterion_test *__stop_cr_tst[];
extern struct criterion_suite *__start_cr_sts[] __attribute__((weak));
extern struct criterion_suite *__stop_cr_sts[] __attribute__((weak));

static jmp_buf end_of_test;
static const struct criterion_test *running;
static int failures;

static const struct criterion_test_extra_data *suite_of(const struct criterion_test *test) {
    for (struct criterion_suite **suite = __start_cr_sts; suite < __stop_cr_sts; suite++) {
        if (*suite && strcmp((*suite)->name, test->category) == 0) {
            return (*suite)->data;
        }
    }
    return NULL;
}

void criterion_internal_test_setup(void) {
    const struct criterion_test_extra_data *suite = suite_of(running);
    if (suite && suite->init) {
        suite->init();
    }
    if (running->data->init) {
        running->data->init();
    }
}

void criterion_internal_test_main(void (*body)(void)) {
    body();
}

void criterion_internal_test_teardown(void) {
    const struct criterion_test_extra_data *suite = suite_of(running);
    if (running->data->fini) {
        running->data->fini();
    }
    if (suite && suite->fini) {
        suite->fini();
    }
}

void criterion_send_assert(struct criterion_assert_stats *assertion) {
    if (!assertion->passed) {
        failures++;
        fprintf(stderr, "%s:%u: %s::%s: %s\n", assertion->file, assertion->line, running->category, running->name,
                assertion->message);
    }
}

void criterion_abort_test(void) {
    longjmp(end_of_test, 1);
}

void criterion_continue_test(void) {
}

void criterion_skip_test(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "skipped %s::%s: ", running->category, running->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    longjmp(end_of_test, 1);
}

/* A test that is meant to crash or exit needs the sandbox. */
static bool runs_in_process(const struct criterion_test *test) {
    return !test->data->disabled && test->data->kind_ == CR_TEST_NORMAL && test->data->signal == 0 &&
           test->data->exit_code == 0;
}

static void run(const struct criterion_test *test) {
    running = test;
    if (setjmp(end_of_test) == 0) {
        running->test();
    }
}

int main(void) {
    int count = 0;
    for (struct criterion_test **test = __start_cr_tst; test < __stop_cr_tst; test++) {
        if (*test && runs_in_process(*test)) {
            run(*test);
            count++;
        }
    }
    printf("%d tests in this process, %d failures\n", count, failures);
    return count > 0 && failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
