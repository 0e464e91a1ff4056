#include "level/level.h"

#include <math.h>

/* Lengths here are metres, with z up and the town's middle at the origin. */

#define TOWN_BOXES 512
#define TOWN_HALF 60.0f
#define WALL_THICKNESS 0.4f
#define DOOR_WIDTH 1.8f
#define DOOR_HEIGHT 2.4f
#define HOUSE_HEIGHT 3.6f
#define PARAPET_HEIGHT 1.0f

typedef struct town_boxes {
    level_box boxes[TOWN_BOXES];
    size_t count;
} town_boxes;

static void put_box(town_boxes *town, float x0, float y0, float z0, float x1, float y1, float z1) {
    if (town->count < TOWN_BOXES && x1 > x0 && y1 > y0 && z1 > z0) {
        town->boxes[town->count++] = (level_box){{x0, y0, z0}, {x1, y1, z1}};
    }
}

/* Along x or along y, with a middle line from (x, y) over `length`. */
typedef struct town_wall {
    float x, y, length, height, thickness;
    bool along_y;
} town_wall;

static void put_wall_part(town_boxes *town, const town_wall *wall, float from, float to, float low, float high) {
    const float half = 0.5f * wall->thickness;
    if (wall->along_y) {
        put_box(town, wall->x - half, wall->y + from, low, wall->x + half, wall->y + to, high);
    } else {
        put_box(town, wall->x + from, wall->y - half, low, wall->x + to, wall->y + half, high);
    }
}

/* Openings are given by their middles along the wall, from its start, in rising order; over each lies a lintel. */
static void put_wall(town_boxes *town, const town_wall *wall, const float *openings, int opening_count, float width,
                     float opening_height) {
    float from = -0.5f * wall->thickness;
    for (int i = 0; i < opening_count; ++i) {
        const float left = openings[i] - 0.5f * width, right = openings[i] + 0.5f * width;
        put_wall_part(town, wall, from, left, 0.0f, wall->height);
        put_wall_part(town, wall, left, right, opening_height, wall->height);
        from = right;
    }
    put_wall_part(town, wall, from, wall->length + 0.5f * wall->thickness, 0.0f, wall->height);
}

#define NO_DOOR (-1.0f)

typedef struct town_house {
    float x, y, width, depth; /* the middle line of its outer walls starts at (x, y) */
    float doors[4];           /* south, east, north, west; from the side's low end, or NO_DOOR */
    float inner_at;           /* a wall inside, across x, at this depth; NO_DOOR for none */
    float inner_door;
} town_house;

static void put_side(town_boxes *town, float x, float y, float length, bool along_y, float door) {
    const town_wall side = {x, y, length, HOUSE_HEIGHT, WALL_THICKNESS, along_y};
    put_wall(town, &side, &door, door < 0.0f ? 0 : 1, DOOR_WIDTH, DOOR_HEIGHT);
}

static void put_house(town_boxes *town, const town_house *house) {
    put_side(town, house->x, house->y, house->width, false, house->doors[0]);
    put_side(town, house->x + house->width, house->y, house->depth, true, house->doors[1]);
    put_side(town, house->x, house->y + house->depth, house->width, false, house->doors[2]);
    put_side(town, house->x, house->y, house->depth, true, house->doors[3]);
    if (house->inner_at >= 0.0f) {
        put_side(town, house->x, house->y + house->inner_at, house->width, false, house->inner_door);
    }
}

static void put_tower(town_boxes *town, float x, float y) {
    put_box(town, x - 4.0f, y - 4.0f, 0.0f, x + 4.0f, y + 4.0f, 9.0f);
}

static void put_ramparts(town_boxes *town) {
    const float edge = TOWN_HALF - 2.0f, gate = edge;
    for (int side = -1; side <= 1; side += 2) {
        const town_wall along_x = {-edge, (float)side * edge, 2.0f * edge, 6.0f, 1.6f, false};
        const town_wall along_y = {(float)side * edge, -edge, 2.0f * edge, 6.0f, 1.6f, true};
        put_wall(town, &along_x, &gate, 1, 6.0f, 4.2f);
        put_wall(town, &along_y, NULL, 0, 0.0f, 0.0f);
        put_tower(town, (float)side * (edge - 1.0f), edge - 1.0f);
        put_tower(town, (float)side * (edge - 1.0f), -edge + 1.0f);
        put_box(town, -6.4f, (float)side * edge - 2.4f, 0.0f, -3.2f, (float)side * edge + 2.4f, 7.5f);
        put_box(town, 3.2f, (float)side * edge - 2.4f, 0.0f, 6.4f, (float)side * edge + 2.4f, 7.5f);
    }
}

