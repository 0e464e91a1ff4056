#include "scenario/scenario_command.h"

#include "scenario/scenario_keys.h"
#include "support/options.h"
#include "support/tool_error.h"

static void list_parts(FILE *output) {
    const char *name;
    for (size_t i = 0; (name = scenario_part_name(i)) != NULL; i++) {
        fprintf(output, "%s%s", i ? ", " : "", name);
    }
    fputc('\n', output);
}

int scenario_command(int argc, char **argv) {
    if (argc > 2) {
        fputs("keen scenario: more than one name is given, expected one part of a scenario file or none\n", stderr);
        return 2;
    }
    if (argc == 2 && option_is_help(argv[1])) {
        fputs("usage: keen scenario [PART]\nPrints every key that a scenario file may have, or those of one part, with "
              "its type, unit, default, range and meaning.\nParts: ",
              stdout);
        list_parts(stdout);
        return 0;
    }
    if (argc == 1) {
        scenario_keys_print(stdout);
        return 0;
    }
    if (!scenario_part_print(stdout, argv[1])) {
        tool_error error; /* which stays one line, whatever was typed */
        tool_fail(&error, "\"%.200s\" is no part of a scenario file, expected one of", argv[1]);
        fprintf(stderr, "keen scenario: %s ", error.text);
        list_parts(stderr);
        return 2;
    }
    return 0;
}
