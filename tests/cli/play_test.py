# SPDX-License-Identifier: MIT
"""thirdcard play and thirdcard puzzle."""
import os
import re
import tempfile
import unittest

from program import refusal, run, run_json


def third(a, b):
    return sum((6 - a // p % 3 - b // p % 3) % 3 * p for p in (1, 3, 9, 27))


def sets_among(cards):
    return sorted(sorted((a, b, third(a, b))) for i, a in enumerate(cards) for b in cards[:i] if third(a, b) in cards and third(a, b) > max(a, b))


class PuzzleTest(unittest.TestCase):
    def test_daily(self):
        for kind, cards, sets in (("set12", 12, 6), ("set9", 9, 4)):
            for date in ("2026-12-24", "2027-02-28", "2024-02-29", "0001-01-01", "9999-12-31"):
                puzzle = run_json("puzzle", "daily", "--date", date, "--kind", kind)
                self.assertEqual(len(set(puzzle["cards"])), cards)
                self.assertEqual(sorted(map(sorted, puzzle["sets"])), sets_among(puzzle["cards"]))
                self.assertEqual(len(puzzle["sets"]), sets)

    def test_the_puzzle_of_a_day_never_changes(self):
        # The same numbers on every machine, in the page too.
        puzzle = run_json("puzzle", "daily", "--date", "2026-12-24")
        self.assertEqual(puzzle["cards"], run_json("puzzle", "archive", "--from", "2026-12-23", "--to", "2026-12-25")["days"][1]["cards"])
        self.assertNotEqual(puzzle["cards"], run_json("puzzle", "daily", "--date", "2026-12-25")["cards"])

    def test_projective(self):
        puzzle = run_json("puzzle", "daily", "--date", "2026-12-24", "--kind", "projective")
        vectors = [c + 1 for c in puzzle["cards"]]
        found = sorted(sorted((a - 1, b - 1, (a ^ b) - 1)) for i, a in enumerate(vectors) for b in vectors[:i] if a ^ b in vectors and a ^ b > max(a, b))
        self.assertEqual(sorted(map(sorted, puzzle["sets"])), found)
        self.assertEqual(len(found), 4)

    def test_make(self):
        for cards, sets in ((12, 14), (12, 0), (9, 12), (20, 0), (81, 1080)):
            puzzle = run_json("puzzle", "make", "--cards", str(cards), "--sets", str(sets))
            self.assertEqual(len(set(puzzle["cards"])), cards)
            self.assertEqual(len(sets_among(puzzle["cards"])), sets)
        # Nine cards with eleven sets: gone through, there are none.
        none = run("puzzle", "make", "--cards", "9", "--sets", "11")
        self.assertEqual(none.returncode, 1, none.stderr)
        self.assertIn("no 9 cards of this deck hold exactly 11 sets", none.stdout)

    def test_refusals(self):
        for arguments in (("daily", "--date", "2026-02-30"), ("daily", "--kind", "whist"), ("make", "--cards", "82"), ("make", "--cards", "99", "--sets", "1"), ("make", "--deck", "5^5"),
                          ("archive", "--from", "2026-01-02", "--to", "2026-01-01"), ("archive", "--from", "0001-01-01", "--to", "9999-01-01")):
            self.assertTrue(refusal("puzzle", *arguments))


class PlayTest(unittest.TestCase):
    def test_bots_finish_every_game(self):
        games = refusal("play", "whist").split("the games are ")[1].split(", ")
        self.assertGreaterEqual(len(games), 22)
        for game in (name.strip() for name in games):
            result = run_json("play", game, "--bots", "2", "--watch", "--speed", "90", "--seed", "3")
            self.assertEqual(result["view"]["phase"], "over", game)

    def test_a_person_at_the_keyboard(self):
        result = run("play", "set", "--bots", "2", "--seed", "5", input="show\nhint\n1 2\n1 2 3\nnone\n99 1 2\nrubbish\nquit\n")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("in the deck", result.stdout)
        self.assertIn("not the right number", result.stdout)
        self.assertIn("there is no card 99", result.stdout)
        self.assertEqual(result.stdout.count("Game ended early"), 1)

    def test_a_wrong_claim_says_what_each_property_is(self):
        # FAULTS P23: four or six cards got only "does not fit".
        for game, cards, lines in (("quads", "1 2 3 4", r"(number|colour|shape): (all alike|two and two|all different|three alike|two alike)\n"),
                                   ("ultra", "1 2 3 4", r"\w+: \w+ and \w+ miss \w+, \w+ and \w+ miss \w+, (both pairs miss the same|the pairs miss different ones)\n"),
                                   ("ghost", "1 2 3 4 5 6", r"\w+:( \w+ and \w+ miss \w+,){3} (all alike|all different|two alike)\n")):
            result = run("play", game, "--seed", "5", input=cards + "\nquit\n")
            self.assertIn("no set", result.stdout, game)
            self.assertEqual(len(re.findall(lines, result.stdout)), 3 if game == "quads" else 4, result.stdout)

    def test_projective_wants_a_call(self):
        result = run("play", "projective", "--seed", "5", input="1 2 3\ncall\n1 2 3\nquit\n")
        self.assertIn("call first", result.stdout)
        self.assertEqual(result.returncode, 0)

    def test_antiset_against_the_perfect_player(self):
        result = run("play", "antiset", "--design", "ag(2,3)", "--second", "--seed", "2", input="\n".join(str(i) for i in range(1, 10)) + "\n")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_antiset_says_why_it_takes_no_file(self):  # B10
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "blocks.txt")
            with open(path, "w") as file:
                file.write("15\n0 1 2\n3 4 5\n")
            said = refusal("play", "antiset", "--design", f"file:{path}")
            self.assertIn("no file", said)
            self.assertNotIn("364", said)
            self.assertIn("avoid play", said)  # the remedy: it works
            self.assertEqual(run("avoid", "play", f"file:{path}", input="quit\n").returncode, 0)
        self.assertIn("6561 cards", refusal("play", "antiset", "--design", "ag(8,3)"))

    def test_refusals(self):
        for arguments in (("whist",), ("set", "--bots", "99"), ("set", "--rule", "table=4"), ("set", "--rule", "colour=1"), ("antiset", "--design", "ag(9,9)"), ("antiset", "--design", "file:/etc/passwd"), ("set", "--opponent", "x")):
            self.assertTrue(refusal("play", *arguments))


if __name__ == "__main__":
    unittest.main()
