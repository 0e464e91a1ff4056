/* Track files: both formats are read, what is broken is refused with the line and the reason, and people move along
 * their tracks without ever jumping. */
#include <criterion/criterion.h>

#include "support/check.h"
#include "support/temporary_file.h"
#include "tracks/tracks.h"

static tracks *read_text(const char *text, tracks_def def, tool_error *error) {
    const keen_temporary_file file = keen_temporary_file_text(text);
    tracks *people = tracks_read(file.path, &def, error);
    keen_temporary_file_remove(&file);
    return people;
}

static tracks *read_good(const char *text, tracks_def def) {
    tool_error error = {""};
    tracks *people = read_text(text, def, &error);
    cr_assert_not_null(people, "%s", error.text);
    return people;
}

Test(tracks, obsmat) {
    tracks *people =
        read_good("1 7 1.5 0 2.5 .1 0 .2\n 1.1e+01\t7 2.5 0 4.5 .1 0 .2 \r\n1 3 9 0 8 0 0 0\n", (tracks_def){0});
    cr_assert_eq(people->person_count, 2);
    cr_assert_eq(people->persons[0].id, 3);
    cr_assert_eq(people->persons[1].id, 7);
    cr_assert_eq(people->persons[1].count, 2);
    cr_assert_float_eq(people->persons[1].duration, 0.4, 1e-12);
    const track_state half = tracks_at(people, 1, 0.2);
    cr_assert_float_eq(half.position[0], 2.0f, 1e-6f);
    cr_assert_float_eq(half.position[1], 3.5f, 1e-6f);
    cr_assert_float_eq(half.velocity[0], 2.5f, 1e-5f);
    cr_assert_float_eq(half.velocity[1], 5.0f, 1e-5f);
    cr_assert_eq(people->low[0], 1.5f);
    cr_assert_eq(people->high[1], 8.0f);
    tracks_destroy(people);
}

Test(tracks, pedestrian_dynamics) {
    static const char text[] = "# framerate: 16.00 fps\n#id frame x/cm y/cm z/cm\n1 8 100 200 176\n1 16 300 200 176\n\n"
                               "2 0 0 0 0 # somebody else\n";
    tracks *people = read_good(text, (tracks_def){0});
    cr_assert_eq(people->person_count, 2);
    cr_assert_float_eq(people->persons[0].duration, 0.5, 1e-12);
    cr_assert_float_eq(people->persons[0].start, 0.5, 1e-12);
    cr_assert_float_eq(tracks_at(people, 0, 0.25).position[0], 2.0f, 1e-6f);
    tracks_destroy(people);
    people = read_good(text, (tracks_def){.frames_per_second = 8.0, .scale = 0.1});
    cr_assert_float_eq(people->persons[0].duration, 1.0, 1e-12);
    cr_assert_float_eq(tracks_at(people, 0, 0.0).position[1], 20.0f, 1e-5f);
    tracks_destroy(people);
    people = read_good("5 0 1 2\n5 1 1 3\n", (tracks_def){0});
    cr_assert_float_eq(people->persons[0].duration, 0.04, 1e-12);
    tracks_destroy(people);
}

/* The slowest and the fastest, and a rate that is told instead of one that is wrong. */
Test(tracks, every_rate_in_range) {
    tracks *people = read_good("# framerate: 0.1\n1 0 0 0\n1 360 9 0\n", (tracks_def){0});
    cr_expect_float_eq(people->persons[0].duration, 3600.0, 1e-9);
    tracks_destroy(people);
    people = read_good("# framerate: 1000 fps\n1 0 0 0\n1 1 9 0\n", (tracks_def){0});
    cr_expect_float_eq(people->persons[0].duration, 0.001, 1e-15);
    tracks_destroy(people);
    people = read_good("# framerate: 1e-300\n1 0 0 0\n1 1 9 0\n", (tracks_def){.frames_per_second = 10.0});
    cr_expect_float_eq(people->persons[0].duration, 0.1, 1e-12);
    tracks_destroy(people);
    people = read_good("# framerate: see below\n1 0 0 0\n1 1 9 0\n", (tracks_def){0});
    cr_expect_float_eq(people->persons[0].duration, 0.04, 1e-12);
    tracks_destroy(people);
}

typedef struct broken_tracks {
    const char *text;
    int line;
    const char *says;
} broken_tracks;

