/* The eye of a captain who looks along the lines: who keeps his place beside a friend, whom the enemy could fall upon
 * in his next bound and with how many, who stands on ground he hates. Every term counts for the one side as it counts
 * for the other, so that what is good for one is as bad for the other. */
#include "rules/debellis/advice/footing.h"

#include "game/sure.h"
#include "rules/debellis/advice/array.h"
#include "rules/debellis/advice/notes.h"
#include "rules/debellis/contact/contacts.h"

enum { LEFT, RIGHT };
enum { FOES_MAX = 6 };

/* What is seen from one element. */
struct sight {
    int32_t support;  /* the type of who stands behind it, as it would fight; -1: nobody */
    uint8_t guard[2]; /* the friend who stands beside it there, NO_PIECE: none */
    uint8_t foes;     /* enemies whose hands are free and who could be upon it next, the first few */
    uint8_t foe[FOES_MAX];
    uint8_t flankers[2]; /* those of them who stand where they could come upon that flank */
    uint8_t beside[2];   /* or on that side before it */
};

struct look {
    const struct db_rules *rules;
    const struct battle *b;
    const uint8_t *front;
    const int32_t *price;
    const struct weights *w;
    struct notebook *notes;
    struct db_outlook *out;
    struct sight sight[ELEMENTS_MAX];
};

static bool is_guarded(const struct sight *s, int side) { return s->guard[side] != NO_PIECE; }

static length size_of(length x) { return x < 0 ? -x : x; }

/* Friends close by: do their sides touch, or nearly? */
static void see_friend(struct look *k, unsigned e, unsigned f) {
    const struct battle *b = k->b;
    const length gap = b->base_width / 6;
    if (angle_between(b->element[e].pose.facing, b->element[f].pose.facing) > 0x0600) return;
    struct point p = point_local(b->element[e].pose, b->element[f].pose.at);
    if (size_of(p.y) > b->base_width / 3 || size_of(size_of(p.x) - b->base_width) > gap) return;
    k->sight[e].guard[p.x > 0] = (uint8_t)f;
    k->sight[f].guard[p.x < 0] = (uint8_t)e;
}

/* Could f, whose hands are free, be upon e in its next bound? */
static void see_enemy(struct look *k, unsigned e, unsigned f, int64_t squared) {
    const struct battle *b = k->b;
    struct sight *s = &k->sight[e];
    if (k->front[f] != NO_PIECE || is_type(b, f, k->rules->sets.no_contact)) return;
    int64_t reach = bw(b, k->rules->troop[b->element[f].type].speed[GOING_GOOD]) + 3 * (int64_t)b->base_width / 4;
    if (squared > reach * reach) return;
    if (s->foes < FOES_MAX) s->foe[s->foes++] = (uint8_t)f;
    struct point p = point_local(b->element[e].pose, b->element[f].centre);
    if (p.y < b->base_width / 8 && size_of(p.x) > b->base_width / 2)
        s->flankers[p.x > 0]++;
    else
        s->beside[p.x > 0]++;
}

static void look_along(struct look *k) {
    const struct battle *b = k->b;
    const int64_t far = 6 * (int64_t)b->base_width, beside = 3 * (int64_t)b->base_width / 2;
    for (unsigned e = 0; e < b->elements; e++)
        k->sight[e] = (struct sight){.support = -1, .guard = {NO_PIECE, NO_PIECE}};
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e)) continue;
        k->sight[e].support = db_support_of(k->rules, b, e);
        for (unsigned f = e + 1; f < b->elements; f++) {
            if (!on_table(b, f)) continue;
            int64_t d = distance_squared(b->element[e].centre, b->element[f].centre);
            if (b->element[e].side == b->element[f].side) {
                if (d < beside * beside) see_friend(k, e, f);
            } else if (d < far * far) {
                see_enemy(k, e, f, d);
                see_enemy(k, f, e, d);
            }
        }
    }
}

/* One more who comes up on an open side of one who is fighting. */
static int32_t pressed_anew(const struct look *k, unsigned e) {
    const struct sight *s = &k->sight[e];
    unsigned enemy = k->front[e];
    struct engagement fight;
    db_engagement_close(k->rules, k->b, enemy, e, &fight);
    struct combatant *own = &fight.side[1];
    int32_t now = db_fight_gain(k->rules, &fight, k->price[enemy], k->price[e], k->w, k->notes);
    int32_t room = 2 - own->overlaps - own->flank_attacked - own->rear_attacked;
    for (int i = 0; i < 2; i++) {
        if (is_guarded(s, i) || room-- <= 0) continue;
        if (s->flankers[i])
            own->flank_attacked++;
        else if (s->beside[i])
            own->overlaps++;
    }
    return db_fight_gain(k->rules, &fight, k->price[enemy], k->price[e], k->w, k->notes) - now;
}

