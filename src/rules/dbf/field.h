/* DBF's battlefield: what a home offers, how large and where features may lie (dbf-H16, dbf-H17, dbf-H63). */
#ifndef ACIES_DBF_FIELD_H
#define ACIES_DBF_FIELD_H

#include "rules/dbf/dbf.h"
#include "rules/debellis/opening/opening.h"

enum dbf_region { ARABLE, FOREST, HILLS, WASTE, STEPPE, DBF_REGIONS };

extern const struct opening_rules dbf_opening;
extern const struct db_advice dbf_advice;
extern const struct battlefield_rules dbf_battlefield;

/* May this kind be taken besides what is taken already? */
bool dbf_take_judge(const struct selection *s, unsigned kind, struct ruling *r);
/* Are these enough to begin with: three to five, the home's own among them? */
bool dbf_enough_judge(const struct selection *s, struct ruling *r);
/* Lines (rivers, roads) take no quarter. */
bool dbf_is_line(unsigned kind);
/* Lays a feature down on the table; false: r says why not, and the table is spoilt. */
bool dbf_lay(struct tabletop *t, unsigned kind, unsigned quarter, const struct act *a, struct ruling *r);
/* Somewhere in its quarter, found by trying; `luck` makes fields differ. False if it fits nowhere. */
bool dbf_find_place(const struct tabletop *t, unsigned kind, unsigned quarter, uint32_t luck, struct act *out);

#endif
