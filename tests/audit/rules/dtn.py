"""The auditor of DTN (The Dining Table Napoleon), written from the clause catalogue."""

import math

import geometry as geo
from auditor import Auditor as Base
from rules.dtn_combat import Combats
from rules.dtn_command import Command
from rules.dtn_fire import Fire
from rules.dtn_ground import Ground, check_laid
from rules.dtn_moves import Moves
from rules.dtn_sight import Sight
from rules.dtn_targets import Targets
from rules.dtn_troops import INCH, Figure, Pack, Unit, card, to_figure

FIGHTS = ("dtn-154", "dtn-164", "dtn-165", "dtn-166", "dtn-170", "dtn-188", "dtn-189", "dtn-221", "dtn-H116", "dtn-169")


class Auditor(Command, Moves, Targets, Fire, Sight, Combats, Ground, Base):
    def begin(self, setup, scene, prompt):
        start = setup["start"]
        self.table = (start["table"]["width"], start["table"]["depth"])
        self.units, self.figures, self.shapes = {}, {}, {}
        for side, told in enumerate(start["sides"]):
            for piece in told["pieces"]:
                if piece["type"] in ("leader", "hq"):
                    self.figures[piece["id"]] = Figure(piece, side)
                else:
                    self.units[piece["id"]] = Unit(piece, side)
        options = start.get("options", {})
        self.visibility = options.get("visibility", 24)
        self.periods = options.get("periods", 12)
        self.terrain = scene["terrain"]
        self.packs = [Pack(side.get("gone", ())) for side in start["sides"]]
        self.phase = "deploy" if start.get("turn", {}).get("phase") in ("setup", "edges", "deploy") else "command"
        self.lays = start.get("turn", {}).get("phase") == "setup"  # the ground is still to be laid
        self.period = 0 if self.phase == "deploy" else start.get("turn", {}).get("period", 1)
        self.lost = [side.get("lost", 0) for side in start["sides"]]
        self.total = [sum(u.sp for u in self.units.values() if u.side == s) + self.lost[s] for s in (0, 1)]
        self.fight, self.kings, self.contacts, self.firefights, self.spread = None, [], {}, [], set()
        self.fired_now, self.check_markers, self.helped, self.guns_of = set(), {}, set(), {}
        self.charging = {}  # who charges whom in this divisional turn
        self.pending = None
        self.result_of_senior = None
        self.controlled = False
        self.added = set()
        self.begin_command(start)
        self.begin_fire()
        if self.phase != "deploy":
            self.first = start.get("turn", {}).get("first", start.get("turn", {}).get("side", 0))
            for u in self.units.values():  # dtn-H115
                dg = self.figures.get(u.division)
                if (u.order or (dg and dg.order)) in ("move", "break_off"):
                    u.defend = False

    # --- one act ---

    def act(self, step):
        self.step = step
        self.terrain = step.before["terrain"]
        for u in self.units.values():
            u.approached = getattr(u, "approached", False)
        if step.act["act"] in ("division", "control"):
            self.charging = {}
        if step.seat == "chance":
            self.chance(step)
        else:
            handler = getattr(self, "act_" + step.act["act"], None)
            if handler:
                handler(step.act)
        for i, e in enumerate(step.events):
            if e["clause"] == "dtn-183":
                self.helped |= {e.get("piece"), e.get("other")}  # guns that add their strength, and whom they help
                self.guns_of[e.get("other")] = e.get("piece")
            self.rest = step.events[i:]
            handler = getattr(self, "on_" + e["event"], None)
            if handler:
                handler(e)
        self.compare(step.after)

    def compare(self, scene):
        for p in scene["pieces"]:
            piece = self.units.get(p["id"]) or self.figures.get(p["id"])
            if piece is None:
                continue
            off = "off" in p["marks"]
            if "at" not in p:
                if p["id"] in self.units and piece.at is not None and self.phase != "deploy":
                    self.expect("dtn-H64", f"{p['id']} off the table", piece.gone, off)
                    piece.gone = off
                continue
            if piece.at is None or geo.distance(piece.at, p["at"]) > 0.05 or geo.turned(piece.facing, p["facing"]) > 0.02:
                if self.phase != "deploy" and p["id"] in self.units:
                    self.differ("-", f"where {p['id']} stands, as told by events", (piece.at, piece.facing), (p["at"], p["facing"]))
                piece.at, piece.facing = tuple(p["at"]), p["facing"]
            if p["id"] not in self.units:
                continue
            self.expect("dtn-H64", f"{p['id']} off the table", piece.gone, off)
            piece.gone = off
            note = p.get("note", "")
            if "badge" in p:
                left = int(p["badge"].split("/")[0])
                if left != piece.strength:
                    self.differ("dtn-H63", f"strength of {piece.id}", piece.strength, left)
                    piece.hits = piece.sp - left
            limbered = piece.artillery and p["width"] < p["depth"]
            if limbered != piece.limbered:
                if self.phase != "deploy":
                    self.differ("dtn-100", f"{piece.id} limbered", piece.limbered, limbered)
                piece.limbered = limbered
            if note in ("", "defend") and ("defend" in note) != piece.defend:
                if self.phase != "deploy":
                    self.differ("dtn-H24", f"{piece.id} on Defend", piece.defend, "defend" in note)
                piece.defend = "defend" in note
        for fact in scene["facts"]:
            if fact["label"] == "CPs":
                self.expect("dtn-H08", f"CPs of side {fact['side']}", self.cps_of(fact["side"]), fact["value"])
            elif fact["label"] == "Cards left":
                left = sum(self.packs[fact["side"]].left.values())
                if left != fact["value"] and not (left == 0 and fact["value"] == 54):
                    self.expect("dtn-H01", f"cards left of side {fact['side']}", left, fact["value"])

    # --- chance ---

    def chance(self, step):
        prompt, events = step.prompt, step.events
        clause = prompt.get("clause")
        if step.act["act"] == "roll":
            if clause in ("dtn-024", "dtn-025"):
                self.cp_dice.append((prompt["draw"]["sides"], step.act["dice"][0]))
            elif clause in ("dtn-146", "dtn-147", "dtn-148"):
                self.evading = step.act["dice"]
            return
        cards, draw = step.act["cards"], prompt["draw"]
        deck = draw["deck"]
        self.looked("cards", len(cards))
        pack = self.packs[deck]
        if "left" in draw:
            if sorted(draw["left"]) != sorted(pack.left.elements()) and pack.left:
                self.differ("dtn-H01", f"what is left of pack {deck}", sum(pack.left.values()), len(draw["left"]))
        wrong = pack.draw(cards)
        if wrong:
            self.differ("dtn-H01", f"cards drawn from pack {deck}", "cards that are left in it", wrong)
        piece = self.units.get(prompt.get("piece")) or self.figures.get(prompt.get("piece"))
        if clause == "dtn-033":
            self.owner(deck, piece, "dtn-H02")
            self.drawn_to_activate(piece, cards, events)
        elif clause == "dtn-176" and self.fight:
            self.fight["draws"].append((deck, cards))
            if any(e["event"] == "reason" and e["clause"] == "dtn-176" for e in events):
                until = next((i for i, e in enumerate(events) if e["event"] == "combat"), len(events))
                self.settle_fight(events[:until])
        elif clause == "dtn-250":
            self.drawn_for_fire(piece, cards, False, events)
            if deck == piece.side:
                self.differ("dtn-H02", f"who draws for the fire on {piece.id}", "the owner of the guns", deck)
        elif clause == "dtn-253":
            self.drawn_for_fire(piece, cards, True, events)
        elif clause == "dtn-263":
            self.owner(deck, piece, "dtn-H02")
            self.drawn_for_fatigue(piece, cards, events)
        elif clause == "dtn-125":
            self.owner(deck, piece, "dtn-H02")
            self.drawn_to_recover(piece, cards, events)
        elif clause == "dtn-142":
            self.owner(deck, piece, "dtn-H02")
            self.drawn_for_morale(piece, cards, events)
        elif clause == "dtn-215":
            self.owner(deck, piece, "dtn-H02")
            self.drawn_for_risk(piece, cards, events)
        elif clause == "dtn-161":
            self.drawn_to_answer(piece, cards, events)

    def owner(self, deck, piece, clause):
        self.expect(clause, f"whose pack is drawn from for {piece.id}", piece.side, deck)

    def drawn_for_morale(self, u, cards, events):
        """dtn-141 to dtn-144"""
        new = len(cards)
        level = u.morale + max(0, u.hits - new)
        near = any(not f.hq and f.side == u.side and f.at is not None and to_figure(f, self.shape(u)) <= 1.0 for f in self.figures.values())
        passed = all((card(c)[0] == "JK" and near) or (card(c)[0] != "JK" and card(c)[1] >= level) for c in cards)
        told = not any(e["event"] == "charge_stops" for e in events)
        self.expect("dtn-143", f"morale check of {u.id} at {level} by {cards}", passed, told)
        self.looked("morale checks")

    def drawn_for_risk(self, f, cards, events):
        """dtn-213 to dtn-219"""
        clauses = {e["clause"] for e in events if e["event"] == "reason"}
        suit, rank = card(cards[0])
        hit = any(e["event"] == "general_hit" and e["piece"] == f.id for e in events)
        near = [u for u in self.units.values() if u.on_table and to_figure(f, self.shape(u)) <= 1.01]  # of either side
        # by a King he is judged as he stood when it was drawn, before anybody fell back on him
        high = f.high if f.king else bool(near) or "dtn-216" in clauses and f.id in self.met
        f.high = f.king = False
        if suit == "JK":
            wanted = False
        else:
            wanted = rank >= 11 if high else rank == 13
            if not near and not high and any(abs(to_figure(f, self.shape(u)) - 1) < 0.02 for u in self.units.values() if u.on_table):
                return
        self.expect("dtn-216" if high else "dtn-215", f"{f.id} at {'high' if high else 'low'} risk by {cards[0]}", wanted, hit)
        self.looked("generals at risk")

    def on_general_hit(self, e):
        """dtn-218, dtn-219, dtn-H86"""
        f = self.figures[e["piece"]]
        f.fails_next = True
        f.character = "W"
        f.a_rating = min(13, f.a_rating + 1)

    def on_activation(self, e):
        if e["clause"] in ("dtn-218", "dtn-H123"):
            f = self.figures[e["piece"]]
            self.expect("dtn-218", f"{f.id} fails for having been hit", True, f.fails_next)
            f.fails_next = False

    def drawn_to_answer(self, u, cards, events):
        """dtn-161, dtn-H79"""
        dg = self.figures.get(u.division)
        if dg and dg.at is not None and not dg.fails_next and to_figure(dg, self.shape(u)) <= 4.0:
            result = activation_of(dg, cards)
        else:
            result = activation_of(u, cards)
        refused = any(e["event"] == "activation" and e["clause"] == "dtn-161" for e in events)
        self.expect("dtn-161", f"{u.id} answers with a charge by {cards}", result == "full", not refused)

    # --- events of the sequence ---

    def on_combat(self, e):
        if e["clause"] in FIGHTS:
            self.begin_fight(e)

    def on_risk(self, e):
        if e["clause"] != "dtn-211":
            return
        self.looked("kings")
        f = self.figures[e["piece"]]
        f.high, f.king = any(u.on_table and to_figure(f, self.shape(u)) <= 1.01 for u in self.units.values()), True
        against = self.units.get(e.get("other"))
        if against:
            wanted = self.general_at_risk(against)
            if wanted is not False:
                self.expect("dtn-H85", f"general at risk near {against.id}", wanted, e["piece"])

    def on_contacted(self, e):
        self.met.add(e["piece"])

    met = property(lambda self: self.__dict__.setdefault("_met", set()))

    def on_hits(self, e):
        u = self.units[e["piece"]]
        n = e["numbers"][0]
        u.hits = min(u.sp, u.hits + n)
        left = (e["numbers"] + [0, 0])[1]
        self.expect("dtn-H63", f"SPs left of {u.id}", u.strength, left)

    def on_destroyed(self, e):
        u = self.units[e["piece"]]
        if not u.gone:
            self.lost[u.side] += u.sp
        u.gone = True
        self.contacts.pop(u.id, None)

    on_captured = on_destroyed

    def on_limber(self, e):
        u = self.units[e["piece"]]
        if u.limber_used and self.phase != "deploy":
            self.differ("dtn-100", f"{u.id} changes its teams", "once a turn", "again")
        u.limber_used = True
        centre = u.centre
        u.limbered = "unlimber" not in e["text"]
        fx, fy = geo.heading(u.facing)
        d = u.size[1]
        u.at = (centre[0] + fx * d / 2, centre[1] + fy * d / 2)
        for p in self.step.after["pieces"]:
            if p["id"] == u.id and "at" in p:
                u.at = tuple(p["at"])
        u.moved = True
        u.defend = False

    def on_off_defend(self, e):
        self.units[e["piece"]].defend = False

    def on_silenced(self, e):
        self.expect("dtn-H65", f"{e['piece']} silenced", True, self.units[e["piece"]].silenced)

    def act_defend(self, act):
        u = self.units[act["pieces"][0]]
        self.check_leave(u, "defend")
        if u.cavalry or (u.artillery and u.limbered):
            self.differ("dtn-H24", f"{u.id} goes on Defend", "infantry or deployed artillery", u.arm)
        u.defend = True

    def act_recover(self, act):
        u = self.units[act["pieces"][0]]
        if self.step.prompt["kind"] == "move":
            self.check_leave(u, "recover")

    def act_control(self, act):
        self.added = set(act["pieces"][1:])
        if self.result_of_senior != "full":
            self.differ("dtn-049", "direct control", "on full activation", self.result_of_senior)

    def on_movement(self, e):
        for piece in list(self.units.values()) + list(self.figures.values()):
            piece.took_turn = False
        self.turn_of, self.result = None, None
        self.phase = "movement"

    def on_attrition(self, e):
        self.phase = "attrition"
        self.turn_of = None

    def on_period(self, e):
        self.period += 1
        self.expect("dtn-013", "the period", self.period, e["numbers"][0])
        if self.lays and self.period == 1:
            check_laid(self, self.step.after["terrain"])
        self.new_period()

    def new_period(self):
        self.phase = "command"
        for u in self.units.values():
            u.moved = u.fired = u.rested = u.fought = u.approached = u.limber_used = False
            u.fires_on_chargers = 0
        self.firefights, self.contacts, self.spread = [], {}, set()
        self.ordered_now = set()

    def on_turn_ends(self, e):
        self.expect("dtn-081", f"the turn of {e['piece']} ends at once", "fail", self.result)

    # --- victory ---

    def on_breaks(self, e):
        side, lost, total = e["numbers"][:3]
        self.expect("dtn-H109", f"SPs lost of side {side}", self.losses(side), lost)
        self.expect("dtn-H109", f"SPs of side {side}", self.total[side], total)
        if lost < math.ceil(total * 0.4 - 1e-9):
            self.differ("dtn-H109", f"army of side {side} breaks", f"at {math.ceil(total * 0.4 - 1e-9)}", lost)

    def losses(self, side):
        return self.lost[side] + sum(u.sp // 2 for u in self.units.values() if u.side == side and u.silenced and not u.gone)

    def end(self, scene, prompt):
        if prompt["seat"] is not None or self.step.act["act"] in ("concede", "accept_draw"):
            return
        broken = [self.losses(s) >= math.ceil(self.total[s] * 0.4 - 1e-9) for s in (0, 1)]
        share = [self.losses(s) / self.total[s] for s in (0, 1)]
        if any(broken):
            if all(broken):
                winner = None if share[0] == share[1] else (0 if share[0] < share[1] else 1)
            else:
                winner = 1 if broken[0] else 0
            self.expect("dtn-H109", "the winner", winner, prompt.get("winner"))
        else:
            self.expect("dtn-H108", "the last period", self.periods, self.period)
        self.looked("battles ended")


def activation_of(piece, cards):
    from rules.dtn_troops import activation
    return activation(cards, piece.a_rating, piece.character)
