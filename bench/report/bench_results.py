"""Results of a benchmark run, from the JSON that tools/bench writes, and how tables are set."""
import statistics

BACKENDS = ("reference", "portable", "sse4.1", "avx2")
LEAST_REPETITIONS = 3  # that say anything about noise


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
        depth = 3 if parts[0] == "frames" else 2
        kind = self.first_of_kind.setdefault("/".join(parts[:depth]), len(self.first_of_kind))
        numbers = [int(part) for part in parts if part.isdigit()]
        backend = [BACKENDS.index(part) for part in parts if part in BACKENDS]
        return (0 if parts[0] == "grid" else kind, numbers[:1], backend, numbers[1:])

    def get(self, name, field):
        return self.medians.get(name, {}).get(field)

    def nanoseconds(self, name):
        """Per item."""
        rate = self.get(name, "items_per_second")
        return 1e9 / rate if rate else None

    def mean_frame_ms(self, name):
        """Of a world's benchmark, which ends in agents, backend and threads."""
        per_agent = self.nanoseconds(name)
        return per_agent * int(name.split("/")[-3]) / 1e6 if per_agent else None

    def median_frame_ms(self, name):
        """Where frames are few, no frame is told from the others."""
        return self.get(name, "p50_ms") or self.mean_frame_ms(name)

    def spread(self, name):
        """The noise, for a table: large when the machine had other things to do."""
        noise = self.noise(name)
        return "-" if noise is None else f"{100 * noise:.0f}%"

    def noise(self, name):
        """How far the middle half of the repetitions lies apart, over the median. None of fewer than three."""
        rates = sorted(self.rates.get(name, []))
        if len(rates) < LEAST_REPETITIONS:
            return None
        low, middle, high = statistics.quantiles(rates, n=4)
        return (high - low) / middle

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


