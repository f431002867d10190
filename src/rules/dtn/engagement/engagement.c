/* Engagements: what each mode needs, what holds when nothing is said, and what cannot be. */
#include "rules/dtn/engagement/engagement.h"

#include <string.h>

/* --- defaults and needs --------------------------------------------------------------------------------- */

enum { NEEDED = INT32_MIN };

/* One field of one mode that is either needed or has a fallback. Fields that are false when nothing is said, or that a
 * mode works out for itself, need no row. */
struct wanted {
    uint8_t mode;
    const char *path; /* "a.range" */
    size_t offset;    /* in struct party */
    int32_t fallback;
};
#define A(member) "a." #member, offsetof(struct party, member)

static const struct wanted wants[] = {
    {MODE_ACTIVATION, A(a_rating), NEEDED},
    {MODE_ACTIVATION, A(character), CHARACTER_N},
    {MODE_CP_THROW, A(c_type), NEEDED},
    {MODE_FIRST_MOVE, A(cp), NEEDED},
    {MODE_ORDER_COST, A(channel), NEEDED},
    {MODE_ORDER_COST, A(leg1), 0},
    {MODE_ORDER_COST, A(leg2), NEEDED},
    {MODE_ORDER_CHECK, A(order), NEEDED},
    {MODE_ORDER_CHECK, A(activation), ACTIVATION_FULL},
    {MODE_ORDER_CHECK, "a.action", offsetof(struct party, deed), NEEDED},
    {MODE_ZONE, A(distance), NEEDED},
    {MODE_ZONE, A(visibility), 24 * INCH}, /* dtn-H33 */
    {MODE_MOVEMENT, A(move_class), NEEDED},
    {MODE_MOVEMENT, A(status), STATUS_NORMAL},
    {MODE_FINAL_MOVE, A(allowance), NEEDED},
    {MODE_FINAL_MOVE, A(used), 0},
    {MODE_EVADE, A(move_class), NEEDED},
    {MODE_MORALE_CHECK, A(morale), NEEDED},
    {MODE_MORALE_CHECK, A(prior_hits), 0},
    {MODE_MORALE_CHECK, A(new_hits), 1},
    {MODE_HIT_ALLOCATION, A(kind), NEEDED},
    {MODE_HIT_ALLOCATION, A(hits), NEEDED},
    {MODE_GENERAL_RISK, A(a_rating), NEEDED},
    {MODE_GENERAL_RISK, A(character), CHARACTER_N},
    {MODE_RECOVERY, A(arm), NEEDED},
    {MODE_RECOVERY, A(hits), 0},
    {MODE_RECOVERY, A(fatigue), 0},
    {MODE_RECOVERY, A(location), NEEDED},
    {MODE_RECOVERY, A(order), ORDER_NONE},
    {MODE_RECOVERY, A(activation), ACTIVATION_FULL},
    {MODE_FP_ALLOCATION, A(weight), NEEDED},
    {MODE_FP_ALLOCATION, A(range), NEEDED},
    {MODE_FP_RESOLUTION, A(markers), NEEDED},
    {MODE_FP_RESOLUTION, A(far), 0},
    {MODE_FP_RESOLUTION, A(disadvantage), DISADVANTAGE_NONE},
    {MODE_FP_RESOLUTION, "a.faces", offsetof(struct party, faces_under_fire), 1},
    {MODE_FATIGUE, A(points), NEEDED},
    {MODE_FATIGUE, A(quality), QUALITY_FIRST},
    {MODE_FATIGUE_GAIN, A(fires_on_chargers), 0},
    {MODE_OVERHEAD, A(firer_to_between), NEEDED},
    {MODE_OVERHEAD, A(between_to_target), NEEDED},
    {MODE_BOUNCE, A(behind_primary), NEEDED},
    {MODE_BOUNCE, A(primary_range), NEEDED},
    {MODE_BOUNCE, A(short_range), 4 * INCH},
    {MODE_TARGET_CHOICE, A(distance), NEEDED},
    {MODE_TARGET_CHOICE, A(closest), NEEDED},
    {MODE_OPPORTUNITY_CHARGE, A(arm), NEEDED},
    {MODE_OPPORTUNITY_CHARGE, A(reason), CHARGE_GENERAL},
    {MODE_OPPORTUNITY_CHARGE, A(activation), ACTIVATION_NONE},
    {MODE_BUA_COVER, A(size), BUA_SMALL},
    {MODE_BUA_COVER, A(face), 0},
};
enum { WANTS = sizeof wants / sizeof *wants };

