/* Every clause of the DBF catalogue and every house ruling, in our own words, chapter by chapter. */
#include "game/sure.h"
#include "rules/dbf/dbf.h"

/* clang-format off */
const struct clause_text dbf_clauses[] = {
#include "rules/dbf/clauses/bound.inc"
#include "rules/dbf/clauses/combat.inc"
#include "rules/dbf/clauses/outcomes.inc"
#include "rules/dbf/clauses/house.inc"
};
counted(dbf_clauses, DBF_CLAUSES);
/* clang-format on */
