"""CB: what the ground gives in combat (cb-106, cb-107, cb-136, cb-H38, cb-H64)."""

import geometry as geo


class Ground:
    def ground_says(self, clause, u, foes):
        """0 or 1 where the ground leaves no doubt, else None."""
        kinds = ("gentle_hill", "steep_hill") if clause == "cb-106" else ("rampart", "camp")
        for t in self.terrain:
            if t["kind"] not in kinds:
                continue
            area = t.get("shape") or t["line"]
            if any(not geo.apart(self.shape(w), area, self.jt) for w in [u] + foes):
                return None
        return 0

    def defends(self, u, foes):
        """Whether it may be the defender of an obstacle: one lies near it and an opponent came to it."""
        for t in self.terrain:
            if t["kind"] in ("wall", "stream", "river", "rampart", "camp"):
                if not geo.apart(self.shape(u), t.get("line") or t["shape"], self.jt * 1.5):
                    return True
        return False
