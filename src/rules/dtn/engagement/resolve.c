/* Resolving: each mode of an engagement with its results, by the very functions the battle uses. */
#include "rules/dtn/engagement/engagement.h"

/* --- results of each shape ------------------------------------------------------------------------------ */

static struct result *add(struct resolution *out, const char *name, enum result_kind kind) {
    struct result *r = &out->result[out->results++];
    *r = (struct result){.name = name, .kind = kind, .single = true};
    return r;
}
static void number(struct resolution *out, const char *name, int32_t value) {
    add(out, name, RESULT_NUMBER)->number[0] = value;
}
static void truth(struct resolution *out, const char *name, bool value) {
    add(out, name, RESULT_BOOL)->number[0] = value;
}
static void word(struct resolution *out, const char *name, const char *value) {
    add(out, name, RESULT_WORD)->word[0] = value;
}
static void length_in_inches(struct resolution *out, const char *name, inches value) {
    if (value == NO_ALLOWANCE)
        add(out, name, RESULT_NULL);
    else
        add(out, name, RESULT_HUNDREDTHS)->number[0] = value;
}
static void both(struct resolution *out, const char *name, enum result_kind kind, int32_t a, int32_t b) {
    struct result *r = add(out, name, kind);
    r->single = false;
    r->number[0] = a;
    r->number[1] = b;
}

/* --- command -------------------------------------------------------------------------------------------- */

static void activation(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct hand hand = dtn_hand_of(&e->cards[SIDE_A]);
    enum activation result = dtn_activation_draw(a->a_rating, (enum character)a->character, &hand, SIDE_A, out);
    word(out, "result", dtn_activations[result]);
    number(out, "cards_drawn", (int32_t)hand.count);
}

static void cp_throw(const struct dtn_engagement *e, struct resolution *out) {
    number(out, "cp", dtn_command_points((enum c_type)e->side[SIDE_A].c_type, e->d6, e->dx, SIDE_A, out));
}

static void first_move(const struct dtn_engagement *e, struct resolution *out) {
    int first = dtn_first_player(e->side[SIDE_A].cp, e->side[SIDE_B].cp, e->last_first, out);
    word(out, "first", first == 0 ? "a" : "b");
}

static void order_cost(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    if (a->channel == CHANNEL_DIRECT) {
        number(out, "cost", dtn_direct_cost(a->leg1, a->leg2, out));
        return;
    }
    int lost = dtn_parcel_loss(a->leg1, a->leg2, out);
    number(out, "lost", lost);
    number(out, "received", a->cp_sent > lost ? a->cp_sent - lost : 0);
}

static void order_check(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct leave leave =
        dtn_order_leave((enum order)a->order, (enum activation)a->activation, (enum deed)a->deed, a->on_defend);
    struct leave row = dtn_order_row((enum order)a->order);
    dtn_note(out, SIDE_A, 0, leave.clause, leave.text);
    if (!leave.legal && a->activation != ACTIVATION_FAIL && leave.clause != row.clause)
        dtn_note(out, SIDE_A, 0, row.clause, row.text);
    truth(out, "legal", leave.legal);
}

/* --- zones and moves ------------------------------------------------------------------------------------ */

static void zone(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct zones z =
        dtn_zones_within(a->distance, a->screened, a->terrain_effect, a->visibility, a->impassable_between, out);
    truth(out, "cz", z.cz);
    truth(out, "tz", z.tz);
}

static void movement(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    enum move_class class = (enum move_class)a->move_class;
    if (a->deployed && dtn_class_is_artillery(class)) {
        dtn_note(out, SIDE_A, 0, C(99), "deployed artillery does not move");
        length_in_inches(out, "allowance", 0);
        return;
    }
    length_in_inches(out, "allowance", dtn_allowance_of(class, (enum status)a->status, a->bad_going, out));
}

static void last_part(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct dtn_final_move m = dtn_final_move(a->allowance, a->used, a->started_in_cz, a->changed_face, out);
    truth(out, "may_proceed", m.may_proceed);
    length_in_inches(out, "available", m.available);
}

static void evade(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    length_in_inches(out, "distance",
                     dtn_evade_distance((enum move_class)a->move_class, a->bad_going, a->fired_in_check, e->dice.item,
                                        e->dice.count, out));
}

/* --- nerve ---------------------------------------------------------------------------------------------- */

static void morale(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct hand hand = dtn_hand_of(&e->cards[SIDE_A]);
    bool passed = dtn_morale_check(a->morale, a->prior_hits, a->general_within_1, &hand, out);
    number(out, "level", a->morale + a->prior_hits);
    word(out, "result", passed ? "pass" : "fail");
}

static void risk(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    bool high = dtn_risk_is_high(a->within_1, a->enemy_contact, out);
    struct risk r =
        dtn_general_risk(high, a->a_rating, (enum character)a->character, (uint8_t)e->cards[SIDE_A].item[0], out);
    word(out, "risk", high ? "high" : "low");
    truth(out, "hit", r.hit);
    truth(out, "redraw_for_senior", r.passes_on && a->senior_within_6);
    truth(out, "fails_next_turn", r.hit);
    number(out, "a_rating", r.a_rating);
    word(out, "character", dtn_characters[r.character]);
}

