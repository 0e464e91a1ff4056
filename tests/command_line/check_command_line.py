"""check_command_line.py KEEN: what the keen tool makes of good and bad scenarios: exit codes, one line of error with file,
line and column, the files of a run, and equal hashes in `keen compare`."""
import json
import os
import re

from tool import GOOD, expect, keen, rows, run_checks, run_text


def check_good_run(folder):
    done = run_text(folder, GOOD)
    expect(done.returncode == 0, "a good scenario: exit %d, %s" % (done.returncode, done.stderr))
    for name in ("events.jsonl", "beliefs.csv", "agents.csv", "detection.csv", "summary.json", "timeline.svg", "map.svg"):
        expect(os.path.getsize(os.path.join(folder, "out", name)) > 0, "missing or empty: " + name)
    summary = json.load(open(os.path.join(folder, "out", "summary.json")))
    expect(re.fullmatch("[0-9a-f]{16}", summary["hash"]), "summary.json: hash")
    expect(summary["counters"]["frames"] == 20, "summary.json: frames")
    expect(summary["threads"] >= 1, "summary.json: threads")
    events = [json.loads(line) for line in open(os.path.join(folder, "out", "events.jsonl"))]
    expect([e["to"] for e in events if e["type"] == "state"][:2] == ["suspected", "detected"], "events of the good run")


def check_bad_files(folder):
    bad = {
        "unknown key": (GOOD.replace('"stagger"', '"staggger"'), ":2:"),
        "wrong type": (GOOD.replace('"duration": 2.0', '"duration": "long"'), ":2:"),
        "syntax": (GOOD.replace('"actors": [', '"actors": ]'), ":5:"),
        "duplicate name": (GOOD.replace('"name": "p"', '"name": "g"'), ":7:"),
        "unknown profile": (GOOD.replace('"agent": "guard"', '"agent": "ghost"'), ":6:"),
        "out of range": (GOOD.replace('"loudness": 0.5', '"loudness": -1'), ":7:"),
        "no model": (GOOD.replace('"base": "default"', '"base": "default", "model": "stealth"'), ":4:"),
        "library's range in detection": (GOOD.replace('"base": "default"', '"base": "skyrim", "detection": '
                                                      '{"target_timer": 5000}'), ":4:"),
        "owner is no target": (GOOD.replace('"owner": "p"', '"owner": "g"'), ":9:"),
        "small budget": (GOOD.replace('"stagger": false,', '"budget": {"max_traces_per_frame": 3},'), ":2:"),
        "library's range": (GOOD.replace('"base": "default"', '"base": "default", "trace": {"trace_timeout": 5000}'),
                            ":4:"),
        "missing level": (GOOD.replace('"stagger": false,', '"stagger": false, "level": {"obj": "nowhere.obj"},'),
                          "nowhere.obj"),
        "unknown team": (GOOD.replace('"team": "guards", "pos', '"team": "gaurds", "pos'), ":6:45: unknown team"),
        "empty": ("", ":"),
    }
    for name, (text, place) in bad.items():
        done = run_text(folder, text)
        lines = done.stderr.strip().split("\n")
        expect(done.returncode == 2, "%s: exit %d" % (name, done.returncode))
        expect(len(lines) == 1 and place in lines[0], "%s: %r" % (name, done.stderr))


def with_happenings(*happenings):
    """The good scenario, with more happenings from line 10 on."""
    return GOOD.replace('"kind": "step"}]', '"kind": "step"},\n    ' + ",\n    ".join(happenings) + "]")


def check_models(folder):
    """What each model fills of the files."""
    for model in ("belief", "detection", "both"):
        text = GOOD.replace('"base": "default"', '"base": "fallout_nv", "model": "%s"' % model)
        done = run_text(folder, text, "--no-plots", "--quiet")
        expect(done.returncode == 0, "model %s: %r" % (model, done.stderr))
        agents, pairs = rows(folder, "agents.csv"), rows(folder, "detection.csv")
        states = {row["detection_state"] for row in agents}
        expect(len(agents) > 0 and (states == {""}) == (model == "belief"), "agents.csv of %s: %r" % (model, states))
        expect((len(pairs) == len(agents)) == (model != "belief"), "detection.csv of %s: %d rows" % (model, len(pairs)))
        believed = {row["state"] for row in rows(folder, "beliefs.csv")}
        expect(("detected" in believed) == (model != "detection"), "beliefs.csv of %s: %r" % (model, believed))
        said = run_text(folder, text, "--no-plots").stdout
        first = said.split("\n")[0]
        expect(bool(re.search(", [0-9]+ state changes?(,|$)", first)) == (model != "detection") and
               (", 1 change of detection state" in first) == (model != "belief") and
               ("entered 1 time (detection)" in said and "events of detection:" in said) == (model != "belief"),
               "the summary of %s: %s" % (model, said))


