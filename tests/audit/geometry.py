"""Plane geometry for auditors, in millimetres and degrees, with floating point: no code of the engine's.

A piece stands with the midpoint of its front edge `at`; `facing` 0 looks along +y, clockwise. Corners go clockwise from the
left front corner: left front, right front, right rear, left rear.
"""

import math

TOUCH = 0.05  # poses are told in hundredths of a millimetre; two of them rounded may be so far apart and still touch


def heading(facing):
    """Unit vector of a facing."""
    a = math.radians(facing)
    return math.sin(a), math.cos(a)


def corners(at, facing, width, depth):
    fx, fy = heading(facing)
    rx, ry = fy, -fx  # to the right of the heading
    h = width / 2
    x, y = at
    return [(x - rx * h, y - ry * h), (x + rx * h, y + ry * h),
            (x + rx * h - fx * depth, y + ry * h - fy * depth), (x - rx * h - fx * depth, y - ry * h - fy * depth)]


def turned(a, b):
    """The angle between two facings, 0 to 180."""
    d = abs(a - b) % 360
    return min(d, 360 - d)


def slant(p, q, r, s):
    """The angle between two lines, 0 to 90."""
    a = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]) - math.atan2(s[1] - r[1], s[0] - r[0])) % 180
    return min(a, 180 - a)


def distance(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1]


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def edges(shape):
    """The sides of a closed outline, as pairs of points."""
    return [(shape[i], shape[(i + 1) % len(shape)]) for i in range(len(shape))]


def bounds(shape):
    xs = [p[0] for p in shape]
    ys = [p[1] for p in shape]
    return min(xs), min(ys), max(xs), max(ys)


def apart(a, b, by=0.0):
    """The bounding boxes of two outlines are farther apart than `by`: a cheap no."""
    ax0, ay0, ax1, ay1 = bounds(a)
    bx0, by0, bx1, by1 = bounds(b)
    return ax0 > bx1 + by or bx0 > ax1 + by or ay0 > by1 + by or by0 > ay1 + by


def point_to_segment(p, a, b):
    """Distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def segments_cross(a, b, c, d):
    """Two segments have a point in common."""
    d1, d2 = cross(a, b, c), cross(a, b, d)
    d3, d4 = cross(c, d, a), cross(c, d, b)
    if ((d1 > 0 > d2) or (d1 < 0 < d2)) and ((d3 > 0 > d4) or (d3 < 0 < d4)):
        return True
    return min(point_to_segment(c, a, b), point_to_segment(d, a, b),
               point_to_segment(a, c, d), point_to_segment(b, c, d)) < 1e-9


def segment_gap(a, b, c, d):
    """Distance between two segments."""
    if segments_cross(a, b, c, d):
        return 0.0
    return min(point_to_segment(c, a, b), point_to_segment(d, a, b), point_to_segment(a, c, d), point_to_segment(b, c, d))


def inside(p, shape):
    """A point lies within a closed outline (any simple polygon)."""
    x, y = p
    hit = False
    j = len(shape) - 1
    for i in range(len(shape)):
        xi, yi = shape[i]
        xj, yj = shape[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            hit = not hit
        j = i
    return hit


def gap_of_sides(a, b):
    """Least distance between two sets of segments: 0 where two cross, else it lies at an end of one of them."""
    for p, q in a:
        for r, s in b:
            if cross(p, q, r) * cross(p, q, s) < 0 and cross(r, s, p) * cross(r, s, q) < 0:
                return 0.0
    return min(min(point_to_segment(p, r, s) for p in ends_of(x) for r, s in y) for x, y in ((a, b), (b, a)))


def ends_of(sides):
    """The points of a line or outline given by its sides."""
    return [p for p, _ in sides] + [sides[-1][1]]


def gap(a, b):
    """Distance between two outlines; 0 if they overlap."""
    if inside(a[0], b) or inside(b[0], a):
        return 0.0
    return gap_of_sides(edges(a), edges(b))


def depth_of_overlap(a, b):
    """How deep two convex outlines reach into each other (by the separating axes); negative: how far they are apart."""
    best = math.inf
    for shape in (a, b):
        for p, q in edges(shape):
            nx, ny = q[1] - p[1], p[0] - q[0]
            length = math.hypot(nx, ny)
            if length == 0:
                continue
            nx, ny = nx / length, ny / length
            a0 = min(nx * x + ny * y for x, y in a)
            a1 = max(nx * x + ny * y for x, y in a)
            b0 = min(nx * x + ny * y for x, y in b)
            b1 = max(nx * x + ny * y for x, y in b)
            best = min(best, a1 - b0, b1 - a0)
    return best


def clip(shape, p, q):
    """The part of an outline on the right of the line from p to q."""
    out = []
    for a, b in edges(shape):
        sa, sb = -cross(p, q, a), -cross(p, q, b)
        if sa >= 0:
            out.append(a)
        if (sa > 0 > sb) or (sa < 0 < sb):
            t = sa / (sa - sb)
            out.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    return out


def shared(p, q, r, s, touch=TOUCH):
    """How long a stretch two edges have in common: they lie on one line within `touch`. 0 where they only meet in a point."""
    length = distance(p, q)
    if length == 0:
        return 0.0
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    along, off = [], []
    for x, y in (r, s):
        along.append((x - p[0]) * ux + (y - p[1]) * uy)
        off.append(abs((x - p[0]) * uy - (y - p[1]) * ux))
    if max(off) > touch:
        return 0.0
    return max(0.0, min(length, max(along)) - max(0.0, min(along)))


def alongside(p, q, r, s, touch):
    """How long the part of the edge p to q is along which r to s, perhaps a little askew, runs within `touch` of it."""
    length, other = distance(p, q), distance(r, s)
    if length == 0 or other == 0:
        return 0.0
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    (a0, off0), (a1, off1) = (((x - p[0]) * ux + (y - p[1]) * uy, (x - p[0]) * uy - (y - p[1]) * ux) for x, y in (r, s))
    if a0 == a1:
        return 0.0
    ends = [(limit - off0) / (off1 - off0) * (a1 - a0) + a0 for limit in (-touch, touch)] if off0 != off1 else [a0, a1] if abs(off0) <= touch else [0, 0]
    return max(0.0, min(length, max(a0, a1), max(ends)) - max(0.0, min(a0, a1), min(ends)))


def gap_of_lines(a, b, a_open, b_open):
    """Distance between two figures, each an outline or (open) a line; 0 if they meet."""
    sides = [list(zip(s, s[1:])) if is_open else edges(s) for s, is_open in ((a, a_open), (b, b_open))]
    if not a_open and inside(b[0], a) or not b_open and inside(a[0], b):
        return 0.0
    return gap_of_sides(*sides)
