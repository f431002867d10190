/* What the referee says in every stored position, one hash each: played on at random for some acts, with every prompt,
 * offer, event, scene and count of an engagement, and the verdicts on acts that somebody might try instead (an offer
 * bent a little, another piece, another verb, a place beside an enemy). A change of the rules shows here by the names
 * of the positions it reaches; a commit that changes them says why. The cases of a position are played too, and then
 * looked at for where their verdict turns (limits.c). Of files with engagements (tests/cases) all that
 * is answered counts: results, reasons, refusals; of armies whether they are one, also with a number changed
 * (altered.c).
 *
 *     rulings [FILE ...]     (paths from the project's root; without any: all there are)
 */
#include "bench/look.h"
#include "game/advice/movers.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ACTS = 6,
    ACTS_OF_AN_OPENING = 40,
    TRIES = 14,
    TRIES_IN_AN_OPENING = 4,
    MOVERS = 3,
    OFFERS_MAX = 24,
    STATE_MOST = 1 << 18
};

/* --- what somebody might try ------------------------------------------------------------------------------ */

static uint32_t below(struct look *l, uint32_t bound) { return source_below(&l->whim, bound ? bound : 1); }

static uint8_t any_piece(struct look *l) { return (uint8_t)below(l, l->pieces); }

static length any_length(struct look *l) { return (length)below(l, MM(240)) - MM(80); }

/* Somewhere about another piece, facing it or as it does. */
static struct step beside_somebody(struct look *l) {
    struct step s = {.kind = STEP_TO};
    if (!l->scene.pieces) return s;
    const struct scene_piece *p = &l->scene.piece[below(l, l->scene.pieces)];
    heading turn = (heading)(below(l, 4) * QUARTER_TURN);
    length x = any_length(l) / 4, y = any_length(l) / 4;
    s.at = (struct point){p->base.pose.at.x + x, p->base.pose.at.y + y};
    s.turn = (heading)(p->base.pose.facing + turn);
    return s;
}

static void bend_step(struct look *l, struct step *s) {
    if (below(l, 4) == 0) {
        *s = beside_somebody(l);
    } else if (s->kind == STEP_WHEEL) {
        s->turn = (heading)(s->turn + below(l, 6000) - 3000);
        s->side = below(l, 2) ? EDGE_LEFT : EDGE_RIGHT;
    } else if (s->kind == STEP_TO) {
        s->at.x += any_length(l) / 8;
        s->at.y += any_length(l) / 8;
    } else {
        s->distance += any_length(l) / 2;
    }
}

/* Another verb altogether, with all that it takes. */
static struct act another_verb(struct look *l) {
    struct act a = act_make((uint8_t)below(l, (uint32_t)l->rs->verb_count));
    unsigned takes = l->rs->verbs[a.verb].fields | l->rs->verbs[a.verb].optional;
    if (takes & FIELD_SHAPE) return a;
    if (takes & FIELD_PIECES) a.piece[a.piece_count++] = any_piece(l);
    if (takes & FIELD_STEPS) a.step[a.step_count++] = (struct step){.kind = STEP_ADVANCE, .distance = any_length(l)};
    if (takes & FIELD_STEPS && below(l, 2)) bend_step(l, &a.step[0]);
    if (takes & FIELD_TARGET && below(l, 4)) a.target = any_piece(l);
    if (takes & FIELD_PLACE && below(l, 3)) a.place = (uint8_t)below(l, 4);
    if (takes & FIELD_CHOICE && below(l, 3)) a.choice = (uint8_t)below(l, 3);
    if (takes & FIELD_DICE) a.dice[a.dice_count++] = (uint8_t)(1 + below(l, 6));
    return a;
}

static struct act bent(struct look *l, struct act a) {
    if (l->rs->verbs[a.verb].fields & FIELD_SHAPE) {
        uint32_t corner = below(l, a.point_count);
        if (a.point_count) a.point[corner].x += any_length(l) / 4;
        return a;
    }
    uint32_t kind = below(l, 8), which = below(l, a.piece_count);
    uint8_t somebody = any_piece(l);
    switch (kind) {
    case 0:
        if (a.piece_count) a.piece[which] = somebody;
        break;
    case 1:
        if (a.piece_count && a.piece_count < ACT_PIECES_MAX) a.piece[a.piece_count++] = somebody;
        break;
    case 2:
        if (a.piece_count > 1) a.piece_count--;
        break;
    case 3:
        a.target = somebody;
        break;
    case 4:
        a.choice = (uint8_t)below(l, 3);
        break;
    case 5:
        return another_verb(l);
    default:
        if (a.step_count) bend_step(l, &a.step[below(l, a.step_count)]);
        a.value += (int32_t)below(l, 3) - 1;
    }
    return a;
}

