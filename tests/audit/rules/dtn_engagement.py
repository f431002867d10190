"""One engagement of DTN reckoned from the catalogue alone: every mode of its section 10."""

import math

RANKS = {r: i + 1 for i, r in enumerate("A 2 3 4 5 6 7 8 9 10 J Q K".split())}
PACK = [r + s for r in RANKS for s in "SHDC"] + ["JK", "JK"]
LEAST = {"none": 0, "minor": 4, "medium": 7, "severe": 11}
CAVALRY = ("battle_cav", "skirm_cav")
NEVER = None
# normal good, normal bad, rapid good, rapid bad (dtn-102 to dtn-109)
MOVES = {"infantry": (4, 4, 8, 5), "battle_cav": (6, 3, 12, 4), "skirm_cav": (8, 4, 16, 6), "heavy_art": (4, NEVER, 8, NEVER), "medium_foot_art": (4, 2, 8, 3),
         "light_foot_art": (4, 3, 8, 4), "horse_art": (6, 2, 12, 3), "hq": (6, 2, 12, 3), "general": (NEVER, NEVER, 16, 8)}
GUNS = ("heavy_art", "medium_foot_art", "light_foot_art", "horse_art")
BANDS = {"light": (4, 6, 8), "medium": (4, 8, 10), "heavy": (4, 8, 12), "howitzer": (-1, 8, 10)}
FACES = ("front", "right_flank", "left_flank", "rear")
MOST = {("charge", "infantry"): (4, 2, 1), ("charge", "battle_cav"): (4, 2, 1), ("charge", "skirm_cav"): (4, 2, 1), ("charge", "artillery"): (6, 6, 6),
        ("ff", "infantry"): (3, 1, 1), ("ff", "artillery"): (2, 1, 0), ("ff", "skirm_cav"): (1, 0, 0), ("ff", "battle_cav"): (0, 0, 0)}
# who may do what (1.7): the order by its first letter, F at full and L at limited activation
LEAVE = {
    "normal_move": ("nF", "aF", "mF", "mL"), "rapid_move": ("mF", "bF", "bL"), "road_march": ("mF",), "charge": ("aF",), "ff_attack_from_cz": ("nF", "aF"),
    "ff_attack_from_tz": ("aF",), "pin": ("aF",), "support_move": ("aF",), "fall_back": ("nF", "aF", "rF", "mF", "mL"),
    "disengage": ("nF", "nL", "aF", "aL", "rF", "rL", "mF", "mL", "bF", "bL"), "defensive_adjustment": ("nF", "nL", "aF", "aL", "rF", "rL", "mF", "mL"),
    "recover_hits": ("rF",), "retreat": ("bF", "bL"), "adopt_defend": ("nF", "aF"),
    "skirmish_cav_move": ("nF", "nL", "aF", "aL", "rF", "rL", "mF", "mL"), "artillery_move": ("nF", "nL", "aF", "aL", "rF", "rL", "mF", "mL")}
ON_DEFEND = {"nF": ("fall_back", "defensive_adjustment", "ff_attack_from_cz", "adopt_defend"), "rF": ("recover_hits", "fall_back", "defensive_adjustment"),
             "nL": ("defensive_adjustment",), "aL": ("defensive_adjustment",), "rL": ("defensive_adjustment",)}


def rank(card):
    return 0 if card == "JK" else RANKS[card[:-1]]


def suit(card):
    return "" if card == "JK" else card[-1]


class Pack:
    def __init__(self, chance):
        self.left = chance.sample(PACK, len(PACK))

    def draw(self, n):
        return [self.left.pop() for _ in range(n)]


def parts(n):
    return math.ceil(round(n * 100) / 1200)


# --- command ---

def activation(a, cards, dice, e):
    def of(card):
        if card == "JK":
            return {"W": 0, "N": 1, "S": 2}[a["character"]]
        return 0 if rank(card) == 1 else 2 if rank(card) >= a["a_rating"] else 1
    return {"result": ("fail", "limited", "full")[max(of(c) for c in cards["a"])], "cards_drawn": 2 if a["senior_in_contact"] else 1}


def draw_activation(c, p):
    two = c.random() < 0.4
    return {"a": {"a_rating": c.randint(2, 13), "character": c.choice("WNS"), "senior_in_contact": two}, "cards": {"a": p.draw(2 if two else 1)}}


