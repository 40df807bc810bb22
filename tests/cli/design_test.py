"""thirdcard design."""
import unittest

from program import refusal, run_json


class DesignTest(unittest.TestCase):
    def test_geometries(self):
        for name, points, blocks in (("ag(4,3)", 81, 1080), ("pg(4,2)", 31, 155), ("flats(4,3,2)", 81, 1170)):
            design = run_json("design", name)
            self.assertEqual((design["points"], design["blocks"]), (points, blocks))

    def test_wrong_names_are_refused_in_one_line(self):
        for name in ("ag(0,3)", "ag(3,6)", "ag(", "", "ag(4,3", "nothing(3)", "ag(99,3)"):
            self.assertTrue(refusal("design", name))


if __name__ == "__main__":
    unittest.main()