def check_happenings(folder):
    """Who is not there when something happens to them is named before anything is played, with the place in the file."""
    gone = '{"t": 1, "type": "remove", "actor": "p"}'
    late = '{"t": %g, "type": "add", "actor": {"name": "q", "agent": "guard", "target": true, "position": [3, 0, 0]}}'
    hurt = '{"t": %g, "type": "damage", "agent": "%s", "from": "%s", "amount": 5}'
    refused = {
        "a removed owner": ((gone, '{"t": 1.5, "type": "sound", "position": [3, 0, 0], "owner": "p"}'), 11, "owner",
                            '"p" is not there at 1.5 s (it was removed)'),
        "removed twice": ((gone, '{"t": 1.5, "type": "remove", "actor": "p"}'), 11, "actor", '"p" is not there at 1.5 s'),
        "damage by nobody yet": ((hurt % (0.5, "g", "q"), late % 1), 10, "from",
                                 '"q" is not there at 0.5 s (it is added at 1 s)'),
        "damage to nobody yet": ((hurt % (0.5, "q", "p"), late % 1), 10, "agent", '"q" is not there at 0.5 s'),
        "before it in the file": ((hurt % (1, "q", "p"), late % 1), 10, "agent", '"q" is not there at 1 s'),
        "damage by somebody gone": ((late % 1, gone, hurt % (1.05, "q", "p")), 12, "from", '"p" is not there at 1.05 s'),
    }
    for name, (happenings, line, key, said) in refused.items():
        text = with_happenings(*happenings)
        column = text.split("\n")[line - 1].index('"%s": ' % key) + len(key) + 5
        done = run_text(folder, text)
        expect(done.returncode == 2 and done.stderr.count("\n") == 1 and ":%d:%d: " % (line, column) in done.stderr and
               said in done.stderr and "expected somebody who is" in done.stderr,
               "%s: exit %d, %r" % (name, done.returncode, done.stderr))
    played = {
        "added before": (late % 1, hurt % (1, "q", "p"), hurt % (1.2, "g", "q")),
        "later in the file, earlier in time": (hurt % (1.5, "g", "q"), late % 1),
        "in one frame, before it is removed": (late % 0.51, hurt % (0.55, "q", "p"), hurt % (1.0, "g", "p"), gone),
        "in the last frame": (hurt % (2, "g", "p"),),
    }
    for name, happenings in played.items():
        done = run_text(folder, with_happenings(*happenings), "--quiet")
        expect(done.returncode == 0, "%s: exit %d, %r" % (name, done.returncode, done.stderr))


def check_never_played(folder):
    """A happening after the last frame is refused by every command that plays scenarios, whoever it names."""
    add = '{"t": 1, "type": "add", "actor": {"name": "q", "target": true, "position": [3, 0, 0]}}'
    late = '{"t": %s, "type": "damage", "agent": "g", "from": "q", "amount": 5}'
    for time, text in (("2.5", with_happenings(add, late % 2.5)), ("2.001", with_happenings(add, late % 2.001)),
                       ("1.95", with_happenings(add, late % 1.95).replace('"duration": 2.0', '"duration": 1.96'))):
        done = run_text(folder, text)
        path = os.path.join(folder, "scene.json")
        said = '%s:11:11: "damage" at %s s is never played, expected at most %s s, the time of the last frame\n' % (
            path, time, "1.9" if time == "1.95" else "2")
        expect(done.returncode == 2 and done.stderr == said, "at %s s: exit %d, %r" % (time, done.returncode, done.stderr))
        for command in (("compare", path), ("explain", path, "--agent", "g", "--target", "p", "--at", "1")):
            expect(keen(*command).stderr == said, "keen %s of a late happening: %r" % (command[0], keen(*command).stderr))


