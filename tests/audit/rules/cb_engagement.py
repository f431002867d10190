"""One engagement of CB reckoned from the catalogue alone: every mode of its section 10."""

HI = ("warriors", "spearmen", "pikemen", "swordsmen", "bowmen")
LI = ("missile_troops", "skirmishers", "rabble", "javelinmen")
CAVALRY = ("light_cavalry", "horse_archers", "heavy_cavalry", "lancers", "cataphracts", "camelry")
SPECIAL = ("elephants", "scythed_chariots", "artillery")
CHARIOTS = ("fighting_chariots", "scythed_chariots")
TYPES = (*HI, *LI, *CAVALRY, "fighting_chariots", *SPECIAL)
LOOSE = ("missile_troops", "skirmishers", "light_cavalry", "horse_archers")
NEVER_FORMED = ("missile_troops", "skirmishers", "horse_archers")
FACTOR = {"missile_troops": 0, "skirmishers": 1, "rabble": 1, "javelinmen": 2, "warriors": 2, "spearmen": 2, "pikemen": 1, "swordsmen": 3, "bowmen": 1,
          "light_cavalry": 1, "horse_archers": 0, "heavy_cavalry": 1, "lancers": 1, "cataphracts": 2, "camelry": 1, "fighting_chariots": 2, "elephants": 3,
          "scythed_chariots": 0, "artillery": 0}
RANGE = {"missile_troops": 5, "skirmishers": 1, "rabble": 1, "javelinmen": 1, "swordsmen": 1, "bowmen": 5, "light_cavalry": 1, "horse_archers": 5,
         "heavy_cavalry": 1, "camelry": 1, "fighting_chariots": 1, "artillery": 20}
ARMOURED = ("spearmen", "pikemen", "swordsmen", "lancers", "cataphracts")
CHARGES = ("charge", "counter_charge", "pursue")
ORDER = ("halt", "open_ranks", "fall_back", "follow_up", "pursue", "retire", "break", "burst_through", "rampage", "destroyed")
WORST = {"destroyed": 2, "rampage": 1, "ok": 0}


class Unit:
    """What an engagement says of a unit, and what is true of it when nothing is said (10.1)."""

    def __init__(self, said):
        t = self.type = said["type"]
        self.said = said
        self.special, self.infantry, self.light_infantry, self.cavalry = t in SPECIAL, t in HI + LI, t in LI, t in CAVALRY
        self.chariots, self.heavy = t in CHARIOTS, t in HI
        self.mounted = self.cavalry or self.chariots or t == "elephants"
        self.light = t in LI or t in ("light_cavalry", "horse_archers")
        self.grade, self.morale = said.get("grade", "B"), said.get("morale_value", 0)
        self.factor = said.get("combat_factor", FACTOR[t])
        self.formation = None if self.special else said.get("formation", "unformed" if t in LOOSE else "line")
        self.unformed, self.formed = self.formation == "unformed", self.formation not in (None, "unformed")
        self.phalanx = said.get("phalanx", t == "pikemen")
        self.armoured = said.get("armoured", t in ARMOURED)
        self.dps = said.get("dps", 0)
        self.shaken = said.get("shaken", self.dps >= 5)
        self.casualties, self.stands = said.get("casualties", 0), said.get("stands", 1 if self.special else 4)
        self.ranks = said.get("ranks", 1) if self.formed else 1
        self.action, self.struck = said.get("action", "stand"), said.get("struck", "front")
        self.charged = self.action in CHARGES

    def __getitem__(self, field):
        return self.said.get(field, False)


def of_a_sort(chance):
    """Some unit in some state."""
    t = chance.choice(TYPES)
    u = {"type": t, "grade": chance.choice("ABC")}
    if chance.random() < 0.5:
        u["morale_value"] = chance.choice([-1, 0, 1])
    if t in SPECIAL:
        if t == "elephants":
            u["breed"] = chance.choice(["indian", "african"])
        return u
    if t not in NEVER_FORMED and chance.random() < 0.5:
        u["formation"] = chance.choice(["line", "line", "column", "unformed"])
    if t == "spearmen" and chance.random() < 0.5:
        u["phalanx"] = True
    if chance.random() < 0.3:
        u["armoured"] = chance.random() < 0.5
    if chance.random() < 0.6:
        u["dps"] = chance.randint(0, 5)
    if u.get("dps", 0) < 5 and chance.random() < 0.1:
        u["shaken"] = True
    if chance.random() < 0.2:
        u["casualties"] = chance.randint(0, 2)
    return u


# --- combat (10.2) ---

