/* Command-line options, and their values. What is wrong is said in one line, with what was expected. */
#ifndef TOOLS_SUPPORT_OPTIONS_H
#define TOOLS_SUPPORT_OPTIONS_H

#include <getopt.h>

#include "keen/keen.h"

/* "avx2" and so on; must be one that runs here. */
bool option_backend(const char *command, const char *text, keen_backend *backend);

/* What AUTO comes to where the environment forces a backend by KEEN_BACKEND, which must be one that runs here. */
bool option_backend_settle(const char *command, keen_backend *backend);

/* A whole number from least to most. */
bool option_count(const char *command, const char *option, const char *text, uint32_t least, uint32_t most,
                  uint32_t *count);

/* A time in seconds, finite and not negative. */
bool option_seconds(const char *command, const char *option, const char *text, double *seconds);

typedef enum option_verdict { OPTIONS_READ, OPTIONS_HELP, OPTIONS_WRONG } option_verdict;

/* The code of --help in a command's table; -h is the same to every command. */
#define OPTION_HELP 1000

/* For commands without a table. */
bool option_is_help(const char *text);

/* One option of the table: its code, and its value or null. False: it is wrong, and that has been said. */
typedef bool option_taker(void *options, int code, const char *value);

/* Reads a command's options by its table, which ends with zeros; optind is then the first argument that is none. For
   help the usage has been printed. */
option_verdict options_read(const char *command, const char *usage, const struct option *known, int argc, char **argv,
                            option_taker *take, void *options);

/* The one file, a "scenario" or the like, that is named after the options; null, and it has complained, when it is none
   or several. */
const char *option_file(const char *command, const char *kind, int argc, char **argv);

/* How many processors this machine has for us, 1..256. */
uint32_t option_machine_threads(void);

#endif
