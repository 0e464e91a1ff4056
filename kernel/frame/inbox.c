#include "frame/inbox.h"

#include <float.h>
#include <string.h>

#include "gather/place_find.h"
#include "simd/f1_math.h"
#include "store/row_lane.h"

/* One agent's rows and what waits for it. */
typedef struct agent_inbox {
    const keen_row_job *jobs;
    uint32_t rows, count;
    keen_stimulus stimuli[KEEN_INBOX_SIZE];
} agent_inbox;

/* The agent's jobs from here on; its queue is read when there is anything. */
static agent_inbox open_inbox(const keen_world *world, const keen_row_job *jobs, uint32_t left) {
    agent_inbox inbox;
    inbox.jobs = jobs;
    inbox.rows = 1;
    while (inbox.rows < left && jobs[inbox.rows].tick == jobs->tick) {
        inbox.rows++;
    }
    inbox.count = world->stimuli.count[jobs->tick->agent] > 0
                      ? keen_stimuli_read(&world->stimuli, jobs->tick->agent, inbox.stimuli)
                      : 0;
    return inbox;
}

/* The strongest sound of each belief's target, the first among equals (spec 5). Who cannot be perceived makes none. */
static void put_heard(keen_row_scratch *scratch, uint32_t lane, const keen_stimulus *stimulus) {
    if (scratch->present[lane] != 0 && stimulus->strength > scratch->heard[lane]) {
        scratch->heard[lane] = stimulus->strength;
        scratch->heard_x[lane] = stimulus->position[0];
        scratch->heard_y[lane] = stimulus->position[1];
        scratch->heard_z[lane] = stimulus->position[2];
    }
}

/* What a stimulus says to the belief about its target. */
static void put(const keen_row_job *job, uint32_t lane, const keen_stimulus *stimulus) {
    keen_row_scratch *scratch = job->scratch;
    switch (stimulus->kind) {
    case KEEN_STIMULUS_SOUND:
        put_heard(scratch, lane, stimulus);
        break;
    case KEEN_STIMULUS_CONTACT:
        scratch->struck[lane] |= KEEN_STRUCK_CONTACT;
        break;
    case KEEN_STIMULUS_HIT:
        scratch->struck[lane] |= KEEN_STRUCK_HIT;
        job->belief->damage[lane] = f1_min(job->belief->damage[lane] + stimulus->amount, FLT_MAX);
        break;
    case KEEN_STIMULUS_PLACE:
    case KEEN_STIMULUS_SHARE:
    case KEEN_STIMULUS_EVENT:
        break;
    }
}

static bool is_of_target(const keen_world *world, const keen_stimulus *stimulus) {
    const bool of_target = stimulus->kind != KEEN_STIMULUS_PLACE && stimulus->kind != KEEN_STIMULUS_SHARE;
    return of_target && keen_id_pool_holds(&world->targets.ids, stimulus->target, stimulus->generation);
}

static void deliver(const keen_world *world, const agent_inbox *inbox) {
    for (uint32_t i = 0; i < inbox->count; i++) {
        const keen_stimulus *stimulus = &inbox->stimuli[i];
        const bool known = is_of_target(world, stimulus);
        for (uint32_t slot = 0; known && slot < inbox->rows * KEEN_LANES; slot++) {
            const keen_row_job *job = &inbox->jobs[slot / KEEN_LANES];
            if (job->belief->target[slot % KEEN_LANES] == (int32_t)stimulus->target) {
                put(job, slot % KEEN_LANES, stimulus);
                break;
            }
        }
    }
}

void keen_inbox_deliver(keen_world *world, const keen_row_job *jobs, uint32_t count) {
    for (uint32_t i = 0; i < count && world->stimuli.waiting > 0;) {
        const agent_inbox inbox = open_inbox(world, &jobs[i], count - i);
        deliver(world, &inbox);
        i += inbox.rows;
    }
}

/* The reports of one place in this tick. */
typedef struct place_reports {
    uint32_t slot;
    float weight, x, y, z; /* sums of c and of c times where */
    float strongest, error;
    bool begins;
    float begin_at[3]; /* of a new place, the first report's */
} place_reports;

typedef struct place_list {
    place_reports places[KEEN_INBOX_SIZE];
    uint32_t count;
} place_list;

static place_reports *place_of_slot(place_list *list, uint32_t slot) {
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->places[i].slot == slot) {
            return &list->places[i];
        }
    }
    list->places[list->count] = (place_reports){.slot = slot};
    return &list->places[list->count++];
}

static bool is_listed(const place_list *list, uint32_t slot) {
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->places[i].slot == slot) {
            return true;
        }
    }
    return false;
}

static int32_t target_of(const agent_inbox *inbox, uint32_t slot) {
    return inbox->jobs[slot / KEEN_LANES].belief->target[slot % KEEN_LANES];
}

/* The nearest of the places that began in this tick and lie nearer than `limit`, the square of a distance. */
static place_reports *find_begun(place_list *list, const agent_inbox *inbox, const keen_stimulus *report, float limit,
                                 bool within) {
    place_reports *found = NULL;
    for (uint32_t i = 0; i < list->count; i++) {
        place_reports *place = &list->places[i];
        const float *at = place->begin_at;
        const float squared = keen_place_distance_squared(report->position, at[0], at[1], at[2]);
        const bool own = place->begins && target_of(inbox, place->slot) == (int32_t)(KEEN_LANE_PLACE | report->target);
        if (own && (squared < limit || (within && !found && squared == limit))) {
            limit = squared;
            found = place;
        }
    }
    return found;
}

