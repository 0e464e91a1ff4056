#include "sense/target_view.h"

#include "store/row_lane.h"

static void view_one(const keen_target_record *record, keen_row_scratch *scratch, uint32_t lane) {
    scratch->x[lane] = record->x;
    scratch->y[lane] = record->y;
    scratch->z[lane] = record->z;
    scratch->center_height[lane] = record->center_height;
    scratch->height[lane] = record->height;
    scratch->radius[lane] = record->radius;
    scratch->speed[lane] = record->speed;
    scratch->light[lane] = record->light;
    scratch->visibility[lane] = record->visibility;
    scratch->loudness[lane] = record->loudness;
    scratch->flags[lane] = record->flags;
    scratch->team_bit[lane] = record->team_bit;
}

static void view_rest(const keen_target_record *record, keen_row_scratch *scratch, uint32_t lane) {
    scratch->mass[lane] = record->mass;
    scratch->scent[lane] = record->scent;
    scratch->scent_type[lane] = record->scent_type;
}

void keen_target_view_ref(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    static const keen_target_record none = {0}, place = {.flags = KEEN_RECORD_OF_PLACE};
    for (size_t i = 0; i < count; i++) {
        keen_row_scratch *scratch = jobs[i].scratch;
        const bool whole = keen_view_is_whole(jobs[i].tick->tuning);
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            const bool actor = keen_lane_actor(jobs[i].belief, lane);
            const keen_target_record *nobody = keen_lane_held(jobs[i].belief, lane) ? &place : &none;
            const keen_target_record *record = actor ? &frame->records[jobs[i].belief->target[lane]] : nobody;
            view_one(record, scratch, lane);
            if (whole) {
                view_rest(record, scratch, lane);
            }
            const keen_tuning *tuning = jobs[i].tick->tuning;
            const bool seen = keen_record_perceivable(record, tuning->required_flags, tuning->masked_teams);
            scratch->present[lane] = actor && seen ? UINT32_MAX : 0;
            scratch->placed[lane] = scratch->by_event[lane] = scratch->struck[lane] = 0;
            scratch->heard[lane] = 0.0f;
        }
    }
}
