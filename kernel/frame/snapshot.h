/* A world as bytes: a header, the world's plain state, the lasting arrays of its block. No pointer is among them. */
#ifndef KEEN_FRAME_SNAPSHOT_H
#define KEEN_FRAME_SNAPSHOT_H

#include "frame/world_data.h"

#define KEEN_SNAPSHOT_VERSION 3u

size_t keen_snapshot_bytes(const keen_world *world);

/* memory: keen_snapshot_bytes(world). */
void keen_snapshot_write(const keen_world *world, void *memory);

/* The def under which the saved world was made; false when these bytes are no whole snapshot of this build. */
bool keen_snapshot_read_def(const void *memory, size_t size, keen_world_def *def);

/* Puts a snapshot that read_def said yes to over a world made with its def. False, and nothing done, when the world is
   laid out differently. */
bool keen_snapshot_read(keen_world *world, const void *memory);

#endif
