/* What the reader refuses: the exact line for every class of error. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scenario/json_file.h"
#include "scenario/scenario.h"
#include "scenario_sample.h"

static void expect_refused(const char *text, size_t size, const char *line) {
    tool_error error = {0};
    scenario *read = scenario_parse("f.json", text, size, &error);
    cr_assert_null(read, "expected: %s", line);
    cr_assert_str_eq(error.text, line);
}

/* The whole file in single quotes. */
static void refuses(const char *text, const char *line) {
    char *quoted = scenario_quoted(text);
    expect_refused(quoted, strlen(quoted), line);
    free(quoted);
}

/* Line 2 holds keys of the world, line 3 keys of the second actor, line 4 happenings. */
static void refuses_parts(const char *world, const char *actor, const char *happenings, const char *line) {
    char text[2048];
    snprintf(text, sizeof text,
             "{'keen': 1, 'duration': 1,\n%s'actors': [{'name': 'g', 'agent': 'default', 'position': [0, 0, 0]},\n"
             "{'name': 'p', 'target': true%s}], 'happenings': [\n%s]}",
             world, actor, happenings);
    refuses(text, line);
}

#define HERE ", 'position': [1, 0, 0]"

static void refuses_world(const char *world, const char *line) {
    refuses_parts(world, HERE, "", line);
}

static void refuses_actor(const char *actor, const char *line) {
    refuses_parts("", actor, "", line);
}

static void refuses_happening(const char *happening, const char *line) {
    refuses_parts("", HERE, happening, line);
}

Test(scenario_errors, the_frame_of_these_tests_is_accepted) {
    char *text =
        scenario_quoted("{'keen': 1, 'duration': 1,\n'actors': [{'name': 'g', 'agent': 'default', "
                        "'position': [0, 0, 0]},\n{'name': 'p', 'target': true" HERE "}], 'happenings': [\n]}");
    tool_error error = {0};
    scenario *read = scenario_parse("f.json", text, strlen(text), &error);
    cr_assert_not_null(read, "%s", error.text);
    scenario_free(read);
    free(text);
}

Test(scenario_errors, syntax) {
    refuses("", "f.json:1:1: the file is empty, expected a JSON object");
    refuses(" \n", "f.json:2:1: the file ends too early, expected '[' or '{'");
    refuses("{'keen': 1,\n", "f.json:2:1: the file ends too early, expected string or '}'");
    refuses("{'keen': 1\n 'duration': 2}", "f.json:2:2: not valid JSON at '\"duration\"', expected '}'");
    refuses("{'keen': 1} x", "f.json:1:13: not valid JSON at 'x', expected end of file");
    refuses("{'keen': 1,}", "f.json:1:12: not valid JSON at '}', expected string or '}'");
    refuses("{'keen':\n yes}", "f.json:2:2: invalid token at 'yes', expected valid JSON");
    refuses("[1]", "f.json:1:1: the scenario is a list, expected an object");
    refuses("3", "f.json:1:1: not valid JSON at '3', expected '[' or '{'");
}

Test(scenario_errors, numbers_that_are_none) {
    refuses("{'keen': NaN}", "f.json:1:10: invalid token at 'NaN', expected valid JSON");
    refuses("{'keen': -Infinity}", "f.json:1:10: invalid token at '-', expected valid JSON");
    refuses("{'keen': 1e999}", "f.json:1:10: a number is too large, expected one that fits 64 bits");
    refuses("{'keen': 99999999999999999999}", "f.json:1:10: a number is too large, expected one that fits 64 bits");
}

Test(scenario_errors, text_that_is_none) {
    refuses("{'keen': 1, '\xC3\xA9\xFF': 1}", "f.json:1:15: invalid UTF-8, expected UTF-8 text");
    refuses("{'keen': 1, 'a\nb': 1}", "f.json:1:13: unexpected newline at '\"a', expected valid JSON");
    refuses("{'keen': 1, 'a\\u0000b': 1}",
            "f.json:1:13: NUL byte in object key not supported at '\"a\\u0000b\"', expected valid JSON");
    expect_refused("{\"keen\": 1 \0}", 13, "f.json:1:12: a null byte, expected text");
}

