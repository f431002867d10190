/* Where verdicts turn. Most rules are limits: within 2 BW, farther than a base is wide, wholly behind. A case of
 * tests/positions stands on one side of one or two of them; here one thing in it is pushed a little, then more, until
 * the referee says something else, and the last place where he does not is found to a hundredth of a millimetre. So a
 * limit that is counted otherwise, or by another unit, shows even where no case lies upon it. */
#include "bench/look.h"

#include <stdlib.h>
#include <string.h>

enum { PROBES = 8, ALTERED_POSITIONS = 2, ALTERED_PLAYS = 3 };
static const length far_off[] = {2,   30,   150,
                                 700, 2500, 7000}; /* in hundredths of a millimetre, or 1/65,536 of a turn */
enum { FAR_OFF = sizeof far_off / sizeof far_off[0] };

struct moment {
    struct look *l;
    const json_t *play, *act;
    const struct setup *setup; /* as the case has it */
    struct setup *pushed;
    struct events *heard;
};

/* What is pushed, and which way. */
enum push { PUSH_PIECE, PUSH_TURN, PUSH_FEATURE, PUSH_ORDER, PUSHES };
struct probe {
    enum push kind;
    uint32_t which, way;
};

/* --- pushing ---------------------------------------------------------------------------------------------- */

static struct point away(uint32_t way, length by) {
    return (struct point){way == 0 ? by : way == 1 ? -by : 0, way == 2 ? by : way == 3 ? -by : 0};
}

static struct point pushed_by(struct point p, struct point by) { return (struct point){p.x + by.x, p.y + by.y}; }

static void push_feature(struct setup *s, uint32_t which, struct point by) {
    struct feature *f = &s->terrain.feature[which];
    for (unsigned i = 0; i < f->count; i++)
        s->terrain.vertex[f->first + i] = pushed_by(s->terrain.vertex[f->first + i], by);
    for (int i = 0; i < 2; i++) f->crest[i] = pushed_by(f->crest[i], by);
    f->box.x0 += by.x, f->box.x1 += by.x, f->box.y0 += by.y, f->box.y1 += by.y;
}

/* A piece along its own front or its flank. */
static void push_piece(struct setup_piece *p, const struct probe *probe, length by) {
    if (probe->kind == PUSH_TURN)
        p->pose.facing = (heading)(p->pose.facing + (probe->way & 1 ? -by : by));
    else if (probe->way < 2)
        p->pose = pose_moved(p->pose, 0, probe->way ? -by : by);
    else
        p->pose = pose_moved(p->pose, probe->way == 2 ? by : -by, 0);
}

static void push_setup(struct moment *m, const struct probe *probe, length by) {
    *m->pushed = *m->setup;
    if (probe->kind == PUSH_FEATURE && probe->which < m->setup->terrain.features)
        push_feature(m->pushed, probe->which, away(probe->way, by));
    else if ((probe->kind == PUSH_PIECE || probe->kind == PUSH_TURN) && probe->which < m->setup->pieces)
        push_piece(&m->pushed->piece[probe->which], probe, by);
}

/* An order that goes a little farther, or elsewhere. */
static void push_order(const struct ruleset *rs, struct act *a, const struct probe *probe, length by) {
    if (rs->verbs[a->verb].fields & FIELD_SHAPE) {
        for (unsigned i = 0; i < a->point_count; i++)
            if (!(probe->which & 1) || i == probe->which % a->point_count)
                a->point[i] = pushed_by(a->point[i], away(probe->way, by));
    } else if (a->step_count) {
        struct step *s = &a->step[probe->which % a->step_count];
        if (s->kind == STEP_WHEEL)
            s->turn = (heading)(s->turn + (probe->way & 1 ? -by : by));
        else if (s->kind == STEP_TO)
            s->at = pushed_by(s->at, away(probe->way, by));
        else
            s->distance += probe->way & 1 ? -by : by;
    }
}

/* --- what is said ----------------------------------------------------------------------------------------- */

/* Kinds and clauses only: numbers and places change all the time. */
static void note_kinds(struct look *l, const struct events *ev) {
    for (uint32_t i = 0; i < ev->count; i++) {
        stir_text(l, ev->list[i].what);
        stir_number(l, ev->list[i].said.clause);
        stir_number(l, ev->list[i].said.piece * 256 + ev->list[i].said.other);
    }
}

static void note_ruling(struct look *l, const struct ruling *r, bool everything) {
    if (everything) {
        stir_ruling(l, r);
        stir_number(l, r->has_nearest);
        for (unsigned i = 0; r->has_nearest && i < r->nearest.step_count; i++) stir_number(l, r->nearest.step[i].at.x);
    } else {
        stir_number(l, r->legal * 1000 + r->cost);
        stir_number(l, r->why.clause);
        stir_text(l, r->why.text);
    }
}