def check_moved(folder):
    """A teleported actor stays; after a shift of the origin everything is where it was, less the offset."""
    moved = GOOD.replace('"position": [8, 1, 0]', '"path": [[0, 8, 1, 0], [2, 8, 3, 0]]').replace(
        '"senses": ["vision", "hearing"]', '"senses": ["vision"]')
    text = moved.replace('"kind": "step"}', '"kind": "step"}, {"t": 0.95, "type": "shift_origin", "offset": [2, 0, 1]},'
                         ' {"t": 1.35, "type": "teleport", "actor": "p", "position": [6, 1, 0]}')
    done = run_text(folder, text, "--no-plots", "--quiet")
    expect(done.returncode == 0, "teleport and shift: %r" % done.stderr)
    if done.returncode == 0:
        at = {row["time"]: [float(row["last_" + axis]) for axis in "xyz"] for row in rows(folder, "beliefs.csv")}
        for time, place in (("0.9", [8, 1.9, 0]), ("1", [6, 2, -1]), ("1.4", [4, 1, -1]), ("2", [4, 1, -1])):
            expect(all(abs(a - b) < 1e-4 for a, b in zip(at[time], place)), "at %s s: %r" % (time, at[time]))


def check_places(folder):
    """Places are named by their tags, in beliefs and in events."""
    done = run_text(folder, GOOD.replace(', "owner": "p"', ""), "--no-plots", "--quiet")
    expect(done.returncode == 0, "a sound of nobody's: %r" % done.stderr)
    if done.returncode == 0:
        expect("place:step" in {row["target"] for row in rows(folder, "beliefs.csv")}, "place:step in beliefs.csv")
        events = open(os.path.join(folder, "out", "events.jsonl")).read()
        expect('"target":"place:step"' in events, "place:step in events.jsonl")


def check_explain(folder):
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        file.write(GOOD)
    asked = ("--agent", "g", "--target", "p", "--at", "1.5")
    done = keen("explain", path, *asked)
    expect(done.returncode == 0 and "g about p at 1.5 s" in done.stdout and "vision" in done.stdout and
           "loss row" in done.stdout and "next" in done.stdout, "keen explain: %s%s" % (done.stdout, done.stderr))
    for wrong in (asked[2:], asked[:4], ("--agent", "p") + asked[2:], ("--agent", "g", "--target", "g") + asked[4:],
                  asked[:5] + ("9",), asked[:5] + ("soon",), asked[:5] + ("-1",), asked + ("more",)):
        done = keen("explain", path, *wrong)
        expect(done.returncode == 2 and done.stderr.count("\n") == 1 and "expected" in done.stderr,
               "keen explain %s: %d %r" % (" ".join(wrong), done.returncode, done.stderr))


def check_explain_silence(folder):
    """What is not sensed is said in words, and a sound that was heard once is heard in its tick."""
    path = os.path.join(folder, "scene.json")

    def senses_at(time, text):
        with open(path, "w") as file:
            file.write(text)
        told = keen("explain", path, "--agent", "g", "--target", "p", "--at", time).stdout
        return {name: line for name in ("vision", "hearing", "touch") for line in told.split("\n")
                if line.startswith(name)}

    quiet = GOOD.replace('"loudness": 0.5', '"loudness": 0').replace('["vision", "hearing"]', '["vision", "hearing", "touch"]')
    heard, after = senses_at("0.5", quiet), senses_at("0.6", quiet)
    expect(re.search(r"0\.8300  - .*, last tick 0\.8300", heard["hearing"]), "a sound: %r" % heard["hearing"])
    expect("no sound reaches it" in after["hearing"] and "last tick 0.0000" in after["hearing"], "later: %r" % after)
    expect("they do not touch" in heard["touch"] and " none " not in heard["touch"], "no touch: %r" % heard["touch"])
    never = quiet.replace('"stagger": false,', '"stagger": false, "trace": {"mode": "none"},')
    expect("no sight line answered yet" in senses_at("0.3", never)["vision"], "unanswered: %r" % senses_at("0.3", never))
    walled = quiet.replace('"loudness": 0}', '"loudness": 0, "visible": 0}')
    expect("its sight lines are blocked" in senses_at("0.3", walled)["vision"], "blocked: %r" % senses_at("0.3", walled))
    wall = quiet.replace('"stagger": false,', '"stagger": false, "level": {"boxes": [[[4, -5, 0], [5, 5, 3]]]},')
    expect("its sight lines are blocked" in senses_at("0.3", wall)["vision"], "a wall: %r" % senses_at("0.3", wall))
    glass = wall.replace('"stagger": false,', '"stagger": false, "trace": {"mode": "scripted"},')
    expect("blocked" not in senses_at("0.3", glass)["vision"], "a wall not asked: %r" % senses_at("0.3", glass))


