"""Tactical moves: who moves, how far, over which ground, at what cost, past which zones, into which contact."""

import geometry as geo
from debellis import contact
from debellis.table import FRONT, LEFT, REAR, RIGHT


class Moves:
    """Mixed into the umpire. Only what every path between two poses must obey is checked: a path is nowhere told."""

    move_clause = ""
    zone_clause = ""
    ground_clause = ""
    place_clause = ""
    contact_clause = ""
    again_clause = ""
    group_clause = ""
    break_clause = ""

    def check_move(self, step):
        """A move that was played: step.before is the table before it, self.live the table after its events."""
        before = self.see(step.before)
        told = {}
        for e in step.events:
            if e["event"] == "move":
                told[e["piece"]] = e
        if not told:
            return
        movers = [before.pieces[i] for i in told]
        after = self.live
        self.looked("moves", len(movers))
        inside = [p for p in movers if p.inside is not None]
        for p in movers:
            self.check_steps(step, before, p, told[p.id], len(movers))
        if not inside:
            self.check_cost(step, before, movers)
            self.check_far(step, before, movers)
            self.check_again(step, before, movers)
            self.check_fighting(step, before, movers)
            self.check_zone(step, before, movers)
            self.check_paths(step, before, movers)
            if len(movers) > 1 and step.act.get("choice") != "column":
                self.check_group(step, before, movers)
        self.check_contact(step, before, [after.pieces[p.id] for p in movers])
        self.check_lining(step, before, [after.pieces[p.id] for p in movers])
        self.remember_move(step, before, movers)

    def remember_move(self, step, before, movers):
        for p in movers:
            self.moved[p.id] = self.moved.get(p.id, 0) + 1
            q = self.live.pieces[p.id]
            corners = list(zip(p.corners, q.corners))[:4 if self.all_corners and len(movers) == 1 else 2]
            far = 0.0 if p.inside is not None else max(geo.distance(a, b) for a, b in corners)
            if any(e["event"] in ("contact", "conform") for e in step.events):
                far = max(0.0, far - self.slide_of(step, len(movers)))  # the shift into line is no part of it
            self.went[p.id] = self.went.get(p.id, 0.0) + far
            if not q.on_table:
                continue
            for e in self.live.of(1 - q.side):
                if contact.front_to_front(self.live, q, e) and not (p.inside is None and contact.front_to_front(before, p, before.pieces[e.id])):
                    self.contacted.add((q.id, e.id))

    # --- how far ---

    def slide_of(self, step, count):
        """How far they may be shifted for nothing where they line up, in mm."""
        return 0.0

    def check_far(self, step, before, movers):
        """Nobody goes farther than its move: the corner that moves farthest, as the crow flies, is the least it can have gone."""
        alone = len(movers) == 1
        by_road = self.by_road(step)
        free = self.slide_of(step, len(movers)) if any(e["event"] in ("contact", "conform") for e in step.events) else 0.0
        best = min(self.reach_of(before, p, self.live.pieces[p.id], by_road, step) for p in movers)
        for p in movers:
            q = self.live.pieces[p.id]
            if not q.on_table:
                continue
            limit = self.reach_of(before, p, q, by_road, step) if step.act.get("choice") == "column" else best
            corners = zip(p.corners, q.corners) if self.all_corners and alone else zip(p.corners[:2], q.corners[:2])
            far = geo.distance(p.at, q.at) if by_road else max(geo.distance(a, b) for a, b in corners)  # along the middle of the road
            if far - free > limit + 0.6:
                self.differ(self.move_clause, f"{p} moves to {q.at} facing {q.facing}", f"at most {limit:.1f} mm", f"{far:.2f} mm")

    all_corners = True

    def by_road(self, step):
        """The move is told to go by road, or may do so."""
        return any("road" in e["text"] for e in step.events) or any("along" in s for s in step.act.get("steps", []))

    def reach_of(self, before, p, q, by_road, step):
        """The most that p may go, given where it starts and ends."""
        return 1e9

    # --- where it ends ---

    def check_place(self, step, p):
        """On the table, clear of others, out of what nobody may enter."""
        t = self.live
        for x, y in p.corners:
            if x < -0.05 or y < -0.05 or x > t.width + 0.05 or y > t.depth + 0.05:
                self.differ(self.place_clause, f"{p} stands off the table", "on it", f"{x:.2f},{y:.2f}")
                return
        for o in t.standing():
            if o.id != p.id and p.near(o, 0) and p.overlap(o) > t.touch + 0.06:
                self.differ(self.place_clause, f"{p} and {o} stand on the same ground", "apart", f"{p.overlap(o):.2f} mm deep")
        for f in t.features:
            if f.kind in self.impassable and self.deep_in(f, p):
                self.differ(self.place_clause, f"{p} stands in {f.id} ({f.kind})", "outside", "inside")

    impassable = ("waterway",)

    def deep_in(self, f, p):
        return f.shape and not f.far(p.box) and f.holds(p, 1.0)

    def check_standing(self, step):
        """Everything that has moved in this act stands where a base may stand."""
        for i in {e["piece"] for e in step.events if "to" in e and e.get("piece") in self.live.pieces}:
            p = self.live.pieces[i]
            if p.on_table:
                self.check_place(step, p)
                self.looked("places")

    # --- groups ---

    def check_group(self, step, before, movers):
        """All face the same way, each touches another edge to edge and corner to corner, and they keep their places."""
        head = movers[0]
        bent = self.by_road(step) or step.act.get("choice") == "column"
        for p in movers:
            q, h = self.live.pieces[p.id], self.live.pieces[head.id]
            if not bent and geo.turned(p.facing, head.facing) > 0.6:
                self.differ(self.group_clause, f"{p} and {head} move as a group", "facing the same way", "turned")
            linked = False
            for o in movers:
                if o is not p and p.near(o, 2 * before.touch):
                    if any(geo.distance(a, b) <= before.touch * 1.5 + 0.1 for a in p.corners for b in o.corners):
                        linked = True
            if not linked:
                self.differ(self.group_clause, f"{p} moves in a group", "in touch with it", "apart from it")
            # nobody changes places within a group: seen from the leader each stands as before
            if not bent and self.column_of(before, movers) is False and q.on_table and h.on_table:
                if geo.distance(relative(head, p), relative(h, q)) > before.touch + 0.3 and not self.may_bend(step):
                    self.differ(self.group_clause, f"{p} in the group of {head}", f"at {fmt(relative(head, p))} from him", fmt(relative(h, q)))
        self.looked("group moves")

    def may_bend(self, step):
        return False

    def column_of(self, table, movers):
        """One element wide: each behind another."""
        for p in movers:
            if any(o is not p and contact.beside(table, p, o) for o in movers):
                return False
        return True

    # --- fighting, zones, further moves: what a rule set says of them ---

    def check_fighting(self, step, before, movers):
        """Who is in close combat moves only to break off: alone, straight back."""
        for p in movers:
            facing = [b for b in before.of(1 - p.side) if contact.front_to_front(before, p, b)]
            if not facing:
                continue
            q = self.live.pieces[p.id]
            if len(movers) > 1:
                self.differ(self.break_clause, f"{p} in close combat moves with a group", "alone", len(movers))
            fx, fy = geo.heading(p.facing)
            dx, dy = q.at[0] - p.at[0], q.at[1] - p.at[1]
            back, side = -(dx * fx + dy * fy), abs(dx * fy - dy * fx)
            if side > 0.3 or geo.turned(p.facing, q.facing) > 0.3 or back < self.break_off * before.unit - 0.3:
                self.differ(self.break_clause, f"{p} breaks off", f"straight back by {self.break_off} BW or more, facing as before",
                            f"{back:.1f} mm back, {side:.1f} mm aside, facing {q.facing}")
            for e in before.of(1 - p.side):
                for edge in (LEFT, RIGHT, REAR):
                    some, exact = contact.on_edge(before, e, p, edge)
                    if exact:
                        self.differ(self.break_clause, f"{p} breaks off", "no enemy on its flank or rear", str(e))
            self.looked("breaks off")

    break_off = 1.0

    def zones_on(self, table, p):
        """Enemies in whose zone p stands for certain."""
        found = []
        for e in table.of(1 - p.side):
            if geo.distance(e.at, p.middle) > 4 * table.unit or not self.feels_zone(p, e):
                continue
            if self.in_zone(table, p, e):
                found.append(e)
        return found

    def zones_perhaps(self, table, p):
        """Enemies in whose zone p may be said to stand, the far edge included."""
        return [e for e in table.of(1 - p.side) if geo.distance(e.at, p.middle) <= 4 * table.unit and self.feels_zone(p, e)
                and (geo.depth_of_overlap(self.zone_of(table, e, 0.0, table.touch + 0.1), p.corners) > 0
                     or self.fights_from_any_edge(e) and p.gap(e) <= table.unit + table.touch + 0.1)]  # a wagon's zone lies all round it

    def feels_zone(self, p, e):
        return True

    def in_zone(self, table, p, e):
        """Some part of p is surely in the rectangle before e's front."""
        zone = self.zone_of(table, e, -0.5)
        return geo.depth_of_overlap(zone, p.corners) > 0.5

    def zone_of(self, table, e, more=0.0, deeper=0.0):
        u = table.unit + more + deeper
        h = e.width / 2 + more
        x, y = e.at
        fx, fy = geo.heading(e.facing)
        rx, ry = fy, -fx
        return [(x - rx * h, y - ry * h), (x - rx * h + fx * u, y - ry * h + fy * u), (x + rx * h + fx * u, y + ry * h + fy * u), (x + rx * h, y + ry * h)]

    def check_zone(self, step, before, movers):
        """Who starts in an enemy's zone goes back, or lines up with, or advances on, or contacts one in whose zone it is."""
        for p in movers:
            zones = self.zones_on(before, p)
            q = self.live.pieces[p.id]
            if not zones or not q.on_table or step.act.get("choice") == "dismount":
                continue
            self.looked("moves in zones")
            fx, fy = geo.heading(p.facing)
            dx, dy = q.at[0] - p.at[0], q.at[1] - p.at[1]
            straight = abs(dx * fy - dy * fx) < 0.3 and geo.turned(p.facing, q.facing) < 0.3
            if straight and dx * fx + dy * fy < 0.1 and len(movers) == 1:
                continue
            if any(self.answers(before, p, q, e) for e in self.zones_perhaps(before, p)):
                continue
            wall = self.assaults(self.live, q)  # a place threatens all round
            if wall is not None and geo.gap(wall.shape, p.corners) <= before.unit + before.touch + 0.1:
                continue
            if len(movers) > 1 and any(self.answers(before, o, self.live.pieces[o.id], e) for o in movers for e in self.zones_perhaps(before, o)):
                continue
            self.differ(self.zone_clause, f"{p} starts in the zone of {zones[0].id} and moves to {fmt(q.at)} facing {q.facing}",
                        "straight back, into line with or towards an enemy whose zone it is in", "neither")

    def answers(self, before, p, q, e):
        """q ends in contact with e, or in its zone, no farther from it than before."""
        now = self.live.pieces[e.id]
        if q.gap(now) <= before.touch + 0.1:
            return True
        still = geo.depth_of_overlap(self.zone_of(before, now, 0.5), q.corners) > -0.5
        nearer = geo.segment_gap(*q.edges[0], *now.edges[0]) <= geo.segment_gap(*p.edges[0], *now.edges[0]) + 0.6
        lined = contact.parallel(q, now, 180) is not False and abs(relative(now, q)[0]) < before.touch + 0.3
        return still and (nearer or lined)

    def check_contact(self, step, before, movers):
        """Where a mover's front edge ends on an enemy it is lined up with him."""
        touched = False
        for q in movers:
            if not q.on_table:
                continue
            for e, edge, some, exact in contact.front_enemies(self.live, q):
                touched = True
                if exact is False and some and edge != FRONT:
                    self.loose_contact(step, before, q, e, edge)
                elif exact and edge != FRONT and not self.fights_from_any_edge(e):
                    self.check_flank_start(step, before, before.pieces[q.id], e, edge)
            if self.never_contacts(q) and any(q.near(e, 0) and q.gap(e) < 0.02 for e in self.live.of(1 - q.side)):
                if not any(before.pieces[q.id].on_table and before.pieces[q.id].gap(e) < before.touch + 0.1 for e in before.of(1 - q.side)):
                    self.differ(self.contact_clause, f"{q} moves into contact", "troops of its kind never do", "contact")
        if touched:
            self.looked("contacts made")

    def loose_contact(self, step, before, q, e, edge):
        """A front edge that ends on a flank or rear out of line."""

    def check_flank_start(self, step, before, p, e, edge):
        """Whence a flank or rear may be attacked."""

    def never_contacts(self, p):
        return False

    # --- what it costs ---

    def check_cost(self, step, before, movers):
        low, high = self.cost_of(step, before, movers)
        if not low <= step.cost <= high:
            self.differ(self.move_clause, f"{', '.join(p.id for p in movers)}: what the move costs", low if low == high else f"{low} to {high}", step.cost)

    def cost_of(self, step, before, movers):
        return 0, 9

    def check_again(self, step, before, movers):
        """A second move in one bound."""

    def check_steps(self, step, before, p, told, count):
        """A plain advance or retirement of one element that meets nobody ends exactly where it says."""
        steps = step.act.get("steps", [])
        if p.inside is not None or count != 1 or len(steps) != 1 or any(e["event"] in ("contact", "conform", "enter") for e in step.events):
            return
        key = next(iter(steps[0]))
        q = self.live.pieces[p.id]
        if key in ("advance", "back"):
            far = steps[0][key] * (1 if key == "advance" else -1)
            want = p.ahead(far)
            if geo.distance(want, q.at) > 0.1 and not self.stopped_short(before, p, q, far):
                self.differ(self.move_clause, f"{p} goes {key} {steps[0][key]} mm", fmt(want), fmt(q.at))
        elif key == "to":
            if geo.distance(steps[0]["to"], q.at) > 0.1:
                self.differ(self.move_clause, f"{p} goes to {steps[0]['to']}", fmt(steps[0]["to"]), fmt(q.at))

    def stopped_short(self, before, p, q, far):
        """It met somebody on its way and stopped there."""
        return any(q.gap(o) < before.touch + 0.2 for o in self.live.standing() if o.id != q.id)