def cp_throw(a, cards, dice, e):
    return {"cp": (dice["d6"] - 1) // 2 if a["c_type"] == "C4" else abs(dice["d6"] - dice["dx"])}


def draw_cp_throw(c, p):
    kind = c.choice(["C4", "C6", "C8", "C10", "C12"])
    return {"a": {"c_type": kind}, "dice": {"d6": c.randint(1, 6), **({} if kind == "C4" else {"dx": c.randint(1, int(kind[1:]))})}}


def first_move(a, cards, dice, e):
    b = e["b"]
    return {"first": "a" if a["cp"] > b["cp"] else "b" if b["cp"] > a["cp"] else e["last_first"]}


def draw_first_move(c, p):
    return {"a": {"cp": c.randint(0, 5)}, "b": {"cp": c.randint(0, 5)}, "last_first": c.choice("ab")}


def order_cost(a, cards, dice, e):
    steps = parts(a.get("leg1", 0) + a["leg2"])
    if a["channel"] == "direct":
        return {"cost": max(1, steps)}
    lost = max(0, steps - 1)
    return {"lost": lost, "received": max(0, a["cp_sent"] - lost)}


def draw_order_cost(c, p):
    a = {"channel": c.choice(["direct", "indirect"]), "leg1": c.choice([0, 0, c.randint(0, 30), c.randint(0, 300) / 10]), "leg2": c.choice([12, 24, c.randint(0, 60), c.randint(0, 600) / 10])}
    if a["channel"] == "indirect":
        a["cp_sent"] = c.randint(1, 8)
    return {"a": a}


def order_check(a, cards, dice, e):
    if a["activation"] == "fail":
        return {"legal": False}
    key = a["order"][0] + ("F" if a["activation"] == "full" else "L")
    legal = key in LEAVE[a["action"]]
    if a["on_defend"] and a["order"] in ("none", "action", "regroup") and key != "aF":
        legal = legal and a["action"] in ON_DEFEND[key]
    return {"legal": legal}


def draw_order_check(c, p):
    return {"a": {"order": c.choice(["none", "action", "regroup", "move", "break_off"]), "activation": c.choice(["full", "limited", "fail"]), "action": c.choice(list(LEAVE)),
                  "on_defend": c.random() < 0.4}}


# --- zones and movement ---

def zone(a, cards, dice, e):
    tz = a["distance"] <= min(8, a["visibility"]) and not a["impassable_between"]
    reach = 2 if a["terrain_effect"] or a["visibility"] < 8 else 4
    return {"tz": tz, "cz": tz and a["distance"] <= reach and not a["screened"]}


def draw_zone(c, p):
    return {"a": {"distance": c.choice([2, 4, 8, c.randint(0, 100) / 10]), "screened": c.random() < 0.2, "terrain_effect": c.random() < 0.3,
                  "visibility": c.choice([24, 24, 8, 7, 3, 1]), "impassable_between": c.random() < 0.2}}


def movement(a, cards, dice, e):
    good, bad, fast, slow = MOVES[a["move_class"]]
    if a["status"] == "defend" or a.get("deployed"):
        return {"allowance": 0}
    if a["status"] == "road_march":
        return {"allowance": good + fast}
    return {"allowance": {"normal": (good, bad), "rapid": (fast, slow)}[a["status"]][a["bad_going"]]}


def draw_movement(c, p):
    a = {"move_class": c.choice(list(MOVES)), "status": c.choice(["normal", "rapid", "road_march", "defend"]), "bad_going": c.random() < 0.5}
    if a["move_class"] in ("general", "hq"):
        a["status"] = c.choice(["normal", "rapid"])
    if a["move_class"] in CAVALRY and a["status"] == "defend":
        a["status"] = "normal"
    if a["move_class"] in GUNS and c.random() < 0.2:
        a["deployed"] = True
    return {"a": a}


def final_move(a, cards, dice, e):
    left = a["allowance"] - a["used"]
    goes = a["started_in_cz"] or left >= 1
    return {"may_proceed": goes, "available": left + (0 if a["changed_face"] else 2) if goes else 0}


def draw_final_move(c, p):
    in_cz = c.random() < 0.3
    allowance = c.choice([2, 3, 4, 6, 8])
    return {"a": {"allowance": allowance, "used": 0 if in_cz else c.randint(0, allowance * 2) / 2, "started_in_cz": in_cz, "changed_face": c.random() < 0.3}}


def evade(a, cards, dice, e):
    most = MOVES[a["move_class"]][3 if a["bad_going"] else 2]
    return {"distance": 0 if most is NEVER else max(0, most - sum(dice["a"]))}


def draw_evade(c, p):
    a = {"move_class": c.choice(["skirm_cav", *GUNS]), "bad_going": c.random() < 0.3}
    if a["move_class"] in GUNS:
        a["fired_in_check"] = c.random() < 0.5
    return {"a": a, "dice": {"a": [c.randint(1, 6) for _ in range(2 if a.get("fired_in_check") else 1)]}}


def morale_check(a, cards, dice, e):
    level = a["morale"] + a["prior_hits"]
    passes = all(a["general_within_1"] if card == "JK" else rank(card) >= level for card in cards["a"])
    return {"level": level, "result": "pass" if passes else "fail"}


def draw_morale_check(c, p):
    new = c.randint(1, 3)
    return {"a": {"morale": c.randint(2, 13), "prior_hits": c.randint(0, 3), "new_hits": new, "general_within_1": c.random() < 0.4}, "cards": {"a": p.draw(new)}}


# --- combat ---

class Draw:
    """A combat of one unit against one (10, combat_draw)."""

    def __init__(self, e):
        self.e, self.type, self.phase, self.face = e, e["type"], e.get("phase", 1), e["b"].get("face", "front")
        self.x = {"a": e["a"], "b": e["b"]}
        self.strength = {s: self.x[s]["sp"] - (0 if self.silenced(s) else self.x[s].get("hits", 0)) for s in "ab"}
        self.used = {s: min(self.strength[s], self.x[s].get("sp_committed", self.most(s))) for s in "ab"}
        if self.type == "charge" and self.arm("a") in CAVALRY and self.arm("b") == "infantry":
            self.used = {s: min(self.used[s], *self.strength.values()) for s in "ab"}
        self.due = {s: self.used[s] + min(self.used[s], self.x[s].get("bonus", 0)) for s in "ab"}

    def arm(self, s):
        return self.x[s]["arm"]

    def silenced(self, s):
        return self.x[s].get("silenced", False)

    def most(self, s):
        return MOST[self.type, self.arm(s)][0 if s == "a" else ("front", "flank", "rear").index(self.face)]

    def is_special(self, s):
        struck = self.type == "charge" and s == "b" and self.face != "front"
        return self.arm(s) == "artillery" and (self.silenced(s) or struck)

    def tally(self, s):
        """Firm hits and clubs."""
        least, firm, clubs = LEAST[self.x[s].get("disadvantage", "none")], 0, 0
        for card in self.e["cards"][s]:
            if self.is_special(s):
                firm += card != "JK" and suit(card) in "SC" and rank(card) >= 11
            elif card == "JK":
                firm += self.face != "front" and s == "a" if self.type == "charge" else self.x[s].get("bonus", 0) >= 2
            elif suit(card) in "SC" and rank(card) >= least:
                firm, clubs = firm + (suit(card) == "S"), clubs + (suit(card) == "C")
        return firm, clubs

    def bearable(self, s):
        return 1 if self.silenced(s) else self.strength[s]

    def hits(self):
        t = {s: self.tally(s) for s in "ab"}
        if self.type == "ff":
            level = min(sum(t["a"]), sum(t["b"]))
            return {s: max(t[s][0], level) for s in "ab"}
        out = {}
        for s, foe in ("ab", "ba"):
            firm, clubs = t[s]
            condition = (self.arm(s) in CAVALRY and self.arm(foe) == "infantry") or (s == "a" and self.arm(foe) == "artillery")
            needed = firm < self.bearable(foe) <= firm + clubs
            out[s] = firm + (clubs if not condition or needed else 0)
        return out

    def resolve(self):
        hits = self.hits()
        charge = self.type == "charge"
        broken = {s: hits[foe] >= self.bearable(s) and (charge or self.arm(s) != "artillery") for s, foe in ("ab", "ba")}
        out = {"sp_used": self.used, "cards_due": self.due, "hits": hits, "broken": broken,
               "king_drawn": {s: any(rank(c) == 13 for c in self.e["cards"][s]) for s in "ab"}}
        if not charge:
            return {**out, "winner": "none", "may_convert_ff": False}
        wins = broken["b"] or hits["a"] > hits["b"]
        horse_on_foot = self.arm("a") in CAVALRY and self.arm("b") == "infantry"
        if self.phase > 1 and horse_on_foot and not broken["b"]:
            wins = False
        first = "broken" if broken["a"] else "win" if wins else "fall_back_3"
        if broken["b"]:
            second = "total_loss" if self.arm("b") == "artillery" else "broken"
        elif not wins:
            second = "win"
        else:
            second = "await_rescue" if self.arm("b") == "artillery" else "stays" if horse_on_foot else "fall_back_3"
        drawn = hits["a"] == hits["b"] and not any(broken.values())
        return {**out, "winner": "a" if wins else "b", "outcome": {"a": first, "b": second}, "may_convert_ff": drawn and self.arm("a") == "infantry"}


def combat_draw(a, cards, dice, e):
    return Draw(e).resolve()


def draw_combat_draw(c, p):
    kind = c.choice(["charge", "charge", "ff"])
    e = {"type": kind, "a": {"arm": c.choice(["infantry", *CAVALRY] if kind == "charge" else ["infantry", "infantry", "artillery"])},
         "b": {"arm": c.choice(["infantry", "infantry", *CAVALRY, "artillery"]), "face": c.choice(["front", "front", "flank", "rear"])}}
    if kind == "charge":
        e["phase"] = c.choice([1, 1, 2, 3])
    for s in "ab":
        x = e[s]
        x["sp"] = c.randint(1, 6)
        if x["arm"] == "artillery" and c.random() < 0.2:
            x["silenced"] = True
        elif c.random() < 0.4:
            x["hits"] = c.randint(0, x["sp"] - 1)
        if c.random() < 0.5:
            x["disadvantage"] = c.choice(list(LEAST))
        if c.random() < 0.5 and not (x["arm"] == "artillery" and kind == "charge"):
            x["bonus"] = c.randint(0, 3)
    due = Draw(e).due
    e["cards"] = {s: Pack(c).draw(due[s]) for s in "ab"}
    return e


def hit_allocation(a, cards, dice, e):
    if a["kind"] == "attached":
        foot, guns, out = a["inf_sp"], a["art_sp"], {"infantry": 0, "artillery": 0}
        for _ in range(a["hits"]):
            who = "artillery" if guns and 2 * guns >= foot else "infantry"
            out[who] += 1
            foot, guns = foot - (who == "infantry"), guns - (who == "artillery")
        return out
    present = [f for f in FACES if f in a["faces"]]
    return {f: sum(1 for i in range(a["hits"]) if present[i % len(present)] == f) for f in present}


def draw_hit_allocation(c, p):
    if c.random() < 0.5:
        foot, guns = c.randint(1, 6), c.randint(1, 6)
        return {"a": {"kind": "attached", "inf_sp": foot, "art_sp": guns, "hits": c.randint(0, foot + guns - 1)}}
    return {"a": {"kind": "faces", "hits": c.randint(0, 8), "faces": c.sample(FACES, c.randint(1, 4))}}


def general_risk(a, cards, dice, e):
    high, card = a["within_1"] or a["enemy_contact"], cards["a"][0]
    hit = rank(card) >= (11 if high else 13)
    return {"risk": "high" if high else "low", "hit": hit, "redraw_for_senior": card == "JK" and a["senior_within_6"], "fails_next_turn": hit,
            "a_rating": min(13, a["a_rating"] + hit), "character": "W" if hit else a["character"]}


def draw_general_risk(c, p):
    return {"a": {"within_1": c.random() < 0.4, "enemy_contact": c.random() < 0.2, "senior_within_6": c.random() < 0.5, "a_rating": c.randint(2, 13),
                  "character": c.choice("WNS")}, "cards": {"a": c.choice([p.draw(1), ["JK"], ["KS"], ["QH"]])}}


# --- recovery, fire, fatigue ---

def may_recover(a):
    if a["arm"] == "artillery":
        return not a["moved"] and not a["fired"]
    return a["order"] == "regroup" and a["activation"] == "full"


def cards_to_recover(a):
    return a["hits"] if may_recover(a) and not (a["arm"] == "artillery" and a["fatigue"]) else 0


def recovery(a, cards, dice, e):
    if not may_recover(a):
        return {"allowed": False, "cards_drawn": 0, "recovered": 0, "fatigue_removed": 0}
    tired = a["arm"] == "artillery" and a["fatigue"] > 0
    least, drawn = {"cz": 11, "tz": 5, "outside": 0}[a["location"]], cards["a"]
    back = sum(suit(c) in ("H", "D") and rank(c) >= least for c in drawn)
    if "JK" in drawn and a["elite"]:
        back = a["hits"]
    return {"allowed": True, "cards_drawn": len(drawn), "recovered": back, "fatigue_removed": int(tired)}


def draw_recovery(c, p):
    a = {"arm": c.choice(["infantry", *CAVALRY, "artillery", "artillery"]), "hits": c.randint(0, 4), "location": c.choice(["cz", "tz", "outside"]), "elite": c.random() < 0.4}
    if a["arm"] == "artillery":
        a.update(fatigue=c.choice([0, 0, 1]), moved=c.random() < 0.2, fired=c.random() < 0.2)
    else:
        a.update(order=c.choice(["regroup", "regroup", "regroup", "action", "none"]), activation=c.choice(["full", "full", "limited"]))
    return {"a": a, "cards": {"a": p.draw(cards_to_recover(a))}}


def fp_allocation(a, cards, dice, e):
    short, effective, most = BANDS[a["weight"]]
    r = a["range"]
    band = "short" if r <= short else "effective" if r <= effective else "long" if r <= most else "out"
    fp = {"short": 3, "effective": 2, "long": 1, "out": 0}[band]
    if a["indirect"] and fp:
        fp = 1
    fp -= a["single_sp"] and not a["consolidated"]
    fp -= (a["target_approach"] or a["target_cavalry"]) if a["check"] else (a["firer_moved"] or a["fired_on_chargers"] or a["target_rapid"])
    if a["check"] and (band == "long" or a["indirect"]):
        fp = 0
    return {"band": band, "fp": max(0, fp)}


def draw_fp_allocation(c, p):
    a = {"weight": c.choice(list(BANDS)), "range": c.choice([4, 6, 8, 10, 12, c.randint(0, 140) / 10]), "check": c.random() < 0.4}
    for flag in ("indirect", "single_sp", "consolidated", "firer_moved", "fired_on_chargers", "target_rapid", "target_approach", "target_cavalry"):
        a[flag] = c.random() < 0.25
    return {"a": a}


def resolve_markers(a, draw):
    """Hits, cards drawn and what is removed undrawn; `draw` gives the next card."""
    near, far, hits, drawn = a["markers"] - a["far"], a["far"], 0, 0
    groups = []
    while near + far:
        n = min(3, near)
        f = min(3 - n, far)
        groups.append((n, f))
        near, far = near - n, far - f
    resolved = groups if a["faces"] > 1 else groups[:2]
    for n, f in resolved:
        least = max(LEAST[a["disadvantage"]], 0 if n else 7)
        card = draw()
        drawn += 1
        if card == "JK":
            hits += a["heavy_or_howitzer"]
        elif suit(card) == "S" or (suit(card) == "C" and n + f >= 2):
            hits += rank(card) >= least
        elif suit(card) == "D" and n + f == 3:
            for more in (draw(), draw()):
                hits += more != "JK" and suit(more) in "SC" and rank(more) >= least
            drawn += 2
    return {"hits": hits, "cards_drawn": drawn, "removed_unresolved": sum(n + f for n, f in groups[len(resolved):])}


def fp_resolution(a, cards, dice, e):
    left = list(cards["a"])
    return resolve_markers(a, lambda: left.pop(0))


def draw_fp_resolution(c, p):
    n = c.randint(1, 10)
    a = {"markers": n, "far": c.choice([0, 0, n, c.randint(0, n)]), "heavy_or_howitzer": c.random() < 0.4, "disadvantage": c.choice(list(LEAST)), "faces": c.choice([1, 1, 2, 3])}
    taken = []

    def draw():
        taken.extend(p.draw(1))
        return taken[-1]
    resolve_markers(a, draw)
    return {"a": a, "cards": {"a": taken}}


def fatigue(a, cards, dice, e):
    card = cards["a"][0]
    return {"hits": int(a["quality"] == "second" if card == "JK" else suit(card) == "S" or (suit(card) == "C" and a["points"] == 2))}


def draw_fatigue(c, p):
    return {"a": {"points": c.choice([1, 2]), "quality": c.choice(["elite", "first", "second"])}, "cards": {"a": c.choice([p.draw(1), ["JK"]])}}


def fatigue_gain(a, cards, dice, e):
    return {"points": a["fired_in_attrition"] + max(0, a["fires_on_chargers"] - 1)}


def draw_fatigue_gain(c, p):
    return {"a": {"fired_in_attrition": c.random() < 0.5, "fires_on_chargers": c.randint(0, 4)}}


def overhead(a, cards, dice, e):
    firer, between, target = a["level_firer"], a["level_between"], a["level_target"]
    levels = (between < firer <= target) or (target > firer == between) or (a["howitzer"] and firer == between == target)
    return {"legal": levels and a["firer_to_between"] > 2 and a["between_to_target"] >= 3}


def draw_overhead(c, p):
    return {"a": {"level_firer": c.randint(0, 2), "level_between": c.randint(0, 2), "level_target": c.randint(0, 2), "howitzer": c.random() < 0.4,
                  "firer_to_between": c.choice([2, 2.1, 3]), "between_to_target": c.choice([2.9, 3, 4])}}


def bounce(a, cards, dice, e):
    return {"legal": a["in_range"] and a["behind_primary"] <= 3 and a["primary_range"] > a["short_range"] and not a["bad_going"] and not a["howitzer"]}


def draw_bounce(c, p):
    return {"a": {"in_range": c.random() < 0.8, "behind_primary": c.choice([1, 3, 3.1]), "primary_range": c.choice([3, 4, 4.1, 6]), "short_range": 4,
                  "bad_going": c.random() < 0.2, "howitzer": c.random() < 0.2}}


def target_choice(a, cards, dice, e):
    return {"legal": a["in_arc"] and a["distance"] <= a["closest"] + 1}


def draw_target_choice(c, p):
    near = c.randint(2, 8)
    return {"a": {"in_arc": c.random() < 0.8, "closest": near, "distance": near + c.choice([0, 0.5, 1, 1.1, 2])}}


def opportunity_charge(a, cards, dice, e):
    foot, rescue = a["arm"] == "infantry", a["reason"] == "artillery_rescue"
    asked = a["activation"] == "full" or (foot and rescue and a["in_contact_with_artillery"])
    return {"legal": not a["moved_this_period"] and asked and (not foot or a["reason"] != "general")}


def draw_opportunity_charge(c, p):
    return {"a": {"arm": c.choice(["infantry", *CAVALRY]), "reason": c.choice(["general", "defile", "artillery_rescue"]),
                  "activation": c.choice(["full", "full", "limited", "fail", "none"]), "in_contact_with_artillery": c.random() < 0.4, "moved_this_period": c.random() < 0.3}}


def bua_cover(a, cards, dice, e):
    if a["size"] == "large":
        return {"cover": "severe" if a["on_defend"] else "medium"}
    return {"cover": {"front": "full", "flank": "partial", "rear": "none"}[a["face"]]}


def draw_bua_cover(c, p):
    return {"a": {"size": c.choice(["small", "large"]), "face": c.choice(["front", "flank", "rear"]), "on_defend": c.random() < 0.5}}


MODES = [name[5:] for name in list(globals()) if name.startswith("draw_")]


def draw(chance):
    mode = chance.choice(["combat_draw"] * 10 + ["fp_resolution"] * 3 + MODES)
    return {"ruleset": "dtn", "mode": mode, **globals()["draw_" + mode](chance, Pack(chance))}


class Engagement:
    def __init__(self, e):
        self.e = e

    def resolve(self):
        e = self.e
        return globals()[e["mode"]](e["a"], e.get("cards", {}), e.get("dice", {}), e)
