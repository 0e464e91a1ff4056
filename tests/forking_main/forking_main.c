/* Criterion runs each test in a sandbox of its own, whose memory map the thread sanitizer does not allow, and its
   library is not there for the processor that a cross build is for. Tests of such builds are linked with this main
   instead: each test runs in a plain child process, one after another, and what Criterion's macros call to reach the
   sandbox is here. */
#define _POSIX_C_SOURCE 200809L

#include <criterion/criterion.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The linker's names for the bounds of the sections that Test() and TestSuite() write to; a binary without suites
   has no section for them. */
extern struct criterion_test *__start_cr_tst[];
extern struct criterion_test *__stop_cr_tst[];
extern struct criterion_suite *__start_cr_sts[] __attribute__((weak));
extern struct criterion_suite *__stop_cr_sts[] __attribute__((weak));

#define FAILED 99 /* exit status of a test with a failed assert: none says that it ends so */

/* Of the child. */
static const struct criterion_test *running;
static int failed_asserts;

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
        failed_asserts++;
        fprintf(stderr, "%s:%u: %s\n", assertion->file, assertion->line, assertion->message);
    }
}

#ifdef __EMSCRIPTEN__
static jmp_buf after_test; /* there are no processes: tests share one */

static _Noreturn void leave_test(int status) {
    (void)status;
    longjmp(after_test, 1);
}
#else
static _Noreturn void leave_test(int status) {
    exit(status);
}
#endif

void criterion_abort_test(void) {
    leave_test(FAILED);
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
    leave_test(EXIT_SUCCESS);
}

#ifdef __EMSCRIPTEN__
static bool passes(const struct criterion_test *test) {
    const int before = failed_asserts;
    running = test;
    if (setjmp(after_test) == 0) {
        test->test();
    }
    return failed_asserts == before;
}
#else
/* True when the test ends as it says it will. The sanitizer has an exit status of its own for races. */
static bool passes(const struct criterion_test *test) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        running = test;
        test->test();
        exit(failed_asserts == 0 ? EXIT_SUCCESS : FAILED);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        return false;
    }
    if (test->data->signal != 0) {
        return WIFSIGNALED(status) && WTERMSIG(status) == test->data->signal;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == test->data->exit_code;
}
#endif

int main(void) {
    int count = 0;
    int failures = 0;
    for (struct criterion_test **test = __start_cr_tst; test < __stop_cr_tst; test++) {
        if (!*test || (*test)->data->disabled) {
            continue;
        }
        count++;
        if ((*test)->data->kind_ != CR_TEST_NORMAL || !passes(*test)) {
            failures++;
            fprintf(stderr, "failed: %s::%s\n", (*test)->category, (*test)->name);
        }
    }
    printf("%d tests, %d failures\n", count, failures);
    return count > 0 && failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
