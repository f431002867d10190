"""CB: movement dice and distances, paths, passages, the 1 JT of cb-007, going and obstacles (2.4 to 2.6, 5.4)."""

import math

import geometry as geo
from rules.cb_troops import BOW_SHOT

FORCED = ("retire", "evade", "rout", "pursuit", "rampage")
MOVE_OF_CLAUSE = {"cb-H30": "normal", "cb-H51": "charge", "cb-189": "retire", "cb-191": "rout", "cb-193": "pursuit",
                  "cb-203": "evade", "cb-H26": "spontaneous", "cb-037": "rampage", "cb-H84": "rout"}
DIFFICULT = ("wood", "marsh", "rough", "steep_hill")
OBSTACLES = ("wall", "stream")
MAJOR = ("river", "rampart")
SLACK = 1.0  # mm: what is nearer to a limit than this is not argued about


def dice_kinds(u, move, optional=0, plain_die=False):
    """True for an average die: cb-032 to cb-035, cb-H31, cb-H32."""
    if u.type == "artillery":
        return [True]
    if u.infantry or u.elephant:
        dice = [True, u.formation == "quincunx" and move not in FORCED and not plain_die]
    elif u.type == "cataphracts":
        dice = [True, True]
    else:
        dice = [True, True, False]
    if move in FORCED or move == "spontaneous":
        return dice
    return dice[:1 + optional]


def distance(u, move, dice, double=False):
    """JT that the dice give: cb-036, cb-038, cb-H23."""
    total = float(sum(dice))
    if u.light and not u.armoured and (u.unformed or move in FORCED):
        total += 0.5 * len(dice)
    if move in ("retire", "evade"):
        total += 0.5 * len(dice)
    if move == "charge":
        total += 0.5 * len(dice) * u.inspire
    return total * 2 if double else total


def distance_in_column(u):
    """JT, without dice: cb-039 to cb-041."""
    return (6 if u.cavalry else 4) + (1 if u.light else 0)


def fatigue(u, move, dice):
    """How many of the dice tire it: cb-042 to cb-044."""
    if u.special or u.formation == "column":
        return 0
    loose = u.unformed or move in FORCED
    if loose and not u.chariot:
        return 0
    return sum(1 for d in dice if d >= (5 if u.phalanx else 6))


def hull(points):
    """The convex hull."""
    points = sorted(set((round(x, 6), round(y, 6)) for x, y in points))
    if len(points) < 3:
        return points

    def half(seq):
        out = []
        for p in seq:
            while len(out) >= 2 and geo.cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]
    return half(points) + half(points[::-1])


def swept(u, start, end):
    """What a unit covers going straight from one place to another without turning."""
    (a, fa), (b, _) = start, end
    return hull(u.corners(a, fa) + u.corners(b, fa))


def follow(u, steps):
    """The poses a unit passes through by its steps (a wheel in slices), and what they cost in mm."""
    at, facing, cost, wheels = u.at, u.facing, 0.0, 0
    poses = [(at, facing)]
    for s in steps:
        if "advance" in s or "back" in s:
            d = s.get("advance", -s.get("back", 0))
            fx, fy = geo.heading(facing)
            at = (at[0] + fx * d, at[1] + fy * d)
            cost += abs(d)
            poses.append((at, facing))
        elif "wheel" in s:
            turn = s["degrees"] * (1 if s["wheel"] == "right" else -1)
            corner = u.corners(at, facing)[1 if turn > 0 else 0]
            slices = max(1, int(abs(turn) / 3) + 1)
            for _ in range(slices):
                at = spun(at, corner, turn / slices)
                facing += turn / slices
                poses.append((at, facing))
            cost += u.width * math.radians(abs(turn))
            wheels += 1
        elif "to" in s:
            end = tuple(s["to"])
            cost += geo.distance(at, end)
            at, facing = end, s.get("facing", facing)
            poses.append((at, facing))
        else:
            return None
    return poses, cost, wheels


def spun(p, about, degrees):
    """A point turned clockwise about another."""
    a = math.radians(degrees)
    dx, dy = p[0] - about[0], p[1] - about[1]
    return about[0] + dx * math.cos(a) + dy * math.sin(a), about[1] - dx * math.sin(a) + dy * math.cos(a)


