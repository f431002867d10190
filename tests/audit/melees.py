"""Positions in the middle of a battle of CB or DTN: two crowds face to face, some in contact, some askew, with ground and leaders among them."""

import geometry as geo

CB_TYPES = {  # class, stands, ranks (cb-H19)
    "missile_troops": ("foot", 3, 1), "skirmishers": ("foot", 3, 1), "rabble": ("foot", 6, 2), "javelinmen": ("foot", 4, 2), "warriors": ("foot", 8, 2),
    "spearmen": ("foot", 6, 2), "pikemen": ("foot", 8, 4), "swordsmen": ("foot", 4, 1), "bowmen": ("foot", 4, 2), "light_cavalry": ("horse", 3, 1),
    "horse_archers": ("horse", 4, 1), "heavy_cavalry": ("horse", 4, 1), "lancers": ("horse", 4, 2), "cataphracts": ("horse", 4, 2), "camelry": ("horse", 3, 1),
    "fighting_chariots": ("horse", 3, 1), "elephants": ("single", 1, 1), "scythed_chariots": ("single", 1, 1), "artillery": ("single", 1, 1)}
LOOSE = ("missile_troops", "skirmishers", "light_cavalry", "horse_archers")
BARRED = ("wood", "marsh", "rough", "steep_hill")  # to the mounted (cb-045)
JT = 40
INCH = 25.4


class Melee:
    """Places pieces where nobody stands yet."""

    def __init__(self, chance):
        self.chance = chance
        self.taken, self.ground = [], []

    def place(self, piece, width, depth, at, facing, shuns=()):
        shape = geo.corners(at, facing, width, depth)
        if any(t["kind"] in shuns and geo.depth_of_overlap(shape, t["shape"]) > -1 for t in self.ground):
            return False
        if any(not geo.apart(shape, other) and geo.depth_of_overlap(shape, other) > 0.005 for other in self.taken):
            return False
        self.taken.append(shape)
        piece["at"], piece["facing"] = [round(at[0], 2), round(at[1], 2)], facing
        return True

    def facing(self, ahead):
        c = self.chance
        return c.choice([ahead] * 6 + [(ahead + 90) % 360, (ahead + 270) % 360, (ahead + 180) % 360, round((ahead + c.uniform(-40, 40)) % 360, 2)])

    def square(self, x, y, kind):
        c = self.chance
        w, h = c.uniform(60, 160), c.uniform(60, 160)
        return {"id": f"t{len(self.ground)}", "kind": kind, "shape": [[round(a, 2), round(b, 2)] for a, b in ((x, y), (x, y + h), (x + w, y + h), (x + w, y))]}


