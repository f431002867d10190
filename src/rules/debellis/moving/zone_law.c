/* What threat zones allow a mover (dba30-151 to 155, H11, H12, H86).
 *
 * The path is looked at every eighth of a base width, and zones entered and left between two looks are found by the
 * ground swept. At each sample we know in whose zones any member stands; in a turn one rear corner of each does not
 * count (dba30-148). The tests:
 *  - a single element going straight back all the way is always allowed (155);
 *  - else one enemy E, the mover's choice, must be among those of every sample at which there are any (H11);
 *  - E is contacted; or
 *  - at the end some member stands opposite E: facing the edge its zone starts from, parallel to it, side edges in
 *    one line with E's, within the zone (153; this alone allows a group to have slid, 137); or
 *  - from the first sample in a zone on, every shift went forward (no more sideways than ahead) and brought the
 *    front edge that ends nearest to E nearer by at least half of what it went, no turn took it farther away, it is
 *    nearer in the end, and the end is still in E's zone (154). */
#include "rules/debellis/contact/contacts.h"
#include "rules/debellis/moving/going.h"
#include "rules/debellis/moving/march.h"
#include "rules/debellis/moving/zones.h"

enum { THREATS_MAX = 128 };

struct threat {
    uint8_t who; /* element, or ELEMENTS_MAX + place */
    struct quad zone;
    struct box box;
    length width; /* of the edge it starts from */
    int place;    /* the feature whose whole surroundings are the zone (dba22-H25), -1: the quad is */
};

struct threats {
    int count;
    struct threat list[THREATS_MAX];
};

static void add_zones(struct threats *t, const struct march *m, uint8_t who, const struct quad *zone, int zones) {
    for (int i = 0; i < zones && t->count < THREATS_MAX; i++) {
        struct box box = box_grown(quad_box(&zone[i]), battle_tolerance(m->b).gap);
        if (!boxes_meet(box, m->box)) continue;
        length width = distance_between(zone[i].corner[REAR_LEFT], zone[i].corner[REAR_RIGHT]);
        t->list[t->count++] = (struct threat){who, zone[i], box, width, -1};
    }
}

/* dba22-H25, dbf-H28: the band round a place is all that lies within reach of its outline, corners too. */
static void add_band(struct threats *t, const struct march *m, unsigned p, length reach) {
    int f = m->b->place[p].feature;
    if (t->count == THREATS_MAX || !db_place_has_zone(m->rules, m->b, p)) return;
    struct threat band = {.who = (uint8_t)(ELEMENTS_MAX + p), .place = f};
    band.box = box_grown(m->b->terrain.feature[f].box, reach);
    t->list[t->count++] = band;
}

static void find_threats(const struct march *m, struct threats *t) {
    struct quad zone[16];
    length reach = bw(m->b, m->rules->reach.threat_zone) + battle_tolerance(m->b).gap;
    t->count = 0;
    for (unsigned e = 0; e < m->b->elements; e++)
        if (m->b->element[e].side != m->side && on_table(m->b, e) && element_near_box(m->b, e, m->box, reach) &&
            (!m->flies || is_type(m->b, e, m->rules->sets.flies)))
            add_zones(t, m, (uint8_t)e, zone, db_zones_but(m->rules, m->b, e, &m->movers, zone));
    for (unsigned p = 0; p < m->b->places && !m->flies; p++) {
        if (m->b->place[p].holder == m->side ||
            !boxes_meet(m->box, box_grown(m->b->terrain.feature[m->b->place[p].feature].box, reach)))
            continue;
        if (m->rules->customs.zones_round_corners) add_band(t, m, p, reach);
        if (!m->rules->customs.front_strips) /* which none may line up with */
            add_zones(t, m, (uint8_t)(ELEMENTS_MAX + p), zone, db_zones_of_place(m->rules, m->b, p, zone));
    }
}

/* --- going along the path sample by sample ----------------------------------------------------------------- */

enum { SLICES_MAX = 96 }; /* of a leg: more than the longest move needs */

struct stroll {
    const struct march *m;
    const struct track *track;
    int first, count; /* members strolling together */
    int leg;
    int32_t slice, slices; /* of the leg at hand */
    struct pose pose[ACT_PIECES_MAX];
    struct quad quad[ACT_PIECES_MAX]; /* both at the start of the leg */
};

