/* Inside `acies army`: loading armies and showing them. Nothing here knows a rule set. */
#ifndef ACIES_CLI_ARMY_H
#define ACIES_CLI_ARMY_H

#include "cli/cli.h"
#include "game/json.h"

/* An army file taken in. */
struct army_file {
    char path[1024];
    const struct ruleset *rs;
    struct army army;
    struct complaint wrong; /* what is wrong with it, if anything */
    clause clause;          /* the rule it breaks, 0: it breaks none, or is no army at all */
};

enum { ARMIES_MAX = 2048 };

/* --- files (army_files.c) ------------------------------------------------------------------------------- */

/* Reads and judges an army file: EXIT_FINE, EXIT_SOME (file->wrong says why), EXIT_USAGE after a complaint. */
int army_load(const struct command *c, struct army_file *file, const char *path);
/* The army a player names: a file, the id of a stored army, or a list as players write it ("1xCv (Gen), 11xLH"), which
 * is of the rule set asked for, else of the first. Complains of one that is not there, not of one that is illegal. */
int army_take(const struct command *c, const struct ruleset *only, const char *said, struct army_file *file);
/* "acies army: FILE, elements[2].types: sentence (dba30-101)" */
void say_illegal_army(const struct command *c, const struct army_file *file);
/* The file of a stored army; false if there is none of that id. */
bool stored_army(const struct ruleset *rs, const char *id, char *path, size_t size);
const char *stored_army_name(const struct ruleset *rs, const char *id, char name[SIDE_NAME_LENGTH]);
/* The ids of the stored armies in order; each to be freed. */
size_t stored_armies(const struct ruleset *rs, char *ids[ARMIES_MAX]);

/* What an unknown id may mean: the nearest stored one, into `near`; NULL if none is near. */
const char *nearest_army(const struct ruleset *rs, const char *id, char near[ARMY_ID_LENGTH]);

/* --- lists of other programs (army_import.c) ------------------------------------------------------------- */

/* `acies army --import FILE...` */
int import_armies(const struct arguments *args, const struct ruleset *rs);

/* --- pages (army_page.c) -------------------------------------------------------------------------------- */

/* The page of one army; `find` gives the names of its enemies and allies by their ids. */
typedef const char *army_namer(const struct ruleset *rs, const char *id, char name[SIDE_NAME_LENGTH]);
void print_army(const struct ruleset *rs, const struct army *a, army_namer *name_of);
/* "hilly", or "hilly/arable" where it may choose; returns buffer. */
const char *army_regions(const struct ruleset *rs, const struct army *a, char *buffer, size_t size);
/* {"ruleset", …, "troops": {"4Bd": {"name", "kind", "move in good going", …}}} */
json_t *army_page_to_json(const struct ruleset *rs, const struct army *a);

#endif
