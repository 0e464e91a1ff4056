#include "frame/remember.h"

#include "belief/belief_move.h"

static keen_belief_move move_in(const keen_world *world, uint32_t agent, uint32_t slot) {
    const uint32_t row = keen_agent_rows(&world->agents, agent)[slot / KEEN_LANES];
    return keen_belief_move_of(&world->rows.row[row], slot % KEEN_LANES);
}

static void keep_episode(const keen_world *world, uint32_t agent, const keen_belief_move *move) {
    const keen_agent_columns *columns = &world->agents.columns;
    const float position[3] = {columns->x[agent], columns->y[agent], columns->z[agent]};
    keen_kept_episode episode = keen_episode_of(move, keen_world_tuning(world, agent), position);
    episode.generation = keen_world_target_id(world, move->target).generation;
    episode.time = world->now;
    keen_episodes_add(&world->episodes, agent, &episode);
}

void keen_remember_moves(keen_world *world, keen_chunk *chunk, uint32_t place) {
    const uint32_t agent = world->due[place];
    for (uint32_t moved = world->plans[place].moved; moved; moved &= moved - 1) {
        const keen_belief_move move = move_in(world, agent, (uint32_t)__builtin_ctz(moved));
        if (keen_move_is_first(&move)) {
            move.row->past.detections[move.lane]++;
        }
        if (keen_move_ends_episode(&move)) {
            keep_episode(world, agent, &move);
        }
        chunk->lessons += keen_move_is_lesson(&move) && world->agents.team[agent] < KEEN_TEAM_COUNT;
    }
}

/* False when the table is full. */
static bool learn(keen_world *world, uint32_t team, const keen_belief_move *move) {
    const uint32_t generation = keen_world_target_id(world, move->target).generation;
    if (keen_move_is_detection(move)) {
        const keen_target_record *record = &world->targets.records[move->target];
        const keen_detection_lesson lesson = {
            .leading = move->leading,
            .speed = record->speed,
            .light = record->light,
            .distance = move->row->sense.distance[move->lane],
        };
        return keen_habits_add_detection(&world->habits, team, move->target, generation, &lesson);
    }
    return keen_habits_add_loss(&world->habits, team, move->target, generation, move->reason);
}

static void learn_from_chunk(keen_world *world, const keen_chunk *chunk) {
    for (uint32_t place = chunk->first; place < chunk->first + chunk->count; place++) {
        const uint32_t agent = world->due[place];
        const uint32_t team = world->agents.team[agent];
        for (uint32_t moved = team < KEEN_TEAM_COUNT ? world->plans[place].moved : 0; moved; moved &= moved - 1) {
            const keen_belief_move move = move_in(world, agent, (uint32_t)__builtin_ctz(moved));
            if (keen_move_is_lesson(&move) && !learn(world, team, &move)) {
                world->counting.lessons_dropped++;
            }
        }
    }
}

void keen_learn_habits(keen_world *world) {
    for (uint32_t i = 0; i < world->chunk_count && world->habits.capacity > 0; i++) {
        if (world->chunks[i].lessons > 0) {
            learn_from_chunk(world, &world->chunks[i]);
        }
    }
}
