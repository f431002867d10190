/* Steps 4 to 6: artillery checks, evades, and the last part of charges (1.14, steps 3 to 5). */
#include "rules/dtn/flow.h"

static void unsettle(struct battle *b) {
    for (unsigned u = 0; u < b->pieces; u++) b->piece[u].marks &= ~(uint32_t)MARK_SETTLED;
    b->subject = NO_PIECE;
}

static bool is_charger(const struct battle *b, unsigned u) {
    return is_unit(b, u) && has_mark(b, u, MARK_CHARGING) && b->piece[u].target != NO_PIECE;
}

/* Who declared the next charge of this turn: charges are dealt with as they were declared, which is their player's
 * choice; NO_PIECE: there is none. Begun with 0. */
uint8_t dtn_declared_after(const struct battle *b, unsigned declared) {
    uint8_t next = NO_PIECE;
    for (unsigned u = 0; u < b->pieces; u++)
        if (b->piece[u].declared > declared && (next == NO_PIECE || b->piece[u].declared < b->piece[next].declared))
            next = (uint8_t)u;
    return next;
}

/* --- artillery checks ----------------------------------------------------------------------------------- */

uint8_t dtn_enemy_touching(const struct battle *b, unsigned unit) {
    for (unsigned e = 0; e < b->pieces; e++)
        if (is_unit(b, e) && b->piece[e].side != b->piece[unit].side && dtn_pieces_touch(b, unit, e)) return (uint8_t)e;
    return NO_PIECE;
}

bool dtn_is_in_contact(const struct battle *b, unsigned unit) { return dtn_enemy_touching(b, unit) != NO_PIECE; }

/* Arc, sight (or overhead, dtn-246 to dtn-249) and effective range from a battery to the charger as it stands in `b`.
 */
static bool bears_on(const struct battle *b, unsigned battery, unsigned charger) {
    inches range = dtn_piece_distance(b, battery, charger);
    if (beyond(range, dtn_effective_range((enum weight)b->piece[battery].weight))) return false;
    struct quad q = piece_quad(b, charger), own = piece_quad(b, battery);
    struct point unused, near;
    dtn_nearest_line(&own, &q, &unused, &near);
    struct ruling unheard;
    return dtn_quadrant_of(piece_base(b, battery), near) == FACE_FRONT &&
           (dtn_sees(b, battery, charger) || dtn_line_is_open(b, battery, charger, &unheard));
}

/* dtn-137, dtn-H57: the range at the end of the approach; dtn-H130: if it bore on the charger only on the way, the
 * nearest such point, looked for every quarter inch. */
static bool check_range(const struct battle *b, unsigned battery, unsigned charger, inches *range) {
    const struct piece *c = &b->piece[charger];
    *range = dtn_piece_distance(b, battery, charger);
    if (bears_on(b, battery, charger)) return true;
    if (!(c->marks & MARK_APPROACHED) || far_apart(c->began.at, b->piece[battery].pose.at, 12 * INCH)) return false;
    struct battle on_the_way = *b;
    int looks = in_inches(distance_between(c->began.at, c->pose.at)) * 4 / INCH + 1;
    bool found = false;
    for (int i = 0; i < looks; i++) {
        struct pose *at = &on_the_way.piece[charger].pose;
        at->facing = c->began.facing;
        at->at.x = c->began.at.x + (length)((int64_t)(c->pose.at.x - c->began.at.x) * i / looks);
        at->at.y = c->began.at.y + (length)((int64_t)(c->pose.at.y - c->began.at.y) * i / looks);
        inches here = dtn_piece_distance(&on_the_way, battery, charger);
        if ((found && here >= *range) || !bears_on(&on_the_way, battery, charger)) continue;
        *range = here;
        found = true;
    }
    return found;
}

/* May it fire at the charger at all, its strength apart? */
static bool has_shot(const struct battle *b, unsigned battery, unsigned charger, inches *range) {
    const struct piece *g = &b->piece[battery];
    if (!is_unit(b, battery) || !is_gun(g) || g->side == b->piece[charger].side) return false;
    if (is_limbered(g) || is_silenced(g) || dtn_is_in_contact(b, battery) || dtn_friends_near(b, battery, charger))
        return false;
    return check_range(b, battery, charger, range);
}

static bool may_consolidate(const struct battle *b, unsigned battery, unsigned other) {
    return other != battery && is_unit(b, other) && is_gun(&b->piece[other]) &&
           b->piece[other].side == b->piece[battery].side && unit_strength(&b->piece[other]) == 1 &&
           within(dtn_piece_distance(b, battery, other), INCH);
}

