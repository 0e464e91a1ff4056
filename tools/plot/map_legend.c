#include "plot/map_legend.h"

#include "plot/map_agents.h"

#include <math.h>
#include <stdio.h>

#define ROW_HEIGHT 48.0
#define FOOT 14.0
#define CAPTION_WIDTH 104.0
#define MOST_ITEMS 10
#define TEXT_LEFT 25.0 /* of an item's text, from its symbol */
#define NAME_SIZE 14.5
#define NUMBER_SIZE 13.0
#define COUNT_SIZE 56 /* bytes */
#define WIDEST_GAP 62.0

/* How many have each state; those of the ring are counted with the others, whose states are different ones. */
typedef struct state_counts {
    size_t all[PLOT_STATE_COUNT];
    size_t marked;
    bool ring, dot; /* what states of detection are shown by */
} state_counts;

static state_counts count_states(const plot_map_def *def) {
    state_counts counts = {.ring = false};
    for (size_t i = 0; i < def->agent_count; ++i) {
        counts.dot |= def->state[i] >= PLOT_NORMAL && def->state[i] < PLOT_STATE_COUNT;
        ++counts.all[def->state[i] < PLOT_STATE_COUNT ? def->state[i] : PLOT_TARGET];
        if (def->ring && def->ring[i] < PLOT_STATE_COUNT) {
            ++counts.all[def->ring[i]];
            counts.ring = true;
        }
        counts.marked += def->marked && def->marked[i];
    }
    return counts;
}

static size_t count_family(const state_counts *counts, const plot_family *family) {
    size_t sum = 0;
    for (int i = 0; i < family->count; ++i) {
        sum += counts->all[(int)family->first + i];
    }
    return sum;
}

static bool shows_detection(const state_counts *counts) {
    return count_family(counts, &plot_detection) > 0;
}

/* A map without anybody has the legend of beliefs. */
static bool shows_beliefs(const state_counts *counts) {
    return count_family(counts, &plot_beliefs) > 0 || !shows_detection(counts);
}

double map_legend_height(const plot_map_def *def) {
    const state_counts counts = count_states(def);
    return ROW_HEIGHT * (shows_beliefs(&counts) && shows_detection(&counts) ? 2.0 : 1.0) + FOOT;
}

typedef enum item_symbol { SYMBOL_DOT, SYMBOL_RING, SYMBOL_NO_RING, SYMBOL_MARK } item_symbol;

typedef struct legend_item {
    item_symbol symbol;
    plot_state state;
    const char *name;
    size_t count;
} legend_item;

static void draw_symbol(cairo_t *cairo, double x, double y, const legend_item *item) {
    if (item->symbol == SYMBOL_MARK) {
        map_trace_mark(cairo, x, y, 10.5);
        plot_set_color(cairo, plot_ink, 1.0);
        cairo_fill(cairo);
        cairo_arc(cairo, x, y, 3.5, 0.0, 6.283185307);
        plot_set_color(cairo, plot_ink_faint, 1.0); /* no state's colour: on the map it is that of each one's own */
        cairo_fill(cairo);
        return;
    }
    plot_set_color(cairo, item->symbol == SYMBOL_NO_RING ? plot_ink_faint : plot_state_color(item->state), 1.0);
    if (item->symbol == SYMBOL_RING) {
        cairo_arc(cairo, x, y, 6.5, 0.0, 6.283185307);
        cairo_set_line_width(cairo, 3.5);
        cairo_stroke(cairo);
    } else {
        cairo_arc(cairo, x, y, 8.0, 0.0, 6.283185307);
        cairo_fill(cairo);
    }
}

/* Who is marked has a state as well, and is counted there. */
static void count_text(const legend_item *item, char text[COUNT_SIZE]) {
    const bool marked = item->symbol == SYMBOL_MARK;
    snprintf(text, COUNT_SIZE, "%s%zu%s", marked ? "of these " : "", item->count, marked ? "; dot: own state" : "");
}

static double item_width(cairo_t *cairo, const legend_item *item) {
    char count[COUNT_SIZE];
    count_text(item, count);
    return TEXT_LEFT +
           fmax(plot_text_width(cairo, NAME_SIZE, true, item->name), plot_text_width(cairo, NUMBER_SIZE, false, count));
}

