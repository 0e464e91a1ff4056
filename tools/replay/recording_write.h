/* Writes a recording while a scenario is played. */
#ifndef TOOLS_REPLAY_RECORDING_WRITE_H
#define TOOLS_REPLAY_RECORDING_WRITE_H

#include "run/scenario_world.h"

typedef struct recording_writer recording_writer;

/* Makes the file and writes its head and the names. Null with the reason in error. path must outlive the writer. */
recording_writer *recording_create(const char *path, const scenario *scene, tool_error *error);

/* After each frame. */
bool recording_frame(recording_writer *writer, const scenario_world *play, tool_error *error);

/* Writes what is left and the end, and lets everything go. False when not all could be written. */
bool recording_close(recording_writer *writer, tool_error *error);

#endif
