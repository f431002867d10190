"""Who may be shot at: range, the strip ahead, what stands between. Each answer is True, False, or None where a hair decides.

The three games differ in how wide the strip is, in whether a part of an edge will do, and in what blocks: the area between two
edges (dba30, dbf) or the two lines that join their ends (dba22)."""

import math

import geometry as geo
from debellis.facts import crest_of
from debellis.table import FRONT, either

HAIR = 0.3   # mm: nearer to a limit than this nothing is certain
STEP = 2.0   # mm between the parts of an edge that are tried


class Sights:
    """Mixed into the umpire."""

    strip_clause = ""
    strip_wider = 1.0      # BW to each side of the shooting edge
    part_of_edge = 0.5     # BW of an edge that will do; None: the whole edge, lying partly in the strip
    short_edges = False    # an edge shorter than that will do as a whole
    lines_only = False     # the joining lines alone must be free
    sight_kinds = ()       # ground that hides what lies beyond some of it
    wall_kinds = ()        # ground that nobody shoots across
    crest_kinds = ()       # hills whose crests hide what is beyond
    crest_inner = 0.5      # BW that a crest ends short of the outline

    def target_seen(self, s, target):
        """Can s, from its front edge, shoot at some edge of the target as far as the table shows?"""
        answer = False
        for edge in target.edges:
            answer = either(answer, self.edge_seen(s, target, edge))
            if answer:
                return True
        return answer

    def edge_seen(self, s, target, edge):
        a, b = s.edges[FRONT]
        out = [outside(edge, a), outside(edge, b)]
        if max(out) <= -HAIR:
            return False  # it looks away
        unsure = min(out) < HAIR
        answer = False
        for part in self.parts_of(edge):
            seen = self.part_seen(s, target, part)
            answer = either(answer, None if seen and unsure else seen)
            if answer:
                return True
        return answer

    def parts_of(self, edge):
        """The stretches of an edge that may serve as target."""
        if self.part_of_edge is None:
            return [edge]
        p, q = edge
        length, least = geo.distance(p, q), self.part_of_edge * self.live.unit
        if length < least - HAIR:
            return [edge] if self.short_edges else []
        parts, n = [], max(0, int((length - least) / STEP))
        for i in range(n + 1):
            t = (length - least) * (i / n if n else 0.5)
            parts.append((along(p, q, t / length), along(p, q, min(1.0, (t + least) / length))))
        return parts

    def part_seen(self, s, target, part):
        near = geo.segment_gap(*s.edges[FRONT], *part)
        reach = self.range_of(s)
        if near > reach + HAIR:
            return False
        ahead = self.in_strip(s, part)
        if ahead is False:
            return False
        free = self.way_free(s, target, part)
        if free is False:
            return False
        return True if near < reach - HAIR and ahead and free else None

    def in_strip(self, s, part):
        """The whole part, or (whole edges) some of it, is straight ahead, the strip being widened."""
        h = s.width / 2 + self.strip_wider * self.live.unit
        fx, fy = geo.heading(s.facing)
        local = [((x - s.at[0]) * fy - (y - s.at[1]) * fx, (x - s.at[0]) * fx + (y - s.at[1]) * fy) for x, y in part]
        if self.part_of_edge is None:
            strip = [(-h, 0.0), (-h, 1e4), (h, 1e4), (h, 0.0)]
            if geo.depth_of_overlap(strip, [local[0], local[1], local[1]]) < -HAIR:
                return False
            return True if touches_inside(local, h - HAIR) else None
        worst = max(max(abs(x) - h, -y) for x, y in local)
        return True if worst < -HAIR else False if worst > HAIR else None

    def way_free(self, s, target, part):
        """Nobody and nothing between the shooting edge and the part."""
        a, b = s.edges[FRONT]
        p, q = part
        if geo.segments_cross(a, p, b, q):
            p, q = q, p
        answer = True
        area = round_of(a, b, q, p)
        if area is None:
            return None
        for o in self.live.standing():
            if o.id in (s.id, target.id) or self.shoots_over(s, o):
                continue
            if self.lines_only:
                gap = min(geo.segment_gap(*line, *e) for line in ((a, p), (b, q)) for e in o.edges)
                if any(geo.inside(x, o.corners) for x in (a, b, p, q)):
                    gap = 0.0
                deep = min(geo.segment_gap(*line, *e) for line in ((a, p), (b, q)) for e in _edges(shrunk(o.corners)))
                if deep < 1e-9:
                    return False
                answer = None if gap < HAIR + self.live.touch and answer else answer
            else:
                depth = geo.depth_of_overlap(area, o.corners)
                if depth > self.live.touch + 0.6:
                    return False
                if depth > 0.1:  # to touch the area is not to stand in it
                    answer = None
        ground = self.ground_free(area)
        return False if ground is False else None if ground is None or answer is None else True

    def shoots_over(self, s, o):
        return False

    def ground_free(self, area):
        """No ground that could hide the target comes near the area: certainly free. Otherwise nothing is said."""
        for f in self.live.features:
            if f.line or f.far(geo.bounds(area)):
                continue
            if f.kind in self.sight_kinds or f.kind in self.wall_kinds:
                if any(geo.inside(x, f.shape) for x in area) or any(geo.inside(x, area) for x in f.shape) or \
                        any(geo.segments_cross(*e, *g) for e in geo.edges(area) for g in geo.edges(f.shape)):
                    return None
            if f.kind in self.crest_kinds:
                crest = crest_of(f, self.crest_inner * self.live.unit)
                if crest is None or any(geo.segments_cross(*crest, *e) for e in geo.edges(area)) or geo.inside(crest[0], area):
                    return None
        return True

    def check_seen(self, s, target):
        """A shot that was made must have been possible."""
        if not s.on_table or not target.on_table or self.fights_from_any_edge(s):
            return
        self.looked("lines of shooting")
        if self.target_seen(s, target) is False:
            self.differ(self.strip_clause, f"{s} shoots at {target}", "a target in range, ahead and unhidden", "none of its edges is")


def along(p, q, t):
    return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])


def outside(edge, point):
    """How far a point is beyond an edge of a base (its corners go clockwise); negative: on the base's side of it."""
    (px, py), (qx, qy) = edge
    length = geo.distance(*edge) or 1.0
    return ((qx - px) * (point[1] - py) - (qy - py) * (point[0] - px)) / length


def round_of(*points):
    """Four points as a convex outline; None if they are not one."""
    cx, cy = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
    shape = sorted(points, key=lambda p: math.atan2(p[1] - cy, p[0] - cx))
    turns = [geo.cross(shape[i], shape[(i + 1) % 4], shape[(i + 2) % 4]) for i in range(4)]
    return shape if min(turns) > -1e-6 else None


def touches_inside(local, h):
    """Some point of the stretch is ahead and less than h aside."""
    for i in range(21):
        x, y = along(local[0], local[1], i / 20)
        if abs(x) < h and y > HAIR:
            return True
    return False


def shrunk(corners, by=0.6):
    cx, cy = sum(c[0] for c in corners) / 4, sum(c[1] for c in corners) / 4
    out = []
    for x, y in corners:
        d = geo.distance((x, y), (cx, cy)) or 1.0
        out.append((x - (x - cx) / d * by, y - (y - cy) / d * by))
    return out


def _edges(corners):
    return [(corners[i], corners[(i + 1) % 4]) for i in range(4)]
