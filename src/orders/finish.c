/* From an order as typed to an act: open distances are drawn out, contacts found, and what was left unsaid is taken
 * from the offers where only one thing can be meant. */
#include "orders/orders.h"

#include "game/advice.h"
#include "table/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many twentieths of a base width a step could have at most: as far as its pieces may go at all, if a little of it
 * is legal, and the referee measures. What is lost by rounding, as he measures, does not count. */
static length most_twentieths(struct speaker *s, struct act *a, struct step *last, length sign) {
    enum { NEVER_MORE = 160, LOST = 10 };
    length unit = s->scene.base_width;
    struct ruling r = {.want_nearest = false};
    last->distance = sign * (unit / 20);
    if (!game_judge(s->game, a, &r) || r.allowance <= 0) return NEVER_MORE;
    length most = (length)(((int64_t)r.allowance + LOST) * 20 / unit);
    return most < NEVER_MORE ? most : NEVER_MORE;
}

/* Would one step bring somebody over the edge of the table? Nobody need ask the referee about that. */
static bool leaves_the_table(const struct speaker *s, const struct act *a) {
    enum { EDGE = 10 }; /* 0.1 mm: less than that may be rounding */
    if (a->step_count != 1) return false;
    for (int i = 0; i < a->piece_count; i++) {
        const struct scene_piece *p = order_piece_seen(s, a->piece[i]);
        if (!p) return false;
        struct base b = p->base;
        b.pose = steps_end(b, a->step, 1);
        struct quad q = base_quad(b);
        struct box box = quad_box(&q);
        if (box.x0 < -EDGE || box.y0 < -EDGE || box.x1 > s->scene.width + EDGE || box.y1 > s->scene.depth + EDGE)
            return true;
    }
    return false;
}

/* The last step as long as the referee allows, in steps of a twentieth of a base width. */
static bool furthest(struct speaker *s, const struct order *o, struct act *out, struct ruling *r) {
    length unit = s->scene.base_width, sign = o->act.step[o->act.step_count - 1].distance < 0 ? -1 : 1;
    *out = o->act;
    struct step *last = &out->step[out->step_count - 1];
    for (length twentieths = most_twentieths(s, out, last, sign); twentieths >= 1; twentieths--) {
        last->distance = (length)(sign * (int64_t)unit * twentieths / 20);
        if (leaves_the_table(s, out)) continue;
        *r = (struct ruling){.want_nearest = false};
        if (game_judge(s->game, out, r)) return true;
    }
    last->distance = sign * unit; /* nothing goes: say what forbids a base width */
    *r = (struct ruling){.want_nearest = true};
    game_judge(s->game, out, r);
    return false;
}

/* Does the offer say all that was typed? */
static bool fits(const struct act *typed, const struct act *offer) {
    if (typed->verb != offer->verb) return false;
    for (int i = 0; i < typed->piece_count; i++)
        if (!memchr(offer->piece, typed->piece[i], offer->piece_count)) return false;
    if (typed->target != NO_PIECE && typed->target != offer->target) return false;
    if (typed->place != NO_PIECE && typed->place != offer->place) return false;
    if (typed->choice != NO_CHOICE && typed->choice != offer->choice) return false;
    if (typed->value && typed->value != offer->value) return false;
    return typed->step_count == 0 && typed->point_count == 0;
}

/* Is everything there that the verb must have? */
static bool says_enough(const struct verb *v, const struct act *a) {
    if (v->fields & FIELD_PIECES && !a->piece_count) return false;
    if (v->fields & FIELD_STEPS && !a->step_count) return false;
    if (v->fields & FIELD_TARGET && a->target == NO_PIECE) return false;
    if (v->fields & FIELD_PLACE && a->place == NO_PIECE) return false;
    if (v->fields & FIELD_CHOICE && a->choice == NO_CHOICE) return false;
    if (v->fields & FIELD_TERRAIN && a->choice == NO_CHOICE) return false;
    if (v->fields & FIELD_SHAPE && !a->point_count) return false;
    if (v->fields & (FIELD_DICE | FIELD_CARDS | FIELD_SPLIT) && !a->dice_count) return false;
    return true;
}

/* Keeps the offers that fit in the session, numbered for the player. Returns how many. */
static size_t narrow_offers(struct speaker *s, const struct act *typed) {
    size_t count = offers_of(s->rs, speaker_state(s), s->offer, SPEAKER_OFFERS_MAX), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (fits(typed, &s->offer[i])) s->offer[kept++] = s->offer[i];
    return s->offers = kept;
}

