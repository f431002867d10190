"""Before the first bound: who defends, how much terrain, where camps and troops may stand."""


class Opening:
    """Mixed into the umpire."""

    defender_clause = ""
    terrain_clause = ""
    deploy_clause = ""
    camp_clause = ""
    most_of_kind = {}
    most_features = 5
    fewest_features = 0

    def opening_begins(self, prompt):
        self.in_opening = self.setup.get("turn", {}).get("phase") == "setup"
        self.aggression = []

    def opening_event(self, e):
        kind = e["event"]
        if kind == "aggression":
            n = e["numbers"]
            self.expect(self.defender_clause, f"die and aggression of side {n[0]}", n[1] + n[2], n[3])
            self.expect(self.defender_clause, f"aggression of side {n[0]}", self.setup["sides"][n[0]].get("aggression", 0), n[2])
            self.aggression = (self.aggression + [(n[0], n[3])])[-2:]
        elif kind == "defender" and len(self.aggression) == 2:
            low = min(self.aggression, key=lambda a: a[1])[0]
            self.expect(self.defender_clause, f"who defends with {self.aggression}", low, e["numbers"][0])
            self.looked("defenders")
        elif kind == "bound" and self.in_opening:
            self.in_opening = False
            self.check_ground()
            self.check_features()
            self.check_arrays()
            self.looked("openings")

    def check_ground(self):
        count = {}
        for f in self.live.features:
            if f.kind not in ("camp", "beach"):
                count[f.kind] = count.get(f.kind, 0) + 1
        for kind, n in count.items():
            if n > self.most_of_kind.get(kind, self.most_of_kind["else"]):
                self.differ(self.terrain_clause, f"features of kind {kind}", f"at most {self.most_of_kind.get(kind, self.most_of_kind['else'])}", n)
        total = sum(count.values())
        if not self.fewest_features <= total <= self.most_features and not any(p.command for p in self.live.pieces.values()):
            self.differ(self.terrain_clause, "features in all", f"{self.fewest_features} to {self.most_features}", total)

    def check_arrays(self):
        for p in self.live.standing():
            depth = max(p.box[3], 0) if p.side == 0 else self.live.depth - p.box[1]
            side = min(p.box[0], self.live.width - p.box[2])
            most, margin = self.deploy_depth(p), self.side_margin(p)
            if depth > most + 0.1:
                self.differ(self.deploy_clause, f"{p} is deployed", f"within {most:.1f} mm of its base edge", f"{depth:.1f} mm")
            if side < margin - 0.1 and not any(p.command for p in self.live.pieces.values()):
                self.differ(self.deploy_clause, f"{p} is deployed", f"{margin:.1f} mm or more from a side edge", f"{side:.1f} mm")
            self.check_place(self.step, p)
        for f in self.live.features:
            if f.kind == "camp" and f.id in self.pitched:
                s = self.pitched[f.id]
                edge = f.box[1] if s == 0 else self.live.depth - f.box[3]
                if edge > 0.5 and not any(w.kind == "waterway" for w in self.live.features):
                    self.differ(self.camp_clause, f"{f.id} of side {s}", "on its base edge", f"{edge:.1f} mm from it")

    def deploy_depth(self, p):
        return 1e9

    def side_margin(self, p):
        return 0
