"""Tables of a benchmark run, from the JSON that tools/bench writes. Every ratio is between medians of one run, in which
the repetitions of the reference and of the backends were mixed."""
import statistics

BACKENDS = ("reference", "portable", "sse4.1", "avx2")


class Results:
    """Medians by name, where a name is the path without Google Benchmark's own options."""

    def __init__(self, benchmarks):
        self.first_of_kind = {}
        runs = {}
        for entry in benchmarks:
            if entry.get("run_type") != "iteration" or entry.get("error_occurred"):
                continue
            name = short_name(entry["name"])
            self.order(name)
            for field, value in entry.items():
                if isinstance(value, (int, float)):
                    runs.setdefault(name, {}).setdefault(field, []).append(value)
        self.medians = {name: {field: statistics.median(values) for field, values in fields.items()}
                        for name, fields in runs.items()}
        self.rates = {name: fields.get("items_per_second", []) for name, fields in runs.items()}
        self.errors = [f"{entry['name']}: {entry.get('error_message')}"
                       for entry in benchmarks if entry.get("error_occurred")]

    def names(self, prefix):
        return sorted((name for name in self.medians if name.startswith(prefix + "/")), key=self.order)

    def order(self, name):
        """By kind as they ran, then by number, then from the reference to the widest backend."""
        parts = name.split("/")
        kind = self.first_of_kind.setdefault("/".join(parts[:2]), len(self.first_of_kind))
        numbers = [int(part) for part in parts if part.isdigit()]
        backend = [BACKENDS.index(part) for part in parts if part in BACKENDS]
        return (0 if parts[0] == "grid" else kind, numbers[:1], backend, numbers[1:])

    def get(self, name, field):
        return self.medians.get(name, {}).get(field)

    def nanoseconds(self, name):
        """Per item."""
        rate = self.get(name, "items_per_second")
        return 1e9 / rate if rate else None

    def spread(self, name):
        """How far the middle half of the repetitions lies apart, in percent of the median: large when the machine had
        other things to do."""
        rates = sorted(self.rates.get(name, []))
        if len(rates) < 3:
            return "-"
        low, middle, high = statistics.quantiles(rates, n=4)
        return f"{100 * (high - low) / middle:.0f}%"

    def speedup(self, name, base):
        own, other = self.nanoseconds(name), self.nanoseconds(base)
        return other / own if own and other else None


def short_name(name):
    return "/".join(part for part in name.split("/")
                    if not part.startswith(("iterations:", "repeats:")) and part not in ("manual_time", "real_time"))


def unique(values):
    return list(dict.fromkeys(values))


def ratio(value, base):
    return value / base if value and base else None


def number(value, digits=2):
    return "-" if value is None else f"{value:,.{digits}f}"


def with_ratio(value, ratio, digits=2):
    return "-" if value is None else f"{number(value, digits)} ({number(ratio, 1)}x)"


def table(title, header, rows):
    if not rows:
        return ""
    widths = [max(len(str(row[i])) for row in [header] + rows) for i in range(len(header))]
    lines = [title, ""]
    for row in [header, ["-" * width for width in widths]] + rows:
        cells = [str(cell).ljust(width) if i == 0 else str(cell).rjust(width)
                 for i, (cell, width) in enumerate(zip(row, widths))]
        lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


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


