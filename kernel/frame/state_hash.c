#include "base/hash.h"
#include "frame/frame.h"
#include "frame/state_hash_detection.h"

/* Of a round in flight: what was asked, and what answers are there already. */
static uint64_t hash_round(const keen_trace_row *trace, uint64_t hash, uint32_t lane) {
    const uint32_t answered = trace->answered[lane];
    hash = keen_hash_u64(hash, (uint64_t)trace->asked[lane] << 32 | answered);
    hash = keen_hash_u64(hash, (uint64_t)trace->round[lane] << 32 | trace->asked_us[lane]);
    for (uint32_t point = 0; point < KEEN_MAX_SAMPLE_POINTS; point++) {
        if (answered >> point & 1u) {
            hash = keen_hash_f32(hash, trace->transmittance[point][lane]);
        }
        if (answered >> (KEEN_ANSWERED_AUDIO_SHIFT + point) & 1u) {
            hash = keen_hash_f32(hash, trace->audio[point][lane]);
        }
    }
    return hash;
}

static uint64_t hash_lane(const keen_world *world, uint64_t hash, uint32_t row_number, uint32_t lane) {
    const keen_belief_row *row = &world->rows.row[row_number].belief;
    const keen_sense_row *sense = &world->rows.row[row_number].sense;
    const float floats[] = {
        row->confidence[lane],  row->fused[lane],      row->last_active[lane], row->error[lane],
        row->last_x[lane],      row->last_y[lane],     row->last_z[lane],      row->score[lane],
        row->exposure[lane],    row->audio[lane],      row->damage[lane],      row->velocity_x[lane],
        row->velocity_y[lane],  row->velocity_z[lane], row->accel_x[lane],     row->accel_y[lane],
        row->accel_z[lane],     row->sample_x[lane],   row->sample_y[lane],    row->sample_z[lane],
        row->uncertainty[lane], row->long_term[lane],  row->peak[lane],        sense->echo[lane],
        sense->echo_x[lane],    sense->echo_y[lane],   sense->echo_z[lane],    sense->loss_x[lane],
        sense->loss_y[lane],    sense->loss_z[lane]};
    const int32_t timers[] = {row->unsensed_us[lane], row->state_us[lane],  row->row_us[lane],
                              row->first_us[lane],    row->sample_us[lane], row->suspected_us[lane]};
    hash = keen_hash_u64(hash, (uint64_t)(uint32_t)row->target[lane] << 32 | row->status[lane]);
    hash = KEEN_HASH_FLOATS(hash, floats);
    for (size_t i = 0; i < sizeof timers / sizeof *timers; i++) {
        hash = keen_hash_u64(hash, (uint32_t)timers[i]);
    }
    for (uint32_t slot = 0; slot < KEEN_MAX_SENSES; slot++) {
        hash = keen_hash_f32(hash, sense->weighted[slot][lane]);
    }
    hash = keen_hash_u64(hash, (uint64_t)world->rows.row[row_number].past.detections[lane] << 32 | row->causes[lane]);
    return hash_round(&world->rows.row[row_number].trace, hash, lane);
}

static uint64_t hash_beliefs(const keen_world *world, uint64_t hash, uint32_t agent) {
    const uint32_t *rows = keen_agent_rows(&world->agents, agent);
    for (uint32_t i = 0; i < world->agents.row_count[agent]; i++) {
        for (uint32_t lane = 0; lane < KEEN_LANES; lane++) {
            if (world->rows.row[rows[i]].belief.target[lane] >= 0) {
                hash = hash_lane(world, keen_hash_u64(hash, i * KEEN_LANES + lane), rows[i], lane);
            }
        }
    }
    return hash;
}

static uint64_t hash_inbox(const keen_world *world, uint64_t hash, uint32_t agent) {
    keen_stimulus inbox[KEEN_INBOX_SIZE];
    const uint32_t waiting = keen_stimuli_read(&world->stimuli, agent, inbox);
    hash = keen_hash_u64(hash, waiting);
    for (uint32_t i = 0; i < waiting; i++) {
        hash = keen_hash_u64(hash, (uint64_t)inbox[i].target << 32 | inbox[i].generation);
        hash = keen_hash_u64(hash, inbox[i].kind);
        hash = keen_hash_f32(hash, inbox[i].strength);
        hash = keen_hash_f32(hash, inbox[i].error);
        hash = keen_hash_f32(hash, inbox[i].amount);
        hash = KEEN_HASH_FLOATS(hash, inbox[i].position);
    }
    return hash;
}

/* Of those whose ledger was full once. */
static uint64_t hash_rotation(const keen_rotation *rotation, uint64_t hash) {
    for (uint32_t i = 0; i < KEEN_BENCH_SIZE; i++) {
        if (rotation->until[i] != 0) {
            hash = keen_hash_u64(keen_hash_u64(hash, rotation->until[i]), rotation->targets[i]);
        }
    }
    for (uint32_t side = 0; side < 2; side++) {
        const keen_rotation_side *own = &rotation->sides[side];
        hash = keen_hash_u64(keen_hash_u64(hash, own->due), (uint64_t)own->candidates << 32 | own->cursor);
    }
    return keen_hash_u64(hash, rotation->next);
}

