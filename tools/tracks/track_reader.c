#include "tracks/tracks.h"

#include "support/growing_array.h"
#include "support/text_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_FRAMES_PER_SECOND 25.0
#define LARGEST_COORDINATE 1e6
#define LARGEST_WHOLE 9007199254740992.0
#define LARGEST_FRAME 2160000.0 /* a day at 25 frames a second */
#define LONGEST_TRACK 3600.0    /* seconds: longer ones are mistakes, and take for ever to place */
#define MOST_COLUMNS 8
#define TRACKS_RATES "%g to %g frames per second"
#define ANY_FORMAT "expected 8 (frame id x z y vx vz vy) or 4 to 5 (id frame x y [z])"

typedef struct track_row {
    int64_t id;
    double frame;
    double x, y;
    size_t line;
} track_row;

typedef struct row_format {
    const char *names[MOST_COLUMNS];
    int id, frame, x, y;
} row_format;

static const row_format obsmat = {{"frame", "id", "x", "z", "y", "vx", "vz", "vy"}, 1, 0, 2, 4};
static const row_format pedestrian_dynamics = {{"id", "frame", "x", "y", "z"}, 0, 1, 2, 3};

typedef struct track_reader {
    text_file file;
    const tracks_def *def;
    const row_format *format; /* NULL before the first row */
    size_t columns;
    track_row *rows;
    size_t row_count, row_capacity;
    double frames_per_second; /* 0 when the file did not say */
    double scale;
} track_reader;

static bool is_rate(double frames_per_second) {
    return frames_per_second >= TRACKS_LEAST_RATE && frames_per_second <= TRACKS_MOST_RATE;
}

/* The rate that a comment names, after its "framerate:". Nobody needs it who was told another. */
static bool read_rate(track_reader *reader, const char *text, tool_error *error) {
    char *end;
    const double frames_per_second = strtod(text, &end);
    if (end == text || reader->def->frames_per_second > 0.0) {
        return true;
    }
    if (!is_rate(frames_per_second)) {
        return text_fail(&reader->file, error, "the frame rate is %g, expected " TRACKS_RATES, frames_per_second,
                         TRACKS_LEAST_RATE, TRACKS_MOST_RATE);
    }
    reader->frames_per_second = frames_per_second;
    return true;
}

static bool read_comment(track_reader *reader, const char *comment, tool_error *error) {
    static const char rate_name[] = "framerate:";
    const char *rate = strstr(comment, rate_name);
    if (strstr(comment, "x/cm")) {
        reader->scale = 0.01;
    }
    return !rate || read_rate(reader, rate + strlen(rate_name), error);
}

static size_t split(char *line, char *fields[MOST_COLUMNS]) {
    size_t count = 0;
    char *cursor = line;
    for (char *field; (field = text_field_next(&cursor)) != NULL; ++count) {
        if (count < MOST_COLUMNS) {
            fields[count] = field;
        }
    }
    return count;
}

static bool choose_format(track_reader *reader, size_t columns, tool_error *error) {
    if (columns != 8 && columns != 4 && columns != 5) {
        return text_fail(&reader->file, error, "%zu columns, " ANY_FORMAT, columns);
    }
    reader->format = columns == 8 ? &obsmat : &pedestrian_dynamics;
    reader->columns = columns;
    return true;
}

static bool check_whole(const track_reader *reader, const char *name, double value, tool_error *error) {
    return value == floor(value) || text_fail(&reader->file, error, "%s is %.9g, expected a whole number", name, value);
}

static bool add_row(track_reader *reader, const double *values, tool_error *error) {
    const row_format *format = reader->format;
    track_row *rows = growing_array_reserve(reader->rows, &reader->row_capacity, reader->row_count + 1, sizeof *rows);
    if (!rows) {
        return tool_fail_memory(error);
    }
    reader->rows = rows;
    rows[reader->row_count++] = (track_row){(int64_t)values[format->id], values[format->frame], values[format->x],
                                            values[format->y], reader->file.line};
    return true;
}

static bool read_row(track_reader *reader, char *line, tool_error *error) {
    char *fields[MOST_COLUMNS];
    double values[MOST_COLUMNS] = {0.0};
    const size_t columns = split(line, fields);
    if (columns == 0) {
        return true;
    }
    if (!reader->format && !choose_format(reader, columns, error)) {
        return false;
    }
    if (columns != reader->columns) {
        return text_fail(&reader->file, error, "%zu columns, expected %zu as in the first row", columns,
                         reader->columns);
    }
    const row_format *format = reader->format;
    for (size_t i = 0; i < columns; ++i) {
        const bool counts = (int)i == format->id || (int)i == format->frame;
        const double whole = (int)i == format->frame ? LARGEST_FRAME : LARGEST_WHOLE;
        const double limit = counts ? whole : LARGEST_COORDINATE;
        if (!text_number(&reader->file, fields[i], format->names[i], limit, &values[i], error)) {
            return false;
        }
    }
    if (!check_whole(reader, "id", values[format->id], error) ||
        !check_whole(reader, "frame", values[format->frame], error)) {
        return false;
    }
    return add_row(reader, values, error);
}

static bool read_rows(track_reader *reader, tool_error *error) {
    for (char *line; (line = text_file_next(&reader->file)) != NULL;) {
        char *comment = strchr(line, '#');
        if (comment && !read_comment(reader, comment, error)) {
            return false;
        }
        text_cut_comment(line);
        if (!read_row(reader, line, error)) {
            return false;
        }
    }
    return reader->row_count > 0 ||
           text_fail(&reader->file, error, "no rows in the file, expected frame id x z y vx vz vy or id frame x y [z]");
}