def check_explain_told(folder):
    """Who knows of somebody by being told says who told it, when, and that it knows nothing else."""
    path = os.path.join(folder, "scene.json")
    squad = GOOD.replace('"position": [0, 0, 0]}', '"position": [0, 0, 0], "squad": "watch"},\n    {"name": "h", "agent": '
                         '"guard", "team": "guards", "position": [-20, -9, 0], "forward": [-1, 0, 0], "squad": "watch"}')
    squad = squad.replace('["vision", "hearing"]', '["vision"]')

    def told(text, agent, time):
        with open(path, "w") as file:
            file.write(text)
        done = keen("explain", path, "--agent", agent, "--target", "p", "--at", time)
        expect(done.returncode == 0, "keen explain of what was told: %r" % done.stderr)
        return re.findall("^(told|known) +(.*)$", done.stdout, re.M)

    lone = ("known", "only by being told: it has not sensed it itself since the belief began")
    expect(told(squad, "h", "0.4") == [], "nobody told it yet: %r" % told(squad, "h", "0.4"))
    expect(told(squad, "h", "0.8") == [("told", "by agent 0 (g), 0.2 s ago"), lone], "told: %r" % told(squad, "h", "0.8"))
    when = re.findall("^sensed.*$", keen("explain", path, "--agent", "h", "--target", "p", "--at", "0.8").stdout, re.M)
    expect(when == ["sensed or told       0.2 s ago   leading sense none"], "what it never sensed itself: %r" % when)
    expect(told(squad, "g", "0.8") == [], "the teller: %r" % told(squad, "g", "0.8"))
    gone = squad.replace('"kind": "step"}]', '"kind": "step"}, {"t": 0.7, "type": "remove", "actor": "g"}]')
    expect(told(gone, "h", "0.8") == [("told", "by a squad mate that is gone, 0.2 s ago"), lone],
           "the teller is gone: %r" % told(gone, "h", "0.8"))
    host = squad.replace('"kind": "step"}]', '"kind": "step"}, '
                         '{"t": 0.7, "type": "evidence", "agent": "g", "target": "p", "add": 0.1}]')
    expect(told(host, "g", "0.8") == [("told", "by the host's evidence, 0.1 s ago")],
           "evidence, of whom it sees itself: %r" % told(host, "g", "0.8"))


def factors_of(text):
    """The numbers of an explanation by the names before them."""
    return {name.strip(): float(value) for name, value in re.findall(r"^(\S[^\n]{0,19}) +(-?[0-9.]+)  ", text, re.M)}


def check_explain_detection(folder):
    """Every factor of a detection value, and they add up to the value that detection.csv has for that tick."""
    for model in ("detection", "both"):
        text = GOOD.replace('"base": "default"', '"base": "fallout_nv", "model": "%s"' % model)
        done = run_text(folder, text, "--no-plots", "--quiet")
        expect(done.returncode == 0, "model %s: %r" % (model, done.stderr))
        path = os.path.join(folder, "scene.json")
        done = keen("explain", path, "--agent", "g", "--target", "p", "--at", "1.5")
        expect(done.returncode == 0 and "g about p at 1.5 s" in done.stdout and "detection state" in done.stdout and
               re.search("^next +[a-zA-Z]", done.stdout, re.M), "keen explain, %s: %s%s" % (model, done.stdout, done.stderr))
        expect(("loss row" in done.stdout) == (model == "both"), "keen explain, %s: beliefs" % model)
        factors = factors_of(done.stdout)
        row = [row for row in rows(folder, "detection.csv") if float(row["time"]) == 1.5]
        wanted = {"value": "value", "attenuation": "attenuation", "sound": "sound", "visual": "visual",
                  "observer's skill": "skill", "stealth points": "points"}
        expect(len(row) == 1 and all(abs(factors.get(name, 1e9) - float(row[0][column])) < 1e-3
                                     for name, column in wanted.items()), "factors of %s: %r, %r" % (model, factors, row))
        total = factors["base"] + factors["sound"] + factors["visual"] + factors["observer's share"] - factors["target's share"]
        expect(int(total) == factors["value"], "the factors of %s add up to %g, not %g" % (model, total, factors["value"]))
        done = keen("explain", path, "--agent", "g", "--target", "g", "--at", "1.5")
        expect(done.returncode == 2, "keen explain about no target: %d" % done.returncode)


