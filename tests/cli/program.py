# SPDX-License-Identifier: MIT
"""Runs the program for the command-line tests: one place that knows where it is."""
import functools
import json
import os
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("THIRDCARD_PROGRAM", os.path.join(ROOT, "build", "release", "thirdcard"))

# Slow examples are left to ./check --full slow.
FULL = os.environ.get("THIRDCARD_FULL") == "yes"

sys.path.insert(0, os.path.join(ROOT, "tests"))
from patience import GIVE_UP  # noqa: E402


def run(*arguments, timeout=GIVE_UP, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=timeout, **options)


def run_json(*arguments, timeout=GIVE_UP):
    result = run(*arguments, "--json", timeout=timeout)
    if result.returncode != 0:
        raise AssertionError(f"{arguments}: exit {result.returncode}: {result.stderr}")
    return json.loads(result.stdout)


def within(seconds, *arguments, **options):
    """Runs it with so much processor time and no more: how long it takes on the clock is the machine's affair."""
    with subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options) as process:
        try:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds))
        except ProcessLookupError:
            pass  # it has ended
        try:
            out, err = process.communicate(timeout=GIVE_UP)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def refusal(*arguments, seconds=10):
    """The one line with which a wrong request is refused."""
    result = within(seconds, *arguments)
    if result.returncode != 2 or result.stdout or result.stderr.count("\n") != 1:
        raise AssertionError(f"{arguments}: exit {result.returncode}, {result.stdout[:200]!r}, {result.stderr[:400]!r}")
    return result.stderr


@functools.cache
def long_proof():
    """The bytes of a strategy file that takes either verifier seconds, made once for all who interrupt one."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "long.tc")
        made = run("solve", "random-sts(25,1)", "--no-moves", "--no-length", "--proof", path)
        assert made.returncode == 0, made.stderr
        with open(path, "rb") as file:
            return file.read()
