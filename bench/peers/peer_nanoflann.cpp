// nanoflann: a KD-tree over three axes, built anew, and a search by radius that hands each hit to us.
#include <cstddef>
#include <memory>

#include <nanoflann.hpp>

#include "peers/peer.h"

namespace {

constexpr size_t kLeaf = 16; // targets in a leaf

struct Points {
    const peer_scene *scene;

    size_t kdtree_get_point_count() const {
        return scene->count;
    }
    float kdtree_get_pt(size_t i, size_t axis) const {
        return axis == 0 ? scene->x[i] : axis == 1 ? scene->y[i] : scene->z[i];
    }
    template <class Box> bool kdtree_get_bbox(Box &) const {
        return false;
    }
};

using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, Points, float, uint32_t>, Points,
                                                 3, uint32_t>;

struct Nanoflann {
    Points points;
    std::unique_ptr<Tree> tree;
};

// Its sum of squares is the one of the pair test: ((0 + dx*dx) + dy*dy) + dz*dz.
template <bool WithCone> struct Hits {
    const peer_scene *scene;
    uint32_t agent;
    uint32_t *found;
    float range_squared;
    uint32_t count = 0, in_cone = 0;

    size_t size() const {
        return count;
    }
    bool full() const {
        return true;
    }
    bool addPoint(float squared, uint32_t target) {
        if (squared <= range_squared && target != agent) {
            found[count++] = target;
            if (WithCone) {
                in_cone += peer_in_cone(scene, agent, target, squared);
            }
        }
        return true;
    }
    float worstDist() const {
        return range_squared * (PEER_SLACK * PEER_SLACK);
    }
};

void *make(const peer_scene *scene) {
    return new Nanoflann{Points{scene}, nullptr};
}

void build(void *data, const peer_scene *) {
    auto *own = static_cast<Nanoflann *>(data);
    own->tree = std::make_unique<Tree>(3, own->points, nanoflann::KDTreeSingleIndexAdaptorParams(kLeaf));
}

template <bool WithCone> void search(void *data, const peer_scene *scene, peer_lists *lists) {
    auto *own = static_cast<Nanoflann *>(data);
    const nanoflann::SearchParams unsorted(0, 0.0f, false);
    uint32_t count = 0;
    for (uint32_t agent = 0; agent < scene->count; agent++) {
        const float eye[3] = {scene->x[agent], scene->y[agent], scene->eye_z[agent]};
        Hits<WithCone> hits{scene, agent, lists->found + count, scene->range * scene->range};
        own->tree->findNeighbors(hits, eye, unsorted);
        lists->first[agent] = count;
        if (WithCone) {
            lists->in_cone[agent] = hits.in_cone;
        }
        count += hits.count;
    }
    lists->first[scene->count] = count;
}

void release(void *data) {
    delete static_cast<Nanoflann *>(data);
}

} // namespace

extern "C" const peer peer_nanoflann = {"nanoflann", make, build, search<false>, search<true>, release};
