/* Positions to setups: the table, its terrain, both sides with their pieces, and whose turn it is. Only the shape of
 * the file is looked at here; whether the position keeps the rules is for the rule set's `begin`. */
#include "game/armies/mustering.h"
#include "game/json/tools.h"

#include <stdlib.h>
#include <string.h>

enum { SMALLEST_TABLE_MM = 50, LARGEST_TABLE_MM = 10000, LARGEST_BASE_MM = 1000, USUAL_BASE_MM = 40 };

/* What is being read: every part of a position needs these. */
struct reading {
    const struct ruleset *rs;
    struct setup *setup;
    struct complaint *c;
};

/* --- the table ------------------------------------------------------------------------------------------------------
 */

static bool read_size(const struct reading *r, const json_t *object, const struct spot *at, const char *key,
                      int least_mm, int most_mm, length *out) {
    struct spot here = at_key(at, key);
    if (!read_mm(json_object_get(object, key), &here, out, r->c)) return false;
    if (*out >= MM(least_mm) && *out <= MM(most_mm)) return true;
    return complain(r->c, &here, "%.10g mm is out of range: %d to %d mm are possible", *out / 100.0, least_mm, most_mm);
}

static bool read_table(const struct reading *r, const json_t *table) {
    static const char *const keys[] = {"width", "depth", "base_width", NULL};
    struct spot at = at_key(NULL, "table");
    struct setup *s = r->setup;
    if (!read_object(table, &at, r->c) || !only_keys(table, &at, keys, r->c)) return false;
    if (!read_size(r, table, &at, "width", SMALLEST_TABLE_MM, LARGEST_TABLE_MM, &s->width)) return false;
    if (!read_size(r, table, &at, "depth", SMALLEST_TABLE_MM, LARGEST_TABLE_MM, &s->depth)) return false;
    s->base_width = MM(USUAL_BASE_MM);
    return !json_object_get(table, "base_width") ||
           read_size(r, table, &at, "base_width", 1, LARGEST_BASE_MM, &s->base_width);
}

/* --- terrain ---------------------------------------------------------------------------------------------------------
 */

/* "Difficult Hill", "difficult-hill" and "difficult_hill" are the same ground to anybody who writes a position. */
static bool same_kind(const char *code, const char *said) {
    for (;; code++, said++) {
        while (*code == '_') code++;
        while (*said == '_' || *said == '-' || *said == ' ') said++;
        char c = *said >= 'A' && *said <= 'Z' ? (char)(*said - 'A' + 'a') : *said;
        if (*code != c) return false;
        if (!c) return true;
    }
}

static bool read_kind(const struct reading *r, const json_t *feature, const struct spot *at, uint8_t *kind) {
    struct spot here = at_key(at, "kind");
    const char *code;
    if (!read_text(json_object_get(feature, "kind"), &here, &code, r->c)) return false;
    for (size_t i = 0; i < r->rs->terrain_count; i++)
        if (same_kind(r->rs->terrains[i].code, code)) {
            *kind = (uint8_t)i;
            return true;
        }
    return complain(r->c, &here, "%s knows no terrain \"%.20s\"", r->rs->code, code);
}

static bool read_points(const struct reading *r, const json_t *list, const struct spot *at, struct point *points,
                        int *count) {
    if (!read_list(list, at, VERTICES_MAX - r->setup->terrain.vertices, r->c)) return false;
    *count = (int)json_array_size(list);
    for (int i = 0; i < *count; i++) {
        struct spot here = at_index(at, (size_t)i);
        if (!read_point(json_array_get(list, (size_t)i), &here, &points[i], r->c)) return false;
    }
    return true;
}

/* A line that does not say how wide it is, is half a base wide: what a road is at most. */
static bool read_line_width(const struct reading *r, const json_t *feature, const struct spot *at, length *width) {
    *width = r->setup->base_width / 2;
    return !json_object_get(feature, "width") || read_size(r, feature, at, "width", 1, LARGEST_TABLE_MM / 2, width);
}

