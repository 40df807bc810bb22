# SPDX-License-Identifier: MIT
"""thirdcard design invariants, design search without a group, names and lists."""
import collections
import csv
import io
import json
import math
import os
import tempfile
import unittest

from program import ROOT, refusal, run, run_json


class InvariantsTest(unittest.TestCase):
    def test_one_design(self):
        found = run_json("design", "invariants", "sts(15,1)")
        self.assertEqual((found["pasch"], found["parallel_classes"], found["resolutions"]), ("105", "56", "240"))
        self.assertEqual((found["uniform"], found["perfect"], found["five_sparse"]), (True, False, False))
        self.assertEqual(sum(found["pasch_at"]), 6 * 105)
        self.assertEqual(found["block_orbit_sizes"], [35])
        self.assertNotIn("pasch", run_json("design", "invariants", "sqs(8)"))
        self.assertIn("there are pasch, mitres", refusal("design", "invariants", "sts(9)", "--only", "nonsense"))
        self.assertIn("cannot read", refusal("design", "invariants", "file:nothing"))

    def test_many_designs(self):
        columns = ("design", "invariants", "sts(15,*)", "--only", "pasch,parallel")
        rows = list(csv.DictReader(io.StringIO(run(*columns, "--csv").stdout)))
        lines = [json.loads(line) for line in run(*columns, "--json").stdout.splitlines()]
        self.assertEqual([(r["name"], r["pasch"], r["parallel_classes"]) for r in rows],
                         [(x["name"], x["pasch"], x["parallel_classes"]) for x in lines])
        self.assertEqual((len(rows), sum(int(r["pasch"]) for r in rows)), (80, 1390))
        summary = run_json(*columns, "--summary")
        self.assertEqual(summary["designs"], 80)
        values = {i["invariant"]: {v["value"]: v["designs"] for v in i["values"]} for i in summary["invariants"]}
        self.assertEqual(values["pasch"], collections.Counter(r["pasch"] for r in rows))
        self.assertEqual(values["parallel_classes"]["0"], 10)


class SearchTest(unittest.TestCase):
    def test_both_ways_and_complements(self):
        by_points, by_cover = (run_json("design", "search", "--parameters", "2,8,4,3", "--method", m) for m in ("points", "cover"))
        self.assertEqual((by_points["method"], by_cover["method"]), ("points", "cover"))
        for field in ("found", "classes", "labelled_by_search", "labelled_by_classes"):
            self.assertEqual(by_points[field], by_cover[field])
        long_blocks = run_json("design", "search", "--parameters", "2,13,9,6")
        self.assertEqual((long_blocks["found"], long_blocks["complemented"]), (1, True))
        self.assertTrue(all(len(b) == 9 for b in long_blocks["classes"][0]["blocks"]))
        self.assertIn("no 2-(8,3,1) design", refusal("design", "search", "--parameters", "2,8,3,1"))
        self.assertIn("no group", refusal("design", "search", "--parameters", "2,7,3,1", "--method", "points", "--generator", "(0 1 2)"))

    def test_what_is_known_is_printed(self):
        printed = run("design", "search", "--parameters", "2,15,7,3").stdout.splitlines()
        designs = [line for line in printed if not line.startswith("#")]
        self.assertEqual(len(designs), 5)
        stopped = run("design", "search", "--parameters", "2,25,4,1", "--time", "0.5", "--json")
        self.assertEqual(stopped.returncode, 3)
        found = json.loads(stopped.stdout)
        self.assertFalse(found["complete"])
        self.assertEqual(found["labelled_by_search"], "")


class CensusTest(unittest.TestCase):
    def test_labelled_systems_of_order_19(self):
        """OEIS A001201 (Kaski and Ostergard 2004): what our census of the symmetric systems leaves of all labelled
        systems is a multiple of 19!, and that many classes have no symmetry."""
        with open(os.path.join(ROOT, "data", "sts19-census.json"), encoding="utf-8") as file:
            groups = next(rule for rule in json.load(file)["rules"] if rule["rule"] == "avoid")["groups"]
        systems = {int(g["automorphisms"]): g["row"]["systems"] for g in groups}
        self.assertEqual((min(systems), sum(systems.values())), (2, 164758))
        labelled = sum(number * math.factorial(19) // order for order, number in systems.items())
        classes, rest = divmod(1348410350618155344199680000 - labelled, math.factorial(19))
        self.assertEqual((classes, rest), (11084710071, 0))
        self.assertEqual(classes + 164758, 11084874829)


class NamesTest(unittest.TestCase):
    def test_names(self):
        for name, blocks, order in (("fano", 7, "168"), ("witt(24)", 759, "244823040"), ("s(5,6,12)", 132, "95040"), ("unital(3)", 63, "12096"),
                                    ("bibd(16,6,2)#1", 16, "384")):
            design = run_json("design", name)
            self.assertEqual((design["name"], design["blocks"], design["automorphisms"]), (name, blocks, order))
        self.assertIn("numbered 1 to 5", refusal("design", "bibd(15,7,3)#6"))

    def test_lists_are_exported(self):
        with tempfile.TemporaryDirectory() as folder:
            packed = os.path.join(folder, "sts13.tc")
            run("design", "pack", "sts(13,*)", "-o", packed)
            for form in ("blocks", "gap"):
                path = os.path.join(folder, form)
                self.assertEqual(run("design", f"file:{packed}#*", "--format", form, "-o", path).returncode, 0)
                for i in (1, 2):
                    self.assertEqual(run("design", "isomorphic", f"sts(13,{i})", f"file:{path}#{i}").returncode, 0)
            lines = run("design", f"file:{packed}#*", "--format", "json").stdout.splitlines()
            self.assertEqual([len(json.loads(line)["blocks"]) for line in lines], [26, 26])

    def test_parallel_classes_of_any_design(self):
        self.assertEqual(run_json("design", "sts(15,1)", "--show", "classes")["parallel_classes"], 56)
        self.assertIn("no parallel class", run("design", "pg(2,2)", "--show", "classes").stdout)


if __name__ == "__main__":
    unittest.main()
