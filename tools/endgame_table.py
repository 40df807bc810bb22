#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of 10^11 games in docs/results.md, as the program reads it from data/: tools/endgame_table.py PROGRAM.

The counters are checkpoints of finished runs, so resuming them prints the answer at once; the file says by its
digest that it is whole, and by its request what was asked. Made by
    thirdcard simulate endgame --games 1e11 --rules RULES --seed 11 --keep 18 --device gpu --checkpoint FILE
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# 10^9 games under the table rules, in per cent (sprang/marmoset).
LITERATURE = {0: "1.22294", 6: "46.82882", 9: "44.50450", 12: "7.36701", 15: "0.07668", 18: "0.00005"}


def games(program, rules):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "checkpoint")
        shutil.copy(os.path.join(ROOT, "data", f"endgame-{rules}-1e11.txt"), copy)
        done = subprocess.run([program, "simulate", "endgame", "--games", "1e11", "--rules", rules, "--seed", "11", "--keep", "18",
                               "--checkpoint", copy, "--resume", "--json"], capture_output=True, text=True, check=True)
        return json.loads(done.stdout)


def percent(share, error):
    """Two digits of the error decide how many of the share are shown."""
    places = 2
    while round(100 * error, places) < 10 ** (1 - places):
        places += 1
    return f"{100 * share:.{places}f} ± {100 * error:.{places}f}"


def lines(program):
    table, paper = games(program, "table"), games(program, "paper")
    assert table["complete"] and paper["complete"] and table["games"] == paper["games"] == "1" + 11 * "0"
    assert sum(map(int, table["left"].values())) == sum(map(int, paper["left"].values())) == 10**11
    yield "| cards left | games by the table rules | share in % | 10^9 games of the literature | games by the paper's rules | share in % |"
    yield "|---:|---:|---:|---:|---:|---:|"
    by_paper = {row["left"]: row for row in paper["shares"]}
    for row in table["shares"]:
        left, other = row["left"], by_paper[row["left"]]
        yield (f"| {left} | {int(table['left'][str(left)]):,} | {percent(row['estimate'], row['standard_error'])} | {LITERATURE[left]} "
               f"| {int(paper['left'][str(left)]):,} | {percent(other['estimate'], other['standard_error'])} |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("\n".join(lines(sys.argv[1])))
