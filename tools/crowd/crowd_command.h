/* keen crowd: guards, thieves and bystanders walk about a level and perceive each other, as fast as the
   machine goes. Shows progress, sums up, draws map.svg and timeline.svg. */
#ifndef TOOLS_CROWD_CROWD_COMMAND_H
#define TOOLS_CROWD_CROWD_COMMAND_H

/* argv[0] is "crowd". Returns the exit code: 0 done, 1 the run failed, 2 usage or invalid input. */
int crowd_command(int argc, char **argv);

#endif
