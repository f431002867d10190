"""DBA 3.0's Big Battles: what each command has lost, when it is demoralised or routed, when the army is beaten (dba30-369 to 380)."""

UNCOUNTED = ("SCh", "Hd", "Civ")  # when a command is demoralised (dba30-374)
NOT_OF_ARMY = ("SCh", "Civ")      # when the army is beaten (dba30-380)


class Commands:
    """Mixed into the auditor of DBA 3.0. Armies are told by side and command, both as the scene numbers them."""

    def commands_begin(self):
        self.fallen = {}      # (side, command) -> families of the elements it has lost
        self.extra = {}       # (side, command) -> generals, first doubles, camps and cities
        self.broken, self.gone = set(), set()
        self.lost_before = [0, 0]  # as the bound began
        self.places_taken = {}
        self.roll = {}
        for p in self.live.pieces.values():
            self.roll.setdefault((p.side, p.command), []).append(p.type)

    def commands_of(self, side):
        return sorted(c for s, c in self.roll if s == side)

    def is_allied(self, side, command):
        return command in self.allies[side]

    def count(self, key, without):
        """Elements it began with and has lost, extras added to the losses only (dba30-H64)."""
        began = sum(self.family_of(t) not in without for t in self.roll[key])
        lost = sum(f not in without for f in self.fallen.get(key, [])) + self.extra.get(key, 0)
        return lost, began

    def family_of(self, troop):
        return troop.lstrip("0123456789") if not troop.startswith("Mtd") else "Bw"

    def army_lost(self, side):
        """dba30-H96"""
        return sum(self.count((side, c), NOT_OF_ARMY)[0] for c in self.commands_of(side))

    def army_began(self, side):
        return sum(self.count((side, c), NOT_OF_ARMY)[1] for c in self.commands_of(side))

    def loss_of_command(self, e):
        """An element, a general or a place is told to be lost."""
        n = e["numbers"]
        if e.get("place") and not e.get("piece"):
            self.loss_of_place(e)
            return
        p = self.live.pieces[e["piece"]]
        key = (p.side, p.command)
        if e["clause"] == "dba30-371":
            self.expect("dba30-371", f"{p.id}, who counts one extra, is a general", True, p.general)
            self.extra[key] = self.extra.get(key, 0) + 1
            return
        first = p.type in self.doubles_of and not self.double_lost.get(key)
        self.expect("dba30-370", f"{p.id} ({p.type}) is lost to command {p.command}", "counts 2" if first else "counts 1",
                    "counts 2" if e["clause"] == "dba30-370" else "counts 1")
        if p.type in self.doubles_of:
            self.double_lost.setdefault(key, []).append(p.id)
        self.fallen.setdefault(key, []).append(self.family_of(p.type))
        self.extra[key] = self.extra.get(key, 0) + first
        self.expect("dba30-369", f"whose loss {p.id} is", p.command, n[0])
        self.looked("losses of commands")

    def loss_of_place(self, e):
        """dba30-372, 373"""
        f = self.live.feature(e["place"])
        side = self.owner_of(f)
        if side is None:
            return
        change = -1 if "won back" in e["text"] else 1
        for c in self.commands_of(side):
            own = "command" in e["text"] and "each command" not in e["text"] and c == e["numbers"][0]
            if own or "for no other" not in e["text"] and not self.is_allied(side, c):
                self.extra[(side, c)] = self.extra.get((side, c), 0) + change

    # --- as a bound begins ---

    def commands_tested(self, side, told):
        """dba30-H61: routed at half of all it had, demoralised at a third of what counts; each told once, and no other."""
        routed = {e["numbers"][0]: e["numbers"][2:4] for e in told if e["event"] == "routed" and e["numbers"][1] == side}
        shaken = {e["numbers"][0]: e["numbers"][2:4] for e in told if e["event"] == "demoralised" and e["numbers"][1] == side}
        for c in self.commands_of(side):
            key = (side, c)
            if key in self.gone:
                continue
            lost, began = self.count(key, ())
            if 2 * lost >= began:
                if lost >= began and c not in routed:  # nobody is left to be taken off
                    self.gone.add(key)
                    continue
                self.expect("dba30-379", f"command {c} of side {side}, {lost} of {began} lost", [lost, began], routed.get(c))
                self.gone.add(key)
                continue
            self.expect("dba30-379", f"command {c} of side {side}, {lost} of {began} lost", None, routed.get(c))
            lost, began = self.count(key, UNCOUNTED)
            due = 3 * lost >= began and key not in self.broken
            self.expect("dba30-374", f"command {c} of side {side}, {lost} of {began} lost", [lost, began] if due else None, shaken.get(c))
            if due:
                self.broken.add(key)
            self.looked("commands tested")

    # --- as a bound ends ---

    def end_of_bound(self, e):
        """Before the next bound begins, or the battle is over."""
        beaten = self.beaten_army()
        if e["event"] == "rout":
            side = e["numbers"][0]
            self.expect("dba30-380", f"losses {[self.army_lost(s) for s in (0, 1)]} of {[self.army_began(s) for s in (0, 1)]}: beaten", beaten, side)
            return
        self.expect("dba30-380", f"losses {[self.army_lost(s) for s in (0, 1)]} of {[self.army_began(s) for s in (0, 1)]}: beaten", beaten, None)
        self.lost_before = [self.army_lost(s) for s in (0, 1)]
        self.looked("bounds of big battles")
        events = self.step.events
        self.commands_tested(e["numbers"][1], events[events.index(e):])

    def beaten_army(self):
        """dba30-380: the side that has lost; None if nobody has."""
        lost = [self.army_lost(s) for s in (0, 1)]
        in_bound = [lost[s] - self.lost_before[s] for s in (0, 1)]
        for s in (0, 1):
            down = sum((s, c) in self.broken | self.gone for c in self.commands_of(s))
            if (2 * lost[s] >= self.army_began(s) or down >= 2) and in_bound[s] > in_bound[1 - s]:
                return s
        return None
