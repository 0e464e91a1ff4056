"""check_usage.py KEEN: what the keen tool answers to how it is called: help, arguments that are wrong, files that are not
there, the environment; and recordings."""
import os
import signal
import subprocess

from tool import GOOD, KEEN, expect, keen, rows, run_checks, run_text


def check_usage(folder):
    for arguments in ((), ("nothing",), ("run",), ("run", "a", "b"), ("run", "--backend", "mmx", "a"),
                      ("run", "--threads", "0", "a"), ("run", "--nothing", "a"), ("run", "--out"), ("compare",),
                      ("compare", "--nothing", "a"), ("compare", "a", "b"), ("profile", "default", "robot"),
                      ("help", "nothing"), ("explain",), ("explain", "--nothing"), ("replay",), ("replay", "a", "b"), ("replay", "--nothing"), ("replay", folder + "/none"),
                      ("run", "--record"), ("crowd", "--nothing"), ("profile", "nobody"), ("scenario", "nothing"), ("scenario", "actor", "sound"), ("version", "x"),
                      ("run", folder + "/none.json"), ("crowd", "--agents", "0"), ("crowd", "--agents", "many"),
                      ("crowd", "--level", folder + "/none.obj"), ("crowd", "--backend", "mmx")):
        done = keen(*arguments)
        expect(done.returncode == 2 and done.stderr, "keen %s: exit %d" % (" ".join(arguments), done.returncode))
        said = [line for line in done.stderr.split("\n") if line and not line.startswith("setting up")]
        one_line = len(said) == 1 and "expected" in said[0]
        expect(one_line or not arguments, "keen %s: %r" % (" ".join(arguments), done.stderr))
    for arguments in (("version",), ("profile",), ("profile", "default"), ("scenario",), ("scenario", "sound"), ("--version",)):
        done = keen(*arguments)
        expect(done.returncode == 0 and done.stdout, "keen %s: exit %d" % (" ".join(arguments), done.returncode))


COMMANDS = ("run", "crowd", "compare", "explain", "replay", "scenario", "profile", "version")


def check_help(folder):
    """However it is asked for, help is printed, and that is no failure."""
    asked = {"": [("help",), ("--help",), ("-h",), ("help", "help"), ("help", "--help")]}
    asked.update({name: [("help", name), (name, "--help"), (name, "-h")] for name in COMMANDS})
    for name, ways in asked.items():
        for way in ways:
            done = keen(*way)
            expect(done.returncode == 0 and done.stderr == "" and ("usage: keen " + name) in done.stdout and
                   done.stdout == keen(*ways[0]).stdout, "keen %s: exit %d, %r" % (way, done.returncode, done.stdout))
    for name in COMMANDS:
        expect("\n  %s " % name in keen("help").stdout, "keen help: " + name)
        expect(" %s," % name in keen("nothing").stderr, "keen nothing: " + name)


def check_demo(folder):
    """tools/demo tells of itself, and of every option of keen crowd, before it installs or builds anything."""
    demo = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "demo")
    marker = os.path.join(folder, "built")
    for name in ("cmake", "dpkg", "apt-get", "sudo"):
        with open(os.path.join(folder, name), "w") as file:
            file.write('#!/bin/sh\ntouch "%s"\n' % marker)
        os.chmod(file.name, 0o755)
    environment = {**os.environ, "PATH": folder + ":" + os.environ["PATH"]}
    options = [line for line in keen("crowd", "--help").stdout.split("\n") if line.startswith("  --")]
    expect(len(options) > 10, "keen crowd --help: %r" % options)
    for arguments in (("--help",), ("-h",), ("--agents", "5", "--help")):
        done = subprocess.run([demo, *arguments], capture_output=True, text=True, timeout=60, env=environment)
        expect(done.returncode == 0 and done.stderr == "" and done.stdout.startswith("usage: tools/demo") and
               "\n".join(options) in done.stdout and not os.path.exists(marker), "tools/demo %s: %d %r %r" % (
                   " ".join(arguments), done.returncode, done.stdout, done.stderr))


def check_environment(folder):
    """A backend that the environment forces is named with its variable, and only asked for where nothing else is said."""
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        file.write(GOOD)
    out = ("--out", os.path.join(folder, "out"), "--no-plots", "--quiet")
    for command in (("run", path) + out, ("crowd", "--agents", "5", "--seconds", "0.1") + out,
                    ("explain", path, "--agent", "g", "--target", "p", "--at", "1")):
        done = keen(*command, KEEN_BACKEND="foo")
        expect(done.returncode == 2 and done.stderr.count("\n") == 1 and
               "KEEN_BACKEND foo is unknown, expected auto, reference, portable" in done.stderr,
               "KEEN_BACKEND=foo keen %s: exit %d, %r" % (command[0], done.returncode, done.stderr))
        expect(keen(*command, KEEN_BACKEND="reference").returncode == 0, "KEEN_BACKEND=reference keen " + command[0])
    expect(keen("run", path, "--backend", "portable", *out, KEEN_BACKEND="foo").returncode == 0, "--backend before it")
    expect(keen("compare", path, KEEN_BACKEND="foo").returncode == 0, "keen compare names its backends itself")


