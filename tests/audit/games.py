"""Games to be audited: played by bots through the door from a seed, or replayed from records."""

import glob
import json
import os
import random

from auditor import Step
from crowds import crowd
from door import DoorError

MOST_ACTS = 6000
CROWD_ACTS = 60  # of a game that begins in the middle of a battle


class Game:
    """A game behind the door and the auditor that watches it."""

    def __init__(self, door, auditor, name, setup, seed=None):
        self.door, self.auditor, self.name = door, auditor, name
        self.seed, self.thrown = seed, None  # of its dice; what they show if chance is asked next
        answer = door.ask("new", **setup)
        self.game, self.prompt = answer["game"], answer["prompt"]
        self.scene = self.look()
        self.acts = 0
        header = json.loads(door.ask("record", game=self.game)["record"].split("\n", 1)[0])
        auditor.begin({**setup, "start": header["setup"]}, self.scene, self.prompt)

    def look(self):
        return self.door.ask("state", game=self.game)["scene"]

    def play(self, act):
        """Plays one act and shows it to the auditor. False: it is not legal."""
        before, prompt = self.scene, self.prompt
        here = {"game": self.game}
        wanted = [("play", {**here, "act": act}), ("state", here)]
        if self.seed is not None:
            wanted.append(("throw", {**here, "seed": self.seed}))
        answer, state, *thrown = self.door.ask_all(*wanted)
        if not answer.get("legal"):
            self.auditor.n = self.acts + 1
            self.auditor.differ(answer.get("clause", "-"), "an act that was advised", "legal",
                                json.dumps(act) + " refused: " + (answer.get("why") or answer.get("error", "")))
            return False
        self.acts += 1
        self.prompt, self.scene = answer["prompt"], state["scene"]
        self.thrown = thrown[0].get("act") if thrown else None
        self.auditor.n = self.acts
        self.auditor.act(Step(self.acts, prompt["seat"], act, prompt, answer, before, self.scene))
        return True

    def finish(self, seats):
        """The record of the game; the door forgets it."""
        self.auditor.end(self.scene, self.prompt)
        record = self.door.ask("record", game=self.game, seats=seats)["record"]
        self.door.ask("close", game=self.game)
        return record


def advise(game, player, chance):
    """What the seat that is asked does: fair dice, a bot of the engine, or any one of the offers."""
    if game.prompt["seat"] == "chance":
        return game.thrown or game.door.ask("throw", game=game.game, seed=game.seed)["act"]
    if player == "any":
        offers = game.door.ask("offers", game=game.game, limit=60)["offers"]
        # ending a phase is offered once among many acts; without a liking for it phases would last until all is spent
        if offers and chance.random() < 0.8:
            return chance.choice(offers)
        player = "random"
    return game.door.ask("advice", game=game.game, bot=player, seed=chance.randrange(1 << 30))["act"]


PLAYERS = [("steady", "steady"), ("any", "steady"), ("steady", "any"), ("any", "any"), ("steady", "random"), ("random", "random")]


def openings(ruleset):
    """The openings stored for the tests, Big Battles among them."""
    found = []
    for path in sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "openings", "*.json"))):
        with open(path, encoding="utf-8") as file:
            if json.load(file)["ruleset"] == ruleset:
                found.append(path)
    return found


def setups(data, ruleset, chance, wants):
    """What a game begins from: two armies (the set-up included), a scenario, or an opening of the tests."""
    if wants != "armies":
        stored = openings(ruleset) if wants == "opening" else sorted(glob.glob(os.path.join(data, "scenarios", ruleset, "*.json")))
        path = chance.choice(stored)
        with open(path, encoding="utf-8") as file:
            return os.path.basename(path), {"position": json.load(file)}
    armies = sorted(glob.glob(os.path.join(data, "armies", ruleset, "*.json")))
    chosen = [chance.choice(armies), chance.choice(armies)]
    loaded = []
    for path in chosen:
        with open(path, encoding="utf-8") as file:
            loaded.append(json.load(file))
    return " against ".join(os.path.basename(p)[:-5] for p in chosen), {"armies": loaded}


