/* A contest told: as an object for programs, a table for people, and a line a game for a spreadsheet. */
#include "arena/arena.h"

#include <math.h>

static double per(double sum, double n) { return n > 0 ? sum / n : 0; }

static json_t *rounded(double x) { return json_real(round(x * 10000) / 10000); }

/* --- for programs ------------------------------------------------------------------------------------------- */

static json_t *verbs_to_json(const struct ruleset *rs, const struct arena_part *p) {
    json_t *verbs = json_object();
    for (size_t v = 0; v < rs->verb_count && v < ARENA_VERBS_MAX; v++)
        if (p->verb[v]) json_object_set_new(verbs, rs->verbs[v].name, json_integer(p->verb[v]));
    return verbs;
}

/* Verbs that were seen among the offers of a bot, and that it never chose. */
static bool is_neglected(const struct arena_part *p, size_t verb) {
    return verb >= VERBS_COMMON && verb < ARENA_VERBS_MAX && p->offered >> verb & 1 && !p->verb[verb];
}

static json_t *neglected_to_json(const struct ruleset *rs, const struct arena_part *p) {
    json_t *list = json_array();
    for (size_t v = 0; v < rs->verb_count && v < ARENA_VERBS_MAX; v++)
        if (is_neglected(p, v)) json_array_append_new(list, json_string(rs->verbs[v].name));
    return list;
}

static json_t *part_to_json(const struct arena_part *p, uint32_t games) {
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "decisions_a_game", rounded(per(p->decisions, games)), "mean_ms",
                     rounded(per((double)p->microseconds, p->decisions) / 1000), "slowest_ms",
                     rounded(p->slowest / 1000.0), "points_unused", rounded(per(p->left, p->points)), "points_wasted",
                     rounded(per(p->wasted, p->points)), "lost", rounded(per(p->lost, p->troops)));
}

json_t *arena_report_to_json(const struct arena_report *r) {
    const struct contest *c = r->contest;
    struct arena_tally t;
    arena_tally(r->game, r->games, &t);
    double score = arena_score(&t), margin = arena_margin(&t);
    uint32_t slowest = t.part[0].slowest > t.part[1].slowest ? t.part[0].slowest : t.part[1].slowest;
    json_t *o = arena_contest_to_json(c), *battles = json_array(), *verbs = json_object();
    json_object_set_new(o, "games", json_integer(t.games));
    json_object_set_new(o, "score", rounded(score));
    json_object_set_new(o, "ci", rounded(margin));
    json_object_set_new(o, "elo", rounded(arena_elo(score)));
    json_object_set_new(o, "elo_range",
                        json_pack("[o, o]", rounded(arena_elo(score - margin)), rounded(arena_elo(score + margin))));
    json_object_set_new(o, "wins", json_integer(t.wins));
    json_object_set_new(o, "losses", json_integer(t.losses));
    json_object_set_new(o, "draws", json_integer(t.draws));
    json_object_set_new(o, "draws_by_limit", json_integer(t.limits));
    json_object_set_new(o, "forfeits", json_pack("[i, i]", t.forfeits[0], t.forfeits[1]));
    json_object_set_new(o, "pairs",
                        json_pack("[i, i, i, i, i]", t.pair[0], t.pair[1], t.pair[2], t.pair[3], t.pair[4]));
    json_object_set_new(o, "won_by_seat", json_pack("[i, i]", t.by_seat[0], t.by_seat[1]));
    json_object_set_new(o, "acts_a_game", rounded(per((double)t.acts, t.games)));
    json_object_set_new(o, "turns_a_game", rounded(per((double)t.turns, t.games)));
    json_object_set_new(o, "slowest_ms", rounded(slowest / 1000.0));
    for (unsigned bot = 0; bot < 2; bot++) {
        json_object_set_new(o, bot ? "of_b" : "of_a", part_to_json(&t.part[bot], t.games));
        json_object_set_new(verbs, bot ? "b" : "a", verbs_to_json(c->rs, &t.part[bot]));
    }
    json_object_set_new(o, "verbs", verbs);
    json_object_set_new(
        o, "verbs_never_used",
        json_pack("{s:o, s:o}", "a", neglected_to_json(c->rs, &t.part[0]), "b", neglected_to_json(c->rs, &t.part[1])));
    for (uint32_t i = 0; i < c->fields; i++) {
        arena_tally_field(r->game, r->games, i, &t);
        if (!t.games) continue;
        json_array_append_new(battles,
                              json_pack("{s:s, s:i, s:o, s:[i, i]}", "battle", c->field[i].name, "games", t.games,
                                        "score", rounded(arena_score(&t)), "won_by_seat", t.by_seat[0], t.by_seat[1]));
    }
    json_object_set_new(o, "by_battle", battles);
    if (r->tested) {
        static const char *const words[] = {"open", "elo0", "elo1"};
        arena_tally(r->game, r->games, &t);
        json_object_set_new(o, "sprt",
                            json_pack("{s:o, s:o, s:o, s:s}", "elo0", rounded(r->test.elo0), "elo1",
                                      rounded(r->test.elo1), "llr", rounded(arena_likelihood(&t, r->test)), "answer",
                                      words[r->answer]));
    }
    json_object_set_new(o, "seconds", rounded(r->seconds));
    json_object_set_new(o, "games_a_second", rounded(per(r->played, r->seconds)));
    return o;
}

/* --- for people --------------------------------------------------------------------------------------------- */

