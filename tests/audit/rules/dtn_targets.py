"""DTN: whom a unit must attack first, and whose front it may not cross (132 to 136, dtn-C32, dtn-H30, dtn-H151).

Only what is beyond doubt is held against the engine: an enemy counts as one that had to be taken first only if it surely could have
been attacked in the same way."""

import geometry as geo
from rules.dtn_ground import hull, nearest_points
from rules.dtn_troops import INCH

SURE = 0.06  # inches
RANK = {"front": 0, "right_flank": 1, "left_flank": 1, "rear": 2}


def in_frame(at, facing, p):
    """A point as a unit sees it: to the right of, and ahead of, the middle of its front."""
    fx, fy = geo.heading(facing)
    dx, dy = p[0] - at[0], p[1] - at[1]
    return dx * fy - dy * fx, dx * fx + dy * fy


def quadrant_of(at, facing, size, p):
    """dtn-H30; None where a hair decides."""
    x, y = in_frame(at, facing, p)
    ahead, aside, behind = y, abs(x) - size[0] / 2, -y - size[1]
    ranked = sorted(((ahead, "front"), (aside, "right_flank" if x > 0 else "left_flank"), (behind, "rear")), reverse=True)
    return ranked[0][1] if ranked[0][0] - ranked[1][0] > SURE * INCH else None


