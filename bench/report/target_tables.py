"""The project's own targets, and whether this machine meets them."""
import memory_tables
from bench_results import number, ratio, table

MANY, DETECTS = "world/many/10000", "world/detects/10000"


def kernel_rows(results):
    update, value = "kernel/belief_update_mixed", "kernel/detection_value"
    two_senses, all_senses = "kernel/full_update_two_senses", "kernel/full_update_all_senses"
    fighters = results.get("kernel/group_strength/avx2", "real_time")
    return [
        ("belief update, AVX2, times the reference", results.speedup(f"{update}/avx2", f"{update}/reference"), ">=", 6),
        ("belief update, AVX2, ns", results.nanoseconds(f"{update}/avx2"), "<=", 12),
        ("belief update, SSE4.1, times the reference", results.speedup(f"{update}/sse4.1", f"{update}/reference"),
         ">=", 2.5),
        ("full update, all senses, AVX2, times the reference",
         results.speedup(f"{all_senses}/avx2", f"{all_senses}/reference"), ">=", 6),
        ("full update, all senses, AVX2, ns", results.nanoseconds(f"{all_senses}/avx2"), "<=", 25),
        ("full update, two senses, AVX2, times the same without the other six",
         ratio(results.nanoseconds(f"{two_senses}/avx2"), results.nanoseconds(f"{two_senses}_alone/avx2")), "<=", 1.03),
        ("vision in full, AVX2, times the reference",
         results.speedup("kernel/vision_full/avx2", "kernel/vision_full/reference"), ">=", 6),
        ("pair test, AVX2, ns", results.nanoseconds("kernel/pair_test/avx2"), "<=", 0.6),
        ("detection value, AVX2, times the reference", results.speedup(f"{value}/avx2", f"{value}/reference"), ">=", 6),
        ("strengths of 10,000 fighters in 1,000 groups, AVX2, us", ratio(fighters, 1e3), "<=", 100),
    ]


def frame_rows(results):
    return [
        ("frame of 10,000 x 16, AVX2, times the reference", results.speedup(f"{MANY}/avx2/1", f"{MANY}/reference/1"),
         ">=", 5),
        ("frame of 10,000 x 16, AVX2, two threads over one", results.speedup(f"{MANY}/avx2/2", f"{MANY}/avx2/1"),
         ">=", 1.7),
        ("frame of 10,000 that detect, AVX2, beliefs' frame over it",
         results.speedup(f"{DETECTS}/avx2/1", f"{MANY}/avx2/1"), ">=", 0.67),
        ("idle agent, ns per tick, no targets", results.nanoseconds("world/alone/10000/avx2/1"), "<=", 30),
        ("idle agent, ns per tick, itself a target of the grid", results.nanoseconds("world/apart/10000/avx2/1"),
         "<=", 30),
        ("agent that is not due, ns", results.nanoseconds("world/not_due/10000/avx2/1"), "<=", 2),
    ]


def crowd_rows(results):
    """Of crowds of a game, frame by frame."""
    mixed, suspended = "frames/belief/mixed/100000/avx2/2", "frames/belief/suspended/1000000/avx2/2"
    mean = results.mean_frame_ms(mixed)
    return [
        ("mixed crowd of 100,000, AVX2, two threads, mean ms", mean, "<=", 3),
        ("the same, p99 over mean", ratio(results.get(mixed, "p99_ms"), mean), "<=", 1.5),
        ("1,000,000, 99 % suspended, AVX2, two threads, mean ms", results.mean_frame_ms(suspended), "<=", 6),
    ] + [(f"mixed crowd of {agents:,}, AVX2, times the reference, one thread",
          results.speedup(f"frames/belief/mixed/{agents}/avx2/1", f"frames/belief/mixed/{agents}/reference/1"), ">=", 5)
         for agents in (10000, 100000)]


def thread_rows(results):
    """By median frames: something else that runs on one of the cores for a moment is no matter of the world's."""
    rows = []
    for name in results.names("frames") + results.names("world"):
        kind, *scene, agents, backend, threads = name.split("/")
        if kind == "world" and scene[-1] not in ("many", "few", "detects"):
            continue
        if backend == "avx2" and threads == "2" and int(agents) >= 10000:
            one, two = (results.median_frame_ms(run) for run in (name[:-1] + "1", name))
            rows.append((f"{scene[-1]} {int(agents):,}, AVX2, two threads over one, median frame", ratio(one, two),
                         ">=", 1.8))
    return rows


def gather_rows(results):
    return [
        ("neighbours of 10,000, build and list, over the AVX2 grid by hand",
         results.speedup("peers/build_range/grid_avx2", "peers/build_range/keen"), "<=", 1.2),
        ("the same, and count in a cone", results.speedup("peers/build_cone/grid_avx2", "peers/build_cone/keen"),
         "<=", 1.2),
        ("neighbours of 10,000, build and list, nanoflann over Keen",
         results.speedup("peers/build_range/keen", "peers/build_range/nanoflann"), ">=", 4),
    ]


def memory_rows(results):
    return [(f"rows out of cache, {chain}, AVX2, share of streaming, one thread",
             memory_tables.bandwidth_share(results, f"far_rows/{chain}/avx2/1"), ">=", 0.5)
            for chain in ("update", "tick")]


def targets_table(results):
    rows = []
    for part in (kernel_rows, frame_rows, crowd_rows, thread_rows, gather_rows, memory_rows):
        for what, value, relation, limit in part(results):
            if value is not None:
                met = value >= limit if relation == ">=" else value <= limit
                rows.append([what, number(value), f"{relation} {limit}", "met" if met else "missed"])
    return table("Targets", ["what", "measured", "target", ""], rows)
