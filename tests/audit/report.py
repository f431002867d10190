"""What was found: one line a difference, and a summary at the end."""

import os


class Report:
    def __init__(self, folder, limit=0):
        self.folder = folder  # where the records of games with differences are kept
        self.limit = limit    # differences printed for one game and clause; 0: all
        self.games = 0
        self.acts = 0
        self.differences = 0
        self.by_clause = {}
        self.checks = {}      # how often each kind of thing was looked at: an auditor that looks at nothing finds nothing

    def looked(self, kind, count=1):
        self.checks[kind] = self.checks.get(kind, 0) + count

    def keep(self, name, record):
        """Writes the record of a game in which something differs; the path is printed with every difference."""
        os.makedirs(self.folder, exist_ok=True)
        path = os.path.join(self.folder, name + ".jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        return path

    def game(self, acts, differences, path):
        """Counts a game that has been audited and prints what differs."""
        self.games += 1
        self.acts += acts
        self.differences += len(differences)
        told = {}
        for d in differences:
            self.by_clause[d.clause] = self.by_clause.get(d.clause, 0) + 1
            told[d.clause] = told.get(d.clause, 0) + 1
            if not self.limit or told[d.clause] <= self.limit:
                print(f"{path}: act {d.act}: {d.clause}: {d.what}: expected {d.expected}; found {d.found}", flush=True)

    def summary(self, ruleset):
        looked = ", ".join(f"{count} {kind}" for kind, count in sorted(self.checks.items()))
        print(f"{ruleset}: {self.games} games, {self.acts} acts audited ({looked}): {self.differences} differences")
        for clause, count in sorted(self.by_clause.items(), key=lambda item: -item[1]):
            print(f"    {count:5} {clause}")


class Difference:
    def __init__(self, act, clause, what, expected, found):
        self.act, self.clause, self.what, self.expected, self.found = act, clause, what, expected, found