def check_missing_files(folder):
    """A file that is not there has no line to point to: its name, and the system's reason."""
    nowhere = os.path.join(folder, "nowhere")
    for arguments in (("run", nowhere), ("compare", nowhere), ("crowd", "--quiet", "--level", nowhere),
                      ("explain", nowhere, "--agent", "g", "--target", "p", "--at", "1"),
                      ("crowd", "--quiet", "--tracks", nowhere), ("replay", nowhere)):
        done = keen(*arguments)
        expect(done.returncode == 2 and done.stderr.count("\n") == 1 and nowhere + ": " in done.stderr and
               "No such file or directory" in done.stderr, "keen %s: %r" % (" ".join(arguments), done.stderr))
    level = run_text(folder, GOOD.replace('"stagger": false,', '"stagger": false, "level": {"obj": "nowhere"},'))
    expect(level.returncode == 2 and level.stderr.startswith(nowhere + ": No such file"), "its level: %r" % level.stderr)


def check_lost_output(folder):
    """Who prints to a full disk is told so; nobody else is."""
    path, out = os.path.join(folder, "scene.json"), os.path.join(folder, "out")
    recording = os.path.join(folder, "lost.keenrec")
    with open(path, "w") as file:
        file.write(GOOD)
    expect(keen("run", path, "--out", out, "--no-plots", "--record", recording).returncode == 0, "a recording to replay")
    printing = (("run", path, "--out", out, "--no-plots"), ("compare", path), ("replay", recording), ("scenario",),
                ("replay", recording, "--agent", "g"), ("explain", path, "--agent", "g", "--target", "p", "--at", "1"),
                ("profile",), ("version",), ("--version",), ("help",), ("run", "--help"),
                ("crowd", "--agents", "5", "--seconds", "0.1", "--no-plots", "--out", out))
    for arguments in printing if os.path.exists("/dev/full") else ():
        with open("/dev/full", "w") as full:
            done = subprocess.run([KEEN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
        expect(done.returncode == 1 and "keen: what was printed is lost" in done.stderr.split("\n")[-2],
               "keen %s > /dev/full: exit %d, %r" % (" ".join(arguments), done.returncode, done.stderr))
    with open("/dev/full" if os.path.exists("/dev/full") else os.devnull, "w") as full:
        for arguments, code in ((("run", path, "--out", out, "--no-plots", "--quiet"), 0), (("nothing",), 2)):
            done = subprocess.run([KEEN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
            expect(done.returncode == code and "lost" not in done.stderr,
                   "keen %s prints nothing: exit %d, %r" % (" ".join(arguments), done.returncode, done.stderr))
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([KEEN, "scenario"], stdout=writing, stderr=subprocess.PIPE, text=True, timeout=120)
    os.close(writing)
    expect(done.returncode == -signal.SIGPIPE and done.stderr == "", "nobody reads: %d %r" % (done.returncode, done.stderr))


def check_replay_told(folder):
    """A belief that rises without a sense was told: by whom, recordings do not say, and they say so."""
    recording = os.path.join(folder, "told.keenrec")
    squad = GOOD.replace('"position": [0, 0, 0]}', '"position": [0, 0, 0], "squad": "watch"},\n    {"name": "h", "agent": '
                         '"guard", "team": "guards", "position": [-20, -9, 0], "forward": [-1, 0, 0], "squad": "watch"}')
    done = run_text(folder, squad.replace('["vision", "hearing"]', '["vision"]'), "--no-plots", "--quiet", "--record",
                    recording)
    expect(done.returncode == 0, "keen run of a squad: %r" % done.stderr)

    def said_of(agent):
        lines = keen("replay", recording, "--agent", agent).stdout.split("\n")
        return ([line for line in lines if "> state: p" in line],
                {float(line.split()[0]) for line in lines if "none, told by a squad mate or by the host's evidence" in line})

    states, told = said_of("h")
    tellers = "while nothing senses it: told by a squad mate or by the host's evidence, which recordings do not tell apart"
    expect(len(states) == 2 and "to suspected" in states[0] and states[0].endswith(tellers), "h is told: %r" % states)
    expect("to detected" in states[-1] and states[-1].endswith("while nothing senses it: by what it was told before"),
           "the tick after: %r" % states)
    shares = {round(float(row["time"]), 3) for row in rows(folder, "beliefs.csv")
              if row["agent"] == "h" and float(row["time_since_sensed"]) == 0}
    expect(told == shares and len(told) >= 2, "ticks in which it was told: %r, %r" % (told, shares))
    states, told = said_of("g")
    expect(states and not told and "told" not in "".join(states), "g sees it itself: %r %r" % (states, told))


def check_replay(folder):
    recording = os.path.join(folder, "scene.keenrec")
    done = run_text(folder, GOOD, "--no-plots", "--quiet", "--record", recording)
    expect(done.returncode == 0, "keen run --record: %r" % done.stderr)
    whole = keen("replay", recording)
    expect(whole.returncode == 0 and "0.1 to 2 s, 20 frames" in whole.stdout and "guard" in whole.stdout,
           "keen replay: %s%s" % (whole.stdout, whole.stderr))
    ticks = keen("replay", recording, "--agent", "g", "--from", "0.2", "--to", "1")
    expect(ticks.returncode == 0 and "p from undetected to suspected" in ticks.stdout and "vision leads" in ticks.stdout,
           "keen replay --agent: %s%s" % (ticks.stdout, ticks.stderr))
    times = {float(line.split()[0]) for line in ticks.stdout.split("\n")[1:] if line}
    beliefs = {round(float(row["time"]), 3) for row in rows(folder, "beliefs.csv")}
    expect(times == {time for time in beliefs if 0.2 <= time <= 1}, "keen replay: times %r" % sorted(times))
    with open(recording, "rb") as file:
        content = file.read()
    bad = {"cut": content[:-3], "later": content[:8] + b"\x09" + content[9:], "changed": content[:99] + b"?" + content[100:],
           "empty": b"", "other": GOOD.encode()}
    for name, wrong in bad.items():
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(wrong)
        done = keen("replay", path)
        expect(done.returncode == 2 and done.stderr.count("\n") == 1 and "expected" in done.stderr,
               "keen replay %s: %d %r" % (name, done.returncode, done.stderr))
    for wrong in (("--agent", "p"), ("--agent", "nobody"), ("--from", "soon"), ("--from", "2", "--to", "1"), ("--to", "-1")):
        done = keen("replay", recording, *wrong)
        expect(done.returncode == 2 and done.stderr.count("\n") == 1 and "expected" in done.stderr,
               "keen replay %s: %d %r" % (" ".join(wrong), done.returncode, done.stderr))
    for span, said in ((("--from", "5"), "from 5 s on"), (("--to", "0.05"), "from 0 to 0.05 s"),
                       (("--from", "0.41", "--to", "0.49"), "from 0.41 to 0.49 s")):
        for whose in ((), ("--agent", "g")):
            done = keen("replay", recording, *span, *whose)
            expect(done.returncode == 2 and done.stdout == "" and done.stderr == "keen replay: %s has no frame %s, "
                   "expected times that it covers: 0.1 to 2 s\n" % (recording, said),
                   "keen replay %s: %d %r %r" % (span, done.returncode, done.stdout, done.stderr))
    last = keen("replay", recording, "--agent", "g", "--from", "2")
    expect(last.returncode == 0 and "    2.000  p " in last.stdout, "keen replay of the last frame: %r" % last.stdout)
    between = os.path.join(folder, "between.keenrec")
    run_text(folder, GOOD.replace('"frame_dt": 0.1', '"frame_dt": 0.05'), "--no-plots", "--quiet", "--record", between)
    silent = keen("replay", between, "--agent", "g", "--from", "0.35", "--to", "0.35")
    expect(silent.returncode == 0 and "g neither ticked nor had an event in this time" in silent.stdout,
           "keen replay between ticks: %r %r" % (silent.stdout, silent.stderr))
    for model in ("detection", "both"):
        text = GOOD.replace('"base": "default"', '"base": "fallout_nv", "model": "%s"' % model)
        run_text(folder, text, "--no-plots", "--quiet", "--record", between)
        told = keen("replay", between).stdout + keen("replay", between, "--agent", "g").stdout
        for said in ("detection values are not recorded", "[holds no beliefs, "):
            expect((said in told) == (model == "detection"), "keen replay of %s, %s: %s" % (model, said, told))
        expect(("top target" in told) == (model == "both") and "decision" in told, "keen replay of %s: %s" % (model, told))
    unwritable = run_text(folder, GOOD, "--no-plots", "--quiet", "--record", os.path.join(folder, "nowhere", "r"))
    expect(unwritable.returncode == 1 and unwritable.stderr.count("\n") == 1, "unwritable: %r" % unwritable.stderr)


run_checks(check_usage, check_help, check_demo, check_environment, check_missing_files, check_lost_output, check_replay,
           check_replay_told)
