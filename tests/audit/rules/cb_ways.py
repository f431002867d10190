"""CB: the ways of moves that nobody steers (cb-H55, cb-H71, cb-H84, cb-H99, cb-H100): which way, how far, through whom."""

import math

import geometry as geo
from rules.cb_moves import DIFFICULT, MAJOR, hull

ASIDE = 0.4   # degrees that rounding may turn a way by
LITTLE = 0.3  # JT: a run that ends so much short of its dice has ended for a reason


def course(a, b):
    """The facing from one point to another."""
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360


class Ways:
    """The part of the auditor that looks at routs, retreats, evasions and pursuits."""

    def middle_of(self, u, pose):
        fx, fy = geo.heading(pose[1])
        return pose[0][0] - fx * u.depth / 2, pose[0][1] - fy * u.depth / 2

    def home_of(self, u):
        return 180.0 if u.side == 0 else 0.0

    def check_run(self, u, start, e, kind):
        """A unit has run from `start` to where it stands now; `kind`: rout, retire or evade."""
        before, after = self.middle_of(u, start), u.centre
        far = geo.distance(before, after)
        if far > 12:
            self.check_course(u, start, e, kind, course(before, after), far)
        self.check_passed(u, start, before, after)
        if not any(x["event"] in ("further", "bank", "halt_short") and x["piece"] == u.id for x in self.step.events):
            self.check_full(u, start, kind, far)

    def ways_open(self, u, start, e, kind):
        """The way it should take: to the rear, on as it runs, or off the charger. None: that is not known."""
        if kind == "evade":
            charger = self.units.get(self.charged_by.get(u.id))
            return course(charger.centre, self.middle_of(u, start)) if charger and charger.on_table else None
        if e["clause"] == "cb-H84":
            return self.home_of(u)
        return start[1] % 360 if e["clause"] == "cb-H103" else (start[1] + 180) % 360

    def check_course(self, u, start, e, kind, went, far):
        way = self.ways_open(u, start, e, kind)
        slack = ASIDE + math.degrees(0.1 / far)
        self.looked("ways of runs")
        if way is None or geo.turned(went, way) <= slack:
            return
        if geo.turned(went, self.home_of(u)) > slack:
            self.differ("cb-H99", f"way of {u.id} ({kind})", f"{way:.2f}, or home by {self.home_of(u):.0f}", f"{went:.2f}")
        elif not self.may_be_barred(u, start, way, u.last_distance * self.jt):
            self.differ("cb-H99", f"way of {u.id} ({kind})", f"{way:.2f}: nothing bars it", f"home by {went:.2f}")

    def lane(self, u, start, way, far):
        fx, fy = geo.heading(way)
        at = (start[0][0] + fx * far, start[0][1] + fy * far)
        return hull(u.corners(*start) + u.corners(at, start[1]))

    def may_be_barred(self, u, start, way, far):
        """Whether enemy, impassable ground or a major obstacle may bar a way."""
        area = self.lane(u, start, way, far)
        for v in self.units.values():
            if v.side != u.side and v.on_table and not geo.apart(area, self.shape(v), 1) and geo.depth_of_overlap(area, self.shape(v)) > -1:
                return True
        return self.ground_may_bar(u, area)

    def ground_may_bar(self, u, area):
        for t in self.terrain:
            if t["kind"] in MAJOR and not geo.apart(area, t["line"], self.jt):
                return True
            if t["kind"] in DIFFICULT and u.mounted and not geo.apart(area, t["shape"], self.jt / 2):
                return True
        return False

    def check_passed(self, u, start, before, after):
        """The friends in its way are those it is told to have passed."""
        dx, dy = after[0] - before[0], after[1] - before[1]
        shifted = [(x + dx, y + dy) for x, y in u.corners(*start)]
        told = {e["other"] for e in self.rest if e["event"] == "passage" and e["piece"] == u.id}
        turned = u.corners(*self.turned_on_the_spot(u, start, u.facing))
        # as it stands and turning at the end, or turning first and then going: what both ways come over
        ways = [hull(u.corners(*start) + shifted), hull(u.corners(*start) + self.shape(u)), hull(turned + self.shape(u))]
        for v in self.units.values():
            if v is u or v.side != u.side or not v.on_table:
                continue
            deep = [geo.depth_of_overlap(area, self.shape(v)) for area in ways]
            if min(deep) > 2 and v.id not in told and geo.depth_of_overlap(u.corners(*start), self.shape(v)) < 1:
                self.differ("cb-070", f"{u.id} runs through {v.id}", "a passage", "none told")
            if max(deep) < -1 and v.id in told:
                self.differ("cb-070", f"{u.id} runs through {v.id}", "no passage: he is not in the way", "one told")

    def check_full(self, u, start, kind, far):
        """cb-H31: all of the throw, unless something stops it."""
        left = u.last_distance * self.jt - far
        if left < LITTLE * self.jt or far < 12:
            return
        way = course(self.middle_of(u, start), u.centre)
        area = self.lane(u, (self.shape_at_middle(u), u.facing), way, left + self.jt)
        for v in self.units.values():
            if v is u or not v.on_table:
                continue
            if not geo.apart(area, self.shape(v), self.jt):
                return
        x0, y0, x1, y1 = geo.bounds(area)
        if self.ground_may_bar(u, area) or x0 < 0 or y0 < 0 or x1 > self.table[0] or y1 > self.table[1]:
            return
        self.differ("cb-H31", f"length of the {kind} of {u.id}", f"{u.last_distance} JT: nothing stops it", f"{far / self.jt:.2f} JT")

    @staticmethod
    def shape_at_middle(u):
        return u.at

    def check_pursuit(self, u, start, e):
        """cb-H71: straight after one of those it beat; straight on where they are gone."""
        if e["clause"] != "cb-H71" or "nobody" not in e["text"]:
            return
        before, after = self.middle_of(u, start), u.centre
        far = geo.distance(before, after)
        if far < 12:
            return
        went = course(before, after)
        foes = self.fighting[u.id].foes if u.id in self.fighting else []
        ways = {v.id: course(before, v.centre) for v in foes if v.on_table}
        ways["straight on"] = start[1]
        self.looked("ways of pursuits")
        if all(geo.turned(went, way) > ASIDE + math.degrees(0.1 / far) for way in ways.values()):
            self.differ("cb-H71", f"pursuit of {u.id}", {k: round(w, 1) for k, w in ways.items()}, round(went, 2))
        self.check_passed(u, start, before, after)

    # --- looting (cb-H27) ---

    def on_looting(self, e):
        u = self.unit(e)
        self.looked("looters")
        if "begins" in e["text"]:
            camps = [t for t in self.terrain if t["kind"] == "camp" and t.get("side", 1 - u.side) == 1 - u.side]
            if not any(geo.gap(self.shape(u), t["shape"]) < 1 for t in camps):
                self.differ("cb-H27", f"{u.id} begins to loot", "in the enemy's camp", (u.at, u.facing))
        u.looting = True
        u.did = "looting"
        u.spontaneous = False
