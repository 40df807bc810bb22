#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""t-designs by `thirdcard design search --parameters` and by GAP's package DESIGN (BlockDesigns), the same parameters
in one run: number of classes, multiset of group orders, processor time of each. Needs gap and its packages design and
grape. Exit 1 if they disagree; each gets SECONDS (300 unless told) for a row.

    python3 bench/gap_designs.py [SECONDS [V]]

V: only the rows with so many points; short: those that GAP, too, ends in seconds; blocks: of these the ones without a group
whose blocks have five points or more, which ./check runs."""
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
    (2, 8, 4, 3, False, ""), (2, 9, 4, 3, False, ""), (2, 11, 5, 2, False, ""), (2, 21, 5, 1, False, ""), (2, 13, 9, 6, False, ""),
    (2, 16, 6, 2, False, ""), (2, 15, 7, 3, False, ""), (2, 10, 5, 4, False, ""), (3, 16, 8, 3, False, ""), (2, 19, 9, 4, False, ""),
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


LONG = {(2, 21, 5, 1), (2, 10, 5, 4), (3, 16, 8, 3), (2, 19, 9, 4), (3, 16, 4, 1)}


def ours(t, v, k, lam, repeated, cycles, seconds):
    out, time = timed([PROGRAM, "design", "search", "--parameters", f"{t},{v},{k},{lam}", "--threads", "1", "--json",
                       *(["--repeated"] if repeated else []), *(["--generator", cycles] if cycles else [])], seconds=seconds)
    if out is None:
        return None, time
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


def rows(seconds, which=""):
    """(parameters, repeated, cycles, classes, our seconds, GAP's seconds, do they agree); None: not within the time."""
    for row in ROWS:
        long = row[:4] in LONG
        if which == "short" and long or which == "blocks" and (long or row[2] < 5) or which.isdigit() and int(which) != row[1]:
            continue
        mine, my_time = ours(*row, seconds)
        theirs, their_time = by_gap(*row, seconds)
        lengths = collections.Counter(len(c.split()) for c in row[5].strip("()").split(")(") if c)
        cycles = " ".join(f"{length}^{n}" if n > 1 else f"{length}" for length, n in sorted(lengths.items(), reverse=True))
        yield (f"{row[0]}-({row[1]},{row[2]},{row[3]})", row[4], cycles, None if mine is None else sum(mine.values()),
               None if mine is None else my_time, None if theirs is None else their_time, None in (mine, theirs) or mine == theirs)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300
    wrong = 0
    print("| t-(v,k,λ) | repeated blocks | automorphism | classes | thirdcard, s | GAP DESIGN, s |\n|---|---|---|---|---|---|")
    word = lambda time: f"over {seconds:.0f}" if time is None else f"{time:.2f}"
    for name, repeated, cycles, classes, mine, theirs, agree in rows(seconds, sys.argv[2] if len(sys.argv) > 2 else ""):
        wrong += not agree
        print(f"| {name} | {'yes' if repeated else 'no'} | {cycles or '-'} | {'-' if classes is None else classes} | {word(mine)} | "
              f"{word(theirs)}{'' if agree else ' DIFFERS'} |", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
