/* Keen's gather beside its peers, on one thread: names are peers/JOB/PEER, and an item is an agent. Jobs: build (the
   structure), range (all lists), cone (all lists and counts), and build_range and build_cone, a frame's worth of both.
 */
#ifndef KEEN_BENCH_PEERS_PEER_BENCHES_H
#define KEEN_BENCH_PEERS_PEER_BENCHES_H

void bench_register_peers(void);

#endif
