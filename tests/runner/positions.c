/* Runs judgements and plays against positions: tests/positions/ *.json,
 *
 *     {"about": "...", "position": {...}, "cases": [...]}
 *
 * A case has a "name" and, from the position as given (or its own "position", or with other "options"),
 *   - "play": acts that must all be legal, with the "events" that must occur in this order (each a part of an event);
 *   - "act": one act that is judged, after the play if there is one: "legal", and "cost", "clauses" (of the ruling and
 * of the events if it were played) or "clause" (that forbids it), "why" (a part of the sentence), "field" (bad input);
 *   - neither: the position itself is judged, "legal" or refused;
 *   - "pieces": where they stand afterwards, or "lost" or "inside" (by id, or a list as a ruling has it);
 *   - "absent": parts of events that must not have occurred, or words that neither an event nor the ruling may say;
 * "prompt": its kind, or parts of it; "ground": parts of terrain features;
 *   - "edge", "hand", "order", "sides": a clause by which it depends on how the table lies (turned.c). */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

static const char *const case_names[] = {"name",    "about",  "position", "play",    "events", "act",
                                         "legal",   "cost",   "clause",   "clauses", "why",    "field",
                                         "nearest", "pieces", "prompt",   "options", "ground", "absent",
                                         "edge",    "hand",   "order",    "sides",   NULL};

/* One case under way. */
struct trial {
    struct runner *r;
    const struct ruleset *rs;
    const json_t *c;      /* the case */
    struct game *game;    /* NULL: the position was refused */
    json_t *events;       /* all that happened, as JSON */
    json_t *answer;       /* the ruling on the act, or on the position */
    struct events *heard; /* room for those of one act */
};

static const char *text_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

/* --- playing -------------------------------------------------------------------------------------------- */

static json_t *complaint_answer(const struct complaint *c) {
    return json_pack("{s:b,s:s,s:s}", "legal", 0, "why", c->text, "field", c->field);
}

/* Plays an act of the case; NULL if it was legal, else the ruling. */
static json_t *play_act(struct trial *t, struct game *g, const json_t *value, json_t *events) {
    struct complaint c = {0};
    struct ruling ruling = {0};
    struct act act;
    if (!act_from_json(t->rs, game_state(g), value, &act, &c)) return complaint_answer(&c);
    if (!game_play(g, &act, t->heard, &ruling)) return ruling_to_json(t->rs, game_state(g), &ruling);
    json_t *heard = events_to_json(t->rs, game_state(g), t->heard);
    json_array_extend(events, heard);
    json_decref(heard);
    return NULL;
}

static bool play_all(struct trial *t) {
    size_t i;
    json_t *act;
    char got[400];
    json_array_foreach(json_object_get(t->c, "play"), i, act) {
        json_t *refusal = play_act(t, t->game, act, t->events);
        if (!refusal) continue;
        case_fail(t->r, "expected play[%zu] to be legal, got %s", i, shown(refusal, got, sizeof got));
        json_decref(refusal);
        return false;
    }
    return true;
}

/* The events named occur in this order; others may lie between them. */
static bool events_occur(struct trial *t) {
    size_t i, at = 0;
    json_t *wanted;
    char want[300], got[4000];
    json_array_foreach(json_object_get(t->c, "events"), i, wanted) {
        while (at < json_array_size(t->events) && !json_holds(json_array_get(t->events, at), wanted)) at++;
        if (at == json_array_size(t->events))
            return case_fail(t->r, "expected events[%zu] %s, got %s", i, shown(wanted, want, sizeof want),
                             shown(t->events, got, sizeof got));
        at++;
    }
    json_array_foreach(json_object_get(t->c, "events"), i, wanted) case_cite(t->r, text_of(wanted, "clause"));
    return true;
}

/* --- judging -------------------------------------------------------------------------------------------- */

