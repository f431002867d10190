/* DBA 2.2's ground before the battle: home topographies, what they allow, and the layout the defender makes of it. */
#ifndef ACIES_DBA22_BATTLEFIELD_H
#define ACIES_DBA22_BATTLEFIELD_H

#include "rules/dba22/dba22.h"
#include "rules/debellis/opening.h"

typedef uint32_t kinds; /* a set of terrain kinds: bit k */
#define KIND(k) ((kinds)1 << (k))

enum topography { Arable, Forest, Hilly, Steppe, Dry, Tropical, Littoral, DBA22_TOPOGRAPHIES };

/* dba22-007 to 013. */
struct home {
    clause clause;
    kinds compulsory, optional;
};
extern const struct home dba22_homes[DBA22_TOPOGRAPHIES];
extern const char *const dba22_topographies[DBA22_TOPOGRAPHIES + 1];
extern const struct army_rules dba22_armies;

#endif
