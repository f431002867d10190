"""The battlefield before the first bound: how large features are, how far apart they lie, how near to the edges."""

import geometry as geo
from debellis.facts import rectangle

HAIR = 0.3  # mm


class Ground:
    """Mixed into the umpire. A rule set names the clauses and the measures, in base widths."""

    size_clause = ""
    apart_clause = ""
    border_clause = ""
    linear_kinds = ("road", "river", "waterway", "beach", "camp")
    sizes = {}              # kind -> (least long, least wide, most long, most wide); "else" for the others
    apart = 1.0             # between area features
    from_edges = 1.0        # of the table
    may_touch_edges = ()    # kinds that may lie at an edge
    small_ones = 0          # how many area features may be smaller

    def check_features(self):
        areas = [f for f in self.live.features if f.kind not in self.linear_kinds and f.shape]
        self.looked("features measured", len(areas))
        small = 0
        for f in areas:
            small += self.check_size(f)
            self.check_border(f)
        if small > self.small_ones:
            self.differ(self.size_clause, "features below the least size", f"at most {self.small_ones}", small)
        for i, f in enumerate(areas):
            for g in areas[i + 1:]:
                if not geo.apart(f.shape, g.shape, self.apart * self.live.unit):
                    gap = geo.gap(f.shape, g.shape)
                    if gap < self.apart * self.live.unit - self.live.touch - 0.1:
                        self.differ(self.apart_clause, f"{f.id} ({f.kind}) and {g.id} ({g.kind})", f"{self.apart} BW apart", f"{gap:.1f} mm")

    def check_size(self, f):
        """1 if it is smaller than it may be."""
        least_long, least_wide, most_long, most_wide = [v * self.live.unit for v in self.sizes.get(f.kind, self.sizes["else"])]
        _, length, width = rectangle(f.shape)
        if length > most_long + HAIR or width > most_wide + HAIR:
            self.differ(self.size_clause, f"{f.id} ({f.kind})", f"at most {most_long:.0f} x {most_wide:.0f} mm", f"{length:.1f} x {width:.1f} mm")
        return int(length < least_long - HAIR or width < least_wide - HAIR)

    def check_border(self, f):
        if f.kind in self.may_touch_edges:
            return
        x0, y0, x1, y1 = f.box
        near = min(x0, y0, self.live.width - x1, self.live.depth - y1)
        if near < self.from_edges * self.live.unit - HAIR:
            self.differ(self.border_clause, f"{f.id} ({f.kind})", f"{self.from_edges} BW from every edge", f"{near:.1f} mm")
