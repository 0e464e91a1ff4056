/* Values of command-line options. Each says in one line what was wrong and what was expected. */
#ifndef TOOLS_SUPPORT_OPTIONS_H
#define TOOLS_SUPPORT_OPTIONS_H

#include "keen/keen.h"

/* "avx2" and so on; must be one that runs here. */
bool option_backend(const char *command, const char *text, keen_backend *backend);

/* A whole number from least to most. */
bool option_count(const char *command, const char *option, const char *text, uint32_t least, uint32_t most,
                  uint32_t *count);

/* A time in seconds, finite and not negative. */
bool option_seconds(const char *command, const char *option, const char *text, double *seconds);

/* For getopt_long's '?' and ':' (opterr 0, options ":"), before anything else moves optind. */
void option_complain(const char *command, int answer, char **argv);

/* The one file that is named after the options; null, and it has complained, when it is none or several. */
const char *option_scenario(const char *command, int argc, char **argv);

/* How many processors this machine has for us, 1..256. */
uint32_t option_machine_threads(void);

#endif
