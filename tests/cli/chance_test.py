# SPDX-License-Identifier: MIT
"""thirdcard simulate and thirdcard exact."""
import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from math import comb

from program import PROGRAM, ROOT, refusal, run, run_json
from patience import GIVE_UP, at_work


class ExactTest(unittest.TestCase):
    def test_no_set(self):
        rows = run_json("exact", "no-set", "--cards", "3..21")["rows"]
        self.assertEqual(rows[0]["fraction"], "78/79")
        for row in rows:
            self.assertEqual(Fraction(row["fraction"]), Fraction(int(row["deals_without_set"]), comb(81, row["cards"])))
        self.assertEqual(Fraction(rows[9]["fraction"]), Fraction(2284535476080, comb(81, 12)))
        self.assertEqual(rows[-1]["fraction"], "0")

    def test_set_count(self):
        for cards in (0, 5, 12, 16, 65, 69, 76, 81):
            row = run_json("exact", "set-count", "--cards", str(cards))["rows"][0]
            counts = {int(t): int(n) for t, n in row["distribution"].items()}
            self.assertEqual(sum(counts.values()), comb(81, cards))
            mean = Fraction(sum(t * n for t, n in counts.items()), comb(81, cards))
            self.assertEqual(mean, Fraction(row["mean"]["fraction"]))
            square = Fraction(sum(t * t * n for t, n in counts.items()), comb(81, cards))
            self.assertEqual(square - mean * mean, Fraction(row["variance"]["fraction"]))
        for deck, cards in (("3^3", 13), ("projective(5)", 15), ("projective(5)", 20)):
            row = run_json("exact", "set-count", "--deck", deck, "--cards", str(cards))["rows"][0]
            size = 27 if deck == "3^3" else 31
            self.assertEqual(sum(map(int, row["distribution"].values())), comb(size, cards))

    def test_the_table_is_what_recomputing_gives(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "table.inc")
            run_json("exact", "set-count", "--cards", "0..12", "--recompute", "--table", path)
            with open(path, encoding="ascii") as made, open(os.path.join(os.path.dirname(__file__), "../../data/set-count.inc"), encoding="ascii") as kept:
                table = kept.read().splitlines()
                for line in made.read().splitlines()[1:]:
                    self.assertIn(line, table)

    def test_planes(self):
        rows = run_json("exact", "planes", "--cards", "9..20,55")["rows"]
        self.assertEqual(Fraction(rows[0]["fraction"]), Fraction(1170, comb(81, 9)))
        self.assertEqual(rows[-1]["fraction"], "1")
        rows = run_json("exact", "planes", "--deck", "3^3", "--cards", "20,21")["rows"]
        self.assertEqual(comb(27, 20) - int(rows[0]["deals_with_plane"]), 120042)
        self.assertEqual(rows[1]["fraction"], "1")


