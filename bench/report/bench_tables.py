"""Tables of a benchmark run, from the JSON that tools/bench writes. Every ratio is between medians of one run, in which
the repetitions of the reference and of the backends were mixed."""
import gather_tables
import memory_tables
import target_tables
import world_tables
from bench_results import BACKENDS, Results, number, table, unique, with_ratio


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
              world_tables.frames_table(results), target_tables.targets_table(results)]
    lines += [text for text in tables if text]
    lines += [f"failed: {error}" for error in results.errors]
    return "\n".join(lines)
