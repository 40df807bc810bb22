"""Runs the program for the command-line tests: one place that knows where it is."""
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("THIRDCARD_PROGRAM", os.path.join(ROOT, "build", "release", "thirdcard"))


def run(*arguments, timeout=120, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=timeout, **options)


def run_json(*arguments, timeout=120):
    result = run(*arguments, "--json", timeout=timeout)
    if result.returncode != 0:
        raise AssertionError(f"{arguments}: exit {result.returncode}: {result.stderr}")
    return json.loads(result.stdout)


def refusal(*arguments, timeout=10):
    """The one line with which a wrong request is refused."""
    result = run(*arguments, timeout=timeout)
    if result.returncode != 2 or result.stdout or result.stderr.count("\n") != 1:
        raise AssertionError(f"{arguments}: exit {result.returncode}, {result.stdout[:200]!r}, {result.stderr[:400]!r}")
    return result.stderr
