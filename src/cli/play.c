/* acies play: a battle at the terminal, against a bot or hot seat. It asks whoever the rule set asks, in turn, until
 * the game is over; dice come from a seed or from the players' own table. */
#include "cli/play.h"

#include "game/advice.h"
#include "game/view.h"

#include "door/door.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static const struct cli_option options[] = {
    {"ruleset", 'r', "CODE", NULL, "the rule set whose stored positions are offered (default: the first)"},
    {"position", 'p', "FILE", NULL, "start from this position instead of a stored one"},
    {"scenario", 0, "N", NULL, "the stored position with this number"},
    {"army", 'a', "ARMY", NULL, "a whole battle, set-up included: this army, by its id or file"},
    {"against", 0, "ARMY", NULL, "... against that one (left out: one of its enemies is asked for)"},
    {"big", 0, NULL, NULL, "... three times as many of each, in three commands, on a table twice as wide"},
    {"table", 0, "SIZE", NULL, "... on a small or a large table (default: small); big or big-large with --big"},
    {"base-width", 0, "MM", NULL, "... with bases this wide (default: 40)"},
    {"field", 0, "FILE", NULL, "... on this ground, which the first army defends, instead of one chosen and laid"},
    {"bot", 'b', "NAME", NULL, "the opponent: a bot by its name"},
    {"hotseat", 0, NULL, NULL, "two people at one keyboard"},
    {"side", 's', "N", NULL, "which side you play, 1 or 2 (or its name)"},
    {"option", 0, "NAME=VALUE", NULL,
     "how a ruling in doubt is read (see 'acies rules CODE --house'); may be repeated"},
    {"seed", 0, "N", NULL, "the seed of the dice; the same seed and orders give the same game"},
    {"dice", 0, "HOW", NULL, "'rolled' by the program (default) or 'typed' in from your table"},
    {"record", 'o', "FILE", NULL, "keep the game here as it is played"},
    {"resume", 0, "FILE", NULL, "go on with a game kept before"},
    {"explain", 0, NULL, NULL, "bots say why they do what they do, and so does the command 'advice'"},
    {"mail", 0, "FILE", NULL, "with a friend and nothing but this file, sent to and fro: begin it, or go on"},
    {"name", 0, "NAME", NULL, "... your name in it"},
    {"rekey", 0, NULL, NULL, "... ask the friend for his consent to a new secret, where yours (--side) is lost"},
    {"plain", 0, NULL, NULL, "plain lines only: lists instead of maps, no line editing (for screen readers)"},
    {NULL, 0, NULL, NULL, NULL},
};

static int run_play(const struct arguments *args);

const struct command play_command = {
    .name = "play",
    .operands = "",
    .summary = "Play a battle at the terminal, against a bot or hot seat",
    .details =
        "Asks for a stored position, or two armies, an opponent and a side (Enter takes what is in brackets), then\n"
        "plays. With --army a whole battle is played, from the choice of the ground to the last bound. Orders are\n"
        "short: 'r1-r4 forward 2', 'c2 contact g3', 'end'; 'help' explains them. Every game is kept as it is played,\n"
        "under $XDG_STATE_HOME/acies/games unless --record names a file. With --mail the file is sent to a friend and "
        "back;\n"
        "the dice are such that both can verify them (docs/dice.md), or thrown by hand with --dice typed.",
    .examples = "acies play\n"
                "acies play --position my.json --hotseat --dice typed\n"
                "acies play --option three_deep=file_back --option bound_limit=20\n"
                "acies play --army polybian-roman --against later-carthaginian --bot steady\n"
                "acies play --resume battle.jsonl\n"
                "acies play --army polybian-roman --against later-carthaginian --mail battle.jsonl --name Anna",
    .options = options,
    .least = 0,
    .most = 0,
    .run = run_play,
};

/* --- the session ----------------------------------------------------------------------------------------- */

const char *side_title(const struct session *s, int side) { return side_name(s->speaker.game, side); }

struct draw_options session_drawing(const struct session *s) {
    struct draw_options o = draw_options_for(stdout);
    o.title = *s->title ? s->title : NULL;
    o.side_name[0] = side_title(s, 0);
    o.side_name[1] = side_title(s, 1);
    if (s->plain) o.colour = o.utf8 = false;
    return o;
}

