#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the table of `thirdcard extremal DESIGN` as Markdown: python3 tools/extremal_table.py 'ag(4,3)' [--open]

Runs ./thirdcard of this folder (or the program named by THIRDCARD_PROGRAM). --open prints only open rows."""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def cell(extreme):
    lower, upper = extreme["lower"], extreme["upper"]
    return str(lower) if lower == upper else f"{lower} to {upper}"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.environ.get("THIRDCARD_PROGRAM", os.path.join(ROOT, "thirdcard"))
    output = subprocess.run([program, "extremal", sys.argv[1], "--json"], capture_output=True, text=True, check=True).stdout
    print("| n | least | by | classes | greatest | by | classes |\n|---|---|---|---|---|---|---|")
    for row in json.loads(output)["rows"]:
        low, high = row["min"], row["max"]
        if "--open" in sys.argv and low["lower"] == low["upper"] and high["lower"] == high["upper"]:
            continue
        print(f"| {row['n']} | {cell(low)} | {low['by']} | {low.get('classes', '')} | {cell(high)} | {high['by']} | {high.get('classes', '')} |")


if __name__ == "__main__":
    main()
