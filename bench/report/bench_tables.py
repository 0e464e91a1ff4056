"""Tables of a benchmark run, from the JSON that tools/bench writes. Every ratio is between medians of one run, in which
the repetitions of the reference and of the backends were mixed."""
import gather_tables
import memory_tables
import world_tables
from bench_results import BACKENDS, Results, number, ratio, table, unique, with_ratio


def backends_in(names, place):
    found = {name.split("/")[place] for name in names}
    return [backend for backend in BACKENDS if backend in found]


def kernels_table(results):
    names = results.names("kernel")
    backends = backends_in(names, 2)
    rows = []
    for kernel in unique(name.split("/")[1] for name in names):
        path = f"kernel/{kernel}"
        row = [kernel, number(results.nanoseconds(f"{path}/reference"))]
        for backend in backends[1:]:
            row.append(with_ratio(results.nanoseconds(f"{path}/{backend}"),
                                  results.speedup(f"{path}/{backend}", f"{path}/reference")))
        rows.append(row)
    return table("Kernels: ns per belief, pair, agent, target, request or value (times as fast as the reference)",
                 ["kernel"] + backends, rows)


def target_rows(results):
    update, many = "kernel/belief_update_mixed", "world/many/10000"
    two_senses = "kernel/full_update_two_senses"
    value, detects = "kernel/detection_value", "world/detects/10000"
    return [
        ("belief update, AVX2, times the reference", results.speedup(f"{update}/avx2", f"{update}/reference"), ">=", 6),
        ("belief update, AVX2, ns", results.nanoseconds(f"{update}/avx2"), "<=", 12),
        ("belief update, SSE4.1, times the reference", results.speedup(f"{update}/sse4.1", f"{update}/reference"),
         ">=", 2.5),
        ("full update, all senses, AVX2, times the reference",
         results.speedup("kernel/full_update_all_senses/avx2", "kernel/full_update_all_senses/reference"), ">=", 6),
        ("full update, all senses, AVX2, ns", results.nanoseconds("kernel/full_update_all_senses/avx2"), "<=", 25),
        ("full update, two senses, AVX2, times the same without the other six",
         ratio(results.nanoseconds(f"{two_senses}/avx2"), results.nanoseconds(f"{two_senses}_alone/avx2")), "<=", 1.03),
        ("vision in full, AVX2, times the reference",
         results.speedup("kernel/vision_full/avx2", "kernel/vision_full/reference"), ">=", 6),
        ("detection value, AVX2, times the reference", results.speedup(f"{value}/avx2", f"{value}/reference"), ">=", 6),
        ("frame of 10,000 that detect, AVX2, beliefs' frame over it",
         results.speedup(f"{detects}/avx2/1", f"{many}/avx2/1"), ">=", 0.67),
        ("pair test, AVX2, ns", results.nanoseconds("kernel/pair_test/avx2"), "<=", 0.6),
        ("frame of 10,000 x 16, AVX2, times the reference", results.speedup(f"{many}/avx2/1", f"{many}/reference/1"),
         ">=", 5),
        ("frame of 10,000 x 16, AVX2, two threads over one", results.speedup(f"{many}/avx2/2", f"{many}/avx2/1"),
         ">=", 1.7),
        ("idle agent, ns per tick, no targets", results.nanoseconds("world/alone/10000/avx2/1"), "<=", 30),
        ("idle agent, ns per tick, itself a target of the grid", results.nanoseconds("world/apart/10000/avx2/1"),
         "<=", 30),
        ("agent that is not due, ns", results.nanoseconds("world/not_due/10000/avx2/1"), "<=", 2),
        ("neighbours of 10,000, build and list, over the AVX2 grid by hand",
         results.speedup("peers/build_range/grid_avx2", "peers/build_range/keen"), "<=", 1.2),
        ("the same, and count in a cone", results.speedup("peers/build_cone/grid_avx2", "peers/build_cone/keen"),
         "<=", 1.2),
        ("neighbours of 10,000, build and list, nanoflann over Keen",
         results.speedup("peers/build_range/keen", "peers/build_range/nanoflann"), ">=", 4),
    ] + [(f"rows out of cache, {chain}, AVX2, share of streaming, one thread",
          memory_tables.bandwidth_share(results, f"far_rows/{chain}/avx2/1"), ">=", 0.5)
         for chain in ("update", "tick")]


def targets_table(results):
    rows = []
    for what, value, relation, limit in target_rows(results):
        if value is None:
            continue
        met = value >= limit if relation == ">=" else value <= limit
        rows.append([what, number(value), f"{relation} {limit}", "met" if met else "missed"])
    return table("Targets", ["what", "measured", "target", ""], rows)


def peak_table(results):
    rows = [[name.split("/")[2], number(results.get(name, "operations_per_second") / 1e9, 1)]
            for name in results.names("peak")]
    return table("Multiply and add, one thread: 10^9 operations a second", ["backend", "peak"], rows)


def all_tables(document):
    results = Results(document["benchmarks"])
    context = document["context"]
    lines = [f"{context['keen_machine']}, {context['num_cpus']} threads, {context['date']}",
             f"states in the mixed rows: {context.get('keen_states_mixed', '-')}", ""]
    tables = [kernels_table(results), gather_tables.gather_table(results),
              gather_tables.peers_table(results, context.get("keen_peers_missing", "")),
              peak_table(results), memory_tables.stream_table(results), memory_tables.far_rows_table(results),
              world_tables.worlds_table(results), world_tables.threads_table(results),
              world_tables.frames_table(results), targets_table(results)]
    lines += [text for text in tables if text]
    lines += [f"failed: {error}" for error in results.errors]
    return "\n".join(lines)