class Moves:
    """The part of the auditor that looks at moves."""

    def check_dice_of(self, u, move, dice, draw, optional=0, plain_die=False):
        """The dice asked for are those of its kind."""
        kinds = dice_kinds(u, move, optional, plain_die)
        found = [i in draw.get("average", []) for i in range(draw["count"])]
        self.expect("cb-032" if u.infantry else "cb-034", f"dice of {u.id} ({move})", kinds, found)
        for d, average in zip(dice, kinds):
            if average and not 2 <= d <= 5:
                self.differ("cb-032", f"average die of {u.id}", "2 to 5", d)

    def expect_distance(self, u, jt):
        self.distances.setdefault(u.id, []).append(jt)

    def owe_fatigue(self, u, move, dice):
        tired = fatigue(u, move, dice)
        if tired:
            self.owe(u, tired, "cb-043" if u.phalanx else "cb-044", f"fatigue of {u.id}")

    # --- where a move may go ---

    def check_zone(self, u, poses, clause="cb-007", stood=None):
        """A move of the Tactical Phase stays 1 JT from the enemy all along its way (cb-007); one who stood nearer ends no nearer (cb-H98).

        `stood`: where it stood before, if it first turned on the spot. Of an unformed unit's way only the place it goes to is looked at."""
        start = stood or u.corners(*poses[0])
        area = hull([p for pose in poses for p in u.corners(*pose)])
        for v in self.units.values():
            if v.side == u.side or not v.on_table:
                continue
            theirs = self.shape(v)
            if geo.apart(area, theirs, self.jt):
                continue
            before = geo.gap(start, theirs)
            if before < self.jt and geo.gap(u.corners(*poses[-1]), theirs) >= before - SLACK:
                continue
            nearest = min(geo.gap(self.stretch(u, a, b), theirs) for a, b in zip(poses, poses[1:]))
            if nearest < self.jt - SLACK:
                self.differ(clause, f"{u.id} moving near {v.id}", "1 JT kept", f"{nearest / self.jt:.3f} JT")

    @staticmethod
    def stretch(u, a, b):
        """The ground covered between two poses: exact where the unit does not turn."""
        return hull(u.corners(*a) + u.corners(*b))

    @staticmethod
    def turned_on_the_spot(u, start, facing):
        """Where a unit stands that turns about its middle."""
        fx, fy = geo.heading(start[1])
        gx, gy = geo.heading(facing)
        half = u.depth / 2
        return (start[0][0] - fx * half + gx * half, start[0][1] - fy * half + gy * half), facing

    def check_free(self, u, clause, what):
        """It ends on nobody: units never share ground."""
        mine = self.shape(u)
        for v in self.units.values():
            if v is u or not v.on_table or geo.apart(mine, self.shape(v)):
                continue
            deep = geo.depth_of_overlap(mine, self.shape(v))
            if deep > 1.0:
                self.differ(clause, f"{what}: {u.id} and {v.id}", "apart", f"{deep:.2f} mm into each other")
        x0, y0, x1, y1 = geo.bounds(mine)
        if x0 < -SLACK or y0 < -SLACK or x1 > self.table[0] + SLACK or y1 > self.table[1] + SLACK:
            self.differ("cb-H39", f"{what}: {u.id}", "on the table", f"{mine}")

    def nearest_enemy(self, u, shape=None):
        """JT to the nearest enemy unit (cb-H96)."""
        shape = shape or self.shape(u)
        best = math.inf
        for v in self.units.values():
            if v.side != u.side and v.on_table:
                theirs = self.shape(v)
                if not geo.apart(shape, theirs, min(best, 1e6)):
                    best = min(best, geo.gap(shape, theirs))
        return best / self.jt

    def beyond_bow_shot(self, u):
        return self.nearest_enemy(u) > BOW_SHOT

    def limit_of_manoeuvre(self, u, slack=0.0):
        """cb-049, cb-050: whether a manoeuvre gives DPs at all."""
        if self.nearest_enemy(u) > BOW_SHOT + slack:
            return False
        return u.special or u.dps < (4 if u.phalanx else 3)

    # --- passage of lines ---

    def met_friends(self, u, area):
        """The friends a move passes over, as (surely, perhaps)."""
        sure, perhaps = set(), set()
        for v in self.units.values():
            if v is u or v.side != u.side or not v.on_table or geo.apart(area, self.shape(v)):
                continue
            deep = geo.depth_of_overlap(area, self.shape(v))
            if deep > 1.0:
                sure.add(v.id)
            elif deep > -0.1:
                perhaps.add(v.id)
        return sure, perhaps

    def free_passage(self, u, v, routing):
        """cb-070, cb-071: u passes through v."""
        stationary = not v.moved
        if u.legion and u.legion == v.legion and stationary:
            return True
        facings = {u.facing, self.started.get(u.id, u.facing)}  # it may turn before it goes, or after
        askew = [min(geo.turned(f, v.facing), 180 - geo.turned(f, v.facing)) for f in facings]
        if routing or u.broken or v.broken:
            return False  # cb-H84
        loose = [w for w in (u, v) if w.unformed]
        if not stationary or not any(not (w is u and routing) and not w.broken and w.ranks == 1 for w in loose):
            return False
        return True if max(askew) < 0.5 else None if min(askew) < 15 else False  # how parallel is parallel is not said

    def passage_dps(self, u, v):
        """DPs of cb-072 to cb-074 for either, as a list of (unit, DPs, clause)."""
        out = []
        for w, other in ((u, v), (v, u)):
            if not w.formed:
                continue
            if w.phalanx:
                out.append((w, 2, "cb-073"))
            elif other.elephant or other.scythed:
                out.append((w, 2, "cb-074"))
            else:
                out.append((w, 1, "cb-072"))
        return out
