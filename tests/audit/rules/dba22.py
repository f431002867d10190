"""The auditor of DBA 2.2, from its clauses."""

import geometry as geo
from debellis import contact
from debellis.facts import rectangle, slope_side
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
    suits_clause = "dba22-H26"
    conforms_clause = "dba22-109"
    prevented_clause = ""
    turn_clause = "dba22-H30"
    inside_clause = "dba22-H14"
    enter_clause = "dba22-H65"
    assault_clause = "dba22-H42"
    most_assaulters = 1  # one is named to fight
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
                "behind": s.behind_sure or None, "poor_contact": self.poor_contact(s),
                "behind_bad": self.bad_for(s.behind, s.behind) if s.behind else False,
                "wagon_overlaps": [0, 1, 2] if self.fights_from_any_edge(x) and s.wagon else 0}

    def poor_contact(self, s):
        """dba22-H30: who could not turn or line up counts the contact as -1."""
        if s.assault is not None or s.x.note != "boxed in":
            return False
        return False if contact.front_to_front(self.live, s.x, s.y) else None

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

    # --- before the battle ---

    defender_clause = "dba22-005"
    terrain_clause = "dba22-019"
    deploy_clause = "dba22-042"
    camp_clause = "dba22-038"
    most_of_kind = {"waterway": 1, "river": 1, "oasis": 1, "bua": 1, "else": 2}
    fewest_features = 3

    size_clause = apart_clause = "dba22-H08"
    sizes = {"bua": (2, 1, 4, 4), "marsh": (1, 1, 8, 8), "rough": (1, 1, 8, 8), "else": (1, 1, 8, 8)}
    from_edges = 0.0

    def check_size(self, f):
        """dba22-H08: sides that add up to 320 to 1,440 paces, the longer at most twice the shorter; marsh and rough may be longer."""
        _, length, width = rectangle(f.shape)
        pace = self.live.unit / 160
        both = (length + width) / pace
        if not 318 <= both <= 1442:
            self.differ(self.size_clause, f"{f.id} ({f.kind})", "sides of 320 to 1,440 paces in all", f"{both:.0f} paces")
        if f.kind not in ("marsh", "rough", "bua") and length > 2 * width + 1:
            self.differ(self.size_clause, f"{f.id} ({f.kind})", "no longer than twice its width", f"{length:.1f} x {width:.1f} mm")
        return super().check_size(f)

    def deploy_depth(self, p):
        water = [f for f in self.live.features if f.kind == "waterway"]
        return 600 * self.live.unit / 160 + (120 * self.live.unit / 40 if water else 0)

    def side_margin(self, p):
        return 300 * self.live.unit / 160

    # --- shooting ---

    shot_clause = "dba22-157"
    range_clause = "dba22-H32"
    able_clause = "dba22-H34"
    corridor = 0.5
    strip_clause = "dba22-H33"
    must_clause = "dba22-H36"
    strip_wider = 0.5
    part_of_edge = None  # dba22-H58: a whole edge that lies partly in the arc
    lines_only = True    # dba22-H35
    sight_kinds = ("wood", "oasis")
    wall_kinds = ("bua", "camp")
    crest_kinds = ("gentle_hill", "steep_hill")
    crest_inner = 0.0

    def range_of(self, p):
        return {"Bw": 200, "WWg": 200, "Art": 500}.get(family(p), 0) * self.live.unit / 160 * (p.type != "Lit")

    def check_may_shoot(self, s, target):
        if family(s) == "Art" and s.side == self.active and self.moved.get(s.id):
            self.differ(self.able_clause, f"{s} shoots", "artillery that has not moved", "it has moved")

    def shot_factors(self, me, him, shot_at, aiding):
        fam = family(me)
        clause, on_foot, on_mounted = (122, 4, 4) if fam == "Art" else FACTORS[fam]
        parts = [(c(clause), on_mounted if mounted(him) and not shot_at else on_foot)]
        if mounted(him) and shot_at and self.range_of(me) and not mounted(me):
            parts = [(c(clause), on_mounted if mounted(him) else on_foot)]
        out = [parts]
        if shot_at:
            if me.inside is not None and not mounted(me):
                if me.inside.kind == "bua" and "sacking" not in (me.note or ""):
                    parts.append((c(145), 3))
                elif me.inside.kind == "camp" and self.pitched.get(me.inside.id) == me.side:
                    parts.append((c(146), 2))
            if me.general:
                parts.append((c(147), 1))
            parts += [(c(149), -1)] * min(aiding, 2)
        return out

    def shot_results(self, me, him, mine, his, shooters):
        fam, foe = family(me), family(him)
        if mine == his:
            return ["destroyed" if fam == "SCh" else "hold"]
        wholly = [f.wholly(me) for f in self.live.features if f.kind in BAD and not (camel(me) and f.kind in ("dunes", "oasis"))] if me.on_table else []
        results = set()
        for bad in ([True] if True in wholly else [True, False] if None in wholly else [False]):
            results.add(self.shot_doubled(me, him, bad) if his >= 2 * mine else self.shot_beaten(me, him, bad))
        out = set()
        for r in results:
            if r in ("recoil", "flee") and me.inside is not None:
                r = "destroyed"
            out.add(r)
            if r in ("recoil", "flee"):
                # shooting entirely on its rear, or enemy on its flank: looked at where it is told
                behind = all(geo.dot(geo.heading(me.facing), (self.live.pieces[s].at[0] - me.middle[0], self.live.pieces[s].at[1] - me.middle[1])) < 0 for s in shooters)
                if behind:
                    out.add("destroyed")
        return out

    def shot_beaten(self, me, him, bad):
        fam, foe = family(me), family(him)
        guns = foe == "Art"
        if fam == "El":
            return "destroyed" if guns else "recoil"
        if fam == "SCh":
            return "destroyed"
        if fam == "Kn":
            return "destroyed" if bad else "recoil"
        if fam in ("Cv", "3Cm"):
            return "flee" if bad else "recoil"
        if fam == "LH":
            return "flee" if guns or bad else "recoil"
        if fam == "Hd":
            return "destroyed"
        if fam == "WWg":
            return "destroyed" if guns or me.inside is not None else "hold"
        if fam in ("Followers", "Denizens"):
            return "surrender" if guns else "hold"
        return "recoil"

    def shot_doubled(self, me, him, bad):
        fam, foe = family(me), family(him)
        if fam == "LH":
            return "destroyed" if foe in ("Art", "Bw") or bad else "flee"
        if fam == "Ps":
            return "destroyed" if foe == "Bw" else "flee"
        return "destroyed"

    # --- outcome moves ---

    recoil_clause = "dba22-185"
    pursuit_clause = "dba22-212"
    flee_clause = "dba22-204"

    def dies_with(self, combat, me):
        """dba22-183: who stood directly behind and added +1."""
        added = {c for c, v in combat.factors.get(me.x.id, []) if v == 1}
        b = me.behind
        if b is None or not me.behind_sure or me.occupies is not None:
            return []
        fam = family(b)
        if fam == "Wb" and c(138) in added or fam == "Sp" and c(139) in added or fam == "Ps" and c(141) in added:
            return [b]
        return []

    def pursuit_of(self, me, him):
        return min(me.x.depth, me.x.width) if family(me.x) in ("Kn", "SCh", "Wb", "Hd") else 0

    def pursuit_most(self, p):
        return min(p.depth, p.width)

    recoils_whole = True  # dba22-185 to 196

    def flights_of(self, p, q):
        """dba22-H48: 200 paces for mounted who start in or enter bad going."""
        full = {"LH": 500, "Cv": 400, "3Cm": 400}.get(family(p), 300) * self.live.unit / 160
        slow = 200 * self.live.unit / 160
        if not mounted(p):
            return [full]
        start = self.bad_for(p, p)
        on_way = [self.bad_for(p.moved_to(p.ahead(-far), p.facing), p) for far in range(0, int(full + p.depth), 2)]
        return [slow] if start else [full] if not any(a is not False for a in on_way) else [full, slow]

    # --- moves ---

    move_clause = "dba22-084"
    zone_clause = "dba22-065"
    place_clause = "dba22-H19"
    contact_clause = "dba22-H27"
    again_clause = "dba22-094"
    group_clause = "dba22-072"
    break_clause = "dba22-107"
    break_off = 1.25  # 200 paces
    least_front = 0.5  # dba22-H39: 80 paces

    def slide_of(self, step, count):
        return self.live.unit / 2

    def reach_of(self, before, p, q, by_road, step):
        fam = family(p)
        paces = {"LH": 500, "Cv": 400, "3Cm": 400, "SCh": 400, "Kn": 300, "El": 300, "Ax": 300, "Ps": 300}.get(fam, 200)
        if step.act.get("choice") == "dismount":
            paces = 300
        # a stretch by road goes as by road (dba22-H21): where the middle of a front stands on one, that is taken as possible
        by_road = by_road or any(f.kind == "road" and min(geo.point_to_segment(o.at, a, b) for a, b in zip(f.line, f.line[1:])) <= f.width / 2 + 1
                                 for f in before.features for o in (p, q))
        if mounted(p) and not by_road and (self.bad_in(before, p, p) or q.on_table and self.bad_in(self.live, q, q)):
            paces = 200
        if by_road:
            paces = max(paces, 400)
        return paces * before.unit / 160

    path_zones = False  # dba22-H25, H60: strips that end at the first element, any one of those who pin

    def passes_through(self, p, o):
        return p.side == o.side and (family(p) == "Ps" or mounted(p) and family(o) == "Ps")

    def bad_in(self, table, base, viewer):
        kinds = [k for k in BAD if not (camel(viewer) and k in ("dunes", "oasis"))]
        return bool(table.kinds(base, kinds)[0])

    def cost_of(self, step, before, movers):
        side = movers[0].side
        if self.bounds[side] <= 1:
            return 1, 1
        low = high = 1
        if any(family(p) in ("El", "Hd", "WWg", "Art") for p in movers) or step.act.get("choice") == "dismount":
            low, high = low + 1, high + 1
        elif any(f.kind == "bua" for f in before.features):
            high += 1
        general = next((p for p in before.pieces.values() if p.side == side and p.general and not p.off), None)
        if general is None:
            return low + 1, high + 1
        if general.inside is not None:
            alone = len(movers) == 1 and movers[0] is general
            return (low, high) if alone else (low + 1, high + 2)
        near = min(general.gap(p) for p in movers)
        far, some = 300 * before.unit / 40, 150 * before.unit / 40
        if near > far + 0.3:
            low, high = low + 1, high + 1
        elif near > some - 0.3:
            high += 1
        if not (len(movers) == 1 and movers[0] is general):
            hidden = [f.wholly(general) for f in before.features if f.kind in ("wood", "oasis", "marsh")]
            if True in hidden:
                low, high = low + 1, high + 1
            elif None in hidden:
                high += 1
        return low, high

    def check_again(self, step, before, movers):
        for p in movers:
            times = self.moved.get(p.id, 0)
            if not times:
                continue
            self.looked("further moves")
            fam = family(p)
            if fam == "LH":
                near = [e for e in before.of(1 - p.side) if min(p.gap(e), self.live.pieces[p.id].gap(self.live.pieces[e.id])) < before.unit - 0.2]
                if not near:
                    continue
            elif fam == "Ps" and self.bounds[p.side] == 1:
                continue
            elif fam in ("SCh", "Wb") and times == 1:
                if self.ends_in_combat(movers):
                    continue
            if not self.by_road(step):
                self.differ(self.again_clause, f"{p} moves again", "troops that may", f"move {times + 1} of this bound")

    def ends_in_combat(self, movers):
        for p in movers:
            q = self.live.pieces[p.id]
            if any(q.near(e, 1) and q.gap(e) < 0.5 for e in self.live.of(1 - p.side)):
                return True
        return any(contact.directly_behind(self.live, f, self.live.pieces[p.id]) is not False for p in movers for f in self.live.of(p.side) if f.id != p.id)

    def in_zone(self, table, p, e):
        """dba22-H25: the strip ends at the first element it meets."""
        zone = self.zone_of(table, e, -0.5)
        if geo.depth_of_overlap(zone, p.corners) <= 0.5:
            return False
        if contact.front_to_front(table, p, e) is not False or p.gap(e) < 0.5:
            return False
        fx, fy = geo.heading(e.facing)

        wide = self.zone_of(table, e, 0.1)  # who hardly stands in it may end it

        def ahead(o, area):
            part = o.corners
            for a, b in geo.edges(area):
                part = geo.clip(part, a, b) if part else part
            return min([(x - e.at[0]) * fx + (y - e.at[1]) * fy for x, y in part], default=1e9)
        mine = ahead(p, zone)
        return mine < 1e8 and all(ahead(o, wide) > mine + 0.5 for o in table.standing() if o is not p and o is not e and o.near(e, 2 * table.unit))

    def answers(self, before, p, q, e):
        now = self.live.pieces[e.id]
        if q.gap(now) <= before.touch + 0.1:
            return True
        dx, dy = q.at[0] - now.at[0], q.at[1] - now.at[1]
        fx, fy = geo.heading(now.facing)
        aside, ahead = dx * fy - dy * fx, dx * fx + dy * fy
        return contact.parallel(q, now, 180) is not False and abs(aside) < before.touch * 2 + 0.2 and ahead < before.unit + 0.5

    def never_contacts(self, p):
        return family(p) in ("Art", "WWg")

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
            parts += [(c(149), -1)] * f["others"]
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
            parts += [(c(149), -1)] * (f["wagon_overlaps"] + bool(f["poor_contact"]))
        own_bad = f["bad"] and fam not in ("Ax", "Bw", "Wb", "Ps")
        his_bad = mounted(x) and g["bad_to_enemy"]
        storms = mounted(x) and fam != "El" and me.assaulting is not None and me.assaulting.kind == "bua"
        if own_bad or his_bad or storms:
            parts.append((c(150), -2))
        return parts

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