Test(scenario_errors, duplicate_keys) {
    refuses("{'keen': 1,\n 'keen': 1}", "f.json:2:2: duplicate key \"keen\", expected every key once");
    refuses_actor(HERE ", 'light': 1,\n 'light': 1", "f.json:4:2: duplicate key \"light\", expected every key once");
}

Test(scenario_errors, unknown_keys) {
    refuses_world("'frame_td': 1, ", "f.json:2:1: unknown key \"frame_td\" in a scenario, expected \"frame_dt\"");
    refuses_world("'budget': {'zz': 1}, ", "f.json:2:12: unknown key \"zz\" in a budget, expected one of "
                                           "\"max_updates_per_frame\", \"max_traces_per_frame\"");
    refuses_actor(HERE ", 'loundess': 1", "f.json:3:54: unknown key \"loundess\" in an actor, expected \"loudness\"");
    refuses_happening("{'t': 1, 'type': 'contact', 'who': 'g'}",
                      "f.json:4:29: unknown key \"who\" in a contact, expected one of \"t\", \"type\", \"agent\", "
                      "\"target\"");
    refuses_world("'profiles': {'x': {'vision': {'rang': 3}}}, ",
                  "f.json:2:31: unknown key \"rang\" in profile section vision, expected \"range\"");
    refuses_world("'profiles': {'x': {'vision': {'zones': [{'gan': 3}]}}}, ",
                  "f.json:2:42: unknown key \"gan\" in vision.zones, expected \"gain\"");
    refuses_world("'profiles': {'x': {'emotion_rise_': 3}}, 'up': 'z', 'seed': 1, 'viewers': [], 'trace': {}, ",
                  "f.json:2:20: unknown key \"emotion_rise_\" in a profile, expected one of \"model\", "
                  "\"senses\", \"base_interval\", \"max_tick_step\", \"run_speed\", \"max_tracked\", "
                  "\"perceive_corpses\", \"trace\", \"vision\", \"hearing\", \"smell\", \"touch\", \"vibration\", "
                  "\"damage\", \"pain\", \"echolocation\", \"fusion\", \"smoothing\", \"loss\", \"states\", "
                  "\"location\", \"memory\", \"threat\", \"attention\", \"awareness\", \"emotions\", \"squad\", "
                  "\"detection\", \"confidence\"");
}

/* Listings name keys by their paths; who writes a path as one key reads how it nests. */
Test(scenario_errors, of_paths_as_keys) {
    refuses_world("'profiles': {'x': {'vision.range': 3}}, ",
                  "f.json:2:20: unknown key \"vision.range\" in a profile, expected \"vision\": {\"range\": ...}");
    refuses_world("'profiles': {'x': {'loss.vision.grace': 3}}, ",
                  "f.json:2:20: unknown key \"loss.vision.grace\" in a profile, expected \"loss\": {\"vision\": "
                  "{\"grace\": ...}}");
    refuses_world("'profiles': {'x': {'loss': {'vision.grace': 3}}}, ",
                  "f.json:2:29: unknown key \"vision.grace\" in profile section loss, expected \"vision\": "
                  "{\"grace\": ...}");
    refuses_world("'profiles': {'x': {'vision.zones[0].gain': 3}}, ",
                  "f.json:2:20: unknown key \"vision.zones[0].gain\" in a profile, expected \"vision\": {...}");
    refuses_world("'profiles': {'x': {'vision.rang': 3}}, ",
                  "f.json:2:20: unknown key \"vision.rang\" in a profile, expected \"vision\": {...}");
    refuses_world("'profiles': {'x': {'touch': {'body.range': 3}}}, ",
                  "f.json:2:30: unknown key \"body.range\" in profile section touch, expected one of \"weight\", "
                  "\"error\", \"touch_range\"");
}

Test(scenario_errors, a_key_spelled_with_escapes_is_found) {
    refuses("{'\\u006been': 1, 'dur\\u0061tion': 0}",
            "f.json:1:35: \"duration\" is 0, expected a number above 0 to 1e+09");
}

