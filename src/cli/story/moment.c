/* A moment of a game, ready to be drawn: the scene, the names and the last moves. */
#include "cli/story/moment.h"

#include "orders/orders.h"

#include <stdlib.h>

const char *battle_title(const struct game *g, char *buffer, size_t size) {
    if (game_setup(g)->title[0])
        snprintf(buffer, size, "%s", game_setup(g)->title);
    else
        snprintf(buffer, size, "%s against %s", side_name(g, 0), side_name(g, 1));
    return buffer;
}

/* Where the turn of this moment began: the first act count of it; of the turn before, if it is this very moment. */
static uint32_t turn_began(const struct game *g, uint32_t acts) {
    const struct ruleset *rs = game_rules(g);
    struct game *walk = game_clone_at(g, 0);
    struct ruling r = {0};
    uint32_t began = 0, before = 0, turn = 0;
    for (uint32_t i = 0; walk && i < acts; i++) {
        if (!game_play(walk, game_act(g, i), NULL, &r)) break;
        if (rs->turn(game_state(walk)) == turn) continue;
        turn = rs->turn(game_state(walk));
        before = began;
        began = i + 1;
    }
    game_end(walk);
    return began < acts ? began : before;
}

bool moment_of(struct moment *m, const struct game *g, uint32_t acts) {
    const struct ruleset *rs = game_rules(g);
    struct game *before = game_clone_at(g, turn_began(g, acts));
    struct scene *was = calloc(1, sizeof *was);
    m->then = game_clone_at(g, acts);
    bool fine = before && was && m->then;
    if (fine) {
        rs->look(game_state(before), was);
        rs->look(game_state(m->then), &m->scene);
        snprintf(m->subtitle, sizeof m->subtitle, "%s · after act %u", rs->title, (unsigned)acts);
        m->drawing = draw_options_for(stdout);
        m->drawing.title = battle_title(g, m->title, sizeof m->title);
        m->drawing.subtitle = m->subtitle;
        m->drawing.move = m->move;
        m->drawing.moves = draw_moves_between(was, &m->scene, m->move, SCENE_PIECES_MAX);
        for (int i = 0; i < 2; i++) m->drawing.side_name[i] = side_name(g, i);
    }
    game_end(before);
    free(was);
    return fine;
}

void moment_end(struct moment *m) {
    if (m) game_end(m->then);
}

bool picture_options(const struct arguments *args, struct draw_options *o) {
    const char *theme = given(args, "theme");
    if (!theme) return true;
    o->theme = draw_theme_of(theme);
    if (o->theme != DRAW_THEMES) return true;
    o->theme = DRAW_LIGHT;
    wrong_usage(args->command, "the theme (--theme) is light, dark or print, not '%s'.", theme);
    return false;
}