static void draw_item(cairo_t *cairo, double x, double y, const legend_item *item) {
    char count[COUNT_SIZE];
    count_text(item, count);
    draw_symbol(cairo, x + 9.0, y, item);
    plot_set_color(cairo, plot_ink, 1.0);
    plot_text(cairo, x + TEXT_LEFT, y - 2.0, NAME_SIZE, true, PLOT_LEFT, 0.0, item->name);
    plot_set_color(cairo, plot_ink_soft, 1.0);
    plot_text(cairo, x + TEXT_LEFT, y + 15.0, NUMBER_SIZE, false, PLOT_LEFT, 0.0, count);
}

static int add_family(legend_item *items, const state_counts *counts, const plot_family *family, item_symbol symbol) {
    for (int i = 0; i < family->count; ++i) {
        const plot_state state = (plot_state)((int)family->first + i);
        items[i] = (legend_item){symbol, state, plot_state_name(state), counts->all[state]};
        if (symbol == SYMBOL_RING && state == PLOT_NORMAL) {
            items[i].symbol = SYMBOL_NO_RING;
            items[i].name = "Normal (no ring)";
        }
    }
    return family->count;
}

/* Those who have no state of their own stand at the end of the first row, and behind them those who are marked. */
static int add_others(legend_item *items, const state_counts *counts, const plot_map_def *def) {
    int count = 0;
    if (counts->all[PLOT_TARGET] > 0) {
        items[count++] = (legend_item){SYMBOL_DOT, PLOT_TARGET, plot_state_name(PLOT_TARGET), counts->all[PLOT_TARGET]};
    }
    if (counts->marked > 0 && def->marked_name) {
        items[count++] = (legend_item){SYMBOL_MARK, PLOT_TARGET, def->marked_name, counts->marked};
    }
    return count;
}

typedef struct legend_row {
    double left, y, width; /* of its first item, of its middle, of all there is */
} legend_row;

/* Between two items, as wide as the row allows. */
static double find_gap(cairo_t *cairo, const legend_row *row, const legend_item *items, int count) {
    double taken = 0.0;
    for (int i = 0; i < count; ++i) {
        taken += item_width(cairo, &items[i]);
    }
    return count > 1 ? fmin(fmax((row->width - taken) / (count - 1), 8.0), WIDEST_GAP) : 0.0;
}

static void draw_row(cairo_t *cairo, const legend_row *row, const char *caption, const legend_item *items, int count) {
    if (caption) {
        plot_set_color(cairo, plot_ink_soft, 1.0);
        plot_text(cairo, row->left - CAPTION_WIDTH, row->y + 4.5, 13.5, false, PLOT_LEFT, CAPTION_WIDTH - 6.0, caption);
    }
    const double gap = find_gap(cairo, row, items, count);
    double x = row->left;
    for (int i = 0; i < count; ++i) {
        draw_item(cairo, x, row->y, &items[i]);
        x += item_width(cairo, &items[i]) + gap;
    }
}

void map_draw_legend(cairo_t *cairo, const plot_map_def *def, double margin) {
    const state_counts counts = count_states(def);
    const bool beliefs = shows_beliefs(&counts), detection = shows_detection(&counts), both = beliefs && detection;
    legend_item first[MOST_ITEMS], second[PLOT_DETECTION_STATES];
    int count = add_family(first, &counts, beliefs ? &plot_beliefs : &plot_detection, SYMBOL_DOT);
    count += add_others(first + count, &counts, def);
    const double left = margin + (both ? CAPTION_WIDTH : 0.0);
    legend_row row = {left, PLOT_MAP_SIZE - map_legend_height(def) + 0.5 * ROW_HEIGHT + 8.0,
                      PLOT_MAP_SIZE - margin - left};
    draw_row(cairo, &row, both ? "believes:" : NULL, first, count);
    if (both) {
        const char *caption = !counts.ring ? "detects:" : counts.dot ? "detects (ring):" : "ring, detects:";
        add_family(second, &counts, &plot_detection, counts.dot ? SYMBOL_DOT : SYMBOL_RING);
        row.y += ROW_HEIGHT;
        draw_row(cairo, &row, caption, second, PLOT_DETECTION_STATES);
    }
}
