"""One engagement of DBA 3.0 reckoned from the catalogue alone: factors, totals, outcomes, pursuit (dba30-199 to 319, 336, section 10)."""

from debellis.two_sides import TwoSides

FAMILIES = {
    "El": ["El"], "SCh": ["SCh"], "Kn": ["3Kn", "4Kn", "6Kn", "HCh"], "Cm": ["Cm"], "Cv": ["Cv", "6Cv", "LCh"], "LH": ["LH", "LCm"], "Sp": ["4Sp", "8Sp"],
    "Pk": ["3Pk", "4Pk"], "Bd": ["3Bd", "4Bd", "6Bd", "CP", "Lit", "CWg"], "Wb": ["3Wb", "4Wb"], "Ax": ["3Ax", "4Ax"],
    "Bw": ["3Bw", "4Bw", "8Bw", "Mtd-3Bw", "Mtd-4Bw"], "Hd": ["5Hd", "7Hd"], "Ps": ["Ps"], "Art": ["Art"], "WWg": ["WWg"], "Civ": ["Civ"],
}
FAMILY = {t: f for f, types in FAMILIES.items() for t in types}
TYPES = list(FAMILY)
MOUNTED = {"El", "SCh", "Kn", "Cm", "Cv", "LH"}
FACTORS = {"El": (5, 4), "Sp": (4, 4), "Pk": (3, 4), "Kn": (3, 4), "SCh": (3, 4), "WWg": (3, 4), "Ax": (3, 3), "Cv": (3, 3), "Cm": (3, 3), "Wb": (3, 2),
           "Hd": (3, 2), "Bw": (2, 4), "Ps": (2, 2), "LH": (2, 2), "Civ": (2, 0)}
FAST = {"3Wb", "3Ax", "3Bw", "3Pk", "3Bd", "6Bd", "5Hd", "Mtd-3Bw", "Ps", "Civ"}  # civilians fight as fast foot
LITTERS = {"CP", "Lit", "CWg"}
STATIC = LITTERS | {"Art", "WWg"}
DOUBLE = {"6Kn", "6Cv", "6Bd", "8Sp", "8Bw"}
SOLID_BLADES = {"4Bd"} | LITTERS
SHOOTERS = {"Bw", "WWg", "Art"}
WALLS = ("city", "fort")


def is_foot(t):
    return FAMILY[t] not in MOUNTED


def is_solid(t):
    return is_foot(t) and t not in FAST


