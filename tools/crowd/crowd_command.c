#include "crowd/crowd_command.h"

#include <stdio.h>

#include "crowd/crowd_options.h"
#include "crowd/crowd_plots.h"
#include "crowd/crowd_report.h"
#include "crowd/crowd_run.h"
#include "support/files_there.h"

int crowd_command(int argc, char **argv) {
    crowd_options options = crowd_default_options();
    const option_verdict verdict = crowd_options_read(argc, argv, &options);
    if (verdict != OPTIONS_READ) {
        return verdict == OPTIONS_HELP ? 0 : 2;
    }
    crowd_result result;
    tool_error error = {""};
    static const char *const pictures[] = {CROWD_MAP_FILE, CROWD_TIMELINE_FILE, NULL};
    char replaced[FILES_THERE_SIZE];
    files_there(options.out, pictures, replaced);
    const int exit_code = crowd_run(&options, &result, &error);
    if (exit_code != 0) {
        fprintf(stderr, "keen crowd: %s\n", error.text);
    } else if (!options.quiet) {
        crowd_report_print(&options, &result);
        if (options.plots && replaced[0] != '\0') {
            printf("replaced what was there: %s\n", replaced);
        }
    }
    return exit_code;
}
