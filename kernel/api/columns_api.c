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

static void reject(keen_write_report *report, uint32_t i, keen_result reason) {
    if (report->rejected++ == 0) {
        report->first_rejected = i;
        report->first_reason = reason;
    }
}

static void put3(float *x, float *y, float *z, uint32_t i, const float v[3]) {
    x[i] = v[0];
    y[i] = v[1];
    z[i] = v[2];
}

/* One agent's new values, read and checked before any is written. */
typedef struct agent_values {
    float position[3], forward[3], eye_height, vision_gain;
} agent_values;

static keen_result read_agent(const keen_agent_write *write, uint32_t i, agent_values *values) {
    if (write->position.data) {
        read_column(write->position, i, KEEN_VECTOR_SIZE, values->position);
    }
    if (write->forward.data) {
        read_column(write->forward, i, KEEN_VECTOR_SIZE, values->forward);
    }
    if (write->eye_height.data) {
        read_column(write->eye_height, i, KEEN_FLOAT_SIZE, &values->eye_height);
    }
    if (write->vision_gain.data) {
        read_column(write->vision_gain, i, KEEN_FLOAT_SIZE, &values->vision_gain);
    }
    if (!keen_is_finite3(values->position) || !keen_is_finite3(values->forward) || !isfinite(values->eye_height) ||
        !isfinite(values->vision_gain)) {
        return KEEN_ERROR_NOT_FINITE;
    }
    if (values->vision_gain < 0.0f) {
        return KEEN_ERROR_RANGE;
    }
    return keen_is_facing(values->forward) ? KEEN_OK : KEEN_ERROR_FORWARD;
}

static void put_agent(keen_agent_columns *columns, const keen_agent_write *write, uint32_t agent,
                      const agent_values *values) {
    if (write->position.data) {
        put3(columns->x, columns->y, columns->z, agent, values->position);
    }
    if (write->forward.data) {
        put3(columns->forward_x, columns->forward_y, columns->forward_z, agent, values->forward);
    }
    if (write->eye_height.data) {
        columns->eye_height[agent] = values->eye_height;
    }
    if (write->vision_gain.data) {
        columns->vision_gain[agent] = values->vision_gain;
    }
}

keen_result keen_agents_write(keen_world *world, const keen_agent_id *ids, uint32_t count,
                              const keen_agent_write *write, keen_write_report *report) {
    KEEN_REQUIRE_WORLD(world);
    KEEN_REQUIRE(world, write && (ids || count == 0), KEEN_ERROR_NULL, "ids or write is null");
    KEEN_REQUIRE_OUTSIDE_FRAME(world);
    KEEN_REQUIRE(world,
                 is_stride_good(write->position, KEEN_VECTOR_SIZE) &&
                     is_stride_good(write->forward, KEEN_VECTOR_SIZE) &&
                     is_stride_good(write->eye_height, KEEN_FLOAT_SIZE) &&
                     is_stride_good(write->vision_gain, KEEN_FLOAT_SIZE),
                 KEEN_ERROR_STRIDE, "a stride is smaller than its element");
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        agent_values values = {.forward = {1.0f, 0.0f, 0.0f}};
        keen_result result = KEEN_ERROR_STALE_ID;
        if (keen_id_pool_holds(&world->agents.ids, ids[i].index, ids[i].generation)) {
            result = read_agent(write, i, &values);
        }
        if (result == KEEN_OK) {
            put_agent(&world->agents.columns, write, ids[i].index, &values);
            done.written++;
        } else {
            reject(&done, i, result);
        }
    }
    if (report) {
        *report = done;
    }
    KEEN_REQUIRE(world, done.rejected == 0, KEEN_ERROR_PARTIAL, "some agents were not written: see the report");
    return KEEN_OK;
}

/* A target's columns in one list: where each comes from, where it goes, its legal range. */
typedef struct target_column {
    keen_column from;
    float *to[3]; /* one or three arrays */
    uint32_t floats;
    float low, high;
} target_column;

#define KEEN_TARGET_COLUMNS 8

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
    };
    memcpy(list, columns, sizeof columns);
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
        KEEN_REQUIRE(world, is_stride_good(list[column].from, list[column].floats * KEEN_FLOAT_SIZE),
                     KEEN_ERROR_STRIDE, "a stride is smaller than its element");
    }
    keen_write_report done = {0};
    for (uint32_t i = 0; i < count; i++) {
        const bool known = keen_id_pool_holds(&world->targets.ids, ids[i].index, ids[i].generation);
        const keen_result result = known ? check_target(list, i) : KEEN_ERROR_STALE_ID;
        if (result == KEEN_OK) {
            put_target(list, i, ids[i].index);
            done.written++;
        } else {
            reject(&done, i, result);
        }
    }
    if (report) {
        *report = done;
    }
    KEEN_REQUIRE(world, done.rejected == 0, KEEN_ERROR_PARTIAL, "some targets were not written: see the report");
    return KEEN_OK;
}