class Engagement(TwoSides):
    def __init__(self, e):
        super().__init__(e)
        self.assault = self.close and any(self.holds(s) != "none" or self.storms(s) != "none" for s in "ab")

    def kind(self, s):
        return FAMILY[self.type(s)]

    def going(self, s, viewer):
        """The going of side s as this type counts it: occupants are never in bad going (H34), camels are at home in dunes and oases."""
        x = self.side[s]
        if self.holds(s) != "none":
            return "good"
        at_home = viewer in ("Cm", "LCm") and x.get("feature", "none") in ("oasis", "dunes")
        return "good" if at_home else x.get("going", "good")

    # --- factors -------------------------------------------------------------------------------------------------------------

    def basic(self, s):
        kind, its = self.kind(s), self.type(self.other(s))
        column = 0 if self.assault or is_foot(its) else 1
        if kind == "Bd":
            return (5, 3)[column] if self.close else 4
        if kind == "Art":
            return 2 if self.holds(s) in WALLS else 4
        return FACTORS[kind][column]

    def rear(self, s):
        """What the friend behind adds: 221 to 225."""
        x, kind, its = self.side[s], self.kind(s), self.kind(self.other(s))
        behind = x.get("rear_support")
        if not self.close or self.assault or not behind or FAMILY[behind] != kind:
            return 0
        if self.going(s, self.type(s)) != "good" or x.get("rear_support_going", "good") != "good":
            return 0
        foot = its not in MOUNTED and its != "Ps"
        if kind == "Wb":
            return 1 if foot else 0
        if kind == "Pk":
            return 3 if foot else 1 if its in ("El", "SCh", "Kn") else 0
        return 1 if kind == "LH" else 0

    def double(self, s):
        foot = is_foot(self.type(self.other(s)))
        return 1 if self.close and not self.assault and self.type(s) in DOUBLE and foot and self.going(s, self.type(s)) == "good" else 0

    def beside(self, s):
        mine, friends = self.type(s), self.side[s].get("side_support", [])
        if not self.close or self.assault or not is_foot(self.type(self.other(s))) or self.going(s, mine) != "good":
            return 0
        blades = any(t in SOLID_BLADES for t in friends)
        spears = any(FAMILY[t] == "Sp" for t in friends)
        return 1 if mine in ("4Sp", "8Sp") and (blades or spears) or mine in ("4Bw", "8Bw", "Mtd-4Bw") and blades else 0

    def support_attacks(self, s):
        return self.side[s].get("support_attacked", 0) if self.rear(s) else 0

    def tactical(self, s):
        x, mine, kind, place, sum_ = self.side[s], self.type(s), self.kind(s), self.holds(s), 0
        if (self.close or self.shot_at(s)) and not x.get("sacking"):
            if place in WALLS and is_foot(mine) and mine != "Civ":
                sum_ += 4
            if place == "camp" and is_foot(mine) or place == "city" and mine == "Civ":
                sum_ += 2
        if self.close or self.shot_at(s):
            sum_ += bool(x.get("general"))
        if not self.close:
            return sum_ - (x.get("support_shooters", 0) if self.shot_at(s) else 0)
        sum_ += bool(x.get("uphill") and place not in WALLS or x.get("defends_riverbank"))
        if not self.assault and kind not in ("Ps", "SCh"):
            sum_ -= x.get("overlaps", 0)
            if kind not in ("LH", "Cv") and not x.get("moved") and self.going(s, mine) == "good":
                sum_ -= x.get("edge_corners", 0)
        sum_ -= x.get("flank_attacked", 0) + bool(x.get("rear_attacked")) + self.support_attacks(s)
        if place != "none":
            sum_ -= x.get("other_assaulters", 0)
        if self.going(s, mine) == "bad" and kind not in ("Ps", "Ax", "Wb", "Bw"):
            sum_ -= 2
        if x.get("demoralised") and place == "none":
            sum_ -= 2
        return sum_

    def factor(self, s):
        return self.basic(s) + self.rear(s) + self.double(s) + self.beside(s) + self.tactical(s)

    # --- the tables ----------------------------------------------------------------------------------------------------------

    def equal(self, s):
        x, o = self.side[s], self.other(s)
        mine, kind, its = self.type(s), self.kind(s), self.type(o)
        if self.holds(s) != "none" or self.storms(s) != "none":
            return "hold"
        if kind == "SCh":
            return "destroyed"
        if kind in ("Kn", "Cm"):
            if self.close and (self.side[o].get("longbow_or_crossbow") or FAMILY[its] == "Bd"):
                return "destroyed"
            return "recoil" if self.close and is_solid(its) or mine == "4Kn" and its in ("3Kn", "6Kn") else "hold"
        if kind in ("LH", "Cv", "El"):
            return "recoil" if self.close and is_solid(its) else "hold"
        if mine in FAST:
            return "recoil" if is_solid(its) and (self.close or self.shot_at(s)) else "hold"
        edges = x.get("flank_attacked", 0) + bool(x.get("rear_attacked"))
        return "destroyed" if mine in LITTERS and self.close and is_foot(its) and edges else "hold"

    def less(self, s):
        x, o = self.side[s], self.other(s)
        mine, kind, its = self.type(s), self.kind(s), self.kind(o)
        going, art = self.going(s, mine), its == "Art" and not self.close
        if self.holds(s) != "none":
            return "destroyed"
        if self.storms(s) != "none":
            return "destroyed" if kind == "El" and self.storms(s) in WALLS else "recoil"
        ridden = going == "good" and its in ("Kn", "SCh")
        if kind == "SCh":
            return "destroyed" if self.close or x.get("shot_in_rear") else "flee"
        if kind == "El":
            return "destroyed" if art or its in ("LH", "Ax", "Ps") else "flee" if its == "El" else "recoil"
        if kind == "Kn":
            return "destroyed" if its in ("SCh", "El", "Cm", "LH") else "recoil"
        if kind == "Cm":
            return "destroyed" if its == "SCh" or going == "bad" else "flee" if its == "El" else "recoil"
        if kind in ("Cv", "LH"):
            return "flee" if its == "SCh" or going == "bad" or kind == "LH" and art else "recoil"
        if mine in LITTERS:
            return "hold"
        if kind in ("Sp", "Pk", "Bd"):
            return "destroyed" if ridden or its == "Wb" else "recoil"
        if kind == "Wb":
            return "destroyed" if ridden else "recoil"
        if kind == "Ax":
            return "destroyed" if going == "good" and its == "Kn" else "recoil"
        if kind == "Ps":
            return "destroyed" if its in ("Kn", "Cv", "Cm") and self.going(s, self.type(o)) == "good" else "recoil"
        if kind == "Bw":
            return "destroyed" if its in MOUNTED or mine.startswith("Mtd") and going == "bad" else "recoil"
        if kind == "WWg":
            return "destroyed" if its == "El" or art else "hold"
        if kind == "Hd":
            return "destroyed" if going == "good" and its in ("El", "Kn") or its == "Wb" else "hold" if self.close else "recoil"
        return "destroyed"  # artillery, civilians

    def doubled(self, s):
        o = self.other(s)
        mine, kind, its = self.type(s), self.kind(s), self.kind(o)
        going = self.going(s, mine)
        if self.holds(s) != "none":
            return "destroyed"
        if kind == "Cv":
            return "flee" if going == "good" and its in ("Sp", "Pk", "Hd") or its == "Art" and self.close else "destroyed"
        if kind == "LH":
            return "destroyed" if its in MOUNTED | {"Bw", "Ps"} or its == "Art" and not self.close or going == "bad" else "flee"
        if kind == "Ps":
            if its in ("El", "SCh"):
                return "recoil"
            ridden = its in MOUNTED and self.going(s, self.type(o)) == "good"
            return "destroyed" if ridden or its in ("Ax", "Ps") or its == "Bw" and self.close else "flee"
        return "destroyed"

    def outcome(self, s, mine, its):
        x = self.side[s]
        if not self.close and not self.shot_at(s) or mine > its:
            return "hold"
        result = self.equal(s) if mine == its else self.doubled(s) if its >= 2 * mine else self.less(s)
        caught = self.close and (x.get("flank_attacked") or x.get("rear_attacked") or self.support_attacks(s))
        return "destroyed" if result in ("recoil", "flee") and (caught or x.get("rear_blocked")) else result

    def pursuit(self, s, outcome):
        x, o = self.side[s], self.other(s)
        mine, kind, its = self.type(s), self.kind(s), self.type(o)
        if not self.close or outcome[s] != "hold" or outcome[o] == "hold" or mine in STATIC or self.holds(s) != "none":
            return 0
        if self.going(s, mine) == "bad" and x.get("feature", "none") not in ("marsh", "gully"):
            return 0
        if self.storms(s) != "none":
            return 0 if self.storms(s) in WALLS or outcome[o] != "destroyed" else 0.5 if is_foot(mine) else 1
        if kind in ("SCh", "El", "Hd") or mine in ("3Kn", "6Kn", "HCh"):
            return 1
        return 0.5 if kind in ("Wb", "Pk", "Bd") and is_foot(its) and its != "Ps" else 0

    def resolve(self):
        factor = {s: self.factor(s) for s in "ab"}
        total = {s: factor[s] + self.e["dice"][s] + bool(self.side[s].get("cinc_bonus")) for s in "ab"}
        outcome = {s: self.outcome(s, total[s], total[self.other(s)]) for s in "ab"}
        return {"factor": factor, "total": total, "outcome": outcome, "pursuit": {s: self.pursuit(s, outcome) for s in "ab"}}


