/* The referee's answers: rulings, events and prompts as JSON. */
#include "game/json/tools.h"

static const char *piece_name(const struct ruleset *rs, const void *state, uint8_t piece) {
    return piece == NO_PIECE || !rs->piece_id ? NULL : rs->piece_id(state, piece);
}

static const char *place_name(const struct ruleset *rs, const void *state, uint8_t place) {
    return place == NO_PIECE || !rs->place_id ? NULL : rs->place_id(state, place);
}

static void set_text(json_t *o, const char *key, const char *text) {
    if (text && *text) json_object_set_new(o, key, json_string(text));
}

static void set_clause(const struct ruleset *rs, json_t *o, clause id) {
    char name[CLAUSE_NAME_MAX];
    set_text(o, "clause", clause_name(rs, id, name));
}

static void set_sentence(const struct ruleset *rs, const void *state, const struct remark *r, json_t *o,
                         const char *key) {
    char text[400];
    set_text(o, key, speak(rs, state, r, text, sizeof text));
}

json_t *remark_to_json(const struct ruleset *rs, const void *state, const struct remark *r) {
    json_t *o = json_object();
    set_clause(rs, o, r->clause);
    set_sentence(rs, state, r, o, "why");
    return o;
}

/* --- rulings ------------------------------------------------------------------------------------------- */

static json_t *placed_to_json(const struct ruleset *rs, const void *state, const struct placed *p) {
    const char *id = piece_name(rs, state, p->piece);
    return json_pack("{s:s,s:o,s:o}", "id", id ? id : "?", "at", point_to_json(p->pose.at), "facing",
                     degrees_to_json(p->pose.facing));
}

json_t *ruling_to_json(const struct ruleset *rs, const void *state, const struct ruling *r) {
    json_t *o = json_pack("{s:b}", "legal", r->legal);
    if (!r->legal) {
        set_clause(rs, o, r->why.clause);
        set_sentence(rs, state, &r->why, o, "why");
        if (r->has_nearest) json_object_set_new(o, "nearest", act_to_json(rs, state, &r->nearest));
        return o;
    }
    json_t *pieces = json_array();
    for (unsigned i = 0; i < r->placed_count; i++)
        json_array_append_new(pieces, placed_to_json(rs, state, &r->placed[i]));
    json_object_set_new(o, "cost", json_integer(r->cost));
    json_object_set_new(o, "pieces", pieces);
    if (r->allowance > 0) {
        json_object_set_new(o, "way", mm_to_json(r->way));
        json_object_set_new(o, "of", mm_to_json(r->allowance));
    }
    set_clause(rs, o, r->why.clause);
    set_sentence(rs, state, &r->why, o, "why");
    return o;
}

/* --- events --------------------------------------------------------------------------------------------------------
 */

json_t *pose_to_json(struct pose p) {
    return json_pack("{s:o,s:o}", "at", point_to_json(p.at), "facing", degrees_to_json(p.facing));
}

/* The numbers a sentence was made of, as they are (lengths in hundredths of a millimetre); none if all are 0. */
static void set_numbers(json_t *o, const int32_t number[4]) {
    int count = 4;
    while (count > 0 && number[count - 1] == 0) count--;
    if (count == 0) return;
    json_t *list = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(list, json_integer(number[i]));
    json_object_set_new(o, "numbers", list);
}

static json_t *draw_as_json(const struct bout_told *b, const struct bout_side *side) {
    json_t *list = json_array();
    char name[4];
    for (unsigned i = 0; i < side->drawn; i++)
        json_array_append_new(list,
                              b->cards ? json_string(card_name(side->draw[i], name)) : json_integer(side->draw[i]));
    return list;
}

static json_t *bout_side_to_json(const struct ruleset *rs, const void *state, const struct bout_told *b,
                                 const struct bout_side *side) {
    json_t *o = json_object();
    set_text(o, "piece", piece_name(rs, state, side->piece));
    if (side->has_factor) json_object_set_new(o, "factor", json_integer(side->factor));
    if (side->drawn) json_object_set_new(o, b->cards ? "cards" : "dice", draw_as_json(b, side));
    if (side->has_total) json_object_set_new(o, "total", json_integer(side->total));
    set_text(o, "outcome", side->outcome);
    return o;
}

