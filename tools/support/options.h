/* Values of command-line options. Each says in one line what was wrong and what was expected. */
#ifndef TOOLS_SUPPORT_OPTIONS_H
#define TOOLS_SUPPORT_OPTIONS_H

#include "keen/keen.h"

/* "avx2" and so on; must be one that runs here. */
bool option_backend(const char *command, const char *text, keen_backend *backend);

/* A whole number from least to most. */
bool option_count(const char *command, const char *option, const char *text, uint32_t least, uint32_t most,
                  uint32_t *count);

#endif
