/* Columns: mapped arrays, and batched copies from the host's own structs. */
#include <string.h>

#include "api/check.h"

#define KEEN_FLOAT_SIZE sizeof(float)
#define KEEN_VECTOR_SIZE (3 * sizeof(float))

keen_result keen_agents_map(keen_world *world, keen_agent_columns *columns) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, columns, KEEN_ERROR_NULL, "columns is null");
    *columns = world->agents.columns;
    return KEEN_OK;
}

keen_result keen_targets_map(keen_world *world, keen_target_columns *columns) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, columns, KEEN_ERROR_NULL, "columns is null");
    *columns = world->targets.columns;
    return KEEN_OK;
}

/* Floats of element i; the host's structs need no alignment. */
static void read_column(keen_column column, uint32_t i, size_t size, float *out) {
    const size_t stride = column.stride ? column.stride : size;
    memcpy(out, (const char *)column.data + (size_t)i * stride, size);
}

static bool is_stride_good(keen_column column, size_t size) {
    return !column.data || column.stride == 0 || column.stride >= size;
}

static void put3(float *x, float *y, float *z, uint32_t i, const float v[3]) {
    x[i] = v[0];
    y[i] = v[1];
    z[i] = v[2];
}

/* One agent's new values, read and checked before any is written. */
typedef struct agent_values {
    float position[3], forward[3], eye_height, vision_gain, center_height, radius, health, max_health;
} agent_values;

/* A column of the batch; an element that it does not bring keeps its value in `out`. */
static void read_given(keen_column column, uint32_t i, size_t size, float *out) {
    if (column.data) {
        read_column(column, i, size, out);
    }
}

static void read_agent(const keen_agent_write *write, uint32_t i, agent_values *values) {
    read_given(write->position, i, KEEN_VECTOR_SIZE, values->position);
    read_given(write->forward, i, KEEN_VECTOR_SIZE, values->forward);
    read_given(write->eye_height, i, KEEN_FLOAT_SIZE, &values->eye_height);
    read_given(write->vision_gain, i, KEEN_FLOAT_SIZE, &values->vision_gain);
    read_given(write->center_height, i, KEEN_FLOAT_SIZE, &values->center_height);
    read_given(write->radius, i, KEEN_FLOAT_SIZE, &values->radius);
    read_given(write->health, i, KEEN_FLOAT_SIZE, &values->health);
    read_given(write->max_health, i, KEEN_FLOAT_SIZE, &values->max_health);
}

static keen_result check_agent(const keen_agent_write *write, const agent_values *values) {
    if (!keen_is_finite3(values->position) || !keen_is_finite3(values->forward) || !isfinite(values->eye_height) ||
        !isfinite(values->vision_gain) || !isfinite(values->center_height) || !isfinite(values->radius) ||
        !isfinite(values->health) || !isfinite(values->max_health)) {
        return KEEN_ERROR_NOT_FINITE;
    }
    const bool heals = write->health.data || write->max_health.data;
    const bool health_good =
        values->health >= 0.0f && values->max_health > 0.0f && values->health <= values->max_health;
    if (values->vision_gain < 0.0f || values->center_height < 0.0f || values->radius < 0.0f ||
        (heals && !health_good)) {
        return KEEN_ERROR_RANGE;
    }
    return keen_is_facing(values->forward) ? KEEN_OK : KEEN_ERROR_FORWARD;
}

static void put1(float *column, keen_column from, uint32_t agent, float value) {
    if (from.data) {
        column[agent] = value;
    }
}

static void put_agent(keen_agent_columns *columns, const keen_agent_write *write, uint32_t agent,
                      const agent_values *values) {
    if (write->position.data) {
        put3(columns->x, columns->y, columns->z, agent, values->position);
    }
    if (write->forward.data) {
        put3(columns->forward_x, columns->forward_y, columns->forward_z, agent, values->forward);
    }
    put1(columns->eye_height, write->eye_height, agent, values->eye_height);
    put1(columns->vision_gain, write->vision_gain, agent, values->vision_gain);
    put1(columns->center_height, write->center_height, agent, values->center_height);
    put1(columns->radius, write->radius, agent, values->radius);
    put1(columns->health, write->health, agent, values->health);
    put1(columns->max_health, write->max_health, agent, values->max_health);
}

static bool are_agent_strides_good(const keen_agent_write *write) {
    return is_stride_good(write->position, KEEN_VECTOR_SIZE) && is_stride_good(write->forward, KEEN_VECTOR_SIZE) &&
           is_stride_good(write->eye_height, KEEN_FLOAT_SIZE) && is_stride_good(write->vision_gain, KEEN_FLOAT_SIZE) &&
           is_stride_good(write->center_height, KEEN_FLOAT_SIZE) && is_stride_good(write->radius, KEEN_FLOAT_SIZE) &&
           is_stride_good(write->health, KEEN_FLOAT_SIZE) && is_stride_good(write->max_health, KEEN_FLOAT_SIZE);
}

/* Reads, checks and writes element i. What the batch does not bring counts as harmless, but health and its limit stand
   together: the one that is not brought is the agent's own. */
static keen_result write_agent(keen_world *world, keen_agent_id id, const keen_agent_write *write, uint32_t i) {
    if (!keen_id_pool_holds(&world->agents.ids, id.index, id.generation)) {
        return KEEN_ERROR_STALE_ID;
    }
    keen_agent_columns *columns = &world->agents.columns;
    agent_values values = {.forward = {1.0f, 0.0f, 0.0f}, .max_health = 1.0f};
    if (write->health.data || write->max_health.data) {
        values.health = columns->health[id.index];
        values.max_health = columns->max_health[id.index];
    }
    read_agent(write, i, &values);
    const keen_result result = check_agent(write, &values);
    if (result == KEEN_OK) {
        put_agent(columns, write, id.index, &values);
    }
    return result;
}

