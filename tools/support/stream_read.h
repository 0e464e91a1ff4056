/* Whole streams into memory, but never more than a reader can take. */
#ifndef TOOLS_SUPPORT_STREAM_READ_H
#define TOOLS_SUPPORT_STREAM_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Appends what is left of a stream to *data, which holds *size bytes (null and 0 to begin with), and a zero behind
   them. Reads to the end rather than asking for the size, so that pipes work as well; of a stream that is longer than
   `most` in all, one byte beyond that. False when memory runs out. Ask ferror of the stream. *data stays the caller's.
 */
bool stream_read(FILE *stream, size_t most, char **data, size_t *size);

#endif
