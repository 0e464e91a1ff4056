"""Whole frames."""
from bench_results import number, table


def worlds_table(results):
    rows = []
    for name in results.names("world"):
        _, kind, agents, backend, threads = name.split("/")
        if threads != "1":
            continue
        frame_ms = results.mean_frame_ms(name)
        beliefs = results.get(name, "beliefs")
        run = results.get(name, "run")
        stages = [number((results.get(name, stage + "_us") or 0) / 1e3, 3)
                  for stage in ("schedule", "gather", "request", "sense", "detection", "publish")]
        rows.append([f"{kind} {int(agents):,} {backend}", number(frame_ms, 3),
                     number(results.speedup(name, f"world/{kind}/{agents}/reference/1"), 1),
                     number(beliefs / int(agents), 1), number(frame_ms * 1e6 / beliefs if beliefs else None, 1),
                     number(frame_ms * 1e6 / int(agents), 1), number(run / int(agents), 2)] + stages
                    + [number(results.get(name, "submit_ms"), 3), results.spread(name)])
    return table("Whole frames on one thread: ms in frame begin and end; the stages are of one frame, in ms. submit is "
                 "what the answers cost on top",
                 ["world", "ms", "speedup", "beliefs/agent", "ns/belief", "ns/agent", "ticks/agent", "schedule",
                  "gather", "request", "sense", "detection", "publish", "submit", "spread"], rows)


def threads_table(results):
    rows = []
    for name in results.names("world"):
        _, kind, agents, backend, threads = name.split("/")
        base = f"world/{kind}/{agents}/{backend}/1"
        if threads == "1" or not results.nanoseconds(base):
            continue
        one, two = (results.mean_frame_ms(run) for run in (base, name))
        rows.append([f"{kind} {int(agents):,} {backend}", number(one, 3), number(two, 3),
                     number(results.speedup(name, base)), results.spread(base), results.spread(name)])
    return table("Threads: ms per frame on one and on two, and the spread of each",
                 ["world", "one", "two", "speedup", "spread", "spread"], rows)


def frames_table(results):
    """Worlds with a cast, frame by frame."""
    rows = []
    for name in results.names("frames"):
        _, model, scene, agents, backend, threads = name.split("/")
        mean = results.mean_frame_ms(name)
        p99 = results.get(name, "p99_ms")
        reference = f"frames/{model}/{scene}/{agents}/reference/{threads}"
        rows.append([f"{scene} {int(agents):,} {backend}", model, threads, number(results.get(name, "frames"), 0),
                     number(mean, 3), number(results.get(name, "p50_ms"), 3), number(p99, 3),
                     number(results.get(name, "max_ms"), 3), number(p99 / mean if mean else None),
                     number(results.speedup(name, reference), 1), number(mean * 1e6 / int(agents), 1),
                     number(results.get(name, "run"), 0), number(results.get(name, "beliefs"), 0),
                     results.spread(name)])
    return table("Frames of a game at 30 Hz: ms in frame begin and end, over the frames of a repetition. The mixed "
                 "crowd ticks at most 4,000 a frame; of an alarm, the frame in which everybody is hit",
                 ["scene", "model", "threads", "frames", "mean", "p50", "p99", "max", "p99/mean", "speedup", "ns/agent",
                  "ticks", "beliefs", "spread"], rows)
