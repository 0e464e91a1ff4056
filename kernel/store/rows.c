#include "store/rows.h"

#include <string.h>

#include "keen/trace.h"
#include "store/belief_status.h"

void keen_rows_lay_out(keen_rows *rows, keen_arena *arena, uint32_t capacity, bool detection) {
    rows->capacity = capacity;
    KEEN_TAKE(arena, rows->free_rows, capacity);
    KEEN_TAKE(arena, rows->row, capacity);
    KEEN_TAKE(arena, rows->telling, capacity);
    if (detection) {
        KEEN_TAKE(arena, rows->detection, capacity);
    }
}

void keen_rows_reset(keen_rows *rows) {
    rows->free_count = rows->capacity;
    for (uint32_t i = 0; i < rows->capacity; i++) {
        rows->free_rows[i] = rows->capacity - 1 - i;
    }
}

static void clear_detection(keen_detection_row *row, uint32_t lane) {
    row->value[lane] = row->attenuation[lane] = row->sound[lane] = row->visual[lane] = 0.0f;
    row->place_x[lane] = row->place_y[lane] = row->place_z[lane] = 0.0f;
    row->flags[lane] = 0;
}

void keen_rows_begin_belief(keen_rows *rows, uint32_t row, uint32_t lane, uint32_t target, uint32_t loss_row) {
    keen_belief_row *belief = &rows->row[row].belief;
    keen_sense_row *sense = &rows->row[row].sense;
    keen_trace_row *trace = &rows->row[row].trace;
    belief->target[lane] = (int32_t)target;
    belief->status[lane] = keen_status_begin(loss_row);
    belief->confidence[lane] = belief->fused[lane] = belief->last_active[lane] = 0.0f;
    belief->unsensed_us[lane] = belief->state_us[lane] = belief->row_us[lane] = 0;
    belief->first_us[lane] = -1;
    belief->error[lane] = belief->score[lane] = 0.0f;
    belief->last_x[lane] = belief->last_y[lane] = belief->last_z[lane] = 0.0f;
    belief->velocity_x[lane] = belief->velocity_y[lane] = belief->velocity_z[lane] = 0.0f;
    belief->accel_x[lane] = belief->accel_y[lane] = belief->accel_z[lane] = 0.0f;
    belief->sample_x[lane] = belief->sample_y[lane] = belief->sample_z[lane] = 0.0f;
    belief->sample_us[lane] = -1;
    belief->uncertainty[lane] = belief->long_term[lane] = belief->damage[lane] = belief->peak[lane] = 0.0f;
    belief->suspected_us[lane] = 0;
    belief->exposure[lane] = 0.0f;
    sense->distance[lane] = sense->zone[lane] = sense->echo[lane] = 0.0f;
    sense->echo_x[lane] = sense->echo_y[lane] = sense->echo_z[lane] = 0.0f;
    sense->loss_x[lane] = sense->loss_y[lane] = sense->loss_z[lane] = 0.0f;
    belief->audio[lane] = KEEN_AUDIO_NONE;
    for (uint32_t slot = 0; slot < KEEN_MAX_SENSES; slot++) {
        sense->weighted[slot][lane] = 0.0f;
    }
    belief->causes[lane] = sense->host_causes[lane] = 0;
    rows->row[row].past.detections[lane] = 0;
    rows->row[row].past.teller[lane] = KEEN_TELLER_NOBODY;
    trace->answered[lane] = 0u;
    trace->asked[lane] = trace->round[lane] = trace->asked_us[lane] = 0;
    trace->transmittance[0][lane] = KEEN_NEVER_ANSWERED;
    if (rows->detection) {
        clear_detection(&rows->detection[row], lane);
    }
}

uint32_t keen_rows_take(keen_rows *rows) {
    if (rows->free_count == 0) {
        return KEEN_NO_ROW;
    }
    return rows->free_rows[--rows->free_count];
}

void keen_rows_clear(keen_rows *rows, uint32_t row) {
    keen_belief_row *belief = &rows->row[row].belief;
    memset(&rows->row[row], 0, sizeof rows->row[row]);
    for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
        belief->target[lane] = KEEN_LANE_EMPTY;
        belief->status[lane] = keen_status_begin(0);
        belief->first_us[lane] = belief->sample_us[lane] = -1;
        belief->audio[lane] = KEEN_AUDIO_NONE;
    }
    if (rows->detection) {
        memset(&rows->detection[row], 0, sizeof rows->detection[row]);
    }
}

void keen_rows_give_back(keen_rows *rows, uint32_t row) {
    rows->free_rows[rows->free_count++] = row;
}

void keen_rows_end_belief(keen_rows *rows, uint32_t row, uint32_t lane) {
    keen_trace_row *trace = &rows->row[row].trace;
    rows->row[row].belief.target[lane] = KEEN_LANE_EMPTY;
    rows->row[row].belief.status[lane] = keen_status_begin(0);
    trace->answered[lane] = trace->asked[lane] = trace->round[lane] = trace->asked_us[lane] = 0;
    if (rows->detection) {
        clear_detection(&rows->detection[row], lane);
    }
}
