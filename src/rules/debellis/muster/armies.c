/* Army lists: how many elements, one general, and what a player takes of a line. */
#include "rules/debellis/muster/armies.h"

bool army_size_check(const struct army_laws *laws, const struct army *army, struct ruling *r, struct army_spot *at) {
    unsigned count = army_elements(army->line, army->lines);
    if (count == laws->size) return true;
    refuse_army(r, at, army_whole_spot("elements"), laws->list,
                count < laws->size ? "an army has exactly {2} elements; this one has {0}: add {1}"
                                   : "an army has exactly {2} elements; this one has {0}: take out {1}");
    r->why.number[0] = (int32_t)count;
    r->why.number[1] = count < laws->size ? (int32_t)(laws->size - count) : (int32_t)(count - laws->size);
    r->why.number[2] = laws->size;
    return false;
}

bool army_general_check(const struct army_laws *laws, const struct army *army, struct ruling *r, struct army_spot *at) {
    int found = -1;
    for (unsigned i = 0; i < army->lines; i++) {
        if (!army->line[i].general) continue;
        if (found >= 0)
            return refuse_army(r, at, army_line_spot(-1, i, "general"), laws->list,
                               "an army has one general, and has him already");
        if (army->line[i].count != 1)
            return refuse_army(r, at, army_line_spot(-1, i, "count"), laws->list,
                               "the general's is a single element: give it a line of its own");
        found = (int)i;
    }
    return found >= 0 || refuse_army(r, at, army_whole_spot("elements"), laws->list,
                                     "the army has no general: mark one line of one element \"general\"");
}

bool army_line_choice(const struct army_laws *laws, const struct army_line *line, const struct line_choice *choice,
                      struct army_spot here, struct ruling *r, struct army_spot *at) {
    unsigned taken = line_taken(choice), different = 0;
    for (unsigned t = 0; t < ARMY_TYPES_MAX; t++) different += choice->taken[t] > 0;
    here.key = "take";
    if (taken + choice->given_up != line->count) {
        refuse_army(r, at, here, laws->list, "this line has {0} elements, but {1} are taken or given up");
        r->why.number[0] = line->count;
        r->why.number[1] = (int32_t)taken + choice->given_up;
        return false;
    }
    if (different > 1 && line->choice == CHOICE_ALL)
        return refuse_army(r, at, here, laws->all_of_one, "these must all be of the one type or all of the other");
    here.key = "dismounted";
    if (choice->dismounted && !line->dismounting)
        return refuse_army(r, at, here, laws->dismounting,
                           "these have no foot to dismount as: deploy them as they are");
    if (choice->dismounted && choice->dismounted != taken)
        return refuse_army(r, at, here, laws->dismounting, "all of these deploy mounted, or all of them dismounted");
    return true;
}
