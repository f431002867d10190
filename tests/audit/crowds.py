"""Positions in the middle of a battle: two crowds in contact, with ranks behind, gaps, troops on flanks and rears, and ground under them.

Whole games seldom come to such heaps; here every position is one, and its game is played for some bounds only."""

from melees import melee

TYPES = {
    "dba22": ("Bd Sp Pk Ax Bw Ps Wb Hd Art WWg El Kn Cv LH SCh 3Cm".split(),
              {"Ax": 20, "Ps": 20, "Hd": 30, "Art": 40, "WWg": 80, "El": 40, "Kn": 30, "Cv": 30, "LH": 30, "SCh": 40, "3Cm": 30}, 15,
              "wood marsh rough gentle_hill steep_hill dunes".split()),
    "dba30": ("4Bd 3Bd 4Sp 4Pk 3Pk 4Wb 3Wb 4Ax 3Ax 4Bw 3Bw Ps 7Hd 5Hd Art WWg El 3Kn 4Kn Cv LH LCh SCh Cm 8Sp 6Kn 6Cv CP Mtd-4Bw".split(),
              {"3Bd": 20, "3Pk": 20, "3Wb": 20, "4Ax": 20, "3Ax": 20, "4Bw": 20, "3Bw": 20, "Ps": 20, "7Hd": 40, "5Hd": 30, "Art": 40, "WWg": 40, "El": 40,
               "3Kn": 30, "4Kn": 30, "Cv": 30, "LH": 30, "LCh": 40, "SCh": 40, "Cm": 30, "8Sp": 30, "6Kn": 60, "6Cv": 60, "CP": 40, "Mtd-4Bw": 30}, 15,
              "wood marsh scrub rocky gentle_hill difficult_hill dunes".split()),
    "dbf": ("Bd_S Bd_F Sp_S Sp_F Pk_S Pk_F Wb_S Wb_F Ax_S Ax_F Cb_S WBow_F Sk Hd_S Art IM Cl Ma He Pa Kn_S Kn_F Cv_S LM_F Be_S Be_F Bh GB GFl Fl".split(),
            {"Hd_S": 30, "Art": 40, "IM": 40, "He": 30, "Pa": 30, "Kn_S": 30, "Kn_F": 30, "Cv_S": 30, "LM_F": 30, "Be_S": 30, "Be_F": 30, "Bh": 40, "GB": 30,
             "GFl": 40, "Fl": 30}, 20,
            "wood marsh scrub rocks gentle_hill steep_hill".split()),
}
WIDE = 40
GENERALS = {"dba22": "Cv", "dba30": "Cv", "dbf": "Kn_S"}
NO_BAD_GOING = {"Art", "WWg", "IM"}
OPEN = {"gentle_hill", "scrub", "rocky", "rocks"}


