/* Every clause of the Civitates Bellantes catalogue and every house ruling, in our own words, chapter by chapter. */
#include "game/sure.h"
#include "rules/cb/cb.h"

/* clang-format off */
const struct clause_text cb_clauses[] = {
#include "rules/cb/clauses/turn.inc"
#include "rules/cb/clauses/moving.inc"
#include "rules/cb/clauses/combat.inc"
#include "rules/cb/clauses/after.inc"
#include "rules/cb/clauses/house.inc"
};
counted(cb_clauses, CB_CLAUSES);
/* clang-format on */
