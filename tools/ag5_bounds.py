#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What three ideas give for the rows of AG(5,3) that `thirdcard extremal 'ag(5,3)'` leaves open, as least numbers
of lines among n points: python3 tools/ag5_bounds.py [--tables AG4.json AG5.json] [N ...]

A direction splits n points into layers of a >= b >= c; unknown are the numbers of the 121 directions with each
split. Given the number T of lines, the sums of a^2 + b^2 + c^2 and of the cubic form of the hull bound are known,
and a split must allow T (docs/theory.md). On top of that:
  residues  let t be the sum of the points. If 3 divides n, either t is 0 and a, b, c have equal residues modulo 3
            in every direction, or they do in 40 directions and are all different in 81;
  layers    a line lies in a layer in 40 directions and crosses in 81: 40 T is between the sums of the least and
            of the greatest numbers of lines in the layers, 81 T between the sums of the bounds for crossing lines;
  integers  the numbers of directions are whole.
For each row: the bound and the best set known, then the first T that the programs do not exclude with residues,
with residues and layers, and with all three. Programs are solved by glpsol (Debian: glpk-utils) in floating point:
leads, not proofs. Without --tables the two tables are computed first, which takes minutes. "?" after a number: the
time of a program ran out there."""
import argparse
import json
import os
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DIRECTIONS, LAYER, POINTS, INSIDE = 121, 81, 243, 40


def table(design, file):
    if file:
        with open(file, encoding="ascii") as opened:
            return json.load(opened)["rows"]
    program = os.environ.get("THIRDCARD_PROGRAM", os.path.join(ROOT, "thirdcard"))
    return json.loads(subprocess.run([program, "extremal", design, "--json"], capture_output=True, text=True, check=True).stdout)["rows"]


def cubic(a, b, c):
    """Twice the cubic form."""
    return 2 * (a ** 3 + b ** 3 + c ** 3) - 3 * (a * a * b + a * b * b + a * a * c + a * c * c + b * b * c + b * c * c) + 12 * a * b * c


def least_crossing(a, b, c):
    return max(0, a * b - (LAYER - c) * min(a, b), a * c - (LAYER - b) * min(a, c), b * c - (LAYER - a) * min(b, c))


def most_crossing(a, b, c):
    return min(a * b, a * c, b * c)


class Programs:
    def __init__(self, layers):
        self.least = [row["min"]["lower"] for row in layers]
        self.most = [row["max"]["upper"] for row in layers]

    def splits(self, n, lines):
        for a in range(min(LAYER, n), -1, -1):
            for b in range(min(a, n - a), -1, -1):
                c = n - a - b
                if 0 <= c <= b and c <= LAYER:
                    inside = [sum(bound[x] for x in (a, b, c)) for bound in (self.least, self.most)]
                    if inside[0] + least_crossing(a, b, c) <= lines <= inside[1] + most_crossing(a, b, c):
                        yield a, b, c

    def rows(self, splits, n, lines, layers):
        yield {s: sum(x * x for x in s) for s in splits}, "=", DIRECTIONS * n + INSIDE * n * (n - 1)
        yield {s: cubic(*s) for s in splits}, "=", POINTS * (6 * lines + n) - n ** 3
        if layers:
            yield {s: sum(self.least[x] for x in s) for s in splits}, "<=", INSIDE * lines
            yield {s: sum(self.most[x] for x in s) for s in splits}, ">=", INSIDE * lines
            yield {s: least_crossing(*s) for s in splits}, "<=", (DIRECTIONS - INSIDE) * lines
            yield {s: most_crossing(*s) for s in splits}, ">=", (DIRECTIONS - INSIDE) * lines

    def excluded(self, n, lines, layers, whole):
        """True: no numbers of directions fit; None: not known."""
        splits = list(self.splits(n, lines))
        if n % 3:
            return self.infeasible([*self.rows(splits, n, lines, layers), ({s: 1 for s in splits}, "=", DIRECTIONS)], whole)
        equal = [s for s in splits if len({x % 3 for x in s}) == 1]
        different = [s for s in splits if len({x % 3 for x in s}) == 3]
        answer = self.infeasible([*self.rows(equal, n, lines, layers), ({s: 1 for s in equal}, "=", DIRECTIONS)], whole)
        if answer is not True:
            return answer
        return self.infeasible([*self.rows(equal + different, n, lines, layers), ({s: 1 for s in equal}, "=", INSIDE),
                                ({s: 1 for s in different}, "=", DIRECTIONS - INSIDE)], whole)

    @staticmethod
    def infeasible(rows, whole):
        names, text = {}, []
        for i, (row, relation, value) in enumerate(rows):
            terms = [f"{'+' if x >= 0 else '-'} {abs(x)} x{names.setdefault(s, len(names))}" for s, x in row.items() if x]
            if not terms:
                if {"=": value != 0, "<=": value < 0, ">=": value > 0}[relation]:
                    return True
                continue
            text.append(f" r{i}: " + "\n  ".join(terms) + f" {relation} {value}\n")
        with tempfile.NamedTemporaryFile("w", suffix=".lp") as file:
            file.write("Minimize\n obj: 0 x0\nSubject To\n" + "".join(text))
            if whole:
                file.write("General\n" + "".join(f" x{i}\n" for i in names.values()))
            file.write("End\n")
            file.flush()
            said = subprocess.run(["glpsol", "--lp", file.name, "--tmlim", "20"], capture_output=True, text=True).stdout
        if "NO PRIMAL FEASIBLE" in said or "NO FEASIBLE" in said or "NO INTEGER FEASIBLE" in said:
            return True
        return False if "OPTIMAL" in said else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs=2, metavar="FILE", help="thirdcard extremal ... --json of ag(4,3) and ag(5,3)")
    parser.add_argument("sizes", nargs="*", type=int)
    options = parser.parse_args()
    files = options.tables or ["", ""]
    programs, rows = Programs(table("ag(4,3)", files[0])), table("ag(5,3)", files[1])
    print(f"{'n':>4} {'bound':>6} {'known':>6} {'residues':>9} {'layers':>7} {'integers':>9}")
    raised, closed = [0, 0, 0], [0, 0, 0]
    for n, row in enumerate(rows):
        low, known = row["min"]["lower"], row["min"]["upper"]
        if low == known or (options.sizes and n not in options.sizes):
            continue
        reached, found = low, []
        for layers, whole in ((False, False), (True, False), (True, True)):
            answer = True
            while reached < known and (answer := programs.excluded(n, reached, layers, whole)) is True:
                reached += 1
            raised[len(found)] += reached > low
            closed[len(found)] += reached == known
            found.append(f"{reached}{'?' if answer is None else ''}")
        print(f"{n:>4} {low:>6} {known:>6} {found[0]:>9} {found[1]:>7} {found[2]:>9}", flush=True)
    for i, name in enumerate(("residues", "and layers", "and integers")):
        print(f"{name}: {raised[i]} rows raised, {closed[i]} closed")


if __name__ == "__main__":
    main()
