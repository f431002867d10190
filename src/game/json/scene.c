/* Scenes: everything there is to draw, for front ends that paint it themselves. */
#include "game/json/tools.h"

static void set_text(json_t *o, const char *key, const char *text) {
    if (text) json_object_set_new(o, key, json_string(text));
}

static json_t *marks_to_json(uint16_t marks) {
    static const char *const names[] = {"general", "fighting", "moved", "shot",   "ally",
                                        "inside",  "off",      "camp",  "waiting"};
    json_t *list = json_array();
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (marks >> i & 1) json_array_append_new(list, json_string(names[i]));
    return list;
}

static json_t *quad_to_json(const struct quad *q) {
    json_t *list = json_array();
    for (int i = 0; i < 4; i++) json_array_append_new(list, point_to_json(q->corner[i]));
    return list;
}

/* How far it shoots and commands, where it stands. */
static void set_reach(json_t *o, const struct scene_piece *p) {
    if (p->shoots && p->arc)
        json_object_set_new(
            o, "shoots",
            json_pack("{s:o,s:o}", "range", mm_to_json(p->shoots), "arc", json_real(p->arc * 360.0 / 65536)));
    else if (p->shoots)
        json_object_set_new(o, "shoots",
                            json_pack("{s:o,s:o}", "range", mm_to_json(p->shoots), "beside", mm_to_json(p->beside)));
    if (p->commands) json_object_set_new(o, "commands", mm_to_json(p->commands));
}

static json_t *markers_to_json(const struct scene_piece *p) {
    json_t *list = json_array();
    for (unsigned i = 0; i < p->markers; i++) {
        json_t *marker = json_pack("{s:s}", "marker", p->marker[i].name);
        if (p->marker[i].number) json_object_set_new(marker, "number", json_integer(p->marker[i].number));
        json_array_append_new(list, marker);
    }
    return list;
}

static json_t *piece_to_json(const struct scene_piece *p) {
    json_t *o = json_pack("{s:s,s:i,s:s,s:o}", "id", p->id, "side", p->side, "type", p->type ? p->type : "", "marks",
                          marks_to_json(p->marks));
    set_text(o, "symbol", p->symbol);
    set_text(o, "note", p->note);
    set_text(o, "badge", p->badge);
    set_text(o, "place", p->place);
    if (p->command) json_object_set_new(o, "command", json_integer(p->command));
    if (p->files)
        json_object_set_new(o, "stands",
                            json_pack("{s:i,s:i,s:b}", "files", p->files, "ranks", p->ranks, "loose", p->loose));
    if (p->staggered) json_object_set_new(json_object_get(o, "stands"), "staggered", json_true());
    if (p->led) json_object_set_new(o, "led", json_true());
    if (p->markers) json_object_set_new(o, "markers", markers_to_json(p));
    if (p->losses) json_object_set_new(o, "losses", json_integer(p->losses));
    if (p->points) json_object_set_new(o, "points", json_integer(p->points));
    if (p->base.width > 0) {
        json_object_set_new(o, "width", mm_to_json(p->base.width));
        json_object_set_new(o, "depth", mm_to_json(p->base.depth));
    }
    if (p->marks & (MARK_OFF | MARK_INSIDE)) return o;
    struct quad corners = base_quad(p->base);
    json_object_set_new(o, "at", point_to_json(p->base.pose.at));
    json_object_set_new(o, "facing", degrees_to_json(p->base.pose.facing));
    json_object_set_new(o, "corners", quad_to_json(&corners));
    set_reach(o, p);
    return o;
}

static json_t *gates_to_json(const struct scene_terrain *t) {
    json_t *list = json_array();
    for (unsigned i = 0; i < t->gates; i++)
        json_array_append_new(list, json_pack("{s:o,s:o}", "at", point_to_json(t->gate[i].at), "facing",
                                              degrees_to_json(t->gate[i].facing)));
    return list;
}

