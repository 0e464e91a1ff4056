/* `keen run SCENARIO`: plays a scenario through the public API. */
#ifndef TOOLS_RUN_RUN_COMMAND_H
#define TOOLS_RUN_RUN_COMMAND_H

/* argv[0] is "run". Returns the exit code: 0 done, 1 the run failed, 2 usage or an invalid file. */
int run_command(int argc, char **argv);

#endif