static struct shot check_shot(const struct battle *b, unsigned battery, unsigned charger, inches range,
                              bool consolidated) {
    const struct piece *g = &b->piece[battery], *c = &b->piece[charger];
    return (struct shot){.weight = (enum weight)g->weight,
                         .range = range,
                         .single_sp = unit_strength(g) == 1,
                         .consolidated = consolidated,
                         .check = true,
                         .target_approach = c->marks & MARK_APPROACHED,
                         .target_cavalry = is_cavalry((enum arm)c->arm)};
}

bool dtn_battery_may_check(const struct battle *b, unsigned battery, unsigned charger) {
    inches range, other;
    if (!has_shot(b, battery, charger, &range)) return false;
    bool consolidated = false;
    for (unsigned g = 0; g < b->pieces && unit_strength(&b->piece[battery]) == 1; g++)
        consolidated = consolidated || (may_consolidate(b, battery, g) && has_shot(b, g, charger, &other));
    struct shot s = check_shot(b, battery, charger, range, consolidated);
    return dtn_fire_points(&s, NULL) > 0;
}

bool dtn_checks_wait(struct battle *b, struct events *ev) {
    (void)ev;
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared)) {
        if (!is_charger(b, u) || has_mark(b, u, MARK_SETTLED)) continue;
        for (unsigned g = 0; g < b->pieces; g++)
            if (dtn_battery_may_check(b, g, u)) {
                b->subject = (uint8_t)u;
                return true;
            }
        b->piece[u].marks |= MARK_SETTLED;
    }
    unsettle(b);
    b->phase = PHASE_EVADES;
    return false;
}

/* The shot of a battery named with others: dtn-H95, two weak ones side by side fire as one. */
static struct shot shot_among(const struct battle *b, const struct act *a, unsigned battery, inches range) {
    bool consolidated = false;
    for (unsigned i = 0; i < a->piece_count; i++)
        consolidated = consolidated || may_consolidate(b, battery, a->piece[i]);
    return check_shot(b, battery, b->subject, range, consolidated);
}

/* dtn-H57: why a battery has no shot at the charger. */
static bool no_shot(const struct battle *b, uint8_t battery, uint8_t charger, struct ruling *r) {
    const struct piece *g = &b->piece[battery];
    if (!is_unit(b, battery) || !is_gun(g)) return refuse_piece(r, C(137), battery, "{p} is no artillery");
    if (g->side == b->piece[charger].side)
        return refuse_pieces(r, C(137), battery, charger, "{p} is of the side of {o}, which charges");
    if (is_limbered(g)) return refuse_piece(r, H(94), battery, "{p} is limbered: only deployed artillery fires");
    if (is_silenced(g)) return refuse_piece(r, H(65), battery, "{p} is silenced");
    uint8_t holder = dtn_enemy_touching(b, battery);
    if (holder != NO_PIECE) return refuse_pieces(r, H(102), battery, holder, "{p} is in contact with {o}");
    if (dtn_friends_near(b, battery, charger))
        return refuse_pieces(r, H(102), battery, charger, "{p} may not fire: friends are too near to {o}");
    inches range = dtn_piece_distance(b, battery, charger);
    if (beyond(range, dtn_effective_range((enum weight)g->weight))) {
        refuse_pieces(r, C(137), battery, charger, "{o} is {h0}\" off: beyond the {h1}\" effective range of {p}");
        r->why.number[0] = (range + 9) / 10 * 10;
        r->why.number[1] = dtn_effective_range((enum weight)g->weight);
        return false;
    }
    if (!dtn_sees(b, battery, charger) && !dtn_line_is_open(b, battery, charger, r)) return false;
    return refuse_pieces(r, C(244), battery, charger, "{o} is not in {p}'s arc of fire");
}

static bool named_may_fire(const struct battle *b, const struct act *a, uint8_t battery, struct shot *out,
                           struct ruling *r) {
    inches range;
    if (!has_shot(b, battery, b->subject, &range)) return no_shot(b, battery, b->subject, r);
    *out = shot_among(b, a, battery, range);
    if (dtn_fire_points(out, NULL) > 0) return true;
    return refuse_pieces(r, H(96), battery, b->subject, "{p} is too weak to fire at {o} by itself");
}

