/* Setups back to positions: the inverse of setup.c, to the same integers. */
#include "game/json/tools.h"

static json_t *points_to_json(const struct terrain *t, const struct feature *f) {
    json_t *list = json_array();
    for (unsigned i = 0; i < f->count; i++) json_array_append_new(list, point_to_json(t->vertex[f->first + i]));
    return list;
}

static json_t *feature_to_json(const struct ruleset *rs, const struct setup *s, uint32_t index) {
    const struct terrain *t = &s->terrain;
    const struct feature *f = &t->feature[index];
    const struct terrain_kind *k = &rs->terrains[f->kind];
    bool line = f->shape == SHAPE_LINE;
    json_t *o = json_pack("{s:s,s:s,s:o}", "id", f->id, "kind", k->code, line ? "line" : "shape", points_to_json(t, f));
    if (line) json_object_set_new(o, "width", mm_to_json(f->width));
    if (k->states) json_object_set_new(o, "state", json_string(k->states[f->state]));
    write_fields(rs, rs->terrain_fields, s->feature[index], o);
    return o;
}

json_t *setup_piece_to_json(const struct ruleset *rs, const struct setup_piece *p) {
    json_t *o = json_pack("{s:s,s:s}", "id", p->id, "type", rs->types[p->type].code);
    write_fields(rs, rs->piece_fields, p->attribute, o);
    if (p->placed) {
        json_object_set_new(o, "at", point_to_json(p->pose.at));
        json_object_set_new(o, "facing", degrees_to_json(p->pose.facing));
    }
    if (p->width) json_object_set_new(o, "width", mm_to_json(p->width));
    if (p->depth) json_object_set_new(o, "depth", mm_to_json(p->depth));
    return o;
}

static json_t *side_to_json(const struct ruleset *rs, const struct setup *s, unsigned side) {
    json_t *o = json_pack("{s:s}", "name", s->side[side].name), *pieces = json_array();
    write_fields(rs, rs->side_fields, s->side[side].attribute, o);
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].side == side) json_array_append_new(pieces, setup_piece_to_json(rs, &s->piece[i]));
    json_object_set_new(o, "pieces", pieces);
    return o;
}

static void set_attributes(const struct ruleset *rs, json_t *position, const char *key, struct fields fields,
                           const int32_t *from) {
    json_t *o = json_object();
    write_fields(rs, fields, from, o);
    if (json_object_size(o) > 0) json_object_set(position, key, o);
    json_decref(o);
}

json_t *setup_to_json(const struct ruleset *rs, const struct setup *s) {
    json_t *table = json_pack("{s:o,s:o,s:o}", "width", mm_to_json(s->width), "depth", mm_to_json(s->depth),
                              "base_width", mm_to_json(s->base_width));
    json_t *terrain = json_array();
    for (uint32_t i = 0; i < s->terrain.features; i++) json_array_append_new(terrain, feature_to_json(rs, s, i));
    json_t *position = json_pack("{s:s,s:o,s:o,s:[o,o]}", "ruleset", rs->code, "table", table, "terrain", terrain,
                                 "sides", side_to_json(rs, s, 0), side_to_json(rs, s, 1));
    if (s->title[0]) json_object_set_new(position, "title", json_string(s->title));
    set_attributes(rs, position, "turn", rs->turn_fields, s->turn);
    set_attributes(rs, position, "options", rs->option_fields, s->option);
    return position;
}
