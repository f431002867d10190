/* What a page is shown of a game, followed through the door over a whole battle of each rule set: sides by name, pieces
 * that keep their size when they are lost, fighting pairs linked once, facts and markers a player expects, and whole
 * combats and shots in numbers. The arguments are positions, one of each rule set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "door/door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTS_MAX = 900, PIECES_MAX = 160, LOOK_EVERY = 7 };

struct battle_seen {
    const char *path;
    struct door *door;
    size_t pieces;
    double small[PIECES_MAX], large[PIECES_MAX]; /* sides of each base: guns are turned about when they are limbered */
    unsigned bouts, whole_bouts, lost;
    char markers[4000]; /* all that were seen, each between line breaks */
    char facts[2000];
};

static char **paths;
static int path_count;

static json_t *ask(struct battle_seen *s, json_t *request) {
    json_t *answer = door_ask(s->door, request);
    if (door_failed(answer)) fail_msg("%s: %s", s->path, json_dumps(answer, 0));
    json_decref(request);
    return answer;
}

static const char *text_of(const json_t *o, const char *key) {
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

/* --- sentences -------------------------------------------------------------------------------------------------- */

static void names_the_sides(const struct battle_seen *s, const char *sentence) {
    if (strstr(sentence, "side 0") || strstr(sentence, "side 1") || strchr(sentence, '{'))
        fail_msg("%s: '%s'", s->path, sentence);
}

/* --- scenes ----------------------------------------------------------------------------------------------------- */

static void note_word(char *list, size_t size, const char *word) {
    char line[80];
    snprintf(line, sizeof line, "\n%s\n", word);
    if (!strstr(list, line)) strncat(list, line, size - strlen(list) - 1);
}

static void look_at_piece(struct battle_seen *s, size_t i, const json_t *p) {
    const json_t *marker;
    size_t k;
    double width = json_number_value(json_object_get(p, "width")),
           depth = json_number_value(json_object_get(p, "depth"));
    double small = width < depth ? width : depth, large = width < depth ? depth : width;
    assert_true(i < PIECES_MAX);
    if (i >= s->pieces) s->pieces = i + 1, s->small[i] = small, s->large[i] = large;
    if (small <= 0 || (int)(small - s->small[i]) || (int)(large - s->large[i]))
        fail_msg("%s: %s had %gx%g and has %gx%g", s->path, text_of(p, "id"), s->small[i], s->large[i], width, depth);
    json_array_foreach(json_object_get(p, "markers"), k, marker)
        note_word(s->markers, sizeof s->markers, text_of(marker, "marker"));
    json_array_foreach(json_object_get(p, "marks"), k, marker) if (strcmp(json_string_value(marker), "off") == 0)
        s->lost++;
}

static void look_at_links(const struct battle_seen *s, const json_t *links) {
    for (size_t i = 0; i < json_array_size(links); i++)
        for (size_t k = 0; k < i; k++) {
            const json_t *a = json_array_get(links, i), *b = json_array_get(links, k);
            if (strcmp(text_of(a, "kind"), "fight") != 0 || strcmp(text_of(b, "kind"), "fight") != 0) continue;
            bool same = !strcmp(text_of(a, "from"), text_of(b, "from")) && !strcmp(text_of(a, "to"), text_of(b, "to"));
            bool turned =
                !strcmp(text_of(a, "from"), text_of(b, "to")) && !strcmp(text_of(a, "to"), text_of(b, "from"));
            if (same || turned)
                fail_msg("%s: %s and %s are linked twice", s->path, text_of(a, "from"), text_of(a, "to"));
        }
}

static void look(struct battle_seen *s) {
    json_t *answer = ask(s, json_pack("{ssss}", "ask", "state", "game", "g1")), *one;
    const json_t *scene = json_object_get(answer, "scene");
    size_t i;
    json_array_foreach(json_object_get(scene, "pieces"), i, one) look_at_piece(s, i, one);
    look_at_links(s, json_object_get(scene, "links"));
    json_array_foreach(json_object_get(scene, "facts"), i, one)
        note_word(s->facts, sizeof s->facts, text_of(one, "label"));
    json_decref(answer);
}

/* --- combats and shots ------------------------------------------------------------------------------------------ */

/* Who, with what, what was drawn, what it came to, and what becomes of him, all as numbers and words. */
static bool is_whole(const json_t *side) {
    const json_t *drawn = json_object_get(side, "dice");
    if (!drawn) drawn = json_object_get(side, "cards");
    return json_is_string(json_object_get(side, "piece")) && json_is_integer(json_object_get(side, "factor")) &&
           json_array_size(drawn) && json_is_integer(json_object_get(side, "total")) &&
           json_is_string(json_object_get(side, "outcome"));
}

static void look_at_events(struct battle_seen *s, const json_t *events) {
    const json_t *e;
    size_t i;
    char pairs[2000] = "";
    json_array_foreach(events, i, e) {
        const json_t *bout = json_object_get(e, "bout"), *a = json_object_get(bout, "a"),
                     *b = json_object_get(bout, "b");
        names_the_sides(s, text_of(e, "text"));
        if (!bout) continue;
        s->bouts++;
        const json_t *drawn = json_object_get(a, "dice") ? json_object_get(a, "dice") : json_object_get(a, "cards");
        if (!json_array_size(drawn) || !json_is_integer(json_object_get(a, "factor")) ||
            !json_is_integer(json_object_get(a, "total")))
            fail_msg("%s: %s", s->path, json_dumps(bout, 0));
        if (strcmp(text_of(bout, "kind"), "close") != 0) continue;
        if (!is_whole(a) || !is_whole(b)) fail_msg("%s: %s", s->path, json_dumps(bout, 0));
        char turned[40];
        snprintf(turned, sizeof turned, "\n%s/%s\n", text_of(b, "piece"), text_of(a, "piece"));
        if (strstr(pairs, turned)) fail_msg("%s: told twice: %s", s->path, json_dumps(bout, 0));
        snprintf(turned, sizeof turned, "\n%s/%s\n", text_of(a, "piece"), text_of(b, "piece"));
        strncat(pairs, turned, sizeof pairs - strlen(pairs) - 1);
        s->whole_bouts++;
    }
}

/* --- the battle ------------------------------------------------------------------------------------------------- */

/* False: it is over. */
static bool play_on(struct battle_seen *s) {
    json_t *told = ask(s, json_pack("{ssss}", "ask", "prompt", "game", "g1"));
    const json_t *prompt = json_object_get(told, "prompt"), *seat = json_object_get(prompt, "seat");
    bool over = json_is_null(seat), chance = json_is_string(seat);
    names_the_sides(s, text_of(prompt, "why"));
    json_decref(told);
    if (over) return false;
    json_t *advice = ask(s, json_pack("{sssssi}", "ask", chance ? "throw" : "advice", "game", "g1", "seed", 3));
    json_t *answer = ask(s, json_pack("{sssssO}", "ask", "play", "game", "g1", "act", json_object_get(advice, "act")));
    look_at_events(s, json_object_get(answer, "events"));
    json_decref(advice);
    json_decref(answer);
    return true;
}

static struct battle_seen *follow(const char *path) {
    struct battle_seen *s = calloc(1, sizeof *s);
    json_t *position = json_load_file(path, 0, NULL);
    s->path = path;
    s->door = door_open();
    json_decref(ask(s, json_pack("{ssso}", "ask", "new", "position", position)));
    for (int i = 0; i < ACTS_MAX; i++) {
        if (i % LOOK_EVERY == 0) look(s);
        if (!play_on(s)) break;
    }
    look(s);
    door_close(s->door);
    return s;
}

static void must_have(const struct battle_seen *s, const char *list, const char *words) {
    char line[80];
    for (const char *at = words; *at;) {
        size_t size = strcspn(at, ",");
        snprintf(line, sizeof line, "\n%.*s\n", (int)size, at);
        if (!strstr(list, line)) fail_msg("%s: no '%.*s' among%s", s->path, (int)size, at, list);
        at += size + (at[size] == ',');
    }
}

/* What is expected of each rule set, by a part of its path. */
static const struct expected {
    const char *part, *facts, *markers;
} expected[] = {
    {"/dba30/", "PIPs thrown,PIPs left,Lost,Breaks at", "has fought,fights next bound"},
    {"/dba22/", "PIPs thrown,PIPs left,Lost,Breaks at", "moves"},
    {"/dbf/", "PIPs thrown,PIPs left,Lost,Breaks at", "level,has fought"},
    {"/cb/", "Initiative,Lost,Breaks at", "DPs,casualties,shaken,broken,charging,order: attack"},
    {"/dtn/", "CPs,Cards left,Lost,Breaks at", "SPs,hits,fatigue,fails next activation,split: front,limbered"},
};

static void a_battle_is_told_whole(void **unused) {
    (void)unused;
    for (int i = 0; i < path_count; i++) {
        struct battle_seen *s = follow(paths[i]);
        for (size_t k = 0; k < sizeof expected / sizeof *expected; k++) {
            if (!strstr(s->path, expected[k].part)) continue;
            must_have(s, s->facts, expected[k].facts);
            must_have(s, s->markers, expected[k].markers);
        }
        assert_true(s->lost && s->whole_bouts && s->bouts >= s->whole_bouts);
        free(s);
    }
}

static void two_armies_of_one_name_are_told_apart(void **unused) {
    (void)unused;
    struct battle_seen s = {.path = "namesakes", .door = door_open()};
    json_t *position =
        json_loads("{\"ruleset\":\"dba30\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},"
                   "\"sides\":[{\"name\":\"Rome\",\"pieces\":[{\"id\":\"A\",\"type\":\"4Bd\",\"general\":true,"
                   "\"at\":[200,150],\"facing\":0}]},{\"name\":\"Rome\",\"pieces\":[{\"id\":\"B\","
                   "\"type\":\"4Bd\",\"general\":true,\"at\":[200,450],\"facing\":180}]}]}",
                   0, NULL);
    json_decref(ask(&s, json_pack("{ssso}", "ask", "new", "position", position)));
    json_t *answer =
        ask(&s, json_pack("{sssss{sss[i]}}", "ask", "play", "game", "g1", "act", "act", "roll", "dice", 4));
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "events"), 0), "text"),
                        "the first Rome has 4 PIPs");
    json_decref(answer);
    door_close(s.door);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_is_told_whole),
        cmocka_unit_test(two_armies_of_one_name_are_told_apart),
    };
    paths = argv + 1;
    path_count = argc - 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
