#include "profile/profile_command.h"

#include <stdio.h>

#include "scenario/scenario_profile.h"
#include "support/options.h"

static void list_presets(FILE *output) {
    const char *name;
    for (size_t i = 0; (name = scenario_preset_name(i)) != NULL; i++) {
        fprintf(output, "%s%s", i ? ", " : "", name);
    }
    fputc('\n', output);
}

int profile_command(int argc, char **argv) {
    scenario_profile profile;
    if (argc > 2) {
        fputs("keen profile: more than one name is given, expected one preset or none\n", stderr);
        return 2;
    }
    if (argc == 2 && option_is_help(argv[1])) {
        fputs("usage: keen profile [NAME]\nPrints every key of a preset with its value, unit, range and meaning.\n"
              "Presets: ",
              stdout);
        list_presets(stdout);
        return 0;
    }
    if (argc == 1) {
        fputs("presets: ", stdout);
        list_presets(stdout);
        fputs("keen profile NAME prints one of them\n", stdout);
        return 0;
    }
    if (!scenario_preset(argv[1], 1.0, &profile)) {
        fprintf(stderr, "keen profile: \"%s\" is no preset, expected one of ", argv[1]);
        list_presets(stderr);
        return 2;
    }
    scenario_profile_print(stdout, &profile);
    return 0;
}
