"""Who touches whom, and how: fronts, flanks, rears, overlaps, friends behind and beside."""

import geometry as geo
from debellis.table import FRONT, LEFT, REAR, RIGHT, both, either, within

PARALLEL = 0.5  # degrees


def parallel(a, b, turn=0):
    """b faces as a does, turned by `turn` degrees."""
    return within(geo.turned(a.facing + turn, b.facing), PARALLEL, 0.02)


def corner(table, p, q):
    return within(geo.distance(p, q), table.touch)


def stretch(table, p, q):
    """Two edges, parallel to each other, share a stretch longer than the tolerance: a corner on an edge is none. None: a matter of a hair."""
    flat = within(geo.slant(*p, *q), PARALLEL, 0.02)
    return False if flat is False else both(flat, shares(table, p, q))


def shares(table, p, q):
    if geo.shared(*p, *q, table.touch + 0.04) <= table.touch - 0.04:
        return False
    return True if geo.shared(*p, *q, table.touch - 0.04) > table.touch + 0.04 else None


def front_to_front(table, a, b):
    """Full mutual front-edge contact, opposing corners touching."""
    if not a.near(b, 2 * table.touch):
        return False
    return both(parallel(a, b, 180), both(corner(table, a.corners[0], b.corners[1]), corner(table, a.corners[1], b.corners[0])))


def fronts_touch(table, a, b):
    """Front edges that share a stretch, lined up or not."""
    if not a.near(b, 2 * table.touch) or parallel(a, b, 180) is False:
        return False
    return stretch(table, a.edges[FRONT], b.edges[FRONT])


def on_edge(table, a, b, edge):
    """a's front edge on this edge of b: (some stretch of it, lined up exactly)."""
    if not a.near(b, 2 * table.touch):
        return False, False
    # a looks at the edge: at b's right edge he faces as b turned by 270
    if parallel(b, a, {RIGHT: 270, REAR: 0, LEFT: 90, FRONT: 180}[edge]) is False:
        return False, False
    some = stretch(table, a.edges[FRONT], b.edges[edge])
    if some is False:
        return False, False
    if edge == RIGHT:
        exact = both(parallel(b, a, 270), corner(table, a.corners[1], b.corners[1]))
    elif edge == LEFT:
        exact = both(parallel(b, a, 90), corner(table, a.corners[0], b.corners[0]))
    else:
        exact = both(parallel(b, a), both(corner(table, a.corners[0], b.corners[3]), corner(table, a.corners[1], b.corners[2])))
    return some, both(some, exact)


def sides_touch(table, a, edge, b):
    """This side edge of a shares a stretch with a side edge of b."""
    if not a.near(b, 2 * table.touch):
        return False
    return either(stretch(table, a.edges[edge], b.edges[LEFT]), stretch(table, a.edges[edge], b.edges[RIGHT]))


def corner_overlap(table, a, side, b):
    """b's front corner on a's front corner, right to right or left to left, as they face each other."""
    if not a.near(b, 2 * table.touch):
        return False
    i = 1 if side == RIGHT else 0
    return both(parallel(a, b, 180), corner(table, a.corners[i], b.corners[i]))


def directly_behind(table, a, b):
    """b is lined up behind a, facing the same way, front corners on a's rear corners."""
    if not a.near(b, 2 * table.touch):
        return False
    return both(parallel(a, b), both(corner(table, a.corners[3], b.corners[0]), corner(table, a.corners[2], b.corners[1])))


def beside(table, a, b):
    """b stands beside a, facing the same way, a front corner on his: RIGHT, LEFT or False; None: perhaps."""
    if not a.near(b, 2 * table.touch) or not parallel(a, b):
        return False
    for edge, mine, his in ((RIGHT, 1, 0), (LEFT, 0, 1)):
        touch = corner(table, a.corners[mine], b.corners[his])
        if touch is not False:
            return edge if touch else None
    return False


def front_enemies(table, a):
    """Enemies whom a's front edge touches on any edge: (element, edge, some, exact)."""
    found = []
    for b in table.of(1 - a.side):
        if not a.near(b, 2 * table.touch):
            continue
        for edge in (FRONT, RIGHT, REAR, LEFT):
            if edge == FRONT:
                some, exact = fronts_touch(table, a, b), front_to_front(table, a, b)
            else:
                some, exact = on_edge(table, a, b, edge)
            if some is not False or exact is not False:
                found.append((b, edge, some, exact))
    return found


def on_outline(table, a, feature):
    """a's front edge lies flat on a side of the outline."""
    if feature.far(a.box):
        return False
    if any(stretch(table, a.edges[FRONT], e) for e in geo.edges(feature.shape)):
        return True
    return None if any(stretch(table, a.edges[FRONT], e) is None for e in geo.edges(feature.shape)) else False