class Crowd:
    def __init__(self, ruleset, chance):
        self.ruleset, self.chance = ruleset, chance
        self.types, self.depths, self.least, self.kinds = TYPES[ruleset]
        self.sides = [[], []]
        self.taken = []  # boxes: lines stand square to the table

    def depth(self, kind):
        return self.depths.get(kind, self.least)

    def box(self, x, y, facing, deep):
        """The ground of a base, its front edge's middle at (x, y)."""
        half = WIDE / 2
        return {0: (x - half, y - deep, x + half, y), 180: (x - half, y, x + half, y + deep),
                90: (x - deep, y - half, x, y + half), 270: (x, y - half, x + deep, y + half)}[facing]

    def free(self, box):
        return all(box[2] <= t[0] + 0.01 or t[2] <= box[0] + 0.01 or box[3] <= t[1] + 0.01 or t[3] <= box[1] + 0.01 for t in self.taken)

    def put(self, side, kind, x, y, facing):
        box = self.box(x, y, facing, self.depth(kind))
        if not self.free(box):
            return None
        self.taken.append(box)
        piece = {"id": f"{'RG'[side]}{len(self.sides[side]) + 1}", "type": kind, "at": [round(x, 2), round(y, 2)], "facing": facing}
        self.sides[side].append(piece)
        return box

    def lines(self):
        """Two lines face to face, files missing here and there, ranks behind, some at an offset or a little back."""
        c = self.chance
        ranked = [c.choice(self.types) for _ in range(3)]
        for side, facing in ((0, 0), (1, 180)):
            askew = c.choice([0, 0, 0, round(c.uniform(-19, 19), 2)]) if side and "WWg" not in ranked else 0
            for file in range(c.randint(3, 6)):
                if c.random() < 0.2:
                    continue
                kind = c.choice(ranked if c.random() < 0.6 else [t for t in self.types if t != "WWg"])
                x, y = 320 + WIDE * file + askew, 400
                if c.random() < 0.12:
                    y += c.choice([25, 60]) * (1 if side else -1)
                for _ in range(c.choice([1, 1, 2, 2, 3])):
                    if not self.put(side, kind, x, y, facing):
                        break
                    y += self.depth(kind) * (1 if side else -1)
                    kind = kind if c.random() < 0.6 else c.choice(self.types)

    def flankers(self):
        """Somebody on a flank or rear of those in the lines."""
        c = self.chance
        for _ in range(c.randint(0, 3)):
            side = c.randrange(2)
            victim = c.choice(self.sides[1 - side] or [None])
            if victim is None or victim["facing"] not in (0, 180):
                continue
            x, y = victim["at"]
            deep, up = self.depth(victim["type"]), 1 if victim["facing"] == 0 else -1
            kind = c.choice([t for t in self.types if t not in NO_BAD_GOING | {"CP"}])
            place = c.choice(["left", "right", "rear"])
            if place == "rear":
                self.put(side, kind, x, y - up * deep, victim["facing"])
            else:
                aside = 1 if (place == "right") == (up > 0) else -1
                self.put(side, kind, x + aside * WIDE / 2, y - up * WIDE / 2, 270 if aside > 0 else 90)

    def ground(self):
        c, terrain = self.chance, []
        for i in range(c.randint(0, 3)):
            kind = c.choice(self.kinds)
            x, y, w, h = c.uniform(260, 560), c.uniform(300, 480), c.uniform(70, 180), c.uniform(60, 110)
            box = (x, y, x + w, y + h)
            apart = all(box[2] < t[0] - 40 or t[2] < box[0] - 40 or box[3] < t[1] - 40 or t[3] < box[1] - 40 for t, _ in terrain)
            if apart:
                terrain.append((box, kind))
        return [{"id": f"f{i}", "kind": kind, "shape": [[round(b[0], 2), round(b[1], 2)], [round(b[0], 2), round(b[3], 2)], [round(b[2], 2), round(b[3], 2)],
                                                      [round(b[2], 2), round(b[1], 2)]]} for i, (b, kind) in enumerate(terrain)]


def crowd(ruleset, chance):
    """A position; its pieces may stand where the rules forbid, then the door refuses it and another is tried."""
    if ruleset not in TYPES:
        return melee(ruleset, chance)
    heap = Crowd(ruleset, chance)
    heap.lines()
    heap.flankers()
    general = GENERALS[ruleset]
    sides = []
    for side, (at, facing) in enumerate((([400, 120], 0), ([400, 680], 180))):
        leader = {"id": f"{'RG'[side]}0", "type": general, "at": at, "facing": facing, "general": True}
        sides.append({"name": ["Red", "Green"][side], "bounds": 3, "pieces": [leader] + heap.sides[side]})
    turn = {"side": chance.randrange(2), "phase": "move", "pips": chance.randint(1, 6)}
    return {"ruleset": ruleset, "table": {"width": 800, "depth": 800, "base_width": WIDE}, "terrain": heap.ground(), "sides": sides, "turn": turn}