Test(scenario_errors, missing_keys) {
    refuses("{'duration': 1, 'actors': []}", "f.json:1:1: missing key \"keen\", expected in a scenario");
    refuses("{'keen': 1, 'actors': []}", "f.json:1:1: missing key \"duration\", expected in a scenario");
    refuses("{'keen': 1, 'duration': 1}", "f.json:1:1: missing key \"actors\", expected in a scenario");
    refuses_actor("", "f.json:3:1: missing key \"position\", expected in an actor without \"path\"");
    refuses_happening("{'t': 1, 'type': 'sound'}", "f.json:4:1: missing key \"position\", expected in a sound");
    refuses_happening("{'t': 1}", "f.json:4:1: missing key \"type\", expected in a happening");
    refuses_happening("{'type': 'snapshot_roundtrip'}",
                      "f.json:4:1: missing key \"t\", expected in a snapshot_roundtrip");
    refuses_world("'profiles': {'x': {'trace': {'points': [{'height': 1}]}}}, ",
                  "f.json:2:41: missing key \"weight\", expected in every element of trace.points");
}

Test(scenario_errors, wrong_types) {
    refuses_world("'stagger': 1, ", "f.json:2:12: \"stagger\" is 1, expected true or false");
    refuses_world("'seed': 1.5, ",
                  "f.json:2:9: \"seed\" is 1.5, expected a whole number from 0 to 9223372036854775807");
    refuses_world("'up': 'x', ", "f.json:2:7: \"up\" is \"x\", expected \"z\" or \"y\"");
    refuses_world("'viewers': [[0, 0]], ", "f.json:2:13: a list of 2, expected a list of 3");
    refuses_world("'viewers': [[0, 0, null]], ",
                  "f.json:2:20: an element of \"viewers\" is null, expected a number from -1e+09 to 1e+09");
    refuses_world("'teams': {'a': {'b': 'foe'}}, ",
                  "f.json:2:22: \"b\" is \"foe\", expected \"unknown\", \"neutral\", \"friendly\", \"teammate\", "
                  "\"enemy\", \"high_value\" or \"feared\"");
    refuses_world("'profiles': {'x': {'vision': 3}}, ", "f.json:2:30: \"vision\" is 3, expected an object");
    refuses_world("'profiles': {'x': {'senses': ['sight']}}, ",
                  "f.json:2:31: an element of \"senses\" is \"sight\", expected \"vision\", \"hearing\", \"smell\", "
                  "\"touch\", \"vibration\", \"damage\", \"pain\" or \"echolocation\"");
    refuses_actor(HERE ", 'light': 'dim'", "f.json:3:63: \"light\" is \"dim\", expected a number from 0 to 1");
    refuses_actor(HERE ", 'confidence': true",
                  "f.json:3:68: \"confidence\" is true, expected a rating's name or a number from 0 to 1e+09");
    refuses_actor(", 'path': [1, 2, 3]", "f.json:3:39: \"path\" is a list, expected a list of keys [time, x, y, z]");
    refuses_actor(", 'name': 'x'", "f.json:3:31: duplicate key \"name\", expected every key once");
}

