"""DTN: who sees whom, over whom a battery fires, and whether a nearer target was passed over (1.18, dtn-H32, dtn-H125)."""

import geometry as geo
from rules.dtn_ground import GRAIN
from rules.dtn_troops import INCH

HIDES = ("hill", "steep_hill", "woods", "dense_woods", "rough", "small_bua", "large_bua", "cliff")  # or might: not argued about
HILLS = ("hill", "steep_hill")
FPS = {"short": 3, "effective": 2, "long": 1, "out": 0}


def looks_of(shape, centre):
    return [centre] + list(shape)


class Sight:
    def line(self, u, v, p, q):
        """One line of sight: "free", "blocked" by a unit, or None where ground or a hair might decide."""
        out = "free"
        for w in self.units.values():
            if w is u or w is v or not w.on_table or geo.apart([p, q], self.shape(w), GRAIN):
                continue
            corners = self.shape(w)
            sides = [geo.cross(p, q, c) for c in corners]
            length = geo.distance(p, q) or 1.0
            deep = min(max(sides), -min(sides)) / length  # how far both sides of the unit reach over the line
            if deep > GRAIN and any(geo.segments_cross(p, q, r, s) for r, s in geo.edges(corners)):
                return "blocked"
            if deep > -GRAIN:
                out = None
        for t in self.terrain:
            if t["kind"] in HIDES and "shape" in t and not geo.apart([p, q], t["shape"], GRAIN):
                out = None
        return out

    def sees(self, u, v):
        """dtn-H125: True if some line is surely free, False if every line is surely blocked, else None."""
        if geo.gap(self.shape(u), self.shape(v)) / INCH > self.visibility:
            return None
        found = {self.line(u, v, p, q) for p in looks_of(self.shape(u), u.centre) for q in looks_of(self.shape(v), v.centre)}
        return True if "free" in found else None if None in found else False

    def line_of_fire(self, u, v):
        """From the middle of the front edge to the nearest point of the target."""
        return self.line(u, v, u.at, self.nearest_point_of(v, u.at))

    def check_sight(self, u, v):
        """dtn-H32, dtn-246 to dtn-249: it sees its target, and fires over nobody unless it is a howitzer or there are hills."""
        self.looked("lines of sight")
        overhead = u.weight == "howitzer" or any(t["kind"] in HILLS for t in self.terrain)
        if not overhead and self.sees(u, v) is False:
            self.differ("dtn-H32", f"{u.id} fires at {v.id}", "some free line of sight", "none")
        if not overhead and self.line_of_fire(u, v) == "blocked":
            self.differ("dtn-246", f"{u.id} fires at {v.id}", "nobody in the line of fire", "somebody")

    def check_closest(self, u, v, far):
        """dtn-245: no target that is surely one, FPs left for it included, lies more than 1" nearer."""
        for w in self.enemies(u):
            near = geo.gap(self.shape(u), self.shape(w)) / INCH
            fewer = int(u.strength == 1) + int(u.moved or u.fires_on_chargers > 0 or w.rapid)
            if w is v or near >= far - 1.03 or FPS[self.band(u, near + 0.02)] <= fewer:
                continue
            arc = all(self.quadrant(u, c) == "front" for c in list(self.shape(w)) + [self.nearest_point_of(w, u.at)])
            crowded = any(x.side == u.side and x.on_table and x is not u and self.inches(x, w) < 1.1 for x in self.units.values())
            if arc and not crowded and self.sees(u, w) and self.line_of_fire(u, w) == "free":
                self.differ("dtn-245", f"{u.id} fires at {v.id}, {far:.2f} in", f"the closest, {w.id} at {near:.2f} in", "not so")
        self.looked("closest targets")
