/* The conformance suite every rule set must pass: whole games by random play or by bots from stored positions, with the
 * invariants of the design checked at every act. A game that breaks one, finds a dead end or never ends is left behind
 * as a record that `acies replay` can show.
 *
 *     games [--bot NAME] [--games N] [--acts N] [--seed S] [--thorough] [--readings] [--failures DIR] POSITION.json ...
 *
 * With --acts a game need not end: so many are played. With --readings every game draws its own readings of the rulings
 * in doubt. */
#include "bots/bots.h"
#include "game/game.h"
#include "game/json.h"
#include "game/record.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { ACTS_MAX = 20000, OFFERS_MAX = 512 };

struct trial {
    const struct ruleset *rs;
    struct mind mind;
    const struct bot *bot;
    struct game *game;
    struct source dice, whim, nudge;
    int acts;      /* so many are played; 0: all */
    bool thorough; /* look at the offers of every prompt, not only now and then */
    char fault[400];
};

static bool fail(struct trial *t, const char *what, const struct ruling *r) {
    char said[240] = "";
    if (r) speak(t->rs, game_state(t->game), &r->why, said, sizeof said);
    snprintf(t->fault, sizeof t->fault, "after act %u: %s%s%s", game_acts(t->game), what, *said ? ": " : "", said);
    return false;
}

/* Sound, and equal to its own copy. */
static bool state_is_sound(struct trial *t) {
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
    struct ruling r = {0};
    if (!t->rs->check(game_state(t->game), &r)) return fail(t, "the state is not sound", &r);
    memcpy(copy, game_state(t->game), t->rs->state_size);
    if (state_hash(t->rs, copy) != game_hash(t->game)) return fail(t, "a copy has another hash", NULL);
    return true;
}

/* Every offer is accepted by judge, no two are equal, and there is at least one. */
static bool offers_are_sound(struct trial *t) {
    static struct act offer[OFFERS_MAX];
    const void *state = game_state(t->game);
    size_t n = offers_of(t->rs, state, offer, OFFERS_MAX);
    if (n == 0) return fail(t, "dead end: a prompt without a legal act", NULL);
    for (size_t i = 0; i < n; i++) {
        struct ruling r = {0};
        if (!turn_judge(t->rs, state, &offer[i], &r)) return fail(t, "an offer is refused", &r);
        for (size_t k = 0; k < i; k++)
            if (acts_equal(&offer[i], &offer[k])) return fail(t, "an offer is made twice", NULL);
    }
    return true;
}

/* Who hears no reasons is refused sooner, and for no other acts: everything that is thought of, offered or not, is
 * asked both ways, and leads to the same state both ways. */
struct both_ways {
    struct tryout tryout; /* first, so that a pointer to it is one to the whole */
    struct trial *trial;
    bool alike;
};

static bool ruled_both_ways(struct both_ways *w, const struct act *a) {
    const struct ruleset *rs = w->trial->rs;
    const void *state = game_state(w->trial->game);
    static _Alignas(STATE_ALIGNMENT) unsigned char one[BOT_STATE_MAX], two[BOT_STATE_MAX];
    struct ruling r = {0};
    memcpy(one, state, rs->state_size);
    memcpy(two, state, rs->state_size);
    bool legal = turn_play(rs, one, a, NULL, &r), alike = turn_allows(rs, state, a) == legal;
    alike = alike && turn_try(rs, two, a) == legal && memcmp(one, two, rs->state_size) == 0;
    if (w->alike && !alike) w->alike = fail(w->trial, "asked without reasons it is ruled otherwise", &r);
    return legal;
}

/* Who thinks of a place beside an enemy may as well think of one a little farther on, in him: as far as 8 mm. */
static struct act a_little_farther(struct trial *t, const struct act *a) {
    struct act on = *a;
    struct step *s = &on.step[on.step_count - 1];
    uint64_t n = source_bits(&t->nudge);
    struct pose p = pose_moved((struct pose){s->at, s->turn, 0}, (length)(n % 401) - 200, (length)(n >> 16) % 801);
    s->at = p.at;
    s->turn = (heading)(s->turn + (n >> 40) % 1025 - 512);
    return on;
}

static bool ask_both_ways(struct tryout *tryout, const struct act *a) {
    struct both_ways *w = (struct both_ways *)tryout;
    if (a->step_count && a->step[a->step_count - 1].kind == STEP_TO) {
        struct act farther = a_little_farther(w->trial, a);
        ruled_both_ways(w, &farther);
    }
    return ruled_both_ways(w, a);
}

