/* Recovery, answers to charges, and the cover of built-up areas: the small judgements. */
#include "rules/dtn/engagement/gunnery.h"

bool dtn_recovery_is_allowed(const struct rest *u, struct resolution *why) {
    if (u->arm == ARM_ARTILLERY) {
        bool idle = !u->moved && !u->fired;
        dtn_note(why, 0, 0, C(267), idle ? "it neither moved nor fired this period" : "it moved or fired this period");
        return idle;
    }
    bool regroups = u->order == ORDER_REGROUP && u->activation == ACTIVATION_FULL;
    dtn_note(why, 0, 0, C(124),
             regroups ? "a Regroup order, fully activated"
                      : "infantry and cavalry recover only under a fully activated Regroup");
    return regroups;
}

int dtn_recovery_cards(const struct rest *u) {
    if (!dtn_recovery_is_allowed(u, NULL)) return 0;
    return u->arm == ARM_ARTILLERY && u->fatigue > 0 ? 0 : u->hits; /* dtn-267 before dtn-268 */
}

int dtn_recover_by_cards(const struct rest *u, const struct hand *hand, struct resolution *why) {
    int recovered = 0, rank = dtn_recovery_rank(u->location);
    bool guns = u->arm == ARM_ARTILLERY;
    if (hand->count) {
        dtn_note(why, 0, 0, guns ? C(268) : C(125), "one card per hit; red cards of sufficient rank recover");
        dtn_note(why, 0, 0, dtn_recovery_clause(u->location), "the rank wanted where it stands");
        if (guns) dtn_note(why, 0, 0, C(269), "artillery goes by the same ranks");
    }
    for (uint32_t i = 0; i < hand->count; i++) {
        uint8_t card = hand->card[i];
        if (is_joker(card)) {
            dtn_note(why, 0, 0, guns ? C(270) : H(5),
                     u->elite ? "a joker: an elite unit recovers all" : "a joker: nothing");
            if (u->elite) recovered = u->hits;
        } else if (is_red(card) && rank_of(card) >= rank) {
            recovered++;
        }
    }
    return recovered > u->hits ? u->hits : recovered;
}

bool dtn_opportunity_is_allowed(enum arm arm, enum charge_reason reason, enum activation activation,
                                bool touches_artillery, bool moved, struct resolution *why) {
    if (moved) {
        dtn_note(why, 0, 0, C(162), "only units that have not moved this period may respond");
        return false;
    }
    if (arm == ARM_INFANTRY && reason == CHARGE_GENERAL) {
        dtn_note(why, 0, 0, C(160), "infantry answers only at a defile or to rescue artillery");
        return false;
    }
    dtn_note(why, 0, 0, C(160), "cavalry, or infantry at a defile or to rescue artillery, may answer");
    if (arm == ARM_INFANTRY && reason == CHARGE_RESCUE && touches_artillery) {
        dtn_note(why, 0, 0, C(161), "infantry in contact with the battery it rescues needs no activation");
        return true;
    }
    bool full = activation == ACTIVATION_FULL;
    dtn_note(why, 0, 0, C(161), full ? "it is activated" : "the responding unit must activate");
    dtn_note(why, 0, 0, H(79), "only a full activation lets it charge");
    return full;
}

/* --- built-up areas ------------------------------------------------------------------------------------- */

const char *const dtn_bua_covers[] = {"full", "partial", "none", "severe", "medium", NULL};

enum dtn_bua_cover dtn_bua_cover(enum bua_size size, enum face face, bool on_defend, struct resolution *why) {
    if (size == BUA_LARGE) {
        dtn_note(why, 0, 0, H(87), on_defend ? "full cover all round: severe" : "full cover of a large one is severe");
        if (!on_defend) dtn_note(why, 0, 0, C(190), "defenders not on Defend: the cover is downgraded");
        if (!on_defend) dtn_note(why, 0, 0, H(88), "severe becomes medium");
        return on_defend ? COVER_SEVERE : COVER_MEDIUM;
    }
    dtn_note(why, 0, 0, C(191), "full cover to the front, partial to the flanks, none to the rear");
    if (face == FACE_FRONT) return COVER_FULL;
    return face == FACE_REAR ? COVER_NONE : COVER_PARTIAL;
}