def relative(a, p):
    """Where p's front is, seen from a: to the right, ahead."""
    fx, fy = geo.heading(a.facing)
    dx, dy = p.at[0] - a.at[0], p.at[1] - a.at[1]
    return dx * fy - dy * fx, dx * fx + dy * fy


def fmt(point):
    return f"({point[0]:.2f}, {point[1]:.2f})"


def flank_start(umpire, table, p, e, edge, flank_clause, rear_clause):
    """A flank is attacked only from entirely beyond the line of that flank, or partly beyond it and the line of the rear; a rear
    only from entirely beyond the line of the rear. p stood so before its move, e as it stands."""
    if p.inside is not None or not e.on_table:
        return
    slack = table.touch + 0.2
    fx, fy = geo.heading(e.facing)
    rx, ry = fy, -fx
    out = [(x - e.at[0]) * rx + (y - e.at[1]) * ry - e.width / 2 for x, y in p.corners]
    if edge == LEFT:
        out = [-((x - e.at[0]) * rx + (y - e.at[1]) * ry) - e.width / 2 for x, y in p.corners]
    behind = [-((x - e.at[0]) * fx + (y - e.at[1]) * fy) - e.depth for x, y in p.corners]
    if edge == REAR:
        if min(behind) < -slack:
            umpire.differ(rear_clause, f"{p} attacks the rear of {e}", "a start entirely behind it", f"{min(behind):.1f} mm short of it")
    elif min(out) < -slack and not (max(out) > 0 and max(behind) > 0):
        umpire.differ(flank_clause, f"{p} attacks a flank of {e}", "a start entirely beyond it, or partly beyond it and the rear", f"{min(out):.1f} mm short of it")
