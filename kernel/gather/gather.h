/* The search of one agent for targets in its reach. With few targets it tests all of them, with many only the rows of
   grid cells around it; what is found is the same set, in the order of the grid (spec 11). */
#ifndef KEEN_GATHER_GATHER_H
#define KEEN_GATHER_GATHER_H

#include "gather/candidates.h"

/* Up to so many targets in the grid, testing all of them is as fast as finding the cells. Measured with AVX2 and a
   range of 40 m over cells of 15 m, until both took the same time: in a crowd of one per 64 square metres, where most
   of what is tested is found, that was at about 200 targets (75 ns a search), spread over a square kilometre at about
   60 (14 ns). Between the two neither way costs much more than the other. */
#define KEEN_BRUTE_FORCE_MAX 128

/* args: the agent's part (eye, range, masked_teams, required_flags, self, cone) and the outputs set, found = 0 and
   full = false; the grid and the way are set here. */
void keen_gather(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args);

/* The two ways, for tests and for measuring where they cross. */
void keen_gather_all(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args);
void keen_gather_cells(const keen_grid *grid, keen_candidates_kernel *kernel, keen_candidates_args *args);

/* Where many agents look is found ahead, all at once: it is a long chain of steps for one, and its search would wait
   for the end of it. */
#define KEEN_GATHER_AHEAD 64u

typedef struct keen_gather_places {
    KEEN_ALIGN_LINE float eye[3][KEEN_GATHER_AHEAD];
    float range[KEEN_GATHER_AHEAD];
    keen_grid_window windows[KEEN_GATHER_AHEAD]; /* out: keen_grid_find for each */
} keen_gather_places;

void keen_gather_find(const keen_grid *grid, keen_gather_places *places, uint32_t count);

/* keen_gather with a window found ahead. */
static inline void keen_gather_in(const keen_grid *grid, const keen_grid_window *window, keen_candidates_kernel *kernel,
                                  keen_candidates_args *args) {
    args->grid = grid;
    args->everybody = grid->count <= KEEN_BRUTE_FORCE_MAX;
    args->window = window;
    kernel(args);
}

/* True when there is nobody in the window but `self`, whom no search finds. Seldom false then: only where the window
   is large. */
bool keen_gather_is_alone(const keen_grid *grid, const keen_grid_window *window, uint32_t self);

#endif
