"""CB: shooting (cb-075 to cb-084, cb-H40 to cb-H47)."""

import math

import geometry as geo

BEFORE_MOVING = ("skirmishers", "missile_troops", "light_cavalry", "horse_archers")  # cb-009, A38
EITHER = ("artillery", "bowmen")                                                     # cb-008
OVERHEAD = ("bowmen", "missile_troops", "horse_archers")
RIM = 0.02  # JT


def between(p, q, t):
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def inset(shape, by=1.0):
    """A rectangle a little smaller all round: who only grazes it passes."""
    cx = sum(p[0] for p in shape) / 4
    cy = sum(p[1] for p in shape) / 4
    out = []
    for x, y in shape:
        far = math.hypot(x - cx, y - cy)
        out.append((x - (x - cx) / far * by, y - (y - cy) / far * by))
    return out


def length_inside(p, q, shape, parts=40):
    """How much of a line lies in an outline, about."""
    if geo.apart([p, q], shape):
        return 0.0
    return sum(geo.inside(between(p, q, (i + 0.5) / parts), shape) for i in range(parts)) / parts * geo.distance(p, q)


def meeting(p, q, c, d):
    """Where the line through p and q meets the segment from c to d; None if it passes it by."""
    sc, sd = geo.cross(p, q, c), geo.cross(p, q, d)
    return between(c, d, sc / (sc - sd)) if sc != sd and sc * sd <= 0 else None


def gap_lines(shooter, target, blocks):
    """The lines through the narrowest gaps: one that squeezes through can be turned until it touches two corners, of those in the way, the front or the target."""
    front = shooter[0], shooter[1]
    reach = [*front, *target]
    near = [grown for grown in (inset(b, -0.01) for b in blocks) if not geo.apart(grown, reach)]
    posts = [*front, *target, *(c for b in near for c in b)]
    for i, p in enumerate(posts):
        for q in posts[i + 1:]:
            start = meeting(p, q, *front)
            ends = [e for c, d in geo.edges(target) if start and (e := meeting(p, q, c, d))]
            if ends:
                yield start, min(ends, key=lambda e: geo.distance(start, e))