keen_result keen_agents_write(keen_world *world, const keen_agent_id *ids, uint32_t count,
                              const keen_agent_write *write, keen_write_report *report) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, write && (ids || count == 0), KEEN_ERROR_NULL, "ids or write is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world, are_agent_strides_good(write), KEEN_ERROR_STRIDE, "a stride is smaller than its element");
    KEEN_EXACT_STATE();
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        keen_report_note(&done, i, write_agent(world, ids[i], write, i));
    }
    return keen_report_end(world, &done, report, __func__, "some agents were not written: see the report");
}

/* A target's columns in one list: where each comes from, where it goes, its legal range. */
typedef struct target_column {
    keen_column from;
    float *to[3]; /* one or three arrays */
    uint32_t floats;
    float low, high;
} target_column;

#define KEEN_TARGET_COLUMNS 10

static void list_target_columns(const keen_target_columns *c, const keen_target_write *write,
                                target_column list[KEEN_TARGET_COLUMNS]) {
    const target_column columns[KEEN_TARGET_COLUMNS] = {
        {write->position, {c->x, c->y, c->z}, 3, -INFINITY, INFINITY},
        {write->velocity, {c->velocity_x, c->velocity_y, c->velocity_z}, 3, -INFINITY, INFINITY},
        {write->height, {c->height}, 1, 0.0f, INFINITY},
        {write->center_height, {c->center_height}, 1, 0.0f, INFINITY},
        {write->radius, {c->radius}, 1, 0.0f, INFINITY},
        {write->light, {c->light}, 1, 0.0f, 1.0f},
        {write->loudness, {c->loudness}, 1, 0.0f, INFINITY},
        {write->visibility, {c->visibility}, 1, 0.0f, INFINITY},
        {write->mass, {c->mass}, 1, 0.0f, INFINITY},
        {write->scent, {c->scent}, 1, 0.0f, INFINITY},
    };
    memcpy(list, columns, sizeof columns);
}

/* What is no float: what it smells of, any bits, and whether it stands on the ground. */
static uint32_t read_word(keen_column column, uint32_t i) {
    const size_t stride = column.stride ? column.stride : sizeof(uint32_t);
    uint32_t word;
    memcpy(&word, (const char *)column.data + (size_t)i * stride, sizeof word);
    return word;
}

static keen_result check_words(const keen_target_write *write, uint32_t i) {
    return write->grounded.data && read_word(write->grounded, i) > 1 ? KEEN_ERROR_RANGE : KEEN_OK;
}

static void put_words(const keen_target_columns *columns, const keen_target_write *write, uint32_t i, uint32_t target) {
    if (write->scent_type.data) {
        columns->scent_type[target] = read_word(write->scent_type, i);
    }
    if (write->grounded.data) {
        columns->grounded[target] = read_word(write->grounded, i);
    }
}

static keen_result check_target(const target_column list[KEEN_TARGET_COLUMNS], uint32_t i) {
    for (uint32_t column = 0; column < KEEN_TARGET_COLUMNS; column++) {
        const target_column *own = &list[column];
        float values[3] = {0};
        if (!own->from.data) {
            continue;
        }
        read_column(own->from, i, own->floats * KEEN_FLOAT_SIZE, values);
        for (uint32_t k = 0; k < own->floats; k++) {
            if (!isfinite(values[k])) {
                return KEEN_ERROR_NOT_FINITE;
            }
            if (values[k] < own->low || values[k] > own->high) {
                return KEEN_ERROR_RANGE;
            }
        }
    }
    return KEEN_OK;
}

static void put_target(const target_column list[KEEN_TARGET_COLUMNS], uint32_t i, uint32_t target) {
    for (uint32_t column = 0; column < KEEN_TARGET_COLUMNS; column++) {
        const target_column *own = &list[column];
        float values[3];
        if (!own->from.data) {
            continue;
        }
        read_column(own->from, i, own->floats * KEEN_FLOAT_SIZE, values);
        for (uint32_t k = 0; k < own->floats; k++) {
            own->to[k][target] = values[k];
        }
    }
}

keen_result keen_targets_write(keen_world *world, const keen_target_id *ids, uint32_t count,
                               const keen_target_write *write, keen_write_report *report) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, write && (ids || count == 0), KEEN_ERROR_NULL, "ids or write is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    target_column list[KEEN_TARGET_COLUMNS];
    list_target_columns(&world->targets.columns, write, list);
    for (uint32_t column = 0; column < KEEN_TARGET_COLUMNS; column++) {
        KEEN_REQUIRE(world, is_stride_good(list[column].from, list[column].floats * KEEN_FLOAT_SIZE), KEEN_ERROR_STRIDE,
                     "a stride is smaller than its element");
    }
    KEEN_REQUIRE(
        world, is_stride_good(write->scent_type, sizeof(uint32_t)) && is_stride_good(write->grounded, sizeof(uint32_t)),
        KEEN_ERROR_STRIDE, "a stride is smaller than its element");
    KEEN_EXACT_STATE();
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        const bool known = keen_id_pool_holds(&world->targets.ids, ids[i].index, ids[i].generation);
        keen_result result = known ? check_target(list, i) : KEEN_ERROR_STALE_ID;
        result = result == KEEN_OK ? check_words(write, i) : result;
        if (keen_report_note(&done, i, result)) {
            put_target(list, i, ids[i].index);
            put_words(&world->targets.columns, write, i, ids[i].index);
        }
    }
    return keen_report_end(world, &done, report, __func__, "some targets were not written: see the report");
}
