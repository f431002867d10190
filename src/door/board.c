/* What a board asks besides: who may do something now, and why not; what is meant by letting go of a piece there. */
#include "door/messages.h"
#include "game/advice/movers.h"
#include "game/words/vocabulary.h"
#include "orders/snap.h"

#include <stdlib.h>
#include <string.h>

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

/* The words of a verb that mean something for this piece; NULL: all that the rule set tells of do. */
static json_t *words_that_fit(const struct game *g, unsigned piece, unsigned verb) {
    const struct ruleset *rs = game_rules(g);
    struct told_verb told;
    if (!verb_told(rs, verb, &told)) return NULL;
    json_t *list = json_array();
    unsigned next = 0;
    for (unsigned w = 0; told.words[next]; w++) {
        if (rs->verbs[verb].words[w] != told.words[next]) continue; /* a word of others */
        if (rs->word_fits(game_state(g), piece, verb, w)) json_array_append_new(list, json_string(told.words[next]));
        next++;
    }
    if (json_array_size(list) < next) return list;
    json_decref(list);
    return NULL;
}

static json_t *all_words_that_fit(const struct game *g, unsigned piece, uint64_t verbs) {
    const struct ruleset *rs = game_rules(g);
    json_t *o = json_object();
    for (unsigned v = 0; v < rs->verb_count; v++) {
        json_t *list = verbs >> v & 1 && rs->verbs[v].words ? words_that_fit(g, piece, v) : NULL;
        if (list) json_object_set_new(o, rs->verbs[v].name, list);
    }
    return o;
}

static json_t *mover_json(const struct game *g, const struct scene_piece *p, const struct mover *m) {
    const char *id = p->id;
    const struct ruleset *rs = game_rules(g);
    json_t *o = json_pack("{s:s,s:b}", "id", id, "may", m->may);
    if (!m->may) {
        json_t *why = remark_to_json(rs, game_state(g), &m->why);
        json_object_update(o, why);
        json_decref(why);
        return o;
    }
    json_object_set_new(o, "acts", verbs_json(rs, m->verbs));
    json_t *words = rs->word_fits ? all_words_that_fit(g, p->piece, m->verbs) : json_object();
    if (json_object_size(words)) json_object_set(o, "words", words);
    json_decref(words);
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
        json_array_append_new(list, mover_json(g, p, &mover));
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

/* --- snap ------------------------------------------------------------------------------------------------ */

static int piece_of(const struct game *g, const char *id) {
    const char *own;
    for (unsigned i = 0; id && (own = game_rules(g)->piece_id(game_state(g), i)); i++)
        if (strcmp(own, id) == 0) return (int)i;
    return -1;
}

static bool asked_pieces(json_t *request, const struct game *g, struct dropped *d, json_t **error) {
    json_t *list = json_object_get(request, "pieces"), *id;
    size_t i;
    if (!json_is_array(list) || !json_array_size(list) || json_array_size(list) > ACT_PIECES_MAX) {
        *error = door_error("pieces", "name the pieces that are let go, the one that is held first");
        return false;
    }
    json_array_foreach(list, i, id) {
        int piece = piece_of(g, json_string_value(id));
        if (piece < 0) {
            *error = door_error("pieces", "there is no piece '%.20s' in this game",
                                json_is_string(id) ? json_string_value(id) : "");
            return false;
        }
        d->piece[d->pieces++] = (uint8_t)piece;
    }
    return true;
}

static bool asked_intent(json_t *request, const struct game *g, struct dropped *d, json_t **error) {
    const char *word, *other;
    if (!asked_text(request, "intent", &word, error) || !asked_text(request, "other", &other, error)) return false;
    d->intent = SNAP_ANY;
    while (word && d->intent < SNAP_INTENTS && strcmp(word, snap_words[d->intent]) != 0) d->intent++;
    int piece = other ? piece_of(g, other) : NO_PIECE;
    if (d->intent == SNAP_INTENTS)
        *error = door_error("intent", "an intent is any, free, beside, behind or contact");
    else if (piece < 0)
        *error = door_error("other", "there is no piece '%.20s' in this game", other);
    d->other = (uint8_t)piece;
    return !*error;
}

static bool asked_drop(json_t *request, const struct game *g, struct dropped *d, json_t **error) {
    struct complaint c = {0};
    struct base held;
    bool faces;
    memset(d, 0, sizeof *d);
    if (!asked_pieces(request, g, d, error) || !asked_intent(request, g, d, error)) return false;
    if (!pose_from_json(request, &d->at, &faces, &c)) {
        *error = complaint_to_json(&c);
        return false;
    }
    if (!faces && game_rules(g)->standing && game_rules(g)->standing(game_state(g), d->piece[0], &held))
        d->at.facing = held.pose.facing;
    return true;
}

static json_t *snapped_json(const struct speaker *s, const struct snapped *snap, bool found) {
    const struct ruleset *rs = s->rs;
    json_t *answer = ruling_to_json(rs, speaker_state(s), &snap->ruling);
    if (!found) return answer;
    char words[WORDS_LENGTH];
    json_object_set_new(answer, "act", act_to_json(rs, speaker_state(s), &snap->act));
    json_object_set_new(answer, "words", json_string(order_words(s, &snap->act, words, sizeof words)));
    json_object_set_new(answer, "meaning", json_string(snap_words[snap->meaning]));
    if (snap->other != NO_PIECE)
        json_object_set_new(answer, "other", json_string(rs->piece_id(speaker_state(s), snap->other)));
    json_object_set_new(answer, "off", mm_to_json(snap->off));
    return answer;
}

static json_t *snap(struct door *d, json_t *request) {
    json_t *answer = NULL;
    struct dropped drop;
    struct seat_game *sg = asked_game(d, request, &answer);
    if (!sg || !asked_drop(request, sg->game, &drop, &answer)) return answer;
    struct speaker *s = calloc(1, sizeof *s);
    struct snapped *out = calloc(1, sizeof *out);
    if (s && out) {
        s->rs = game_rules(sg->game);
        s->game = sg->game;
        speaker_look(s);
        bool found = order_snap(s, &drop, out);
        answer = snapped_json(s, out, found);
    } else {
        answer = door_error(NULL, "not enough memory to look for a place");
    }
    free(out);
    free(s);
    return answer;
}

const struct message board_messages[] = {
    {"snap", "the legal order that ends best where pieces were let go", " game pieces at facing intent other seat ",
     snap},
    {"movers", "each piece of the seat asked: may it act, how far, with whom; or why not", " game seat ", movers},
    {NULL, NULL, NULL, NULL},
};
