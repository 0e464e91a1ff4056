#include "sense/target_view.h"
#include "store/row_lanes.inl"

#define KEEN_ROWS_AHEAD 16
#define KEEN_RECORDS_AHEAD 3 /* rows */
#define KEEN_RECORD_SHIFT 6
_Static_assert(sizeof(keen_target_record) == (1 << KEEN_RECORD_SHIFT), "a record's place is its index, shifted");

/* Where the lanes' records begin, in bytes. A lane without a belief reads the first record, so that no branch is
   needed, and drops it afterwards. */
typedef struct keen_record_places {
    KEEN_ALIGN_LINE keen_u32_lanes at;
} keen_record_places;

static inline keen_record_places keen_record_places_of(const keen_belief_row *belief, m8 held) {
    keen_record_places places;
    n8_store(places.at, n8_shift_left(n8_keep(held, n8_load(belief->target)), KEEN_RECORD_SHIFT));
    return places;
}

/* Records lie anywhere, so those of rows to come are asked for while this one is worked on. */
static inline void keen_find_records(const keen_frame_values *frame, const keen_belief_row *belief,
                                     keen_record_places *places) {
    *places = keen_record_places_of(belief, keen_lanes_actors(belief));
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        f8_prefetch_read((const char *)frame->records + places->at[lane]);
    }
}

static inline m8 keen_lanes_perceivable(const keen_tuning *tuning, n8 flags, n8 team_bit) {
    const n8 required = n8_set1((int32_t)tuning->required_flags);
    const n8 masked = n8_and(team_bit, n8_set1((int32_t)tuning->masked_teams));
    return m8_and(n8_eq(n8_and(flags, required), required), n8_eq(masked, n8_zero()));
}

/* Four neighbouring fields of the records. In halves they need no exchange between the two. */
static inline void keen_view_four(const float *field, const keen_record_places *places, m8 actor, f8 four[4]) {
    for (int lane = 0; lane < 4; lane++) {
        const char *low = (const char *)field + places->at[lane], *high = (const char *)field + places->at[lane + 4];
        four[lane] = f8_load_halves((const float *)low, (const float *)high);
    }
    f8_transpose4(four);
    for (int k = 0; k < 4; k++) {
        four[k] = f8_keep(actor, four[k]);
    }
}

static inline void keen_target_view_row(const keen_frame_values *frame, const keen_row_job *job,
                                        const keen_record_places *places) {
    keen_row_scratch *scratch = job->scratch;
    const keen_target_record *records = frame->records;
    const m8 actor = keen_lanes_actors(job->belief);
    f8 four[4];
    keen_view_four(&records->x, places, actor, four);
    f8_store(scratch->x, four[0]);
    f8_store(scratch->y, four[1]);
    f8_store(scratch->z, four[2]);
    f8_store(scratch->center_height, four[3]);
    keen_view_four(&records->height, places, actor, four);
    f8_store(scratch->height, four[0]);
    f8_store(scratch->radius, four[1]);
    f8_store(scratch->speed, four[2]);
    f8_store(scratch->light, four[3]);
    keen_view_four(&records->visibility, places, actor, four);
    const n8 flags = f8_bits(four[2]), team_bit = f8_bits(four[3]);
    f8_store(scratch->visibility, four[0]);
    f8_store(scratch->loudness, four[1]);
    const m8 place = n8_gt(n8_load(job->belief->target), n8_set1(KEEN_LANE_PLACE - 1));
    n8_store(scratch->flags, n8_or(flags, n8_keep(place, n8_set1(KEEN_RECORD_OF_PLACE))));
    n8_store(scratch->team_bit, team_bit);
    const m8 present = m8_and(actor, keen_lanes_perceivable(job->tick->tuning, flags, team_bit));
    n8_store(scratch->present, n8_from_m8(present));
    n8_store(scratch->placed, n8_zero());
    n8_store(scratch->by_event, n8_zero());
    n8_store(scratch->struck, n8_zero());
    f8_store(scratch->heard, f8_zero());
    if (keen_view_is_whole(job->tick->tuning)) {
        keen_view_four(&records->mass, places, actor, four);
        f8_store(scratch->mass, four[0]);
        f8_store(scratch->scent, four[1]);
        n8_store(scratch->scent_type, f8_bits(four[2]));
    }
}

static void keen_target_view_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    keen_record_places places[KEEN_RECORDS_AHEAD + 1]; /* of this row and those after it, in turn */
    for (size_t i = 0; i < KEEN_RECORDS_AHEAD && i < count; i++) {
        keen_find_records(frame, jobs[i].belief, &places[i]);
    }
    for (size_t i = 0; i < count; i++) {
        if (i + KEEN_ROWS_AHEAD < count) {
            f8_prefetch_read(jobs[i + KEEN_ROWS_AHEAD].tick);
            f8_prefetch_read(&jobs[i + KEEN_ROWS_AHEAD].tick->relation_teams);
        }
        if (i + KEEN_RECORDS_AHEAD < count) {
            keen_find_records(frame, jobs[i + KEEN_RECORDS_AHEAD].belief,
                              &places[(i + KEEN_RECORDS_AHEAD) % (KEEN_RECORDS_AHEAD + 1)]);
        }
        keen_row_ahead(jobs[i].ahead->belief.target);
        keen_row_ahead(jobs[i].ahead->sense.distance);
        keen_row_ahead(jobs[i].ahead->trace.answered);
        keen_target_view_row(frame, &jobs[i], &places[i % (KEEN_RECORDS_AHEAD + 1)]);
    }
}
