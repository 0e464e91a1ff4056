/* Room in a plain array that grows by doubling. */
#ifndef TOOLS_SUPPORT_GROWING_ARRAY_H
#define TOOLS_SUPPORT_GROWING_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `needed` items of item_size bytes; returns the array, moved or not, or NULL when memory is out
 * (the old array stays valid then). capacity is in items. */
void *growing_array_reserve(void *items, size_t *capacity, size_t needed, size_t item_size);

#endif
