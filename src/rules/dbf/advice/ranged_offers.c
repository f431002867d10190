/* Offers in DBF's ranged phase: who shoots at whom with whom, who shoots back, which magic. */
#include "rules/dbf/advice/ranged_offers.h"

#include <string.h>

enum { TEAM_OFFERED = 3 }; /* one shoots and two aid: those beyond add nothing */

/* The shooter, and up to two friends who may shoot at the same target, lowest index first. */
static void offer_aims_of(struct basket *k, unsigned e) {
    uint8_t open[ELEMENTS_MAX];
    int n = dbf_targets(k->rules, k->b, e, open);
    for (int i = 0; i < n; i++) {
        struct act a = act_make(VERB_AIM);
        a.target = open[i];
        a.piece[a.piece_count++] = (uint8_t)e;
        for (unsigned f = 0; f < k->b->elements && a.piece_count < TEAM_OFFERED; f++)
            if (f != e && k->b->element[f].side == k->b->element[e].side &&
                dbf_may_target(k->rules, k->b, f, open[i], NULL))
                a.piece[a.piece_count++] = (uint8_t)f;
        put_if_legal(k, &a);
    }
}

void dbf_offer_replies(struct basket *k) {
    struct act a = act_make(VERB_REPLY);
    uint8_t main = k->b->combat[0], t = k->b->combat[1];
    a.choice = 1;
    for (unsigned f = 0; f < k->b->elements && a.piece_count < TEAM_OFFERED - 1; f++)
        if (f != t && k->b->element[f].side == k->b->element[t].side && dbf_may_target(k->rules, k->b, f, main, NULL))
            a.piece[a.piece_count++] = (uint8_t)f;
    put_if_legal(k, &a);
    if (a.piece_count) {
        a.piece_count = 0;
        memset(a.piece, 0, sizeof a.piece);
        put_if_legal(k, &a);
    }
    a.choice = 0;
    put_if_legal(k, &a);
}

void dbf_offer_next(struct basket *k) {
    uint8_t due[ELEMENTS_MAX];
    int n = dbf_shooters_due(k->rules, k->b, ELEMENTS_MAX, due);
    struct act a = act_make(n ? VERB_CALL : VERB_END_PHASE);
    if (!n) put_if_legal(k, &a);
    for (int i = 0; i < n; i++) {
        if (k->b->element[due[i]].side == k->b->active) {
            offer_aims_of(k, due[i]);
            continue;
        }
        a.piece_count = 1;
        a.piece[0] = due[i];
        put_if_legal(k, &a);
    }
    dbf_offer_spells(k);
}

void dbf_offer_aim(struct basket *k) { offer_aims_of(k, k->b->prompt_piece); }