/* A place without any report yet takes the first that joins no other. NULL when the ledger had no room for one. */
static place_reports *begin_place(place_list *list, const agent_inbox *inbox, const keen_stimulus *report) {
    for (uint32_t slot = 0; slot < inbox->rows * KEEN_LANES; slot++) {
        const keen_belief_row *belief = inbox->jobs[slot / KEEN_LANES].belief;
        if (belief->target[slot % KEEN_LANES] == (int32_t)(KEEN_LANE_PLACE | report->target) &&
            belief->first_us[slot % KEEN_LANES] < 0 && !is_listed(list, slot)) {
            place_reports *place = place_of_slot(list, slot);
            place->begins = true;
            memcpy(place->begin_at, report->position, sizeof place->begin_at);
            return place;
        }
    }
    return NULL;
}

static place_reports *find_place(place_list *list, const agent_inbox *inbox, const keen_belief_row *const *rows,
                                 const keen_stimulus *report) {
    const float radius = inbox->jobs->tick->tuning->merge_radius;
    const uint32_t old = keen_place_find(rows, inbox->rows, report->target, report->position, radius);
    float limit = radius * radius;
    if (old != KEEN_NO_PLACE) {
        const keen_belief_row *row = rows[old / KEEN_LANES];
        const uint32_t lane = old % KEEN_LANES;
        limit = keen_place_distance_squared(report->position, row->last_x[lane], row->last_y[lane], row->last_z[lane]);
    }
    place_reports *begun = find_begun(list, inbox, report, limit, old == KEEN_NO_PLACE);
    if (begun) {
        return begun;
    }
    return old != KEEN_NO_PLACE ? place_of_slot(list, old) : begin_place(list, inbox, report);
}

static void add_report(place_reports *place, const keen_stimulus *report) {
    const float c = report->strength;
    place->weight += c;
    place->x += c * report->position[0];
    place->y += c * report->position[1];
    place->z += c * report->position[2];
    if (c > place->strongest) {
        place->strongest = c;
        place->error = report->error;
    }
}

static float joined(float before, float old, float sum, float weight) {
    return (before * old + sum) / (before + weight);
}

/* last_known = (S*old + sum c*p) / (S + sum c), S of before this tick, 0 if Expired. */
static void put_place(const keen_row_job *job, uint32_t lane, const place_reports *place) {
    keen_belief_row *belief = job->belief;
    keen_row_scratch *scratch = job->scratch;
    const uint32_t slot = job->tick->tuning->place_slot;
    const bool expired = keen_status_state(belief->status[lane]) == KEEN_STATE_EXPIRED;
    const float before = expired || place->begins ? 0.0f : belief->confidence[lane];
    belief->last_x[lane] = joined(before, belief->last_x[lane], place->x, place->weight);
    belief->last_y[lane] = joined(before, belief->last_y[lane], place->y, place->weight);
    belief->last_z[lane] = joined(before, belief->last_z[lane], place->z, place->weight);
    belief->error[lane] = place->error;
    scratch->confidence[slot][lane] = place->strongest;
    scratch->by_event[lane] |= 1u << slot;
}

static void report_places(const agent_inbox *inbox) {
    const keen_belief_row *rows[KEEN_MAX_TRACKED / KEEN_LANES];
    place_list list = {.count = 0};
    for (uint32_t i = 0; i < inbox->rows; i++) {
        rows[i] = inbox->jobs[i].belief;
    }
    for (uint32_t i = 0; i < inbox->count; i++) {
        const keen_stimulus *report = &inbox->stimuli[i];
        place_reports *place = report->kind == KEEN_STIMULUS_PLACE ? find_place(&list, inbox, rows, report) : NULL;
        if (place) {
            add_report(place, report);
        }
    }
    for (uint32_t i = 0; i < list.count; i++) {
        const uint32_t slot = list.places[i].slot;
        put_place(&inbox->jobs[slot / KEEN_LANES], slot % KEEN_LANES, &list.places[i]);
    }
}

/* In a profile that does not hear nothing but places speaks in their slot. */
static void hush(const keen_row_job *job) {
    const keen_tuning *tuning = job->tick->tuning;
    if (tuning->slot_of[KEEN_SENSE_HEARING] == KEEN_NO_SLOT && tuning->place_slot != KEEN_NO_SLOT) {
        memset(job->scratch->confidence[tuning->place_slot], 0, sizeof job->scratch->confidence[0]);
    }
}

void keen_inbox_report_places(keen_world *world, const keen_row_job *jobs, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hush(&jobs[i]);
    }
    for (uint32_t i = 0; i < count && world->stimuli.waiting > 0;) {
        const agent_inbox inbox = open_inbox(world, &jobs[i], count - i);
        if (inbox.count > 0 && jobs[i].tick->tuning->place_slot != KEEN_NO_SLOT) {
            report_places(&inbox);
        }
        i += inbox.rows;
    }
}
