"""One engagement of DBA 2.2 reckoned from the catalogue alone: factors, outcomes, what a recoil meets, follow-up (dba22-115 to 216, section 10)."""

from debellis.two_sides import TwoSides

MOUNTED = {"El", "Kn", "Cv", "LH", "2Cm", "SCh", "3Cm"}
LIGHT_HORSE = {"LH", "2Cm"}
CAMELS = {"3Cm", "2Cm"}
SHOOTERS = {"Art", "WWg", "Bw"}
WAGONS = {"WWg", "Lit"}  # litters are as war wagons that do not shoot
CIVIL = {"Followers", "Denizens"}
TYPES = "Bd Sp Pk Ax Bw Ps Wb Hd Art WWg Kn Cv LH El SCh 3Cm 2Cm Lit".split()
FACTORS = {
    "Bd": (5, 3), "El": (4, 5), "Sp": (4, 4), "SCh": (4, 4), "Kn": (3, 4), "Pk": (3, 4), "WWg": (3, 4), "Lit": (3, 4), "Cv": (3, 3), "Ax": (3, 2), "Wb": (3, 2),
    "Hd": (3, 2), "Bw": (2, 4), "3Cm": (2, 4), "LH": (2, 2), "2Cm": (2, 2), "Ps": (2, 2), "Followers": (1, 1), "Denizens": (1, 1),
}
DEPTHS = {"Kn": 120, "SCh": 160, "Wb": 60, "Hd": 120}  # of those who follow up, in paces
BASE_WIDTH = 160


def family(t):
    """Light camels are light horse, litters are war wagons for whatever is not said of them alone."""
    return "LH" if t in LIGHT_HORSE else "WWg" if t in WAGONS else t


