"""What the table says about one element in one close combat, before any factor is given."""

import geometry as geo
from debellis import contact
from debellis.table import FRONT, LEFT, REAR, RIGHT, Piece, both, either


def as_turned(piece, edge):
    """A base seen with another of its edges as its front (war wagons fight from any edge)."""
    if edge == FRONT:
        return piece
    a, b = piece.edges[edge]
    p = object.__new__(Piece)
    p.__dict__.update(piece.__dict__)
    side = edge in (RIGHT, LEFT)
    p.width, p.depth = (piece.depth, piece.width) if side else (piece.width, piece.depth)
    p.place(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (piece.facing + {RIGHT: 90, REAR: 180, LEFT: 270}[edge]) % 360)
    return p


class Standing:
    """x as it fights y. Every fact is True, False, or None where rounding decides."""

    def __init__(self, umpire, table, x, y, assault=None):
        self.x, self.y, self.table, self.umpire = x, y, table, umpire
        self.assault = assault        # the place fought for, or None
        self.occupies = assault if x.inside is not None else None
        self.assaulting = assault if x.inside is None else None
        self.wagon = False
        self.flank = {LEFT: False, RIGHT: False}   # an enemy front edge lined up there
        self.touched = {LEFT: False, RIGHT: False}  # an enemy front edge there, lined up or not
        self.rear = False
        self.rear_touched = False
        self.overlap = {LEFT: False, RIGHT: False}
        self.attackers = []           # those whose front edges are on its flank or rear
        self.joiners = []             # all who overlap it or are on its flank or rear, each with True, or None where it is doubtful
        self.behind = None            # the friend directly behind
        self.behind_sure = True
        self.beside = []              # friends beside it, front corners level
        if x.inside is None:
            self._look()

    def _look(self):
        x, t = self.x, self.table
        if self.umpire.fights_from_any_edge(x) and self.y.inside is None:
            # a war wagon counts the edge that is contacted as its front
            for edge in (FRONT, RIGHT, REAR, LEFT):
                if contact.on_edge(t, self.y, x, edge)[0] or edge == FRONT and contact.fronts_touch(t, self.y, x):
                    self.wagon = edge != FRONT
                    x = as_turned(x, edge)
                    break
        self.frame = x
        for e in t.of(1 - x.side):
            if not x.near(e, 2 * t.touch):
                continue
            opponent = e.id == self.y.id
            busy = False if opponent else self.umpire.fights_in_front(t, e)
            assaulting = self.umpire.assaults(t, e)
            if opponent and x.note == "boxed in" and self.umpire.boxed_in_as_front:
                continue  # fought as if front to front
            for edge in (LEFT, RIGHT):
                some, exact = contact.on_edge(t, e, x, edge)
                self.touched[edge] = either(self.touched[edge], some)
                self.flank[edge] = either(self.flank[edge], exact)
                if some is not False:
                    self.attackers.append(e)
                    self.joiners.append((e, some))
                level = self.side_by_side(x, edge, e)
                at_corner = contact.corner_overlap(t, x, edge, e)
                over = either(level, both(at_corner, None if busy is None else not busy))
                if assaulting and over:
                    over = False if self.umpire.code == "dba22" and self.umpire.surely_assaults(t, e) else None
                self.overlap[edge] = either(self.overlap[edge], over)
                if over is not False:
                    self.joiners.append((e, over))
            some, exact = contact.on_edge(t, e, x, REAR)
            self.rear_touched = either(self.rear_touched, some)
            self.rear = either(self.rear, exact)
            if some is not False:
                self.attackers.append(e)
                self.joiners.append((e, some))
        for f in t.of(x.side):
            if f.id == x.id or not x.near(f, 2 * t.touch):
                continue
            behind = contact.directly_behind(t, x, f)
            if behind is not False:
                self.behind, self.behind_sure = f, bool(behind)
            where = contact.beside(t, x, f)
            if where is not False:
                self.beside.append((f, where))

    def side_by_side(self, x, edge, e):
        """A side edge of e lies on this one; of a war wagon that fights from another edge than its front, what are sides to that."""
        t = self.table
        ways = {contact.sides_touch(t, x, edge, e)}
        if self.umpire.fights_from_any_edge(e):
            met = [side for side in (FRONT, RIGHT, REAR, LEFT) if any(
                contact.on_edge(t, f, e, side)[0] is not False for f in t.of(1 - e.side) if f.near(e, 2 * t.touch))]
            if met:
                ways = {contact.sides_touch(t, x, edge, as_turned(e, side)) for side in met}
        return ways.pop() if len(ways) == 1 else None

    def choices(self):
        """Every way in which the doubtful facts may be settled: a list of plain dictionaries."""
        doubtful = {}
        facts = {"flank_left": self.flank[LEFT], "flank_right": self.flank[RIGHT], "touch_left": self.touched[LEFT],
                 "touch_right": self.touched[RIGHT], "rear": self.rear, "rear_touched": self.rear_touched,
                 "over_left": self.overlap[LEFT], "over_right": self.overlap[RIGHT]}
        facts["others"] = self.umpire.others_assaulting(self)
        facts.update(self.umpire.ground_facts(self))
        out = [{}]
        for name, value in facts.items():
            if value is None:
                values = [True, False]
                doubtful[name] = True
            elif isinstance(value, list):
                values = value
            else:
                values = [value]
            out = [dict(o, **{name: v}) for o in out for v in values]
            if len(out) > 256:
                out = out[:256]
        return out


