# SPDX-License-Identifier: MIT
"""Random calls with random arguments, right and wrong: each must answer or raise an exception that is meant for users
(ValueError, TypeError, KeyError, IndexError, TimeoutError, OverflowError, OSError, Stopped). Anything else is a fault,
as is a report of the address sanitizer, which ends the process.

    python3 tests/python/fuzz.py CALLS [SEED]
"""
import array
import os
import pickle
import random
import sys
import tempfile
import threading
import time

import numpy

import thirdcard as tc

calls, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
chance = random.Random(seed)
MEANT = (ValueError, TypeError, KeyError, IndexError, TimeoutError, OverflowError, OSError, tc.Stopped)
NAMES = ["ag(2,3)", "pg(2,2)", "sts(7)", "sts(9)", "sts(13,1)", "bibd(6,3,2)", "sqs(8)", "ag(2,2)", "pg(1,2)", "ag(1,3)", "ag(2,4)"]
DECKS = ["3^1", "3^2", "3^3", "3^4", "projective(3)", "projective(4)", "quads", "4^4", "3^9", "", "quads(4)"]


def number():
    return chance.choice([0, 1, 2, 3, 5, 8, -1, 12, 81, 255, 2**16, 2**31, 2**63, -2**63, 10**30, 1.0, 2.5, float("nan"), float("inf"),
                          True, None, "3", b"1", [], numpy.int8(3), numpy.uint64(2**63), numpy.float32(2), 1j])


def small():
    return chance.randrange(9) if chance.random() < 0.9 else number()


def word():
    return chance.choice([chance.choice(NAMES), chance.choice(DECKS), "avoid", "nofil", "x" * 1000, "", "\0", "ag(", "ag(-1,3)", "sts(15,99)",
                          "\ud800", "file:/", "file:/dev/null", "é", "ag(9,9)", "sts(4)", "bibd(22,8,4)x", "pg(99999999999,2)"])


def numbers():
    kind = chance.randrange(12)
    if kind < 6:
        return [small() for _ in range(chance.randrange(6))]
    if kind == 6:
        return tuple(range(chance.randrange(10)))
    if kind == 7:
        return iter([1, 2])
    if kind == 8:
        return numpy.array([chance.randrange(-2, 10) for _ in range(chance.randrange(5))],
                           chance.choice(["i1", "u1", "i8", "u8", ">i4", "f8", "?", "O"]))
    if kind == 9:
        return number()
    if kind == 10:
        return word()
    return range(chance.randrange(20))


def table():
    kind = chance.randrange(10)
    shape = [(3, 3), (0, 3), (3, 0), (5,), (2, 2, 2), (), (1, 1), (4, 2)][chance.randrange(8)]
    if kind < 4:
        return numpy.array(numpy.random.RandomState(chance.randrange(2**32)).randint(-1, 9, shape),
                           chance.choice(["i1", "i2", "i4", "i8", ">i2", "f4", "f8", "c16", "M8[s]", "U3", "O"]))
    if kind == 4:
        big = numpy.arange(64, dtype=chance.choice(["u1", "u2", "u4", "u8"])).reshape(8, 8)
        return big[::chance.choice([1, -1, 3]), ::chance.choice([1, -2, 4])][:, :chance.randrange(4)]
    if kind == 5:
        return [numbers() for _ in range(chance.randrange(4))]
    if kind == 6:
        return numpy.broadcast_to(numpy.int64(chance.randrange(9)), (2, 3))
    if kind == 7:
        return chance.choice([array.array("H", [0, 1]), memoryview(b"abc"), bytearray(4), {1: 2}, None, object()])
    if kind == 8:
        return number()
    return [[chance.randrange(9) for _ in range(chance.randrange(4))] for _ in range(chance.randrange(4))]


def board():
    roll = chance.random()
    if roll < 0.75:
        return tc.design(chance.choice(NAMES))
    if roll < 0.9:
        return tc.Design.from_blocks(table(), chance.choice([None, 9, small()]))
    return chance.choice([word, number])()


def made():
    return tc.design(board())


