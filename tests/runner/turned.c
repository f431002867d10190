/* Every position of tests/positions and data/scenarios looked at otherwise (views.h): the same acts must get the same
 * verdict, cost and clause, the pieces end in the same places, the same things happen and the same is asked next.
 *
 * Where a rule truly depends on how the table lies a case says so, with the clause (a file for all its cases):
 *   "edge": on the table's edges: it is neither shifted, turned nor laid on another table;
 *   "hand": on left and right: it is not mirrored;
 *   "order": on the order of the list or of the ids: it is neither listed otherwise nor renamed;
 *   "sides": on which side is the first by its number (dice thrown for each): the sides are not exchanged.
 * A game still being set up is about the table by nature and stays on it.
 * What depends on it is told by an event in some games (follows_the_list, follows_the_hand, follows_the_edge): from
 * there on they are followed no further. With ACIES_TRACE set both courses are printed. */
#include "runner.h"
#include "views.h"

#include "chance/chance.h"

#include <stdlib.h>
#include <string.h>

enum { NEAR = 12, ABOUT = 8, SAMPLED_ACTS = 40 };

struct look {
    struct runner *r;
    const struct ruleset *rs;
    const struct view *v;
    struct game *plain, *seen;
    bool apart;     /* they are different games from here, and rightly */
    unsigned acts;  /* played or judged so far, */
    char last[200]; /* and the last of them */
    struct ruling said, echo;
    struct events heard, echoed;
    struct scene scene, twin;
};

static const char *clause_text_of(const struct ruleset *rs, clause c, char name[CLAUSE_NAME_MAX]) {
    return c ? clause_name(rs, c, name) : "none";
}

/* --- comparing -------------------------------------------------------------------------------------------- */

static bool differs(struct look *k, const char *what, const char *wanted, const char *got) {
    return case_fail(k->r, "%s: %s is %s, and %s (act %u: %s)", k->v->name, what, wanted, got, k->acts, k->last);
}

static bool same_number(struct look *k, const char *what, long wanted, long got) {
    char a[24], b[24];
    if (wanted == got) return true;
    snprintf(a, sizeof a, "%ld", wanted);
    snprintf(b, sizeof b, "%ld", got);
    return differs(k, what, a, b);
}

static bool same_clause(struct look *k, const char *what, clause wanted, clause got) {
    char a[CLAUSE_NAME_MAX], b[CLAUSE_NAME_MAX];
    return wanted == got || differs(k, what, clause_text_of(k->rs, wanted, a), clause_text_of(k->rs, got, b));
}

static bool same_word(struct look *k, const char *what, const char *wanted, const char *got) {
    if (!wanted) wanted = "none";
    if (!got) got = "none";
    return strcmp(wanted, got) == 0 || differs(k, what, wanted, got);
}

/* cb-H04: units are taken from right to left as the table lies, and the order goes on from there; shooters that choose
 * their targets are asked as they are listed (dba30-186, dba22-H38), and targets of fire in DTN drawn for (dtn-H103).
 * Where the other view asks for another piece first, the sequence is followed no further. */
static bool asks_another(const struct look *k) {
    struct prompt p = game_prompt(k->plain), q = game_prompt(k->seen);
    bool right_to_left = strcmp(k->rs->code, "cb") == 0 && (k->v->mirror || k->v->turn);
    bool aiming = strcmp(p.kind, "aim") == 0 && strcmp(q.kind, "aim") == 0 && k->v->reversed;
    bool resolving =
        p.seat == SEAT_CHANCE && q.seat == SEAT_CHANCE && strcmp(k->rs->code, "dtn") == 0 && k->v->reversed;
    if (!right_to_left && !aiming && !resolving) return false;
    if (p.draw.average != q.draw.average) return true; /* of several who throw together another throws first */
    const char *a = p.why.piece == NO_PIECE ? "" : k->rs->piece_id(game_state(k->plain), p.why.piece);
    const char *b = q.why.piece == NO_PIECE ? "" : k->rs->piece_id(game_state(k->seen), q.why.piece);
    char id[8];
    return strncmp(view_id(k->v, game_setup(k->plain), a, id), b, 8) != 0;
}

