"""DTN: zones, going and distances (1.9, 1.11, dtn-H34 to dtn-H40, dtn-H92, dtn-H126)."""

import geometry as geo
from rules.dtn_troops import INCH

BAD_AREAS = ("woods", "dense_woods", "rough", "marsh", "steep_hill", "small_bua", "large_bua", "ford")
BAD_LINES = ("wall", "earthwork", "stream")
CLOSE = ("woods", "dense_woods", "rough", "marsh", "small_bua", "large_bua")  # the CZ is 2" there
CLOSED = ("cliff", "lake")
LAID = {"woods": (6, 4), "gentle_hill": (8, 6), "small_bua": (2, 2), "large_bua": (3, 3), "rough": (5, 4), "marsh": (5, 4)}  # dtn-H134
GRAIN = 0.6  # mm: what is nearer to a limit than this is not argued about


def hull(points):
    points = sorted(set((round(x, 6), round(y, 6)) for x, y in points))

    def half(seq):
        out = []
        for p in seq:
            while len(out) >= 2 and geo.cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]
    return half(points) + half(points[::-1]) if len(points) > 2 else points


def nearest_points(a, b, same=0.03):
    """The two points at which two outlines are nearest. Of edges that lie parallel (within `same` mm) many points are
    equally near: those in the middle are meant (dtn-H35)."""
    pairs = [(p, foot(p, r, s)) for p in a for r, s in geo.edges(b)] + [(foot(p, r, s), p) for p in b for r, s in geo.edges(a)]
    least = min(geo.distance(p, q) for p, q in pairs)
    pairs = [(p, q) for p, q in pairs if geo.distance(p, q) <= least + same]
    first = pairs[0]
    last = max(pairs, key=lambda pair: geo.distance(first[0], pair[0]))
    return middle(first[0], last[0]), middle(first[1], last[1])


def check_laid(auditor, terrain):
    """dtn-H106, dtn-H134: how many pieces, how large, wholly on the table; a BUA and a road that joins the base edges."""
    pieces = {t["id"].rstrip("ab") for t in terrain if t["id"].startswith("t")}
    if not 4 <= len(pieces) <= 8:
        auditor.differ("dtn-H134", "pieces of terrain", "4 to 8", len(pieces))
    for t in terrain:
        if t["kind"] not in LAID or "shape" not in t:
            continue
        x0, y0, x1, y1 = geo.bounds(t["shape"])
        size = tuple(round(v / INCH, 2) for v in (x1 - x0, y1 - y0))
        auditor.expect("dtn-H134", f"size of {t['id']}, {t['kind']}", LAID[t["kind"]], size)
        if x0 < -0.1 or y0 < -0.1 or x1 > auditor.table[0] + 0.1 or y1 > auditor.table[1] + 0.1:
            auditor.differ("dtn-H134", f"where {t['id']} lies", "on the table", (x0, y0, x1, y1))
    if not any(t["kind"] in ("small_bua", "large_bua") for t in terrain):
        auditor.differ("dtn-H106", "the ground", "at least one BUA", "none")
    roads = [t["line"] for t in terrain if t["kind"] == "road"]
    if not any({round(line[0][1]), round(line[-1][1])} == {0, round(auditor.table[1])} for line in roads):
        auditor.differ("dtn-H106", "the road", "from one base edge to the other", roads)
    auditor.looked("grounds")