class Engagement(TwoSides):
    def bad(self, s, viewer):
        """Is the ground of side s bad going as this viewer counts it? BUA and camp are good going (H65)."""
        x = self.side[s]
        if self.holds(s) != "none" or x.get("going", "good") == "good":
            return False
        return not (x.get("feature", "none") in ("dunes", "oasis") and viewer in CAMELS)

    # --- factors -------------------------------------------------------------------------------------------------------------

    def basic(self, s):
        column = 1 if self.type(self.other(s)) in MOUNTED else 0
        if self.type(s) == "Art":
            return 2 if self.close else 4
        return FACTORS[self.type(s)][column]

    def rear(self, s):
        """What a friend of its own type behind it adds: 137 to 140."""
        x, mine, its = self.side[s], self.type(s), family(self.type(self.other(s)))
        if not self.close or self.holds(s) != "none" or x.get("rear_support") != mine or self.bad(s, mine) or x.get("rear_support_going", "good") == "bad":
            return 0
        if mine in ("Pk", "Wb") and its not in ("Cv", "LH", "SCh", "Bw", "Ps"):
            return 3 if mine == "Pk" else 1
        return 1 if mine == "Sp" and its in ("Kn", "Sp") else 0

    def light(self, s):
        """What psiloi behind it, or behind a neighbour, add: 141 to 143."""
        x, its = self.side[s], self.type(self.other(s))
        if not self.close or self.type(s) not in ("Sp", "Bd", "Ax") or not (x.get("psiloi_support") or x.get("rear_support") == "Ps"):
            return 0
        return 1 if its in MOUNTED or its == "Wb" or self.storms(s) != "none" else 0

    def light_directly_behind(self, s):
        x = self.side[s]
        if x.get("rear_support") == "Ps":
            return True
        where = x.get("psiloi_position", "adjacent" if x.get("rear_support") else "behind")
        return bool(x.get("psiloi_support")) and where == "behind"

    def tactical(self, s):
        x, mine, its, place, sum_ = self.side[s], self.type(s), self.type(self.other(s)), self.holds(s), 0
        foot = mine not in MOUNTED
        if self.close or self.shot_at(s):
            if place == "bua" and foot and not x.get("sacking"):
                sum_ += 3
            if place == "camp" and foot and x.get("own_camp", True):
                sum_ += 2
            sum_ += bool(x.get("general"))
        if not self.close:
            return sum_ - (x.get("support_shooters", 0) if self.shot_at(s) else 0)
        sum_ += bool(x.get("uphill") or x.get("defends_riverbank"))
        if place == "none":
            if self.storms(s) == "none":
                sum_ -= x.get("overlaps", 0)
            sum_ -= x.get("flank_attacked", 0) + bool(x.get("rear_attacked"))
        else:
            sum_ -= x.get("other_assaulters", 0)
        own = mine not in ("Ax", "Bw", "Wb", "Ps") and self.bad(s, mine)
        enemy = not foot and self.bad(self.other(s), mine)
        walls = not foot and mine != "El" and self.storms(s) == "bua"
        return sum_ - (2 if own or enemy or walls else 0)

    def factor(self, s):
        return self.basic(s) + self.rear(s) + self.light(s) + self.tactical(s)

    # --- the tables ----------------------------------------------------------------------------------------------------------

    def less(self, s):
        x, o = self.side[s], self.other(s)
        mine, its = family(self.type(s)), family(self.type(o))
        close, art, held = self.close, its == "Art" and not self.close, self.holds(s) != "none"
        bad = self.bad(s, self.type(s))
        good = not bad
        wild = its == "Wb" and self.holds(o) == "none"
        if mine == "El":
            return "destroyed" if its in ("Ps", "Ax", "LH") and close or art else "recoil"
        if mine == "SCh":
            return "destroyed"
        if mine == "Kn":
            bows = close and its == "Bw" and x.get("moved_into_contact_this_bound")
            return "destroyed" if its in ("El", "SCh", "LH") or bows or bad else "recoil"
        if mine in ("Cv", "3Cm", "LH"):
            return "flee" if its == "SCh" or bad or mine == "LH" and art else "recoil"
        if mine in ("Pk", "Sp"):
            return "destroyed" if good and its in ("El", "Kn", "LH", "SCh") or wild else "recoil"
        if mine == "Bd":
            return "destroyed" if good and its in ("Kn", "SCh") or wild else "recoil"
        if mine == "Ax":
            return "destroyed" if good and its == "Kn" else "recoil"
        if mine == "Bw":
            return "destroyed" if self.type(o) in MOUNTED else "recoil"
        if mine == "Ps":
            return "destroyed" if its in ("Kn", "Cv", "3Cm") and not self.bad(s, self.type(o)) else "recoil"
        if mine == "Wb":
            return "destroyed" if good and its in ("El", "Kn", "SCh") else "recoil"
        if mine == "Hd":
            return "destroyed" if held or good and its in ("El", "Kn", "SCh") or wild or not close else "hold"
        if mine == "Art":
            return "destroyed" if close else "recoil"
        if mine == "WWg":
            return "destroyed" if art or its == "El" or held else "hold"
        return "destroyed" if close else "surrender" if art else "hold"  # followers, denizens

    def doubled(self, s):
        o = self.other(s)
        mine, its, hand_to_hand = family(self.type(s)), family(self.type(o)), self.close
        bad = self.bad(s, self.type(s))
        if mine == "Cv":
            return "flee" if its in ("Pk", "Sp", "Hd") and not bad or its == "Art" and hand_to_hand else "destroyed"
        if mine == "LH":
            return "destroyed" if self.type(o) in MOUNTED or its == "Art" and not hand_to_hand or its in ("Bw", "Ps") or bad else "flee"
        if mine == "Ps":
            ridden = its in ("Kn", "Cv", "3Cm", "LH") and not self.bad(s, self.type(o))
            return "destroyed" if ridden or its in ("Bw", "Ax", "Ps") else "flee"
        return "recoil" if its == "Art" and hand_to_hand else "destroyed"

    def table(self, s, mine, its):
        if not self.close and not self.shot_at(s) or mine > its:
            return "hold"
        if mine == its:
            return "destroyed" if self.type(s) == "SCh" else "hold"
        return self.doubled(s) if its >= 2 * mine else self.less(s)

    # --- the recoil ----------------------------------------------------------------------------------------------------------

    def passes(self, mine, friend):
        if mine in MOUNTED:
            return friend not in ("Pk", "El")
        return friend in {"Bd": ("Bd", "Sp"), "Pk": ("Bd",), "Bw": ("Bd",)}.get(mine, ()) or mine == "Ps" and friend != "Ps"

    def goes_back(self, s, result):
        """What becomes of a recoil or flight, and of whom it meets: 185 to 202, H47."""
        x, mine = self.side[s], self.type(s)
        if result not in ("recoil", "flee"):
            return result, "none"
        held = self.holds(s) != "none"
        if not held and (x.get("flank_attacked") or x.get("rear_attacked") or x.get("flank_or_rear_touched")):
            return "destroyed", "none"
        if self.shot_at(s) and x.get("shot_in_rear") and self.holds(self.other(s)) != "bua":
            return "destroyed", "none"
        if held or x.get("rear_blocked"):
            return "destroyed", "none"
        behind = x.get("behind")
        if behind is None:
            behind = "friend" if x.get("rear_support") or self.light_directly_behind(s) else "clear"
        if behind == "clear":
            return result, "none"
        if behind == "enemy":
            return "destroyed", "none" if x.get("behind_enemy_contact", "other") == "other" else "destroyed"
        if behind != "friend":
            return "destroyed", "none"
        friend = x.get("behind_type") or x.get("rear_support") or "Ps"
        if mine == "El":
            return result, "destroyed"
        same = x.get("behind_same_facing", True)
        if same and x.get("behind_space", True) and self.passes(mine, friend):
            return result, "passed_through"
        if same and friend != "El" and friend not in WAGONS and x.get("behind_movable", True):
            return result, "pushed_back"
        return "destroyed", "none"

    # --- all of it -----------------------------------------------------------------------------------------------------------

    def supporter(self, s, outcome):
        if outcome != "destroyed":
            return "none"
        own = self.rear(s) == 1
        return "destroyed" if own or self.light(s) and self.light_directly_behind(s) else "none"

    def captures(self, s, outcome):
        won = self.close and self.storms(s) != "none" and outcome[self.other(s)] == "destroyed" and outcome[s] == "hold"
        return self.storms(s) if won else "none"

    def pursuit(self, s, outcome):
        x, mine = self.side[s], self.type(s)
        if not self.close or mine not in DEPTHS or outcome[s] != "hold" or outcome[self.other(s)] == "hold":
            return 0
        if self.holds(s) != "none" or self.captures(s, outcome) != "none" or x.get("ahead", "clear") in ("edge", "bad_going"):
            return 0
        return min(x.get("depth", DEPTHS[mine]), BASE_WIDTH)

    def resolve(self):
        factor = {s: self.factor(s) for s in "ab"}
        total = {s: factor[s] + self.e["dice"][s] for s in "ab"}
        table = {s: self.table(s, total[s], total[self.other(s)]) for s in "ab"}
        back = {s: self.goes_back(s, table[s]) for s in "ab"}
        outcome = {s: back[s][0] for s in "ab"}
        return {"factor": factor, "total": total, "table_outcome": table, "outcome": outcome, "behind_result": {s: back[s][1] for s in "ab"},
                "supporter": {s: self.supporter(s, outcome[s]) for s in "ab"}, "pursuit": {s: self.pursuit(s, outcome) for s in "ab"},
                "captures": {s: self.captures(s, outcome) for s in "ab"}}