Test(scenario_errors, out_of_range) {
    refuses_world("'frame_dt': 0, ", "f.json:2:13: \"frame_dt\" is 0, expected a number from 1e-06 to 1000");
    refuses_world("'environment': {'vision': 1.5}, ", "f.json:2:27: \"vision\" is 1.5, expected a number from 0 to 1");
    refuses_world("'trace': {'latency_frames': -1}, ",
                  "f.json:2:29: \"latency_frames\" is -1, expected a whole number from 0 to 100000");
    refuses_world("'profiles': {'x': {'max_tracked': 33}}, ",
                  "f.json:2:35: \"max_tracked\" is 33, expected a whole number from 1 to 32");
    refuses_world("'level': {'boxes': [[[0, 0, 0],\n [1, -1, 1]]]}, ",
                  "f.json:2:21: a box from 0 to -1, expected its lower corner first");
    refuses_actor(HERE ", 'light': [[0, 1], [1, 1.5]]",
                  "f.json:3:76: an element of \"light\" is 1.5, expected a number from 0 to 1");
    refuses_actor(HERE ", 'forward': [0, 0, 0]", "f.json:3:65: a direction without length, expected a longer one");
    refuses_actor(HERE ", 'dps': 1e38", "f.json:3:61: \"dps\" is 1e+38, expected a number from 0 to 1e+09");
    refuses_actor(HERE ", 'max_health': 2e9",
                  "f.json:3:68: \"max_health\" is 2e+09, expected a number above 0 to 1e+09");
    refuses_happening("{'t': -1, 'type': 'snapshot_roundtrip'}",
                      "f.json:4:7: \"t\" is -1, expected a number from 0 to 1e+09");
    refuses_happening("{'t': 1, 'type': 'evidence', 'agent': 'g', 'target': 'p', 'set': 2}",
                      "f.json:4:66: \"set\" is 2, expected a number from 0 to 1");
    refuses("{'keen': 2, 'duration': 1, 'actors': []}", "f.json:1:10: \"keen\" is 2, expected 1, the version of the "
                                                        "format");
    refuses("{'keen': 1, 'duration': 1e8, 'actors': []}", "f.json:1:25: 2e+09 frames, expected at most 100000000");
}

Test(scenario_errors, keys_of_timelines) {
    refuses_actor(HERE ", 'light': []", "f.json:3:63: an empty list, expected at least one key");
    refuses_actor(HERE ", 'light': [[0, 1, 2]]",
                  "f.json:3:64: an element of \"light\" is a list, expected a key [time, value]");
    refuses_actor(HERE ", 'light': [[1, 0], [1, 1]]",
                  "f.json:3:73: key at time 1 after one at 1, expected ascending times");
    refuses_actor(", 'path': [[0, 1, 2]]",
                  "f.json:3:40: an element of \"path\" is a list, expected a key [time, x, y, z]");
    refuses_actor(", 'path': [[0, 0, 0, 0], [1, 9, 0, 0], [1.00000000000001, 9, 1e9, 0]]",
                  "f.json:3:68: a point reached from the one before at more than 1e+18 a second, expected keys further "
                  "apart in time");
    refuses_actor(HERE ", 'forward': [[0, 1, 0, 0], [1, 0, 0, 0]]",
                  "f.json:3:80: a direction without length, expected a longer one");
}

Test(scenario_errors, names) {
    refuses_actor(HERE "},\n{'name': 'g', 'target': true" HERE,
                  "f.json:4:10: duplicate name \"g\", expected another name for every actor");
    refuses_actor(HERE ", 'team': ''",
                  "f.json:3:62: \"\" is no name, expected 1 to 127 bytes without control characters");
    refuses_actor(HERE ", 'group': 'a\\nb'",
                  "f.json:3:63: \"a?b\" is no name, expected 1 to 127 bytes without control characters");
    refuses_happening("{'t': 1, 'type': 'add', 'actor': {'name': 'p', 'target': true" HERE "}}",
                      "f.json:4:43: duplicate name \"p\", expected another name for every actor");
    refuses_world("'profiles': {'robot': {}}, ",
                  "f.json:2:14: profile \"robot\" has the name of a preset, expected another name");
}

