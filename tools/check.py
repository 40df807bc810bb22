#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the stages of ./check side by side where they allow it (tools/check_stages.py says what a stage is).

There are as many places as processors, plus one that is given to builds: a stage whose name begins with
"build" runs at a lower priority, so that it takes what the others leave. Output, times and a page that sums them
up stay in build/check/.
"""
import argparse
import os
import signal
import sys
import time

import kept
from check_process import start
from check_report import FullTable, Line, processor_seconds, write_summary
from check_stages import choose, read_stages

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
logs = os.path.join(root, "build", "check")


class Run:
    """Stages that run or wait to. `table` is told of each full part that has ended."""

    def __init__(self, stages, keep_going, table):
        self.stages, self.keep_going, self.table = stages, keep_going, table
        self.began = time.monotonic()
        self.running, self.failed = {}, []  # stages by the number of their process; those that failed

    def next(self):
        """The stage that begins now, if there is one."""
        if self.failed and not self.keep_going:
            return None
        passed = {s.name for s in self.stages if s.state in ("ok", "kept")}
        builds = sum(s.build for s in self.running.values())
        busy = sum(s.cores for s in self.running.values() if not s.build)
        processors = os.cpu_count() or 1

        def fits(s):
            if any(r.alone for r in self.running.values()):
                return False
            if s.alone:
                return not self.running
            if s.build:
                return not builds
            return busy + s.cores <= processors or not self.running

        return next((s for s in self.stages if s.state == "waits" and set(s.needs) <= passed and fits(s)), None)

    def begin(self, s):
        s.depends = s.made and kept.state(s.made, kept.surroundings())
        if s.made and kept.has(s.name, s.depends, s.again):
            s.state = "kept"
            print(f"{s.name:<32} kept: it passed with the same bytes", flush=True)
            return
        command = [s.path, root, "yes" if s.full else "no"]
        environment = {**os.environ, "THIRDCARD_AGAIN": "1" if s.again else ""}
        s.log = os.path.join(logs, s.name + ".log")
        s.state, s.began = "runs", time.monotonic()
        self.running[start(command, environment, s.log, root, low_priority=s.build)] = s

    def end(self, s, status, usage):
        s.wall, s.cpu = time.monotonic() - s.began, usage.ru_utime + usage.ru_stime
        s.state = "ok" if status == 0 else "FAIL"
        if s.state == "ok" and s.made and kept.state(s.made, kept.surroundings()) == s.depends:
            kept.keep(s.name, s.depends)
        print(f"{s.name:<32} {s.state:<4} {s.wall:5.0f} s  {s.cpu:5.0f} s cpu", flush=True)
        if s.full and s.group:
            self.table.ran(s)
        if s.state == "FAIL":
            self.failed.append(s)
            with open(s.log, encoding="utf-8", errors="replace") as text:
                sys.stdout.write("".join(text.readlines()[-100:]))
            print(f"(all of it: {os.path.relpath(s.log, root)}; this stage alone: ./check {'--full ' * s.full}{s.name})", flush=True)

    def stop(self):
        """Stops what runs; the supervisors see to it that it ends."""
        for pid in self.running:
            os.kill(pid, signal.SIGTERM)
        for pid, s in self.running.items():
            _, _, usage = os.wait4(pid, 0)
            s.state, s.wall, s.cpu = "stopped", time.monotonic() - s.began, usage.ru_utime + usage.ru_stime
        self.running.clear()

    def all(self):
        line = Line()

        def interrupted(*_):
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            line.clear()
            self.stop()
            sys.exit(130)

        signal.signal(signal.SIGINT, interrupted)
        signal.signal(signal.SIGTERM, interrupted)
        while True:
            while s := self.next():
                self.begin(s)
            if not self.running:
                return
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                line.show(self.stages, self.began)
                time.sleep(0.1)
                continue
            if s := self.running.pop(pid, None):
                line.clear()
                self.end(s, status, usage)
                if s.state == "FAIL" and not self.keep_going:
                    self.stop()


def describe(stages):
    for s in stages:
        group = f"  group {s.group}" if s.full and s.group else ""
        needs = f"  needs {' '.join(s.needs)}" if s.needs else ""
        installs = f"  installs {' '.join(s.installs)}" if s.installs else ""
        print(f"{s.name:<24} {s.lasts:4.0f} s{group}{needs}{installs}")


def main():
    parser = argparse.ArgumentParser(prog="check", description="Everything that must hold before a change lands.")
    parser.add_argument("--full", action="store_true", help="also the long stages, or those of the groups that are named")
    parser.add_argument("--keep-going", action="store_true", help="run what can still run after a stage has failed")
    parser.add_argument("--again", action="store_true", help="run also what passed and has not changed since")
    parser.add_argument("--list", action="store_true", help="name the stages and what they need, and neither install nor run anything")
    parser.add_argument("--installs", action="store_true", help=argparse.SUPPRESS)  # for ./check: the words of tools/setup.sh
    parser.add_argument("stages", nargs="*", metavar="STAGE", help="these stages only, and those that they need; with --full also groups")
    asked = parser.parse_args()
    known = read_stages(os.path.join(root, "tests", "checks"))
    stages = choose(known, asked.stages, asked.full)
    if asked.installs:
        print(*sorted({word for s in stages for word in s.installs}))
        return 0
    if asked.list:
        describe(stages)
        return 0
    for s in stages:
        s.again = s.again or asked.again
    os.makedirs(logs, exist_ok=True)
    run = Run(stages, asked.keep_going, FullTable(root, known) if asked.full else None)
    run.all()
    verdict = f"{len(run.failed)} of {len(stages)} stages failed" if run.failed else "all checks hold"
    write_summary(root, os.path.join(logs, "summary.md"), stages, run.began, asked.full, verdict)
    print(f"{verdict}, {time.monotonic() - run.began:.0f} s; build/check/summary.md says more")
    print(processor_seconds(stages, not asked.full and not asked.stages))
    return 1 if run.failed else 0


sys.exit(main())