/* The hall in the north: a nave between two rows of pillars, chambers left and right. */
static void put_keep(town_boxes *town) {
    const town_house nave = {-9.0f, 16.0f, 18.0f, 26.0f, {9.0f, 8.0f, 9.0f, 8.0f}, NO_DOOR, NO_DOOR};
    const town_house west = {-21.0f, 18.0f, 12.0f, 22.0f, {NO_DOOR, NO_DOOR, NO_DOOR, 16.0f}, 10.0f, 6.0f};
    const town_house east = {9.0f, 18.0f, 12.0f, 22.0f, {NO_DOOR, 16.0f, NO_DOOR, NO_DOOR}, 10.0f, 6.0f};
    put_house(town, &nave);
    const float back_doors[2] = {6.0f, 16.0f};
    for (int side = 0; side < 2; ++side) {
        const town_house *wing = side ? &east : &west;
        const float outer = side ? wing->x + wing->width : wing->x;
        const town_wall long_side = {outer, wing->y, wing->depth, HOUSE_HEIGHT, WALL_THICKNESS, true};
        put_wall(town, &long_side, &back_doors[side ? 0 : 1], 1, DOOR_WIDTH, DOOR_HEIGHT);
        put_side(town, wing->x, wing->y, wing->width, false, NO_DOOR);
        put_side(town, wing->x, wing->y + wing->depth, wing->width, false, NO_DOOR);
        put_side(town, wing->x, wing->y + wing->inner_at, wing->width, false, wing->inner_door);
    }
    for (int row = 0; row < 5; ++row) {
        const float y = 20.0f + 4.5f * (float)row;
        put_box(town, -5.4f, y - 0.5f, 0.0f, -4.4f, y + 0.5f, 6.0f);
        put_box(town, 4.4f, y - 0.5f, 0.0f, 5.4f, y + 0.5f, 6.0f);
    }
}

static void put_houses(town_boxes *town) {
    static const town_house houses[] = {
        {-52.0f, 34.0f, 14.0f, 16.0f, {7.0f, 4.0f, NO_DOOR, NO_DOOR}, 8.0f, 10.0f},
        {-52.0f, 14.0f, 12.0f, 12.0f, {NO_DOOR, 6.0f, NO_DOOR, NO_DOOR}, NO_DOOR, NO_DOOR},
        {-52.0f, -8.0f, 16.0f, 14.0f, {4.0f, 7.0f, NO_DOOR, NO_DOOR}, 7.0f, 4.0f},
        {-52.0f, -30.0f, 12.0f, 16.0f, {NO_DOOR, 3.0f, 6.0f, NO_DOOR}, 6.0f, 9.0f},
        {-50.0f, -52.0f, 18.0f, 14.0f, {NO_DOOR, 10.0f, 6.0f, NO_DOOR}, 6.0f, 13.0f},
        {38.0f, 34.0f, 14.0f, 16.0f, {7.0f, NO_DOOR, NO_DOOR, 12.0f}, 8.0f, 4.0f},
        {40.0f, 12.0f, 12.0f, 14.0f, {6.0f, NO_DOOR, NO_DOOR, 7.0f}, NO_DOOR, NO_DOOR},
        {36.0f, -10.0f, 16.0f, 14.0f, {12.0f, NO_DOOR, NO_DOOR, 7.0f}, 7.0f, 12.0f},
        {40.0f, -32.0f, 12.0f, 14.0f, {NO_DOOR, NO_DOOR, 6.0f, 4.0f}, 7.0f, 3.0f},
        {32.0f, -52.0f, 18.0f, 14.0f, {NO_DOOR, NO_DOOR, 9.0f, 9.0f}, 6.0f, 5.0f},
        {-20.0f, -46.0f, 12.0f, 12.0f, {NO_DOOR, 6.0f, 3.0f, NO_DOOR}, NO_DOOR, NO_DOOR},
        {8.0f, -46.0f, 12.0f, 12.0f, {NO_DOOR, NO_DOOR, 9.0f, 6.0f}, NO_DOOR, NO_DOOR},
    };
    for (size_t i = 0; i < sizeof houses / sizeof *houses; ++i) {
        put_house(town, &houses[i]);
    }
}

