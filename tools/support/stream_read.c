#include "support/stream_read.h"

#include <stdlib.h>

#define LEAST_GROWTH ((size_t)1 << 16)

bool stream_read(FILE *stream, size_t most, char **data, size_t *size) {
    for (bool ended = false; !ended && *size <= most;) {
        const size_t growth = *size > LEAST_GROWTH ? *size : LEAST_GROWTH, left = most + 1 - *size;
        const size_t wanted = growth < left ? growth : left;
        char *grown = realloc(*data, *size + wanted + 1);
        if (!grown) {
            return false;
        }
        const size_t got = fread(grown + *size, 1, wanted, stream);
        *data = grown;
        *size += got;
        grown[*size] = '\0';
        ended = got < wanted;
    }
    return true;
}