static int32_t pressed(const struct look *k, unsigned e) {
    const struct sight *s = &k->sight[e];
    unsigned enemy = k->front[e], asked = 1;
    if (!on_table(k->b, enemy) || (is_guarded(s, LEFT) && is_guarded(s, RIGHT))) return 0;
    for (int i = 0; i < 2; i++) asked = asked << 3 | is_guarded(s, i) << 2 | !!s->flankers[i] << 1 | !!s->beside[i];
    struct db_fight_note *note =
        db_note_of_fight(k->out, enemy, e, db_prices(k->price[enemy], k->price[e]) | asked, k->notes);
    if (!note) return pressed_anew(k, e);
    if (!note->known) note->gain = pressed_anew(k, e);
    note->known = true;
#ifndef NDEBUG
    sure(note->gain == pressed_anew(k, e));
#endif
    return note->gain;
}

static void stand_beside(const struct look *k, unsigned e, struct combatant *c) {
    for (int i = 0; i < 2; i++)
        if (is_guarded(&k->sight[e], i)) c->side_support[c->side_supports++] = k->b->element[k->sight[e].guard[i]].type;
}

/* Two lines meet: where one of the two has a friend beside it and the other has not, the friend overlaps; where
 * neither has, another enemy close by does as much, or falls upon the flank. */
static void meet_lines(const struct look *k, unsigned f, unsigned e, struct engagement *fight) {
    const struct sight *s = &k->sight[e], *t = &k->sight[f];
    struct combatant *attacker = &fight->side[0], *own = &fight->side[1];
    int others = s->foes - 1;
    for (int i = 0; i < 2; i++) {
        if (is_guarded(s, i) && !is_guarded(t, 1 - i)) {
            if (k->front[s->guard[i]] == NO_PIECE && !s->beside[i]) attacker->overlaps++;
        } else if (!is_guarded(s, i) && s->flankers[i] && others > 0) {
            own->flank_attacked++;
            others--;
        } else if (!is_guarded(s, i) && (is_guarded(t, 1 - i) || (s->beside[i] && others > 0))) {
            own->overlaps++;
            others--;
        }
    }
}

/* What f would have of falling upon e, who stands free. From behind its front it is met alone. */
static int32_t onset_gain(const struct look *k, unsigned f, unsigned e, enum going going) {
    const struct battle *b = k->b;
    struct engagement fight;
    db_meeting_of(b, f, k->sight[f].support, e, k->sight[e].support, &fight);
    fight.side[0].going = fight.side[1].going = going == GOING_IMPASSABLE ? GOING_BAD : (int32_t)going;
    struct point p = point_local(b->element[e].pose, b->element[f].centre);
    if (p.y < b->base_width / 8 && size_of(p.x) > b->base_width / 2) {
        fight.side[1].rear_support = -1;
        if (k->sight[e].beside[LEFT] + k->sight[e].beside[RIGHT]) fight.side[1].overlaps++;
    } else {
        stand_beside(k, f, &fight.side[0]);
        stand_beside(k, e, &fight.side[1]);
        meet_lines(k, f, e, &fight);
    }
    return db_fight_gain(k->rules, &fight, k->price[f], k->price[e], k->w, k->notes);
}

/* The best the enemy could do by falling upon one who stands free. */
static int32_t fallen_upon(const struct look *k, unsigned e) {
    const struct battle *b = k->b;
    const struct sight *s = &k->sight[e];
    int32_t most = 0;
    enum going going = b->terrain.features ? db_going_noted(k->rules, k->out, e, k->notes) : GOING_GOOD;
    for (int i = 0; i < s->foes; i++) {
        int32_t gain = onset_gain(k, s->foe[i], e, going);
        if (gain > most) most = gain;
    }
    return most;
}

