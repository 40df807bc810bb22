# SPDX-License-Identifier: MIT
"""thirdcard solve, avoid and verify."""
import json
import os
import subprocess
import tempfile
import time
import unittest

from program import PROGRAM, refusal, run, run_json
from patience import GIVE_UP, until


class SolveTest(unittest.TestCase):
    def test_published_winners(self):
        for name, outcome, plies in (("pg(2,2)", "second", 7), ("ag(2,3)", "first", 8), ("sts(13,1)", "second", 11), ("sqs(8)", "draw", 8), ("ag(3,3)", "first", 18)):
            answer = run_json("solve", name)
            self.assertEqual((answer["outcome"], answer["plies"], answer["complete"]), (outcome, plies, True))
            self.assertEqual(answer["rounds"], (plies + 1) // 2)

    def test_only_the_third_card_wins_after_two(self):
        moves = run_json("solve", "ag(3,3)", "--moves", "0,1")["moves"]
        self.assertEqual([m["point"] for m in moves if m["outcome"] == "win"], [2])

    def test_more_threads_than_processors(self):
        many = run("solve", "ag(2,5)", "--no-length", "--threads", "4", "--json")
        self.assertEqual((many.returncode, many.stderr), (0, ""))
        # One thread needs 469,151 positions; a table that does not grow needs a thousand times as many.
        self.assertLess(json.loads(many.stdout)["nodes"], 2 * run_json("solve", "ag(2,5)", "--no-length", "--threads", "1")["nodes"])

    def test_other_rules(self):
        self.assertEqual(run_json("solve", "pg(2,2)", "--rule", "achieve")["outcome"], "first")
        self.assertEqual(run_json("solve", "pg(2,2)", "--rule", "maker-breaker")["outcome"], "maker")
        self.assertIn(run_json("solve", "ag(2,3)", "--rule", "maker-breaker", "--breaker-first")["outcome"], ("maker", "breaker"))
        self.assertIsInstance(run_json("solve", "pg(2,2)", "--rule", "nofil")["nimber"], int)
        self.assertEqual(len(run_json("solve", "pg(2,2)", "--players", "3")["players"]), 3)

    def test_a_killed_search_goes_on_from_its_checkpoint(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "c.tc")
            request = ("solve", "random-sts(25,1)", "--no-length", "--no-moves", "--threads", "1", "--checkpoint", path)
            process = subprocess.Popen([PROGRAM, *request], stdout=subprocess.DEVNULL)
            until(lambda: process.poll() is not None or (os.path.exists(path) and os.path.getsize(path) > 0), "a checkpoint")
            self.assertIsNone(process.poll())
            process.kill()
            process.wait(GIVE_UP)
            with open(path, "rb") as file:
                kept = file.read()
            # Another system, another rule: refused, and the file stays.
            small = ("solve", "pg(2,2)", "--checkpoint", os.path.join(folder, "small.tc"))
            self.assertNotIn("rests on", run(*small).stdout)
            self.assertIn("rests on " + small[-1], run(*small).stdout)
            self.assertIn("other blocks", refusal("solve", "random-sts(25,2)", "--checkpoint", path))
            self.assertIn("other blocks", refusal("solve", "random-sts(25,1)", "--rule", "achieve", "--checkpoint", path))
            self.assertIn("--players", refusal("solve", "pg(2,2)", "--players", "3", "--checkpoint", path))
            with open(path, "r+b") as file:
                file.write(kept[:-40])
                file.truncate()
            self.assertIn("delete it", refusal(*request))
            with open(path, "wb") as file:
                file.write(kept)
            stopped = run(*request, "--time", "0.05")
            self.assertEqual(stopped.returncode, 3, stopped.stderr)
            resumed, whole = run_json(*request), run_json(*request[:-2])
            self.assertEqual((resumed["outcome"], whole["outcome"]), ("second", "second"))
            self.assertLess(resumed["nodes"], whole["nodes"])
            self.assertEqual(sorted(os.listdir(folder)), ["c.tc", "small.tc"])

    def test_wrong_requests(self):
        for moves in ("0,0", "0,99", "x", "0,,1", "0,3,1,4,2"):
            self.assertTrue(refusal("solve", "ag(2,3)", "--moves", moves))
        self.assertTrue(refusal("solve", "ag(2,3)", "--rule", "chess"))
        for memory in ("lots", "0", "-5G", "1000"):
            self.assertTrue(refusal("solve", "ag(2,3)", "--memory", memory))
        for seconds in ("0", "-1", "soon"):
            self.assertLess(len(refusal("solve", "ag(2,3)", "--time", seconds)), 200)

    def test_odd_designs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.txt")
            for text in ("", "0\n", "5\n", "129\n0 1 2\n", "3\n0 1 3\n"):
                open(path, "w").write(text)
                self.assertTrue(refusal("solve", "file:" + path))
            # Blocks of one and two points, one of them twice: 0 must not be taken, of 1 and 2 each may take one.
            open(path, "w").write("6\n0\n1 2\n3 4 5\n3 4 5\n0\n")
            answer = run_json("solve", "file:" + path)
            self.assertEqual(answer["outcome"], "first")
            self.assertEqual([m["plies"] for m in answer["moves"] if m["point"] == 0], [1])
            # 128 points, one block of all: a draw, seen at once.
            open(path, "w").write("128\n" + " ".join(map(str, range(128))) + "\n")
            self.assertEqual(run_json("solve", "file:" + path, "--no-length")["outcome"], "draw")

    def test_time_ends_with_bounds(self):
        result = run("solve", "ag(4,3)", "--time", "0.5", "--json")
        self.assertEqual(result.returncode, 3)
        answer = json.loads(result.stdout)
        self.assertEqual((answer["outcome"], answer["complete"], answer["stopped"]), ("first", False, "time"))
        self.assertEqual((answer["plies_min"], answer["plies_max"]), (26, 40))
        # A position that follows Theorem 1, the answer still owed: it is found at once.
        answer = json.loads(run("solve", "ag(4,3)", "--moves", "0,1,2,3", "--time", "0.5", "--json").stdout)
        self.assertEqual(answer["outcome"], "first")
        self.assertIn(6, [m["point"] for m in answer["moves"] if m["outcome"] == "win"])

    def test_proofs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "p.tc")
            for name in ("ag(2,3)", "sts(15,19)", "sqs(8)", "ag(3,3)", "pg(4,2)"):
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

    def test_batch_writes_proofs(self):
        with tempfile.TemporaryDirectory() as folder:
            lines, proofs = os.path.join(folder, "b.jsonl"), os.path.join(folder, "proofs")
            command = ("avoid", "batch", "--designs", "sts(13,*)", "pg(2,2)", "-o", lines, "--proofs", proofs)
            self.assertIn("3 strategy files", run(*command).stdout)
            self.assertEqual(sorted(os.listdir(proofs)), ["000001.tc", "000002.tc", "000003.tc"])
            for name in os.listdir(proofs):
                self.assertEqual(run("verify", os.path.join(proofs, name)).returncode, 0)
            self.assertIn("0 of them new, ", run(*command).stdout.splitlines()[-1])
            for other in (("sts(15,1)",), ("sts(13,*)", "--rule", "nofil")):
                refused = run("avoid", "batch", "--designs", *other, "--proofs", proofs)
                self.assertEqual(refused.returncode, 2)
                self.assertIn("is about other blocks or another rule", refused.stderr)

    def test_batch_continues(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "b.jsonl")
            self.assertEqual(run("avoid", "batch", "--designs", "sts(13,*)", "pg(2,2)", "-o", path).returncode, 0)
            whole = open(path).read()
            self.assertEqual([json.loads(line)["design"] for line in whole.splitlines()], ["sts(13,1)", "sts(13,2)", "pg(2,2)"])
            open(path, "w").write(whole[: len(whole) // 2])
            self.assertEqual(run("avoid", "batch", "--designs", "sts(13,*)", "pg(2,2)", "-o", path).returncode, 0)
            self.assertEqual(open(path).read(), whole)

    def test_batch_is_killed_and_continues(self):
        arguments = ("avoid", "batch", "--designs", "sts(15,*)", "--threads", "1")
        whole = run(*arguments).stdout
        self.assertEqual(len(whole.splitlines()), 80)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "b.jsonl")
            for least in (1, 20, 40):
                process = subprocess.Popen([PROGRAM, *arguments, "-o", path], stdout=subprocess.DEVNULL)
                while process.poll() is None and (not os.path.exists(path) or open(path).read().count("\n") < least):
                    time.sleep(0.001)  # sleeps: the file grows line by line
                process.kill()
                process.wait()
            self.assertEqual(run(*arguments, "-o", path).returncode, 0)
            self.assertEqual(open(path).read(), whole)

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_full_disk(self):
        self.assertIn("/dev/full", refusal("avoid", "table", "ag(2,3)", "-o", "/dev/full"))
        self.assertIn("/dev/full", refusal("avoid", "batch", "--designs", "pg(2,2)", "-o", "/dev/full"))
        result = run("solve", "ag(2,3)", "--proof", "/dev/full")
        self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1))

    def test_perfect_play_from_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "t.tc")
            run_json("avoid", "table", "pg(3,2)", "-o", path)
            match = run_json("avoid", "match", "pg(3,2)", "--first", "random", "--second", "perfect", "--table", path)
            self.assertEqual(match["outcome"], "second")
            refusal("avoid", "match", "ag(2,3)", "--first", "perfect", "--table", path)
            text = bytearray(open(path, "rb").read())
            text[200] ^= 1
            open(path, "wb").write(text)
            refusal("avoid", "match", "pg(3,2)", "--second", "perfect", "--table", path)

    def test_errors_have_a_path(self):
        rows = run_json("avoid", "errors", "pg(3,2)")["rows"]
        self.assertTrue(all((row["path_classes"] > 0) == (row["taken"] % 2 == 1) for row in rows))

    def test_play_in_the_terminal(self):
        result = run("avoid", "play", "ag(2,3)", "--second", input="hint\n99\nundo\n1\nquit\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn("With best play you lose", result.stdout)

    def test_a_strategy_for_the_other_side_says_how_to_change_sides(self):  # B10
        """Each remedy works as it is written."""
        said = refusal("avoid", "play", "ag(3,3)", "--against", "theorem1")
        self.assertIn("add --second", said)
        self.assertNotIn("--first", said)
        self.assertEqual(run("avoid", "play", "ag(3,3)", "--against", "theorem1", "--second", input="quit\n").returncode, 0)
        said = refusal("avoid", "play", "ag(3,3)", "--against", "max-cap", "--second")
        self.assertIn("leave out --second", said)
        self.assertEqual(run("avoid", "play", "ag(3,3)", "--against", "max-cap", input="quit\n").returncode, 0)
        self.assertIn("--first", refusal("avoid", "match", "ag(3,3)", "--second", "theorem1"))
        self.assertIn("not on pg(2,2)", refusal("avoid", "play", "pg(2,2)", "--against", "theorem1"))



class SummaryTest(unittest.TestCase):
    def test_the_eighty_systems_by_group(self):
        """Against the records themselves and the groups that `design` tells."""
        with tempfile.TemporaryDirectory() as folder:
            batch, wins = os.path.join(folder, "b.jsonl"), os.path.join(folder, "wins.tc")
            self.assertEqual(run("avoid", "batch", "--designs", "sts(15,*)", "--no-length", "-o", batch).returncode, 0)
            summary = run_json("avoid", "summary", batch, "--winners", wins)
            self.assertEqual(summary["records"], 80)
            rule = summary["rules"][0]
            self.assertEqual({o["value"]: o["systems"] for o in rule["all"]["outcomes"]}, {"first": 2, "second": 78})
            groups = {}
            for i in range(1, 81):
                order = run_json("design", f"sts(15,{i})")["automorphisms"]
                groups[order] = groups.get(order, 0) + 1
            self.assertEqual({g["automorphisms"]: g["row"]["systems"] for g in rule["groups"]}, groups)
            known = {t["type"]: t["row"]["systems"] for t in rule["types"]}
            self.assertEqual(known, {"7^2 1": 3, "5^3": 3, "3^5": 8, "3^4 1^3": 21, "2^6 1^3": 23, "2^4 1^7": 16})
            self.assertEqual([run_json("design", f"file:{wins}#{i}")["standard_number"] for i in (1, 2)], [19, 61])
            with open(batch, "a", encoding="ascii") as file:
                file.write('{"design":"sts(15,1)"}\n')
            self.assertIn("line 81", refusal("avoid", "summary", batch))
            with open(batch, encoding="ascii") as file:
                line = file.readline().replace("sts(15,1)", "sts(15,2)")
            with open(batch, "w", encoding="ascii") as file:
                file.write(line)
            self.assertIn("other blocks", refusal("avoid", "summary", batch))


if __name__ == "__main__":
    unittest.main()
