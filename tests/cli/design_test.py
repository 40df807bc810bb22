# SPDX-License-Identifier: MIT
"""thirdcard design and thirdcard classify."""
import itertools
import json
import os
import random
import tempfile
import hashlib
import unittest

from program import FULL, refusal, run, run_json, within


class DesignTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, content):
        path = os.path.join(self.folder.name, name)
        with open(path, "wb" if isinstance(content, bytes) else "w") as out:
            out.write(content)
        return path

    def test_geometries(self):
        for name, points, blocks, group in (("ag(4,3)", 81, 1080, "1965150720"), ("pg(4,2)", 31, 155, "9999360"), ("flats(4,3,2)", 81, 1170, "1965150720"),
                                            ("ag(2,4)", 16, 20, "5760"), ("sts(15,1)", 15, 35, "20160"), ("sqs(10)", 10, 30, "1440")):
            design = run_json("design", name)
            self.assertEqual((design["name"], design["points"], design["blocks"], design["automorphisms"]), (name, points, blocks, group))
            self.assertEqual(design["point_orbits"], 1)

    def test_types_do_not_depend_on_values(self):
        path = self.file("h.txt", "5\n0 1\n1 2 3\n")
        shapes = set()
        for name in ("ag(2,3)", "sts(15,80)", "file:" + path, "sqs(8)", "ag(7,3)"):
            shapes.add(tuple((k, type(v).__name__) for k, v in run_json("design", name).items()))
        self.assertEqual(len(shapes), 1)
        self.assertEqual(run_json("design", "file:" + path)["parameters"], "none")

    def test_formats_come_back(self):
        for name in ("sts(15,19)", "sqs(8)", "pg(2,3)"):
            for form in ("blocks", "json", "gap", "pg", "dimacs"):
                text = run("design", name, "--format", form)
                self.assertEqual(text.returncode, 0)
                path = self.file("x." + form, text.stdout)
                self.assertEqual(run("design", "isomorphic", name, "file:" + path).returncode, 0)
                self.assertEqual(run("design", "file:" + path, "--format", "json").stdout.split('"points"')[1], run("design", name, "--format", "json").stdout.split('"points"')[1])
        out = os.path.join(self.folder.name, "out.json")
        self.assertEqual(run("design", "pg(2,2)", "--format", "json", "-o", out).returncode, 0)
        with open(out) as written:
            self.assertEqual(len(json.load(written)["blocks"]), 7)

    def test_designs_with_any_symmetry(self):
        found = run_json("design", "search", "--parameters", "3,10,4,1", "--symmetric")
        self.assertEqual([c["automorphisms"] for c in found["classes"]], ["1440"])
        for kind in found["types"]:
            self.assertEqual(kind["prime"] * ((10 - kind["fixed"]) // kind["prime"]) + kind["fixed"], 10)
            self.assertEqual(kind["cycles"] in found["classes"][0]["cycles"], kind["found"] == 1)
            self.assertEqual(kind["obstacle"] == "", kind["labelled_by_search"] != "")
        self.assertIn("exclude each other", refusal("design", "search", "--parameters", "3,10,4,1", "--symmetric", "--generator", "(0 1)"))
        self.assertIn("--parameters", refusal("design", "search", "--symmetric"))

    def test_base(self):
        path = self.file("one.txt", run("design", "pg(2,2)", "--format", "blocks", "--base", "1").stdout)
        self.assertEqual(run("design", "isomorphic", "--base", "1", "file:" + path, "pg(2,2)").returncode, 0)
        self.assertIn("out of range", refusal("design", "file:" + path))

    def test_isomorphism_gives_a_mapping(self):
        lines = run("design", "sts(13,2)", "--format", "blocks").stdout.split("\n")[2:]
        blocks = [list(map(int, line.split())) for line in lines if line]
        image = list(range(13))
        random.Random(3).shuffle(image)
        moved = {frozenset(image[p] for p in b) for b in blocks}
        path = self.file("moved.txt", "13\n" + "\n".join(" ".join(map(str, b)) for b in moved))
        found = run_json("design", "isomorphic", "sts(13,2)", "file:" + path)
        self.assertTrue(found["isomorphic"])
        self.assertEqual({frozenset(found["mapping"][p] for p in b) for b in blocks}, moved)
        result = run("design", "isomorphic", "sts(13,1)", "file:" + path)
        self.assertEqual((result.returncode, result.stdout), (1, "not isomorphic\n"))

    def test_flats_and_spans(self):
        for what, count in (("lines", 1080), ("planes", 1170), ("hyperplanes", 120)):
            self.assertEqual(run_json("design", "ag(4,3)", "--show", what)["count"], count)
        self.assertEqual(run_json("design", "ag(4,3)", "--show", "classes")["parallel_classes"], 40)
        self.assertEqual(run_json("design", "ag(4,3)", "--span", "0,1,3")["span"], list(range(9)))
        self.assertEqual(run_json("design", "pg(3,2)", "--span", "0,1")["dimension"], 1)
        self.assertEqual(run_json("design", "ag(4,3)", "--span", "80")["dimension"], 0)
        refusal("design", "sts(13,1)", "--span", "0,1")
        refusal("design", "ag(2,3)", "--span", "0,9")

    def test_axioms(self):
        plane = run_json("design", "ag(2,3)", "--axioms")
        self.assertTrue(plane["affine_plane"] and not plane["projective_plane"])
        space = run_json("design", "ag(4,3)", "--axioms")
        self.assertEqual([a["holds"] for a in space["axioms"] if a["plane"] == "affine"], [True, True, True, False])

    def test_search(self):
        found = run_json("design", "search", "--order", "21", "--cycles", "7,7,7", "--seed", "1", "--limit", "10")
        self.assertEqual(found["found"], 10)
        for system in found["systems"]:
            self.assertEqual(int(system["automorphisms"]) % 7, 0)
            pairs = [frozenset(p) for b in system["blocks"] for p in itertools.combinations(b, 2)]
            self.assertEqual((len(pairs), len(set(pairs))), (210, 210))
        whole = run_json("design", "search", "--order", "13", "--cycles", "13")
        self.assertEqual((whole["found"], whole["complete"]), (1, True))
        none = run_json("design", "search", "--order", "13", "--cycles", "1,2,2,2,2,2,2")
        self.assertEqual((none["found"], none["complete"]), (0, True))
        refusal("design", "search", "--order", "21", "--cycles", "7,7")
        refusal("design", "search", "--order", "20", "--cycles", "20")

    def test_wrong_names_are_refused_in_one_line(self):
        for name in ("ag(0,3)", "ag(3,6)", "ag(", "", "ag(4,3", "nothing(3)", "ag(99,3)", "sts(15,81)", "sts(14,1)", "file:", "file:/", "file:/nonexistent", "ag(4,3)x",
                     "flats(12,2,6)", "ag(2,17)", "sts(2147483648)", "random-sts(9,99999999999999999999)", "pg(-1,2)"):
            self.assertTrue(refusal("design", name))
        refusal("design", "ag(2,3)", "--format", "xml")
        refusal("design", "ag(2,3)", "--format", "json", "-o", "/nonexistent/x")

    def test_wrong_files_are_refused_in_one_line(self):
        for content in (b"", b"\n", b"7\n", b"7\n0 1 1\n", b"7\n0 1 7\n", b"7\n0 1 x\n", b"70000\n0 1\n", random.Random(1).randbytes(10_000_000), b"{" * 10_000_000,
                        b"[" * 10_000_000, b"1 " * 5_000_000, b"a" * 10_000_000, b"-" * 10_000_000, b"#" * 10_000_000):
            self.assertTrue(refusal("design", "file:" + self.file("bad", content), seconds=5))

    def test_large_files_that_are_no_design(self):
        path = self.file("large", "65535\n" + " ".join(map(str, range(65535))) + "\n")
        self.assertEqual(json.loads(within(10, "design", "file:" + path, "--json").stdout)["automorphisms"], "")
        refusal("design", "isomorphic", "file:" + path, "file:" + path)


class ClassifyTest(unittest.TestCase):
    def test_orders(self):
        for order, classes, labelled in ((3, 1, "1"), (7, 1, "30"), (9, 1, "840"), (13, 2, "1197504000"), (15, 80, "60281712691200")):
            found = run_json("classify", "sts", str(order))
            self.assertEqual((found["order"], found["classes"], found["labelled"]), (order, classes, labelled))
            self.assertEqual([s["number"] for s in found["systems"]], list(range(1, classes + 1)))
            self.assertTrue(all(s["completions"] == s["expected"] for s in found["seeds"]))

    def test_refusals(self):
        for order in ("14", "19", "0", "-3", "x"):
            refusal("classify", "sts", order)
        for more in (("14", "--symmetric"), ("69", "--prime", "2"), ("19", "--prime", "4"), ("19", "--prime", "23"), ("19", "--automorphism", "18"),
                     ("19", "--automorphism", "1," * 18 + "1"), ("19", "--automorphism", "x"), ("19", "--automorphism", "19", "--prime", "19"),
                     ("19", "--symmetric", "--prime", "19"), ("15", "--symmetric", "--catalogue")):
            self.assertTrue(refusal("classify", "sts", *more), more)

    def test_systems_with_automorphisms(self):
        """The systems of order 15 with a group, against the catalogue; the types that cannot be are said to be so."""
        found = run_json("classify", "sts", "15", "--symmetric")
        groups = {}
        for number in range(1, 81):
            order = run_json("design", f"sts(15,{number})")["automorphisms"]
            groups[order] = groups.get(order, 0) + 1
        del groups["1"]
        self.assertEqual({g["automorphisms"]: g["classes"] for g in found["groups"]}, groups)
        self.assertEqual(found["classes"], sum(groups.values()))
        for t in found["types"]:
            self.assertEqual(t["labelled_by_search"], t["labelled_by_classes"])
            self.assertFalse(t["obstacle"] and t["classes"])
            if t["cycles"]:  # a class has a type if its group has an element of it
                self.assertEqual(sum(p["classes"] for p in found["by_prime_types"] if t["cycles"] in p["types"]), t["classes"])
        self.assertEqual(sum(p["classes"] for p in found["by_prime_types"]), found["classes"])
        self.assertEqual([run_json("classify", "sts", v, "--automorphism", v)["classes"] for v in ("19", "21", "25", "27")], [4, 7, 12, 8])
        self.assertIn("modulo 24", run_json("classify", "sts", "21", "--automorphism", "2," * 10 + "1")["types"][0]["obstacle"])

    def test_a_search_that_does_not_end_says_so(self):
        """Row L12: exit 3 and a word, never a short list."""
        stopped = run("classify", "sts", "21", "--prime", "2", "--time", "0.5")
        self.assertEqual((stopped.returncode, stopped.stdout), (3, ""))
        self.assertIn("stopped", stopped.stderr)

    @unittest.skipUnless(FULL, "ten seconds: ./check --full slow")
    def test_a_search_ends_with_its_time_where_completions_abound(self):
        """Some 200 s of processor time before."""
        stopped = within(20, "design", "search", "--parameters", "3,16,4,1", "--generator", "(0 1)(2 3)(4 5)(6 7)", "--time", "5", "--threads", "2")
        self.assertEqual((stopped.returncode, stopped.stdout), (3, ""))
        self.assertIn("stopped: time", stopped.stderr)


class ManyDesignsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.at = lambda name: os.path.join(self.folder.name, name)

    def tearDown(self):
        self.folder.cleanup()

    def test_a_file_of_designs_is_read_wherever_designs_are(self):
        packed = run_json("design", "pack", "sts(15,*)", "-o", self.at("all.tc"))
        self.assertEqual((packed["designs"], packed["points"], packed["coding"]), (80, 15, "triples"))
        self.assertLess(packed["bytes"], 80 * 14 + 400)
        with open(self.at("all.tc"), "rb") as file:
            self.assertEqual(hashlib.sha256(file.read()).hexdigest(), packed["sha256"])
        name = f"file:{self.at('all.tc')}#19"
        self.assertEqual(run_json("design", name)["standard_number"], 19)
        self.assertEqual(run_json("solve", name, "--no-length")["outcome"], "first")
        lines = run("avoid", "batch", "--designs", f"file:{self.at('all.tc')}#*", "--no-length").stdout.splitlines()
        first = [json.loads(line)["design"].rsplit("#")[1] for line in lines if json.loads(line)["outcome"] == "first"]
        self.assertEqual((len(lines), first), (80, ["19", "61"]))
        # A list in text, a stream of blocks and back.
        with open(self.at("list.txt"), "w", encoding="ascii") as file:
            for number in (3, 7):
                blocks = run_json("design", f"sts(15,{number})", "--show", "blocks")["flats"]
                file.write(str(blocks) + "\n")
        self.assertEqual(run_json("design", f"file:{self.at('list.txt')}#2")["standard_number"], 7)
        self.assertEqual(run_json("design", "pack", "sqs(8)", "flats(3,2,2)", "-o", self.at("sqs.tc"))["coding"], "blocks")
        self.assertEqual(run_json("design", f"file:{self.at('sqs.tc')}#2")["parameters"], "3-(8,4,1)")
        for wrong in ("#0", "#81", "#x", ""):
            self.assertTrue(refusal("design", f"file:{self.at('all.tc')}{wrong}"))
        refusal("design", "pack", "sts(15,1)", "sts(13,1)", "-o", self.at("mixed.tc"))
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["all.tc", "list.txt", "sqs.tc"])


if __name__ == "__main__":
    unittest.main()