static void play_case(struct moment *m, const struct probe *probe, length by, bool everything) {
    struct look *l = m->l;
    struct complaint c = {0};
    struct act a;
    size_t i, count = json_array_size(m->play) + (m->act != NULL);
    for (i = 0; i < count; i++) {
        struct ruling r = {.want_nearest = everything};
        bool judged = i == json_array_size(m->play);
        const json_t *spec = judged ? m->act : json_array_get(m->play, i);
        if (!act_from_json(l->rs, game_state(l->game), spec, &a, &c)) {
            stir_text(l, c.text);
            return;
        }
        if (probe->kind == PUSH_ORDER && i + 1 == count) push_order(l->rs, &a, probe, by);
        bool legal = judged ? game_judge(l->game, &a, &r) : game_play(l->game, &a, m->heard, &r);
        if (judged || !legal) note_ruling(l, &r, everything);
        if (judged || !legal) break;
        if (everything)
            stir_events(l, m->heard);
        else
            note_kinds(l, m->heard);
    }
    struct prompt p = game_prompt(l->game);
    stir_number(l, p.seat * 1000 + p.points);
    stir_text(l, p.kind);
    if (!everything) return;
    stir_remark(l, &p.why);
    stir_scene(l, game_state(l->game));
}

/* The hash of what is said with this thing so much farther. */
static uint64_t said(struct moment *m, const struct probe *probe, length by, bool everything) {
    struct look *l = m->l;
    struct ruling r = {0};
    l->hash = 0xcbf29ce484222325u;
    push_setup(m, probe, by);
    l->game = game_begin(l->rs, m->pushed, &r);
    if (!l->game) {
        stir_number(l, r.why.clause);
        if (everything) stir_text(l, r.why.text);
        return l->hash;
    }
    play_case(m, probe, by, everything);
    game_end(l->game);
    return l->hash;
}

/* --- looking for the limit -------------------------------------------------------------------------------- */

static uint64_t limit_of(struct moment *m, const struct probe *probe, uint64_t before) {
    length same = 0, other = 0;
    uint64_t beyond = before;
    for (unsigned i = 0; i < FAR_OFF && beyond == before; i++) {
        same = other, other = far_off[i];
        beyond = said(m, probe, other, false);
    }
    if (beyond == before) return 0;
    while (other - same > 1) {
        length middle = same + (other - same) / 2;
        uint64_t there = said(m, probe, middle, false);
        if (there == before)
            same = middle;
        else
            other = middle, beyond = there;
    }
    return beyond * 31 + (uint64_t)same;
}

static struct probe any_probe(struct look *l, const struct setup *s) {
    struct probe p = {.kind = (enum push)source_below(&l->whim, PUSHES), .way = source_below(&l->whim, 4)};
    uint32_t among = p.kind == PUSH_FEATURE ? s->terrain.features : p.kind == PUSH_ORDER ? 8 : s->pieces;
    p.which = source_below(&l->whim, among ? among : 1);
    return p;
}

/* The same with something in the position other than it was; and with other dice, places or pieces in what is played.
 */
static uint64_t said_otherwise(struct moment *m, const json_t *position, const json_t *one) {
    static struct setup setup;
    const struct probe none = {.kind = PUSHES};
    uint64_t hash = 0;
    struct moment other = *m;
    other.setup = &setup;
    for (int i = 0; i < ALTERED_POSITIONS; i++) {
        struct complaint c = {0};
        json_t *changed = altered(position, &m->l->whim);
        m->l->hash = 0xcbf29ce484222325u;
        if (setup_from_json(m->l->rs, changed, &setup, &c))
            hash = hash * 31 + said(&other, &none, 0, false);
        else
            stir_text(m->l, c.field), stir_text(m->l, c.text), hash = hash * 31 + m->l->hash;
        json_decref(changed);
    }
    other.setup = m->setup;
    for (int i = 0; i < ALTERED_PLAYS; i++) {
        json_t *changed =
            json_pack("{s:O*,s:O*}", "play", json_object_get(one, "play"), "act", json_object_get(one, "act"));
        json_t *played = altered(changed, &m->l->whim);
        other.play = json_object_get(played, "play"), other.act = json_object_get(played, "act");
        hash = hash * 31 + said(&other, &none, 0, true);
        json_decref(changed);
        json_decref(played);
    }
    return hash;
}

uint64_t limits_of_case(const json_t *position, const json_t *one, uint64_t hash, uint64_t number) {
    static struct setup setup, pushed;
    static struct events heard;
    static struct look look;
    struct complaint c = {0};
    const struct probe none = {.kind = PUSHES};
    json_t *options = json_object_get(one, "options"), *whole = json_copy((json_t *)position);
    const char *code = ruleset_code_from_json(whole, &c);
    struct moment m = {&look, json_object_get(one, "play"), json_object_get(one, "act"), &setup, &pushed, &heard};
    if (options) json_object_set(whole, "options", options);
    memset(&look, 0, sizeof look);
    look.rs = code ? ruleset_find(code) : NULL;
    look.whim = source_of(11, number);
    if (look.rs && setup_from_json(look.rs, whole, &setup, &c)) {
        hash = (hash ^ said(&m, &none, 0, true)) * 0x100000001b3u;
        uint64_t before = said(&m, &none, 0, false);
        for (int i = 0; i < PROBES; i++) {
            struct probe probe = any_probe(&look, &setup);
            hash = (hash ^ limit_of(&m, &probe, before)) * 0x100000001b3u;
        }
        hash = (hash ^ said_otherwise(&m, whole, one)) * 0x100000001b3u;
    } else {
        look.hash = hash;
        stir_text(&look, c.text);
        hash = look.hash;
    }
    json_decref(whole);
    return hash;
}