static void leg_begins(struct stroll *s) {
    const struct motion *leg = &s->track->leg[s->leg];
    length travel = 0;
    for (int i = 0; i < s->count; i++) {
        struct base b = member_base(s->m, s->first + i, s->pose[i]);
        s->quad[i] = base_quad(b);
        length far = leg->kind == MOTION_TURN || !i ? motion_front_travel(b, leg) : 0;
        if (far > travel) travel = far;
    }
    s->slice = 0;
    s->slices = travel / bw(s->m->b, 125) + 1;
    if (s->slices > SLICES_MAX) s->slices = SLICES_MAX;
}

static void stroll_begin(struct stroll *s, const struct march *m, int first, int count) {
    s->m = m;
    s->track = track_of(m, first);
    s->first = first;
    s->count = count;
    s->leg = 0;
    for (int i = 0; i < count; i++) s->pose[i] = m->start[first + i];
    leg_begins(s);
}

static bool next_leg(struct stroll *s) {
    for (int i = 0; i < s->count; i++) s->pose[i] = motion_end(s->pose[i], &s->track->leg[s->leg]);
    if (++s->leg >= s->track->legs) return false;
    leg_begins(s);
    return true;
}

static bool stroll_on(struct stroll *s) {
    if (s->slice == s->slices && !next_leg(s)) return false;
    s->slice++;
    return true;
}

static struct quad quad_at(const struct stroll *s, int i, int32_t slice) {
    const struct motion *leg = &s->track->leg[s->leg];
    if (leg->kind == MOTION_TURN)
        return base_quad(member_base(s->m, s->first + i, motion_pose(s->pose[i], leg, slice, s->slices)));
    struct quad q = s->quad[i];
    length dx = (length)((int64_t)leg->dx * slice / s->slices), dy = (length)((int64_t)leg->dy * slice / s->slices);
    for (int c = 0; c < 4; c++) q.corner[c].x += dx, q.corner[c].y += dy;
    return q;
}

/* --- in whose zones ------------------------------------------------------------------------------------------- */

/* dba30-148: is the base still in the zone with either rear corner left out? */
static bool caught_turning(const struct march *m, const struct quad *zone, const struct quad *q) {
    const length gap = battle_tolerance(m->b).gap;
    if (!quads_overlap(q, zone, gap)) return true; /* its front edge touches the far edge */
    struct convex area = convex_of(zone);
    struct convex no_right = {3, {q->corner[0], q->corner[1], q->corner[3]}};
    struct convex no_left = {3, {q->corner[0], q->corner[1], q->corner[2]}};
    return convex_overlap(&no_right, &area, gap) && convex_overlap(&no_left, &area, gap);
}

/* In a turn, and in the first base width after one, a rear corner is spared; never where the path ends. */
static bool spares_corner(const struct stroll *s, int32_t slice) {
    if (slice == s->slices && s->leg + 1 == s->track->legs) return false;
    return s->track->leg[s->leg].kind == MOTION_TURN || (follows_turn(s->track, s->leg) && slice <= 8);
}

static bool caught(const struct stroll *s, int i, const struct threat *t, int32_t slice) {
    struct quad q = quad_at(s, i, slice);
    struct box box = quad_box(&q);
    if (!boxes_meet(box, t->box)) return false;
    if (t->place >= 0) {
        length reach = bw(s->m->b, s->m->rules->reach.threat_zone) + battle_tolerance(s->m->b).gap;
        return feature_within(&s->m->b->terrain, t->place, &q, reach);
    }
    if (!db_zone_catches(s->m->rules, s->m->b, &t->zone, &q)) return false;
    return !spares_corner(s, slice) || slice == 0 || caught_turning(s->m, &t->zone, &q);
}

static void set_from_to(struct piece_set *set, unsigned who, int32_t from, int32_t to) {
    for (int32_t i = from; i <= to; i++) set_add(&set[i], who);
}

/* The slice at which being caught changes between two slices that differ. */
static int32_t change_between(const struct stroll *s, int i, const struct threat *t, int32_t from, int32_t to,
                              bool at_from) {
    while (to - from > 1) {
        int32_t mid = from + (to - from) / 2;
        if (caught(s, i, t, mid) == at_from)
            from = mid;
        else
            to = mid;
    }
    return to;
}

/* A shift that stays on one side of the ground straight before the zone's edge never enters the zone: the usual case of
 * neighbours in line, told apart without any sweep. */
