"""thirdcard solve, avoid and verify."""
import json
import os
import tempfile
import unittest

from program import refusal, run, run_json


class SolveTest(unittest.TestCase):
    def test_published_winners(self):
        for name, outcome, plies in (("pg(2,2)", "second", 7), ("ag(2,3)", "first", 8), ("sts(13,1)", "second", 11), ("sqs(8)", "draw", 8), ("ag(3,3)", "first", 18)):
            answer = run_json("solve", name)
            self.assertEqual((answer["outcome"], answer["plies"], answer["complete"]), (outcome, plies, True))
            self.assertEqual(answer["rounds"], (plies + 1) // 2)

    def test_only_the_third_card_wins_after_two(self):
        moves = run_json("solve", "ag(3,3)", "--moves", "0,1")["moves"]
        self.assertEqual([m["point"] for m in moves if m["outcome"] == "win"], [2])

    def test_other_rules(self):
        self.assertEqual(run_json("solve", "pg(2,2)", "--rule", "achieve")["outcome"], "first")
        self.assertEqual(run_json("solve", "pg(2,2)", "--rule", "maker-breaker")["outcome"], "maker")
        self.assertIn(run_json("solve", "ag(2,3)", "--rule", "maker-breaker", "--breaker-first")["outcome"], ("maker", "breaker"))
        self.assertIsInstance(run_json("solve", "pg(2,2)", "--rule", "nofil")["nimber"], int)
        self.assertEqual(len(run_json("solve", "pg(2,2)", "--players", "3")["players"]), 3)

    def test_wrong_requests(self):
        for moves in ("0,0", "0,99", "x", "0,,1", "0,3,1,4,2"):
            self.assertTrue(refusal("solve", "ag(2,3)", "--moves", moves))
        self.assertTrue(refusal("solve", "ag(2,3)", "--rule", "chess"))
        self.assertTrue(refusal("solve", "ag(2,3)", "--memory", "lots"))

    def test_time_ends_with_bounds(self):
        result = run("solve", "ag(4,3)", "--time", "0.5", "--json")
        self.assertEqual(result.returncode, 3)
        answer = json.loads(result.stdout)
        self.assertEqual((answer["outcome"], answer["complete"], answer["stopped"]), ("first", False, "time"))

    def test_proofs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "p.tc")
            for name in ("ag(2,3)", "sts(15,19)", "sqs(8)"):
                self.assertEqual(run("solve", name, "--proof", path).returncode, 0)
                self.assertEqual(run("verify", path).returncode, 0)
            text = bytearray(open(path, "rb").read())
            text[len(text) // 2] ^= 1
            open(path, "wb").write(text)
            self.assertIn(run("verify", path).returncode, (1, 2))
        self.assertTrue(refusal("solve", "ag(2,3)", "--moves", "0,1,2,3,4,5,6,7,8,9"))


class AvoidTest(unittest.TestCase):
    def test_match_lengths_are_cap_sizes(self):
        for dimension, rounds in ((2, 4), (3, 9), (4, 20), (5, 45), (6, 112)):
            match = run_json("avoid", "match", f"ag({dimension},3)", "--first", "theorem1", "--second", "max-cap")
            self.assertEqual((match["outcome"], match["rounds"], match["plies"]), ("first", rounds, 2 * rounds))

    def test_table_answers(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "t.tc")
            self.assertEqual(run_json("avoid", "table", "ag(2,3)", "-o", path)["outcome"], "first")
            self.assertEqual(run("verify", path).returncode, 0)
            looked = run_json("solve", "ag(2,3)", "--table", path, "--moves", "0,1,5")
            self.assertEqual(looked["moves"], run_json("solve", "ag(2,3)", "--moves", "0,1,5")["moves"])
            refusal("solve", "pg(2,2)", "--table", path)

    def test_batch_continues(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "b.jsonl")
            self.assertEqual(run("avoid", "batch", "--designs", "sts(13,*)", "pg(2,2)", "-o", path).returncode, 0)
            whole = open(path).read()
            self.assertEqual([json.loads(line)["design"] for line in whole.splitlines()], ["sts(13,1)", "sts(13,2)", "pg(2,2)"])
            open(path, "w").write(whole[: len(whole) // 2])
            self.assertEqual(run("avoid", "batch", "--designs", "sts(13,*)", "pg(2,2)", "-o", path).returncode, 0)
            self.assertEqual(open(path).read(), whole)

    def test_play_in_the_terminal(self):
        result = run("avoid", "play", "ag(2,3)", "--second", input="hint\n99\nundo\n1\nquit\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn("With best play you lose", result.stdout)


if __name__ == "__main__":
    unittest.main()
