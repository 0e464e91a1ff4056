"""What the checks of the keen tool share: the tool's path comes first on the command line."""
import csv
import os
import subprocess
import sys
import tempfile

KEEN = sys.argv[1]
GOOD = """{
  "keen": 1, "frame_dt": 0.1, "duration": 2.0, "stagger": false,
  "teams": {"guards": {"intruders": "enemy"}, "intruders": {"guards": "enemy"}},
  "profiles": {"guard": {"base": "default", "senses": ["vision", "hearing"]}},
  "actors": [
    {"name": "g", "agent": "guard", "team": "guards", "position": [0, 0, 0]},
    {"name": "p", "target": true, "team": "intruders", "position": [8, 1, 0], "loudness": 0.5}
  ],
  "happenings": [{"t": 0.5, "type": "sound", "position": [3, 0, 0], "loudness": 1, "owner": "p", "kind": "step"}]
}
"""
failures = []


def expect(good, what):
    if not good:
        failures.append(what)


def keen(*arguments, **environment):
    return subprocess.run([KEEN, *arguments], capture_output=True, text=True, timeout=120,
                          env={**os.environ, **environment})


def run_text(folder, text, *arguments):
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        file.write(text)
    return keen("run", path, "--out", os.path.join(folder, "out"), *arguments)


def rows(folder, name):
    with open(os.path.join(folder, "out", name), newline="") as file:
        return list(csv.DictReader(file))


def run_checks(*checks):
    """Each in the same folder; ends the program."""
    with tempfile.TemporaryDirectory() as temporary:
        for check in checks:
            check(temporary)
    print("\n".join(failures) or "all good")
    sys.exit(1 if failures else 0)
