/* What readers of whole files share: all of a stream, or one byte more than they take. */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/stream_read.h"
#include "support/temporary_file.h"

#define SIZE 300000u /* several steps of growth */

static keen_temporary_file file;
static FILE *stream;
static char *content, *data;
static size_t size;

static void open_with(size_t length) {
    content = malloc(length + 1);
    cr_assert_not_null(content);
    for (size_t i = 0; i < length; i++) {
        content[i] = (char)(i * 31 % 251);
    }
    file = keen_temporary_file_write(content, length);
    stream = fopen(file.path, "rb");
    cr_assert_not_null(stream);
}

static void end(void) {
    fclose(stream);
    keen_temporary_file_remove(&file);
    free(content);
    free(data);
}

TestSuite(stream_read, .fini = end);

static void expect_read(size_t most, size_t expected) {
    cr_assert(stream_read(stream, most, &data, &size));
    cr_assert_eq(size, expected, "%zu bytes, not %zu", size, expected);
    cr_expect_eq(memcmp(data, content, size), 0);
    cr_expect_eq(data[size], '\0');
}

Test(stream_read, all_of_it) {
    open_with(SIZE);
    expect_read(SIZE_MAX - 1, SIZE);
    expect_read(SIZE_MAX - 1, SIZE); /* it has ended */
}

Test(stream_read, nothing_is_a_text_too) {
    open_with(0);
    expect_read(100, 0);
}

Test(stream_read, no_more_than_a_byte_beyond_the_most) {
    open_with(SIZE);
    expect_read(0, 1);
    expect_read(7, 8); /* a second call goes on */
    expect_read(7, 8);
    expect_read(SIZE - 2, SIZE - 1);
    expect_read(SIZE, SIZE);
}
