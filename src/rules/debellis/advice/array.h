/* The array: how a good captain in a hurry draws up his army. Not a rule: only offers and bots ask.
 *
 * An army is sorted by what its troops are for (roles.c) into files one or two deep; the files make a line with a
 * centre and two wings, tried in several orders and places, and the best by ground and opponents is taken (array.c). */
#ifndef ACIES_DEBELLIS_ARRAY_H
#define ACIES_DEBELLIS_ARRAY_H

#include "rules/debellis/moving/going.h"
#include "rules/debellis/opening/deploying.h"

enum role {
    ROLE_LINE,   /* holds the centre: spears, blades */
    ROLE_DEEP,   /* the same in two ranks: pikes */
    ROLE_BAND,   /* deep as well, and at home in woods: warband */
    ROLE_GUNS,   /* artillery: a clear field of fire beside the centre */
    ROLE_SHOOT,  /* bows */
    ROLE_SHOCK,  /* knights, heavy chariots, elephants */
    ROLE_MOB,    /* hordes: wherever room is left */
    ROLE_LIGHT,  /* auxilia and psiloi: into broken ground, else beside the line */
    ROLE_WING,   /* cavalry and light horse */
    ROLE_LEADER, /* a mounted general: behind the centre */
};
enum role db_role_of(const struct db_rules *rules, const struct battle *b, unsigned e);
/* What standing in this going costs such troops; light troops like it. */
int32_t db_ground_cost(enum role role, enum going going);
/* Does a second rank help it? */
bool db_fights_deep(const struct db_rules *rules, unsigned type);
/* How gladly it would sit behind walls; 0: not at all. */
int32_t db_garrison_worth(const struct db_rules *rules, const struct battle *b, uint8_t e);

enum { FILES_MAX = 48 };
struct file {
    uint8_t front, rear; /* rear: NO_PIECE where it is one deep */
    uint8_t role;
};
/* From left to right as its own general sees it. */
struct battle_line {
    int count;
    struct file file[FILES_MAX];
};

/* Where everybody goes: into a place, or to a pose. */
struct slot {
    uint8_t piece, place;
    struct pose pose;
};
struct array {
    int count;
    struct slot slot[ELEMENTS_MAX];
};
/* The whole army of the side asked, whoever of it stands already. */
void db_array_plan(const struct db_rules *rules, const struct battle *b, struct array *out);

/* What a close combat with f on open ground is worth to e with that rear support (or NO_PIECE), in hundredths of an
 * element (value.c). */
int32_t db_match_gain(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned rear, unsigned f);

#endif