class Shooting:
    def shooting_stands(self, u):
        """(front, rear) stands that shoot: cb-H42."""
        front = min(u.files, u.stands)
        if u.special:
            return 1, 0
        if u.type in ("bowmen", "missile_troops"):
            return front, min(u.files, u.stands - front)
        return front, 0

    def shooting_dice(self, u, v, cover):
        front, rear = self.shooting_stands(u)
        if u.type == "bowmen":
            dice = 2 * front + rear
        elif u.type == "missile_troops" and not u.moved:
            dice = 2 * (front + rear)
        else:
            dice = front + rear
        if cover or u.type == "rabble":
            dice = (dice + 1) // 2
        return max(0, dice - u.dps)

    def bonus_to_hit(self, u, v, far):
        bonus = 0
        if u.type == "artillery":
            bonus += 2 if v.formed else 0
        elif far <= 1 + RIM and not v.armoured:
            bonus += 1
        if v.elephant or v.chariot:
            bonus += 1
        return bonus

    def gap_of_shot(self, u, v):
        """cb-H40: JT from the shooter's front edge to the target, loose shooters' too, who see all round."""
        a = self.shape(u)
        return geo.gap([a[0], a[1]], self.shape(v)) / self.jt

    def in_arc(self, u, v, slack=0.0):
        """cb-H41: some part of the target within the arc off the front edge."""
        if u.unformed:
            return True
        angle = 22.5 if u.type == "artillery" else 45.0
        a = self.shape(u)
        fx, fy = geo.heading(u.facing)
        spread = math.tan(math.radians(angle))
        length = 30 * self.jt
        left, right = a[0], a[1]
        rx, ry = fy, -fx
        zone = [left, (left[0] + fx * length - rx * spread * length, left[1] + fy * length - ry * spread * length),
                (right[0] + fx * length + rx * spread * length, right[1] + fy * length + ry * spread * length), right]
        return geo.depth_of_overlap(zone, self.shape(v)) > slack

    def act_shoot(self, act):
        u, v = self.units[act["pieces"][0]], self.units[act["target"]]
        self.looked("shots")
        far = self.gap_of_shot(u, v)
        if u.side == v.side or not v.on_table:
            self.differ("cb-H44", f"{u.id} shoots at {v.id}", "an enemy on the table", "not one")
        if not u.reach:
            self.differ("cb-H40", f"{u.id} ({u.type}) shoots", "it cannot", "it does")
        if far > u.reach + RIM:
            self.differ("cb-H40", f"range of {u.id} at {v.id}", f"at most {u.reach}", f"{far:.3f} JT")
        if not self.in_arc(u, v, -0.5):
            self.differ("cb-H41", f"{v.id} in the arc of {u.id}", "yes", "no")
        if u.shot:
            self.differ("cb-H44", f"{u.id} shoots", "once a turn", "again")
        if u.shaken or u.formation == "column" or self.touched(u):
            self.differ("cb-H44", f"{u.id} shoots", "not while in combat, shaken or in column", "it does")
        if self.touched(v):
            self.differ("cb-H44", f"{u.id} shoots at {v.id}", "not at enemy in combat", "it does")
        if u.looting:
            self.differ("cb-H27", f"{u.id} shoots", "not while it loots", "it does")
        if not self.some_line(u, v):
            self.differ("cb-H41", f"line of {u.id} to {v.id}", "some clear one", "none")
        if u.type in EITHER and u.moved:
            self.differ("cb-008", f"{u.id} shoots after moving", "not both", "both")
        self.check_nearest(u, v)
        u.shot = True
        if u.did is None:
            u.did = "shooting"
        self.shot = (u, v, far)

    def check_nearest(self, u, v):
        """cb-022: the nearest (cb-H96), unless directed, of those in range. Only enemies surely seen, in arc and in the open count against it."""
        if u.directed:
            return
        far = geo.gap(self.shape(u), self.shape(v)) / self.jt
        for w in self.units.values():
            if w.side == u.side or w is v or not w.on_table or self.touched(w):
                continue
            other = geo.gap(self.shape(u), self.shape(w)) / self.jt
            in_reach = self.gap_of_shot(u, w) <= u.reach - RIM
            if other < far - RIM and in_reach and self.in_arc(u, w, 2.0) and self.clear_shot(u, w):
                self.differ("cb-022", f"target of {u.id}", f"{w.id} at {other:.2f} JT", f"{v.id} at {far:.2f} JT")
                return

    def clear_shot(self, u, w):
        """The line from the front centre to the nearest part of the target crosses nobody and no wood, and so do its neighbours."""
        lines = [(u.at, w.centre)] + [(u.at, c) for c in self.shape(w)]
        for p, q in lines:
            for x in self.units.values():
                if x is u or x is w or not x.on_table:
                    continue
                if not geo.apart([p, q], self.shape(x)) and any(geo.segments_cross(p, q, a, b) for a, b in geo.edges(self.shape(x))):
                    return False
        return self.sees(u, w) is True and not any("crest" in t or t["kind"] == "wood" for t in self.terrain
                                                   if "shape" in t and not geo.apart([u.at, w.at], t["shape"], self.jt))

    def some_line(self, u, v):
        """cb-H41: whether some line from its front to the target may be clear: crosses nobody, no wood for more than 1 JT and no crest."""
        a, target = self.shape(u), self.shape(v)
        blocks = [inset(self.shape(x)) for x in self.units.values() if x is not u and x is not v and x.on_table and not self.shot_over(u, x)]
        woods = [t["shape"] for t in self.terrain if t["kind"] == "wood"]
        crests = [t["crest"] for t in self.terrain if "crest" in t]
        ends = [v.centre] + [between(p, q, k / 6) for p, q in geo.edges(target) for k in range(6)]
        starts = [between(a[0], a[1], i / (4 * u.files)) for i in range(4 * u.files + 1)]

        def clear(p, q):
            return (not any(not geo.apart([p, q], b) and any(geo.segments_cross(p, q, c, d) for c, d in geo.edges(b)) for b in blocks)
                    and all(length_inside(p, q, w) <= 1.1 * self.jt for w in woods)
                    and not any(geo.segments_cross(p, q, c[0], c[1]) for c in crests))

        return any(clear(p, q) for p in starts for q in ends) or any(clear(p, q) for p, q in gap_lines(a, target, blocks))

    def shot_over(self, u, x):
        return (x.side == u.side and x.unformed and u.type in OVERHEAD
                and geo.gap(self.shape(u), self.shape(x)) <= (1 + RIM) * self.jt)

    def cover_of(self, v):
        """True if surely in a wood, None if it might have cover, False if nothing is near it."""
        mine = self.shape(v)
        for t in self.terrain:
            if t["kind"] == "wood" and not geo.apart(mine, t["shape"]):
                return None if not all(geo.inside(c, t["shape"]) for c in mine) else True
            if "line" in t and t["kind"] in ("wall", "stream", "river", "rampart"):
                if any(geo.segment_gap(a, b, p, q) < 1.2 * self.jt for a, b in geo.edges(mine) for p, q in zip(t["line"], t["line"][1:])):
                    return None
            if t["kind"] == "camp" and not geo.apart(mine, t["shape"], self.jt):
                return None
        return False

    def on_shoot(self, e):
        u, v, far = self.shot
        dice, needed = (e.get("numbers", []) + [0, 0])[:2]
        cover = self.cover_of(v)
        wanted = [self.shooting_dice(u, v, cover)] if cover is not None else [self.shooting_dice(u, v, c) for c in (True, False)]
        if dice not in wanted:
            self.differ("cb-077", f"dice of {u.id} at {v.id}", wanted, dice)
        near = [6 - self.bonus_to_hit(u, v, far)]
        if abs(far - 1) < RIM:
            near.append(6 - self.bonus_to_hit(u, v, 2))  # at the limit
        if needed not in near:
            self.differ("cb-083", f"needed by {u.id} ({u.type}) at {v.id} ({v.type}, {v.formation}), {far:.2f} JT", near, needed)
        self.shooting_needs = (dice, needed)
        if not dice:
            self.shooting_needs = (0, needed)

    def thrown_to_hit(self, u, dice, draw):
        u, v, _ = self.shot
        count, needed = self.shooting_needs
        self.expect("cb-075", f"dice thrown by {u.id}", count, len(dice))
        hits = sum(1 for d in dice if d >= needed)
        self.wanted_hits = hits
        if hits:
            v.hit = True
            self.owe(v, hits, "cb-H47", f"hits of {u.id}")
            self.risk_leaders(v)

    def on_hits(self, e):
        self.expect("cb-081", f"hits of {e['piece']} on {e['other']}", self.wanted_hits, (e.get("numbers") or [0])[0])