/* What the enemy's next bound threatens: he has no PIPs for everything, so the worst few count. */
static int32_t danger(const struct look *k, unsigned side) {
    static const int8_t tenths[] = {10, 10, 10, 7, 5, 3};
    enum { WORST = sizeof tenths };
    int32_t worst[WORST] = {0}, sum = 0;
    for (unsigned e = 0; e < k->b->elements; e++) {
        if (!on_table(k->b, e) || k->b->element[e].side != side || !k->sight[e].foes) continue;
        int32_t d = k->front[e] == NO_PIECE ? fallen_upon(k, e) : pressed(k, e);
        for (int i = 0; i < WORST; i++)
            if (d > worst[i]) {
                int32_t less = worst[i];
                worst[i] = d;
                d = less;
            }
    }
    for (int i = 0; i < WORST; i++) sum += worst[i] * tenths[i];
    return sum / 10;
}

/* What the shooters of a side may expect of one throw at whom they have before them. */
static int32_t under_fire(const struct look *k, unsigned side) {
    const struct battle *b = k->b;
    uint8_t free[ELEMENTS_MAX];
    int32_t sum = 0, count = 0;
    for (unsigned f = 0; f < b->elements; f++)
        if (k->rules->troop[b->element[f].type].shooting_range && b->element[f].side == side && on_table(b, f) &&
            k->front[f] == NO_PIECE)
            free[count++] = (uint8_t)f;
    for (unsigned e = 0; count && e < b->elements; e++) {
        if (b->element[e].side == side || !on_table(b, e) || k->front[e] != NO_PIECE) continue;
        int32_t shooters = 0, first = NO_PIECE;
        for (int i = 0; i < count && shooters < 3; i++) {
            const unsigned f = free[i];
            if (!elements_near(b, f, e, bw(b, k->rules->troop[b->element[f].type].shooting_range))) continue;
            struct point p = point_local(b->element[f].pose, b->element[e].centre);
            if (p.y < 0 || size_of(p.x) > 3 * b->base_width / 2) continue;
            if (!shooters++) first = (int32_t)f;
        }
        if (!shooters) continue;
        struct engagement shot;
        db_meeting_of(b, (unsigned)first, k->sight[first].support, e, k->sight[e].support, &shot);
        shot.mode = MODE_SHOOT;
        shot.side[1].support_shooters = shooters - 1;
        int32_t gain = db_fight_gain(k->rules, &shot, k->price[first], k->price[e], k->w, k->notes);
        if (gain > 0) sum += gain;
    }
    return sum;
}

static int32_t line_kept(const struct look *k, unsigned e) {
    const struct sight *s = &k->sight[e];
    const struct troop *t = &k->rules->troop[k->b->element[e].type];
    if (t->class & CLASS_CIVILIAN) return 0;
    return k->w->of[DB_LINE] * (is_guarded(s, LEFT) + is_guarded(s, RIGHT)) / 2;
}

static int32_t ground_hated(const struct look *k, unsigned e) {
    const struct battle *b = k->b;
    if (!k->w->of[DB_GROUND] || !b->terrain.features) return 0;
    enum role role = db_role_of(k->rules, b, e);
    return db_ground_cost(role, db_going_noted(k->rules, k->out, e, k->notes)) * k->w->of[DB_GROUND] / 100;
}

int32_t db_footing_value(const struct db_rules *rules, struct db_outlook *out, const uint8_t *front,
                         const int32_t *price, const struct weights *w, struct notebook *notes) {
    struct look k; /* what is seen is set as it is looked for */
    k.rules = rules;
    k.out = out;
    k.b = out->b;
    k.front = front;
    k.price = price;
    k.w = w;
    k.notes = notes;
    int32_t value = 0;
    look_along(&k);
    for (unsigned e = 0; e < k.b->elements; e++) {
        if (!on_table(k.b, e)) continue;
        int32_t own = line_kept(&k, e) - ground_hated(&k, e);
        value += k.b->element[e].side == 0 ? own : -own;
    }
    unsigned moved = db_side_moved(k.b);
    for (unsigned side = 0; side < 2; side++) {
        int32_t weight = w->of[side == moved ? DB_DANGER : DB_THREAT];
        int32_t bold = 100 + db_hurry(rules, k.b, w); /* nobody shuns danger for ever */
        int32_t d = weight ? danger(&k, side) * weight / bold : 0;
        if (w->of[DB_SHOT]) d += under_fire(&k, 1 - side) * w->of[DB_SHOT] / 100;
        value += side == 0 ? -d : d;
    }
    return value;
}