static int by_id_then_line(const void *left, const void *right) {
    const track_row *a = left, *b = right;
    if (a->id != b->id) {
        return a->id < b->id ? -1 : 1;
    }
    return a->line < b->line ? -1 : a->line > b->line;
}

/* Sorts the rows and reports the first one in the file that does not come after the one before it. */
static bool order_rows(track_reader *reader, tool_error *error) {
    const track_row *wrong = NULL;
    qsort(reader->rows, reader->row_count, sizeof *reader->rows, by_id_then_line);
    for (size_t i = 1; i < reader->row_count; ++i) {
        const track_row *row = &reader->rows[i];
        if (row->id == row[-1].id && row->frame <= row[-1].frame && (!wrong || row->line < wrong->line)) {
            wrong = row;
        }
    }
    return !wrong || text_fail_at(&reader->file, wrong->line, error,
                                  "frame %.0f of person %lld after frame %.0f, expected rising frames", wrong->frame,
                                  (long long)wrong->id, wrong[-1].frame);
}

static size_t count_persons(const track_reader *reader) {
    size_t count = 1;
    for (size_t i = 1; i < reader->row_count; ++i) {
        count += reader->rows[i].id != reader->rows[i - 1].id;
    }
    return count;
}

static void take_position(tracks *made, size_t row, double x, double y) {
    const float position[2] = {(float)x, (float)y};
    for (int axis = 0; axis < 2; ++axis) {
        made->positions[row][axis] = position[axis];
        made->low[axis] = row == 0 || position[axis] < made->low[axis] ? position[axis] : made->low[axis];
        made->high[axis] = row == 0 || position[axis] > made->high[axis] ? position[axis] : made->high[axis];
    }
}

static void take_rows(tracks *made, const track_reader *reader, double frames_per_second, double scale) {
    double first_frame = reader->rows[0].frame;
    for (size_t i = 0; i < reader->row_count; ++i) {
        first_frame = fmin(first_frame, reader->rows[i].frame);
    }
    track_person *person = NULL;
    double entry = 0.0;
    for (size_t i = 0; i < reader->row_count; ++i) {
        const track_row *row = &reader->rows[i];
        if (i == 0 || row->id != row[-1].id) {
            person = &made->persons[made->person_count++];
            entry = row->frame;
            *person = (track_person){.id = row->id, .first = i, .start = (entry - first_frame) / frames_per_second};
        }
        made->times[i] = (row->frame - entry) / frames_per_second;
        person->duration = made->times[i];
        ++person->count;
        take_position(made, i, row->x * scale, row->y * scale);
    }
    made->row_count = reader->row_count;
}

static double rate_of(const track_reader *reader) {
    const double said = reader->frames_per_second > 0.0 ? reader->frames_per_second : DEFAULT_FRAMES_PER_SECOND;
    return reader->def->frames_per_second > 0.0 ? reader->def->frames_per_second : said;
}

static bool check_durations(const track_reader *reader, tool_error *error) {
    const double frames_per_second = rate_of(reader);
    const track_row *entry = reader->rows;
    for (const track_row *row = entry; row < reader->rows + reader->row_count; ++row) {
        entry = row->id == entry->id ? entry : row;
        const double seconds = (row->frame - entry->frame) / frames_per_second;
        if (seconds > LONGEST_TRACK) {
            return text_fail_at(&reader->file, row->line, error,
                                "person %lld is still there after %.9g s, at %g frames per second, expected at most "
                                "%g s",
                                (long long)row->id, seconds, frames_per_second, LONGEST_TRACK);
        }
    }
    return true;
}

static tracks *make_tracks(const track_reader *reader) {
    const double said = reader->scale > 0.0 ? reader->scale : 1.0;
    const double scale = reader->def->scale > 0.0 ? reader->def->scale : said;
    tracks *made = calloc(1, sizeof *made);
    if (!made) {
        return NULL;
    }
    made->persons = calloc(count_persons(reader), sizeof *made->persons);
    made->times = calloc(reader->row_count, sizeof *made->times);
    made->positions = calloc(reader->row_count, sizeof *made->positions);
    if (!made->persons || !made->times || !made->positions) {
        tracks_destroy(made);
        return NULL;
    }
    take_rows(made, reader, rate_of(reader), scale);
    return made;
}

static bool check_def(const tracks_def *def, tool_error *error) {
    if (def->frames_per_second != 0.0 && !is_rate(def->frames_per_second)) {
        return tool_fail(error, "the tracks' frame rate is %g, expected " TRACKS_RATES, def->frames_per_second,
                         TRACKS_LEAST_RATE, TRACKS_MOST_RATE);
    }
    if (!(def->scale >= 0.0 && def->scale < 1e6)) {
        return tool_fail(error, "the tracks' scale is %g, expected 0 < scale < 1e6", def->scale);
    }
    return true;
}

tracks *tracks_read(const char *path, const tracks_def *def, tool_error *error) {
    track_reader reader = {.def = def};
    tracks *made = NULL;
    if (!check_def(def, error) || !text_file_open(&reader.file, path, error)) {
        return NULL;
    }
    if (read_rows(&reader, error) && order_rows(&reader, error) && check_durations(&reader, error)) {
        made = make_tracks(&reader);
        if (!made) {
            tool_fail_memory(error);
        }
    }
    text_file_close(&reader.file);
    free(reader.rows);
    return made;
}
