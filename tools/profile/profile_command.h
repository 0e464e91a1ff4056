/* `keen profile [NAME]`: every key of a profile with its value, unit, range and meaning. */
#ifndef TOOLS_PROFILE_PROFILE_COMMAND_H
#define TOOLS_PROFILE_PROFILE_COMMAND_H

/* argv[0] is "profile". Returns the exit code. */
int profile_command(int argc, char **argv);

#endif
