"""What every rule set's auditor is: it is shown a game act by act and says where it would have ruled otherwise."""

from report import Difference


class Step:
    """One act that was played: what was asked, what was done, what the engine says happened, the table before and after."""

    def __init__(self, n, seat, act, prompt, answer, before, after):
        self.n = n              # the number of the act, from 1
        self.seat = seat        # 0, 1 or "chance"
        self.act = act          # as in the protocol
        self.prompt = prompt    # the prompt that it answers
        self.cost = answer.get("cost", 0)
        self.pieces = answer.get("pieces", [])  # where the pieces that moved ended, says the ruling
        self.clause = answer.get("clause")
        self.events = answer.get("events", [])
        self.next = answer["prompt"]            # the prompt after it
        self.turn = answer["turn"]
        self.before = before    # the scene before the act, as `state` shows it
        self.after = after      # and after it

    def told(self, *kinds):
        """The events of these kinds, in order."""
        return [e for e in self.events if e["event"] in kinds]


class Auditor:
    """A rule set's module defines a class `Auditor` derived from this one."""

    def __init__(self, report):
        self.report = report
        self.differences = []
        self.n = 0  # the act being looked at

    # --- to be filled in ---

    def begin(self, setup, scene, prompt):
        """The game begins: the position it began from (a record's `setup`), the first scene, the first prompt."""

    def act(self, step):
        """An act has been played."""

    def end(self, scene, prompt):
        """The game is over (prompt["seat"] is None), or its record ends here."""

    # --- to be used ---

    def differ(self, clause, what, expected, found):
        """Notes that the engine did otherwise than the clause says."""
        self.differences.append(Difference(self.n, clause, what, expected, found))

    def expect(self, clause, what, expected, found):
        """Notes a difference unless both are the same; tells whether they are."""
        if expected == found:
            return True
        self.differ(clause, what, expected, found)
        return False

    def looked(self, kind, count=1):
        """Counts what was checked, for the summary."""
        self.report.looked(kind, count)
