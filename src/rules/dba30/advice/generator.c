/* A whole battlefield made by itself: an opening played with all dice and choices from the source, up to the edges. */
#include "rules/dba30/opening.h"
#include "rules/debellis/advice/basket.h"

#include <string.h>

/* The table of the wish, the defender's first decision pending. */
static void bare_table(struct battle *b, const struct battlefield_wish *wish, struct source *chance) {
    memset(b, 0, sizeof *b);
    const struct table_size *table = &dba30_tables[wish->table < 0 ? 0 : wish->table];
    b->width = table->width * wish->base_width;
    b->depth = table->depth * wish->base_width;
    b->base_width = wish->base_width;
    b->side[b->defender].region = (uint8_t)wish->region;
    b->opening.luck = (uint32_t)source_bits(chance);
    b->phase = PHASE_TERRAIN;
}

/* Dice from the source, choices by luck; but diced for or chosen freely as was wished. */
static struct act next_act(const struct battle *b, bool choice, struct source *chance) {
    enum { OFFERS = 18 };
    struct prompt p = db_prompt(&dba30_rules, b);
    struct act offer[OFFERS] = {act_make(VERB_ROLL)};
    if (p.seat == SEAT_CHANCE) {
        offer[0].dice_count = p.draw.count;
        source_draw(chance, &p.draw, offer[0].dice);
        return offer[0];
    }
    struct offers o = offers_into(offer, b->phase == PHASE_TERRAIN ? OFFERS : 1);
    size_t i = 0;
    db_advise(&dba30_rules, b, &o);
    while (b->phase == PHASE_TERRAIN && i + 1 < o.count && offer[i].choice != choice) i++;
    return offer[i];
}

bool dba30_make_battlefield(const struct battlefield_wish *wish, struct source *chance, struct setup *out,
                            struct events *events, struct ruling *r) {
    enum { ACTS_MAX = 400 }; /* dice may have to be thrown again (dba30-041), but not for ever */
    if (wish->region < 0 || wish->region >= DBA30_REGIONS) return refuse(r, C(27), "there is no such region");
    if (wish->table >= TABLE_SIZES) return refuse(r, C(22), "there is no such table");
    if (wish->base_width < MM(5) || wish->base_width > MM(200))
        return refuse(r, 0, "a base width must lie between 5 and 200 mm");
    struct battle b;
    bare_table(&b, wish, chance);
    if (wish->table < 0)
        tell(events, "table", H(67), "the small table, as nobody asked for another");
    else
        dba30_tell_table_size(events, &dba30_tables[wish->table]);
    for (int i = 0; i < ACTS_MAX && b.phase != PHASE_EDGE; i++) {
        struct act a = next_act(&b, wish->choice, chance);
        db_play(&dba30_rules, &b, &a, NULL, events);
    }
    memset(out, 0, sizeof *out);
    out->tabletop = b.tabletop;
    return dba30_selection_complete(&b.opening.selection, r);
}
