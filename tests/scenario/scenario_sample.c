#include "scenario_sample.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const char *const pieces[] = {
    "{'keen': 1, 'units_per_meter': 100, 'up': 'y', 'frame_dt': 0.1, 'duration': 12,\n"
    " 'seed': 9007199254740993, 'stagger': false,\n"
    " 'level': {'obj': 'maps/hall.obj', 'boxes': [[[0, -5, 0], [0.5, 5, 3]], [[1, 1, 1], [1, 2,\n"
    "  3]]]},\n"
    " 'environment': {'ambient_noise': 0.25, 'wind': [1, 2, 3], 'vision': 0.5, 'exterior': true},\n"
    " 'viewers': [[0, 0, 0], [7, 8, 9]],\n"
    " 'budget': {'max_updates_per_frame': 5, 'max_traces_per_frame': 60},\n"
    " 'trace': {'mode': 'level', 'latency_frames': 2},\n"
    " 'teams': {'guards': {'intruders': 'enemy', 'guards': 'teammate', 'cats': 'feared'},\n"
    "             'intruders': {'guards': 'high_value', 'loners': 'neutral'}},\n",
    " 'profiles': {\n"
    "  'guard': {'base': 'default', 'model': 'both', 'senses': ['hearing', 'vision'],\n"
    "   'vision': {'range': 3000, 'zones': [{'h_inner': 10, 'h_outer': 20, 'v_inner': 5,\n"
    "    'v_outer': 6}]},\n"
    "   'trace': {'points': [{'height': 0.5, 'weight': 1}]}, 'smell': {'scent_mask': 3},\n"
    "   'smoothing': {'curve': [[0, 1], [1, 0.5], [4, 0]]}, 'loss': {'touch': {'direct_cut': true}},\n"
    "   'emotions': {'caps': {'panic': 0.25}}, 'confidence': {'ratio_mode': 'strength_sum'}},\n"
    "  'chief': {'base': 'guard', 'vision': {'weight': 2}}},\n",
    " 'actors': [\n"
    "  {'name': 'g1', 'agent': 'chief', 'team': 'guards', 'position': [0, 1, 2],\n"
    "   'forward': [[0, 0, 0, 2], [3, 0, 5, 0]], 'group': 'patrol', 'squad': 'red', 'role': 'lead',\n"
    "   'confidence': 'brave', 'aggression': [[0, 'unaggressive'], [5, 'frenzied']],\n"
    "   'personal_survival': true, 'vision_gain': 0.5, 'sleeping': [[0, true], [2, false]]},\n"
    "  {'name': 'g2', 'agent': 'robot', 'target': true, 'team': 'guards', 'position': [9, 9, 9],\n"
    "   'confidence': [[0, 1], [2, 3]], 'squad': 'red', 'blindness': 50},\n"
    "  {'name': 'p', 'target': true, 'team': 'intruders', 'path': [[0, 0, 0, 0], [2, 4, 0, 0], [4,\n"
    "   4, 8, 0]],\n"
    "   'light': [[1, 0], [3, 1]], 'loudness': 1.5, 'scent': 2, 'scent_type': 4294967295,\n"
    "   'visible': {'g2': [[0, 1], [2, 0.25]], 'g1': 0.75}, 'disguise': [[0, 'guards'], [1,\n"
    "    'loners']],\n"
    "   'eye_height': 150, 'height': 170, 'center_height': 80, 'radius': 20, 'mass': 60,\n"
    "   'grounded': [[0, true], [1, false]], 'visibility': 0.5, 'health': [[0, 50], [10, 100]],\n"
    "   'max_health': 200, 'dps': 3, 'armor_rating': 4, 'frenzied': false, 'sneak': 60,\n"
    "   'armor_weight': 7, 'sneaking': true, 'moving': true, 'running': [[0, false], [1, true]],\n"
    "   'invisible': false, 'muffle': 0.5, 'action_sound': 8, 'alive': true},\n"
    "  {'name': 'q', 'target': true, 'team': 'loners', 'position': [1, 1, 1], 'velocity': [[0, 1,\n"
    "   0, 0], [2, 3, 0, 0]],\n"
    "   'visible': [[1, 0], [2, 1]]}],\n",
    " 'happenings': [\n"
    "  {'t': 1, 'type': 'sound', 'position': [3, 0, 0], 'loudness': 2, 'owner': 'p',\n"
    "   'kind': 'gunshot',\n"
    "   'transmission': 0.5, 'identifies_owner': false, 'max_tier': 3},\n"
    "  {'t': 0.5, 'type': 'sound', 'position': [1, 2, 3]},\n"
    "  {'t': 2, 'type': 'damage', 'agent': 'g1', 'from': 'late', 'amount': 20},\n"
    "  {'t': 2, 'type': 'damage', 'agent': 'g1', 'origin': [4, 5, 6], 'amount': 1},\n"
    "  {'t': 2, 'type': 'contact', 'agent': 'g2', 'target': 'p'},\n"
    "  {'t': 2, 'type': 'heal', 'agent': 'g2', 'amount': 5},\n"
    "  {'t': 2, 'type': 'report_place', 'agent': 'g1', 'position': [1, 0, 0], 'tag': 'corpse',\n"
    "   'confidence': 0.9},\n"
    "  {'t': 2, 'type': 'evidence', 'agent': 'g1', 'target': 'p', 'set': 0.5, 'expires': 2},\n"
    "  {'t': 2, 'type': 'evidence', 'agent': 'g1', 'target': 'p', 'add': -0.5},\n"
    "  {'t': 2, 'type': 'evidence', 'agent': 'g1', 'target': 'p', 'cap': 0.25},\n"
    "  {'t': 2, 'type': 'evidence', 'agent': 'g1', 'target': 'p', 'clear': true},\n"
    "  {'t': 3, 'type': 'force_attention', 'agent': 'g1', 'target': 'q'},\n"
    "  {'t': 3, 'type': 'set_profile', 'agent': 'g1', 'profile': 'guard_dog'},\n"
    "  {'t': 3, 'type': 'set_quality', 'agent': 'g1', 'quality': 'low'},\n"
    "  {'t': 3, 'type': 'set_relation', 'agent': 'g1', 'target': 'p', 'relation': 'friendly'},\n"
    "  {'t': 3, 'type': 'teleport', 'actor': 'p', 'position': [7, 7, 7]},\n"
    "  {'t': 3, 'type': 'remove', 'actor': 'q'},\n"
    "  {'t': 4, 'type': 'add', 'actor': {'name': 'late', 'target': true, 'position': [0, 0, 0]}},\n"
    "  {'t': 4, 'type': 'skip_time', 'seconds': 30},\n"
    "  {'t': 4, 'type': 'shift_origin', 'offset': [100, 0, 0]},\n"
    "  {'t': 5, 'type': 'detection_event', 'owner': 'p', 'action_rating': 40, 'position': [1, 1,\n"
    "   1]},\n"
    "  {'t': 5, 'type': 'action_sound', 'owner': 'p', 'action_rating': 12},\n"
    "  {'t': 5, 'type': 'hit', 'agent': 'g1', 'from': 'p'},\n"
    "  {'t': 5, 'type': 'arrive_flee_spot', 'agent': 'g1'},\n"
    "  {'t': 6, 'type': 'environment', 'wind': [0, 0, 1], 'exterior': false},\n"
    "  {'t': 6, 'type': 'snapshot_roundtrip'}]}\n",
};
/* clang-format on */

char *scenario_quoted(const char *text) {
    char *quoted = malloc(strlen(text) + 1);
    if (quoted == NULL) {
        abort();
    }
    strcpy(quoted, text);
    for (char *c = quoted; *c != '\0'; c++) {
        if (*c == '\'') {
            *c = '"';
        }
    }
    return quoted;
}

char *scenario_sample(void) {
    size_t size = 1;
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        size += strlen(pieces[i]);
    }
    char *joined = calloc(size, 1);
    if (joined == NULL) {
        abort();
    }
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        strcat(joined, pieces[i]);
    }
    char *quoted = scenario_quoted(joined);
    free(joined);
    return quoted;
}
