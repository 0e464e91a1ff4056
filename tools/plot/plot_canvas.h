/* A page to draw on, and what all plots share: colours of the states, letters, lines. Coordinates are pixels
 * from the top left. The page becomes an SVG file when it is closed. */
#ifndef TOOLS_PLOT_PLOT_CANVAS_H
#define TOOLS_PLOT_PLOT_CANVAS_H

#include "support/tool_error.h"

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/* The seven states of a belief in their order (spec 7), actors that perceive nobody and are only perceived, and the
 * four states of the detection model in their order (spec 13). */
typedef enum plot_state {
    PLOT_UNDETECTED,
    PLOT_SUSPECTED,
    PLOT_DETECTED,
    PLOT_TRACKED,
    PLOT_LOST,
    PLOT_REMEMBERED,
    PLOT_EXPIRED,
    PLOT_TARGET,
    PLOT_NORMAL,
    PLOT_ALERT,
    PLOT_COMBAT,
    PLOT_SEARCHING, /* Lost: it fought somebody who is gone */
    PLOT_STATE_COUNT
} plot_state;

#define PLOT_BELIEF_STATES 7
#define PLOT_DETECTION_STATES 4

/* States that belong together: those from `first` on. */
typedef struct plot_family {
    plot_state first;
    int count;
} plot_family;

extern const plot_family plot_beliefs, plot_detection;

typedef struct plot_color {
    double red, green, blue;
} plot_color;

typedef struct plot_rectangle {
    double left, top, width, height;
} plot_rectangle;

typedef struct plot_canvas {
    cairo_surface_t *surface;
    cairo_t *cairo;
    double width, height;
} plot_canvas;

typedef enum plot_align { PLOT_LEFT, PLOT_MIDDLE, PLOT_RIGHT } plot_align;

extern const plot_color plot_paper, plot_ink, plot_ink_soft, plot_ink_faint;

plot_color plot_state_color(plot_state state);
const char *plot_state_name(plot_state state);

/* The page is filled with paper. */
bool plot_canvas_open(plot_canvas *canvas, const char *path, double width, double height, tool_error *error);

/* Writes the file; false when that failed. */
bool plot_canvas_close(plot_canvas *canvas, const char *path, tool_error *error);

void plot_set_color(cairo_t *cairo, plot_color color, double alpha);

/* Text at a base line. Bytes that are not UTF-8 are shown as question marks; what is wider than `room` pixels ends in
 * an ellipsis (room 0: no limit). Returns the width drawn. */
double plot_text(cairo_t *cairo, double x, double y, double size, bool bold, plot_align align, double room,
                 const char *text);
double plot_text_width(cairo_t *cairo, double size, bool bold, const char *text);

/* Title and smaller subtitle in the page's top left; either may be NULL. */
void plot_heading(plot_canvas *canvas, double left, const char *title, const char *subtitle);

/* A round number 1, 2 or 5 times a power of ten, the largest not above the value. */
double plot_round_number(double value);

/* Quarter pixels: as fine as the eye sees, and a third of the digits. */
double plot_snap(double pixels);

#endif