Test(scenario_errors, unknown_references) {
    refuses_world("'profiles': {'x': {'base': 'y'}, 'y': {}}, ",
                  "f.json:2:28: \"base\" is \"y\", expected the name of a preset or of an earlier profile");
    refuses_actor(HERE ", 'agent': 'x'",
                  "f.json:3:63: \"agent\" is \"x\", expected the name of a profile or of a preset");
    refuses_actor(HERE ", 'disguise': 'x'",
                  "f.json:3:66: \"disguise\" is \"x\", expected a team of \"teams\" or of an actor");
    refuses_actor(HERE ", 'visible': {'p': 1}",
                  "f.json:3:66: \"p\" is no agent, expected the name of an actor with \"agent\"");
    refuses_happening("{'t': 1, 'type': 'remove', 'actor': 'x'}",
                      "f.json:4:37: \"actor\" is \"x\", expected the name of an actor");
    refuses_happening("{'t': 1, 'type': 'heal', 'agent': 'p', 'amount': 1}",
                      "f.json:4:35: \"agent\" is \"p\", expected the name of an actor with \"agent\"");
    refuses_happening("{'t': 1, 'type': 'contact', 'agent': 'g', 'target': 'g'}",
                      "f.json:4:53: \"target\" is \"g\", expected the name of an actor with \"target\": true");
    refuses_happening("{'t': 1, 'type': 'heel'}",
                      "f.json:4:18: \"type\" is \"heel\", expected \"sound\", \"damage\", \"contact\", \"heal\", "
                      "\"report_place\", \"evidence\", \"force_attention\", \"set_profile\", \"set_quality\", "
                      "\"set_relation\", \"teleport\", \"remove\", \"add\", \"skip_time\", \"shift_origin\", "
                      "\"detection_event\", \"action_sound\", \"hit\", \"arrive_flee_spot\", \"environment\" or "
                      "\"snapshot_roundtrip\"");
}

Test(scenario_errors, contradictions) {
    refuses_actor(HERE ", 'path': [[0, 1, 2, 3]]", "f.json:3:54: both \"position\" and \"path\", expected one of them");
    refuses_actor(HERE "},\n {'name': 'x'" HERE,
                  "f.json:4:2: an actor that neither perceives nor is perceived, expected \"agent\" or \"target\": "
                  "true");
    refuses_happening("{'t': 1, 'type': 'damage', 'agent': 'g', 'amount': 1}",
                      "f.json:4:1: no origin, expected one of \"from\" and \"origin\" in a damage");
    refuses_happening("{'t': 1, 'type': 'evidence', 'agent': 'g', 'target': 'p', 'set': 1, 'cap': 1}",
                      "f.json:4:1: several at once, expected one of \"set\", \"add\", \"cap\" and \"clear\" in an "
                      "evidence");
    refuses_happening("{'t': 1, 'type': 'evidence', 'agent': 'g', 'target': 'p', 'add': 1, 'expires': 1}",
                      "f.json:4:69: \"expires\" without \"set\" or \"cap\", expected with one of them");
}

Test(scenario_errors, profiles_that_do_not_hold_together) {
    refuses_world("'profiles': {'x': {'states': {'detect': 0.1}}}, ",
                  "f.json:2:41: states.detect is 0.1, expected at least states.suspect, which is 0.15");
    refuses_world("'profiles': {'x': {'vision': {'light_dark': 0.7}}}, ",
                  "f.json:2:45: vision.light_bright is 0.6, expected more than vision.light_dark, which is 0.7");
    refuses_world("'profiles': {'x': {'vision': {'zones': [{'h_inner': 9, 'h_outer': 9, 'v_inner': 1, 'v_outer': "
                  "2}]}}}, ",
                  "f.json:2:41: an inner angle is not below its outer angle, expected h_inner < h_outer and v_inner "
                  "< v_outer");
    refuses_world("'profiles': {'x': {'smoothing': {'curve': [[0, 1]]}}}, ",
                  "f.json:2:43: a curve of 1 key, expected none, or 2 to 16");
    refuses_world("'profiles': {'x': {'smoothing': {'curve': [[1, 1], [0, 1]]}}}, ",
                  "f.json:2:52: key at time 0 after one at 1, expected ascending times");
    refuses_world("'profiles': {'x': {'senses': ['pain', 'pain']}}, ",
                  "f.json:2:39: sense \"pain\" twice, expected every sense once");
    refuses_world("'profiles': {'x': {'squad': {'share_interval': 0.0005}}}, ",
                  "f.json:2:48: \"share_interval\" is 0.0005, expected a number from 0.001 to 2000");
}

