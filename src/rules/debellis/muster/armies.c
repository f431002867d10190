/* Army lists: how many elements, one general, and what a player takes of a line. */
#include "rules/debellis/muster/armies.h"

bool db_army_size_check(const struct army_laws *laws, const struct army *army, struct ruling *r, struct army_spot *at) {
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

/* How many generals come of a bundle: as many with each of its ways, or -1. */
static int generals_of_bundle(const struct army *army, unsigned first) {
    int count[ARMY_WAYS_MAX] = {0};
    unsigned ways = 0;
    for (unsigned i = first; i < army->lines && army->line[i].bundle == army->line[first].bundle; i++) {
        count[army->line[i].way] += army->line[i].general;
        ways = army->line[i].way + 1u;
    }
    for (unsigned w = 1; w < ways; w++)
        if (count[w] != count[0]) return -1;
    return count[0];
}

bool db_army_general_check(const struct army_laws *laws, const struct army *army, struct ruling *r,
                           struct army_spot *at) {
    int generals = 0;
    for (unsigned i = 0; i < army->lines; i++) {
        const struct army_line *line = &army->line[i];
        bool of_bundle = line->bundle > 0, begins = !i || line->bundle != army->line[i - 1].bundle;
        int here = !of_bundle ? line->general : begins ? generals_of_bundle(army, i) : 0;
        if (here < 0)
            return refuse_army(r, at, army_line_spot(-1, i, "general"), laws->list,
                               "the general comes whichever of these is chosen: every way has him, or none");
        generals += here;
        if (generals > 1)
            return refuse_army(r, at, army_line_spot(-1, i, "general"), laws->list,
                               "an army has one general, and has him already");
        if (line->general && line->count != 1)
            return refuse_army(r, at, army_line_spot(-1, i, "count"), laws->list,
                               "the general's is a single element: give it a line of its own");
    }
    return generals > 0 || refuse_army(r, at, army_whole_spot("elements"), laws->list,
                                       "the army has no general: mark one line of one element \"general\"");
}

static bool line_groups_choice(const struct army_laws *laws, const struct army_line *line,
                               const struct line_choice *choice, struct army_spot here, struct ruling *r,
                               struct army_spot *at) {
    int8_t chosen[ARMY_TYPES_MAX] = {0};
    here.key = "take";
    for (unsigned t = 0; t < line->types; t++)
        if (choice->taken[t] && chosen[line->group[t]]++)
            return refuse_army(r, at, here, laws->all_of_one, "these must all be of the one type or all of the other");
    return true;
}

static bool line_dismounting_choice(const struct army_laws *laws, const struct army_line *line,
                                    const struct line_choice *choice, struct army_spot here, struct ruling *r,
                                    struct army_spot *at) {
    here.key = "dismounted";
    for (unsigned t = 0; t < ARMY_TYPES_MAX; t++) {
        if (choice->dismounted[t] && (t >= line->types || !line->dismounting[t]))
            return refuse_army(r, at, here, laws->dismounting,
                               "these have no foot to dismount as: deploy them as they are");
        if (choice->dismounted[t] && choice->dismounted[t] != choice->taken[t])
            return refuse_army(r, at, here, laws->dismounting,
                               "all of these deploy mounted, or all of them dismounted");
    }
    return true;
}

bool db_army_line_choice(const struct army_laws *laws, const struct army_line *line, const struct line_choice *choice,
                         struct army_spot here, struct ruling *r, struct army_spot *at) {
    unsigned taken = line_taken(choice);
    here.key = "take";
    if (taken + choice->given_up != line->count && !line->bundle) {
        refuse_army(r, at, here, laws->list, "this line has {0} elements, but {1} are taken or given up");
        r->why.number[0] = line->count;
        r->why.number[1] = (int32_t)taken + choice->given_up;
        return false;
    }
    return line_groups_choice(laws, line, choice, here, r, at) &&
           line_dismounting_choice(laws, line, choice, here, r, at);
}

static bool not_one_way(const struct army_laws *laws, struct army_spot here, struct ruling *r, struct army_spot *at) {
    here.key = "take";
    return refuse_army(r, at, here, laws->list,
                       "of what may be chosen with \"either\" one way is taken, and all of it");
}

/* How often a way is taken, by one of its lines: -1 if not whole times. */
static int times_taken(const struct army *army, const struct line_choice *choice, unsigned i) {
    unsigned all = (line_taken(choice) + choice->given_up) * army->times, count = army->line[i].count;
    return all % count ? -1 : (int)(all / count);
}

/* Of every bundle one way is taken, whole; where the list is taken several times, each time one. */
static bool bundle_choice(const struct army_laws *laws, const struct army *army, const struct line_choice *choice,
                          unsigned first, struct ruling *r, struct army_spot *at) {
    int times = 0, way = -1;
    for (unsigned i = first; i < army->lines && army->line[i].bundle == army->line[first].bundle; i++) {
        bool begins = i == first || army->line[i].way != army->line[i - 1].way;
        int here = times_taken(army, &choice[i], i);
        if (begins) times += way = here;
        if (here < 0 || here != way) return not_one_way(laws, army_line_spot(-1, i, "take"), r, at);
    }
    return times == army->times || not_one_way(laws, army_line_spot(-1, first, "take"), r, at);
}

bool db_army_lines_choice(const struct army_laws *laws, const struct army *army, const struct army_choices *choices,
                          struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++) {
        bool begins = army->line[i].bundle && (!i || army->line[i].bundle != army->line[i - 1].bundle);
        if (!db_army_line_choice(laws, &army->line[i], &choices->line[i], army_line_spot(-1, i, NULL), r, at) ||
            (begins && !bundle_choice(laws, army, choices->line, i, r, at)))
            return false;
    }
    return true;
}

bool db_army_any_choice(const struct army_laws *laws, const struct contingent *ally, const struct line_choice *choice,
                        int contingent, unsigned wanted, struct ruling *r, struct army_spot *at) {
    unsigned coming = 0;
    for (unsigned i = 0; i < ally->lines; i++) {
        unsigned taken = line_taken(&choice[i]);
        struct army_spot here = army_line_spot(contingent, i, "take");
        coming += taken;
        if (taken > ally->line[i].count) {
            refuse_army(r, at, here, laws->list, "this line has {0} elements, but {1} are taken");
            r->why.number[0] = ally->line[i].count;
            r->why.number[1] = (int32_t)taken;
            return false;
        }
        for (unsigned k = 0; taken && k < i; k++)
            if (ally->line[k].bundle && ally->line[k].bundle == ally->line[i].bundle &&
                ally->line[k].way != ally->line[i].way && line_taken(&choice[k]))
                return not_one_way(laws, here, r, at);
        if (!line_groups_choice(laws, &ally->line[i], &choice[i], here, r, at) ||
            !line_dismounting_choice(laws, &ally->line[i], &choice[i], here, r, at))
            return false;
    }
    if (coming == wanted) return true;
    refuse_army(r, at, army_whole_spot("ally_elements"), laws->allies,
                "{0} elements of the ally's list come; {1} are taken");
    r->why.number[0] = (int32_t)wanted;
    r->why.number[1] = (int32_t)coming;
    return false;
}