def draw_side(chance, mode, role, place):
    """One side of a random engagement, as a position could give it."""
    allowed = list(TYPES)
    if role == "holds":
        allowed += [{"bua": "Denizens", "camp": "Followers"}[place]] * 3
    if role == "storms":
        allowed = [t for t in allowed if t != "Art" and t not in WAGONS]
    if role == "shoots":
        allowed = sorted(SHOOTERS)
    x = {"type": chance.choice(allowed)}
    if chance.random() < 0.4:
        x["going"] = "bad"
        x["feature"] = chance.choice(["none", "dunes", "oasis", "marsh", "rough", "other"])
    for flag in ("general", "uphill", "defends_riverbank", "rear_blocked", "flank_or_rear_touched", "moved_into_contact_this_bound", "shot_in_rear"):
        if chance.random() < 0.12:
            x[flag] = True
    if chance.random() < 0.1:
        x["depth"] = chance.choice([60, 80, 120, 160, 320])
    if role == "holds":
        x["occupies"] = place
        x["own_camp"] = x["type"] in CIVIL or chance.random() < 0.8
        if place == "bua" and x["type"] not in CIVIL and mode == "close" and chance.random() < 0.3:
            x["sacking"] = True
        x["other_assaulters"] = chance.choice([0, 0, 1, 2]) if mode == "close" else 0
    elif mode == "close":
        if role == "storms":
            x["assaulting"] = place
        x["overlaps"] = chance.choice([0, 0, 0, 1, 2])
        x["flank_attacked"] = min(chance.choice([0, 0, 0, 0, 1, 2]), 2 - x["overlaps"])
        x["rear_attacked"] = chance.random() < 0.1
        behind = chance.choice([None, None, x["type"], x["type"], "Ps", chance.choice(TYPES)])
        if behind:
            x["rear_support"] = behind
            x["rear_support_going"] = chance.choice(["good", "good", "bad"])
        if chance.random() < 0.25:
            x["psiloi_support"] = True
            if not behind and chance.random() < 0.5:
                x["psiloi_position"] = chance.choice(["behind", "adjacent"])
    if mode == "shoot":
        x["support_shooters"] = chance.choice([0, 0, 1, 2])
    if chance.random() < 0.4:
        x["behind"] = chance.choice(["clear", "friend", "friend", "enemy", "impassable", "bua", "camp", "edge"])
        if x["behind"] == "friend":
            x["behind_type"] = chance.choice(TYPES)
        if x["behind"] == "enemy":
            x["behind_enemy_contact"] = chance.choice(["rear_edge", "side_by_rear_corner", "rear_corner", "other"])
    for flag in ("behind_same_facing", "behind_space", "behind_movable"):
        if chance.random() < 0.2:
            x[flag] = False
    if chance.random() < 0.2:
        x["ahead"] = chance.choice(["edge", "bad_going", "marsh_or_rough"])
    return x


def draw(chance):
    mode = chance.choice(["close", "close", "close", "shoot"])
    place = chance.choice(["bua", "camp"]) if chance.random() < 0.2 else "none"
    e = {"ruleset": "dba22", "mode": mode, "dice": {"a": chance.randint(1, 6), "b": chance.randint(1, 6)}}
    roles = ["shoots" if mode == "shoot" else "storms" if place != "none" else "fights", "holds" if place != "none" else "fights"]
    order = ["a", "b"] if chance.random() < 0.6 else ["b", "a"]
    for s, role in zip(order, roles):
        e[s] = draw_side(chance, mode, role, place)
    if mode == "shoot":
        e["shooter"] = order[0]
        if e[order[1]]["type"] in SHOOTERS and chance.random() < 0.6:
            e["shoots_back"] = True
        if chance.random() < 0.2:
            e[order[0]]["occupies"] = chance.choice(["bua", "camp"])
    return e
