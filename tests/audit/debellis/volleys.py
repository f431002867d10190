"""The shooting phase as a whole: who had to shoot and did not, and who shot at another than he must."""

import geometry as geo
from debellis import contact

CLEAR = 1.0  # mm from every enemy: certainly in no contact


class Volleys:
    """Mixed into the umpire."""

    must_clause = ""
    first_clause = ""        # a target in its own zone comes first
    most_moved = None        # BW that a shooter may have moved; None: no limit
    guns_always = True       # guns shoot in the enemy's bound as well
    no_shooting_in = ()      # ground in which nobody shoots, or is shot at

    dark = False             # ranges are not what they were

    def volleys_begin(self):
        self.due_shots = []      # (shooter, its certain targets), as the movement ends
        self.stood = {}          # where everybody stood then
        self.aimed = {}          # this bound: shooter -> target
        self.shot_at = {}        # this bound: target -> sides that have shot at it
        self.marched = {}        # this bound: piece -> mm moved, as told

    def volley_event(self, e):
        kind, s, t = e["event"], e.get("piece"), e.get("other")
        if "darkness" in e.get("word", "") or "darkness" in e["text"]:
            self.dark = True
        if kind == "move":
            self.marched[s] = self.marched.get(s, 0.0) + e["numbers"][0] / 100
        if kind not in ("aim", "shoot", "reply") or s not in self.live.pieces or t not in self.live.pieces:
            return
        shooter, target = self.live.pieces[s], self.live.pieces[t]
        if shooter.side == target.side:
            return
        self.aimed.setdefault(s, t)
        self.shot_at.setdefault(t, []).append(s)
        if kind == "shoot" and "each other" in e["text"]:
            self.aimed.setdefault(t, s)
            self.shot_at.setdefault(s, []).append(t)
        if kind == "aim":
            self.check_seen(shooter, target)
            self.check_first(shooter, target)

    # --- certain cases only ---

    def stands_clear(self, p):
        """Touches no enemy and stands behind no friend: neither fights nor supports."""
        if not p.on_table or any(p.near(e, CLEAR) and p.gap(e) < CLEAR for e in self.live.of(1 - p.side)):
            return False
        if any(contact.directly_behind(self.live, f, p) is not False for f in self.live.of(p.side) if f.id != p.id):
            return False
        if self.at_the_walls(p):
            return False
        sure, perhaps = self.live.kinds(p, self.no_shooting_in)
        return not sure and not perhaps

    def at_the_walls(self, p):
        """Touches a place that may be held against it: then it may be assaulting."""
        for f in self.live.features:
            if not f.line and (f.kind in self.wall_kinds or f.kind == "camp") and not f.far(geo.bounds(p.corners)) and \
                    min(geo.segment_gap(*e, *g) for e in p.edges for g in geo.edges(f.shape)) < CLEAR:
                return True
        return False

    def surely_able(self, s):
        """It shoots in this phase if it has a target."""
        if not self.range_of(s) or self.fights_from_any_edge(s) or not self.stands_clear(s):
            return False
        if self.is_gun(s):
            return (s.side == self.active or self.guns_always) and not self.moved.get(s.id) and s.id not in self.marched
        return self.most_moved is None or self.marched.get(s.id, 0.0) < self.most_moved * self.live.unit - 0.1

    def is_gun(self, p):
        return p.type == "Art"

    def sure_targets(self, s):
        return [t for t in self.live.of(1 - s.side) if s.near(t, self.range_of(s) + 1) and self.stands_clear(t) and self.target_seen(s, t)]

    def in_own_zone(self, s, t):
        """How deep the target is in the zone before the shooter; negative: how far from it."""
        return geo.depth_of_overlap(self.zone_of(self.live, s), t.corners)

    def check_first(self, s, target):
        """A target in its own zone comes before any other."""
        if not self.first_clause or self.free_to_choose(s) or not s.on_table or not target.on_table or self.fights_from_any_edge(s):
            return
        if self.in_own_zone(s, target) > -0.5:
            return
        near = [t for t in self.sure_targets(s) if self.in_own_zone(s, t) > 0.5 and self.room_for_another(s, t)]
        if near:
            self.differ(self.first_clause, f"{s} shoots at {target}", f"the target in its own zone: {near[0]}", "another")

    def room_for_another(self, s, t):
        return not [p for p in self.shot_at.get(t.id, []) if p != s.id]

    def free_to_choose(self, s):
        return self.is_gun(s)

    # --- the phase ---

    def movement_will_end(self):
        """As the movement phase is ended: whoever can certainly shoot at somebody."""
        self.due_shots = []
        if self.dark:
            return
        for s in self.live.standing():
            if self.surely_able(s):
                targets = self.sure_targets(s)
                if targets:
                    self.due_shots.append((s.id, (s.at, s.facing), [(t.id, (t.at, t.facing)) for t in targets]))
        self.stood = {p.id: (p.at, p.facing) for p in self.live.standing()}
        self.looked("shooters with targets", len(self.due_shots))

    def somebody_came_between(self, s):
        """One who has moved since the movement phase, be it recoiling from a shot, may stand or have stood in the way."""
        reach = self.range_of(s) + 1
        if any(p.id != s.id and self.stood.get(p.id) != (p.at, p.facing) and s.near(p, reach) for p in self.live.standing()):
            return True
        # one who is gone may have turned to face before, into contact with the shooter or its target
        return any(not self.live.pieces[i].on_table and geo.distance(at, s.at) < reach + 2 * self.live.unit for i, (at, _) in self.stood.items())

    def close_shots(self):
        """The bound is over: everybody who had to has shot, unless something changed before his turn came."""
        for i, pose, targets in [] if self.dark else self.due_shots:
            s = self.live.pieces[i]
            if i in self.aimed or not s.on_table or (s.at, s.facing) != pose or self.somebody_came_between(s):
                continue
            there = [self.live.pieces[t] for t, at in targets if self.live.pieces[t].on_table
                     and (self.live.pieces[t].at, self.live.pieces[t].facing) == at and not self.shot_at.get(t)]
            if there:
                self.differ(self.must_clause, f"{s} has not shot", f"a shot at {there[0]}", "none in this bound")
        self.volleys_begin()