bool order_example(const struct speaker *s, const struct verb *verb, const struct act *said, char *buffer,
                   size_t size) {
    struct act *offer = malloc(SPEAKER_OFFERS_MAX * sizeof *offer);
    size_t count = offer ? offers_of(s->rs, speaker_state(s), offer, SPEAKER_OFFERS_MAX) : 0, best = count;
    for (size_t i = 0; i < count; i++) {
        bool fits = !verb || &s->rs->verbs[offer[i].verb] == verb;
        for (int k = 0; fits && k < said->piece_count; k++)
            fits = memchr(offer[i].piece, said->piece[k], offer[i].piece_count) != NULL;
        /* one that goes straight on says more about how orders are given than one to a place */
        bool plain = fits && offer[i].step_count && offer[i].step[0].kind == STEP_ADVANCE;
        if (fits && (best == count || (plain && offer[best].step_count && offer[best].step[0].kind != STEP_ADVANCE)))
            best = i;
    }
    if (best < count) order_words(s, &offer[best], buffer, size);
    free(offer);
    return best < count;
}

/* What an order of this kind lacks, by an example that could be given now. */
static void say_what_lacks(const struct speaker *s, const struct act *typed, char *why, size_t size) {
    const struct verb *v = &s->rs->verbs[typed->verb];
    char example[WORDS_LENGTH];
    bool who = v->fields & FIELD_PIECES && !typed->piece_count;
    struct prompt p = game_prompt(s->game);
    if (order_example(s, v, typed, example, sizeof example))
        snprintf(why, size, "%s. For example: %.200s.", who ? "say who" : "say more", example);
    else if (!prompt_takes(&p, typed->verb))
        snprintf(why, size, "that is not asked for now (%s: %s). Type offers for what is.", v->name,
                 v->help ? v->help : "see help");
    else
        snprintf(why, size, "'%s' needs more: %s.", v->name, v->help ? v->help : "see help");
}

/* Several things can be meant: they are numbered, and the player picks. */
static bool from_offers(struct speaker *s, const struct act *typed, struct act *out, char *why, size_t size) {
    size_t count = narrow_offers(s, typed);
    if (count == 1) {
        *out = s->offer[0];
        return true;
    }
    if (count == 0) {
        say_what_lacks(s, typed, why, size);
        return false;
    }
    *why = '\0';
    return false;
}

/* "fight r2": refused as it stands, but there is only one offer it can mean. */
static bool only_meaning(struct speaker *s, struct act *act, struct ruling *r) {
    struct ruling other = {.want_nearest = false};
    if (act->step_count || narrow_offers(s, act) != 1 || !game_judge(s->game, &s->offer[0], &other)) return false;
    *act = s->offer[0];
    *r = other;
    return true;
}

/* How far an offer lies from what was asked: by where the first piece would stand. */
static int64_t farness(struct speaker *s, const struct act *asked, const struct act *offer) {
    const struct scene_piece *p = order_piece_seen(s, asked->piece[0]);
    struct pose end[2] = {steps_end(p->base, asked->step, asked->step_count),
                          steps_end(p->base, offer->step, offer->step_count)};
    int64_t turn = angle_between(end[0].facing, end[1].facing); /* a degree counts as about a millimetre */
    return distance_squared(end[0].at, end[1].at) + turn * turn / 4;
}

/* A suggestion is the same kind of order to the same pieces or most of them: never somebody else's move, never the end,
 * and never one out of a line that was to go as a whole. */
static bool is_alike(const struct act *asked, const struct act *offer) {
    if (offer->verb != asked->verb || !offer->piece_count) return false;
    if (offer->piece_count * 2 < asked->piece_count) return false;
    for (int i = 0; i < offer->piece_count; i++)
        if (!memchr(asked->piece, offer->piece[i], asked->piece_count)) return false;
    return true;
}

/* A nearest thing that barely moves is no help. */
static bool is_of_use(struct speaker *s, const struct act *a) {
    enum { BARELY = 200 * 200 }; /* two millimetres */
    struct act stay = act_make(a->verb);
    if (!a->step_count || !a->piece_count || !order_piece_seen(s, a->piece[0])) return true;
    stay.piece_count = 1;
    stay.piece[0] = a->piece[0];
    return farness(s, &stay, a) > BARELY;
}

/* A suggestion shortens or turns what was ordered: it goes the same way, and no further. Who was to turn on the spot
 * stays about where he is. */
static bool goes_alike(struct speaker *s, const struct act *asked, const struct act *offer) {
    const struct scene_piece *p = order_piece_seen(s, asked->piece[0]);
    if (!asked->step_count || !offer->step_count || !p) return true;
    struct point from = p->base.pose.at, wish = steps_end(p->base, asked->step, asked->step_count).at;
    struct point end = steps_end(p->base, offer->step, offer->step_count).at;
    int64_t wx = wish.x - from.x, wy = wish.y - from.y, ex = end.x - from.x, ey = end.y - from.y;
    int64_t asked_far = wx * wx + wy * wy, far = ex * ex + ey * ey, unit = s->scene.base_width;
    if (asked_far < unit * unit / 4) return far <= unit * unit / 4;
    return wx * ex + wy * ey > 0 && far <= asked_far + asked_far / 4;
}

