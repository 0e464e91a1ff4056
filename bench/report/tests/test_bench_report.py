"""Tables, comparison and the points of the plots, of two small runs that were made up."""
import copy
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
sys.dont_write_bytecode = True

import bench_compare  # noqa: E402
import bench_plots  # noqa: E402
import bench_tables  # noqa: E402
import memory_tables  # noqa: E402
import target_tables  # noqa: E402
from bench_results import Results, short_name  # noqa: E402


def load(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as source:
        return json.load(source)


class ResultsTest(unittest.TestCase):
    def setUp(self):
        self.old = Results(load("old_run.json")["benchmarks"])
        self.new = Results(load("new_run.json")["benchmarks"])

    def test_names_lose_the_options_of_google_benchmark(self):
        self.assertEqual(short_name("kernel/states/avx2/iterations:600/manual_time"), "kernel/states/avx2")

    def test_medians_and_ratios(self):
        self.assertAlmostEqual(self.old.nanoseconds("kernel/states/reference"), 10.0)
        self.assertAlmostEqual(self.old.speedup("kernel/states/avx2", "kernel/states/reference"), 10.0)

    def test_aggregates_are_not_repetitions(self):
        self.assertAlmostEqual(self.new.nanoseconds("kernel/states/avx2"), 1.25)

    def test_noise_is_the_middle_half_over_the_median(self):
        self.assertAlmostEqual(self.old.noise("kernel/fusion/avx2"), 0.4)
        self.assertEqual(self.old.noise("kernel/fade/avx2"), 0.0)
        self.assertIsNone(self.old.noise("kernel/gone/avx2"))

    def test_errors_are_kept(self):
        self.assertEqual(len(self.new.errors), 1)
        self.assertIn("no luck", self.new.errors[0])


class CompareTest(unittest.TestCase):
    def setUp(self):
        self.old, self.new = load("old_run.json"), load("new_run.json")
        changes = bench_compare.compare(Results(self.old["benchmarks"]), Results(self.new["benchmarks"]))
        self.verdicts = {change.name: change.verdict for change in changes}

    def test_threshold(self):
        self.assertEqual(bench_compare.threshold(0.0, 0.001), bench_compare.FLOOR)
        self.assertAlmostEqual(bench_compare.threshold(0.03, 0.04), 0.1)
        self.assertIsNone(bench_compare.threshold(None, 0.1))

    def test_verdicts(self):
        self.assertEqual(self.verdicts, {
            "kernel/states/reference": bench_compare.SAME,  # 1 % faster
            "kernel/states/avx2": bench_compare.SLOWER,     # a quarter, without noise
            "kernel/fusion/avx2": bench_compare.SAME,       # a quarter, and the old run was that noisy
            "kernel/fade/avx2": bench_compare.FASTER,
            "frames/belief/mixed/1000/avx2/2": bench_compare.UNKNOWN,
        })

    def test_report(self):
        text, slower = bench_compare.report(self.old, self.new)
        self.assertEqual(slower, 1)
        self.assertRegex(text, r"kernel/states/avx2 +1\.00 +1\.25 +\+25\.0% +3\.0% +slower")
        self.assertIn("gone: 1 benchmarks, first kernel/gone/avx2", text)
        self.assertNotIn("different machines", text)

    def test_a_run_does_not_differ_from_itself(self):
        _, slower = bench_compare.report(self.new, self.new)
        self.assertEqual(slower, 0)

    def test_another_machine_is_told(self):
        other = copy.deepcopy(self.new)
        other["context"]["keen_machine"] = "another"
        self.assertIn("different machines", bench_compare.report(self.old, other)[0])


class TablesTest(unittest.TestCase):
    def setUp(self):
        self.document = load("new_run.json")
        self.text = bench_tables.all_tables(self.document)

    def test_kernels(self):
        self.assertRegex(self.text, r"states +9\.90 +1\.25 \(7\.9x\)")

    def test_peers(self):
        self.assertRegex(self.text, r"nanoflann, KD-tree .* 500\.00 \(5\.0x\)")
        self.assertRegex(self.text, r"Detour, proximity grid +not built in")

    def test_frames(self):
        self.assertRegex(self.text, r"mixed 1,000 avx2 +belief +2 +300 +0\.200 +0\.180 +0\.400 +0\.600 +2\.00")

    def test_bandwidth_is_the_best_of_the_streams(self):
        results = Results(self.document["benchmarks"])
        self.assertEqual(memory_tables.streaming_bandwidth(results, 1), 4e10)
        self.assertAlmostEqual(memory_tables.bandwidth_share(results, "far_rows/tick/avx2/1"), 0.5)
        self.assertIsNone(memory_tables.streaming_bandwidth(results, 2))

    def test_targets(self):
        self.assertRegex(self.text, r"over the AVX2 grid by hand +2\.00 +<= 1\.2 +missed")
        self.assertRegex(self.text, r"nanoflann over Keen +5\.00 +>= 4 +met")

    def test_targets_of_crowds(self):
        def frames(threads, agents, milliseconds, median, p99):
            return {"name": f"frames/belief/mixed/{agents}/avx2/{threads}/iterations:300/manual_time",
                    "run_type": "iteration", "items_per_second": agents / milliseconds * 1e3, "p50_ms": median,
                    "p99_ms": p99}

        results = Results([frames(1, 100000, 6.0, 5.0, 7.0), frames(2, 100000, 4.0, 2.5, 5.0), frames(2, 1000, 1, 1, 1)])
        self.assertAlmostEqual(results.mean_frame_ms("frames/belief/mixed/100000/avx2/2"), 4.0)
        text = target_tables.targets_table(results)
        self.assertRegex(text, r"mixed crowd of 100,000, AVX2, two threads, mean ms +4\.00 +<= 3 +missed")
        self.assertRegex(text, r"the same, p99 over mean +1\.25 +<= 1\.5 +met")
        self.assertRegex(text, r"mixed 100,000, AVX2, two threads over one, median frame +2\.00 +>= 1\.8 +met")
        self.assertNotIn("1,000,000", text)  # was not measured
        self.assertNotRegex(text, r"mixed 1,000,")  # no target

    def test_failures_are_told(self):
        self.assertIn("failed: kernel/broken/avx2", self.text)


class PlotsTest(unittest.TestCase):
    def setUp(self):
        self.results = Results(load("new_run.json")["benchmarks"])

    def test_scaling(self):
        self.assertEqual(bench_plots.scaling_lines(self.results),
                         {"mixed, 30 Hz": {("avx2", 2): [(1000, 200.0)]}})

    def test_roofline_needs_bytes_and_operations(self):
        points = {name: intensity for name, intensity, _ in bench_plots.roofline_points(self.results)}
        self.assertEqual(sorted(points), ["far_rows/tick/avx2/1", "stream/triad/1"])
        self.assertAlmostEqual(points["far_rows/tick/avx2/1"], 0.5)


if __name__ == "__main__":
    unittest.main()
