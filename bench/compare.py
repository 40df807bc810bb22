#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two programs side by side: `bench/compare.py OLD NEW [--runs 10] [--only WORD] [--most SECONDS]` runs the same
commands with both in turn, one thread each, and prints for each the totals of nodes (or classes) and the least
processor time (user and system) over all runs. Exit status 1 if a total differs or the new program takes over 1.1 times as long.
With --bench GROUP (or all) the rows are those of `thirdcard bench`, by the time that each takes itself.

With --runs 10 the least of ten interleaved runs counts: other work on the machine disturbs the least time
little. A command that takes over --most seconds runs three times only."""
import argparse
import json
import resource
import subprocess
import sys

ROWS = {
    "all 80 sts(15), outcomes": ["avoid", "batch", "--designs", "sts(15,*)", "--no-length", "--threads", "1"],
    "all 80 sts(15), lengths": ["avoid", "batch", "--designs", "sts(15,*)", "--threads", "1"],
    "random sts(19), 20 of them": ["avoid", "batch", "--random-sts", "19", "--count", "20", "--threads", "1"],
    "random sts(21), 4 of them": ["avoid", "batch", "--random-sts", "21", "--count", "4", "--threads", "1"],
    "random sts(21), outcomes": ["avoid", "batch", "--random-sts", "21", "--count", "20", "--no-length", "--threads", "1"],
    "ag(3,3), every position": ["avoid", "errors", "ag(3,3)", "--json"],
    "pg(4,2), every position": ["avoid", "errors", "pg(4,2)", "--json"],
    "ag(4,3), caps": ["caps", "ag(4,3)", "--threads", "1", "--json"],
    "ag(4,3), table": ["extremal", "ag(4,3)", "--threads", "1", "--json"],
    "canonical forms, 12-subsets of ag(4,3)": ["design", "orbits", "ag(4,3)", "--subsets", "12", "--json"],
    "canonical forms, 9-subsets of sts(19)": ["design", "orbits", "cyclic-sts(19)", "--subsets", "9", "--json"],
}
COUNTED = {"nodes", "classes", "positions", "orbits"}


def totals(text):
    """The sum of all numbers that count work, and everything else that was said but times."""
    sums, said = {}, []

    def visit(value, key=""):
        if isinstance(value, dict):
            for name, inner in sorted(value.items()):
                visit(inner, name)
        elif isinstance(value, list):
            for inner in value:
                visit(inner, key)
        elif key in COUNTED and isinstance(value, int):
            sums[key] = sums.get(key, 0) + value
        elif key in ("winner", "caps", "lower", "upper", "plies"):
            said.append(f"{key}={value}")

    for line in text.splitlines():
        if line.startswith(("{", "[")):
            visit(json.loads(line))
    return sums, said


def run(program, arguments):
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    used = spent() - before
    if done.returncode != 0:
        raise SystemExit(f"{program} {' '.join(arguments)}: exit {done.returncode}: {done.stderr.strip()[-300:]}")
    return used, *totals(done.stdout)


def compare_bench(options):
    """The rows of `thirdcard bench`; those of a device or of several threads are no matter of instructions."""
    words = ["bench", *([] if options.bench == "all" else [options.bench]), "--json"]
    least, seen, worst = {}, {}, False
    for runs in range(options.runs):
        for which in (("old", "new"), ("new", "old"))[runs % 2]:
            done = subprocess.run([getattr(options, which), *words], capture_output=True, text=True)
            if done.returncode != 0:
                raise SystemExit(f"{which}: {done.stderr.strip()[-300:]}")
            for row in json.loads(done.stdout)["rows"]:
                if options.only not in row["name"] or "threads" in row["name"]:
                    continue
                key = f"{row['name']} / {row['baseline']}"
                here = least.setdefault(key, {})
                here[which] = min(here.get(which, row["seconds"]), row["seconds"])
                seen.setdefault(key, set()).add((row["nodes"], row["checksum"]))
    print(f"{'row':<50} {'old, ms':>10} {'new, ms':>10} {'new/old':>8}  runs {options.runs}")
    for key, here in least.items():
        if len(here) == 2:
            ratio = here["new"] / max(here["old"], 1e-9)
            same = "" if len(seen[key]) == 1 else "  DIFFERENT"
            print(f"{key.split(' / ')[0]:<50} {1000 * here['old']:>10.3f} {1000 * here['new']:>10.3f} {ratio:>8.3f}{same}")
            worst |= ratio > 1.1 or same != ""
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", default="", help="rows whose name has this word")
    parser.add_argument("--most", type=float, default=20, help="seconds beyond which three runs are enough")
    parser.add_argument("--bench", metavar="GROUP", help="rows of `thirdcard bench GROUP` instead; all: of all groups")
    options = parser.parse_args()
    if options.bench:
        return compare_bench(options)
    worst = 0
    print(f"{'row':<40} {'work, old = new':<34} {'old':>8} {'new':>8} {'new/old':>8}  runs")
    for name, arguments in ROWS.items():
        if options.only not in name:
            continue
        least, seen, runs = {}, {}, 0
        while runs < (3 if least and max(least.values()) > options.most else options.runs):
            for which in (("old", "new"), ("new", "old"))[runs % 2]:
                used, sums, said = run(getattr(options, which), arguments)
                least[which] = min(least.get(which, used), used)
                if seen.setdefault(which, (sums, said)) != (sums, said):
                    raise SystemExit(f"{name}: the {which} program gave two answers")
            runs += 1
        shared = [{key: s[0][key] for key in s[0] if all(key in other[0] for other in seen.values())} for s in seen.values()]
        same = shared[0] == shared[1] and seen["old"][1] == seen["new"][1]
        ratio = least["new"] / max(least["old"], 1e-9)
        work = " ".join(f"{value} {key}" for key, value in sorted(shared[0].items())) or f"{len(seen['old'][1])} answers"
        print(f"{name:<40} {work if same else 'DIFFERENT: ' + str(shared):<34} {least['old']:>8.3f} {least['new']:>8.3f} {ratio:>8.3f}  {runs}", flush=True)
        worst |= not same or ratio > 1.1
    return worst


if __name__ == "__main__":
    sys.exit(main())
