"""One engagement of DBF reckoned from the catalogue alone: factors, totals, outcomes, pursuit (dbf-048 to 116, H01 to H07, H43 to H58, section 10)."""

AERIALS = {"Dr", "GFl", "Fl"}
MOUNTED = {"He", "Pa", "Kn", "Cv", "LM", "Be", "Bh", "GB"}
BOWS = {"Cb", "WBow", "Bw"}
SHOOTERS = BOWS | {"IM", "Art", "Dr"}
BOTH_KINDS = "Kn Cv LM Be Ax Bd Sp Pk Wb Hd Cb WBow Bw".split()
TYPES = "Dr GFl Fl He Pa Bh GB Art IM Sk Cl Ma CF CD".split() + [t + s for t in BOTH_KINDS for s in ("_S", "_F")]
# against foot, against mounted and aerials; where it differs, in close combat and when shot at
FACTORS = {
    "Dr": (6, 6), "Pa": (6, 6), "He": (5, 5), "Bh": (5, 4), "Art": (4, 4), "Cl": (4, 4), "Ma": (4, 4), "Sp": (4, 4), "Ax_S": (4, 3), "Cb": (3, 4), "IM": (3, 4),
    "Pk": (3, 4), "WBow": (3, 4), "Ax_F": (3, 3), "Be": (3, 3), "GB": (3, 3), "Wb_S": (3, 3), "Hd": (3, 2), "Wb_F": (3, 2), "CF": (2, 2), "CD": (2, 2), "Fl": (2, 2),
    "LM": (2, 2), "Sk": (2, 2), "Kn": (3, 4), "Cv": (3, 3), "Bw": (2, 4),
}
CLOSE = {"Bd": (5, 3), "GFl": (5, 3)}
SHOT = {"Bd": (4, 4), "GFl": (3, 3)}
AT_HOME_IN_BAD = BOWS | {"Be", "GB", "Wb", "Ax", "Sk"}
WORSE = ("bad", "dangerous")


def kind(code):
    return code.split("_")[0]


def is_foot(code):
    return kind(code) not in AERIALS | MOUNTED


def is_fast(code):
    return code.endswith("_F") or code in ("Sk", "CF", "CD")


def is_solid(code):
    return code.endswith("_S")


