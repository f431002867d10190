"""CB: combats (cb-101 to cb-133), what their results give (cb-134 to cb-181) and who fights whom (cb-H60 to cb-H66)."""

import geometry as geo

CHARGED = ("charge", "counter_charge", "pursue")
BANDS = {"victory": "cb-128", "success": "cb-129", "inconclusive": "cb-130", "set_back": "cb-131", "defeat": "cb-132", "rout": "cb-133"}


def band_of(difference):
    if difference >= 5:
        return "victory"
    if difference >= 2:
        return "success"
    if difference >= -1:
        return "inconclusive"
    if difference >= -4:
        return "set_back"
    return "defeat" if difference >= -6 else "rout"


class Fight:
    """One unit in the combats of a step 2, with what its score is made of."""

    def __init__(self, unit, foes, melee):
        self.unit, self.foes, self.melee = unit, foes, melee
        self.came = unit.came  # what brought this combat about (cb-111): one who charged somebody else stands in it
        if unit.came_at and unit.came_at not in [v.id for v in foes]:
            self.came = "stand"
        self.factors, self.open = {}, set()
        self.score = self.difference = self.band = None
        self.shaken, self.unformed, self.formed = unit.shaken, unit.unformed, unit.formed
        self.charged = self.came in CHARGED
        self.fate = None      # the move it has made
        self.moves = set()    # those it may make


