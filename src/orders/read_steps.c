/* The steps of an order: forward, wheel, slide, to a place, into line with a friend, into contact; with the lengths and
 * headings they are said in. */
#include "orders/reader.h"

#include "table/contact.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- numbers ------------------------------------------------------------------------------------------ */

/* "2", "2.5", "1/2", "80mm", "80 mm", or with the suffix of the game's own measure, which is meant anyway: "2bw". */
static bool take_distance(struct reader *r, length *out) {
    char *end;
    const char *word = reader_peek(r);
    if (!isdigit((unsigned char)*word) && *word != '.') return false;
    double value = strtod(word, &end);
    if (*end == '/') {
        double under = strtod(end + 1, &end);
        if (under <= 0) return false;
        value /= under;
    }
    if (value < 0 || value > 100000) return false;
    const struct scene *scene = &r->s->scene;
    bool mm = strcmp(end, "mm") == 0;
    if (*end && !mm && strcmp(end, scene->measure.suffix) != 0) return false;
    r->next++;
    if (!*end && reader_take(r, "mm")) mm = true;
    if (!*end) reader_take(r, scene->measure.suffix);
    *out = (length)(mm ? value * 100 + 0.5 : value * scene->base_width / scene->measure.to_base_width + 0.5);
    return true;
}

bool reader_facing(struct reader *r, heading *out) {
    static const char *const points[8][2] = {{"n", "north"}, {"ne", "north-east"}, {"e", "east"}, {"se", "south-east"},
                                             {"s", "south"}, {"sw", "south-west"}, {"w", "west"}, {"nw", "north-west"}};
    double degrees;
    for (int i = 0; i < 8; i++) {
        if (!reader_take(r, points[i][0]) && !reader_take(r, points[i][1])) continue;
        *out = (heading)(i << 13);
        return true;
    }
    if (!reader_number(r, -360, 360, &degrees)) return false;
    *out = heading_from_degrees(degrees);
    reader_take(r, "degrees");
    return true;
}

static enum edge take_hand(struct reader *r) {
    if (reader_take(r, "left") || reader_take(r, "l")) return EDGE_LEFT;
    if (reader_take(r, "right") || reader_take(r, "r")) return EDGE_RIGHT;
    return EDGE_NONE;
}

/* --- steps -------------------------------------------------------------------------------------------- */

static bool add_step(struct reader *r, struct step step) {
    struct act *a = &r->o->act;
    if (a->step_count == ACT_STEPS_MAX) return reader_wrong(r, "a move has at most %d steps.", ACT_STEPS_MAX);
    a->step[a->step_count++] = step;
    return true;
}

/* Straight ahead, back or along a road; without a number as far as it may. */
static bool read_straight(struct reader *r, enum step_kind kind, int sign) {
    length distance;
    if (!take_distance(r, &distance)) {
        r->o->reach = REACH_FURTHEST;
        distance = 1;
    } else if (distance == 0) {
        return reader_wrong(r, "0 goes nowhere: say how far, or leave the number out to go as far as it may.");
    }
    return add_step(r, (struct step){.kind = (uint8_t)kind, .distance = sign * distance});
}

static bool read_wheel(struct reader *r) {
    double degrees;
    enum edge hand = take_hand(r);
    if (hand == EDGE_NONE) return reader_wrong(r, "wheel left or right? For example: wheel left 15.");
    if (!reader_number(r, 0, 180, &degrees))
        return reader_wrong(r, "wheel by how many degrees? For example: wheel left 15.");
    reader_take(r, "degrees");
    return add_step(
        r, (struct step){.kind = STEP_WHEEL, .side = (uint8_t)hand, .turn = (heading)(degrees * 65536 / 360 + 0.5)});
}

static bool read_slide(struct reader *r) {
    length distance;
    enum edge hand = take_hand(r);
    if (hand == EDGE_NONE || !take_distance(r, &distance))
        return reader_wrong(r, "slide left or right, and how far? For example: slide left 0.5.");
    return add_step(r, (struct step){.kind = STEP_SLIDE, .distance = hand == EDGE_LEFT ? -distance : distance});
}

static const struct scene_piece *first_piece(struct reader *r) {
    return r->o->act.piece_count ? order_piece_seen(r->s, r->o->act.piece[0]) : NULL;
}

/* Facing stays as it is where nothing is said of it. */
bool reader_spot(struct reader *r) {
    double x, y;
    const struct scene_piece *p = first_piece(r);
    if (!reader_number(r, -100000, 100000, &x) || !reader_number(r, -100000, 100000, &y))
        return reader_wrong(r, "to where? Two numbers in millimetres, for example: to 200 150 facing 90.");
    heading facing = p ? p->base.pose.facing : 0;
    if (reader_take(r, "facing") && !reader_facing(r, &facing))
        return reader_wrong(r, "facing which way? Degrees (0 is north, clockwise) or north, east, south, west.");
    return add_step(r, (struct step){.kind = STEP_TO, .turn = facing, .at = {length_from_mm(x), length_from_mm(y)}});
}