static uint64_t hash_body(const keen_world *world, uint64_t hash, uint32_t agent) {
    const keen_agent_columns *c = &world->agents.columns;
    const keen_agent_mind *mind = &world->agents.mind[agent];
    const float floats[] = {c->center_height[agent], c->radius[agent], c->health[agent],
                            c->max_health[agent],    mind->pain,       mind->damage_taken};
    const uint64_t flags = (uint64_t)mind->host_health << 8 | mind->pain_armed | (uint64_t)mind->alarmed << 16 |
                           (uint64_t)mind->pulsed << 24 | (uint64_t)mind->pulse_us << 32;
    return KEEN_HASH_FLOATS(keen_hash_u64(hash, flags), floats);
}

/* What the host told it, how finely it perceives, whom it looks at. */
static uint64_t hash_control(const keen_world *world, uint64_t hash, uint32_t agent) {
    const keen_agent_mind *mind = &world->agents.mind[agent];
    const keen_pair *pairs = world->evidence.pairs.pool;
    for (uint32_t i = world->evidence.pairs.first[agent]; i != KEEN_NO_PAIR; i = pairs[i].next) {
        const keen_evidence_entry *entry = &world->evidence.entries[i];
        const float values[] = {entry->set, entry->add, entry->cap};
        hash = keen_hash_u64(hash, (uint64_t)pairs[i].target << 32 | entry->adds);
        hash = keen_hash_u64(keen_hash_u64(KEEN_HASH_FLOATS(hash, values), entry->set_until), entry->cap_until);
    }
    pairs = world->relations.pairs.pool;
    for (uint32_t i = world->relations.pairs.first[agent]; i != KEEN_NO_PAIR; i = pairs[i].next) {
        hash = keen_hash_u64(hash, (uint64_t)pairs[i].target << 32 | world->relations.relation[i]);
    }
    hash = keen_hash_u64(hash, (uint64_t)mind->focus << 32 | mind->focus_generation);
    hash = keen_hash_u64(hash, (uint64_t)(uint32_t)mind->focus_us << 32 | mind->forced);
    hash = keen_hash_u64(hash, (uint64_t)mind->forced_focus << 32 | mind->forced_generation);
    hash = keen_hash_u64(hash, (uint64_t)mind->samples << 32 | mind->senses);
    return keen_hash_u64(hash, (uint64_t)mind->squad << 32 | mind->role);
}

static uint64_t hash_mind(uint64_t hash, const keen_agent_mind *mind) {
    hash = KEEN_HASH_FLOATS(hash, mind->emotions);
    hash = keen_hash_f32(hash, mind->highest_threat);
    hash = keen_hash_u64(hash, (uint64_t)mind->squad << 32 | mind->role);
    return keen_hash_u64(hash, mind->shared_at);
}

static uint64_t hash_episode(uint64_t hash, const keen_kept_episode *kept) {
    hash = keen_hash_u64(hash, (uint64_t)kept->target << 32 | kept->generation);
    hash = keen_hash_u64(hash, kept->time);
    hash = keen_hash_u64(hash, (uint64_t)(uint32_t)kept->duration_us << 32 | kept->reason);
    hash = KEEN_HASH_FLOATS(hash, kept->last_known);
    hash = KEEN_HASH_FLOATS(hash, kept->direction);
    hash = KEEN_HASH_FLOATS(hash, kept->run_direction);
    return keen_hash_f32(hash, kept->peak);
}

/* Episodes, and summaries of beliefs that ended. */
static uint64_t hash_past(const keen_world *world, uint64_t hash, uint32_t agent) {
    for (uint32_t i = 0; i < world->episodes.count[agent]; i++) {
        hash = hash_episode(hash, &keen_episodes_of(&world->episodes, agent)[i]);
    }
    for (uint32_t i = 0; i < world->memory.per_agent; i++) {
        const keen_memory *memory = &world->memory.memories[(size_t)agent * world->memory.per_agent + i];
        if (memory->generation != 0) {
            hash = keen_hash_u64(hash, (uint64_t)memory->target << 32 | memory->generation);
            hash = keen_hash_u64(hash, memory->freed_at);
            hash = keen_hash_f32(hash, memory->long_term);
            hash = keen_hash_u64(hash, (uint64_t)memory->detections << 32 | memory->reason);
        }
    }
    return hash;
}

