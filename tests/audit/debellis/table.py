"""The table as an umpire sees it: bases, edges, ground. Filled from scenes, kept up by events.

Where a measurement falls so close to a limit that the rounding of poses could decide it, the answer is None: "it may be so or not".
"""

import math

import geometry as geo

FRONT, RIGHT, REAR, LEFT = 0, 1, 2, 3
SLACK = 0.04  # mm: what two rounded poses may be off


def within(value, limit, slack=SLACK):
    """value <= limit; None where rounding decides."""
    if value <= limit - slack:
        return True
    return False if value > limit + slack else None


def both(a, b):
    """And, of answers that may be None."""
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


def either(a, b):
    """Or, of answers that may be None."""
    if a is True or b is True:
        return True
    return None if a is None or b is None else False


class Piece:
    """An element: what it is, where it stands."""

    def __init__(self, shown):
        self.id, self.side, self.type = shown["id"], shown["side"], shown["type"]
        self.width, self.depth = shown.get("width", 40), shown.get("depth", 20)
        self.command = shown.get("command", 0)
        self.general = "general" in shown["marks"]
        self.inside = None  # the place it is in
        self.off = "off" in shown["marks"]
        self.marks = shown["marks"]
        self.note = shown.get("note")
        self.place(shown.get("at", (-1e6, -1e6)), shown.get("facing", 0))

    def place(self, at, facing):
        self.at, self.facing = (at[0], at[1]), facing
        self.corners = geo.corners(self.at, facing, self.width, self.depth)
        c = self.corners
        self.edges = [(c[0], c[1]), (c[1], c[2]), (c[2], c[3]), (c[3], c[0])]
        xs, ys = [p[0] for p in c], [p[1] for p in c]
        self.box = (min(xs), min(ys), max(xs), max(ys))
        self.middle = (sum(xs) / 4, sum(ys) / 4)

    def moved_to(self, at, facing):
        """Another piece like this, elsewhere."""
        other = object.__new__(Piece)
        other.__dict__.update(self.__dict__)
        other.place(at, facing)
        return other

    def ahead(self, distance, right=0.0):
        """Where its front edge is after going straight ahead (and to the right)."""
        fx, fy = geo.heading(self.facing)
        return self.at[0] + fx * distance + fy * right, self.at[1] + fy * distance - fx * right

    @property
    def on_table(self):
        return not self.off and self.inside is None

    def near(self, other, by):
        a, b = self.box, other.box
        return not (a[0] > b[2] + by or b[0] > a[2] + by or a[1] > b[3] + by or b[1] > a[3] + by)

    def gap(self, other):
        """Distance from base to base, 0 if they touch or overlap."""
        return geo.gap(self.corners, other.corners)

    def gap_to_point(self, p):
        if geo.inside(p, self.corners):
            return 0.0
        return min(geo.point_to_segment(p, a, b) for a, b in self.edges)

    def overlap(self, other):
        """How deep the bases reach into each other; negative: apart."""
        return geo.depth_of_overlap(self.corners, other.corners)

    def __repr__(self):
        return f"{self.id} ({self.type} at {self.at[0]:.2f},{self.at[1]:.2f} facing {self.facing:.2f})"


