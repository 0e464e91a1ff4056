#define _POSIX_C_SOURCE 200809L

#include "support/temporary_file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

keen_temporary_file keen_temporary_file_write(const char *content, size_t size) {
    keen_temporary_file file;
    const char *folder = getenv("TMPDIR");
    snprintf(file.path, sizeof file.path, "%s/keen-test-XXXXXX", folder && *folder ? folder : "/tmp");
    const int descriptor = mkstemp(file.path);
    cr_assert(descriptor >= 0, "no temporary file at %s", file.path);
    FILE *stream = fdopen(descriptor, "wb");
    cr_assert_not_null(stream);
    cr_assert_eq(fwrite(content, 1, size, stream), size);
    cr_assert_eq(fclose(stream), 0);
    return file;
}

keen_temporary_file keen_temporary_file_text(const char *text) {
    return keen_temporary_file_write(text, strlen(text));
}

void keen_temporary_file_remove(const keen_temporary_file *file) {
    unlink(file->path);
}

char *keen_temporary_file_read(const char *path, size_t *size) {
    FILE *stream = fopen(path, "rb");
    cr_assert_not_null(stream, "cannot read %s", path);
    fseek(stream, 0, SEEK_END);
    *size = (size_t)ftell(stream);
    rewind(stream);
    char *content = malloc(*size + 1);
    cr_assert_not_null(content);
    cr_assert_eq(fread(content, 1, *size, stream), *size);
    content[*size] = '\0';
    fclose(stream);
    return content;
}

const char *keen_data_file(const char *name) {
    static char path[KEEN_TEMPORARY_PATH];
    const char *folder = getenv("KEEN_DATA_DIR");
    if (!folder || !*folder) {
        cr_skip_test("KEEN_DATA_DIR is not set: real data files are not tested");
    }
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "", name);
    return path;
}
