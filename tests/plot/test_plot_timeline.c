/* Timelines: well-formed, of a sane size, for any samples. */
#include <criterion/criterion.h>

#include "plot/plot_timeline.h"
#include "plot/svg_check.h"
#include "support/check.h"
#include "support/temporary_file.h"

/* clang-format off */
#define SAMPLE(time_, value_, state_) {.time = time_, .value = value_, .state = state_}
#define BELIEF(agent_, target_, samples_, count_) \
    {.agent = agent_, .target = target_, .samples = samples_, .sample_count = count_, \
     .suspect = 0.15f, .detect = 0.35f, .track = 0.6f, .suspect_exit = 0.11f, .detect_exit = 0.31f}
/* clang-format on */

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
    const plot_timeline_panel panel = BELIEF("g1", "p", samples, count);
    const plot_timeline_def def = {.title = "one", .subtitle = "belief", .panels = &panel, .panel_count = 1};
    return draw(&def);
}

Test(plot_timeline, every_run_of_a_state_has_a_band) {
    enum { COUNT = 140 };
    plot_sample samples[COUNT], calm[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        samples[i] = (plot_sample)SAMPLE(0.1 * i, (float)i / COUNT, (uint8_t)(i / 20));
        calm[i] = (plot_sample)SAMPLE(0.1 * i, (float)i / COUNT, PLOT_UNDETECTED);
    }
    const svg_summary one = draw_samples(calm, COUNT), seven = draw_samples(samples, COUNT);
    cr_assert_eq(seven.paths, one.paths + 6 * 2, "a pale band and a strip each");
}

Test(plot_timeline, a_million_samples) {
    enum { COUNT = 1000000 };
    keen_check_random random = keen_check_seed("a_million_samples");
    plot_sample *samples = malloc(COUNT * sizeof *samples);
    for (size_t i = 0; i < COUNT; ++i) {
        samples[i] = (plot_sample)SAMPLE(0.01 * (double)i, keen_check_float(&random, 0, 1), (uint8_t)(i % 7));
    }
    const svg_summary summary = draw_samples(samples, COUNT);
    cr_assert(summary.size < 2000000, "%zu bytes", summary.size);
    free(samples);
}

Test(plot_timeline, few_samples_or_none) {
    static const plot_sample one = SAMPLE(3.5, 0.4f, PLOT_DETECTED);
    static const plot_sample same[] = {SAMPLE(2, 0.1f, 0), SAMPLE(2, 0.9f, 3)};
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
            samples[i] = (plot_sample){.time = time,
                                       .value = keen_check_wild_float(&random, -0.2f, 1.2f),
                                       .state = (uint8_t)keen_check_below(&random, 256)};
        }
        draw_samples(samples, 100);
    }
}

Test(plot_timeline, thresholds_that_are_none) {
    static const plot_sample samples[] = {SAMPLE(0, 0.1f, 0), SAMPLE(1, 0.9f, 3)};
    const plot_timeline_panel panels[] = {
        {.samples = samples, .sample_count = 2},
        {.agent = "a",
         .samples = samples,
         .sample_count = 2,
         .suspect = -1.0f,
         .detect = NAN,
         .track = INFINITY,
         .suspect_exit = -1.0f,
         .detect_exit = NAN},
        BELIEF(NULL, "b \xff", samples, 2),
    };
    const plot_timeline_def def = {.panels = panels, .panel_count = 3, .from = 0.25, .to = 0.75};
    draw(&def);
}

Test(plot_timeline, more_panels_than_fit) {
    static const plot_sample samples[] = {SAMPLE(0, 0.1f, 0), SAMPLE(1, 0.9f, 3)};
    plot_timeline_panel panels[PLOT_MOST_PANELS + 5];
    for (size_t i = 0; i < PLOT_MOST_PANELS + 5; ++i) {
        panels[i] = (plot_timeline_panel)BELIEF("g", "p", samples, 2);
    }
    plot_timeline_def def = {.panels = panels, .panel_count = PLOT_MOST_PANELS};
    const svg_summary most = draw(&def);
    def.panel_count += 5;
    const svg_summary more = draw(&def);
    cr_assert_eq(more.height, most.height);
    cr_assert_eq(more.glyphs, most.glyphs + 50, "\"5 more panels are left out: a page has room for 12\"");
    def.panel_count = PLOT_MOST_PANELS;
    def.left_out = 5;
    const svg_summary told = draw(&def);
    cr_assert_eq(told.paths, more.paths, "no panel more is drawn");
    cr_assert_eq(told.glyphs, more.glyphs, "and as many are said to be left out");
    def.left_out = 1;
    cr_assert_eq(draw(&def).glyphs, more.glyphs - 2, "\"panel is\"");
}

