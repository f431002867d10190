/* What may be said of a troop type on its own: from the tables that the battle itself is fought by. */
#include "rules/debellis/combat/combat_tables.h"
#include "rules/debellis/muster/armies.h"

static const struct factor_row *close_combat_row(const struct db_rules *rules, unsigned type) {
    for (const struct factor_row *row = rules->combat->factors; row->who; row++)
        if (row->who >> type & 1 && (row->when & ~IN_CLOSE_COMBAT) == 0) return row;
    return NULL;
}

static const char *kind_of(unsigned class) {
    if (class & CLASS_AERIAL) return "aerial";
    if (class & CLASS_MOUNTED) return class & CLASS_DOUBLE ? "mounted, double" : "mounted";
    if (class & CLASS_STATIC) return "solid foot, static";
    if (class & CLASS_FAST) return class & CLASS_DOUBLE ? "fast foot, double" : "fast foot";
    if (!(class & CLASS_SOLID)) return "foot";
    return class & CLASS_DOUBLE ? "solid foot, double" : "solid foot";
}

/* In the measure of the sheet. */
static int32_t length_of(const struct db_rules *rules, int32_t thousandths) {
    return rules->paces ? thousandths * rules->paces : thousandths;
}

size_t db_type_facts(const struct db_rules *rules, unsigned type, clause kind, struct type_fact out[TYPE_FACTS_MAX]) {
    const struct troop *t = &rules->troop[type];
    const struct factor_row *row = close_combat_row(rules, type);
    clause moves = t->speed_clause, fights = row ? row->clause : 0;
    int32_t on_foot = row ? row->against_foot * 1000 : 0, mounted = row ? row->against_mounted * 1000 : 0;
    size_t n = 0;
    out[n++] = (struct type_fact){"kind", "kind", 0, kind_of(t->class), kind};
    out[n++] = (struct type_fact){"move in good going", "good", length_of(rules, t->speed[GOING_GOOD]), NULL, moves};
    if (!rules->paces) /* sheets in paces know good and bad going only */
        out[n++] =
            (struct type_fact){"move in rough going", "rough", length_of(rules, t->speed[GOING_ROUGH]), NULL, moves};
    out[n++] = (struct type_fact){"move in bad going", "bad", length_of(rules, t->speed[GOING_BAD]), NULL, moves};
    out[n++] = (struct type_fact){"factor against foot", "v foot", on_foot, NULL, fights};
    out[n++] = (struct type_fact){"factor against mounted", "v mtd", mounted, NULL, fights};
    out[n++] = (struct type_fact){"shooting range", "range", length_of(rules, t->shooting_range), NULL, 0};
    out[n++] = (struct type_fact){"base depth", "depth", length_of(rules, t->depth), NULL, 0};
    return n;
}
