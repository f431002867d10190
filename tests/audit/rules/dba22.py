"""The auditor of DBA 2.2, from its clauses."""

import geometry as geo
from debellis.facts import slope_side
from debellis.table import LEFT, RIGHT
from debellis.umpire import Umpire

FAMILY = {"3Bd": "Bd", "3Wb": "Wb", "3Bw": "Bw", "HCh": "Kn", "LCh": "Cv", "2Cm": "LH", "Lit": "WWg"}
MOUNTED = ("El", "SCh", "Kn", "Cv", "3Cm", "LH")
FACTORS = {  # clause, against foot, against mounted (dba22-118 to 136)
    "Bd": (118, 5, 3), "El": (119, 4, 5), "Sp": (120, 4, 4), "SCh": (121, 4, 4), "Kn": (123, 3, 4), "Pk": (124, 3, 4),
    "WWg": (125, 3, 4), "Cv": (126, 3, 3), "Ax": (127, 3, 2), "Wb": (128, 3, 2), "Hd": (129, 3, 2), "Bw": (130, 2, 4),
    "3Cm": (131, 2, 4), "LH": (132, 2, 2), "Ps": (133, 2, 2), "Art": (134, 2, 2), "Followers": (135, 1, 1), "Denizens": (136, 1, 1)}
BAD = ("steep_hill", "wood", "marsh", "rough", "dunes", "oasis")


def c(n):
    return f"dba22-{n:03d}" if isinstance(n, int) else f"dba22-{n}"


def family(p):
    return FAMILY.get(p.type, p.type)


def mounted(p):
    return family(p) in MOUNTED


def camel(p):
    return p.type in ("3Cm", "2Cm")