Test(scenario_errors, of_the_detection_model) {
    refuses_world("'profiles': {'x': {'model': 'stealth'}}, ",
                  "f.json:2:29: \"model\" is \"stealth\", expected \"belief\", \"detection\" or \"both\"");
    refuses_world("'profiles': {'x': {'detection': {'max_distance': 0}}}, ",
                  "f.json:2:50: \"max_distance\" is 0, expected a number from 1e-06 to 1e+09");
    refuses_world("'profiles': {'x': {'detection': {'exponent': 17}}}, ",
                  "f.json:2:46: \"exponent\" is 17, expected a number from 0 to 16");
    refuses_world("'profiles': {'x': {'detection': {'truncate': 1}}}, ",
                  "f.json:2:46: \"truncate\" is 1, expected true or false");
    refuses_world("'profiles': {'x': {'detection': {'tresholds': 1}}}, ",
                  "f.json:2:34: unknown key \"tresholds\" in profile section detection, expected \"threshold\"");
    refuses_world("'profiles': {'x': {'detection': {'target_timer': 0}}}, ",
                  "f.json:2:50: \"target_timer\" is 0, expected a number from 1e-06 to 2000");
    refuses_world("'profiles': {'x': {'detection': {'idle_max': 5}}}, ",
                  "f.json:2:46: detection.idle_max is 5, expected at least detection.idle_min, which is 10");
    refuses_world("'profiles': {'x': {'confidence': {'ratio_mode': 'sum'}}}, ",
                  "f.json:2:49: \"ratio_mode\" is \"sum\", expected \"product\" or \"strength_sum\"");
    refuses_world("'profiles': {'x': {'confidence': {'modifier_min': 1}}}, ",
                  "f.json:2:51: confidence.modifier_max is 0.5, expected at least confidence.modifier_min, which "
                  "is 1");
    refuses_world("'environment': {'exterior': 1}, ", "f.json:2:29: \"exterior\" is 1, expected true or false");
}

Test(scenario_errors, of_actors_in_the_detection_model) {
    refuses_actor(HERE ", 'sneak': -1", "f.json:3:63: \"sneak\" is -1, expected a number from 0 to 1e+09");
    refuses_actor(HERE ", 'muffle': 2", "f.json:3:64: \"muffle\" is 2, expected a number from 0 to 1");
    refuses_actor(HERE ", 'blindness': 101", "f.json:3:67: \"blindness\" is 101, expected a number from 0 to 100");
    refuses_actor(HERE ", 'dps': -1", "f.json:3:61: \"dps\" is -1, expected a number from 0 to 1e+09");
    refuses_actor(HERE ", 'sneaking': 1", "f.json:3:66: \"sneaking\" is 1, expected true or false");
    refuses_actor(HERE ", 'confidence': 'bold'",
                  "f.json:3:68: \"confidence\" is \"bold\", expected \"cowardly\", \"cautious\", \"average\", "
                  "\"brave\" or \"foolhardy\"");
    refuses_actor(HERE ", 'confidence': -1", "f.json:3:68: \"confidence\" is -1, expected a number from 0 to 1e+09");
    refuses_actor(HERE ", 'aggression': 'calm'",
                  "f.json:3:68: \"aggression\" is \"calm\", expected \"unaggressive\", \"aggressive\", "
                  "\"very_aggressive\" or \"frenzied\"");
}

Test(scenario_errors, of_happenings_in_the_detection_model) {
    refuses_happening("{'t': 1, 'type': 'hit', 'agent': 'g', 'from': 'g'}",
                      "f.json:4:47: \"from\" is \"g\", expected the name of an actor with \"target\": true");
    refuses_happening("{'t': 1, 'type': 'hit', 'agent': 'g'}", "f.json:4:1: missing key \"from\", expected in a hit");
    refuses_happening("{'t': 1, 'type': 'detection_event', 'owner': 'p', 'position': [0, 0, 0]}",
                      "f.json:4:1: missing key \"action_rating\", expected in a detection_event");
    refuses_happening("{'t': 1, 'type': 'detection_event', 'owner': 'g', 'action_rating': 1, 'position': [0, 0, 0]}",
                      "f.json:4:46: \"owner\" is \"g\", expected the name of an actor with \"target\": true");
    refuses_happening("{'t': 1, 'type': 'action_sound', 'owner': 'p', 'action_rating': -1}",
                      "f.json:4:65: \"action_rating\" is -1, expected a number from 0 to 1e+09");
    refuses_happening("{'t': 1, 'type': 'arrive_flee_spot', 'agent': 'p'}",
                      "f.json:4:47: \"agent\" is \"p\", expected the name of an actor with \"agent\"");
}

