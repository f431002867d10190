/* What moved between two moments of a game. */
#include "draw/draw.h"

#include <stdlib.h>

static const struct scene_piece *same_piece(const struct scene *s, const struct scene_piece *of) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].piece == of->piece) return &s->piece[i];
    return NULL;
}

size_t draw_moves_between(const struct scene *before, const struct scene *now, struct draw_move *move, size_t room) {
    size_t moves = 0;
    for (uint32_t i = 0; i < now->pieces && moves < room; i++) {
        const struct scene_piece *s = &now->piece[i], *was = same_piece(before, s);
        if (!was || (s->marks | was->marks) & (MARK_OFF | MARK_INSIDE)) continue;
        struct pose a = was->base.pose, b = s->base.pose;
        if (a.at.x == b.at.x && a.at.y == b.at.y && a.facing == b.facing) continue;
        move[moves++] = (struct draw_move){s->piece, a};
    }
    return moves;
}