class Engagement:
    def __init__(self, e):
        self.e, self.mode = e, e["mode"]
        self.side = {"a": e["a"], "b": e["b"]}
        self.shooter = e.get("shooter", "a")
        self.assault = self.mode == "close" and any(self.side[s].get(k, "none") != "none" for s in "ab" for k in ("occupies", "assaulting"))
        self.wings = e.get("aerials_involved", False) or any(kind(self.side[s]["type"]) in AERIALS for s in "ab")

    def other(self, s):
        return "b" if s == "a" else "a"

    def shot_at(self, s):
        return self.mode != "close" and (s != self.shooter or (self.mode == "shoot" and self.e.get("shoots_back", False)))

    def going(self, s):
        x = self.side[s]
        return "good" if x.get("occupies", "none") != "none" else x.get("going", "good")

    def basic(self, s):
        mine, its = self.side[s]["type"], self.side[self.other(s)]["type"]
        special = CLOSE if self.mode == "close" else SHOT
        pair = special.get(kind(mine)) or FACTORS.get(mine) or FACTORS[kind(mine)]
        against_foot = self.assault or self.mode == "magic" or is_foot(its)
        return pair[0 if against_foot else 1]

    def support(self, s):
        if self.mode != "close" or self.assault:
            return 0
        x, its, sum_ = self.side[s], self.side[self.other(s)]["type"], 0
        mine, beside = x["type"], x.get("side_support", [])
        shieldwall = kind(mine) == "Sp" and any(kind(t) == "Sp" or t in ("Bd_S", "Cl") for t in beside)
        retinue = kind(mine) in BOWS and is_solid(mine) and "Bd_S" in beside
        if is_foot(its) and (shieldwall or retinue):
            sum_ += 1
        behind = x.get("rear_support")
        if behind and kind(behind) == kind(mine):
            if kind(mine) == "Pk":
                sum_ += 3 if is_foot(its) and its != "Sk" else 1 if kind(its) in ("Kn", "Bh", "Sk") else 0
            if kind(mine) == "Wb" and is_foot(its):
                sum_ += 1
            if kind(mine) == "LM":
                sum_ += 1
        return sum_

    def tactical(self, s):
        x, close = self.side[s], self.mode == "close"
        mine, place, sum_ = x["type"], x.get("occupies", "none"), 0
        counts = close or self.shot_at(s)
        if counts and place in ("city", "castle"):
            sum_ += 2 if mine == "CD" else 4
        if counts and place == "camp":
            sum_ += 2
        if counts and x.get("general"):
            sum_ += 1
        if not self.wings:
            sum_ += bool(x.get("uphill")) + bool(x.get("defends_riverbank"))
        if self.going(s) in WORSE:
            sum_ -= 1 if mine == "Ax_S" else 0 if kind(mine) in AT_HOME_IN_BAD else 2
        if close and not self.assault:
            sum_ -= min(2, x.get("overlaps", 0) + x.get("flank_attacked", 0)) + bool(x.get("rear_attacked"))
        if self.mode == "shoot" and self.shot_at(s):
            sum_ -= min(2, x.get("support_shooters", 0))
        if place != "none":
            sum_ -= min(2, x.get("other_assaulters", 0))
        if self.mode == "magic" and s == self.shooter and (x.get("spell_near") or kind(self.side[self.other(s)]["type"]) in ("Cl", "Pa")):  # A18
            sum_ -= 2
        return sum_ + bool(x.get("warded")) - bool(x.get("hexed")) + (close and bool(x.get("blessed")))

    def factor(self, s):
        return self.basic(s) + self.support(s) + self.tactical(s)

    # --- outcomes -----------------------------------------------------------------------------------------------------------

    def tied(self, s):
        mine, its, close = self.side[s]["type"], self.side[self.other(s)]["type"], self.mode == "close"
        k, o = kind(mine), kind(its)
        dead = (k == "Dr" and o in ("He", "Pa")) or (k == "He" and close and o in ("Dr", "He")) or (k == "Pa" and close and o == "Ma") or (k == "Ma" and o == "Ma") or (
            k == "Kn" and (its == "Bd_S" or (close and o in ("Cb", "WBow"))))
        if dead:
            return "destroyed"
        if (k != "Pk" and its == "Pk_S") or (is_fast(mine) and is_solid(its)):
            return "recoil"
        return "hold"

    def beaten(self, s):
        x, its, close = self.side[s], self.side[self.other(s)]["type"], self.mode == "close"
        mine, k, o, good = x["type"], kind(x["type"]), kind(its), self.going(s) == "good"
        if x.get("occupies", "none") != "none":
            return "destroyed"
        dead, flees, stays = False, False, False
        if k == "Dr":
            dead, flees = o in ("He", "Pa"), True
        elif k == "Pa":
            dead, stays = close, True
        elif k == "He":
            dead = (o == "Ma" and close) or o in ("He", "Pa")
        elif k == "Ma":
            dead = o in ("He", "Pa", "Cl", "Dr")
        elif k in ("Bh", "GB"):
            dead, flees = o in ("Ax", "LM", "Sk"), o in ("Bh", "Ma", "Art")
        elif k == "Kn":
            dead = o in ("Bh", "GB", "LM")
        elif k in ("Pk", "Sp", "Bd") or mine == "Ax_S":
            dead = (good and o in ("Kn", "GB")) or o == "Wb"
        elif k == "Hd":
            dead = (good and o in ("Bh", "Wb", "GB")) or o == "Kn"
        elif k in BOWS or mine == "Be_F":
            dead = o in MOUNTED
        elif k == "IM":
            dead, stays = (o == "Bh") if close else (o == "Art"), True
        elif k == "Art":
            dead = close or o == "IM"
        elif k == "Sk":
            dead = good and o in ("Kn", "Cv")
        return "destroyed" if dead else "flee" if flees else "hold" if stays else "recoil"

    def doubled(self, s):
        x, its, close = self.side[s], self.side[self.other(s)]["type"], self.mode == "close"
        k, o, going = kind(x["type"]), kind(its), self.going(s)
        if x.get("occupies", "none") != "none":
            return "destroyed"
        if k == "Cv":
            return "flee" if going == "good" and o in ("Pk", "Art", "Sp", "Hd") else "destroyed"
        flees = k == "LM" and going in ("good", "rough") and is_foot(its) and o not in BOWS | {"Sk"}
        if k in ("Sk", "Fl", "LM"):
            flees = flees or not close or o in ("Bh", "Pk", "Bd", "Hd", "Sp", "Wb") or (going != "good" and o in MOUNTED)
        return "flee" if flees else "destroyed"

    def outcome(self, s, mine, its):
        if mine > its:
            return "hold"
        if mine == its:
            result = "hold" if self.assault else self.tied(s)
        else:
            result = self.doubled(s) if its >= 2 * mine or mine <= 0 else self.beaten(s)
        if self.mode == "magic" and self.e.get("spell", "bolt") == "terror" and s != self.shooter and result == "recoil":
            result = "flee"
        both_mages = self.mode == "magic" and kind(self.side["a"]["type"]) == kind(self.side["b"]["type"]) == "Ma"
        if self.mode != "close" and s == self.shooter and not self.e.get("shoots_back", False) and not both_mages:
            return "hold"
        x = self.side[s]
        caught = self.mode == "close" and (x.get("flank_attacked", 0) > 0 or x.get("rear_attacked"))
        spared = kind(x["type"]) == "Dr" and result == "flee"
        if not spared and ((result in ("recoil", "flee") and caught) or (result == "recoil" and x.get("rear_blocked"))):
            return "destroyed"
        return result

    def pursuit(self, s, outcome, won):
        its = self.side[self.other(s)]["type"]
        k = kind(self.side[s]["type"])
        if self.mode != "close" or self.assault or not won or outcome[self.other(s)] == "hold" or self.going(s) in WORSE:
            return 0
        if k in ("Kn", "Bh", "GB", "Hd"):
            return 1
        return 0.5 if k in ("Wb", "Pk", "Bd") and is_foot(its) and its != "Sk" else 0

    def resolve(self):
        factor = {s: self.factor(s) for s in "ab"}
        total = {s: factor[s] + self.e["dice"][s] for s in "ab"}
        outcome = {s: self.outcome(s, total[s], total[self.other(s)]) for s in "ab"}
        pursuit = {s: self.pursuit(s, outcome, total[s] > total[self.other(s)]) for s in "ab"}
        return {"factor": factor, "total": total, "outcome": outcome, "pursuit": pursuit}


