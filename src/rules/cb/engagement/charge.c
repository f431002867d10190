/* Who may charge (2.8), and how the charged respond (2.9). */
#include "rules/cb/cb.h"

static struct cb_charge forbidden(struct resolution *why, clause c, const char *text) {
    cb_because(why, 0, 0, c, text);
    return (struct cb_charge){.barred = c};
}

/* cb-089, cb-090 */
static bool may_fall_upon(const struct cb_unit *charger, const struct cb_unit *target, struct resolution *why) {
    if (!is_unformed(charger)) return true;
    if (is_special(target) || target->shaken || is_unformed(target)) {
        cb_because(why, 0, 0, C(89), "unformed units may charge special troops, shaken or unformed units");
        return true;
    }
    if (is_class(charger, CLASS_CHARIOT) || charger->spontaneous || charger->pursuing) {
        cb_because(why, 0, 0, C(90), "chariots, spontaneous advances and pursuits charge whom they like");
        return true;
    }
    return false;
}

/* cb-092, cb-H52 */
static bool balks_at_phalanx(const struct cb_unit *charger, const struct cb_unit *target) {
    return is_class(charger, CLASS_CAVALRY) && charger->struck == STRUCK_FRONT && target->phalanx &&
           is_formed(target) && target->stationary && target->good_order;
}

struct cb_charge cb_may_charge(const struct cb_unit *charger, const struct cb_unit *target, bool within_bow_shot,
                               struct resolution *why) {
    struct cb_charge c = {.allowed = true};
    if (charger->type == ARTILLERY) return forbidden(why, C(85), "artillery never charges");
    if (charger->shaken) return forbidden(why, C(86), "shaken units do not charge");
    if (is_formed(charger) && charger->formation == COLUMN) return forbidden(why, C(87), "columns do not charge");
    if (charger->formed_up) return forbidden(why, C(88), "it formed up in the Tactical Phase just before");
    if (!may_fall_upon(charger, target, why))
        return forbidden(why, C(89), "unformed units charge only special troops, shaken or unformed units");
    if (balks_at_phalanx(charger, target))
        return forbidden(why, C(92), "cavalry does not charge the front of a stationary phalanx in good order");
    if (charger->spontaneous && within_bow_shot) {
        c.must = true;
        cb_because(why, 0, 0, C(93), "on a spontaneous advance it must charge an enemy within bow shot");
    }
    bool loosens = charger->type == RABBLE || charger->type == JAVELINMEN;
    if (loosens && is_formed(charger)) {
        c.becomes_unformed = charger->charge_distance > 100;
        cb_because(why, 0, 0, C(91), "rabble and javelinmen become unformed if they charge more than 1 JT");
    }
    return c;
}

static bool resolve_charge(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    struct cb_charge c = cb_may_charge(&e->side[0], &e->side[1], e->within_bow_shot, out);
    cb_say_bool(out, "allowed", c.allowed);
    cb_say_bool(out, "must", c.must);
    cb_say_bool(out, "becomes_unformed", c.becomes_unformed);
    return true;
}

const struct cb_mode_rules cb_charge_mode = {.two_sides = true, .resolve = resolve_charge};

/* --- responses ----------------------------------------------------------------------------------------------- */

const char *const cb_response_words[] = {"break", "stand", "counter_charge", "evade", NULL};

/* A counter-charge is a charge: what bars the one bars the other. */
static bool may_counter(const struct cb_unit *u, struct resolution *why) {
    if (u->shaken)
        cb_because(why, 0, 0, C(86), "shaken units do not counter-charge");
    else if (is_formed(u) && u->formation == COLUMN)
        cb_because(why, 0, 0, C(87), "columns do not counter-charge");
    else if (u->formed_up)
        cb_because(why, 0, 0, C(88), "it formed up in the Tactical Phase just before: no counter-charge");
    else
        return true;
    return false;
}

static unsigned loose_infantry(const struct cb_unit *u, const struct cb_unit *charger, struct resolution *why) {
    if (u->in_difficult || u->behind_obstacle || is_special(charger) || is_unformed(charger)) {
        cb_because(why, 0, 0, C(95), "unformed light infantry so placed may stand");
        return RESPOND_STAND | RESPOND_EVADE;
    }
    cb_because(why, 0, 0, C(96), "unformed light infantry must evade");
    return RESPOND_EVADE;
}

static unsigned loose_cavalry(const struct cb_unit *u, const struct cb_unit *charger, struct resolution *why) {
    bool even = is_class(charger, CLASS_CAVALRY) || (is_class(charger, CLASS_INFANTRY) && is_unformed(charger));
    if (!even) {
        cb_because(why, 0, 0, C(98), "unformed cavalry must evade such a charge");
        return RESPOND_EVADE;
    }
    cb_because(why, 0, 0, C(97), "unformed cavalry may counter-charge cavalry or unformed infantry, or evades");
    return (may_counter(u, why) ? RESPOND_COUNTER_CHARGE : 0) | RESPOND_EVADE;
}

unsigned cb_responses(const struct cb_unit *charged, const struct cb_unit *charger, struct resolution *why) {
    if (charged->shaken && charged->morale < 0 && !is_special(charged)) {
        cb_because(why, 0, 0, C(94), "shaken, with poor morale: it breaks");
        return RESPOND_BREAK;
    }
    if (charged->in_combat) {
        cb_because(why, 0, 0, H(49), "already in contact with enemy: it stands");
        return RESPOND_STAND;
    }
    if (is_unformed(charged) && is_class(charged, CLASS_LI)) return loose_infantry(charged, charger, why);
    if (is_unformed(charged) && is_class(charged, CLASS_CAVALRY)) return loose_cavalry(charged, charger, why);
    if (is_class(charged, CLASS_CAVALRY)) {
        cb_because(why, 0, 0, C(99), "formed cavalry may counter-charge, or stands");
        return RESPOND_STAND | (may_counter(charged, why) ? RESPOND_COUNTER_CHARGE : 0);
    }
    cb_because(why, 0, 0, C(100), "everything else stands to receive");
    return RESPOND_STAND;
}

static bool resolve_response(const struct cb_engagement *e, struct resolution *out, struct ruling *r) {
    (void)r;
    const unsigned bits[2] = {cb_responses(&e->side[0], &e->side[1], out), 0};
    cb_say_set(out, "responses", cb_response_words, bits, true);
    return true;
}

const struct cb_mode_rules cb_charge_response_mode = {.two_sides = true, .resolve = resolve_response};
