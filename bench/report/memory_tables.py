"""Streaming bandwidth, and how near to it rows of beliefs come that no cache holds."""
from bench_results import number, table, unique

STREAMS = ("copy", "scale", "add", "triad")


def streaming_bandwidth(results, threads):
    """Bytes per second: the best of the four that everybody quotes."""
    rates = [results.get(f"stream/{kernel}/{threads}", "bytes_per_second") for kernel in STREAMS]
    return max((rate for rate in rates if rate), default=None)


def bandwidth_share(results, name):
    """Of a benchmark whose last word is its number of threads."""
    rate = results.get(name, "bytes_per_second")
    limit = streaming_bandwidth(results, name.split("/")[-1])
    return rate / limit if rate and limit else None


def gigabytes(rate):
    return number(rate / 1e9 if rate else None, 1)


def stream_table(results):
    names = results.names("stream")
    counts = sorted({int(name.split("/")[2]) for name in names})
    rows = [[kernel] + [gigabytes(results.get(f"stream/{kernel}/{count}", "bytes_per_second")) for count in counts]
            for kernel in unique(name.split("/")[1] for name in names)]
    return table("Streaming over 128 MiB arrays: GB/s", ["kernel"] + [f"{count} threads" if count > 1 else "1 thread"
                                                                     for count in counts], rows)


def far_rows_table(results):
    rows = []
    for name in results.names("far_rows"):
        _, chain, backend, threads = name.split("/")
        share = bandwidth_share(results, name)
        rows.append([f"{chain} {backend}", threads, number(results.nanoseconds(name)),
                     number(results.get(name, "bytes_per_item"), 0),
                     gigabytes(results.get(name, "bytes_per_second")),
                     "-" if share is None else f"{100 * share:.0f}%",
                     number(results.get(name, "operations_per_item"), 0), results.spread(name)])
    return table("Belief rows out of cache, 204,800 rows: bytes are what a row must read and write once; the share "
                 "is of the best streaming on as many threads",
                 ["chain", "threads", "ns/belief", "bytes/belief", "GB/s", "share", "operations/belief", "spread"],
                 rows)
