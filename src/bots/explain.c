/* Why a bot does what it does, in a player's words: taken from what it thought, and from the fights its act leads to.
 */
#include "bots/bots.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct page {
    char *text;
    size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void write_on(struct page *p, const char *form, ...) {
    va_list list;
    if (p->used + 1 >= p->size) return;
    va_start(list, form);
    int n = vsnprintf(p->text + p->used, p->size - p->used, form, list);
    va_end(list);
    if (n > 0) p->used = p->used + (size_t)n < p->size ? p->used + (size_t)n : p->size - 1;
}

static bool is_linked(const struct scene *s, const struct scene_link *l) {
    for (uint32_t i = 0; i < s->links; i++)
        if (s->link[i].from == l->from && s->link[i].to == l->to) return true;
    return false;
}

static int percent(chances part, chances all) { return (int)((100 * part + all / 2) / all); }

/* Where troops are destroyed at a blow, how likely that is; elsewhere what is likeliest to come of it. */
static void tell_chances(struct page *p, const struct odds *odds) {
    chances win = 0, lose = 0, most = 0;
    const char *likeliest = NULL;
    for (uint32_t i = 0; i < odds->lines; i++) {
        const struct odds_line *l = &odds->line[i];
        if (l->word[1] && strcmp(l->word[1], "destroyed") == 0) win += l->weight;
        if (l->word[0] && strcmp(l->word[0], "destroyed") == 0) lose += l->weight;
        if (l->word[0] && l->weight > most) most = l->weight, likeliest = l->word[0];
    }
    if (win || lose || !likeliest)
        write_on(p, "%d %% to destroy it, %d %% to be destroyed.", percent(win, odds->total),
                 percent(lose, odds->total));
    else
        write_on(p, "likeliest %s, %d %%.", likeliest, percent(most, odds->total));
}

/* One fight with what the dice may make of it. */
static void tell_fight(struct page *p, const struct ruleset *rs, const void *state, unsigned a, unsigned b,
                       struct odds *odds, void *engagement) {
    struct ruling r = {0};
    if (!rs->engagement_at || !rs->engagement_at(state, a, b, engagement, &r) || !rs->odds(engagement, odds, &r))
        return;
    if (!odds->total || !odds->lines) return;
    write_on(p, " %.8s fights %.8s: ", rs->piece_id(state, a), rs->piece_id(state, b));
    tell_chances(p, odds);
}

struct desk {
    struct scene before, after;
    struct odds odds;
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
};

/* The fights that the act brings about, the first few. */
static void tell_fights(struct page *p, const struct ruleset *rs, const void *state, const struct act *act) {
    enum { FEW = 3 };
    struct desk *d =
        aligned_alloc(STATE_ALIGNMENT, (sizeof *d + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT);
    void *engagement = calloc(1, rs->engagement_size);
    struct ruling r;
    unsigned told = 0;
    r.want_nearest = false;
    if (d && engagement) {
        memset(&d->before, 0, sizeof d->before);
        memset(&d->after, 0, sizeof d->after);
        state_copy(rs, d->copy, state);
        rs->look(state, &d->before);
        if (turn_play(rs, d->copy, act, NULL, &r)) rs->look(d->copy, &d->after);
        for (uint32_t i = 0; i < d->after.links && told < FEW; i++) {
            const struct scene_link *l = &d->after.link[i];
            if (strcmp(l->kind, "fight") != 0 || is_linked(&d->before, l)) continue;
            tell_fight(p, rs, d->copy, l->from, l->to, &d->odds, engagement);
            told++;
        }
    }
    free(engagement);
    free(d);
}

static const char *coin_of(const struct ruleset *rs) { return rs->advice->coin ? rs->advice->coin : "points"; }

/* What it brings, in the coin of the rule set: troops. */
static void tell_gain(struct page *p, const struct ruleset *rs, const void *state, const struct act *act,
                      const struct thoughts *t) {
    struct prompt asked = turn_prompt(rs, state);
    bool ends = strncmp(rs->verbs[act->verb].name, "end", 3) == 0;
    if (t->ideas == 1)
        write_on(p, "There is nothing else to do.");
    else if (ends && asked.points > 0)
        write_on(p, "None of %u ideas is worth a point.", t->ideas - 1);
    else
        write_on(p, "The best of %u ideas: %+.2f %s%s.", t->ideas, t->gain / 100.0, coin_of(rs),
                 asked.points > 0 ? " for each point" : "");
}

const char *bot_reason(const struct ruleset *rs, const void *state, const struct act *act, const struct thoughts *t,
                       const char *other, char *out, size_t size) {
    struct page p = {out, size, 0};
    out[0] = '\0';
    if (!t->ideas) {
        write_on(&p, "There was nothing to weigh.");
        return out;
    }
    tell_gain(&p, rs, state, act, t);
    tell_fights(&p, rs, state, act);
    if (t->games) write_on(&p, " %u plans were played out, %u games in all.", t->plans, t->games);
    if (t->lead)
        write_on(&p, " This one came out better by %.2f %s, give or take %.2f.", t->lead / 100.0, coin_of(rs),
                 t->error / 100.0);
    if (t->has_other && other && t->lead)
        write_on(&p, " Rejected: %s.", other);
    else if (t->has_other && other)
        write_on(&p, " Rejected: %s (%+.2f).", other, t->other_gain / 100.0);
    return out;
}
