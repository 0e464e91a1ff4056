"""The grid, the search of one agent, and others who do the same job."""
from bench_results import number, table, unique, with_ratio


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


PEERS = {
    "keen": "Keen",
    "grid_avx2": "grid by hand, AVX2",
    "detour": "Detour, proximity grid",
    "embree": "Embree, point queries",
    "nanoflann": "nanoflann, KD-tree",
}
JOBS = ("build", "range", "cone", "build_range", "build_cone")


def peers_table(results, missing=""):
    """Everybody's neighbours, by Keen and by others: ns per agent, and how many times Keen's time that is."""
    names = results.names("peers")
    found = [results.get(name, "found") for name in names if results.get(name, "found")]
    rows = []
    for peer in unique(name.split("/")[2] for name in names):
        row = [PEERS.get(peer, peer)]
        for job in JOBS:
            name = f"peers/{job}/{peer}"
            row.append(with_ratio(results.nanoseconds(name), results.speedup(f"peers/{job}/keen", name)))
        rows.append(row)
    for peer in missing.split(", ") if missing else ():
        rows.append([PEERS.get(peer, peer)] + ["not built in"] + [""] * (len(JOBS) - 1))
    if not names:
        return ""
    in_range = number(found[0] if found else None, 1)
    return table(f"Neighbours of everybody, 10,000 agents, {in_range} in range each: ns per agent "
                 "(times Keen's time). All find the same pairs",
                 ["who", "build", "list", "list, count in cone", "build and list", "build, list and count"], rows)