static bool same_pose(struct look *k, const char *who, struct pose wanted, struct pose got) {
    struct pose there = view_pose(k->v, &game_setup(k->plain)->tabletop, wanted);
    char what[40], a[60], b[60];
    if (distance_between(there.at, got.at) <= NEAR && angle_between(there.facing, got.facing) <= ABOUT) return true;
    snprintf(what, sizeof what, "the place of %.8s", who);
    snprintf(a, sizeof a, "%.2f %.2f facing %.2f", there.at.x / 100.0, there.at.y / 100.0,
             degrees_from_heading(there.facing));
    snprintf(b, sizeof b, "%.2f %.2f facing %.2f", got.at.x / 100.0, got.at.y / 100.0,
             degrees_from_heading(got.facing));
    return differs(k, what, a, b);
}

static bool same_ruling(struct look *k, bool legal, bool echoed) {
    char why[400], twin[400];
    if (legal != echoed) {
        const struct remark *no = legal ? &k->echo.why : &k->said.why;
        speak(k->rs, game_state(legal ? k->seen : k->plain), no, why, sizeof why);
        snprintf(twin, sizeof twin, "%s: %.300s", legal ? "not legal" : "legal", why);
        return differs(k, "the act", legal ? "legal" : "not legal", twin);
    }
    if (!same_clause(k, "the clause", k->said.why.clause, k->echo.why.clause)) return false;
    if (!legal) return true;
    if (!same_number(k, "the cost", k->said.cost, k->echo.cost) ||
        !same_number(k, "the number of pieces that end elsewhere", k->said.placed_count, k->echo.placed_count))
        return false;
    for (unsigned i = 0; i < k->said.placed_count; i++) {
        const struct placed *p = &k->said.placed[i];
        const char *id = k->rs->piece_id(game_state(k->plain), p->piece);
        char other[8];
        view_id(k->v, game_setup(k->plain), id, other);
        for (unsigned n = 0; n < k->echo.placed_count; n++) {
            const struct placed *q = &k->echo.placed[n];
            if (strncmp(k->rs->piece_id(game_state(k->seen), q->piece), other, 8) == 0 &&
                !same_pose(k, id, p->pose, q->pose))
                return false;
        }
    }
    return true;
}

/* --- what has happened ------------------------------------------------------------------------------------ */

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

enum { EVENT_TEXT = 80 };
/* The events as a sorted list, each with the piece it happens to: what is settled at the same time may be told in any
 * order, and of several enemies alike any may be named. */
static void list_events(struct look *k, const struct game *g, const struct events *e, bool plain,
                        char (*list)[EVENT_TEXT]) {
    for (uint32_t i = 0; i < e->count; i++) {
        const struct event *one = &e->list[i];
        char name[CLAUSE_NAME_MAX], other[8];
        const char *id = one->said.piece == NO_PIECE ? "" : k->rs->piece_id(game_state(g), one->said.piece);
        snprintf(list[i], EVENT_TEXT, "%s [%s] %.8s", one->what, clause_text_of(k->rs, one->said.clause, name),
                 plain && *id ? view_id(k->v, game_setup(g), id, other) : id);
    }
    qsort(list, e->count, EVENT_TEXT, by_text);
}

static bool same_events(struct look *k) {
    static char a[EVENTS_MAX][EVENT_TEXT], b[EVENTS_MAX][EVENT_TEXT];
    list_events(k, k->plain, &k->heard, true, a);
    list_events(k, k->seen, &k->echoed, false, b);
    for (uint32_t i = 0; i < k->heard.count || i < k->echoed.count; i++) {
        const char *wanted = i < k->heard.count ? a[i] : "nothing", *got = i < k->echoed.count ? b[i] : "nothing";
        if (strcmp(wanted, got) != 0) return differs(k, "what happens", wanted, got);
    }
    return true;
}

