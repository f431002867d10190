/* Every fight on the table: its odds, what one thing more would make of it, and what it would come to after another. */
#include "door/messages.h"

#include "game/advice.h"
#include "orders/phrase.h"
#include "orders/what_if.h"

#include <stdlib.h>
#include <string.h>

enum { FIGHTS_MAX = 64, FIRSTS_MAX = 64, EACH_THROW_MAX = 36 };

struct fight {
    uint8_t a, b;
    bool shoot;
};

/* A table looked at, and room to work in. */
struct fights {
    const struct ruleset *rs;
    struct game *game;
    size_t count;
    struct fight fight[FIGHTS_MAX];
    void *engagement, *other;
    struct odds odds, changed;
};

static bool same_pair(const struct fight *f, unsigned a, unsigned b) {
    return (f->a == a && f->b == b) || (f->a == b && f->b == a);
}

/* Whoever the scene links as fighting or shooting. */
static void find_fights(struct fights *f) {
    struct scene *scene = malloc(sizeof *scene);
    if (!scene) return;
    f->rs->look(game_state(f->game), scene);
    for (uint32_t i = 0; i < scene->links && f->count < FIGHTS_MAX; i++) {
        const struct scene_link *l = &scene->link[i];
        bool shoot = strcmp(l->kind, "shoot") == 0, known = false;
        struct ruling r = {.legal = true};
        if (!shoot && strcmp(l->kind, "fight") != 0) continue;
        for (size_t k = 0; k < f->count; k++) known |= same_pair(&f->fight[k], l->from, l->to);
        if (known || !f->rs->engagement_at(game_state(f->game), l->from, l->to, f->engagement, &r)) continue;
        f->fight[f->count++] = (struct fight){(uint8_t)l->from, (uint8_t)l->to, shoot};
    }
    free(scene);
}

/* Do two sets of odds differ in what may happen? */
static bool odds_differ(const struct odds *x, const struct odds *y) {
    if (x->total != y->total || x->lines != y->lines || x->spreads != y->spreads) return true;
    for (uint32_t i = 0; i < x->lines; i++)
        if (memcmp(&x->line[i], &y->line[i], sizeof x->line[i]) != 0) return true;
    for (uint32_t i = 0; i < x->spreads; i++) {
        const struct odds_spread *p = &x->spread[i], *q = &y->spread[i];
        if (p->values != q->values) return true;
        for (uint32_t k = 0; k < p->values; k++)
            if (p->value[k].number != q->value[k].number || p->value[k].weight != q->value[k].weight) return true;
    }
    return false;
}

static json_t *spreads_json(const struct ruleset *rs, const struct odds *o) {
    json_t *all = odds_to_json(rs, o, false), *spreads = json_incref(json_object_get(all, "spreads"));
    json_decref(all);
    return spreads;
}

/* {"side", "if": "one more overlap", "spreads"} for everything that would make a difference. */
static json_t *what_ifs(struct fights *f) {
    json_t *list = json_array();
    struct ruling r = {0};
    const struct spoken *change = f->rs->wording ? f->rs->wording->what_ifs : NULL;
    for (; change && change->said; change++)
        for (int side = 0; side < 2; side++) {
            memcpy(f->other, f->engagement, f->rs->engagement_size);
            if (!what_if(f->rs, change, side, f->other) || !f->rs->odds(f->other, &f->changed, &r)) continue;
            if (!odds_differ(&f->odds, &f->changed)) continue;
            json_array_append_new(list, json_pack("{ss ss so}", "side", side ? "b" : "a", "if", change->said, "spreads",
                                                  spreads_json(f->rs, &f->changed)));
        }
    return list;
}

/* --- another order ---------------------------------------------------------------------------------------------- */

/* What a fight comes to after another has been fought: outcomes of its first piece and of its second, weighed. */
struct after {
    double fought, weight; /* how often it is still fought */
    double happens[2][ODDS_LINES_MAX];
    const char *word[2][ODDS_LINES_MAX];
    int words[2];
};

static void add_outcome(struct after *after, int side, const char *word, double chance) {
    int i = 0;
    while (i < after->words[side] && strcmp(after->word[side][i], word) != 0) i++;
    if (i == ODDS_LINES_MAX) return;
    if (i == after->words[side]) {
        after->word[side][i] = word;
        after->happens[side][after->words[side]++] = 0;
    }
    after->happens[side][i] += chance;
}

static void look_after(struct fights *f, struct game *then, const struct fight *fight, double weight,
                       struct after *after) {
    struct ruling r = {.legal = true};
    after->weight += weight;
    if (!f->rs->engagement_at(game_state(then), fight->a, fight->b, f->other, &r) || !r.legal) return;
    if (!f->rs->odds(f->other, &f->changed, &r)) return;
    after->fought += weight;
    for (uint32_t i = 0; i < f->changed.lines; i++)
        for (int side = 0; side < 2; side++)
            if (f->changed.line[i].word[side])
                add_outcome(after, side, f->changed.line[i].word[side],
                            weight * (double)f->changed.line[i].weight / (double)f->changed.total);
}

/* Every throw of the fight now diced for, played on a copy, and the other fights looked at after each. */
static bool throw_all(struct fights *f, struct game *diced, struct after *after) {
    struct prompt p = game_prompt(diced);
    uint32_t count = draw_outcomes(&p.draw);
    if (!count || count > EACH_THROW_MAX) return false;
    for (uint32_t i = 0; i < count; i++) {
        struct act act = act_make(p.verb);
        struct ruling r = {0};
        act.dice_count = p.draw.count;
        double weight = draw_outcome(&p.draw, i, act.dice);
        struct game *then = game_clone(diced);
        if (then && game_play(then, &act, NULL, &r))
            for (size_t k = 0; k < f->count; k++) look_after(f, then, &f->fight[k], weight, &after[k]);
        game_end(then);
    }
    return true;
}