static bool blame(struct ruling *r, const char **field, const char *path, clause c, const char *text) {
    *field = path;
    return refuse(r, c, text);
}

static bool missing(struct ruling *r, const char **field, const char *path) {
    blame(r, field, path, 0, "the field \"{w}\" is missing");
    r->why.word = path;
    return false;
}

static bool fill_defaults(struct dtn_engagement *e, struct ruling *r, const char **field) {
    for (unsigned i = 0; i < WANTS; i++) {
        int32_t value;
        char *at = (char *)&e->side[SIDE_A] + wants[i].offset;
        if (wants[i].mode != e->mode) continue;
        memcpy(&value, at, sizeof value);
        if (value != UNSAID) continue;
        if (wants[i].fallback == NEEDED) return missing(r, field, wants[i].path);
        memcpy(at, &wants[i].fallback, sizeof value);
    }
    return true;
}

/* --- combat draws --------------------------------------------------------------------------------------- */

/* The three words of "face" as a face; which flank makes no difference in a draw. */
static enum face face_of(int32_t word) { return word <= 0 ? FACE_FRONT : word == 1 ? FACE_RIGHT : FACE_REAR; }

static struct fighter fighter_of(const struct party *p, enum face face) {
    return (struct fighter){.arm = p->arm == UNSAID ? ARM_INFANTRY : (enum arm)p->arm,
                            .sp = p->sp,
                            .hits = p->silenced         ? p->sp
                                    : p->hits == UNSAID ? 0
                                                        : p->hits,
                            .committed = p->sp_committed,
                            .bonus = p->bonus == UNSAID ? 0 : p->bonus,
                            .face = face,
                            .disadvantage =
                                p->disadvantage == UNSAID ? DISADVANTAGE_NONE : (enum disadvantage)p->disadvantage,
                            .silenced = p->silenced};
}

struct combat dtn_combat_of(const struct dtn_engagement *e) {
    struct combat c = {.type = (enum combat_type)e->type, .phase = e->phase};
    c.side[SIDE_A] = fighter_of(&e->side[SIDE_A], FACE_FRONT);
    c.side[SIDE_B] = fighter_of(&e->side[SIDE_B], face_of(e->side[SIDE_B].face));
    return c;
}

static bool fighter_check(const struct fighter *f, bool first, struct ruling *r, const char **field) {
    int strength = dtn_fighter_silenced(f) ? f->sp : dtn_fighter_strength(f);
    if (f->sp == UNSAID) return missing(r, field, first ? "a.sp" : "b.sp");
    if (f->silenced && f->arm != ARM_ARTILLERY)
        return blame(r, field, first ? "a.silenced" : "b.silenced", H(65), "only artillery is ever silenced");
    if (f->arm != ARM_ARTILLERY && f->hits >= f->sp)
        return blame(r, field, first ? "a.hits" : "b.hits", H(64),
                     "a unit with as many hits as SPs is broken and gone");
    if (f->hits > f->sp)
        return blame(r, field, first ? "a.hits" : "b.hits", H(65), "a battery never has more hits than SPs");
    if (f->committed > strength)
        return blame(r, field, first ? "a.sp_committed" : "b.sp_committed", C(171),
                     "no more SPs can be committed than the unit has left");
    return true;
}

static bool combat_check(const struct dtn_engagement *e, struct ruling *r, const char **field) {
    if (e->type == UNSAID) return blame(r, field, "type", 0, "say whether it is a charge or a firefight (ff)");
    struct combat c = dtn_combat_of(e);
    if (!fighter_check(&c.side[SIDE_A], true, r, field) || !fighter_check(&c.side[SIDE_B], false, r, field))
        return false;
    if (e->side[SIDE_A].face > 0)
        return blame(r, field, "a.face", c.type == COMBAT_CHARGE ? H(66) : C(181),
                     "an attacker fights with its front: the face attacked is b's");
    if (c.type == COMBAT_CHARGE && c.side[SIDE_A].arm == ARM_ARTILLERY)
        return blame(r, field, "a.arm", H(54), "artillery never charges: it may only make firefight attacks");
    if (c.type == COMBAT_FIREFIGHT && is_cavalry(c.side[SIDE_A].arm))
        return blame(r, field, "a.arm", H(67), "cavalry cannot start a firefight");
    return true;
}

