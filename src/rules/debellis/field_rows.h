/* Rows of the field tables that De Bellis positions and engagements are read by. */
#ifndef ACIES_DEBELLIS_FIELD_ROWS_H
#define ACIES_DEBELLIS_FIELD_ROWS_H

#include "rules/debellis/flow.h"

#define IN_ENGAGEMENT(member) offsetof(struct engagement, member)
#define IN_COMBATANT(member)  offsetof(struct combatant, member)
/* Of positions: offsets are those of the attribute arrays of a setup, in the order of flow.h. */
#define SLOT(index) ((size_t)(index) * sizeof(int32_t))

#define BOOL(name, member, help)                                                                                       \
    { name, FIELD_KIND_BOOL, false, 0, 0, 1, NULL, member, help }
#define NUMBER(name, most, member, help)                                                                               \
    { name, FIELD_KIND_INT, false, 0, 0, most, NULL, member, help }
#define WORD(name, words, member, help)                                                                                \
    { name, FIELD_KIND_WORD, false, 0, 0, 0, words, member, help }

#endif
