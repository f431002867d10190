/* Openings played at random from the stored positions: every offer is legal, the state stays sound, the finished field
 * keeps every rule before and after the table is turned, and a half-finished set-up saved and resumed is the same game.
 *
 *     opening_play NUMBER POSITION.json ... */
#include "chance/chance.h"
#include "game/advice.h"
#include "game/json.h"
#include "game/record.h"
#include "rules/debellis/battle.h"

#include <stdlib.h>
#include <string.h>

enum { OFFERS_MAX = 64, ACTS_MAX = 400 };

static int faults;

static void fault(const char *path, uint64_t seed, const struct game *g, const char *what, const struct ruling *r) {
    char said[240] = "";
    if (r) speak(game_rules(g), game_state(g), &r->why, said, sizeof said);
    if (faults++ < 10)
        printf("%s, seed %llu, after act %u: %s: %s\n", path, (unsigned long long)seed, game_acts(g), what, said);
}

/* The ground as a setup, for the checker. */
static bool field_is_legal(const struct game *g, struct ruling *r) {
    static struct setup field;
    const struct battle *b = game_state(g);
    memset(&field, 0, sizeof field);
    field.tabletop = b->tabletop;
    return game_rules(g)->battlefield->check(&field, b->side[b->defender].region, r);
}

/* The same game read back from its record. */
static bool resumes(const struct game *g) {
    FILE *file = tmpfile();
    struct record_names names = {.engine = "test"};
    struct record again = {0};
    bool same = file && record_write(file, g, &names, SEAT_NONE);
    if (same) rewind(file);
    same = same && record_read(file, ruleset_find, &again) && game_hash(again.game) == game_hash(g) &&
           game_prompt(again.game).verb == game_prompt(g).verb;
    record_close(&again);
    if (file) fclose(file);
    return same;
}

static struct act any_act(const char *path, uint64_t seed, const struct game *g, struct source *chance) {
    static struct act offer[OFFERS_MAX];
    struct prompt p = game_prompt(g);
    struct act a = act_make(p.verb);
    struct ruling r = {0};
    if (p.seat == SEAT_CHANCE) {
        a.dice_count = p.draw.count;
        source_draw(chance, &p.draw, a.dice);
        return a;
    }
    size_t count = offers_of(game_rules(g), game_state(g), offer, OFFERS_MAX);
    if (!count) fault(path, seed, g, "nothing is offered", NULL);
    for (size_t i = 0; i < count; i++)
        if (!game_judge(g, &offer[i], &r)) fault(path, seed, g, "an offer is refused", &r);
    return count ? offer[source_below(chance, (uint32_t)count)] : a;
}

/* The field is laid: camps come next, or the troops where nobody needs a camp. */
static bool is_laid(const struct game *g) {
    const char *kind = game_prompt(g).kind;
    return strcmp(kind, "camp") == 0 || strcmp(kind, "deploy") == 0;
}

/* One opening, up to the camps. */
static void play_one(const char *path, const struct ruleset *rs, const struct setup *s, uint64_t seed) {
    struct ruling r = {0};
    struct source chance = source_of(seed, 1);
    struct game *g = game_begin(rs, s, &r);
    uint32_t pause = source_below(&chance, 20); /* saved and resumed here */
    if (!g) {
        faults++;
        printf("%s: refused: %s\n", path, r.why.text);
        return;
    }
    for (int i = 0; i < ACTS_MAX && !is_laid(g); i++) {
        bool edge = strcmp(game_prompt(g).kind, "edge") == 0;
        struct act a = any_act(path, seed, g, &chance);
        if (edge && !field_is_legal(g, &r)) fault(path, seed, g, "the field breaks a rule", &r);
        if (!game_play(g, &a, NULL, &r)) fault(path, seed, g, "an act is refused", &r);
        if (!rs->check(game_state(g), &r)) fault(path, seed, g, "the state is not sound", &r);
        if (edge && !field_is_legal(g, &r)) fault(path, seed, g, "the field breaks a rule once it is turned", &r);
        if (game_acts(g) == pause && !resumes(g)) fault(path, seed, g, "saved and resumed it is another game", NULL);
        if (faults > 10) break;
    }
    if (!is_laid(g)) fault(path, seed, g, "it does not come to the camps", NULL);
    game_end(g);
}

static bool read_position(const char *path, const struct ruleset **rs, struct setup *s) {
    static char text[JSON_TEXT_MAX];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text, f) : 0;
    if (f) fclose(f);
    struct complaint c = {0};
    json_t *j = n ? json_read(text, n, &c) : NULL;
    const char *code = j ? ruleset_code_from_json(j, &c) : NULL;
    *rs = code ? ruleset_find(code) : NULL;
    bool fine = *rs && setup_from_json(*rs, j, s, &c);
    json_decref(j);
    return fine;
}

/* Small and large tables, 40 and 60 mm bases, big battles: in turn. */
static void vary_table(struct setup *s, int number) {
    bool big = s->width > s->depth; /* a Big Battle keeps its wide table */
    s->base_width = number / 2 % 2 ? MM(60) : MM(40);
    s->depth = s->width = (number % 2 ? 20 : 15) * s->base_width;
    if (big || number % 5 == 4) s->width *= 2;
}

int main(int argc, char **argv) {
    static struct setup s;
    int openings = argc > 1 ? atoi(argv[1]) : 0;
    for (int i = 0; i < openings && argc > 2 && faults <= 10; i++) {
        const struct ruleset *rs;
        const char *path = argv[2 + i % (argc - 2)];
        if (!read_position(path, &rs, &s)) {
            printf("%s cannot be read\n", path);
            return 2;
        }
        vary_table(&s, i / (argc - 2));
        play_one(path, rs, &s, (uint64_t)i);
    }
    printf("%d openings, %d faults\n", openings, faults);
    return faults > 0;
}
