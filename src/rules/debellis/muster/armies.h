/* What army lists of the De Bellis rule sets have in common: so many elements, one general, choices that add up. */
#ifndef ACIES_DEBELLIS_ARMIES_H
#define ACIES_DEBELLIS_ARMIES_H

#include "rules/debellis/rules.h"

struct army_laws {
    uint8_t size; /* elements of an army */
    clause list;  /* what the list says of them */
    clause all_of_one, dismounting, allies;
};

static inline struct army_spot army_line_spot(int contingent, unsigned line, const char *key) {
    return (struct army_spot){contingent, (int)line, key};
}
static inline struct army_spot army_whole_spot(const char *key) { return (struct army_spot){-1, -1, key}; }

/* Is it one of the army's homes? */
static inline bool army_lives_in(const struct army *army, unsigned region) {
    for (unsigned i = 0; i < army->regions; i++)
        if (army->region[i] == region) return true;
    return false;
}

bool db_army_size_check(const struct army_laws *laws, const struct army *army, struct ruling *r, struct army_spot *at);
/* The general is one element of them and stands in the file. */
bool db_army_general_check(const struct army_laws *laws, const struct army *army, struct ruling *r,
                           struct army_spot *at);
/* What a player takes of one line. */
bool db_army_line_choice(const struct army_laws *laws, const struct army_line *line, const struct line_choice *choice,
                         struct army_spot here, struct ruling *r, struct army_spot *at);

/* What a player takes of all lines of an army, one way of each bundle. */
bool db_army_lines_choice(const struct army_laws *laws, const struct army *army, const struct army_choices *choices,
                          struct ruling *r, struct army_spot *at);
/* Any so many elements of an ally's list. */
bool db_army_any_choice(const struct army_laws *laws, const struct contingent *ally, const struct line_choice *choice,
                        int contingent, unsigned wanted, struct ruling *r, struct army_spot *at);

/* What the tables say of one troop type; `kind` is the clause that says which kind it is of. */
size_t db_type_facts(const struct db_rules *rules, unsigned type, clause kind, struct type_fact out[TYPE_FACTS_MAX]);

#endif