static bool keeps_beside(const struct stroll *s, int i, const struct threat *t) {
    const struct motion *leg = &s->track->leg[s->leg];
    struct point left = t->zone.corner[REAR_LEFT], right = t->zone.corner[REAR_RIGHT];
    const int64_t ux = right.x - left.x, uy = right.y - left.y, gap = battle_tolerance(s->m->b).gap;
    int64_t least = INT64_MAX, most = INT64_MIN, along = ux * leg->dx + uy * leg->dy;
    for (int c = 0; c < 4; c++) {
        int64_t u = (s->quad[i].corner[c].x - left.x) * ux + (s->quad[i].corner[c].y - left.y) * uy;
        if (u < least) least = u;
        if (u > most) most = u;
    }
    if (along < 0) least += along;
    if (along > 0) most += along;
    return most <= gap * t->width || least >= (t->width - gap) * t->width;
}

/* Does the ground swept in a leg meet the zone, with either rear corner left out where one is spared? */
static bool sweeps_zone(const struct stroll *s, int i, const struct threat *t, bool spared) {
    struct base b = member_base(s->m, s->first + i, s->pose[i]);
    const struct motion *leg = &s->track->leg[s->leg];
    const length gap = battle_tolerance(s->m->b).gap;
    struct swept way = motion_swept(b, leg);
    if (!spared) return swept_meets(&way, &t->zone, gap);
    return swept_meets_without(&way, REAR_RIGHT, &t->zone, gap) && swept_meets_without(&way, REAR_LEFT, &t->zone, gap);
}

/* Marks the slices of the leg in which member i stands in the zone. Along a shift these are one stretch, since both
 * areas are convex: its ends are found by halving unless it lies inside the leg. True if the zone was only grazed:
 * entered and left between two slices. */
static bool mark_slices(const struct stroll *s, int i, const struct threat *t, struct piece_set *set) {
    bool quad = t->place < 0, shift = quad && s->track->leg[s->leg].kind == MOTION_SHIFT,
         stretch = shift && !follows_turn(s->track, s->leg);
    if (shift && keeps_beside(s, i, t)) return false;
    bool first = caught(s, i, t, 0), last = caught(s, i, t, s->slices);
    if (stretch && (first || last)) {
        int32_t turn = first == last ? 0 : change_between(s, i, t, 0, s->slices, first);
        set_from_to(set, t->who, first ? 0 : turn, last ? s->slices : turn - 1);
        return false;
    }
    if (stretch && !sweeps_zone(s, i, t, false)) return false;
    bool marked = false;
    for (int32_t slice = 0; slice <= s->slices; slice++) {
        if (!caught(s, i, t, slice)) continue;
        set_from_to(set, t->who, slice, slice);
        marked = true;
    }
    return quad && !marked && (stretch || sweeps_zone(s, i, t, true));
}

static struct box leg_box(const struct stroll *s, int i) {
    const struct motion *leg = &s->track->leg[s->leg];
    if (leg->kind == MOTION_TURN) return motion_box(member_base(s->m, s->first + i, s->pose[i]), leg);
    struct box a = quad_box(&s->quad[i]);
    return boxes_joined(a, (struct box){a.x0 + leg->dx, a.y0 + leg->dy, a.x1 + leg->dx, a.y1 + leg->dy});
}

struct zone_story {                /* what the samples of a path have shown */
    struct piece_set common, last; /* in every set that was not empty; in the last sample */
    struct piece_set all;          /* in any */
    bool any, at_start;
    int first; /* number of the first sample in a zone */
};

static void hear(struct zone_story *story, struct piece_set set, int number) {
    story->last = set;
    if (set_empty(&set)) return;
    if (!story->any) story->common = set, story->first = number;
    story->any = true;
    story->at_start = story->at_start || number == 0;
    set_keep(&story->common, &set);
    if (number && story->at_start) return; /* dba22-066: who starts pinned answers one who pins it there */
    set_join(&story->all, &set);
}

static struct piece_set zone_set_of(unsigned who) {
    struct piece_set set = {{0}};
    set_from_to(&set, who, 0, 0);
    return set;
}

/* Zones that were only grazed are heard of after the leg's beginning: who starts pinned is pinned before he grazes any.
 */
