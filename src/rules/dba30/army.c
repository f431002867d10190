/* DBA 3.0's armies: what a list may say (section 2.2 of the catalogue, H30, H50, H57, H58), and what a player may
 * choose from it (decision D1). */
#include "rules/dba30/battlefield.h"
#include "rules/debellis/flow.h"

enum { ARMY_SIZE = 12, ALLIED_ELEMENTS = 3 };

static const struct field line_fields[] = {
    {"longbow_or_crossbow", FIELD_KIND_BOOL, false, 0, 0, 1, NULL, PIECE_LONGBOW * sizeof(int32_t),
     "bows or mounted infantry with longbows or crossbows"},
    {"mobile_tower", FIELD_KIND_BOOL, false, 0, 0, 1, NULL, PIECE_TOWER * sizeof(int32_t),
     "a war wagon that is a mobile tower"},
};

/* --- one line of a list -------------------------------------------------------------------------------- */

static types types_of(const struct army_line *line) {
    types set = 0;
    for (unsigned t = 0; t < line->types; t++) set |= TYPE(line->type[t]);
    return set;
}

static struct army_spot spot(int contingent, unsigned line, const char *key) {
    return (struct army_spot){contingent, (int)line, key};
}
static struct army_spot whole(const char *key) { return (struct army_spot){-1, -1, key}; }

/* dba30-014, 015: only riders dismount, and only to become foot. Mounted infantry is foot already (dba30-003). */
static bool check_dismounting(const struct army_line *line, struct army_spot here, struct ruling *r,
                              struct army_spot *at) {
    if (!line->dismounting) return true;
    bool riders = !(types_of(line) & ~ALL_MOUNTED);
    bool to_foot = TYPE(line->dismounts) & ALL_FOOT & ~TYPE(Civ);
    here.key = riders ? "dismounts.as" : "dismounts";
    if (riders && to_foot) return true;
    if (line->dismounting == DISMOUNT_DEPLOYING && !riders)
        return refuse_army(r, at, here, 14, "only mounted troops can be deployed dismounted: leave \"dismounts\" out");
    if (line->dismounting == DISMOUNT_DEPLOYING)
        return refuse_army(r, at, here, 14, "troops dismount to become foot: name a foot type");
    if (!riders)
        return refuse_army(r, at, here, 15, "only mounted troops can dismount in play: leave \"dismounts\" out");
    return refuse_army(r, at, here, 15, "troops dismount in play to become foot: name a foot type");
}

static bool check_arms(const struct army_line *line, struct army_spot here, struct ruling *r, struct army_spot *at) {
    types set = types_of(line);
    if (line->attribute[PIECE_LONGBOW] && set & ~BW_LIKE) {
        here.key = "longbow_or_crossbow";
        return refuse_army(r, at, here, HOUSE(30),
                           "only bows and mounted infantry have longbows or crossbows: give them a line of their own");
    }
    if (line->attribute[PIECE_TOWER] && set & ~TYPE(WWg)) {
        here.key = "mobile_tower";
        return refuse_army(r, at, here, HOUSE(50), "a mobile tower is a war wagon: its type must be WWg and no other");
    }
    return true;
}

static bool check_line(const struct army *army, const struct army_line *line, struct army_spot here, struct ruling *r,
                       struct army_spot *at) {
    types set = types_of(line);
    here.key = "types";
    if (set & (TYPE(Civ) | TYPE(CampPiece)))
        return refuse_army(r, at, here, HOUSE(57),
                           "civilians and the camp come besides the 12 elements: say so in \"camp\"");
    if (army->region == Littoral && here.contingent < 0 && set & TYPE(WWg))
        return refuse_army(r, at, here, 101, "a littoral army has no war wagons: take another type or another region");
    if (line->types > 1 && line->choice == CHOICE_NONE) {
        here.key = "choice";
        return refuse_army(r, at, here, 10,
                           "several types need a \"choice\": \"or\" for any mixture, \"all\" for all of one type");
    }
    return check_dismounting(line, here, r, at) && check_arms(line, here, r, at);
}

/* --- the whole list ------------------------------------------------------------------------------------ */

/* H57: the general is one element of the twelve and stands in the file. */
static bool check_general(const struct army *army, struct ruling *r, struct army_spot *at) {
    int found = -1;
    for (unsigned i = 0; i < army->lines; i++) {
        if (!army->line[i].general) continue;
        if (found >= 0)
            return refuse_army(r, at, spot(-1, i, "general"), HOUSE(57),
                               "an army has one general, and has him already");
        if (army->line[i].count != 1)
            return refuse_army(r, at, spot(-1, i, "count"), HOUSE(57),
                               "the general's is a single element: give it a line of its own");
        found = (int)i;
    }
    return found >= 0 || refuse_army(r, at, whole("elements"), HOUSE(57),
                                     "the army has no general: mark one line of one element \"general\"");
}

static bool check_contingent(const struct army *army, int index, struct ruling *r, struct army_spot *at) {
    const struct contingent *ally = &army->contingent[index];
    for (unsigned i = 0; i < ally->lines; i++) {
        if (ally->line[i].general)
            return refuse_army(r, at, spot(index, i, "general"), 12,
                               "allies replace elements other than the general's: they bring no general of their own");
        if (!check_line(army, &ally->line[i], spot(index, i, NULL), r, at)) return false;
    }
    unsigned count = army_elements(ally->line, ally->lines);
    if (count == ALLIED_ELEMENTS || !ally->lines) return true; /* without lines: they come to larger battles only */
    refuse_army(r, at, (struct army_spot){index, -1, "elements"}, 12,
                "allies come with three elements, for three of the army's own; these are {0}");
    r->why.number[0] = (int32_t)count;
    return false;
}

