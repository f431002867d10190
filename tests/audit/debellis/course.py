"""The course of a battle: PIPs, who had to fight, what was lost, who has won."""

from debellis import contact
from debellis.table import FRONT, LEFT, REAR, RIGHT


class Course:
    """Mixed into the umpire."""

    pip_clause = ""
    due_clause = ""
    loss_clause = ""
    win_clause = ""

    def course_begins(self, scene):
        self.fought = set()
        self.due = None
        self.flanked = []
        self.lost = [0, 0]
        for s in (0, 1):
            self.lost[s] = self.setup["sides"][s].get("lost", 0)
        self.places_lost = {}
        self.bounds = [self.setup["sides"][s].get("bounds", 0) for s in (0, 1)]
        self.active = self.setup.get("turn", {}).get("side", 0)
        self.fights_watched = False

    # --- PIPs ---

    def pips(self, scene):
        """PIPs left by command, of the side in play."""
        out = {}
        for f in scene["facts"]:
            if f["label"] == "PIPs left":
                out[0] = f["value"]
            elif f["label"].startswith("Command ") and f["label"].endswith(" PIPs"):
                out[int(f["label"].split()[1])] = f["value"]
        return out

    def check_pips(self, step):
        act = step.act["act"]
        before, after = self.pips(step.before), self.pips(step.after)
        if step.prompt["kind"] == "roll" and "PIP" in step.prompt["why"]:
            self.looked("PIP dice")
            dice = step.act["dice"]
            thrown = [e["numbers"] for e in step.told("pips") if " has " in e["text"] or " have " in e["text"]]
            self.expect(self.pip_clause, "the PIPs of the throw", sorted(dice), sorted(n[0] for n in thrown))
            if len(dice) == 1 and 0 in after and self.fact(step.after, "Phase") == "movement":
                self.expect(self.pip_clause, "PIPs to spend", dice[0], after[0])
        elif act in ("move", "enter", "leave", "dismount", "cast", "pass_city", "hold") and step.cost:
            spent = sum(before.values()) - sum(after.values())
            goes_on = step.next["kind"] == step.prompt["kind"] or act == "cast"  # magic is paid for before its dice
            if self.fact(step.before, "Bound") == self.fact(step.after, "Bound") and goes_on:
                self.expect(self.pip_clause, f"PIPs spent on {act}", step.cost, spent)
            if step.cost > max(before.values(), default=0):
                self.differ(self.pip_clause, f"the cost of {act}", f"at most {before}", step.cost)

    # --- who must fight ---

    def compute_due(self):
        """Every pair of fronts that must fight, as the close combats begin."""
        self.due = []
        t = self.live
        for a in t.of(0):
            for b in t.of(1):
                if not a.near(b, 2 * t.touch):
                    continue
                lined = contact.front_to_front(t, a, b)
                if lined or contact.fronts_touch(t, a, b) and self.must_fight_unaligned(a, b):
                    self.due.append((a.id, [b.id]))
        self.due += self.flanked
        self.due_poses = {p.id: (p.at, p.facing) for p in t.standing()}

    def movement_ends(self):
        """Who is attacked only in flank or rear turns to face, or fights as it stands."""
        t = self.live
        self.flanked = []
        exact_on, on_several = {}, set()
        for a in t.standing():
            touched = contact.front_enemies(t, a)
            for b, edge, some, exact in touched:
                if exact:
                    exact_on.setdefault(a.id, []).append(b.id)
            if len(touched) > 1:
                on_several.add(a.id)  # one of them alone is attacked: whom, no clause says where none is lined up with
        for a in t.standing():
            if self.in_front_contact(t, a) is not False or self.stays_flanked(a) or self.fights_from_any_edge(a):
                continue
            foes = []
            for b in t.of(1 - a.side):
                if not a.near(b, 2 * t.touch):
                    continue
                for edge in (LEFT, RIGHT, REAR):
                    some, exact = contact.on_edge(t, b, a, edge)
                    if exact or some and not self.exact_attacks and not exact_on.get(b.id) and b.id not in on_several:
                        foes.append(b.id)
            if foes:
                self.flanked.append((a.id, foes))

    exact_attacks = False

    def must_fight_unaligned(self, a, b):
        return False

    def unaligned_stand(self, a, b):
        """Fronts that touch without being lined up."""

    def stays_flanked(self, a):
        return False

    def close_due(self):
        """The bound ends: everybody who had to fight has fought."""
        if self.due is None:
            self.compute_due()
        for a, foes in self.due:
            if a in self.fought or any(b in self.fought for b in foes):
                continue
            x = self.live.pieces[a]
            there = [self.live.pieces[b] for b in foes if self.live.pieces[b].on_table]
            if not x.on_table or not there or any((p.at, p.facing) != self.due_poses.get(p.id) for p in [x] + there):
                continue
            if (a, foes) in self.flanked and any(contact.front_to_front(self.live, x, b) is not False for b in self.live.of(1 - x.side)):
                continue  # a pursuer has come to its front since: whom it could not turn to lies on its flank now
            self.differ(self.due_clause, f"{x} and {there[0]} stand in contact", "a combat", "none in this bound")
        self.looked("contacts fought", len(self.due))

    # --- losses and victory ---

    def check_loss(self, e):
        n = e["numbers"]
        if "piece" in e:
            p = self.live.pieces[e["piece"]]
            side = p.side
            if "the general" in e["text"]:
                expected = self.general_value
            else:
                expected = self.loss_value(p)
        else:
            f = self.live.feature(e["place"])
            side = self.owner_of(f) if f is not None else None
            expected = self.place_value(f) if f is not None else n[0]
        self.looked("losses")
        if self.many_commands():
            self.loss_of_command(e)
            return
        if "won back" in e["text"]:
            expected = -expected
        self.expect(self.loss_clause, f"what {e.get('piece') or e.get('place')} counts", expected, n[0])
        if side is not None:
            self.lost[side] += n[0]
            besides = self.general_value if "besides" in e["text"] else 0
            self.expect(self.loss_clause, f"losses of side {side}", self.lost[side] + besides, n[1])

    def loss_of_command(self, e):
        """Commands that break one by one count their own losses."""

    general_value = 0

    def many_commands(self):
        return any(p.command for p in self.live.pieces.values()) and self.code == "dba30"

    def owner_of(self, f):
        return self.pitched.get(f.id, self.owners.get(f.id))

    def place_value(self, f):
        return 2

    def loss_value(self, p):
        return 1

    def check_lost(self, step):
        """What the scene says of the losses is what the umpire has counted."""
        if self.fact(step.after, "Lost") is None or self.many_commands():
            return
        for s in (0, 1):
            shown = self.fact(step.after, "Lost", s)
            counted = self.lost[s]
            if shown != counted:
                self.differ(self.loss_clause, f"losses of side {s}", counted, shown)
                self.lost[s] += shown - counted

    def check_victory(self, step):
        """At the end of a bound, and only then, who has lost is beaten."""
        if self.many_commands():
            return
        over = step.next["seat"] is None
        ended = any(e["event"] in ("bound", "over", "rout") for e in step.events)
        if not ended and not over:
            return
        if step.act["act"] in ("concede", "accept_draw"):
            return
        loser = self.beaten_side(step)
        winner = step.next.get("winner") if over else None
        if loser is not None:
            if not over or winner != 1 - loser:
                self.differ(self.win_clause, f"losses {self.lost}", f"side {loser} is beaten", step.next["why"])
        elif over and winner is not None:
            self.differ(self.win_clause, f"losses {self.lost}", "nobody beaten", step.next["why"])
        self.looked("ends of bounds")

    def beaten_side(self, step):
        return None
