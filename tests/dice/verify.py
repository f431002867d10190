#!/usr/bin/env python3
"""A second verifier of acies-dice-1, in Python's standard library alone, written from docs/dice.md.

Usage: verify.py RECORD...            checks chains, signatures, transcript, sealed choices and every die
       verify.py --vectors FILE       checks the stored test vectors
       verify.py --make-vectors       prints them anew

It knows no rules: what was to be drawn it reads in the line, where `acies replay --proof` asks the game itself.
"""
import hashlib
import json
import sys

H = lambda *parts: hashlib.blake2b(b"".join(parts), digest_size=32).digest()
ZERO = bytes(32)
CHAIN = 4096

# --- Ed25519 (RFC 8032), as small as it can be -----------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, p):
    out = (0, 1, 1, 0)
    while n:
        if n & 1:
            out = add(out, p)
        p = add(p, p)
        n >>= 1
    return out


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def recover(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * ROOT % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = recover(4 * pow(5, P - 2, P) % P, 0)


def pack(p):
    z = pow(p[2], P - 2, P)
    x, y = p[0] * z % P, p[1] * z % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def unpack(data):
    y = int.from_bytes(data, "little")
    return recover(y & (1 << 255) - 1, y >> 255)


def sha512_number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def expand(seed):
    h = hashlib.sha512(seed).digest()
    return (int.from_bytes(h[:32], "little") & ((1 << 254) - 8)) | 1 << 254, h[32:]


def key_of(seed):
    return pack(times(expand(seed)[0], BASE))


def sign(seed, message):
    a, prefix = expand(seed)
    r = sha512_number(prefix, message) % L
    point = pack(times(r, BASE))
    s = (r + sha512_number(point, key_of(seed), message) * a) % L
    return point + s.to_bytes(32, "little")


def holds(key, message, signature):
    a, r = unpack(key), unpack(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    h = sha512_number(signature[:32], key, message) % L
    return same(times(s, BASE), add(r, times(h, a)))


# --- chains and dice ---------------------------------------------------------------------------------------------------


def earlier(element):
    return H(b"acies-chain-1", element)


def chain(end):
    """All elements, the head first."""
    out = [end]
    for _ in range(CHAIN):
        out.append(earlier(out[-1]))
    return out[::-1]


def draw_key(s, a, b, game, n):
    return H(b"acies-draw-1", s, a, b, game, n.to_bytes(8, "little"))


def numbers(key):
    block = 0
    while True:
        yield from hashlib.blake2b(block.to_bytes(8, "little"), key=key, digest_size=64).digest()
        block += 1


def below(stream, bound):
    while bound > 1:
        byte = next(stream)
        if byte < 256 - 256 % bound:
            return byte % bound
    return 0


CARDS = [r + s for s in "SHDC" for r in "A 2 3 4 5 6 7 8 9 10 J Q K".split()] + ["J1", "J2"]


def drawn(key, draw):
    stream, out = numbers(key), []
    left = sorted(draw.get("left", []), key=CARDS.index)
    back = sorted(draw.get("back", []), key=CARDS.index)
    for i in range(draw["count"]):
        if draw["kind"] == "cards":
            if not left:
                left, back = back, []
            out.append(left.pop(below(stream, len(left))))
        elif draw["kind"] == "average_dice" or i in draw.get("average", []):
            out.append([2, 3, 3, 4, 4, 5][below(stream, 6)])
        else:
            out.append(1 + below(stream, draw["sides"]))
    return out


# --- records -----------------------------------------------------------------------------------------------------------


class Fault(Exception):
    pass


def check(good, why):
    if not good:
        raise Fault(why)


def unhex(text, size):
    check(isinstance(text, str) and len(text) == 2 * size and set(text) <= set("0123456789abcdef"), "no number")
    return bytes.fromhex(text)


def line_message(transcript, body):
    return H(b"acies-line-1", transcript, body)


class Dice:
    """The dice of one game, line by line."""

    def __init__(self, header):
        self.value = json.loads(header)
        dice = self.value.get("dice", {})
        check(dice.get("scheme") == "acies-dice-1", "the record has no proofs of its dice")
        self.game = unhex(dice["game"], 32)
        self.key, self.element, self.draws, self.signatures, self.sealed = [None] * 3, [None] * 3, 0, 0, {}
        base = H(header[: header.rindex(b',"keys":[')])
        for seat in (0, 1):
            if dice["bots"][seat]:
                continue
            key, head = unhex(dice["keys"][seat], 32), unhex(dice["seats"][seat], 32)
            message = H(b"acies-join-1", base, bytes([seat]), key, head)
            check(holds(key, message, unhex(dice["joins"][seat], 64)), "who joined has not signed this header")
            self.key[seat], self.element[seat] = key, head
        if dice["server"]:
            self.key[2], self.element[2] = unhex(dice["server"]["key"], 32), unhex(dice["server"]["head"], 32)
        self.answers = dice["answers"] or not dice["server"]
        self.transcript, self.ended = H(header), False
        self.caused(1 - dice["first"])

    def newest(self, seat):
        return self.element[seat] or ZERO

    def caused(self, seat):
        self.cause, self.answered = seat, False
        self.acted, self.other = self.newest(seat), self.newest(1 - seat)

    def show(self, party, text):
        number = unhex(text, 32)
        check(self.element[party] and earlier(number) == self.element[party], "not the next number of its chain")
        self.element[party] = number

    def signed(self, line, value, party, field="sig", end=b"}"):
        mark = f',"{field}":"{value.get(field)}"'.encode() + end
        check(field in value and line.endswith(mark), f"no {field} at the end of the line")
        message = line_message(self.transcript, line[: -len(mark)])
        check(self.key[party], "nobody is there to have signed this")
        check(holds(self.key[party], message, unhex(value[field], 64)), "the signature does not hold")
        self.signatures += 1

    def waits(self):
        other = 1 - self.cause
        return other if self.answers and not self.answered and self.key[other] else None

    def chance(self, value):
        check(self.waits() is None, "the other seat has not shown its number")
        if self.key[2]:
            self.show(2, value.get("s"))
        check(bool(self.key[2]) == ("s" in value), "a number of a server that is not there")
        self.draws += 1
        key = draw_key(self.newest(2), self.acted, self.other, self.game, self.draws)
        dice = drawn(key, value["draw"])
        told = value["act"].get("cards", value["act"].get("dice"))
        check(told == dice, f"these are not the dice: the numbers shown give {dice}")

    def player(self, line, value):
        seat = value["seat"]
        if value.get("by") == "server":
            self.signed(line, value, 2)
        elif self.key[seat]:
            self.signed(line, value, seat)
            self.show(seat, value.get("r"))
            if "commit" in value:
                self.sealed[value["n"]] = unhex(value["commit"], 32)
        self.caused(seat)

    def rekey(self, line, value):
        seat, key, head = value["rekey"], unhex(value["key"], 32), unhex(value["head"], 32)
        self.signed(line, value, 1 - seat if self.key[1 - seat] else 2)
        body = line[: line.rindex(b',"own":"')]
        check(holds(key, line_message(self.transcript, body), unhex(value["own"], 64)), "the new key has not signed")
        self.key[seat], self.element[seat] = key, head

    def take(self, line):
        value = json.loads(line)
        check(not self.ended or "undo" in value, "the game has ended, but the record goes on")
        if "bound" in value:
            check("sig" in value or "end" not in value, "the last line is not signed")
            if "sig" in value:
                self.signed(line, value, 2 if value["by"] == "server" else value["by"])
        elif "undo" in value:
            self.signed(line, value, value["seat"])
            if "agreed" in value:
                self.signed(line, value, 1 - value["seat"], "agreed", f',"sig":"{value["sig"]}"}}'.encode())
            self.sealed = {n: c for n, c in self.sealed.items() if n <= value["undo"]}
        elif "reveal" in value:
            check(self.waits() == value["reveal"], "no answer is due from this seat")
            self.signed(line, value, value["reveal"])
            self.show(value["reveal"], value["r"])
            self.answered, self.other = True, self.element[value["reveal"]]
        elif "open" in value:
            act = json.dumps(value["act"], separators=(",", ":"), ensure_ascii=False).encode()
            check(H(unhex(value["nonce"], 32), act) == self.sealed.pop(value["open"], None), "not what was sealed")
        elif "rekey" in value:
            self.rekey(line, value)
        elif value["seat"] == "chance":
            self.chance(value)
        else:
            self.player(line, value)
        self.ended = value.get("end", False)
        self.transcript = H(self.transcript, line)


def verify(data):
    """(dice, None), or (None, a sentence naming the first bad line)."""
    lines = data.split(b"\n")
    if lines.pop() != b"":
        return None, f"line {len(lines) + 1}: the last line lacks its line feed"
    dice = None
    for number, line in enumerate(lines, 1):
        try:
            if dice:
                dice.take(line)
            else:
                dice = Dice(line)
        except (Fault, ValueError, KeyError, TypeError, IndexError, AttributeError) as wrong:
            return None, f"line {number}: {wrong}"
    return dice, None


# --- vectors -----------------------------------------------------------------------------------------------------------


def vectors():
    secret, game = bytes(range(32)), H(b"game")
    end = H(b"acies-end-1", secret, game, bytes(8))
    seed = H(b"acies-key-1", secret, game, bytes(8))
    elements = chain(end)
    transcript = H(b'{"acies":"record"}')
    body = b'{"n":1,"seat":0,"act":{"act":"end_phase"},"r":"00"'
    draws = [
        {"kind": "dice", "count": 2, "sides": 6},
        {"kind": "dice", "count": 32, "sides": 10},
        {"kind": "dice", "count": 4, "sides": 6, "average": [1, 3]},
        {"kind": "average_dice", "count": 8},
        {"kind": "cards", "count": 5, "left": CARDS},
        {"kind": "cards", "count": 4, "left": ["AS", "J2"], "back": ["10H", "KC", "J1"]},
    ]
    keys = [draw_key(elements[n], elements[n + 1], ZERO, game, n) for n in range(1, len(draws) + 1)]
    return {
        "secret": secret.hex(),
        "game": game.hex(),
        "key": key_of(seed).hex(),
        "chain": {str(i): elements[i].hex() for i in (0, 1, 63, 64, 65, 4095, 4096)},
        "nonce": {"act": 7, "nonce": H(b"acies-nonce-1", secret, game, (7).to_bytes(8, "little")).hex()},
        "sealed": H(H(b"acies-nonce-1", secret, game, (7).to_bytes(8, "little")), b'{"act":"ranks","split":[2,1,3]}').hex(),
        "transcript": [transcript.hex(), H(transcript, body).hex()],
        "signature": {"body": body.decode(), "sig": sign(seed, line_message(transcript, body)).hex()},
        "draws": [{"n": n, "key": k.hex(), "draw": d, "drawn": drawn(k, d)} for n, (k, d) in enumerate(zip(keys, draws), 1)],
    }


def main(arguments):
    if arguments == ["--make-vectors"]:
        print(json.dumps(vectors(), indent=1))
        return 0
    if arguments[:1] == ["--vectors"] and len(arguments) == 2:
        stored = json.load(open(arguments[1]))
        print("the vectors agree" if stored == vectors() else "the vectors DIFFER")
        return 0 if stored == vectors() else 1
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    bad = 0
    for path in arguments:
        dice, wrong = verify(open(path, "rb").read())
        bad += dice is None
        print(f"{path}: {wrong}" if wrong else f"{path}: dice verified {dice.draws} of {dice.draws}, {dice.signatures} signatures")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