static json_t *judge_act(struct trial *t, const json_t *value) {
    struct complaint c = {0};
    /* sentences and the nearest legal thing are what a player who asks is given */
    struct ruling ruling = {.want_nearest = json_object_get(t->c, "nearest") || json_object_get(t->c, "why")};
    struct act act;
    if (!act_from_json(t->rs, game_state(t->game), value, &act, &c)) return complaint_answer(&c);
    if (game_judge(t->game, &act, &ruling) != ruling.legal) /* what every program is told */
        case_fail(t->r, "the verdict and the ruling disagree whether this is legal");
    if (turn_allows(t->rs, game_state(t->game), &act) != ruling.legal)
        case_fail(t->r, "asked only whether it is legal, the referee says otherwise");
    return ruling_to_json(t->rs, game_state(t->game), &ruling);
}

static bool cites(const json_t *answer, const char *named) {
    const char *own = text_of(answer, "clause");
    return own && strcmp(own, named) == 0;
}

/* The clauses a legal act brings up: that of the ruling and those of the events it would cause. */
static bool clauses_come_up(struct trial *t, const json_t *act) {
    const json_t *wanted = json_object_get(t->c, "clauses");
    if (!wanted) return true;
    struct game *trial = game_clone(t->game);
    json_t *events = json_array(), *one_clause, *event;
    size_t i, k;
    char got[4000];
    json_decref(play_act(t, trial, act, events));
    json_array_foreach((json_t *)wanted, i, one_clause) {
        const char *name = json_string_value(one_clause);
        bool found = name && cites(t->answer, name);
        json_array_foreach(events, k, event) found = found || (name && cites(event, name));
        if (found)
            case_cite(t->r, name);
        else
            case_fail(t->r, "expected the clause %s, got %s", name ? name : "?", shown(events, got, sizeof got));
    }
    json_decref(events);
    game_end(trial);
    return !t->r->failing;
}

static bool expect_text(struct trial *t, const char *key) {
    const char *wanted = text_of(t->c, key), *got = text_of(t->answer, key);
    if (!wanted) return true;
    if (got && strcmp(got, wanted) == 0) return true;
    const char *why = text_of(t->answer, "why");
    return case_fail(t->r, "expected %s %s, got %s (%s)", key, wanted, got ? got : "none", why ? why : "");
}

/* What a rule set says; the complaints of bad input name their field. */
static bool says_why(struct trial *t) {
    const char *wanted = text_of(t->c, "why"), *got = text_of(t->answer, "why");
    if (json_is_true(json_object_get(t->answer, "legal")))
        return !wanted || case_fail(t->r, "a \"why\" of something legal");
    if (!json_object_get(t->answer, "field")) return case_hears(t->r, t->rs, got, wanted);
    return !wanted || strstr(got, wanted) || case_fail(t->r, "expected why %s, got %s", wanted, got);
}

static bool answer_fits(struct trial *t) {
    const json_t *legal = json_object_get(t->c, "legal"), *cost = json_object_get(t->c, "cost");
    const json_t *nearest = json_object_get(t->c, "nearest");
    char got[500], want[300];
    if (!json_is_boolean(legal)) return case_fail(t->r, "the case does not say whether it is \"legal\"");
    if (!json_equal(json_object_get(t->answer, "legal"), (json_t *)legal))
        return case_fail(t->r, "expected %s, got %s", json_is_true(legal) ? "legal" : "not legal",
                         shown(t->answer, got, sizeof got));
    if (cost && !json_equal(json_object_get(t->answer, "cost"), (json_t *)cost))
        return case_fail(t->r, "expected cost %s, got %s", shown(cost, want, sizeof want),
                         shown(t->answer, got, sizeof got));
    if (nearest && !json_holds(json_object_get(t->answer, "nearest"), nearest))
        return case_fail(t->r, "expected nearest %s, got %s", shown(nearest, want, sizeof want),
                         shown(t->answer, got, sizeof got));
    if (!expect_text(t, "clause") || !expect_text(t, "field") || !says_why(t)) return false;
    case_cite(t->r, text_of(t->c, "clause"));
    return true;
}

