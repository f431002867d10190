"""Flight and pursuit: which way, how far, where they end."""

import geometry as geo

TURNED_ASIDE = ("halted", "pass", "swerve", "conform", "run", "edge", "avoids", "slid")


class Flights:
    """Mixed into the umpire."""

    flee_clause = ""
    pursuit_clause = ""

    # --- flight ---

    def check_flight(self, e, p):
        """Turned about on the spot, then straight away by a full move, unless it is told what stopped or turned it."""
        self.looked("flights")
        b, told = e["to"], [ev for ev in self.step.events if ev.get("piece") == p.id]
        far = geo.distance(e["from"]["at"], b["at"])
        distances = self.flights_of(p, p.moved_to(b["at"], b["facing"]))
        if far > max(distances) + p.depth + self.live.unit + 0.5:
            self.differ(self.flee_clause, f"{p} flees", f"at most {max(distances):.1f} mm", f"{far:.1f} mm")
            return
        if any(ev["event"] in TURNED_ASIDE or "slid" in ev["text"] or "shot in" in ev["text"] for ev in told) or self.at_edge(p, b):
            return
        if geo.turned(p.facing, b["facing"]) < 90:
            return  # it was shot in the rear: it goes on as it faces
        ends = [p.ahead(-(p.depth + d)) for d in distances]
        if geo.turned(p.facing + 180, b["facing"]) > 0.05 or min(geo.distance(x, b["at"]) for x in ends) > 0.15:
            self.differ(self.flee_clause, f"{p} flees", " or ".join(f"to ({x:.2f}, {y:.2f})" for x, y in ends), f"to {b['at']} facing {b['facing']}")
        self.looked("flights measured")

    def at_edge(self, p, b):
        q = p.moved_to(b["at"], b["facing"])
        return min(min(x, y, self.live.width - x, self.live.depth - y) for x, y in q.corners) < 0.5

    def flights_of(self, p, q):
        """How far it flees, in mm: one distance, or two where a hair decides in what going it stands."""
        return [1e9]

    # --- pursuit ---

    def check_pursuit(self, e, p):
        self.looked("pursuits")
        b = e["to"]
        fx, fy = geo.heading(p.facing)
        dx, dy = b["at"][0] - p.at[0], b["at"][1] - p.at[1]
        aside, on = abs(dx * fy - dy * fx), dx * fx + dy * fy
        if aside > 0.1 or geo.turned(p.facing, b["facing"]) > 0.05:
            self.differ(self.pursuit_clause, f"{p} pursues", "straight ahead", f"{aside:.2f} mm aside, facing {b['facing']}")
        follows = bool(e.get("other"))
        takes_camp = any(x["event"] == "captured" and x.get("piece") == p.id for x in self.step.events)  # dbf-H73: 1 BW on
        if not follows and not takes_camp and p.id not in self.may_pursue and self.step.act["act"] == "roll":
            self.differ(self.pursuit_clause, f"{p} pursues", "one who has beaten somebody", "no combat of its own")
        most = self.pursues.get(p.id, self.pursuit_most(p))
        if on > most + 0.1 or on < -0.1:
            self.differ(self.pursuit_clause, f"{p} pursues", f"at most {most:.1f} mm", f"{on:.2f} mm")
        elif on < most - 0.1 and not follows and p.id in self.pursues:
            self.check_cut_short(p, b, on, most)

    def check_cut_short(self, p, b, on, most):
        """A pursuer stops only at troops, at a place, at ground it may not enter, or at the table's edge."""
        q = p.moved_to(b["at"], b["facing"])
        stopped = any(o.id != p.id and q.near(o, 3) and q.gap(o) < 2.6 for o in self.live.standing())
        ground = any(f.shape and not f.far(q.box, 2.0 + most - on) for f in self.live.features)
        if not stopped and not ground and not self.at_edge(p, b):
            self.differ(self.pursuit_clause, f"{p} pursues", f"{most:.1f} mm", f"{on:.2f} mm with nobody in its way")

    def pursuit_most(self, p):
        return 1e9
