"""DTN: fire points, fatigue, recovery (1.13, 1.18 to 1.21)."""

import geometry as geo
from rules.dtn_troops import BANDS, INCH, card


def fp_group(cards, markers, minimum, heavy):
    """Hits of one card for up to 3 markers; the second value tells whether two more cards are due (dtn-250 to dtn-256)."""
    suit, rank = card(cards[0])
    if suit == "JK":
        return int(heavy), False
    if suit == "S":
        return int(rank >= minimum), False
    if suit == "C":
        return int(markers >= 2 and rank >= minimum), False
    if suit == "D" and markers >= 3:
        return 0, True
    return 0, False


class Fire:
    def begin_fire(self):
        self.resolving = {}

    def band(self, u, far):
        short, effective, long = BANDS[u.weight]
        for name, limit in (("short", short), ("effective", effective), ("long", long)):
            if far <= limit + 0.01 and limit:
                return name
        return "out"

    def on_fire(self, e):
        u, v = self.units[e["piece"]], self.units[e["other"]]
        found = (e.get("numbers") or [0])[0]
        self.looked("shots")
        check = e["clause"] == "dtn-138"
        far = geo.gap(self.shape(u), self.shape(v)) / INCH
        indirect = any(x["event"] == "blind" and x["piece"] == u.id for x in self.step.events) or self.step.act["act"] == "bounce"
        wanted = {}  # FPs -> the range that gives them; a hair may decide
        if self.step.act["act"] != "bounce":  # dtn-H98: what bounces on has the deductions of its shot
            u.consolidated = any((x["event"] == "consolidated" or x["clause"] == "dtn-H95") and x.get("piece") == u.id for x in self.step.events)
        reaches = {far, far - 0.02, far + 0.02}
        if check:  # the range may be that of any point of the approach (dtn-H130)
            reaches |= {limit for limit in BANDS[u.weight] if limit}
        for reach in reaches:
            band = self.band(u, reach)
            fp = {"short": 3, "effective": 2, "long": 1, "out": 0}[band]
            if indirect:
                fp = min(fp, 1)
            if u.strength == 1 and not u.consolidated:
                fp -= 1
            if check:
                limited = v.approached or v.cavalry
            else:
                limited = u.moved or u.fires_on_chargers > 0 or v.rapid
            if self.step.act["act"] == "bounce":  # whether his first target went fast counts (dtn-H98)
                wanted.setdefault(max(0, fp), band)
            if limited:
                fp -= 1
            wanted.setdefault(max(0, fp), band)
        if found not in wanted:
            self.differ("dtn-235", f"FPs of {u.id} ({u.weight}, {u.strength} SP, moved {u.moved}, chargers {u.fires_on_chargers}) at {v.id} ({far:.2f} in, rapid {v.rapid})",
                        sorted(wanted), found)
        if u.limbered or u.silenced:
            self.differ("dtn-H94", f"{u.id} fires", "deployed and not silenced", "it is not")
        if not check:
            self.check_arc(u, v, indirect)
            if not indirect:
                self.check_sight(u, v)
                self.check_closest(u, v, far)
            self.fired_now.add(u.id)
            u.fired = True
            is_far = wanted.get(found) == "long" or indirect
            if is_far:
                v.far += found
            else:
                v.near += found
            v.heavy = v.heavy or u.weight in ("heavy", "howitzer")
        else:
            u.fires_on_chargers += 1
            self.check_markers.setdefault(v.id, [0, 0, False])
            self.check_markers[v.id][0] += found
            self.check_markers[v.id][2] |= u.weight in ("heavy", "howitzer")

    def check_arc(self, u, v, indirect):
        """dtn-244, dtn-245, dtn-H102"""
        p = self.nearest_point_of(v, u.at)
        if self.quadrant(u, p) != "front" and not any(self.quadrant(u, c) == "front" for c in self.shape(v)):
            self.differ("dtn-244", f"{v.id} in the arc of {u.id}", "its frontal quadrant", self.quadrant(u, p))
        for w in self.units.values():
            if w is not u and w.side == u.side and w.on_table and self.inches(w, v) < 1.0 - 0.02:
                self.differ("dtn-H102", f"{u.id} fires at {v.id}", "no friend within 1 in", f"{w.id} at {self.inches(w, v):.2f}")

    def nearest_point_of(self, v, p):
        from rules.dtn_ground import foot
        return min((foot(p, r, s) for r, s in geo.edges(self.shape(v))), key=lambda q: geo.distance(p, q))

    # --- resolution ---

    def drawn_for_fire(self, v, cards, extra, events):
        """dtn-250 to dtn-258: one card for up to three markers, near ones first; two more after a diamond."""
        r = self.resolving.get(v.id)
        if r is None:
            near, far, heavy = self.check_markers.pop(v.id, (v.near, v.far, v.heavy))
            r = self.resolving[v.id] = {"groups": self.groups(near, far), "heavy": heavy, "hits": {m: 0 for m in self.covers_of(v)}, "far": False}
            if not r["groups"]:
                self.differ("dtn-250", f"a card for the fire on {v.id}", "no FPs lie on it", cards)
        if extra:
            for m in r["hits"]:
                need = max(m, 7 if r["far"] else 0)
                r["hits"][m] += sum(1 for c in cards if card(c)[0] in ("S", "C") and card(c)[1] >= need)
        elif r["groups"]:
            markers, r["far"] = r["groups"].pop(0)
            for m in r["hits"]:
                r["hits"][m] += fp_group(cards, markers, max(m, 7 if r["far"] else 0), r["heavy"])[0]
            more = fp_group(cards, markers, 0, False)[1]
            asked = self.step.next.get("clause") == "dtn-253"
            self.expect("dtn-253", f"two more cards for the fire on {v.id} ({markers} markers, {cards[0]})", more, asked)
        self.looked("FP cards")

    @staticmethod
    def groups(near, far):
        """(markers, only far ones) by threes, near ones first (dtn-R05); beyond six only with more than one face, which is not known here."""
        out, total = [], near + far
        while total > 0:
            size = min(3, total)
            out.append((size, near <= 0))
            near -= size
            total -= size
        return out

    def covers_of(self, v):
        """The minimum ranks that the cover of a target may ask for: 0 where nothing is near it."""
        for t in self.terrain:
            area = t.get("shape") or t["line"]
            if t["kind"] not in ("hill", "road", "bridge") and not geo.apart(self.shape(v), area, 2 * INCH):
                return (0, 4, 7, 11)
        return (0,)

    def drawn_for_fatigue(self, u, cards, events):
        """dtn-262 to dtn-266"""
        suit, _ = card(cards[0])
        points = u.fatigue
        hit = suit == "S" or (suit == "C" and points >= 2) or (suit == "JK" and u.quality == "second")
        # what the phase's fire has kept for it falls due with the last card (dtn-H103)
        told = any(e["event"] in ("hits", "hits_due") and e["piece"] == u.id and (e["event"], e["clause"]) != ("hits", "dtn-H103") for e in events)
        self.expect("dtn-263", f"fatigue of {u.id} ({points} points) by {cards[0]}", hit, told)
        u.fatigue = 0
        self.looked("fatigue cards")

    def on_fatigue(self, e):
        u = self.units[e["piece"]]
        if e["clause"] in ("dtn-260", "dtn-261", "dtn-H133"):
            u.fatigue += 1

    # --- recovery ---

    def drawn_to_recover(self, u, cards, events):
        """dtn-124 to dtn-128, dtn-267 to dtn-270"""
        self.expect("dtn-125", f"cards of {u.id} that recovers", u.hits, len(cards))
        where = self.location(u)
        if where is None:
            options = ("cz", "tz", "outside")
        else:
            options = (where,)
        wanted = set()
        for place in options:
            need = {"cz": 11, "tz": 5, "outside": 1}[place]
            n = sum(1 for c in cards if card(c)[0] in ("H", "D") and card(c)[1] >= need)
            if any(card(c)[0] == "JK" for c in cards) and u.elite:
                n = u.hits
            wanted.add(min(n, u.hits))
        told = next(((e.get("numbers") or [0])[0] for e in events if e["event"] == "recover" and e["piece"] == u.id), None)
        if told not in wanted:
            self.differ("dtn-125", f"hits {u.id} recovers by {cards} ({where})", sorted(wanted), told)
        u.hits -= told or 0
        self.looked("recoveries")

    def on_recover(self, e):
        u = self.units[e["piece"]]
        if e["clause"] == "dtn-267":
            if u.fatigue < 1 or u.moved or u.fired:
                self.differ("dtn-267", f"{u.id} rests", "has fatigue, neither moved nor fired", (u.fatigue, u.moved, u.fired))
            u.fatigue -= 1
            u.rested = True

    def on_resolved(self, e):
        u = self.units[e["piece"]]
        r = self.resolving.pop(u.id, None)
        if r is not None:
            told = sum((x.get("numbers") or [0])[0] for x in self.step.events if x.get("piece") == u.id and (
                x["event"] == "hits_due" or x["event"] == "hits" and x["clause"] == "dtn-250"))
            wanted = set(r["hits"].values())
            if told not in wanted and not u.silenced:
                self.differ("dtn-250", f"hits on {u.id} by fire", sorted(wanted), told)
        u.near = u.far = 0
        u.heavy = False
