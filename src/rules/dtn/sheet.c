/* What a printed sheet of DTN has besides its arms. */
#include "game/words/sheet.h"
#include "rules/dtn/engagement/combat.h"
#include "rules/dtn/engagement/gunnery.h"
#include "rules/dtn/opening/position.h"

enum table { TABLE_TROOPS, TABLE_MOVES, TABLE_RANGES, TABLE_CHARGE, TABLE_FIREFIGHT, TABLE_CARDS };

static const char *const troop_columns[] = {"", "SP", "morale", "A", "quality", NULL},
                         *const move_columns[] = {"inches", "normal", "bad", "rapid", "bad", NULL},
                         *const range_columns[] = {"inches", "short", "effective", "long", NULL},
                         *const face_columns[] = {"SPs", "front", "right", "left", "rear", NULL},
                         *const card_columns[] = {"", "at least", NULL};

static const struct sheet_part parts[] = {
    {.title = "Usual troops", .columns = troop_columns, .table = TABLE_TROOPS},
    {.title = "A period", .section = "Period sequence"},
    {.title = "Command points", .section = "Command points"},
    {.title = "Activation", .section = "Activation"},
    {.title = "Command distance", .section = "Command distance and divisional scope"},
    {.title = "Senior officers", .section = "Senior officer turn"},
    {.title = "Orders", .section = "Orders"},
    {.title = "Attach orders", .section = "Attach orders"},
    {.title = "Zones", .section = "Contact zone and threat zone"},
    {.title = "A division's turn", .section = "Divisional turn"},
    {.title = "Moves", .columns = move_columns, .table = TABLE_MOVES},
    {.title = "Movement", .section = "Movement"},
    {.title = "In the contact zone", .section = "Movement in the contact zone"},
    {.title = "Recovery", .section = "Recovery of infantry and cavalry"},
    {.title = "Attack moves", .section = "Attack moves"},
    {.title = "Charges", .section = "Charge combat process"},
    {.title = "Firefights", .section = "Firefights"},
    {.title = "Committed in a charge", .columns = face_columns, .table = TABLE_CHARGE},
    {.title = "Committed in a firefight", .columns = face_columns, .table = TABLE_FIREFIGHT},
    {.title = "Cards that hit, recover", .columns = card_columns, .table = TABLE_CARDS},
    {.title = "The draw", .section = "The combat draw (charge and firefight)"},
    {.title = "Combat", .section = "Charge and firefight combat resolution"},
    {.title = "Guns", .columns = range_columns, .table = TABLE_RANGES},
    {.title = "Artillery fire", .section = "Artillery fire: allocation"},
    {.title = "Its effect", .section = "Artillery fire: resolution"},
    {.title = "Risk to generals", .section = "Risk to generals"},
    {.title = "Fatigue", .section = "Fatigue"},
    {.title = "Guns recover", .section = "Artillery recovery"},
    {.title = NULL},
};

static struct sheet_cell number(int32_t value) { return (struct sheet_cell){.thousandths = value * 1000}; }
static struct sheet_cell inches_cell(inches value) {
    return (struct sheet_cell){.thousandths = value * 1000 / INCH, .none = value < 0};
}

static bool troops_row(unsigned i, struct sheet_row *out) {
    if (i >= TROOP_KINDS) return false;
    const struct troops *t = &dtn_troops[i];
    *out = (struct sheet_row){.clause = H(112)};
    out->cell[0].word = dtn_troop_words[i];
    out->cell[1] = number(t->sp);
    out->cell[2] = number(t->morale);
    out->cell[3] = number(t->a_rating);
    out->cell[4].word = dtn_qualities[t->quality];
    return true;
}

static bool move_row(unsigned i, struct sheet_row *out) {
    if (i >= MOVE_CLASSES) return false;
    enum move_class class = (enum move_class)i;
    *out = (struct sheet_row){.clause = dtn_allowance_clause(class)};
    out->cell[0].word = dtn_move_classes[i];
    for (int k = 0; k < 4; k++)
        out->cell[1 + k] = inches_cell(dtn_allowance_of(class, k < 2 ? STATUS_NORMAL : STATUS_RAPID, k % 2 == 1, NULL));
    return true;
}

static bool range_row(unsigned i, struct sheet_row *out) {
    static const clause clauses[WEIGHTS] = {C(225), C(226), C(227), C(228)};
    if (i >= WEIGHTS) return false;
    enum weight w = (enum weight)i;
    *out = (struct sheet_row){.clause = clauses[i]};
    out->cell[0].word = dtn_weights[i];
    out->cell[1] = inches_cell(dtn_short_range(w));
    out->cell[2] = inches_cell(dtn_effective_range(w));
    out->cell[3] = inches_cell(dtn_long_range(w));
    return true;
}

/* More than any unit has is everything it has. */
static bool face_row(enum combat_type type, unsigned i, struct sheet_row *out) {
    if (i >= ARMS) return false;
    *out = (struct sheet_row){.clause = type == COMBAT_CHARGE ? C(173) : C(174)};
    out->cell[0].word = dtn_arms[i];
    for (unsigned f = 0; f < FACES; f++) {
        int most = dtn_face_maximum(type, (enum arm)i, (enum face)f);
        out->cell[1 + f] = number(most);
        if (most > 12) out->cell[1 + f].word = "all";
    }
    return true;
}

static const char *rank_word(int rank) {
    static const char *const words[] = {"any", "ace", "2",  "3",    "4",     "5",    "6",  "7",
                                        "8",   "9",   "10", "jack", "queen", "king", "ace"};
    return rank >= 0 && rank < (int)(sizeof words / sizeof *words) ? words[rank <= 1 ? 0 : rank] : "";
}

static bool card_row(unsigned i, struct sheet_row *out) {
    static const char *const what[] = {"a hit, no disadvantage",     "a hit, minor disadvantage",
                                       "a hit, medium disadvantage", "a hit, severe disadvantage",
                                       "recovers in a contact zone", "recovers in a threat zone",
                                       "recovers outside zones"};
    if (i >= sizeof what / sizeof *what) return false;
    bool hit = i < 4;
    *out = (struct sheet_row){.clause = hit ? dtn_disadvantage_clause((enum disadvantage)i)
                                            : dtn_recovery_clause((enum location)(i - 4))};
    out->cell[0].word = what[i];
    out->cell[1].word =
        rank_word(hit ? dtn_disadvantage_rank((enum disadvantage)i) : dtn_recovery_rank((enum location)(i - 4)));
    return true;
}

static bool row(unsigned table, unsigned index, struct sheet_row *out) {
    switch ((enum table)table) {
    case TABLE_TROOPS:
        return troops_row(index, out);
    case TABLE_MOVES:
        return move_row(index, out);
    case TABLE_RANGES:
        return range_row(index, out);
    case TABLE_CHARGE:
        return face_row(COMBAT_CHARGE, index, out);
    case TABLE_FIREFIGHT:
        return face_row(COMBAT_FIREFIGHT, index, out);
    case TABLE_CARDS:
        return card_row(index, out);
    }
    return false;
}

const struct sheet dtn_sheet = {parts, row};