static const struct scene_piece *twin_of(struct look *k, const struct scene_piece *p) {
    char id[8], other[8];
    view_id(k->v, game_setup(k->plain), p->id, id);
    for (uint32_t i = 0; i < k->twin.pieces; i++) {
        view_id(&(struct view){0}, NULL, k->twin.piece[i].id, other);
        if (strncmp(id, other, 8) == 0) return &k->twin.piece[i];
    }
    return NULL;
}

static bool same_scene(struct look *k) {
    k->rs->look(game_state(k->plain), &k->scene);
    k->rs->look(game_state(k->seen), &k->twin);
    if (!same_number(k, "the number of pieces", k->scene.pieces, k->twin.pieces)) return false;
    for (uint32_t i = 0; i < k->scene.pieces; i++) {
        const struct scene_piece *p = &k->scene.piece[i], *q = twin_of(k, p);
        if (!q) return differs(k, "a piece", p->id, "gone");
        if (!same_number(k, "its side", view_side(k->v, p->side), q->side) ||
            !same_word(k, "its type", p->type, q->type) || !same_number(k, "its marks", p->marks, q->marks) ||
            !same_word(k, "its note", p->note, q->note) || !same_word(k, "its badge", p->badge, q->badge) ||
            !same_number(k, "its points", p->points, q->points) || !same_number(k, "its losses", p->losses, q->losses))
            return false;
        if (!(p->marks & (MARK_OFF | MARK_INSIDE)) && !same_pose(k, p->id, p->base.pose, q->base.pose)) return false;
    }
    if (!same_number(k, "the number of facts", k->scene.facts, k->twin.facts)) return false;
    for (uint32_t i = 0; i < k->scene.facts; i++) {
        const struct scene_fact *f = &k->scene.fact[i];
        for (uint32_t n = 0; n < k->twin.facts; n++) {
            const struct scene_fact *g = &k->twin.fact[n];
            if (strcmp(f->label, g->label) != 0 || view_side(k->v, f->side) != g->side) continue;
            if (!same_number(k, f->label, f->number, g->number) || !same_word(k, f->label, f->word, g->word))
                return false;
        }
    }
    return true;
}

static bool told(const struct events *e, const char *what) {
    for (uint32_t i = 0; i < e->count; i++)
        if (strcmp(e->list[i].what, what) == 0) return true;
    return false;
}

/* Of several attacks that came at once the one of whoever is listed first is turned to (dba22-H71, dba30-H79, dbf-H31),
 * which is told: "first". */
static bool follows_the_list(const struct look *k) {
    return k->v->reversed && (told(&k->heard, "first") || told(&k->echoed, "first"));
}

/* Several throw their combat dice from right to left, too. */
static bool throw_in_turn(const struct look *k) {
    uint32_t n = k->heard.count < k->echoed.count ? k->heard.count : k->echoed.count;
    if (strcmp(k->rs->code, "cb") != 0 || !(k->v->mirror || k->v->turn)) return false;
    for (uint32_t i = 0; i < n; i++) {
        const struct event *e = &k->heard.list[i], *f = &k->echoed.list[i];
        if (strcmp(e->what, "die") != 0 || strcmp(f->what, "die") != 0) continue;
        const char *id = k->rs->piece_id(game_state(k->plain), e->said.piece);
        char other[8];
        if (strncmp(view_id(k->v, game_setup(k->plain), id, other), k->rs->piece_id(game_state(k->seen), f->said.piece),
                    8) != 0)
            return true;
    }
    return false;
}

/* Of two ways alike the left one is taken (dba22-H48, after the one with more table beside it; dba30-H42, H44), which
 * is told: "either". A rampage goes left on a 3 and right on a 4 (cb-H72); who attacks the right
 * flank draws before who attacks the left (dtn-180). */
static bool follows_the_hand(const struct look *k) {
    if (k->v->mirror && strcmp(k->rs->code, "cb") == 0 && told(&k->heard, "direction")) return true;
    if (k->v->mirror && strcmp(k->rs->code, "dtn") == 0 && told(&k->heard, "several")) return true;
    return (k->v->mirror || k->v->large) && (told(&k->heard, "either") || told(&k->echoed, "either"));
}