static bool says(const json_t *object, const char *key, const char *words) {
    const char *text = text_of(object, key);
    return words && text && strstr(text, words);
}

/* Nothing of the kind has occurred, and nobody has said so. */
static bool nothing_absent_came_up(struct trial *t) {
    size_t i, k;
    json_t *unwanted, *event;
    char want[300], got[500];
    json_array_foreach(json_object_get(t->c, "absent"), i, unwanted) {
        const char *words = json_string_value(unwanted);
        if (says(t->answer, "why", words))
            return case_fail(t->r, "expected no word of %s, got %s", words, shown(t->answer, got, sizeof got));
        json_array_foreach(
            t->events, k,
            event) if (words ? says(event, "text", words)
                             : json_holds(event, unwanted)) return case_fail(t->r, "expected no %s, got %s",
                                                                             shown(unwanted, want, sizeof want),
                                                                             shown(event, got, sizeof got));
    }
    return true;
}

/* --- what stands where ------------------------------------------------------------------------------------- */

static const json_t *find_piece(const json_t *list, const char *id) {
    size_t i;
    json_t *piece;
    json_array_foreach((json_t *)list, i, piece) {
        const char *own = text_of(piece, "id");
        if (own && strcmp(own, id) == 0) return piece;
    }
    return NULL;
}

static bool has_mark(const json_t *piece, const char *mark) {
    size_t i;
    json_t *own;
    json_array_foreach(json_object_get(piece, "marks"), i,
                       own) if (strcmp(json_string_value(own), mark) == 0) return true;
    return false;
}

static bool piece_stands(struct trial *t, const char *id, const json_t *wanted, const json_t *scene_pieces) {
    const json_t *piece = find_piece(json_object_get(t->answer, "pieces"), id);
    char want[200], got[300];
    if (!piece) piece = find_piece(scene_pieces, id);
    const char *word = json_string_value(wanted);
    bool fits;
    if ((word && strcmp(word, "lost") == 0) || json_is_true(json_object_get(wanted, "lost")))
        fits = !piece || has_mark(piece, "off");
    else if ((word && strcmp(word, "inside") == 0) || json_object_get(wanted, "inside"))
        fits = piece && has_mark(piece, "inside");
    else
        fits = piece && json_holds(piece, wanted);
    return fits || case_fail(t->r, "expected %s %s, got %s", id, shown(wanted, want, sizeof want),
                             shown(piece, got, sizeof got));
}

static void ground_lies(struct trial *t, const char *id, const json_t *wanted, const json_t *terrain) {
    char want[400], got[400];
    const json_t *feature = find_piece(terrain, id);
    if (!feature || !json_holds(feature, wanted))
        case_fail(t->r, "expected %s %s, got %s", id, shown(wanted, want, sizeof want),
                  shown(feature, got, sizeof got));
}

static bool pieces_stand(struct trial *t) {
    const char *id;
    size_t i;
    json_t *wanted;
    if (!json_object_get(t->c, "pieces") && !json_object_get(t->c, "ground")) return true;
    struct scene *scene = calloc(1, sizeof *scene);
    t->rs->look(game_state(t->game), scene);
    json_t *drawn = scene_to_json(scene);
    json_object_foreach(json_object_get(t->c, "pieces"), id, wanted)
        piece_stands(t, id, wanted, json_object_get(drawn, "pieces"));
    json_array_foreach(json_object_get(t->c, "pieces"), i, wanted) {
        id = text_of(wanted, "id");
        if (id)
            piece_stands(t, id, wanted, json_object_get(drawn, "pieces"));
        else
            case_fail(t->r, "pieces[%zu] has no id", i);
    }
    json_object_foreach(json_object_get(t->c, "ground"), id, wanted)
        ground_lies(t, id, wanted, json_object_get(drawn, "terrain"));
    json_decref(drawn);
    free(scene);
    return !t->r->failing;
}

