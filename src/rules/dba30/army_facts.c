/* DBA 3.0's troop types, told one by one. */
#include "rules/dba30/dba30.h"
#include "rules/debellis/muster/armies.h"

static clause kind_clause(unsigned type) {
    unsigned class = dba30_troops[type].class;
    for (size_t i = DBA30_FAMILIES; i-- > 0;) /* the narrowest class last in the table */
        if (class & dba30_families[i].class && dba30_families[i].class != CLASS_CIVILIAN)
            return dba30_families[i].clause;
    return 0;
}

size_t dba30_facts(unsigned type, struct type_fact out[TYPE_FACTS_MAX]) {
    return db_type_facts(&dba30_rules, type, kind_clause(type), out);
}
