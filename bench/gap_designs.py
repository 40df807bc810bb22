#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""t-designs by `thirdcard design search --parameters` and by GAP's package DESIGN (BlockDesigns), the same parameters
in one run: number of classes, multiset of group orders, processor time of each. Needs gap and its packages design and
grape. Exit 1 if they disagree; GAP gets SECONDS (300 unless told) for each row.

    python3 bench/gap_designs.py [SECONDS [V]]

V: only the rows with so many points."""
import collections
import json
import os
import resource
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("THIRDCARD_PROGRAM", os.path.join(ROOT, "build", "release", "thirdcard"))
# t, v, k, lambda, may blocks be repeated, cycles of a prescribed automorphism (points from 0)
ROWS = [
    (2, 7, 3, 1, False, ""), (2, 7, 3, 2, True, ""), (2, 7, 3, 3, True, ""), (2, 9, 3, 2, False, ""), (2, 9, 3, 2, True, ""),
    (2, 10, 4, 2, True, ""), (2, 13, 4, 1, False, ""), (2, 16, 4, 1, False, ""), (3, 8, 4, 1, False, ""), (3, 10, 4, 1, False, ""),
    (3, 14, 4, 1, False, "(0 1 2 3 4 5 6)(7 8 9 10 11 12 13)"),
    (2, 25, 4, 1, False, "(0 1 2 3 4 5 6)(7 8 9 10 11 12 13)(14 15 16 17 18 19 20)"),
    (3, 16, 4, 1, False, "(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)"), (3, 16, 4, 1, False, "(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14)"),
    (3, 16, 4, 1, False, "(0 1 2 3 4 5 6)(7 8 9 10 11 12 13)"), (3, 16, 4, 1, False, "(0 1 2 3 4)(5 6 7 8 9)(10 11 12 13 14)"),
]


def timed(command, text=None, seconds=300):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds, check=True)
    except subprocess.TimeoutExpired:
        return None, seconds
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return run.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(t, v, k, lam, repeated, cycles):
    out, time = timed([PROGRAM, "design", "search", "--parameters", f"{t},{v},{k},{lam}", "--threads", "1", "--json",
                       *(["--repeated"] if repeated else []), *(["--generator", cycles] if cycles else [])])
    return collections.Counter(int(c["automorphisms"]) for c in json.loads(out)["classes"]), time


def by_gap(t, v, k, lam, repeated, cycles, seconds):
    moved = "".join(f"({','.join(str(int(p) + 1) for p in c.split())})" for c in cycles.strip("()").split(")(") if c)
    group = f", requiredAutSubgroup:=Group({moved})" if cycles else ""
    simple = "" if repeated else ", blockMaxMultiplicities:=[1]"
    text = (f'LoadPackage("design",false);;\nL:=BlockDesigns(rec(v:={v}, blockSizes:=[{k}], tSubsetStructure:=rec(t:={t}, lambdas:=[{lam}])'
            f'{simple}{group}));;\nPrint("ANSWER ", List(L,D->Size(AutGroupBlockDesign(D))), "\\n");\nQUIT;\n')
    out, time = timed(["gap", "-q", "-b"], text, seconds)
    if out is None:
        return None, time
    answer = out[out.index("ANSWER ") + 7:].replace("\n", " ")
    return collections.Counter(json.loads(answer[:answer.index("]") + 1])), time


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300
    wrong = 0
    print("| t-(v,k,λ) | repeated blocks | automorphism | classes | thirdcard, s | GAP DESIGN, s |\n|---|---|---|---|---|---|")
    points = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for row in [row for row in ROWS if points in (0, row[1])]:
        mine, my_time = ours(*row)
        theirs, their_time = by_gap(*row, seconds)
        word = f"{their_time:.2f}" if theirs == mine else f"over {seconds:.0f}" if theirs is None else f"DIFFERS: {dict(theirs)}"
        wrong += theirs is not None and theirs != mine
        lengths = collections.Counter(len(c.split()) for c in row[5].strip("()").split(")(") if c)
        cycles = " ".join(f"{length}^{n}" if n > 1 else f"{length}" for length, n in sorted(lengths.items(), reverse=True))
        print(f"| {row[0]}-({row[1]},{row[2]},{row[3]}) | {'yes' if row[4] else 'no'} | {cycles or '-'} | "
              f"{sum(mine.values())} | {my_time:.2f} | {word} |", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