bool dtn_judge_fire_on_charger(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    if (a->piece_count == 0) return refuse(r, C(137), "name the batteries that fire, or end");
    for (unsigned i = 0; i < a->piece_count; i++)
        if (!named_may_fire(b, a, a->piece[i], &plan->shot[i], r)) return false;
    return true;
}

void dtn_play_fire_on_charger(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t charger = b->subject;
    b->piece[charger].marks |= MARK_SETTLED;
    tell_pieces(ev, "check", H(57), "{p} is fired on as it charges: all FPs of the check are resolved together",
                charger, NO_PIECE);
    for (unsigned i = 0; i < a->piece_count; i++) { /* dtn-H133: their fatigue when the check is over */
        struct piece *gun = &b->piece[a->piece[i]];
        int gained = dtn_fatigue_gained(false, gun->fires_on_chargers + 1, NULL) -
                     dtn_fatigue_gained(false, gun->fires_on_chargers, NULL);
        if (!gained) continue;
        gun->fatigue++; /* dtn-261 */
        tell_pieces(ev, "fatigue", C(261), "{p} fires on chargers again and tires", a->piece[i], NO_PIECE);
        if (gun->fatigue >= 2) dtn_push_task(b, TASK_FATIGUE, gun->side, a->piece[i], NO_PIECE, 0);
    }
    dtn_push_fire(b, charger);
    for (unsigned i = 0; i < a->piece_count; i++) {
        uint8_t g = a->piece[i];
        const struct shot *s = &plan->shot[i];
        if (s->range != dtn_piece_distance(b, g, charger))
            tell_pieces(ev, "on_the_way", H(130), "{p} had {o} before its guns on its approach", g, charger);
        dtn_place_markers(b, g, charger, s, dtn_fire_points(s, NULL), ev);
        b->piece[g].marks |= MARK_FIRED_ON_CHARGERS | MARK_FIRED_IN_CHECK;
        b->piece[g].fires_on_chargers++;
    }
}

/* So far towards its lost target, which is `gap` away: may it stand there, 1" from any enemy? */
static bool may_follow(const struct battle *b, unsigned charger, unsigned target, length gap, length go,
                       struct base *to) {
    struct ruling unused = {0};
    bool bad = false;
    *to = piece_base(b, charger);
    to->pose = dtn_nearer(b, *to, target, gap - go);
    return dtn_can_stand(b, charger, *to) && dtn_too_near(b, *to, INCH) == NO_PIECE &&
           dtn_sweep_is_legal(b, charger, piece_base(b, charger), *to, NO_PIECE, &bad, &unused);
}

/* dtn-H56: it goes on towards its lost target, to 1" from any enemy or as far as it can, and pins. */
static void follow_up(struct battle *b, unsigned charger, unsigned target, struct events *ev) {
    enum { STEP = LENGTH_PER_INCH / 4 };
    struct quad own = piece_quad(b, charger), other = piece_quad(b, target);
    length gap = quads_distance(&own, &other),
           most = lesser(gap - LENGTH_PER_INCH, on_table_length(b->piece[charger].rush)), good = most, bad = most + 1;
    struct base to;
    while (good > HAIR && !may_follow(b, charger, target, gap, good, &to)) bad = good, good -= STEP;
    if (good <= HAIR) return; /* less is no way */
    while (bad - good > 1) {
        length half = good + (bad - good) / 2;
        if (may_follow(b, charger, target, gap, half, &to))
            good = half;
        else
            bad = half;
    }
    may_follow(b, charger, target, gap, good, &to);
    dtn_place_unit(b, charger, to.pose, "follows", H(56),
                   "{p} follows up towards {o} and stops 1\" short or where it can", target, ev);
}

void dtn_charge_stops(struct battle *b, unsigned charger, struct events *ev) {
    struct piece *p = &b->piece[charger];
    uint8_t target = p->target;
    p->marks &= ~(uint32_t)MARK_CHARGING;
    p->marks |= MARK_SETTLED;
    p->target = NO_PIECE;
    if (b->phase == PHASE_FINAL) p->marks |= MARK_PINS;
    if (b->phase == PHASE_FINAL && is_unit(b, target)) follow_up(b, charger, target, ev);
    if (!on_table(b, charger)) return;
    tell_pieces(ev, "charge_stops", b->phase == PHASE_CHECKS ? H(58) : H(56), "the charge of {p} stops", charger,
                NO_PIECE);
}

/* --- evades --------------------------------------------------------------------------------------------- */