/* Everything that changes the game passes here: told, recorded, looked at anew. */
bool session_play(struct session *s, const struct act *a) {
    if (s->mail) return mail_session_play(s, a);
    struct ruling r = {.want_nearest = true};
    struct events *events = calloc(1, sizeof *events);
    if (!events) return false;
    bool played = game_play(s->speaker.game, a, events, &r);
    if (played) {
        s->cites = 0;
        s->has_suggestion = false;
        s->speaker.offers = 0;
        speaker_look(&s->speaker);
        tell_events(s, events);
        if (s->record && !recorder_note(&s->recorder, s->speaker.game))
            printf("The record could not be written: %s.\n", strerror(errno));
    } else {
        tell_refusal(s, a, &r);
    }
    free(events);
    return played;
}

/* --- who answers ------------------------------------------------------------------------------------------ */

/* Act n of a game with this seed is diced by its own stream, so that a resumed game rolls on as it would have. */
static void roll(struct session *s, const struct prompt *p) {
    struct act a = act_make(p->verb);
    struct source dice = source_of(s->seed, game_acts(s->speaker.game));
    char words[WORDS_LENGTH], line[512];
    a.dice_count = p->draw.count;
    source_draw(&dice, &p->draw, a.dice);
    printf("%s: %s\n", remark_line(s, &p->why, line, sizeof line), order_words(&s->speaker, &a, words, sizeof words));
    session_play(s, &a);
}

/* The players' own dice: "4 2" or "roll 4 2"; commands work too. */
static void ask_for_dice(struct session *s, const struct prompt *p) {
    char line[512], order[LINE_MAX_LENGTH + 40];
    printf("Roll %d: %s\n", p->draw.count, remark_line(s, &p->why, line, sizeof line));
    const char *typed = console_line(s->console, "dice> ");
    if (!typed) {
        s->done = true;
    } else if (*typed >= '0' && *typed <= '9') {
        snprintf(order, sizeof order, "%s %s", s->speaker.rs->verbs[p->verb].name, typed);
        do_line(s, order);
    } else if (*typed) {
        do_line(s, typed);
    }
}

/* The bot answers; a bot that errs is replaced for one act by random play. */
/* What a bot thought of its act, before it is played. */
void tell_why(const struct session *s, const struct act *a, const struct thoughts *t) {
    char why[1000], other[WORDS_LENGTH];
    if (t->has_other) order_words(&s->speaker, &t->other, other, sizeof other);
    printf("  %s\n",
           bot_reason(s->speaker.rs, speaker_state(&s->speaker), a, t, t->has_other ? other : NULL, why, sizeof why));
}

static void bot_plays(struct session *s, enum seat seat) {
    struct act a;
    char words[WORDS_LENGTH];
    struct mind mind = mind_of(s->speaker.rs);
    struct thoughts thoughts = {0};
    if (s->explains) mind.thoughts = &thoughts;
    bot_choose(s->bot[seat], &mind, speaker_state(&s->speaker), &s->whim, &a);
    printf("%s: %s\n", side_title(s, seat), order_words_aloud(&s->speaker, &a, words, sizeof words));
    if (s->explains && !act_is_secret(s->speaker.rs, &a)) tell_why(s, &a, &thoughts);
    if (!session_play(s, &a)) { /* a bot that breaks the rules must not stop the game */
        advice_sample(s->speaker.rs, speaker_state(&s->speaker), source_bits(&s->whim), &a);
        if (!session_play(s, &a)) s->done = true;
    }
}

/* With auto on, choices that neither move nor aim are answered with the first offer. */
static bool is_small(const struct session *s, const struct prompt *p) {
    const struct verb *v = &s->speaker.rs->verbs[p->verb];
    return !((v->fields | v->optional) & (FIELD_STEPS | FIELD_TARGET | FIELD_SHAPE));
}

/* A prompt with a single answer asks nothing. (Ending a phase of moves is never taken for granted: it closes undo.) */
static bool answered_alone(struct session *s, const struct prompt *p, size_t count) {
    char words[WORDS_LENGTH];
    bool hasty = s->hasty && count && s->speaker.rs->turn(speaker_state(&s->speaker)) == 0;
    bool only = !hasty && count == 1 && is_small(s, p);
    if (!only && !hasty && !(s->automatic && count && is_small(s, p))) return false;
    struct act a = s->speaker.offer[0];
    printf("%s: %s (%s)\n", side_title(s, p->seat), order_words(&s->speaker, &a, words, sizeof words),
           only ? "the only choice" : "auto");
    return session_play(s, &a);
}

/* Numbers to choose from are listed in their order, so that the number typed is the number meant. */
static int by_value(const void *a, const void *b) {
    return ((const struct act *)a)->value - ((const struct act *)b)->value;
}

