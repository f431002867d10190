"""An engagement as it is asked of `resolve`: what its two sides, "a" and "b", say of themselves in DBA 2.2 and DBA 3.0."""


class TwoSides:
    def __init__(self, e):
        self.e, self.close = e, e.get("mode", "close") == "close"
        self.side = {"a": e["a"], "b": e["b"]}
        self.shooter = e.get("shooter", "a")

    def other(self, s):
        return "b" if s == "a" else "a"

    def type(self, s):
        return self.side[s]["type"]

    def holds(self, s):
        return self.side[s].get("occupies", "none")

    def storms(self, s):
        return self.side[s].get("assaulting", "none")

    def shot_at(self, s):
        return not self.close and (s != self.shooter or self.e.get("shoots_back", False))