static bool cited(const struct look *k, const struct events *e, const char *wanted) {
    char name[CLAUSE_NAME_MAX];
    for (uint32_t i = 0; i < e->count; i++)
        if (strcmp(clause_text_of(k->rs, e->list[i].said.clause, name), wanted) == 0) return true;
    return false;
}

/* The De Bellis games say where their table ends somebody's way (dba22-H47, dba30-306, 309, dbf-H52, H56): another
 * table ends elsewhere. */
static bool tells_of_the_edge(const struct look *k, const struct game *g, const struct events *e) {
    static const char *const edge[] = {"edge of the table", "edge of the battlefield", "off the table",
                                       "off the battlefield", "the side edge"};
    for (uint32_t i = 0; strncmp(k->rs->code, "db", 2) == 0 && i < e->count; i++) {
        char text[400];
        speak(k->rs, game_state(g), &e->list[i].said, text, sizeof text);
        for (unsigned n = 0; n < sizeof edge / sizeof *edge; n++)
            if (strstr(text, edge[n])) return true;
    }
    return false;
}

/* Whoever runs off the table is lost where it ends (cb-H39), and who is barred or broken runs for its base edge, which
 * stays where it is when the troops are turned (cb-H99, cb-H84). */
static bool follows_the_edge(const struct look *k) {
    if (k->v->large && tells_of_the_edge(k, k->plain, &k->heard)) return true;
    static const char *const turning[] = {"cb-H99", "cb-H84"};
    if (k->v->large && (cited(k, &k->heard, "cb-H39") || cited(k, &k->echoed, "cb-H39"))) return true;
    for (unsigned i = 0; k->v->turn && i < sizeof turning / sizeof *turning; i++)
        if (cited(k, &k->heard, turning[i]) || cited(k, &k->echoed, turning[i])) return true;
    return false;
}

static bool same_prompt(struct look *k) {
    struct prompt p = game_prompt(k->plain), q = game_prompt(k->seen);
    return same_number(k, "the seat asked", view_side(k->v, (int)p.seat), (int)q.seat) &&
           same_word(k, "the prompt", p.kind, q.kind) &&
           same_clause(k, "the prompt's clause", p.why.clause, q.why.clause) &&
           same_number(k, "the points left", p.points, q.points) &&
           same_number(k, "the winner", view_side(k->v, p.winner), q.winner) &&
           same_number(k, "the draw", p.draw.count, q.draw.count);
}

/* --- running ---------------------------------------------------------------------------------------------- */

static void remember(struct look *k, const struct act *a) {
    json_t *act = act_to_json(k->rs, game_state(k->plain), a);
    char *text = json_dumps(act, JSON_COMPACT);
    k->acts++;
    snprintf(k->last, sizeof k->last, "%s", text ? text : "");
    free(text);
    json_decref(act);
}

static bool see_act(struct look *k, const struct act *a, struct act *seen) {
    return view_act(k->v, k->plain, k->seen, a, seen) || differs(k, "the act", "said", "not to be said");
}

/* Whether a move leads forward or back is asked of the base edges, which are not turned with the troops (cb-H24). */
static bool looks_back(const struct look *k, bool legal) {
    char name[CLAUSE_NAME_MAX];
    const struct remark *no = legal ? &k->echo.why : &k->said.why;
    return k->v->turn && strcmp(clause_text_of(k->rs, no->clause, name), "cb-H24") == 0;
}

/* A message that goes round somebody is measured over squares that lie as the table does (dtn-H120). */
static bool goes_over_squares(const struct look *k) {
    return k->v->large && strcmp(k->rs->code, "dtn") == 0 && k->said.cost != k->echo.cost;
}

static bool judge_both(struct look *k, const struct act *a) {
    struct act seen;
    remember(k, a);
    if (!see_act(k, a, &seen)) return false;
    memset(&k->said, 0, sizeof k->said);
    memset(&k->echo, 0, sizeof k->echo);
    bool legal = game_judge(k->plain, a, &k->said), echoed = game_judge(k->seen, &seen, &k->echo);
    k->apart = legal != echoed ? looks_back(k, legal) : legal && goes_over_squares(k);
    return k->apart || same_ruling(k, legal, echoed);
}