/* --- the other modes ------------------------------------------------------------------------------------ */

static bool throw_check(const struct dtn_engagement *e, struct ruling *r, const char **field) {
    int faces = dtn_second_die((enum c_type)e->side[SIDE_A].c_type);
    if (e->dx != UNSAID && faces == 0) return blame(r, field, "dice.dx", C(25), "C4 throws one D6 only");
    if (e->dx > faces)
        return blame(r, field, "dice.dx", C(24), "the second die of this command quality has fewer faces");
    if ((e->d6 == UNSAID) != (e->dx == UNSAID) && faces)
        return blame(r, field, e->d6 == UNSAID ? "dice.d6" : "dice.dx", C(24), "two dice are thrown");
    return true;
}

static bool allocation_check(const struct party *a, struct ruling *r, const char **field) {
    unsigned seen = 0;
    if (a->kind == ALLOCATE_ATTACHED) {
        if (a->inf_sp == UNSAID) return missing(r, field, "a.inf_sp");
        return a->art_sp != UNSAID || missing(r, field, "a.art_sp");
    }
    if (a->attackers.count == 0) return blame(r, field, "a.faces", 0, "name the faces attacked");
    for (int32_t i = 0; i < a->attackers.count; i++) {
        unsigned face = 1u << a->attackers.item[i];
        if (seen & face) return blame(r, field, "a.faces", H(37), "each face is attacked by one unit only");
        seen |= face;
    }
    return true;
}

static bool evade_check(const struct dtn_engagement *e, struct ruling *r, const char **field) {
    enum move_class class = (enum move_class)e->side[SIDE_A].move_class;
    bool fired = e->side[SIDE_A].fired_in_check;
    if (!dtn_class_evades(class))
        return blame(r, field, "a.move_class", C(145), "only skirmish cavalry and artillery may evade");
    if (e->dice.count && e->dice.count != dtn_evade_dice(class, fired))
        return blame(r, field, "dice.a",
                     class == MOVES_SKIRM_CAV ? C(146)
                     : fired                  ? C(148)
                                              : C(147),
                     "one D6 is thrown, or two by artillery that fired in the check");
    return true;
}

static bool mode_check(const struct dtn_engagement *e, struct ruling *r, const char **field) {
    const struct party *a = &e->side[SIDE_A];
    switch (e->mode) {
    case MODE_COMBAT_DRAW:
        return combat_check(e, r, field);
    case MODE_CP_THROW:
        return throw_check(e, r, field);
    case MODE_HIT_ALLOCATION:
        return allocation_check(a, r, field);
    case MODE_EVADE:
        return evade_check(e, r, field);
    case MODE_FIRST_MOVE:
        if (e->side[SIDE_B].cp == UNSAID) return missing(r, field, "b.cp");
        if (a->cp == e->side[SIDE_B].cp && e->last_first == UNSAID)
            return blame(r, field, "last_first", C(14), "with equal CPs it counts who was first last period");
        return true;
    case MODE_ORDER_COST:
        if (a->channel == CHANNEL_INDIRECT && a->cp_sent == UNSAID)
            return blame(r, field, "a.cp_sent", C(30), "say how many CPs are passed on");
        return true;
    case MODE_ORDER_CHECK:
        return a->activation != ACTIVATION_NONE ||
               blame(r, field, "a.activation", C(64), "full, limited or fail is wanted");
    case MODE_OPPORTUNITY_CHARGE:
        return a->arm != ARM_ARTILLERY || blame(r, field, "a.arm", H(54), "artillery never charges");
    case MODE_FP_RESOLUTION:
        if (a->attackers.count)
            return blame(r, field, "a.faces", C(258), "say how many faces are under fire, as a number");
        return a->far <= a->markers || blame(r, field, "a.far", C(234), "far markers are among all the markers");
    default:
        return true;
    }
}

/* --- cards ---------------------------------------------------------------------------------------------- */

struct rest dtn_rest_of(const struct party *p) {
    return (struct rest){.arm = (enum arm)p->arm,
                         .hits = p->hits,
                         .fatigue = p->fatigue,
                         .location = (enum location)p->location,
                         .order = (enum order)p->order,
                         .activation = (enum activation)p->activation,
                         .moved = p->moved,
                         .fired = p->fired,
                         .elite = p->elite};
}

