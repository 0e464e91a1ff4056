/* `keen explain SCENARIO --agent A --target B --at T`: why A believes what it does about B. */
#ifndef TOOLS_EXPLAIN_EXPLAIN_COMMAND_H
#define TOOLS_EXPLAIN_EXPLAIN_COMMAND_H

/* argv[0] is "explain". Returns the exit code: 0 done, 1 the run failed, 2 usage or an invalid file. */
int explain_command(int argc, char **argv);

#endif
