# SPDX-License-Identifier: MIT
"""thirdcard design automorphisms, thirdcard design orbits."""
import os
import tempfile
import unittest
from math import comb

from program import refusal, run, run_json


class DesignSymmetryTest(unittest.TestCase):
    def test_generators_keep_the_lines(self):
        answer = run_json("design", "automorphisms", "ag(2,3)")
        self.assertEqual(answer["automorphisms"], "432")
        self.assertEqual(answer["point_orbits"], [list(range(9))])
        lines = {frozenset(x for x in (a, b, c)) for a in range(9) for b in range(9) for c in range(9)
                 if len({a, b, c}) == 3 and all((a // p + b // p + c // p) % 3 == 0 for p in (1, 3))}
        self.assertEqual(len(lines), 12)
        for g in answer["generators"]:
            self.assertEqual({frozenset(g[x] for x in line) for line in lines}, lines)

    def test_stabiliser(self):
        answer = run_json("design", "automorphisms", "pg(3,2)", "--fix", "0,1")
        self.assertEqual(answer["automorphisms"], str(20160 // 15 // 14))
        self.assertEqual([o for o in answer["point_orbits"] if len(o) == 1], [[0], [1], [2]])

    def test_orbits_partition_the_subsets(self):
        for name, points, k, classes in (("ag(2,3)", 9, 3, 2), ("pg(3,2)", 15, 5, 4), ("ag(3,3)", 27, 6, 10), ("ag(4,3)", 81, 4, 3),
                                         ("ag(4,3)", 81, 79, 1), ("ag(5,2)", 32, 7, 1), ("pg(2,4)", 21, 4, None)):
            answer = run_json("design", "orbits", name, "--subsets", str(k))
            if classes is not None:
                self.assertEqual(answer["classes"], classes)
            self.assertEqual(sum(int(o["subsets"]) for o in answer["orbits"]), comb(points, k))
            for orbit in answer["orbits"]:
                self.assertEqual(len(orbit["representative"]), k)
                self.assertEqual(int(orbit["subsets"]) * int(orbit["stabiliser"]), int(answer["automorphisms"]))

    def test_refusals(self):
        for arguments in (("orbits", "ag(4,3)", "--subsets", "82"), ("orbits", "ag(4,3)", "--subsets", "-1"), ("orbits", "ag(4,3)", "--subsets", "40"),
                          ("automorphisms", "ag(0,3)"), ("automorphisms", "ag(2,3)", "--fix", "9"), ("orbits",), ()):
            self.assertTrue(refusal("design", *arguments))



class MadeDesignsTest(unittest.TestCase):
    """Designs from designs by their parameters, which `design` counts, and by identities between them."""

    def made(self, *arguments):
        return run_json("design", "make", *arguments)

    def test_parameters(self):
        for arguments, parameters in (
                (("dual", "ag(2,3)"), "1-(12,4,3)"), (("dual", "pg(2,3)"), "2-(13,4,1)"), (("complement", "pg(2,2)"), "2-(7,4,2)"),
                (("derived", "sqs(10)", "--point", "3"), "2-(9,3,1)"), (("residual", "sqs(10)", "--point", "3"), "2-(9,4,3)"),
                (("residual", "pg(2,3)", "--block", "5"), "2-(9,3,1)"), (("derived", "bibd(11,5,2)", "--block", "0"), "2-(5,2,1)"),
                (("residual", "bibd(11,5,2)", "--block", "0"), "2-(6,3,2)"), (("sum", "pg(2,2)", "pg(2,2)"), "2-(7,3,2)"),
                (("product", "ag(1,3)", "pg(2,2)"), "2-(21,3,1)"), (("product", "ag(2,3)", "ag(1,3)"), "2-(27,3,1)")):
            self.assertEqual(self.made(*arguments)["parameters"], parameters, arguments)

    def test_identities(self):
        fano = run_json("design", "pg(2,2)", "--show", "blocks")["flats"]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "c.txt")
            self.assertEqual(run("design", "make", "complement", "pg(2,2)", "-o", path).returncode, 0)
            self.assertEqual(self.made("complement", "file:" + path)["blocks"], fano)
            # A product of affine spaces is one; canonical forms agree exactly where designs are isomorphic.
            self.assertEqual(run("design", "make", "product", "ag(2,3)", "ag(1,3)", "-o", path).returncode, 0)
            self.assertEqual(run("design", "isomorphic", "file:" + path, "ag(3,3)").returncode, 0)
            self.assertEqual(run_json("design", "canonical", "file:" + path)["sha256"], run_json("design", "canonical", "file:" + path)["sha256"])
        forms = {run_json("design", "canonical", f"sts(15,{i})")["sha256"] for i in (1, 2, 3, 7, 61)}
        self.assertEqual(len(forms), 5)

    def test_setwise_stabilisers(self):
        """A set and its complement have one stabiliser, and orbit times stabiliser is the group."""
        block = run_json("design", "automorphisms", "pg(2,2)", "--setwise", "0,1,2")
        self.assertEqual(block["automorphisms"], "24")
        self.assertEqual(run_json("design", "automorphisms", "pg(2,2)", "--setwise", "3,4,5,6")["automorphisms"], "24")
        self.assertEqual(run_json("design", "automorphisms", "ag(2,3)", "--setwise", "0,1")["automorphisms"], str(432 // 36))

    def test_refusals(self):
        for arguments in (("dual",), ("triple", "ag(2,3)"), ("sum", "ag(2,3)"), ("dual", "ag(2,3)", "ag(2,3)"), ("sum", "ag(2,3)", "pg(2,2)"),
                          ("product", "sqs(8)", "pg(2,2)"), ("derived", "sqs(8)"), ("derived", "sqs(8)", "--point", "8"), ("dual", "sqs(8)", "--point", "0"),
                          ("residual", "pg(2,2)", "--block", "7")):
            self.assertTrue(refusal("design", "make", *arguments), arguments)
        refusal("design", "automorphisms", "pg(2,2)", "--setwise", "7")


if __name__ == "__main__":
    unittest.main()
