/* Turning to face when the movement phase ends (dba30-176 to 180).
 *
 * The element attacked in flank or rear takes the full front position against its first attacker. A second element
 * that the same attack touches falls in behind it; whoever of its friends stands in the way is pushed back or aside by
 * the least that makes room; its other attackers are shifted to keep their contact. Where there is no room for all
 * that, it stays as it is and fights as if it had turned, overlapped (H80). */
#include "rules/debellis/contact/conform.h"
#include "rules/debellis/contact/positions.h"

enum { TURNING_MAX = 8 };

struct turning {
    const struct db_rules *rules;
    const struct battle *b;
    unsigned attacker;
    int count;
    struct placed placed[TURNING_MAX]; /* [0] turns; then the second, other attackers, and those pushed */
    clause clause[TURNING_MAX];
};

static struct base placed_base(const struct turning *t, int i) {
    return (struct base){t->placed[i].pose, t->b->base_width, t->b->element[t->placed[i].piece].depth};
}

static bool concerns(const struct turning *t, unsigned e) {
    for (int i = 0; i < t->count; i++)
        if (t->placed[i].piece == e) return true;
    return false;
}

static bool place(struct turning *t, unsigned e, struct pose p, clause c) {
    if (t->count == TURNING_MAX) return false;
    t->clause[t->count] = c;
    t->placed[t->count++] = (struct placed){(uint8_t)e, p};
    return true;
}

/* --- who has to turn, and towards whom ------------------------------------------------------------------------- */

/* H79: the attack that came first. One whose front edge reaches past the enemy it attacks to a second, in the rank
 * behind, attacks the first alone. */
static uint8_t first_attacker(const struct db_rules *rules, const struct battle *b, unsigned e, const struct facts *f) {
    const uint8_t attack[3] = {f->flank[0], f->flank[1], f->rear};
    uint8_t first = NO_PIECE;
    for (int i = 0; i < 3; i++) {
        if (attack[i] == NO_PIECE || db_victim_of(rules, b, attack[i]) != e) continue;
        if (first == NO_PIECE || db_came_before(rules, b, attack[i], first)) first = attack[i];
    }
    return first;
}

/* dba30-176: not if its own front edge is in full contact, nor if it gives rear support. */
static bool must_turn(const struct db_rules *rules, const struct battle *b, unsigned e, const struct facts *f) {
    if (first_attacker(rules, b, e, f) == NO_PIECE) return false;
    return !db_front_is_taken(rules, b, e) && (rules->customs.supporters_turn || !db_gives_rear_support(rules, b, e));
}

/* --- the others it concerns ------------------------------------------------------------------------------------ */

/* Of two the one whose middle is nearer to the middle of the attacker's front; of two alike the one on its left. */
static bool lies_nearer(const struct battle *b, unsigned attacker, unsigned f, unsigned other) {
    struct pose p = b->element[attacker].pose;
    length mine = distance_between(p.at, b->element[f].centre), its = distance_between(p.at, b->element[other].centre);
    if (mine > its + AT_LIMIT || mine < its - AT_LIMIT) return mine < its;
    return point_local(p, b->element[f].centre).x < point_local(p, b->element[other].centre).x;
}

/* dba30-177: the second element the attacker's front edge lies on; it turns too and stands behind the first. Of several
 * it is the next to the first, however they are listed. */
static uint8_t second_touched(const struct turning *t, unsigned first) {
    const struct battle *b = t->b;
    struct base attacker = element_base(b, t->attacker);
    length nearest = INT32_MAX - AT_LIMIT;
    uint8_t second = NO_PIECE;
    for (unsigned f = 0; f < b->elements; f++) {
        if (f == first || !on_table(b, f) || b->element[f].side != b->element[first].side) continue;
        if (!elements_near(b, t->attacker, f, battle_tolerance(b).gap) || !elements_near(b, first, f, 0)) continue;
        length far = distance_between(b->element[first].centre, b->element[f].centre);
        if (far > nearest + AT_LIMIT) continue;
        if (second != NO_PIECE && far >= nearest - AT_LIMIT && !lies_nearer(b, t->attacker, f, second)) continue;
        bool touched = false;
        for (enum edge e = EDGE_FRONT; e < EDGE_NONE && !touched; e++)
            touched = front_edge_on(attacker, element_base(b, f), e, battle_tolerance(b));
        if (!touched) continue;
        nearest = far;
        second = (uint8_t)f;
    }
    return second;
}