static void listen(struct zone_story *story, struct stroll *s, const struct threats *t) {
    int number = 0;
    do {
        struct piece_set set[SLICES_MAX + 1];
        bool grazed[THREATS_MAX] = {false};
        for (int32_t i = 0; i <= s->slices; i++) set[i] = (struct piece_set){{0}};
        for (int i = 0; i < s->count; i++) {
            struct box box = leg_box(s, i);
            for (int n = 0; n < t->count; n++)
                if (boxes_meet(box, t->list[n].box) && mark_slices(s, i, &t->list[n], set)) grazed[n] = true;
        }
        if (!s->leg) hear(story, set[0], number++);
        for (int n = 0; n < t->count; n++)
            if (grazed[n]) hear(story, zone_set_of(t->list[n].who), number);
        for (int32_t i = 1; i <= s->slices; i++) hear(story, set[i], number++);
    } while (next_leg(s));
}

static struct zone_story story_of(const struct march *m, const struct threats *t) {
    struct zone_story story = {0};
    struct stroll s;
    for (int i = m->group.count - 1; m->snake && i > 0; i--) { /* followers each by itself, the head last */
        stroll_begin(&s, m, i, 1);
        listen(&story, &s, t);
    }
    stroll_begin(&s, m, 0, m->snake ? 1 : m->group.count);
    listen(&story, &s, t);
    return story;
}

/* --- the three things allowed --------------------------------------------------------------------------------- */

static bool opposite(const struct march *m, unsigned who, const struct threats *t, struct pose p) {
    for (int n = 0; n < t->count; n++) {
        if (t->list[n].who != who || t->list[n].place >= 0) continue; /* a band is answered by contact alone */
        if (db_opposite_zone(m, &t->list[n].zone, p)) return true;
    }
    return false;
}

/* Of a column that bends round its leader the leader alone: who follows stands in line behind him at best. */
static bool lines_up(const struct march *m, unsigned who, const struct threats *t) {
    for (int i = 0; i < (m->snake ? 1 : m->group.count); i++)
        if (opposite(m, who, t, m->end[i])) return true;
    return false;
}

static length front_distance(const struct stroll *s, unsigned who) {
    struct quad q = quad_at(s, 0, s->slice);
    return db_front_distance_to(s->m->b, q.corner[FRONT_LEFT], q.corner[FRONT_RIGHT], who);
}

static bool leg_is_forward(const struct stroll *s) {
    const struct motion *leg = &s->track->leg[s->leg];
    struct point local = point_local(s->pose[0], (struct point){s->pose[0].at.x + leg->dx, s->pose[0].at.y + leg->dy});
    return local.y >= (local.x < 0 ? -local.x : local.x);
}

/* dba30-154 for the samples from `first` on, each compared with the one before it. */
static bool approaches(const struct march *m, unsigned who, int first) {
    const length gap = battle_tolerance(m->b).gap;
    struct stroll s;
    stroll_begin(&s, m, db_member_ending_nearest(m, who), 1);
    length begun = -1, last = 0;
    for (int number = 0; number == 0 || stroll_on(&s); number++) {
        if (number + 1 < first) continue;
        const struct motion *leg = &s.track->leg[s.leg];
        bool turning = leg->kind == MOTION_TURN;
        if (turning && s.slice < s.slices && begun >= 0) continue; /* it may waver inside a turn */
        length d = front_distance(&s, who);
        if (begun < 0) begun = last = d;
        if (number < first || number == 0) continue;
        length gain = turning ? 0 : motion_travel(leg, s.pose[0].at) / s.slices / 2;
        if (!turning && !leg_is_forward(&s)) return false;
        if (d > gap && d > last - gain + 2) return false;
        last = d;
    }
    return last < begun;
}

/* --- the law ------------------------------------------------------------------------------------------------------ */

/* What a move does about a threat: the clause that lets it, and how the log puts it. */
struct answer {
    clause by;
    const char *text;
    bool faces; /* it ends lined up, but not in contact */
};
static const char *const goes_back = "{p} goes straight back", *const advances = "{p} advances on the enemy",
                         *const comes_into_line = "{p} comes into line with the enemy";

/* The enemy, in every sample that had any, whom the move answers, and how; NO_PIECE if there is none. The cheap answers
 * are tried first. */
