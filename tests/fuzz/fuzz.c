/* What the fuzzers share: the promise, and small games of every rule set. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(bool kept, const char *promise) {
    if (kept) return;
    fprintf(stderr, "broken promise: %s\n", promise);
    abort();
}

/* Contact, an overlap, shooters, a wood, a river and a road: in the De Bellis games alike but for the troops' names. */
static const char battlefield[] =
    "{\"ruleset\":\"%s\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},"
    "\"terrain\":[{\"id\":\"w1\",\"kind\":\"wood\",\"shape\":[[20,20],[120,20],[120,120],[20,120]]},"
    "{\"id\":\"v1\",\"kind\":\"river\",\"line\":[[0,500],[300,520],[600,500]],\"width\":20},"
    "{\"id\":\"s1\",\"kind\":\"road\",\"line\":[[450,0],[450,600]]}],"
    "\"sides\":[{\"name\":\"Rome\",\"bounds\":2,\"pieces\":["
    "{\"id\":\"R1\",\"type\":\"%s\",\"general\":true,\"at\":[200,250],\"facing\":0},"
    "{\"id\":\"R2\",\"type\":\"%s\",\"at\":[240,250],\"facing\":0},"
    "{\"id\":\"R3\",\"type\":\"%s\",\"at\":[70,70],\"facing\":0},"
    "{\"id\":\"R4\",\"type\":\"%s\",\"at\":[450,200],\"facing\":0}]},"
    "{\"name\":\"Gauls\",\"bounds\":2,\"pieces\":["
    "{\"id\":\"G1\",\"type\":\"%s\",\"general\":true,\"at\":[200,250],\"facing\":180},"
    "{\"id\":\"G2\",\"type\":\"%s\",\"at\":[300,330],\"facing\":180},"
    "{\"id\":\"G3\",\"type\":\"%s\",\"at\":[500,450],\"facing\":180}]}],"
    "\"turn\":{\"side\":0,\"phase\":\"%s\",\"pips\":4}}";

/* Two armies beside an empty table. */
static const char empty_table[] =
    "{\"ruleset\":\"%s\",\"table\":{\"width\":600,\"depth\":600,\"base_width\":40},"
    "\"sides\":[{\"name\":\"Rome\",\"region\":\"arable\",\"pieces\":["
    "{\"id\":\"R1\",\"type\":\"%s\",\"general\":true},{\"id\":\"RC\",\"type\":\"Camp\"}]},"
    "{\"name\":\"Gauls\",\"region\":\"%s\",\"pieces\":["
    "{\"id\":\"G1\",\"type\":\"%s\",\"general\":true},{\"id\":\"GC\",\"type\":\"Camp\"}]}],"
    "\"turn\":{\"phase\":\"setup\"}}";

static const struct {
    const char *code, *type[7], *region;
} families[] = {{"dba30", {"4Bd", "4Bd", "Ps", "Cv", "4Wb", "4Bw", "LH"}, "littoral"},
                {"dba22", {"Bd", "Bd", "Ps", "Cv", "Wb", "Bw", "LH"}, "littoral"},
                {"dbf", {"Bd_S", "Ma", "Dr", "Kn_S", "Wb_S", "WBow_S", "Fl"}, "forest"}};
enum { FAMILIES = sizeof families / sizeof *families, GAMES_EACH = 3 };

