# SPDX-License-Identifier: MIT
"""tools/verify.py against minimax: every claim about tiny games with every number, as tests/verify/claims.quick.cpp asks
the verifier in C++. A body is looked for in all ways, entry by entry as the verifier asks for them; one is found exactly
if every line of play says that the claim is true. And a number beyond the free points is refused by both verifiers."""
import hashlib
import importlib.util
import itertools
import json
import os
import random
import tempfile
import unittest

from program import ROOT, run
from verify_test import forged, python

spec = importlib.util.spec_from_file_location("verify", os.path.join(ROOT, "tools", "verify.py"))
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)

PLAYERS = ("first", "second")


class Game:
    """The rules as sentences: hands are frozen sets, and every line is played."""

    def __init__(self, points, blocks, rule, maker, moves):
        self.points, self.blocks, self.rule, self.maker, self.moves = points, blocks, rule, maker, moves

    def completes(self, hand):
        return any(set(b) <= hand for b in self.blocks)

    def one_hand(self):
        return self.rule in ("nofil", "misere-nofil")

    def ends(self, player):
        return self.rule != "maker-breaker" or player == self.maker

    def start(self):
        """The hands after the moves; nothing where the game is over by then."""
        hands = [frozenset(), frozenset()]
        for i, p in enumerate(self.moves):
            side = 0 if self.one_hand() else i % 2
            hands[side] |= {p}
            if self.completes(hands[side]) and self.ends(i % 2):
                return None
        return hands

    def true(self, kind, hero, number):
        def fits(winner, plies):  # winner: a player, or nothing for a draw
            if kind == "lasts":
                return winner in (hero, None) or plies >= number
            if kind == "draws":
                return winner in (hero, None)
            return winner == hero and (kind == "nim-value" or number < 0 or plies <= number)

        def good(hands, player, plies, heap):
            answers = []
            for p in set(range(self.points)) - hands[0] - hands[1]:
                side = 0 if self.one_hand() else player
                after = [hands[0] | {p}, hands[1]] if side == 0 else [hands[0], hands[1] | {p}]
                if self.completes(after[side]) and self.ends(player):
                    if not self.one_hand():
                        answers.append(fits(1 - player if self.rule == "avoid" else player, plies + 1))
                else:
                    answers.append(good(after, 1 - player, plies + 1, heap))
            answers += [good(hands, 1 - player, plies, size) for size in range(heap)]
            if answers:
                return any(answers) if player == hero else all(answers)
            return fits({"maker-breaker": 1 - self.maker, "nofil": 1 - player, "misere-nofil": player}.get(self.rule), plies)

        hands = self.start()
        return hands is not None and good(hands, len(self.moves) % 2, 0, number if kind == "nim-value" else 0)

    def provable(self, kind, hero, number):
        """Is there a body that tools/verify.py accepts?"""
        text = f"{self.points}\n" + "".join(" ".join(map(str, b)) + "\n" for b in self.blocks)
        design = {"blocks": self.blocks, "label": "x", "points": self.points, "sha256": hashlib.sha256(text.encode()).hexdigest()}
        statement = {"claims": [{"kind": kind, "number": number, "player": PLAYERS[hero]}], "design": design,
                     "maker": PLAYERS[self.maker] if self.rule == "maker-breaker" else "none",
                     "moves": self.moves, "rule": self.rule, "to_move": PLAYERS[len(self.moves) % 2]}
        entries = [bytes([p]) for p in range(self.points)] + [bytes([130, size]) for size in range(number)]
        for p in range(self.points):
            entries += [bytes([131, p])] + [bytes([132, p, len(pair), *pair]) for n in range(3) for pair in itertools.combinations(range(self.points), n)]

        def found(section):
            try:
                verify.check_strategy(statement, b"l\0\0\0\0\0" + len(section).to_bytes(4, "little") + section)
                return True
            except verify.Unreadable:
                return False
            except verify.Refuted as reason:
                return str(reason).endswith(": a move is missing") and any(found(section + entry) for entry in entries)

        return found(b"\0")


class VerifyClaimsTest(unittest.TestCase):
    def test_every_number_holds_exactly_if_every_line_says_so(self):
        stream, verdicts = random.Random(32), {True: 0, False: 0}
        for _ in range(120):
            points = stream.randrange(4)
            blocks = sorted(sorted(b) for n in range(1, points + 1) for b in itertools.combinations(range(points), n) if stream.randrange(3) == 0)
            rule, maker = stream.choice(tuple(verify.RULES)), stream.randrange(2)
            game = Game(points, blocks, rule, maker, stream.sample(range(points), stream.randrange(points + 1)))
            free, to_move = points - len(game.moves), len(game.moves) % 2
            for kind, hero, number in itertools.product(("wins", "lasts", "draws", "nim-value"), range(2), range(-1, points + 2)):
                numbered = 0 <= number <= free
                possible = {"wins": number < 0 or numbered, "lasts": numbered, "draws": number < 0 and rule in ("avoid", "achieve"),
                            "nim-value": numbered and rule == "nofil" and hero != to_move}[kind]
                expected = possible and game.true(kind, hero, number)
                with self.subTest(kind=kind, hero=hero, number=number, game=vars(game)):
                    self.assertEqual(game.provable(kind, hero, number), expected)
                verdicts[expected] += 1
        self.assertGreater(min(verdicts.values()), 300)

    def test_no_game_lasts_longer_than_its_free_points(self):  # V1
        with tempfile.TemporaryDirectory() as folder:
            path, lie = os.path.join(folder, "p.tc"), os.path.join(folder, "lie.tc")
            made = run("solve", "flats(3,2,2)", "--rule", "maker-breaker", "--moves", "0", "--proof", path)
            self.assertEqual(made.returncode, 0, made.stderr)

            def longer(number):
                """Maker, to lose, plays any points: the walk of seven plies, whatever the number."""
                def change(statement, body):
                    statement["claims"] = [{"kind": "lasts", "number": number, "player": "first"}]
                    section = b"\0" + self.walk(statement)
                    return statement, b"l\0\0\0\0\0" + len(section).to_bytes(4, "little") + section
                return change

            for number, status in ((7, 0), (8, 2)):
                forged(path, lie, longer(number))
                self.assertEqual((run("verify", lie).returncode, python(lie).returncode), (status, status), number)

    def walk(self, statement):
        """Maker's moves, the least free point each time, where the verifier asks for one."""
        section = b""
        blocks = [set(b) for b in statement["design"]["blocks"]]
        met = set()

        def mine(hands):
            nonlocal section
            free = set(range(8)) - hands[0] - hands[1]
            if not free or (hands[0], hands[1]) in met:
                return
            met.add((hands[0], hands[1]))
            p = min(free)
            section += bytes([p])
            if not any(b <= hands[0] | {p} for b in blocks):
                theirs((hands[0] | {p}, hands[1]))

        def theirs(hands):
            for p in sorted(set(range(8)) - hands[0] - hands[1]):
                mine((hands[0], hands[1] | {p}))

        theirs((frozenset({0}), frozenset()))
        return section


if __name__ == "__main__":
    unittest.main()
