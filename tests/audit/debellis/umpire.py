"""The auditor of the De Bellis games: goes through the events of each act and holds them against the clauses."""

import auditor
import geometry as geo
from debellis import contact
from debellis.course import Course
from debellis.facts import Standing
from debellis.flights import Flights
from debellis.ground import Ground
from debellis.lining import Lining
from debellis.moves import Moves
from debellis.opening import Opening
from debellis.outcomes import Outcomes
from debellis.paths import Paths
from debellis.places import Places
from debellis.shooting import Shooting
from debellis.sights import Sights
from debellis.table import FRONT, LEFT, REAR, RIGHT, Table, either
from debellis.volleys import Volleys

AFTER_MOVEMENT = ("turn", "shift", "no_room", "aim", "call", "shooting", "fight", "assault", "bound", "rout", "over")
OUTCOMES = ("destroyed", "flee", "recoil", "surrender", "hold")


def outcome_said(word):
    """What an outcome's sentence comes to; None if it only explains."""
    if "no going back" in word or "cannot flee" in word:
        return "destroyed"
    if "instead of recoiling" in word:
        return "flee"
    for o in ("destroyed", "surrender", "flee", "recoil"):
        if o in word:
            return o
    return "hold" if "hold" in word or "no effect" in word else None


class Combat:
    """One resolved combat as it is told."""

    def __init__(self):
        self.factors = {}   # piece -> [(clause, value)]
        self.totals = {}    # piece -> [factor, die, total]
        self.order = []     # the pieces, as their totals are told
        self.outcome = {}   # piece -> word
        self.place = None   # assault on
        self.shooters = []  # ranged: (shooter, target) told
        self.kept = None    # a die kept from an earlier shooting
        self.uphill = set()