class CbMelee(Melee):
    def piece(self, side, number):
        c = self.chance
        kind = c.choice(list(CB_TYPES))
        arm, stands, ranks = CB_TYPES[kind]
        piece = {"id": f"{'AB'[side]}{number}", "type": kind, "grade": c.choice("ABC"), "morale_value": c.choice([-1, 0, 0, 1])}
        if arm != "single" and c.random() < 0.35:
            piece["dps"] = c.randint(1, 5)
            piece["shaken"] = piece["dps"] == 5
        if kind not in LOOSE and arm != "single" and c.random() < 0.2:
            piece["formation"] = "unformed"
        if c.random() < 0.1 and arm != "single":
            piece["casualties"] = 1
        return piece, -(-stands // ranks) * JT, ranks * (JT / 2 if arm == "foot" else JT), () if arm == "foot" else BARRED

    def troops(self, side):
        c = self.chance
        ahead, way, line = (0, -1, 720) if side == 0 else (180, 1, c.choice([720.01, 720.01, 740.01, 760.01, 780.01]))
        out = []
        for number in range(c.randint(4, 8)):
            piece, width, depth, shuns = self.piece(side, number)
            for _ in range(12):
                x = c.choice([c.randrange(660, 1320, JT), round(c.uniform(660, 1320), 2)])
                y = line + way * c.choice([0, 0, 0, 0, 20, 40, 60, 100, 140])
                if self.place(piece, width, depth, (x, y), self.facing(ahead), shuns):
                    out.append(piece)
                    break
        leader = {"id": f"{'AB'[side]}G", "type": "general", "at": [round(c.uniform(660, 1320), 2), line + way * 220], "facing": ahead}
        bodies = [p["id"] for p in out]
        if bodies and c.random() < 0.4:
            leader["attached"] = c.choice(bodies)
        return [*out, leader]

    def position(self):
        c = self.chance
        if c.random() < 0.35:
            self.ground.append(self.square(c.uniform(600, 1200), c.uniform(550, 850), c.choice([*BARRED, "gentle_hill"])))
        sides = [{"name": "AB"[s], "pieces": self.troops(s)} for s in (0, 1)]
        return {"ruleset": "cb", "table": {"width": 1920, "depth": 1440, "base_width": JT}, "terrain": self.ground, "sides": sides,
                "turn": {"turn": 3, "phase": c.choice(["tactical", "tactical", "combat", "combat", "command"]), "side": c.randint(0, 1)}}


class DtnMelee(Melee):
    def piece(self, side, division, number):
        c = self.chance
        arm = c.choice(["infantry", "infantry", "infantry", "battle_cav", "skirm_cav", "artillery"])
        piece = {"id": f"{'AB'[side]}{division}{number}", "type": arm, "division": f"{'AB'[side]}D{division}"}
        wide, deep = 2 * INCH, INCH
        if arm == "artillery":
            wide, deep = 1.5 * INCH, INCH
            if c.random() < 0.4:
                piece["limbered"] = True
                wide, deep = deep, wide
        if arm == "infantry" and c.random() < 0.2:
            piece["status"] = "defend"
        if c.random() < 0.25:
            piece["hits"] = 1
        if c.random() < 0.1:
            piece["near"] = c.randint(1, 2)
        return piece, wide, deep

    def division(self, side, number, middle):
        c = self.chance
        ahead, way, line = (0, -1, 584.2) if side == 0 else (180, 1, 584.2 + c.choice([0.01, 50.8, 63.5, 76.2, 101.6]))
        dg = {"id": f"{'AB'[side]}D{number}", "type": "leader", "rank": "dg", "a_rating": c.choice([4, 5, 6]), "character": c.choice("WNS"),
              "under": f"{'AB'[side]}Com", "order": c.choice(["none", "action", "action", "action", "regroup", "move", "break_off"])}
        out = []
        for k in range(c.randint(2, 5)):
            piece, wide, deep = self.piece(side, number, k)
            for _ in range(12):
                x = middle + c.choice([c.randrange(-3, 4) * 25.4, round(c.uniform(-110, 110), 2)])
                y = line + way * c.choice([0, 0, 0, 0, 6.35, 12.7, 25.4, 50.8, 76.2])
                if self.place(piece, wide, deep, (x, y), self.facing(ahead)):
                    out.append(piece)
                    break
        for _ in range(20):
            if self.place(dg, INCH, INCH, (middle + c.uniform(-60, 60), line + way * c.uniform(50, 110)), ahead):
                break
        else:
            self.place(dg, INCH, INCH, (middle, line + way * 260), ahead)
        return [dg, *out]

    def troops(self, side):
        c = self.chance
        ahead, back = (0, (304.8, 254.0)) if side == 0 else (180, (914.4, 965.2))
        chief = {"id": f"{'AB'[side]}Com", "type": "leader", "rank": "commander", "a_rating": 5, "character": "N",
                 "at": [round(c.uniform(600, 900), 2), back[0]], "facing": ahead}
        hq = {"id": f"{'AB'[side]}HQ", "type": "hq", "under": chief["id"], "cps": c.randint(0, 7), "at": [round(c.uniform(600, 900), 2), back[1]], "facing": ahead}
        return [chief, hq, *self.division(side, 0, 609.6), *self.division(side, 1, 914.4)]

    def position(self):
        c = self.chance
        if c.random() < 0.4:
            self.ground.append(self.square(c.uniform(480, 950), c.uniform(450, 720), c.choice(["rough", "woods", "hill", "steep_hill", "marsh"])))
        sides = [{"name": "AB"[s], "c_type": "C8", "pieces": self.troops(s)} for s in (0, 1)]
        return {"ruleset": "dtn", "table": {"width": 1524.0, "depth": 1219.2, "base_width": 50.8}, "terrain": self.ground, "sides": sides,
                "turn": {"period": 3, "side": c.randint(0, 1), "phase": c.choice(["division", "division", "division", "senior"])}}


def melee(ruleset, chance):
    return {"cb": CbMelee, "dtn": DtnMelee}[ruleset](chance).position()
