"""The auditor of dbf."""

import auditor


class Auditor(auditor.Auditor):
    def act(self, step):
        self.looked("acts of " + step.act["act"])
