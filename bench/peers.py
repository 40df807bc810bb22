#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every peer beside us, in one run and one table: GAP's package DESIGN on lists of designs, GAP and dreadnaut on groups and
canonical forms, and the baselines of `thirdcard bench` (among them the search printed in the paper on avoidance games
and the naive table of Nofil). Processor time of whole processes, their start included; those of `bench` measure
themselves. Ratios below 1, where the peer is faster, are named again at the end. Needs gap, its packages design and
grape, and dreadnaut. Exit 1 if two answers differ.

    python3 bench/peers.py [--seconds 300] [--short] [--only designs,groups,bench]"""
import argparse
import json
import re
import subprocess
import sys

import gap_designs
from gap_designs import PROGRAM, timed

# Groups: designs whose incidence graphs dreadnaut and whose blocks GAP get from us.
GROUPS = ("ag(3,3)", "pg(4,2)", "unital(3)", "witt(22)", "cyclic-sts(19)", "random-sts(31,1)", "random-sts(45,1)", "sts(15,1)", "hadamard(20)")


def told(*words):
    return json.loads(subprocess.run([PROGRAM, *words, "--json"], capture_output=True, text=True, check=True).stdout)


def blocks_of(name):
    return json.loads(subprocess.run([PROGRAM, "design", name, "--format", "json"], capture_output=True, text=True, check=True).stdout)


def graph(design):
    """For dreadnaut: points, then blocks; each block beside its points."""
    v, blocks = design["points"], design["blocks"]
    lines = [f"{v + i} : {' '.join(map(str, block))}" for i, block in enumerate(blocks)]
    return f"n={v + len(blocks)} $=0 g {'; '.join(lines)}. f=[0:{v - 1}]\n"


def design_rows(options):
    for name, repeated, cycles, _, mine, theirs, agree in gap_designs.rows(options.seconds, "short" if options.short else ""):
        what = f"all {name}{' with repeated blocks' if repeated else ''}{', automorphism ' + cycles if cycles else ''}"
        yield what, "GAP DESIGN", mine, theirs, agree


def group_rows(options):
    mine = timed([PROGRAM, "--version"])[1]
    yield "the start alone", "dreadnaut", mine, timed(["dreadnaut"], "q\n")[1], True
    yield "the start alone", "GAP DESIGN", mine, timed(["gap", "-q", "-b"], 'LoadPackage("design",false);;\nQUIT;\n')[1], True
    for name in GROUPS:
        design = blocks_of(name)
        out, mine = timed([PROGRAM, "design", "automorphisms", "file:/dev/stdin", "--json"], json.dumps(design))
        order = int(json.loads(out)["automorphisms"])
        said, theirs = timed(["dreadnaut"], graph(design) + "x q\n")
        # A large order comes as a power of ten with a few digits.
        size = re.search(r"grpsize=([0-9.e+]+)", said)[1]
        yield f"group of {name}", "dreadnaut", mine, theirs, abs(float(size) - order) <= 1e-6 * order
        lists = [[p + 1 for p in block] for block in design["blocks"]]
        said, theirs = timed(["gap", "-q", "-b"], f'LoadPackage("design",false);;\nPrint("ANSWER ", Size(AutGroupBlockDesign(BlockDesign({design["points"]},'
                                                  f'{lists}))), "\\n");\nQUIT;\n', options.seconds)
        agree = said is None or int(re.search(r"ANSWER ([0-9]+)", said)[1]) == order
        yield f"group of {name}", "GAP DESIGN", mine, None if said is None else theirs, agree
        _, mine = timed([PROGRAM, "design", "canonical", "file:/dev/stdin"], json.dumps(design))
        _, theirs = timed(["dreadnaut"], graph(design) + "c x b q\n")
        yield f"canonical form of {name}", "dreadnaut", mine, theirs, True


def bench_rows(options):
    for group in ("designs", "extremal", "avoid"):
        for row in told("bench", group)["rows"]:
            yield row["name"], row["baseline"], row["seconds"], row["baseline_seconds"], True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300, help="for each process")
    parser.add_argument("--short", action="store_true", help="leave out what takes GAP minutes")
    parser.add_argument("--only", default="designs,groups,bench", help="parts of the table")
    options = parser.parse_args()
    parts = {"designs": design_rows, "groups": group_rows, "bench": bench_rows}
    wrong, behind = 0, []
    print("| what | peer | thirdcard, s | peer, s | ratio |\n|---|---|---|---|---|")
    word = lambda time: f"over {options.seconds:.0f}" if time is None else f"{time:.4f}" if time < 0.1 else f"{time:.2f}"
    for part in options.only.split(","):
        for what, peer, mine, theirs, agree in parts[part](options):
            if peer == "none":
                continue
            ratio = None if mine is None or theirs is None else theirs / max(mine, 1e-9)
            wrong += not agree
            if mine is None or ratio is not None and ratio < 1:
                behind.append(f"{what} ({peer})")
            print(f"| {what} | {peer} | {word(mine)} | {word(theirs)} | {'-' if ratio is None else f'{ratio:.1f}'}{'' if agree else ' DIFFERS'} |", flush=True)
    print(f"\nThe peer is faster, or we did not end: {'; '.join(behind) if behind else 'nowhere'}.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
