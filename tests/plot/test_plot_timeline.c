/* Timelines: well-formed, of a sane size, for any samples. */
#include <criterion/criterion.h>

#include "plot/plot_timeline.h"
#include "plot/svg_check.h"
#include "support/check.h"
#include "support/temporary_file.h"

static svg_summary draw(const plot_timeline_def *def) {
    const keen_temporary_file file = keen_temporary_file_text("");
    tool_error error = {""};
    cr_assert(plot_timeline(def, file.path, &error), "%s", error.text);
    const svg_summary summary = svg_check(file.path);
    cr_assert_eq(summary.width, PLOT_TIMELINE_WIDTH);
    keen_temporary_file_remove(&file);
    return summary;
}

static svg_summary draw_samples(const plot_sample *samples, size_t count) {
    const plot_timeline_panel panel = {"g1", "p", samples, count, 0.15f, 0.35f, 0.6f, 0.11f, 0.31f};
    const plot_timeline_def def = {.title = "one", .subtitle = "belief", .panels = &panel, .panel_count = 1};
    return draw(&def);
}

Test(plot_timeline, every_run_of_a_state_has_a_band) {
    enum { COUNT = 140 };
    plot_sample samples[COUNT], calm[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        samples[i] = (plot_sample){0.1 * i, (float)i / COUNT, (uint8_t)(i / 20)};
        calm[i] = (plot_sample){0.1 * i, (float)i / COUNT, PLOT_UNDETECTED};
    }
    const svg_summary one = draw_samples(calm, COUNT), seven = draw_samples(samples, COUNT);
    cr_assert_eq(seven.paths, one.paths + 6 * 2, "a pale band and a strip each");
}

Test(plot_timeline, a_million_samples) {
    enum { COUNT = 1000000 };
    keen_check_random random = keen_check_seed("a_million_samples");
    plot_sample *samples = malloc(COUNT * sizeof *samples);
    for (size_t i = 0; i < COUNT; ++i) {
        samples[i] = (plot_sample){0.01 * (double)i, keen_check_float(&random, 0, 1), (uint8_t)(i % 7)};
    }
    const svg_summary summary = draw_samples(samples, COUNT);
    cr_assert(summary.size < 2000000, "%zu bytes", summary.size);
    free(samples);
}

Test(plot_timeline, few_samples_or_none) {
    static const plot_sample one = {3.5, 0.4f, PLOT_DETECTED};
    static const plot_sample same[] = {{2, 0.1f, 0}, {2, 0.9f, 3}};
    const plot_timeline_def nothing = {0};
    draw(&nothing);
    draw_samples(NULL, 0);
    draw_samples(&one, 1);
    draw_samples(same, 2);
}

Test(plot_timeline, samples_that_are_none) {
    keen_check_random random = keen_check_seed("samples_that_are_none");
    for (int round = 0; round < 50; ++round) {
        plot_sample samples[100];
        for (int i = 0; i < 100; ++i) {
            const double time = keen_check_one_in(&random, 5) ? (double)keen_check_wild_float(&random, -5, 5) : 0.1 * i;
            samples[i] = (plot_sample){time, keen_check_wild_float(&random, -0.2f, 1.2f),
                                       (uint8_t)keen_check_below(&random, 256)};
        }
        draw_samples(samples, 100);
    }
}

Test(plot_timeline, thresholds_that_are_none) {
    static const plot_sample samples[] = {{0, 0.1f, 0}, {1, 0.9f, 3}};
    const plot_timeline_panel panels[] = {
        {NULL, NULL, samples, 2, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f},
        {"a", NULL, samples, 2, -1.0f, NAN, INFINITY, -1.0f, NAN},
        {NULL, "b \xff", samples, 2, 0.15f, 0.35f, 0.6f, 0.11f, 0.31f},
    };
    const plot_timeline_def def = {.panels = panels, .panel_count = 3, .from = 0.25, .to = 0.75};
    draw(&def);
}

Test(plot_timeline, more_panels_than_fit) {
    static const plot_sample samples[] = {{0, 0.1f, 0}, {1, 0.9f, 3}};
    plot_timeline_panel panels[PLOT_MOST_PANELS + 5];
    for (size_t i = 0; i < PLOT_MOST_PANELS + 5; ++i) {
        panels[i] = (plot_timeline_panel){"g", "p", samples, 2, 0.15f, 0.35f, 0.6f, 0.11f, 0.31f};
    }
    plot_timeline_def def = {.panels = panels, .panel_count = PLOT_MOST_PANELS};
    const svg_summary most = draw(&def);
    def.panel_count += 5;
    const svg_summary more = draw(&def);
    cr_assert_eq(most.paths, more.paths);
    cr_assert_eq(most.height, more.height);
}

Test(plot_timeline, files_that_cannot_be_written) {
    const plot_timeline_def def = {.title = "t"};
    tool_error error = {""};
    cr_assert(!plot_timeline(&def, "/nowhere/timeline.svg", &error));
    cr_assert_not_null(strstr(error.text, "/nowhere/timeline.svg: "));
}