/* Who charges it, the nearest of several, of those as near who declared it first: from him it evades. */
static uint8_t charger_of(const struct battle *b, unsigned target) {
    uint8_t found = NO_PIECE;
    inches best = INT32_MAX;
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared)) {
        if (!is_charger(b, u) || b->piece[u].target != target) continue;
        inches d = dtn_piece_distance(b, u, target);
        if (!beyond(best, d)) continue;
        best = d;
        found = (uint8_t)u;
    }
    return found;
}

bool dtn_evades_wait(struct battle *b, struct events *ev) {
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared)) {
        uint8_t t = b->piece[u].target;
        if (!is_unit(b, t) || has_mark(b, t, MARK_SETTLED | MARK_EVADED) || charger_of(b, t) == NO_PIECE) continue;
        if (!dtn_class_evades((enum move_class)b->piece[t].move_class) || dtn_is_in_contact(b, t)) continue;
        b->subject = t;
        return true;
    }
    unsettle(b);
    b->phase = PHASE_FINAL;
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared))
        if (is_charger(b, u)) tell_pieces(ev, "final", C(85), "{p} comes to the last part of its charge", u, NO_PIECE);
    return false;
}

void dtn_play_evade(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    (void)a, (void)plan, (void)ev;
    struct piece *p = &b->piece[b->subject];
    int dice = dtn_evade_dice((enum move_class)p->move_class, has_mark(b, b->subject, MARK_FIRED_IN_CHECK));
    dtn_push_task(b, TASK_EVADE, p->side, b->subject, charger_of(b, b->subject), dice);
    /* dtn-H53: moving resolves what lies on it first */
    if (p->fatigue) dtn_push_task(b, TASK_FATIGUE, p->side, b->subject, NO_PIECE, 0);
    if (p->near + p->far) dtn_push_fire(b, b->subject);
}

static bool bad_on_the_way(const struct battle *b, struct base from, struct base to) {
    struct convex area = swept_by(from, to);
    for (uint32_t f = 0; f < b->terrain.features; f++)
        if (dtn_ground[b->terrain.feature[f].kind].flags & GROUND_BAD &&
            feature_meets_convex(&b->terrain, (int)f, &area, HAIR))
            return true;
    return false;
}

/* dtn-146 to dtn-148, dtn-H59: straight away, at the bad going rate if any of the way is bad, even if that leaves it
 * none. */
static struct pose evade_pose(const struct battle *b, unsigned unit, heading way, const int32_t *dice, int count,
                              bool fired, inches *gone, bool *slowed) {
    const struct piece *p = &b->piece[unit];
    struct pose to = p->pose;
    struct base from = piece_base(b, unit);
    for (int bad = 0; bad < 2; bad++) {
        *slowed = bad;
        inches distance = dtn_evade_distance((enum move_class)p->move_class, bad, fired, dice, count, NULL);
        *gone = 0;
        to = p->pose;
        if (distance > 0) to = dtn_slide_pose(b, unit, way, distance, gone);
        if (!bad_on_the_way(b, from, (struct base){to, p->width, p->depth})) break;
    }
    return to;
}

/* How far it may go, and why. */
static void tell_evade(const struct battle *b, unsigned unit, bool slowed, const int32_t *dice, int count, bool fired,
                       struct events *ev) {
    const struct piece *p = &b->piece[unit];
    struct resolution why;
    why.results = why.reasons = 0;
    if (!ev) return;
    dtn_evade_distance((enum move_class)p->move_class, slowed, fired, dice, count, &why);
    dtn_tell_reasons(ev, &why, unit, NO_PIECE);
}