/* --- looking ---------------------------------------------------------------------------------------------- */

static void try_act(struct look *l, const struct act *a) {
    struct ruling r = {0};
    game_judge(l->game, a, &r);
    stir_ruling(l, &r);
}

static bool in_opening(const struct look *l) { return l->rs->turn(game_state(l->game)) == 0; }

static void try_what_is_not_offered(struct look *l, const struct act *sampled) {
    int tries = in_opening(l) ? TRIES_IN_AN_OPENING : TRIES;
    struct act offer[OFFERS_MAX];
    struct offers o = offers_into(offer, OFFERS_MAX);
    o.wish.effort = EFFORT_QUICK;
    size_t n = advice_offers(l->rs, game_state(l->game), &o);
    stir_number(l, (int64_t)n);
    for (size_t i = 0; i < n; i += 5) try_act(l, &offer[i]);
    for (int i = 0; i < tries; i++) {
        struct act a = bent(l, n ? offer[below(l, (uint32_t)n)] : *sampled);
        if (below(l, 3) == 0) a = bent(l, a);
        try_act(l, &a);
    }
}

/* The engagement of one piece with another as they stand. */
static void count_engagement(struct look *l) {
    _Alignas(STATE_ALIGNMENT) static unsigned char engagement[1 << 16];
    static struct resolution out;
    struct ruling r = {.legal = true};
    unsigned a = any_piece(l), d = any_piece(l);
    if (!l->rs->engagement_at || l->rs->engagement_size > sizeof engagement || a == d) return;
    memset(&out, 0, sizeof out);
    bool fights = l->rs->engagement_at(game_state(l->game), a, d, engagement, &r);
    stir_ruling(l, &r);
    if (!fights || !l->rs->explain || !l->rs->explain(engagement, &out, &r)) return;
    for (unsigned i = 0; i < out.reasons; i++) {
        stir_number(l, out.reason[i].side * 1000 + out.reason[i].value);
        stir_number(l, out.reason[i].clause);
        stir_text(l, out.reason[i].text);
    }
    for (unsigned i = 0; i < out.results; i++) stir_number(l, out.result[i].number[0] * 1000 + out.result[i].number[1]);
}

static bool one_act(struct look *l) {
    static struct events ev;
    struct prompt p = game_prompt(l->game);
    struct ruling r = {0};
    struct act a = act_make(p.verb);
    stir_json(l, prompt_to_json(l->rs, game_state(l->game), &p));
    if (p.seat == SEAT_NONE) return false;
    if (p.seat == SEAT_CHANCE) {
        a.dice_count = p.draw.count;
        source_draw(&l->dice, &p.draw, a.dice);
    } else {
        advice_sample(l->rs, game_state(l->game), source_bits(&l->whim), &a);
        try_what_is_not_offered(l, &a);
    }
    stir_json(l, act_to_json(l->rs, game_state(l->game), &a));
    ev.count = ev.lost = 0;
    bool played = game_play(l->game, &a, &ev, &r);
    stir_events(l, &ev);
    return played;
}

/* What some pieces of the side that is asked may do. */
static void ask_who_may_act(struct look *l) {
    static struct movers m;
    struct mover may;
    if (game_prompt(l->game).seat > SEAT_SECOND || !l->pieces) return;
    movers_begin(&m, l->rs, game_state(l->game));
    for (int i = 0; i < MOVERS; i++) {
        movers_look(&m, any_piece(l), &may);
        stir_number(l, may.may * 1000 + may.cost);
        stir_number(l, (int64_t)may.verbs);
        stir_number(l, may.reach);
        stir(l, may.group, may.group_count);
        if (!may.may) stir_remark(l, &may.why);
    }
}

/* What a seat is shown, where something is kept from it. */
static void look_with_the_eyes_of_each(struct look *l) {
    _Alignas(STATE_ALIGNMENT) static unsigned char copy[STATE_MOST];
    if (!l->rs->hide || l->rs->state_size > sizeof copy) return;
    for (int seat = 0; seat < 2; seat++) {
        memcpy(copy, game_state(l->game), l->rs->state_size);
        l->rs->hide(copy, seat);
        stir_scene(l, copy);
    }
}

