/* From two armies to the setup of a battle. */
#include "game/armies/encounter.h"

#include <string.h>

/* A field of a table by its name; NULL where the rule set has none. */
static const struct field *field_named(struct fields fields, const char *name) {
    for (size_t i = 0; i < fields.count; i++)
        if (strcmp(fields.list[i].name, name) == 0) return &fields.list[i];
    return NULL;
}

static void set_number(struct fields fields, int32_t *attributes, const char *name, int32_t value) {
    const struct field *f = field_named(fields, name);
    if (f) attributes[f->offset / sizeof *attributes] = value;
}

/* A field whose value is one of its words; false where the rule set knows no such word. */
static bool set_word(struct fields fields, int32_t *attributes, const char *name, const char *word) {
    const struct field *f = field_named(fields, name);
    for (int32_t i = 0; f && f->words && f->words[i]; i++) {
        if (strcmp(f->words[i], word) != 0) continue;
        attributes[f->offset / sizeof *attributes] = i;
        return true;
    }
    return false;
}

static bool lay_table(const struct ruleset *rs, const struct encounter *e, struct setup *out, struct ruling *r) {
    memset(out, 0, sizeof *out);
    if (e->field) {
        out->tabletop = e->field->tabletop;
        memcpy(out->feature, e->field->feature, sizeof out->feature);
    } else if (rs->battlefield && rs->battlefield->table) {
        rs->battlefield->table(e->table, e->base_width, out);
    } else {
        return refuse(r, 0, "this rule set has no tables of its own: give it a field");
    }
    return true;
}

static bool add_army(const struct ruleset *rs, const struct encounter *e, uint8_t side, struct setup *out,
                     struct muster *m, struct ruling *r, struct army_spot *at) {
    const struct army *army = e->army[side];
    struct army_choices plain;
    army_plain_choices(army, &plain);
    const struct army_choices *choices = e->big[side]       ? &e->big[side]->choices
                                         : e->choices[side] ? e->choices[side]
                                                            : &plain;
    char letter = side ? 'B' : 'A';
    if (!(e->big[side] ? army_muster_big(rs, e->big[side], side, letter, m, r, at)
                       : army_muster(rs, army, choices, side, letter, m, r, at)))
        return false;
    for (uint32_t i = 0; i < m->pieces && out->pieces < SETUP_PIECES_MAX; i++) out->piece[out->pieces++] = m->piece[i];
    struct setup_side *s = &out->side[side];
    memcpy(s->name, army->name, sizeof s->name);
    fields_fall_back(rs->side_fields, s->attribute);
    for (size_t i = 0; i < rs->armies->army_fields.count; i++) {
        size_t slot = rs->armies->army_fields.list[i].offset / sizeof(int32_t);
        s->attribute[slot] = army->attribute[slot];
    }
    set_number(rs->side_fields, s->attribute, "aggression", army->aggression);
    if (rs->armies->regions)
        set_word(rs->side_fields, s->attribute, "region", rs->armies->regions[army_home(army, choices)]);
    return true;
}

/* Two armies of one name are called by the letter their pieces are called by, or no sentence could tell them apart. */
static void tell_apart(struct setup_side side[2]) {
    enum { LETTER = 4 }; /* " (A)" */
    if (strcmp(side[0].name, side[1].name) != 0) return;
    for (int i = 0; i < 2; i++) {
        size_t end = strlen(side[i].name), most = NAME_MAX_LENGTH - 1 - LETTER;
        if (end > most) end = most;
        while (end && (side[i].name[end] & 0xc0) == 0x80) end--; /* no letter is cut in two */
        memcpy(side[i].name + end, i ? " (B)" : " (A)", LETTER + 1);
    }
}

bool encounter_setup(const struct ruleset *rs, const struct encounter *e, struct setup *out, struct ruling *r,
                     int *whose, struct army_spot *at) {
    struct muster m;
    *whose = -1;
    if (!rs->armies) return refuse(r, 0, "this rule set has no armies");
    if (!lay_table(rs, e, out, r)) return false;
    for (uint8_t side = 0; side < 2; side++) {
        *whose = side;
        if (!add_army(rs, e, side, out, &m, r, at)) return false;
    }
    tell_apart(out->side);
    *whose = -1;
    fields_fall_back(rs->turn_fields, out->turn);
    fields_fall_back(rs->option_fields, out->option);
    set_number(rs->turn_fields, out->turn, "defender", e->field ? 0 : -1);
    if (set_word(rs->turn_fields, out->turn, "phase", e->field ? "edges" : "setup")) return true;
    return refuse(r, 0, "in this rule set battles begin with the troops in their places");
}
