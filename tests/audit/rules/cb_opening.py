"""CB: the ground laid before the battle (cb-H06, cb-H27, cb-H101) and leaders' places (cb-H05)."""

import math

import geometry as geo
from rules.cb_moves import SLACK, hull


def extents(shape):
    """(shortest, longest) way across an outline, seen along any of its sides."""
    shape = hull(shape)
    least, most = math.inf, 0.0
    for p, q in geo.edges(shape):
        length = geo.distance(p, q)
        if length == 0:
            continue
        nx, ny = (q[1] - p[1]) / length, (p[0] - q[0]) / length
        across = [nx * x + ny * y for x, y in shape]
        least = min(least, max(across) - min(across))
    for p in shape:
        most = max(most, max(geo.distance(p, q) for q in shape))
    return least, most


class Opening:
    def act_lay(self, act):
        self.looked("ground laid")
        shape = [tuple(p) for p in act["shape"]]
        x0, y0, x1, y1 = geo.bounds(shape)
        if x0 < -SLACK or y0 < -SLACK or x1 > self.table[0] + SLACK or y1 > self.table[1] + SLACK:
            self.differ("cb-H06", "ground laid", "on the table", shape)
        if "camp" in self.step.prompt["why"]:
            return self.check_camp(x0, y0, x1, y1)
        if self.laid_line():
            length = sum(geo.distance(p, q) for p, q in zip(shape, shape[1:])) / self.jt
            if abs(length - 8) > 0.3:
                self.differ("cb-H06", "length of a stream or wall", "8 JT", f"{length:.2f}")
        else:
            least, most = extents(shape)
            if least < 3.85 * self.jt or most > 8.6 * self.jt:
                self.differ("cb-H06", "size of a piece of terrain", "4 to 8 JT", f"{least / self.jt:.2f} to {most / self.jt:.2f}")
        self.check_apart(shape)
        return None

    def laid_line(self):
        return any(w in self.step.prompt["why"] for w in ("stream", "wall"))

    def check_camp(self, x0, y0, x1, y1):
        side = self.step.seat
        edge = y0 if side == 0 else self.table[1] - y1
        if abs(x1 - x0 - 3 * self.jt) > 2.5 or abs(y1 - y0 - 2 * self.jt) > 2.5 or abs(edge) > 2.5:
            self.differ("cb-H27", "a camp", "3 by 2 JT on its base edge", (x0, y0, x1, y1))

    def check_apart(self, shape):
        """At least 3 JT from every other piece; at most two in the central 16 JT."""
        central = 0
        middle = self.table[0] / 2
        for t in self.terrain:
            other = t.get("shape") or t["line"]
            if geo.gap_of_lines(shape, other, self.laid_line(), "line" in t) < 3 * self.jt - 6:
                self.differ("cb-H06", f"ground laid near {t['id']}", "3 JT apart", "nearer")
            x0, _, x1, _ = geo.bounds(other)
            central += x1 > middle - 8 * self.jt + SLACK and x0 < middle + 8 * self.jt - SLACK
        x0, _, x1, _ = geo.bounds(shape)
        if central >= 2 and x1 > middle - 8 * self.jt + SLACK and x0 < middle + 8 * self.jt - SLACK:
            self.differ("cb-H06", "pieces in the central 16 JT", "at most 2", central + 1)

    def check_leader_place(self, leader):
        if leader.at is None:
            return
        deep = leader.at[1] if leader.side == 0 else self.table[1] - leader.at[1]
        if not -SLACK <= deep <= 10 * self.jt + SLACK:
            self.differ("cb-H05", f"{leader.id} deployed", "within 10 JT of his base edge", f"{deep / self.jt:.2f}")
