/* acies replay: verifies a record and its dice; tells it as a story; draws any moment of it. */
#include "cli/story/moment.h"
#include "cli/story/report.h"
#include "cli/story/story.h"

#include <stdlib.h>
#include <string.h>

/* The text of a record; NULL after a complaint. */
static char *record_text(const struct command *c, const char *file) {
    size_t size;
    char *text = input_all(c, file, &size);
    if (!text) return NULL;
    if (size == 0 || strlen(text) != size) {
        problem(c, "%s is %s", file, size ? "not a record: it holds zero bytes" : "empty");
        free(text);
        return NULL;
    }
    return text;
}

/* Replays the record into the door. The answer has "game" if at least its beginning is sound; NULL after a
 * complaint. */
static json_t *load(const struct command *c, struct door *d, const char *file) {
    char *text = record_text(c, file);
    if (!text) return NULL;
    json_t *answer = ask(d, json_pack("{ss ss sb}", "ask", "load", "record", text, "sound_part", 1));
    free(text);
    return answer;
}

static void print_summary(const json_t *loaded, const char *file) {
    json_t *prompt = json_object_get(loaded, "prompt"), *winner = json_object_get(prompt, "winner");
    bool older = json_is_string(json_object_get(loaded, "verified"));
    printf("%s: %s, %lld acts, %lld hashes agree%s, state %s", file, text_of(loaded, "ruleset"),
           number_of(loaded, "acts"), number_of(loaded, "bounds"),
           older ? " (of older rules: every act is legal by ours)" : "", text_of(loaded, "hash"));
    if (json_is_integer(winner)) printf(", won by side %lld", (long long)json_integer_value(winner));
    printf("\n");
}

/* A picture into a file, or a map in characters. */
static int draw_moment(const struct arguments *args, const struct game *g, uint32_t at) {
    const char *path = given(args, "output"), *why = NULL;
    struct moment *m = calloc(1, sizeof *m);
    int code = EXIT_FINE;
    if (!m || !moment_of(m, g, at)) {
        code = problem(args->command, "not enough memory");
    } else if (picture_options(args, &m->drawing)) {
        m->drawing.zones = given(args, "zones") != NULL;
        if (!path)
            draw_map(stdout, &m->scene, &m->drawing);
        else if (!draw_file(path, &m->scene, &m->drawing, &why))
            code = problem(args->command, "cannot write '%s': %s", path, why);
    } else {
        code = EXIT_USAGE;
    }
    moment_end(m);
    free(m);
    return code;
}

/* The engine's own check at every state: the number of acts after which it fails, with the reason; UINT32_MAX if all
 * are sound. */
static uint32_t first_unsound(const struct game *g, char *why, size_t size) {
    const struct ruleset *rs = game_rules(g);
    struct game *walk = game_clone_at(g, 0);
    struct ruling r = {0};
    uint32_t acts = 0, found = UINT32_MAX;
    for (; walk && rs->check && found == UINT32_MAX; acts++) {
        if (!rs->check(game_state(walk), &r)) {
            found = acts;
            speak(rs, game_state(walk), &r.why, why, size);
        }
        if (acts == game_acts(g) || !game_play(walk, game_act(g, acts), NULL, &r)) break;
    }
    game_end(walk);
    return found;
}

static int show(const struct arguments *args, struct door *d, json_t *loaded, const char *file) {
    const struct game *g = door_game(d, text_of(loaded, "game"));
    long at = (long)game_acts(g);
    const json_t *verified = json_object_get(loaded, "verified"); /* true, "acts", or false */
    bool sound = verified && !json_is_false(verified);
    const json_t *fault = json_object_get(loaded, "fault");
    int code = EXIT_FINE;
    if (given(args, "at") && !read_number(args->command, "the moment (--at)", given(args, "at"), 0, at, &at))
        return EXIT_USAGE;
    if (given(args, "json")) {
        json_object_del(loaded, "game"); /* a name that means nothing outside */
        print_line(loaded);
    } else if (given(args, "text"))
        tell_story(d, loaded, g, (uint32_t)at);
    else if (!given(args, "at") && !given(args, "output") && sound)
        print_summary(loaded, file);
    if (given(args, "report")) {
        if (!given(args, "output")) return wrong_usage(args->command, "--report goes with --output FILE.html.");
        if (!report_write(args->command, d, loaded, g, given(args, "output"))) code = EXIT_USAGE;
    } else if (given(args, "output") || (given(args, "at") && !given(args, "text") && !given(args, "json")))
        code = draw_moment(args, g, (uint32_t)at);
    char why[200] = "";
    uint32_t unsound = code ? UINT32_MAX : first_unsound(g, why, sizeof why);
    if (unsound != UINT32_MAX)
        problem(args->command, "%s: after act %u the table is unsound: %s.", file, (unsigned)unsound, why);
    if (!sound && !code) say_error(args->command, file, fault);
    return code ? code : sound && unsound == UINT32_MAX ? EXIT_FINE : EXIT_SOME;
}