class SimulateTest(unittest.TestCase):
    def test_no_set(self):
        d = run_json("simulate", "no-set", "--cards", "12", "--deals", "1e6", "--seed", "7")
        self.assertEqual(d["deals"], "1000000")
        self.assertLess(abs(d["estimate"] - d["exact"]["decimal"]), 5 * d["standard_error"])
        self.assertEqual(Fraction(d["exact"]["fraction"]), Fraction(2284535476080, comb(81, 12)))
        self.assertLess(d["interval"][0], d["estimate"])
        one = run_json("simulate", "no-set", "--cards", "12", "--deals", "1e6", "--seed", "7", "--threads", "1")
        self.assertEqual(one["without_set"], d["without_set"])

    def test_weighted(self):
        rows = run_json("simulate", "no-set", "--cards", "10,14,16", "--deals", "20000", "--weighted")["rows"]
        for row in rows:
            self.assertLess(abs(row["estimate"] - row["exact"]["decimal"]), 5 * row["standard_error"])
            self.assertGreater(row["variance_gain"], 10)

    def test_every_estimate_is_near_its_exact_value(self):
        for row in run_json("simulate", "set-count", "--cards", "3..81", "--deals", "2000")["rows"]:
            self.assertLessEqual(abs(row["mean"]["estimate"] - row["exact"]["mean"]["decimal"]), 5 * row["mean"]["standard_error"] + 1e-9, row["cards"])
        for row in run_json("simulate", "planes", "--cards", "16..60", "--deals", "20000")["rows"]:
            if "exact" in row:
                p = row["exact"]["decimal"]
                self.assertLessEqual(abs(row["estimate"] - p), 5 * (p * (1 - p) / 20000) ** 0.5 + 1e-9, row["cards"])
            self.assertLessEqual(abs(row["planes"]["mean"]["estimate"] - row["planes"]["exact_mean"]["decimal"]), 5 * row["planes"]["mean"]["standard_error"] + 0.01)

    def test_the_printed_ends_of_many_games(self):
        """docs/results.md holds what the program reads from data/."""
        root = os.path.join(os.path.dirname(__file__), "../..")
        printed = subprocess.run([sys.executable, os.path.join(root, "tools/endgame_table.py"), PROGRAM], capture_output=True, text=True, check=True).stdout
        self.assertEqual(len(printed.splitlines()), 8)
        with open(os.path.join(root, "docs/results.md"), encoding="utf-8") as results:
            self.assertIn(printed, results.read())

    def test_endgame(self):
        for rules in ("paper", "uniform", "table"):
            d = run_json("simulate", "endgame", "--games", "20000", "--rules", rules, "--keep", "12")
            self.assertEqual(sum(map(int, d["left"].values())), 20000)
            self.assertNotIn("3", d["left"])
            self.assertTrue(d["kept"])
            self.assertEqual({len(cards) for cards in d["kept"]}, {12})
        d = run_json("simulate", "endgame", "--deck", "projective(5)", "--games", "2000")
        self.assertEqual({int(left) % 3 for left in d["left"]}, {1})
        self.assertEqual(d["table"], 9)

    def test_antiset(self):
        d = run_json("simulate", "antiset", "--games", "300", "--first", "mirror", "--second", "greedy")
        self.assertEqual(d["first_wins"]["games"], "300")
        d = run_json("simulate", "antiset", "--games", "200", "--first", "mirror", "--second", "cap")
        self.assertEqual(d["plies"], {"40": "200"})  # the second player survives 19 rounds and loses in the 20th

    def test_table_8_stands_beside_three_games(self):  # B4
        """It is not the game as played, as the thesis says it is; and the kept runs say the same as this one."""
        d = run_json("simulate", "paper001", "--deals", "100", "--games", "300000")
        program, played, uniform = d["tables"][:3]
        self.assertEqual([t["counted"] for t in d["tables"]], [True, False, False, True, True])
        self.assertIn("the game as played", played["title"])
        self.assertEqual([r["cards"] for r in program["rows"] if r["differs"]], [18])
        self.assertEqual([r["cards"] for r in played["rows"] if r["differs"]], [0, 6, 9, 12, 18])
        self.assertEqual([r["cards"] for r in uniform["rows"] if r["differs"]], [0, 6, 9, 12, 15])
        for table, rules in ((program, "paper"), (played, "table"), (uniform, "uniform")):
            alone = run_json("simulate", "endgame", "--rules", rules, "--games", "300000")
            for row in table["rows"]:
                self.assertAlmostEqual(row["ours"], int(alone["left"].get(str(row["cards"]), "0")) / 300000, places=12)
                if "kept" in row:
                    share = int(row["kept"]["hits"]) / int(row["kept"]["games"])
                    self.assertLess(abs(row["ours"] - share), 5 * (share * (1 - share) / 300000) ** 0.5 + 1e-5)
                    with open(os.path.join(ROOT, "data", f"endgame-{rules}-1e11.txt"), encoding="ascii") as file:
                        counts = next(line for line in file if line.startswith("counts ")).split()[1:]
                    self.assertIn((str(row["cards"]), row["kept"]["hits"]), list(zip(counts[::2], counts[1::2])))
        self.assertEqual(d["disagreements"], sum(r["differs"] for t in d["tables"] if t["counted"] for r in t["rows"]))
        said = run("simulate", "paper001", "--deals", "100", "--games", "300000").stdout
        self.assertIn("1 differs from that game, 5 differ from the game as played", said)

    def test_paper001_gives_reasons_and_kept_games(self):  # B9
        said = run("simulate", "paper001", "--deals", "100", "--games", "1000").stdout
        row = next(line for line in said.splitlines() if line.split()[:1] == ["18"])
        self.assertIn("44544 of 1e+11", row)
        self.assertIn("DIFFERS", row)
        self.assertIn("21 of 50000000 games, as printed beside it, are 4.2e-05 %", row)
        for line in said.splitlines():  # no heading without a word, no empty column
            if line.startswith("cards "):
                self.assertRegex(line, r"verdict( +why)?$")
        # Of 49 cards one deal in 20,000 or so holds no plane.
        d = run_json("simulate", "paper001", "--deals", "100000", "--games", "1000")
        row = d["tables"][-1]["rows"][-1]
        self.assertEqual((row["cards"], row["differs"]), (49, True))
        self.assertRegex(row["reason"], r"^\"always\", says the text: [1-9][0-9]* of these 100000 deals hold none$")
        for table in d["tables"]:
            for row in table["rows"]:
                self.assertEqual(bool(row["reason"]), row["differs"], row)

    def test_files_with_the_old_spelling_of_antiset_are_read(self):  # B10
        """A checkpoint as it was written when the question was spelled anti-set; and parts asked for so."""
        with tempfile.TemporaryDirectory() as folder:
            path, parts = os.path.join(folder, "checkpoint"), [os.path.join(folder, f"part{i}") for i in range(2)]
            request = ("simulate", "antiset", "--games", "300", "--deck", "3^3", "--seed", "3")
            answer = run_json(*request, "--checkpoint", path)

            with open(path, "rb") as file:
                head = file.read().replace(b"antiset deck", b"anti-set deck").rsplit(b"sha256 ", 1)[0]
            self.assertIn(b"anti-set deck", head)
            with open(path, "wb") as file:
                file.write(head + b"sha256 " + hashlib.sha256(head).hexdigest().encode() + b"\n")
            resumed = run_json(*request, "--checkpoint", path, "--resume")
            self.assertEqual(resumed["plies"], answer["plies"])
            whole = os.path.join(folder, "whole")
            self.assertEqual(run(*request, "-o", whole).returncode, 0)
            for i, part in enumerate(parts):
                self.assertEqual(run("simulate", "anti-set", *request[2:], "--part", f"{i}/2", "-o", part).returncode, 0)
            merged = os.path.join(folder, "merged")
            self.assertEqual(run("merge", *parts, "-o", merged).returncode, 0)
            with open(whole, "rb") as one, open(merged, "rb") as other:
                self.assertEqual(one.read(), other.read())

    def test_outputs(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, head in (("a.svg", b"<?xml"), ("a.png", b"\x89PNG")):
                path = os.path.join(folder, name)
                self.assertEqual(run("simulate", "set-count", "--cards", "3..20", "--deals", "1000", "--plot", path).returncode, 0)
                with open(path, "rb") as file:
                    self.assertTrue(file.read().startswith(head))
            text = run("simulate", "no-set", "--cards", "3,4", "--deals", "1000", "--csv").stdout
            self.assertEqual(text.count("\n"), 3)
            report = os.path.join(folder, "report")
            d = run_json("simulate", "paper001", "--deals", "3000", "--out", report)
            self.assertEqual(sorted(os.listdir(report)), ["deviation.svg", "endgame.csv", "endgame.svg", "mean.svg", "no-set.csv", "no-set.svg",
                                                          "planes.csv", "planes.svg", "report.md", "sets.csv"])
            ten = [row for table in d["tables"] if table["title"].startswith("Table 9:") for row in table["rows"] if row["cards"] == 10][0]
            self.assertTrue(ten["differs"])  # 16.7 % printed, 16.9 % true

    def test_without_gnuplot_a_line_says_what_plots_need(self):
        with tempfile.TemporaryDirectory() as folder:
            wanted = (2, "", "thirdcard: plots need gnuplot, which is not installed; install gnuplot (on Debian: apt-get install gnuplot-nox)\n")
            for words in (["no-set", "--deals", "1e12", "--plot", os.path.join(folder, "p.svg")],
                          ["paper001", "--deals", "1e12", "--out", os.path.join(folder, "report")]):
                done = subprocess.run([PROGRAM, "simulate", *words], env={"PATH": folder}, capture_output=True, text=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout, done.stderr), wanted, words)

    def test_interrupted_runs_resume_to_the_same_answer(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "run.tc")
            request = ["simulate", "endgame", "--games", "400000", "--seed", "3"]
            process = subprocess.Popen([PROGRAM, *request, "--checkpoint", path, "--json", "--threads", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            at_work(process, 0.1, signal.SIGINT)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=GIVE_UP)
            if process.returncode != 0:  # a fast machine may have finished
                self.assertEqual(process.returncode, 3, err)
                self.assertFalse(json.loads(out)["complete"])
                self.assertEqual(err.count("\n"), 1)
            resumed = run_json(*request, "--checkpoint", path, "--resume")
            whole = run_json(*request)
            for field in ("left", "layouts", "games"):
                self.assertEqual(resumed[field], whole[field])
            again = run_json(*request, "--checkpoint", path, "--resume")  # nothing is left to do
            self.assertEqual((again["rate"], again["games"]), (0, whole["games"]))
            with open(path, "a", encoding="ascii") as file:
                file.write("x")
            refusal(*request, "--checkpoint", path, "--resume")
            timed = run("simulate", "no-set", "--deals", "1e14", "--time", "0.2", "--json")
            self.assertEqual(timed.returncode, 3)
            self.assertGreater(int(json.loads(timed.stdout)["deals"]), 0)

    def test_refusals(self):
        for wrong in (["simulate", "no-set", "--deals", "0"], ["simulate", "no-set", "--deals", "-5"], ["simulate", "no-set", "--deals", "1e30"],
                      ["simulate", "no-set", "--deals", "nan"], ["simulate", "no-set", "--deals", "1.5"], ["simulate", "no-set", "--cards", "82"],
                      ["simulate", "no-set", "--cards", "-1"], ["simulate", "no-set", "--cards", "5..3"], ["simulate", "no-set", "--deck", "4^4"],
                      ["simulate", "planes", "--deck", "3^6", "--cards", "12"], ["simulate", "set-count", "--plot", "/nonexistent/x.svg"],
                      ["simulate", "set-count", "--plot", "x.pdf"], ["simulate", "no-set", "--resume"], ["simulate", "no-set", "--resume", "--checkpoint", "/nonexistent"],
                      ["simulate", "no-set", "--checkpoint", "/nonexistent/file"], ["simulate", "endgame", "--rules", "none"], ["simulate", "endgame", "--games", "0"],
                      ["simulate", "endgame", "--keep", "99"], ["simulate", "endgame", "--table", "2"], ["simulate", "antiset", "--first", "best"],
                      ["simulate", "antiset", "--deck", "projective(5)", "--first", "cap"], ["simulate"], ["exact"], ["exact", "no-set", "--cards", "99"],
                      ["exact", "planes", "--cards", "40"], ["exact", "no-set", "--deck", "3^6"], ["exact", "set-count", "--table", "x"],
                      ["simulate", "paper001", "--out", "/proc/none"], ["simulate", "no-set", "--weighted", "--cards", "40"]):
            self.assertTrue(refusal(*wrong), wrong)


if __name__ == "__main__":
    unittest.main()