static bool verdicts_agree(struct trial *t) {
    static struct act offer[OFFERS_MAX];
    struct both_ways w = {{ask_both_ways}, t, true};
    struct offers o = offers_into(offer, OFFERS_MAX);
    o.tryout = &w.tryout;
    advice_ideas(t->rs, game_state(t->game), &o);
    return w.alike;
}

/* A refused act changes nothing: nonsense made from a legal act. */
static bool refusal_changes_nothing(struct trial *t, const struct act *legal) {
    struct act bad = *legal;
    uint64_t n = source_bits(&t->whim);
    switch (n % 5) {
    case 0:
        bad.verb = (uint8_t)(n >> 8);
        break;
    case 1:
        bad.piece[0] = (uint8_t)(n >> 8);
        break;
    case 2:
        bad.step[0].distance += (length)(n >> 40);
        break;
    case 3:
        bad.target = (uint8_t)(n >> 8);
        break;
    default:
        bad.dice[0] = (uint8_t)(n >> 8);
        break;
    }
    _Alignas(STATE_ALIGNMENT) unsigned char copy[BOT_STATE_MAX];
    memcpy(copy, game_state(t->game), t->rs->state_size);
    struct ruling judged = {0}, played = {0};
    bool legal_too = turn_judge(t->rs, copy, &bad, &judged);
    if (memcmp(copy, game_state(t->game), t->rs->state_size) != 0) return fail(t, "judge changed the state", NULL);
    if (turn_play(t->rs, copy, &bad, NULL, &played) != legal_too) return fail(t, "judge and play disagree", &played);
    if (!legal_too && memcmp(copy, game_state(t->game), t->rs->state_size) != 0)
        return fail(t, "a refused act changed the state", &judged);
    return true;
}

static bool play_one(struct trial *t) {
    const struct bot *const seats[2] = {t->bot, t->bot};
    static struct events ev;
    struct act a;
    for (int i = 0; i < ACTS_MAX; i++) {
        if (t->acts && i == t->acts) return true;
        if (!bots_answer(&t->mind, game_state(t->game), seats, &t->dice, &t->whim, &a)) return true;
        bool player = game_prompt(t->game).seat < SEAT_CHANCE;
        if (player && (t->thorough || i % 16 == 0) && !(offers_are_sound(t) && verdicts_agree(t))) return false;
        if (i % 4 == 0 && !refusal_changes_nothing(t, &a)) return false;
        struct ruling r = {0};
        ev.count = ev.lost = 0;
        if (player && i % 32 == 5) { /* an offer of a draw, which the bots let lapse */
            const struct act offer = act_make(VERB_OFFER_DRAW);
            game_play(t->game, &offer, NULL, &r);
        }
        if (!game_play(t->game, &a, &ev, &r)) return fail(t, "the bot's act is refused", &r);
        if (ev.lost) return fail(t, "more events than fit", NULL);
        if (!state_is_sound(t)) return false;
    }
    return fail(t, "endless: no decision", NULL);
}

/* The same acts from the same setup lead to the same state. */
static bool replays_alike(struct trial *t) {
    struct ruling r = {0};
    struct game *again = game_begin(t->rs, game_setup(t->game), &r);
    for (uint32_t i = 0; again && i < game_acts(t->game); i++)
        if (!game_play(again, game_act(t->game, i), NULL, &r)) break;
    bool same = again && game_hash(again) == game_hash(t->game);
    game_end(again);
    return same || fail(t, "replay gives another state", NULL);
}

static void leave_record(const struct trial *t, const char *dir, const char *position, uint64_t number) {
    char name[512];
    const char *base = strrchr(position, '/');
    snprintf(name, sizeof name, "%s/%s.%s.%llu.jsonl", dir, base ? base + 1 : position, t->bot->name,
             (unsigned long long)number);
    FILE *f = fopen(name, "w");
    struct record_names names = {.engine = "games"};
    snprintf(names.seat[0], sizeof names.seat[0], "%s", t->bot->name);
    snprintf(names.seat[1], sizeof names.seat[1], "%s", t->bot->name);
    if (f && record_write(f, t->game, &names, SEAT_NONE)) printf("  left as %s\n", name);
    if (f) fclose(f);
}

static bool read_position(const char *path, const struct ruleset **rs, struct setup *s) {
    static char text[JSON_TEXT_MAX];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text, f) : 0;
    if (f) fclose(f);
    struct complaint c = {.text = "cannot be read"};
    json_t *j = n ? json_read(text, n, &c) : NULL;
    const char *code = j ? ruleset_code_from_json(j, &c) : NULL;
    *rs = code ? ruleset_find(code) : NULL;
    bool ok = *rs && setup_from_json(*rs, j, s, &c);
    if (!ok) printf("%s: %s (%s)\n", path, c.text, c.field);
    json_decref(j);
    return ok;
}

