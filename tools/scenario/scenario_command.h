/* `keen scenario [PART]`: every key that a scenario file may have. */
#ifndef TOOLS_SCENARIO_SCENARIO_COMMAND_H
#define TOOLS_SCENARIO_SCENARIO_COMMAND_H

/* argv[0] is "scenario". Returns the exit code. */
int scenario_command(int argc, char **argv);

#endif