/* --- combat --------------------------------------------------------------------------------------------- */

static void combat_draw(const struct dtn_engagement *e, struct resolution *out) {
    struct combat c = dtn_combat_of(e);
    struct reading r[SIDES];
    struct tally t[SIDES];
    struct combat_result result;
    dtn_combat_read(&c, r, out);
    for (int side = 0; side < SIDES; side++) {
        struct hand hand = dtn_hand_of(&e->cards[side]);
        t[side] = dtn_tally_hand(&r[side], &hand);
    }
    dtn_combat_score(&c, r, t, &result);
    dtn_combat_explain(&c, r, t, &result, out);
    both(out, "sp_used", RESULT_NUMBER, r[0].sp_used, r[1].sp_used);
    both(out, "cards_due", RESULT_NUMBER, r[0].cards_due, r[1].cards_due);
    both(out, "hits", RESULT_NUMBER, result.hits[0], result.hits[1]);
    both(out, "broken", RESULT_BOOL, result.broken[0], result.broken[1]);
    both(out, "king_drawn", RESULT_BOOL, t[0].king, t[1].king);
    word(out, "winner", result.winner < 0 ? "none" : result.winner == SIDE_A ? "a" : "b");
    if (c.type == COMBAT_CHARGE) {
        struct result *outcome = add(out, "outcome", RESULT_WORD);
        outcome->single = false;
        for (int side = 0; side < SIDES; side++) outcome->word[side] = dtn_fates[result.fate[side]];
    }
    truth(out, "may_convert_ff", result.may_convert);
}

static void hit_allocation(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    if (a->kind == ALLOCATE_ATTACHED) {
        struct shares s = dtn_attached_shares(a->hits, a->inf_sp, a->art_sp, out);
        number(out, "infantry", s.infantry);
        number(out, "artillery", s.artillery);
        return;
    }
    unsigned present = 0;
    int share[FACES];
    for (int32_t i = 0; i < a->attackers.count; i++) present |= 1u << a->attackers.item[i];
    dtn_face_shares(a->hits, present, share, out);
    for (int f = 0; f < FACES; f++) number(out, dtn_faces[f], share[f]);
}

/* --- artillery and recovery ----------------------------------------------------------------------------- */

static void recovery(const struct dtn_engagement *e, struct resolution *out) {
    struct rest rest = dtn_rest_of(&e->side[SIDE_A]);
    struct hand hand = dtn_hand_of(&e->cards[SIDE_A]);
    bool allowed = dtn_recovery_is_allowed(&rest, out);
    bool tired = allowed && rest.arm == ARM_ARTILLERY && rest.fatigue > 0;
    if (tired) dtn_note(out, SIDE_A, -1, C(267), "a fatigue point goes instead of a hit");
    truth(out, "allowed", allowed);
    number(out, "cards_drawn", (int32_t)hand.count);
    number(out, "recovered", dtn_recover_by_cards(&rest, &hand, out));
    number(out, "fatigue_removed", tired);
}

static void fp_allocation(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct shot s = {.weight = (enum weight)a->weight,
                     .range = a->range,
                     .indirect = a->indirect,
                     .single_sp = a->single_sp,
                     .consolidated = a->consolidated,
                     .firer_moved = a->firer_moved,
                     .fired_on_chargers = a->fired_on_chargers,
                     .target_rapid = a->target_rapid,
                     .check = a->check,
                     .target_approach = a->target_approach,
                     .target_cavalry = a->target_cavalry};
    word(out, "band", dtn_bands[dtn_range_band(s.weight, s.range)]);
    number(out, "fp", dtn_fire_points(&s, out));
}

static void fp_resolution(const struct dtn_engagement *e, struct resolution *out) {
    struct markers m = dtn_markers_of(&e->side[SIDE_A]);
    struct hand hand = dtn_hand_of(&e->cards[SIDE_A]);
    struct fire_result r = dtn_resolve_fire(&m, &hand, out);
    number(out, "hits", r.hits);
    number(out, "cards_drawn", (int32_t)r.cards);
    number(out, "removed_unresolved", r.unresolved);
}

static void fatigue(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    number(out, "hits",
           dtn_resolve_fatigue(a->points, (enum quality)a->quality, (uint8_t)e->cards[SIDE_A].item[0], out));
}

static void fatigue_gain(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    number(out, "points", dtn_fatigue_gained(a->fired_in_attrition, a->fires_on_chargers, out));
}

static void overhead(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct overhead o = {a->level_firer,      a->level_between,     a->level_target,
                         a->firer_to_between, a->between_to_target, a->howitzer};
    truth(out, "legal", dtn_overhead_is_allowed(&o, out));
}

static void bounce(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    struct bounce b = {a->in_range, a->bad_going, a->howitzer, a->behind_primary, a->primary_range, a->short_range};
    truth(out, "legal", dtn_bounce_is_allowed(&b, out));
}

