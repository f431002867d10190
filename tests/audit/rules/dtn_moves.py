"""DTN: moves (1.10 to 1.14, dtn-H31, dtn-H42 to dtn-H60, dtn-H127)."""

import math

import geometry as geo
from rules.dtn_ground import hull
from rules.dtn_troops import INCH, RATES, to_figure

HAIR = 0.02  # inches


class Moves:
    def allowance(self, u, rapid, bad):
        good_normal, bad_normal, good_rapid, bad_rapid = RATES[u.move_class]
        if rapid:
            return bad_rapid if bad else good_rapid
        return bad_normal if bad else good_normal

    def travelled(self, u, start):
        """Inches its centre has gone, straight."""
        return geo.distance(u.centre_at(*start), u.centre) / INCH

    def place(self, e):
        """A piece goes from one place to another, as told."""
        piece = self.units.get(e.get("piece")) or self.figures.get(e.get("piece"))
        if piece is None or "to" not in e:
            return None, None
        start = (piece.at, piece.facing)
        told = e.get("from")
        if told and piece.at is not None and (geo.distance(told["at"], piece.at) > 0.05 or geo.turned(told["facing"], piece.facing) > 0.02):
            self.differ(e["clause"], f"where {piece.id} starts from", start, (told["at"], told["facing"]))
        piece.at, piece.facing = tuple(e["to"]["at"]), e["to"]["facing"]
        return piece, start

    def check_distance(self, u, start, rapid, what, extra=0.0, cost=None):
        """No farther than its rate; bad going where it starts or ends, or on a drawn way, lowers it."""
        far = self.travelled(u, start) if cost is None else cost
        areas = [u.corners(*start), self.shape(u)]
        if cost is not None:
            areas += self.swept(u, start, self.step.act.get("steps", []))
        surely = any(self.going(shape) is True for shape in areas)
        rate = self.allowance(u, rapid, surely)
        if rate is None:
            self.differ("dtn-105", f"{u.id} ({u.move_class}) in bad going", "may not enter", "it goes there")
            return
        if far > rate + extra + HAIR:
            self.differ("dtn-102", f"{what} of {u.id} ({u.move_class}, {'rapid' if rapid else 'normal'}, {'bad' if surely else 'good'} going)",
                        f"at most {rate + extra}", f"{far:.2f}")
        self.looked("moves")

    def check_clear(self, u, what):
        """Units never end on others (dtn-101)."""
        mine = self.shape(u)
        for v in self.units.values():
            if v is u or not v.on_table or geo.apart(mine, self.shape(v)):
                continue
            deep = geo.depth_of_overlap(mine, self.shape(v))
            if deep > 0.6:
                self.differ("dtn-101", f"{what}: {u.id} and {v.id}", "apart", f"{deep:.2f} mm into each other")
        x0, y0, x1, y1 = geo.bounds(mine)
        if x0 < -0.5 or y0 < -0.5 or x1 > self.table[0] + 0.5 or y1 > self.table[1] + 0.5:
            if not any(e["event"] == "destroyed" and e["piece"] == u.id for e in self.step.events):
                self.differ("dtn-H41", f"{what}: {u.id}", "on the table", "beyond its edge")

    def check_keeps_out(self, u, start, what):
        """dtn-H127: a move that is no contact move ends in no CZ in which it did not start; a retreat is compulsory (dtn-H119)."""
        if self.order_of(u) == "break_off":
            self.check_retreat(u, start)
            return
        for v in self.enemies(u):
            if v.limbered:
                continue
            if self.zone_of(v, u) == "cz" and self.zone_of(v, u, u.corners(*start)) in ("tz", "out"):
                self.differ("dtn-113", f"{what} of {u.id}", f"out of the CZ of {v.id}", f"{self.inches(u, v):.2f} in")

    def check_retreat(self, u, start):
        """dtn-H119: further from every enemy in whose TZ it started, into the TZ of no other."""
        was = u.corners(*start)
        for v in self.enemies(u):
            if v.limbered:
                continue
            before, now = self.zone_of(v, u, was), self.zone_of(v, u)
            if before in ("cz", "tz") and self.inches(u, v) < geo.gap(was, self.shape(v)) / INCH - HAIR:
                self.differ("dtn-H119", f"retreat of {u.id}", f"further from {v.id}", f"{self.inches(u, v):.2f} in")
            if before == "out" and now in ("cz", "tz"):
                self.differ("dtn-H119", f"retreat of {u.id}", f"not into the TZ of {v.id}", f"{self.inches(u, v):.2f} in")

    def note_move(self, u, start):
        if geo.distance(u.centre_at(*start), u.centre) > 0.3:
            u.moved = True
            u.defend = False

    def check_cover(self, u):
        """dtn-122: cover is taken more than 2" from the enemy."""
        for v in self.enemies(u):
            if self.inches(u, v) < 2 - HAIR:
                self.differ("dtn-122", f"{u.id} takes cover", f'more than 2" from {v.id}', f"{self.inches(u, v):.2f} in")

    # --- events ---

    def on_move(self, e):
        u, start = self.place(e)
        if u is None or u.id in self.figures:
            return
        act = self.step.act
        rapid = act.get("choice") in ("rapid", "road_march") or e["clause"] in ("dtn-096", "dtn-097", "dtn-123")
        kind = "road_march" if act.get("choice") == "road_march" else "rapid_move" if rapid else "normal_move"
        if kind == "normal_move" and (u.artillery or u.arm == "skirm_cav"):
            kind = "free_move"
        if kind == "normal_move" and any(x["event"] == "cover" and x["piece"] == u.id for x in self.step.events):
            kind = "defensive"
            self.check_cover(u)
        self.check_leave(u, kind)
        steps = act.get("steps", [])
        cost = self.cost_of(u, start, steps)
        if kind != "road_march":
            self.check_distance(u, start, rapid, "move", cost=cost)
        if u.artillery and not u.limbered:
            self.differ("dtn-099", f"{u.id} moves", "not when deployed", "it does")
        self.check_clear(u, "end of a move")
        self.check_keeps_out(u, start, "move")
        self.note_move(u, start)
        u.rapid = u.vulnerable = rapid

    @staticmethod
    def swept(u, start, steps):
        """The ground a drawn way goes over: of a wheel where it ends, of a straight part all of it."""
        (x, y), facing = start
        areas = []
        for s in steps:
            fx, fy = geo.heading(facing)
            if "wheel" in s:
                side = -1 if s["wheel"] == "left" else 1
                px, py = x + side * fy * u.size[0] / 2, y - side * fx * u.size[0] / 2
                facing = (facing + side * s["degrees"]) % 360
                fx, fy = geo.heading(facing)
                x, y = px - side * fy * u.size[0] / 2, py + side * fx * u.size[0] / 2
                areas.append(u.corners((x, y), facing))
            else:
                far = s.get("advance", 0) - s.get("back", 0)
                end = (x + fx * far, y + fy * far)
                areas.append(hull(u.corners((x, y), facing) + u.corners(end, facing)))
                x, y = end
        return areas

    @staticmethod
    def cost_of(u, start, steps):
        """Inches of a drawn way: arcs of the outer corner and straight parts; None where only the end is given."""
        cost = 0.0
        for s in steps:
            if "advance" in s:
                cost += s["advance"] / INCH
            elif "back" in s:
                cost += s["back"] / INCH
            elif "wheel" in s:
                cost += u.size[0] / INCH * math.radians(s["degrees"])
            else:
                return None
        return cost

    def on_pin(self, e):
        """dtn-117, dtn-118: a contact move under Action, at the normal rate."""
        u, start = self.place(e)
        if u is None:
            return
        self.check_leave(u, e["event"])
        steps = self.step.act.get("steps", [])
        self.check_distance(u, start, False, e["event"], cost=self.cost_of(u, start, steps), extra=self.dash_of_pin(u, start, e))
        self.check_clear(u, f"end of a {e['event']}")
        self.note_move(u, start)
        if e["event"] == "support":
            u.supports = e["other"]

    on_support = on_pin

    def dash_of_pin(self, u, start, e):
        """dtn-130, dtn-152: 2 in more in the last part, unless it changed face or its approach left less than 1 in."""
        if e["event"] != "pin" or "other" not in e or any(s.get("turn") for s in self.step.act.get("steps", [])):
            return 0.0
        foe = self.units[e["other"]]
        was = u.corners(*start)
        if self.zone_of(foe, u, was) == "cz":
            return 2.0
        far = geo.gap(was, self.shape(foe)) / INCH
        return 2.0 if self.allowance(u, False, False) - (far - 3) >= 1 - HAIR else 0.0

    def on_relief(self, e):
        """dtn-121: two units change places, one event for each."""
        u, start = self.place(e)
        if u is not None:
            self.note_move(u, start)

    def on_face(self, e):
        if "to" not in e:
            return
        u, start = self.place(e)
        if u is None:
            return
        if geo.distance(u.centre_at(*start), u.centre) > 0.3:
            self.differ("dtn-H124", f"change of face of {u.id}", "about its centre", (start, (u.at, u.facing)))
        self.check_clear(u, "change of face")
        if self.step.prompt["kind"] == "move":
            self.check_leave(u, "defensive")

    def on_fall_back(self, e):
        u, start = self.place(e)
        if u is None:
            return
        far = self.travelled(u, start)
        if geo.turned(start[1], u.facing) > 0.02:
            self.differ("dtn-119", f"facing of {u.id} falling back", start[1], u.facing)
        if e["clause"] == "dtn-119":
            limit = self.allowance(u, False, False)
            if self.step.prompt["kind"] == "respond":
                limit = 3 if u.infantry else limit
            elif self.step.prompt["kind"] == "move":
                self.check_leave(u, "fall_back")
            if far > limit + HAIR:
                self.differ("dtn-119", f"fall back of {u.id}", f"at most {limit}", f"{far:.2f}")
            fx, fy = geo.heading(start[1])
            dx, dy = u.at[0] - start[0][0], u.at[1] - start[0][1]
            back, aside = -(dx * fx + dy * fy), abs(dx * fy - dy * fx)
            if back < aside - 0.3:
                self.differ("dtn-119", f"fall back of {u.id}", "at least as far back as sideways", f"{back / INCH:.2f} back, {aside / INCH:.2f} aside")
        elif e["clause"] == "dtn-155":
            self.check_compulsory(u, far)
        self.check_clear(u, "fall back")
        self.note_move(u, start)
        self.contacts.pop(u.id, None)
        for who in [a for a, d in self.contacts.items() if d == u.id]:
            self.contacts.pop(who)

    def check_compulsory(self, u, far):
        """dtn-155, dtn-H45 to dtn-H47: 3", cavalry up to its normal rate; past friends further; blocked less, with a hit."""
        value = self.step.act.get("value") if self.step.act["act"] == "back" else None
        if value is not None and not 3 <= value <= RATES[u.move_class][0]:
            self.differ("dtn-H47", f"{u.id} falls back", f"3 to {RATES[u.move_class][0]}", value)
        blocked = any(x["event"] == "hits" and x["clause"] == "dtn-H46" for x in self.step.events)
        if far < 3 - 0.05 and not blocked:
            self.differ("dtn-155", f"{u.id} falls back", "3 in", f"{far:.2f} in")

    def on_advance(self, e):
        u, start = self.place(e)
        if u is None:
            return
        far = self.travelled(u, start)
        if far > 1 + HAIR or geo.turned(start[1], u.facing) > 0.02:
            self.differ("dtn-159", f"{u.id} advances", "1 in straight ahead", f"{far:.2f} in")
        if u.artillery:
            self.differ("dtn-H48", f"{u.id} advances", "artillery never", "it does")
        self.check_clear(u, "advance")
        self.note_move(u, start)

    def on_figure(self, e):
        f = self.figures.get(e["piece"])
        if f is None or f.at is None or "to" not in e:
            self.place(e)
            return
        start = f.centre
        _, pose = self.place(e)
        del pose
        far = geo.distance(start, f.centre) / INCH
        self.looked("figures")
        if e["clause"] == "dtn-080" and far > 4 + HAIR:
            self.differ("dtn-080", f"{f.id} moves", "at most 4 in", f"{far:.2f}")
        if e["clause"] == "dtn-H11" and far > 16 + HAIR:
            self.differ("dtn-H11", f"{f.id} moves", "at most 16 in", f"{far:.2f}")
        if e["clause"] == "dtn-092":
            mine = [u for u in self.units.values() if u.on_table and u.side == f.side and (u.division == f.id or u.id in self.scope)]
            if mine and min(to_figure(f, self.shape(u)) for u in mine) > 4 + HAIR:
                self.differ("dtn-092", f"{f.id} is placed", "within 4 in of a unit of his", "farther")
        if f.hq:
            f.cps = 0

    # --- attacks ---

    def act_charge(self, act):
        u, v = self.units[act["pieces"][0]], self.units[act["target"]]
        self.looked("charges")
        if self.step.prompt["kind"] == "move":
            self.check_leave(u, "charge")
        if u.artillery:
            self.differ("dtn-H54", f"{u.id} charges", "artillery never", "it does")
        if u.infantry and v.cavalry and not v.vulnerable and self.going(self.shape(v)) is False:
            self.differ("dtn-H54", f"{u.id} charges {v.id}", "not steady cavalry in good going", "it does")
        far = self.inches(u, v)
        if far > min(8, self.visibility) + HAIR and self.step.prompt["kind"] == "move":
            self.differ("dtn-079", f"{u.id} charges {v.id}", "in its TZ", f"{far:.2f} in")
        self.charge_start = (u.id, far, self.zone_of(v, u), [w for w in self.enemies(u) if not w.limbered and self.zone_of(w, u) in ("cz", None)])
        v_was = v
        del v_was

    def on_reach(self, e):
        """dtn-H55: what is left for the last part, and how far it is."""
        u, v = self.units[e["piece"]], self.units[e["other"]]
        if not getattr(self, "charge_start", None) or self.charge_start[0] != u.id or self.step.act["act"] != "charge":
            return
        _, far, zone, in_cz = self.charge_start
        have, need = (e.get("numbers", []) + [0, 0])[:2]
        have, need = have / 100, need / 100
        good, bad = self.allowance(u, False, False), self.allowance(u, False, True)
        options = []
        for rate in (good, bad):
            if rate is None:
                continue
            for stop in (2.0, 3.0):
                cost = max(0.0, far - stop)
                options += [(rate - cost + 2, stop), (rate - cost, stop)]
            options += [(rate + 2, far), (rate, far)]
        if not any(have < h + 0.06 and abs(need - n) < 0.06 for h, n in options):
            if "steps" not in self.step.act and not self.ground_near(u, v):
                self.differ("dtn-H55", f"reach of {u.id} at {v.id}, {far:.2f} in", [(round(h, 2), round(n, 2)) for h, n in options[:6]], (have, need))
        if have < need - 0.02:
            self.differ("dtn-H55", f"charge of {u.id} on {v.id}", "within reach", (have, need))

    def ground_near(self, u, v):
        return self.going(hull(self.shape(u) + self.shape(v))) is not False

    def on_approach(self, e):
        u, start = self.place(e)
        u.approached = True
        u.moved, u.defend = True, False
        target = next((self.units[x["other"]] for x in self.step.events if x["event"] == "charge" and x["piece"] == u.id), None)
        if target:
            far = self.inches(u, target)
            if min(abs(far - 3), abs(far - 2)) > 0.06:
                self.differ("dtn-129", f"approach of {u.id} to {target.id}", "3 in off", f"{far:.2f}")
        self.check_clear(u, "approach")
        del start

    def check_centred(self, u, target):
        """dtn-H38: flush on the face, as near to its middle as there is room; looked at every twentieth of an inch."""
        i = ("front", "right_flank", "rear", "left_flank").index(self.face_met(u, target))
        theirs = self.shape(target)
        (ax, ay), (bx, by) = theirs[i], theirs[(i + 1) % 4]
        long = geo.distance((ax, ay), (bx, by))
        along = ((bx - ax) / long, (by - ay) / long)
        aside = (u.at[0] - (ax + bx) / 2) * along[0] + (u.at[1] - (ay + by) / 2) * along[1]
        others = [self.shape(v) for v in self.units.values() if v.on_table and v is not u and v is not target]
        for k in range(int((abs(aside) - 3) / 1.27) + 1 if abs(aside) > 3 else 0):
            for hand in (1, -1):
                shift = hand * k * 1.27 - aside
                there = [(x + shift * along[0], y + shift * along[1]) for x, y in self.shape(u)]
                x0, y0, x1, y1 = geo.bounds(there)
                on_table = x0 > 1 and y0 > 1 and x1 < self.table[0] - 1 and y1 < self.table[1] - 1
                if on_table and all(geo.apart(there, other) or geo.depth_of_overlap(there, other) < 0.01 for other in others):
                    self.differ("dtn-H38", f"{u.id} on {target.id}, {abs(aside) / 25.4:.2f} in aside", f"there is room {k / 20:.2f} in aside", "none")
                    return
        self.looked("places on a face")

    def on_contact(self, e):
        u, start = self.place(e)
        if u is None:
            return
        self.looked("contacts")
        u.moved, u.defend = True, False
        target = self.target_of(u)
        if target:
            self.contacts[u.id] = target.id
            if self.face_met(u, target) is None:
                self.differ("dtn-H38", f"{u.id} charges home on {target.id}", "flush on a face", f"{self.inches(u, target):.3f} in")
            elif not self.terrain:
                self.check_centred(u, target)
        self.check_clear(u, "contact")
        del start

    def target_of(self, u):
        for e in self.step.events:
            if e["event"] in ("lined_up", "combat", "answer") and e["piece"] == u.id:
                return self.units[e["other"]]
        touching = [v for v in self.enemies(u) if geo.gap(self.shape(u), self.shape(v)) < 0.3 and self.face_met(u, v)]
        return touching[0] if touching else None

    on_answer = on_contact

    def on_follows(self, e):
        """dtn-H56: a charge that cannot go home stops short."""
        u, start = self.place(e)
        if u is not None and u.id in self.units:
            self.note_move(u, start)

    def on_convert(self, e):
        self.firefights.append((e["piece"], e["other"]))

    def on_stand_off(self, e):
        u, _ = self.place(e)
        self.contacts.pop(u.id, None)
        u.moved = True

    def on_enter(self, e):
        u, start = self.place(e)
        self.note_move(u, start)

    def on_evade(self, e):
        u = self.units.get(e["piece"])
        if u is None or "to" not in e:
            return
        start = (u.at, u.facing)  # it limbers and turns away first, so it is not told to start from here
        u.at, u.facing = tuple(e["to"]["at"]), e["to"]["facing"]
        self.looked("evades")
        if u.artillery:
            u.limbered = True
        u.vulnerable = True
        self.note_move(u, start)
        far = self.travelled(u, start)
        dice = sum(self.evading)
        most = max(0, self.allowance(u, True, False) - dice)
        if far > most + 0.6 and not self.would_end_on_friends(u, e, most):
            self.differ("dtn-146", f"evade of {u.id} by {self.evading}", f"at most {most}", f"{far:.2f}")

    def would_end_on_friends(self, u, e, inches):
        """Whether a run of so many inches would end on somebody, so that it goes on to the first free place."""
        fx, fy = geo.heading(u.facing)
        x, y = e["from"]["at"]
        there = u.corners((x + fx * inches * INCH, y + fy * inches * INCH), u.facing)
        return any(v is not u and v.on_table and geo.depth_of_overlap(there, self.shape(v)) > -7 for v in self.units.values())

    def on_flees(self, e):
        self.place(e)

    def on_breakthrough(self, e):
        u, start = self.place(e)
        if u is None:
            return
        far = self.travelled(u, start)
        rate = self.allowance(u, False, False)
        if far > rate + 1.5:
            self.differ("dtn-H80", f"breakthrough of {u.id}", f"at most {rate}", f"{far:.2f}")
        target = self.target_of(u)
        if target:
            self.contacts[u.id] = target.id
        self.check_clear(u, "breakthrough")

    def on_firefight(self, e):
        """dtn-116, dtn-150, dtn-152"""
        u, start = self.place(e)
        if u is None:
            return
        self.looked("firefight attacks")
        act = self.step.act
        target = self.units.get(act.get("target"))
        if target is None:
            return
        before = u.corners(*start)
        zone = self.zone_of(target, u, before)
        any_cz = any(self.zone_of(v, u, before) in ("cz", None) for v in self.enemies(u) if not v.limbered)
        self.check_leave(u, "ff_from_cz" if any_cz else "ff_from_tz")
        if u.cavalry:
            self.differ("dtn-H67", f"{u.id} attacks by fire", "cavalry never", "it does")
        far = self.inches(u, target)
        if far > 2 + HAIR or far < 1 - HAIR and geo.distance(u.centre_at(*start), u.centre) > 0.3:
            self.differ("dtn-150", f"{u.id} attacks {target.id} by fire", "1 to 2 in off", f"{far:.2f}")
        went = self.travelled(u, start)
        rate = self.allowance(u, False, False)
        if went > rate + 2 + HAIR + 0.5:
            self.differ("dtn-152", f"{u.id} attacks {target.id} by fire", f"at most {rate + 2}", f"{went:.2f}")
        if zone == "out":
            self.differ("dtn-079", f"{u.id} attacks {target.id} by fire", "from its TZ", "from beyond")
        self.check_priority(u, target, start, None)
        self.firefights.append((u.id, target.id))
        self.check_clear(u, "firefight attack")
        if geo.distance(u.centre_at(*start), u.centre) > 0.3:
            u.moved, u.defend = True, False