/* `count` copies of `unit` after `start`. */
static void refuses_repeated(const char *start, const char *unit, size_t count, const char *line) {
    const size_t length = strlen(unit);
    char *text = malloc(strlen(start) + count * length + 1);
    cr_assert_not_null(text);
    strcpy(text, start);
    for (char *end = text + strlen(start); count > 0; count--, end += length) {
        memcpy(end, unit, length + 1);
    }
    expect_refused(text, strlen(text), line);
    free(text);
}

Test(scenario_errors, hostile_sizes) {
    refuses_repeated("", "[", 1000000, "f.json:1:33: nested too deeply, expected at most 32 levels");
    refuses_repeated("{\"a\":", "{\"a\":", 100000, "f.json:1:161: nested too deeply, expected at most 32 levels");
    refuses_repeated("{\"keen\": ", "1", 10000000,
                     "f.json:1:10: a number is too long, expected at most 64 digits in a row");
    refuses_repeated("[0", ",0", 5000000, "f.json:1:7999999: too many values, expected at most 4000000");
    refuses_repeated("", " ", JSON_FILE_LARGEST + 1, "f.json:1:1: the file is too large, expected at most 32 MiB");
    refuses_repeated("{\"keen\": \"", "x", 1000000, "f.json:1:1000011: the file ends too early, expected more JSON");
    refuses_repeated("[", "\"", 1000001, "f.json:1:4: not valid JSON at '\"\"', expected ']'");
}

Test(scenario_errors, too_many_of_something) {
    char text[8192] = "{\"keen\": 1, \"duration\": 1, \"actors\": [], \"teams\": {";
    for (int i = 0; i < 33; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s\n\"t%d\": {}", i > 0 ? "," : "", i);
    }
    strcat(text, "}}");
    expect_refused(text, strlen(text), "f.json:34:1: too many teams, expected at most 32");
}

Test(scenario_errors, a_hostile_key_stays_one_short_line) {
    char *text = scenario_quoted("{'keen': 1, 'a\\nb\\u001b[31m\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
                                 "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3"
                                 "\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9': 1}");
    tool_error error = {0};
    cr_assert_null(scenario_parse("f.json", text, strlen(text), &error));
    cr_assert_eq(strncmp(error.text, "f.json:1:13: unknown key \"a?b?[31m\xC3\xA9", 34), 0, "%s", error.text);
    cr_assert_null(strpbrk(error.text, "\n\r\x1b"));
    cr_assert_not_null(strstr(error.text, "\xC3\xA9...\" in a scenario"), "%s", error.text);
    free(text);
}

Test(scenario_errors, files_that_cannot_be_read) {
    tool_error error = {0};
    cr_assert_null(scenario_load("/", &error));
    cr_assert_str_eq(error.text, "/: cannot be read (Is a directory), expected a readable file");
    cr_assert_null(scenario_load("no/such/file.json", &error));
    cr_assert_str_eq(error.text, "no/such/file.json: cannot be opened (No such file or directory), expected a "
                                 "readable file");
}

Test(scenario_errors, a_file_is_read_like_text) {
    char path[] = "/tmp/keen_scenario_XXXXXX";
    const int file = mkstemp(path);
    cr_assert_geq(file, 0);
    const char text[] = "\xEF\xBB\xBF{\"keen\": 1,\r\n \"duration\": 0, \"actors\": []}";
    cr_assert_eq(write(file, text, sizeof text - 1), (ssize_t)sizeof text - 1);
    close(file);
    tool_error error = {0};
    cr_assert_null(scenario_load(path, &error));
    unlink(path);
    char line[128];
    snprintf(line, sizeof line, "%s:2:14: \"duration\" is 0, expected a number above 0 to 1e+09", path);
    cr_assert_str_eq(error.text, line);
}