def draw_side(chance, mode, role, place):
    """One side of a random engagement, as a position could give it."""
    allowed = [t for t in TYPES if t != "CD" or place == "city" and role == "holds"]
    if role == "holds":
        allowed = [t for t in allowed if is_foot(t) and not (t == "IM" and place != "camp")]
    if role == "storms":
        allowed = [t for t in allowed if t != "Art"]
    if role == "shoots":
        allowed = [t for t in allowed if kind(t) in SHOOTERS]
    if role == "casts":
        allowed = ["Ma"]
    x = {"type": chance.choice(allowed)}
    goings = ["good", "good", "rough"] + ([] if x["type"] in ("Art", "IM") else ["bad", "dangerous"])
    x["going"] = chance.choice(goings)
    for flag in ("general", "uphill", "defends_riverbank", "warded", "hexed", "rear_blocked", "blessed"):
        if chance.random() < 0.12:
            x[flag] = True
    if role == "holds":
        x["occupies"] = place
        x["other_assaulters"] = chance.choice([0, 0, 1, 2, 3]) if mode == "close" else 0
    elif mode == "close":
        if role == "storms":
            x["assaulting"] = place
        x["overlaps"] = chance.choice([0, 0, 0, 1, 2])
        x["flank_attacked"] = chance.choice([0, 0, 0, 0, 1, 2])
        x["rear_attacked"] = chance.random() < 0.1
        same = [t for t in TYPES if kind(t) == kind(x["type"])]
        x["rear_support"] = chance.choice([None, chance.choice(same), chance.choice([t for t in TYPES if t != "CD"])])
        x["side_support"] = [chance.choice(["Sp_S", "Sp_F", "Bd_S", "Bd_F", "Cl", "Ax_S"]) for _ in range(chance.choice([0, 0, 1, 2]))]
    if mode == "shoot":
        x["support_shooters"] = chance.choice([0, 0, 1, 2, 3])
    if role == "casts":
        x["spell_near"] = chance.random() < 0.3
    return x


def draw(chance):
    mode = chance.choice(["close", "close", "close", "shoot", "magic"])
    place = chance.choice(["city", "castle", "camp"]) if chance.random() < 0.15 else "none"
    e = {"ruleset": "dbf", "mode": mode, "dice": {"a": chance.randint(1, 6), "b": chance.randint(1, 6)}}
    first = {"close": "storms" if place != "none" else "fights", "shoot": "shoots", "magic": "casts"}[mode]
    roles = [first, "holds" if place != "none" else "fights"]
    order = ["a", "b"] if mode == "close" or chance.random() < 0.7 else ["b", "a"]
    for s, role in zip(order, roles):
        e[s] = draw_side(chance, mode, role, place)
    if mode != "close":
        e["shooter"] = order[0]
    if mode == "shoot" and kind(e[order[1]]["type"]) in SHOOTERS and chance.random() < 0.5:
        e["shoots_back"] = True
    if mode == "magic":
        e["spell"] = chance.choice(["bolt", "hex", "terror", "firestorm"])
    if chance.random() < 0.1:
        e["aerials_involved"] = True
    return e
