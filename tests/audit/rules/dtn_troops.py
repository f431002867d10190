"""DTN: pieces and what is known of them (dtn-004 to dtn-012, dtn-H28, dtn-H63 to dtn-H65), and the pack (dtn-H01)."""

import math
from collections import Counter

import geometry as geo

INCH = 25.4
JOKERS = ("JK", "J1", "J2")
RANKS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13}

# move class: normal good, normal bad, rapid good, rapid bad (dtn-102 to dtn-109); None: may not enter
RATES = {
    "infantry": (4, 4, 8, 5), "battle_cav": (6, 3, 12, 4), "skirm_cav": (8, 4, 16, 6), "heavy_art": (4, None, 8, None),
    "medium_foot_art": (4, 2, 8, 3), "light_foot_art": (4, 3, 8, 4), "horse_art": (6, 2, 12, 3), "hq": (6, 2, 12, 3),
    "general": (16, 8, 16, 8),
}
BANDS = {"light": (4, 6, 8), "medium": (4, 8, 10), "heavy": (4, 8, 12), "howitzer": (0, 8, 10)}  # dtn-225 to dtn-228
COMMAND = {"dg": 4.0, "corps": 6.0, "commander": 6.0}
SENIORITY = {"commander": 3, "corps": 2, "dg": 1}

# kind: SP, morale, A, quality, light, shock, arm, move class, weight (dtn-H112)
KINDS = {
    "guard_infantry": (4, 4, 6, "elite", False, False), "line_infantry": (4, 6, 8, "first", False, False),
    "light_infantry": (3, 6, 7, "first", True, False), "militia": (4, 8, 10, "second", False, False),
    "guard_cavalry": (3, 4, 6, "elite", False, True), "heavy_cavalry": (3, 5, 7, "first", False, True),
    "line_cavalry": (3, 6, 7, "first", False, False), "light_cavalry": (3, 7, 6, "first", False, False),
    "irregular_cavalry": (2, 9, 8, "second", False, False), "foot_artillery": (2, 6, 8, "first", False, False),
    "foot_battery": (1, 6, 8, "first", False, False), "horse_battery": (1, 6, 7, "first", False, False),
}


def card(text):
    """(suit, rank); a joker is ("JK", 0)."""
    return ("JK", 0) if text in JOKERS else (text[-1], RANKS[text[:-1]])


def whole_pack():
    pack = Counter(r + s for r in RANKS for s in "SHDC")
    return pack + Counter(("J1", "J2"))


class Pack:
    """A side's 54 cards."""

    def __init__(self, gone=()):
        self.left = whole_pack()
        self.gone = Counter()
        for c in gone:
            self.left[c] -= 1
            self.gone[c] += 1
        self.left += Counter()

    def draw(self, cards):
        """Takes cards out of it; those it cannot have are given back. What is in the hand is not yet discarded."""
        wrong, hand = [], Counter()
        for c in cards:
            if not self.left:
                self.left, self.gone = self.gone, Counter()
            if self.left[c] <= 0:
                wrong.append(c)
                continue
            self.left -= Counter((c,))
            hand[c] += 1
        self.gone += hand
        return wrong