size_t number_choices(struct session *s) {
    enum { FEW = 12 };
    const struct verb *v = &s->speaker.rs->verbs[game_prompt(s->speaker.game).verb];
    size_t count = offers_of(s->speaker.rs, speaker_state(&s->speaker), s->speaker.offer, SPEAKER_OFFERS_MAX);
    bool few = count <= FEW && !((v->fields | v->optional) & FIELD_STEPS);
    if (few && v->fields == FIELD_VALUE) qsort(s->speaker.offer, count, sizeof *s->speaker.offer, by_value);
    return s->speaker.offers = few ? count : 0;
}

void list_offers(const struct session *s) {
    char words[WORDS_LENGTH];
    for (size_t i = 0; i < s->speaker.offers; i++)
        printf("  %zu  %s\n", i + 1, order_words(&s->speaker, &s->speaker.offer[i], words, sizeof words));
}

/* Shows the decision and reads lines until it is made (or the person leaves). */
static void person_plays(struct session *s, const struct prompt *p) {
    size_t count = offers_of(s->speaker.rs, speaker_state(&s->speaker), s->speaker.offer, SPEAKER_OFFERS_MAX);
    s->speaker.offers = 0;
    if (answered_alone(s, p, count)) return;
    if (s->maps && s->shown != game_hash(s->speaker.game)) show_map(s, false);
    tell_prompt(s, p);
    number_choices(s); /* a choice among a few things is shown with its numbers at once */
    list_offers(s);
    uint32_t acts = game_acts(s->speaker.game);
    while (!s->done && game_acts(s->speaker.game) == acts) {
        char prompt[64];
        snprintf(prompt, sizeof prompt, "%s> ", p->kind);
        const char *line = console_line(s->console, prompt);
        if (!line) {
            s->done = true;
            putchar('\n');
        } else if (*line)
            do_line(s, line);
    }
}

void session_ask(struct session *s) {
    struct prompt p = game_prompt(s->speaker.game);
    p.seat == SEAT_CHANCE ? ask_for_dice(s, &p) : person_plays(s, &p);
}

/* Asks whoever the rule set asks, until it is over or somebody quits. */
static void play_on(struct session *s) {
    while (!s->done) {
        struct prompt p = game_prompt(s->speaker.game);
        if (p.seat == SEAT_NONE) break;
        if (p.seat == SEAT_CHANCE)
            s->typed_dice ? ask_for_dice(s, &p) : roll(s, &p);
        else if (s->bot[p.seat])
            bot_plays(s, p.seat);
        else
            person_plays(s, &p);
    }
    struct prompt end = game_prompt(s->speaker.game);
    if (end.seat != SEAT_NONE) {
        if (s->record && recorder_end(&s->recorder, s->speaker.game))
            printf("The game is kept. Go on with: acies play --resume %s\n", s->record_path);
        else if (s->record)
            printf("The record %s could not be written to its end: %s.\n", s->record_path, strerror(errno));
        return;
    }
    char line[512];
    if (s->maps) show_map(s, false);
    printf("%s\n", remark_line(s, &end.why, line, sizeof line));
    if (s->record) {
        recorder_end(&s->recorder, s->speaker.game);
        printf("The game is kept in %s.\n", s->record_path);
    }
}

/* --- how it starts ----------------------------------------------------------------------------------------- */

