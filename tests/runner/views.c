/* Positions and acts looked at otherwise: see views.h. */
#include "views.h"

#include <stdio.h>
#include <string.h>

enum { LARGE = MM(6000) };

const struct view views[] = {
    {.name = "on a large table", .large = true},
    {.name = "shifted", .large = true, .shift = {12347, -6781}},
    {.name = "turned by 16.5 degrees", .large = true, .turn = 3001},
    {.name = "turned by 110 degrees", .large = true, .turn = 20011},
    {.name = "turned by 251 degrees", .large = true, .shift = {-3331, 7777}, .turn = 45677},
    {.name = "mirrored", .mirror = true},
    {.name = "listed the other way round", .reversed = true},
    {.name = "named otherwise", .renamed = true},
    {.name = "from the other side", .exchanged = true},
    {.name = "mirrored, turned, renamed and listed the other way round",
     .large = true,
     .turn = 30011,
     .mirror = true,
     .reversed = true,
     .renamed = true},
};
const unsigned view_count = sizeof views / sizeof *views;

/* --- places ----------------------------------------------------------------------------------------------- */

struct pose view_pose(const struct view *v, const struct tabletop *table, struct pose p) {
    if (v->mirror) {
        p.at.x = table->width - p.at.x;
        p.facing = (heading)-p.facing;
    }
    if (v->large) {
        p.at.x += LARGE / 2 - table->width / 2;
        p.at.y += LARGE / 2 - table->depth / 2;
        p = pose_turned(p, (struct point){LARGE / 2, LARGE / 2}, v->turn);
        p.at.x += v->shift.x;
        p.at.y += v->shift.y;
    }
    if (v->exchanged) {
        p.at.x = table->width - p.at.x;
        p.at.y = table->depth - p.at.y;
        p.facing = (heading)(p.facing + HALF_TURN);
    }
    return p;
}

struct point view_point(const struct view *v, const struct tabletop *table, struct point p) {
    return view_pose(v, table, (struct pose){p, 0, 0}).at;
}

int view_side(const struct view *v, int side) { return v->exchanged && (side == 0 || side == 1) ? 1 - side : side; }

/* --- positions -------------------------------------------------------------------------------------------- */

/* A field of a table, by its name; NULL: the rule set has none. */
static int32_t *slot_of(struct fields fields, int32_t *attributes, const char *name) {
    for (size_t i = 0; i < fields.count; i++)
        if (strcmp(fields.list[i].name, name) == 0) return &attributes[fields.list[i].offset / sizeof(int32_t)];
    return NULL;
}

static void exchange_slots(const struct view *v, struct fields fields, int32_t *attributes) {
    static const char *const sides[] = {"side", "defender", "first", "owner", "holder", NULL};
    for (int i = 0; sides[i]; i++) {
        int32_t *slot = slot_of(fields, attributes, sides[i]);
        if (slot) *slot = view_side(v, *slot);
    }
}

/* A camp drawn as terrain belongs to the nearer edge unless somebody says otherwise: said before the table changes. */
static void say_whose_camp(const struct ruleset *rs, const struct setup *s, uint32_t f, int32_t *attributes) {
    const struct feature *feature = &s->terrain.feature[f];
    int32_t *owner = slot_of(rs->terrain_fields, attributes, "owner");
    if (!owner) owner = slot_of(rs->terrain_fields, attributes, "side");
    if (!owner || *owner >= 0 || strcmp(rs->terrains[feature->kind].code, "camp") != 0) return;
    *owner = feature->box.y0 + feature->box.y1 > s->depth;
}

