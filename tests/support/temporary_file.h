/* Small files that tests write for readers to read. */
#ifndef KEEN_TESTS_TEMPORARY_FILE_H
#define KEEN_TESTS_TEMPORARY_FILE_H

#include <stddef.h>

#define KEEN_TEMPORARY_PATH 512

typedef struct keen_temporary_file {
    char path[KEEN_TEMPORARY_PATH];
} keen_temporary_file;

/* A new file of the given content, under $TMPDIR or /tmp. Ends the test when that fails. */
keen_temporary_file keen_temporary_file_write(const char *content, size_t size);
keen_temporary_file keen_temporary_file_text(const char *text);
void keen_temporary_file_remove(const keen_temporary_file *file);

/* The whole of a file, with a zero at the end; free it. */
char *keen_temporary_file_read(const char *path, size_t *size);

/* The path of a file in KEEN_DATA_DIR; skips the test, saying so, when that is not set. */
const char *keen_data_file(const char *name);

#endif
