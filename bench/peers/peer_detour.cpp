// Detour's proximity grid: a hashed grid of linked items that answers boxes; the test of the pair follows. Its numbers
// are 16 bits wide, so it holds at most 65,534.
#include <DetourProximityGrid.h>

#include <vector>

#include "peers/peer.h"

namespace {

constexpr float kCell = 20.0f;   // half the range, as in all grids here
constexpr int kMostInBox = 4096; // its answer to one box

struct Detour {
    dtProximityGrid *grid = nullptr;
    std::vector<unsigned short> in_box = std::vector<unsigned short>(kMostInBox);
};

void *make(const peer_scene *scene) {
    if (scene->count >= 0xffff) {
        return nullptr;
    }
    auto *own = new Detour;
    own->grid = dtAllocProximityGrid();
    own->grid->init(static_cast<int>(scene->count), kCell);
    return own;
}

void build(void *data, const peer_scene *scene) {
    dtProximityGrid *grid = static_cast<Detour *>(data)->grid;
    grid->clear();
    for (uint32_t i = 0; i < scene->count; i++) {
        grid->addItem(static_cast<unsigned short>(i), scene->x[i], scene->y[i], scene->x[i], scene->y[i]);
    }
}

template <bool WithCone> void search(void *data, const peer_scene *scene, peer_lists *lists) {
    auto *own = static_cast<Detour *>(data);
    const float reach = scene->range * PEER_SLACK;
    const float range_squared = scene->range * scene->range;
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        const float x = scene->x[agent], y = scene->y[agent];
        const int in_box =
            own->grid->queryItems(x - reach, y - reach, x + reach, y + reach, own->in_box.data(), kMostInBox);
        uint32_t in_cone = 0;
        lists->first[agent] = count;
        for (int i = 0; i < in_box; i++) {
            const uint32_t target = own->in_box[static_cast<size_t>(i)];
            const float squared = peer_distance_squared(scene, agent, target);
            if (squared <= range_squared && target != agent) {
                lists->found[count++] = target;
                if (WithCone) {
                    in_cone += peer_in_cone(scene, agent, target, squared);
                }
            }
        }
        if (WithCone) {
            lists->in_cone[agent] = in_cone;
        }
    }
    lists->first[scene->count] = count;
}

void release(void *data) {
    auto *own = static_cast<Detour *>(data);
    dtFreeProximityGrid(own->grid);
    delete own;
}

} // namespace

extern "C" const peer peer_detour = {"detour", make, build, search<false>, search<true>, release};