Test(tracks, broken_files_are_refused) {
    static const broken_tracks broken[] = {
        {"", 1, "no rows in the file, expected frame id x z y vx vz vy or id frame x y [z]"},
        {"# only\n# comments\n", 2, "no rows in the file"},
        {"1 1 0\n", 1, "3 columns, expected 8 (frame id x z y vx vz vy) or 4 to 5 (id frame x y [z])"},
        {"1 1 0 0 0 0\n", 1, "6 columns, expected 8"},
        {"1 1 0 0 0 0 0 0 0\n", 1, "9 columns, expected 8"},
        {"1 1 0 0\n1 2 0\n", 2, "3 columns, expected 4 as in the first row"},
        {"1 1 0 0 0 0 0 0\n2 1 0 0 0\n", 2, "5 columns, expected 8 as in the first row"},
        {"1 1 x 0\n", 1, "x is `x`, expected a number"},
        {"1 1 0 nan\n", 1, "y is `nan`, expected a finite number"},
        {"1 1 0 0 inf\n", 1, "z is `inf`, expected a finite number"},
        {"1 1 0 0 0 0 0 NaN\n", 1, "vy is `NaN`, expected a finite number"},
        {"1 1 0 1e7\n", 1, "y is `1e7`, expected a number within"},
        {"1.5 1 0 0\n", 1, "id is 1.5, expected a whole number"},
        {"1 1.5 0 0\n", 1, "frame is 1.5, expected a whole number"},
        {"1 1 0 0 0 0 0 0\n2.5 1 0 0 0 0 0 0\n", 2, "frame is 2.5"},
        {"1 5 0 0\n2 1 0 0\n1 4 0 0\n", 3, "frame 4 of person 1 after frame 5, expected rising frames"},
        {"1 5 0 0\n1 5 0 0\n", 2, "frame 5 of person 1 after frame 5"},
        {"2 9 0 0\n1 5 0 0\n2 8 0 0\n1 4 0 0\n", 3, "frame 8 of person 2"},
        {"id,frame,x,y\n", 1, "1 columns"},
        {"# framerate: 0.000001\n1 0 1 1\n1 100 2 2\n", 1,
         "the frame rate is 1e-06, expected 0.1 to 1000 frames per second"},
        {"1 0 1 1\n# framerate: 1e-300\n", 2, "the frame rate is 1e-300, expected 0.1 to 1000"},
        {"# framerate: 1001 fps\n1 0 1 1\n", 1, "the frame rate is 1001, expected"},
        {"# framerate: nan\n1 0 1 1\n", 1, "the frame rate is nan, expected"},
        {"# framerate: -25\n1 0 1 1\n", 1, "the frame rate is -25, expected"},
        {"2 0 0 0\n# framerate: 0.1\n1 -1 0 0\n1 360 9 0\n1 361 9 9\n", 4,
         "person 1 is still there after 3610 s, at 0.1 frames per second, expected at most 3600 s"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; ++i) {
        tool_error error = {""};
        char line[16];
        cr_expect_null(read_text(broken[i].text, (tracks_def){0}, &error), "%s was read", broken[i].text);
        snprintf(line, sizeof line, ":%d: ", broken[i].line);
        cr_expect_not_null(strstr(error.text, line), "%s, expected line %d", error.text, broken[i].line);
        cr_expect_not_null(strstr(error.text, broken[i].says), "%s, expected: %s", error.text, broken[i].says);
    }
}

Test(tracks, missing_files_and_wrong_arguments) {
    tool_error error = {""};
    cr_assert_null(tracks_read("/nowhere.txt", &(tracks_def){0}, &error));
    cr_assert_str_eq(error.text, "/nowhere.txt: No such file or directory, expected a file that can be read");
    cr_assert_null(read_text("1 1 0 0\n", (tracks_def){.frames_per_second = -1.0}, &error));
    cr_assert_not_null(strstr(error.text, "frame rate"));
    cr_assert_null(read_text("1 1 0 0\n", (tracks_def){.frames_per_second = (double)NAN}, &error));
    static const double rates[] = {1e-300, 0.0999, 1000.5, (double)INFINITY};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; ++i) {
        cr_expect_null(read_text("1 1 0 0\n", (tracks_def){.frames_per_second = rates[i]}, &error), "%g", rates[i]);
        cr_expect_not_null(strstr(error.text, "expected 0.1 to 1000 frames per second"), "%s", error.text);
    }
    cr_assert_null(read_text("1 1 0 0\n", (tracks_def){.scale = (double)INFINITY}, &error));
    cr_assert_not_null(strstr(error.text, "scale"));
}

Test(tracks, somebody_with_one_row_stands_there) {
    tracks *people = read_good("1 3 7 8\n", (tracks_def){0});
    for (int i = -3; i < 4; ++i) {
        const track_state state = tracks_at(people, 0, 12.5 * i);
        cr_assert_eq(state.position[0], 7.0f);
        cr_assert_eq(state.position[1], 8.0f);
        cr_assert_eq(state.velocity[0], 0.0f);
    }
    cr_assert_eq(tracks_at(people, 0, (double)NAN).position[0], 7.0f);
    tracks_destroy(people);
}

