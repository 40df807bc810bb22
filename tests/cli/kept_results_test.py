# SPDX-License-Identifier: MIT
"""Results that know their question: batches, checkpoints, locks; and single faults of the command line, each
named by its row."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import FULL, PROGRAM, refusal, run, run_json, within
from patience import GIVE_UP, at_work, until


def records(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class BatchTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "b.jsonl")

    def tearDown(self):
        self.folder.cleanup()

    def batch(self, *more):
        r = run("avoid", "batch", *more, "-o", self.path)
        self.assertEqual(r.returncode, 0, r.stderr)
        return r.stdout

    def test_another_question_is_computed(self):
        """Row L3: another rule, lengths, a changed file."""
        design = os.path.join(self.folder.name, "d.txt")
        with open(design, "w", encoding="ascii") as file:
            file.write("7\n0 1 2\n0 3 4\n")
        names = ["--designs", "pg(2,2)", "ag(2,3)", "file:" + design]
        self.assertIn("3 of them new", self.batch(*names, "--no-length"))
        self.assertIn("0 of them new", self.batch(*names, "--no-length"))
        self.assertIn("3 of them new", self.batch(*names))
        self.assertIn("3 of them new", self.batch(*names, "--rule", "nofil"))
        with open(design, "w", encoding="ascii") as file:
            file.write("7\n0 1 2\n0 3 4\n5 6 1\n")
        self.assertIn("1 of them new", self.batch(*names))
        self.assertIn("0 of them new", self.batch(*names))
        found = records(self.path)
        self.assertEqual(len(found), 10)
        self.assertEqual(len({(r["design"], r["sha256"], r["rule"], r["length"]) for r in found}), 10)
        # Each record agrees with solve on its own question.
        for r in found:
            if not r["design"].startswith("file:"):
                arguments = ["solve", r["design"], "--rule", r["rule"], "--no-moves"] + ([] if r["length"] else ["--no-length"])
                self.assertEqual(run_json(*arguments)["outcome"], r["outcome"])

    def test_records_without_a_digest_stay_and_are_asked_again(self):
        with open(self.path, "w", encoding="ascii") as file:
            file.write('{"design":"pg(2,2)","rule":"avoid","outcome":"first"}\n')
        self.assertIn("1 of them new", self.batch("--designs", "pg(2,2)"))
        self.assertEqual([r["outcome"] for r in records(self.path)], ["first", "second"])

    def test_a_foreign_file_is_left(self):
        """Row L11."""
        for text in ("milk, bread", "7\n0 1 2\n", '{"design":"pg(2,2)","rule":"avoid","outcome":"second"}\nnote'):
            with open(self.path, "w", encoding="ascii") as file:
                file.write(text)
            self.assertIn("is not a record", refusal("avoid", "batch", "--designs", "pg(2,2)", "-o", self.path))
            with open(self.path, encoding="ascii") as file:
                self.assertEqual(file.read(), text)

    def test_a_torn_record_is_done_again(self):
        self.batch("--designs", "pg(2,2)", "ag(2,3)")
        with open(self.path, "rb") as file:
            whole = file.read()
        with open(self.path, "wb") as file:
            file.write(whole[:-30])
        self.assertIn("1 of them new", self.batch("--designs", "pg(2,2)", "ag(2,3)"))
        with open(self.path, "rb") as file:
            self.assertEqual(file.read(), whole)

    def test_one_writer(self):
        """Row L22: the second names the first."""
        first = subprocess.Popen([PROGRAM, "avoid", "batch", "--random-sts", "25", "--count", "500", "-o", self.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            # The holder writes its name after taking the lock.
            until(lambda: os.path.exists(self.path + ".lock") and os.path.getsize(self.path + ".lock"), "the lock")
            said = refusal("avoid", "batch", "--designs", "pg(2,2)", "-o", self.path)
            self.assertIn(f"process {first.pid}", said)
            self.assertIn("avoid batch", said)
        finally:
            first.terminate()
            self.assertEqual(first.wait(GIVE_UP), 3)
        self.assertFalse(os.path.exists(self.path + ".lock"))


class CheckpointTest(unittest.TestCase):
    def test_a_checkpoint_is_not_overwritten(self):
        """Row L10."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "c.tc")
            request = ["simulate", "no-set", "--deals", "20000", "--checkpoint", path]
            self.assertEqual(run(*request).returncode, 0)
            with open(path, "rb") as file:
                kept = file.read()
            self.assertIn("--resume", refusal(*request))
            self.assertIn("--resume", refusal(*request, "--seed", "2"))
            refusal(*request, "--seed", "2", "--resume")
            with open(path, "rb") as file:
                self.assertEqual(file.read(), kept)
            self.assertEqual(run(*request, "--resume").returncode, 0)