NEAR = 0.9  # mm: nearer than this the tolerance of contact may decide


def hill_side(table, hill, x, y, inner=0.0):
    """Which of two opponents is nearer to the crest of a hill: 'x', 'y', False (neither) or None (doubtful).

    The crest runs along the long axis of the hill's rectangle, `inner` short of each end."""
    crest = crest_of(hill, inner)
    if not crest:
        return None
    on_x, on_y = front_on(hill, x), front_on(hill, y)
    if on_x is False and on_y is False:
        return False
    dx, dy = geo.point_to_segment(x.middle, *crest), geo.point_to_segment(y.middle, *crest)
    length = geo.distance(*crest)
    ox, oy = geo.cross(*crest, x.middle) / length, geo.cross(*crest, y.middle) / length  # off the line of the crest, signed
    if abs(dx - dy) < NEAR or abs(ox) < NEAR or abs(oy) < NEAR or (dx < dy) != (abs(ox) < abs(oy)):
        return None
    if (ox > 0) != (oy > 0):
        return False
    near, on = ("x", on_x) if dx < dy else ("y", on_y)
    if on is None:
        return None
    return near if on else False


def slope_side(hill, x, y):
    """Towards whose side the ground rises where two fronts meet (dba22-H57 as amended): 'x', 'y', False or None (doubtful)."""
    crest = crest_of(hill, 0.0)
    if not crest:
        return None
    if front_on(hill, x) is False and front_on(hill, y) is False:
        return False
    length = geo.distance(*crest)
    middle = ((x.at[0] + y.at[0]) / 2, (x.at[1] + y.at[1]) / 2)
    off = geo.cross(*crest, middle) / length
    nx, ny = -(crest[1][1] - crest[0][1]) / length, (crest[1][0] - crest[0][0]) / length  # towards positive `off`
    fx, fy = geo.heading(x.facing)
    rise = -(fx * nx + fy * ny) * (-1 if off > 0 else 1)  # behind x the ground goes towards the crest
    if abs(off) < 1.5 or abs(rise) < 0.3 or hill.length_inside(*x.edges[0]) < x.width * 0.95:
        return None
    return "x" if rise > 0 else "y"


def front_on(hill, p):
    """Part of the front edge is on the hill."""
    a, b = p.edges[FRONT]
    if hill.far(p.box):
        return False
    n = hill.length_inside(a, b)
    touches = hill.crossed_by(a, b) or any(geo.point_to_segment(q, *side) < NEAR for q in (a, b) for side in geo.edges(hill.shape))
    return None if n < NEAR and touches else n > 0


def rectangle(shape):
    """The smallest rectangle round an outline: (long axis ends, length, width)."""
    hull = convex_hull(shape)
    best = None
    for p, q in geo.edges(hull):
        d = geo.distance(p, q)
        if d < 1e-6:
            continue
        ux, uy = (q[0] - p[0]) / d, (q[1] - p[1]) / d
        along = [x * ux + y * uy for x, y in hull]
        across = [-x * uy + y * ux for x, y in hull]
        l, w = max(along) - min(along), max(across) - min(across)
        if best is None or l * w < best[0] - 1e-6:
            best = (l * w, ux, uy, min(along), max(along), min(across), max(across))
    _, ux, uy, a0, a1, c0, c1 = best
    if a1 - a0 < c1 - c0:
        ux, uy, a0, a1, c0, c1 = -uy, ux, c0, c1, -a1, -a0
    m = (c0 + c1) / 2
    ends = [(a * ux - m * uy, a * uy + m * ux) for a in (a0, a1)]
    return ends, a1 - a0, c1 - c0


def convex_hull(points):
    pts = sorted(set((p[0], p[1]) for p in points))

    def half(ps):
        out = []
        for p in ps:
            while len(out) > 1 and geo.cross(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]
    return half(pts) + half(pts[::-1])


def crest_of(hill, inner):
    ends, length, width = rectangle(hill.shape)
    if length <= 2 * inner or length - width < 1.0:
        return None  # a square: whoever placed it chose the axis
    (ax, ay), (bx, by) = ends
    ux, uy = (bx - ax) / length, (by - ay) / length
    return (ax + ux * inner, ay + uy * inner), (bx - ux * inner, by - uy * inner)