struct markers dtn_markers_of(const struct party *p) {
    return (struct markers){
        p->markers, p->far, p->heavy_or_howitzer, (enum disadvantage)p->disadvantage, p->faces_under_fire, 0, 0};
}

struct hand dtn_hand_of(const struct field_list *cards) {
    struct hand h = {.count = (uint32_t)cards->count};
    for (uint32_t i = 0; i < h.count && i < DRAW_MAX; i++) h.card[i] = (uint8_t)cards->item[i];
    return h;
}

int dtn_cards_due(const struct dtn_engagement *e, int side) {
    const struct party *a = &e->side[SIDE_A];
    if (e->mode == MODE_COMBAT_DRAW) {
        struct combat c = dtn_combat_of(e);
        struct reading r[SIDES];
        dtn_combat_read(&c, r, NULL);
        return r[side].cards_due;
    }
    if (side == SIDE_B) return 0;
    struct rest rest;
    switch (e->mode) {
    case MODE_ACTIVATION:
        return a->senior_in_contact ? 2 : 1;
    case MODE_MORALE_CHECK:
        return a->new_hits;
    case MODE_GENERAL_RISK:
    case MODE_FATIGUE:
        return 1;
    case MODE_RECOVERY:
        rest = dtn_rest_of(a);
        return dtn_recovery_cards(&rest);
    case MODE_FP_RESOLUTION:
        return -1;
    default:
        return 0;
    }
}

/* Fire may draw two more after each diamond: found by playing it through. */
static int fire_cards_due(const struct dtn_engagement *e) {
    struct markers m = dtn_markers_of(&e->side[SIDE_A]);
    struct hand h = dtn_hand_of(&e->cards[SIDE_A]);
    return (int)dtn_resolve_fire(&m, &h, NULL).cards;
}

/* The card drawn as a bit of the pack it is drawn from: one joker is as good as the other, so "JK" is whichever is
 * left. */
static uint64_t bit_in_pack(int32_t card, uint64_t left) {
    uint64_t bit = (uint64_t)1 << card, jokers = left & ~(((uint64_t)1 << 52) - 1);
    return is_joker((uint8_t)card) && !(left & bit) && jokers ? jokers & (~jokers + 1) : bit;
}

/* dtn-H01: each side has one pack; no card of it is drawn twice, nor one that is gone. */
static bool hand_is_possible(const struct dtn_engagement *e, int side, struct ruling *r, const char **field) {
    const char *path = side == SIDE_A ? "cards.a" : "cards.b";
    uint64_t left = whole_pack() & ~e->gone[side], back = e->gone[side];
    for (int32_t i = 0; i < e->cards[side].count; i++) {
        if (left == 0) left = back, back = 0;
        uint64_t card = bit_in_pack(e->cards[side].item[i], left);
        if (!(left & card)) {
            blame(r, field, path, H(1), "{c0} is no longer in the pack: each card is drawn once until the reshuffle");
            r->why.number[0] = e->cards[side].item[i];
            return false;
        }
        left &= ~card;
    }
    return true;
}

static bool cards_check(const struct dtn_engagement *e, struct ruling *r, const char **field) {
    if (e->cards[SIDE_A].count + e->cards[SIDE_B].count == 0) return true; /* odds are wanted */
    for (int side = 0; side < SIDES; side++) {
        const char *path = side == SIDE_A ? "cards.a" : "cards.b";
        int due = dtn_cards_due(e, side), given = e->cards[side].count;
        clause c = e->mode == MODE_COMBAT_DRAW ? C(176) : C(2);
        if (due < 0) due = fire_cards_due(e);
        if (given != due) {
            blame(r, field, path, c,
                  due == 0      ? "no card is drawn here"
                  : given < due ? "too few cards: {0} is the number drawn here"
                                : "too many cards: {0} is the number drawn here");
            r->why.number[0] = due;
            return false;
        }
        if (!hand_is_possible(e, side, r, field)) return false;
    }
    return true;
}

bool dtn_engagement_check(void *engagement, struct ruling *r, const char **field) {
    struct dtn_engagement *e = engagement;
    return fill_defaults(e, r, field) && mode_check(e, r, field) && cards_check(e, r, field);
}
