/* What a board asks while somebody drags pieces about, over games from stored positions:
 *
 *   - movers and the offers agree: whoever is offered an act may act;
 *   - whether a drag is legal is answered alike with reasons and without;
 *   - the nearest legal thing to a refused drag is legal, and leads away from where the piece stands;
 *   - what a piece let go somewhere snaps to is legal.
 *
 *     board [--games N] [--seed S] [--every N] [--times] POSITION.json ...
 *
 * With --every only each Nth act is looked at; with --times the worst and the usual times are told, a line for each
 * rule set. */
#include "bots/bots.h"
#include "game/advice/movers.h"
#include "game/game.h"
#include "game/json.h"
#include "orders/snap.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ACTS_MAX = 400, OFFERS_MAX = 64, DRAGS = 3 };

struct measured {
    uint64_t count, missing;
    double sum, worst;
    const char *kind; /* of the prompt of the worst */
};

struct board {
    const struct ruleset *rs;
    struct mind mind;
    struct game *game;
    struct source dice, whim;
    int every; /* acts from one look to the next */
    struct measured movers, drags, refused, snaps;
    struct speaker speaker;
    struct scene scene;
    struct movers look;
    char fault[400];
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void measure(struct measured *m, double from) {
    double took = now() - from;
    m->count++;
    m->sum += took;
    if (took > m->worst) m->worst = took;
}

static bool fail(struct board *b, const char *what, const char *id) {
    snprintf(b->fault, sizeof b->fault, "after act %u: %s: %s", game_acts(b->game), id ? id : "", what);
    return false;
}

static bool fail_offer(struct board *b, const struct act *offer, const struct mover *m, const char *id) {
    char why[300];
    json_t *act = act_to_json(b->rs, game_state(b->game), offer);
    char *text = json_line(act);
    fail(b, text ? text : "", id);
    size_t said = strlen(b->fault);
    snprintf(b->fault + said, sizeof b->fault - said, " is offered, but: %s",
             speak(b->rs, game_state(b->game), &m->why, why, sizeof why));
    free(text);
    json_decref(act);
    return false;
}

/* --- movers ---------------------------------------------------------------------------------------------- */

static bool movers_agree(struct board *b) {
    static struct mover found[UINT8_MAX + 1];
    static struct act offer[OFFERS_MAX];
    double from = now();
    b->rs->look(game_state(b->game), &b->scene);
    movers_begin(&b->look, b->rs, game_state(b->game));
    for (uint32_t i = 0; i < b->scene.pieces; i++)
        if (b->scene.piece[i].side == b->look.prompt.seat)
            movers_look(&b->look, b->scene.piece[i].piece, &found[b->scene.piece[i].piece]);
    if (now() - from > b->movers.worst) b->movers.kind = b->look.prompt.kind;
    measure(&b->movers, from);
    size_t n = offers_of(b->rs, game_state(b->game), offer, OFFERS_MAX);
    for (size_t i = 0; i < n; i++)
        for (unsigned p = 0; !offer[i].point_count && p < offer[i].piece_count; p++) {
            const struct mover *m = &found[offer[i].piece[p]];
            for (uint32_t k = 0; k < b->scene.pieces; k++)
                if (b->scene.piece[k].piece == offer[i].piece[p] && b->scene.piece[k].side == b->look.prompt.seat &&
                    !m->may)
                    return fail_offer(b, &offer[i], m, b->scene.piece[k].id);
        }
    return true;
}

/* --- drags ------------------------------------------------------------------------------------------------- */

static struct step random_step(struct board *b, struct base at) {
    uint64_t n = source_bits(&b->whim);
    length far = (length)(n >> 8 & 0x3fff) * 4, unit = b->scene.base_width;
    far = (length)((int64_t)far * 10 * unit / 0x10000);
    switch (n % 6) {
    case 0:
    case 1:
        return (struct step){.kind = STEP_ADVANCE, .distance = far};
    case 2:
        return (struct step){
            .kind = STEP_WHEEL, .side = n >> 4 & 1 ? EDGE_LEFT : EDGE_RIGHT, .turn = (heading)(n >> 32 & 0x3fff)};
    default:
        break;
    }
    struct pose way = {at.pose.at, (heading)(n >> 32), 0};
    struct pose to = pose_moved(way, 0, far);
    return (struct step){.kind = STEP_TO, .turn = n >> 5 & 1 ? at.pose.facing : way.facing, .at = to.at};
}

/* The verb by which the piece can be moved about now; false: by none. */
static bool moving_verb(const struct board *b, const struct mover *m, uint8_t *verb) {
    for (size_t v = 0; v < b->rs->verb_count; v++)
        if (m->verbs >> v & 1 && b->rs->verbs[v].fields & FIELD_STEPS) {
            *verb = (uint8_t)v;
            return true;
        }
    return false;
}

static bool drag(struct board *b, unsigned piece) {
    struct mover m;
    struct base at;
    uint8_t verb;
    movers_look(&b->look, piece, &m);
    if (!m.may || !moving_verb(b, &m, &verb) || !b->rs->standing(game_state(b->game), piece, &at)) return true;
    struct act a = act_make(verb);
    bool group = m.group_count > 1 && source_bits(&b->whim) & 1;
    a.piece_count = group ? m.group_count : 1;
    memcpy(a.piece, group ? m.group : (uint8_t[]){(uint8_t)piece}, a.piece_count);
    a.step[a.step_count++] = random_step(b, at);
    if (a.step[0].kind == STEP_WHEEL)
        a.step[a.step_count++] = (struct step){.kind = STEP_ADVANCE, .distance = 4 * b->scene.base_width};
    struct ruling r = {.want_nearest = true}, again = {0};
    double from = now();
    bool legal = game_judge(b->game, &a, &r);
    measure(&b->drags, from);
    if (turn_allows(b->rs, game_state(b->game), &a) != legal)
        return fail(b, "asked only whether it is legal, the referee says otherwise", NULL);
    if (legal) return true;
    measure(&b->refused, from);
    if (!r.has_nearest) {
        b->refused.missing++;
        return true;
    }
    if (!game_judge(b->game, &r.nearest, &again))
        return fail(b, "the nearest legal thing is refused", b->rs->piece_id(game_state(b->game), piece));
    return true;
}

/* Lets go of a piece somewhere near another, as hands do. */
static bool let_go(struct board *b, unsigned piece) {
    static struct snapped out;
    struct dropped d = {.piece = {(uint8_t)piece}, .pieces = 1, .other = NO_PIECE};
    uint64_t n = source_bits(&b->whim);
    const struct scene_piece *near = &b->scene.piece[n % b->scene.pieces];
    length unit = b->scene.base_width;
    d.intent = (enum snap_intent)((n >> 8) % SNAP_INTENTS);
    d.at = pose_moved(near->base.pose, (length)(n >> 16 & 0xffff) * unit / 0x8000 - unit,
                      (length)(n >> 32 & 0xffff) * unit / 0x8000 - unit);
    d.at.facing =
        (heading)(near->side == b->look.prompt.seat ? near->base.pose.facing : near->base.pose.facing + HALF_TURN);
    b->speaker.rs = b->rs;
    b->speaker.game = b->game;
    b->speaker.scene = b->scene;
    double from = now();
    bool found = order_snap(&b->speaker, &d, &out);
    measure(&b->snaps, from);
    struct ruling r = {0};
    if (found && !game_judge(b->game, &out.act, &r))
        return fail(b, "what it snaps to is refused", b->rs->piece_id(game_state(b->game), piece));
    if (!found) b->snaps.missing++;
    return true;
}

static bool look_at(struct board *b) {
    if (!movers_agree(b)) return false;
    for (int i = 0; i < DRAGS; i++) {
        const struct scene_piece *p = &b->scene.piece[source_bits(&b->whim) % b->scene.pieces];
        if (p->side == b->look.prompt.seat && (!drag(b, p->piece) || !let_go(b, p->piece))) return false;
    }
    return true;
}

static bool play_one(struct board *b) {
    const struct bot *seat[2] = {bot_find("steady"), bot_find("random")};
    struct act a;
    for (int i = 0; i < ACTS_MAX; i++) {
        if (!bots_answer(&b->mind, game_state(b->game), seat, &b->dice, &b->whim, &a)) return true;
        if (i % b->every == 0 && game_prompt(b->game).seat < SEAT_CHANCE && !look_at(b)) return false;
        struct ruling r = {0};
        if (!game_play(b->game, &a, NULL, &r)) return fail(b, "the bot's act is refused", NULL);
    }
    return true;
}

/* --- the program ------------------------------------------------------------------------------------------- */

static bool read_position(const char *path, const struct ruleset **rs, struct setup *s) {
    static char text[JSON_TEXT_MAX];
    FILE *f = fopen(path, "r");
    if (!f) return false;
    size_t size = fread(text, 1, sizeof text, f);
    fclose(f);
    struct complaint c = {0};
    json_t *position = json_read(text, size, &c);
    const char *code = position ? ruleset_code_from_json(position, &c) : NULL;
    *rs = code ? ruleset_find(code) : NULL;
    bool read = *rs && setup_from_json(*rs, position, s, &c);
    json_decref(position);
    return read;
}

static void tell_times(const char *path, const char *what, const struct measured *m) {
    if (m->count)
        printf("%-44s %-8s %7llu  mean %6.0f us  worst %6.0f us  without %llu %s\n", path, what,
               (unsigned long long)m->count, m->sum / (double)m->count * 1e6, m->worst * 1e6,
               (unsigned long long)m->missing, m->kind ? m->kind : "");
}

int main(int argc, char **argv) {
    static const struct option options[] = {{"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"every", required_argument, NULL, 'e'},
                                            {"times", no_argument, NULL, 't'},
                                            {0}};
    unsigned long games = 1, seed = 1;
    int every = 1;
    bool times = false;
    int c, faults = 0;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == 'g') games = strtoul(optarg, NULL, 10);
        if (c == 's') seed = strtoul(optarg, NULL, 10);
        if (c == 'e') every = atoi(optarg);
        if (c == 't') times = true;
        if (c == '?') return 2;
    }
    if (every < 1) return 2;
    struct board *b = malloc(sizeof *b);
    static struct setup setup;
    for (int i = optind; b && i < argc; i++) {
        memset(b, 0, sizeof *b);
        if (!read_position(argv[i], &b->rs, &setup)) {
            fprintf(stderr, "%s: no position\n", argv[i]);
            return 2;
        }
        b->mind = mind_of(b->rs);
        b->every = every;
        for (unsigned long g = 0; g < games; g++) {
            struct ruling r = {0};
            b->game = game_begin(b->rs, &setup, &r);
            b->dice = source_of(seed, 2 * g);
            b->whim = source_of(seed, 2 * g + 1);
            if (!b->game || !play_one(b)) {
                printf("%s: game %lu of seed %lu: %s\n", argv[i], g, seed, b->fault);
                faults++;
            }
            game_end(b->game);
        }
        if (times) {
            tell_times(argv[i], "movers", &b->movers);
            tell_times(argv[i], "drags", &b->drags);
            tell_times(argv[i], "refused", &b->refused);
            tell_times(argv[i], "snaps", &b->snaps);
        }
    }
    free(b);
    return faults ? 1 : 0;
}
