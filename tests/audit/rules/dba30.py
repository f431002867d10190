"""The auditor of DBA 3.0, from its clauses."""

import geometry as geo
from debellis import contact
from debellis.facts import hill_side
from debellis.moves import flank_start
from debellis.table import LEFT, RIGHT, within
from debellis.umpire import Umpire
from rules.dba30_commands import Commands

MOUNTED = ("El", "SCh", "Kn", "HCh", "Cm", "Cv", "LCh", "LH", "LCm")
DOUBLE = ("6Kn", "6Cv", "6Bd", "8Sp", "8Bw")
STATIC = ("Art", "WWg", "CP", "Lit", "CWg")
FAST = ("Ps", "3Wb", "3Ax", "3Bw", "3Pk", "3Bd", "6Bd", "5Hd", "Mtd-3Bw", "Civ")
FACTORS = {  # clause, against foot, against mounted (dba30-200 to 218)
    "El": (200, 5, 4), "Bd": (201, 5, 3), "Sp": (202, 4, 4), "Art": (204, 4, 4), "Pk": (205, 3, 4), "Kn": (206, 3, 4), "HCh": (206, 3, 4),
    "SCh": (207, 3, 4), "WWg": (208, 3, 4), "Ax": (209, 3, 3), "Cv": (210, 3, 3), "LCh": (210, 3, 3), "Cm": (211, 3, 3),
    "Wb": (212, 3, 2), "Hd": (213, 3, 2), "Bw": (214, 2, 4), "Ps": (215, 2, 2), "LH": (216, 2, 2), "LCm": (216, 2, 2), "Civ": (218, 2, 0)}
ROUGH = ("rocky", "scrub", "boggy", "enclosure")
BAD = ("difficult_hill", "wood", "marsh", "gully", "dunes", "oasis", "hamlet", "edifice")
GOOD, ROUGHLY, BADLY = 0, 1, 2


def c(n):
    return f"dba30-{n:03d}" if isinstance(n, int) else f"dba30-{n}"


def family(p):
    t = p.type
    if t in ("CP", "Lit", "CWg"):
        return "Bd"
    if t.startswith("Mtd-"):
        return "Bw"
    return t.lstrip("0123456789")


def mounted(p):
    return family(p) in MOUNTED


def knights(p):
    return family(p) in ("Kn", "HCh")


def cavalry(p):
    return family(p) in ("Cv", "LCh")


def light_horse(p):
    return family(p) in ("LH", "LCm")


def solid(p):
    """Solid foot (dba30-004 to 006)."""
    return not mounted(p) and p.type not in FAST


def solid_blades(p):
    return p.type in ("4Bd", "CP", "Lit", "CWg")


