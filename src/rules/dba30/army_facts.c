/* What may be said of a troop type on its own: from the tables that the battle itself is fought by. */
#include "rules/dba30/combat.h"
#include "rules/dba30/dba30.h"

#include <string.h>

static const struct factor_row *close_combat_row(unsigned type) {
    for (const struct factor_row *row = dba30_combat_factors; row->who; row++)
        if (row->who >> type & 1 && (row->when & ~IN_CLOSE_COMBAT) == 0) return row;
    return NULL;
}

static const char *kind_of(unsigned type) {
    unsigned class = dba30_troops[type].class;
    if (class & CLASS_MOUNTED) return class & CLASS_DOUBLE ? "mounted, double" : "mounted";
    if (class & CLASS_STATIC) return "solid foot, static";
    if (class & CLASS_FAST) return class & CLASS_DOUBLE ? "fast foot, double" : "fast foot";
    return class & CLASS_DOUBLE ? "solid foot, double" : "solid foot";
}

static clause kind_clause(unsigned type) {
    unsigned class = dba30_troops[type].class;
    for (size_t i = DBA30_FAMILIES; i-- > 0;) /* the narrowest class last in the table */
        if (class & dba30_families[i].class && dba30_families[i].class != CLASS_CIVILIAN)
            return dba30_families[i].clause;
    return 0;
}

size_t dba30_facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]) {
    const struct troop *t = &dba30_troops[type];
    const struct factor_row *row = close_combat_row(type);
    clause moves = t->speed_clause, fights = row ? row->clause : 0;
    int32_t on_foot = row ? row->against_foot * 1000 : 0, mounted = row ? row->against_mounted * 1000 : 0;
    const struct type_fact facts[] = {
        {"kind", "kind", 0, kind_of(type), kind_clause(type)},
        {"move in good going", "good", t->speed[GOING_GOOD], NULL, moves},
        {"move in rough going", "rough", t->speed[GOING_ROUGH], NULL, moves},
        {"move in bad going", "bad", t->speed[GOING_BAD], NULL, moves},
        {"factor against foot", "v foot", on_foot, NULL, fights},
        {"factor against mounted", "v mtd", mounted, NULL, fights},
        {"shooting range", "range", t->shooting_range, NULL, 0},
        {"base depth", "depth", t->depth, NULL, 0},
    };
    memcpy(out, facts, sizeof facts);
    return sizeof facts / sizeof *facts;
}