static json_t *terrain_to_json(const struct scene *s, const struct scene_terrain *t) {
    const struct feature *f = &s->terrain->feature[t->feature];
    json_t *points = json_array(), *o = json_pack("{s:s,s:s}", "id", f->id, "kind", t->kind);
    for (unsigned i = 0; i < f->count; i++)
        json_array_append_new(points, point_to_json(s->terrain->vertex[f->first + i]));
    json_object_set_new(o, f->shape == SHAPE_LINE ? "line" : "shape", points);
    if (f->shape == SHAPE_LINE) json_object_set_new(o, "width", mm_to_json(f->width));
    if (f->crest[0].x != f->crest[1].x || f->crest[0].y != f->crest[1].y)
        json_object_set_new(o, "crest", json_pack("[o,o]", point_to_json(f->crest[0]), point_to_json(f->crest[1])));
    set_text(o, "state", t->state);
    set_text(o, "look", t->look);
    set_text(o, "note", t->note);
    if (t->side >= 0) json_object_set_new(o, "side", json_integer(t->side));
    if (t->gates) json_object_set_new(o, "gates", gates_to_json(t));
    return o;
}

static json_t *zone_to_json(const struct scene_zone *z) {
    json_t *o = json_pack("{s:i,s:o}", "side", z->side, "area", quad_to_json(&z->area));
    if (z->round) json_object_set_new(o, "round", mm_to_json(z->round));
    return o;
}

static const char *id_of_piece(const struct scene *s, uint8_t piece) {
    for (uint32_t i = 0; i < s->pieces; i++)
        if (s->piece[i].piece == piece) return s->piece[i].id;
    return "?";
}

static json_t *link_to_json(const struct scene *s, const struct scene_link *l) {
    return json_pack("{s:s,s:s,s:s}", "kind", l->kind, "from", id_of_piece(s, l->from), "to", id_of_piece(s, l->to));
}

static json_t *fact_to_json(const struct scene_fact *f) {
    json_t *o =
        json_pack("{s:s,s:o}", "label", f->label, "value", f->word ? json_string(f->word) : json_integer(f->number));
    if (f->side >= 0) json_object_set_new(o, "side", json_integer(f->side));
    return o;
}

/* What players of this game measure in, and how many millimetres one of it is on this table. */
static json_t *measure_to_json(const struct scene *s) {
    const struct measure *m = &s->measure;
    if (!m->name || m->to_base_width <= 0) return NULL;
    return json_pack("{s:s,s:s,s:o}", "name", m->name, "suffix", m->suffix, "mm",
                     json_real((double)s->base_width / m->to_base_width / 100));
}

json_t *scene_to_json(const struct scene *s) {
    json_t *pieces = json_array(), *terrain = json_array(), *zones = json_array(), *links = json_array(),
           *facts = json_array();
    for (uint32_t i = 0; i < s->pieces; i++) json_array_append_new(pieces, piece_to_json(&s->piece[i]));
    for (uint32_t i = 0; i < s->features; i++) json_array_append_new(terrain, terrain_to_json(s, &s->feature[i]));
    for (uint32_t i = 0; i < s->zones; i++) json_array_append_new(zones, zone_to_json(&s->zone[i]));
    for (uint32_t i = 0; i < s->links; i++) json_array_append_new(links, link_to_json(s, &s->link[i]));
    for (uint32_t i = 0; i < s->facts; i++) json_array_append_new(facts, fact_to_json(&s->fact[i]));
    return json_pack("{s:{s:o,s:o,s:o,s:o*},s:o,s:o,s:o,s:o,s:o}", "table", "width", mm_to_json(s->width), "depth",
                     mm_to_json(s->depth), "base_width", mm_to_json(s->base_width), "measure", measure_to_json(s),
                     "terrain", terrain, "pieces", pieces, "zones", zones, "links", links, "facts", facts);
}

json_t *scene_changes(const json_t *before, const json_t *after) {
    static const char *const lists[] = {"terrain", "zones", "links", "facts"};
    json_t *changes = json_object(), *pieces = json_array(), *piece;
    const json_t *old = json_object_get(before, "pieces");
    size_t i;
    json_array_foreach(json_object_get(after, "pieces"), i, piece) { /* the roll keeps its order */
        if (!json_equal(piece, json_array_get(old, i))) json_array_append(pieces, piece);
    }
    json_object_set_new(changes, "pieces", pieces);
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        if (!json_equal(json_object_get(before, lists[k]), json_object_get(after, lists[k])))
            json_object_set(changes, lists[k], json_object_get(after, lists[k]));
    return changes;
}