/* The games of another kind: a leader and three units a side, close enough to charge and shoot; then the set-up. */
static const char *const others[] = {
    "{\"ruleset\":\"cb\",\"table\":{\"width\":1920,\"depth\":1440,\"base_width\":40},"
    "\"terrain\":[{\"id\":\"w1\",\"kind\":\"wood\",\"shape\":[[300,300],[500,300],[500,500],[300,500]]},"
    "{\"id\":\"v1\",\"kind\":\"stream\",\"line\":[[0,900],[1920,900]],\"width\":20}],"
    "\"sides\":[{\"name\":\"A\",\"pieces\":[{\"id\":\"G\",\"type\":\"general\",\"at\":[960,380],\"facing\":0},"
    "{\"id\":\"X\",\"type\":\"spearmen\",\"at\":[960,500],\"facing\":0,\"command\":\"G\"},"
    "{\"id\":\"Y\",\"type\":\"bowmen\",\"at\":[700,500],\"facing\":0,\"command\":\"G\"},"
    "{\"id\":\"Z\",\"type\":\"elephants\",\"at\":[1200,500],\"facing\":0,\"command\":\"G\"}]},"
    "{\"name\":\"B\",\"pieces\":[{\"id\":\"H\",\"type\":\"general\",\"at\":[960,820],\"facing\":180},"
    "{\"id\":\"P\",\"type\":\"warriors\",\"at\":[960,640],\"facing\":180,\"command\":\"H\"},"
    "{\"id\":\"Q\",\"type\":\"light_cavalry\",\"at\":[700,650],\"facing\":180,\"command\":\"H\"}]}],"
    "\"turn\":{\"turn\":2,\"phase\":\"%s\",\"side\":0}}",
    "{\"ruleset\":\"dtn\",\"table\":{\"width\":1828.8,\"depth\":1219.2,\"base_width\":50.8},"
    "\"sides\":[{\"name\":\"A\",\"pieces\":[{\"id\":\"C\",\"type\":\"leader\",\"rank\":\"commander\",\"at\":[900,250],"
    "\"facing\":0},{\"id\":\"Q\",\"type\":\"hq\",\"under\":\"C\",\"at\":[900,200],\"facing\":0,\"cps\":6},"
    "{\"id\":\"D\",\"type\":\"leader\",\"rank\":\"dg\",\"under\":\"C\",\"order\":\"action\",\"at\":[900,420],"
    "\"facing\":0},"
    "{\"id\":\"U\",\"type\":\"infantry\",\"division\":\"D\",\"at\":[900,500],\"facing\":0},"
    "{\"id\":\"V\",\"type\":\"battle_cav\",\"division\":\"D\",\"at\":[1000,500],\"facing\":0},"
    "{\"id\":\"W\",\"type\":\"artillery\",\"division\":\"D\",\"at\":[800,500],\"facing\":0}]},"
    "{\"name\":\"B\",\"pieces\":[{\"id\":\"E\",\"type\":\"leader\",\"rank\":\"dg\",\"at\":[900,720],\"facing\":180},"
    "{\"id\":\"J\",\"type\":\"infantry\",\"division\":\"E\",\"at\":[900,620],\"facing\":180},"
    "{\"id\":\"K\",\"type\":\"artillery\",\"division\":\"E\",\"at\":[1000,640],\"facing\":180}]}],"
    "\"turn\":{\"period\":2,\"side\":0,\"phase\":\"%s\"}}",
    "{\"ruleset\":\"cb\",\"table\":{\"width\":1920,\"depth\":1440,\"base_width\":40},\"sides\":[{\"pieces\":["
    "{\"id\":\"G\",\"type\":\"general\"},{\"id\":\"X\",\"type\":\"spearmen\",\"command\":\"G\"}]},{\"pieces\":["
    "{\"id\":\"H\",\"type\":\"general\"},{\"id\":\"P\",\"type\":\"warriors\",\"command\":\"H\"}]}],"
    "\"turn\":{\"phase\":\"%s\"}}",
};
static const struct {
    unsigned text;
    const char *phase;
} other_games[] = {{0, "command"},  {0, "tactical"},  {0, "combat"}, {1, "senior"},
                   {1, "division"}, {1, "attrition"}, {2, "setup"}};

static struct game *begun_from(const char *text) {
    struct complaint c = {0};
    struct ruling r = {0};
    struct setup *setup = malloc(sizeof *setup);
    json_t *position = json_read(text, strlen(text), &c);
    const struct ruleset *rs = named_rules(position);
    must(setup && position && setup_from_json(rs, position, setup, &c), c.text);
    struct game *g = game_begin(rs, setup, &r);
    must(g != NULL, r.why.text);
    json_decref(position);
    free(setup);
    return g;
}

const struct ruleset *named_rules(const json_t *object) {
    const char *code = json_string_value(json_object_get(object, "ruleset"));
    const struct ruleset *rs = code ? ruleset_find(code) : NULL;
    return rs ? rs : rulesets()[0];
}

static struct game *family_game(unsigned family, unsigned which) {
    static const char *const phases[] = {"move", "fight"};
    const char *const *t = families[family].type;
    char text[sizeof battlefield + 200];
    if (which < 2)
        snprintf(text, sizeof text, battlefield, families[family].code, t[0], t[1], t[2], t[3], t[4], t[5], t[6],
                 phases[which]);
    else
        snprintf(text, sizeof text, empty_table, families[family].code, t[0], families[family].region, t[4]);
    return begun_from(text);
}

struct game *small_game(unsigned number) {
    if (number < FAMILIES * GAMES_EACH) return family_game(number / GAMES_EACH, number % GAMES_EACH);
    number -= FAMILIES * GAMES_EACH;
    if (number >= sizeof other_games / sizeof *other_games) return NULL;
    char text[3000];
    snprintf(text, sizeof text, others[other_games[number].text], other_games[number].phase);
    return begun_from(text);
}
