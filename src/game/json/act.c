/* Acts: {"act": "move", "pieces": ["R1"], "steps": [{"advance": 40}]} and back, by the verbs of the rule set. */
#include "game/json/tools.h"

#include <string.h>

/* What is being read: every field of an act needs these. */
struct reading {
    const struct ruleset *rs;
    const void *state;
    struct act *act;
    struct complaint *c;
};

/* --- ids ----------------------------------------------------------------------------------------------- */

enum { PIECES_LOOKED_AT = 255 };

static bool find_id(const char *(*id_of)(const void *, unsigned), const void *state, const char *id, uint8_t *out) {
    for (unsigned i = 0; id_of && i < PIECES_LOOKED_AT; i++) {
        const char *own = id_of(state, i);
        if (!own) return false;
        if (strcmp(own, id) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static bool read_piece(const struct reading *r, const json_t *value, const struct spot *at, uint8_t *out) {
    const char *id;
    if (!read_text(value, at, &id, r->c)) return false;
    return find_id(r->rs->piece_id, r->state, id, out) || complain(r->c, at, "there is no piece \"%.20s\"", id);
}

/* --- pieces, dice, cards --------------------------------------------------------------------------------------------
 */

/* "pieces" is a list; "piece", for one alone, is a short way of saying it. */
static bool read_pieces(const struct reading *r, const json_t *value, const struct spot *at) {
    struct act *a = r->act;
    if (json_is_string(value)) {
        a->piece_count = 1;
        return read_piece(r, value, at, &a->piece[0]);
    }
    if (!read_list(value, at, ACT_PIECES_MAX, r->c)) return false;
    a->piece_count = (uint8_t)json_array_size(value);
    for (unsigned i = 0; i < a->piece_count; i++) {
        struct spot here = at_index(at, i);
        if (!read_piece(r, json_array_get(value, i), &here, &a->piece[i])) return false;
        if (memchr(a->piece, a->piece[i], i)) return complain(r->c, &here, "this piece is named twice");
    }
    return true;
}

static bool read_face(const struct reading *r, const json_t *value, const struct spot *at, uint8_t *out) {
    int32_t face;
    if (!read_int(value, at, 0, 255, &face, r->c)) return false;
    *out = (uint8_t)face;
    return true;
}

/* [4, 2], or by side: {"a": 4, "b": 2}. */
static bool read_dice(const struct reading *r, const json_t *value, const struct spot *at) {
    static const char *const sides[] = {"a", "b", NULL};
    struct act *a = r->act;
    if (json_is_object(value)) {
        struct spot first = at_key(at, "a"), second = at_key(at, "b");
        a->dice_count = 2;
        return only_keys(value, at, sides, r->c) && read_face(r, json_object_get(value, "a"), &first, &a->dice[0]) &&
               read_face(r, json_object_get(value, "b"), &second, &a->dice[1]);
    }
    if (!read_list(value, at, ACT_DICE_MAX, r->c)) return false;
    a->dice_count = (uint8_t)json_array_size(value);
    for (unsigned i = 0; i < a->dice_count; i++) {
        struct spot here = at_index(at, i);
        if (!read_face(r, json_array_get(value, i), &here, &a->dice[i])) return false;
    }
    return true;
}

static bool read_cards(const struct reading *r, const json_t *value, const struct spot *at) {
    if (!read_list(value, at, ACT_DICE_MAX, r->c)) return false;
    r->act->dice_count = (uint8_t)json_array_size(value);
    struct draw due = r->state && r->rs->steps ? turn_prompt(r->rs, r->state).draw : (struct draw){0};
    uint64_t pack = due.left; /* "JK" is the next joker of it; once it is empty, of the discards shuffled anew */
    for (unsigned i = 0; i < r->act->dice_count; i++) {
        struct spot here = at_index(at, i);
        const char *name;
        if (!read_text(json_array_get(value, i), &here, &name, r->c)) return false;
        if (!pack) pack = due.back, due.back = 0;
        int card = card_in_pack(name, pack);
        if (card < 0) return complain(r->c, &here, "\"%.20s\" is no card: \"KS\", \"10H\", \"JK\" are", name);
        pack &= ~((uint64_t)1 << card);
        r->act->dice[i] = (uint8_t)card;
    }
    return true;
}

/* --- steps --------------------------------------------------------------------------------------------- */

static bool read_wheel(const json_t *value, const struct spot *at, struct step *s, struct complaint *c) {
    static const char *const sides[] = {"left", "right", NULL};
    static const char *const keys[] = {"wheel", "degrees", NULL};
    struct spot side_at = at_key(at, "wheel"), degrees_at = at_key(at, "degrees");
    const json_t *degrees = json_object_get(value, "degrees");
    int32_t side;
    if (!only_keys(value, at, keys, c) || !read_word(json_object_get(value, "wheel"), &side_at, sides, &side, c) ||
        !read_degrees(degrees, &degrees_at, &s->turn, c))
        return false;
    if (json_number_value(degrees) < 0 || json_number_value(degrees) >= 359.99)
        return complain(c, &degrees_at, "a wheel turns by 0 to less than 360 degrees");
    s->kind = STEP_WHEEL;
    s->side = side == 0 ? EDGE_LEFT : EDGE_RIGHT;
    return true;
}

static bool read_to(const json_t *value, const struct spot *at, struct step *s, struct complaint *c) {
    static const char *const keys[] = {"to", "facing", NULL};
    struct spot to = at_key(at, "to"), facing = at_key(at, "facing");
    s->kind = STEP_TO;
    return only_keys(value, at, keys, c) && read_point(json_object_get(value, "to"), &to, &s->at, c) &&
           read_degrees(json_object_get(value, "facing"), &facing, &s->turn, c);
}

/* The steps that are a distance and nothing else. */
static const struct straight {
    const char *key;
    uint8_t kind;
    int8_t sign;
} straights[] = {
    {"advance", STEP_ADVANCE, 1}, {"back", STEP_ADVANCE, -1}, {"slide", STEP_SLIDE, 1}, {"along", STEP_ALONG, 1}};
enum { STRAIGHTS = sizeof straights / sizeof *straights };

static bool read_straight(const struct straight *way, const json_t *value, const struct spot *at, struct step *s,
                          struct complaint *c) {
    const char *const keys[] = {way->key, NULL};
    struct spot here = at_key(at, way->key);
    length distance;
    if (!only_keys(value, at, keys, c) || !read_mm(json_object_get(value, way->key), &here, &distance, c)) return false;
    s->kind = way->kind;
    s->distance = distance * way->sign;
    return true;
}

static bool read_step(const json_t *value, const struct spot *at, struct step *s, struct complaint *c) {
    if (!read_object(value, at, c)) return false;
    if (json_object_get(value, "wheel")) return read_wheel(value, at, s, c);
    if (json_object_get(value, "to")) return read_to(value, at, s, c);
    for (size_t i = 0; i < STRAIGHTS; i++)
        if (json_object_get(value, straights[i].key)) return read_straight(&straights[i], value, at, s, c);
    return complain(c, at, "a step is one of advance, back, wheel, to, slide, along");
}

static bool read_steps(const struct reading *r, const json_t *value, const struct spot *at) {
    if (!read_list(value, at, ACT_STEPS_MAX, r->c)) return false;
    r->act->step_count = (uint8_t)json_array_size(value);
    for (unsigned i = 0; i < r->act->step_count; i++) {
        struct spot here = at_index(at, i);
        if (!read_step(json_array_get(value, i), &here, &r->act->step[i], r->c)) return false;
    }
    return true;
}

/* --- the rest ------------------------------------------------------------------------------------------ */

static bool read_target(const struct reading *r, const json_t *value, const struct spot *at) {
    return read_piece(r, value, at, &r->act->target);
}

static bool read_edge(const struct reading *r, const json_t *value, const struct spot *at) {
    int32_t edge;
    if (!read_word(value, at, edge_words, &edge, r->c)) return false;
    r->act->edge = (uint8_t)edge;
    return true;
}

static bool read_choice(const struct reading *r, const json_t *value, const struct spot *at) {
    int32_t choice;
    if (!read_word(value, at, r->rs->verbs[r->act->verb].words, &choice, r->c)) return false;
    r->act->choice = (uint8_t)choice;
    return true;
}

static bool read_value(const struct reading *r, const json_t *value, const struct spot *at) {
    return read_int(value, at, INT32_MIN, INT32_MAX, &r->act->value, r->c);
}

static bool read_place(const struct reading *r, const json_t *value, const struct spot *at) {
    const char *id;
    if (!read_text(value, at, &id, r->c)) return false;
    return find_id(r->rs->place_id, r->state, id, &r->act->place) ||
           complain(r->c, at, "there is no place \"%.20s\"", id);
}

static bool read_terrain(const struct reading *r, const json_t *value, const struct spot *at) {
    const char *code;
    if (!read_text(value, at, &code, r->c)) return false;
    for (size_t i = 0; i < r->rs->terrain_count; i++)
        if (strcmp(r->rs->terrains[i].code, code) == 0) {
            r->act->choice = (uint8_t)i;
            return true;
        }
    return complain(r->c, at, "%s knows no terrain \"%.30s\"", r->rs->code, code);
}

static bool read_shape(const struct reading *r, const json_t *value, const struct spot *at) {
    if (!read_list(value, at, ACT_POINTS_MAX, r->c)) return false;
    r->act->point_count = (uint8_t)json_array_size(value);
    for (unsigned i = 0; i < r->act->point_count; i++) {
        struct spot here = at_index(at, i);
        if (!read_point(json_array_get(value, i), &here, &r->act->point[i], r->c)) return false;
    }
    return true;
}

/* --- the whole act ------------------------------------------------------------------------------------- */

static const struct act_key {
    const char *key;
    uint16_t field; /* enum act_field */
    bool (*read)(const struct reading *, const json_t *, const struct spot *);
} act_keys[] = {
    {"pieces", FIELD_PIECES, read_pieces}, {"piece", FIELD_PIECES, read_pieces},
    {"steps", FIELD_STEPS, read_steps},    {"dice", FIELD_DICE, read_dice},
    {"cards", FIELD_CARDS, read_cards},    {"split", FIELD_SPLIT, read_dice},
    {"target", FIELD_TARGET, read_target}, {"edge", FIELD_EDGE, read_edge},
    {"choice", FIELD_CHOICE, read_choice}, {"value", FIELD_VALUE, read_value},
    {"place", FIELD_PLACE, read_place},    {"terrain", FIELD_TERRAIN, read_terrain},
    {"shape", FIELD_SHAPE, read_shape},
};
enum { ACT_KEYS = sizeof act_keys / sizeof *act_keys };

static bool read_verb(const struct reading *r, const json_t *act) {
    struct spot here = at_key(NULL, "act");
    const char *name;
    if (!read_text(json_object_get(act, "act"), &here, &name, r->c)) return false;
    for (size_t i = 0; i < r->rs->verb_count; i++)
        if (strcmp(r->rs->verbs[i].name, name) == 0) {
            *r->act = act_make((uint8_t)i);
            return true;
        }
    return complain(r->c, &here, "%s knows no act \"%.30s\"", r->rs->code, name);
}

static const struct act_key *find_key(const char *key) {
    for (size_t i = 0; i < ACT_KEYS; i++)
        if (strcmp(act_keys[i].key, key) == 0) return &act_keys[i];
    return NULL;
}

bool act_from_json(const struct ruleset *rs, const void *state, const json_t *act, struct act *out,
                   struct complaint *c) {
    struct reading r = {rs, state, out, c};
    if (!read_object(act, NULL, c) || !read_verb(&r, act)) return false;
    const struct verb *verb = &rs->verbs[out->verb];
    uint16_t seen = 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)act, key, value) {
        struct spot here = at_key(NULL, key);
        const struct act_key *known = find_key(key);
        if (strcmp(key, "act") == 0 || strcmp(key, "id") == 0) continue;
        if (!known || !((verb->fields | verb->optional) & known->field))
            return complain(c, &here, "the act \"%s\" takes no field \"%.30s\"", verb->name, key);
        if (seen & known->field) return complain(c, &here, "\"piece\" and \"pieces\" cannot both be given");
        if (!known->read(&r, value, &here)) return false;
        seen |= known->field;
    }
    for (size_t i = 0; i < ACT_KEYS; i++)
        if (verb->fields & act_keys[i].field & ~seen) {
            struct spot here = at_key(NULL, act_keys[i].key);
            return complain(c, &here, "the act \"%s\" needs the field \"%s\"", verb->name, act_keys[i].key);
        }
    return true;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static json_t *step_to_json(const struct step *s) {
    switch (s->kind) {
    case STEP_WHEEL:
        return json_pack("{s:s,s:o}", "wheel", s->side == EDGE_LEFT ? "left" : "right", "degrees",
                         degrees_to_json(s->turn));
    case STEP_TO:
        return json_pack("{s:o,s:o}", "to", point_to_json(s->at), "facing", degrees_to_json(s->turn));
    case STEP_SLIDE:
        return json_pack("{s:o}", "slide", mm_to_json(s->distance));
    case STEP_ALONG:
        return json_pack("{s:o}", "along", mm_to_json(s->distance));
    default:
        return json_pack("{s:o}", s->distance < 0 ? "back" : "advance",
                         mm_to_json(s->distance < 0 ? -s->distance : s->distance));
    }
}

static json_t *id_to_json(const char *id) { return id ? json_string(id) : json_null(); }

static json_t *pieces_to_json(const struct ruleset *rs, const void *state, const struct act *a) {
    json_t *list = json_array();
    for (unsigned i = 0; i < a->piece_count; i++)
        json_array_append_new(list, id_to_json(rs->piece_id(state, a->piece[i])));
    return list;
}

static json_t *faces_to_json(const struct act *a, bool cards) {
    json_t *list = json_array();
    char name[4];
    for (unsigned i = 0; i < a->dice_count; i++)
        json_array_append_new(list, cards ? json_string(card_name(a->dice[i], name)) : json_integer(a->dice[i]));
    return list;
}

static json_t *steps_to_json(const struct act *a) {
    json_t *list = json_array();
    for (unsigned i = 0; i < a->step_count; i++) json_array_append_new(list, step_to_json(&a->step[i]));
    return list;
}

static json_t *shape_to_json(const struct act *a) {
    json_t *list = json_array();
    for (unsigned i = 0; i < a->point_count; i++) json_array_append_new(list, point_to_json(a->point[i]));
    return list;
}

json_t *act_to_json(const struct ruleset *rs, const void *state, const struct act *a) {
    const struct verb *verb = &rs->verbs[a->verb];
    uint16_t needs = verb->fields, takes = verb->fields | verb->optional;
    json_t *o = json_pack("{s:s}", "act", verb->name);
    if (needs & FIELD_PIECES || (takes & FIELD_PIECES && a->piece_count))
        json_object_set_new(o, "pieces", pieces_to_json(rs, state, a));
    if (needs & FIELD_STEPS || (takes & FIELD_STEPS && a->step_count))
        json_object_set_new(o, "steps", steps_to_json(a));
    for (size_t i = 0; i < ACT_KEYS; i++)
        if (act_keys[i].field & (FIELD_DICE | FIELD_CARDS | FIELD_SPLIT) & takes &&
            (needs & act_keys[i].field || a->dice_count))
            json_object_set_new(o, act_keys[i].key, faces_to_json(a, act_keys[i].field == FIELD_CARDS));
    if (takes & FIELD_TARGET && a->target != NO_PIECE)
        json_object_set_new(o, "target", id_to_json(rs->piece_id(state, a->target)));
    if (takes & FIELD_EDGE && a->edge < EDGE_NONE) json_object_set_new(o, "edge", json_string(edge_words[a->edge]));
    if (takes & FIELD_TERRAIN && a->choice < rs->terrain_count)
        json_object_set_new(o, "terrain", json_string(rs->terrains[a->choice].code));
    if (needs & FIELD_SHAPE || (takes & FIELD_SHAPE && a->point_count))
        json_object_set_new(o, "shape", shape_to_json(a));
    if (takes & FIELD_CHOICE && a->choice != NO_CHOICE)
        json_object_set_new(o, "choice", json_string(verb->words[a->choice]));
    if (needs & FIELD_VALUE || (takes & FIELD_VALUE && a->value))
        json_object_set_new(o, "value", json_integer(a->value));
    if (takes & FIELD_PLACE && a->place != NO_PIECE)
        json_object_set_new(o, "place", id_to_json(rs->place_id(state, a->place)));
    return o;
}

json_t *secret_act_to_json(const struct ruleset *rs, const struct act *a) {
    return json_pack("{s:s,s:b}", "act", rs->verbs[a->verb].name, "secret", 1);
}
