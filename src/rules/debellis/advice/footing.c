/* The eye of a captain who looks along the lines: who keeps his place beside a friend, whom the enemy could fall upon
 * in his next bound and with how many, who stands on ground he hates. Every term counts for the one side as it counts
 * for the other, so that what is good for one is as bad for the other. */
#include "rules/debellis/advice/footing.h"

#include "rules/debellis/advice/array.h"
#include "rules/debellis/contact/contacts.h"

enum { LEFT, RIGHT };
enum { FOES_MAX = 5 };

/* What is seen from one element. */
struct sight {
    bool guarded[2]; /* a friend stands beside it there */
    uint8_t foes;    /* enemies whose hands are free and who could be upon it next, the first few */
    uint8_t foe[FOES_MAX];
    uint8_t flankers[2]; /* those of them who stand where they could come upon that flank */
    uint8_t beside[2];   /* or on that side before it */
};

struct look {
    const struct db_rules *rules;
    const struct battle *b;
    const uint8_t *front;
    const struct weights *w;
    struct sight sight[ELEMENTS_MAX];
};

static length size_of(length x) { return x < 0 ? -x : x; }

/* Friends close by: do their sides touch, or nearly? */
static void see_friend(struct look *k, unsigned e, unsigned f) {
    const struct battle *b = k->b;
    const length gap = b->base_width / 6;
    if (angle_between(b->element[e].pose.facing, b->element[f].pose.facing) > 0x0600) return;
    struct point p = point_local(b->element[e].pose, b->element[f].pose.at);
    if (size_of(p.y) > b->base_width / 3 || size_of(size_of(p.x) - b->base_width) > gap) return;
    k->sight[e].guarded[p.x > 0] = true;
    k->sight[f].guarded[p.x < 0] = true;
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
    for (unsigned e = 0; e < b->elements; e++) k->sight[e] = (struct sight){.foes = 0};
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e)) continue;
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
static int32_t pressed(const struct look *k, unsigned e) {
    const struct sight *s = &k->sight[e];
    unsigned enemy = k->front[e];
    struct engagement fight;
    if (!on_table(k->b, enemy) || (s->guarded[LEFT] && s->guarded[RIGHT])) return 0;
    engagement_close(k->rules, k->b, enemy, e, &fight);
    struct combatant *own = &fight.side[1];
    int32_t now = fight_gain(k->rules, k->b, &fight, enemy, e, k->w);
    int32_t room = 2 - own->overlaps - own->flank_attacked - own->rear_attacked;
    for (int i = 0; i < 2; i++) {
        if (s->guarded[i] || room-- <= 0) continue;
        if (s->flankers[i])
            own->flank_attacked++;
        else if (s->beside[i])
            own->overlaps++;
    }
    return fight_gain(k->rules, k->b, &fight, enemy, e, k->w) - now;
}

/* The best the enemy could do by falling upon one who stands free. */
static int32_t fallen_upon(const struct look *k, unsigned e) {
    const struct battle *b = k->b;
    const struct sight *s = &k->sight[e];
    int32_t most = 0, others = s->foes - 1, open = 0;
    for (int i = 0; i < 2; i++) open += !s->guarded[i] && (s->flankers[i] || s->beside[i]);
    struct quad q = element_quad(b, e);
    enum going going = b->terrain.features ? going_under(k->rules, b, &q, b->element[e].type) : GOING_GOOD;
    for (int i = 0; i < s->foes; i++) {
        struct engagement fight;
        meeting_of(k->rules, b, s->foe[i], e, &fight);
        fight.side[0].going = fight.side[1].going = going == GOING_IMPASSABLE ? GOING_BAD : (int32_t)going;
        fight.side[1].overlaps = open < others ? open : others;
        int32_t gain = fight_gain(k->rules, b, &fight, s->foe[i], e, k->w);
        if (gain > most) most = gain;
    }
    return most;
}

/* What the enemy's next bound threatens: he has no PIPs for everything, so the worst few count. */
static int32_t danger(const struct look *k, unsigned side) {
    enum { WORST = 4 };
    int32_t worst[WORST] = {0};
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
    return worst[0] + worst[1] + worst[2] + worst[3] / 2;
}

static int32_t line_kept(const struct look *k, unsigned e) {
    const struct sight *s = &k->sight[e];
    const struct troop *t = &k->rules->troop[k->b->element[e].type];
    if (t->class & CLASS_CIVILIAN) return 0;
    return k->w->of[DB_LINE] * (s->guarded[LEFT] + s->guarded[RIGHT]) / 2;
}

static int32_t ground_hated(const struct look *k, unsigned e) {
    const struct battle *b = k->b;
    if (!k->w->of[DB_GROUND] || !b->terrain.features) return 0;
    struct quad q = element_quad(b, e);
    enum role role = role_of(k->rules, b, e);
    return ground_cost(role, going_under(k->rules, b, &q, b->element[e].type)) * k->w->of[DB_GROUND] / 100;
}

int32_t footing_value(const struct db_rules *rules, const struct battle *b, const uint8_t *front,
                      const struct weights *w) {
    struct look k = {.rules = rules, .b = b, .front = front, .w = w};
    int32_t value = 0;
    look_along(&k);
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e)) continue;
        int32_t own = line_kept(&k, e) - ground_hated(&k, e);
        value += b->element[e].side == 0 ? own : -own;
    }
    for (unsigned side = 0; side < 2; side++) { /* the side in play has moved: the other's turn comes first */
        int32_t weight = w->of[side == b->active ? DB_DANGER : DB_THREAT];
        int32_t bold = 100 + w->of[DB_HASTE] * b->bound; /* nobody shuns danger for ever */
        int32_t d = weight ? danger(&k, side) * weight / bold : 0;
        value += side == 0 ? -d : d;
    }
    return value;
}
