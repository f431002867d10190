/* Who came first of several enemies on one element: what the bound remembers of their moves, not how they stand. */
#include "rules/debellis/contact/contacts.h"

/* Of several enemies on one element the first to arrive is one that has not moved in this bound; then the one whose
 * move came first (dba22-H71, dbf-H31; dba30-H79 does not ask); among equals the lowest in the roll. */
unsigned db_arrival(const struct db_rules *rules, const struct battle *b, unsigned e) {
    unsigned i = 0;
    if (!(b->element[e].marks & MARKED_MOVED)) return 0;
    while (rules->customs.arrivals_count && i < sizeof b->arrived && b->arrived[i] != e + 1) i++;
    return 1 + i;
}

bool db_came_before(const struct db_rules *rules, const struct battle *b, unsigned f, unsigned g) {
    unsigned mine = db_arrival(rules, b, f), other = db_arrival(rules, b, g);
    return mine != other ? mine < other : f < g;
}

void db_note_arrivals(const struct db_rules *rules, struct battle *b, const struct placed *moved, int count) {
    struct piece_set came = {{0}};
    for (int i = 0; i < count; i++) set_add(&came, moved[i].piece);
    unsigned last = 0;
    while (last < sizeof b->arrived && b->arrived[last]) last++;
    for (unsigned e = 0; rules->customs.arrivals_count && e < b->elements; e++) { /* at once: as they are listed */
        if (last == sizeof b->arrived || !set_has(&came, e) || !on_table(b, e)) continue;
        uint8_t before = db_front_enemy(rules, b, e); /* a wagon asks it of its head, too */
        if (before == NO_PIECE ? db_victim_of(rules, b, e) != NO_PIECE : is_type(b, before, rules->sets.wagons))
            b->arrived[last++] = (uint8_t)(e + 1);
    }
}
