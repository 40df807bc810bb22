# SPDX-License-Identifier: MIT
"""What ./check says about its stages: a line while they run, a page of the whole run (build/check/summary.md), the
processor seconds at the end, and the table of the long stages (docs/full.md)."""
import os
import re
import shutil
import subprocess
import sys
import time

LIMIT = 1800  # processor seconds that ./check may take: 15 minutes of two processors


class Line:
    """What runs just now: rewritten in place on a terminal, else a line every 20 s."""

    def __init__(self):
        self.terminal = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self.told = time.monotonic()

    def show(self, stages, began):
        running = [s for s in stages if s.state == "runs"]
        done = sum(s.state in ("ok", "kept", "FAIL") for s in stages)
        now = time.monotonic()
        text = f"[{done}/{len(stages)}] {now - began:.0f} s: " + ", ".join(f"{s.name} {now - s.began:.0f} s" for s in running)
        if self.terminal:
            sys.stderr.write("\r" + text[: shutil.get_terminal_size().columns - 1] + "\033[K")
            sys.stderr.flush()
        elif now - self.told >= 20:
            self.told = now
            print(text, file=sys.stderr, flush=True)

    def clear(self):
        if self.terminal:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def git(root, *arguments):
    return subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True).stdout.strip()


def slowest_tests(root):
    """The ten quick and standard tests of the release build that took most processor time, by their own word."""
    found = []
    log = os.path.join(root, "build", "release", "Testing", "Temporary", "LastTest.log")
    try:
        with open(log, encoding="utf-8", errors="replace") as text:
            for line in text:
                if at := re.match(r"\[cpu\] +([0-9.]+) s (\w+) (\S+)", line):
                    found.append((float(at[1]), at[2], at[3]))
    except OSError:
        pass
    return sorted(found, reverse=True)[:10]


def write_summary(root, path, stages, began, full, verdict):
    total = time.monotonic() - began
    commit, changed = git(root, "log", "-1", "--format=%h %s"), git(root, "status", "--porcelain")
    out = [f"# ./check{' --full' if full else ''}: {verdict}", "",
           f"{time.strftime('%Y-%m-%d %H:%M')}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; "
           f"{commit or 'no commit'}{' (with changes)' if changed else ''}", "",
           f"{total:.0f} s in all, {sum(s.cpu for s in stages):.0f} s of processor time in the stages.", "",
           "| stage | | wall s | cpu s | begun at | when |", "|---|---|--:|--:|--:|---|"]
    scale = 40 / max(total, 1)
    for s in sorted(stages, key=lambda s: (s.began or 1e18)):
        bar = ""
        if s.began:
            at = s.began - began
            bar = "`" + "·" * int(at * scale) + "█" * max(1, round(s.wall * scale)) + "`"
        out.append(f"| {s.name} | {s.state} | {s.wall:.0f} | {s.cpu:.0f} | {max(0, s.began - began):.0f} | {bar} |")
    tests = slowest_tests(root)
    if tests:
        out += ["", "The ten tests that took most processor time:", "", "| test | | cpu s |", "|---|---|--:|"]
        out += [f"| {name} | {kind} | {cpu:.2f} |" for cpu, kind, name in tests]
    with open(path, "w", encoding="utf-8") as text:
        text.write("\n".join(out) + "\n")


def processor_seconds(stages, everything):
    """One line: the processor seconds of each stage that ran and their sum; with the limit if `everything` that
    ./check runs was asked for."""
    ran = sorted((s for s in stages if s.cpu > 0), key=lambda s: (-s.cpu, s.name))
    each = ", ".join(f"{s.name} {s.cpu:.0f}" for s in ran)
    limit = f" of the {LIMIT:,} that ./check may take" if everything else ""
    return f"processor seconds: {each or 'none'}; in all {sum(s.cpu for s in ran):,.0f}{limit}"


HEAD = """# The long stages

`./check --full` writes this table: for each stage with a part that `./check` leaves out, its last run with `--full`. `./check --full GROUP` runs one group and changes its rows alone. Seconds are those of the clock and those of the processors.

| group | stage | result | date | commit | seconds | processor |
|---|---|---|---|---|--:|--:|
"""


def read_rows(path):
    """The rows by stage. Of two rows for one stage, which a merge can leave, the later run counts."""
    rows = {}
    try:
        with open(path, encoding="utf-8") as text:
            for line in text:
                cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
                if line.startswith("| ") and len(cells) == 7 and cells[0] != "group":
                    if cells[1] not in rows or cells[3] > rows[cells[1]][3]:
                        rows[cells[1]] = cells
    except FileNotFoundError:
        pass
    return rows


def write_rows(path, stages, rows):
    """The table of all stages with a full part, sorted by group and name; one that never ran has dashes."""
    lines = []
    for stage in stages.values():
        if stage.group:
            cells = rows.get(stage.name, ["", "", "never run", "-", "-", "-", "-"])
            lines.append([stage.group, stage.name, *cells[2:]])
    text = HEAD + "".join(f"| {' | '.join(cells)} |\n" for cells in sorted(lines))
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(path + ".new", path)


class FullTable:
    """docs/full.md, rewritten after each stage whose full part ran."""

    def __init__(self, root, stages):
        self.path = os.path.join(root, "docs", "full.md")
        self.stages = stages
        # The table itself changes while it is written.
        changed = git(root, "status", "--porcelain", "--", ".", ":!docs/full.md")
        self.commit = (git(root, "log", "-1", "--abbrev=8", "--format=%h") or "none") + (" with changes" if changed else "")

    def ran(self, stage):
        rows = read_rows(self.path)
        rows[stage.name] = [stage.group, stage.name, stage.state, time.strftime("%Y-%m-%d %H:%M", time.gmtime()), self.commit,
                            f"{stage.wall:.0f}", f"{stage.cpu:.0f}"]
        write_rows(self.path, self.stages, rows)
