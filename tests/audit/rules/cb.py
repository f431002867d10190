"""The auditor of CB (Civitates Bellantes), written from the clause catalogue."""

import geometry as geo
from auditor import Auditor as Base
from rules.cb_charges import Charges
from rules.cb_combat import Combats
from rules.cb_command import Command
from rules.cb_ground import Ground
from rules.cb_morale import Morale
from rules.cb_moves import MOVE_OF_CLAUSE, Moves, dice_kinds, distance, distance_in_column
from rules.cb_opening import Opening
from rules.cb_shooting import Shooting
from rules.cb_tactics import Tactics
from rules.cb_troops import LEADERS, Leader, Unit
from rules.cb_ways import Ways

NEAR = 0.03  # mm: a pose told and a pose reckoned may differ by rounding


class Auditor(Opening, Command, Tactics, Moves, Ways, Shooting, Charges, Ground, Combats, Morale, Base):
    def begin(self, setup, scene, prompt):
        start = setup["start"]
        table = start["table"]
        self.jt = table.get("base_width", 40)
        self.table = (table["width"], table["depth"])
        self.units, self.leaders = {}, {}
        self.shapes = {}
        for side, told in enumerate(start["sides"]):
            number = 0
            for piece in told["pieces"]:
                if piece["type"] in LEADERS:
                    self.leaders[piece["id"]] = Leader(piece, side, number)
                    number += 1
                else:
                    self.units[piece["id"]] = Unit(piece, side, self.jt)
        self.terrain = scene["terrain"]
        self.phase, self.turn, self.initiative = "setup", 0, None
        self.owed, self.found, self.criticals = [], [], {}
        self.distances = {}
        self.fresh, self.struck = set(), {}
        self.combat_dice, self.combat_average = [], 0
        self.round = 0
        self.marching = {}
        self.charges = {}
        self.fighting = {}
        self.pursuers, self.settled, self.charged_by = set(), {}, {}
        self.path = None
        self.begin_command()
        self.begin_morale(start)
        self.join(start.get("turn", {}))

    def join(self, turn):
        """A battle joined in the middle: as if the phases before it had been played."""
        now = {"command": "command", "tactical": "tests", "combat": "combat"}.get(turn.get("phase"))
        if now is None:
            return
        self.phase, self.turn, self.initiative = now, turn.get("turn", 1), turn.get("side", 0)
        if now == "combat":
            self.begin_combat()
        for leader in self.leaders.values():
            leader.left = max(0, leader.most - leader.wounds)

    # --- one act ---

    def act(self, step):
        self.step = step
        self.terrain = step.before["terrain"]
        self.owed, self.found = [], []
        self.distances, self.ran_from, self.started = {}, {}, {}
        if step.seat == "chance":
            self.thrown(step.act.get("dice", []), step.prompt)
        else:
            handler = getattr(self, "act_" + step.act["act"], None)
            if handler:
                handler(step.act)
        events = step.events
        for i, e in enumerate(events):
            self.rest = events[i:]
            handler = getattr(self, "on_" + e["event"], None)
            if handler:
                handler(e)
        self.settle()
        self.compare(step.after)

    def unit(self, e, key="piece"):
        return self.units.get(e.get(key))

    # --- points owed and points given ---

    def owe(self, u, dps, clause, why, sure=True):
        """DPs that a unit is due in this act; special troops throw for them (cb-216)."""
        if not u.broken and not u.gone:
            self.owed.append((u.id, dps, clause, why, sure))

    def owe_casualty(self, u, why):
        self.owed.append((u.id, "casualty", None, why, True))

    def on_dps(self, e):
        u, n = self.unit(e), e["numbers"][0]
        self.looked("DPs")
        if e["clause"] in ("cb-198", "cb-199", "cb-204", "cb-205"):
            self.felt_now(u, n, e)
            if not u.special:
                self.take_dps(u, n)
            return
        self.found.append((u.id, n, e["clause"]))
        if not u.special:
            self.take_dps(u, n)

    def take_dps(self, u, n):
        """cb-H80"""
        if u.broken:
            return
        if u.shaken:
            self.due_casualty = u.id
            return
        u.dps = min(5, u.dps + n)
        if u.dps >= 5:
            u.shaken = True

    def on_casualty(self, e):
        u = self.unit(e)
        u.casualties += 1
        self.expect("cb-H81", f"casualties of {u.id}", u.casualties, e["numbers"][0])
        if e["clause"] == "cb-H80":
            self.expect("cb-H80", "who takes a casualty for DPs while shaken", getattr(self, "due_casualty", None), u.id)
            self.due_casualty = None
        else:
            self.found.append((u.id, "casualty", e["clause"]))

    def settle(self):
        """Every point owed was given, and no other."""
        if getattr(self, "due_casualty", None):
            u = self.units[self.due_casualty]
            if not u.gone and not u.broken:
                self.differ("cb-H80", f"DPs on {u.id}, shaken already", "a casualty", "none")
            self.due_casualty = None
        found = list(self.found)
        for who, _, clause in found:
            if clause in ("cb-046", "cb-047"):
                self.units[who].in_rough = True
        for who, n, clause, why, sure in sorted(self.owed, key=lambda o: not o[4]):
            match = next((f for f in found if f[0] == who and f[1] == n and (clause is None or f[2] == clause)), None)
            if match:
                found.remove(match)
            if self.units[who].special and n != "casualty" and (match or sure):
                self.due_rolls(who, n)
            elif match:
                continue
            elif sure and not self.units[who].gone:
                self.differ(clause or "cb-121", f"{why}: points for {who}", n, [f[1:] for f in self.found if f[0] == who] or "none")
        for who, n, clause in found:
            if self.units[who].gone:
                continue
            if clause == "cb-051" and who in self.charges:  # the wheel into a charge is the engine's choice among those that reach
                if self.units[who].special:
                    self.due_rolls(who, n)
                continue
            if n != "casualty" or clause not in ("cb-H70",):
                self.differ(clause, f"points given to {who}", "none", n)
        for who, jts in self.distances.items():
            for jt in jts:
                self.differ("cb-H30", f"distance of {who}", jt, "not told")

    def due_rolls(self, who, n):
        """cb-216: special troops throw for each point, until they are hit."""
        if self.criticals.get(who) != "hit":
            self.criticals[who] = self.criticals.get(who, 0) + n

    def on_distance(self, e):
        u = self.unit(e)
        found = e["numbers"][0] / 100 / self.jt
        wanted = self.distances.get(u.id)
        if not wanted and u.spontaneous and u.formation == "column":
            wanted = [distance_in_column(u)]  # an advance nobody throws for
        if not wanted:
            self.differ("cb-H30", f"distance of {u.id}", "none asked", found)
            return
        self.expect("cb-H30", f"distance of {u.id}", wanted.pop(0), found)
        u.last_distance = found
        self.looked("movement dice")

    # --- poses ---

    def place(self, e, u=None):
        """A piece is told to have gone from one place to another."""
        u = u or self.unit(e)
        if u is None or "to" not in e:
            return None
        start = (u.at, u.facing)
        self.started[u.id] = u.facing
        told = e.get("from")
        if told and u.at is not None and (geo.distance(told["at"], u.at) > NEAR or geo.turned(told["facing"], u.facing) > 0.02):
            self.differ(e["clause"], f"where {u.id} starts from", (u.at, u.facing), (told["at"], told["facing"]))
        u.at, u.facing = tuple(e["to"]["at"]), e["to"]["facing"]
        return start

    def compare(self, scene):
        """The model and the scene are the same."""
        for p in scene["pieces"]:
            u = self.units.get(p["id"])
            if u is None:
                if self.phase != "setup":
                    self.expect("cb-H85", f"{p['id']} off the table", self.leaders[p["id"]].gone, "off" in p["marks"])
                continue
            off = "off" in p["marks"]
            if u.at is None and "at" not in p:
                continue
            self.expect("cb-H39", f"{u.id} off the table", u.gone, off)
            if off or "at" not in p:
                u.gone = off
                continue
            if geo.distance(u.at, p["at"]) > NEAR or geo.turned(u.facing, p["facing"]) > 0.02:
                self.differ("-", f"where {u.id} stands, as told by events", (u.at, u.facing), (p["at"], p["facing"]))
            u.at, u.facing = tuple(p["at"]), p["facing"]
            if u.special:
                continue
            stands = p["stands"]
            note = p.get("note", "")
            if "broken" not in note:
                self.match(u, "dps", "cb-H80", p.get("points", 0), p)
            self.match(u, "casualties", "cb-H81", p.get("losses", 0), p)
            self.match(u, "broken", "cb-191", "broken" in note, p)
            if not u.broken and "rallying" not in note:
                self.match(u, "shaken", "cb-H80", "shaken" in note, p)
            self.expect("cb-H99", f"{u.id} loose", u.unformed, stands["loose"])
            self.expect("cb-H14", f"{u.id} in quincunx", u.formation == "quincunx", stands.get("staggered", False))
            if (stands["files"], stands["ranks"]) != (u.files, u.ranks):
                self.differ("cb-H02", f"files and ranks of {u.id}", (u.files, u.ranks), (stands["files"], stands["ranks"]))
                u.ranks = stands["ranks"]
            if stands["loose"] != u.unformed:
                u.formation = "unformed" if stands["loose"] else "line"

    def match(self, u, name, clause, found, p):
        if getattr(u, name) != found:
            self.differ(clause, f"{name} of {u.id}", getattr(u, name), found)
            setattr(u, name, found)

    # --- phases ---

    def on_phase(self, e):
        clause = e["clause"]
        order = {"cb-002": "command", "cb-004": "tests", "cb-006": "tactical", "cb-011": "combat", "cb-013": "step 2", "cb-015": "morale"}
        after = {"cb-002": ("turn",), "cb-004": ("command", "tests"), "cb-006": ("command", "tests"), "cb-011": ("tactical",),
                 "cb-013": ("combat", "step 2"), "cb-015": ("combat", "step 2")}
        if clause not in order:
            return  # a step within a phase
        if self.phase not in after[clause]:
            self.differ("cb-001", f"phase {order[clause]}", "after " + " or ".join(after[clause]), "after " + self.phase)
        self.phase = order[clause]
        if clause == "cb-004":
            seat = self.step.seat  # he has ended his command step, unless that of a side without anything to do was passed over
            first = next((e["piece"] for e in self.rest if e["event"] == "test"), None)
            if first in self.units:
                seat = self.units[first].side
            self.begin_tests(seat if seat in (0, 1) and seat not in self.tested else 1 - self.tested[-1] if self.tested else self.initiative)
        elif clause == "cb-006":
            self.end_tests()
        elif clause == "cb-011":
            self.begin_combat()
        elif clause == "cb-013":
            self.step_two()
        elif clause == "cb-015":
            self.begin_morale_phase()

    def on_turn(self, e):
        if "piece" in e:
            return self.on_turned_charge(e)
        if self.turn and self.phase != "morale":
            self.differ("cb-001", "a new turn", "after the Morale Phase", "after " + self.phase)
        self.turn += 1
        self.phase = "turn"
        self.expect("cb-001", "the number of the turn", self.turn, e["numbers"][0])
        for u in self.units.values():
            u.previous = u.did or "halted"
            u.new_turn()
        self.begin_turn()
        return None

    def right_to_left(self, units):
        """cb-H04"""
        sign = 1 if self.initiative == 1 else -1
        ids = list(self.units)
        return sorted(units, key=lambda u: (sign * u.at[0], -sign * u.at[1], ids.index(u.id)))

    # --- chance ---

    def thrown(self, dice, prompt):
        clause, draw = prompt.get("clause"), prompt.get("draw", {})
        u = self.units.get(prompt.get("piece"))
        if clause == "cb-102":
            self.combat_dice += dice
            self.combat_average += len(draw.get("average", []))
        elif clause == "cb-H54":
            self.thrown_by_both(dice, draw, prompt)
        elif clause in MOVE_OF_CLAUSE and u:
            self.thrown_to_move(u, MOVE_OF_CLAUSE[clause], dice, draw)
        elif clause == "cb-216" and u:
            self.thrown_for_critical(u, dice)
        elif clause == "cb-023":
            self.thrown_for_control(u, dice[0], draw)
        elif clause == "cb-081":
            self.thrown_to_hit(u, dice, draw)
        elif clause in ("cb-220", "cb-222"):
            self.thrown_for_leader(self.leaders[prompt["piece"]], clause, dice[0])
        elif clause == "cb-H03":
            self.thrown_for_initiative(dice)

    def thrown_to_move(self, u, move, dice, draw):
        optional, choice = self.marching.pop(u.id, (0, None))
        self.check_dice_of(u, move, dice, draw, optional, choice == "d6")
        self.expect_distance(u, distance(u, move, dice, choice == "double"))
        self.owe_fatigue(u, move, dice)
        if move == "charge":
            self.charge_dice(u)
        if move == "normal":
            u.allowance = distance(u, move, dice, choice == "double")
            u.double = choice == "double"
            u.used = 0.0

    def thrown_by_both(self, dice, draw, prompt):
        a = self.units[prompt["piece"]]
        b = self.units.get(self.charges.get(a.id))
        if b is None or self.step.prompt["why"].count("charging") == 1:
            self.thrown_to_move(a, "charge", dice, draw)  # a counter-charge on one whose dice are thrown already: a pursuer,
            for u in self.units.values():                 # or one that has turned its charge (cb-H56) and wheels into it now
                if self.charges.get(u.id) == a.id:
                    self.owe(u, 1, "cb-051", "perhaps a wheel", False)
            return
        kinds = []
        for u in (a, b):
            optional, choice = self.marching.pop(u.id, (0, None))
            mine = dice_kinds(u, "charge", optional, choice == "d6")
            part = dice[len(kinds):len(kinds) + len(mine)]
            kinds += mine
            self.expect_distance(u, distance(u, "charge", part))
            self.owe_fatigue(u, "charge", part)
            self.charge_dice(u)
        self.expect("cb-H54", f"dice of {a.id} and {b.id}", kinds, [i in draw.get("average", []) for i in range(draw["count"])])

    def thrown_for_critical(self, u, dice):
        """cb-216 to cb-219"""
        if self.criticals.get(u.id) == "hit":
            self.criticals.pop(u.id)
            fate = "destroyed"
            if u.elephant:
                fate = "destroyed" if dice[0] <= 2 else "rampage"
            elif u.scythed:
                fate = "destroyed" if dice[0] <= 3 else "rampage"
            u.fate = fate
            self.settled[u.id] = fate
            return
        due = self.criticals.get(u.id, 0)
        if not due:
            self.differ("cb-216", f"a critical-hit roll of {u.id}", "none due", "one")
            return
        if dice[0] <= 2:
            self.criticals[u.id] = "hit"
        elif due == 1:
            self.criticals.pop(u.id)
        else:
            self.criticals[u.id] = due - 1
        self.looked("critical-hit rolls")

    def on_critical(self, e):
        u = self.unit(e)
        if e["clause"] == "cb-216":
            return
        fate = "rampage" if "amok" in e["text"] else "destroyed"
        self.expect(e["clause"], f"fate of {u.id}", getattr(u, "fate", None), fate)

    # --- combat ---

    def begin_combat(self):
        self.fresh, self.struck, self.charges, self.fighting = set(), {}, {}, {}
        self.round = 0
        self.charged_by, self.settled = {}, {}
        for u in self.units.values():
            if u.on_table and not self.foes_of(u):
                u.came = "stand"

    def step_two(self):
        self.fighting = self.resolve([e for e in self.rest if e["event"] in ("factor", "score", "difference", "result")])
        self.fresh = set()
        self.round += 1
        for u in self.units.values():
            u.declared = None
        for f in self.fighting.values():
            f.unit.came = "stand"
            f.unit.fought = True
            if f.unit.did == "spontaneous_advance":  # it ends when the unit fights (cb-H26)
                f.unit.did = "moving" if f.unit.moved else None
            f.unit.moved = f.unit.moved or f.charged
            self.risk_leaders(f.unit)

    def end(self, scene, prompt):
        if prompt["seat"] is None:
            self.check_victory(prompt)
