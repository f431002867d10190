#!/usr/bin/env python3
"""Whole games by mail through the door, as the board plays them: two engines that share nothing but the text of the record.

Usage: mail_door.py ACIES ROOT
"""
import json
import pathlib
import subprocess
import sys


class Player:
    """One side of the table: an engine of his own, a secret, his sealed choices, a copy of what he sent."""

    def __init__(self, acies, name, number):
        self.process = subprocess.Popen([acies, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name, self.secret, self.copy, self.choices, self.answer = name, f"{number:064x}", None, {}, None

    def ask(self, ask, **fields):
        self.process.stdin.write(json.dumps({"ask": ask, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def took(self, answer):
        assert "error" not in answer, (self.name, answer)
        assert answer.get("legal") is not False, (self.name, answer)
        self.answer, self.copy, self.choices = answer, answer["record"], answer["choices"]
        return answer

    def open(self, record, **more):
        if self.answer:
            self.ask("close", game=self.answer["game"])
        fields = {"record": record, "secret": self.secret, "name": self.name, "choices": self.choices, **more}
        if self.copy:
            fields["copy"] = self.copy
        return self.took(self.ask("mail", **fields))

    def play_on(self, most):
        """Acts while it is his turn; how many."""
        acts = 0
        while self.answer["waits"] == self.answer["seat"] and acts < most:
            game = self.answer["game"]
            act = self.ask("advice", game=game, bot="random", seed=9)["act"]
            self.took(self.ask("mail_play", game=game, act=act))
            acts += 1
        return acts


def check(good, what):
    if not good:
        sys.exit(f"FAILED: {what}")


def begin(acies, position, number):
    anna, ben = Player(acies, "Anna", 2 * number), Player(acies, "Ben", 2 * number + 1)
    game = anna.ask("new", position=position)["game"]
    anna.took(anna.ask("mail", game=game, seat=0, secret=anna.secret, number=f"{number:064x}", name="Anna"))
    check(anna.answer["waits"] == 1, "an invitation waits for the other seat")
    check(ben.open(anna.copy)["joined"], "the friend joins")
    return anna, ben


def to_and_fro(acies, position, number, most, enough=lambda record: False):
    """Until it is over, has had so many acts or is enough: who has the file."""
    anna, ben = begin(acies, position, number)
    sender, mails = ben, 1
    while sender.answer["waits"] is not None and sender.answer["acts"] < most and not enough(sender.copy):
        if sender.answer["waits"] != sender.answer["seat"]:
            receiver = anna if sender is ben else ben
            receiver.open(sender.copy)
            sender, mails = receiver, mails + 1
        sender.play_on(most - sender.answer["acts"])
    proof = sender.ask("proof", record=sender.copy)
    check(proof["verified"], f"the record is proved: {proof}")
    check(proof["dice"] == proof["of"] == sender.answer["dice"], "every die is")
    print(f"{position.get('title', 'a game')}: {sender.answer['acts']} acts, {proof['dice']} draws, {mails} mails")
    return sender.copy


def secrets(acies, position):
    """Choices are sealed in the file, known to who made them, and opened in time."""
    record = to_and_fro(acies, position, 7, 400, lambda record: record.count('{"open"') == 2)
    sealed = record.index('"commit"')
    check('"act":"ranks","split"' not in record[:sealed], "a choice was open before it was sealed")
    check(record.count('{"open"') == record.count('"commit"') == 2, "both choices are opened")


def tricks(acies, position):
    anna, ben = begin(acies, position, 3)
    first = anna.open(ben.copy)["record"]
    anna.play_on(1)
    one = anna.copy
    wrong = anna.ask("play", game=anna.answer["game"], act={"act": "end_phase"})
    check("by mail" in wrong["error"], "play does not touch a game by mail")
    check("error" in ben.ask("mail_play", game=ben.answer["game"], act={"act": "end_phase"}), "not out of turn")
    older = ben.ask("mail", record=first, copy=one, secret=ben.secret)
    check("older" in older["error"], "an older file is told")
    other = Player(acies, "Anna", 6)  # the same secret, and no copy: she plays twice
    other.secret = anna.secret
    other.open(first)
    other.took(other.ask("mail_play", game=other.answer["game"], act={"act": "concede"}))
    ben.open(one)
    fork = ben.ask("mail", record=other.copy, copy=ben.copy, secret=ben.secret)
    check("fork" in fork["error"] and fork["line"] > 1, "a fork is told, with its line")
    altered = ben.ask("mail", record=one.replace('"seat":0,', '"seat":1,', 1), secret=ben.secret)
    check("error" in altered and altered["line"] > 1, "an altered line is named")


def lost(acies, position):
    anna, ben = begin(acies, position, 4)
    anna.open(ben.copy)
    fresh = Player(acies, "Anna", 99)
    look = fresh.ask("mail", record=anna.copy, secret=fresh.secret)
    check(look["seat"] is None, "a stranger has no seat")
    asked = fresh.ask("mail_rekey", game=look["game"], seat=0, secret=fresh.secret)["record"]
    check(ben.open(asked)["asks_rekey"], "the request is told")
    ben.took(ben.ask("mail_agree", game=ben.answer["game"]))
    check(fresh.open(ben.copy)["seat"] == 0, "the new secret has the seat")
    fresh.play_on(3)
    check(fresh.ask("proof", record=fresh.copy)["verified"], "and the record is proved")
    check(ben.ask("mail", record=fresh.copy, secret=anna.secret)["seat"] is None, "the old secret has no seat any more")


def signing(acies, position):
    """What a page on a server does: the lines it signs are those of the game by mail."""
    anna, ben = begin(acies, position, 8)
    header = ben.copy.split("\n")[0]
    joining = anna.ask("join", record=header, seat=0, secret=anna.secret)["joining"]
    check(joining["key"] in header and joining["sig"] in header, "joining is signed as it stands in the header")
    line = anna.ask("sign", record=ben.copy, secret=anna.secret)["line"]
    anna.open(ben.copy)
    check(line + "\n" in anna.copy, "a number in answer is shown as the game shows it")
    before = anna.copy
    signed = anna.ask("sign", record=before, secret=anna.secret, act={"act": "end_phase"})["line"]
    anna.took(anna.ask("mail_play", game=anna.answer["game"], act={"act": "end_phase"}))
    check(anna.copy.startswith(before + signed + "\n"), "an act is signed as the game signs it")
    check("error" in ben.ask("sign", record=before, secret=ben.secret, act={"act": "end_phase"}), "not for the other seat")


def main():
    acies, root = sys.argv[1], pathlib.Path(sys.argv[2])
    position = lambda name: json.loads((root / name).read_text())
    duel = position("tests/play/duel.json")
    to_and_fro(acies, duel, 1, 40)
    to_and_fro(acies, position("data/scenarios/dtn/1-the-hill-road.json"), 2, 20)
    to_and_fro(acies, position("data/scenarios/cb/1-rome-carthage.json"), 5, 20)
    tricks(acies, duel)
    lost(acies, duel)
    signing(acies, duel)
    secrets(acies, position("tests/openings/big-three-commands.json"))


if __name__ == "__main__":
    main()