static void print_verbs(const struct arena_report *r, const struct arena_tally *t, FILE *to) {
    const struct ruleset *rs = r->contest->rs;
    fprintf(to, "\n  verb                   %10s %10s\n", "a", "b");
    for (size_t v = 0; v < rs->verb_count && v < ARENA_VERBS_MAX; v++)
        if (t->part[0].verb[v] || t->part[1].verb[v])
            fprintf(to, "  %-20s   %10u %10u\n", rs->verbs[v].name, t->part[0].verb[v], t->part[1].verb[v]);
    for (unsigned bot = 0; bot < 2; bot++) {
        unsigned count = 0;
        for (size_t v = 0; v < rs->verb_count && v < ARENA_VERBS_MAX; v++)
            if (is_neglected(&t->part[bot], v))
                fprintf(to, "%s %s",
                        count++ ? ","
                        : bot   ? "  offered to b, never used:"
                                : "  offered to a, never used:",
                        rs->verbs[v].name);
        if (count) fprintf(to, "\n");
    }
}

void arena_report_print(const struct arena_report *r, FILE *to) {
    const struct contest *c = r->contest;
    struct arena_tally t;
    arena_tally(r->game, r->games, &t);
    double score = arena_score(&t), margin = arena_margin(&t);
    fprintf(to, "%s: %s (a) against %s (b), %u games in %u pairs, seed %llu\n\n", c->rs->title, c->player[0].name,
            c->player[1].name, t.games, t.pairs, (unsigned long long)c->seed);
    fprintf(to, "  score of a   %.3f ± %.3f a game (95 %% over pairs), Elo %+.0f (%+.0f to %+.0f)\n", score, margin,
            arena_elo(score), arena_elo(score - margin), arena_elo(score + margin));
    fprintf(to, "  won %u, lost %u, drawn %u (by a limit of %ss: %u)\n", t.wins, t.losses, t.draws, c->rs->turn_word,
            t.limits);
    if (t.forfeits[0] + t.forfeits[1])
        fprintf(to, "  forfeited (too slow, illegal, ended or unreadable): a %u, b %u\n", t.forfeits[0], t.forfeits[1]);
    fprintf(to, "  pairs: 0 %u, ½ %u, 1 %u, 1½ %u, 2 %u\n", t.pair[0], t.pair[1], t.pair[2], t.pair[3], t.pair[4]);
    fprintf(to, "  whoever sat there, the first side won %u and the second %u\n", t.by_seat[0], t.by_seat[1]);
    fprintf(to, "  a game has %.0f acts in %.1f %ss\n\n", per((double)t.acts, t.games), per((double)t.turns, t.games),
            c->rs->turn_word);
    fprintf(to, "  %-20s   %10s %10s\n", "", c->player[0].name, c->player[1].name);
    const struct arena_part *a = &t.part[0], *b = &t.part[1];
    fprintf(to, "  %-20s   %10.1f %10.1f\n", "decisions a game", per(a->decisions, t.games),
            per(b->decisions, t.games));
    fprintf(to, "  %-20s   %10.3f %10.3f\n", "ms a decision", per((double)a->microseconds, a->decisions) / 1000,
            per((double)b->microseconds, b->decisions) / 1000);
    fprintf(to, "  %-20s   %10.1f %10.1f\n", "the slowest, ms", a->slowest / 1000.0, b->slowest / 1000.0);
    fprintf(to, "  %-20s   %9.1f%% %9.1f%%\n", "points let go", 100 * per(a->left, a->points),
            100 * per(b->left, b->points));
    fprintf(to, "  %-20s   %9.1f%% %9.1f%%\n", "wasted of them", 100 * per(a->wasted, a->points),
            100 * per(b->wasted, b->points));
    fprintf(to, "  %-20s   %9.1f%% %9.1f%%\n", "troops lost", 100 * per(a->lost, a->troops),
            100 * per(b->lost, b->troops));
    print_verbs(r, &t, to);
    fprintf(to, "\n  battle%*s games  score of a  won by first, second side\n", 34, "");
    for (uint32_t i = 0; i < c->fields; i++) {
        struct arena_tally f;
        arena_tally_field(r->game, r->games, i, &f);
        if (f.games)
            fprintf(to, "  %-39s %6u       %.3f  %5u %5u\n", c->field[i].name, f.games, arena_score(&f), f.by_seat[0],
                    f.by_seat[1]);
    }
    if (r->tested) {
        static const char *const words[] = {"not decided yet", "a is not so much better", "a is better"};
        fprintf(to, "\n  test of Elo %+.0f against %+.0f: %s (log-likelihood ratio %.2f)\n", r->test.elo1, r->test.elo0,
                words[r->answer], arena_likelihood(&t, r->test));
    }
    if (r->played)
        fprintf(to, "\n  %u games in %.1f s: %.1f a second\n", r->played, r->seconds, per(r->played, r->seconds));
}

void arena_report_csv(const struct arena_report *r, FILE *to) {
    static const char *const endings[] = {"", "won", "drawn", "limit", "forfeit"};
    fprintf(to, "game,battle,seat_of_a,points_of_a,ending,acts,turns,lost_a,lost_b,slowest_ms_a,slowest_ms_b\n");
    for (uint32_t i = 0; i < r->games; i++) {
        const struct arena_game *g = &r->game[i];
        if (g->ending == ENDED_NOT) continue;
        fprintf(to, "%u,\"%s\",%u,%.1f,%s,%u,%u,%u,%u,%.3f,%.3f\n", i, r->contest->field[g->field].name, g->seat,
                g->halves / 2.0, endings[g->ending], g->acts, g->turns, g->part[0].lost, g->part[1].lost,
                g->part[0].slowest / 1000.0, g->part[1].slowest / 1000.0);
    }
}
