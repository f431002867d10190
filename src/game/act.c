/* Acts as values: how a fresh one looks, and when two are the same. */
#include "game/act.h"

#include <string.h>

struct act act_make(uint8_t verb) {
    struct act a;
    memset(&a, 0, sizeof a); /* whole, so that acts kept in a state hash alike */
    a.verb = verb;
    a.target = NO_PIECE;
    a.edge = EDGE_NONE;
    a.choice = NO_CHOICE;
    a.place = NO_PIECE;
    return a;
}

static bool steps_equal(const struct step *a, const struct step *b) {
    if (a->kind != b->kind || a->side != b->side || a->turn != b->turn) return false;
    if (a->kind == STEP_TO) return a->at.x == b->at.x && a->at.y == b->at.y;
    return a->distance == b->distance;
}

/* Only what the counts say is there is compared: what lies behind it means nothing. */
struct act act_of_piece(uint8_t verb, unsigned piece) {
    struct act a = act_make(verb);
    a.piece_count = 1;
    a.piece[0] = (uint8_t)piece;
    return a;
}

bool acts_equal(const struct act *a, const struct act *b) {
    if (a->verb != b->verb || a->piece_count != b->piece_count || a->step_count != b->step_count ||
        a->dice_count != b->dice_count || a->target != b->target || a->edge != b->edge || a->choice != b->choice ||
        a->place != b->place || a->value != b->value || a->point_count != b->point_count)
        return false;
    for (unsigned i = 0; i < a->point_count; i++)
        if (a->point[i].x != b->point[i].x || a->point[i].y != b->point[i].y) return false;
    if (a->point_count) return true;
    if (memcmp(a->piece, b->piece, a->piece_count) != 0) return false;
    if (memcmp(a->dice, b->dice, a->dice_count) != 0) return false;
    for (unsigned i = 0; i < a->step_count; i++)
        if (!steps_equal(&a->step[i], &b->step[i])) return false;
    return true;
}
