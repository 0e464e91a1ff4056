#include "kernel_check.h"

static const keen_row nowhere;

static void link_jobs(keen_check_rows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        rows->jobs[i] = (keen_row_job){
            .tick = &rows->ticks[i],
            .belief = &rows->belief[i],
            .sense = &rows->sense[i],
            .trace = &rows->trace[i],
            .scratch = &rows->scratch[i],
            .detection = &rows->detection[i],
            .first_slot = (uint32_t)(i % 4) * KEEN_LANES,
            .ahead = &nowhere,
        };
    }
    rows->frame.records = rows->records;
    rows->frame.stealth = rows->stealth;
    rows->frame.actions = rows->actions;
}

keen_check_rows keen_check_take_rows(size_t count) {
    keen_check_rows rows = {.count = count};
    rows.records = keen_check_take(&rows.memory, KEEN_CHECK_TARGETS * sizeof *rows.records);
    rows.stealth = keen_check_take(&rows.memory, KEEN_CHECK_TARGETS * sizeof *rows.stealth);
    rows.actions = keen_check_take(&rows.memory, KEEN_CHECK_TARGETS * sizeof *rows.actions);
    rows.tunings = keen_check_take(&rows.memory, KEEN_CHECK_TUNINGS * sizeof *rows.tunings);
    rows.ticks = keen_check_take(&rows.memory, count * sizeof *rows.ticks);
    rows.belief = keen_check_take(&rows.memory, count * sizeof *rows.belief);
    rows.sense = keen_check_take(&rows.memory, count * sizeof *rows.sense);
    rows.trace = keen_check_take(&rows.memory, count * sizeof *rows.trace);
    rows.detection = keen_check_take(&rows.memory, count * sizeof *rows.detection);
    rows.scratch = keen_check_take(&rows.memory, count * sizeof *rows.scratch);
    rows.jobs = keen_check_take(&rows.memory, count * sizeof *rows.jobs);
    link_jobs(&rows);
    return rows;
}

keen_check_rows keen_check_copy_rows(const keen_check_rows *rows) {
    keen_check_rows copy = keen_check_take_rows(rows->count);
    copy.frame = rows->frame;
    copy.frame.records = copy.records;
    copy.frame.stealth = copy.stealth;
    copy.frame.actions = copy.actions;
    memcpy(copy.stealth, rows->stealth, KEEN_CHECK_TARGETS * sizeof *rows->stealth);
    memcpy(copy.actions, rows->actions, KEEN_CHECK_TARGETS * sizeof *rows->actions);
    memcpy(copy.detection, rows->detection, rows->count * sizeof *rows->detection);
    memcpy(copy.records, rows->records, KEEN_CHECK_TARGETS * sizeof *rows->records);
    memcpy(copy.tunings, rows->tunings, KEEN_CHECK_TUNINGS * sizeof *rows->tunings);
    memcpy(copy.ticks, rows->ticks, rows->count * sizeof *rows->ticks);
    memcpy(copy.belief, rows->belief, rows->count * sizeof *rows->belief);
    memcpy(copy.sense, rows->sense, rows->count * sizeof *rows->sense);
    memcpy(copy.trace, rows->trace, rows->count * sizeof *rows->trace);
    memcpy(copy.scratch, rows->scratch, rows->count * sizeof *rows->scratch);
    for (size_t i = 0; i < rows->count; i++) {
        copy.ticks[i].tuning = copy.tunings + (rows->ticks[i].tuning - rows->tunings);
    }
    return copy;
}

void keen_check_release_rows(keen_check_rows *rows) {
    keen_check_release(&rows->memory);
}

/* The first byte that differs, as text. */
static const char *compare(const char *what, const void *expected, const void *actual, size_t count, size_t size) {
    static char text[160];
    const unsigned char *a = expected, *b = actual;
    for (size_t i = 0; i < count * size; i++) {
        if (a[i] != b[i]) {
            const size_t offset = i % size;
            snprintf(text, sizeof text, "%s %zu, byte %zu (line %zu, 32 bytes %zu, lane %zu)", what, i / size, offset,
                     offset / 64, offset / 32 % 2, offset / 4 % 8);
            return text;
        }
    }
    return NULL;
}

const char *keen_check_difference(const keen_check_rows *expected, const keen_check_rows *actual) {
    if (!keen_check_guards_hold(&expected->memory) || !keen_check_guards_hold(&actual->memory)) {
        return "a guard is overwritten";
    }
    const size_t count = expected->count;
    const char *found = compare("belief", expected->belief, actual->belief, count, sizeof *expected->belief);
    found = found ? found : compare("sense", expected->sense, actual->sense, count, sizeof *expected->sense);
    found = found ? found : compare("trace", expected->trace, actual->trace, count, sizeof *expected->trace);
    found = found ? found
                  : compare("detection", expected->detection, actual->detection, count, sizeof *expected->detection);
    found = found ? found : compare("scratch", expected->scratch, actual->scratch, count, sizeof *expected->scratch);
    found = found
                ? found
                : compare("record", expected->records, actual->records, KEEN_CHECK_TARGETS, sizeof *expected->records);
    return found ? found
                 : compare("tuning", expected->tunings, actual->tunings, KEEN_CHECK_TUNINGS, sizeof *expected->tunings);
}

size_t keen_check_list_kernels(const keen_kernels *kernels, keen_check_kernel list[KEEN_CHECK_ROW_KERNELS]) {
    size_t count = 0;
#define KEEN_CHECK_LIST(kernel_name) list[count++] = (keen_check_kernel){#kernel_name, kernels->kernel_name};
    KEEN_ROW_KERNELS(KEEN_CHECK_LIST)
#undef KEEN_CHECK_LIST
    return count;
}
