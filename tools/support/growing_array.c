#include "support/growing_array.h"

#include <stdint.h>
#include <stdlib.h>

void *growing_array_reserve(void *items, size_t *capacity, size_t needed, size_t item_size) {
    if (items && needed <= *capacity) {
        return items;
    }
    size_t wanted = *capacity ? *capacity : 16;
    while (wanted < needed) {
        wanted = wanted > SIZE_MAX / 2 ? needed : wanted * 2;
    }
    if (wanted > SIZE_MAX / item_size) {
        return NULL;
    }
    void *grown = realloc(items, wanted * item_size);
    if (grown) {
        *capacity = wanted;
    }
    return grown;
}
