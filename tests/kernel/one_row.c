#include "one_row.h"

#include "keen/trace.h"
#include "store/belief_status.h"
#include "store/tuning_make.h"

static void fill_lane(keen_check_rows *rows, int lane) {
    keen_belief_row *belief = rows->belief;
    keen_row_scratch *scratch = rows->scratch;
    belief->target[lane] = lane;
    belief->status[lane] = keen_status_begin(rows->tunings->slots[0].sense);
    belief->first_us[lane] = belief->sample_us[lane] = -1;
    rows->belief->audio[lane] = KEEN_AUDIO_NONE;
    rows->belief->exposure[lane] = 1.0f;
    rows->records[lane] = (keen_target_record){
        .x = 10.0f, .light = 1.0f, .visibility = 1.0f, .loudness = 1.0f, .height = 1.8f, .flags = 7u, .team_bit = 2u};
    scratch->x[lane] = 10.0f;
    scratch->light[lane] = scratch->visibility[lane] = scratch->loudness[lane] = 1.0f;
    scratch->flags[lane] = 7u;
    scratch->present[lane] = UINT32_MAX;
}

keen_check_rows one_row(const keen_profile_def *def) {
    keen_check_rows rows = keen_check_take_rows(1);
    rows.frame.up[2] = 1.0f;
    rows.frame.vision = 1.0f;
    rows.tunings[0] = keen_tuning_make(def, 1.0f);
    rows.ticks[0] = (keen_tick){.tuning = rows.tunings,
                                .forward = {1.0f, 0.0f, 0.0f},
                                .right = {0.0f, 1.0f, 0.0f},
                                .up = {0.0f, 0.0f, 1.0f},
                                .vision_gain = 1.0f,
                                .round = 1,
                                .significance = 1.0f,
                                .senses = UINT32_MAX};
    rows.ticks[0].gather_range = keen_gather_range(rows.tunings, 0.0f);
    set_time_step(&rows, 100000);
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        fill_lane(&rows, lane);
    }
    return rows;
}

size_t runnable_tables(const keen_kernels *tables[KEEN_BACKEND_COUNT]) {
    size_t count = 0;
    for (int backend = KEEN_BACKEND_REFERENCE; backend < KEEN_BACKEND_COUNT; backend++) {
        const keen_kernels *table = keen_kernels_get((keen_backend)backend);
        if (table) {
            tables[count++] = table;
        }
    }
    return count;
}

void set_time_step(keen_check_rows *rows, int32_t dt_us) {
    rows->ticks[0].dt_us = dt_us;
    rows->ticks[0].dt = (float)dt_us * 1e-6f;
}

uint32_t status_of(const keen_tuning *tuning, keen_belief_state state, keen_sense loss_row, uint32_t active_slots) {
    uint32_t leading = KEEN_SENSE_NONE;
    for (uint32_t slot = tuning->slot_count; slot-- > 0;) {
        leading = active_slots >> slot & 1u ? tuning->slots[slot].sense : leading;
    }
    return (uint32_t)state << KEEN_STATUS_STATE_SHIFT | (uint32_t)loss_row << KEEN_STATUS_ROW_SHIFT |
           leading << KEEN_STATUS_LEADING_SHIFT | active_slots << KEEN_STATUS_ACTIVE_SHIFT;
}

void on_every_backend(const keen_profile_def *def, one_row_check *check) {
    const keen_kernels *tables[KEEN_BACKEND_COUNT];
    const size_t count = runnable_tables(tables);
    for (size_t i = 0; i < count; i++) {
        keen_check_rows rows = one_row(def);
        check(tables[i], &rows);
        keen_check_release_rows(&rows);
    }
}