static json_t *bout_to_json(const struct ruleset *rs, const void *state, const struct bout_told *b) {
    return json_pack("{s:s,s:o,s:o}", "kind", b->kind, "a", bout_side_to_json(rs, state, b, &b->a), "b",
                     bout_side_to_json(rs, state, b, &b->b));
}

static json_t *event_to_json(const struct ruleset *rs, const void *state, const struct event *e) {
    json_t *o = json_pack("{s:s}", "event", e->what);
    set_text(o, "piece", piece_name(rs, state, e->said.piece));
    set_text(o, "other", piece_name(rs, state, e->said.other));
    set_text(o, "place", place_name(rs, state, e->said.place));
    set_clause(rs, o, e->said.clause);
    set_sentence(rs, state, &e->said, o, "text");
    set_numbers(o, e->said.number);
    set_text(o, "word", e->said.word);
    if (e->moved) {
        json_object_set_new(o, "from", pose_to_json(e->from));
        json_object_set_new(o, "to", pose_to_json(e->to));
    }
    return o;
}

json_t *events_to_json(const struct ruleset *rs, const void *state, const struct events *e) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < e->count; i++) {
        json_t *event = event_to_json(rs, state, &e->list[i]);
        if (e->list[i].bout) json_object_set_new(event, "bout", bout_to_json(rs, state, &e->bout[e->list[i].bout - 1]));
        json_array_append_new(list, event);
    }
    return list;
}

/* --- prompts ---------------------------------------------------------------------------------------------------------
 */

json_t *seat_to_json(enum seat seat) {
    if (seat == SEAT_CHANCE) return json_string("chance");
    return seat == SEAT_NONE ? json_null() : json_integer(seat);
}

static json_t *pack_to_json(uint64_t pack) {
    json_t *list = json_array();
    char name[4];
    for (uint8_t card = 0; card < DECK_CARDS; card++)
        if (pack >> card & 1) json_array_append_new(list, json_string(card_name(card, name)));
    return list;
}

json_t *draw_to_json(const struct draw *d) {
    static const char *const kinds[] = {"nothing", "dice", "average_dice", "cards"};
    json_t *o = json_pack("{s:s,s:i}", "kind", kinds[d->kind], "count", d->count);
    if (d->kind == DRAW_DICE) json_object_set_new(o, "sides", json_integer(d->sides));
    if (d->kind == DRAW_DICE && d->average) { /* which of them, from 0 */
        json_t *list = json_array();
        for (unsigned i = 0; i < d->count; i++)
            if (draw_is_average(d, i)) json_array_append_new(list, json_integer(i));
        json_object_set_new(o, "average", list);
    }
    if (d->kind == DRAW_CARDS) {
        json_object_set_new(o, "deck", json_integer(d->deck));
        json_object_set_new(o, "left", pack_to_json(d->left));
        if (d->back) json_object_set_new(o, "back", pack_to_json(d->back));
    }
    return o;
}

json_t *prompt_to_json(const struct ruleset *rs, const void *state, const struct prompt *p) {
    json_t *o = json_pack("{s:o,s:s}", "seat", seat_to_json(p->seat), "kind", p->kind);
    set_clause(rs, o, p->why.clause);
    set_sentence(rs, state, &p->why, o, "why");
    set_text(o, "piece", piece_name(rs, state, p->why.piece));
    if (p->seat == SEAT_NONE) {
        json_object_set_new(o, "winner", p->winner < 0 ? json_null() : json_integer(p->winner));
        return o;
    }
    if (p->draw_offer) json_object_set_new(o, "draw_offered", json_integer(p->draw_offer - 1));
    if (p->verb < rs->verb_count) set_text(o, "act", rs->verbs[p->verb].name);
    if (p->seat == SEAT_CHANCE)
        json_object_set_new(o, "draw", draw_to_json(&p->draw));
    else
        json_object_set_new(o, "points", json_integer(p->points));
    return o;
}
