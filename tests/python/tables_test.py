# SPDX-License-Identifier: MIT
"""Results as pandas tables and matplotlib plots: the numbers that go in come out."""
import unittest

import matplotlib

matplotlib.use("Agg")

import thirdcard as tc


class Tables(unittest.TestCase):
    def test_pandas(self):
        solved = tc.solve("ag(3,3)", moves=[0, 1])
        moves = solved.moves.to_pandas()
        self.assertEqual(list(moves.index[moves.outcome == "win"]), [2])
        caps = tc.caps("ag(3,3)")
        self.assertEqual(list(caps.to_pandas().caps), [s.caps for s in caps.sizes])
        table = tc.extremal("ag(2,3)")
        self.assertEqual(list(table.to_pandas().max_upper), [r.max.upper for r in table])
        counts = tc.simulate.endgame(1000)
        self.assertEqual(dict(counts.to_pandas()["count"]), counts.counts)
        estimates = tc.simulate.no_set([3, 12], 1000)
        self.assertEqual(estimates.to_pandas().exact[12], float(estimates[12].exact))

    def test_plots(self):
        table = tc.extremal("ag(2,3)")
        lines = {line.get_label(): list(line.get_ydata()) for line in table.plot().lines}
        self.assertEqual(lines, {"greatest": [r.max.upper for r in table], "least": [r.min.lower for r in table]})
        counts = tc.simulate.endgame(1000)
        axes = counts.plot()
        self.assertEqual([bar.get_height() for bar in axes.patches], list(counts.share.values()))
        self.assertIs(tc.simulate.no_set([3, 12], 1000).plot(axes), axes)


if __name__ == "__main__":
    unittest.main()
