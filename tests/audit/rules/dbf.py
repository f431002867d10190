"""The auditor of DBF, from its clauses."""

from debellis import contact
from debellis.facts import hill_side
from debellis.table import FRONT, LEFT, RIGHT
from debellis.umpire import Umpire

AERIAL = ("Dr", "GFl", "Fl")
MOUNTED = ("He", "Pa", "Kn", "Cv", "LM", "Be", "Bh", "GB")
FACTORS = {  # clause, against foot, against mounted and aerials in close combat (dbf-048 to 057, H04)
    "Dr": (48, 6, 6), "Pa": (48, 6, 6), "He": (49, 5, 5), "Bh": (50, 5, 4), "Bd": (51, 5, 3), "GFl": (51, 5, 3), "Art": (52, 4, 4),
    "Cl": (52, 4, 4), "Ma": (52, 4, 4), "Sp": (52, 4, 4), "Ax_S": (53, 4, 3), "Cb": (54, 3, 4), "IM": (54, 3, 4), "Pk": (54, 3, 4),
    "WBow": (54, 3, 4), "Ax_F": (55, 3, 3), "Be": (55, 3, 3), "GB": (55, 3, 3), "Wb_S": (55, 3, 3), "Hd": (56, 3, 2), "Wb_F": (56, 3, 2),
    "CF": (57, 2, 2), "CD": (57, 2, 2), "Fl": (57, 2, 2), "LM": (57, 2, 2), "Sk": (57, 2, 2), "Kn": ("H04", 3, 4), "Cv": ("H04", 3, 3),
    "Bw": ("H04", 2, 4)}
SHOT = {"Bd": (52, 4, 4), "GFl": (55, 3, 3)}
BOWS = ("Cb", "WBow", "Bw")
GOOD, ROUGH, BAD, DANGEROUS = 0, 1, 2, 3
GROUND = {"field": ROUGH, "scrub": ROUGH, "rocks": ROUGH, "ruins": ROUGH, "wood": BAD, "steep_hill": BAD, "marsh": BAD, "blight": DANGEROUS}


def c(n):
    return f"dbf-{n:03d}" if isinstance(n, int) else f"dbf-{n}"


def family(p):
    return p.type.split("_")[0]


def aerial(p):
    return p.type in AERIAL


def mounted(p):
    return family(p) in MOUNTED


def foot(p):
    return not aerial(p) and not mounted(p)


def is_fast(p):
    return p.type.endswith("_F") or p.type in ("Sk", "CF", "CD")


def is_solid(p):
    return p.type.endswith("_S")


def factor_of(p, against_foot, close):
    key = p.type if p.type in FACTORS else family(p)
    row = FACTORS[key]
    if not close and family(p) in SHOT:
        row = SHOT[family(p)]
    return c(row[0]), row[1] if against_foot else row[2]