static void trace_act(const struct look *k, const struct game *g, const struct act *a) {
    if (!getenv("ACIES_TRACE")) return;
    json_t *said = act_to_json(k->rs, game_state(g), a);
    char text[2000];
    printf("%s: %s: %s\n", k->v->name, g == k->plain ? "as it is" : "so seen", shown(said, text, sizeof text));
    json_decref(said);
}

static void trace_events(const struct look *k, const struct game *g, const struct events *heard) {
    for (uint32_t i = 0; getenv("ACIES_TRACE") && i < heard->count; i++) {
        const struct event *e = &heard->list[i];
        char text[400], name[CLAUSE_NAME_MAX];
        printf("    %s %s [%s] %s", g == k->plain ? "-" : "+", e->what, clause_text_of(k->rs, e->said.clause, name),
               speak(k->rs, game_state(g), &e->said, text, sizeof text));
        if (e->moved)
            printf(" (%.2f %.2f facing %.1f to %.2f %.2f facing %.1f)", e->from.at.x / 100.0, e->from.at.y / 100.0,
                   degrees_from_heading(e->from.facing), e->to.at.x / 100.0, e->to.at.y / 100.0,
                   degrees_from_heading(e->to.facing));
        printf("\n");
    }
}

static bool play_both(struct look *k, const struct act *a, bool *over) {
    struct act seen;
    struct ruling r = {0};
    *over = false;
    trace_act(k, k->plain, a);
    if (!judge_both(k, a) || !see_act(k, a, &seen)) return false;
    if ((*over = k->apart)) return true;
    trace_act(k, k->seen, &seen);
    if (!game_play(k->plain, a, &k->heard, &r)) {
        *over = true; /* the case itself is wrong, which its own test will tell */
        return true;
    }
    memset(&k->echo, 0, sizeof k->echo);
    if (!game_play(k->seen, &seen, &k->echoed, &k->echo)) {
        char why[400];
        return differs(k, "playing it", "legal", speak(k->rs, game_state(k->seen), &k->echo.why, why, sizeof why));
    }
    trace_events(k, k->plain, &k->heard);
    trace_events(k, k->seen, &k->echoed);
    if ((*over =
             asks_another(k) || follows_the_list(k) || follows_the_hand(k) || follows_the_edge(k) || throw_in_turn(k)))
        return true;
    return same_events(k) && same_prompt(k) && same_scene(k);
}

/* Both games begun; false: it differs, or the position is refused both times. */
static bool begin_both(struct look *k, const struct setup *setup) {
    struct setup *other = malloc(sizeof *other);
    struct ruling said = {0}, echo = {0};
    k->plain = game_begin(k->rs, setup, &said);
    view_setup(k->rs, k->v, setup, other);
    k->seen = game_begin(k->rs, other, &echo);
    free(other);
    if (!k->plain != !k->seen)
        return differs(k, "the position", k->plain ? "taken" : said.why.text, k->seen ? "taken" : echo.why.text);
    if (!k->plain) return same_clause(k, "the refusal of the position", said.why.clause, echo.why.clause) && false;
    return !asks_another(k) && same_prompt(k) && same_scene(k);
}

static void see_case(struct look *k, const struct setup *setup, const json_t *c) {
    struct complaint wrong;
    struct act a;
    size_t i;
    json_t *act, *judged = json_object_get(c, "act");
    bool over = false, good = begin_both(k, setup);
    json_array_foreach(json_object_get(c, "play"), i, act) {
        if (!good || over || !act_from_json(k->rs, game_state(k->plain), act, &a, &wrong)) return;
        good = play_both(k, &a, &over);
    }
    if (good && !over && judged && act_from_json(k->rs, game_state(k->plain), judged, &a, &wrong)) judge_both(k, &a);
}

