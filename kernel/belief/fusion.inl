#include "belief/fusion.h"
#include "store/row_lanes.inl"

/* Everything about the active senses that gathers up slot by slot. Lanes without a belief gather too, in vain. */
typedef struct keen_fused_lanes {
    f8 strongest;
    n8 active_count, active_bits; /* bits where a status has them */
    n8 lead_word;                 /* the sense where a status has it, and its slot's bit: one choice for both */
} keen_fused_lanes;

_Static_assert(KEEN_STATUS_LEADING_SHIFT >= KEEN_MAX_SENSES, "slots' bits are below the leading sense");

/* A slot that does not listen to actors: what it says of places. */
static inline f8 keen_places_only(const keen_row_job *job, uint32_t slot, f8 confidence) {
    const m8 places = m8_andnot(keen_lanes_held(job->belief), keen_lanes_actors(job->belief));
    return slot == job->tick->tuning->place_slot ? f8_keep(places, confidence) : f8_zero();
}

/* Nothing dulls or leaves out a slot, and none is hidden: weights are the profile's. So it is nearly always. */
static inline bool keen_fusion_is_plain(const keen_tick *tick) {
    const uint32_t all = (1u << KEEN_SENSE_COUNT) - 1u;
    const keen_tuning *tuning = tick->tuning;
    return tick->pain == 0.0f && (tick->senses & all) == all && tuning->slot_count == tuning->listed_slots;
}

static inline keen_fused_lanes keen_fuse_slots(const keen_row_job *job, n8 target, bool plain) {
    const keen_tuning *tuning = job->tick->tuning;
    const keen_row_scratch *scratch = job->scratch;
    keen_sense_row *sense = job->sense;
    keen_fused_lanes fusion = {
        .strongest = f8_zero(),
        .active_count = n8_zero(),
        .active_bits = n8_zero(),
        .lead_word = n8_set1((int32_t)((uint32_t)KEEN_SENSE_NONE << KEEN_STATUS_LEADING_SHIFT)),
    };
    for (uint32_t slot = 0; slot < tuning->slot_count; slot++) {
        const f8 weight = f8_set1(plain ? tuning->slots[slot].weight : keen_fusion_weight(job->tick, slot));
        f8 confidence = f8_load(scratch->confidence[slot]);
        if (!plain && !keen_fusion_listens(job->tick, slot)) {
            confidence = keen_places_only(job, slot, confidence);
        }
        const f8 weighted = f8_clamp01(f8_mul(confidence, weight));
        keen_store_held(sense->weighted[slot], target, weighted);
        const m8 active = f8_gt(weighted, f8_zero()), leads = f8_gt(weighted, fusion.strongest);
        fusion.strongest = f8_max(weighted, fusion.strongest);
        fusion.lead_word = n8_select(leads, n8_set1((int32_t)tuning->slots[slot].lead_word), fusion.lead_word);
        fusion.active_bits =
            n8_or(fusion.active_bits, n8_keep(active, n8_set1((int32_t)tuning->slots[slot].active_bit)));
        fusion.active_count = n8_sub(fusion.active_count, n8_from_m8(active));
    }
    return fusion;
}

static inline n8 keen_fusion_status(n8 status, keen_fused_lanes fusion, n8 present) {
    const uint32_t replaced = KEEN_STATUS_LEADING_MASK << KEEN_STATUS_LEADING_SHIFT |
                              KEEN_STATUS_ACTIVE_MASK << KEEN_STATUS_ACTIVE_SHIFT | KEEN_STATUS_MOVED |
                              KEEN_STATUS_ABSENT;
    const m8 active = n8_gt(fusion.active_count, n8_zero());
    const n8 dropped = n8_or(n8_set1((int32_t)replaced), n8_keep(active, n8_set1((int32_t)KEEN_STATUS_JUMPED)));
    const n8 kept = n8_andnot(status, dropped);
    const n8 absent = n8_andnot(n8_set1((int32_t)KEEN_STATUS_ABSENT), present);
    const uint32_t leading_field = KEEN_STATUS_LEADING_MASK << KEEN_STATUS_LEADING_SHIFT;
    const n8 leading = n8_and(fusion.lead_word, n8_set1((int32_t)leading_field));
    return n8_or(n8_or(kept, absent), n8_or(leading, fusion.active_bits));
}

static inline void keen_fusion_row(const keen_row_job *job) {
    keen_row_scratch *scratch = job->scratch;
    keen_belief_row *belief = job->belief;
    const n8 target = n8_load(belief->target);
    const keen_fused_lanes fusion =
        keen_fusion_is_plain(job->tick) ? keen_fuse_slots(job, target, true) : keen_fuse_slots(job, target, false);
    const f8 others = f8_from_n8(n8_sub(fusion.active_count, n8_set1(1)));
    const f8 bonus = f8_mul(f8_set1(job->tick->tuning->corroboration_bonus), others);
    const m8 active = n8_gt(fusion.active_count, n8_zero());
    const f8 fused = f8_keep(active, f8_clamp01(f8_add(fusion.strongest, bonus)));
    keen_store_held(belief->fused, target, fused);
    const n8 status = keen_fusion_status(n8_load(belief->status), fusion, n8_load(scratch->present));
    keen_store_held_n8(belief->status, target, status);
    const n8 lead_event = n8_and(n8_load(scratch->by_event), fusion.lead_word); /* nobody leads: bits of no slot */
    n8_store(scratch->lead_event, n8_from_m8(m8_andnot(n8_gt(lead_event, n8_zero()), keen_lanes_empty(target))));
    n8_store(scratch->told, n8_zero());
}

static void keen_fusion_lanes(const keen_frame_values *frame, const keen_row_job *jobs, size_t count) {
    (void)frame;
    for (size_t i = 0; i < count; i++) {
        keen_row_ahead(jobs[i].ahead->belief.fused);
        keen_row_ahead(jobs[i].ahead->belief.state_us);
        keen_fusion_row(&jobs[i]);
    }
}
