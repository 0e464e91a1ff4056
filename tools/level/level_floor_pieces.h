/* Which points of a level's floor hang together. Only level_floor.c needs this. */
#ifndef TOOLS_LEVEL_LEVEL_FLOOR_PIECES_H
#define TOOLS_LEVEL_LEVEL_FLOOR_PIECES_H

#include "level/level_floor.h"

/* Metres: surfaces closer below each other are one. */
#define LEVEL_FLOOR_LAYER 0.02f

/* Drops every point that cannot be walked to from the largest piece; climb is the most that neighbouring points may
 * differ in height. False when memory is out. */
bool level_floor_keep_largest_piece(const level_scene *level, level_floor *floor, float climb);

#endif
