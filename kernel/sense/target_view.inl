#include "store/row_lanes.inl"

#define KEEN_ROWS_AHEAD 16
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

/* Records lie anywhere, so those of the row after the next are asked for while this one is worked on. */
static inline void keen_prefetch_records(const keen_frame_values *frame, const keen_belief_row *belief) {
    const keen_record_places places = keen_record_places_of(belief, keen_lanes_actors(belief));
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        f8_prefetch_read((const char *)frame->records + places.at[lane]);
    }
}

/* Rows come from far away. Each kernel asks for what the next ones read of its row, so that few lines are on their way
   at once and there is work to do meanwhile; the first line, which says where a row's records are, is asked for well
   ahead. */
static inline void keen_prefetch_for_exposure(const keen_row_job *job) {
    f8_prefetch(job->trace->answered);
    f8_prefetch(job->sense->distance);
}

static inline m8 keen_lanes_perceivable(const keen_tuning *tuning, n8 flags, n8 team_bit) {
    const n8 required = n8_set1((int32_t)tuning->required_flags);
    return m8_andnot(n8_eq(n8_and(flags, required), required), keen_lanes_with(team_bit, tuning->masked_teams));
}

static inline const float *keen_at(const float *field, uint32_t place) {
    return (const float *)((const char *)field + place);
}

static inline void keen_target_view_row(const keen_frame_values *frame, const keen_row_job *job) {
    keen_row_scratch *scratch = job->scratch;
    const m8 held = keen_lanes_held(job->belief);
    const m8 actor = keen_lanes_actors(job->belief);
    const keen_record_places places = keen_record_places_of(job->belief, actor);
    f8 first[8], second[8];
    for (int lane = 0; lane < KEEN_LANES; lane++) {
        first[lane] = f8_load(keen_at(&frame->records->x, places.at[lane]));
        second[lane] = f8_load(keen_at(&frame->records->visibility, places.at[lane]));
    }
    f8_transpose8(first);
    f8_transpose8(second);
    for (int field = 0; field < 8; field++) {
        first[field] = f8_keep(actor, first[field]);
        second[field] = f8_keep(actor, second[field]);
    }
    f8_store(scratch->x, first[0]);
    f8_store(scratch->y, first[1]);
    f8_store(scratch->z, first[2]);
    f8_store(scratch->center_height, first[3]);
    f8_store(scratch->height, first[4]);
    f8_store(scratch->radius, first[5]);
    f8_store(scratch->speed, first[6]);
    f8_store(scratch->light, first[7]);
    f8_store(scratch->visibility, second[0]);
    f8_store(scratch->loudness, second[1]);
    f8_store(scratch->mass, second[4]);
    f8_store(scratch->scent, second[5]);
    n8_store(scratch->scent_type, f8_bits(second[6]));
    const n8 flags = f8_bits(second[2]), team_bit = f8_bits(second[3]);
    const m8 place = m8_andnot(held, actor);
    n8_store(scratch->flags, n8_select(place, n8_set1(KEEN_RECORD_OF_PLACE), flags));
    n8_store(scratch->team_bit, team_bit);
    const m8 present = m8_and(actor, keen_lanes_perceivable(job->tick->tuning, flags, team_bit));
    n8_store(scratch->present, n8_from_m8(present));
    n8_store(scratch->placed, n8_zero());
    n8_store(scratch->by_event, n8_zero());
    n8_store(scratch->struck, n8_zero());
    f8_store(scratch->heard, f8_zero());
}

static void keen_target_view_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (i + KEEN_ROWS_AHEAD < count) {
            f8_prefetch(jobs[i + KEEN_ROWS_AHEAD].belief->target);
        }
        if (i + 2 < count) {
            keen_prefetch_records(frame, jobs[i + 2].belief);
        }
        keen_prefetch_for_exposure(&jobs[i]);
        keen_target_view_row(frame, &jobs[i]);
    }
}
