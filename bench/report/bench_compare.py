"""What changed between two runs, beyond the noise that both measured.

A benchmark's noise in one run is how far the middle half of its repetitions lies apart, over their median. Its
threshold is

    max(3 %, 2 * sqrt(noise_old^2 + noise_new^2))

For repetitions spread like a bell curve, the middle half is 1.35 standard deviations wide, so two of it, of both runs,
are nearly four standard deviations of a single repetition: well beyond what medians of a few do by chance. The 3 % are for
what repetitions in one process cannot see: where code and data came to lie.

A benchmark is slower when its median time per item grew by more than the threshold, faster when the old one exceeds the
new one by more. Fewer than three repetitions in either run say nothing of noise, and nothing is judged by them.
"""
import math

from bench_results import LEAST_REPETITIONS, Results, number, table

FLOOR = 0.03
SPREADS = 2.0

SLOWER, FASTER, SAME, UNKNOWN = "slower", "faster", "same", "too few repetitions"


class Change:
    def __init__(self, name, old, new):
        self.name = name
        self.old, self.new = old.nanoseconds(name), new.nanoseconds(name)
        self.ratio = self.new / self.old
        self.threshold = threshold(old.noise(name), new.noise(name))
        self.verdict = self.judge()

    def judge(self):
        if self.threshold is None:
            return UNKNOWN
        if self.ratio > 1 + self.threshold:
            return SLOWER
        return FASTER if self.ratio < 1 / (1 + self.threshold) else SAME


def threshold(old_noise, new_noise):
    """Relative change of time that counts; None when either run says nothing of its noise."""
    if old_noise is None or new_noise is None:
        return None
    return max(FLOOR, SPREADS * math.hypot(old_noise, new_noise))


def compare(old, new):
    """Changes of all benchmarks that are in both, in the order of the new run."""
    return [Change(name, old, new) for name in new.medians if new.nanoseconds(name) and old.nanoseconds(name)]


def changed_rows(changes):
    judged = [change for change in changes if change.verdict in (SLOWER, FASTER)]
    judged.sort(key=lambda change: (change.verdict != SLOWER, -abs(math.log(change.ratio))))
    return [[change.name, number(change.old), number(change.new), f"{100 * (change.ratio - 1):+.1f}%",
             f"{100 * change.threshold:.1f}%", change.verdict] for change in judged]


def only_in(one, other):
    return sorted(name for name in one.medians if name not in other.medians)


def report(old_document, new_document):
    """The text, and how many benchmarks got slower."""
    old, new = Results(old_document["benchmarks"]), Results(new_document["benchmarks"])
    changes = compare(old, new)
    count = {verdict: sum(change.verdict == verdict for change in changes)
             for verdict in (SLOWER, FASTER, SAME, UNKNOWN)}
    lines = [f"Compared with the run of {old_document['context']['date']}: {len(changes)} benchmarks, "
             f"{count[SLOWER]} slower, {count[FASTER]} faster, {count[SAME]} within the noise, "
             f"{count[UNKNOWN]} with fewer than {LEAST_REPETITIONS} repetitions"]
    machines = [document["context"].get("keen_machine", "?") for document in (old_document, new_document)]
    if machines[0] != machines[1]:
        lines.append(f"different machines, so this says little: {machines[0]} then, {machines[1]} now")
    rows = changed_rows(changes)
    if rows:
        lines += ["", table("Changes beyond the noise: ns per item",
                            ["benchmark", "then", "now", "change", "threshold", ""], rows)]
    for what, names in (("gone", only_in(old, new)), ("new", only_in(new, old))):
        if names:
            lines.append(f"{what}: {len(names)} benchmarks, first {names[0]}")
    return "\n".join(lines), count[SLOWER]