def worlds_table(results):
    rows = []
    for name in results.names("world"):
        _, kind, agents, backend, threads = name.split("/")
        if threads != "1":
            continue
        frame_ms = results.nanoseconds(name) * int(agents) / 1e6
        beliefs = results.get(name, "beliefs")
        run = results.get(name, "run")
        stages = [number(results.get(name, stage + "_us") / 1e3, 3)
                  for stage in ("schedule", "gather", "request", "sense", "publish")]
        rows.append([f"{kind} {int(agents):,} {backend}", number(frame_ms, 3),
                     number(results.speedup(name, f"world/{kind}/{agents}/reference/1"), 1),
                     number(beliefs / int(agents), 1), number(frame_ms * 1e6 / beliefs if beliefs else None, 1),
                     number(frame_ms * 1e6 / int(agents), 1), number(run / int(agents), 2)] + stages
                    + [number(results.get(name, "submit_ms"), 3), results.spread(name)])
    return table("Whole frames on one thread: ms in frame begin and end; the stages are of one frame, in ms. submit is "
                 "what the answers cost on top",
                 ["world", "ms", "speedup", "beliefs/agent", "ns/belief", "ns/agent", "ticks/agent", "schedule",
                  "gather", "request", "sense", "publish", "submit", "spread"], rows)


def threads_table(results):
    rows = []
    for name in results.names("world"):
        _, kind, agents, backend, threads = name.split("/")
        base = f"world/{kind}/{agents}/{backend}/1"
        if threads == "1" or not results.nanoseconds(base):
            continue
        one, two = (results.nanoseconds(run) * int(agents) / 1e6 for run in (base, name))
        rows.append([f"{kind} {int(agents):,} {backend}", number(one, 3), number(two, 3),
                     number(results.speedup(name, base)), results.spread(base), results.spread(name)])
    return table("Threads: ms per frame on one and on two, and the spread of each",
                 ["world", "one", "two", "speedup", "spread", "spread"], rows)


def gather_table(results):
    rows = [[f"build, {int(name.split('/')[2]):,} targets", number(results.nanoseconds(name)) + " a target", "", ""]
            for name in results.names("grid")]
    for name in results.names("gather"):
        _, spread, way, count, backend = name.split("/")
        if way == "cells":
            everybody = f"gather/{spread}/all/{count}/{backend}"
            rows.append([f"search, {spread} {int(count):,} {backend}", number(results.nanoseconds(name), 1),
                         number(results.nanoseconds(everybody), 1), number(results.get(name, "found"), 1)])
    return table("Grid: ns to build per target, ns per search of one agent through the cells and through everybody",
                 ["grid", "cells", "everybody", "found"], rows)


def target_rows(results):
    update, many = "kernel/belief_update_mixed", "world/many/10000"
    two_senses = "kernel/full_update_two_senses"
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
        ("pair test, AVX2, ns", results.nanoseconds("kernel/pair_test/avx2"), "<=", 0.6),
        ("frame of 10,000 x 16, AVX2, times the reference", results.speedup(f"{many}/avx2/1", f"{many}/reference/1"),
         ">=", 5),
        ("frame of 10,000 x 16, AVX2, two threads over one", results.speedup(f"{many}/avx2/2", f"{many}/avx2/1"),
         ">=", 1.7),
        ("idle agent, ns per tick, no targets", results.nanoseconds("world/alone/10000/avx2/1"), "<=", 30),
        ("idle agent, ns per tick, itself a target of the grid", results.nanoseconds("world/apart/10000/avx2/1"),
         "<=", 30),
        ("agent that is not due, ns", results.nanoseconds("world/not_due/10000/avx2/1"), "<=", 2),
    ]


def targets_table(results):
    rows = []
    for what, value, relation, limit in target_rows(results):
        if value is None:
            continue
        met = value >= limit if relation == ">=" else value <= limit
        rows.append([what, number(value), f"{relation} {limit}", "met" if met else "missed"])
    return table("Targets", ["what", "measured", "target", ""], rows)


def all_tables(document):
    results = Results(document["benchmarks"])
    context = document["context"]
    lines = [f"{context['keen_machine']}, {context['num_cpus']} threads, {context['date']}",
             f"states in the mixed rows: {context.get('keen_states_mixed', '-')}", ""]
    lines += [make(results) for make in (kernels_table, gather_table, worlds_table, threads_table, targets_table)]
    lines += [f"failed: {error}" for error in results.errors]
    return "\n".join(line for line in lines if line is not None)
