#define _POSIX_C_SOURCE 200809L
#include "crowd/crowd_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define BAR_WIDTH 20
#define LINE_SIZE 256
#define TERMINAL_PERIOD 0.1
#define LINE_PERIOD 1.0

double crowd_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

crowd_progress crowd_progress_start(bool shown, uint32_t agents, uint64_t frames) {
    return (crowd_progress){.shown = shown,
                            .terminal = isatty(STDERR_FILENO) == 1,
                            .agents = agents,
                            .frames = frames,
                            .shown_at = crowd_seconds()};
}

/* A line longer than the terminal is wide would leave its first row behind. */
static int terminal_width(void) {
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : 79;
}

static void show(const crowd_progress *progress, const char *line) {
    if (!progress->shown) {
        return;
    }
    if (progress->terminal) {
        fprintf(stderr, "\r%.*s\033[K", terminal_width(), line);
        fflush(stderr);
    } else {
        fprintf(stderr, "%s\n", line);
    }
}

void crowd_progress_say(crowd_progress *progress, const char *what) {
    show(progress, what);
    progress->shown_at = crowd_seconds();
}

/* 1234567 as "1.23M": short, and never wider than five characters. */
static void short_number(double value, char text[16]) {
    static const char units[] = {'\0', 'k', 'M', 'G'};
    size_t unit = 0;
    while (value >= 999.5 && unit + 1 < sizeof units) {
        value /= 1000.0;
        unit++;
    }
    snprintf(text, 16, "%.*f%.1s", unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2, value, &units[unit]);
}

static void draw_bar(char bar[BAR_WIDTH + 1], uint64_t done, uint64_t all) {
    const size_t full = (size_t)(done * BAR_WIDTH / all);
    memset(bar, '.', BAR_WIDTH);
    memset(bar, '#', full);
    bar[BAR_WIDTH] = '\0';
}

static void show_frames(crowd_progress *progress, const crowd_counts *counts, double since) {
    char bar[BAR_WIDTH + 1], ticks[16], traces[16], events[16], line[LINE_SIZE];
    draw_bar(bar, counts->frames, progress->frames);
    short_number((double)(counts->ticks - progress->counts.ticks) / since, ticks);
    short_number((double)(counts->rays - progress->counts.rays) / since, traces);
    short_number((double)crowd_counts_events(counts), events);
    const double frames = (double)(counts->frames - progress->counts.frames);
    const double *sum = progress->milliseconds;
    snprintf(line, sizeof line,
             "[%s] %" PRIu32 " agents  frame %" PRIu64 "/%" PRIu64
             "  %s ticks/s  %s traces/s  %s events  ms/frame: begin %.2f cast %.2f end %.2f",
             bar, progress->agents, counts->frames, progress->frames, ticks, traces, events, sum[CROWD_BEGIN] / frames,
             sum[CROWD_CAST] / frames, sum[CROWD_END] / frames);
    show(progress, line);
}

void crowd_progress_frame(crowd_progress *progress, const crowd_counts *counts,
                          const double milliseconds[CROWD_TOTAL]) {
    for (int phase = 0; phase < CROWD_TOTAL; phase++) {
        progress->milliseconds[phase] += milliseconds[phase];
    }
    const double now = crowd_seconds(), since = now - progress->shown_at;
    if (since < (progress->terminal ? TERMINAL_PERIOD : LINE_PERIOD)) {
        return;
    }
    show_frames(progress, counts, since);
    progress->shown_at = now;
    progress->counts = *counts;
    memset(progress->milliseconds, 0, sizeof progress->milliseconds);
}

void crowd_progress_end(crowd_progress *progress) {
    if (progress->terminal) {
        show(progress, "");
        if (progress->shown) {
            fputc('\r', stderr);
        }
    }
}
