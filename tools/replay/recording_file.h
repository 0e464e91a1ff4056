/* The bytes of a recording's file, of which no more is read than a recording can have. */
#ifndef TOOLS_REPLAY_RECORDING_FILE_H
#define TOOLS_REPLAY_RECORDING_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "support/tool_error.h"

/* Whether bytes begin as a recording does, as far as there are any; no recording is empty. */
bool recording_begins_well(const unsigned char *data, size_t size);

/* The whole of a file; of one that does not begin well, only its beginning. Free it. Null when it cannot be read or is
   larger than RECORDING_LARGEST_FILE. */
unsigned char *recording_file_read(const char *path, size_t *size, tool_error *error);

#endif