def check_left_out(folder):
    """A timeline has room for twelve panels; of a run with more the summary says how many are left out."""
    actor = '{"name": "%s%d", %s, "position": [%d, %d, 0]}'
    for guards, thieves in ((3, 4), (3, 9)):
        actors = [actor % ("g", i, '"agent": "guard"', 0, i) for i in range(guards)]
        actors += [actor % ("p", i, '"target": true', 5, i) for i in range(thieves)]
        text = GOOD[:GOOD.index('    {"name": "g"')] + ",\n".join(actors) + "]}"
        said = run_text(folder, text).stdout
        more = guards * thieves - 12
        expect(("timeline.svg has room for the first 12 beliefs and detecting agents, %d more are left out" % more in said)
               == (more > 0), "%d pairs: %s" % (guards * thieves, said))


def check_example(folder):
    """The scenario that the README begins with plays, and its guard goes through most states."""
    example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "scenario", "example.json")
    out = os.path.join(folder, "example")
    done = keen("run", example, "--out", out, "--no-plots", "--quiet")
    expect(done.returncode == 0, "the example: %r" % done.stderr)
    with open(os.path.join(out, "events.jsonl"), encoding="utf-8") as file:
        events = file.read()
    for state in ("suspected", "detected", "tracked"):
        expect('"to":"%s"' % state in events, "the example never gets to %s" % state)


def check_compare(folder):
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        file.write(GOOD)
    done = keen("compare", path, "--threads", "3")
    hashes = set(re.findall("hash ([0-9a-f]{16})", done.stdout))
    expect(done.returncode == 0 and len(hashes) == 1, "keen compare: %s%s" % (done.stdout, done.stderr))


def check_crowd(folder):
    out = os.path.join(folder, "crowd")
    done = keen("crowd", "--agents", "60", "--seconds", "2", "--out", out)
    expect(done.returncode == 0 and done.stdout, "keen crowd: %s" % done.stderr)
    for name in ("map.svg", "timeline.svg"):
        path = os.path.join(out, name)
        expect(os.path.exists(path) and "<svg" in open(path).read(), "keen crowd: " + name)


def check_replaced(folder):
    """Commands that write to one folder say which files were there before."""
    out = os.path.join(folder, "shared")
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        file.write(GOOD)

    def replaced(*command):
        done = keen(*command, "--out", out)
        expect(done.returncode == 0, "keen %s: %s" % (command[0], done.stderr))
        return re.findall("^replaced what was there: (.*)$", done.stdout, re.M)

    crowd = ("crowd", "--agents", "20", "--seconds", "1")
    expect(replaced(*crowd) == [], "a new folder")
    found = replaced("run", path)
    expect(found == ["timeline.svg, map.svg"], "a run over a crowd: %r" % found)
    found = replaced(*crowd)
    expect(found == ["map.svg, timeline.svg"], "a crowd over a run: %r" % found)
    found = replaced("run", path, "--no-plots")
    expect(found == ["events.jsonl, beliefs.csv, agents.csv, detection.csv, summary.json"], "no pictures: %r" % found)


run_checks(check_good_run, check_bad_files, check_models, check_happenings, check_never_played, check_moved, check_places,
           check_explain, check_explain_silence, check_explain_told, check_explain_detection, check_left_out, check_example, check_compare,
           check_crowd, check_replaced)