def fighting(chance):
    e = {"mode": "combat", "kind": chance.choice(["charge", "charge", "melee"]), "a": of_a_sort(chance), "b": of_a_sort(chance)}
    for s in "ab":
        u = e[s]
        u["action"] = chance.choice(["charge", "counter_charge", "pursue", "stand", "stand"] if e["kind"] == "charge" else ["stand", "follow_up"])
        u["stands"] = 1 if u["type"] in SPECIAL and chance.random() < 0.5 else chance.randint(1, 12)
        u["struck"] = chance.choice(["front", "front", "front", "flank", "rear"])
        if u["type"] not in SPECIAL:
            u["ranks"] = chance.randint(1, 4)
        if chance.random() < 0.2:
            u["inspire_actions"] = chance.randint(0, 3)
        for flag in ("ground", "fortification", "obstacle", "opens_ranks"):
            if chance.random() < 0.15:
                u[flag] = True
    if e["kind"] == "charge" and not any(e[s]["action"] in CHARGES for s in "ab"):
        e["a"]["action"] = "charge"
    for s in "ab":  # one edge at most is not a front
        if e["a"]["struck"] != "front":
            e["b"]["struck"] = "front"
    e["dice"] = {s: chance.choice([2, 3, 3, 4, 4, 5]) if e[s]["grade"] == "A" else chance.randint(1, 6) for s in "ab"}
    combat = Combat(e)
    for s in "ab":
        rolls = combat.thrown(s, chance)
        if rolls:
            e["dice"][s + "_crit"] = rolls
    return e