class Feature:
    """A piece of ground: an outline, or a line with a width."""

    def __init__(self, shown):
        self.id, self.kind, self.state = shown["id"], shown["kind"], shown.get("state")
        self.side, self.note = shown.get("side"), shown.get("note")
        self.gates = shown.get("gates", [])
        self.line = shown.get("line")
        self.width = shown.get("width", 0)
        self.shape = shown.get("shape")
        self.box = geo.bounds(self.shape or self.line)
        if self.line:
            h = self.width / 2
            self.box = (self.box[0] - h, self.box[1] - h, self.box[2] + h, self.box[3] + h)

    def far(self, box, by=1.0):
        a = self.box
        return a[0] > box[2] + by or box[0] > a[2] + by or a[1] > box[3] + by or box[1] > a[3] + by

    def reach(self, corners):
        """A river or road: how far a convex outline is from it; negative: how deep in it."""
        edges = [(corners[i], corners[(i + 1) % len(corners)]) for i in range(len(corners))]
        best = min(geo.segment_gap(p, q, a, b) for p, q in edges for a, b in zip(self.line, self.line[1:]))
        if any(geo.inside(p, corners) for p in self.line):
            best = 0.0
        return best - self.width / 2

    def holds(self, base, touch):
        """Some part of the base, beyond the tolerance, is in it. None where it is a matter of a hair."""
        if self.far(base.box):
            return False
        if self.line:
            reach = self.reach(base.corners)
            return None if -touch - 0.1 <= reach <= 0.1 else reach < 0
        if _meets(_inset(base.corners, touch + 0.1), self.shape):
            return True
        return None if _meets(_inset(base.corners, -0.1), self.shape) else False

    def wholly(self, base):
        """The whole base is in it."""
        if self.far(base.box):
            return False
        if self.line:
            deep = max(min(geo.point_to_segment(c, a, b) for a, b in zip(self.line, self.line[1:])) for c in base.corners) - self.width / 2
            return None if abs(deep) < 0.1 else deep < 0
        if not all(geo.inside(c, self.shape) for c in _inset(base.corners, -0.1)):
            return None if all(geo.inside(c, self.shape) for c in _inset(base.corners, 0.5)) else False
        edges = [(base.corners[i], base.corners[(i + 1) % 4]) for i in range(4)]
        return not any(geo.segments_cross(p, q, a, b) for p, q in edges for a, b in geo.edges(self.shape))

    def crossed_by(self, a, b):
        """A straight line goes through it or touches it."""
        box = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
        if self.far(box):
            return False
        if self.line:
            return min(geo.segment_gap(a, b, p, q) for p, q in zip(self.line, self.line[1:])) < self.width / 2
        return geo.inside(a, self.shape) or geo.inside(b, self.shape) or any(geo.segments_cross(a, b, p, q) for p, q in geo.edges(self.shape))

    def length_inside(self, a, b):
        """How much of a straight line runs inside the outline."""
        cuts = [0.0, 1.0]
        for p, q in geo.edges(self.shape):
            den = (b[0] - a[0]) * (q[1] - p[1]) - (b[1] - a[1]) * (q[0] - p[0])
            if abs(den) < 1e-12:
                continue
            t = ((p[0] - a[0]) * (q[1] - p[1]) - (p[1] - a[1]) * (q[0] - p[0])) / den
            u = ((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / den
            if 0 < t < 1 and -1e-9 <= u <= 1 + 1e-9:
                cuts.append(t)
        cuts.sort()
        total = 0.0
        for s, t in zip(cuts, cuts[1:]):
            m = (s + t) / 2
            if geo.inside((a[0] + m * (b[0] - a[0]), a[1] + m * (b[1] - a[1])), self.shape):
                total += t - s
        return total * geo.distance(a, b)


def _inset(corners, by):
    """A rectangle's corners drawn in (or out, if negative)."""
    cx = sum(c[0] for c in corners) / 4
    cy = sum(c[1] for c in corners) / 4
    out = []
    ux = _unit(corners[0], corners[1])
    uy = _unit(corners[3], corners[0])
    for x, y in corners:
        sx = 1 if (x - cx) * ux[0] + (y - cy) * ux[1] > 0 else -1
        sy = 1 if (x - cx) * uy[0] + (y - cy) * uy[1] > 0 else -1
        out.append((x - by * (sx * ux[0] + sy * uy[0]), y - by * (sx * ux[1] + sy * uy[1])))
    return out


def _unit(a, b):
    d = geo.distance(a, b) or 1.0
    return (b[0] - a[0]) / d, (b[1] - a[1]) / d


def _meets(corners, shape):
    if any(geo.inside(c, shape) for c in corners) or any(geo.inside(p, corners) for p in shape):
        return True
    box = geo.bounds(corners)
    for p, q in geo.edges(shape):
        if max(p[0], q[0]) < box[0] or min(p[0], q[0]) > box[2] or max(p[1], q[1]) < box[1] or min(p[1], q[1]) > box[3]:
            continue
        for i in range(4):
            if geo.segments_cross(corners[i], corners[(i + 1) % 4], p, q):
                return True
    return False


class Table:
    """What stands where. `touch` is the tolerance of the rule set in mm."""

    def __init__(self, scene, touch):
        self.touch = touch
        self.unit = scene["table"]["base_width"]
        self.width, self.depth = scene["table"]["width"], scene["table"]["depth"]
        self.features = [Feature(f) for f in scene["terrain"]]
        self.pieces = {}
        for shown in scene["pieces"]:
            p = Piece(shown)
            if "place" in shown:
                p.inside = self.feature(shown["place"])
            self.pieces[p.id] = p

    def feature(self, name):
        return next((f for f in self.features if f.id == name), None)

    def of(self, side):
        """The elements of a side that stand on the table."""
        return [p for p in self.pieces.values() if p.side == side and p.on_table]

    def standing(self):
        return [p for p in self.pieces.values() if p.on_table]

    def kinds(self, base, kinds):
        """In which features of these kinds the base is, wholly or partly: (surely, perhaps)."""
        sure, perhaps = [], []
        for f in self.features:
            if f.kind in kinds:
                held = f.holds(base, self.touch)
                if held:
                    sure.append(f)
                elif held is None:
                    perhaps.append(f)
        return sure, perhaps