class Auditor(Commands, Umpire):
    code = "dba30"
    touch_bw = 0.01
    assaultable = ("camp", "city", "fort")
    sum_clause = "dba30-199"
    suits_clause = "dba30-169"
    conforms_clause = "dba30-162"
    prevented_clause = "dba30-175"
    turn_clause = "dba30-176"
    fight_clause = "dba30-106"
    pip_clause = "dba30-103"
    due_clause = "dba30-106"
    loss_clause = "dba30-322"
    win_clause = "dba30-320"
    exact_attacks = True
    boxed_in_as_front = True  # dba30-H80
    general_value = 1

    def opened(self):
        self.city_camps = set()
        self.wet = bool(self.setup.get("turn", {}).get("plough_rough"))
        self.demoralised = set()  # (side, command)
        self.doubles_of, self.double_lost = DOUBLE, {}
        self.allies = [{p["command"] for p in s["pieces"] if p.get("ally")} for s in self.setup["sides"]]
        self.commands_begin()
        self.doubles = [s.get("lost_double", False) for s in self.setup["sides"]]

    # --- losses ---

    def loss_value(self, p):
        if family(p) in ("SCh", "Hd", "Civ"):
            return 0
        if p.type in DOUBLE and not self.doubles[p.side]:
            self.doubles[p.side] = True
            return 2
        return 1

    def place_value(self, f):
        return [1, 2][f.kind == "city" and self.serves_as_camp(f)]

    def serves_as_camp(self, f):
        return any(t["id"] == f.id and t.get("serves_as_camp") for t in self.setup.get("terrain", [])) or f.id in self.city_camps

    def beaten_side(self, step):
        total = [self.fact(step.after, "Lost", s) for s in (0, 1)]
        for s in (0, 1):
            if total[s] >= 4 and total[s] > total[1 - s]:
                return s
        return None

    # --- places ---

    inside_clause = "dba30-327"
    enter_clause = "dba30-327"
    assault_clause = "dba30-332"

    def may_garrison(self, p, f):
        if f.kind in ("city", "fort"):
            return not mounted(p) and p.type != "WWg"  # dba30-327
        return family(p) not in ("El", "SCh") and not self.given.get(p.id, {}).get("ally") if self.pitched.get(f.id) == p.side else None

    def may_assault(self, p, f):
        if family(p) == "SCh":
            return False  # dba30-159
        return not (family(p) == "El" and f.kind in ("city", "fort") and self.at_gate(p, f) is False)  # dba30-157

    def must_fight_unaligned(self, a, b):
        return True

    def stays_flanked(self, a):
        """dba30-176: who gives rear support does not turn."""
        return any(contact.directly_behind(self.live, f, a) for f in self.live.of(a.side))

    def happened(self, e):
        if self.many_commands() and e["event"] in ("bound", "rout"):
            self.end_of_bound(e)
        super().happened(e)
        if e["event"] == "plough":
            self.wet = True
        elif e["event"] == "demoralised":
            command, side = e["numbers"][:2]
            self.demoralised.add((side, command))

    # --- the ground ---

    def going(self, base, viewer):
        """The worst going that any part of it is in, as it counts for the viewer (dba30-H02, H03, 128): a list of what it may be."""
        if base.inside is not None:
            return [GOOD]
        camel = viewer.type in ("Cm", "LCm")
        bad, may_be_bad = self.live.kinds(base, [k for k in BAD if not (camel and k in ("dunes", "oasis"))])
        if bad:
            return [BADLY]
        rough, may_be_rough = self.live.kinds(base, ROUGH + (("plough",) if self.wet else ()))
        out = [ROUGHLY] if rough else [GOOD]
        if may_be_bad:
            out.append(BADLY)
        if may_be_rough and not rough:
            out.append(ROUGHLY)
        return out

    def ground_facts(self, s):
        x, y = s.x, s.y
        facts = {"going": self.going(x, x), "going_to_enemy": self.going(x, y), "uphill": self.uphill(x, y), "bank": self.bank(x, y),
                 "behind": s.behind_sure or None, "behind_going": self.going(s.behind, s.behind) if s.behind else [GOOD],
                 "wagon_overlaps": [0, 1, 2] if self.fights_from_any_edge(x) and (s.wagon or x.depth > x.width) else 0,
                 "support_attacked": self.support_attacked(s), "poor_contact": self.poor_contact(s)}
        facts.update(self.edge_corners(s))
        return facts

    def uphill(self, x, y):
        """dba30-H14, H15."""
        if x.inside is not None and x.inside.kind != "camp" or y.inside is not None:
            return False
        answer = False
        for f in self.live.features:
            if f.kind in ("gentle_hill", "difficult_hill") and not f.far(x.box):
                side = hill_side(self.live, f, x, y, self.live.unit / 2)
                if side == "x":
                    return True
                if side is None:
                    answer = None
        return answer

    def bank(self, x, y):
        """dba30-239: entirely on land, the enemy partly in a river that is not paltry, off-road."""
        if y.inside is not None:
            return False
        for f in self.live.features:
            if f.kind == "river" and f.state != "paltry":
                wet = f.holds(y, self.live.touch)
                dry = False if x.inside is not None else f.holds(x, self.live.touch)
                if wet is False or dry:
                    continue
                if x.inside is not None or f.state not in ("shallow", "deep"):
                    return None
                if self.live.kinds(y, ("road",))[0] or self.live.kinds(y, ("road",))[1]:
                    return None
                return None if wet is None or dry is None else True
        return False

    def edge_corners(self, s):
        """dba30-245, 246: front corners under 1 BW from a table edge and touching no friend."""
        x, t = s.x, self.live
        out = {"edge_left": False, "edge_right": False}
        if x.inside is not None or s.assault is not None or x.id in self.moved or light_horse(x) or cavalry(x):
            return out
        for name, i in (("edge_left", 0), ("edge_right", 1)):
            px, py = s.frame.corners[i]
            near = min(px, py, t.width - px, t.depth - py)
            close = within(near, t.unit - 0.06)
            if close is False:
                continue
            friend = False
            for f in t.of(x.side):
                if f.id != x.id and f.near(x, 1):
                    gap = f.gap_to_point((px, py))
                    if gap <= t.touch - 0.04:
                        friend = True
                    elif gap <= t.touch + 0.04 and not friend:
                        friend = None
            if friend is True:
                continue
            out[name] = None if friend is None or close is None else True
        return out

    def support_attacked(self, s):
        """dba30-227, H32: how many enemies are on flanks and rear of the rear supporter."""
        if s.behind is None:
            return 0
        n, doubt = 0, 0
        for e in self.live.of(1 - s.x.side):
            if not e.near(s.behind, 1):
                continue
            for edge in (LEFT, RIGHT, 2):
                some, exact = contact.on_edge(self.live, e, s.behind, edge)
                if exact:
                    n += 1
                elif some is not False:
                    doubt += 1
        return [n + i for i in range(doubt + 1)]

    def poor_contact(self, s):
        """dba30-175, H80: fought as if overlapped, where fronts could not be lined up. Which of the two is told by who was contacted."""
        if s.assault is not None:
            return False
        if s.wagon or self.fights_from_any_edge(s.x) or self.fights_from_any_edge(s.y):
            # whichever edge of a wagon was met, a front askew to all of them could not be lined up with it
            if all(geo.turned(s.x.facing + quarter, s.y.facing) > 0.05 for quarter in (0, 90, 180, 270)):
                return None
            # nor are fronts of one width that share a part only
            return None if contact.fronts_touch(self.live, s.x, s.y) and contact.front_to_front(self.live, s.x, s.y) is not True else False
        return False if contact.front_to_front(self.live, s.x, s.y) else None

    # --- before the battle ---

    defender_clause = "dba30-018"
    terrain_clause = "dba30-030"
    deploy_clause = "dba30-090"
    camp_clause = "dba30-083"
    most_of_kind = {"waterway": 1, "river": 1, "oasis": 1, "gully": 1, "road": 2, "city": 1, "fort": 1, "hamlet": 1, "edifice": 1, "else": 3}

    size_clause = "dba30-048"
    apart_clause = "dba30-065"
    border_clause = "dba30-066"
    sizes = {"gully": (3, 1, 7, 2), "else": (3, 1.5, 6, 3)}
    small_ones = 1  # dba30-050
    may_touch_edges = ("city", "fort", "hamlet", "edifice")

    def deploy_depth(self, p):
        return self.live.depth / 2 - 3 * self.live.unit

    def side_margin(self, p):
        return (2 if family(p) in ("LH", "LCm", "Cm", "Cv", "LCh", "Ps", "Ax") or p.type.startswith("Mtd") else 4) * self.live.unit

    # --- shooting ---

    shot_clause = "dba30-260"
    range_clause = "dba30-182"
    able_clause = "dba30-183"
    strip_clause = "dba30-193"
    must_clause = "dba30-105"
    first_clause = "dba30-186"
    most_moved = 1.0
    guns_always = False  # dba30-184
    short_edges = True  # dba30-193: the whole, or half a base width
    no_shooting_in = ("river", "marsh", "gully")
    sight_kinds = ("difficult_hill", "wood", "oasis", "dunes", "edifice", "hamlet")
    wall_kinds = ("city", "fort")
    crest_kinds = ("gentle_hill", "difficult_hill")

    def shoots_over(self, s, o):
        return s.type == "Art" and o.type == "Ps" and o.side != s.side  # dba30-187

    def range_of(self, p):
        return (5 if family(p) == "Art" else 3 if family(p) in ("Bw", "WWg") else 0) * self.live.unit

    def check_may_shoot(self, s, target):
        if s.side == self.active and family(s) == "Art" and self.moved.get(s.id):
            self.differ("dba30-184", f"{s} shoots", "artillery that has not moved", "it has moved")
        elif s.side == self.active and self.went.get(s.id, 0) > self.live.unit + 0.5 and self.moved.get(s.id) == 1:
            self.differ("dba30-183", f"{s} shoots", "one that has moved 1 BW at most", f"{self.went[s.id]:.1f} mm")
        if s.side != self.active and family(s) == "Art" and family(target) != "Art":
            self.differ("dba30-184", f"{s} shoots in the enemy's bound", "no artillery but to answer artillery", str(target))

    def shot_factors(self, me, him, shot_at, aiding):
        fam = family(me)
        clause, on_foot, on_mounted = FACTORS[fam]
        if fam == "Bd":
            clause, on_foot, on_mounted = 203, 4, 4
        if fam == "Art" and me.inside is not None and me.inside.kind in ("city", "fort"):
            clause, on_foot, on_mounted = 217, 2, 2
        parts = [(c(clause), on_mounted if mounted(him) else on_foot)]
        if shot_at:
            if me.inside is not None and not mounted(me) and "sacking" not in (me.note or ""):
                if me.inside.kind in ("city", "fort"):
                    parts.append((c(236), 2) if fam == "Civ" else (c(234), 4))
                elif self.pitched.get(me.inside.id) == me.side:
                    parts.append((c(235), 2))
            if me.general:
                parts.append((c(237), 1))
            parts += [(c(242), -1)] * min(aiding, 2)
        return [parts]

    def shot_results(self, me, him, mine, his, shooters):
        s = Shot(me, him)
        out = set()
        for going in self.going(me, me):
            for rear in (False, True):
                f = {"going": going, "going_to_enemy": going, "shot_in_rear": rear, "flank_left": 0, "flank_right": 0, "rear": 0}
                if mine == his:
                    out.add(self.equal(s, f, False)[0])
                elif his >= 2 * mine:
                    out.add(self.doubled(s, f, False)[0])
                else:
                    out.add(self.beaten(s, f, False)[0])
        if out & {"recoil", "flee"} and any(e.near(me, 1) for e in self.live.of(1 - me.side)):
            out.add("destroyed")
        return out

    # --- outcome moves ---

    recoil_clause = "dba30-295"
    pursuit_clause = "dba30-317"
    flee_clause = "dba30-308"

    def recoils_of(self, p):
        half, whole = min(self.live.unit / 2, p.depth), min(self.live.unit, p.depth)
        return [half, whole] if mounted(p) else [half]

    def pursuit_of(self, me, him):
        x, y = me.x, him.x
        if x.type in STATIC:
            return 0
        if x.type in ("3Kn", "6Kn") or family(x) in ("HCh", "SCh", "El", "Hd"):
            return self.live.unit
        if family(x) in ("Wb", "Pk", "Bd") and not mounted(y) and family(y) != "Ps":
            return self.live.unit / 2
        return 0

    def pursuit_most(self, p):
        return self.live.unit

    def flights_of(self, p, q):
        """dba30-308: a full move for the going that it is in."""
        good, slow = self.speeds(p)
        goings = self.going(p, p)
        return [(good if g == GOOD else slow) * self.live.unit for g in goings]

    # --- moves ---

    move_clause = "dba30-120"
    zone_clause = "dba30-152"
    place_clause = "dba30-H06"
    contact_clause = "dba30-156"
    again_clause = "dba30-130"
    group_clause = "dba30-H07"
    break_clause = "dba30-H12"
    all_corners = False

    def slide_of(self, step, count):
        return self.live.unit

    def slow_in(self, table, base, viewer):
        camel = viewer.type in ("Cm", "LCm")
        kinds = [k for k in BAD + ROUGH if not (camel and k in ("dunes", "oasis"))] + (["plough"] if self.wet else [])
        return bool(table.kinds(base, kinds)[0])

    def speeds(self, p):
        """In good going, and in rough or bad (dba30-120 to 126), in base widths."""
        fam = family(p)
        good = 4 if fam in ("LH", "LCm", "Cv", "LCh", "SCh") else 3 if fam in ("Kn", "HCh", "Cm", "El") or p.type in FAST and fam != "Civ" or p.type.startswith("Mtd") else 2
        slow = 3 if p.type in FAST and fam != "Civ" else 2 if p.type in ("4Wb", "4Ax") else 1
        return good, slow

    def reach_of(self, before, p, q, by_road, step):
        good, slow = self.speeds(p)
        if not by_road and (self.slow_in(before, p, p) or q.on_table and self.slow_in(self.live, q, q)):
            return slow * before.unit
        return good * before.unit

    def passes_through(self, p, o):
        return p.side == o.side and (family(p) == "Ps" or mounted(p) and family(o) == "Ps")

    def general_of(self, table, p):
        return next((g for g in table.pieces.values() if g.side == p.side and g.general and not g.off and g.command == p.command), None)

    def cost_of(self, step, before, movers):
        side = movers[0].side
        if self.by_road(step) and step.cost == 0:
            return 0, 0
        if self.bounds[side] <= 1:
            return 1, 1
        low = high = 1
        if any(family(p) in ("El", "Art", "WWg", "Hd", "Civ") for p in movers):
            low, high = 2, 2
        elif any(family(p) == "SCh" for p in movers):
            touches = any(self.live.pieces[p.id].near(e, 1) and self.live.pieces[p.id].gap(e) < 0.5 for p in movers for e in self.live.of(1 - side))
            low, high = (1, 2) if touches else (2, 2)
        general = self.general_of(before, movers[0])
        if general is None:
            return low + 1, high + 1
        if any(p is general for p in movers):
            return low, high
        if general.inside is not None:
            return low + 1, high + 1
        hidden = [f.wholly(general) for f in before.features if f.kind in ("wood", "oasis", "marsh", "gully", "hamlet", "edifice")]
        near = min(general.gap(p) for p in movers)
        reach = (20 if all(light_horse(p) for p in movers) else 8) * before.unit
        if True in hidden or near > reach + 0.3:
            return low + 1, high + 1
        if None in hidden or near > reach - 0.3 or near > 4 * before.unit - 0.3 and reach == 8 * before.unit:
            return low, high + 1
        return low, high

    def check_again(self, step, before, movers):
        for p in movers:
            times = self.moved.get(p.id, 0)
            if not times or self.by_road(step):
                continue
            self.looked("further moves")
            near = any(min(p.gap(e), self.live.pieces[p.id].gap(self.live.pieces[e.id])) < before.unit - 0.2 for e in before.of(1 - p.side))
            light = light_horse(p) or p.type.startswith("Mtd")
            ok = light and times <= 2 and not self.slow_in(before, p, p) or family(p) == "Ps" and times == 1
            if not ok or near:
                self.differ(self.again_clause, f"{p} moves again", "troops that may, away from enemy", f"move {times + 1} of this bound")

    def feels_zone(self, p, e):
        return True

    def check_flank_start(self, step, before, p, e, edge):
        """dba30-160, 161, H81."""
        flank_start(self, before, p, before.pieces[e.id], edge, "dba30-160", "dba30-161")

    def never_contacts(self, p):
        return p.type in STATIC and not self.given.get(p.id, {}).get("mobile_tower")

    # --- close combat ---

    def close_factors(self, me, him, f, g):
        x, y = me.x, me.y
        fam = family(x)
        clause, on_foot, on_mounted = FACTORS[fam]
        if fam == "Art" and me.occupies is not None and me.occupies.kind in ("city", "fort"):
            clause, on_foot, on_mounted = 217, 2, 2
        parts = [(c(clause), on_mounted if mounted(y) and me.assault is None else on_foot)]
        if me.assault is None:
            parts += self.rear_support(me, f) + self.side_support(me, f)
        parts += self.walls(me)
        if x.general:
            parts.append((c(237), 1))
        if f["uphill"]:
            parts.append((c(238), 1))
        elif f["bank"]:
            parts.append((c(239), 1))
        for name in ("left", "right"):
            flank = f["flank_" + name]
            overlap = (f["over_" + name] or f["edge_" + name] and f["going"] == GOOD) and me.assault is None
            if flank:
                parts.append((c(241), -1))
            elif overlap and fam not in ("Ps", "SCh"):
                parts.append((c(240), -1))
        if f["poor_contact"] and fam not in ("Ps", "SCh"):
            parts.append((c(175), -1))
        if f["rear"]:
            parts.append((c(241), -1))
        if self.rear_supported(me, f):
            parts += [(c("H32"), -1)] * f["support_attacked"]
        parts += [(c(240), -1)] * f["wagon_overlaps"]
        if me.occupies is not None:
            parts += [(c(243), -1)] * f["others"]
        if f["going"] == BADLY and fam not in ("Ps", "Ax", "Wb", "Bw"):
            parts.append((c(244), -2))
        if x.inside is None and (x.side, x.command) in self.demoralised:
            parts.append((c(378), -2))
        return parts

    def walls(self, me):
        x, place = me.x, me.occupies
        if place is None or "sacking" in (x.note or "") or mounted(x):
            return []
        if place.kind in ("city", "fort"):
            return [(c(236), 2)] if family(x) == "Civ" else [(c(234), 4)]
        return [(c(235), 2)] if self.pitched.get(place.id) == x.side else []

    def rear_support(self, me, f):
        """dba30-221 to 226."""
        x, y = me.x, me.y
        fam = family(x)
        parts = []
        if f["going"] != GOOD:
            return parts
        if x.type in DOUBLE and not mounted(y):
            parts.append((c(226), 1))
        if self.rear_supported(me, f):
            if fam == "Wb":
                parts.append((c(222), 1))
            elif fam == "Pk":
                parts.append((c(224), 1) if mounted(y) else (c(223), 3))
            else:
                parts.append((c(225), 1))
        return parts

    def rear_supported(self, me, f):
        """A friend behind adds a factor in this combat."""
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        if me.behind is None or not f["behind"] or f["going"] != GOOD or f["behind_going"] != GOOD or me.assault is not None:
            return False
        if fam == "Wb":
            return family(me.behind) == "Wb" and not mounted(y) and foe != "Ps"
        if fam == "Pk":
            return family(me.behind) == "Pk" and (not mounted(y) and foe != "Ps" or foe in ("El", "SCh", "Kn", "HCh"))
        return light_horse(x) and light_horse(me.behind)

    def side_support(self, me, f):
        """dba30-228 to 233."""
        x, y = me.x, me.y
        if mounted(y) or f["going"] != GOOD:
            return []
        for friend, where in me.beside:
            if where is None or self.assaults(self.live, friend):
                continue
            if x.type in ("4Sp", "8Sp") and (family(friend) == "Sp" or solid_blades(friend)):
                return [(c(229), 1)]
            if x.type in ("4Bw", "8Bw") and solid_blades(friend):
                return [(c(230), 1)]
            if x.type == "Mtd-4Bw" and solid_blades(friend):
                return [(c(231), 1)]
        return []

    def close_outcome(self, me, him, f, g, mine, his):
        x = me.x
        if mine > his:
            return "hold", c(199)
        if mine == his:
            result, clause = self.equal(me, f, True)
        elif his >= 2 * mine:
            result, clause = self.doubled(me, f, True)
        else:
            result, clause = self.beaten(me, f, True)
        if result in ("recoil", "flee") and me.occupies is None:
            attacked = f["flank_left"] or f["flank_right"] or f["rear"]  # dba30-H19
            if attacked or self.rear_supported(me, f) and f["support_attacked"]:
                return "destroyed", c(291)
        return result, clause

    def bowmen(self, p):
        """Longbow or crossbow (dba30-H30)."""
        return bool(self.given.get(p.id, {}).get("longbow_or_crossbow"))

    def equal(self, me, f, close, shot=True):
        x, y = me.x, me.y
        fam = family(x)
        if me.assault is not None or x.inside is not None:
            return "hold", c(250)
        if fam == "SCh":
            return "destroyed", c(251)
        if fam in ("Kn", "HCh", "Cm"):
            if close and (family(y) == "Bd" or family(y) == "Bw" and self.bowmen(y)):
                return "destroyed", c(252)
            if close and solid(y):
                return "recoil", c(253)
            if x.type == "4Kn" and y.type in ("3Kn", "6Kn"):
                return "recoil", c(254)
            return "hold", c(255)
        if fam in ("LH", "LCm", "Cv", "LCh", "El"):
            return ("recoil" if close and solid(y) else "hold"), c(256)
        if x.type in ("CP", "Lit", "CWg"):
            edges = 1 + f["flank_left"] + f["flank_right"] + f["rear"]
            return ("destroyed" if close and not mounted(y) and edges >= 2 else "hold"), c(258)
        if x.type in FAST:
            return ("recoil" if solid(y) else "hold"), c(257)
        return "hold", c(259)

    def beaten(self, me, f, close):
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        good, bad = f["going"] == GOOD, f["going"] == BADLY
        artillery = not close and foe == "Art"
        if x.inside is not None:
            return "destroyed", c(260)
        if me.assaulting is not None:
            if fam == "El" and me.assaulting.kind in ("city", "fort"):
                return "destroyed", c(264)
            return "recoil", c(261)
        if fam == "SCh":
            return ("destroyed" if close or f.get("shot_in_rear") else "flee"), c(262)
        if fam == "El":
            if artillery or close and foe in ("LH", "LCm", "Ax", "Ps"):
                return "destroyed", c(263)
            return ("flee", c(265)) if foe == "El" else ("recoil", c(266))
        if knights(x):
            return ("destroyed" if foe in ("SCh", "El", "Cm", "LH", "LCm") else "recoil"), c(267)
        if fam == "Cm":
            if foe == "SCh" or bad:
                return "destroyed", c(268)
            return ("flee" if foe == "El" else "recoil"), c(268)
        if cavalry(x) or light_horse(x):
            if foe == "SCh" or bad:
                return "flee", c(269)
            if light_horse(x) and artillery:
                return "flee", c(270)
            return "recoil", c(271)
        if x.type in ("CP", "Lit", "CWg"):
            return "hold", c(279)
        if fam in ("Sp", "Pk", "Bd"):
            return ("destroyed" if good and (knights(y) or foe == "SCh") or foe == "Wb" else "recoil"), c(272)
        if fam == "Wb":
            return ("destroyed" if good and (knights(y) or foe == "SCh") else "recoil"), c(273)
        if fam == "Ax":
            return ("destroyed" if good and knights(y) else "recoil"), c(274)
        if fam == "Ps":
            dead = (knights(y) or cavalry(y) or foe == "Cm") and f["going_to_enemy"] == GOOD
            return ("destroyed" if dead else "recoil"), c(275)
        if fam == "Bw":
            if mounted(y):
                return "destroyed", c(276)
            if x.type.startswith("Mtd") and bad:
                return "destroyed", c(277)
            return "recoil", c(278)
        if fam == "WWg":
            return ("destroyed" if foe == "El" or artillery else "hold"), c(280)
        if fam == "Hd":
            if good and (foe == "El" or knights(y)) or foe == "Wb":
                return "destroyed", c(281)
            return ("hold" if close else "recoil"), c(281)
        return "destroyed", c(282)

    def doubled(self, me, f, close):
        x, y = me.x, me.y
        fam, foe = family(x), family(y)
        good, bad = f["going"] == GOOD, f["going"] == BADLY
        if x.inside is not None:
            return "destroyed", c(283)
        if cavalry(x):
            return ("flee" if foe in ("Sp", "Pk", "Hd") and good or foe == "Art" and close else "destroyed"), c(284)
        if light_horse(x):
            dead = mounted(y) or foe == "Bw" or foe == "Art" and not close or foe == "Ps" or bad
            return ("destroyed" if dead else "flee"), c(285)
        if fam == "Ps":
            if foe in ("El", "SCh"):
                return "recoil", c(286)
            if mounted(y) and f["going_to_enemy"] == GOOD:
                return "destroyed", c(287)
            if foe in ("Ax", "Ps") or foe == "Bw" and close:
                return "destroyed", c(288)
            return "flee", c(289)
        return "destroyed", c(290)


class Shot:
    """A target as the outcome tables want it."""

    def __init__(self, me, him):
        self.x, self.y = me, him
        self.assault = self.assaulting = self.occupies = None