class Combat:
    def __init__(self, e):
        self.e, self.melee = e, e.get("kind", "charge") == "melee"
        self.u = {"a": Unit(e["a"]), "b": Unit(e["b"])}

    def foe(self, s):
        return self.u["b" if s == "a" else "a"]

    def factor(self, s):
        u, v = self.u[s], self.foe(s)
        n = u.factor + u.morale + u["ground"] + u["fortification"]
        inspired = u["inspire_actions"] or 0
        n += inspired if u.charged else min(1, inspired)
        n += u.formed and u.ranks > v.ranks
        n += u.type == v.type == "elephants" and u.said.get("breed", "african") == "indian" and v.said.get("breed", "african") == "african"
        n += u.armoured and self.melee and not v.special
        n += u.action != "stand" and not (u.type == "pikemen" and u.dps > 0)
        if u.cavalry and v.infantry and v.unformed and not (u.type == "cataphracts" and v.light_infantry):
            n += 2
        starred = not self.melee or u.phalanx
        if u.unformed and starred and not (u.light_infantry and v.special):
            n -= 2
        n += u.type in ("skirmishers", "missile_troops") and v.special
        if u.shaken:
            n -= 5
        elif starred:
            n -= min(4, u.dps)
        n -= u.casualties
        if v.stands > u.stands:
            worst = 1 if v.stands < 2 * u.stands else 2 if v.stands < 3 * u.stands else 3
            n -= 1 if u.special else worst
        return n

    def total(self, s):
        return self.factor(s) + self.e["dice"][s]

    def band(self, s):
        d = self.total("a") - self.total("b")
        d = d if s == "a" else -d
        return "victory" if d >= 5 else "success" if d >= 2 else "inconclusive" if d >= -1 else "set_back" if d >= -4 else "defeat" if d >= -6 else "rout"

    def charged_front(self, s):
        """Cavalry that charged formed infantry frontally."""
        u, v = self.u[s], self.foe(s)
        return u.cavalry and u.charged and u.struck == "front" and v.infantry and v.formed

    def opens(self, s):
        """It opens its ranks: A grade heavy infantry facing elephants or scythed chariots, if its owner likes."""
        return "open_ranks" in self.row(s)[2] and self.u[s]["opens_ranks"]

    def defends(self, u):
        return u["obstacle"] or u["fortification"]

    def row(self, s):
        """DPs (for special troops rolls), casualties and moves, critical hits apart."""
        u, v, band = self.u[s], self.foe(s), self.band(s)
        return getattr(self, "in_" + band)(s, u, v)

    def in_victory(self, s, u, v):
        if u.type == "artillery":
            return 0, 0, {"halt"}
        moves = {"pursue"}
        if u.grade == "A" or self.defends(u) or (u.grade == "B" and (not u.charged or v.light)):
            moves.add("halt")
        if u.type == "pikemen":
            moves.add("follow_up")
        return 0, 0, moves

    def in_success(self, s, u, v):
        dps = 0 if u.phalanx else 1
        if u.type == "artillery":
            return dps, 0, {"halt"}
        if u.type == "scythed_chariots":
            return dps, 0, {"burst_through"}
        if self.charged_front(s) and "break" not in self.row("b" if s == "a" else "a")[2]:
            return dps, 0, {"retire"}
        halts = self.defends(u) or (u.infantry and u.action == "stand" and v.mounted and v.charged)
        halts = halts or (u.grade == "A" and u.infantry) or (u.grade in "AB" and (not u.charged or v.light))
        return dps, 0, {"follow_up", "pursue"} | ({"halt"} if halts else set())

    def in_inconclusive(self, s, u, v):
        if u.type == "scythed_chariots":
            return 2, 0, {"burst_through"}
        dps, moves = 0 if u.phalanx else 1, {"halt"}
        if u.heavy and not v.mounted:
            moves.add("fall_back")
        if u.light_infantry:
            moves |= {"fall_back", "retire"}
        if u.heavy and u.grade == "A" and v.type in ("elephants", "scythed_chariots"):
            moves.add("open_ranks")
        if u.type == "elephants" and v.heavy and v.grade == "A" and v["opens_ranks"]:
            moves = {"burst_through"}
        if u.cavalry:
            moves = {"retire"} if self.melee or self.charged_front(s) else {"halt", "retire"}
        return dps, 0, moves

    def in_set_back(self, s, u, v):
        if u.type == "scythed_chariots":
            return 0, 0, {"destroyed"}
        if u.shaken:
            return 0, 1, {"break"}
        if (u.infantry and u.formed and v.cavalry and v.charged) or (v.type == "scythed_chariots" and v.charged) or u.type == "elephants":
            return 2, 0, {"halt"}
        if u.type == "artillery":
            return 2, 0, {"destroyed"}
        if (u.cavalry and self.melee) or (u.light_infantry and u.unformed):
            return 2, 0, {"retire"}
        return 2, 0, {"fall_back"}

    def in_defeat(self, s, u, v):
        if u.chariots or u.type == "artillery":
            return 0 if u.chariots else 2, 0, {"destroyed"}
        if u.type == "elephants":
            return 0, 0, {"rampage"}
        if u.shaken or u.unformed:
            return 0, 1, {"break"}
        return 2, 0, {"break" if u.phalanx else "retire"}

    def in_rout(self, s, u, v):
        if u.chariots or u.type == "artillery":
            return 0, 0 if u.chariots else 1, {"destroyed"}
        if u.type == "elephants":
            return 0, 0, {"rampage"}
        return 0, 1, {"break"}

    # --- critical hits (2.15) ---

    def thrown(self, s, chance):
        """The rolls that come about, in their order."""
        out = []
        for _ in range(self.row(s)[0] if self.u[s].special and not self.is_settled(s) else 0):
            out.append(chance.randint(1, 6))
            if out[-1] <= 2:
                return [*out, chance.randint(1, 6)]
        return out

    def is_settled(self, s):
        """Its fate stands without a roll."""
        return bool(self.row(s)[2] & {"destroyed", "rampage"})

    def critical(self, s):
        return critical(self.u[s].type, self.e["dice"].get(s + "_crit", []))

    def fate(self, s):
        """Moves and what special troops come to."""
        dps, casualties, moves = self.row(s)
        if not self.u[s].special:
            return dps, casualties, moves, None
        hit = self.critical(s)
        if hit != "ok":
            return dps, casualties, {hit}, hit
        return dps, casualties, moves, next((m for m in ("destroyed", "rampage") if m in moves), "ok")

    def resolve(self):
        out = {"factor": {}, "total": {}, "difference": {}, "band": {}, "dps": {}, "casualties": {}, "moves": {}}
        special, burst = {}, {}
        for s in "ab":
            dps, casualties, moves, fate = self.fate(s)
            out["factor"][s], out["total"][s], out["band"][s] = self.factor(s), self.total(s), self.band(s)
            out["difference"][s] = self.total(s) - self.total("b" if s == "a" else "a")
            out["dps"][s], out["casualties"][s] = dps, casualties
            out["moves"][s] = [m for m in ORDER if m in moves]
            if fate:
                special[s] = fate
            enemy = "b" if s == "a" else "a"
            if "burst_through" in moves and self.fate(enemy)[3] != "destroyed":
                burst[enemy] = 1 if self.opens(enemy) else 2
        if special:
            out["special"] = special
        if burst:
            out["burst_dps"] = burst
        return out