/* Those pieces of an act from one on, and no others. */
static void keep_pieces(struct act *act, const struct act *of, int from, int count) {
    memset(act->piece, 0, sizeof act->piece);
    memcpy(act->piece, of->piece + from, (size_t)count * sizeof *act->piece);
    act->piece_count = (uint8_t)count;
}

/* Most of those that were named may do just what was ordered: as many as possible that were named one after another.
 * Who are to come into contact find their own way. */
static bool most_of_them(struct speaker *s, const struct order *o, const struct act *asked, struct act *out) {
    bool contact = o->reach == REACH_CONTACT;
    int least = (asked->piece_count + 1) / 2 > 2 ? (asked->piece_count + 1) / 2 : 2;
    for (int count = asked->step_count || contact ? asked->piece_count - 1 : 0; count >= least; count--)
        for (int from = 0; from + count <= asked->piece_count; from++) {
            struct ruling r = {.want_nearest = false};
            struct order part = *o;
            *out = *asked;
            keep_pieces(out, asked, from, count);
            if (!contact && game_judge(s->game, out, &r)) return true;
            keep_pieces(&part.act, &o->act, from, count);
            if (contact && order_find_contact(s, &part, out, &r)) return true;
        }
    return false;
}

/* The nearest legal thing to a refused act: the referee's own idea, else the same by most of the pieces, else the
 * closest offer of the kind, most pieces first. */
static void find_nearest(struct speaker *s, const struct order *o, const struct act *asked, struct ruling *r) {
    bool alike = r->has_nearest && is_alike(asked, &r->nearest) && goes_alike(s, asked, &r->nearest);
    if (alike && is_of_use(s, &r->nearest)) return;
    r->has_nearest = most_of_them(s, o, asked, &r->nearest);
    if (r->has_nearest) return;
    if (!asked->piece_count || !order_piece_seen(s, asked->piece[0])) return;
    size_t count = offers_of(s->rs, speaker_state(s), s->offer, SPEAKER_OFFERS_MAX);
    int64_t least = INT64_MAX;
    s->offers = 0;
    for (size_t i = 0; i < count; i++) {
        const struct act *offer = &s->offer[i];
        if (!is_alike(asked, offer) || !goes_alike(s, asked, offer)) continue;
        int64_t far = farness(s, asked, offer);
        if (r->has_nearest && (offer->piece_count < r->nearest.piece_count ||
                               (offer->piece_count == r->nearest.piece_count && far >= least)))
            continue;
        least = far;
        r->nearest = *offer;
        r->has_nearest = true;
    }
}

/* "say first who shall go, for example: R5 contact C6": whoever of ours stands nearest to what was named. */
static void say_who_lacks(const struct speaker *s, const struct order *o, char *why, size_t size) {
    const struct scene_piece *foe = o->enemy == NO_PIECE ? NULL : order_piece_seen(s, o->enemy), *ours = NULL;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < s->scene.pieces; i++) {
        const struct scene_piece *p = &s->scene.piece[i];
        if (p->side != (int)game_prompt(s->game).seat || p->marks & (MARK_OFF | MARK_INSIDE | MARK_CAMP)) continue;
        int64_t far = foe ? distance_squared(p->base.pose.at, foe->base.pose.at) : i;
        if (far >= least) continue;
        least = far;
        ours = p;
    }
    const char *place = o->place == NO_PIECE ? NULL : s->rs->place_id(speaker_state(s), o->place);
    snprintf(why, size, "say first who shall go, for example: %.8s contact %.8s.", ours ? ours->id : "r1",
             foe     ? foe->id
             : place ? place
                     : "g3");
}

bool order_finish(struct speaker *s, const struct order *o, struct act *out, struct ruling *r, char *why, size_t size) {
    *why = '\0';
    *out = o->act;
    bool legal;
    if (o->reach == REACH_CONTACT && o->act.piece_count == 0) {
        say_who_lacks(s, o, why, size);
        return false;
    }
    if (o->reach == REACH_CONTACT) {
        legal = order_find_contact(s, o, out, r);
        if (!legal && !r->why.text)
            snprintf(why, size, "they cannot come into contact there from where they stand.");
        else if (!legal) { /* the first way tried is what the player hears about, and how near it comes */
            *r = (struct ruling){.want_nearest = true};
            game_judge(s->game, out, r);
        }
    } else if (o->reach == REACH_FURTHEST && o->act.piece_count) {
        legal = furthest(s, o, out, r);
    } else {
        if (!says_enough(&s->rs->verbs[o->act.verb], &o->act) && !from_offers(s, &o->act, out, why, size)) {
            r->why.text = NULL;
            return false;
        }
        *r = (struct ruling){.want_nearest = true};
        legal = game_judge(s->game, out, r) || only_meaning(s, out, r);
    }
    if (!legal) find_nearest(s, o, out, r);
    return legal;
}
