#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The module's figures beside C++ and pynauty, in one run: ./thirdcard python bench/python/figures.py

Processor time, least of three, unless a row says otherwise. Both sides must agree on their answers. pynauty
(python3-pynauty) canonises the first 200 of the sets, as the points and hyperplanes of the space with the set as a
colour; it must find as many classes."""
import json
import os
import signal
import subprocess
import sys
import threading
import time

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
build = os.path.join(root, "build", "release")


def least(call, clock=time.process_time, repeats=3):
    best = None
    for _ in range(repeats):
        began = clock()
        call()
        took = clock() - began
        best = took if best is None or took < best else best
    return best


def row(name, seconds, baseline, other, wanted):
    print(f"{name:<52} {seconds:>10.4f} {other:>10.4f} {seconds / other if other else 0:>8.2f}  {baseline}; {wanted}", flush=True)


def children(command):
    import resource
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


imported = min(children([sys.executable, "-c", "import thirdcard"]) for _ in range(5))
bare = min(children([sys.executable, "-c", "pass"]) for _ in range(5))

import numpy

import thirdcard as tc

subprocess.run(["cmake", "--build", build, "--target", "thirdcard_python_loop"], check=True, stdout=subprocess.DEVNULL)
loop = json.loads(subprocess.run([os.path.join(build, "python", "loop")], check=True, capture_output=True, text=True).stdout)
print(f"{'name':<52} {'seconds':>10} {'baseline':>10} {'ratio':>8}  baseline's name; what is wanted")
row("import thirdcard", imported, "python3 without it", bare, "under 0.15 s with Python's own start")

systems = list(tc.designs("sts(15,*)"))
plies = []


def solve_all():
    plies[:] = [tc.solve(d, threads=1).plies for d in systems]


seconds = least(solve_all)
assert sum(plies) == loop["plies"], (sum(plies), loop)
row("tc.solve, all 80 sts(15)", seconds, "the loop in C++", loop["solve"], "within 1.2")

blocks = tc.design("ag(6,3)").blocks.astype(numpy.int64)
blocks = numpy.concatenate([blocks, blocks[:100_000 - len(blocks)]])
assert blocks.shape == (100_000, 3)
seconds = least(lambda: tc.Design.from_blocks(blocks, points=729))
row("Design.from_blocks, array of 100,000 blocks", seconds, "of lists", least(lambda: tc.Design.from_blocks(blocks.tolist(), points=729)),
    "under 0.05 s")

x, sets = 1, numpy.empty((100_000, 12), numpy.uint16)
for i in range(100_000):
    chosen = set()
    while len(chosen) < 12:
        x = (x * 6364136223846793005 + 1442695040888963407) % 2**64
        chosen.add((x >> 33) % 81)
    sets[i] = sorted(chosen)
space = tc.design("ag(4,3)")
space.canonical_subsets(sets[:1])  # the tables of the space are made once, as in the loop
found = []
seconds = least(lambda: found.append(space.canonical_subsets(sets, threads=1)))
forms, orders = found[-1]
assert int(forms.sum(dtype=numpy.uint64)) + int(orders.sum()) == loop["sum"]
row("canonical forms of 100,000 12-subsets of ag(4,3)", seconds, "the loop in C++", loop["forms"], "within 1.5")

try:
    import pynauty
except ImportError:
    print("pynauty is not here: apt-get install python3-pynauty")
else:
    planes = tc.design("flats(4,3,3)").block_lists()
    edges = {81 + i: block for i, block in enumerate(planes)}
    certificates = []

    def by_pynauty():
        certificates[:] = []
        for one in sets[:200].tolist():
            inside = set(one)
            graph = pynauty.Graph(81 + len(planes), adjacency_dict=edges,
                                  vertex_coloring=[inside, set(range(81)) - inside, set(range(81, 81 + len(planes)))])
            certificates.append(pynauty.certificate(graph))
    other = least(by_pynauty)
    assert len(set(certificates)) == len({tuple(form) for form in forms[:200].tolist()})
    row("the first 200 of them", least(lambda: space.canonical_subsets(sets[:200], threads=1)), "pynauty, the same sets", other, "")

print("\nseconds from Ctrl-C to KeyboardInterrupt (wall, most of five); wanted: under 0.1")
for name, call in (("solve", lambda: tc.solve("random-sts(33,1)")), ("caps", lambda: tc.caps("flats(8,2,2)", at_most=3)),
                   ("extremal", lambda: tc.extremal("ag(6,3)")), ("simulate", lambda: tc.simulate.endgame(10**12)),
                   ("canonical forms", lambda: space.canonical_subsets(numpy.repeat(sets, 40, axis=0)))):
    most = 0.0
    for _ in range(5):
        sent = []

        def send():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        timer = threading.Timer(0.3, send)
        timer.start()
        try:
            call()
        except KeyboardInterrupt:
            most = max(most, time.monotonic() - sent[0])
        timer.join()
    print(f"  {name:<20} {most:.3f}")

one = least(lambda: [solve_all(), solve_all()], time.monotonic)


def side_by_side():
    threads = [threading.Thread(target=lambda: [tc.solve(d, threads=1) for d in systems]) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


print()
row("two threads, all 80 sts(15) each (wall)", least(side_by_side, time.monotonic), "one after the other", one, "0.5 on two free cores")
