"""run_case.py KEEN CASE BACKEND: plays a golden case and compares it with what is expected, on everything that
the belief model says. Exit 77 (skipped) without KEEN_CASES_DIR. `run_case.py KEEN --list CASES_TXT` checks the list."""
import glob
import os
import subprocess
import sys
import tempfile

SKIPPED = 77
# Columns of the detection model, which the library does not have yet; the expectations leave them empty.
IGNORED = "detection_state suspicious decision threat_ratio".split()


def cases_folder():
    folder = os.environ.get("KEEN_CASES_DIR")
    if not folder:
        print("skipped: KEEN_CASES_DIR is not set")
        sys.exit(SKIPPED)
    return folder


def play(keen, scenario, backend, out):
    command = [keen, "run", scenario, "--out", out, "--backend", backend, "--no-plots", "--quiet"]
    return subprocess.run(command, capture_output=True, text=True)


def run_case(keen, case, backend):
    folder = cases_folder()
    scenario = os.path.join(folder, "belief", case + ".json")
    with tempfile.TemporaryDirectory() as out:
        played = play(keen, scenario, backend, out)
        if played.returncode:
            print(played.stderr, "keen run: exit", played.returncode)
            return 1
        command = [sys.executable, os.path.join(folder, "compare_belief.py"), scenario[:-5], out]
        for column in IGNORED:
            command += ["--ignore", column]
        return subprocess.run(command).returncode


def check_list(keen, path):
    """Every case is listed once; those listed as unsupported are refused, by name, as not supported yet."""
    folder = cases_folder()
    found = {os.path.basename(p)[:-5] for p in glob.glob(os.path.join(folder, "belief", "*.json"))}
    lines = [line.split(None, 2) for line in open(path) if line.strip() and not line.startswith("#")]
    listed = [line[1] for line in lines]
    problems = ["listed twice: " + c for c in set(listed) if listed.count(c) > 1]
    problems += ["not listed: " + c for c in sorted(found - set(listed))]
    problems += ["listed, but not there: " + c for c in sorted(set(listed) - found)]
    for kind, case, *_ in lines:
        if kind == "unsupported" and case in found:
            with tempfile.TemporaryDirectory() as out:
                played = play(keen, os.path.join(folder, "belief", case + ".json"), "auto", out)
            if played.returncode != 2 or "not supported yet" not in played.stderr:
                problems.append("listed as unsupported, but not refused as such: " + case)
    print("\n".join(problems) or "%d cases, all listed" % len(found))
    return 1 if problems else 0


if __name__ == "__main__":
    if sys.argv[2] == "--list":
        sys.exit(check_list(sys.argv[1], sys.argv[3]))
    sys.exit(run_case(*sys.argv[1:4]))
