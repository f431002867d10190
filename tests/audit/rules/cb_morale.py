"""CB: the Morale Phase (cb-198 to cb-215), leaders at risk (cb-220 to cb-225), losses and victory (cb-H07 to cb-H09)."""

import geometry as geo
from rules.cb_troops import BOW_SHOT, GRADES


class Morale:
    def begin_morale(self, start):
        self.heirs = {}
        self.felt = {}         # (who feels it, what was lost): DPs, clause, surely
        self.total = [0, 0]
        self.general_lost = [False, False]
        self.elephants = [False, False]
        self.limit = start.get("options", {}).get("turn_limit", 15)
        for u in self.units.values():
            self.total[u.side] += u.weight
            self.elephants[u.side] = self.elephants[u.side] or u.elephant
        for side, told in enumerate(start["sides"]):
            self.total[side] = told.get("total", self.total[side])
            self.general_lost[side] = told.get("lost_general", False)
            self.elephants[side] = told.get("elephants", self.elephants[side])
        self.lost_points = [0, 0]

    # --- losses and who sees them ---

    def lose(self, u, ran=False):
        """A unit breaks or is destroyed: those of its side within bow shot will take points (cb-198, cb-199)."""
        u.lost_at = self.ran_from.get(u.id, (u.at, u.facing)) if ran else (u.at, u.facing)
        if getattr(u, "mourned", False):
            return
        u.mourned = True
        stood = u.corners(*u.lost_at)
        midst = None if ran else self.lost_passing(u)
        near = {}
        for v in self.units.values():
            if v.side != u.side or v is u or not v.on_table or v.broken:
                continue
            reach = [0] if v.id == midst else [geo.gap(stood, shape) / self.jt for shape in self.places_of(v)]
            if min(reach) <= BOW_SHOT + 0.01:
                worse = u.heavy_infantry and GRADES[u.grade] >= GRADES[v.grade]
                near[v.id] = (2 if worse else 1, max(reach) < BOW_SHOT - 0.01)
        self.feel("unit", u.id, near)

    def places_of(self, v):
        """Where a unit stands; of one that moves in this very act, where it came from as well: it may be anywhere between."""
        return [self.shape(v)] + ([v.corners(*self.ran_from[v.id])] if v.id in self.ran_from else [])

    def lost_passing(self, u):
        """Whom it was passing through, if it is the points of that passage that it is lost by: they are in each other's midst."""
        told = self.step.events[:-len(self.rest)]
        last = next((e for e in reversed(told) if e["event"] == "dps" and e["piece"] == u.id), {})
        return last.get("other") if last.get("clause") in ("cb-070", "cb-071", "cb-072", "cb-073", "cb-074") else None

    def lose_leader(self, leader, pose, host=None):
        """A leader is killed or routs (cb-204, cb-205). His stand is 1 JT square (cb-H02), in the middle of his unit's front."""
        dps = 2 if leader.type in ("general", "allied_commander") or leader.acting_general else 1
        at = geo.corners(*pose, self.jt, self.jt)
        near = {}
        for v in self.units.values():
            if v.side != leader.side or not v.on_table or v.broken or v is host:
                continue
            reach = [geo.gap(at, shape) / self.jt for shape in self.places_of(v)]
            if min(reach) <= BOW_SHOT + 0.01:
                near[v.id] = (dps, max(reach) < BOW_SHOT - 0.01)
        self.feel("leader", leader.id, near)

    def on_break(self, e):
        u = self.unit(e)
        self.lose(u)
        for leader in self.leaders.values():
            if leader.attached == u.id and not leader.gone:
                self.lose_leader(leader, (u.at, u.facing), u)
        u.broken = u.shaken = True
        u.dps = 5
        u.formation = "unformed" if not u.special else None
        u.moved = True
        self.note_fate(u, "break")

    def on_destroyed(self, e):
        u = self.unit(e)
        if u.at is not None:
            self.lose(u, e["clause"] in ("cb-H39", "cb-H69"))
        self.note_fate(u, "destroyed")
        u.gone = True

    def on_left(self, e):
        u = self.unit(e)
        u.gone = True
        u.off = True

    # --- leaders ---

    def on_leader_left(self, e):
        """cb-H39: gone with the unit he was with, and neither killed nor routed (cb-204)."""
        self.expect("cb-H39", f"{e['other']}, with whom {e['piece']} goes, off the table", True, self.units[e["other"]].gone)
        self.leaders[e["piece"]].gone = True

    def risk_leaders(self, u):
        """cb-H85: once a turn, when his unit is hit or fights."""

    def thrown_for_leader(self, leader, clause, die):
        if clause == "cb-220":
            if leader.risked:
                self.differ("cb-H85", f"{leader.id} at risk", "once a turn", "again")
            leader.risked = True
            self.leader_result = "hit" if die == 1 else "none"
            return
        if die == 1:
            self.leader_result = "killed"
        elif die <= 4:
            self.leader_result = "killed" if leader.wounds else "wounded"
        else:
            self.leader_result = "near_miss"
        self.looked("leaders hit")

    def on_risk(self, e):
        leader = self.leaders[e["piece"]]
        found = {"cb-220": "hit" if "hit" in e["text"] and "unhurt" not in e["text"] else "none", "cb-222": "wounded", "cb-225": "near_miss"}.get(e["clause"])
        self.expect("cb-220", f"risk of {leader.id}", self.leader_result, found)
        if found == "wounded":
            leader.wounds += 1

    def on_leader_lost(self, e):
        leader = self.leaders[e["piece"]]
        if e["clause"] in ("cb-221", "cb-224"):
            self.expect(e["clause"], f"risk of {leader.id}", self.leader_result, "killed")
        host = self.units.get(leader.attached)
        if host and host.at is not None:
            self.lose_leader(leader, host.lost_at if host.gone else (host.at, host.facing), host if host.gone or host.broken else None)
        elif leader.at is not None:
            self.lose_leader(leader, (leader.at, leader.facing))
        leader.gone = True
        if leader.general or leader.acting_general:
            self.general_lost[leader.side] = True

    # --- the phase ---

    def begin_morale_phase(self):
        self.finish_step_three()
        expected = {}
        for u in self.units.values():
            if not u.on_table or u.broken or u.special:
                continue
            if u.rallying and not u.was_charged and not u.hit and not u.moved and not self.foes_of(u):
                expected[u.id] = "rallied"
        told = {e["piece"] for e in self.rest if e["event"] == "rallied"}
        self.expect("cb-H82", "units that rally", sorted(expected), sorted(told))
        for who in told:
            u = self.units[who]
            u.shaken = False
            u.dps = min(u.dps, 4)
        removed = {e["piece"]: (e["numbers"][0], e["clause"]) for e in self.rest if e["event"] == "removed"}
        for u in self.units.values():
            if not u.on_table or u.broken or u.special:
                continue
            n, clauses = self.removal(u)
            found = removed.get(u.id, (0, None))
            if found[0] not in n:
                self.differ("cb-211", f"DPs removed from {u.id} ({u.grade}, {u.dps} DPs, moved {u.moved}, {self.nearest_enemy(u):.2f} JT)", sorted(n), found)
            self.looked("removals")
        self.owe_nearness()

    def removal(self, u):
        """How many DPs a unit may remove, as a set (two values where the bow shot is too near to call)."""
        if u.moved or self.foes_of(u):
            return {0}, None
        still = {0} if u.stayed else set()  # its charge failed where it stood: whether that was a move is not said
        far = self.nearest_enemy(u)
        beyond = [far > BOW_SHOT] if abs(far - BOW_SHOT) > 0.003 else [True, False]
        out = still
        for b in beyond:
            n = {"A": 1 + b, "B": 1, "C": int(b)}[u.grade]
            out.add(min(n, u.dps))
        return out, None

    def on_removed(self, e):
        u = self.unit(e)
        u.dps -= e["numbers"][0]

    def on_rallied(self, e):
        self.expect("cb-H82", f"{e['piece']} rallies", True, self.units[e["piece"]].rallying)

    def feel(self, kind, who, near):
        """A loss will be felt by those near in this turn's Morale Phase, each cause once (cb-H86); a leader who routs and dies is one, the worse."""
        for v, (dps, sure) in near.items():
            old = self.felt.get((v, who))
            if kind == "leader" and old:
                dps, sure = max(dps, old[0]), sure or old[2]
            clause = ("cb-198" if dps == 2 else "cb-199") if kind == "unit" else "cb-205" if dps == 2 else "cb-204"
            self.felt[(v, who)] = (dps, clause, sure)

    def felt_now(self, u, n, e):
        """A unit takes points for a loss."""
        due = self.felt.pop((u.id, e["other"]), None)
        if due is None:
            self.differ(e["clause"], f"points given to {u.id} for {e['other']}", "none", n)
        elif due[:2] != (n, e["clause"]):
            self.differ(due[1], f"points of {u.id} for {e['other']}", due[:2], (n, e["clause"]))
        if self.phase != "morale":
            self.differ("cb-H86", f"points of {u.id} for {e['other']}", "in the Morale Phase", self.phase)
        if u.special:
            self.criticals[u.id] = self.criticals.get(u.id, 0) + n

    def all_felt(self, side):
        """The Morale Phase is over: nothing is left to be felt."""
        for (v, who), (dps, clause, sure) in list(self.felt.items()):
            u = self.units[v]
            if u.side == side:
                self.felt.pop((v, who))
                if sure and not u.broken and not u.gone:
                    self.differ(clause, f"points of {v} for the loss of {who}", dps, "none")

    def owe_nearness(self):
        """cb-200 to cb-202; who is lost in this very step may or may not have frightened others before."""
        lost = {e["piece"] for e in self.rest if e["event"] == "destroyed"}
        calm = not any(self.units[w].elephant or self.units[w].type == "camelry" for w in lost)
        for u in self.units.values():
            if not u.cavalry or not u.on_table or u.broken:
                continue
            beasts = self.near(u, lambda v: v.elephant)
            camels = self.near(u, lambda v: v.type == "camelry")
            if beasts is not False:
                own = self.elephants[u.side]
                self.owe(u, 1 if own else 2, "cb-201" if own else "cb-200", "elephants nearby", beasts is True and calm)
            if camels is not False and u.type != "camelry":
                self.owe(u, 1, "cb-202", "camels nearby", camels is True and calm)

    def near(self, u, what):
        best = min((geo.gap(self.shape(u), self.shape(v)) for v in self.units.values() if v is not u and v.on_table and what(v)),
                   default=1e9) / self.jt
        if best > 1.003:
            return False
        return True if best < 0.997 else None

    # --- the army ---

    def on_army(self, e):
        side, lost, total = (e["numbers"] + [0, 0, 0])[:3]
        self.all_felt(side)
        points = 2 if self.general_lost[side] else 0
        for u in self.units.values():
            if u.side != side:
                continue
            if u.gone or u.broken:
                points += u.weight
            elif u.shaken:
                points += u.weight // 2
        self.expect("cb-H08", f"lost weight of side {side}", points, lost)
        self.expect("cb-H07", f"total weight of side {side}", self.total[side], total)
        self.lost_points[side] = lost
        self.looked("army morale")

    def check_victory(self, prompt):
        """cb-H08, cb-H09"""
        if self.phase == "setup" or any(e["event"] == "concede" for e in self.step.events) or self.step.act["act"] == "concede":
            return
        beaten = [self.lost_points[s] * 2 >= self.total[s] for s in (0, 1)]
        share = [self.lost_points[s] / self.total[s] for s in (0, 1)]
        winner = "none"
        if beaten[0] != beaten[1]:
            winner = 0 if beaten[1] else 1
        elif beaten[0]:
            winner = None if share[0] == share[1] else (0 if share[0] < share[1] else 1)
        elif self.turn >= self.limit:
            gap = abs(share[0] - share[1])
            winner = None if gap < 0.1 - 1e-9 else (0 if share[0] < share[1] else 1)
        if winner == "none":
            self.differ("cb-H09", "the end of the battle", "not yet", prompt.get("why"))
        else:
            self.expect("cb-H09", "the winner", winner, prompt.get("winner"))
        self.looked("battles ended")