class Unit:
    def __init__(self, told, side):
        self.id, self.side, self.arm = told["id"], side, told["type"]
        kind = KINDS.get(told.get("troops"), KINDS[{"infantry": "line_infantry", "battle_cav": "line_cavalry", "skirm_cav": "light_cavalry",
                                                    "artillery": "foot_artillery"}[self.arm]])
        self.sp = told.get("sp", kind[0])
        self.morale = told.get("morale", kind[1])
        self.a_rating = told.get("a_rating", kind[2])
        self.quality = told.get("quality", kind[3])
        self.light = told.get("light", kind[4])
        self.shock = told.get("shock", kind[5])
        self.move_class = told.get("move_class", self.arm if self.arm != "artillery" else "medium_foot_art")
        self.weight = told.get("weight", "medium")
        self.division = told.get("division")
        self.under = told.get("under")
        self.order = told.get("order")
        self.hits = told.get("hits", 0)
        self.limbered = told.get("limbered", False)
        self.defend = told.get("status") == "defend"
        self.rapid = told.get("status") in ("rapid", "road_march")
        self.vulnerable = told.get("vulnerable", False) or self.rapid
        self.moved = told.get("moved", False)
        self.fatigue = told.get("fatigue", 0)
        self.near, self.far, self.heavy = told.get("near", 0), told.get("far", 0), False
        self.gone = False
        self.at = tuple(told["at"]) if "at" in told else None
        self.facing = told.get("facing", 0)
        self.fires_on_chargers = 0
        self.consolidated = False  # its last shot was fired together with another's (dtn-H95)
        self.fired = self.fought = self.rested = False
        self.took_turn = False
        self.limber_used = False
        self.supports = None  # whom, by a move of this turn

    artillery = property(lambda u: u.arm == "artillery")
    infantry = property(lambda u: u.arm == "infantry")
    cavalry = property(lambda u: u.arm in ("battle_cav", "skirm_cav"))
    strength = property(lambda u: u.sp - u.hits)
    silenced = property(lambda u: u.artillery and u.hits >= u.sp)
    on_table = property(lambda u: not u.gone and u.at is not None)
    elite = property(lambda u: u.quality == "elite")
    character = property(lambda u: {"elite": "S", "second": "W"}.get(u.quality, "N"))

    @property
    def size(self):
        """Frontage and depth in mm."""
        if not self.artillery:
            return 2 * INCH, INCH
        return (INCH, 1.5 * INCH) if self.limbered else (1.5 * INCH, INCH)

    def corners(self, at=None, facing=None):
        w, d = self.size
        return geo.corners(at or self.at, self.facing if facing is None else facing, w, d)

    def centre_at(self, at, facing):
        fx, fy = geo.heading(facing)
        d = self.size[1]
        return at[0] - fx * d / 2, at[1] - fy * d / 2

    @property
    def centre(self):
        return self.centre_at(self.at, self.facing)


class Figure:
    """A leader: a circle 1" across; or a headquarters: a square."""

    def __init__(self, told, side):
        self.id, self.side, self.type = told["id"], side, told["type"]
        self.rank = told.get("rank", "hq")
        self.a_rating = told.get("a_rating", 7)
        self.character = told.get("character", "N")
        self.under = told.get("under")
        self.order = told.get("order", "none")
        self.cps = told.get("cps", 0)
        self.fails_next = told.get("fails_next", False)
        self.at = tuple(told["at"]) if "at" in told else None
        self.facing = told.get("facing", 0)
        self.took_turn = False
        self.high = False      # at high risk when the King was drawn
        self.king = False      # at risk by a King

    hq = property(lambda f: f.type == "hq")
    senior = property(lambda f: f.rank in ("commander", "corps"))

    @property
    def centre(self):
        fx, fy = geo.heading(self.facing)
        return self.at[0] - fx * INCH / 2, self.at[1] - fy * INCH / 2

    def corners(self):
        return geo.corners(self.at, self.facing, INCH, INCH)


def to_figure(f, shape):
    """Inches from a figure to an outline: leaders are round."""
    if f.hq:
        return geo.gap(f.corners(), shape) / INCH
    if geo.inside(f.centre, shape):
        return 0.0
    return max(0.0, min(geo.point_to_segment(f.centre, a, b) for a, b in geo.edges(shape)) / INCH - 0.5)


def between_figures(a, b):
    if a.hq and b.hq:
        return geo.gap(a.corners(), b.corners()) / INCH
    if a.hq or b.hq:
        box, ball = (a, b) if a.hq else (b, a)
        return to_figure(ball, box.corners())
    return max(0.0, geo.distance(a.centre, b.centre) / INCH - 1.0)


def activation(cards, a_rating, character):
    """full, limited or fail; of two cards the better counts (dtn-033 to dtn-037, dtn-H03)."""
    order = ("fail", "limited", "full")
    results = []
    for c in cards:
        suit, rank = card(c)
        if suit == "JK":
            results.append({"W": "fail", "N": "limited", "S": "full"}[character])
        elif rank == 1:
            results.append("fail")
        else:
            results.append("full" if rank >= a_rating else "limited")
    return max(results, key=order.index)


def ceil_12(inches):
    return math.ceil((inches - 0.01) / 12)
