"""CB: what units do in the Tactical Phase (cb-006 to cb-010, 2.4 to 2.6)."""

import math

import geometry as geo
from rules.cb_moves import DIFFICULT, MAJOR, OBSTACLES, SLACK, distance_in_column, follow, hull

MOST_RANKS = 4  # of a line (cb-H97)
TOO_NEAR_TO_CALL = 0.01  # JT


class Tactics:
    def may_act(self, u, what):
        """cb-H98: who may not move."""
        if self.foes_of(u):
            self.differ("cb-H98", f"{u.id} {what}", "not while in contact", "it does")
        if u.steadied:
            self.differ("cb-019", f"{u.id} {what}", "not when steadied", "it does")
        if u.control == "halt":
            self.differ("cb-028", f"{u.id} {what}", "not when halted", "it does")
        if u.looting:
            self.differ("cb-H27", f"{u.id} {what}", "not while it loots", "it does")
        if u.broken:
            self.differ("cb-192", f"{u.id} {what}", "not when broken", "it does")

    def act_march(self, act):
        u = self.units[act["pieces"][0]]
        self.may_act(u, "marches")
        self.marching[u.id] = (act.get("value", 0), act.get("choice"))
        if u.formation == "column":
            u.allowance = distance_in_column(u) * (2 if act.get("choice") == "double" else 1)
            u.double = act.get("choice") == "double"
            u.used = 0.0
            self.expect_distance(u, u.allowance)
            self.marching.pop(u.id)
        if u.shot and u.type not in ("skirmishers", "missile_troops", "light_cavalry", "horse_archers"):
            self.differ("cb-010", f"{u.id} moves after shooting", "not", "it does")

    def act_move(self, act):
        u = self.units[act["pieces"][0]]
        self.may_act(u, "moves")
        self.looked("moves")
        if u.allowance is None:
            self.differ("cb-H30", f"{u.id} moves", "dice first", "none thrown")
            return
        path = follow(u, act["steps"])
        if path is None:
            return
        poses, cost, wheels = path
        self.path = (u, poses, act)
        self.cost_of_path = cost
        self.wheels = wheels
        loose = any("to" in s for s in act["steps"])
        if loose and not u.unformed and not u.special:
            self.differ("cb-H34", f"{u.id} goes anywhere", "only unformed units", u.formation)
        if u.unformed:
            wheels = 0
        if wheels:
            self.owe_manoeuvre(u, 1, "cb-051", wheels)
            if u.phalanx or u.type == "cataphracts" or u.special:
                u.halves += wheels
        if act.get("choice") == "gap" and not u.cavalry:
            u.halves += 1
        u.used += cost / self.jt
        left = self.movement_left(u)
        if u.used > left + 0.02:
            self.differ("cb-H35", f"distance of {u.id}", f"at most {left} JT", f"{u.used:.2f} JT")
        self.check_zone(u, poses)
        if u.shaken:
            self.check_withdrawal(u, poses)
        if u.double:
            self.check_double(u, poses)

    def movement_left(self, u):
        """What ½ moves leave of the total: cb-H35."""
        if not u.halves:
            return u.allowance
        if u.halves == 1:
            return math.floor(u.allowance) / 2 if u.allowance == int(u.allowance) else math.floor(u.allowance / 2 * 2) / 2
        return 0.0

    def owe_manoeuvre(self, u, dps, clause, times=1):
        for _ in range(times):
            if self.limit_of_manoeuvre(u, TOO_NEAR_TO_CALL):
                self.owe(u, dps, clause, f"manoeuvre of {u.id}", self.limit_of_manoeuvre(u, -TOO_NEAR_TO_CALL))

    def check_withdrawal(self, u, poses):
        """cb-H83: shaken units do not move towards the enemy."""
        before = self.nearest_enemy(u)
        after = self.nearest_enemy(u, u.corners(*poses[-1]))
        if after < before - 0.05 and before < 20:
            self.differ("cb-H83", f"{u.id}, shaken, moves", "not towards the enemy", f"{before:.2f} to {after:.2f} JT")

    def check_double(self, u, poses):
        """cb-048"""
        for pose in poses:
            far = self.nearest_enemy(u, u.corners(*pose))
            if far < 5 - 0.02:
                self.differ("cb-048", f"double move of {u.id}", "never within bow shot", f"{far:.2f} JT")
                return

    def on_move(self, e):
        u = self.unit(e)
        start = self.place(e)
        u.moved = True
        if u.did in (None, "shooting"):
            u.did = "moving"
        told = e.get("numbers", [0])[0] / 100
        if getattr(self, "path", None) and self.path[0] is u:
            poses = self.path[1]
            end = poses[-1]
            if geo.distance(end[0], u.at) > 0.1 or geo.turned(end[1], u.facing) > 0.05:
                self.differ("cb-H34", f"end of the move of {u.id}", end, (u.at, u.facing))
            elif not self.cost_of_path - 0.1 <= told <= self.cost_of_path + self.jt / 10 + 0.1:
                self.differ("cb-H34", f"distance told of the move of {u.id}", f"{self.cost_of_path:.2f} mm", told)
            if self.path[2].get("choice") == "gap":
                within = self.limit_of_manoeuvre(u) and self.nearest_enemy(u, u.corners(*poses[0])) <= 5
                self.owe(u, 1, "cb-066", f"{u.id} passes a gap", within)
            else:
                self.ground_passed(u, poses)
            if any("to" in s for s in self.path[2]["steps"]):
                self.expect_passages(u, None)
            else:
                self.expect_passages(u, poses)
        self.path = None
        self.check_free(u, "cb-H34", "end of a move")
        del start

    # --- passages ---

    def expect_passages(self, u, poses, routing=False):
        """The friends that a move passed over are told, with what it costs (2.6). `poses` None: its way is not known."""
        told = [e for e in self.rest if e["event"] == "passage" and e["piece"] == u.id]
        names = {e["other"] for e in told}
        if poses is not None:
            sure, perhaps = set(), set()
            for a, b in zip(poses, poses[1:]):
                one, other = self.met_friends(u, hull(u.corners(*a) + u.corners(*b)))
                sure |= one
                perhaps |= other
            turned = {v for v in sure if geo.depth_of_overlap(u.corners(*poses[0]), self.shape(self.units[v])) >= 1.0}
            sure, perhaps = sure - turned, perhaps | turned  # into whom it has but turned before it went
            missing = sure - names
            extra = names - sure - perhaps
            lost = any(e["event"] == "destroyed" and e["piece"] == u.id for e in self.rest)  # and passes nobody further on
            if missing and not (lost and names):
                self.differ("cb-070", f"{u.id} passes through friends", sorted(sure), sorted(names))
            if extra:
                self.differ("cb-070", f"{u.id} passes through friends", sorted(sure), sorted(names))
        for e in told:
            self.owe_passage(u, self.units[e["other"]], e, routing)

    def owe_passage(self, u, v, e, routing):
        self.looked("passages")
        free = self.free_passage(u, v, routing)
        if free is None:
            free = e["clause"] in ("cb-070", "cb-071")
        if free:
            if e["clause"] not in ("cb-070", "cb-071"):
                self.differ("cb-070", f"{u.id} passes through {v.id}", "free", e["clause"])
            return
        if e["clause"] in ("cb-070", "cb-071"):
            self.differ("cb-072", f"{u.id} ({u.formation}, {u.ranks} ranks, {u.facing:.1f}) passes through {v.id} ({v.formation}, {v.ranks} ranks, {v.facing:.1f}, moved {v.moved})",
                        "not free", e["clause"])
            return
        for w, dps, clause in self.passage_dps(u, v):
            self.owe(w, dps, clause, f"{u.id} passes through {v.id}")

    # --- ground ---

    def ground_passed(self, u, poses):
        """cb-045 to cb-047, cb-062 to cb-065 for a move whose path is known; what is too near to call is left."""
        for t in self.terrain:
            if t["kind"] in DIFFICULT and "shape" in t:
                touch = self.touches(u, poses, t["shape"])
                if touch is None:
                    self.maybe_rough(u)
                elif touch:
                    self.in_difficult(u)
            elif t["kind"] in OBSTACLES + MAJOR and "line" in t:
                self.over_line(u, poses, t)

    def touches(self, u, poses, shape):
        deep = max(geo.depth_of_overlap(hull(u.corners(*a) + u.corners(*b)), hull(shape)) for a, b in zip(poses, poses[1:]))
        if deep > 6:
            return True
        return None if deep > -0.5 else False

    def in_difficult(self, u):
        if u.mounted:
            self.differ("cb-045", f"{u.id} in difficult terrain", "impassable to mounted", "it goes there")
        if u.in_rough:
            return
        u.in_rough = True
        if u.phalanx and u.formed:
            self.owe(u, 2, "cb-046", f"{u.id} in difficult terrain")
        elif u.infantry and u.formation in ("line", "quincunx"):
            self.owe(u, 1, "cb-047", f"{u.id} in difficult terrain")

    def maybe_rough(self, u):
        if u.in_rough:
            return
        if u.phalanx:
            self.owe(u, 2, "cb-046", "perhaps in difficult terrain", False)
        elif u.infantry:
            self.owe(u, 1, "cb-047", "perhaps in difficult terrain", False)

    def over_line(self, u, poses, t):
        """A path over an obstacle: the points are given once, when any part comes upon it, as broad as it lies there."""
        ways = [hull(u.corners(*a) + u.corners(*b)) for a, b in zip(poses, poses[1:])]
        if not any(geo.gap(way, piece) < t.get("width", 0) / 2 for way in ways for piece in zip(t["line"], t["line"][1:])):
            return
        if t["kind"] in MAJOR:
            self.owe(u, 2, "cb-065", f"{u.id} crosses {t['id']}", False)
        elif u.chariot:
            self.owe(u, 2, "cb-062", f"{u.id} crosses {t['id']}", False)
        elif u.formed:
            self.owe(u, 1, "cb-063", f"{u.id} crosses {t['id']}", False)
        self.owe(u, 1, "cb-066", f"{u.id} passes a gap", False)

    # --- manoeuvres ---

    def act_form(self, act):
        u = self.units[act["pieces"][0]]
        self.may_act(u, "changes formation")
        self.looked("manoeuvres")
        choice = act["choice"]
        if choice in ("double_ranks", "halve_ranks"):
            if u.grade == "C" or u.phalanx or u.type == "cataphracts":
                self.owe_manoeuvre(u, 1, "cb-061")
            self.pay_half(u)
            u.ranks = u.ranks * 2 if choice == "double_ranks" else (u.ranks + 1) // 2
        elif u.unformed:
            u.formed_up = True
            u.ranks = act.get("value", u.ranks)
            u.formation = choice
            self.pay_full(u)
        else:
            self.owe_manoeuvre(u, 1, "cb-055")
            if u.legion or self.beyond_bow_shot(u):
                self.pay_half(u)
            else:
                self.pay_full(u)
            self.reform(u, choice, act.get("value"))
        u.moved = True

    def reform(self, u, choice, ranks):
        if choice == "column":
            u.ranks = math.ceil(u.stands / (2 if u.stands >= 8 else 1))
        elif ranks:
            u.ranks = ranks
        elif u.formation == "column":
            u.ranks = next(e["numbers"][1] for e in self.step.events if e["event"] == "form")  # the owner leaves them to the door
        u.formation = choice
        if choice != "column" and u.ranks > MOST_RANKS:
            self.differ("cb-H97", f"ranks of {u.id}", f"at most {MOST_RANKS}", u.ranks)

    def pay_half(self, u):
        u.halves += 1

    def pay_full(self, u):
        if u.used > 0 or u.halves:
            self.differ("cb-H35", f"a full move of {u.id}", "as its first act", "after others")
        u.halves += 2

    def act_face(self, act):
        u = self.units[act["pieces"][0]]
        if self.step.prompt["kind"] == "face":
            return
        self.may_act(u, "turns about")
        self.looked("manoeuvres")
        u.moved = True
        if u.unformed:
            return  # it turns as part of a move, which costs nothing (cb-H37)
        if u.grade == "C" or u.phalanx or u.cavalry:
            self.owe_manoeuvre(u, 1, "cb-058")
        if u.chariot or u.special:
            self.pay_full(u)
        else:
            self.pay_half(u)

    def on_face(self, e):
        u = self.unit(e)
        before = self.shape(u)
        self.place(e)
        self.looked("turns")
        after = self.shape(u)
        turned = geo.turned(e["from"]["facing"], e["to"]["facing"]) if "from" in e else 180
        if e["clause"] == "cb-057" or (not u.unformed and abs(turned - 180) < 0.05):
            if max(min(geo.distance(p, q) for q in after) for p in before) > 0.1:
                self.differ("cb-H97", f"about face of {u.id}", "on its own ground", after)

    def act_step(self, act):
        u = self.units[act["pieces"][0]]
        self.may_act(u, "steps")
        self.looked("manoeuvres")
        u.moved = True

    def on_step(self, e):
        u = self.unit(e)
        start = self.place(e)
        far = geo.distance(start[0], u.at)
        if far > self.jt + 0.1 or geo.turned(start[1], u.facing) > 0.02:
            self.differ("cb-068", f"step of {u.id}", "up to 1 JT, facing kept", f"{far:.2f} mm")
        self.check_zone(u, [start, (u.at, u.facing)])
        self.ground_passed(u, [start, (u.at, u.facing)])
        self.expect_passages(u, [start, (u.at, u.facing)])
        self.check_free(u, "cb-068", "end of a step")

    def act_cross(self, act):
        """cb-064, cb-065: a major obstacle, as the whole move."""
        u = self.units[act["pieces"][0]]
        self.may_act(u, "crosses")
        self.looked("manoeuvres")
        if u.chariot:
            self.differ("cb-064", f"{u.id} crosses a major obstacle", "not chariots", "it does")
        self.pay_full(u)

    def on_cross(self, e):
        u = self.unit(e)
        start = self.place(e)
        u.moved = True
        u.did = "moving"
        way = [start, (u.at, u.facing)]
        self.check_zone(u, way)
        self.ground_passed(u, way)
        self.expect_passages(u, way)
        self.check_free(u, "cb-065", "end of a crossing")

    def on_advance(self, e):
        u = self.unit(e)
        start = self.place(e)
        u.moved = True
        if e["clause"] == "cb-183":
            self.after_move(u, "advance")
            self.ground_passed(u, [start, (u.at, u.facing)])
            return
        u.did = "spontaneous_advance"
        self.check_rush(u, start)
        self.ground_on_the_way(u, start)
        self.expect_passages(u, [self.turned_on_the_spot(u, start, u.facing), (u.at, u.facing)])
        self.check_free(u, "cb-H26", "end of an advance")

    def check_rush(self, u, start):
        """cb-H26: straight for the nearest visible enemy, as far as the dice say, stopping at 1 JT; past friends if need be (cb-H100)."""
        turned = self.turned_on_the_spot(u, start, u.facing)
        far = geo.distance(turned[0], u.at) / self.jt
        further = any(x["event"] == "further" and x["piece"] == u.id for x in self.step.events)
        if far > u.last_distance + (6 if further else 0) + 0.02:
            self.differ("cb-H26", f"advance of {u.id}", f"at most {u.last_distance}", f"{far:.2f}")
        self.check_zone(u, [turned, (u.at, u.facing)], stood=u.corners(*start))
        foes = self.rushed_at(u, start)
        if foes and not any(geo.turned(u.facing, way) < 0.1 for way in foes.values()):
            self.differ("cb-H26", f"way of {u.id} in its advance", f"straight for one of {sorted(foes)}", u.facing)
        self.looked("spontaneous advances")

    def rushed_at(self, u, start):
        """The nearest enemies in sight of a unit that rushes, with the way to each: more than one where sight or distance is too near to call."""
        u.at, at = start[0], u.at
        u.facing, facing = start[1], u.facing
        found, sure = {}, math.inf
        for v in self.units.values():
            if v.side == u.side or not v.on_table:
                continue
            far = geo.gap(self.shape(u), self.shape(v))
            dx, dy = v.centre[0] - u.centre[0], v.centre[1] - u.centre[1]
            found[v.id] = (far, math.degrees(math.atan2(dx, dy)))
            if self.sees(u, v):
                sure = min(sure, far)
        u.at, u.facing = at, facing
        return {who: way for who, (far, way) in found.items() if far <= sure + 0.05}

    # --- deployment ---

    def act_deploy(self, act):
        """A unit is placed: formation as chosen, ranks as said (cb-H05)."""
        u = self.units.get(act["pieces"][0])
        if u is None:
            leader = self.leaders[act["pieces"][0]]
            leader.attached = act.get("target")
            if "steps" in act:
                leader.at = tuple(act["steps"][-1]["to"])
                leader.facing = act["steps"][-1].get("facing", leader.facing)
                self.check_leader_place(leader)
            return
        if "choice" in act:
            self.reform(u, act["choice"], act.get("value"))
        elif "value" in act:
            u.ranks = act["value"]
        step = act["steps"][-1]
        u.at, u.facing = tuple(step["to"]), step.get("facing", 0 if u.side == 0 else 180)
        self.check_free(u, "cb-H05", "deployment")
        self.check_deployment(u)

    def check_deployment(self, u):
        """Within 10 JT of the own base edge; only light troops and cavalry within 3 JT of the side edges."""
        x0, y0, x1, y1 = geo.bounds(self.shape(u))
        near, far = (y0, y1) if u.side == 0 else (self.table[1] - y1, self.table[1] - y0)
        if near < -SLACK or far > 10 * self.jt + SLACK:
            self.differ("cb-H05", f"{u.id} deployed", "within 10 JT of its base edge", f"{far / self.jt:.2f}")
        aside = min(x0, self.table[0] - x1)
        if not (u.light or u.cavalry) and aside < 3 * self.jt - SLACK:
            self.differ("cb-H05", f"{u.id} deployed", "3 JT from the side edges", f"{aside / self.jt:.2f}")
        self.looked("deployments")
