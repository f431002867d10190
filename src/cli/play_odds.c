/* "odds r1 g2": the exact chances of an engagement between two pieces as they stand, with every reason. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

/* The sum of a side in one line: every part with its clause. */
static void tell_reasons(const struct session *s, const struct resolution *res, const char *const id[2]) {
    char name[CLAUSE_NAME_MAX];
    for (int side = 0; side < 2; side++) {
        int total = 0;
        printf("  %.8s:", id[side]);
        for (uint32_t i = 0; i < res->reasons; i++) {
            const struct reason *why = &res->reason[i];
            if (why->side != side || !why->value) continue;
            total += why->value;
            printf(" %+d %s [%s],", why->value, why->text, clause_name(s->speaker.rs, why->clause, name));
        }
        printf(" in all %d\n", total);
    }
}

/* Exact fractions beside the percentages: they are counted, not sampled. */
static void tell_lines(const struct odds *o, const char *const id[2]) {
    for (uint32_t i = 0; i < o->lines; i++) {
        const struct odds_line *l = &o->line[i];
        if (!l->weight) continue;
        struct fraction f = fraction_of(l->weight, o->total);
        char exact[FRACTION_TEXT];
        printf("  %5.1f %%  (%s)  %.8s %s, %.8s %s\n", 100.0 * (double)l->weight / (double)o->total,
               fraction_text(f, exact), id[0], l->word[0] ? l->word[0] : "-", id[1], l->word[1] ? l->word[1] : "-");
    }
}

void tell_odds(const struct session *s, unsigned a, unsigned b) {
    const struct ruleset *rs = s->speaker.rs;
    const void *state = speaker_state(&s->speaker);
    const char *const id[2] = {rs->piece_id(state, a), rs->piece_id(state, b)};
    struct ruling r = {0};
    char line[512];
    void *engagement = calloc(1, rs->engagement_size);
    struct resolution *res = calloc(1, sizeof *res);
    struct odds *o = calloc(1, sizeof *o);
    if (!engagement || !res || !o) {
        printf("There is not enough memory for that.\n");
    } else if (!rs->engagement_at || !rs->engagement_at(state, a, b, engagement, &r)) {
        printf("%s\n", r.why.text ? remark_line(s, &r.why, line, sizeof line) : "They cannot fight each other.");
    } else {
        printf("%.8s against %.8s:\n", id[0], id[1]);
        if (!r.legal && r.why.text) printf("  %s\n", remark_line(s, &r.why, line, sizeof line));
        if (rs->explain && rs->explain(engagement, res, &r)) tell_reasons(s, res, id);
        if (rs->odds(engagement, o, &r))
            tell_lines(o, id);
        else if (r.why.text)
            printf("  %s\n", remark_line(s, &r.why, line, sizeof line));
    }
    free(engagement);
    free(res);
    free(o);
}

void tell_odds_at_hand(const struct session *s) {
    struct prompt p = game_prompt(s->speaker.game);
    if (p.why.piece != NO_PIECE && p.why.other != NO_PIECE) {
        tell_odds(s, p.why.piece, p.why.other);
        return;
    }
    bool any = false;
    for (uint32_t i = 0; i < s->speaker.scene.links; i++) {
        const struct scene_link *l = &s->speaker.scene.link[i];
        if (strcmp(l->kind, "fight") != 0 && strcmp(l->kind, "shoot") != 0) continue;
        tell_odds(s, l->from, l->to);
        any = true;
    }
    if (!any) printf("Nobody is fighting or shooting. Ask for two pieces: odds r1 g2.\n");
}