static void view_ground(const struct ruleset *rs, const struct view *v, const struct setup *s, struct setup *out) {
    memset(&out->terrain, 0, sizeof out->terrain);
    for (uint32_t f = 0; f < s->terrain.features; f++) {
        const struct feature *from = &s->terrain.feature[f];
        struct point points[VERTICES_MAX];
        for (unsigned i = 0; i < from->count; i++)
            points[i] = view_point(v, &s->tabletop, s->terrain.vertex[from->first + i]);
        int added =
            terrain_add(&out->terrain, from->kind, (enum feature_shape)from->shape, points, from->count, from->width);
        if (added < 0) continue;
        struct feature *to = &out->terrain.feature[added];
        to->state = from->state;
        to->flags = from->flags;
        for (int i = 0; i < 2; i++) to->crest[i] = view_point(v, &s->tabletop, from->crest[i]);
        char id[8];
        strncpy(to->id, view_id(v, s, from->id, id), sizeof to->id);
        int32_t *attributes = out->feature[f];
        if (v->large || v->exchanged) say_whose_camp(rs, s, f, attributes);
        exchange_slots(v, rs->terrain_fields, attributes);
        int32_t *x = slot_of(rs->terrain_fields, attributes, "gate.x");
        int32_t *y = slot_of(rs->terrain_fields, attributes, "gate.y");
        if (!x || !y || (*x == 0 && *y == 0)) continue;
        struct point gate = view_point(v, &s->tabletop, (struct point){*x, *y});
        *x = gate.x;
        *y = gate.y;
    }
}

/* Those who attend (leaders, camps) keep their order: a rule set may number them. */
static unsigned place_in_list(const struct ruleset *rs, const struct view *v, const struct setup *s, unsigned i) {
    if (!v->reversed) return i;
    unsigned troops = 0, attendants = 0, before = 0, all = 0;
    bool attends = rs->attendants >> s->piece[i].type & 1;
    for (unsigned k = 0; k < s->pieces; k++) {
        bool other = rs->attendants >> s->piece[k].type & 1;
        all += other;
        if (k < i) (other ? &attendants : &troops)[0]++;
    }
    before = s->pieces - all - 1 - troops;
    return attends ? s->pieces - all + attendants : before;
}

static void rename_texts(const struct view *v, struct fields fields, const struct setup *s, int32_t *attributes) {
    for (size_t i = 0; i < fields.count; i++) {
        if (fields.list[i].kind != FIELD_KIND_TEXT) continue;
        char id[9] = {0}, other[8];
        char *text = (char *)&attributes[fields.list[i].offset / sizeof(int32_t)];
        memcpy(id, text, 8);
        if (*id) strncpy(text, view_id(v, s, id, other), 8);
    }
}

static void view_piece(const struct ruleset *rs, const struct view *v, const struct setup *s, unsigned i,
                       struct setup *out) {
    struct setup_piece *p = &out->piece[place_in_list(rs, v, s, i)];
    char id[8];
    *p = s->piece[i];
    strncpy(p->id, view_id(v, s, s->piece[i].id, id), sizeof p->id);
    p->side = (uint8_t)view_side(v, p->side);
    if (p->placed) p->pose = view_pose(v, &s->tabletop, p->pose);
    rename_texts(v, rs->piece_fields, s, p->attribute);
}

void view_setup(const struct ruleset *rs, const struct view *v, const struct setup *s, struct setup *out) {
    *out = *s;
    if (v->large) out->width = out->depth = LARGE;
    view_ground(rs, v, s, out);
    for (unsigned i = 0; i < s->pieces; i++) view_piece(rs, v, s, i, out);
    for (int i = 0; v->exchanged && i < 2; i++) out->side[i] = s->side[1 - i];
    exchange_slots(v, rs->turn_fields, out->turn);
}

/* --- names ------------------------------------------------------------------------------------------------ */

const char *view_id(const struct view *v, const struct setup *s, const char *id, char buffer[8]) {
    memset(buffer, 0, 8);
    if (v->renamed && *id) {
        unsigned before = 0;
        bool piece = false;
        for (unsigned i = 0; i < s->pieces; i++) {
            int order = strncmp(s->piece[i].id, id, 8);
            before += order < 0;
            piece = piece || order == 0;
        }
        if (piece) {
            snprintf(buffer, 8, "q%03u", v->alphabetical ? before : 500 - before);
            return buffer;
        }
        for (unsigned f = 0; f < s->terrain.features; f++)
            if (strncmp(s->terrain.feature[f].id, id, 8) == 0) {
                snprintf(buffer, 8, "g%03u", 500 - f);
                return buffer;
            }
    }
    memcpy(buffer, id, strnlen(id, 7));
    return buffer;
}

