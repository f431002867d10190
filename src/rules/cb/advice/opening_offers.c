/* Offers before the battle: which terrain and where, camps, and a line of battle. */
#include "rules/cb/advice/offering.h"

enum { SOME = 8 }; /* places are many: so many of them are enough */

/* --- the ground -------------------------------------------------------------------------------------------------- */

void cb_offer_kinds(struct cb_offering *k) {
    cb_offer_word(k, VERB_TAKE, NO_PIECE, GROUND_STREAM);
    cb_offer_word(k, VERB_TAKE, NO_PIECE, GROUND_WALL);
}

static void offer_camps(struct cb_offering *k) {
    static const int8_t quarters[3] = {2, 1, 3}; /* behind the centre, the left, the right */
    const struct cb_battle *b = k->b;
    length near = b->active == 0 ? 0 : b->depth,
           far = b->active == 0 ? jts(b, CAMP_DEEP) : b->depth - jts(b, CAMP_DEEP);
    for (int place = 0; place < 3; place++) {
        length x = b->width / 4 * quarters[place], half = jts(b, CAMP_WIDE) / 2;
        struct act a = act_make(VERB_LAY);
        a.point_count = 4;
        a.point[0] = (struct point){x - half, near};
        a.point[1] = (struct point){x - half, far};
        a.point[2] = (struct point){x + half, far};
        a.point[3] = (struct point){x + half, near};
        cb_offer(k, a);
    }
}

void cb_offer_lay(struct cb_offering *k) {
    struct act place[SOME];
    if (k->b->laying == GROUND_CAMP) {
        offer_camps(k);
        return;
    }
    size_t n = cb_places_for(k->b, place, SOME);
    for (size_t i = 0; i < n && !cb_enough(k); i++) cb_offer(k, place[i]);
}

/* First or second: in placing the army, and in the Tactical Phase. */
void cb_offer_turn(struct cb_offering *k) {
    cb_offer_word(k, VERB_TURN, NO_PIECE, 0);
    cb_offer_word(k, VERB_TURN, NO_PIECE, 1);
}

/* --- a line of battle -------------------------------------------------------------------------------------------- */

/* Where its kind is placed first: how far behind the front of the zone, and how far from the middle, in JT. Light foot
 * screens the front, the heavy foot makes the centre, riders the wings; the veterans of a legion stand behind. */
struct station {
    int8_t behind, aside;
};

static struct station station_of(const struct unit *u) {
    unsigned class = unit_class(u);
    if (class & CLASS_CAVALRY) return (struct station){class & CLASS_LIGHT ? 2 : 3, 16};
    if (class & (CLASS_ELEPHANT | CLASS_CHARIOT)) return (struct station){1, 8};
    if (u->type == ARTILLERY) return (struct station){2, 6};
    if (u->type == MISSILE_TROOPS || u->type == SKIRMISHERS) return (struct station){0, 0};
    if (u->legion && u->grade == GRADE_A) return (struct station){8, 0};
    return (struct station){3, 0};
}

static void offer_unit(struct cb_offering *k, unsigned u) {
    enum { ZONE_DEPTH = 10 }; /* JT */
    const struct cb_battle *b = k->b;
    heading facing = b->active == 0 ? 0 : HALF_TURN;
    struct station s = station_of(&b->unit[u]);
    int found = 0;
    for (length row = 0; row < ZONE_DEPTH && found < SOME; row += 2) {
        length back = ((s.behind + row) % ZONE_DEPTH) * b->jt;
        length y = b->active == 0 ? ZONE_DEPTH * b->jt - back : b->depth - ZONE_DEPTH * b->jt + back;
        for (int i = 0; i < 46 && found < SOME && !cb_enough(k); i++) { /* outwards, on either wing in turn */
            length off = (s.aside + i / 2) % 23 * b->jt, x = b->width / 2 + (((unsigned)i ^ u) & 1 ? -off : off);
            struct act a = cb_act_of(VERB_DEPLOY, u, NO_PIECE);
            a.step_count = 1;
            a.step[0] = (struct step){.kind = STEP_TO, .turn = facing, .at = {x, y}};
            if ((off == 0 && i & 1) || !cb_offer(k, a)) continue;
            found++;
            i += 3; /* variety rather than neighbours */
        }
    }
}

/* Where a leader has most of his units within his radius: the middle of those that are nearest to each other. */
static length middle_of_command(const struct cb_battle *b, unsigned l) {
    length best = b->width / 2, most = 0;
    for (unsigned u = 0; u < b->units; u++) {
        if (!is_here(b, u) || b->unit[u].command != l) continue;
        length sum = 0, near = 0;
        for (unsigned v = 0; v < b->units; v++) {
            length off = is_here(b, v) ? b->unit[v].pose.at.x - b->unit[u].pose.at.x : 0;
            if (!is_here(b, v) || b->unit[v].command != l || off > 14 * b->jt || off < -14 * b->jt) continue;
            sum += b->unit[v].pose.at.x / 100;
            near++;
        }
        if (near <= most) continue;
        most = near;
        best = sum / near * 100;
    }
    return best;
}

static void offer_leader(struct cb_offering *k, unsigned l) {
    const struct cb_battle *b = k->b;
    length y = b->active == 0 ? 4 * b->jt : b->depth - 4 * b->jt;
    struct act a = cb_act_of(VERB_DEPLOY, b->units + l, NO_PIECE);
    a.step_count = 1;
    a.step[0] =
        (struct step){.kind = STEP_TO, .turn = b->active == 0 ? 0 : HALF_TURN, .at = {middle_of_command(b, l), y}};
    cb_offer(k, a);
    for (unsigned u = 0, found = 0; u < b->units && found < 3; u++)
        if (is_here(b, u) && b->unit[u].side == b->active && b->unit[u].command == l)
            found += cb_offer(k, cb_act_of(VERB_DEPLOY, b->units + l, u));
}

static void offer_first_orders(struct cb_offering *k, unsigned l) {
    const struct cb_battle *b = k->b;
    for (uint8_t order = ORDER_ATTACK; order < NO_ORDER; order++) {
        struct act a = cb_act_of(VERB_ORDER, b->units + l, NO_PIECE);
        a.choice = order;
        for (unsigned other = 0; order == ORDER_SUPPORT && other < b->leaders; other++)
            if (other != l && b->leader[other].side == b->active && a.piece_count == 1)
                a.piece[a.piece_count++] = (uint8_t)(b->units + other);
        cb_offer(k, a);
    }
}

void cb_offer_deploy(struct cb_offering *k) {
    const struct cb_battle *b = k->b;
    for (unsigned u = 0; u < b->units; u++)
        if (b->unit[u].side == b->active && b->unit[u].where == NOT_HERE) {
            offer_unit(k, u);
            return;
        }
    for (unsigned l = 0; l < b->leaders; l++)
        if (b->leader[l].side == b->active && b->leader[l].where == NOT_HERE) {
            offer_leader(k, l);
            return;
        }
    unsigned l = cb_without_order(b, b->active);
    if (l != NO_PIECE)
        offer_first_orders(k, l);
    else
        cb_offer(k, act_make(VERB_END_PHASE));
}