class Auditor(Umpire):
    code = "dbf"
    touch_bw = 0.02
    assaultable = ("camp", "city", "castle")
    sum_clause = "dbf-H01"
    fight_clause = "dbf-H32"
    pip_clause = "dbf-002"
    due_clause = "dbf-010"
    loss_clause = "dbf-H60"
    win_clause = "dbf-H61"

    # --- losses ---

    def loss_value(self, p):
        value = 2 if family(p) in ("Dr", "He", "Pa", "Ma", "Cl") else 0 if family(p) in ("Hd", "CF", "CD") else 1
        return value

    general_value = 1

    def beaten_side(self, step):
        total = [self.fact(step.after, "Lost", s) for s in (0, 1)]
        breaks = [self.fact(step.after, "Breaks at", s) for s in (0, 1)]
        for s in (0, 1):
            if total[s] >= breaks[s] and total[s] > total[1 - s]:
                return s
        return None

    def opened(self):
        self.warded, self.hexed, self.blessed = {}, {}, set()
        for s, side in enumerate(self.setup["sides"]):
            for p in side["pieces"]:
                if p.get("warded"):
                    self.warded[p["id"]] = s
                if p.get("hexed"):
                    self.hexed[p["id"]] = 1 - s

    def happened(self, e):
        kind = e["event"]
        if kind == "warded":
            self.warded[e["piece"]] = self.live.pieces[e["piece"]].side
        elif kind == "hexed":
            self.hexed[e["piece"]] = 1 - self.live.pieces[e["piece"]].side
        elif kind == "raised":
            p = self.live.pieces[e["piece"]]
            self.lost[p.side] -= self.loss_value(p)
        elif kind == "blessed":
            self.blessed.add(e["piece"])
        elif kind == "dispelled":
            self.warded.pop(e.get("piece"), None)
            self.hexed.pop(e.get("piece"), None)
        super().happened(e)

    def new_bound(self, e):
        super().new_bound(e)
        side = e["numbers"][1]
        self.blessed = set()
        self.warded = {p: s for p, s in self.warded.items() if s != side}
        self.hexed = {p: s for p, s in self.hexed.items() if s != side}

    # --- the ground ---

    def fights_from_any_edge(self, p):
        return False

    def going(self, base):
        """The worst going it is even partly in (dbf-H66): a list of what it may be."""
        if base.inside is not None:
            return [GOOD]
        sure, perhaps = self.live.kinds(base, GROUND)
        worst = max([GROUND[f.kind] for f in sure], default=GOOD)
        return [worst] + sorted({GROUND[f.kind] for f in perhaps if GROUND[f.kind] > worst})

    def ground_facts(self, s):
        return {"going": self.going(s.x), "uphill": self.uphill(s.x, s.y), "bank": self.bank(s.x, s.y), "behind": s.behind_sure or None}

    def uphill(self, x, y):
        if x.inside is not None or y.inside is not None:
            return False
        answer = False
        for f in self.live.features:
            if f.kind in ("gentle_hill", "steep_hill") and not f.far(x.box):
                side = hill_side(self.live, f, x, y, self.live.unit / 2)
                if side == "x":
                    return True
                if side is None:
                    answer = None
        return answer

    def bank(self, x, y):
        """dbf-H36: off-road, entirely on land, the enemy partly in a river that is not paltry."""
        if x.inside is not None or y.inside is not None:
            return False
        for f in self.live.features:
            if f.kind == "river" and f.state != "paltry":
                wet, dry = f.holds(y, self.live.touch), f.holds(x, self.live.touch)
                if wet is False or dry:
                    continue
                if f.state is None or f.state == "unknown" or any(self.live.kinds(x, ("road",))) or any(self.live.kinds(y, ("road",))):
                    return None
                return None if wet is None or dry is None else True
        return False

    # --- close combat ---

    def close_factors(self, me, him, f, g):
        x, y = me.x, me.y
        fam = family(x)
        parts = [factor_of(x, foot(y) or me.assault is not None, True)]
        if me.assault is None:
            parts += self.supports(me, f)
        parts += self.walls(me.occupies, x)
        if x.general:
            parts.append((c(69), 1))
        flying = aerial(x) or aerial(y) or any(aerial(e) for e in me.attackers + him.attackers) or self.aerial_involved(me, him)
        if f["uphill"] and not flying:
            parts.append((c(70), 1))
        if f["bank"] and not flying:
            parts.append((c(71), 1))
        parts += self.bad_going(x, f)
        if me.occupies is None:
            n = 0
            for name in ("left", "right"):
                if f["flank_" + name] or f["touch_" + name] or f["over_" + name] and me.assault is None:
                    n += 1
            if f["rear_touched"] and not f["rear"]:
                n += 1
            parts += [(c(73), -1)] * min(n, 2)
            if f["rear"]:
                parts.append((c(75), -1))
        else:
            parts += [(c(76), -1)] * self.other_assaulters(me.occupies, y)
        parts += self.spells(x, True)
        return parts

    def aerial_involved(self, me, him):
        for s in (me, him):
            if s.x.inside is not None:
                continue
            for e in self.live.of(1 - s.x.side):
                if aerial(e) and e.near(s.x, 1) and e.gap(s.x) < 1:
                    return True
        return False

    def walls(self, place, x):
        if place is None:
            return []
        if place.kind == "camp":
            return [(c(67), 2)]
        return [(c(68), 2)] if x.type == "CD" else [(c(66), 4)]

    def bad_going(self, x, f):
        if f["going"] < BAD:
            return []
        if x.type == "Ax_S":
            return [(c(72), -1)]
        if family(x) in BOWS + ("Be", "GB", "Wb", "Ax", "Sk"):
            return []
        return [(c(77), -2)]

    def spells(self, x, close):
        parts = []
        if x.id in self.warded:
            parts.append((c("H47"), 1))
        if x.id in self.hexed:
            parts.append((c("H47"), -1))
        if close and x.id in self.blessed:
            parts.append((c("H49"), 1))
        return parts

    def supports(self, me, f):
        """dbf-058 to 065."""
        x, y = me.x, me.y
        fam = family(x)
        parts = []
        if foot(y):
            for friend, where in me.beside:
                if where is None:
                    continue
                if fam == "Sp" and (family(friend) in ("Sp", "Cl") or friend.type == "Bd_S"):
                    parts = [(c(59), 1)]
                elif fam in BOWS and is_solid(x) and friend.type == "Bd_S":
                    parts = [(c(60), 1)]
        if me.behind is not None and f["behind"] and family(me.behind) == fam:
            if fam == "Pk" and foot(y) and y.type != "Sk":
                parts.append((c(62), 3))
            elif fam == "Pk" and (family(y) in ("Kn", "Bh") or y.type == "Sk"):
                parts.append((c(63), 1))
            elif fam == "Wb" and foot(y):
                parts.append((c(64), 1))
            elif fam == "LM":
                parts.append((c(65), 1))
        return parts

    def other_assaulters(self, place, fighter):
        n = sum(1 for e in self.live.of(fighter.side) if e.id != fighter.id and self.assaults(self.live, e) is place)
        return min(n, 2)

    def close_outcome(self, me, him, f, g, mine, his):
        if mine > his:
            return "hold", c("H01")
        if mine == his:
            result, clause = ("hold", c("H57")) if me.assault is not None else self.equal(me.x, me.y, True)
        elif his >= 2 * mine or mine <= 0:
            result, clause = self.doubled(me.x, me.y, f["going"], True)
        else:
            result, clause = self.beaten(me.x, me.y, f["going"], True)
        if result in ("recoil", "flee") and me.x.type != "Dr" and me.occupies is None:
            if f["touch_left"] or f["touch_right"] or f["rear_touched"] or f["flank_left"] or f["flank_right"] or f["rear"]:
                return "destroyed", c("H52")
        return result, clause

    def equal(self, x, y, close):
        fam, foe = family(x), family(y)
        if fam == "Dr" and foe in ("He", "Pa"):
            return "destroyed", c(80)
        if fam == "He" and close and foe in ("Dr", "He"):
            return "destroyed", c(81)
        if fam == "Pa" and close and foe == "Ma":
            return "destroyed", c(82)
        if fam == "Ma" and foe == "Ma":
            return "destroyed", c(83)
        if fam == "Kn" and (y.type == "Bd_S" or close and foe in ("Cb", "WBow")):
            return "destroyed", c(84)
        if fam != "Pk" and y.type == "Pk_S":
            return "recoil", c(85)
        if is_fast(x) and is_solid(y):
            return "recoil", c(86)
        return "hold", c("H01")

    def beaten(self, x, y, going, close):
        fam, foe = family(x), family(y)
        good = going == GOOD
        if x.inside is not None:
            return "destroyed", c(89)
        if fam == "Dr":
            return ("destroyed" if foe in ("He", "Pa") else "flee"), c(91)
        if fam == "Pa":
            return ("destroyed" if close else "hold"), c(92)
        if fam == "He":
            return ("destroyed" if foe == "Ma" and close or foe in ("He", "Pa") else "recoil"), c(93)
        if fam == "Ma":
            return ("destroyed" if foe in ("He", "Pa", "Cl", "Dr") else "recoil"), c(94)
        if fam in ("Bh", "GB"):
            clause = c(95) if fam == "Bh" else c(96)
            if foe in ("Ax", "LM", "Sk"):
                return "destroyed", clause
            return ("flee" if foe in ("Bh", "Ma", "Art") else "recoil"), clause
        if fam == "Kn":
            return ("destroyed" if foe in ("Bh", "GB", "LM") else "recoil"), c(97)
        if fam in ("Cv", "LM") or x.type == "Be_S":
            return "recoil", c(98)
        if fam in ("Pk", "Sp", "Bd") or x.type == "Ax_S":
            if good and foe in ("Kn", "GB"):
                return "destroyed", c(99)
            return ("destroyed", c(100)) if foe == "Wb" else ("recoil", c(101))
        if fam == "Hd":
            if good and foe in ("Bh", "Wb", "GB"):
                return "destroyed", c(102)
            return ("destroyed", c(103)) if foe == "Kn" else ("recoil", c(104))
        if fam in BOWS or x.type == "Be_F":
            return ("destroyed" if mounted(y) else "recoil"), c(105)
        if fam == "IM":
            return ("destroyed" if foe == "Art" and not close or foe == "Bh" and close else "hold"), c(106)
        if fam == "Art":
            return ("destroyed" if close or foe == "IM" else "recoil"), c(107)
        if fam == "Sk":
            return ("destroyed" if good and foe in ("Kn", "Cv") else "recoil"), c(108)
        return "recoil", c(90)

    def doubled(self, x, y, going, close):
        fam, foe = family(x), family(y)
        if x.inside is not None:
            return "destroyed", c("H58")
        if fam == "Cv":
            return ("flee" if going == GOOD and foe in ("Pk", "Art", "Sp", "Hd") else "destroyed"), c(109)
        if fam in ("LM", "Sk", "Fl"):
            if fam == "LM" and going <= ROUGH and foot(y) and foe not in BOWS + ("Sk",):
                return "flee", c(110)
            if not close:
                return "flee", c(111)
            if foe in ("Bh", "Pk", "Bd", "Hd", "Sp", "Wb"):
                return "flee", c(112)
            return ("flee", c(113)) if going > GOOD and mounted(y) else ("destroyed", c(114))
        return "destroyed", c(115)