def middle(p, q):
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def foot(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return a[0] + t * dx, a[1] + t * dy


def beside(p, q):
    """A line, and it half a millimetre to either side: who only just cuts a corner may screen or not."""
    far = geo.distance(p, q) or 1.0
    dx, dy = (q[1] - p[1]) / far * 0.5, (p[0] - q[0]) / far * 0.5
    return [(p, q), ((p[0] + dx, p[1] + dy), (q[0] + dx, q[1] + dy)), ((p[0] - dx, p[1] - dy), (q[0] - dx, q[1] - dy))]


def along(p, q, parts=16):
    return [(p[0] + (q[0] - p[0]) * i / parts, p[1] + (q[1] - p[1]) * i / parts) for i in range(parts + 1)]


def deep_inside(p, area):
    """Surely within an outline, not at its edge."""
    return geo.inside(p, area) and min(geo.segment_gap(p, p, r, s) for r, s in geo.edges(area)) > GRAIN


class Ground:
    def shape(self, u):
        key = (u.at, u.facing, u.size)
        kept = self.shapes.get(u.id)
        if kept is None or kept[0] != key:
            kept = self.shapes[u.id] = (key, u.corners())
        return kept[1]

    def inches(self, a, b):
        """Between two units."""
        return geo.gap(self.shape(a), self.shape(b)) / INCH

    def enemies(self, u):
        return [v for v in self.units.values() if v.side != u.side and v.on_table]

    # --- going ---

    def going(self, area, slack=GRAIN):
        """True: surely touches bad going; False: surely not; None: too near to call."""
        out = False
        for t in self.terrain:
            if t["kind"] in BAD_AREAS and "shape" in t:
                if geo.apart(area, t["shape"], 1):
                    continue
                deep = geo.depth_of_overlap(area, hull(t["shape"])) if len(area) > 2 else -1
                if deep > slack:
                    return True
                out = None if deep > -slack else out
            elif t["kind"] in BAD_LINES and "line" in t:
                half = t.get("width", 0) / 2
                for p, q in zip(t["line"], t["line"][1:]):
                    if geo.apart(area, [p, q], half + 1):
                        continue
                    near = 0.0 if geo.inside(p, area) else min(geo.segment_gap(p, q, r, s) for r, s in geo.edges(area))
                    if near < half + 2:
                        out = None
        return out

    def closed_between(self, p, q):
        return any(t["kind"] in CLOSED + ("river",) and not geo.apart([p, q], t.get("shape") or t["line"], 1) for t in self.terrain)

    # --- zones ---

    def zone_of(self, v, u, shape=None):
        """How u (standing as `shape`) lies to enemy v: "cz", "tz", "out", or None where the ground or a hair decides."""
        if v.gone or v.at is None:
            return "out"
        mine = shape or self.shape(u)
        theirs = self.shape(v)
        reach = min(8.0, self.visibility)
        if geo.apart(mine, theirs, (reach + 0.1) * INCH):
            return "out"
        far = geo.gap(mine, theirs) / INCH
        if far > reach + 0.02:
            return "out"
        if abs(far - reach) <= 0.02:
            return None
        p, q = nearest_points(mine, theirs)
        if self.closed_between(p, q):
            return None
        if v.limbered:
            return "tz"  # for attacks upon it; it threatens nobody
        close = self.close_country(u, v, mine, theirs, p, q)
        limit = 2.0 if self.visibility < 8 else 4.0
        if close is None:
            if 2.0 - 0.02 <= far <= limit + 0.02:
                return None
        elif close:
            limit = 2.0
        if abs(far - limit) <= 0.02:
            return None
        if far > limit:
            return "tz"
        screened = {self.screened(u, v, *line) for same in (0.0, 0.03, 0.1) for line in beside(*nearest_points(mine, theirs, same))}
        return None if len(screened) > 1 else "tz" if True in screened else "cz"

    def close_country(self, u, v, mine, theirs, p, q):
        """dtn-H36: woods, BUA, marsh, rough or an obstacle at either or between; None if that is not clear."""
        out = False
        for t in self.terrain:
            if t["kind"] in CLOSE and "shape" in t:
                area = hull(t["shape"])
                for shape in (mine, theirs):
                    if not geo.apart(shape, area, 1):
                        deep = geo.depth_of_overlap(shape, area)
                        if deep > GRAIN:
                            return True
                        out = None if deep > -GRAIN else out
                if not geo.apart([p, q], area, 1):
                    if any(deep_inside(x, area) for x in along(p, q)):
                        return True
                    if geo.inside(p, area) or any(geo.segment_gap(p, q, r, s) <= GRAIN for r, s in geo.edges(area)):
                        out = None
            elif t["kind"] in BAD_LINES and "line" in t:
                near = t.get("width", 0) / 2 + 2
                for r, s in zip(t["line"], t["line"][1:]):
                    if geo.segments_cross(p, q, r, s) and min(geo.segment_gap(x, x, r, s) for x in (p, q)) > near \
                            and min(geo.segment_gap(p, q, x, x) for x in (r, s)) > near:
                        return True
                    if geo.segment_gap(p, q, r, s) < near:
                        out = None
        return out

    def screened(self, u, v, p, q):
        """dtn-075, dtn-H35: a unit of u's side on the line between the nearest points."""
        for w in self.units.values():
            if w.side == u.side and w is not u and w.on_table and not geo.apart([p, q], self.shape(w)):
                if any(geo.segments_cross(p, q, r, s) for r, s in geo.edges(self.shape(w))):
                    return True
        return False

    def zones(self, u, shape=None):
        """The enemies by zone: {"cz": [...], "tz": [...], None: [...]}"""
        out = {"cz": [], "tz": [], "out": [], None: []}
        for v in self.enemies(u):
            out[self.zone_of(v, u, shape)].append(v)
        return out

    def location(self, u):
        """cz, tz or outside for recovery, or None."""
        found = {self.zone_of(v, u) for v in self.enemies(u) if not v.limbered}
        if "cz" in found:
            return "cz"
        if None in found:
            return None
        return "tz" if "tz" in found else "outside"