Test(tracks, there_and_back_again) {
    tracks *people = read_good("1 0 0 0\n1 25 2 0\n1 100 2 3\n", (tracks_def){0});
    const struct {
        double time;
        float x, y, velocity_x, velocity_y;
    } expected[] = {
        {0.5, 1, 0, 2, 0}, {2.5, 2, 1.5f, 0, 1}, {5.5, 2, 1.5f, 0, -1},  {7.5, 1, 0, -2, 0},
        {8.5, 1, 0, 2, 0}, {-0.5, 1, 0, -2, 0},  {-2.5, 2, 1.5f, 0, -1}, {800.5, 1, 0, 2, 0},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i) {
        const track_state state = tracks_at(people, 0, expected[i].time);
        cr_expect_float_eq(state.position[0], expected[i].x, 1e-5f, "at %g", expected[i].time);
        cr_expect_float_eq(state.position[1], expected[i].y, 1e-5f, "at %g", expected[i].time);
        cr_expect_float_eq(state.velocity[0], expected[i].velocity_x, 1e-5f, "at %g", expected[i].time);
        cr_expect_float_eq(state.velocity[1], expected[i].velocity_y, 1e-5f, "at %g", expected[i].time);
    }
    tracks_destroy(people);
}

static float fastest_of(const tracks *people, const track_person *person) {
    float fastest = 0.0f;
    for (size_t row = person->first + 1; row < person->first + person->count; ++row) {
        const float way = hypotf(people->positions[row][0] - people->positions[row - 1][0],
                                 people->positions[row][1] - people->positions[row - 1][1]);
        fastest = fmaxf(fastest, way / (float)(people->times[row] - people->times[row - 1]));
    }
    return fastest;
}

/* Rows are met exactly; in between nobody is ever faster than between two rows, through any number of turns. */
static void assert_continuous(const tracks *people, size_t index) {
    const track_person *person = &people->persons[index];
    const float fastest = fastest_of(people, person);
    for (size_t row = 0; row < person->count; ++row) {
        const track_state state = tracks_at(people, index, people->times[person->first + row]);
        cr_assert_float_eq(state.position[0], people->positions[person->first + row][0], 1e-4f);
        cr_assert_float_eq(state.position[1], people->positions[person->first + row][1], 1e-4f);
    }
    const double step = 0.013, first = -2.3 * person->duration, last = 4.1 * person->duration;
    track_state before = tracks_at(people, index, first);
    for (double time = first + step; time < last; time += step) {
        const track_state now = tracks_at(people, index, time);
        const float way = hypotf(now.position[0] - before.position[0], now.position[1] - before.position[1]);
        cr_assert(way <= fastest * (float)step + 1e-4f, "person %zu jumps %g m at %g", index, (double)way, time);
        cr_assert(hypotf(now.velocity[0], now.velocity[1]) <= fastest * 1.001f + 1e-4f);
        before = now;
    }
}

static void assert_real(const char *name, size_t persons, size_t rows, const float bounds[4]) {
    tool_error error = {""};
    tracks *people = tracks_read(keen_data_file(name), &(tracks_def){0}, &error);
    cr_assert_not_null(people, "%s", error.text);
    cr_assert_eq(people->person_count, persons);
    cr_assert_eq(people->row_count, rows);
    for (int axis = 0; axis < 2; ++axis) {
        cr_assert_float_eq(people->low[axis], bounds[axis], 1e-4f);
        cr_assert_float_eq(people->high[axis], bounds[axis + 2], 1e-4f);
    }
    for (size_t i = 0; i < people->person_count; i += 7) {
        assert_continuous(people, i);
    }
    tracks_destroy(people);
}

Test(tracks, the_students) {
    assert_real("students03_obsmat.txt", 428, 21846, (const float[4]){-8.101915f, -8.219056f, 9.510309f, 9.517175f});
}

Test(tracks, the_shoppers_of_zara) {
    assert_real("zara01_obsmat.txt", 148, 5024, (const float[4]){-7.351038f, 4.978431f, 6.359347f, 20.72718f});
}

Test(tracks, the_bottleneck) {
    assert_real("bottleneck_040_c_56_h.txt", 75, 63110, (const float[4]){-2.6042f, -1.8723f, 2.2641f, 5.98f});
}

/* This file's own velocities are the way from the row before, so they are what half a row earlier should give. */
Test(tracks, slopes_are_the_velocities_in_the_file) {
    size_t size, compared = 0;
    tool_error error = {""};
    const char *path = keen_data_file("zara01_obsmat.txt");
    tracks *people = tracks_read(path, &(tracks_def){0}, &error);
    char *content = keen_temporary_file_read(path, &size);
    for (char *line = strtok(content, "\n"); line; line = strtok(NULL, "\n")) {
        double frame, id, x, z, y, vx, vz, vy;
        cr_assert_eq(sscanf(line, "%lf %lf %lf %lf %lf %lf %lf %lf", &frame, &id, &x, &z, &y, &vx, &vz, &vy), 8);
        const size_t person = (size_t)id - 1;
        cr_assert_eq(people->persons[person].id, (int64_t)id);
        const double time = (frame - 1.0) / 25.0 - people->persons[person].start - 0.2;
        if (time > 0.0) {
            const track_state state = tracks_at(people, person, time);
            cr_assert_float_eq((double)state.velocity[0], vx, 2e-3);
            cr_assert_float_eq((double)state.velocity[1], vy, 2e-3);
            ++compared;
        }
    }
    cr_assert_eq(compared, 5024 - 148);
    free(content);
    tracks_destroy(people);
}