class Auditor(Umpire):
    code = "dba22"
    touch_bw = 1 / 160  # one pace (dba22-H06)
    assaultable = ("camp", "bua")
    sum_clause = "dba22-116"
    fight_clause = "dba22-H39"
    pip_clause = "dba22-054"
    due_clause = "dba22-051"
    loss_clause = "dba22-H54"
    win_clause = "dba22-H54"

    # --- losses ---

    def loss_value(self, p):
        if p.type in ("Followers", "Denizens") or p.type == "SCh" and not self.options.get("chariots_count"):
            return 0
        return 1

    def beaten_side(self, step):
        total = [self.fact(step.after, "Lost", s) for s in (0, 1)]
        for s in (0, 1):
            # one who has not landed in the first bound counts as a lost general (dba22-H17)
            general = any(p.general and p.side == s and p.off and (p.id not in self.waiting or self.bounds[s])
                          for p in self.live.pieces.values())
            if (general or total[s] >= 4) and total[s] > total[1 - s]:
                return s
        return None

    def must_fight_unaligned(self, a, b):
        """dba22-H39: at least half a base width of front edge shared."""
        return geo.shared(*a.edges[0], *b.edges[0], self.live.touch) > self.live.unit / 2 + 0.1

    # --- the ground ---

    def bad_for(self, base, viewer):
        """The base is even partly in what is bad going to the viewer (dba22-022, 024, 025)."""
        if base.inside is not None:
            return False
        kinds = [k for k in BAD if not (camel(viewer) and k in ("dunes", "oasis"))]
        sure, perhaps = self.live.kinds(base, kinds)
        return True if sure else None if perhaps else False

    def ground_facts(self, s):
        x, y = s.x, s.y
        return {"bad": self.bad_for(x, x), "bad_to_enemy": self.bad_for(x, y), "uphill": self.uphill(x, y), "bank": self.bank(x, y),
                "behind": s.behind_sure or None,
                "behind_bad": self.bad_for(s.behind, s.behind) if s.behind else False,
                "wagon_overlaps": [0, 1, 2] if self.fights_from_any_edge(x) and s.wagon else 0}

    def uphill(self, x, y):
        """dba22-027, H57: nearer to the crest where the two fight."""
        if x.inside is not None or y.inside is not None:
            return False
        answer = False
        for f in self.live.features:
            if f.kind in ("gentle_hill", "steep_hill") and not f.far(x.box):
                side = slope_side(f, x, y)
                if side == "x":
                    return True
                if side is None:
                    answer = None
        return answer

    def bank(self, x, y):
        """dba22-H13: wholly on land, facing the river, the enemy partly in it."""
        if x.inside is not None or y.inside is not None:
            return False
        for f in self.live.features:
            if f.kind == "river" and f.state != "paltry":
                wet, dry = f.holds(y, self.live.touch), f.holds(x, self.live.touch)
                if wet is False or dry:
                    continue
                if self.live.kinds(x, ("road",))[0] or self.live.kinds(y, ("road",))[0]:
                    return None
                far = max(f.reach([p, p, p, p]) for p in x.corners[:2])
                if far > 20.1:
                    continue
                return None if wet is None or dry is None or far > 19.9 else True
        return False

    # --- close combat ---

    def close_factors(self, me, him, f, g):
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        clause, on_foot, on_mounted = FACTORS[fam]
        parts = [(c(clause), on_mounted if mounted(y) else on_foot)]
        parts += self.rear_support(me, f)
        place = me.occupies
        if place is not None:
            if place.kind == "bua" and not mounted(x) and "sacking" not in (x.note or ""):
                parts.append((c(145), 3))
            elif place.kind == "camp" and not mounted(x) and self.pitched.get(place.id) == x.side:
                parts.append((c(146), 2))
            parts += [(c(149), -1)] * self.other_assaulters(place, y)
        if x.general:
            parts.append((c(147), 1))
        if f["uphill"] or f["bank"]:
            parts.append((c(148), 1))
        if place is None:
            for side, name in ((LEFT, "left"), (RIGHT, "right")):
                flank = f["flank_" + name] or f["touch_" + name]
                overlap = f["over_" + name] and me.assault is None
                if flank or overlap:
                    parts.append((c(149), -1))
            if f["rear"] or f["rear_touched"]:
                parts.append((c(149), -1))
            parts += [(c(149), -1)] * f["wagon_overlaps"]
        own_bad = f["bad"] and fam not in ("Ax", "Bw", "Wb", "Ps")
        his_bad = mounted(x) and g["bad_to_enemy"]
        storms = mounted(x) and fam != "El" and me.assaulting is not None and me.assaulting.kind == "bua"
        if own_bad or his_bad or storms:
            parts.append((c(150), -2))
        return parts

    def other_assaulters(self, place, fighter):
        n = 0
        for e in self.live.of(fighter.side):
            if e.id != fighter.id and self.assaults(self.live, e) is place:
                n += 1
        return min(n, 2)

    def rear_support(self, me, f):
        """dba22-137 to 144."""
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        parts = []
        if me.occupies is not None:
            return parts
        behind = me.behind if f["behind"] else None
        if behind is not None and family(behind) == fam and not f["bad"] and not f["behind_bad"]:
            if fam == "Pk" and foe not in ("Cv", "LH", "SCh", "Bw", "Ps"):
                parts.append((c(137), 3))
            elif fam == "Wb" and foe not in ("Cv", "LH", "SCh", "Bw", "Ps"):
                parts.append((c(138), 1))
            elif fam == "Sp" and foe in ("Kn", "Sp"):
                parts.append((c(139), 1))
        if fam in ("Sp", "Bd", "Ax") and (mounted(y) or foe == "Wb" or me.assaulting is not None):
            helped = behind is not None and family(behind) == "Ps"
            for friend, _ in me.beside:
                if family(friend) == fam and self.psiloi_behind(friend):
                    helped = True
            if helped:
                parts.append((c(141), 1))
        return parts

    def psiloi_behind(self, p):
        from debellis import contact
        return any(family(f) == "Ps" and contact.directly_behind(self.live, p, f) for f in self.live.of(p.side))

    def close_outcome(self, me, him, f, g, mine, his):
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        if mine > his:
            return "hold", c(159)
        if mine == his:
            return ("destroyed" if fam == "SCh" else "hold"), c(156)
        result, clause = self.doubled(me, f) if his >= 2 * mine else self.beaten(me, f)
        if result in ("recoil", "flee"):
            if me.occupies is not None:
                return "destroyed", c(194)
            if f["touch_left"] or f["touch_right"] or f["rear_touched"]:
                return "destroyed", c(189)
        return result, clause

    def beaten(self, me, f):
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        bad, good = f["bad"], not f["bad"]
        held = me.occupies is not None
        warband = foe == "Wb" and y.inside is None
        dead = {
            "El": (161, foe in ("Ps", "Ax", "LH")), "SCh": (162, True),
            "Kn": (163, foe in ("El", "SCh", "LH") or bad or foe == "Bw" and (x.id, y.id) in self.contacted),
            "Pk": (167, good and foe in ("El", "Kn", "LH", "SCh") or warband),
            "Sp": (168, good and foe in ("El", "Kn", "LH", "SCh") or warband),
            "Bd": (169, good and foe in ("Kn", "SCh") or warband),
            "Ax": (170, good and foe == "Kn"), "Bw": (171, mounted(y)),
            "Ps": (172, foe in ("Kn", "Cv", "3Cm") and not f["bad_to_enemy"]),
            "Wb": (173, good and foe in ("El", "Kn", "SCh")),
            "Hd": (174, held or good and foe in ("El", "Kn", "SCh") or warband), "Art": (175, True),
            "WWg": (176, foe == "El" or held), "Followers": (177, True), "Denizens": (178, True)}
        flees = {"Cv": (164, foe == "SCh" or bad), "3Cm": (165, foe == "SCh" or bad), "LH": (166, foe == "SCh" or bad)}
        if fam in dead and dead[fam][1]:
            return "destroyed", c(dead[fam][0])
        if fam in flees:
            return ("flee" if flees[fam][1] else "recoil"), c(flees[fam][0])
        return ("hold" if fam in ("Hd", "WWg") else "recoil"), c(dead[fam][0])

    def doubled(self, me, f):
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        if fam == "Cv":
            return ("flee" if foe in ("Pk", "Sp", "Hd") and not f["bad"] or foe == "Art" else "destroyed"), c(179)
        if fam == "LH":
            return ("destroyed" if mounted(y) or foe in ("Bw", "Ps") or f["bad"] else "flee"), c(180)
        if fam == "Ps":
            dead = foe in ("Kn", "Cv", "3Cm", "LH") and not f["bad_to_enemy"] or foe in ("Bw", "Ax", "Ps")
            return ("destroyed" if dead else "flee"), c(181)
        return ("recoil" if foe == "Art" else "destroyed"), c(182)
