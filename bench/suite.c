#include "harness/bench.h"
#include "kernels/kernel_benches.h"
#include "memory/memory_benches.h"
#include "peers/peer_benches.h"
#include "worlds/world_benches.h"

void bench_register_suite(void) {
    bench_register_rows();
    bench_register_flat();
    bench_register_math();
    bench_register_gather();
    bench_register_peers();
    bench_register_stream();
    bench_register_far_rows();
    bench_register_worlds();
    bench_register_frames();
}
