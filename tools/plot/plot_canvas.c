#include "plot/plot_canvas.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_TEXT 256

const plot_color plot_paper = {0.988, 0.984, 0.973};
const plot_color plot_ink = {0.133, 0.161, 0.196};
const plot_color plot_ink_soft = {0.376, 0.404, 0.435};
const plot_color plot_ink_faint = {0.812, 0.804, 0.784};

const plot_family plot_beliefs = {PLOT_UNDETECTED, PLOT_BELIEF_STATES};
const plot_family plot_detection = {PLOT_NORMAL, PLOT_DETECTION_STATES};

plot_color plot_state_color(plot_state state) {
    /* Told apart by lightness as well as by hue: alarm grows warmer and darker, memory is cool. What means much the
       same in both models looks much the same. */
    static const plot_color colors[PLOT_STATE_COUNT] = {
        [PLOT_UNDETECTED] = {0.573, 0.624, 0.675}, [PLOT_SUSPECTED] = {0.941, 0.745, 0.282},
        [PLOT_DETECTED] = {0.929, 0.490, 0.153},   [PLOT_TRACKED] = {0.780, 0.145, 0.180},
        [PLOT_LOST] = {0.482, 0.271, 0.588},       [PLOT_REMEMBERED] = {0.220, 0.482, 0.718},
        [PLOT_EXPIRED] = {0.435, 0.659, 0.608},    [PLOT_TARGET] = {0.133, 0.161, 0.196},
        [PLOT_NORMAL] = {0.427, 0.635, 0.427},     [PLOT_ALERT] = {0.949, 0.780, 0.184},
        [PLOT_COMBAT] = {0.729, 0.106, 0.243},     [PLOT_SEARCHING] = {0.400, 0.302, 0.655},
    };
    return colors[state < PLOT_STATE_COUNT ? state : PLOT_TARGET];
}

const char *plot_state_name(plot_state state) {
    static const char *const names[PLOT_STATE_COUNT] = {
        "undetected", "suspected", "detected", "tracked", "lost",   "remembered",
        "expired",    "target",    "Normal",   "Alert",   "Combat", "Lost",
    };
    return names[state < PLOT_STATE_COUNT ? state : PLOT_TARGET];
}

static bool fail_write(const char *path, cairo_status_t status, tool_error *error) {
    return tool_fail(error, "%.400s: %s, expected a file that can be written", path, cairo_status_to_string(status));
}

bool plot_canvas_open(plot_canvas *canvas, const char *path, double width, double height, tool_error *error) {
    *canvas = (plot_canvas){.width = width, .height = height};
    canvas->surface = cairo_svg_surface_create(path, width, height);
    const cairo_status_t status = cairo_surface_status(canvas->surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(canvas->surface);
        canvas->surface = NULL;
        return fail_write(path, status, error);
    }
    cairo_svg_surface_set_document_unit(canvas->surface, CAIRO_SVG_UNIT_PX);
    canvas->cairo = cairo_create(canvas->surface);
    plot_set_color(canvas->cairo, plot_paper, 1.0);
    cairo_paint(canvas->cairo);
    return true;
}

bool plot_canvas_close(plot_canvas *canvas, const char *path, tool_error *error) {
    cairo_status_t status = cairo_status(canvas->cairo);
    cairo_destroy(canvas->cairo);
    cairo_surface_finish(canvas->surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(canvas->surface);
    }
    cairo_surface_destroy(canvas->surface);
    *canvas = (plot_canvas){0};
    return status == CAIRO_STATUS_SUCCESS || fail_write(path, status, error);
}

void plot_set_color(cairo_t *cairo, plot_color color, double alpha) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha);
}

/* The number of bytes of the UTF-8 character at `text`, or 0 when it is broken. */
static size_t character_length(const char *text) {
    const unsigned char first = (unsigned char)text[0];
    const size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    unsigned long code = length == 1 ? first : length == 0 ? 0 : first & (0x7fu >> length);
    for (size_t i = 1; i < length; ++i) {
        if (((unsigned char)text[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    static const unsigned long least[5] = {0, 0x20, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return length > 0 && code >= least[length] && !surrogate && code <= 0x10ffff ? length : 0;
}

/* Cairo refuses to draw anything more once it was given broken UTF-8. */
static void clean_text(const char *text, char clean[LONGEST_TEXT + 8]) {
    size_t size = 0;
    while (*text && size < LONGEST_TEXT) {
        const size_t length = character_length(text);
        if (length == 0) {
            clean[size++] = '?';
            ++text;
        } else {
            memcpy(clean + size, text, length);
            size += length;
            text += length;
        }
    }
    clean[size] = '\0';
}

static void choose_font(cairo_t *cairo, double size, bool bold) {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

static double advance_of(cairo_t *cairo, const char *text) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

/* Cuts whole characters off the end until the text and an ellipsis fit. */
static void fit_text(cairo_t *cairo, char text[LONGEST_TEXT + 8], double room) {
    static const char ellipsis[] = "\xE2\x80\xA6";
    size_t size = strlen(text);
    while (size > 0 && advance_of(cairo, text) > room) {
        size -= size >= 3 && memcmp(text + size - 3, ellipsis, 3) == 0 ? 3 : 0;
        do {
            size -= size > 0;
        } while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80);
        memcpy(text + size, ellipsis, sizeof ellipsis);
        size += size > 0 ? 3 : 0;
    }
}

double plot_text_width(cairo_t *cairo, double size, bool bold, const char *text) {
    char clean[LONGEST_TEXT + 8];
    clean_text(text, clean);
    choose_font(cairo, size, bold);
    return advance_of(cairo, clean);
}

double plot_text(cairo_t *cairo, double x, double y, double size, bool bold, plot_align align, double room,
                 const char *text) {
    char clean[LONGEST_TEXT + 8];
    clean_text(text, clean);
    choose_font(cairo, size, bold);
    if (room > 0.0) {
        fit_text(cairo, clean, room);
    }
    const double width = advance_of(cairo, clean);
    const double share = align == PLOT_LEFT ? 0.0 : align == PLOT_MIDDLE ? 0.5 : 1.0;
    cairo_move_to(cairo, plot_snap(x - share * width), y);
    cairo_show_text(cairo, clean);
    cairo_new_path(cairo);
    return width;
}

void plot_heading(plot_canvas *canvas, double left, const char *title, const char *subtitle) {
    const double room = canvas->width - 2.0 * left;
    if (title) {
        plot_set_color(canvas->cairo, plot_ink, 1.0);
        plot_text(canvas->cairo, left, 44.0, 25.0, true, PLOT_LEFT, room, title);
    }
    if (subtitle) {
        plot_set_color(canvas->cairo, plot_ink_soft, 1.0);
        plot_text(canvas->cairo, left, 68.0, 14.5, false, PLOT_LEFT, room, subtitle);
    }
}

double plot_round_number(double value) {
    const double power = pow(10.0, floor(log10(value)));
    const double digit = value / power;
    return (digit >= 5.0 ? 5.0 : digit >= 2.0 ? 2.0 : 1.0) * power;
}

double plot_snap(double pixels) {
    return rint(pixels * 4.0) / 4.0;
}
