"""DTN: charge combats and firefights: SPs, bonus cards, hits, winners (1.15 to 1.17, dtn-H63 to dtn-H77)."""

import geometry as geo
from rules.dtn_troops import INCH, SENIORITY, card, to_figure

CHARGE_FACE = {"front": 4, "flank": 2, "rear": 1}
FIRE_FACE = {"infantry": {"front": 3, "flank": 1, "rear": 1}, "artillery": {"front": 2, "flank": 1, "rear": 0},
             "skirm_cav": {"front": 1, "flank": 0, "rear": 0}, "battle_cav": {"front": 0, "flank": 0, "rear": 0}}
MINIMUM = {"dtn-201": 4, "dtn-202": 7, "dtn-203": 11}


def black(cards, minimum):
    """(spades, clubs, jokers) that count at all under a terrain disadvantage."""
    spades = clubs = jokers = 0
    for c in cards:
        suit, rank = card(c)
        if suit == "JK":
            jokers += 1
        elif rank >= minimum:
            spades += suit == "S"
            clubs += suit == "C"
    return spades, clubs, jokers


def court(cards):
    """What silenced or outflanked artillery hits with (dtn-209, dtn-210)."""
    return sum(1 for c in cards if card(c)[0] in ("S", "C") and card(c)[1] >= 11)


def faces_of(word):
    return "flank" if "flank" in word else word


class Party:
    """One unit in a combat: what it commits, draws and scores."""

    def __init__(self, unit, attacker):
        self.unit, self.attacker = unit, attacker
        self.committed = self.bonus = 0
        self.eligible = 0
        self.cards = []
        self.minimum = 0
        self.told_bonus = []