/* dba30-178: another attacker follows the edge it attacked: of the positions on the turned element that keep its
 * facing, the nearest. */
static bool keep_contact(struct turning *t, uint8_t attacker) {
    static const struct {
        enum contact_class kind;
        enum edge edge;
    } position[] = {{CONTACT_FLANK, EDGE_LEFT}, {CONTACT_FLANK, EDGE_RIGHT}, {CONTACT_REAR, EDGE_REAR}};
    if (attacker == NO_PIECE || concerns(t, attacker)) return true;
    struct pose now = t->b->element[attacker].pose, best = now;
    length least = INT32_MAX;
    for (int i = 0; i < 3; i++) {
        struct pose p = pose_lined_up(placed_base(t, 0), position[i].kind, position[i].edge, t->b->base_width);
        length d = distance_between(p.at, now.at);
        if (!same_facing(p.facing, now.facing, battle_tolerance(t->b).angle) || d >= least) continue;
        least = d;
        best = p;
    }
    return least == INT32_MAX || place(t, attacker, best, t->rules->cite.shifted);
}

/* How far a base must go along `way` to be clear of another, at most `most`; bisected to 1/100 mm. */
static length way_clear(struct base base, heading way, const struct quad *of, length most, length slack) {
    length low = 0, high = most + 1;
    struct pose along = {base.pose.at, way, 0};
    while (high - low > 1) {
        length middle = low + (high - low) / 2;
        struct base moved = base;
        moved.pose.at = point_at(along, 0, middle);
        struct quad q = base_quad(moved);
        if (quads_overlap(&q, of, slack))
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Held where it stands by a fight of its own: not by the front edge that reaches past the one who turns. */
static bool is_held(const struct turning *t, unsigned e) {
    uint8_t attacker[ATTACKERS_MAX];
    if (db_front_is_taken(t->rules, t->b, e)) return true;
    int count = db_flank_attackers(t->rules, t->b, e, attacker);
    for (int i = 0; i < count; i++)
        if (attacker[i] != t->attacker) return true;
    return false;
}

/* dba30-177, 178: a friend in the way goes straight back, or aside with the push of the attack if that is less. */
static bool make_way(struct turning *t, unsigned e, const struct quad *of) {
    struct base base = element_base(t->b, e);
    const length most = bw(t->b, 2000), slack = 0; /* quite clear, or what is forgiven would add up along a file */
    heading back = (heading)(base.pose.facing + HALF_TURN), aside = t->b->element[t->attacker].pose.facing;
    length far_back = way_clear(base, back, of, most, slack), far_aside = way_clear(base, aside, of, most, slack);
    bool goes_back = far_back <= far_aside || t->rules->customs.shifts_back;
    if ((goes_back ? far_back : far_aside) > most || is_held(t, e)) return false;
    struct pose along = {base.pose.at, goes_back ? back : aside, 0};
    base.pose.at = point_at(along, 0, goes_back ? far_back : far_aside);
    return place(t, e, base.pose,
                 goes_back ? or_else(t->rules->cite.turn_both, t->rules->cite.shifted) : t->rules->cite.shifted);
}

/* Everybody overlapped by one of those placed so far makes way in turn; each does so once, so this ends. */
static bool clear_the_ground(struct turning *t) {
    const struct battle *b = t->b;
    for (int i = 0; i < t->count; i++) {
        struct quad q = base_quad(placed_base(t, i));
        struct box box = quad_box(&q);
        for (unsigned f = 0; f < b->elements; f++) {
            if (!on_table(b, f) || concerns(t, f) || !element_near_box(b, f, box, 0)) continue;
            struct quad other = element_quad(b, f);
            if (!quads_overlap(&q, &other, battle_tolerance(b).gap)) continue;
            if (b->element[f].side != b->element[t->placed[0].piece].side || !make_way(t, f, &q)) return false;
        }
    }
    return true;
}

/* --- the turn -------------------------------------------------------------------------------------------------- */

static bool plan_turn(struct turning *t, unsigned e, const struct facts *f) {
    const struct battle *b = t->b;
    struct pose p = pose_lined_up(element_base(b, t->attacker), CONTACT_FRONT, EDGE_FRONT, b->base_width);
    place(t, e, p, t->rules->cite.turn_to_face);
    uint8_t second = t->rules->customs.turns_singly ? NO_PIECE : second_touched(t, e);
    if (second != NO_PIECE && !db_in_close_combat(t->rules, b, second))
        place(t, second, pose_lined_up(placed_base(t, 0), CONTACT_BEHIND, EDGE_REAR, b->base_width),
              t->rules->cite.turn_both);
    bool shifts = !t->rules->customs.turns_alone; /* dbf-H69: enemies stay where they are */
    if (shifts && (!keep_contact(t, f->flank[0]) || !keep_contact(t, f->flank[1]) || !keep_contact(t, f->rear)))
        return false;
    struct ruling r;
    return clear_the_ground(t) && db_poses_are_free(t->rules, b, t->placed, t->count, &r);
}

static void tell_turn(const struct turning *t, int i, struct events *ev) {
    static const char *const text[] = {"{p} turns to face {o}", "{p} makes room for the turn to face {o}"};
    const struct pose was = t->b->element[t->placed[i].piece].pose, is = t->placed[i].pose;
    if (i && was.facing == is.facing && distance_between(was.at, is.at) <= AT_LIMIT) return; /* there is room already */
    struct event *e = tell(ev, i ? "shift" : "turn", t->clause[i], text[i > 0]);
    e->said.piece = t->placed[i].piece;
    e->said.other = (uint8_t)t->attacker;
    e->moved = true;
    e->from = was;
    e->to = is;
}

static void tell_first(const struct turning *t, unsigned e, struct events *ev) {
    struct event *said = tell(ev, "first", t->rules->cite.first_attack, "of those attacking {p}, {o} came first");
    said->said.piece = (uint8_t)e;
    said->said.other = (uint8_t)t->attacker;
}

static void fight_unturned(const struct db_rules *rules, struct battle *b, unsigned e, unsigned attacker,
                           struct events *ev) {
    b->element[attacker].opponent = (uint8_t)e;
    b->element[e].marks |= MARKED_BOXED_IN;
    struct event *t = tell(ev, "no_room", rules->cite.no_room_to_turn, "{p} has no room to turn towards {o}");
    t->said.piece = (uint8_t)e;
    t->said.other = (uint8_t)attacker;
}

static void carry_out_turn(struct battle *b, const struct turning *t, struct events *ev) {
    for (int i = 0; i < t->count; i++) tell_turn(t, i, ev);
    for (int i = 0; i < t->count; i++) db_element_place(b, t->placed[i].piece, t->placed[i].pose);
    b->element[t->placed[0].piece].marks |= MARKED_TURNED;
}

/* dba30-179: a wagon stays as it stands and fights from the edge that was met. */
static void set_wagon_front(const struct db_rules *rules, struct battle *b, unsigned w, struct events *ev) {
    enum edge front = db_wagon_front(rules, b, w);
    if (front == b->element[w].front) return;
    b->element[w].front = (uint8_t)front;
    if (front == EDGE_FRONT) return;
    struct event *e = tell(ev, "front", rules->cite.wagon_front, "{p} fights from the edge that was met first");
    e->said.piece = (uint8_t)w;
}

void db_note_wagon_fronts(const struct db_rules *rules, struct battle *b, struct events *ev) {
    for (unsigned e = 0; rules->sets.wagons && e < b->elements; e++)
        if (on_table(b, e) && is_type(b, e, rules->sets.wagons)) set_wagon_front(rules, b, e, ev);
}

/* Could the enemy f, who stands near enough, lie with its front edge on a flank or the rear of e? Not if they face each
 * other, as most do; but of a war wagon any edge may serve as the front. */
static bool may_be_on_flank_or_rear(const struct db_rules *rules, const struct battle *b, unsigned e, unsigned f) {
    return is_type(b, f, rules->sets.wagons) ||
           !opposite_facing(b->element[e].pose.facing, b->element[f].pose.facing, battle_tolerance(b).angle);
}

/* Most elements have nobody on a flank or the rear: nobody needs to look closer at them. */
static bool enemy_beside(const struct db_rules *rules, const struct battle *b, unsigned e,
                         const struct piece_set *enemies) {
    struct piece_set near = b->element[e].near;
    set_keep(&near, enemies);
    for (unsigned f = set_next(&near, 0); f != PIECE_SET_END; f = set_next(&near, f + 1))
        if (may_be_on_flank_or_rear(rules, b, e, f)) return true;
    return false;
}

/* Everybody turns at once when the movement phase ends: who has to, and towards whom, is seen before anybody does, so
 * that it does not matter who is listed first. */
struct waiting {
    struct piece_set turns;
    uint8_t towards[ELEMENTS_MAX];
};

static void who_must_turn(const struct db_rules *rules, const struct battle *b, struct waiting *out) {
    struct piece_set side[2] = {{{0}}, {{0}}};
    for (unsigned e = 0; e < b->elements; e++) set_add(&side[b->element[e].side], e);
    out->turns = (struct piece_set){{0}};
    for (unsigned e = 0; e < b->elements; e++) {
        if (!on_table(b, e) || is_type(b, e, rules->sets.wagons)) continue;
        if (!enemy_beside(rules, b, e, &side[enemy_of(b->element[e].side)])) continue;
        struct facts f = db_facts_of(rules, b, e);
        if (!must_turn(rules, b, e, &f)) continue;
        set_add(&out->turns, e);
        out->towards[e] = first_attacker(rules, b, e, &f);
    }
}

/* Towards the one it was to turn to, unless others' turns have parted them. */
static uint8_t attacker_now(const struct db_rules *rules, const struct battle *b, unsigned e, const struct facts *f,
                            uint8_t seen) {
    if (f->flank[0] == seen || f->flank[1] == seen || f->rear == seen) return seen;
    return first_attacker(rules, b, e, f);
}

struct next_turn {
    uint8_t piece;
    bool has_room;
    bool chosen; /* there was more than one attack to turn to */
    struct turning how;
};

/* Who turns next of those waiting: they who have room before they who have not (another's turn may make it, or draw
 * the attack away), then by the attack that came first. Whoever is attacked no more has left the set. */
static struct next_turn next_to_turn(const struct db_rules *rules, const struct battle *b, struct waiting *waiting) {
    struct next_turn next = {.piece = NO_PIECE};
    for (unsigned e = 0; e < b->elements; e++) {
        if (!set_has(&waiting->turns, e)) continue;
        struct facts f = db_facts_of(rules, b, e);
        struct next_turn n = {.piece = (uint8_t)e, .how = {.rules = rules, .b = b}};
        n.how.attacker = attacker_now(rules, b, e, &f, waiting->towards[e]);
        if (n.how.attacker == NO_PIECE) {
            set_drop(&waiting->turns, e);
            continue;
        }
        n.chosen = (f.flank[0] != NO_PIECE) + (f.flank[1] != NO_PIECE) + (f.rear != NO_PIECE) > 1;
        n.has_room = plan_turn(&n.how, e, &f);
        if (next.piece != NO_PIECE && n.has_room < next.has_room) continue;
        if (next.piece == NO_PIECE || n.has_room > next.has_room ||
            db_arrival(rules, b, n.how.attacker) < db_arrival(rules, b, next.how.attacker))
            next = n;
    }
    return next;
}

void db_turn_to_face(const struct db_rules *rules, struct battle *b, struct events *ev) {
    struct waiting waiting;
    who_must_turn(rules, b, &waiting);
    db_note_wagon_fronts(rules, b, ev);
    for (struct next_turn n = next_to_turn(rules, b, &waiting); n.piece != NO_PIECE;
         n = next_to_turn(rules, b, &waiting)) {
        if (n.chosen) tell_first(&n.how, n.piece, ev);
        if (n.has_room)
            carry_out_turn(b, &n.how, ev);
        else
            fight_unturned(rules, b, n.piece, n.how.attacker, ev);
        set_drop(&waiting.turns, n.piece);
    }
}