static bool add_feature(const struct reading *r, const json_t *feature, const struct spot *at, uint8_t kind,
                        int *index) {
    const struct terrain_kind *k = &r->rs->terrains[kind];
    bool line = k->shape == SHAPE_LINE;
    const char *key = line ? "line" : "shape", *other = line ? "shape" : "line";
    struct spot here = at_key(at, key), wrong = at_key(at, other), wide = at_key(at, "width");
    struct point points[VERTICES_MAX];
    int count;
    length width = 0;
    if (json_object_get(feature, other))
        return complain(r->c, &wrong, "the terrain \"%s\" has a \"%s\", not a \"%s\"", k->code, key, other);
    if (!line && json_object_get(feature, "width"))
        return complain(r->c, &wide, "only terrain with a \"line\" has a width");
    if (!read_points(r, json_object_get(feature, key), &here, points, &count)) return false;
    if (line && !read_line_width(r, feature, at, &width)) return false;
    *index = terrain_add(&r->setup->terrain, kind, k->shape, points, count, width);
    if (*index >= 0) return true;
    return complain(r->c, &here,
                    line ? "a line needs at least 2 points apart from each other"
                         : "an outline needs at least 3 corners, an area, and may not cross itself");
}

static bool read_state(const struct reading *r, const json_t *feature, const struct spot *at, struct feature *f) {
    const struct terrain_kind *k = &r->rs->terrains[f->kind];
    const json_t *value = json_object_get(feature, "state");
    struct spot here = at_key(at, "state");
    int32_t state;
    if (!value) return true;
    if (!k->states) return complain(r->c, &here, "the terrain \"%s\" has no state", k->code);
    if (!read_word(value, &here, k->states, &state, r->c)) return false;
    f->state = (uint8_t)state;
    return true;
}

static bool feature_id_taken(const struct terrain *t, uint32_t but, const char id[8]) {
    for (uint32_t i = 0; i < t->features; i++)
        if (i != but && memcmp(t->feature[i].id, id, 8) == 0) return true;
    return false;
}

static bool read_feature(const struct reading *r, const json_t *feature, const struct spot *at) {
    static const char *const keys[] = {"id", "kind", "shape", "line", "width", "state", NULL};
    struct terrain *t = &r->setup->terrain;
    uint8_t kind = 0;
    int index = 0;
    int32_t attribute[FEATURE_ATTRIBUTES_MAX] = {0};
    if (!read_fields(r->rs, r->rs->terrain_fields, feature, at, keys, attribute, r->c) ||
        !read_kind(r, feature, at, &kind) || !add_feature(r, feature, at, kind, &index))
        return false;
    memcpy(r->setup->feature[index], attribute, sizeof attribute);
    struct feature *f = &t->feature[index];
    const json_t *id = json_object_get(feature, "id");
    struct spot here = at_key(at, "id");
    if (id && !read_id(id, &here, f->id, r->c)) return false;
    if (id && feature_id_taken(t, (uint32_t)index, f->id))
        return complain(r->c, &here, "the id \"%s\" is used twice", f->id);
    return read_state(r, feature, at, f);
}

/* Features without an id are named t1, t2 ... so that acts can speak of them. */
static void name_features(struct terrain *t) {
    int number = 1;
    for (uint32_t i = 0; i < t->features; i++) {
        char id[16] = "";
        if (t->feature[i].id[0]) continue;
        do {
            memset(id, 0, sizeof id);
            snprintf(id, sizeof id, "t%d", number++);
        } while (feature_id_taken(t, i, id));
        memcpy(t->feature[i].id, id, 8);
    }
}

static bool read_terrain(const struct reading *r, const json_t *list) {
    struct spot at = at_key(NULL, "terrain");
    if (!list) return true;
    if (!read_list(list, &at, FEATURES_MAX, r->c)) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct spot here = at_index(&at, i);
        if (!read_feature(r, json_array_get(list, i), &here)) return false;
    }
    name_features(&r->setup->terrain);
    return true;
}

/* --- pieces -------------------------------------------------------------------------------------------- */

