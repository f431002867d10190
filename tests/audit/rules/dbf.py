"""The auditor of DBF, from its clauses."""

import geometry as geo
from debellis import contact
from debellis.facts import hill_side
from debellis.moves import flank_start
from debellis.table import FRONT, LEFT, RIGHT, either
from debellis.umpire import Umpire
from rules.dbf_magic import Magic

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


class Auditor(Magic, Umpire):
    code = "dbf"
    touch_bw = 0.02
    assaultable = ("camp", "city", "castle")
    sum_clause = "dbf-H01"
    suits_clause = "dbf-H29"
    conforms_clause = "dbf-H31"
    prevented_clause = ""
    turn_clause = "dbf-H31"
    inside_clause = "dbf-H20"
    enter_clause = "dbf-H70"
    assault_clause = "dbf-H57"
    fight_clause = "dbf-H32"
    pip_clause = "dbf-002"
    due_clause = "dbf-010"
    loss_clause = "dbf-H60"
    win_clause = "dbf-H61"

    # --- places ---

    def may_garrison(self, p, f):
        return foot(p) and not (family(p) == "IM" and f.kind in ("city", "castle"))

    front_on_walls = 0.98  # dbf-H57: the full front edge

    def may_assault(self, p, f):
        return family(p) != "Art"

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
        self.magic_begins()
        self.entered = set()
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
        elif kind in ("raised", "translocated"):
            p = self.live.pieces[e["piece"]]
            self.check_landing(e, p)
            if kind == "raised":
                self.lost[p.side] -= self.loss_value(p) + (self.general_value if p.general else 0)
        elif kind == "blessed":
            self.blessed.add(e["piece"])
        elif kind == "dispelled":
            self.warded.pop(e.get("piece"), None)
            self.hexed.pop(e.get("piece"), None)
        super().happened(e)

    def new_bound(self, e):
        super().new_bound(e)
        side = e["numbers"][1]
        self.magic_begins()
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
        joined = False  # dbf-070: an aerial that only touches (with its rear, say) takes no part
        for e, sure in s.joiners:
            if aerial(e):
                joined = either(joined, sure)
        return {"going": self.going(s.x), "uphill": self.uphill(s.x, s.y), "bank": self.bank(s.x, s.y), "behind": s.behind_sure or None,
                "joined": joined}

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
        if y.inside is not None:
            return False
        for f in self.live.features:
            if f.kind == "river" and f.state != "paltry":
                wet, dry = f.holds(y, self.live.touch), False if x.inside is not None else f.holds(x, self.live.touch)
                if wet is False or dry:
                    continue
                if x.inside is not None:
                    return None if f.state in (None, "unknown") or any(self.live.kinds(y, ("road",))) else wet
                if f.state is None or f.state == "unknown" or any(self.live.kinds(x, ("road",))) or any(self.live.kinds(y, ("road",))):
                    return None
                return None if wet is None or dry is None else True
        return False

    # --- before the battle ---

    defender_clause = "dbf-H15"
    terrain_clause = "dbf-H17"
    deploy_clause = "dbf-H18"
    camp_clause = "dbf-H19"
    most_of_kind = {"river": 1, "city": 1, "castle": 1, "else": 2}

    size_clause = "dbf-H16"
    apart_clause = border_clause = "dbf-H17"
    sizes = {"blight": (2, 2, 4, 3), "city": (3, 2, 3, 2), "castle": (2, 2, 2, 2), "else": (3, 2, 6, 3)}

    def deploy_depth(self, p):
        if p.type == "Dr":
            return 0  # dbf-H18 as amended: no Dragon is deployed
        return self.live.depth / 2 - 3 * self.live.unit

    def side_margin(self, p):
        return (2 if aerial(p) or family(p) in ("Cv", "LM", "Be", "Ax", "Sk") else 4) * self.live.unit

    # --- shooting and magic ---

    shot_clause = "dbf-090"
    range_clause = "dbf-045"
    able_clause = "dbf-H38"
    strip_clause = "dbf-H39"
    must_clause = "dbf-007"
    first_clause = "dbf-H40"
    most_moved = 1.0
    sight_kinds = ("wood",)
    wall_kinds = ("city", "castle")
    crest_kinds = ("gentle_hill", "steep_hill")

    def shoots_over(self, s, o):
        return s.type == "Art" and o.type == "Sk"  # dbf-H39

    def free_to_choose(self, s):
        return s.type in ("Art", "Dr")  # dbf-H40

    def range_of(self, p):
        fam = family(p)
        return (5 if fam == "Art" else 3 if fam in BOWS or fam == "IM" else 1 if fam == "Dr" else 0) * self.live.unit

    def check_may_shoot(self, s, target):
        if s.side == self.active and family(s) == "Art" and self.moved.get(s.id):
            self.differ(self.able_clause, f"{s} shoots", "artillery that has not moved", "it has moved")
        elif s.side == self.active and family(s) != "Dr" and self.went.get(s.id, 0) > self.live.unit + 0.5 and self.moved.get(s.id) == 1:
            self.differ(self.able_clause, f"{s} shoots", "one that has moved 1 BW at most", f"{self.went[s.id]:.1f} mm")

    def shot_factors(self, me, him, shot_at, aiding, caster=None):
        out = []
        for going in self.going(me):
            parts = [factor_of(me, foot(him), False)]
            if shot_at:
                parts += self.walls(me.inside, me)
                if me.general:
                    parts.append((c(69), 1))
                parts += [(c(74), -1)] * min(aiding, 2)
            parts += self.bad_going(me, {"going": going})
            parts += self.spells(me, False)
            out.append(parts)
        return out

    def shot_results(self, me, him, mine, his, shooters):
        out = set()
        for going in self.going(me):
            if mine == his:
                out.add(self.equal(me, him, False)[0])
            elif his >= 2 * mine or mine <= 0:
                out.add(self.doubled(me, him, going, False)[0])
            else:
                out.add(self.beaten(me, him, going, False)[0])
        return out

    def settle_magic(self, combat, x, y):
        """dbf-H48: the caster against one who counts as shot at."""
        caster, target = (x, y) if family(x) == "Ma" and not (family(y) == "Ma" and self.step.prompt.get("piece") == y.id) else (y, x)
        near = self.cleric_near(caster, target)
        wanted = set()
        for going in self.going(caster):
            parts = [factor_of(caster, foot(target), False)] + self.bad_going(caster, {"going": going}) + self.spells(caster, False)
            wanted |= {sum(v for _, v in parts) - less for less in ((0, 2) if near is None else (2,) if near else (0,))}
        if combat.totals[caster.id][0] not in wanted:
            self.differ(c(78), f"{caster.id} casts at {target.id}: factor", sorted(wanted), combat.totals[caster.id][0])
        self.shot_factor(combat, target, caster, True, 0, combat)
        mine, his = combat.totals[target.id][2], combat.totals[caster.id][2]
        expected = {"hold"} if mine > his else set(self.shot_results(target, caster, mine, his, []))
        if "recoil" in expected and any("terror" in e.get("word", "") or "terrified" in e.get("word", "") for e in self.step.events):
            expected = (expected - {"recoil"}) | {"flee"}
        if combat.outcome.get(target.id) not in expected:
            self.differ(c("H48"), f"{target.id} ({target.type}, {mine}) bespelled ({his}): outcome", sorted(expected), combat.outcome.get(target.id))
        if combat.outcome.get(target.id) in ("recoil", "flee", "destroyed"):
            self.owed[target.id] = combat.outcome[target.id]

    def cleric_near(self, caster, target):
        """dbf-078, A18: a Cleric or Paladin within 2 BW of caster, target or the line between them."""
        answer = False
        for p in self.live.pieces.values():
            if p.off or p is caster or family(p) not in ("Cl", "Pa"):
                continue
            if p is target:
                return True
            if p.inside is not None or caster.inside is not None or target.inside is not None:
                answer = None
                continue
            d = min(p.gap(caster), p.gap(target))
            if d <= 2 * self.live.unit - 0.1:
                return True
            line = min(geo.segment_gap(*closest(caster, target), a, b) for a, b in p.edges)
            if line <= 2 * self.live.unit - 1.0:
                return True
            if min(d, line) <= 2 * self.live.unit + 1.0:
                answer = None
        return answer

    # --- outcome moves ---

    recoil_clause = "dbf-H52"
    pursuit_clause = "dbf-H56"
    pursuit_wants_victory = True
    flee_clause = "dbf-H54"

    def stops_trampling(self, p):
        return p.type == "Bh"  # dbf-H53

    def recoils_of(self, p):
        return [min(p.depth, self.live.unit)]

    def pursuit_of(self, me, him):
        x, y = me.x, him.x
        if family(x) in ("Kn", "Bh", "GB", "Hd"):
            return self.live.unit
        if family(x) in ("Wb", "Pk", "Bd") and foot(y) and y.type != "Sk":
            return self.live.unit / 2
        return 0

    def pursuit_most(self, p):
        return self.live.unit

    def flights_of(self, p, q):
        """dbf-H54: a full allowance for the going it stands in; Aerials 5 BW."""
        if aerial(p):
            return [5 * self.live.unit]
        good, slow = self.speeds(p)
        return [(good if g == GOOD else slow) * self.live.unit for g in self.going(p)]

    # --- moves ---

    move_clause = "dbf-023"
    zone_clause = "dbf-H28"
    place_clause = "dbf-H23"
    contact_clause = "dbf-H34"
    again_clause = "dbf-038"
    group_clause = "dbf-H24"
    break_clause = "dbf-H34"

    def slide_of(self, step, count):
        return self.live.unit

    def rough_in(self, table, base):
        return bool(table.kinds(base, GROUND)[0])

    def speeds(self, p):
        """In good going, and in rough or worse (dbf-024 to 037), in base widths."""
        fam, fast = family(p), p.type.endswith("_F")
        table = {"He": (4, 1), "Pa": (4, 1), "Cv": (5, 1) if fast else (4, 1), "LM": (5, 1) if fast else (4, 1), "Be": (4, 3) if fast else (3, 3),
                 "Bh": (3, 2), "GB": (3, 2), "Kn": (4, 1) if fast else (3, 1), "Sk": (3, 3)}
        if p.type == "Ax_S":
            return 2, 2
        return table.get(fam, (3, 2) if fast else (2, 1))

    def reach_of(self, before, p, q, by_road, step):
        if aerial(p):
            return 10 * before.unit
        good, slow = self.speeds(p)
        if not by_road and (self.rough_in(before, p) or q.on_table and self.rough_in(self.live, q)):
            return slow * before.unit
        return good * before.unit

    def flies(self, p):
        return aerial(p)

    def passes_through(self, p, o):
        return p.side == o.side and (family(p) == "Sk" or mounted(p) and family(o) == "Sk")

    def cost_of(self, step, before, movers):
        side = movers[0].side
        if self.by_road(step) and step.cost == 0:
            return 0, 0
        first = self.bounds[side] <= 1
        if first:
            light = all(family(p) == "LM" and not self.moved.get(p.id) for p in movers)
            return (0, 0) if light else (1, 1)
        low = high = 1
        unwieldy = [self.given.get(p.id, {}).get("unwieldy", family(p) in ("Bh", "Art", "IM", "Hd", "CF", "CD")) for p in movers]
        if any(unwieldy):
            low = high = 2
        general = next((g for g in before.pieces.values() if g.side == side and g.general and not g.off and g.command == movers[0].command), None)
        if general is None:
            return low + 1, high + 1
        if any(p is general for p in movers):
            return low, high
        if general.inside is not None:
            return low, high + 1
        near = min(general.gap(p) for p in movers)
        reach = (20 if all(family(p) == "LM" or aerial(p) for p in movers) else 8) * before.unit
        if near > reach + 0.3:
            return low + 1, high + 1
        if near > reach - 0.3 or near > 4 * before.unit - 0.3:
            return low, high + 1
        return low, high

    def check_again(self, step, before, movers):
        for p in movers:
            times = self.moved.get(p.id, 0)
            if not times or p.id in self.entered:
                continue
            self.looked("further moves")
            near = any(min(p.gap(e), self.live.pieces[p.id].gap(self.live.pieces[e.id])) < before.unit - 0.2 for e in before.of(1 - p.side))
            ok = p.type == "Sk" and self.bounds[p.side] == 1 or family(p) == "LM" and not self.rough_in(before, p) or self.by_road(step) and not aerial(p)
            if not ok or near:
                self.differ(self.again_clause, f"{p} moves again", "troops that may, away from enemy", f"move {times + 1} of this bound")

    def feels_zone(self, p, e):
        return not aerial(p) or aerial(e)

    def check_flank_start(self, step, before, p, e, edge):
        flank_start(self, before, p, before.pieces[e.id], edge, "dbf-H30", "dbf-H30")

    def never_contacts(self, p):
        return p.type == "Art"

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
        flying = aerial(x) or aerial(y) or f["joined"] or g["joined"]
        if f["uphill"] and not flying:
            parts.append((c(70), 1))
        if f["bank"] and not flying:
            parts.append((c(71), 1))
        parts += self.bad_going(x, f)
        if me.assault is None:  # section 10: attacks from the side and behind weigh in no assault
            n = 0
            for name in ("left", "right"):
                if f["flank_" + name] or f["touch_" + name] or f["over_" + name]:
                    n += 1
            if f["rear_touched"] and not f["rear"]:
                n += 1
            parts += [(c(73), -1)] * min(n, 2)
            if f["rear"]:
                parts.append((c(75), -1))
        elif me.occupies is not None:
            parts += [(c(76), -1)] * f["others"]
        parts += self.spells(x, True)
        return parts

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


def closest(a, b):
    """The nearest points of two bases."""
    best = None
    for p, q in a.edges:
        for r, s in b.edges:
            for u, (v, w) in ((p, (r, s)), (q, (r, s)), (r, (p, q)), (s, (p, q))):
                d = geo.point_to_segment(u, v, w)
                if best is None or d < best[0]:
                    dx, dy = w[0] - v[0], w[1] - v[1]
                    t = max(0.0, min(1.0, ((u[0] - v[0]) * dx + (u[1] - v[1]) * dy) / ((dx * dx + dy * dy) or 1)))
                    best = (d, u, (v[0] + t * dx, v[1] + t * dy))
    return best[1], best[2]