def critical(kind, rolls):
    for i, roll in enumerate(rolls):
        if roll > 2:
            continue
        second = rolls[i + 1]
        if kind == "artillery" or second <= 2:
            return "destroyed"
        return "rampage" if kind == "elephants" or second > 3 else "destroyed"
    return "ok"


# --- the smaller modes ---

class Shooting:
    def __init__(self, e):
        self.e, self.a, self.b = e, Unit(e["a"]), Unit(e["b"])
        front, rear = e["a"].get("front_stands", 4), e["a"].get("rear_stands", 0)
        each = 2 if self.a.type == "missile_troops" and not self.a["moved"] else 1
        self.count = front * (2 if self.a.type == "bowmen" else each) + rear * each
        if self.b["in_cover"] or self.a.type == "rabble":
            self.count = -(-self.count // 2)
        self.count = max(0, self.count - self.a.dps)
        short = RANGE[self.a.type] == 1 or e.get("range", "long") == "short"
        self.bonus = 2 * (self.a.type == "artillery" and self.b.formed)
        self.bonus += self.a.type != "artillery" and short and not self.b.armoured
        self.bonus += self.b.type == "elephants" or self.b.chariots

    @staticmethod
    def draw(chance):
        a = of_a_sort(chance)
        while a["type"] not in RANGE or a.get("dps", 0) > 4 or a.get("shaken") or a.get("formation") == "column":
            a = of_a_sort(chance)
        a.update(front_stands=chance.randint(1, 6), moved=a["type"] not in ("bowmen", "artillery") and chance.random() < 0.5)
        if a["type"] in ("bowmen", "missile_troops"):
            a["rear_stands"] = chance.randint(0, 4)
        e = {"mode": "shooting", "a": a, "b": {**of_a_sort(chance), "in_cover": chance.random() < 0.3}}
        e["range"] = "short" if RANGE[a["type"]] == 1 else chance.choice(["short", "long"])
        e["dice"] = [chance.randint(1, 6) for _ in range(Shooting(e).count)]
        return e

    def resolve(self):
        return {"dice_count": self.count, "bonus": self.bonus, "needed": max(1, 6 - self.bonus), "hits": sum(d + self.bonus >= 6 for d in self.e["dice"])}


class Control:
    def __init__(self, e):
        self.e, self.a = e, Unit(e["a"])

    @staticmethod
    def draw(chance):
        a = {**of_a_sort(chance), "inspiring": chance.random() < 0.3, "steady": chance.choice([-1, 0, 0, 1])}
        a["previous"] = chance.choice(["halted", "moving", "shooting", "charging", "pursuing", "looting", "spontaneous_advance", "retiring"])
        average = a["grade"] == "A" or a["type"] == "artillery"
        return {"mode": "control", "a": a, "dice": {"a": chance.choice([2, 3, 4, 5]) if average else chance.randint(1, 6)}}

    def resolve(self):
        a, n = self.a, self.e["dice"]["a"]
        wild = a["previous"] in ("charging", "pursuing", "looting", "spontaneous_advance")
        n += wild + (a["inspiring"] is True) + a["steady"]
        if n <= 2:
            result = "continue" if wild or a.type == "scythed_chariots" else "halt"
        elif n <= 4:
            result = "free"
        else:
            result = "spontaneous_advance" if a.type in ("warriors", "scythed_chariots", "rabble") else "continue"
        return {"die": "avd" if a.grade == "A" or a.type == "artillery" else "d6", "score": n, "result": result}


class Passage:
    def __init__(self, e):
        self.e, self.a, self.b = e, Unit(e["a"]), Unit(e["b"])

    @staticmethod
    def draw(chance):
        sides = [{**of_a_sort(chance), "stationary": chance.random() < 0.6, "routing": chance.random() < 0.15, "legion": chance.choice([0, 0, 1, 1, 2]),
                  "ranks": chance.choice([1, 1, 2])} for _ in "ab"]
        for s in sides:
            if s["type"] in SPECIAL:
                del s["ranks"]
        return {"mode": "passage", "parallel": chance.random() < 0.7, "a": sides[0], "b": sides[1]}

    def resolve(self):
        a, b = self.a, self.b
        loose = any(u.unformed and not u["routing"] and u.said.get("ranks", 1) == 1 for u in (a, b))
        still = a["stationary"] or b["stationary"]
        free = (self.e["parallel"] and still and loose) or (a["legion"] and a["legion"] == b["legion"] and still)
        cost = {}
        for s, u, v in (("a", a, b), ("b", b, a)):
            heavy = u.phalanx or v.type in ("elephants", "scythed_chariots")
            cost[s] = 0 if free or not u.formed else 2 if heavy else 1
        return {"dps": cost}


class Removal:
    def __init__(self, e):
        self.e, self.a = e, Unit(e["a"])

    @staticmethod
    def draw(chance):
        a = of_a_sort(chance)
        while a["type"] in SPECIAL:
            a = of_a_sort(chance)
        return {"mode": "dp_removal", "a": a, "stationary": chance.random() < 0.8, "in_combat": chance.random() < 0.2, "beyond_bow_shot": chance.random() < 0.5}

    def resolve(self):
        far = self.e["beyond_bow_shot"]
        removed = {"A": 1 + far, "B": 1, "C": int(far)}[self.a.grade] if self.e["stationary"] and not self.e["in_combat"] else 0
        removed = min(removed, self.a.dps)
        return {"removed": removed, "dps": self.a.dps - removed}


class Gain:
    EVENTS = ("unit_lost", "near_elephants", "near_camels", "evade", "leader_lost", "charging_charged_by_mounted", "burst_through", "charged_behind_flank")

    def __init__(self, e):
        self.e, self.a = e, Unit(e["a"])

    @staticmethod
    def draw(chance):
        e = {"mode": "dp_gain", "event": chance.choice(Gain.EVENTS), "a": of_a_sort(chance)}
        if e["event"] == "unit_lost":
            e["b"] = of_a_sort(chance)
        if e["event"] in ("unit_lost", "leader_lost"):
            e["within_bow_shot"] = chance.random() < 0.8
        if e["event"] == "leader_lost":
            e["leader"] = chance.choice(["general", "allied_commander", "commander"])
        for event, flag in (("near_elephants", "own_elephants"), ("burst_through", "opened_ranks"), ("charged_behind_flank", "in_combat")):
            if e["event"] == event:
                e[flag] = chance.random() < 0.5
        return e

    def resolve(self):
        e, a = self.e, self.a
        return {"dps": {
            "unit_lost": lambda: 0 if not e["within_bow_shot"] else 2 if e["b"]["type"] in HI and e["b"]["grade"] <= a.grade else 1,
            "near_elephants": lambda: a.cavalry * (1 if e["own_elephants"] else 2),
            "near_camels": lambda: int(a.cavalry and a.type != "camelry"),
            "evade": lambda: 1,
            "leader_lost": lambda: 0 if not e["within_bow_shot"] else 1 if e["leader"] == "commander" else 2,
            "charging_charged_by_mounted": lambda: 2 * (a.infantry and a.formed),
            "burst_through": lambda: 1 if e["opened_ranks"] else 2,
            "charged_behind_flank": lambda: a.formed * (2 if e["in_combat"] or a.phalanx or a.type == "cataphracts" else 1)}[e["event"]]()}


class Response:
    def __init__(self, e):
        self.e, self.a, self.b = e, Unit(e["a"]), Unit(e["b"])

    @staticmethod
    def draw(chance):
        a = of_a_sort(chance)
        for flag in ("in_difficult", "behind_obstacle", "in_combat", "formed_up"):
            if chance.random() < 0.15:
                a[flag] = True
        if a["type"] in NEVER_FORMED or a.get("formation") == "unformed":
            a.pop("formed_up", None)
        return {"mode": "charge_response", "a": a, "b": of_a_sort(chance)}

    def resolve(self):
        a, b = self.a, self.b
        counters = not a.shaken and a.formation != "column" and not a["formed_up"]
        if a.shaken and a.morale == -1:
            out = ["break"]
        elif a["in_combat"]:
            out = ["stand"]
        elif a.light_infantry and a.unformed:
            out = ["stand", "evade"] if a["in_difficult"] or a["behind_obstacle"] or b.special or b.unformed else ["evade"]
        elif a.cavalry and a.unformed:
            meets = b.cavalry or (b.infantry and b.unformed)
            out = ["counter_charge", "evade"] if meets and counters else ["evade"]
        elif a.cavalry:
            out = ["stand", "counter_charge"] if counters else ["stand"]
        else:
            out = ["stand"]
        return {"responses": out}


MODES = {"combat": Combat, "shooting": Shooting, "control": Control, "passage": Passage, "dp_removal": Removal, "dp_gain": Gain, "charge_response": Response}


def draw(chance):
    mode = chance.choice(["combat"] * 5 + list(MODES))
    return {"ruleset": "cb", **(fighting(chance) if mode == "combat" else MODES[mode].draw(chance))}


class Engagement:
    def __init__(self, e):
        self.reckoned = MODES[e["mode"]](e)

    def resolve(self):
        return self.reckoned.resolve()