static bool read_type(const struct reading *r, const json_t *piece, const struct spot *at, uint8_t *type) {
    struct spot here = at_key(at, "type");
    const char *code;
    if (!read_text(json_object_get(piece, "type"), &here, &code, r->c)) return false;
    int found = type_of_code(r->rs, code);
    *type = (uint8_t)found;
    return found >= 0 || complain(r->c, &here, "\"%.20s\" is no type of %s", code, r->rs->code);
}

/* A piece stands somewhere and faces some way, or is nowhere (inside, in reserve): both or neither are given. */
static bool read_pose(const struct reading *r, const json_t *piece, const struct spot *at, struct setup_piece *p) {
    const json_t *where = json_object_get(piece, "at"), *way = json_object_get(piece, "facing");
    struct spot at_here = at_key(at, "at"), facing_here = at_key(at, "facing");
    if (!where && !way) return true;
    p->placed = true;
    return read_point(where, &at_here, &p->pose.at, r->c) && read_degrees(way, &facing_here, &p->pose.facing, r->c);
}

static bool read_base(const struct reading *r, const json_t *piece, const struct spot *at, struct setup_piece *p) {
    if (json_object_get(piece, "width") && !read_size(r, piece, at, "width", 1, LARGEST_BASE_MM, &p->width))
        return false;
    return !json_object_get(piece, "depth") || read_size(r, piece, at, "depth", 1, LARGEST_BASE_MM, &p->depth);
}

static bool read_piece(const struct reading *r, const json_t *piece, const struct spot *at, uint8_t side) {
    static const char *const keys[] = {"id", "type", "at", "facing", "width", "depth", NULL};
    struct setup *s = r->setup;
    if (!read_object(piece, at, r->c)) return false;
    if (s->pieces >= SETUP_PIECES_MAX)
        return complain(r->c, at, "there are more pieces than a game can hold (%d)", SETUP_PIECES_MAX);
    struct setup_piece *p = &s->piece[s->pieces];
    struct spot id = at_key(at, "id");
    p->side = side;
    if (!read_id(json_object_get(piece, "id"), &id, p->id, r->c)) return false;
    for (uint32_t i = 0; i < s->pieces; i++)
        if (memcmp(s->piece[i].id, p->id, sizeof p->id) == 0)
            return complain(r->c, &id, "the id \"%s\" is used twice", p->id);
    s->pieces++;
    if (!read_type(r, piece, at, &p->type) || !read_pose(r, piece, at, p) || !read_base(r, piece, at, p) ||
        !read_fields(r->rs, r->rs->piece_fields, piece, at, keys, p->attribute, r->c))
        return false;
    const char *mark = mark_of_code(r->rs, json_string_value(json_object_get(piece, "type")));
    if (mark) set_named(r->rs, p, mark, 1);
    return true;
}

/* --- sides --------------------------------------------------------------------------------------------- */

/* Names are for people: any text, cut to what fits without halving a character. */
static void copy_name(char *name, size_t room, const char *text) {
    size_t size = strlen(text);
    if (size >= room) {
        size = room - 1;
        while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80) size--;
    }
    memset(name, 0, room);
    memcpy(name, text, size);
}

static bool read_side(const struct reading *r, const json_t *side, const struct spot *at, uint8_t index) {
    static const char *const keys[] = {"name", "pieces", NULL};
    struct spot name_at = at_key(at, "name"), pieces_at = at_key(at, "pieces");
    struct setup_side *s = &r->setup->side[index];
    const char *name = index == 0 ? "First" : "Second";
    if (!read_fields(r->rs, r->rs->side_fields, side, at, keys, s->attribute, r->c)) return false;
    if (json_object_get(side, "name") && !read_text(json_object_get(side, "name"), &name_at, &name, r->c)) return false;
    copy_name(s->name, sizeof s->name, name);
    const json_t *pieces = json_object_get(side, "pieces");
    if (!read_list(pieces, &pieces_at, SETUP_PIECES_MAX, r->c)) return false;
    for (size_t i = 0; i < json_array_size(pieces); i++) {
        struct spot here = at_index(&pieces_at, i);
        if (!read_piece(r, json_array_get(pieces, i), &here, index)) return false;
    }
    return true;
}

