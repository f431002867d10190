"""DTN: command points, activation, orders and scope (1.3 to 1.8, dtn-H06 to dtn-H27, dtn-H117 to dtn-H123)."""

import geometry as geo
from rules.dtn_troops import COMMAND, INCH, activation, between_figures, ceil_12, to_figure

HAIR = 0.02  # inches
DIE = {"C6": 6, "C8": 8, "C10": 10, "C12": 12}

# what an order allows, by activation (1.7): F full, L limited
MATRIX = {
    "normal_move": {"none": "F", "action": "F", "move": "FL"},
    "rapid_move": {"move": "F", "break_off": "FL"},
    "road_march": {"move": "F"},
    "charge": {"action": "F"},
    "ff_from_cz": {"none": "F", "action": "F"},
    "ff_from_tz": {"action": "F"},
    "pin": {"action": "F"}, "support": {"action": "F"},
    "fall_back": {"none": "FL", "action": "FL", "regroup": "FL", "move": "FL"},
    "defensive": {"none": "FL", "action": "FL", "regroup": "FL", "move": "FL"},
    "recover": {"regroup": "F"},
    "defend": {"none": "F", "action": "F"},
    "free_move": {"none": "FL", "action": "FL", "regroup": "FL", "move": "FL"},
}


class Command:
    def begin_command(self, start):
        self.c_type = [side.get("c_type", "C8") for side in start["sides"]]
        self.cp_dice = []
        self.first = None
        self.turn_of = None      # DG or lone unit whose turn it is
        self.result = None
        self.controller = None
        self.scope = set()
        self.ordered_now = set()

    def hq_of(self, leader):
        return next((f for f in self.figures.values() if f.hq and f.under == leader.id), None)

    # --- command points ---

    def on_cps(self, e):
        hq = self.figures[e["piece"]]
        gain, holds = (e.get("numbers", []) + [0, 0])[:2]
        kind = self.c_type[hq.side]
        dice = [d for _, d in self.cp_dice]
        sides = [s for s, _ in self.cp_dice]
        if kind == "C4":
            self.expect("dtn-025", f"dice of {hq.id}", [6], sides)
            wanted = (dice[0] - 1) // 2
        else:
            self.expect("dtn-024", f"dice of {hq.id} ({kind})", [6, DIE[kind]], sides)
            wanted = abs(dice[0] - dice[-1])
        self.cp_dice = []
        self.expect("dtn-024", f"CPs of {hq.id} by {dice}", wanted, gain)
        hq.cps += wanted
        self.expect("dtn-H08", f"CPs {hq.id} holds", hq.cps, holds)
        self.looked("CP throws")

    def cps_of(self, side):
        return sum(f.cps for f in self.figures.values() if f.hq and f.side == side)

    def on_first(self, e):
        if "piece" in e:
            return
        side = (e.get("numbers") or [0])[0]
        held = [self.cps_of(0), self.cps_of(1)]
        if e["clause"] == "dtn-014":
            if held[0] == held[1]:
                self.expect("dtn-014", "first player, CPs being equal", self.first, side)
            else:
                self.expect("dtn-014", f"first player ({held})", 0 if held[0] > held[1] else 1, side)
        elif held[0] != held[1] or self.period > 1:
            self.differ("dtn-H10", "cards for the first player", "only for equal CPs in period 1", held)
        self.first = side
        self.looked("first players")

    # --- orders ---

    def leg(self, a, b):
        return between_figures(a, b) if not hasattr(b, "arm") else to_figure(a, self.shape(b))

    def message_distance(self, issuer, target):
        hq = self.hq_of(issuer)
        return self.leg(issuer, hq) + self.leg(hq, target)

    def act_order(self, act):
        if self.phase == "deploy":
            self.order_before_battle(act)
            return
        issuer = self.figures[self.step.prompt["piece"]]
        who = act["pieces"][0]
        target = self.figures.get(who) or self.units[who]
        self.looked("orders")
        if self.result_of_senior == "fail":
            self.differ("dtn-045", f"{issuer.id} orders {who}", "nothing after a fail", act["choice"])
        if issuer.rank == "corps" and not self.serves(target, issuer):
            self.differ("dtn-048", f"{issuer.id} orders {who}", "his own command", "another's")
        if who in self.ordered_now and act["choice"] != "attach":
            self.differ("dtn-H19", f"{who} ordered", "once a period", "again")
        self.ordered_now.add(who)
        self.pending = (issuer, target)

    def serves(self, piece, senior):
        chief = piece.under if not hasattr(piece, "arm") or piece.under else self.figures[piece.division].under if piece.division in self.figures else None
        while chief is not None:
            if chief == senior.id:
                return True
            chief = self.figures[chief].under if chief in self.figures else None
        return False

    def on_message(self, e):
        far, cost = (e.get("numbers", []) + [0, 0])[:2]
        far /= 100
        if self.pending is None:
            return
        issuer, target = self.pending
        straight = self.message_distance(issuer, target)
        if far < straight - 0.1:
            self.differ("dtn-031", f"way of the message to {target.id}", f"at least {straight:.2f}", far)
        elif far > straight + 0.1 and self.message_surely_free(issuer, target):
            self.differ("dtn-031", f"way of the message to {target.id}", f"{straight:.2f}", far)
        if abs(far / 12 - round(far / 12)) > 0.003:
            self.expect("dtn-029", f"cost of the message to {target.id} over {far}", max(1, ceil_12(far)), cost)
        hq = self.hq_of(issuer)
        hq.cps -= cost
        if hq.cps < 0:
            self.differ("dtn-048", f"CPs of {hq.id}", "not below 0", hq.cps)
        self.pending = None

    def message_surely_free(self, issuer, target):
        """No enemy CZ and nothing impassable anywhere near the two legs."""
        hq = self.hq_of(issuer)
        legs = [(issuer.centre, hq.centre), (hq.centre, target.centre)]
        for p, q in legs:
            for v in self.units.values():
                if v.side != issuer.side and v.on_table:
                    if min(geo.segment_gap(p, q, r, s) for r, s in geo.edges(self.shape(v))) < 6 * INCH:
                        return False
            if any(t["kind"] in ("cliff", "lake", "river") for t in self.terrain):
                return False
        return True

    def on_order(self, e):
        who = e["piece"]
        piece = self.figures.get(who) or self.units[who]
        clause = e["clause"]
        if clause == "dtn-063":
            piece.order, piece.spared = "regroup", True
            return
        word = {"dtn-059": "action"}.get(clause) or e.get("word")
        if clause == "dtn-048" and piece.order == "break_off" and word != "attach" and self.step.act["act"] != "control":
            piece.waiting = word
            return
        if clause == "dtn-062":
            piece.order, piece.waiting = word, None
            return
        if word and word != "attach":
            piece.order = word
            if word in ("move", "break_off"):
                for u in self.units.values():
                    if u.id == who or u.division == who:
                        u.defend = False

    def on_pass_cp(self, e):
        a = self.figures[self.step.prompt["piece"]]
        sent, arrive = (e.get("numbers", []) + [0, 0])[:2]
        mine, theirs = self.hq_of(a), self.hq_of(self.figures[self.step.act["target"]])
        straight = self.leg(a, mine) + between_figures(mine, theirs)
        lost = max(0, ceil_12(straight) - 1)
        if self.message_surely_free(a, theirs) and abs(straight / 12 - round(straight / 12)) > 0.01:
            self.expect("dtn-030", f"CPs that arrive of {sent} over {straight:.2f}", max(0, sent - lost), arrive)
        mine.cps -= sent
        theirs.cps += arrive
        if mine.cps < 0:
            self.differ("dtn-030", f"CPs of {mine.id}", "not below 0", mine.cps)

    def order_before_battle(self, act):
        who = act["pieces"][0]
        if act["choice"] == "attach":
            self.units[who].division = act["target"]
        elif who in self.figures:
            self.figures[who].order = act["choice"]

    def on_attached(self, e):
        """dtn-072, dtn-H117: on a full draw of its present or its future DG who has it within 4 in, else on one of its own."""
        u, t = self.units[e["piece"]], self.turn_of
        if e["other"] not in self.figures:
            return  # guns that join a combat (dtn-H131)
        if self.phase != "deploy":  # dtn-H16, dtn-H141
            self.check_transfer(u, t, e)
        u.division, u.under = e["other"], None  # whom it served as a resource, it serves no more

    def check_transfer(self, u, t, e):
        self.looked("transfers")
        if e["clause"] == "dtn-072":
            self.expect("dtn-072", f"whose draw moves {u.id} to {e['other']}", True, t.id in (u.division, e["other"]))
            if to_figure(t, self.shape(u)) > 4 + HAIR:
                self.differ("dtn-072", f"{u.id} is transferred on the draw of {t.id}", "within 4 in of him", "farther")
        else:
            self.expect("dtn-H117", f"whose draw moves {u.id} to {e['other']}", u.id, t and t.id)
            near = [f for f in (self.figures.get(u.division), self.figures[e["other"]]) if f and f.at is not None]
            if any(to_figure(f, self.shape(u)) <= 4 - HAIR for f in near if not f.took_turn):
                self.differ("dtn-H117", f"{u.id} draws for its transfer itself", "within neither general's distance", "within one's")
        if self.result != "full":
            self.differ("dtn-072", f"{u.id} is transferred", "on a full activation", self.result)

    def on_expired(self, e):
        piece = self.figures.get(e["piece"]) or self.units.get(e["piece"])
        if e["clause"] == "dtn-023" and piece.order not in ("action", "regroup"):
            self.differ("dtn-023", f"order of {piece.id} removed", "only Action and Regroup", piece.order)
        if e["clause"] in ("dtn-058", "dtn-060") and piece.order != "move":
            self.differ(e["clause"], f"Move order of {piece.id} ends", "it has one", piece.order)
        if e["clause"] != "dtn-061":
            piece.order = "none" if hasattr(piece, "rank") else None

    # --- turns and activation ---

    def on_turn(self, e):
        who = e["piece"]
        self.turn_of = self.figures.get(who) or self.units[who]
        self.result = None
        self.scope = set()
        if self.turn_of.took_turn:
            self.differ("dtn-H13", f"turn of {who}", "one a phase", "another")
        self.turn_of.took_turn = True
        self.controlled = self.step.act["act"] == "control"
        if self.controlled:
            self.result = "full"
            self.measure_scope()
            self.free_of_vulnerability()
        self.looked("turns")
        for u in self.units.values():
            u.supports = None

    def measure_scope(self):
        """dtn-040, dtn-H122: who is within command distance now."""
        t = self.turn_of
        if not hasattr(t, "rank"):
            self.scope = {t.id}
            return
        generals = [(t, COMMAND[t.rank])]
        if self.controlled:
            senior = self.figures[self.step.prompt["piece"]]
            generals.append((senior, COMMAND[senior.rank]))
        self.scope = {u.id for u in self.units.values() if u.side == t.side and u.on_table
                      and any(to_figure(g, self.shape(u)) <= reach + 0.02 for g, reach in generals)}

    def expected_activation(self, piece, cards):
        if hasattr(piece, "rank"):
            return activation(cards, piece.a_rating, piece.character)
        return activation(cards, piece.a_rating, piece.character)

    def drawn_to_activate(self, piece, cards, events):
        """dtn-033 to dtn-037"""
        wanted = 1
        if hasattr(piece, "rank") and piece.rank == "dg":
            seniors = [f for f in self.figures.values() if f.senior and f.side == piece.side and f.at is not None]
            nearest = min((between_figures(f, piece) for f in seniors), default=99)
            wanted = 2 if nearest <= 0.0095 else 1 if nearest > 0.0105 else len(cards)  # a hair's breadth off: as told
        self.expect("dtn-033", f"cards to activate {piece.id}", wanted, len(cards))
        result = self.expected_activation(piece, cards)
        told = self.told_result(piece, events)
        self.expect("dtn-034", f"activation of {piece.id} (A {piece.a_rating}, {piece.character}) by {cards}", result, told)
        self.looked("activations")
        if hasattr(piece, "rank") and piece.senior:
            self.result_of_senior = result
            return
        if self.turn_of is None:
            return
        self.result = result
        self.measure_scope()
        self.free_of_vulnerability()

    @staticmethod
    def told_result(piece, events):
        clauses = [e["clause"] for e in events if e["event"] == "reason"]
        words = [e.get("word", "") for e in events if e["event"] == "reason"]
        results = []
        for clause, word in zip(clauses, words):
            if clause == "dtn-034":
                results.append("full")
            elif clause == "dtn-035":
                results.append("fail")
            elif clause == "dtn-036":
                results.append("limited")
            elif clause == "dtn-007":
                results.append("full" if "full" in word else "limited" if "limited" in word else "fail")
        return max(results, key=("fail", "limited", "full").index) if results else None

    def free_of_vulnerability(self):
        """dtn-H44: until the unit's next turn."""
        t = self.turn_of
        for u in self.units.values():
            if u.side == t.side and u.on_table and (u is t or (u.division == t.id and u.id in self.scope)):
                u.vulnerable = u.rapid = False

    def on_assistance(self, e):
        if e["clause"] == "dtn-043":  # it joins: this is its turn
            u = self.units[e["piece"]]
            u.vulnerable = u.rapid = False

    # --- what an order allows ---

    def order_of(self, u):
        """The order a unit acts under in this turn."""
        if u.order not in (None, "none"):
            return u.order
        t = self.turn_of
        if t is not None and hasattr(t, "rank"):
            return t.order
        return u.order or "none"

    def check_leave(self, u, kind):
        """The matrix of 1.7."""
        if self.turn_of is None or self.result is None:
            return
        order = self.order_of(u) or "none"
        letter = {"full": "F", "limited": "L", "fail": ""}[self.result]
        allowed = MATRIX[kind].get(order, "")
        if order == "break_off":
            letter = "F" if letter else ""
        if not letter or letter not in allowed:
            self.differ("dtn-053" if hasattr(self.turn_of, "rank") else "dtn-H14", f"{u.id}: {kind}", f"not under {order}, {self.result}", "allowed")
        if u.id not in self.scope and u.id not in self.added:
            self.differ("dtn-040", f"{u.id}: {kind} in the turn of {self.turn_of.id}", "within command distance", "it is not")
        self.looked("leaves")