static unsigned answered(const struct march *m, const struct threats *t, const struct zone_story *story,
                         struct answer *how) {
    const struct db_cites *cite = &m->rules->cite;
    const unsigned everybody = (unsigned)ELEMENTS_MAX + m->b->places;
    bool strips = m->rules->customs.front_strips; /* dba22-H60: any one of those who pin it will do */
    struct piece_set open = strips ? story->all : story->common;
    *how = (struct answer){cite->zone_advance, advances, false};
    struct piece_set touched = m->touched;
    if (m->met != NO_PIECE && set_has(&open, m->met)) return m->met;
    set_keep(&touched, &open); /* whoever else it touches; dba22-H60 asks for the position itself */
    if (!strips && !set_empty(&touched)) return db_nearest_threat(m, &touched);
    if (strips) how->by = cite->assault_contact;
    if (m->place != NO_PIECE && set_has(&open, (unsigned)ELEMENTS_MAX + m->place))
        return (unsigned)ELEMENTS_MAX + m->place;
    bool ahead = m->track.legs == 1 && !m->slid && point_local(m->start[0], m->end[0].at).y > 0;
    *how = m->slid ? (struct answer){cite->group_slide, comes_into_line, true}
           : ahead ? (struct answer){cite->zone_advance, advances, true}
                   : (struct answer){cite->zone_line_up, comes_into_line, true};
    unsigned best = NO_PIECE;
    for (unsigned who = 0; who < everybody; who++)
        if (set_has(&open, who) && lines_up(m, who, t)) best = db_nearer_threat(m, who, best);
    if (best != NO_PIECE) return best;
    *how = (struct answer){cite->zone_advance, advances, false};
    for (unsigned who = 0; who < everybody && !m->slid && !strips; who++)
        if (set_has(&story->common, who) && set_has(&story->last, who) && db_looks_at(m, who) &&
            approaches(m, who, story->first))
            best = db_nearer_threat(m, who, best);
    return best;
}

static bool in_zone_of(const struct march *m, const struct threats *t, unsigned who, int i, struct pose p) {
    struct quad q = base_quad(member_base(m, i, p));
    for (int n = 0; n < t->count; n++)
        if (t->list[n].who == who && t->list[n].place < 0 && db_zone_catches(m->rules, m->b, &t->list[n].zone, &q))
            return true;
    return false;
}

struct threat_told { /* who is said to be under whose threat */
    uint8_t piece;
    unsigned who;
};

/* The member nearest to the leader (before strips: to the enemy) that starts, else ends, in the zone of one of those it
 * must answer, and the nearest of them to it; the leader and the one it does answer if there is none. */
static struct threat_told threat_told_of(const struct march *m, const struct threats *t, unsigned answered) {
    const bool strips = m->rules->customs.front_strips; /* who stands before him shields those behind (dba22-H25) */
    struct point lead = m->b->element[m->group.lead].pose.at;
    struct threat_told best = {m->group.lead, answered};
    for (int when = 0; when < 2; when++) {
        int64_t from_lead = INT64_MAX, nearest = INT64_MAX;
        for (int i = 0; i < m->group.count; i++)
            for (unsigned who = 0; who < m->b->elements; who++) {
                struct pose p = when ? m->end[i] : m->start[i];
                if (!set_has(&m->bound_by, who) || !in_zone_of(m, t, who, i, p)) continue;
                int64_t aside = distance_squared(m->start[i].at, lead);
                int64_t far = distance_squared(p.at, m->b->element[who].centre);
                if (strips ? far > nearest || (far == nearest && aside >= from_lead)
                           : aside > from_lead || (aside == from_lead && far >= nearest))
                    continue;
                from_lead = aside, nearest = far, best = (struct threat_told){m->group.member[i], who};
            }
        if (from_lead < INT64_MAX) break;
    }
    return best;
}

