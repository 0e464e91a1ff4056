/* Maps: well-formed and of a sane size, whatever stands on them. */
#include <criterion/criterion.h>

#include "plot/plot_map.h"
#include "plot/svg_check.h"
#include "support/check.h"
#include "support/temporary_file.h"

typedef struct crowd_on_map {
    plot_map_def def;
    float *block;
    uint8_t *states;
} crowd_on_map;

static crowd_on_map make_crowd(size_t count, const level_box *around, keen_check_random *random) {
    crowd_on_map crowd = {.block = calloc(6 * count + 1, sizeof(float)), .states = calloc(count + 1, 1)};
    crowd.def = (plot_map_def){.units_per_meter = 1.0f,
                               .agent_count = count,
                               .state = crowd.states,
                               .title = "a crowd",
                               .subtitle = "for a test"};
    for (size_t axis = 0; axis < 3; ++axis) {
        float *position = crowd.block + axis * count, *forward = crowd.block + (3 + axis) * count;
        crowd.def.position[axis] = position;
        crowd.def.forward[axis] = forward;
        for (size_t i = 0; i < count; ++i) {
            position[i] = keen_check_float(random, around->low[axis], around->high[axis]);
            forward[i] = axis == 0 ? 0.6f : axis == 1 ? 0.8f : 0.0f;
        }
    }
    for (size_t i = 0; i < count; ++i) {
        crowd.states[i] = (uint8_t)keen_check_below(random, 8);
    }
    return crowd;
}

static void destroy_crowd(crowd_on_map *crowd) {
    free(crowd->block);
    free(crowd->states);
}

static svg_summary draw(const plot_map_def *def) {
    const keen_temporary_file file = keen_temporary_file_text("");
    tool_error error = {""};
    cr_assert(plot_map(def, file.path, &error), "%s", error.text);
    const svg_summary summary = svg_check(file.path);
    cr_assert_eq(summary.width, PLOT_MAP_SIZE);
    cr_assert_eq(summary.height, PLOT_MAP_SIZE);
    keen_temporary_file_remove(&file);
    return summary;
}

static level_scene *make_level(const char *obj) {
    level_def def = level_default_def();
    tool_error error = {""};
    def.obj = obj;
    level_scene *level = obj ? level_create(&def, &error) : level_builtin(LEVEL_UP_Z, 1.0f, &error);
    cr_assert_not_null(level, "%s", error.text);
    return level;
}

static void draw_crowd_in_level(const char *obj, size_t count, size_t images) {
    keen_check_random random = keen_check_seed("draw_crowd_in_level");
    level_scene *level = make_level(obj);
    const level_box bounds = level_bounds(level);
    crowd_on_map crowd = make_crowd(count, &bounds, &random);
    plot_cone cones[10];
    for (size_t i = 0; i < 10; ++i) {
        cones[i] = (plot_cone){i * count / 10, 60.0f, 40.0f, 1.6f};
    }
    crowd.def.level = level;
    crowd.def.cones = cones;
    crowd.def.cone_count = 10;
    const svg_summary summary = draw(&crowd.def);
    cr_assert(summary.size < 3000000, "%zu bytes", summary.size);
    cr_assert(summary.paths > 20);
    cr_assert_eq(summary.images, images);
    destroy_crowd(&crowd);
    level_destroy(level);
}

Test(plot_map, ten_thousand_in_the_town) {
    draw_crowd_in_level(NULL, 10000, 0);
}

Test(plot_map, ten_thousand_in_the_building) {
    draw_crowd_in_level(keen_data_file("nav_test.obj"), 10000, 1);
}

Test(plot_map, ten_thousand_in_the_dungeon) {
    draw_crowd_in_level(keen_data_file("dungeon.obj"), 10000, 1);
}

Test(plot_map, a_thousand_with_facings) {
    draw_crowd_in_level(NULL, 1000, 0);
}

Test(plot_map, nothing_at_all) {
    const plot_map_def empty = {0};
    const svg_summary summary = draw(&empty);
    cr_assert(summary.paths > 0);
}

