"""CB: Combat steps 1 and 3: charges, responses, contact, and the moves after combat (2.8, 2.9, 2.12, 5.6, 5.7)."""

import math

import geometry as geo
from rules.cb_combat import CHARGED
from rules.cb_moves import SLACK, dice_kinds, distance, hull

MOVES = {"fall_back", "follow_up", "pursue", "retire", "break", "burst_through", "rampage", "destroyed", "halt", "open_ranks", "advance"}


class Charges:
    # --- declarations (cb-085 to cb-093) ---

    def act_charge(self, act):
        u, v = self.units[act["pieces"][0]], self.units[act["target"]]
        self.looked("charges declared")
        self.charges[u.id] = v.id
        if self.step.prompt["clause"] == "cb-H56":
            return
        say = f"{u.id} charges {v.id}"
        if u.type == "artillery":
            self.differ("cb-085", say, "never", "it does")
        if u.shaken:
            self.differ("cb-086", say, "not when shaken", "it does")
        if u.formation == "column":
            self.differ("cb-087", say, "not in column", "it does")
        if u.formed_up:
            self.differ("cb-088", say, "not having formed up", "it does")
        if self.foes_of(u):
            self.differ("cb-H57", say, "not in combat", "it does")
        if u.steadied or u.control == "halt":
            self.differ("cb-H98", say, "not steadied or halted", "it does")
        if v.side == u.side or not v.on_table:
            self.differ("cb-H50", say, "an enemy", "not one")
        if u.unformed and not u.chariot and not u.spontaneous and not (v.special or v.shaken or v.unformed):
            self.differ("cb-089", say, "only special, shaken or unformed", v.formation)
        if u.cavalry and v.phalanx and v.formed and not v.shaken and not v.dps and not v.moved and self.edge_struck(u.at, v) == "front":
            self.differ("cb-092", say, "not the front of a phalanx in good order", "it does")
        far = geo.gap(self.shape(u), self.shape(v)) / self.jt
        most = distance(u, "charge", [5 if a else 6 for a in dice_kinds(u, "charge", 2, True)])
        if far > most + 0.02:
            self.differ("cb-H50", say, f"within {most} JT", f"{far:.2f} JT")
        v.was_charged = True
        u.did = "charging"
        u.declared = v.id

    def act_decline(self, act):
        u = self.units[act["pieces"][0]]
        if self.step.prompt["clause"] == "cb-H56":
            self.charge_dice(u)  # it goes its way all the same

    def act_dice(self, act):
        self.marching[act["pieces"][0]] = (act.get("value", 0), act.get("choice"))

    def charge_dice(self, u):
        """The dice of a charge: a wheel into it may cost a DP before it goes on (cb-H51)."""
        u.charge_made = True
        self.owe(u, 1, "cb-051", "perhaps a wheel", False)

    def on_turned_charge(self, e):
        self.charges[e["piece"]] = e["other"]
        self.units[e["other"]].was_charged = True
        self.charge_dice(self.units[e["piece"]])

    # --- responses (cb-094 to cb-100) ---

    def responses_of(self, u, v):
        """What u, charged by v, may do; None where the ground matters and is not known."""
        if u.broken:
            return {"rout"}
        if u.shaken and u.morale == -1:
            return {"break"}
        if self.foes_of(u):
            return {"stand"}
        barred = u.shaken or u.formation == "column" or u.formed_up or u.steadied or u.control == "halt"
        if u.light_infantry and u.unformed:
            if v.special or v.unformed:
                return {"stand", "evade"}
            return {"evade"} if self.cover_of(u) is False and not self.on_rough(u) else None
        if u.cavalry and u.unformed:
            if (v.cavalry or (v.infantry and v.unformed)) and not barred:
                return {"counter_charge", "evade"}
            return {"evade"}
        if u.cavalry and u.formed:
            return {"stand"} if barred else {"counter_charge", "stand"}
        return {"stand"}

    def on_rough(self, u):
        return any(t["kind"] in ("wood", "marsh", "rough", "steep_hill") and not geo.apart(self.shape(u), t["shape"]) for t in self.terrain if "shape" in t)

    def on_respond(self, e):
        u = self.unit(e)
        clause = e["clause"]
        v = self.units.get(e.get("other"))
        if v is None:
            return
        self.looked("responses")
        self.charged_by[u.id] = v.id
        u.was_charged = True
        may = self.responses_of(u, v)
        told = {"cb-094": {"break"}, "cb-095": {"stand", "evade"}, "cb-096": {"evade"}, "cb-097": {"counter_charge", "evade"}, "cb-098": {"evade"},
                "cb-099": {"counter_charge", "stand"}, "cb-100": {"stand"}, "cb-H49": {"stand"}}.get(clause)
        if clause == "cb-H48":
            if u.id not in self.charges and u.declared is None:
                self.differ("cb-H48", f"{u.id} makes its own charge", "it declared one", "none")
            return
        if may is None or told is None:
            return
        if told != may and not (clause == "cb-099" and may == {"stand"}) and not (clause == "cb-097" and may == {"evade"}):
            self.differ(clause, f"{u.id} ({u.type}, {u.formation}{', shaken' if u.shaken else ''}) charged by {v.id} ({v.type}, {v.formation})", sorted(may), sorted(told))

    def act_respond(self, act):
        u = self.units[act["pieces"][0]]
        charger = self.units.get(self.step.prompt["why"].split()[0])
        if charger and self.step.prompt["clause"] == "cb-012":
            may = self.responses_of(u, charger)
            if may is not None and act["choice"] not in may and not self.several_chargers(u):
                self.differ("cb-094", f"response of {u.id} to {charger.id}", sorted(may), act["choice"])
        if act["choice"] == "counter_charge" and charger:
            self.charges.setdefault(u.id, charger.id)
            self.charges[charger.id] = u.id

    def several_chargers(self, u):
        return sum(1 for b in self.charges.values() if b == u.id) > 1

    # --- contact ---

    def edge_struck(self, start, v):
        """cb-H53: which edge a charger whose front centre started here strikes."""
        fx, fy = geo.heading(v.facing)
        dx, dy = start[0] - v.at[0], start[1] - v.at[1]
        ahead = dx * fx + dy * fy
        right = dx * fy - dy * fx
        if ahead > 0.03:
            return "front"
        behind = -ahead - v.depth
        beyond = abs(right) - v.width / 2
        if behind > 0.03 and behind >= beyond - 0.03:
            return "rear"
        return "right" if right > 0 else "left"

    def on_contact(self, e):
        a, b = self.unit(e), self.unit(e, "other")
        self.looked("contacts")
        if e["clause"] == "cb-H54":
            if frozenset((a.id, b.id)) not in self.fresh:
                self.meet(a, b)
            return
        start = (a.at, a.facing)
        self.touching = {frozenset((a.id, w.id)) for w in self.foes_of(a)}
        was_in_combat = bool([v for v in self.foes_of(b) if v is not a])
        edge = self.edge_struck(a.at, b)
        fx, fy = geo.heading(b.facing)
        level = abs((a.at[0] - b.at[0]) * fx + (a.at[1] - b.at[1]) * fy) < 0.1  # on the very line through the front edge
        behind = self.all_behind(a, b)
        self.place(e)
        if not level:
            self.check_flush(a, b, edge)
        pursuing = a.id in self.pursuers
        a.came, a.came_at = "pursue" if pursuing else "charge", b.id
        a.moved = True
        a.did = a.did if pursuing else "charging"
        for w in self.foes_of(a):
            if w is b or frozenset((a.id, w.id)) not in self.touching:
                self.fresh.add(frozenset((a.id, w.id)))
        self.struck[(a.id, b.id)] = edge
        if not pursuing:
            need = geo.gap(a.corners(*start), self.shape(b)) / self.jt
            # the unformed turn freely about their middle: a corner may come nearer by so much
            turn = (math.hypot(a.width, a.depth) - a.depth) / 2 / self.jt if a.unformed else 0
            if need > a.last_distance + turn + 0.03:
                self.differ("cb-H51", f"charge of {a.id} on {b.id}", f"at most {a.last_distance} JT", f"{need:.2f} JT away")
        if b.formed and edge != "front" and behind is not False:
            two = was_in_combat or b.phalanx or b.type == "cataphracts"
            self.owe(b, 2 if two else 1, "cb-210" if two else "cb-209", f"{a.id} from behind the flank of {b.id}", behind is True)
        if a.mounted and b.infantry and b.formed and self.is_charging(b):
            self.owe(b, 2, "cb-206", f"{b.id} charging, charged by {a.id}")
        self.expect_passages_of_charge(a, start)
        self.check_free(a, "cb-H53", "contact")
        self.check_lines(a, b, start)

    def check_lines(self, a, b, start):
        """Points for obstacles and ground on the way are possible."""
        self.ground_on_the_way(a, start)

    def ground_on_the_way(self, a, start):
        area = hull(a.corners(*start) + self.shape(a))
        for t in self.terrain:  # it may have wheeled, and slid along the edge it struck
            if "shape" in t and t["kind"] in ("wood", "marsh", "rough", "steep_hill") and not geo.apart(area, t["shape"], a.width):
                self.maybe_rough(a)
            if "line" in t and not geo.apart(area, t["line"], self.jt):
                self.owe(a, 2, "cb-065", "perhaps over an obstacle", False)
                self.owe(a, 1, "cb-063", "perhaps over an obstacle", False)
                self.owe(a, 2, "cb-062", "perhaps over an obstacle", False)
                self.owe(a, 1, "cb-066", "perhaps through a gap", False)

    def expect_passages_of_charge(self, a, start):
        for e in self.step.events:
            if e["event"] == "passage" and e["piece"] == a.id:
                self.owe_passage(a, self.units[e["other"]], e, False)

    def is_charging(self, b):
        """cb-206: it has declared a charge (or made one) this turn, whether it still goes in or not (cb-H48)."""
        return b.declared is not None or b.came in ("charge", "counter_charge")

    def all_behind(self, a, b):
        """cb-209: all of it started behind the line through the target's front edge."""
        fx, fy = geo.heading(b.facing)
        most = max((x - b.at[0]) * fx + (y - b.at[1]) * fy for x, y in self.shape(a))
        if most < -0.05:
            return True
        return None if most < 0.05 else False

    def meet(self, a, b):
        """cb-H54: both charge; where they meet the scene says."""
        for u, v in ((a, b), (b, a)):
            u.came, u.came_at = "pursue" if u.id in self.pursuers else "charge" if u is a or u.declared else "counter_charge", v.id
            u.moved = True
            u.did = "charging"
            self.struck[(u.id, v.id)] = "front"
        old = {frozenset((u.id, w.id)) for u in (a, b) for w in self.foes_of(u)}
        gap = geo.gap(self.shape(a), self.shape(b)) / self.jt
        if gap > a.last_distance + b.last_distance + 0.05:
            self.differ("cb-H54", f"{a.id} and {b.id} meet", f"within {a.last_distance + b.last_distance}", f"{gap:.2f}")
        for p in self.step.after["pieces"]:
            if p["id"] in (a.id, b.id) and "at" in p:
                u = self.units[p["id"]]
                before = (u.at, u.facing)
                u.at, u.facing = tuple(p["at"]), p["facing"]
                self.ground_on_the_way(u, before)
                self.expect_passages_of_charge(u, before)
        self.check_flush(a, b, "front")
        self.fresh.add(frozenset((a.id, b.id)))
        self.fresh |= {frozenset((u.id, w.id)) for u in (a, b) for w in self.foes_of(u)} - old  # whom else they came upon
        for u, v in ((a, b), (b, a)):
            if u.infantry and u.formed and v.mounted:
                self.owe(u, 2, "cb-206", f"{u.id} charging, charged by {v.id}")

    def check_flush(self, a, b, edge):
        """cb-H53: front edge flush on the struck edge, overlapping it by half the shorter at least."""
        mine, theirs = self.shape(a), self.shape(b)
        index = {"front": 0, "right": 1, "rear": 2, "left": 3}[edge]
        p, q = theirs[index], theirs[(index + 1) % 4]
        common = geo.shared(p, q, mine[0], mine[1], 0.4)
        half = min(geo.distance(p, q), a.width) / 2
        if common < half - 0.6:
            self.differ("cb-H53", f"{a.id} on the {edge} of {b.id}", f"flush along {half:.1f} mm", f"{common:.1f} mm")

    def on_fails(self, e):
        u = self.unit(e)
        start = self.place(e)
        if start is None:
            return
        far = self.travelled(u, start) / self.jt
        if far > u.last_distance + 0.03:
            self.differ("cb-H51", f"failed charge of {u.id}", f"at most {u.last_distance}", f"{far:.2f}")
        u.moved = True  # cb-H45, H51: it has charged, though it may not have left its place
        u.did = "charging"
        u.stayed = True
        self.ground_on_the_way(u, start)
        self.expect_passages_of_charge(u, start)
        self.check_free(u, "cb-H51", "end of a charge")

    @staticmethod
    def did_besides(u):
        """What a unit did whose charge came to nothing where it stood."""
        return "spontaneous_advance" if u.spontaneous else "moving" if u.moved else None

    def on_off(self, e):
        """A charge that was declared and cannot be made any more."""
        u = self.unit(e)
        if not u.charge_made:
            u.did = self.did_besides(u)

    def on_apart(self, e):
        """cb-H54: they do not meet; the one that would have come to meet the other stays put, unless each goes by itself (cb-H48)."""
        v = self.unit(e, "other")
        if "by itself" in e["text"]:
            self.unit(e).charge_made = v.charge_made = False  # the dice are thrown, the moves are still to be made
            return
        v.stayed = True
        v.did = self.did_besides(v)

    def on_caught(self, e):
        u = self.unit(e)
        u.came = "stand"
        if not u.charge_made:
            u.did = self.did_besides(u)
        self.looked("chargers struck first")

    def on_unformed(self, e):
        u = self.unit(e)
        if not u.special:
            u.formation = "unformed"

    # --- moves that nobody steers ---

    def on_evade(self, e):
        u = self.unit(e)
        start = self.place(e)
        self.after_run(u, start, e, routing=False)
        if any(x["event"] in ("destroyed", "left") and x["piece"] == u.id and x["clause"] == "cb-H39" for x in self.rest):
            self.differ("cb-H39", f"{u.id} evades", "up to the edge of the table", "off it")
        u.formation = "unformed"
        u.moved = True
        u.did = "retiring"
        self.owe(u, 1, "cb-203", f"{u.id} evades")

    def on_rout(self, e):
        u = self.unit(e)
        start = self.place(e)
        self.after_run(u, start, e, routing=True)
        u.moved = True

    def on_retire(self, e):
        u = self.unit(e)
        start = self.place(e)
        self.after_move(u, "retire")
        self.after_run(u, start, e, routing=False)
        if not u.special:
            u.formation = "unformed"
        u.moved = True
        u.did = "retiring"

    def after_run(self, u, start, e, routing):
        """A straight run: no farther than the dice, except past friends (cb-H100); those passed are told."""
        if start is None:
            return
        self.ran_from[u.id] = start
        u.looting = False
        self.looked("runs")
        far = self.travelled(u, start) / self.jt
        told = e.get("numbers", [0])[0] / 100 / self.jt
        further = any(x["event"] == "further" and x["piece"] == u.id for x in self.step.events)
        across = any(x["event"] == "bank" and x["clause"] == "cb-065" and x["piece"] == u.id for x in self.step.events)
        limit = u.last_distance + (6 if further else 0)
        if across:  # just clear of the far side, whatever the dice (cb-065, cb-H38): from within 1 JT of it
            limit = max(limit, 1 + 2 * u.depth / self.jt + self.widest_major())
        if far > limit + 0.05:
            self.differ(e["clause"], f"run of {u.id}", f"at most {limit} JT", f"{far:.2f} JT")
        if told > limit + 0.02:
            self.differ(e["clause"], f"run told of {u.id}", f"at most {limit} JT", f"{told:.2f} JT")
        way = self.way_of_run(u, start)
        for x in self.rest:
            if x["event"] == "passage" and x["piece"] == u.id:
                if geo.depth_of_overlap(way, self.shape(self.units[x["other"]])) < -0.5:
                    self.differ("cb-070", f"{u.id} passes through {x['other']}", "not: it stands beside the way", "told so")
                self.owe_passage(u, self.units[x["other"]], x, routing)
        self.run_over_ground(u, start)
        self.check_run(u, start, e, e["event"])
        if not any(x["event"] in ("destroyed", "left") and x["piece"] == u.id for x in self.rest):
            self.check_free(u, "cb-H100", "end of a run")

    @staticmethod
    def way_of_run(u, start):
        """The ground it goes over as it stands, before it turns at the end."""
        before = u.corners(*start)
        middle = [sum(p[i] for p in before) / 4 for i in (0, 1)]
        gone = [u.centre[i] - middle[i] for i in (0, 1)]
        return hull(before + [(x + gone[0], y + gone[1]) for x, y in before])

    def widest_major(self):
        return max((t.get("width", 0) for t in self.terrain if t["kind"] in ("river", "rampart")), default=0) / self.jt + 1

    def run_over_ground(self, u, start):
        area = hull(u.corners(*start) + self.shape(u))
        for t in self.terrain:
            if "line" in t and not geo.apart(area, t["line"], self.jt):
                self.owe(u, 2, "cb-065", "perhaps over an obstacle", False)
                self.owe(u, 2, "cb-062", "perhaps over an obstacle", False)
                self.owe(u, 1, "cb-066", "perhaps through a gap", False)

    @staticmethod
    def travelled(u, start):
        """How far a unit has gone: by its front centre, or by its middle where it may have turned on the spot."""
        fx, fy = geo.heading(start[1])
        middle = (start[0][0] - fx * u.depth / 2, start[0][1] - fy * u.depth / 2)
        return min(geo.distance(start[0], u.at), geo.distance(middle, u.centre))

    # --- step 3 ---

    def note_fate(self, u, move):
        f = self.fighting.get(u.id)
        if f:
            f.fate = move

    def after_move(self, u, move):
        """A unit makes its after-combat move: is it one of those its result allows?"""
        f = self.fighting.get(u.id)
        if f is None:
            return
        self.looked("after-combat moves")
        f.fate = move
        may = set(f.moves)
        if "on" in may:
            may |= self.onward(f)
            may.discard("on")
        if "fall_back" in may and u.legion:
            may.add("through_supports")
        if "halt" in may and u.infantry and f.band in ("success", "victory"):
            may.add("advance")
        if move == "halt" and any(self.is_fresh(u, v) for v in self.foes_of(u)):
            may.add("halt")  # a pursuer has struck it meanwhile
        if move not in may:
            self.differ("cb-014", f"{u.id} after its {f.band} ({'melee' if f.melee else 'charge combat'}, came by {f.came}) against {[v.id for v in f.foes]}",
                        sorted(may), move)

    def onward(self, f):
        """cb-H66: follow up or pursue, by what the opponents did."""
        out = set()
        for v in f.foes:
            fate = self.fighting[v.id].fate if v.id in self.fighting else None
            if fate in ("fall_back", "through_supports"):
                out.add("follow_up")
                if self.in_contact(f.unit, v):
                    out.add("halt")  # it fell back along the front: they are in contact still
            elif fate in ("retire", "break", "rampage", "destroyed", "burst_through"):
                out.add("pursue")
            else:
                out.add("halt")
        return out

    def on_halt(self, e):
        u = self.unit(e)
        if e["clause"] == "cb-182":
            self.after_move(u, "halt")
        elif e["clause"] == "cb-H74":
            self.note_fate(u, "halt")  # no room to go on
        elif "charge" in e["text"] or "line up" in e["text"]:
            self.note_fate(u, "pursue")  # a pursuer that may not charge whom it meets
            u.did = "pursuing"  # it has thrown for it and lost its order, even if it stays where it is

    def on_held(self, e):
        u = self.unit(e)
        pursues = e["clause"] in ("cb-H71", "cb-H104")
        if u is not None and pursues and not any(x["event"] == "pursue" and x["piece"] == u.id for x in self.rest):
            self.note_fate(u, "pursue")  # no room among its friends, or held by an enemy it has fought (cb-H104)
            u.did = "pursuing"  # it has thrown for it and lost its order

    def on_fall_back(self, e):
        u = self.unit(e)
        start = self.place(e)
        if e["clause"] == "cb-186":
            self.after_move(u, "through_supports")
            self.found_supports(u, start, e)
        else:
            self.after_move(u, "fall_back")
            fx, fy = geo.heading(start[1])
            want = (start[0][0] - fx * self.jt, start[0][1] - fy * self.jt)
            if geo.distance(want, u.at) > self.jt / 50 + 0.1 and not any(x["event"] == "further" for x in self.step.events):
                self.differ("cb-185", f"{u.id} falls back", want, u.at)
            if geo.turned(start[1], u.facing) > 0.02:
                self.differ("cb-185", f"facing of {u.id} falling back", start[1], u.facing)
            self.expect_passages(u, [start, (u.at, u.facing)])
            self.ground_passed(u, [start, (u.at, u.facing)])
        u.moved = True

    def found_supports(self, u, start, e):
        v = self.units[e["other"]]
        if not (v.legion == u.legion and u.legion and v.heavy_infantry and not v.shaken and not v.broken):
            self.differ("cb-H18", f"supports of {u.id}", "sound heavy infantry of its legion", v.id)

    def on_blocked(self, e):
        u = self.unit(e)
        self.after_move(u, "fall_back")
        self.owe(u, 1, "cb-H69", f"{u.id} cannot fall back")

    def on_follow_up(self, e):
        u = self.unit(e)
        start = self.place(e)
        self.after_move(u, "follow_up")
        u.moved = True
        u.came, u.came_at = "follow_up", None
        if geo.turned(start[1], u.facing) > 0.02:
            self.differ("cb-H74", f"facing of {u.id} following up", start[1], u.facing)
        self.ground_passed(u, [start, (u.at, u.facing)])
        self.expect_passages(u, [start, (u.at, u.facing)])
        self.check_free(u, "cb-H74", "follow-up")

    def on_pursue(self, e):
        u = self.unit(e)
        self.after_move(u, "pursue")
        u.moved = True
        u.did = "pursuing"
        self.pursuers.add(u.id)
        start = self.place(e)
        told = e.get("numbers", [0])[0] / 100 / self.jt
        further = any(x["event"] == "further" and x["piece"] == u.id for x in self.step.events)
        if told > u.last_distance + (6 if further else 0) + 0.02:
            self.differ("cb-193", f"pursuit of {u.id}", f"at most {u.last_distance}", f"{told:.2f}")
        if start:
            for x in self.rest:
                if x["event"] == "passage" and x["piece"] == u.id:
                    self.owe_passage(u, self.units[x["other"]], x, False)
            self.run_over_ground(u, start)
            self.check_pursuit(u, start, e)
        held = next((x["other"] for x in self.step.events if x["event"] == "held" and x["clause"] == "cb-H104" and x["piece"] == u.id), None)
        if held:
            u.came, u.came_at = "pursuit", held  # into the melee of next turn, as after who retired

    def on_open_ranks(self, e):
        u = self.unit(e)
        if e["clause"] == "cb-184" and self.step.prompt.get("clause") == "cb-014":
            self.after_move(u, "open_ranks")
        u.open_ranks = True

    def on_burst(self, e):
        u, v = self.unit(e), self.unit(e, "other")
        if v is None:
            start = self.place(e)
            self.note_fate(u, "burst_through")
            if start:
                self.run_over_ground(u, start)
            self.expect_passages(u, None)  # friends who stand beyond (cb-H73)
            return
        if e["clause"] not in ("cb-196", "cb-H72", "cb-H73"):
            return
        if e["clause"] == "cb-196":
            self.note_fate(u, "burst_through")
        if e["clause"] == "cb-H72" and v.heavy_infantry and v.grade == "A" and not v.broken:
            return  # its owner is asked first whether it opens its ranks
        opened = v.open_ranks or any(x["event"] == "open_ranks" and x["piece"] == v.id for x in self.step.events)
        self.owe(v, 1 if opened else 2, "cb-208" if opened else "cb-207", f"{u.id} bursts through {v.id}")
        if u.elephant or u.scythed:
            u.moved = True

    def act_after(self, act):
        if self.step.prompt["clause"] == "cb-H72":
            v = self.units[act["pieces"][0]]
            opened = act["choice"] == "open_ranks"
            self.owe(v, 1 if opened else 2, "cb-208" if opened else "cb-207", f"{v.id} is run into")

    def on_hack(self, e):
        """cb-195, cb-H70"""
        u, v = self.unit(e), self.unit(e, "other")
        self.looked("free hacks")
        if not v.broken and u.id in self.pursuers:
            u.came, u.came_at = "pursuit", v.id  # into the melee of next turn (cb-111, cb-H71); he has not charged (cb-H61)
        elif u.id not in self.pursuers:
            u.came_at = None    # whom else he has come upon he has charged (cb-H60)
            if not [w for w in self.foes_of(u) if w is not v]:
                u.came = "stand"    # his charge has brought about no combat
        self.owe_casualty(v, f"caught by {e['piece']}")
        if not v.broken:
            self.owe(v, 2, "cb-H70", f"{v.id} caught retiring")

    def finish_step_three(self):
        for f in self.fighting.values():
            if f.fate is None and not f.unit.gone and not f.unit.broken:
                must = f.moves - {"halt", "on", "open_ranks"}
                if must and "halt" not in f.moves and "on" not in f.moves:
                    self.differ("cb-014", f"after-combat move of {f.unit.id} ({f.band})", sorted(f.moves), "none")
        self.fighting = {}
        for u in self.units.values():
            u.declared = None
            u.open_ranks = False
        self.pursuers = set()
