#define _POSIX_C_SOURCE 200809L
#include "replay/recording_file.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "replay/recording_format.h"
#include "support/stream_read.h"

bool recording_begins_well(const unsigned char *data, size_t size) {
    const size_t magic = size < RECORDING_MAGIC_SIZE ? size : RECORDING_MAGIC_SIZE;
    return size > 0 && memcmp(data, RECORDING_MAGIC, magic) == 0;
}

static bool fail_size(const char *path, tool_error *error) {
    return tool_fail(error, "%.400s: the file is too large, expected at most %zu MiB", path,
                     RECORDING_LARGEST_FILE >> 20);
}

/* Before a byte is read, where there is a size: pipes and devices have none. */
static bool is_size_good(const char *path, FILE *file, tool_error *error) {
    struct stat status;
    const bool sized = fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode);
    return !sized || (uintmax_t)status.st_size <= RECORDING_LARGEST_FILE || fail_size(path, error);
}

/* No further than it takes to see that something without an end is no recording, or too large for one. */
static bool read_stream(const char *path, FILE *file, char **data, size_t *size, tool_error *error) {
    *size = 0;
    bool memory = stream_read(file, RECORDING_MAGIC_SIZE - 1, data, size);
    if (memory && recording_begins_well((const unsigned char *)*data, *size)) {
        memory = stream_read(file, RECORDING_LARGEST_FILE, data, size);
    }
    if (!memory) {
        return tool_fail_memory(error);
    }
    if (*size > RECORDING_LARGEST_FILE) {
        return fail_size(path, error);
    }
    return !ferror(file) || tool_fail(error, "%.400s: %s, expected a file that can be read", path, strerror(errno));
}

unsigned char *recording_file_read(const char *path, size_t *size, tool_error *error) {
    FILE *file = fopen(path, "rb");
    char *data = NULL;
    if (!file) {
        tool_fail(error, "%.400s: %s, expected a file that can be read", path, strerror(errno));
        return NULL;
    }
    const bool good = is_size_good(path, file, error) && read_stream(path, file, &data, size, error);
    fclose(file);
    if (!good) {
        free(data);
    }
    return good ? (unsigned char *)data : NULL;
}