/* --- proofs --------------------------------------------------------------------------------------------------------
 */

static const char *party_word(const json_t *party) {
    return json_is_string(party) ? "the server" : json_integer_value(party) ? "seat 1" : "seat 0";
}

/* "acts" of bots that can be replayed were replayed. */
static bool tell_advice(const struct command *c, const char *file, const json_t *advice) {
    if (!advice) return true;
    if (json_object_get(advice, "first"))
        return problem(c, "%s: act %lld is not what the bot named in the record advises.", file,
                       number_of(advice, "first")),
               false;
    printf("%s: %lld acts of bots of this version, as they advise\n", file, number_of(advice, "acts"));
    return true;
}

/* How another record of the same game goes with this one; false: they cannot both be true, or the other is not sound.
 */
static bool tell_against(const struct command *c, const char *file, const char *other, const json_t *against) {
    const char *course = json_string_value(json_object_get(against, "course"));
    const json_t *both = json_object_get(against, "both"), *keys = json_object_get(against, "keys"), *party;
    size_t i;
    if (!course) return say_error(c, other, json_object_get(against, "fault")), false;
    if (strcmp(course, "strange") == 0) return problem(c, "%s is not of the same game.", other), false;
    if (strcmp(course, "same") == 0) return printf("%s: the same\n", other), true;
    if (strcmp(course, "longer") == 0) return printf("%s: goes on from %s\n", other, file), true;
    if (strcmp(course, "shorter") == 0) return printf("%s: breaks off before %s\n", other, file), true;
    problem(c, "%s and %s part in line %lld: a game has one past.", file, other, number_of(against, "line"));
    json_array_foreach((json_t *)keys, i, party)
        problem(c, "The key of %s is not the same in both.", party_word(party));
    json_array_foreach((json_t *)both, i, party)
        problem(c, "Both were signed by %s, which these two files prove.", party_word(party));
    if (!json_array_size(both) && !json_array_size(keys))
        problem(c, "Nobody has signed both, so nobody is to blame yet: whoever signs next decides which is the game.");
    return false;
}

static int tell_proof(const struct command *c, const char *file, const json_t *proof) {
    const json_t *fault = json_object_get(proof, "fault");
    const char *scheme = json_string_value(json_object_get(proof, "scheme"));
    if (fault) return say_error(c, file, fault), EXIT_SOME;
    if (!json_is_true(json_object_get(proof, "verified")))
        return problem(c, "%s has no proofs of its dice: %s.", file,
                       scheme ? "they were thrown by hand, on trust" : "it does not say where they come from"),
               EXIT_SOME;
    printf("%s: dice verified %lld of %lld, %lld signatures, %lld lines", file, number_of(proof, "dice"),
           number_of(proof, "of"), number_of(proof, "signatures"), number_of(proof, "lines"));
    if (number_of(proof, "by_server"))
        printf(", %lld acts done by the server for a seat", number_of(proof, "by_server"));
    if (number_of(proof, "sealed")) printf(", %lld choices still sealed", number_of(proof, "sealed"));
    if (number_of(proof, "signed_lines") < number_of(proof, "lines"))
        printf(" (nobody has signed for those after line %lld yet)", number_of(proof, "signed_lines"));
    if (!json_is_true(json_object_get(proof, "ended"))) printf("; the game does not end in it");
    printf("\n");
    return tell_advice(c, file, json_object_get(proof, "advice")) ? EXIT_FINE : EXIT_SOME;
}

