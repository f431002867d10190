"""CB: the Command Phase (cb-016 to cb-031, cb-H20 to cb-H29): actions, orders, control tests, steadying, rallying."""

import geometry as geo
from rules.cb_troops import UNBIDDEN

PRESSING = ("charging", "pursuing", "looting", "spontaneous_advance")
RANGE_OF_RIDE = 5.0


class Command:
    def begin_command(self):
        self.tests = []
        self.taken, self.tested = {}, []
        self.at_end_of_step = {}  # by side: who had to be tested then
        self.volunteers = set()   # whom their owners have tested, in the order of all others (cb-H24)

    def begin_turn(self):
        for leader in self.leaders.values():
            leader.left = max(0, leader.most - leader.wounds)
            leader.inspired = leader.risked = False
        self.tests, self.taken = [], {}
        self.tested, self.at_end_of_step = [], {}
        self.volunteers = set()

    def thrown_for_initiative(self, dice):
        """cb-H03"""
        a, b = dice
        if a == b:
            self.wanted_initiative = None if self.turn == 0 or self.initiative is None else 1 - self.initiative
        else:
            self.wanted_initiative = 0 if a > b else 1

    def on_initiative(self, e):
        if "again" in e["text"]:
            self.expect("cb-H03", "equal dice", None, self.wanted_initiative)
            return
        found = e.get("numbers", [0])[0]
        self.expect("cb-H03", "who has the initiative", self.wanted_initiative, found)
        self.initiative = found

    # --- actions ---

    def spend(self, act, kind):
        leader = self.leaders[act["pieces"][0]]
        self.looked("command actions")
        if leader.gone:
            self.differ("cb-H20", f"an action of {leader.id}", "none: he is gone", kind)
        leader.left -= 1
        if leader.left < 0:
            self.differ("cb-H20", f"actions of {leader.id}", f"at most {leader.most - leader.wounds}", "one more")
        return leader

    def act_ride(self, act):
        leader = self.spend(act, "ride")
        start = self.place_of(leader)
        target = self.units.get(act.get("target"))
        if start is not None:
            if target:
                far = geo.gap(self.stand_of(leader), self.shape(target))
            else:
                far = geo.distance(start, act["steps"][-1]["to"])
                if leader.attached in self.units and self.units[leader.attached].on_table:
                    far = geo.gap([act["steps"][-1]["to"]] * 2, self.shape(self.units[leader.attached]))
            if far > RANGE_OF_RIDE * self.jt + self.jt / 2 + 0.5:
                self.differ("cb-016", f"ride of {leader.id}", "at most 5 JT", f"{far / self.jt:.2f} JT")
        if target and target.side != leader.side:
            self.differ("cb-016", f"{leader.id} joins {target.id}", "a friend", "an enemy")
        elif target:
            self.check_command(leader, target)

    def check_command(self, leader, u):
        """cb-H20: a leader acts on units of his own command, the general on all but allied ones."""
        own = self.leader_of(u)
        if own is None or own is leader or own.gone:
            return
        if not (leader.general or leader.acting_general) or own.type == "allied_commander":
            self.differ("cb-H20", f"{leader.id} joins {u.id}", f"a unit of his own command, not of {own.id}'s", "he does")

    def on_ride(self, e):
        leader = self.leaders[e["piece"]]
        leader.attached = e.get("other")
        leader.at, leader.facing = tuple(e["to"]["at"]), e["to"]["facing"]

    def place_of(self, leader):
        if leader.attached in self.units and self.units[leader.attached].on_table:
            return self.units[leader.attached].at
        return leader.at

    def stand_of(self, leader):
        """The ground of his stand, 1 JT wide and deep (cb-H02)."""
        host = self.units.get(leader.attached)
        at, facing = (host.at, host.facing) if host and host.on_table else (leader.at, leader.facing)
        return geo.corners(at, facing, self.jt, self.jt)

    def influenced(self, act, kind):
        """cb-018: the unit he is attached to."""
        leader = self.spend(act, kind)
        u = self.units.get(leader.attached)
        if u is None or u.gone:
            self.differ("cb-018", f"{leader.id} {kind}", "attached to a unit", leader.attached)
            return leader, None
        if kind != "direct" and leader.wounds and not leader.general and not leader.acting_general:
            self.differ("cb-223", f"{leader.id}, wounded", "may neither inspire nor steady", kind)
        return leader, u

    def act_steady(self, act):
        _, u = self.influenced(act, "steady")
        if u:
            u.steady += 1

    def act_inspire(self, act):
        leader, u = self.influenced(act, "inspire")
        if u:
            u.inspire += 1
            leader.inspired = True

    def act_direct(self, act):
        _, u = self.influenced(act, "direct")
        if u:
            u.directed = True

    def act_order(self, act):
        if self.phase != "setup":
            self.looked("orders")

    # --- control tests ---

    def leader_of(self, u):
        if u.command:
            return self.leaders.get(u.command)
        return next((l for l in self.leaders.values() if l.side == u.side and l.number == u.under), None)

    def out_of_command(self, u):
        """True, False or None for too near the limit to say (cb-H21)."""
        leader = self.leader_of(u)
        if leader is None:
            return None if not (u.command or u.under is not None) else True
        while leader.gone:
            if leader.id not in self.heirs:
                return True
            leader = self.leaders[self.heirs[leader.id]]
            if not leader.gone:
                return None  # whether the successor commands the general's own units too is not said
        limit = (5 if leader.type == "allied_commander" else 10) * self.jt
        host = self.units.get(leader.attached)
        if host is u:
            return False
        if host and host.on_table:
            # his own stand, 1 JT wide and deep (cb-H02), is somewhere about the middle of the front, and may stand out beyond a shallow unit
            near = min(geo.gap(self.shape(host), self.shape(u)), geo.gap([host.at, host.at], self.shape(u)) - 1.12 * self.jt)
            far = geo.gap([host.at, host.at], self.shape(u))
        else:
            x, y = leader.at
            half = self.jt / 2
            box = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
            near, far = geo.gap(box, self.shape(u)) - half, geo.gap([leader.at, leader.at], self.shape(u)) + half
        if far <= limit:
            return False
        return True if near > limit + 1 else None

    def sees(self, u, v):
        """True if some line is free; None if none of those tried is (cb-H96)."""
        mine = self.shape(u) + [u.at, u.centre]
        theirs = self.shape(v) + [v.at, v.centre]
        woods = [t for t in self.terrain if t["kind"] == "wood"]
        crests = [t["crest"] for t in self.terrain if "crest" in t]
        for p in mine:
            for q in theirs:
                if not any(crosses_shape(p, q, w["shape"]) for w in woods) and not any(geo.segments_cross(p, q, c[0], c[1]) for c in crests):
                    return True
        return None

    def must_be_tested(self, u):
        """cb-H24: True, False or None."""
        if not u.on_table or u.shaken or u.broken or self.touched(u):
            return False
        if u.previous in PRESSING:
            return u.previous
        if u.id in self.volunteers:
            return "its owner wishes it"
        out = self.out_of_command(u)
        if out:
            return "out of command"
        doubt = out is None
        if u.type in UNBIDDEN:
            for v in self.units.values():
                if v.side == u.side or not v.on_table:
                    continue
                far = geo.gap(self.shape(u), self.shape(v)) / self.jt
                if far <= 10:
                    seen = self.sees(u, v)
                    if seen and far < 9.99:
                        return f"{v.id} seen within 10 JT"
                    doubt = True
        return None if doubt else False

    def end_tests(self):
        """The Tactical Phase begins: nobody who had to be tested was left out."""
        for side in (0, 1):
            if side not in self.tested:
                self.tests = self.at_end_of_step.pop(side, None) or []
            for u, must in self.tests:
                if must:
                    self.differ("cb-H24", f"control test of {u.id}", f"required: {must}", "none")
            self.tests = []

    def act_end_phase(self, act):
        """Who would have to be tested as the command step ends; the tests themselves are told if there are any."""
        if self.phase in ("command", "tests") and self.step.seat in (0, 1) and self.step.seat not in self.tested:
            self.at_end_of_step[self.step.seat] = self.tests_of(self.step.seat)

    def tests_of(self, side):
        units = [u for u in self.units.values() if u.side == side and u.on_table]
        tests = [(u, self.must_be_tested(u)) for u in self.right_to_left(units)]
        return [(u, must) for u, must in tests if must is not False]

    def begin_tests(self, side):
        for u, must in self.tests:
            if must:
                self.differ("cb-H24", f"control test of {u.id}", f"required: {must}", "none")
        self.tested.append(side)
        self.tests = self.tests_of(side)

    def on_test(self, e):
        u = self.unit(e)
        while self.tests and self.tests[0][0] is not u:
            v, must = self.tests.pop(0)
            if must:
                self.differ("cb-H24", f"control test of {v.id} before that of {u.id}", f"required: {must}", "none")
        if self.tests:
            self.tests.pop(0)
        else:
            self.differ("cb-H24", f"control test of {u.id}", "not required", e["text"])
        self.looked("control tests")

    def act_test(self, act):
        self.volunteers.add(act["pieces"][0])

    def act_control(self, act):
        self.taken[self.step.prompt["piece"]] = act["choice"]

    def thrown_for_control(self, u, die, draw):
        """cb-023 to cb-031"""
        average = u.type == "artillery" or u.grade == "A"
        self.expect("cb-023", f"die of the control test of {u.id}", average, bool(draw.get("average")))
        score = die + (1 if u.previous in PRESSING else 0)
        taken = self.taken.pop(u.id, "plain")
        score += 1 if "inspired" in taken else 0
        score += 1 if "plus" in taken else -1 if "minus" in taken else 0
        if "plus" in taken or "minus" in taken:
            if not u.steady:
                self.differ("cb-026", f"the leader's steadying of {u.id}", "none", taken)
        if score <= 2:
            clause = "cb-027" if u.previous in PRESSING or u.scythed else "cb-028"
        elif score <= 4:
            clause = "cb-029"
        else:
            clause = "cb-030" if u.type in UNBIDDEN else "cb-031"
        self.wanted_control = (u.id, clause, score)

    def on_control(self, e):
        u = self.unit(e)
        found = (u.id, e["clause"], (e.get("numbers") or [0])[0])
        if self.wanted_control is not None:
            self.expect(e["clause"], f"control test of {u.id}", self.wanted_control, found)
        u.control = {"cb-027": "continue", "cb-028": "halt", "cb-029": "free", "cb-030": "spontaneous_advance", "cb-031": "continue"}[e["clause"]]
        if u.control == "spontaneous_advance" or (u.control == "continue" and u.previous == "spontaneous_advance"):
            u.did = "spontaneous_advance"
            u.spontaneous = True
        else:
            u.spontaneous = False
        if u.control in ("free", "spontaneous_advance"):
            u.looting = False
        elif u.looting:
            u.did = "looting"

    def on_steadied(self, e):
        """cb-019, cb-H29: after the tests."""
        u = self.unit(e)
        if not u.steady:
            self.differ("cb-019", f"{u.id} is steadied", "not", "so told")
        u.dps = max(0, u.dps - u.steady)
        u.steadied = True
        self.expect("cb-019", f"DPs of {u.id} after steadying", u.dps, (e.get("numbers") or [0])[0])

    def on_unsteady(self, e):
        u = self.unit(e)
        if u.control not in ("continue", "spontaneous_advance"):
            self.differ("cb-H29", f"steadying of {u.id}", "not in vain", e["text"])

    # --- rallying ---

    def act_rally(self, act):
        u = self.units[act["pieces"][0]]
        led = any(l.attached == u.id and not l.gone for l in self.leaders.values())
        if not u.shaken or u.broken or self.touched(u):
            self.differ("cb-H82", f"{u.id} begins to rally", "shaken, unbroken and not in combat", "it is not")
        if not led and self.nearest_enemy(u) <= 5 - 0.01:
            self.differ("cb-H82", f"{u.id} begins to rally", "a leader or no enemy in bow shot", f"{self.nearest_enemy(u):.2f} JT")

    def on_rally(self, e):
        self.unit(e).rallying = True

    def on_succession(self, e):
        """cb-H28"""
        heir = self.leaders[e["piece"]]
        for leader in self.leaders.values():
            if leader.side == heir.side and leader.gone and (leader.general or leader.acting_general) and leader.id not in self.heirs:
                self.heirs[leader.id] = heir.id
        heir.acting_general = True
        best = max((l.most for l in self.leaders.values() if l.side == heir.side and not l.gone), default=0)
        self.expect("cb-H28", f"actions of the successor {heir.id}", best, heir.most)


def crosses_shape(p, q, shape):
    """A line goes through the inside of an outline."""
    if geo.apart([p, q], shape):
        return False
    for i in range(1, 12):
        t = i / 12
        if geo.inside((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t), shape):
            return True
    hits = [e for e in geo.edges(shape) if geo.segments_cross(p, q, e[0], e[1])]
    return len(hits) >= 2
