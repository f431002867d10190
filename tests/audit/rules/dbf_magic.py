"""DBF's magic: who may cast what, at whom, for how many PIPs, and when a casting roll succeeds (dbf-H45 to H51)."""

from debellis import contact

SPELLS = {"bolt": (1, "enemy"), "ward": (2, "friend"), "hex": (2, "enemy"), "terror": (3, "enemy"), "firestorm": (4, "enemy"),
          "translocation": (5, "friend")}
RITUALS = {"dispel": (1, "Cl", 0), "blessing": (2, "Cl", 0), "darkness": (3, "Ma", 3), "raising": (5, "Ma", 5)}
ROLLED = ("ward", "translocation")  # spells that succeed by a die
HAIR = 0.3  # mm


class Magic:
    """Mixed into the auditor of DBF."""

    def magic_begins(self):
        self.cast_by = set()   # in this bound
        self.casting = None    # (caster, what, target) that waits for its die
        self.rolled = None     # who has rolled last

    def before_act(self, step):
        if step.act["act"] == "cast":
            self.check_cast(step)
        self.casting_roll(step)

    def check_cast(self, step):
        """An act of magic, before its events."""
        act, what = step.act, step.act["choice"]
        caster = self.live.pieces[act["pieces"][0]]
        cost, kind = SPELLS[what] if what in SPELLS else RITUALS[what][:2]
        self.looked("spells and rituals")
        self.expect("dbf-H47" if what in SPELLS else "dbf-H49", f"PIPs for {what}", cost, step.cost)
        level = self.given.get(caster.id, {}).get("level", 3)
        if what in SPELLS:
            self.expect("dbf-H45", f"{caster} casts {what}", "Ma", caster.type)
            if cost > level:
                self.differ("dbf-H45", f"{caster} casts {what}", f"spells of {level} PIPs at most", cost)
            self.check_targets(act, what, kind, caster)
        else:
            self.expect("dbf-H49", f"{caster} enacts {what}", kind, caster.type)
            if level < RITUALS[what][2]:
                self.differ("dbf-H49", f"{caster} enacts {what}", f"a mage of level {RITUALS[what][2]}", level)
        if caster.id in self.cast_by:
            self.differ("dbf-H45", f"{caster} acts by magic", "once in a bound", "again")
        if caster.side != self.active or self.moved.get(caster.id):
            self.differ("dbf-H45", f"{caster} acts by magic", "in its own bound, unmoved", f"bound of {self.active}, moves {self.moved.get(caster.id, 0)}")
        if caster.inside is None and self.in_contact(caster):
            self.differ("dbf-H45", f"{caster} acts by magic", "out of contact", "an enemy touches it")
        self.cast_by.add(caster.id)
        self.casting = (caster.id, what, act.get("target")) if what in ROLLED or what in RITUALS else None

    def check_targets(self, act, what, kind, caster):
        first = self.live.pieces[act["target"]]
        for i in [act["target"]] + act["pieces"][1:]:
            t = self.live.pieces[i]
            self.expect("dbf-H47", f"{caster} casts {what} at {t}", kind, "friend" if t.side == caster.side else "enemy")
            if t is not first and t.inside is None and first.inside is None and t.gap(first) > self.live.touch + HAIR:
                self.differ("dbf-H47", f"{what} at {t}", f"one that touches {first}", f"{t.gap(first):.1f} mm off")
        if first.inside is None and caster.inside is None:
            reach = 5 * self.live.unit
            if caster.gap(first) > reach + HAIR:
                self.differ("dbf-H46", f"{caster} casts {what} at {first}", f"within {reach:.0f} mm", f"{caster.gap(first):.1f} mm")
        if what == "ward" and first.id in self.warded or what == "hex" and first.id in self.hexed:
            self.differ("dbf-H47", f"{what} on {first}", "one to an element", "a second")
        if what == "translocation" and first.inside is None and self.in_contact(first):
            self.differ("dbf-H47", f"{what} of {first}", "one not in contact", "an enemy touches it")

    def check_landing(self, e, p):
        """dbf-H47, H49: somebody is set down: near enough to where he stood or to the mage, and a base width from any enemy."""
        t, caster = self.live, self.live.pieces.get(self.rolled)
        q = p.moved_to(e["to"]["at"], e["to"]["facing"])
        self.looked("landings by magic")
        for enemy in t.of(1 - p.side):
            if q.gap(enemy) < t.unit - HAIR:
                self.differ("dbf-H47", f"{p} is set down", f"1 BW or more from {enemy}", f"{q.gap(enemy):.1f} mm")
        if e["event"] == "raised":
            self.expect("dbf-H49", f"{p} is raised", True, p.off and p.type.split("_")[0] in ("Hd", "Wb"))
        start, reach = (caster, 2) if e["event"] == "raised" else (p, 10)
        if start is not None and start.inside is None and q.gap(start) > reach * t.unit + HAIR:
            self.differ("dbf-H49" if start is caster else "dbf-H47", f"{p} is set down", f"within {reach} BW of where {start} stands", f"{q.gap(start):.1f} mm")

    def in_contact(self, p):
        """dbf-H67: the front edge of one surely on an edge of the other."""
        t = self.live
        for e in t.of(1 - p.side):
            if p.near(e, 2 * t.touch) and (contact.fronts_touch(t, p, e) or any(
                    contact.on_edge(t, a, b, edge)[0] for a, b in ((p, e), (e, p)) for edge in (1, 2, 3))):
                return True
        return False

    def casting_roll(self, step):
        """dbf-H50: 3 or more succeeds, 2 less with a Cleric or Paladin near."""
        for e in step.told("casting"):
            if not self.casting:
                self.differ("dbf-H50", f"a casting roll of {e['piece']}", "one that was asked for", e["text"])
                return
            caster, what, target = self.casting
            p, t = self.live.pieces[caster], self.live.pieces.get(target)
            near = self.cleric_near(p, t or p)
            wanted = {step.act["dice"][0] - (2 if n else 0) for n in ((True, False) if near is None or t is None else (near,))}
            if e["numbers"][0] not in wanted:
                self.differ("dbf-H50", f"{caster} rolls for {what}", sorted(wanted), e["numbers"][0])
            worked = e["numbers"][0] >= 3
            told = any(x["event"] in ("warded", "blessed", "raised", "dispelled", "darkness", "translocated", "placed") for x in step.events)
            if told and not worked:
                self.differ("dbf-H50", f"{what} of {caster} on {e['numbers'][0]}", "nothing happens", "it works")
            if worked and what == "ward" and not any(x["event"] == "warded" and x["piece"] == target for x in step.events):
                self.differ("dbf-H50", f"{what} of {caster} on {e['numbers'][0]}", f"{target} is warded", "it is not")
            self.looked("casting rolls")
            self.casting, self.rolled = None, caster
