/* `keen compare SCENARIO`: the same scenario on every backend and on 1 to N threads, frame by frame. */
#ifndef TOOLS_COMPARE_COMPARE_COMMAND_H
#define TOOLS_COMPARE_COMPARE_COMMAND_H

/* argv[0] is "compare". Returns the exit code: 0 all equal, 1 a difference, 2 usage or an invalid file. */
int compare_command(int argc, char **argv);

#endif
