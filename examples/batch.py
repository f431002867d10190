#!/usr/bin/env python3
"""Many battles at once from Python, by ctypes and the library alone (include/acies/batch.h); standard library only.

    examples/batch.py build/src/door/libacies.so data/scenarios/dba30/1-rome-carthage.json

`Batch` is all of the binding. The example below it learns, with nothing but counting, which verbs go with winning: both
sides choose among the offers by weights for each verb; the weights of a winner's verbs are raised, a loser's lowered."""
import ctypes
import math
import random
import sys


class Wish(ctypes.Structure):
    _fields_ = [("games", ctypes.c_int32), ("offers", ctypes.c_int32), ("sight", ctypes.c_int32),
                ("most_turns", ctypes.c_int32), ("seed", ctypes.c_uint64)]


class Shape(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("games", "offers", "pieces", "observation", "act", "verbs", "types")]


class View(ctypes.Structure):
    _fields_ = [("observation", ctypes.c_void_p), ("offers", ctypes.c_void_p), ("count", ctypes.c_void_p),
                ("seat", ctypes.c_void_p), ("result", ctypes.c_void_p)]


NOTHING, PLACES, ALL = range(3)
VERB, PIECES, PIECE, TARGET, PLACE, CHOICE, VALUE, STEPS, KIND, X, Y, TURN = range(12)


class Batch:
    """Games side by side. After `step` the buffers hold what is to be seen: `observation`, `offers`, `count`, `seat`,
    `result`, flat arrays in the shape that `shape` tells."""

    def __init__(self, library, position, games, offers=8, sight=PLACES, most_turns=0, seed=1):
        lib = self.lib = ctypes.CDLL(library)
        lib.acies_batch_open.restype = ctypes.c_void_p
        lib.acies_batch_open.argtypes = [ctypes.c_char_p, ctypes.POINTER(Wish), ctypes.c_char_p, ctypes.c_size_t]
        lib.acies_batch_close.argtypes = [ctypes.c_void_p]
        lib.acies_batch_shape.restype = Shape
        lib.acies_batch_shape.argtypes = [ctypes.c_void_p]
        lib.acies_batch_look.argtypes = [ctypes.c_void_p, ctypes.POINTER(View)]
        lib.acies_batch_step.restype = ctypes.c_uint64
        lib.acies_batch_step.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(View)]
        for name in ("acies_batch_verb", "acies_batch_type"):
            getattr(lib, name).restype = ctypes.c_char_p
            getattr(lib, name).argtypes = [ctypes.c_void_p, ctypes.c_int32]
        why = ctypes.create_string_buffer(400)
        wish = Wish(games, offers, sight, most_turns, seed)
        self.handle = lib.acies_batch_open(position.encode(), ctypes.byref(wish), why, len(why))
        if not self.handle:
            raise ValueError(why.value.decode())
        shape = self.shape = lib.acies_batch_shape(self.handle)
        self.observation = (ctypes.c_int32 * (games * shape.observation))()
        self.offers = (ctypes.c_int32 * (games * shape.offers * shape.act))()
        self.count = (ctypes.c_int32 * games)()
        self.seat = (ctypes.c_int8 * games)()
        self.result = (ctypes.c_int8 * games)()
        self.choice = (ctypes.c_int32 * games)()
        self.view = View(*(ctypes.addressof(a) for a in
                           (self.observation, self.offers, self.count, self.seat, self.result)))
        lib.acies_batch_look(self.handle, ctypes.byref(self.view))

    def step(self, choose=True):
        """Plays `choice[g]` in every game (or, if not `choose`, anything); how many acts were played."""
        choice = ctypes.addressof(self.choice) if choose else None
        return self.lib.acies_batch_step(self.handle, choice, ctypes.byref(self.view))

    def offer(self, game, number):
        at = (game * self.shape.offers + number) * self.shape.act
        return self.offers[at:at + self.shape.act]

    def verb(self, number):
        name = self.lib.acies_batch_verb(self.handle, number)
        return name.decode() if name else None

    def close(self):
        if self.handle:
            self.lib.acies_batch_close(self.handle)
            self.handle = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def learn(batch, games, rate=0.02):
    """Plays until so many games are over; the verbs' weights."""
    random.seed(1)
    weight = [0.0] * batch.shape.verbs
    played = [([], []) for _ in range(batch.shape.games)]
    over = acts = 0
    while over < games:
        for g in range(batch.shape.games):
            verbs = [batch.offer(g, k)[VERB] for k in range(batch.count[g])]
            if not verbs:
                batch.choice[g] = -1
                continue
            batch.choice[g] = random.choices(range(len(verbs)), [math.exp(weight[v]) for v in verbs])[0]
            played[g][batch.seat[g]].append(verbs[batch.choice[g]])
        acts += batch.step()
        for g, result in enumerate(batch.result):
            if not result:
                continue
            over += 1
            for seat in range(2) if result in (1, -1) else ():
                won = (result == 1) == (seat == 0)
                for verb in played[g][seat]:
                    weight[verb] += (rate if won else -rate) / len(played[g][seat])
            played[g] = ([], [])
    return weight, acts


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    with open(sys.argv[2], encoding="utf-8") as file:
        position = file.read()
    games = int(sys.argv[3]) if len(sys.argv) == 4 else 40
    with Batch(sys.argv[1], position, games=16, seed=7) as batch:
        weight, acts = learn(batch, games)
        print(f"{games} games, {acts} acts")
        for verb, w in sorted(enumerate(weight), key=lambda pair: -pair[1]):
            if w:
                print(f"  {batch.verb(verb):<16} {w:+.4f}")


if __name__ == "__main__":
    main()
