"""Shooting: who shoots at whom from where, with what, and what comes of it."""

import geometry as geo
from debellis import contact
from debellis.table import FRONT


class Shooting:
    """Mixed into the umpire."""

    shot_clause = ""
    range_clause = ""
    able_clause = ""

    def shooting_begins(self):
        self.shot = set()     # who has shot in this bound

    def settle_shot(self, combat, x, y):
        """x has shot at y (or y at x, or both)."""
        pairs = {}
        for s, target in combat.shooters:
            pairs.setdefault(s, target)
        told = " ".join(e["text"] for e in self.step.events if e["event"] == "shoot")
        mutual = "each other" in told or any(e["event"] == "reply" and "shoots back" in e["text"] for e in self.step.events)
        by = {t: [] for t in (x.id, y.id)}
        for s, target in combat.shooters:
            if target in by and s not in by[target]:
                by[target].append(s)
        if mutual or (y.id in by[x.id] and x.id in by[y.id]):
            mutual = True
            for a, b in ((x, y), (y, x)):
                if b.id not in by[a.id]:
                    by[a.id].append(b.id)
        # those who aim at the same target aid the shooting
        for link in self.step.before["links"]:
            if link["kind"] == "shoot" and by.get(link["to"]) and link["from"] not in by[link["to"]]:
                by[link["to"]].append(link["from"])
        for s, t in self.aimed.items():  # links show nobody who shoots from a place
            if by.get(t) and s not in by[t] and self.live.pieces[s].inside is not None and s not in self.shot:
                by[t].append(s)
        shooter = x if x.id in by[y.id] else y
        target = y if shooter is x else x
        for me, him in ((x, y), (y, x)):
            shot_at = bool(by[me.id])
            aiding = max(0, len(by[me.id]) - 1)
            self.shot_factor(combat, me, him, shot_at, aiding, combat)
        for me, him in ((x, y), (y, x)):
            self.shot_outcome(combat, me, him, bool(by[me.id]), by[me.id])
        for s in by[target.id]:
            self.check_shooter(self.live.pieces[s], target, combat)
        if mutual:
            self.check_shooter(target, shooter, combat)
        for s in by[x.id] + by[y.id]:
            self.shot.add(s)

    def shot_factor(self, combat, me, him, shot_at, aiding, told):
        found = combat.totals[me.id][0]
        expected = {}
        for parts in self.shot_factors(me, him, shot_at, aiding):
            expected.setdefault(sum(v for _, v in parts), parts)
        if found not in expected:
            value, parts = next(iter(expected.items()))
            self.differ(next((c for c, v in parts if (c, v) not in combat.factors.get(me.id, [])), self.sum_clause),
                        f"{me.id} ({me.type}) {'shot at by' if shot_at else 'shooting at'} {him.id} ({him.type}): factor",
                        f"{value} {parts}", f"{found} {combat.factors.get(me.id)}")

    def shot_outcome(self, combat, me, him, shot_at, shooters):
        found = combat.outcome.get(me.id)
        mine, his = combat.totals[me.id][2], combat.totals[him.id][2]
        if not shot_at or mine > his:
            expected = {"hold"}
        else:
            expected = set(self.shot_results(me, him, mine, his, shooters))
        if found not in expected:
            self.differ(self.shot_clause, f"{me.id} ({me.type}, {mine}) in a shooting with {him.id} ({him.type}, {his}): outcome", " or ".join(sorted(expected)), found)
        if found in ("recoil", "flee", "destroyed"):
            self.owed[me.id] = found

    def check_shooter(self, s, target, combat):
        """It may shoot at all, has not shot yet, and the target is within range and before it."""
        self.looked("shots")
        if s.id in self.shot and combat.kept is None:
            self.differ(self.able_clause, f"{s} shoots at {target}", "once in a bound", "again")
        reach = self.range_of(s)
        if not reach:
            self.differ(self.able_clause, f"{s} shoots at {target}", "troops that shoot", s.type)
            return
        if s.on_table and target.on_table:
            edges = s.edges if self.fights_from_any_edge(s) else [s.edges[FRONT]]
            near = min(geo.segment_gap(*e, *t) for e in edges for t in target.edges)
            if near > reach + 0.3:
                self.differ(self.range_clause, f"{s} shoots at {target}", f"within {reach:.0f} mm", f"{near:.1f} mm")
            if not self.fights_from_any_edge(s) and not self.before_front(s, target):
                self.differ(self.range_clause, f"{s} shoots at {target}", "a target before its front", "none")
            if any(contact.front_to_front(self.live, p, e) for p in (s, target) for e in self.live.of(1 - p.side)):
                self.differ(self.able_clause, f"{s} shoots at {target}", "neither in close combat", "close combat")
        self.check_may_shoot(s, target)

    def check_may_shoot(self, s, target):
        pass

    corridor = 1.0

    def before_front(self, s, target):
        """Some part of the target is in the strip before the shooter's front, widened to each side."""
        u = self.live.unit
        h = s.width / 2 + self.corridor * u + 0.3
        fx, fy = geo.heading(s.facing)
        rx, ry = fy, -fx
        x, y = s.at
        far = 12 * u
        strip = [(x - rx * h, y - ry * h), (x - rx * h + fx * far, y - ry * h + fy * far), (x + rx * h + fx * far, y + ry * h + fy * far), (x + rx * h, y + ry * h)]
        return geo.depth_of_overlap(strip, target.corners) > 0

    def range_of(self, p):
        return 0

    def shot_factors(self, me, him, shot_at, aiding):
        return [[]]

    def shot_results(self, me, him, mine, his, shooters):
        return ["hold"]