Test(plot_timeline, every_threshold_has_its_name) {
    static const plot_sample samples[] = {SAMPLE(0, 0.1f, 0), SAMPLE(1, 0.9f, 3)};
    plot_timeline_panel panel = BELIEF("g", "p", samples, 2);
    const plot_timeline_def def = {.panels = &panel, .panel_count = 1};
    const svg_summary both = draw(&def);
    panel.suspect_exit = 0.0f;
    const svg_summary one = draw(&def);
    panel.detect_exit = 0.0f;
    const svg_summary none = draw(&def);
    cr_assert_eq(both.glyphs, one.glyphs + 19, "\"detected until 0.11\"");
    cr_assert_eq(one.glyphs, none.glyphs + 18, "\"tracked until 0.31\"");
}

Test(plot_timeline, files_that_cannot_be_written) {
    const plot_timeline_def def = {.title = "t"};
    tool_error error = {""};
    cr_assert(!plot_timeline(&def, "/nowhere/timeline.svg", &error));
    cr_assert_not_null(strstr(error.text, "/nowhere/timeline.svg: "));
}

static svg_summary draw_detection(const plot_sample *samples, size_t count, float full, float full_sneaking) {
    const plot_timeline_panel panel = {.kind = PLOT_PANEL_DETECTION,
                                       .agent = "g1",
                                       .samples = samples,
                                       .sample_count = count,
                                       .full = full,
                                       .full_sneaking = full_sneaking};
    const plot_timeline_def def = {.title = "one", .subtitle = PLOT_DETECTION_NOTE, .panels = &panel, .panel_count = 1};
    return draw(&def);
}

/* States go on while nobody is looked at; only the lines end. */
Test(plot_timeline, detection_values) {
    enum { COUNT = 120 };
    plot_sample samples[COUNT], halfway[COUNT], calm[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        samples[i] = (plot_sample){.time = 0.1 * i,
                                   .value = 3.0f * (float)i - 150.0f,
                                   .state = (uint8_t)(PLOT_NORMAL + i / 30),
                                   .points = 100.0f - 0.5f * (float)i};
        calm[i] = halfway[i] = samples[i];
        calm[i].state = PLOT_NORMAL;
        halfway[i].points = NAN;
        halfway[i].value = i > 50 && i != 60 && i < COUNT - 1 ? NAN : samples[i].value;
    }
    const svg_summary shown = draw_detection(samples, COUNT, 25.0f, 70.0f);
    const svg_summary gap = draw_detection(halfway, COUNT, 25.0f, 70.0f);
    const svg_summary one = draw_detection(calm, COUNT, 25.0f, 70.0f);
    cr_assert(shown.paths > gap.paths, "a line of points");
    cr_assert_eq(shown.paths, one.paths + 3 * 2, "a pale band and a strip each");
}

Test(plot_timeline, detection_values_that_are_none) {
    keen_check_random random = keen_check_seed("detection_values_that_are_none");
    for (int round = 0; round < 50; ++round) {
        plot_sample samples[100];
        for (int i = 0; i < 100; ++i) {
            samples[i] = (plot_sample){.time = 0.1 * i,
                                       .value = keen_check_wild_float(&random, -100, 100),
                                       .state = (uint8_t)keen_check_below(&random, 256),
                                       .points = keen_check_wild_float(&random, 0, 100)};
        }
        draw_detection(samples, (size_t)(round % 3) * 50, keen_check_wild_float(&random, 0, 50),
                       keen_check_wild_float(&random, 0, 90));
    }
}

Test(plot_timeline, beliefs_beside_detection) {
    static const plot_sample samples[] = {SAMPLE(0, 0.1f, 0), SAMPLE(1, 0.9f, 3)};
    static const plot_sample values[] = {SAMPLE(0, -50, PLOT_NORMAL), SAMPLE(1, 30, PLOT_COMBAT)};
    const plot_timeline_panel panels[] = {
        BELIEF("g", "p", samples, 2),
        {.kind = PLOT_PANEL_DETECTION, .agent = "g", .samples = values, .sample_count = 2, .full = 25.0f},
    };
    plot_timeline_def def = {.panels = panels, .panel_count = 1};
    const svg_summary one = draw(&def);
    def.panel_count = 2;
    const svg_summary two = draw(&def);
    cr_assert(two.height > one.height && two.glyphs > one.glyphs);
}