struct tally {
    unsigned passed, failed;
    uint64_t acts, wins[2], draws;
};

struct request {
    const struct bot *bot;
    uint64_t games, seed;
    int acts;
    bool thorough, readings;
    const char *failures; /* where records go */
};

static void count_result(struct tally *tally, int winner) {
    tally->passed++;
    if (winner < 0)
        tally->draws++;
    else
        tally->wins[winner]++;
}

/* Any word of every option that has words. */
static void draw_readings(const struct ruleset *rs, struct source *whim, struct setup *s) {
    for (size_t i = 0; i < rs->option_fields.count; i++) {
        const struct field *f = &rs->option_fields.list[i];
        unsigned words = 0;
        while (f->kind == FIELD_KIND_WORD && f->words[words]) words++;
        if (words) s->option[f->offset / sizeof s->option[0]] = (int32_t)(source_bits(whim) % words);
    }
}

static void one_game(const struct request *q, const char *path, const struct ruleset *rs, struct setup *s,
                     uint64_t number, struct tally *tally) {
    struct ruling r = {0};
    struct trial t = {.rs = rs, .mind = mind_of(rs), .bot = q->bot, .acts = q->acts, .thorough = q->thorough};
    t.dice = source_of(q->seed, 2 * number);
    t.whim = source_of(q->seed, 2 * number + 1);
    t.nudge = source_of(~q->seed, number);
    if (q->readings) draw_readings(rs, &t.whim, s);
    t.game = game_begin(rs, s, &r);
    if (!t.game) {
        printf("%s: the position is refused: %s\n", path, r.why.text);
        tally->failed++;
        return;
    }
    bool ok = play_one(&t) && replays_alike(&t);
    tally->acts += game_acts(t.game);
    if (ok) {
        count_result(tally, game_prompt(t.game).winner);
    } else {
        tally->failed++;
        printf("%s, %s, game %llu: %s\n", path, q->bot->name, (unsigned long long)number, t.fault);
    }
    if (!ok && tally->failed <= 20) leave_record(&t, q->failures, path, number);
    game_end(t.game);
}

static bool read_request(int argc, char **argv, struct request *q) {
    static const struct option options[] = {
        {"bot", 1, 0, 'b'},      {"games", 1, 0, 'g'},    {"seed", 1, 0, 's'}, {"thorough", 0, 0, 't'},
        {"failures", 1, 0, 'f'}, {"readings", 0, 0, 'r'}, {"acts", 1, 0, 'a'}, {0, 0, 0, 0}};
    *q = (struct request){.bot = bot_find("random"), .games = 10, .seed = 1, .failures = "."};
    for (int o; (o = getopt_long(argc, argv, "b:g:s:tf:ra:", options, NULL)) != -1;) {
        if (o == 'b') q->bot = bot_find(optarg);
        if (o == 'g') q->games = strtoull(optarg, NULL, 10);
        if (o == 's') q->seed = strtoull(optarg, NULL, 10);
        if (o == 't') q->thorough = true;
        if (o == 'a') q->acts = atoi(optarg);
        if (o == 'r') q->readings = true;
        if (o == 'f') q->failures = optarg;
        if (o == '?') return false;
    }
    return q->bot && optind < argc;
}

int main(int argc, char **argv) {
    static struct setup s;
    struct request q;
    struct tally tally = {0};
    if (!read_request(argc, argv, &q)) {
        fprintf(stderr, "usage: games [--bot NAME] [--games N] [--seed S] [--thorough] [--readings] [--failures DIR] "
                        "POSITION.json ...\n");
        return 2;
    }
    int positions = argc - optind;
    for (int i = optind; i < argc; i++) {
        const struct ruleset *rs;
        if (!read_position(argv[i], &rs, &s)) {
            tally.failed++;
            continue;
        }
        for (uint64_t n = (uint64_t)(i - optind); n < q.games; n += (uint64_t)positions)
            one_game(&q, argv[i], rs, &s, n, &tally);
    }
    printf("%s: %llu acts, won %llu : %llu, drawn %llu\n", q.bot->name, (unsigned long long)tally.acts,
           (unsigned long long)tally.wins[0], (unsigned long long)tally.wins[1], (unsigned long long)tally.draws);
    printf("%u passed, %u failed\n", tally.passed, tally.failed);
    return tally.failed ? 1 : 0;
}