void dtn_evade_thrown(struct battle *b, const struct task *t, const struct act *dice, struct events *ev) {
    struct piece *p = &b->piece[t->piece];
    int32_t faces[2] = {dice->dice[0], dice->dice_count > 1 ? dice->dice[1] : 0};
    inches gone = 0;
    p->marks |= MARK_SETTLED;
    struct point own = base_centre(piece_base(b, t->piece)), other = base_centre(piece_base(b, t->other));
    heading way = heading_of((int64_t)own.x - other.x, (int64_t)own.y - other.y);
    struct piece before = *p;
    if (is_gun(p)) p->marks |= MARK_LIMBERED;
    dtn_set_footprint(p);
    p->pose.facing = way; /* dtn-H124: turned, and limbered, about its centre */
    dtn_stand_centred(p, own);
    bool fired = before.marks & MARK_FIRED_IN_CHECK, slowed;
    struct pose to = evade_pose(b, t->piece, way, faces, dice->dice_count, fired, &gone, &slowed);
    tell_evade(b, t->piece, slowed, faces, dice->dice_count, fired, ev);
    struct quad end = base_quad((struct base){to, p->width, p->depth});
    if (gone == 0) { /* a throw too high, or no way out: it stands */
        *p = before;
        tell_pieces(ev, "evade", H(59), "{p} does not get away", t->piece, NO_PIECE);
        return;
    }
    p->marks |= MARK_EVADED | MARK_VULNERABLE;
    if (!dtn_on_the_table(b, &end)) {
        dtn_lose_unit(b, t->piece, DEPARTED, H(41), ev);
        return;
    }
    struct base stood = piece_base(b, t->piece);
    dtn_place_unit(b, t->piece, to, "evade", C(145), "{p} evades {o}", t->other, ev);
    dtn_driven_past_defiles(b, t->piece, stood, ev);
}

/* --- the last part -------------------------------------------------------------------------------------- */

/* dtn-153, dtn-H60: what was left of its movement; less where bad going now slows the whole of it (dtn-098). */
static bool rush_reaches(const struct battle *b, unsigned charger, unsigned target, bool bad, struct ruling *r) {
    const struct piece *p = &b->piece[charger];
    enum move_class class = (enum move_class)p->move_class;
    inches distance = dtn_piece_distance(b, charger, target), left = p->rush;
    if (bad && !p->slowed)
        left -=
            dtn_allowance_of(class, STATUS_NORMAL, false, NULL) - dtn_allowance_of(class, STATUS_NORMAL, true, NULL);
    if (within(distance, left)) return true;
    refuse_pieces(r, C(153), (uint8_t)charger, (uint8_t)target, "{p} has {h1}\" left and {o} is {h0}\" off");
    r->why.number[0] = (distance + 9) / 10 * 10;
    r->why.number[1] = left > 0 ? left : 0;
    return false;
}

static bool can_charge_on(const struct battle *b, unsigned charger, unsigned target, struct pose *contact,
                          enum face *face, struct ruling *r) {
    struct piece const *p = &b->piece[charger];
    struct base own = piece_base(b, charger);
    bool bad = false;
    if (!is_unit(b, target) || b->piece[target].side == p->side)
        return refuse_piece(r, C(153), (uint8_t)charger, "{p} charges an enemy unit");
    if (!dtn_arms_may_charge(b, charger, target, false, r)) return false;
    if (!rush_reaches(b, charger, target, false, r)) return false;
    return dtn_goes_in(b, charger, target, own, face, contact, &bad, r) && rush_reaches(b, charger, target, bad, r);
}

static bool has_fresh_target(const struct battle *b, unsigned charger) {
    struct ruling unused = {0};
    struct pose contact;
    enum face face;
    for (unsigned e = 0; e < b->pieces; e++)
        if (e != b->piece[charger].target && is_unit(b, e) && b->piece[e].side != b->active &&
            dtn_attack_zones(b, e, piece_base(b, charger), charger).cz &&
            can_charge_on(b, charger, e, &contact, &face, &unused))
            return true;
    return false;
}

/* dtn-H61: what lies on the target is resolved as it is contacted. */
static bool target_is_ready(struct battle *b, unsigned target, struct events *ev) {
    struct piece *t = &b->piece[target];
    if (t->fatigue + t->near + t->far)
        tell_pieces(ev, "first", H(61), "{p} is contacted: its FPs and fatigue are resolved first", target, NO_PIECE);
    if (t->fatigue) dtn_push_task(b, TASK_FATIGUE, t->side, target, NO_PIECE, 0);
    if (t->near + t->far) dtn_push_fire(b, target);
    return b->queue.tasks == 0;
}

/* dtn-151, dtn-152: what turning costs it; with the enemy before it nothing but lining up is left (dtn-H38). */
static void tell_turning_in(const struct battle *b, unsigned charger, unsigned target, struct pose contact,
                            struct events *ev) {
    enum { SLIGHT = 0x0400 };
    inches cost = dtn_turning_cost(b, piece_base(b, charger), target);
    bool faces = cost >= 2 * INCH;
    if (cost == 0 && angle_between(contact.facing, b->piece[charger].pose.facing) <= SLIGHT) return;
    struct event *e = tell_pieces(ev, "turn_in", faces ? C(152) : C(151),
                                  faces  ? "{p} changes face towards {o} as it goes in, without the extra 2\""
                                  : cost ? "{p} wheels towards {o} as it goes in: {h0}\" of its way"
                                         : "{p} turns only as it lines up on {o}, and that is free",
                                  charger, target);
    e->said.number[0] = cost;
}