class Targets:
    def selects_from(self, u, v, start, after):
        """Where it stands as it selects its target: before it turns to him. None: not told."""
        if self.step.act["act"] == "charge":
            return after
        zone = self.zone_of(v, u, u.corners(*start))
        if zone == "cz":
            return start
        if zone is None or self.step.act.get("steps"):
            return None
        mine, theirs = u.corners(*start), self.shape(v)
        far = geo.gap(mine, theirs)
        if self.ground_near_shape(mine, theirs) or far < 3 * INCH:
            return None
        (px, py), (qx, qy) = nearest_points(mine, theirs)
        part = (far - 3 * INCH) / far
        return ((start[0][0] + (qx - px) * part, start[0][1] + (qy - py) * part), start[1])

    def ground_near_shape(self, a, b):
        return self.going(hull(a + b)) is not False

    def is_close(self, shape, but):
        """Is anybody but those within an inch of this area?"""
        return any(w not in but and w.on_table and not geo.apart(shape, self.shape(w), INCH) and geo.gap(shape, self.shape(w)) < INCH
                   for w in self.units.values())

    def strip_of(self, v):
        """Straight ahead of its front, as far as its CZ may reach (dtn-H151)."""
        fx, fy = geo.heading(v.facing)
        return geo.corners((v.at[0] + fx * 4 * INCH, v.at[1] + fy * 4 * INCH), v.facing, v.size[0], 4 * INCH)

    def surely_lawful(self, u, w, start, pose, charges):
        """Could u, who stands so, surely have attacked w in the same way, priority apart?"""
        mine, theirs = u.corners(*pose), self.shape(w)
        if self.zone_of(w, u, mine) != "cz" or self.zone_of(w, u, u.corners(*start)) not in ("cz", "tz"):
            return False
        way = hull(mine + theirs)
        if self.ground_near_shape(mine, theirs) or self.is_close(way, (u, w)):
            return False
        if u.artillery or charges and u.infantry and w.cavalry:
            return False
        if not charges and geo.gap(mine, theirs) < INCH:
            return False  # to fire it would have to go back first (dtn-150)
        x, _ = in_frame(*pose, w.centre)
        if abs(x) > u.size[0] / 2 or quadrant_of(*pose, u.size, w.centre) != "front":
            return False  # not straight ahead: what turning costs is the engine's choice
        if self.allowance(u, False, False) - geo.distance(u.centre_at(*start), u.centre_at(*pose)) / INCH < 1 + SURE:
            return False
        if any(v is not w and not v.limbered and not geo.apart(way, self.strip_of(v)) for v in self.enemies(u)):
            return False  # it might cross the front of another (dtn-135)
        if any(d == w.id for d in self.contacts.values()) or any(d == w.id for _, d in self.firefights):
            return False  # its face may be attacked already (dtn-136)
        return not any(x.get("charging") == w.id for x in self.charging.values())

    def check_priority(self, u, v, start, after):
        """dtn-132, dtn-133"""
        charges = self.step.act["act"] == "charge"
        pose = self.selects_from(u, v, start, after)
        if pose is None:
            return
        self.looked("targets selected")
        mine = u.corners(*pose)
        own = quadrant_of(*pose, u.size, nearest_points(mine, self.shape(v))[1])
        for w in self.enemies(u):
            if w is v or w.limbered or own is None or not self.surely_lawful(u, w, start, pose, charges):
                continue
            other = quadrant_of(*pose, u.size, nearest_points(mine, self.shape(w))[1])
            if other is None:
                continue
            nearer = (geo.gap(mine, self.shape(v)) - geo.gap(mine, self.shape(w))) / INCH
            if RANK[other] < RANK[own] or RANK[other] == RANK[own] and nearer > SURE:
                self.differ("dtn-132" if RANK[other] < RANK[own] else "dtn-133", f"{u.id} attacks {v.id}", f"{w.id} first",
                            f"{own} and {other}, {nearer:.2f} in nearer")

    def check_crossed(self, u, v, points):
        """dtn-135: the middle of its front, on its way, comes before the front of no other enemy who threatens it."""
        for w in self.enemies(u):
            if w is v or w.limbered or self.behind_another(w, points[-1]):
                continue
            at = [in_frame(w.at, w.facing, p) for p in points]
            if 0 <= at[0][1] <= 4 * INCH + 1 and abs(at[0][0]) < w.size[0] / 2 + 1:
                continue  # it starts there and may go on (dtn-H151)
            for (x0, y0), (x1, y1) in zip(at, at[1:]):
                for i in range(41):
                    x, y = x0 + (x1 - x0) * i / 40, y0 + (y1 - y0) * i / 40
                    if abs(x) < w.size[0] / 2 - 3 and 3 < y < 2 * INCH - 3 and not self.mutual(u, v, w, points):
                        self.differ("dtn-135", f"{u.id} attacks {v.id}", f"not past the front of {w.id}", f"{y / INCH:.2f} in before it")
                        return

    def behind_another(self, w, p):
        """Does somebody of its side, or ground that hampers, stand between w's front and that place?"""
        return any(x is not w and x.side == w.side and x.on_table and not geo.apart([w.at, p], self.shape(x), 1) for x in self.units.values()) \
            or self.ground_near_shape(self.shape(w), [p, p, p])

    def mutual(self, u, v, w, points):
        """The way to w might cross the front of v: then each is named instead of the other, and both may be attacked."""
        way = hull(u.corners(points[0], u.facing) + self.shape(w))
        return not geo.apart(way, self.strip_of(v)) or self.zone_of(w, u) is None

    # --- events ---

    def on_charge(self, e):
        """The target of a charge in the moves of a turn: where it went is told by what follows."""
        if self.step.act["act"] != "charge" or self.step.prompt["kind"] != "move" or e["clause"] != "dtn-115":
            return
        u, v = self.units[e["piece"]], self.units[e["other"]]
        start = after = (u.at, u.facing)
        told = next((x for x in self.step.events if x["event"] == "approach" and x["piece"] == u.id), None)
        if told:
            after = (tuple(told["to"]["at"]), told["to"]["facing"])
        self.check_priority(u, v, start, after)
        face = next((x for x in self.step.events if x["event"] == "face" and x["piece"] == u.id and x["clause"] == "dtn-134"), None)
        taken = any(x["event"] == "face" and x["clause"] == "dtn-136" for x in self.step.events)
        given = quadrant_of(v.at, v.facing, v.size, after[0])
        if face and given and not taken:
            self.expect("dtn-134", f"face of {v.id} that {u.id} goes for", given.replace("_", " "), face.get("word", "").replace("_", " "))
        if not self.step.act.get("steps"):
            self.check_crossed(u, v, [start[0], after[0]])
        self.charging[u.id] = {"charging": v.id}