/* A scenario has no cases: the first acts of a game at random. */
static void see_scenario(struct look *k, const struct setup *setup) {
    struct source dice = source_of(7, 0), whim = source_of(8, 0);
    bool over = false, good = begin_both(k, setup);
    for (int i = 0; good && !over && i < SAMPLED_ACTS; i++) {
        struct prompt p = game_prompt(k->plain);
        if (p.seat == SEAT_NONE) return;
        struct act a = act_make(p.verb);
        if (p.seat == SEAT_CHANCE) {
            a.dice_count = p.draw.count;
            source_draw(&dice, &p.draw, a.dice);
        } else {
            advice_sample(k->rs, game_state(k->plain), source_bits(&whim), &a);
        }
        good = play_both(k, &a, &over);
    }
}

static bool says(const json_t *c, const json_t *file, const char *key) {
    return json_object_get(c, key) || json_object_get(file, key);
}

/* Before the battle: by what the position says, so that it holds for a refused one too. */
static bool is_set_up(const struct ruleset *rs, const struct setup *s) {
    static const char *const before[] = {"setup", "edges", "ranks", "camps", "deploy", "land", NULL};
    for (size_t i = 0; i < rs->turn_fields.count; i++) {
        const struct field *f = &rs->turn_fields.list[i];
        if (strcmp(f->name, "phase") != 0) continue;
        int32_t phase = s->turn[f->offset / sizeof(int32_t)];
        const char *word = phase < 0 ? "" : f->words[phase]; /* not said: a battle */
        for (int n = 0; before[n]; n++)
            if (strcmp(word, before[n]) == 0) return true;
    }
    return false;
}

/* Is the case about something that this view changes, as it says itself or as the set-up is by nature? */
static bool is_about(const struct ruleset *rs, const struct view *v, const struct setup *setup, const json_t *c,
                     const json_t *file) {
    if (v->mirror && says(c, file, "hand")) return true;
    if ((v->reversed || v->renamed) && says(c, file, "order")) return true;
    bool dices_by_side = strcmp(rs->code, "cb") == 0 || strcmp(rs->code, "dtn") == 0;
    if (v->exchanged && (c ? says(c, file, "sides") : dices_by_side)) return true;
    if (!v->large && !v->exchanged && !v->mirror) return false;
    if (v->large && says(c, file, "edge")) return true;
    return is_set_up(rs, setup);
}

static void see_all(struct runner *r, const json_t *c, const json_t *file, const json_t *position, const char *name) {
    struct setup *setup = malloc(sizeof *setup);
    struct look *k = malloc(sizeof *k);
    struct complaint wrong;
    const struct ruleset *rs = ruleset_find(json_string_value(json_object_get(position, "ruleset")));
    if (rs && setup_from_json(rs, position, setup, &wrong))
        for (unsigned i = 0; i < view_count; i++) {
            if (is_about(rs, &views[i], setup, c, file)) continue;
            memset(k, 0, sizeof *k);
            struct view v = views[i];
            v.alphabetical = strcmp(rs->code, "cb") == 0; /* cb-H04: of two alike the lower id comes first */
            k->r = r, k->rs = rs, k->v = &v;
            case_begin(r, name);
            if (c)
                see_case(k, setup, c);
            else
                see_scenario(k, setup);
            case_end(r);
            game_end(k->plain);
            game_end(k->seen);
        }
    free(setup);
    free(k);
}

static void run_file(struct runner *r, const char *text, size_t size) {
    struct complaint wrong = {0};
    char why[400];
    json_t *file = json_read(text, size, &wrong), *c;
    const json_t *cases = json_object_get(file, "cases");
    size_t i;
    if (!file) {
        case_begin(r, "the file");
        case_fail(r, "%s", complaint_say(&wrong, why, sizeof why));
        case_end(r);
    } else if (!cases) {
        see_all(r, NULL, NULL, file, "a game");
    }
    json_array_foreach((json_t *)cases, i, c) {
        const json_t *own = json_object_get(c, "position");
        json_t *position = json_copy((json_t *)(own ? own : json_object_get(file, "position")));
        json_t *options = json_object_get(c, "options");
        if (position && options) json_object_set(position, "options", options);
        const char *name = json_string_value(json_object_get(c, "name"));
        if (position) see_all(r, c, file, position, name ? name : "?");
        json_decref(position);
    }
    json_decref(file);
}

int main(int argc, char **argv) { return runner_main(argc - 1, argv + 1, run_file); }