/* Goes in, or finds out why not. False: something is asked or drawn first. */
static bool complete_charge(struct battle *b, unsigned charger, struct events *ev) {
    struct piece *p = &b->piece[charger];
    struct pose contact;
    enum face face = (enum face)p->target_face;
    uint8_t target = p->target;
    bool there = is_unit(b, target), evaded = there && has_mark(b, target, MARK_EVADED);
    struct ruling unused = {0};
    bool goes = there && (evaded ? can_charge_on(b, charger, target, &contact, &face, &unused)
                                 : dtn_flush_pose(b, charger, target, face, &contact) ||
                                       can_charge_on(b, charger, target, &contact, &face, &unused));
    /* dtn-153, dtn-H60: after an evade its player chooses whom it charges, if anybody */
    bool chosen = p->marks & MARK_CHASES;
    if (!chosen && (!goes || evaded) && (goes || has_fresh_target(b, charger))) {
        b->subject = (uint8_t)charger;
        return false;
    }
    if (!goes) {
        if (there)
            tell_pieces(ev, "no_room", evaded ? H(60) : H(129),
                        evaded ? "{o} is out of reach of {p}" : "{p} finds no free place on {o} any more", charger,
                        target);
        dtn_charge_stops(b, charger, ev);
        return true;
    }
    if (!target_is_ready(b, target, ev)) return false;
    tell_turning_in(b, charger, target, contact, ev);
    p->marks |= MARK_SETTLED;
    p->target_face = (uint8_t)face;
    p->rush_from = base_centre(piece_base(b, charger));
    tell_pieces(ev, "lined_up", H(38), "{p} lines up flush on {o}, the shift is free", charger, target);
    dtn_place_unit(b, charger, contact, "contact", evaded ? H(60) : C(149), "{p} charges home into {o}", target, ev);
    if (!on_table(b, charger) || !on_table(b, target)) return true;
    dtn_add_clash(b, charger, target, face, 1, CLASH_CHARGE);
    return true;
}

bool dtn_final_waits(struct battle *b, struct events *ev) {
    for (unsigned u = dtn_declared_after(b, 0); u != NO_PIECE; u = dtn_declared_after(b, b->piece[u].declared)) {
        if (!is_unit(b, u) || !has_mark(b, u, MARK_CHARGING) || has_mark(b, u, MARK_SETTLED)) continue;
        b->subject = NO_PIECE;
        if (!complete_charge(b, u, ev)) return b->queue.tasks == 0;
    }
    unsettle(b);
    b->phase = PHASE_COMBAT;
    return false;
}

bool dtn_judge_fresh_target(const struct battle *b, const struct act *a, struct dtn_plan *plan, struct ruling *r) {
    enum face face = FACE_FRONT;
    if (a->piece_count != 1 || a->piece[0] != b->subject)
        return refuse_piece(r, C(153), b->subject, "{p} has lost its target and is asked first: name it");
    uint8_t target = a->target;
    bool evader = target == b->piece[b->subject].target && has_mark(b, target, MARK_EVADED);
    if (!can_charge_on(b, b->subject, target, &plan->to, &face, r)) return false;
    if (!evader && has_mark(b, target, MARK_EVADED))
        return refuse_pieces(r, C(153), b->subject, target, "{o} has evaded another: {p} takes a fresh target");
    if (!evader && !dtn_attack_zones(b, target, piece_base(b, b->subject), b->subject).cz)
        return refuse_pieces(r, C(132), b->subject, target, "{p} does not stand in the CZ of {o}");
    dtn_ends_at(r, b->subject, plan->to);
    plan->face = (uint8_t)face;
    plan->chases = evader;
    return true;
}

void dtn_play_fresh_target(struct battle *b, const struct act *a, const struct dtn_plan *plan, struct events *ev) {
    uint8_t target = a->target;
    b->piece[b->subject].target = target;
    b->piece[b->subject].target_face = plan->face;
    b->piece[b->subject].marks |= MARK_CHASES;
    if (plan->chases)
        tell_pieces(ev, "charge", H(60), "{p} rides after {o}", b->subject, target);
    else
        tell_pieces(ev, "charge", C(153), "{p} charges {o} instead", b->subject, target);
}