static bool unknown_bot(const struct command *c, const char *name) {
    char known[200] = "";
    for (const struct bot *const *b = bots(); *b; b++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", *known ? ", " : "", (*b)->name);
    problem(c, "there is no bot '%s': there are %s.", name, known);
    return false;
}

/* The opponent: a bot, or NULL for hot seat. False: the input ended or the name is unknown. */
static bool pick_opponent(const struct arguments *args, struct session *s, const struct bot **bot) {
    const char *name = given(args, "bot");
    *bot = NULL;
    if (given(args, "hotseat")) return true;
    if (name) {
        *bot = bot_find(name);
        return *bot || unknown_bot(args->command, name);
    }
    enum { MOST = 16 };
    char line[MOST][160];
    const char *choices[MOST];
    int count = 0;
    for (const struct bot *const *b = bots(); *b && count < MOST - 1; b++, count++) {
        snprintf(line[count], sizeof line[count], "%s, who %s", (*b)->name, (*b)->about);
        choices[count] = line[count];
    }
    choices[count] = "a friend at this keyboard (hot seat)";
    int chosen = choose(s->console, "Against whom?", choices, count + 1, 0);
    if (chosen < 0) return false;
    if (chosen < count) *bot = bots()[chosen];
    return true;
}

/* Which side the person plays, 0 or 1; -1: the input ended or it is unknown. */
int session_side(const struct arguments *args, struct session *s) {
    const char *said = given(args, "side");
    const char *names[2] = {side_title(s, 0), side_title(s, 1)};
    if (!said) return choose(s->console, "Which side do you play?", names, 2, 0);
    for (int i = 0; i < 2; i++)
        if (strcasecmp(said, names[i]) == 0 || (said[0] == '1' + i && !said[1])) return i;
    problem(args->command, "there is no side '%s': 1 is %s, 2 is %s.", said, names[0], names[1]);
    return -1;
}

/* Every --option given, on top of what the position says. */
static bool set_options(const struct arguments *args, const struct ruleset *rs, struct setup *setup) {
    const char *said;
    for (int n = 0; (said = given_again(args, "option", n)); n++) {
        struct complaint wrong = {0};
        if (setup_option_from_text(rs, said, setup, &wrong)) continue;
        return wrong_usage(args->command, "--option %s: %s.", said, wrong.text), false;
    }
    return true;
}

/* From a position: the rule set may still refuse it. */
bool session_begin(const struct arguments *args, struct session *s) {
    struct setup *setup = calloc(1, sizeof *setup);
    struct ruling r = {0};
    bool ok = setup && pick_position(args, s, setup) && set_options(args, s->speaker.rs, setup);
    if (ok) {
        s->speaker.game = game_begin(s->speaker.rs, setup, &r);
        char line[400];
        if (!s->speaker.game)
            problem(args->command, "the position cannot be played: %s.",
                    r.why.text ? speak(s->speaker.rs, NULL, &r.why, line, sizeof line) : "out of memory");
    }
    free(setup);
    return ok && s->speaker.game;
}

/* In hot seat both sides are people and no side need be chosen. */
static bool seat_players(const struct arguments *args, struct session *s) {
    const struct bot *bot;
    int side = given(args, "side") ? session_side(args, s) : 0; /* what was said is checked before anything is asked */
    if (side < 0 || !pick_opponent(args, s, &bot)) return false;
    if (bot && !given(args, "side")) side = session_side(args, s);
    if (side < 0) return false;
    s->bot[1 - side] = bot;
    for (int i = 0; i < 2; i++)
        snprintf(s->names.seat[i], sizeof s->names.seat[i], "%s", s->bot[i] ? s->bot[i]->name : "player");
    snprintf(s->names.engine, sizeof s->names.engine, "%s", door_version());
    s->names.by_hand = s->typed_dice;
    return true;
}

/* How it is played: dice, seed, plainness. Checked before anything is asked. */
static bool read_ways(const struct arguments *args, struct session *s) {
    const char *dice = given(args, "dice"), *seed = given(args, "seed");
    long number = 0;
    if (dice && strcmp(dice, "typed") != 0 && strcmp(dice, "rolled") != 0)
        return wrong_usage(args->command, "--dice is 'rolled' or 'typed', not '%s'.", dice), false;
    s->typed_dice = dice && strcmp(dice, "typed") == 0;
    if (seed && !read_number(args->command, "--seed", seed, 0, 1000000000, &number)) return false;
    s->seed = seed ? (uint64_t)number : (uint64_t)time(NULL) % 1000000000;
    s->whim = source_of(s->seed ^ 0xB07, 0); /* the bot's whims are not the dice */
    s->plain = given(args, "plain") != NULL;
    s->explains = given(args, "explain") != NULL;
    return true;
}

static int run_session(const struct arguments *args, struct session *s) {
    if (given(args, "mail")) return run_mail(args, s);
    const char *resume = given(args, "resume");
    if (!(resume ? record_resume(args, s, resume) : session_begin(args, s))) return EXIT_USAGE;
    if (!seat_players(args, s)) return EXIT_USAGE;
    if (!s->record && !s->finished && !record_open(args, s)) return EXIT_USAGE;
    speaker_look(&s->speaker);
    console_complete(s->console, complete_word, s);
    if (!s->typed_dice) printf("Dice from seed %llu. ", (unsigned long long)s->seed);
    printf("Type help for the orders, quit to stop.\n");
    play_on(s);
    return EXIT_FINE;
}

static int run_play(const struct arguments *args) {
    struct session *s = calloc(1, sizeof *s);
    setlocale(LC_CTYPE, "");
    if (!s || !read_ways(args, s)) {
        free(s);
        return EXIT_USAGE;
    }
    s->console = console_open(s->plain);
    s->speaker.offer = calloc(SPEAKER_OFFERS_MAX, sizeof *s->speaker.offer);
    s->maps = s->console && console_is_terminal(s->console) && !s->plain;
    int code =
        s->console && s->speaker.offer ? run_session(args, s) : problem(args->command, "there is not enough memory.");
    if (s->record) fclose(s->record);
    game_end(s->speaker.game);
    console_close(s->console);
    free(s->speaker.offer);
    free(s);
    return code;
}
