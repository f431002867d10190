/* What a board asks besides: who may do something now, and why not. */
#include "door/messages.h"
#include "game/movers.h"

#include <stdlib.h>

static json_t *piece_ids(const struct game *g, const uint8_t *piece, unsigned count) {
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_string(game_rules(g)->piece_id(game_state(g), piece[i])));
    return list;
}

static json_t *verbs_json(const struct ruleset *rs, uint64_t verbs) {
    json_t *list = json_array();
    for (size_t v = 0; v < rs->verb_count; v++)
        if (verbs >> v & 1) json_array_append_new(list, json_string(rs->verbs[v].name));
    return list;
}

static json_t *mover_json(const struct game *g, const char *id, const struct mover *m) {
    const struct ruleset *rs = game_rules(g);
    json_t *o = json_pack("{s:s,s:b}", "id", id, "may", m->may);
    if (!m->may) {
        json_t *why = remark_to_json(rs, game_state(g), &m->why);
        json_object_update(o, why);
        json_decref(why);
        return o;
    }
    json_object_set_new(o, "acts", verbs_json(rs, m->verbs));
    json_object_set_new(o, "cost", json_integer(m->cost));
    if (m->reach) json_object_set_new(o, "reach", mm_to_json(m->reach));
    if (m->group_count > 1) json_object_set_new(o, "group", piece_ids(g, m->group, m->group_count));
    return o;
}

/* Every piece of the seat that is asked, in the order of the scene. */
static json_t *movers_json(const struct game *g, struct movers *m, struct scene *scene) {
    struct mover mover;
    json_t *list = json_array();
    game_rules(g)->look(game_state(g), scene);
    movers_begin(m, game_rules(g), game_state(g));
    for (uint32_t i = 0; i < scene->pieces; i++) {
        const struct scene_piece *p = &scene->piece[i];
        if (p->side != m->prompt.seat || (p->marks & MARK_OFF && !(p->marks & MARK_WAITING))) continue;
        movers_look(m, p->piece, &mover);
        json_array_append_new(list, mover_json(g, p->id, &mover));
    }
    return list;
}

static json_t *movers(struct door *d, json_t *request) {
    json_t *error = NULL;
    struct seat_game *sg = asked_game(d, request, &error);
    if (!sg) return error;
    struct movers *m = calloc(1, sizeof *m);
    struct scene *scene = malloc(sizeof *scene);
    json_t *answer = NULL;
    if (m && scene) {
        json_t *list = movers_json(sg->game, m, scene);
        answer = json_pack("{soso}", "prompt", prompt_to_json(game_rules(sg->game), game_state(sg->game), &m->prompt),
                           "movers", list);
    } else {
        answer = door_error(NULL, "not enough memory to look at the pieces");
    }
    free(scene);
    free(m);
    return answer;
}

const struct message board_messages[] = {
    {"movers", "each piece of the seat asked: may it act, how far, with whom; or why not", " game ", movers},
    {NULL, NULL, NULL, NULL},
};