static bool read_sides(const struct reading *r, const json_t *sides) {
    struct spot at = at_key(NULL, "sides");
    if (!read_list(sides, &at, 2, r->c)) return false;
    if (json_array_size(sides) != 2) return complain(r->c, &at, "a position has two sides");
    for (uint8_t i = 0; i < 2; i++) {
        struct spot here = at_index(&at, i);
        if (!read_side(r, json_array_get(sides, i), &here, i)) return false;
    }
    return true;
}

/* The battle's name: "title", or "name" as some files have it; left out, it has none. */
static bool read_title(const struct reading *r, const json_t *position) {
    const char *key = json_object_get(position, "title") ? "title" : "name", *text = "";
    struct spot at = at_key(NULL, key);
    if (json_object_get(position, key) && !read_text(json_object_get(position, key), &at, &text, r->c)) return false;
    copy_name(r->setup->title, sizeof r->setup->title, text);
    return true;
}

/* --- the whole ----------------------------------------------------------------------------------------- */

/* "turn" and "options": left out as a whole, they fall back like any field. */
static bool read_attributes(const struct reading *r, const json_t *value, const char *key, struct fields fields,
                            int32_t *into) {
    struct spot at = at_key(NULL, key);
    json_t *nothing = value ? NULL : json_object();
    bool read = read_fields(r->rs, fields, value ? value : nothing, &at, NULL, into, r->c);
    json_decref(nothing);
    return read;
}

bool setup_from_json(const struct ruleset *rs, const json_t *position, struct setup *out, struct complaint *c) {
    static const char *const keys[] = {"ruleset", "title", "name", "about",   "table",
                                       "terrain", "sides", "turn", "options", NULL};
    struct reading r = {rs, out, c};
    struct spot at = at_key(NULL, "ruleset");
    memset(out, 0, sizeof *out);
    const char *code = ruleset_code_from_json(position, c);
    if (!code) return false;
    if (strcmp(code, rs->code) != 0) return complain(c, &at, "this is a position of %.20s, not of %s", code, rs->code);
    return only_keys(position, NULL, keys, c) && read_title(&r, position) &&
           read_table(&r, json_object_get(position, "table")) &&
           read_terrain(&r, json_object_get(position, "terrain")) &&
           read_sides(&r, json_object_get(position, "sides")) &&
           read_attributes(&r, json_object_get(position, "turn"), "turn", rs->turn_fields, out->turn) &&
           read_attributes(&r, json_object_get(position, "options"), "options", rs->option_fields, out->option);
}

bool setup_options_from_json(const struct ruleset *rs, const json_t *options, struct setup *setup,
                             struct complaint *c) {
    struct reading r = {rs, setup, c};
    return !options || read_attributes(&r, options, "options", rs->option_fields, setup->option);
}

/* --- one option more ----------------------------------------------------------------------------------- */

bool setup_option_from_text(const struct ruleset *rs, const char *said, struct setup *setup, struct complaint *c) {
    const char *equals = strchr(said, '=');
    if (!equals || equals == said) return complain(c, NULL, "an option is given as name=value");
    const char *value = equals + 1;
    bool number = *value && value[strspn(value, "0123456789")] == '\0' && strlen(value) < 10;
    bool flag = strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    json_t *options = json_object();
    json_t *set = number ? json_integer(atoi(value)) : flag ? json_boolean(*value == 't') : json_string(value);
    struct reading r = {rs, setup, c};
    write_fields(rs, rs->option_fields, setup->option, options);
    json_object_setn_new(options, said, (size_t)(equals - said), set);
    bool ok = set && read_attributes(&r, options, "options", rs->option_fields, setup->option);
    if (!set) complain(c, NULL, "the value is no text");
    json_decref(options);
    return ok;
}

bool field_from_json(const struct ruleset *rs, const json_t *field, struct setup *out, struct complaint *c) {
    json_t *position = json_copy((json_t *)field);
    if (json_is_object(position) && !json_object_get(position, "sides"))
        json_object_set_new(position, "sides", json_pack("[{s[]}{s[]}]", "pieces", "pieces"));
    bool good = setup_from_json(rs, position, out, c);
    json_decref(position);
    return good;
}