class Combats:
    """The part of the auditor that looks at Combat step 2."""

    @property
    def touch(self):
        """cb-H108: a fiftieth of a JT between them is contact still."""
        return self.jt / 50

    def in_contact(self, a, b):
        """Two enemies touch, one of them with its front along a stretch of the other: side by side nobody fights."""
        return (a.on_table and b.on_table and a.side != b.side and not geo.apart(self.shape(a), self.shape(b), self.touch)
                and (self.to_front(a, b) or self.to_front(b, a)))

    def shape(self, u):
        """The corners of a unit where it stands now."""
        key = (u.at, u.facing, u.width, u.depth)
        kept = self.shapes.get(u.id)
        if kept is None or kept[0] != key:
            kept = self.shapes[u.id] = (key, u.corners())
        return kept[1]

    def foes_of(self, u):
        return [v for v in self.units.values() if v.side != u.side and not v.broken and self.in_contact(u, v)]

    def touched(self, u):
        """The enemies in contact with a unit, those among them that are broken and do not fight (cb-H49) included."""
        return [v for v in self.units.values() if v.side != u.side and self.in_contact(u, v)]

    def to_front(self, u, v):
        """Whether u fights v to its front: v touches the front edge of u along a stretch."""
        a = self.shape(u)
        return any(geo.alongside(a[0], a[1], p, q, self.touch) > self.touch and geo.slant(a[0], a[1], p, q) < 1.01 for p, q in geo.edges(self.shape(v)))

    def fights(self):
        """Everybody who fights now: cb-H60, cb-H62."""
        found = {}
        for u in self.units.values():
            if not u.on_table or u.broken:
                continue
            foes = self.foes_of(u)
            if not foes:
                continue
            melee = not any(self.is_fresh(u, v) for v in foes)
            found[u.id] = Fight(u, foes, melee)
        return self.with_new_contact(found) if self.round else found

    @staticmethod
    def with_new_contact(fights):
        """In follow-on combats those groups fight in which there is a new contact (cb-H71, cb-H60)."""
        group = {who for who, f in fights.items() if not f.melee}
        while True:
            more = {v.id for who in group for v in fights[who].foes if v.id in fights} - group
            if not more:
                return {who: f for who, f in fights.items() if who in group}
            group |= more

    def is_fresh(self, u, v):
        return frozenset((u.id, v.id)) in self.fresh

    # --- scores ---

    def factors_of(self, f):
        """Everything in a unit's score except the die, clause by clause."""
        u, foes, melee = f.unit, f.foes, f.melee
        out = {"cb-101": u.factor, "cb-103": u.morale}
        charging = f.charged
        if u.inspire:
            if charging:
                out["cb-105"] = u.inspire
            else:
                out["cb-104"] = 1
        if u.formed and all(u.depth_in_combat > v.depth_in_combat for v in foes):
            out["cb-108"] = 1
        african = [v.elephant and v.breed == "african" for v in foes]
        if u.elephant and u.breed == "indian" and any(african):
            out["cb-109"] = 1
            self.mixed(f, "cb-109", african)
        if u.armoured and melee and not all(v.special for v in foes):
            out["cb-110"] = 1
        if f.came in CHARGED + ("follow_up", "pursuit") and not (u.type == "pikemen" and u.dps > 0):
            out["cb-111"] = 1
        loose = [v.infantry and v.unformed and not (u.type == "cataphracts" and v.light_infantry) for v in foes]
        if u.cavalry and any(loose):
            out["cb-113"] = 2
            self.mixed(f, "cb-113", loose)
        starred = not melee or u.phalanx
        if u.unformed and starred and not (u.light_infantry and all(v.special for v in foes)):
            out["cb-115"] = -2
        if u.type in ("skirmishers", "missile_troops") and any(v.special for v in foes):
            out["cb-117"] = 1
            self.mixed(f, "cb-117", [v.special for v in foes])
        if u.shaken:
            out["cb-120"] = -5
        elif starred and u.dps:
            out["cb-118"] = -min(4, u.dps)
        if u.casualties:
            out["cb-121"] = -u.casualties
        self.count_numbers(f, out)
        return {clause: n for clause, n in out.items() if n}

    @staticmethod
    def mixed(f, clause, fits):
        """`X fighting Y` where only some of the opponents are Y: the catalogue leaves it open whether one is enough."""
        if not all(fits):
            f.open.add(clause)

    def fronted(self, u, foes):
        """The opponents a unit fights to its front."""
        return [v for v in foes if self.to_front(u, v)]

    def count_numbers(self, f, out):
        """cb-122 to cb-125, counted by cb-H62."""
        theirs = sum(v.stands for v in f.foes)
        friends = {w.id: w.stands for v in f.foes for w in self.foes_of(v)}
        friends[f.unit.id] = f.unit.stands
        ours = sum(friends.values())
        if theirs <= ours:
            return
        if theirs < 2 * ours:
            out["cb-122"] = -1
        elif f.unit.special:
            out["cb-125"] = -1
        else:
            out["cb-123" if theirs < 3 * ours else "cb-124"] = -2 if theirs < 3 * ours else -3

    # --- results ---

    def result_of(self, f, all_fights):
        """(DPs, casualties, moves) of a fight by its band; for special troops the DPs are critical-hit rolls."""
        u = f.unit
        if u.type == "artillery":
            return self.artillery_result(f)
        rows = getattr(self, "row_" + f.band)
        return rows(f, u, all_fights)

    def artillery_result(self, f):
        """cb-H67; before scythed chariots that charged it, it halts like any troops (cb-168)."""
        if f.band in ("victory", "success", "inconclusive"):
            return (0 if f.band == "victory" else 1), 0, {"halt"}
        if f.band == "set_back" and any(v.scythed and v.came in CHARGED and self.is_fresh(f.unit, v) for v in f.foes):
            return 2, 0, {"halt"}
        return 2 if f.band == "set_back" else 0, 0, {"destroyed"}

    def may_halt_winning(self, f, u):
        only_light = all(v.light for v in f.foes)
        return (u.grade == "A", u.grade == "B" and not f.charged, u.grade == "B" and only_light)

    def row_victory(self, f, u, fights):
        moves = {"pursue"}
        if any(self.may_halt_winning(f, u)) or self.defends(u, f.foes):
            moves.add("halt")
        if u.type == "pikemen":
            moves.add("follow_up")
        return 0, 0, moves

    def charged_formed_front(self, f):
        """The formed infantry this cavalry charged in front (cb-146, cb-161)."""
        u = f.unit
        if not (u.cavalry and f.charged):
            return []
        return [v for v in self.fronted(u, f.foes)
                if v.infantry and v.formed and self.is_fresh(u, v) and self.struck.get((u.id, v.id), "front") == "front"]

    def row_success(self, f, u, fights):
        if u.scythed:
            return 1, 0, {"burst_through"}
        dps = 0 if u.phalanx else 1
        held = [v for v in self.charged_formed_front(f) if v.id in fights and not self.breaks(fights[v.id])]
        if held:
            return dps, 0, {"retire"}
        moves = {"on"}
        stood = u.infantry and f.came == "stand" and any(v.mounted and self.is_fresh(u, v) and v.came in CHARGED for v in f.foes)
        only_light = all(v.light for v in f.foes)
        if (stood or self.defends(u, f.foes) or (u.grade == "A" and u.infantry)
                or (u.grade in "AB" and (not f.charged or only_light))):
            moves.add("halt")
        if u.type == "pikemen":
            moves.add("follow_up")
        return dps, 0, moves

    def breaks(self, f):
        """Whether the result breaks a unit (or finishes it)."""
        if f.band == "rout":
            return True
        if f.band == "defeat":
            return f.shaken or f.unformed or f.unit.phalanx
        return f.band == "set_back" and f.shaken

    def row_inconclusive(self, f, u, fights):
        if u.scythed:
            return 2, 0, {"burst_through"}
        dps = 0 if u.phalanx else 1
        moves = {"halt"}
        facing = self.fronted(u, f.foes)
        if u.heavy_infantry and not any(v.mounted for v in facing):
            moves.add("fall_back")
        if u.light_infantry:
            moves |= {"fall_back", "retire"}
        if u.heavy_infantry and u.grade == "A" and any(v.elephant or v.scythed for v in facing):
            moves.add("open_ranks")
        if u.cavalry:
            moves = {"retire"} if f.melee or self.charged_formed_front(f) else {"halt", "retire"}
        if u.elephant:
            moves.add("burst_through")  # if its enemy opens ranks (cb-159)
        return dps, 0, moves

    def row_set_back(self, f, u, fights):
        if u.scythed:
            return 0, 0, {"destroyed"}
        if f.shaken:
            return 0, 1, {"break"}
        chargers = [v for v in f.foes if self.is_fresh(u, v) and v.came in CHARGED]
        if u.infantry and f.formed and chargers and all(v.cavalry for v in f.foes):
            move = "halt"
        elif any(v.scythed for v in chargers) or u.elephant:
            move = "halt"
        elif (u.cavalry and f.melee) or (u.light_infantry and f.unformed):
            move = "retire"
        else:
            move = "fall_back"
        return 2, 0, {move}

    def row_defeat(self, f, u, fights):
        if u.chariot:
            return 0, 0, {"destroyed"}
        if u.elephant:
            return 0, 0, {"rampage"}
        if f.shaken or f.unformed:
            return 0, 1, {"break"}
        return 2, 0, {"break" if u.phalanx else "retire"}

    def row_rout(self, f, u, fights):
        if u.chariot:
            return 0, 0, {"destroyed"}
        if u.elephant:
            return 0, 0, {"rampage"}
        return 0, 1, {"break"}

    # --- the events of step 2 ---

    def resolve(self, events):
        """All combats are resolved together: compares every number with what it should be."""
        fights = self.fights()
        told, scores, differences, results = {}, {}, {}, {}
        for e in events:
            who, clause = e.get("piece"), e.get("clause")
            numbers = e.get("numbers", [])
            if e["event"] == "factor":
                told.setdefault(who, {})[clause] = (numbers + [0])[0]
            elif e["event"] == "score":
                scores[who] = (numbers + [0, 0])[:2]
            elif e["event"] == "difference":
                differences[who] = (numbers + [0])[0]
            elif e["event"] == "result":
                results[who] = clause
        self.expect("cb-013", "units that fight", sorted(fights), sorted(scores))
        fights = {who: f for who, f in fights.items() if who in scores}
        for who, f in fights.items():
            self.looked("combat scores")
            f.factors = self.factors_of(f)
            self.compare_factors(f, told.get(who, {}))
            score, die = scores[who]
            self.expect("cb-101", f"score of {who} with {die}", sum(f.factors.values()) + die, score)
            f.score = score
            if f.unit.grade == "A" and not 2 <= die <= 5:
                self.differ("cb-102", f"die of {who}, A grade", "an average die", die)
        self.check_dice(fights, [scores[w][1] for w in fights])
        for who, f in fights.items():
            best = max((scores[v.id][0] for v in f.foes if v.id in scores), default=None)
            if best is None:
                continue
            f.difference = scores[who][0] - best
            self.expect("cb-H62", f"difference of {who}", f.difference, differences.get(who))
            f.band = band_of(f.difference)
            self.expect(BANDS[f.band], f"result of {who}", BANDS[f.band], results.get(who))
        fights = {who: f for who, f in fights.items() if f.band}
        for who, f in fights.items():
            dps, casualties, f.moves = self.result_of(f, fights)
            if dps:
                self.owe(f.unit, dps, "cb-013", f"{f.band} of {who}")
            if casualties:
                self.owe_casualty(f.unit, f"{f.band} of {who}")
        return fights

    def compare_factors(self, f, told):
        """cb-106 and cb-107 depend on the ground and are judged apart."""
        who = f.unit.id
        for clause in f.open:
            f.factors[clause] = told.get(clause, 0)
        for clause in ("cb-106", "cb-107"):
            found = told.get(clause, 0)
            wanted = self.ground_says(clause, f.unit, f.foes)
            if wanted is not None:
                self.expect(clause, f"{clause} for {who}", wanted, found)
            if found:
                f.factors[clause] = found
        for clause in sorted(set(f.factors) | set(told)):
            if clause not in ("cb-106", "cb-107"):
                self.expect(clause, f"factor of {who} against {'+'.join(sorted(v.id for v in f.foes))}",
                            f.factors.get(clause, 0), told.get(clause, 0))

    def check_dice(self, fights, dice):
        """Every combat die thrown was one unit's, and A grade threw average dice (cb-102)."""
        self.expect("cb-102", "combat dice", sorted(self.combat_dice), sorted(dice))
        self.expect("cb-102", "average dice among them", sum(1 for f in fights.values() if f.unit.grade == "A"), self.combat_average)
        self.combat_dice, self.combat_average = [], 0
