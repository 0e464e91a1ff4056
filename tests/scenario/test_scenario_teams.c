/* Which teams there are: those of "teams" where a file has that table, else those of its actors. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"
#include "scenario_sample.h"

/* Line 2 holds keys of the world, line 3 keys of the second actor, line 4 a happening. */
static scenario *parse(const char *world, const char *actor, const char *happening, tool_error *error) {
    char text[1024];
    snprintf(text, sizeof text,
             "{'keen': 1, 'duration': 1,\n%s'actors': [{'name': 'g', 'agent': 'default', 'position': [0, 0, 0]},\n"
             "{'name': 'p', 'target': true, 'position': [1, 0, 0]%s}], 'happenings': [\n%s]}",
             world, actor, happening);
    char *quoted = scenario_quoted(text);
    scenario *read = scenario_parse("f.json", quoted, strlen(quoted), error);
    free(quoted);
    return read;
}

static void refuses(const char *world, const char *actor, const char *happening, const char *line) {
    tool_error error = {0};
    cr_assert_null(parse(world, actor, happening, &error), "expected: %s", line);
    cr_expect_str_eq(error.text, line);
}

static void takes(const char *world, const char *actor) {
    tool_error error = {0};
    scenario *read = parse(world, actor, "", &error);
    cr_expect_not_null(read, "%s", error.text);
    scenario_free(read);
}

#define TEAMS "'teams': {'guards': {'thieves': 'enemy'}}, "

Test(scenario_teams, of_the_table_are_known) {
    takes(TEAMS, ", 'team': 'guards'");
    takes(TEAMS, ", 'team': 'thieves', 'disguise': 'guards'");
    takes("'teams': {'guards': {}, 'strangers': {}}, ", ", 'team': 'strangers'");
}

Test(scenario_teams, need_no_table) {
    takes("", ", 'team': 'anything'");
    takes("'teams': {}, ", ", 'team': 'anything', 'disguise': 'anything'");
}

Test(scenario_teams, that_the_table_does_not_name_are_refused) {
    refuses(TEAMS, ", 'team': 'gaurds'", "", "f.json:3:62: unknown team \"gaurds\", expected \"guards\" of \"teams\"");
    refuses(TEAMS, ", 'team': 'cats'", "",
            "f.json:3:62: unknown team \"cats\", expected one of \"guards\", \"thieves\" of \"teams\"");
    refuses(TEAMS, ", 'disguise': [[0, 'thieves'], [1, 'theives']]", "",
            "f.json:3:87: unknown team \"theives\", expected \"thieves\" of \"teams\"");
    refuses(TEAMS, "",
            "{'t': 1, 'type': 'add', 'actor': {'name': 'q', 'team': 'guard', 'target': true, 'position': [0, 0, 0]}}",
            "f.json:4:56: unknown team \"guard\", expected \"guards\" of \"teams\"");
}