LEADERS = {"general", "commander", "leader"}  # whom others name as theirs
CHANGES, ATTEMPTS = 4, 20


def composed(door, data, ruleset, chance, armies):
    """A setup with two armies nobody has stored: lines of theirs taken from other armies, as long as the rule set finds them legal."""
    lines = []
    for path in sorted(glob.glob(os.path.join(data, "armies", ruleset, "*.json"))):
        with open(path, encoding="utf-8") as file:
            lines += [line for line in json.load(file).get("elements", []) if "types" in line]
    lines = [line for line in lines if not LEADERS & {str(t) for t in line["types"]}]

    def change(army):
        new = json.loads(json.dumps(army))
        own = [i for i, line in enumerate(new.get("elements", [])) if "types" in line and not LEADERS & {str(t) for t in line["types"]}]
        for i in chance.sample(own, min(CHANGES, len(own))):
            old = new["elements"][i]
            kept = {key: old[key] for key in ("name", "under", "general", "count") if key in old}
            other = chance.choice(lines)
            new["elements"][i] = {**{key: value for key, value in other.items() if key not in ("name", "under", "general", "count")}, **kept}
        return new

    return taken(door, lambda: {"armies": [change(army) for army in armies]}) or {"armies": armies}


def crowded(door, ruleset, chance):
    """A position in the middle of a battle that the engine takes for one."""
    return taken(door, lambda: {"position": crowd(ruleset, chance)}) or {"position": crowd(ruleset, chance)}


def taken(door, make):
    """The first of some tries that the engine begins a game with; None: it took none."""
    for _ in range(ATTEMPTS):
        setup = make()
        try:
            door.ask("close", game=door.ask("new", **setup)["game"])
            return setup
        except DoorError:
            continue
    return None


def play_game(door, auditor, data, ruleset, seed, index, bots=None, compose=False, crowds=False):
    """Plays game number `index` of this seed to its end, one that begins in a crowd for some bounds. Gives its record and the number of acts."""
    most = CROWD_ACTS if crowds else MOST_ACTS
    chance = random.Random(f"{ruleset} {seed} {index}")
    players = bots or PLAYERS[index % len(PLAYERS)]
    name, setup = setups(data, ruleset, chance, "opening" if index % 10 == 9 else "scenario" if index % 5 == 4 else "armies")
    if crowds:
        name, setup = "a crowd", crowded(door, ruleset, chance)
    if compose and "armies" in setup:
        setup.update(composed(door, data, ruleset, chance, setup["armies"]))
    try:
        game = Game(door, auditor, f"{ruleset}-{seed}-{index}", setup, chance.randrange(1 << 30))
    except DoorError as error:
        auditor.differ("-", f"beginning {name}", "a game", str(error))
        return "", 0
    while game.prompt["seat"] is not None and game.acts < most:
        seat = game.prompt["seat"]
        try:
            act = advise(game, players[seat] if seat != "chance" else None, chance)
        except DoorError as error:
            auditor.n = game.acts + 1
            auditor.differ(game.prompt.get("clause", "-"), "a prompt", "some legal act", str(error))
            break
        if not game.play(act):
            break
    if game.acts >= most and not crowds:
        auditor.differ("-", "the length of the game", f"an end before {MOST_ACTS} acts", "none")
    return game.finish(list(players)), game.acts


def replay(door, auditor, path):
    """Shows a stored record to the auditor, act by act; acts taken back are not shown."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file if line.strip()]
    header, acts = lines[0], []
    for line in lines[1:]:
        if "undo" in line:
            del acts[line["undo"]:]
        elif "act" in line:
            acts.append(line["act"])
    game = Game(door, auditor, os.path.basename(path), {"position": header["setup"]})
    for act in acts:
        if not game.play(act):
            break
    game.finish(header.get("seats", ["a", "b"]))
    return game.acts
