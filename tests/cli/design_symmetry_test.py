"""thirdcard design automorphisms, thirdcard design orbits."""
import unittest
from math import comb

from program import refusal, run_json


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


if __name__ == "__main__":
    unittest.main()