static bool check(const struct army *army, struct ruling *r, struct army_spot *at) {
    for (unsigned i = 0; i < army->lines; i++)
        if (!check_line(army, &army->line[i], spot(-1, i, NULL), r, at)) return false;
    unsigned count = army_elements(army->line, army->lines);
    if (count != ARMY_SIZE) {
        refuse_army(r, at, whole("elements"), HOUSE(57),
                    count < ARMY_SIZE ? "an army has exactly 12 elements; this one has {0}: add {1}"
                                      : "an army has exactly 12 elements; this one has {0}: take out {1}");
        r->why.number[0] = (int32_t)count;
        r->why.number[1] = count < ARMY_SIZE ? (int32_t)(ARMY_SIZE - count) : (int32_t)(count - ARMY_SIZE);
        return false;
    }
    if (!check_general(army, r, at)) return false;
    for (int i = 0; i < army->contingents; i++)
        if (!check_contingent(army, i, r, at)) return false;
    if (army->littoral && army->region != Littoral)
        return refuse_army(r, at, whole("littoral"), HOUSE(58),
                           "only an army whose home region is littoral may land: leave \"littoral\" out");
    return true;
}

/* --- what a player chooses ------------------------------------------------------------------------------------------
 */

static bool choose_line(const struct army_line *line, const struct line_choice *choice, struct army_spot here,
                        struct ruling *r, struct army_spot *at) {
    unsigned taken = line_taken(choice), different = 0;
    for (unsigned t = 0; t < ARMY_TYPES_MAX; t++) different += choice->taken[t] > 0;
    here.key = "take";
    if (taken + choice->given_up != line->count) {
        refuse_army(r, at, here, HOUSE(57), "this line has {0} elements, but {1} are taken or given up");
        r->why.number[0] = line->count;
        r->why.number[1] = (int32_t)taken + choice->given_up;
        return false;
    }
    if (different > 1 && line->choice == CHOICE_ALL)
        return refuse_army(r, at, here, 11, "these must all be of the one type or all of the other");
    here.key = "dismounted";
    if (choice->dismounted && !line->dismounting)
        return refuse_army(r, at, here, 14, "these have no foot to dismount as: deploy them as they are");
    if (choice->dismounted && choice->dismounted != taken)
        return refuse_army(r, at, here, 14, "all of these deploy mounted, or all of them dismounted");
    return true;
}

/* dba30-012: three for three, and never the general's. */
static bool choose_replaced(const struct army *army, const struct army_choices *choices, struct ruling *r,
                            struct army_spot *at) {
    unsigned given_up = 0;
    for (unsigned i = 0; i < army->lines; i++) {
        unsigned here = choices->line[i].given_up;
        if (here && army->line[i].general)
            return refuse_army(r, at, spot(-1, i, "give_up"), 12,
                               "the general's element cannot be replaced by allies: give up others");
        given_up += here;
    }
    unsigned wanted = choices->ally < 0 ? 0 : ALLIED_ELEMENTS;
    if (given_up == wanted) return true;
    refuse_army(r, at, whole("elements"), 12,
                wanted ? "three elements must be given up for the three of the ally; {0} are"
                       : "elements are given up only for allies, and no ally comes; {0} are");
    r->why.number[0] = (int32_t)given_up;
    return false;
}

static bool choose(const struct army *army, const struct army_choices *choices, struct ruling *r,
                   struct army_spot *at) {
    if (choices->ally >= army->contingents) return refuse_army(r, at, whole("ally"), 12, "the army has no such ally");
    for (unsigned i = 0; i < army->lines; i++)
        if (!choose_line(&army->line[i], &choices->line[i], spot(-1, i, NULL), r, at)) return false;
    if (!choose_replaced(army, choices, r, at)) return false;
    if (choices->ally < 0) return true;
    const struct contingent *ally = &army->contingent[choices->ally];
    if (!ally->lines)
        return refuse_army(r, at, whole("ally"), 12,
                           "this ally lends no three elements: it comes to big battles only, with an army of its own");
    for (unsigned i = 0; i < ally->lines; i++) {
        if (choices->ally_line[i].given_up)
            return refuse_army(r, at, spot(choices->ally, i, "give_up"), 12, "allies come all three or not at all");
        if (!choose_line(&ally->line[i], &choices->ally_line[i], spot(choices->ally, i, NULL), r, at)) return false;
    }
    return true;
}

/* dba30-346 to 354 */
static const struct big_army_rules big = {
    .commands = 3,
    .least = 6,
    .never_general = TYPE(Art) | TYPE(SCh) | ALL_Hd | ALL_Works,
    .only_if_chief_may = TYPE(El),
    .size = 346,
    .least_clause = 347,
    .chief = 348,
    .generals = 349,
    .chief_may = 350,
    .allied = 352,
    .times = 353,
    .ally_general = 354,
};

const struct army_rules dba30_armies = {
    .regions = dba30_region_names,
    .landing_region = Littoral,
    .most_aggression = 4,
    .line_fields = {line_fields, sizeof line_fields / sizeof *line_fields},
    .camp_type = CampPiece,
    .civilian_type = Civ,
    .never_land = TYPE(El) | TYPE(Art), /* dba30-101 */
    .or_clause = 10,
    .all_clause = 11,
    .deploying_clause = 14,
    .in_play_clause = 15,
    .allies_clause = 12,
    .big = &big,
    .check = check,
    .choose = choose,
    .facts = dba30_facts,
};