/* Turning on the spot is a move to where it stands, facing elsewhere. */
static bool read_face(struct reader *r, bool about) {
    heading facing = 0;
    const struct scene_piece *p = first_piece(r);
    if (!p) return reader_wrong(r, "say first who shall turn, for example: r1 face east.");
    enum edge hand = about ? EDGE_NONE : take_hand(r);
    if (hand != EDGE_NONE)
        facing = (heading)(p->base.pose.facing + (hand == EDGE_LEFT ? 0xC000 : 0x4000));
    else if (!about && !reader_facing(r, &facing))
        return reader_wrong(r, "face which way? Degrees (0 is north, clockwise) or north, east, south, west.");
    struct pose to = about ? pose_about_face(p->base) : pose_pivoted(p->base, facing);
    return add_step(r, (struct step){.kind = STEP_TO, .turn = to.facing, .at = to.at});
}

/* "behind r2", "beside r2 left": into line with a friend. */
static bool read_join(struct reader *r, bool behind) {
    const struct scene_piece *p = first_piece(r);
    int friend = order_piece(r->s, reader_peek(r));
    const struct scene_piece *f = friend < 0 ? NULL : order_piece_seen(r->s, (unsigned)friend);
    if (f && f->marks & MARK_OFF) return reader_wrong(r, "%.8s is not on the table.", f->id);
    if (!p || !f)
        return reader_wrong(r, "%s whom? For example: r5 %s r2%s.", behind ? "behind" : "beside",
                            behind ? "behind" : "beside", behind ? "" : " left");
    r->next++;
    enum edge hand = behind ? EDGE_REAR : take_hand(r);
    if (hand == EDGE_NONE) return reader_wrong(r, "beside it on the left or on the right?");
    struct pose to = pose_lined_up(f->base, behind ? CONTACT_BEHIND : CONTACT_SIDE, hand, p->base.width);
    return add_step(r, (struct step){.kind = STEP_TO, .turn = to.facing, .at = to.at});
}

/* Only notes what is wanted; contact.c finds the way. */
static bool read_contact(struct reader *r) {
    struct order *o = r->o;
    int enemy = order_piece(r->s, reader_peek(r)), place = enemy < 0 ? order_place(r->s, reader_peek(r)) : -1;
    if (enemy < 0 && place < 0)
        return reader_wrong(r, "contact whom? For example: r1 contact g3, or r1 contact g3 flank.");
    r->next++;
    o->reach = REACH_CONTACT;
    o->enemy = enemy < 0 ? NO_PIECE : (uint8_t)enemy;
    o->place = place < 0 ? NO_PIECE : (uint8_t)place;
    if (reader_take(r, "front")) o->edge = EDGE_FRONT;
    if (reader_take(r, "flank")) o->flank = true;
    if (reader_take(r, "rear") || reader_take(r, "back")) o->edge = EDGE_REAR;
    enum edge hand = take_hand(r);
    if (hand != EDGE_NONE) o->edge = hand;
    return true;
}

int reader_step(struct reader *r) {
    if (reader_take(r, "forward") || reader_take(r, "f") || reader_take(r, "advance") || reader_take(r, "ahead"))
        return read_straight(r, STEP_ADVANCE, 1) ? 1 : -1;
    if (reader_take(r, "back") || reader_take(r, "b") || reader_take(r, "backward"))
        return read_straight(r, STEP_ADVANCE, -1) ? 1 : -1;
    if (reader_take(r, "road") || reader_take(r, "along")) {
        int sign = reader_take(r, "back") ? -1 : 1;
        return read_straight(r, STEP_ALONG, sign) ? 1 : -1;
    }
    if (reader_take(r, "wheel") || reader_take(r, "w")) return read_wheel(r) ? 1 : -1;
    if (reader_take(r, "slide")) return read_slide(r) ? 1 : -1;
    if (reader_take(r, "to")) return reader_spot(r) ? 1 : -1;
    if (reader_take(r, "face") || reader_take(r, "turn")) return read_face(r, false) ? 1 : -1;
    if (reader_take(r, "about")) return read_face(r, true) ? 1 : -1;
    bool hand = strcmp(reader_peek(r), "left") == 0 || strcmp(reader_peek(r), "right") == 0;
    if (hand && !r->verb && r->o->act.piece_count) return read_face(r, false) ? 1 : -1; /* "r3 right" */
    if (reader_take(r, "behind")) return read_join(r, true) ? 1 : -1;
    if (reader_take(r, "beside") || reader_take(r, "join")) return read_join(r, false) ? 1 : -1;
    if (reader_take(r, "contact") || reader_take(r, "charge")) return read_contact(r) ? 1 : -1;
    return 0;
}
