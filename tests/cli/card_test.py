# SPDX-License-Identifier: MIT
"""thirdcard card and thirdcard count, as typed."""
import itertools
import random
import unittest

from program import refusal, run, run_json


def third(a, b):
    return "".join(str((6 - int(x) - int(y)) % 3) for x, y in zip(a, b))


class CardTest(unittest.TestCase):
    def test_the_promised_commands(self):
        result = run("card", "third", "1221", "1020")
        self.assertEqual(result.returncode, 0)
        self.assertTrue(result.stdout.startswith("1122  one striped orange wave"))
        result = run("card", "check", "0000", "1111", "2221")
        self.assertEqual(result.returncode, 1)
        self.assertIn("shape", result.stdout.splitlines()[0])
        self.assertIn("two alike", result.stdout)
        self.assertEqual(run("card", "check", "0000", "1111", "2222").returncode, 0)
        self.assertIn("2222", run("card", "hidden", "1122", "1220", "2100", "0011", "0021").stdout.splitlines()[0])

    def test_third_card_in_every_spelling(self):
        rng = random.Random(5)
        for _ in range(20):
            a, b = rng.sample(["".join(d) for d in itertools.product("012", repeat=4)], 2)
            answer = run_json("card", "third", a, b)
            self.assertEqual(answer["digits"], third(a, b))
            self.assertEqual(answer["card"], int(third(a, b), 3))
            words = [card["words"] for card in answer["from"]]
            self.assertEqual(run_json("card", "third", *words)["card"], answer["card"])
            self.assertEqual(run_json("card", "third", str(int(a, 3)), str(int(b, 3)))["card"], answer["card"])

    def test_words_answer_in_the_palette_spoken(self):
        answer = run_json("card", "third", "two solid purple ovals", "one hollow green worm")
        self.assertEqual(answer["words"], "three striped red diamonds")
        answer = run_json("card", "third", "2210", "1002", "--palette", "classic")
        self.assertEqual(answer["words"], "three striped red diamonds")
        self.assertEqual(run_json("card", "third", "2210", "1002")["words"], "three striped orange diamonds")

    def test_notation_anti_set(self):
        answer = run_json("card", "third", "0000", "2111", "--notation", "antiset", "--palette", "classic")
        self.assertEqual((answer["digits"], answer["words"]), ("1222", "one solid purple diamond"))

    def test_projective(self):
        answer = run_json("card", "third", "--deck", "projective(6)", "100001", "110000")
        self.assertEqual((answer["digits"], answer["card"]), ("010001", 16))
        self.assertEqual(run("card", "check", "--deck", "projective(5)", "10000", "01000", "00100").returncode, 1)

    def test_parallels_plane_cube_sum(self):
        sets = run_json("card", "parallels", "1000", "2200")["sets"]
        self.assertEqual(len(sets), 27)
        self.assertEqual(sorted(c for s in sets for c in s), list(range(81)))
        self.assertEqual(run("card", "parallel", "1000", "2200", "0100", "2211", "0111", "1011").returncode, 0)
        self.assertEqual(run("card", "parallel", "1000", "2100", "0200", "1022", "2222", "0122").returncode, 1)
        plane = [c["digits"] for c in run_json("card", "plane", "1021", "0210", "2222")["cards"]]
        self.assertEqual(len(set(plane)), 9)
        self.assertTrue(all(third(a, b) in plane for a, b in itertools.combinations(plane, 2)))
        self.assertEqual(len({c["card"] for c in run_json("card", "cube", "0000", "1111", "0120", "2201")["cards"]}), 27)
        for deck in ("3^1", "3^3", "3^6", "projective(3)", "projective(8)"):
            self.assertTrue(run_json("card", "sum", "--deck", deck)["zero"])
        self.assertEqual(run("card", "sum", "0000", "0001").returncode, 0)

    def test_a_sum_is_a_sum_and_left_asks_for_the_verdict(self):  # B5
        for cards in (("0000", "0100", "0200"), ("0000",), ("2111", "1012"), ()):
            result = run("card", "sum", *cards)
            self.assertEqual(result.returncode, 0, cards)
            for word in ("left", "wrong", "mistake"):
                self.assertNotIn(word, result.stdout.replace("what is left after taking sets does too", ""), cards)
            self.assertNotIn("left", run_json("card", "sum", *cards))
        self.assertTrue(run("card", "sum", "0000").stdout.startswith("1 card sums to "))
        for cards, status, words in (
                (("1122", "1220", "2100", "0011", "0021", "2222"), 0, "as cards left at the end do: 6 cards"),
                ((), 0, "no card is left: every card was taken"),
                (("0000", "0100", "0200"), 1, "a set lies among them"),
                (("0000",), 1, "a game that takes sets of three does not leave 1 of 81 cards"),
                (("2111", "1012", "0001"), 1, "the sum is not zero: a wrong set was taken")):
            result = run("card", "sum", "--left", *cards)
            self.assertEqual(result.returncode, status, (cards, result.stdout, result.stderr))
            self.assertIn(words, result.stdout)
        refusal("card", "sum", "--left", "--deck", "4^4", "0000")

    def test_two_mistakes_may_cancel(self):  # B5
        """After any wrong set, 939 of the 75113 wrong sets among the other 78 cards bring the sum back to zero."""
        said = run("card", "sum", "--left", "1122", "1220", "2100", "0011", "0021", "2222").stdout
        self.assertIn("939 of the 75113", said)
        stream = random.Random(5)
        digits = list(itertools.product(range(3), repeat=4))
        zero = lambda cards: all(sum(c[i] for c in cards) % 3 == 0 for i in range(4))
        for _ in range(3):
            wrong = stream.sample(digits, 3)
            while zero(wrong):
                wrong = stream.sample(digits, 3)
            wrong_after = cancelling = 0
            for second in itertools.combinations([c for c in digits if c not in wrong], 3):
                if not zero(second):
                    wrong_after += 1
                    cancelling += zero(wrong + list(second))
            self.assertEqual((cancelling, wrong_after), (939, 75113))
        left = run_json("card", "sum", "--left", "1122", "1220", "2100", "0011", "0021", "2222")["left"]
        self.assertEqual(left, {"possible": True, "reason": "", "wrong_sets": 75113, "cancelling": 939})

    def test_wrong_requests(self):
        for arguments in (("third", "122", "1020"), ("third", "12210", "1020"), ("third", "1221"), ("third", "1221", "1221"), ("third", "1231", "1020"),
                          ("third", "two solid mauve ovals", "0000"), ("check", "0000", "0000", "1111"), ("check", "0000", "1111"), ("hidden", "0000"),
                          ("hidden",), ("third", "0000", "1111", "--deck", "5^5"), ("third", "0000", "1111", "--notation", "x"), ("third", "0000", "1111", "--palette", "x"),
                          ("plane", "0000", "1111", "2222"), ("parallel", "0000", "1111", "2221", "0000", "1111", "2222"), ("cube", "0000", "0001", "0010", "0020"),
                          ("direction", "00001", "00010", "--deck", "projective(5)"), ("third", "000", "111", "--deck", "quads"), ("third", "x" * 100000, "0000")):
            self.assertTrue(refusal("card", *arguments), arguments)

    def test_quads(self):
        self.assertEqual(run_json("card", "fourth", "000", "123", "231", "--deck", "quads")["digits"], "312")
        for given, count in ((["0"], 651), (["0", "1"], 31), (["0", "1", "2"], 1)):
            found = run_json("card", "quads", *given, "--deck", "quads")
            self.assertEqual((found["count"], len(found["quads"])), (count, count))
            for quad in found["quads"]:
                digits = [[card // 4 ** place % 4 for card in quad] for place in range(3)]
                self.assertTrue(all(len(set(d)) in (1, 4) or sorted(map(d.count, set(d))) == [2, 2] for d in digits), quad)
                self.assertTrue(set(map(int, given)) <= set(quad))
        for wrong in (("fourth", "000", "111", "222"), ("fourth", "000", "000", "111", "--deck", "quads"), ("quads", "000", "000", "--deck", "quads"),
                      ("quads", "0000"), ("fourth", "000", "111", "--deck", "quads")):
            self.assertTrue(refusal("card", *wrong), wrong)

    def test_count_quads(self):
        for d in (2, 4, 5, 6, 8, 20):
            rows = {row["name"]: row for row in run_json("count", "--quads", str(d))["rows"]}
            self.assertTrue(all(row["agree"] for row in rows.values()))
            self.assertEqual(rows["quads"]["formula"], str(2 ** d * (2 ** d - 1) * (2 ** d - 2) // 24))
            self.assertEqual([row["enumerated"] for row in rows.values()], [d <= 8] * 6 + [d <= 6] * 2 + [d <= 8])
        self.assertEqual(run_json("count", "--quads", "4")["rows"][6]["enumeration"], "36126720")
        for wrong in ("1", "-3", "61", "x"):
            self.assertTrue(refusal("count", "--quads", wrong))

    def test_count(self):
        for properties in (1, 2, 3, 4, 5):
            rows = {row["key"]: row for row in run_json("count", "--properties", str(properties))["rows"]}
            cards = 3 ** properties
            self.assertEqual(rows["cards"]["enumeration"], str(cards))
            self.assertEqual(rows["sets"]["enumeration"], str(cards * (cards - 1) // 6))
            self.assertTrue(all(row["agree"] and row["enumerated"] for row in rows.values()))
        for wrong in ("0", "-1", "1001", "x"):
            self.assertTrue(refusal("count", "--properties", wrong))


if __name__ == "__main__":
    unittest.main()
