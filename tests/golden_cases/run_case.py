"""run_case.py KEEN FOLDER CASE BACKEND: plays a golden case and compares it with what is expected; FOLDER is belief or
detection. Exit 77 (skipped) without KEEN_CASES_DIR. `run_case.py KEEN --list CASES_TXT` checks the list."""
import glob
import os
import subprocess
import sys
import tempfile

SKIPPED = 77


def cases_folder():
    folder = os.environ.get("KEEN_CASES_DIR")
    if not folder:
        print("skipped: KEEN_CASES_DIR is not set")
        sys.exit(SKIPPED)
    return folder


def play(keen, scenario, backend, out):
    command = [keen, "run", scenario, "--out", out, "--backend", backend, "--no-plots", "--quiet"]
    return subprocess.run(command, capture_output=True, text=True)


def run_case(keen, kind, case, backend):
    folder = cases_folder()
    scenario = os.path.join(folder, kind, case + ".json")
    with tempfile.TemporaryDirectory() as out:
        played = play(keen, scenario, backend, out)
        if played.returncode:
            print(played.stderr, "keen run: exit", played.returncode)
            return 1
        command = [sys.executable, os.path.join(folder, "compare_%s.py" % kind), scenario[:-5], out]
        return subprocess.run(command).returncode


def check_list(path):
    """Every case of the folders is listed, once."""
    folder = cases_folder()
    found = {kind + " " + os.path.basename(p)[:-5] for kind in ("belief", "detection")
             for p in glob.glob(os.path.join(folder, kind, "*.json"))}
    listed = [line.strip() for line in open(path) if line.strip() and not line.startswith("#")]
    problems = ["listed twice: " + c for c in set(listed) if listed.count(c) > 1]
    problems += ["not listed: " + c for c in sorted(found - set(listed))]
    problems += ["listed, but not there: " + c for c in sorted(set(listed) - found)]
    print("\n".join(problems) or "%d cases, all listed" % len(found))
    return 1 if problems else 0


if __name__ == "__main__":
    if sys.argv[2] == "--list":
        sys.exit(check_list(sys.argv[3]))
    sys.exit(run_case(*sys.argv[1:5]))