class Umpire(Opening, Ground, Course, Moves, Paths, Lining, Places, Outcomes, Flights, Shooting, Sights, Volleys, auditor.Auditor):
    """What the three games share. A rule set fills in tables and its own readings."""

    code = ""
    touch_bw = 0.01      # tolerance of contact in base widths
    assaultable = ("camp",)
    boxed_in_as_front = False  # who cannot turn fights as if front to front

    # --- the course of a game ---

    def begin(self, setup, scene, prompt):
        self.setup = setup["start"]
        self.options = self.setup.get("options", {})
        self.given = {p["id"]: p for s in self.setup["sides"] for p in s["pieces"]}
        self.pitched = {}     # camp -> the side that pitched it
        for f in scene["terrain"]:
            if f["kind"] == "camp":
                self.pitched[f["id"]] = f.get("side")
        self.bound = None
        self.moved = {}       # this bound: piece -> number of tactical moves
        self.went = {}        # this bound: piece -> mm moved in all
        self.contacted = set()  # this bound: (mover, enemy) brought front to front by a tactical move
        self.live = self.see(scene)
        self.phase = self.fact(scene, "Phase")
        self.owners = {f["id"]: f.get("owner") for f in self.setup.get("terrain", []) if f.get("owner") is not None}
        for f in scene["terrain"]:
            if f["kind"] in self.assaultable and f.get("side") is not None:
                self.owners.setdefault(f["id"], f["side"])
        self.course_begins(scene)
        self.outcomes_begin()
        self.must_turn, self.turned = {}, set()
        self.places_begin()
        self.opening_begins(prompt)
        self.shooting_begins()
        self.volleys_begin()
        self.opened()

    def opened(self):
        """More to remember from the beginning."""

    def fact(self, scene, label, side=None):
        for f in scene["facts"]:
            if f["label"] == label and (side is None or f.get("side") == side):
                return f["value"]
        return None

    def see(self, scene):
        t = Table(scene, self.touch_bw * scene["table"]["base_width"])
        return t

    def act(self, step):
        for e in step.events:
            e["numbers"] = (e.get("numbers", []) + [0, 0, 0, 0])[:4]  # noughts at the end are not told
            if not e.get("clause"):
                self.differ("-", f"the event '{e['event']}' ({e['text']})", "a clause", "none")
        self.step = step
        self.live = self.see(step.before)
        self.waiting = {p["id"] for p in step.after["pieces"] if "waiting" in p["marks"]}
        self.phase = self.fact(step.before, "Phase")
        self.before_act(step)
        self.walk(step)
        if step.act["act"] == "end_phase" and self.phase == "movement" and self.fact(step.after, "Bound") == self.fact(step.before, "Bound"):
            self.movement_ends()
        if step.act["act"] in ("move", "leave", "enter"):
            self.check_move(step)
        elif step.act["act"] == "roll" and self.phase == "movement" and step.told("move"):
            before = self.see(step.before)  # a move that had waited for a river's die
            self.remember_move(step, before, [before.pieces[e["piece"]] for e in step.told("move")])
        self.end_of_outcomes(step)
        for shown in step.after["pieces"]:
            if shown["id"] in self.live.pieces and ("inside" in shown["marks"] or "off" in shown["marks"]):
                p = self.live.pieces[shown["id"]]
                p.off = "off" in shown["marks"]
                p.inside = self.live.feature(shown.get("place")) if "inside" in shown["marks"] else None
        self.check_standing(step)
        self.check_insides(step)
        if step.told("enter"):
            self.check_entry(step, self.see(step.before))
        self.compare(step)
        self.check_pips(step)
        self.check_lost(step)
        self.check_victory(step)
        self.after_act(step)

    def before_act(self, step):
        """A look at the act itself, before its events."""

    def after_act(self, step):
        """A look at where it ended."""

    def walk(self, step):
        """The events in order: combats are checked as they are told, what moves is moved."""
        combat = None
        moving = self.phase == "movement"
        for e in step.events:
            kind = e["event"]
            if moving and kind in AFTER_MOVEMENT:
                self.movement_will_end()
                self.turning_begins()
                moving = False
            if kind in ("assault", "shoot", "kept_die") and combat is not None and combat.totals:
                self.settle(combat)
                combat = None
            if kind == "factor" or kind == "total" or kind == "outcome" or kind in ("shoot", "kept_die") or kind == "ground":
                if combat is None or (kind == "factor" and len(combat.totals) >= 2):
                    if combat is not None:
                        self.settle(combat)
                    combat = Combat()
                self.told_of(combat, e)
            else:
                if combat is not None and len(combat.totals) >= 2 and kind not in ("note", "support", "overlap", "attack", "pursuit"):
                    self.settle(combat)
                    combat = None
                self.happened(e)
        if combat is not None and combat.totals:
            self.settle(combat)
        if moving and self.fact(step.after, "Phase") != "movement":
            self.movement_will_end()
            self.turning_begins()
        self.turning_ends(step)

    def told_of(self, combat, e):
        kind = e["event"]
        if kind == "factor":
            combat.factors.setdefault(e["piece"], []).append((e["clause"], e["numbers"][0]))
        elif kind == "total":
            combat.totals[e["piece"]] = e["numbers"]
            combat.order.append(e["piece"])
        elif kind == "outcome":
            word = outcome_said(e["word"])
            if word:
                combat.outcome[e["piece"]] = word
        elif kind == "shoot":
            combat.shooters.append((e["piece"], e["other"]))
            self.volley_event(e)
        elif kind == "kept_die":
            combat.kept = e["numbers"][0]

    def happened(self, e):
        """One event that is no part of a combat's arithmetic."""
        kind = e["event"]
        self.outcome_event(e)
        self.turning_event(e)
        self.opening_event(e)
        self.volley_event(e)
        if kind in ("bound", "rout", "over"):
            self.close_shots()
        if kind in ("bound", "rout", "over") and self.fights_watched:
            self.close_due()
            self.fights_watched = False
        if kind == "bound":
            self.new_bound(e)
        elif kind in ("fight", "assault") and self.due is None:
            self.compute_due()
        elif kind == "loss":
            self.check_loss(e)
        elif kind == "exchange" and "to" not in e:
            self.live.pieces[e["piece"]].off = True  # it has gone inside
        elif kind == "owner":
            self.owners[e["place"]] = e["numbers"][0]
        if kind == "camp":
            self.pitched[e["place"]] = e["numbers"][0]
        if "to" in e and e.get("piece") in self.live.pieces:
            self.shift(e)
        elif kind in ("destroyed", "leaves") and e.get("piece") in self.live.pieces:
            self.live.pieces[e["piece"]].off = True

    def shift(self, e):
        p = self.live.pieces[e["piece"]]
        p.off, p.inside = False, None
        p.place(e["to"]["at"], e["to"]["facing"])

    def new_bound(self, e):
        self.bound = e["numbers"][0]
        self.moved, self.went, self.contacted = {}, {}, set()
        self.places_begin()
        self.shot = set()
        self.fought, self.due, self.flanked, self.fights_watched = set(), None, [], True
        self.active = e["numbers"][1]
        self.bounds[self.active] += 1
        self.expect(self.due_clause, f"the number of the bound of side {self.active}", self.bounds[self.active], e["numbers"][0])

    def compare(self, step):
        """The log must tell where everything went: after the events the table is as the scene shows it."""
        shown = {p["id"]: p for p in step.after["pieces"]}
        for p in self.live.pieces.values():
            s = shown.get(p.id)
            if s is None or "off" in s["marks"] or "inside" in s["marks"] or p.off or p.inside is not None:
                continue
            if abs(s["at"][0] - p.at[0]) > 0.02 or abs(s["at"][1] - p.at[1]) > 0.02:
                self.differ("log", f"{p.id} stands elsewhere than the events say", f"{p.at} {p.facing}", f"{s['at']} {s['facing']}")
        self.looked("poses", len(shown))

    # --- contact ---

    def fights_from_any_edge(self, p):
        return p.type == "WWg"

    def in_front_contact(self, table, e):
        """Its front edge is in contact with an enemy. One that could not line up may count as if it were; a front edge that
        lies out of line on a flank may or may not, where only those lined up attack."""
        answer = None if e.note == "boxed in" else False
        for _, edge, some, exact in contact.front_enemies(table, e):
            loose = self.exact_attacks and edge != FRONT and not exact
            answer = either(answer, None if loose else either(some, exact))
        return answer

    least_front = 0.0  # fronts out of line that share less, in base widths, do not fight

    def fights_in_front(self, table, e):
        """Its front edge is in contact with an enemy, and they fight: nobody else is overlapped by it."""
        if self.fights_from_any_edge(e):
            # the edge that somebody came to serves a war wagon as its front
            answer = self.in_front_contact(table, e)
            for b in table.of(1 - e.side):
                for edge in (FRONT, RIGHT, REAR, LEFT):
                    answer = either(answer, contact.on_edge(table, b, e, edge)[0])
            return answer
        found = contact.front_enemies(table, e)
        for b, edge, _, exact in found:
            share = geo.shared(*e.edges[FRONT], *b.edges[FRONT], table.touch) / table.unit
            if edge != FRONT or exact is not False or share > self.least_front - 0.01:
                return self.in_front_contact(table, e)
        return None if e.note == "boxed in" else False

    def assaults(self, table, e):
        """The enemy place on whose outline its front edge lies, or None."""
        for f in table.features:
            if f.kind in self.assaultable and f.side == 1 - e.side and contact.on_outline(table, e, f):
                return f
        return None

    def surely_assaults(self, table, e):
        """So much of its front edge lies flat on one side of the place that it counts for certain."""
        f = self.assaults(table, e)
        return f is not None and any(geo.shared(*e.edges[FRONT], *edge, table.touch) > table.unit * self.front_on_walls for edge in geo.edges(f.shape))

    front_on_walls = 0.5  # less than that may count or not

    def others_assaulting(self, s):
        """How many besides its opponent assault the place that it holds: what it may be."""
        if s.occupies is None:
            return 0
        sure = perhaps = 0
        for e in self.live.of(1 - s.x.side):
            if e.id != s.y.id and self.assaults(self.live, e) is s.occupies:
                sure += 1 if self.surely_assaults(self.live, e) else 0
                perhaps += 1
        return list(range(min(sure, 2), min(perhaps, 2) + 1))

    # --- one combat ---

    def settle(self, combat):
        """A combat has been told: dice, sums, factors, outcome."""
        if len(combat.order) < 2:
            self.differ("-", "a combat", "two totals", str(combat.totals))
            return
        a, b = combat.order[0], combat.order[1]
        for piece in (a, b):
            self.arithmetic(combat, piece)
        x, y = self.live.pieces.get(a), self.live.pieces.get(b)
        if x is None or y is None:
            self.differ("-", "a combat", "two pieces of the game", f"{a} {b}")
            return
        if combat.shooters:
            self.looked("shootings")
            self.settle_shot(combat, x, y)
        elif self.step.prompt["kind"] == "roll" and self.phase == "close combat" or self.phase == "close combat":
            self.looked("close combats")
            self.settle_close(combat, x, y)
        else:
            self.looked("magic combats")
            self.settle_magic(combat, x, y)

    def arithmetic(self, combat, piece):
        n = combat.totals[piece]
        found = sum(v for _, v in combat.factors.get(piece, []))
        self.expect(self.sum_clause, f"{piece}: the sum of its factors", found, n[0])
        bonus = 1 if any(e["event"] == "bonus" and e.get("piece") == piece for e in self.step.events) else 0
        if n[2] not in (n[0] + n[1], n[0] + n[1] + bonus):
            self.differ(self.sum_clause, f"{piece}: factor and die", n[0] + n[1], n[2])
        dice = self.step.act.get("dice")
        if self.step.act["act"] == "roll" and dice and combat.kept is None:
            i = combat.order.index(piece)
            if n[1] not in dice:
                self.differ(self.sum_clause, f"{piece}: its die", f"one of {dice}", n[1])
            elif len(dice) == 2 and len(combat.order) == 2 and i < 2 and n[1] != dice[i]:
                self.differ(self.sum_clause, f"{piece}: its die", dice[i], n[1])

    sum_clause = ""

    def place_fought_for(self, x, y):
        """The place that one of them holds and the other assaults."""
        if y.inside is not None:
            return y.inside
        if x.inside is not None:
            return x.inside
        return None

    def settle_close(self, combat, x, y):
        self.fought.update((x.id, y.id))
        place = self.place_fought_for(x, y)
        sx, sy = Standing(self, self.live, x, y, place), Standing(self, self.live, y, x, place)
        self.opponents(x, y, place)
        if place is not None:
            self.note_assault(combat, x, y, place)
        self.one_side(combat, sx, sy)
        self.one_side(combat, sy, sx)
        self.outcomes(combat, sx, sy)
        self.follow_close(combat, sx, sy)

    def opponents(self, x, y, place):
        """They are in contact as combat needs it."""
        if place is not None:
            out = y if y.inside is not None else x
            fighter = x if out is y else y
            if contact.on_outline(self.live, fighter, place) is False:
                self.differ(self.fight_clause, f"{fighter.id} fights for {place.id}", "its front edge on it", "no contact")
            return
        if contact.front_to_front(self.live, x, y) is False and not self.fights_unaligned(x, y):
            self.differ(self.fight_clause, f"{x} fights {y}", "front edges in contact", "none")

    fight_clause = ""

    def fights_unaligned(self, x, y):
        """They fight though not lined up: war wagons, those who could not turn, fronts that could not conform."""
        if self.fights_from_any_edge(x) or self.fights_from_any_edge(y):
            return True
        if "boxed in" in (x.note, y.note):
            return x.gap(y) < self.live.touch + 0.1
        for a, b in ((x, y), (y, x)):
            if any(contact.on_edge(self.live, a, b, edge)[0] is not False for edge in (LEFT, RIGHT, REAR)):
                return True
        return contact.fronts_touch(self.live, x, y) is not False

    def one_side(self, combat, me, him):
        found = combat.totals[me.x.id][0]
        expected = {}
        for mine in me.choices():
            for his in him.choices():
                parts = self.close_factors(me, him, mine, his)
                expected.setdefault(sum(v for _, v in parts), parts)
        if found not in expected:
            value, parts = next(iter(expected.items()))
            told = {}
            for c, v in combat.factors.get(me.x.id, []):
                told[c] = told.get(c, 0) + v
            want = {}
            for c, v in parts:
                want[c] = want.get(c, 0) + v
            clause = next((c for c in list(want) + list(told) if want.get(c) != told.get(c)), self.sum_clause)
            self.differ(clause, f"{me.x.id} ({me.x.type}) against {me.y.id} ({me.y.type}): factor",
                        f"{value} {fmt(want)}", f"{found} {fmt(told)}")

    def outcomes(self, combat, sx, sy):
        tx, ty = combat.totals[sx.x.id][2], combat.totals[sy.x.id][2]
        for me, him, mine, his in ((sx, sy, tx, ty), (sy, sx, ty, tx)):
            found = combat.outcome.get(me.x.id)
            expected = {}
            for f in me.choices():
                for g in him.choices():
                    result, clause = self.close_outcome(me, him, f, g, mine, his)
                    expected.setdefault(result, clause)
            if found not in expected:
                result, clause = next(iter(expected.items()))
                self.differ(clause, f"{me.x.id} ({me.x.type}, {mine}) against {me.y.id} ({me.y.type}, {his}): outcome", result, found)

    def settle_magic(self, combat, x, y):
        pass


def fmt(parts):
    return "(" + ", ".join(f"{c} {v:+d}" for c, v in parts.items()) + ")"
