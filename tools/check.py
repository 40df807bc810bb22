#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the stages of ./check: every executable file of tests/checks, side by side where they allow it.

A stage is called with the root of the tree and "yes" or "no" for --full. Lines among its first twenty say
how it wants to be run:

    needs: NAME...     stages that must have passed before it begins
    cores: 2           how many processors it keeps busy (1 unless said; 0 for one that mostly waits)
    alone: yes         it measures time: nothing runs beside it
    lasts: 90 600      seconds, roughly, and with --full if that differs; of the stages that may begin, the
                       one with the longest way to the end goes first
    only: full         for ./check --full
    made: PATH...      what is built and it depends on, besides what the tree holds: if it passed with the same
                       bytes before, it is not run again (tools/kept.py), unless it is named or --again says so

There are as many places as processors, plus one that is given to builds: a stage whose name begins with
"build" runs at a lower priority, so that it takes what the others leave. Output, times and a page that sums them
up stay in build/check/.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import kept

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
folder = os.path.join(root, "tests", "checks")
logs = os.path.join(root, "build", "check")


def after_others():
    """Lets this process and its children take what others leave."""
    os.nice(10)
    try:  # Linux may share by sessions first, and a stage is one
        with open("/proc/self/autogroup", "w", encoding="ascii") as group:
            group.write("10")
    except OSError:
        pass


class Stage:
    def __init__(self, name, full):
        self.name = name
        self.path = os.path.join(folder, name)
        with open(self.path, encoding="utf-8") as text:
            head = "".join(line for line, _ in zip(text, range(20)))

        def said(key, otherwise=""):
            found = re.search(rf"^[#\s]*{key}: *(.*?)\s*$", head, re.M)
            return found[1] if found else otherwise

        self.needs = said("needs").split()
        self.cores = int(said("cores", "1"))
        self.alone = said("alone") == "yes"
        self.lasts = float(said("lasts", "10").split()[-1 if full else 0])
        self.full = said("only") == "full"
        self.made = said("made").split()
        self.build = name.startswith("build")
        self.state, self.wall, self.cpu, self.began = "waits", 0.0, 0.0, 0.0
        self.log = os.path.join(logs, name + ".log")


def chosen(names, full):
    stages = {name: Stage(name, full) for name in sorted(os.listdir(folder))
              if os.path.isfile(os.path.join(folder, name)) and os.access(os.path.join(folder, name), os.X_OK)}
    for stage in stages.values():
        for need in stage.needs:
            if need not in stages:
                sys.exit(f"check: tests/checks/{stage.name} needs '{need}', and there is no such stage")
    wanted = set(names) if names else {s.name for s in stages.values() if full or not s.full}
    for name in names:
        if name not in stages:
            sys.exit(f"check: no stage '{name}'; there are {', '.join(stages)}")
    grown = True
    while grown:
        more = {need for name in wanted for need in stages[name].needs} - wanted
        grown = bool(more)
        wanted |= more
    # How long it is from the beginning of a stage to the end of all that waits for it.
    way = {}

    def length(name, above=()):
        if name in above:
            sys.exit(f"check: stages need each other in a circle: {' '.join((*above, name))}")
        if name not in way:
            after = [length(s.name, (*above, name)) for s in stages.values() if s.name in wanted and name in s.needs]
            way[name] = stages[name].lasts + max(after, default=0)
        return way[name]

    for name in wanted:
        length(name)
    return sorted((stages[name] for name in wanted), key=lambda s: -way[s.name])


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


def slowest_tests():
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


def summary(stages, began, full, verdict):
    total = time.monotonic() - began
    commit = subprocess.run(["git", "-C", root, "log", "-1", "--format=%h %s"], capture_output=True, text=True).stdout.strip()
    changed = subprocess.run(["git", "-C", root, "status", "--porcelain"], capture_output=True, text=True).stdout.strip()
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
    tests = slowest_tests()
    if tests:
        out += ["", "The ten tests that took most processor time:", "", "| test | | cpu s |", "|---|---|--:|"]
        out += [f"| {name} | {kind} | {cpu:.2f} |" for cpu, kind, name in tests]
    with open(os.path.join(logs, "summary.md"), "w", encoding="utf-8") as text:
        text.write("\n".join(out) + "\n")


