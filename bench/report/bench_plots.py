#!/usr/bin/env python3
"""bench_plots.py RESULTS.json FOLDER: draws scaling.svg and roofline.svg. Exit code 3: there is no matplotlib here."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from bench_results import BACKENDS, Results  # noqa: E402
from memory_tables import streaming_bandwidth  # noqa: E402

NO_MATPLOTLIB = 3
COLOURS = {"reference": "#888888", "portable": "#c9a227", "sse4.1": "#3b7dd8", "avx2": "#c0392b"}


def scaling_lines(results):
    """{scene: {(backend, threads): [(agents, ns per agent)]}} of whole frames."""
    scenes = {}
    for name in results.names("world") + results.names("frames"):
        words = name.split("/")
        agents, backend, threads = words[-3:]
        scene = words[-4] if words[0] == "world" else f"{words[-4]}, 30 Hz"
        time = results.nanoseconds(name)
        if time:
            scenes.setdefault(scene, {}).setdefault((backend, int(threads)), []).append((int(agents), time))
    return {scene: {line: sorted(points) for line, points in lines.items()} for scene, lines in scenes.items()}


def roofline_points(results):
    """[(name, operations per byte, operations per second)] of all that count both."""
    points = []
    for name in results.medians:
        operations, size = (results.get(name, field) for field in ("operations_per_second", "bytes_per_second"))
        if operations and size:
            points.append((name, operations / size, operations))
    return points


def draw_scaling(pyplot, results, path):
    scenes = scaling_lines(results)
    if not scenes:
        return False
    columns = min(3, len(scenes))
    rows = -(-len(scenes) // columns)
    figure, axes = pyplot.subplots(rows, columns, figsize=(5 * columns, 3.6 * rows), squeeze=False)
    for axis in axes.flat[len(scenes):]:
        axis.set_visible(False)
    for axis, (scene, lines) in zip(axes.flat, scenes.items()):
        order = sorted(lines.items(), key=lambda line: (BACKENDS.index(line[0][0]), line[0][1]))
        for (backend, threads), points in order:
            axis.loglog([agents for agents, _ in points], [time for _, time in points], marker=".",
                        color=COLOURS[backend], linestyle="-" if threads == 1 else "--",
                        label=f"{backend}, {threads} thread{'s' if threads > 1 else ''}")
        axis.set_title(scene)
        axis.set_xlabel("agents")
        axis.set_ylabel("ns per agent and frame")
        axis.grid(True, which="both", alpha=0.2)
        axis.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path)
    return True


def draw_roofs(axis, results, low, high):
    """One per number of threads: memory below, the peak of the best backend, times the threads, above."""
    peaks = [results.get(f"peak/mul_add/{backend}", "operations_per_second") for backend in BACKENDS]
    peak = max((peak for peak in peaks if peak), default=None)
    for threads in sorted({int(name.split("/")[2]) for name in results.names("stream")}):
        bandwidth = streaming_bandwidth(results, threads)
        if not bandwidth or not peak:
            continue
        roof = peak * threads
        knee = roof / bandwidth
        places = [low, min(max(knee, low), high), high]
        axis.loglog(places, [min(place * bandwidth, roof) for place in places], color="black",
                    linestyle="-" if threads == 1 else "--",
                    label=f"{threads} thread{'s' if threads > 1 else ''}: {bandwidth / 1e9:.0f} GB/s, "
                          f"{roof / 1e9:.0f} x 10^9 operations/s")


def draw_roofline(pyplot, results, path):
    points = roofline_points(results)
    if not points:
        return False
    figure, axis = pyplot.subplots(figsize=(9, 6))
    intensities = [point[1] for point in points]
    draw_roofs(axis, results, min(intensities) / 4, max(intensities) * 16)
    for name, intensity, operations in points:
        backend = next((word for word in name.split("/") if word in BACKENDS), None)
        axis.loglog([intensity], [operations], marker="s" if name.endswith("/1") else "o", linestyle="",
                    color=COLOURS.get(backend, "#2e8b57"))
        axis.annotate(name, (intensity, operations), fontsize=6, xytext=(4, 0), textcoords="offset points")
    axis.set_xlabel("operations on floats per byte of memory")
    axis.set_ylabel("operations per second")
    axis.grid(True, which="both", alpha=0.2)
    axis.legend(fontsize=8, loc="upper left")
    figure.tight_layout()
    figure.savefig(path)
    return True


def main():
    try:
        import matplotlib
    except ImportError:
        return NO_MATPLOTLIB
    matplotlib.use("svg")
    from matplotlib import pyplot
    with open(sys.argv[1], encoding="utf-8") as source:
        results = Results(json.load(source)["benchmarks"])
    for draw, name in ((draw_scaling, "scaling.svg"), (draw_roofline, "roofline.svg")):
        path = os.path.join(sys.argv[2], name)
        if draw(pyplot, results, path):
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
