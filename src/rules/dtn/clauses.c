/* Every clause of the DTN catalogue and every house ruling, in our own words, chapter by chapter. */
#include "game/sure.h"
#include "rules/dtn/dtn.h"

/* clang-format off */
const struct clause_text dtn_clauses[] = {
#include "rules/dtn/clauses/command.inc"
#include "rules/dtn/clauses/movement.inc"
#include "rules/dtn/clauses/combat.inc"
#include "rules/dtn/clauses/artillery.inc"
#include "rules/dtn/clauses/house.inc"
};
counted(dtn_clauses, DTN_CLAUSES);
/* clang-format on */
