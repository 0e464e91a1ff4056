/* keen replay: a recording, summed up or tick by tick. */
#ifndef TOOLS_REPLAY_REPLAY_COMMAND_H
#define TOOLS_REPLAY_REPLAY_COMMAND_H

int replay_command(int argc, char **argv);

#endif