static json_t *after_json(struct fights *f, const struct fight *first, const struct fight *then,
                          const struct after *after) {
    const void *state = game_state(f->game);
    json_t *sides = json_object();
    for (int side = 0; side < 2; side++) {
        json_t *words = json_object();
        for (int i = 0; i < after->words[side]; i++)
            json_object_set_new(words, after->word[side][i],
                                json_real(after->fought > 0 ? after->happens[side][i] / after->fought : 0));
        json_object_set_new(sides, side ? "b" : "a", words);
    }
    return json_pack("{s[ss] s[ss] sf so}", "first", f->rs->piece_id(state, first->a), f->rs->piece_id(state, first->b),
                     "then", f->rs->piece_id(state, then->a), f->rs->piece_id(state, then->b), "fought",
                     after->weight > 0 ? after->fought / after->weight : 0, "outcomes", sides);
}

/* Does fighting `first` before it change a fight? */
static bool order_matters(struct fights *f, const struct fight *fight, const struct after *after) {
    struct ruling r = {.legal = true};
    if (after->weight <= 0) return false;
    if (after->fought < after->weight - 1e-9) return true;
    if (!f->rs->engagement_at(game_state(f->game), fight->a, fight->b, f->other, &r) ||
        !f->rs->odds(f->other, &f->changed, &r))
        return false;
    struct after now = {0};
    look_after(f, f->game, fight, 1, &now);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < after->words[side]; i++) {
            double before = 0, then = after->happens[side][i] / after->fought;
            for (int k = 0; k < now.words[side]; k++)
                if (strcmp(now.word[side][k], after->word[side][i]) == 0) before = now.happens[side][k];
            if (then - before > 0.005 || before - then > 0.005) return true;
        }
    return false;
}

/* Where a player chooses which fight comes next: what each would mean for the others. */
static json_t *orders_of_fights(struct fights *f) {
    json_t *list = json_array();
    struct act *offer = calloc(FIRSTS_MAX, sizeof *offer);
    struct after *after = calloc(FIGHTS_MAX, sizeof *after);
    size_t offers = 0;
    if (offer && after && game_prompt(f->game).seat <= SEAT_SECOND && f->count > 1)
        offers = offers_of(f->rs, game_state(f->game), offer, FIRSTS_MAX);
    for (size_t i = 0; i < offers; i++) {
        struct ruling r = {0};
        struct game *diced = game_clone(f->game);
        const struct fight *first = NULL;
        if (diced && game_play(diced, &offer[i], NULL, &r) && game_prompt(diced).seat == SEAT_CHANCE) {
            struct prompt p = game_prompt(diced);
            for (size_t k = 0; k < f->count; k++)
                if (same_pair(&f->fight[k], p.why.piece, p.why.other)) first = &f->fight[k];
        }
        memset(after, 0, FIGHTS_MAX * sizeof *after);
        if (first && throw_all(f, diced, after))
            for (size_t k = 0; k < f->count; k++)
                if (&f->fight[k] != first && order_matters(f, &f->fight[k], &after[k]))
                    json_array_append_new(list, after_json(f, first, &f->fight[k], &after[k]));
        game_end(diced);
    }
    free(offer);
    free(after);
    return list;
}

/* --- the answer --------------------------------------------------------------------------------------------------- */

static json_t *fight_json(struct fights *f, const struct fight *fight) {
    char words[PHRASE_TEXT];
    const void *state = game_state(f->game);
    struct ruling r = {.legal = true};
    json_t *answer = json_pack("{ss ss ss}", "a", f->rs->piece_id(state, fight->a), "b",
                               f->rs->piece_id(state, fight->b), "kind", fight->shoot ? "shoot" : "fight");
    f->rs->engagement_at(state, fight->a, fight->b, f->engagement, &r);
    if (!r.legal) json_object_set_new(answer, "if", remark_to_json(f->rs, state, &r.why));
    json_t *engagement = engagement_to_json(f->rs, f->engagement);
    json_object_set_new(answer, "words", json_string(phrase_write(f->rs, engagement, words, sizeof words)));
    json_object_set_new(answer, "engagement", engagement);
    if (!f->rs->odds(f->engagement, &f->odds, &r)) return answer;
    json_object_set_new(answer, "odds", odds_to_json(f->rs, &f->odds, false));
    json_object_set_new(answer, "what_if", what_ifs(f));
    return answer;
}

static json_t *fights(struct door *d, json_t *request) {
    json_t *error = NULL, *list = json_array();
    struct seat_game *sg = asked_game(d, request, &error);
    struct fights *f = calloc(1, sizeof *f);
    if (sg && f && game_rules(sg->game)->engagement_at) {
        f->rs = game_rules(sg->game);
        f->game = sg->game;
        f->engagement = calloc(1, f->rs->engagement_size);
        f->other = calloc(1, f->rs->engagement_size);
        if (f->engagement && f->other) find_fights(f);
        for (size_t i = 0; i < f->count; i++) json_array_append_new(list, fight_json(f, &f->fight[i]));
    }
    json_t *orders = sg && f && f->count ? orders_of_fights(f) : json_array();
    if (f) {
        free(f->engagement);
        free(f->other);
    }
    free(f);
    if (sg) return json_pack("{so so}", "fights", list, "orders", orders);
    json_decref(list);
    json_decref(orders);
    return error;
}

const struct message fight_messages[] = {
    {"fights", "every fight on the table: its odds, what one thing more would change, and in which order",
     " game seat ", fights},
    {NULL, NULL, NULL, NULL},
};