Test(plot_map, trails_and_names) {
    static const float walk[] = {0, 0, 0, 5, 0, 0, 5, 8, 0, NAN, 3, 0, 9, 9, 0};
    static const float x[] = {0, 9}, y[] = {0, 9}, z[] = {0, 0};
    static const uint8_t states[] = {PLOT_TRACKED, PLOT_TARGET};
    static const char *const names[] = {"g1", NULL};
    const plot_trail trails[] = {{walk, 5}, {walk, 1}, {NULL, 0}};
    plot_map_def def = {.agent_count = 2, .position = {x, y, z}, .state = states};
    const svg_summary plain = draw(&def);
    def.names = names;
    def.trails = trails;
    def.trail_count = 3;
    const svg_summary full = draw(&def);
    cr_assert(full.paths > plain.paths + 3);
    cr_assert_eq(full.glyphs, plain.glyphs + 2);
}

Test(plot_map, marks_of_places) {
    const plot_mark marks[] = {
        {{4, 4, 0}, 2.0f, PLOT_SUSPECTED, "place:noise"},
        {{6, 2, 0}, 0.0f, 200, NULL},
        {{NAN, 2, 0}, INFINITY, PLOT_LOST, NULL},
    };
    static const float x[] = {0, 9}, y[] = {0, 9}, z[] = {0, 0};
    static const uint8_t states[] = {PLOT_TRACKED, PLOT_TARGET};
    plot_map_def def = {.agent_count = 2, .position = {x, y, z}, .state = states};
    const svg_summary plain = draw(&def);
    def.marks = marks;
    def.mark_count = 3;
    const svg_summary marked = draw(&def);
    cr_assert_eq(marked.paths - marked.glyphs, plain.paths - plain.glyphs + 2 * 2 + 1,
                 "two crosses with halos, one of them with its error");
}

Test(plot_map, places_that_are_none) {
    const level_box around = {{-10, -10, 0}, {10, 10, 0}};
    keen_check_random random = keen_check_seed("places_that_are_none");
    for (int round = 0; round < 20; ++round) {
        crowd_on_map crowd = make_crowd(200, &around, &random);
        plot_cone cones[40];
        for (size_t i = 0; i < 6 * 200; ++i) {
            crowd.block[i] = keen_check_one_in(&random, 10) ? keen_check_wild_float(&random, -9, 9) : crowd.block[i];
        }
        for (size_t i = 0; i < 40; ++i) {
            cones[i] = (plot_cone){keen_check_below(&random, 210), keen_check_wild_float(&random, 0, 90),
                                   keen_check_wild_float(&random, 0, 40), keen_check_wild_float(&random, 0, 2)};
        }
        memset(crowd.states, 200, 20);
        crowd.def.cones = cones;
        crowd.def.cone_count = 40;
        crowd.def.up = round & 1 ? LEVEL_UP_Y : LEVEL_UP_Z;
        draw(&crowd.def);
        destroy_crowd(&crowd);
    }
}

Test(plot_map, titles_that_are_no_text) {
    static const char *const titles[] = {
        "",
        "a < b && \"c\" > 'd'",
        "\xff\xfe broken",
        "cut \xe2\x82",
        "\xed\xa0\x80 surrogate",
        "\xc0\x80 long zero",
        "\xf4\x90\x80\x80 too far",
        "Gr\xc3\xbc\xc3\x9f Gott \xe4\xbd\xa0\xe5\xa5\xbd",
        "tab\tand\nline",
    };
    for (size_t i = 0; i < sizeof titles / sizeof *titles; ++i) {
        const plot_map_def def = {.title = titles[i], .subtitle = titles[i]};
        draw(&def);
    }
    char endless[5000];
    memset(endless, 'W', sizeof endless);
    endless[sizeof endless - 1] = '\0';
    const plot_map_def def = {.title = endless, .subtitle = endless};
    const svg_summary summary = draw(&def);
    cr_assert(summary.glyphs < 400, "%zu letters on the page", summary.glyphs);
}

Test(plot_map, files_that_cannot_be_written) {
    const plot_map_def def = {.title = "t"};
    tool_error error = {""};
    cr_assert(!plot_map(&def, "/nowhere/at/all/map.svg", &error));
    cr_assert_not_null(strstr(error.text, "/nowhere/at/all/map.svg: "));
    cr_assert_not_null(strstr(error.text, "expected a file that can be written"));
    error.text[0] = '\0';
    cr_assert(!plot_map(&def, "/", &error));
    cr_assert_not_null(strstr(error.text, "expected a file that can be written"));
}

