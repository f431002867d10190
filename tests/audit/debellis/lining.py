"""Lining up: contacts that are suitable, who conforms to whom, who turns to face, and where exactly they end."""

import geometry as geo
from debellis import contact
from debellis.table import FRONT, LEFT, REAR, RIGHT

EXACT = 0.03  # mm: lined up means that corners are shared, whatever a rule set forgives


class Lining:
    """Mixed into the umpire."""

    suits_clause = ""     # in what positions contact is made
    conforms_clause = ""  # whom the movers line up
    turn_clause = ""      # turning to face

    # --- contacts made by a move ---

    def check_lining(self, step, before, movers):
        """After a move: contact suits, corners are shared, and only those of the other side have moved who must."""
        self.check_suits(step, before, movers)
        for e in step.told("conform"):
            p = self.live.pieces.get(e["piece"])
            if p is not None and "to" in e and p.side != movers[0].side:
                self.check_conformer(e, before.pieces[p.id], p, movers)
        for q in movers:
            if q.on_table:
                self.check_corners(q)

    def check_suits(self, step, before, movers):
        """Some element of those who come into contact stands in one of the positions in which contact may be made."""
        new = []
        for q in movers:
            p = before.pieces[q.id]
            if not q.on_table:
                continue
            met = [e for e in self.live.of(1 - q.side) if q.near(e, self.live.touch) and q.gap(e) < 0.02]
            if any(not p.on_table or not before.pieces[e.id].on_table or p.gap(before.pieces[e.id]) > before.touch + 0.1
                   or before.pieces[e.id].at != e.at for e in met):
                new.append((q, met))
        if not new or any("as they stand" in e["text"] for e in step.told("contact")):
            return
        self.looked("positions in contact")
        for q, met in new:
            if self.assaults(self.live, q) or any(self.suits(q, e) for e in met):
                return
        for q in movers:  # one that stood corner to corner before may have been lined up for all of them
            if q.on_table and any(q.near(e, self.live.touch) and self.suits(q, e) for e in self.live.of(1 - q.side)):
                return
        q, met = new[0]
        self.differ(self.suits_clause, f"{q} moves into contact with {met[0]}", "lined up with somebody", "out of line")

    def suits(self, q, e):
        """Not surely out of every lawful position."""
        if self.fights_from_any_edge(e):
            return True
        if any(enemy.id == e.id and exact is not False for enemy, _, _, exact in contact.front_enemies(self.live, q)):
            return True
        for side in (LEFT, RIGHT):
            if contact.corner_overlap(self.live, e, side, q) is not False or contact.sides_touch(self.live, e, side, q) is not False:
                return True
        # one who has been lined up on the mover stands on the mover's flank or rear himself
        return any(contact.on_edge(self.live, e, q, edge)[1] is not False for edge in (LEFT, RIGHT, REAR))

    def check_corners(self, q):
        """Two who are lined up share their corners exactly: what is forgiven would add up along a line."""
        for e in self.live.of(1 - q.side):
            if q.near(e, 1) and contact.front_to_front(self.live, q, e):
                off = max(geo.distance(q.corners[0], e.corners[1]), geo.distance(q.corners[1], e.corners[0]))
                self.looked("shared corners")
                if off > EXACT:
                    self.differ(self.suits_clause, f"{q} lined up with {e}", "corner on corner", f"{off:.3f} mm off")

    def check_conformer(self, e, was, now, movers):
        """One of the other side has been lined up: a single element met by a group, of those who must."""
        self.looked("enemies who conform")
        if e["clause"] == self.prevented_clause:
            return
        if len(movers) < 2:
            self.differ(self.conforms_clause, f"{was} conforms to {movers[0]}", "only to a group", "a single element came")
        friends = [f for f in self.live.of(was.side) if f.id != was.id and was.near(f, 1) and self.grouped(was, f)]
        if friends:
            self.differ(self.conforms_clause, f"{was} conforms to {movers[0]}", "a single element only", f"it stands in a group with {friends[0]}")
        self.check_kind_of_conformer(was, movers)
        if not any(contact.front_to_front(self.live, now, q) is not False for q in movers) and not self.assaults(self.live, now):
            if not any(self.suits(q, now) or self.suits(now, q) for q in movers if q.near(now, self.live.touch)):
                self.differ(self.conforms_clause, f"{now} conforms", "in line with somebody who came", "out of line")

    prevented_clause = ""

    def check_kind_of_conformer(self, p, movers):
        """Who conforms to a group at all."""

    def grouped(self, a, b):
        """Both face the same way, edge on edge and corner on corner."""
        if contact.parallel(a, b) is False:
            return False
        return sum(geo.distance(p, q) <= self.live.touch for p in a.corners for q in b.corners) >= 2

    # --- turning to face ---

    def turning_begins(self):
        """The movement phase is ended: who must turn, and towards whom he may."""
        t = self.live
        self.must_turn, self.turned = {}, set()
        busy = {}
        for a in t.standing():
            busy[a.id] = any(exact is not False or some is not False for _, edge, some, exact in contact.front_enemies(t, a) if edge == FRONT)
        for a in t.standing():
            if self.fights_from_any_edge(a) or self.in_front_contact(t, a) is not False or self.stays_flanked(a):
                continue
            attackers = [b for b in t.of(1 - a.side) if a.near(b, 2 * t.touch) and not busy[b.id]
                         and any(contact.on_edge(t, b, a, edge)[1] for edge in (LEFT, RIGHT, REAR))]
            if attackers and not self.surely_attacks_another(a, attackers):
                self.must_turn[a.id] = [b.id for b in attackers]

    def surely_attacks_another(self, a, attackers):
        """Every attacker is lined up on somebody else as well: which of the two he attacks is not said here."""
        t = self.live
        return all(any(f.id != a.id and f.near(b, 2 * t.touch) and any(contact.on_edge(t, b, f, edge)[0] is not False for edge in (FRONT, LEFT, RIGHT, REAR))
                       for f in t.of(a.side)) for b in attackers)

    def turning_event(self, e):
        """Before the piece is put where the event says."""
        kind, i = e["event"], e.get("piece")
        if i not in self.live.pieces:
            return
        p, other = self.live.pieces[i], self.live.pieces.get(e.get("other"))
        if kind in ("turn", "no_room", "shift"):
            self.turned.add(i)
        if kind == "turn" and other is not None and "to" in e:
            self.looked("turns to face")
            if not any(contact.on_edge(self.live, other, p, edge)[0] is not False for edge in (LEFT, RIGHT, REAR)):
                self.differ(self.turn_clause, f"{p} turns to face {other}", "an attack on its flank or rear", "none")
            if contact.front_to_front(self.live, p, other):
                self.differ(self.turn_clause, f"{p} turns to face {other}", "not one who fights to its front", "it does")
            now = p.moved_to(e["to"]["at"], e["to"]["facing"])
            off = max(geo.distance(now.corners[0], other.corners[1]), geo.distance(now.corners[1], other.corners[0]))
            if off > EXACT:
                self.differ(self.turn_clause, f"{now} has turned to face {other}", "front to front, corner on corner", f"{off:.3f} mm off")
        elif kind == "shift" and "to" in e:
            self.check_shift(e, p, other)

    def check_shift(self, e, p, other):
        """Friends of the one that turns keep their facing, unless they turn as well and stand behind it."""
        if other is None or p.side == other.side:
            return
        if geo.turned(p.facing, e["to"]["facing"]) > 0.05 and geo.turned(other.facing + 180, e["to"]["facing"]) > 0.05:
            self.differ(self.turn_clause, f"{p} makes room", "facing as before, or as the one that turned", f"facing {e['to']['facing']}")

    def turning_ends(self, step):
        """Everybody who had to has turned, or is told to have no room; who was moved by another's turn may be free of it."""
        for i, attackers in self.must_turn.items():
            if i in self.turned or any(b in self.turned for b in attackers):
                continue
            p = self.live.pieces[i]
            if p.on_table and not any(e.get("piece") == i for e in step.told("destroyed", "front")):
                self.differ(self.turn_clause, f"{p} is attacked in flank or rear by {', '.join(attackers)}", "to turn, or no room for it", "it stands as it stood")
        self.must_turn = {}
