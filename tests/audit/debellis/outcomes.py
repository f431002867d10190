"""What follows a combat: who gives way, how far, who goes with it, who pursues."""

import geometry as geo
from debellis import contact

TASKS = ("recoil", "pass", "move_in", "garrison", "bonus", "hold")


class Outcomes:
    """Mixed into the umpire."""

    recoil_clause = ""
    flank_clause = ""
    pursuit_clause = ""
    pursuit_wants_victory = False  # of equals, one of whom gives way, nobody has won
    flee_clause = ""

    def outcomes_begin(self):
        self.owed = {}        # piece -> what it must suffer
        self.may_pursue = {}  # piece -> why it pursues
        self.must_pursue = {}
        self.pursues = {}     # piece -> how far it pursues

    def follow_close(self, combat, sx, sy):
        """A close combat has been settled as told: what is owed now."""
        results = {s.x.id: combat.outcome.get(s.x.id, "hold") for s in (sx, sy)}
        for me, him in ((sx, sy), (sy, sx)):
            mine, his = results[me.x.id], results[him.x.id]
            if mine in ("recoil", "flee", "destroyed"):
                self.owed[me.x.id] = mine
                # its friends on the other's flanks and rear recoil with it
                for a in him.attackers:
                    if a.id != me.x.id and me.assault is None and self.shares_defeat(him, a):
                        self.owed.setdefault(a.id, "recoil")
                if mine == "destroyed":
                    for supporter in self.dies_with(combat, me):
                        self.owed[supporter.id] = "destroyed"
            if mine == "hold" and his in ("recoil", "flee", "destroyed") and me.x.on_table and me.assault is None:
                far = self.pursuit_of(me, him)
                if far and (not self.pursuit_wants_victory or combat.totals[me.x.id][2] > combat.totals[him.x.id][2]):
                    self.must_pursue[me.x.id] = self.pursues[me.x.id] = far
                for a in me_attackers(me, him):
                    self.may_pursue[a.id] = True
            self.may_pursue[me.x.id] = True

    def shares_defeat(self, him, attacker):
        """Its front edge is on his flank or rear for certain."""
        for edge in (1, 2, 3):
            some, exact = contact.on_edge(self.live, attacker, him.x, edge)
            if (exact if self.exact_attacks else some):
                return True
        return False

    def dies_with(self, combat, me):
        return []

    def pursuit_of(self, me, him):
        """How far it must pursue, in mm; 0: not, or not for certain."""
        return 0

    def outcome_event(self, e):
        """A move of recoil, push, flight or pursuit, or an end of it."""
        kind, i = e["event"], e.get("piece")
        if i is None or i not in self.live.pieces:
            return
        p = self.live.pieces[i]
        if kind == "recoil" and "to" in e:
            self.check_recoil(e, p)
            self.owed.pop(i, None)
        elif kind == "flee":
            self.check_flight(e, p)
            self.owed.pop(i, None)
        elif kind in ("destroyed", "leaves", "stays", "halted", "surrender", "no_room"):
            if kind == "destroyed" and i not in self.owed and not self.may_be_lost(e):
                self.differ(e["clause"], f"{p} is destroyed", "a reason for it", e["text"])
            self.owed.pop(i, None)
        elif kind == "pursue":
            self.check_pursuit(e, p)
            self.must_pursue.pop(i, None)
        elif kind == "pushed":
            self.straight_back(e, p, "pushed back")

    def may_be_lost(self, e):
        """Others who are lost: trampled, struck, with the head of their column, in a walled place, with their command."""
        return True

    def end_of_outcomes(self, step):
        river = step.next["kind"] == "roll" and any(e["event"] == "river" and " flees towards " in e["text"] for e in step.events)
        if river or step.next["kind"] in TASKS:
            return
        if step.act["act"] in ("concede", "accept_draw"):
            self.owed, self.must_pursue = {}, {}  # the battle ends where it stands
        for i, what in self.owed.items():
            p = self.live.pieces[i]
            if p.on_table and what == "recoil" and self.stuck(p):
                continue
            self.differ(self.recoil_clause, f"{p} ({what})", f"to {what}", "nothing happens to it")
        for i, far in self.must_pursue.items():
            p = self.live.pieces[i]
            if p.on_table and self.way_is_free(p, far):
                self.differ(self.pursuit_clause, f"{p} beat its opponent", f"pursuit of {far:.1f} mm", "none")
        self.owed, self.must_pursue, self.may_pursue, self.pursues = {}, {}, {}, {}

    def stuck(self, p):
        return False

    def way_is_free(self, p, far):
        q = p.moved_to(p.ahead(far), p.facing)
        for x, y in q.corners:
            if not (0.1 < x < self.live.width - 0.1 and 0.1 < y < self.live.depth - 0.1):
                return False
        for o in self.live.standing():
            if o.id != p.id and o.near(p, far) and geo.gap(o.corners, [p.corners[0], p.corners[1], q.corners[1], q.corners[0]]) < 1.5:
                return False
        return self.may_pursue_over(p, q)

    def may_pursue_over(self, p, q):
        return not any(f.kind not in ("road", "gentle_hill", "plough", "beach", "river") and (f.holds(p, 0.0) is not False or f.holds(q, 0.0) is not False)
                       for f in self.live.features)

    def straight_back(self, e, p, what):
        a, b = e["from"], e["to"]
        fx, fy = geo.heading(p.facing)
        dx, dy = b["at"][0] - p.at[0], b["at"][1] - p.at[1]
        aside, back = abs(dx * fy - dy * fx), -(dx * fx + dy * fy)
        if geo.distance(a["at"], p.at) > 0.03:
            self.differ("log", f"{p} is {what} from {a['at']}", "where it stood", str(a["at"]))
        if aside > 0.1 or geo.turned(p.facing, b["facing"]) > 0.05:
            self.differ(self.recoil_clause, f"{p} is {what}", "straight back", f"{aside:.2f} mm aside, facing {b['facing']}")
        return back

    def check_recoil(self, e, p):
        self.looked("recoils")
        if "lined up behind" in e["text"] or any(ev["event"] == "pass" and ev.get("piece") == p.id for ev in self.step.events):
            return  # through friends, to a place behind them
        back = self.straight_back(e, p, "driven back")
        allowed = self.recoils_of(p)
        if min(abs(back - d) for d in allowed) > 0.06 and not self.recoil_other(e, p, back, allowed):
            self.differ(self.recoil_clause, f"{p} recoils", " or ".join(f"{d:.1f}" for d in allowed) + " mm", f"{back:.2f} mm")

    def recoil_other(self, e, p, back, allowed):
        """Longer through friends; shorter where something is told to stop it, or at the table's edge, or where it trampled somebody."""
        if back > max(allowed):
            return any(ev["event"] == "pass" and ev.get("piece") == p.id for ev in self.step.events) or self.step.act["act"] == "pass"
        if self.stops_trampling(p) and any(ev["event"] == "destroyed" and ev.get("other") == p.id for ev in self.step.events):
            return True
        if self.recoils_whole:
            return False
        q = p.moved_to(e["to"]["at"], e["to"]["facing"])
        edge = min(min(x, y, self.live.width - x, self.live.depth - y) for x, y in q.corners) < 0.5
        pushed = {ev["piece"] for ev in self.step.events if ev["event"] == "pushed"}  # whoever it pushes may be stopped instead
        return edge or any(ev["event"] == "halted" and ev.get("piece") in pushed | {p.id} for ev in self.step.events)

    recoils_whole = False  # or not at all

    def stops_trampling(self, p):
        """It stops where it has trampled somebody."""
        return False

    def recoils_of(self, p):
        return [min(p.depth, p.width)]


def me_attackers(me, him):
    return him.attackers
