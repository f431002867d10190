"""Cities, castles, forts and camps: who is inside, who may go in, who assaults, when an assault is over."""

import geometry as geo


class Places:
    """Mixed into the umpire. A rule set names the clauses and who may do what."""

    inside_clause = ""    # one garrison to a place
    enter_clause = ""     # who may go in
    assault_clause = ""   # how a place is fought for
    most_assaulters = 3

    def places_begin(self):
        self.assaults_fought = {}  # place -> assaulters who have fought in this bound
        self.fallen_places = set()

    def people(self, p):
        """Those who belong to the place and stay behind a garrison."""
        return p.type.startswith(("Civ", "CF", "CD", "Den"))

    def may_garrison(self, p, f):
        """It may go into that place. None: not said here."""
        return None

    def may_assault(self, p, f):
        return True

    def check_insides(self, step):
        """After every act: one garrison at most, and nobody sits with the enemy."""
        live = {}
        for p in self.live.pieces.values():
            if p.inside is not None and not p.off:
                live.setdefault(p.inside.id, []).append(p)
        for name, inside in live.items():
            troops = [p for p in inside if not self.people(p)]
            self.looked("places held")
            if len(troops) > 1:
                self.differ(self.inside_clause, f"troops in {name}", "one element", ", ".join(map(str, troops)))
            if len({p.side for p in inside}) > 1:
                self.differ(self.inside_clause, f"troops in {name}", "of one side", ", ".join(map(str, inside)))

    def check_entry(self, step, before):
        """An element goes in: it may, nobody is there, and its front or a gate is near enough."""
        for e in step.told("enter"):
            p = before.pieces.get(e.get("piece"))
            f = before.feature(e.get("place"))
            if p is None or f is None:
                continue
            self.looked("entries")
            if self.may_garrison(p, f) is False:
                self.differ(self.enter_clause, f"{p} enters {f.id} ({f.kind})", "troops that may", p.type)
            there = [o for o in before.pieces.values() if o.inside is not None and o.inside.id == f.id and not o.off
                     and o.id != p.id and not self.people(o)]
            left = {x.get("piece") for x in step.told("destroyed", "leave", "move")}
            if [o for o in there if o.id not in left]:
                self.differ(self.inside_clause, f"{p} enters {f.id}", "an empty place", f"{there[0]} is there")

    def note_assault(self, combat, x, y, place):
        """A combat for a place."""
        out, inside = (x, y) if y.inside is not None else (y, x)
        done = self.assaults_fought.setdefault(place.id, [])
        if out.id in done:
            self.differ(self.assault_clause, f"{out} assaults {place.id}", "once in a bound", "again")
        done.append(out.id)
        self.looked("assaults")
        if len(done) > self.most_assaulters:
            self.differ(self.assault_clause, f"assaults on {place.id} in one bound", f"{self.most_assaulters} at most", len(done))
        if place.id in self.fallen_places:
            self.differ(self.assault_clause, f"{out} assaults {place.id}", "no more: its defender is gone", "a combat")
        if not self.may_assault(out, place):
            self.differ(self.assault_clause, f"{out} assaults {place.id}", "troops that may", out.type)
        if combat.outcome.get(inside.id) == "destroyed":
            self.fallen_places.add(place.id)

    def at_gate(self, p, f):
        """Its whole front edge covers a gate; None where no gate is told."""
        if not f.gates:
            return None
        a, b = p.edges[0]
        points = [g["at"] if isinstance(g, dict) else g for g in f.gates]
        return any(geo.point_to_segment(g, a, b) < self.live.touch + 0.5 for g in points)