/* The legend has a row for each model that is shown. */
Test(plot_map, states_of_detection) {
    static const float x[] = {0, 9, 4}, y[] = {0, 9, 4}, z[] = {0, 0, 0};
    static const uint8_t beliefs[] = {PLOT_TRACKED, PLOT_UNDETECTED, PLOT_TARGET};
    static const uint8_t detection[] = {PLOT_COMBAT, PLOT_NORMAL, PLOT_TARGET};
    static const uint8_t calm[] = {PLOT_NORMAL, PLOT_NORMAL, PLOT_STATE_COUNT};
    static const uint8_t ring[] = {PLOT_COMBAT, PLOT_NORMAL, PLOT_STATE_COUNT};
    plot_map_def def = {.agent_count = 3, .position = {x, y, z}, .state = beliefs};
    const svg_summary believing = draw(&def);
    def.state = detection;
    const svg_summary detecting = draw(&def);
    cr_assert_eq(believing.glyphs, detecting.glyphs + 55 + 7 - 21 - 4, "other names, and a number with each");
    def.state = beliefs;
    def.ring = calm;
    const svg_summary unringed = draw(&def);
    cr_assert(unringed.glyphs > believing.glyphs + 21 + 4, "a second row");
    def.ring = ring;
    const svg_summary ringed = draw(&def);
    cr_assert_eq(ringed.glyphs, unringed.glyphs);
    cr_assert(ringed.paths > unringed.paths);
}

Test(plot_map, those_who_are_marked) {
    static const float x[] = {0, 9, NAN}, y[] = {0, 9, 4}, z[] = {0, 0, 0};
    static const uint8_t states[] = {PLOT_TRACKED, PLOT_UNDETECTED, PLOT_LOST}, marked[] = {0, 1, 1};
    plot_map_def def = {.agent_count = 3, .position = {x, y, z}, .state = states};
    const svg_summary plain = draw(&def);
    def.marked = marked;
    const svg_summary one = draw(&def);
    cr_assert(one.paths > plain.paths);
    cr_assert_eq(one.glyphs, plain.glyphs);
    def.marked_name = "thieves";
    const svg_summary named = draw(&def);
    cr_assert_eq(named.glyphs, one.glyphs + 7 + 26, "\"thieves\", \"of these 2; dot: own state\"");
}

/* No colour but those that the legend explains. */
Test(plot_map, cones_have_the_colour_of_their_dot) {
    static const float x[] = {0}, forward[] = {1}, nought[] = {0};
    static const plot_cone cone = {0, 60.0f, 10.0f, 1.6f};
    for (int state = 0; state < PLOT_STATE_COUNT; ++state) {
        const uint8_t states[] = {(uint8_t)state};
        const plot_map_def def = {.agent_count = 1,
                                  .position = {x, nought, nought},
                                  .forward = {forward, nought, nought},
                                  .state = states,
                                  .cones = &cone,
                                  .cone_count = 1};
        const keen_temporary_file file = keen_temporary_file_text("");
        tool_error error = {""};
        cr_assert(plot_map(&def, file.path, &error), "%s", error.text);
        size_t size, stops = 0;
        char *page = keen_temporary_file_read(file.path, &size);
        const plot_color wanted = plot_state_color((plot_state)state);
        for (const char *stop = page; (stop = strstr(stop, "stop-color")); ++stops) {
            double red, green, blue;
            stop = strstr(stop, "rgb(");
            cr_assert_not_null(stop);
            stop += strlen("rgb(");
            cr_assert_eq(sscanf(stop, "%lf%%, %lf%%, %lf%%", &red, &green, &blue), 3, "%.60s", stop);
            cr_assert(fabs(red - 100.0 * wanted.red) < 0.5 && fabs(green - 100.0 * wanted.green) < 0.5 &&
                          fabs(blue - 100.0 * wanted.blue) < 0.5,
                      "%s: %.60s", plot_state_name((plot_state)state), stop);
        }
        cr_assert_geq(stops, 3);
        free(page);
        keen_temporary_file_remove(&file);
    }
}

/* Names stand beside each other, however close those are who have them, and never leave the map. */
Test(plot_map, names_in_a_heap) {
    enum { COUNT = 60 };
    float x[COUNT], y[COUNT], z[COUNT] = {0};
    uint8_t states[COUNT] = {PLOT_UNDETECTED};
    const char *names[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        x[i] = 0.1f * (float)(i % 8);
        y[i] = 0.1f * (float)(i / 8);
        names[i] = i % 3 ? "somebody" : "a name that is much too long to stand beside a dot on any map at all";
    }
    const plot_map_def def = {.agent_count = COUNT, .position = {x, y, z}, .state = states, .names = names};
    const svg_summary summary = draw(&def);
    cr_assert(summary.glyphs > 40 * 8 + 20 * 10);
}