class Combats:
    def quadrant(self, u, point):
        """dtn-H30: front, right_flank, left_flank or rear."""
        fx, fy = geo.heading(u.facing)
        cx, cy = u.centre
        w, d = u.size
        dx, dy = point[0] - cx, point[1] - cy
        y, x = dx * fx + dy * fy, dx * fy - dy * fx
        f, r, s = y - d / 2, -y - d / 2, abs(x) - w / 2
        if f >= s - 0.01 and f >= r - 0.01:
            return "front"
        if s >= r - 0.01:
            return "right_flank" if x > 0 else "left_flank"
        return "rear"

    def face_met(self, a, d):
        """The face of d on which a, with its front flush, stands; None if it stands on none."""
        mine, theirs = self.shape(a), self.shape(d)
        best, face = 0.5, None
        for i, name in enumerate(("front", "right_flank", "rear", "left_flank")):
            common = geo.shared(theirs[i], theirs[(i + 1) % 4], mine[0], mine[1], 0.4)
            if common > best:
                best, face = common, name
        return face

    # --- a combat is told ---

    def begin_fight(self, e):
        """Event `combat`: who fights whom; the cards follow."""
        a, d = self.units[e["piece"]], self.units[e["other"]]
        if self.fight and self.fight["defender"] is d and self.fight["kind"] == "charge" and not self.fight["draws"]:
            self.fight["attackers"].append(a)
            self.fight["faces"][a.id] = self.face_met(a, d)
            return
        self.fight = {"kind": "ff" if e["clause"] == "dtn-221" else "charge", "clause": e["clause"], "attackers": [a], "defender": d,
                      "draws": [], "faces": {}}
        self.fight["faces"][a.id] = self.face_met(a, d) if self.fight["kind"] == "charge" else self.quadrant(d, a.at)
        self.looked("firefights" if self.fight["kind"] == "ff" else "charge combats")

    def settle_fight(self, events):
        """The reasons and hits of a combat have been told: works all out anew."""
        fight, self.fight = self.fight, None
        parties = {}
        for e in events:
            if e["event"] != "reason" or "other" not in e:
                continue
            who = e["piece"]
            if who not in self.units:
                continue
            p = parties.setdefault(who, Party(self.units[who], self.units[who] in fight["attackers"]))
            n = (e.get("numbers") or [0])[0]
            clause = e["clause"]
            if clause in ("dtn-171", "dtn-172"):
                p.committed += n
            elif clause == "dtn-175":
                p.bonus += n
            elif clause in ("dtn-H70", "dtn-H71", "dtn-H44", "dtn-H62", "dtn-184") and e.get("word", "").startswith("bonus"):
                p.told_bonus.append(e["word"])
            elif clause in MINIMUM:
                p.minimum = max(p.minimum, MINIMUM[clause])
        defender = fight["defender"]
        if defender.id not in parties or not any(a.id in parties for a in fight["attackers"]):
            return
        attackers = [parties[a.id] for a in fight["attackers"] if a.id in parties]
        d = parties[defender.id]
        self.deal(fight, attackers, d)
        for p in attackers + [d]:
            self.expect("dtn-176", f"cards of {p.unit.id}", p.committed + p.bonus, len(p.cards))
        if len(attackers) == 1:
            self.check_commitment(fight, attackers[0], d)
        for p in attackers + ([d] if len(attackers) == 1 else []):
            self.check_bonus(fight, p, d if p.attacker else attackers[0])
        if fight["kind"] == "ff":
            scored = self.score_firefight(attackers[0], d, fight)
        else:
            scored = self.score_charge(attackers, d, fight)
        self.check_hits(events, scored, attackers, d)
        self.expect_kings(attackers, d)
        if fight["kind"] == "charge":
            self.check_outcome(events, scored, attackers, d, fight)
        self.helped, self.guns_of = set(), {}

    def deal(self, fight, attackers, d):
        """The cards drawn, to each his own: the attackers' pack first, in their order."""
        pools = {}
        for side, cards in fight["draws"]:
            pools.setdefault(side, []).extend(cards)
        for p in attackers + [d]:
            pool = pools.get(p.unit.side, [])
            p.cards = pool[:p.committed + p.bonus]
            pools[p.unit.side] = pool[p.committed + p.bonus:]
        rest = [c for pool in pools.values() for c in pool]
        if rest:
            self.differ("dtn-176", f"cards drawn at {d.unit.id}", "one for each SP and bonus card", f"{len(rest)} more")

    # --- SPs ---

    @staticmethod
    def fights_with(u):
        """What it may commit at most: a silenced battery its original SPs (dtn-H65)."""
        return u.sp if u.silenced else u.strength

    def check_commitment(self, fight, a, d):
        """dtn-171 to dtn-174, dtn-H66, dtn-H67"""
        face = fight["faces"].get(a.unit.id)
        if face is None or self.in_bua(d.unit):
            return
        face = faces_of(face)
        if {a.unit.id, d.unit.id} & self.helped:
            return
        self.looked("SPs committed")
        if fight["kind"] == "ff":
            mine = min(self.fights_with(a.unit), FIRE_FACE[a.unit.arm]["front"])
            theirs = min(self.fights_with(d.unit), FIRE_FACE[d.unit.arm][face])
        else:
            mine = min(self.fights_with(a.unit), 99 if a.unit.artillery else CHARGE_FACE["front"])
            theirs = self.fights_with(d.unit) if d.unit.artillery else min(d.unit.strength, CHARGE_FACE[face])
            if a.unit.cavalry and d.unit.infantry:
                limit = min(a.unit.strength, d.unit.strength)
                mine, theirs = min(mine, limit), min(theirs, limit)
        if self.engaged_elsewhere(fight, a, d):
            return
        self.expect("dtn-171", f"SPs of {a.unit.id} ({a.unit.arm}, {fight['kind']})", mine, a.committed)
        self.expect("dtn-171", f"SPs of {d.unit.id} ({d.unit.arm}, {fight['kind']}, its {face})", theirs, d.committed)

    def engaged_elsewhere(self, fight, a, d):
        """A unit with several fights splits its SPs: what it puts here is its owner's affair (dtn-H68)."""
        if fight["kind"] == "ff":
            both = [f for f in self.firefights if a.unit.id in f or d.unit.id in f]
            return len(both) > 1 or bool({a.unit.id, d.unit.id} & self.spread)
        return False

    def on_spread(self, e):
        self.spread.add(e["piece"])

    # --- bonus cards ---

    def check_bonus(self, fight, p, foe):
        """dtn-H70, dtn-H71: the causes that can be seen; those of the ground and of supports are taken as told."""
        u, v = p.unit, foe.unit
        face = fight["faces"].get(u.id if p.attacker else v.id)
        causes = set()
        flank = p.attacker and face in ("right_flank", "left_flank", "rear") and not (self.in_bua(v) and v.defend)
        if fight["kind"] == "charge":
            if u.artillery:
                if p.told_bonus:
                    self.differ("dtn-H70", f"bonus cards of {u.id}", "artillery alone has none", p.told_bonus)
                return
            if u.shock and v.cavalry:
                causes.add("shock")
            if not p.attacker and u.defend and (face == "front" or self.in_bua(u)):
                causes.add("defend")
            if p.attacker and self.supported(u):
                causes.add("support")
            near = self.strong_general_near(u)
            if near:
                causes.add("general")
        else:
            if u.light:
                causes.add("light")
            if u.defend:
                causes.add("defend")
        if flank:
            causes.add("flank")
        if u.elite:
            causes.add("elite")
        if v.vulnerable:
            causes.add("vulnerable")
        if u.vulnerable:
            causes = set()
        told = {self.name_of(w) for w in p.told_bonus}
        open_to_doubt = {"ground", "attached", "other"}
        if fight["kind"] == "charge" and near is None:
            open_to_doubt.add("general")
        if self.supported(u) is None:
            open_to_doubt.add("support")
        if face is None:
            open_to_doubt.add("flank")
        if (causes - open_to_doubt) != (told - open_to_doubt):
            self.differ("dtn-H70" if fight["kind"] == "charge" else "dtn-H71", f"bonus cards of {u.id} against {v.id} ({fight['kind']}, {face})",
                        sorted(causes), sorted(told))
        eligible = 0 if u.vulnerable else len(p.told_bonus)
        p.eligible = eligible
        self.expect("dtn-175", f"bonus cards of {u.id}", min(eligible, p.committed), p.bonus)
        self.looked("bonus cards")

    @staticmethod
    def name_of(word):
        for key, name in (("flank", "flank"), ("elite", "elite"), ("light", "light"), ("Defend", "defend"), ("vulnerable", "vulnerable"),
                          ("shock", "shock"), ("higher", "ground"), ("support", "support"), ("attached", "attached"), ("artillery", "attached"),
                          ("general", "general")):
            if key in word:
                return name
        return "other"

    def supported(self, u):
        """dtn-H62: who made a support move for it, is within 2 in and not in contact; None where a hair decides."""
        here = [self.inches(u, w) for w in self.units.values()
                if w.on_table and w.supports == u.id and w.id not in self.contacts and w.id not in self.contacts.values()]
        far = min(here, default=99)
        return None if abs(far - 2.01) < 0.015 else far < 2.01

    def strong_general_near(self, u):
        """True, False, or None where a hair decides."""
        far = min((to_figure(f, self.shape(u)) for f in self.figures.values()
                   if f.character == "S" and not f.hq and f.side == u.side and f.at is not None), default=99)
        return None if abs(far - 1.01) < 0.01 else far < 1.01

    # --- hits ---

    def score_firefight(self, a, d, fight):
        """dtn-206, dtn-198, dtn-209"""
        firm, clubs = {}, {}
        for p in (a, d):
            if p.unit.silenced:
                firm[p], clubs[p] = court(p.cards), 0
                continue
            s, c, j = black(p.cards, p.minimum)
            firm[p] = s + (j if p.eligible >= 2 else 0)
            clubs[p] = c
        level = min(firm[a] + clubs[a], firm[d] + clubs[d])
        out = {}
        for p in (a, d):
            out[p] = firm[p] if p.unit.silenced else max(firm[p], level)
        return {"by": out, "on_defender": out[a], "on_attackers": out[d]}

    def score_charge(self, attackers, d, fight):
        """dtn-195, dtn-197, dtn-207, dtn-208, dtn-210, dtn-H74"""
        firm = loose = 0
        for p in attackers:
            s, c, j = black(p.cards, p.minimum)
            face = fight["faces"].get(p.unit.id)
            flank = face in ("right_flank", "left_flank", "rear")
            firm += s + (j if flank else 0)
            if p.unit.cavalry and d.unit.infantry or d.unit.artillery:
                loose += c
            else:
                firm += c
        need = self.bearable(d.unit)
        counted = firm + loose if firm < need <= firm + loose else firm
        s, c, j = black(d.cards, d.minimum)
        faces = [fight["faces"].get(p.unit.id) for p in attackers]
        if d.unit.artillery and (d.unit.silenced or all(f in ("right_flank", "left_flank", "rear") for f in faces)):
            theirs = court(d.cards)
        elif d.unit.cavalry and any(p.unit.infantry for p in attackers):
            weakest = self.bearable(attackers[0].unit)
            theirs = s + c if s < weakest <= s + c else s
        else:
            theirs = s + c
        return {"on_defender": counted, "on_attackers": theirs}

    def bearable(self, u):
        """How many hits break it, guns that add their strength taking theirs (dtn-186, dtn-H131)."""
        if u.silenced:
            return 1
        foot, guns, hits = u.strength, self.units[self.guns_of[u.id]].strength if u.id in self.guns_of else 0, 0
        while foot > 0:
            if guns and 2 * guns >= foot:
                guns -= 1
            else:
                foot -= 1
            hits += 1
        return hits

    def check_hits(self, events, scored, attackers, d):
        """What is told to have been taken is what the cards gave."""
        told = {}
        for e in events:
            if e["event"] == "hits" and e["clause"] != "dtn-H46":
                told[e["piece"]] = told.get(e["piece"], 0) + e["numbers"][0]
        on_attackers = sum(told.get(p.unit.id, 0) for p in attackers)
        if {p.unit.id for p in attackers + [d]} & self.helped:
            return  # the guns take some of the hits (dtn-186)
        self.expect("dtn-194", f"hits on {d.unit.id} by {[p.cards for p in attackers]} (minimum {[p.minimum for p in attackers]})",
                    scored["on_defender"], told.get(d.unit.id, 0))
        self.expect("dtn-194", f"hits on {'+'.join(p.unit.id for p in attackers)} by {d.cards} (minimum {d.minimum})",
                    scored["on_attackers"], on_attackers)

    def expect_kings(self, attackers, d):
        """dtn-199, dtn-211: a King puts a general of the other side at risk."""
        for p in attackers + [d]:
            if any(card(c)[1] == 13 for c in p.cards):
                targets = [d] if p.attacker else attackers
                self.kings.append((p.unit.id, [t.unit.id for t in targets]))

    def check_outcome(self, events, scored, attackers, d, fight):
        """dtn-177, dtn-155, dtn-156, dtn-159, dtn-167"""
        broken_d = scored["on_defender"] >= self.bearable(d.unit)
        wins = broken_d or scored["on_defender"] > scored["on_attackers"]
        phase = {"dtn-154": 1}.get(fight["clause"], 2)
        cavalry_only = all(p.unit.cavalry for p in attackers)
        if phase > 1 and d.unit.infantry and cavalry_only and not broken_d:
            wins = False
        if self.in_bua(d.unit):
            return
        losers = {e["piece"] for e in events if e["event"] == "reason" and e["clause"] == "dtn-155"}
        if wins:
            stays = d.unit.artillery or (d.unit.infantry and cavalry_only) or broken_d
            wanted = set() if stays else {d.unit.id}
        else:
            wanted = {p.unit.id for p in attackers}
            if len(attackers) == 1 and scored["on_attackers"] >= attackers[0].unit.strength:
                wanted = set()
        if len(attackers) == 1:
            self.expect("dtn-155", f"who falls back ({attackers[0].unit.id} attacked {d.unit.id}, {scored['on_defender']} to {scored['on_attackers']})",
                        sorted(wanted), sorted(losers))
        self.looked("outcomes")

    # --- generals ---

    def general_at_risk(self, u):
        """dtn-H85: id, None for nobody, or False where two are too alike to call."""
        near = [f for f in self.figures.values() if not f.hq and f.side == u.side and f.at is not None and to_figure(f, self.shape(u)) <= 1.01]
        if near:
            near.sort(key=lambda f: -SENIORITY[f.rank])
            if len(near) > 1 and SENIORITY[near[0].rank] == SENIORITY[near[1].rank]:
                return False
            return near[0].id
        dg = self.figures.get(u.division)
        if dg is None or dg.at is None:
            return None
        far = to_figure(dg, self.shape(u))
        if abs(far - 4.0) < 0.02:
            return False
        return dg.id if far <= 4.0 else None

    def in_bua(self, u):
        return any(t["kind"] in ("small_bua", "large_bua") and geo.inside(u.centre, t["shape"]) for t in self.terrain if "shape" in t)
