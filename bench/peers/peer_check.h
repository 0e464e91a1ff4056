/* Sees that a peer finds the very pairs that testing everybody against everybody finds. */
#ifndef KEEN_BENCH_PEERS_PEER_CHECK_H
#define KEEN_BENCH_PEERS_PEER_CHECK_H

#include "peers/peer.h"

/* Everybody against everybody; makes the lists, each in order of index. */
peer_lists peer_lists_of_all_pairs(const peer_scene *scene);
void peer_lists_release(peer_lists *lists);

/* Null when the lists hold the same pairs as the truth, else what differs (static storage). Sorts each list. */
const char *peer_lists_differ(const peer_scene *scene, const char *name, peer_lists *lists, const peer_lists *truth,
                              bool with_cone);

#endif