/* --- acts ------------------------------------------------------------------------------------------------- */

static bool seen_index(const struct view *v, const struct game *plain, const struct game *seen,
                       const char *(*name)(const void *, unsigned), uint8_t *index) {
    if (*index == NO_PIECE) return true;
    const char *id = name(game_state(plain), *index), *other;
    char wanted[8];
    if (!id) return false;
    if (!*id) return true; /* ground without a name keeps its number */
    view_id(v, game_setup(plain), id, wanted);
    for (unsigned i = 0; (other = name(game_state(seen), i)); i++)
        if (strncmp(other, wanted, 8) == 0) {
            *index = (uint8_t)i;
            return true;
        }
    return false;
}

static uint8_t mirrored_edge(uint8_t e) { return e == EDGE_LEFT ? EDGE_RIGHT : e == EDGE_RIGHT ? EDGE_LEFT : e; }

/* Words that name a hand or a table edge. */
static uint8_t seen_choice(const struct view *v, const struct verb *verb, uint8_t choice) {
    static const char *const mirrored[][2] = {{"left", "right"}, {"east", "west"}};
    static const char *const round[][2] = {{"north", "south"}, {"east", "west"}};
    if (choice == NO_CHOICE || !verb->words || (!v->mirror && !v->exchanged)) return choice;
    for (int pair = 0; pair < 2; pair++) {
        const char *const *swap = v->mirror ? mirrored[pair] : round[pair];
        for (int i = 0; i < 2; i++)
            for (uint8_t w = 0; strcmp(verb->words[choice], swap[i]) == 0 && verb->words[w]; w++)
                if (strcmp(verb->words[w], swap[1 - i]) == 0) return w;
    }
    return choice;
}

static int32_t seen_value(const struct view *v, const struct verb *verb, int32_t value) {
    static const uint8_t mirrored[] = {0, 2, 1, 4, 3}, round[] = {0, 3, 4, 1, 2};
    if (strcmp(verb->name, "face") == 0 && v->mirror) return -value; /* degrees clockwise */
    if (strcmp(verb->name, "quarter") == 0 && value >= 1 && value <= 4)
        return v->mirror ? mirrored[value] : v->exchanged ? round[value] : value;
    return value;
}

static void see_step(const struct view *v, const struct tabletop *table, struct step *step) {
    if (step->kind == STEP_WHEEL && v->mirror) step->side = mirrored_edge(step->side);
    if (step->kind == STEP_SLIDE && v->mirror) step->distance = -step->distance;
    if (step->kind != STEP_TO) return;
    struct pose to = view_pose(v, table, (struct pose){step->at, step->turn, 0});
    step->at = to.at;
    step->turn = to.facing;
}

bool view_act(const struct view *v, const struct game *plain, const struct game *seen, const struct act *a,
              struct act *out) {
    const struct ruleset *rs = game_rules(plain);
    const struct tabletop *table = &game_setup(plain)->tabletop;
    const struct verb *verb = &rs->verbs[a->verb];
    *out = *a;
    if (!seen_index(v, plain, seen, rs->piece_id, &out->target) ||
        !seen_index(v, plain, seen, rs->place_id, &out->place))
        return false;
    if (v->mirror) out->edge = mirrored_edge(a->edge);
    if (!(verb->fields & FIELD_TERRAIN)) out->choice = seen_choice(v, verb, a->choice);
    out->value = seen_value(v, verb, a->value);
    for (unsigned i = 0; i < a->point_count; i++) out->point[i] = view_point(v, table, a->point[i]);
    if (a->point_count) return true;
    if (strcmp(verb->name, "split") == 0 && v->mirror && a->dice_count == 4) { /* front, right, left, rear */
        out->dice[1] = a->dice[2];
        out->dice[2] = a->dice[1];
    }
    for (unsigned i = 0; i < a->piece_count; i++)
        if (!seen_index(v, plain, seen, rs->piece_id, &out->piece[i])) return false;
    for (unsigned i = 0; i < a->step_count; i++) see_step(v, table, &out->step[i]);
    return true;
}
