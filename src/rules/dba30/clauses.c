/* Every clause of the DBA 3.0 catalogue and every house ruling, in our own words, chapter by chapter. */
#include "game/sure.h"
#include "rules/dba30/dba30.h"

/* clang-format off */
const struct clause_text dba30_clauses[] = {
#include "rules/dba30/clauses/before.inc"
#include "rules/dba30/clauses/bound.inc"
#include "rules/dba30/clauses/combat.inc"
#include "rules/dba30/clauses/after.inc"
#include "rules/dba30/clauses/house.inc"
};
counted(dba30_clauses, DBA30_CLAUSES);
/* clang-format on */
