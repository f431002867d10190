/* Who takes the hits: attached artillery and infantry, or several attackers of one unit. */
#include "rules/dtn/engagement/combat.h"

struct shares dtn_attached_shares(int hits, int infantry, int artillery, struct resolution *why) {
    struct shares s = {0, 0};
    for (int i = 0; i < hits && infantry + artillery > 0; i++) {
        if (2 * artillery >= infantry) {
            artillery--;
            s.artillery++;
            dtn_note(why, 0, 1, C(186), "twice the artillery's SPs reach the infantry's: the artillery is hit");
        } else {
            infantry--;
            s.infantry++;
            dtn_note(why, 0, 1, C(186), "twice the artillery's SPs are fewer than the infantry's: the infantry is hit");
        }
    }
    return s;
}

void dtn_face_shares(int hits, unsigned present, int share[FACES], struct resolution *why) {
    for (int f = 0; f < FACES; f++) share[f] = 0;
    dtn_note(why, 1, 0, C(179), "several attackers of one unit: a single combat, their hits are added");
    dtn_note(why, 1, hits, C(180), "the defender's hits go round by face: front, right flank, left flank, rear");
    for (int given = 0, f = 0; given < hits && present; f = (f + 1) % FACES) {
        if (!(present >> f & 1)) continue;
        share[f]++;
        given++;
    }
}