def draw_side(chance, mode, role, place):
    """One side of a random engagement, as a position could give it."""
    allowed, sacks = list(TYPES), role == "holds" and place == "city" and mode == "close" and chance.random() < 0.2
    if sacks:
        allowed = [t for t in allowed if t not in ("El", "SCh", "Art", "Civ")]
    elif role == "holds":
        allowed = [t for t in allowed if (is_foot(t) or place == "camp" and t not in ("El", "SCh")) and not (t == "Civ" and place == "fort")]
    elif role == "storms":
        allowed = [t for t in allowed if t != "SCh" and t not in STATIC] + ["WWg"]
    elif role == "shoots":
        allowed = [t for t in allowed if FAMILY[t] in SHOOTERS]
    x = {"type": chance.choice(allowed)}
    mine = x["type"]
    x["going"] = chance.choice(["good", "good", "rough", "bad"])
    if x["going"] == "bad":
        x["feature"] = chance.choice(["none", "oasis", "dunes", "gully", "other"] + (["marsh"] if mode == "close" else []))
    for flag in ("general", "uphill", "demoralised", "shot_in_rear", "rear_blocked", "cinc_bonus", "moved"):
        if chance.random() < 0.12:
            x[flag] = True
    if FAMILY[mine] == "Bw" and chance.random() < 0.4:
        x["longbow_or_crossbow"] = True
    if chance.random() < 0.12 and place != "camp":
        x["defends_riverbank"] = True
    if role == "holds":
        x["occupies"] = place
        if sacks:
            x["sacking"] = True
        x["other_assaulters"] = chance.choice([0, 0, 1, 2]) if mode == "close" else 0
    elif mode == "close":
        if role == "storms":
            x["assaulting"] = place
            if mine == "WWg":
                x["mobile_tower"] = True
        x["overlaps"] = chance.choice([0, 0, 0, 1, 2])
        x["flank_attacked"] = min(chance.choice([0, 0, 0, 0, 1, 2]), 2 - x["overlaps"])
        x["edge_corners"] = min(chance.choice([0, 0, 1, 2]), 2 - x["overlaps"] - x["flank_attacked"])
        x["rear_attacked"] = chance.random() < 0.1
        behind = chance.choice([None, chance.choice(FAMILIES[FAMILY[mine]]), chance.choice([t for t in TYPES if t != "Civ"])])
        if behind:
            x["rear_support"] = behind
            x["rear_support_going"] = chance.choice(["good", "good", "good", "rough", "bad"])
            x["support_attacked"] = chance.choice([0, 0, 0, 1, 2, 3])
        x["side_support"] = [chance.choice(["4Sp", "8Sp", "4Bd", "3Bd", "6Bd", "CP", "Lit", "CWg", "4Ax"]) for _ in range(chance.choice([0, 0, 1, 2]))]
    if mode == "shoot":
        x["support_shooters"] = chance.choice([0, 0, 1, 2])
    return x


def draw(chance):
    mode = chance.choice(["close", "close", "close", "shoot"])
    place = chance.choice(["city", "fort", "camp"]) if chance.random() < 0.2 else "none"
    e = {"ruleset": "dba30", "mode": mode, "dice": {"a": chance.randint(1, 6), "b": chance.randint(1, 6)}}
    roles = ["shoots" if mode == "shoot" else "storms" if place != "none" else "fights", "holds" if place != "none" else "fights"]
    order = ["a", "b"] if chance.random() < 0.6 else ["b", "a"]
    for s, role in zip(order, roles):
        e[s] = draw_side(chance, mode, role, place)
    if mode == "shoot":
        e["shooter"] = order[0]
        if FAMILY[e[order[1]]["type"]] in SHOOTERS and chance.random() < 0.6:
            e["shoots_back"] = True
        if chance.random() < 0.2:
            e[order[0]]["occupies"] = chance.choice(["city", "fort", "camp"])
    return e