/* Low walls that hide a crouching head and no standing one: gardens west and east of the square. */
static void put_gardens(town_boxes *town) {
    static const float entrances[2] = {3.5f, 8.5f};
    for (int side = 0; side < 2; ++side) {
        const float x = side ? 19.0f : -31.0f;
        for (int row = 0; row < 2; ++row) {
            const float y = row ? -2.0f : -22.0f;
            const town_wall south = {x, y, 12.0f, PARAPET_HEIGHT, WALL_THICKNESS, false};
            const town_wall north = {x, y + 12.0f, 12.0f, PARAPET_HEIGHT, WALL_THICKNESS, false};
            const town_wall west = {x, y, 12.0f, PARAPET_HEIGHT, WALL_THICKNESS, true};
            const town_wall east = {x + 12.0f, y, 12.0f, PARAPET_HEIGHT, WALL_THICKNESS, true};
            put_wall(town, &south, &entrances[row], 1, 2.4f, PARAPET_HEIGHT);
            put_wall(town, &north, &entrances[1 - row], 1, 2.4f, PARAPET_HEIGHT);
            put_wall(town, &west, NULL, 0, 0.0f, 0.0f);
            put_wall(town, &east, NULL, 0, 0.0f, 0.0f);
            put_box(town, x + 5.0f, y + 5.0f, 0.0f, x + 7.0f, y + 7.0f, 2.2f);
        }
    }
}

/* The square: a well in the middle, a ring of pillars, market stalls in the south. */
static void put_square(town_boxes *town) {
    const float turn = 6.28318531f;
    for (int i = 0; i < 12; ++i) {
        const float angle = turn * ((float)i + 0.5f) / 12.0f;
        const float x = rintf(130.0f * cosf(angle)) / 10.0f;
        const float y = rintf(130.0f * sinf(angle)) / 10.0f - 8.0f;
        put_box(town, x - 0.5f, y - 0.5f, 0.0f, x + 0.5f, y + 0.5f, 4.5f);
    }
    put_box(town, -2.0f, -10.0f, 0.0f, 2.0f, -6.0f, 0.9f);
    put_box(town, -0.7f, -8.7f, 0.9f, 0.7f, -7.3f, 3.2f);
    for (int stall = 0; stall < 6; ++stall) {
        const float x = -27.0f + 10.0f * (float)stall;
        if (fabsf(x + 1.5f) > 5.0f) {
            put_box(town, x, -29.0f, 0.0f, x + 4.0f, -27.6f, 1.2f);
        }
    }
}

level_scene *level_builtin(level_up up, float units_per_meter, tool_error *error) {
    town_boxes town = {.count = 0};
    put_box(&town, -TOWN_HALF, -TOWN_HALF, -0.5f, TOWN_HALF, TOWN_HALF, 0.0f);
    put_ramparts(&town);
    put_keep(&town);
    put_houses(&town);
    put_gardens(&town);
    put_square(&town);
    for (size_t i = 0; i < town.count; ++i) {
        level_box *box = &town.boxes[i];
        level_turn(box->low, LEVEL_UP_Z, up);
        level_turn(box->high, LEVEL_UP_Z, up);
        for (int axis = 0; axis < 3; ++axis) {
            const float a = box->low[axis], b = box->high[axis];
            box->low[axis] = fminf(a, b) * units_per_meter;
            box->high[axis] = fmaxf(a, b) * units_per_meter;
        }
    }
    level_def def = level_default_def();
    def.up = up;
    def.units_per_meter = units_per_meter;
    def.boxes = town.boxes;
    def.box_count = town.count;
    return level_create(&def, error);
}