static void target_choice(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    truth(out, "legal", dtn_target_is_allowed(a->in_arc, a->distance, a->closest, out));
}

static void opportunity_charge(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    truth(out, "legal",
          dtn_opportunity_is_allowed((enum arm)a->arm, (enum charge_reason)a->reason, (enum activation)a->activation,
                                     a->in_contact_with_artillery, a->moved_this_period, out));
}

static void cover(const struct dtn_engagement *e, struct resolution *out) {
    const struct party *a = &e->side[SIDE_A];
    enum face face = a->face == 0 ? FACE_FRONT : a->face == 1 ? FACE_RIGHT : FACE_REAR;
    word(out, "cover", dtn_bua_covers[dtn_bua_cover((enum bua_size)a->size, face, a->on_defend, out)]);
}

/* --- the table of modes --------------------------------------------------------------------------------- */

static void (*const resolvers[DTN_MODES])(const struct dtn_engagement *, struct resolution *) = {
    [MODE_ACTIVATION] = activation,
    [MODE_CP_THROW] = cp_throw,
    [MODE_FIRST_MOVE] = first_move,
    [MODE_ORDER_COST] = order_cost,
    [MODE_ORDER_CHECK] = order_check,
    [MODE_ZONE] = zone,
    [MODE_MOVEMENT] = movement,
    [MODE_FINAL_MOVE] = last_part,
    [MODE_EVADE] = evade,
    [MODE_MORALE_CHECK] = morale,
    [MODE_COMBAT_DRAW] = combat_draw,
    [MODE_HIT_ALLOCATION] = hit_allocation,
    [MODE_GENERAL_RISK] = risk,
    [MODE_RECOVERY] = recovery,
    [MODE_FP_ALLOCATION] = fp_allocation,
    [MODE_FP_RESOLUTION] = fp_resolution,
    [MODE_FATIGUE] = fatigue,
    [MODE_FATIGUE_GAIN] = fatigue_gain,
    [MODE_OVERHEAD] = overhead,
    [MODE_BOUNCE] = bounce,
    [MODE_TARGET_CHOICE] = target_choice,
    [MODE_OPPORTUNITY_CHARGE] = opportunity_charge,
    [MODE_BUA_COVER] = cover,
};

void dtn_work_out(const struct dtn_engagement *e, struct resolution *out) {
    out->results = out->reasons = 0;
    resolvers[e->mode](e, out);
}

/* `what` is the field that is missing. */
static bool still_wanted(struct ruling *r, clause c, const char *what) {
    refuse(r, c, "{w} is missing: give what was drawn or thrown, in order");
    r->why.word = what;
    return false;
}

/* Everything that is drawn or thrown must be there. */
static bool is_drawn(const struct dtn_engagement *e, struct ruling *r) {
    for (int side = 0; side < SIDES; side++) {
        int due = dtn_cards_due(e, side);
        if (due < 0) due = e->side[SIDE_A].markers > 0;
        if (due > 0 && e->cards[side].count == 0) return still_wanted(r, C(2), side == SIDE_A ? "cards.a" : "cards.b");
    }
    if (e->mode == MODE_CP_THROW && e->d6 == UNSAID) return still_wanted(r, C(24), "dice.d6");
    if (e->mode == MODE_EVADE && e->dice.count == 0) return still_wanted(r, C(146), "dice.a");
    return true;
}

bool dtn_resolve(const void *engagement, struct resolution *out, struct ruling *r) {
    if (!is_drawn(engagement, r)) return false;
    dtn_work_out(engagement, out);
    return true;
}

/* --- what is known before the draw ---------------------------------------------------------------------- */

static void explain_combat(const struct dtn_engagement *e, struct resolution *out) {
    struct combat c = dtn_combat_of(e);
    struct reading read[SIDES];
    dtn_combat_read(&c, read, out);
    both(out, "sp_used", RESULT_NUMBER, read[0].sp_used, read[1].sp_used);
    both(out, "cards_due", RESULT_NUMBER, read[0].cards_due, read[1].cards_due);
}

static void explain_recovery(const struct party *a, struct resolution *out) {
    struct rest rest = dtn_rest_of(a);
    truth(out, "allowed", dtn_recovery_is_allowed(&rest, out));
    number(out, "cards_drawn", dtn_recovery_cards(&rest));
}

/* Everything where nothing is drawn; else how many SPs are committed, how many cards are drawn and against what, and
 * why. */
bool dtn_explain(const void *engagement, struct resolution *out, struct ruling *r) {
    const struct dtn_engagement *e = engagement;
    const struct party *a = &e->side[SIDE_A];
    if (is_drawn(e, r)) return dtn_resolve(e, out, r);
    out->results = out->reasons = 0;
    if (e->mode == MODE_COMBAT_DRAW) explain_combat(e, out);
    if (e->mode == MODE_RECOVERY) explain_recovery(a, out);
    if (e->mode == MODE_ACTIVATION) number(out, "cards_drawn", dtn_cards_due(e, SIDE_A));
    if (e->mode == MODE_MORALE_CHECK) number(out, "level", a->morale + a->prior_hits);
    return true;
}