static bool prompt_fits(struct trial *t) {
    const json_t *wanted = json_object_get(t->c, "prompt");
    char want[200], got[400];
    if (!wanted) return true;
    struct prompt p = game_prompt(t->game);
    json_t *prompt = prompt_to_json(t->rs, game_state(t->game), &p);
    bool fits = json_holds(json_is_string(wanted) ? json_object_get(prompt, "kind") : prompt, wanted);
    if (!fits)
        case_fail(t->r, "expected prompt %s, got %s", shown(wanted, want, sizeof want), shown(prompt, got, sizeof got));
    if (fits) case_cite(t->r, text_of(wanted, "clause"));
    json_decref(prompt);
    return fits;
}

/* --- cases -------------------------------------------------------------------------------------------------- */

/* Begins the game; a position that is refused leaves the refusal as the answer. */
static void begin(struct trial *t, const json_t *position) {
    struct setup *setup = calloc(1, sizeof *setup);
    struct ruling ruling = {.why = {.piece = NO_PIECE, .other = NO_PIECE, .place = NO_PIECE}};
    struct complaint c = {0};
    if (!setup_from_json(t->rs, position, setup, &c))
        t->answer = complaint_answer(&c);
    else if (!(t->game = game_begin(t->rs, setup, &ruling)))
        t->answer = ruling_to_json(t->rs, NULL, &ruling);
    free(setup);
}

static void run_trial(struct trial *t) {
    const json_t *act = json_object_get(t->c, "act");
    char got[400];
    if (!act && !json_object_get(t->c, "play")) {
        if (t->game) t->answer = json_pack("{s:b}", "legal", 1);
        answer_fits(t);
        return;
    }
    if (!t->game) {
        case_fail(t->r, "the position is refused: %s", shown(t->answer, got, sizeof got));
        return;
    }
    if (!play_all(t) || !events_occur(t)) return;
    if (act) t->answer = judge_act(t, act);
    if (act && (!answer_fits(t) || !clauses_come_up(t, act))) return;
    if (nothing_absent_came_up(t) && pieces_stand(t)) prompt_fits(t);
}

/* The file's position or the case's own, with the case's options in the place of its own. */
static json_t *position_of(const json_t *c, const json_t *file_position) {
    const json_t *own = json_object_get(c, "position");
    json_t *options = json_object_get(c, "options"), *position = json_copy((json_t *)(own ? own : file_position));
    if (position && options) json_object_set(position, "options", options);
    return position;
}

static void run_case(struct runner *r, const json_t *c, const json_t *file_position) {
    const char *name = text_of(c, "name");
    json_t *position = position_of(c, file_position);
    const char *code = text_of(position, "ruleset");
    struct trial t = {.r = r, .c = c, .rs = code ? ruleset_find(code) : NULL};
    case_begin(r, name ? name : "(no name)");
    if (!name || !json_is_object(c))
        case_fail(r, "the case has no name");
    else if (!t.rs)
        case_fail(r, "the position names no rule set that is known");
    else if (case_keys(r, c, case_names)) {
        t.events = json_array();
        t.heard = calloc(1, sizeof *t.heard);
        begin(&t, position);
        run_trial(&t);
    }
    json_decref(position);
    json_decref(t.events);
    json_decref(t.answer);
    free(t.heard);
    game_end(t.game);
    case_end(r);
}

static void run_file(struct runner *r, const char *text, size_t size) {
    static const char *const names[] = {"about", "position", "cases", "edge", "hand", "order", "sides", NULL};
    struct complaint c = {0};
    char why[400];
    json_t *file = json_read(text, size, &c), *one;
    const json_t *cases = json_object_get(file, "cases");
    size_t i;
    if (!file)
        case_fail(r, "%s", complaint_say(&c, why, sizeof why));
    else if (!json_is_array(cases) || json_array_size(cases) == 0)
        case_fail(r, "the file has no cases");
    else
        case_keys(r, file, names);
    if (r->failing) case_end(r);
    json_array_foreach((json_t *)cases, i, one) run_case(r, one, json_object_get(file, "position"));
    json_decref(file);
}

int main(int argc, char **argv) { return runner_main(argc - 1, argv + 1, run_file); }
