/* acies play: a battle at the terminal, against a bot or hot seat. */
#include "cli/play/play.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
    {"resume", 0, "[FILE]", NULL, "go on with a game kept before (no file: one of the last is chosen)"},
    {"explain", 0, NULL, NULL, "bots say why they do what they do, and so does the command 'advice'"},
    {"mail", 0, "FILE", NULL, "with a friend and nothing but this file, sent to and fro: begin it, or go on"},
    {"name", 0, "NAME", NULL, "... your name in it"},
    {"rekey", 0, NULL, NULL, "... ask the friend for his consent to a new secret, where yours (--side) is lost"},
    {"plain", 0, NULL, NULL, "plain lines only: no full screen, lists instead of maps (for screen readers)"},
    {NULL, 0, NULL, NULL, NULL},
};

static int run_play(const struct arguments *args);

const struct command play_command = {
    .name = "play",
    .operands = "[CODE | FILE]",
    .summary = "Play a battle at the terminal, against a bot or hot seat",
    .details =
        "Asks for a stored position (of the rule set CODE), or two armies, an opponent and a side (Enter takes what "
        "is\n"
        "in brackets), then plays; a FILE is a position (.json) or a game that was kept (.jsonl). With --army a whole "
        "battle is played, from the choice of the ground to the last "
        "bound. Orders are\n"
        "short: 'r1-r4 forward 2', 'c2 contact g3', 'end'; 'help' explains them. Every game is kept as it is played,\n"
        "under $XDG_STATE_HOME/acies/games unless --record names a file. With --mail the file is sent to a friend and "
        "back;\n"
        "the dice are such that both can verify them (docs/dice.md), or thrown by hand with --dice typed.",
    .examples = "acies play\n"
                "acies play dtn\n"
                "acies play my.json\n"
                "acies play --position my.json --hotseat --dice typed\n"
                "acies play --option three_deep=file_back --option bound_limit=20\n"
                "acies play --army polybian-roman --against later-carthaginian --bot steady\n"
                "acies play --resume battle.jsonl\n"
                "acies play --army polybian-roman --against later-carthaginian --mail battle.jsonl --name Anna",
    .options = options,
    .least = 0,
    .most = 1,
    .run = run_play,
};

/* How it is played: dice, seed, plainness. Checked before anything is asked. */
static bool read_ways(const struct arguments *args, struct session *s) {
    const char *dice = given(args, "dice"), *seed = given(args, "seed");
    long number = 0;
    if (dice && strcmp(dice, "typed") != 0 && strcmp(dice, "rolled") != 0)
        return wrong_usage(args->command, "--dice is 'rolled' or 'typed', not '%s'.", dice), false;
    s->typed_dice = dice && strcmp(dice, "typed") == 0;
    if (seed && !read_number(args->command, "--seed", seed, 0, 1000000000, &number)) return false;
    s->seed = seed ? (uint64_t)number : (uint64_t)time(NULL) % 1000000000;
    if (given(args, "bot") && given(args, "hotseat"))
        return wrong_usage(args->command, "--bot and --hotseat: either a bot plays or a friend."), false;
    if (given(args, "bot") && !bot_named(args->command, given(args, "bot"))) return false;
    s->plain = given(args, "plain") != NULL;
    s->explains = given(args, "explain") != NULL;
    return true;
}

/* A script whose orders were refused has not done what it was written for; a person at the keyboard knows. */
static int ending(const struct session *s) {
    return s->refused && !console_is_terminal(s->console) ? EXIT_SOME : EXIT_FINE;
}

/* The same battle from its beginning, with the same players and other dice, in a record of its own. */
static bool session_again(const struct arguments *args, struct session *s) {
    struct ruling r = {0};
    struct game *g = game_begin(s->speaker.rs, game_setup(s->speaker.game), &r);
    if (!session_take(s, g)) return problem(args->command, "there is not enough memory."), false;
    s->again = s->finished = s->hasty = false;
    s->mover = -1;
    s->shown = 0;
    s->seed = (s->seed + 1) % 1000000000;
    return record_new(s);
}

static int run_session(const struct arguments *args, struct session *s) {
    char path[PATH_LENGTH];
    if (given(args, "mail")) return run_mail(args, s);
    const char *resume = given(args, "resume");
    if (resume && !*resume) {
        if (!shelf_choose(args, s, path)) return EXIT_USAGE;
        resume = path;
    }
    if (!resume && ends_with(operand(args, 0), ".jsonl")) resume = operand(args, 0);
    if (!(resume ? record_resume(args, s, resume) : session_begin(args, s))) return EXIT_USAGE;
    if (!seat_players(args, s)) return EXIT_USAGE;
    if (!s->record.file && !s->finished && !record_open(args, s)) return EXIT_USAGE;
    do {
        if (s->again && !session_again(args, s)) return EXIT_USAGE;
        if (!s->typed_dice) fprintf(s->out, "Dice from seed %llu. ", (unsigned long long)s->seed);
        session_show(s);
        session_run(s);
    } while (s->again);
    return ending(s);
}

static void session_close(struct session *s) {
    if (s->record.file) fclose(s->record.file);
    if (s->copy.file) fclose(s->copy.file);
    set_offers(s, NULL, NULL);
    suggest(s, NULL);
    console_close(s->console); /* shows what is left to be said, and above it the map: the game must still be there */
    json_decref(s->completions);
    if (s->door) door_close(s->door);
    free(s);
}

static int run_play(const struct arguments *args) {
    struct session *s = calloc(1, sizeof *s);
    setlocale(LC_CTYPE, "");
    if (!s || !read_ways(args, s)) {
        free(s);
        return EXIT_USAGE;
    }
    s->console = console_open(s->plain);
    s->door = door_open();
    s->mover = -1;
    int code = EXIT_USAGE;
    if (s->console && s->door) {
        s->out = console_out(s->console);
        s->pauses = console_is_terminal(s->console);
        code = run_session(args, s);
    } else {
        problem(args->command, "there is not enough memory.");
    }
    session_close(s);
    return code;
}
