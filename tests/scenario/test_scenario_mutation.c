/* Mutated scenarios: each is read or refused with one line, without a crash or a leak; meant for sanitizers. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"
#include "scenario_sample.h"
#include "support/check.h"

#define MUTATIONS 4000

/* Pieces that are likely to turn a scenario into another scenario, or almost one. */
/* clang-format off */
static const char *const pieces[] = {
    "\"", "{", "}", "[", "]", ",", ":", "null", "true", "-1", "1e308", "0", "\\u", "\xFF", "\"g1\"",
    "\"p\"", "[]", "{}", "[[0, 1]]", "\"a\"", "\n", "1e-320", "4294967296", "\"add\"", "\"late\"",
    "\"agent\"", "\"actor\"", "\"default\"", "\"guard\"", "[0, 0, 0]", "[[0, 0, 0, 0]]",
};
/* clang-format on */

/* Replaces up to 8 bytes of the text by a piece; the text has room for it. */
static void splice(keen_check_random *random, char *text, size_t *size) {
    const char *piece = pieces[keen_check_below(random, sizeof pieces / sizeof pieces[0])];
    const size_t length = strlen(piece);
    const size_t at = keen_check_below(random, (uint32_t)*size);
    size_t removed = keen_check_below(random, 9);
    removed = removed < *size - at ? removed : *size - at;
    memmove(text + at + length, text + at + removed, *size - at - removed);
    memcpy(text + at, piece, length);
    *size += length - removed;
}

/* Puts a copy of one stretch of the text over another of the same length. */
static void copy_stretch(keen_check_random *random, char *text, size_t size) {
    const size_t length = keen_check_below(random, 40);
    const size_t from = keen_check_below(random, (uint32_t)(size - length));
    const size_t to = keen_check_below(random, (uint32_t)(size - length));
    memmove(text + to, text + from, length);
}

static void flip_byte(keen_check_random *random, char *text, size_t size) {
    text[keen_check_below(random, (uint32_t)size)] ^= (char)(1u << keen_check_below(random, 8));
}

/* Another digit keeps the JSON valid, and so reaches deeper than the other mutations. */
static void change_digit(keen_check_random *random, char *text, size_t size) {
    for (size_t i = keen_check_below(random, (uint32_t)size); i < size; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            text[i] = "0579-"[keen_check_below(random, 5)];
            return;
        }
    }
}

static size_t mutate(keen_check_random *random, char *text, size_t size) {
    const uint32_t steps = 1 + keen_check_below(random, 3);
    for (uint32_t i = 0; i < steps; i++) {
        switch (keen_check_below(random, 4)) {
        case 0:
            splice(random, text, &size);
            break;
        case 1:
            copy_stretch(random, text, size);
            break;
        case 2:
            flip_byte(random, text, size);
            break;
        default:
            change_digit(random, text, size);
            break;
        }
    }
    return keen_check_one_in(random, 16) ? keen_check_below(random, (uint32_t)size) : size;
}

Test(scenario_mutation, nothing_crashes) {
    keen_check_random random = {12345};
    char *sample = scenario_sample();
    const size_t sample_size = strlen(sample);
    char *text = malloc(sample_size + 256);
    cr_assert_not_null(text);
    unsigned refused = 0;
    for (unsigned i = 0; i < MUTATIONS; i++) {
        memcpy(text, sample, sample_size);
        const size_t size = mutate(&random, text, sample_size);
        tool_error error = {0};
        scenario *read = scenario_parse("f.json", text, size, &error);
        if (read == NULL) {
            refused++;
            cr_assert_eq(strncmp(error.text, "f.json:", 7), 0, "%s", error.text);
            cr_assert_not_null(strstr(error.text, ", expected "), "%s", error.text);
            cr_assert_null(strchr(error.text, '\n'));
        }
        scenario_free(read);
    }
    cr_assert_gt(refused, MUTATIONS / 2);
    cr_assert_lt(refused, MUTATIONS, "some mutations are still scenarios");
    free(text);
    free(sample);
}

/* Every beginning of a file: what a torn write leaves. */
Test(scenario_mutation, every_beginning_is_refused) {
    char *sample = scenario_sample();
    const size_t whole = strlen(sample) - 2; /* without the last brace and newline */
    for (size_t size = 0; size <= whole; size += 7) {
        tool_error error = {0};
        cr_assert_null(scenario_parse("f.json", sample, size, &error));
        cr_assert_not_null(strstr(error.text, ", expected "), "%s", error.text);
    }
    free(sample);
}