class RowsTest(unittest.TestCase):
    def test_no_figure_of_the_paper_is_ours(self):
        """Row L2: a run of 2,000 games sees no end with 18 cards, and says so."""
        d = run_json("simulate", "paper001", "--deals", "2000")
        rare = [r for r in d["tables"][0]["rows"] if r["cards"] == 18][0]
        self.assertTrue(rare["too_rare"])
        self.assertTrue(rare["differs"])  # by the kept games, not by these
        self.assertEqual(rare["kept"], {"games": "100000000000", "hits": "44544"})
        self.assertEqual((rare["ours"] * 2000) % 1, 0)
        self.assertNotAlmostEqual(rare["ours"], 21 / 50e6, delta=1e-9)
        self.assertIn("too rare for this run", run("simulate", "paper001", "--deals", "2000").stdout)

    def test_a_search_that_gives_up_says_so(self):
        """Row L12."""
        r = run("design", "search", "--order", "15", "--cycles", "3,3,3,3,3", "--limit", "1000")
        self.assertEqual(r.returncode, 3)
        self.assertGreater(len(r.stdout.splitlines()), 1)
        self.assertIn("there may be more", r.stderr)

    def test_random_systems_of_every_order(self):
        """Row L13."""
        for v in (399, 501, 511):  # tests/design/families.slow.cpp takes every order
            r = run("design", f"random-sts({v},1)", "--no-group", "--json")
            self.assertEqual(r.returncode, 0, r.stderr)
            d = json.loads(r.stdout)
            self.assertEqual((d["points"], d["parameters"]), (v, f"2-({v},3,1)"))

    def test_puzzles_that_cannot_be(self):
        """Row L17: the proven table answers; no is exit status 1."""
        r = run("puzzle", "make", "--cards", "9", "--sets", "11", "--json")
        self.assertEqual((r.returncode, json.loads(r.stdout)["cards"]), (1, []))
        for deck, cards, sets, least in (("3^3", 20, 1, 40), *([("3^4", 30, 5, 26)] if FULL else [])):  # 5 s for the second
            r = run("puzzle", "make", "--deck", deck, "--cards", str(cards), "--sets", str(sets))
            self.assertEqual(r.returncode, 1, r.stderr)
            self.assertIn(f"at least {least}", r.stdout)
        refusal("puzzle", "make", "--cards", "82")

    def test_large_numbers_are_shown(self):
        """Row L18: as the digits are."""
        text = run("count", "--properties", "50").stdout
        exact = {r["name"]: r["formula"] for r in run_json("count", "--properties", "50")["rows"]}
        shown = re.findall(r"\b(\d\.\d{4})e(\d+)", text)
        self.assertGreater(len(shown), 3)
        for mantissa, exponent in shown:
            self.assertTrue(any(n.startswith(mantissa.replace(".", "")) and len(n) == int(exponent) + 1 for n in exact.values()), mantissa)
        self.assertNotIn("./", text)

    def test_options_that_do_not_go_together(self):
        """Row L19."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "q")
            self.assertIn("--proof", refusal("solve", "pg(2,2)", "--players", "3", "--proof", path))
            self.assertIn("--table", refusal("solve", "pg(2,2)", "--players", "3", "--table", path))

    def test_numbers_are_numbers(self):
        """Rows L20, L23."""
        refusal("deck", "3^4", "--dpi", "nan", "-o", "/tmp/never.png")
        refusal("deck", "3^4", "--margin", "nan", "-o", "/tmp/never.png")
        refusal("deck", "3^4", "--bleed", "inf", "-o", "/tmp/never.png")
        refusal("design", "orbits", "ag(2,3)", "--subsets", "")
        refusal("puzzle", "make", "--sets", "")
        refusal("solve", "ag(2,3)", "--time", "nan")

    def test_a_large_file_says_why_its_group_is_missing(self):
        """Row L21."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.txt")
            with open(path, "w", encoding="ascii") as file:
                file.write("3000\n" + "".join(f"{i} {i + 1} {i + 2}\n" for i in range(0, 2997, 3)))
            self.assertIn("design automorphisms", run("design", "file:" + path).stdout)

    def test_plots_without_a_temporary_folder(self):
        """Row L24: refused before the work."""
        with tempfile.TemporaryDirectory() as folder:
            r = within(10, "simulate", "no-set", "--deals", "1e12", "--plot", os.path.join(folder, "p.svg"), env={**os.environ, "TMPDIR": "/nonexistent"})
            self.assertEqual((r.returncode, r.stderr.count("\n")), (2, 1))
            self.assertIn("TMPDIR", r.stderr)

    def test_gap_reads_what_is_written(self):
        """Row L26: Read takes the file; GAP and its package count the same as we do."""
        gap = shutil.which("gap")
        self.assertIsNotNone(gap, "install gap-core and gap-design (tools/setup.sh)")
        with tempfile.TemporaryDirectory() as folder:
            for name in ("pg(2,2)", "sts(13,2)", "flats(3,2,2)"):
                path = os.path.join(folder, "d.g")
                self.assertEqual(run("design", name, "--format", "gap", "-o", path).returncode, 0)
                script = f'Read("{path}");; LoadPackage("design", false);; Print(D.v, " ", Length(D.blocks), " ", IsBlockDesign(D), " ", Size(AutGroupBlockDesign(D)), "\\n"); QUIT;\n'
                said = subprocess.run([gap, "-q", "-b"], input=script, capture_output=True, text=True, timeout=GIVE_UP)
                d = run_json("design", name)
                self.assertEqual(said.stdout.split(), [str(d["points"]), str(d["blocks"]), "true", d["automorphisms"]], said.stderr)
                again = run_json("design", "file:" + path)
                self.assertEqual((again["points"], again["blocks"]), (d["points"], d["blocks"]))

    def test_bench_without_a_group_runs_all(self):
        """Row L27."""
        process = subprocess.Popen([PROGRAM, "bench"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        at_work(process, 0.5)
        process.terminate()
        out, err = process.communicate(timeout=GIVE_UP)
        self.assertEqual(process.returncode, 3, err)
        self.assertNotIn("no benchmark group", err)

    def test_base_one_counts_from_one(self):
        """Row L29: moves are read and answered as the file counts."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.txt")
            with open(path, "w", encoding="ascii") as file:
                file.write("7\n1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n")
            one = run_json("solve", "file:" + path, "--base", "1", "--moves", "7,1")
            zero = run_json("solve", "pg(2,2)", "--moves", "6,0")
            self.assertEqual(one["outcome"], zero["outcome"])
            self.assertEqual(sorted(m["point"] for m in one["moves"]), [2, 3, 4, 5, 6])
            refusal("solve", "file:" + path, "--base", "1", "--moves", "0")


if __name__ == "__main__":
    unittest.main()
