"""The way a move is told to have gone: over which ground, through whom, past whose zones. Only what is certain is held against it."""

import math

import geometry as geo

STRIDE = 3.0   # mm between two looks
FLAT = 0.3     # degrees: less is no turn


class Paths:
    """Mixed into the umpire."""

    path_zones = True   # once in a zone, one enemy is answered all the way (strips have a law of their own)

    def check_paths(self, step, before, movers):
        ways = {}
        for e in step.told("move"):
            p = before.pieces[e["piece"]]
            if p.inside is None and p.on_table and "path" in e and self.path_is_plain(step):
                ways[p.id] = stroll(p, [(tuple(x["at"]), x["facing"]) for x in e["path"]], self.lined_up_by_move(step))
        if not ways or self.by_road(step) or step.act.get("choice") in ("column", "dismount") or any(self.flies(before.pieces[i]) for i in ways):
            return
        self.looked("paths", len(ways))
        for i, way in ways.items():
            self.check_pace(step, before, before.pieces[i], way, len(movers))
            self.check_way_free(step, before, before.pieces[i], way, set(ways))
        if self.path_zones and len(ways) == len(movers):
            self.check_zones_passed(step, before, movers, ways)

    def path_is_plain(self, step):
        """Steps ahead, back and by wheels lead one way only; to a pose ordered it may turn anywhere, or go round somebody."""
        return not any("to" in s or "along" in s for s in step.act.get("steps", []))

    def lined_up_by_move(self, step):
        return any(e["event"] in ("contact", "conform") for e in step.events)

    def flies(self, p):
        return False

    def check_pace(self, step, before, p, way, count):
        """The slowest going that it surely came through sets the pace for all of the move."""
        reach = min(self.reach_of(before, p, s, False, step) for s, turning in way if not turning)
        q = self.live.pieces[p.id]
        free = self.slide_of(step, count) if self.lined_up_by_move(step) else 0.0
        corners = zip(p.corners, q.corners) if self.all_corners and count == 1 else zip(p.corners[:2], q.corners[:2])
        far = max(geo.distance(a, b) for a, b in corners) if q.on_table else 0.0
        if far - free > reach + 0.6:
            self.differ(self.move_clause, f"{p} moves to {q.at} facing {q.facing} through slow going", f"at most {reach:.1f} mm", f"{far:.2f} mm")

    def check_way_free(self, step, before, p, way, together):
        """Until it first turns (then a corner may be let through) it goes through nobody but whom its kind passes."""
        for s, turning in way:
            if turning:
                return
            for o in before.standing():
                if o.id in together or o.id == p.id or not s.near(o, 0) or self.passes_through(p, o):
                    continue
                if s.overlap(o) > before.touch + 0.6 and p.overlap(o) <= before.touch + 0.3:
                    self.differ(self.place_clause, f"{p} goes to {fmt(s.at)}", f"no way through {o}", f"{s.overlap(o):.1f} mm deep in it")
                    return

    def passes_through(self, p, o):
        """Friends whom its kind passes."""
        return False

    def check_zones_passed(self, step, before, movers, ways):
        """One enemy is answered whose zone it is in wherever it is in any."""
        straight_back = len(movers) == 1 and all(not turning for _, turning in ways[movers[0].id]) and goes_back(movers[0], ways[movers[0].id])
        if straight_back:
            return
        common = None
        for n in range(max(len(w) for w in ways.values())):
            now = [(before.pieces[i], w[min(n, len(w) - 1)]) for i, w in ways.items()]
            if any(turning for _, (_, turning) in now):
                continue
            sure = {e.id for p, (s, _) in now for e in self.zones_on(before, s)}
            if sure:
                perhaps = {e.id for p, (s, _) in now for e in self.zones_perhaps(before, s)} | sure
                common = perhaps if common is None else common & perhaps
        if common is None:
            return
        self.looked("zones passed")
        ends = [self.live.pieces[p.id] for p in movers]
        for i in common:
            if any(q.on_table and self.answers(before, p, q, before.pieces[i]) for p, q in zip(movers, ends)):
                return
        for q in ends:  # a place threatens all round
            if not q.on_table or self.assaults(self.live, q) is not None:
                return
        self.differ(self.zone_clause, f"{movers[0]} moves to {fmt(ends[0].at)} facing {ends[0].facing} through zones",
                    "one enemy answered in whose zone it is wherever it is in any", f"common to all of the way: {sorted(common) or 'nobody'}")


def goes_back(p, way):
    fx, fy = geo.heading(p.facing)
    q = way[-1][0]
    dx, dy = q.at[0] - p.at[0], q.at[1] - p.at[1]
    return abs(dx * fy - dy * fx) < 0.3 and dx * fx + dy * fy < 0.1


def stroll(p, poses, lined_up):
    """p at every few millimetres of its way: [(piece, whether it turns there or has turned, when a rear corner is spared, dba30-148, H87)].
    Where it was lined up in the end, the last part is left out."""
    out = [(p.moved_to(*poses[0]), False)]
    last, turned = len(poses) - 1 - (1 if lined_up and len(poses) > 1 else 0), False
    for (at, facing), (to, end) in zip(poses[:last], poses[1:last + 1]):
        turn = (end - facing + 180) % 360 - 180
        if abs(turn) < FLAT:
            n = max(1, int(geo.distance(at, to) / STRIDE))
            for k in range(1, n + 1):
                out.append((p.moved_to((at[0] + (to[0] - at[0]) * k / n, at[1] + (to[1] - at[1]) * k / n), end), turned))
        else:
            turned = True
            about = centre_of(at, to, math.radians(-turn))  # headings run clockwise
            n = max(1, int(abs(turn) / 2))
            for k in range(1, n + 1):
                a = math.radians(-turn) * k / n
                x, y = at[0] - about[0], at[1] - about[1]
                out.append((p.moved_to((about[0] + x * math.cos(a) - y * math.sin(a), about[1] + x * math.sin(a) + y * math.cos(a)), (facing + turn * k / n) % 360), True))
    if not lined_up:
        out.append((p.moved_to(*poses[-1]), False))
    return out


def centre_of(a, b, angle):
    """The point about which turning by the angle takes a to b."""
    mx, my, t = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, math.tan(angle / 2)
    return mx - (b[1] - a[1]) / 2 / t, my + (b[0] - a[0]) / 2 / t


def fmt(point):
    return f"({point[0]:.2f}, {point[1]:.2f})"