static uint64_t rulings_from(const json_t *position, uint64_t hash, uint64_t number) {
    static struct setup s;
    static struct look look;
    struct look *l = &look;
    struct complaint c = {0};
    struct ruling r = {0};
    const char *code = ruleset_code_from_json(position, &c);
    memset(l, 0, sizeof *l);
    l->hash = hash;
    l->rs = code ? ruleset_find(code) : NULL;
    l->whim = source_of(7, 2 * number);
    l->dice = source_of(7, 2 * number + 1);
    if (!l->rs || !setup_from_json(l->rs, position, &s, &c)) {
        stir_text(l, c.text);
        return l->hash;
    }
    l->game = game_begin(l->rs, &s, &r);
    if (!l->game) {
        stir_text(l, r.why.text);
        return l->hash;
    }
    while (l->rs->piece_id(game_state(l->game), l->pieces)) l->pieces++;
    stir_scene(l, game_state(l->game));
    stir_json(l, setup_to_json(l->rs, &s));
    ask_who_may_act(l);
    for (int i = 0; i < (in_opening(l) ? ACTS_OF_AN_OPENING : ACTS) && one_act(l); i++) count_engagement(l);
    stir_scene(l, game_state(l->game));
    look_with_the_eyes_of_each(l);
    struct weights w = weights_stored(l->rs);
    for (int seat = 0; seat < 2; seat++) stir_number(l, advice_value(l->rs, game_state(l->game), seat, &w, NULL));
    stir_number(l, (int64_t)game_hash(l->game));
    game_end(l->game);
    return l->hash;
}

/* --- files --------------------------------------------------------------------------------------------------- */

static uint64_t rulings_of(const char *text, size_t size, uint64_t hash) {
    struct complaint c = {0};
    size_t i;
    json_t *j = size ? json_read(text, size, &c) : NULL, *one;
    const json_t *cases = json_object_get(j, "cases"), *shared = json_object_get(j, "position");
    if (json_object_get(j, "army") || json_object_get(j, "elements") || json_object_get(j, "units")) {
        hash = answers_to_army(j, hash);
        json_decref(j);
        return hash;
    }
    for (uint64_t round = 0; round < 2; round++)
        if (shared || !cases) hash = rulings_from(shared ? shared : j, hash, round);
    json_array_foreach((json_t *)cases, i, one) {
        const json_t *own = json_object_get(one, "position");
        if (own) hash = rulings_from(own, hash, 2 + i);
        hash = limits_of_case(own ? own : shared, one, hash, i);
    }
    json_decref(j);
    return hash;
}

static void tell_file(const char *path) {
    static char text[JSON_TEXT_MAX];
    char full[1024];
    snprintf(full, sizeof full, "%s/%s", ACIES_ROOT, path);
    FILE *f = fopen(full, "r");
    size_t n = f ? fread(text, 1, sizeof text, f) : 0;
    if (f) fclose(f);
    uint64_t hash = 0xcbf29ce484222325u;
    hash = strcmp(strrchr(path, '.'), ".jsonl") == 0 ? answers_of(text, n, hash) : rulings_of(text, n, hash);
    printf("%s %016llx\n", path, (unsigned long long)hash);
}

static int is_json(const struct dirent *d) {
    const char *dot = strrchr(d->d_name, '.');
    return dot && (strcmp(dot, ".json") == 0 || strcmp(dot, ".jsonl") == 0);
}

static void tell_folder(const char *folder) {
    char path[1024];
    struct dirent **file;
    snprintf(path, sizeof path, "%s/%s", ACIES_ROOT, folder);
    int count = scandir(path, &file, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, file[i]->d_name);
        tell_file(path);
        free(file[i]);
    }
    if (count >= 0) free(file);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) tell_file(argv[i]);
    if (argc > 1) return 0;
    tell_folder("tests/cases");
    tell_folder("tests/positions");
    for (const struct ruleset *const *rs = rulesets(); *rs; rs++) {
        char folder[64];
        snprintf(folder, sizeof folder, "data/scenarios/%s", (*rs)->code);
        tell_folder(folder);
        snprintf(folder, sizeof folder, "data/armies/%s", (*rs)->code);
        tell_folder(folder);
    }
    tell_folder("tests/openings");
    tell_folder("tests/armies");
    return 0;
}