static uint64_t hash_habits(uint64_t hash, const keen_habit_table *table) {
    for (uint32_t i = 0; i < table->count; i++) {
        const keen_habit_entry *entry = &table->entries[i];
        const float means[] = {entry->habits.speed, entry->habits.light, entry->habits.distance};
        hash = keen_hash_u64(hash, (uint64_t)entry->target << 32 | entry->generation);
        hash = keen_hash_u64(hash, (uint64_t)entry->team << 32 | entry->habits.detections);
        hash = KEEN_HASH_FLOATS(hash, means);
        for (uint32_t sense = 0; sense < KEEN_SENSE_COUNT; sense++) {
            hash = keen_hash_u64(hash, entry->habits.leading[sense]);
        }
        for (uint32_t reason = 0; reason < KEEN_LOSS_REASON_COUNT; reason++) {
            hash = keen_hash_u64(hash, entry->habits.losses[reason]);
        }
    }
    return hash;
}

static uint64_t hash_agent(const keen_world *world, uint64_t hash, uint32_t agent) {
    const keen_agents *agents = &world->agents;
    const keen_agent_columns *c = &agents->columns;
    const float columns[] = {c->x[agent],         c->y[agent],         c->z[agent],          c->forward_x[agent],
                             c->forward_y[agent], c->forward_z[agent], c->eye_height[agent], c->vision_gain[agent]};
    hash = keen_hash_u64(hash, (uint64_t)agent << 32 | agents->ids.generations[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->profile[agent] << 32 | agents->interval_us[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->self[agent] << 32 | agents->self_generation[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->friend_teams[agent] << 32 | agents->team[agent]);
    hash = keen_hash_u64(hash, agents->last_tick[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->tick_us[agent] << 32 | agents->step_us[agent]);
    hash = keen_hash_u64(hash, agents->gathered_at[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->round[agent] << 32 | agents->top[agent]);
    hash = keen_hash_u64(hash, (uint64_t)agents->awareness[agent] << 16 | (uint64_t)agents->highest[agent] << 8 |
                                   agents->tier[agent]);
    hash = KEEN_HASH_FLOATS(hash, columns);
    hash = hash_rotation(&world->rotations[agent], hash);
    hash = hash_body(world, hash, agent);
    hash = hash_control(world, hash, agent);
    hash = hash_mind(hash, &agents->mind[agent]);
    hash = hash_past(world, hash, agent);
    return hash_beliefs(world, hash_inbox(world, hash, agent), agent);
}

/* The columns, and the record of their last good frame. */
static uint64_t hash_target(const keen_targets *targets, uint64_t hash, uint32_t target) {
    const keen_target_columns *c = &targets->columns;
    const keen_target_record *record = &targets->records[target];
    const float columns[] = {
        c->x[target],          c->y[target],          c->z[target],        c->velocity_x[target],
        c->velocity_y[target], c->velocity_z[target], c->height[target],   c->center_height[target],
        c->radius[target],     c->light[target],      c->loudness[target], c->visibility[target],
        c->mass[target],       c->scent[target]};
    const float good[] = {record->x,          record->y,        record->z,     record->center_height,
                          record->height,     record->radius,   record->speed, record->light,
                          record->visibility, record->loudness, record->mass,  record->scent};
    hash = keen_hash_u64(hash, (uint64_t)target << 32 | targets->ids.generations[target]);
    hash = keen_hash_u64(hash, (uint64_t)targets->flags[target] << 32 | targets->team_bit[target]);
    hash = keen_hash_u64(hash, (uint64_t)c->scent_type[target] << 1 | (c->grounded[target] != 0));
    return KEEN_HASH_FLOATS(KEEN_HASH_FLOATS(hash, columns), good);
}

static uint64_t hash_surroundings(const keen_world *world, uint64_t hash) {
    const keen_budget *budget = &world->def.budget;
    hash = keen_hash_u64(hash, (uint64_t)budget->max_updates_per_frame << 32 | budget->max_traces_per_frame);
    if (budget->frame_budget_us > 0) {
        hash = keen_hash_u64(hash, budget->frame_budget_us);
    }
    hash = keen_hash_f32(hash, world->environment.ambient_noise);
    hash = keen_hash_f32(hash, world->environment.vision);
    hash = KEEN_HASH_FLOATS(hash, world->environment.wind);
    hash = keen_hash_u64(hash, world->grid_built_at);
    for (uint32_t i = 0; i < world->viewer_count; i++) {
        hash = KEEN_HASH_FLOATS(hash, world->viewers[i]);
    }
    return hash;
}

uint64_t keen_frame_state_hash(const keen_world *world) {
    uint64_t hash = keen_hash_u64(KEEN_HASH_START, world->now);
    hash = hash_surroundings(world, hash);
    for (uint32_t target = 0; target < world->targets.ids.extent; target++) {
        if (keen_id_pool_in_use(&world->targets.ids, target)) {
            hash = hash_target(&world->targets, hash, target);
        }
    }
    for (uint32_t agent = 0; agent < world->agents.ids.extent; agent++) {
        if (keen_id_pool_in_use(&world->agents.ids, agent)) {
            hash = hash_agent(world, hash, agent);
        }
    }
    hash = hash_habits(hash, &world->habits);
    return world->def.detection ? keen_hash_detection(world, hash) : hash;
}
