/* Every clause of the DBA 2.2 catalogue and every house ruling, in our own words, chapter by chapter. */
#include "game/sure.h"
#include "rules/dba22/dba22.h"

/* clang-format off */
const struct clause_text dba22_clauses[] = {
#include "rules/dba22/clauses/before.inc"
#include "rules/dba22/clauses/bound.inc"
#include "rules/dba22/clauses/combat.inc"
#include "rules/dba22/clauses/after.inc"
#include "rules/dba22/clauses/house.inc"
};
counted(dba22_clauses, DBA22_CLAUSES);
/* clang-format on */