def running():
    out = {}
    if chance.random() < 0.3:
        out["threads"] = chance.choice([0, 1, 2, number()])
    if chance.random() < 0.3:
        out["time"] = chance.choice([0.001, 0.01, 1, number()])
    if chance.random() < 0.2:
        out["progress"] = chance.choice([None, False, lambda *a: None, lambda: 0, number()])
    # What a legal request may cost is bounded, so that the calls are many.
    if not isinstance(out.get("time"), (int, float)) or not out["time"] or out["time"] > 1:
        out["time"] = 0.05
    return out


def mangled():
    file = bytearray(PROOFS[chance.randrange(len(PROOFS))])
    for _ in range(chance.randrange(1, 4)):
        file[chance.randrange(len(file))] ^= 1 << chance.randrange(8)
    return bytes(file[:chance.randrange(len(file) + 1)]) if chance.random() < 0.3 else bytes(file)


def player():
    return chance.choice(["greedy", "random", "any", "theorem1", "perfect", "max-cap", word(), number(), lambda p: p.free[0],
                          lambda p: number(), lambda p: (p.safe() or p.free)[-1], lambda p: p.moves[0], lambda p: 1 // 0])


def card():
    return chance.choice([lambda: chance.randrange(81), lambda: "".join(chance.choice("012") for _ in range(chance.randrange(6))), word, number,
                          lambda: "two solid blue ovals"])()


def solver():
    with tc.Solver(board(), rule=chance.choice(["avoid", "nofil", "achieve", "maker-breaker", word()])) as session:
        for _ in range(3):
            session.solve(numbers(), nodes=chance.choice([0, 5, small()]), **running())
        if chance.random() < 0.2:
            session.close()
            session.solve()


def match():
    m = tc.match(board(), first=player(), second=player(), moves=numbers() if chance.random() < 0.3 else (), seed=chance.choice([0, 1, number()]),
                 time=0.05)
    for _ in m:
        pass
    m.position._repr_svg_()


def looked_at(design):
    design.blocks, design.parameters, design.automorphisms, design.standard_number, repr(design), design._repr_html_(), hash(design)
    return design


CALLS = [
    lambda: tc.design(word(), base=chance.choice([0, 1, number()])) if chance.random() < 0.3 else tc.design(word()),
    lambda: looked_at(tc.Design.from_blocks(table(), chance.choice([None, 9, 20, number()]), chance.choice(["mine", word()]))),
    lambda: looked_at(made()),
    lambda: made().isomorphism(board()),
    lambda: made().canonical_form(),
    lambda: made().canonical_subsets(table(), **running()),
    lambda: list(made().subset_classes(small(), most=chance.choice([100, number()]), **running())),
    lambda: made().stabiliser(numbers()),
    lambda: made().blocks_inside(numbers()),
    lambda: made().picture(numbers()),
    lambda: tc.design("x").to_text(word()) if chance.random() < 0.1 else made().to_text(chance.choice(["gap", "json", "pg", "dimacs", word()])),
    lambda: tc.solve(board(), numbers(), rule=chance.choice(["avoid", "nofil", "achieve", "maker-breaker", word()]),
                     length=chance.random() < 0.5, every_move=chance.random() < 0.5, **running()),
    solver, match,
    lambda: tc.solve(chance.choice(NAMES[:4]), [chance.randrange(7)]).proof(**running()).verify(),
    lambda: tc.verify(mangled(), **running()),
    lambda: tc.verify(chance.choice([word(), b"", number()])),
    lambda: tc.solve_players(board(), chance.choice([3, 4, number()]), numbers(), **running()),
    lambda: tc.position(board(), numbers()).take(small()).completes(small()),
    lambda: tc.position(board(), numbers()).hand(small()),
    lambda: list(tc.caps(board(), at_most=chance.choice([None, 1, 2, number()]), up_to=chance.choice([None, 3, number()]), **running()).classes_of(small(), time=0.05)),
    lambda: tc.extremal(board(), sizes=chance.choice([None, numbers()]), exchanges=chance.choice([10, 100]), **running()).certificate(time=0.05),
    lambda: tc.flat_free(board(), small(), exchanges=10, **running()),
    lambda: tc.simulate.endgame(chance.choice([10, number()]), rules=chance.choice(["paper", "uniform", "table", word()]), deck=chance.choice(DECKS),
                                table=chance.choice([0, small()]), keep=chance.choice([None, small()]), **running()).interval(small()),
    lambda: tc.simulate.no_set(numbers(), chance.choice([10, number()]), deck=chance.choice(["3^2", "3^3", "projective(3)", word()]), **running()),
    lambda: tc.simulate.planes(numbers(), 10, deck=chance.choice(["3^2", "3^3", word()]), **running()),
    lambda: tc.simulate.set_count(small(), 10, deck=chance.choice(DECKS), **running()),
    lambda: tc.simulate.antiset(chance.choice([5, number()]), first=chance.choice(["mirror", "safe", word()]), deck=chance.choice(["3^2", "3^3", word()]), **running()),
    lambda: tc.exact.no_set(numbers(), deck=chance.choice(["3^2", "3^3", "projective(4)", word()]), **running()),
    lambda: tc.exact.set_count(small(), deck=chance.choice(DECKS), **running()),
    lambda: tc.exact.planes(numbers(), deck=chance.choice(["3^2", "3^3", word()]), **running()),
    lambda: tc.card(card(), deck=chance.choice(DECKS)).third(card()),
    lambda: tc.card(card())._repr_svg_(),
    lambda: tc.board([card() for _ in range(chance.randrange(5))], deck=chance.choice(DECKS), per_row=chance.choice([3, number()])).picture(chance.choice([90, number()])),
    lambda: tc.is_set([card() for _ in range(3)], deck=chance.choice(DECKS)),
    lambda: tc.judge([card() for _ in range(chance.randrange(5))], deck=chance.choice(DECKS)),
    lambda: tc.hidden_card([card() for _ in range(chance.randrange(7))], deck=chance.choice(DECKS)),
    lambda: tc.plane(card(), card(), card(), deck=chance.choice(DECKS)),
    lambda: tc.explicit_cap(number()),
    lambda: list(tc.designs(chance.choice(["sts(13,*)", word(), "sts(*,*)"]))),
    lambda: tc.convert.from_gap(chance.choice([word(), "D := rec( isBlockDesign := true, v := 3, blocks := [ [ 1, 2 ], [ 9 ] ] );"])),
    lambda: tc.convert.from_dimacs(chance.choice(["p cnf 1 1\n1 0\n", "p cnf 1 1\n2 0\n", word()])),
    lambda: tc.convert.cap_clauses(board(), small()),
    lambda: pickle.loads(pickle.dumps(chance.choice([board(), tc.position(board(), numbers()), tc.card(card())]))),
]
PROOFS = [tc.solve("ag(2,3)").proof().file, tc.extremal("ag(2,3)").certificate(), tc.flat_free("ag(2,3)", 1).certificate,
          tc.solve("pg(2,2)", rule="nofil").proof().file]

answered = raised = 0
faults = {}
began = time.monotonic()
os.chdir(tempfile.mkdtemp())
for i in range(calls):
    call = CALLS[i % len(CALLS)]
    try:
        call()
        answered += 1
    except MEANT as fault:
        raised += 1
        words = str(fault)
        if "incompatible function arguments" in words or "incompatible constructor" in words:
            faults.setdefault(f"call {i} ({i % len(CALLS)}): the engine's own words: {words[:200]}", i)
    except ZeroDivisionError:
        raised += 1  # a strategy that raises
    except BaseException as fault:
        faults.setdefault(f"call {i} ({i % len(CALLS)}): {type(fault).__name__}: {str(fault)[:200]}", i)
    if len(faults) > 20:
        break
print(f"{answered} calls answered, {raised} refused, {time.monotonic() - began:.0f} s, seed {seed}; {threading.active_count()} threads")
for fault in faults:
    print(fault)
sys.exit(bool(faults))