/* What the log says of a move through a zone: how it came under it, and what it did about it. */
static void note_zone(struct march *m, const struct threats *t, unsigned who, bool at_start, struct answer how) {
    const struct db_cites *cite = &m->rules->cite;
    struct threat_told told = how.faces ? (struct threat_told){m->group.lead, who} : threat_told_of(m, t, who);
    for (int i = 0; i < m->group.count && how.faces; i++) /* no two stand in line with one */
        if (opposite(m, who, t, m->end[i])) told.piece = m->group.member[i];
    who = told.who;
    bool element = who < ELEMENTS_MAX;
    uint8_t piece = told.piece, other = element ? (uint8_t)who : NO_PIECE;
    bool all_round = !element || is_type(m->b, who, m->rules->sets.wagons);
    clause zone = all_round ? or_else(cite->zone_all_round, cite->zone) : cite->zone;
    if (element && db_front_enemy(m->rules, m->b, who) != NO_PIECE) zone = cite->zone_shape; /* H10: fighting or not */
    bool strips = m->rules->customs.front_strips; /* dba22-065: who stands before an enemy's front is pinned */
    note(&m->notes, zone, piece, other,
         strips    ? element ? "{o} pins {p}" : "the walls pin {p}"
         : element ? "{p} is under the threat of {o}"
                   : "{p} is under the threat of the walls");
    if (at_start)
        note(&m->notes, cite->zone_subject, piece, other, strips ? "{p} starts pinned" : "{p} starts in a threat zone");
    if (!at_start && strips) note(&m->notes, cite->zone_shape, piece, other, "{p} is pinned on its way"); /* H25 */
    note(&m->notes, how.by, piece, other, how.text);
    if (told_by(cite->zone_lined_up) && how.faces)
        note(&m->notes, cite->zone_lined_up, piece, other, "{p} ends parallel to {o}, side edges in line");
}

static bool refuse_zone(const struct march *m, const struct threats *t, const struct zone_story *story,
                        struct ruling *r) {
    const struct db_cites *cite = &m->rules->cite;
    uint8_t enemy = NO_PIECE; /* one in whose zone it really comes, not one who merely stands near */
    for (int n = 0; n < t->count && enemy == NO_PIECE; n++)
        if (t->list[n].who < ELEMENTS_MAX && set_has(&story->all, t->list[n].who)) enemy = t->list[n].who;
    if (m->rules->customs.front_strips && !m->slid)
        return refuse_pieces(r, story->at_start ? cite->zone_limits : cite->zone_entered, m->group.lead, enemy,
                             enemy == NO_PIECE
                                 ? "{p} is before an enemy place: it may only contact it or go straight back"
                                 : "{p} would cross {o}'s front: it may only contact or line up facing an enemy who "
                                   "pins it, or go straight back");
    if (m->slid)
        return refuse_pieces(r, cite->group_slide, m->group.lead, enemy,
                             "{p}'s group may slide only to line up with an enemy in whose threat zone it is");
    if (story->at_start)
        return refuse_pieces(
            r, cite->zone_limits, m->group.lead, enemy,
            enemy == NO_PIECE ? "{p} is in a threat zone: line up with the enemy, advance on him, or go straight back"
                              : "{p} is in the threat zone of {o}: it may line up with him or another such enemy, "
                                "advance on one, or go straight back singly");
    return refuse_pieces(r, cite->zone_entered, m->group.lead, enemy,
                         enemy == NO_PIECE
                             ? "{p} would cross a threat zone: once in it, line up with the enemy or advance on him"
                             : "{p} would cross the threat zone of {o}: once in it, line up with one such enemy or "
                               "advance on him");
}

/* Outcome moves do not come here: no zone or strip binds them (dba22-069). */
bool db_zone_law(struct march *m, struct ruling *r) {
    struct threats t;
    find_threats(m, &t);
    struct zone_story story = {0};
    if (t.count) story = story_of(m, &t);
    if (!story.any && m->slid)
        return refuse_piece(r, m->rules->cite.group_wheels, m->group.lead,
                            "{p}'s group can only go straight ahead and wheel");
    if (!story.any) return true;
    length most = bw(m->b, m->rules->reach.group_slide);
    length aside = point_local(m->start[0], m->end[0].at).x;
    if (m->slid && most && (aside > most + MEASURE_SLACK || aside < -most - MEASURE_SLACK))
        return refuse_piece(r, m->rules->cite.group_slide, m->group.lead,
                            "{p}'s group may shift sideways by half a base width at most");
    struct answer how = {m->rules->cite.zone_back, goes_back, false};
    bool back = db_goes_straight_back(m);
    unsigned who = back ? db_nearest_threat(m, &story.all) : answered(m, &t, &story, &how);
    m->way_matters = who == NO_PIECE;
    if (who == NO_PIECE) return refuse_zone(m, &t, &story, r);
    if (!back) m->bound_by = m->rules->customs.front_strips ? story.all : story.common;
    note_zone(m, &t, who, story.at_start, how);
    return true;
}