def run(stages, full, keep_going):
    began = time.monotonic()
    places = (os.cpu_count() or 1) + 1
    running, line, failed = {}, Line(), []
    children = lambda: [p for p in running]

    def stop(*_):
        for pid in children():
            try:
                os.killpg(pid, signal.SIGTERM)
            except ProcessLookupError:
                pass

    def interrupted(*_):
        stop()
        line.clear()
        sys.exit(130)

    signal.signal(signal.SIGINT, interrupted)
    signal.signal(signal.SIGTERM, interrupted)
    while True:
        # Begin what may begin.
        while not failed or keep_going:
            passed = {s.name for s in stages if s.state in ("ok", "kept")}
            busy = sum(1 if s.build else s.cores for s in running.values())
            builds = any(s.build for s in running.values())

            def fits(s):
                if any(r.alone for r in running.values()):
                    return False
                if s.alone:
                    return not running
                if s.build:
                    return not builds
                return busy - builds + s.cores <= places - 1 or not running
            nexts = [s for s in stages if s.state == "waits" and set(s.needs) <= passed and fits(s)]
            if not nexts:
                break
            s = nexts[0]
            s.depends = s.made and kept.state(s.made, kept.surroundings())
            if s.made and kept.has(s.name, s.depends, s.again):
                s.state = "kept"
                print(f"{s.name:<32} kept: it passed with the same bytes", flush=True)
                continue
            with open(s.log, "wb") as log:
                child = subprocess.Popen([s.path, root, "yes" if full else "no"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                         cwd=root, start_new_session=True, preexec_fn=after_others if s.build else None,
                                         env={**os.environ, "THIRDCARD_AGAIN": "1" if s.again else ""})
            s.state, s.began = "runs", time.monotonic()
            s.child = child  # a Popen that nobody holds is waited for by the next one, and its status is lost
            running[child.pid] = s
        if not running:
            break
        pid, status, usage = os.wait4(-1, os.WNOHANG)
        if pid == 0:
            line.show(stages, began)
            time.sleep(0.1)
            continue
        s = running.pop(pid, None)
        if s is None:
            continue
        s.wall, s.cpu = time.monotonic() - s.began, usage.ru_utime + usage.ru_stime
        s.state = "ok" if status == 0 else "FAIL"
        if s.state == "ok" and s.made and kept.state(s.made, kept.surroundings()) == s.depends:
            kept.keep(s.name, s.depends)
        line.clear()
        print(f"{s.name:<32} {s.state:<4} {s.wall:5.0f} s  {s.cpu:5.0f} s cpu", flush=True)
        if s.state == "FAIL":
            failed.append(s)
            with open(s.log, encoding="utf-8", errors="replace") as text:
                sys.stdout.write("".join(text.readlines()[-100:]))
            print(f"(all of it: {os.path.relpath(s.log, root)}; this stage alone: ./check {s.name})", flush=True)
            if not keep_going:
                stop()
                for other in running.values():
                    other.state = "stopped"
                for pid in children():
                    try:
                        os.waitpid(pid, 0)
                    except ChildProcessError:
                        pass
                running.clear()
    total = time.monotonic() - began
    verdict = f"{len(failed)} of {len(stages)} stages failed" if failed else "all checks hold"
    summary(stages, began, full, verdict)
    print(f"{verdict}, {total:.0f} s; build/check/summary.md says more")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(prog="check", description="Everything that must hold before a change lands.")
    parser.add_argument("--full", action="store_true", help="also the long stages")
    parser.add_argument("--keep-going", action="store_true", help="run what can still run after a stage has failed")
    parser.add_argument("--again", action="store_true", help="run also what passed and has not changed since")
    parser.add_argument("--list", action="store_true", help="name the stages and what they need, and run none")
    parser.add_argument("stages", nargs="*", help="these stages only, and those that they need")
    asked = parser.parse_args()
    stages = chosen(asked.stages, asked.full)
    if asked.list:
        for s in stages:
            print(f"{s.name:<32} {s.lasts:4.0f} s  {'needs ' + ' '.join(s.needs) if s.needs else ''}")
        return 0
    for s in stages:
        s.again = asked.again or asked.full or s.name in asked.stages
    os.makedirs(logs, exist_ok=True)
    return run(stages, asked.full, asked.keep_going)


sys.exit(main())
