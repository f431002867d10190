"""CB: troops, and what a unit is and bears. Read from the catalogue (cb-H10 to cb-H19s, cb-H02, cb-H14, cb-H80, cb-H81)."""

import math

import geometry as geo

JT = 40.0        # 1 JT in mm where stands are 40 mm wide; the table says its own
BOW_SHOT = 5.0   # JT
FAR = 1000.0

# type: (class, combat factor, range in JT, stands, ranks, armoured)
TYPES = {
    "missile_troops": ("li", 0, 5, 3, 1, False),
    "skirmishers": ("li", 1, 1, 3, 1, False),
    "rabble": ("li", 1, 1, 6, 2, False),
    "javelinmen": ("li", 2, 1, 4, 2, False),
    "warriors": ("hi", 2, 0, 8, 2, False),
    "spearmen": ("hi", 2, 0, 6, 2, True),
    "pikemen": ("hi", 1, 0, 8, 4, True),
    "swordsmen": ("hi", 3, 1, 4, 1, True),
    "bowmen": ("hi", 1, 5, 4, 2, False),
    "light_cavalry": ("cav", 1, 1, 3, 1, False),
    "horse_archers": ("cav", 0, 5, 4, 1, False),
    "heavy_cavalry": ("cav", 1, 1, 4, 1, False),
    "lancers": ("cav", 1, 0, 4, 2, True),
    "cataphracts": ("cav", 2, 0, 4, 2, True),
    "camelry": ("cav", 1, 1, 3, 1, False),
    "fighting_chariots": ("chariot", 2, 1, 3, 1, False),
    "elephants": ("special", 3, 0, 1, 1, False),
    "scythed_chariots": ("special", 0, 0, 1, 1, False),
    "artillery": ("special", 0, 20, 1, 1, False),
}
LEADERS = ("general", "allied_commander", "commander")
ACTIONS = {"general": 3, "allied_commander": 2, "commander": 2}
LOOSE_AT_START = ("missile_troops", "skirmishers", "light_cavalry", "horse_archers")
NEVER_FORM_UP = ("missile_troops", "skirmishers", "horse_archers")
UNBIDDEN = ("warriors", "scythed_chariots", "rabble")  # cb-030, cb-H24
GRADES = {"A": 3, "B": 2, "C": 1}


class Unit:
    """A unit or a stand of special troops as the auditor knows it."""

    def __init__(self, told, side, jt):
        self.id, self.side, self.jt = told["id"], side, jt
        self.type = told["type"]
        kind, factor, reach, stands, ranks, armoured = TYPES[self.type]
        self.kind = kind
        self.grade = told.get("grade", "B")
        self.morale = told.get("morale_value", 0)
        self.factor = told.get("combat_factor", factor)
        self.armoured = told.get("armoured", armoured) and kind != "special"
        self.phalanx = told.get("phalanx", False) or self.type == "pikemen"
        self.breed = told.get("breed", "african")
        self.legion = told.get("legion", 0)
        self.stands = told.get("stands", stands)
        self.reach = 0 if self.type == "swordsmen" and told.get("pila") is False else reach
        self.command = told.get("command")
        self.under = told.get("under")
        loose = "unformed" if self.type in LOOSE_AT_START else "line"
        self.formation = None if kind == "special" else told.get("formation", loose)
        self.ranks = told.get("ranks", ranks)
        if self.formation == "column":
            self.ranks = math.ceil(self.stands / (2 if self.stands >= 8 else 1))
        self.dps = told.get("dps", 0)
        self.shaken = told.get("shaken", self.dps >= 5)
        self.broken = told.get("broken", False)
        if self.broken:
            self.shaken, self.dps = True, 5
        self.casualties = told.get("casualties", 0)
        self.gone = False
        self.at = tuple(told["at"]) if "at" in told else None
        self.facing = told.get("facing", 0)
        self.previous = told.get("previous", "halted")
        self.came = told.get("came", "stand")
        self.came_at = None  # at whom, where that is known
        self.open_ranks = self.looting = False
        self.new_turn()

    def new_turn(self):
        """What is remembered of one turn only."""
        self.control = None       # "halt", "continue", "free", "spontaneous_advance"
        self.inspire = 0          # inspire actions received
        self.steady = 0           # steady actions received
        self.steadied = False
        self.directed = False
        self.rallying = False
        self.moved = False        # any move, manoeuvre, charge or combat move (cb-H45)
        self.shot = False
        self.formed_up = False
        self.hit = False          # by shooting
        self.was_charged = False
        self.in_rough = False     # has paid for difficult terrain this turn
        self.did = None           # what becomes its previous action
        self.allowance = None     # JT of this turn's march
        self.used = 0.0
        self.halves = 0
        self.declared = None      # whom it has declared a charge on
        self.stayed = False       # its charge failed and it did not stir
        self.charge_made = False  # its charge has been diced for
        self.spontaneous = self.fought = False

    # --- what it is ---

    special = property(lambda u: u.kind == "special")
    infantry = property(lambda u: u.kind in ("hi", "li"))
    heavy_infantry = property(lambda u: u.kind == "hi")
    light_infantry = property(lambda u: u.kind == "li")
    cavalry = property(lambda u: u.kind == "cav")
    chariot = property(lambda u: u.type in ("fighting_chariots", "scythed_chariots"))
    elephant = property(lambda u: u.type == "elephants")
    scythed = property(lambda u: u.type == "scythed_chariots")
    mounted = property(lambda u: u.kind in ("cav", "chariot") or u.elephant or u.scythed)
    light = property(lambda u: u.kind == "li" or u.type in ("light_cavalry", "horse_archers"))
    unformed = property(lambda u: u.formation == "unformed")
    formed = property(lambda u: u.formation in ("line", "column", "quincunx"))
    on_table = property(lambda u: not u.gone and u.at is not None)

    @property
    def weight(self):
        """cb-H07"""
        return 1 if self.special or self.light else 2

    @property
    def depth_in_combat(self):
        """cb-H63: single stands and unformed units have one rank."""
        return self.ranks if self.formed else 1

    @property
    def fewest(self):
        """cb-H81: the casualties that destroy it."""
        half = (self.stands + 1) // 2
        return max(half, 2) if self.stands >= 4 else half

    # --- where it stands ---

    @property
    def files(self):
        return math.ceil(self.stands / self.ranks)

    @property
    def width(self):
        return self.files * self.jt

    @property
    def depth(self):
        return self.ranks * self.jt * (0.5 if self.infantry else 1.0)

    def corners(self, at=None, facing=None):
        return geo.corners(at or self.at, self.facing if facing is None else facing, self.width, self.depth)

    @property
    def centre(self):
        fx, fy = geo.heading(self.facing)
        return self.at[0] - fx * self.depth / 2, self.at[1] - fy * self.depth / 2


class Leader:
    def __init__(self, told, side, number):
        self.id, self.side, self.number = told["id"], side, number
        self.type = told["type"]
        self.most = told.get("actions", ACTIONS[self.type])
        self.wounds = told.get("wounds", 0)
        self.attached = told.get("attached")
        self.order = told.get("order", "attack")
        self.at = tuple(told["at"]) if "at" in told else None
        self.facing = told.get("facing", 0)
        self.gone = False
        self.left = 0
        self.inspired = False
        self.risked = False
        self.acting_general = False

    general = property(lambda l: l.type == "general")
