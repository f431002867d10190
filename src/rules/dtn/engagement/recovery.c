/* Recovery, answers to charges, and the cover of built-up areas: the small judgements. */
#include "rules/dtn/engagement/gunnery.h"

bool recovery_is_allowed(const struct rest *u, struct resolution *why) {
    if (u->arm == ARM_ARTILLERY) {
        bool idle = !u->moved && !u->fired;
        note(why, 0, 0, C(267), idle ? "it neither moved nor fired this period" : "it moved or fired this period");
        return idle;
    }
    bool regroups = u->order == ORDER_REGROUP && u->activation == ACTIVATION_FULL;
    note(why, 0, 0, C(124),
         regroups ? "a Regroup order, fully activated"
                  : "infantry and cavalry recover only under a fully activated Regroup");
    return regroups;
}

int recovery_cards(const struct rest *u) {
    if (!recovery_is_allowed(u, NULL)) return 0;
    return u->arm == ARM_ARTILLERY && u->fatigue > 0 ? 0 : u->hits; /* dtn-267 before dtn-268 */
}

int recover_by_cards(const struct rest *u, const struct hand *hand, struct resolution *why) {
    int recovered = 0, rank = recovery_rank(u->location);
    bool guns = u->arm == ARM_ARTILLERY;
    if (hand->count) {
        note(why, 0, 0, guns ? C(268) : C(125), "one card per hit; red cards of sufficient rank recover");
        note(why, 0, 0, recovery_clause(u->location), "the rank wanted where it stands");
        if (guns) note(why, 0, 0, C(269), "artillery goes by the same ranks");
    }
    for (uint32_t i = 0; i < hand->count; i++) {
        uint8_t card = hand->card[i];
        if (is_joker(card)) {
            note(why, 0, 0, guns ? C(270) : H(5),
                 u->elite ? "a joker: an elite unit recovers all" : "a joker: nothing");
            if (u->elite) recovered = u->hits;
        } else if (is_red(card) && rank_of(card) >= rank) {
            recovered++;
        }
    }
    return recovered > u->hits ? u->hits : recovered;
}

bool opportunity_is_allowed(enum arm arm, enum charge_reason reason, enum activation activation, bool touches_artillery,
                            bool moved, struct resolution *why) {
    if (moved) {
        note(why, 0, 0, C(162), "only units that have not moved this period may respond");
        return false;
    }
    if (arm == ARM_INFANTRY && reason == CHARGE_GENERAL) {
        note(why, 0, 0, C(160), "infantry answers only at a defile or to rescue artillery");
        return false;
    }
    note(why, 0, 0, C(160), "cavalry, or infantry at a defile or to rescue artillery, may answer");
    if (arm == ARM_INFANTRY && reason == CHARGE_RESCUE && touches_artillery) {
        note(why, 0, 0, C(161), "infantry in contact with the battery it rescues needs no activation");
        return true;
    }
    bool full = activation == ACTIVATION_FULL;
    note(why, 0, 0, C(161), full ? "it is activated" : "the responding unit must activate");
    note(why, 0, 0, H(79), "only a full activation lets it charge");
    return full;
}

/* --- built-up areas ------------------------------------------------------------------------------------- */

const char *const dtn_bua_covers[] = {"full", "partial", "none", "severe", "medium", NULL};

enum bua_cover bua_cover(enum bua_size size, enum face face, bool on_defend, struct resolution *why) {
    if (size == BUA_LARGE) {
        note(why, 0, 0, H(87), on_defend ? "full cover all round: severe" : "full cover of a large one is severe");
        if (!on_defend) note(why, 0, 0, C(190), "defenders not on Defend: the cover is downgraded");
        if (!on_defend) note(why, 0, 0, H(88), "severe becomes medium");
        return on_defend ? COVER_SEVERE : COVER_MEDIUM;
    }
    note(why, 0, 0, C(191), "full cover to the front, partial to the flanks, none to the rear");
    if (face == FACE_FRONT) return COVER_FULL;
    return face == FACE_REAR ? COVER_NONE : COVER_PARTIAL;
}