static int prove(const struct arguments *args, struct door *d, const char *file) {
    const char *other = given(args, "against");
    char *text = record_text(args->command, file), *second = text && other ? record_text(args->command, other) : NULL;
    if (!text || (other && !second)) return free(text), EXIT_USAGE;
    json_t *proof = ask(d, json_pack("{ss ss sb ss*}", "ask", "proof", "record", text, "bots",
                                     (int)(given(args, "bots") != NULL), "copy", second));
    const json_t *against = json_object_get(proof, "copy");
    const char *course = json_string_value(json_object_get(against, "course"));
    bool parted = against && (!course || strcmp(course, "parted") == 0 || strcmp(course, "strange") == 0);
    int code = EXIT_FINE;
    free(text);
    free(second);
    if (door_failed(proof))
        code = (say_error(args->command, file, proof), EXIT_SOME);
    else if (!given(args, "json"))
        code = tell_proof(args->command, file, proof);
    else if (parted || !json_is_true(json_object_get(proof, "verified")) ||
             json_object_get(json_object_get(proof, "advice"), "first"))
        code = EXIT_SOME;
    if (given(args, "json"))
        print_line(proof);
    else if (against && code == EXIT_FINE && !tell_against(args->command, file, other, against))
        code = EXIT_SOME;
    json_decref(proof);
    return code;
}

static int run(const struct arguments *args) {
    const char *file = operand(args, 0);
    if (given(args, "bots") && !given(args, "proof")) return wrong_usage(args->command, "--bots goes with --proof.");
    if (given(args, "against") && !given(args, "proof"))
        return wrong_usage(args->command, "--against goes with --proof.");
    struct door *d = door_open();
    if (!d) return problem(args->command, "not enough memory");
    if (given(args, "proof")) {
        int code = prove(args, d, file);
        door_close(d);
        return code;
    }
    json_t *loaded = load(args->command, d, file);
    int code = EXIT_USAGE;
    if (loaded && door_failed(loaded)) {
        say_error(args->command, file, loaded);
        if (given(args, "json")) print_line(loaded);
        code = EXIT_SOME;
    } else if (loaded) {
        code = show(args, d, loaded, file);
    }
    json_decref(loaded);
    door_close(d);
    return code;
}

static const struct cli_option options[] = {
    {"text", 't', NULL, NULL, "the story of the game, every event with its clause"},
    {"at", 'a', "N", NULL, "the moment after act N (0 = the beginning) instead of the end"},
    {"output", 'o', "FILE", NULL, "draw that moment into a file: .svg, .png or .pdf"},
    {"report", 'r', NULL, NULL, "with --output FILE.html: the battle as a page, with pictures, story and luck"},
    {"zones", 'z', NULL, NULL, "draw the zones as well"},
    {"theme", 0, "NAME", NULL, "of a picture: light, dark or print (light)"},
    {"proof", 'p', NULL, NULL, "check the dice: chains, signatures, transcript, every die (docs/dice.md)"},
    {"against", 0, "FILE", NULL,
     "with --proof: another record of the same game; tell if it has another past, and who signed both"},
    {"bots", 0, NULL, NULL, "with --proof: ask the bots the record names for their advice again"},
    {"json", 'j', NULL, NULL, "answer in JSON"},
    {NULL, 0, NULL, NULL, NULL},
};

const struct command replay_command = {
    .name = "replay",
    .operands = "RECORD",
    .summary = "Verify a record; tell its story; draw any moment of it",
    .details =
        "Replays every act of RECORD, compares every state hash in it and checks every state. The exit code is 1 if "
        "an\n"
        "act is not legal, a hash differs, the file breaks off (the first such line is named) or a state is unsound.\n"
        "With --at alone the table at that moment is drawn in characters. With --proof also the dice are checked, "
        "offline:\n"
        "the exit code is 1, and the first bad line is named, if one die is not what the numbers shown in the record "
        "make,\n"
        "if a signature does not hold, or if there is nothing to check.",
    .examples = "  acies replay game.jsonl\n"
                "  acies replay --text game.jsonl | less\n"
                "  acies replay game.jsonl --at 12\n"
                "  acies replay game.jsonl --at 12 -o moment.svg --theme print\n"
                "  acies replay game.jsonl --report -o battle.html\n"
                "  acies replay --proof game.jsonl\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
