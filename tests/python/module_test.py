# SPDX-License-Identifier: MIT
"""The module for Python: shapes and errors, pickles, interrupts, threads, forks, and answers compared with what other
code says (the program's own, counting in Python, networkx, DIMACS by brute force)."""
import itertools
import json
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from fractions import Fraction
from math import comb

import thirdcard as tc

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "tests"))
from patience import GIVE_UP, Clock, until  # noqa: E402

program = os.environ.get("THIRDCARD_PROGRAM") or str(root / "build" / "release" / "thirdcard")


def told(*arguments):
    """What the program says with --json."""
    return json.loads(subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, check=True).stdout)


class Designs(unittest.TestCase):
    def test_blocks_are_an_array_that_cannot_be_written_to(self):
        import numpy
        d = tc.design("ag(4,3)")
        self.assertEqual((d.blocks.shape, d.blocks.dtype), ((1080, 3), numpy.uint16))
        with self.assertRaises(ValueError):
            d.blocks[0, 0] = 7
        self.assertFalse(d.blocks.flags.owndata)
        # Each block by the arithmetic of cards.
        digits = (d.blocks[:, :, None] // 3 ** numpy.arange(4)) % 3
        self.assertTrue((digits.sum(axis=1) % 3 == 0).all())
        self.assertEqual(len({tuple(b) for b in d.blocks.tolist()}), 81 * 80 // 6)

    def test_an_array_outlives_its_design(self):
        blocks = tc.design("sts(15,19)").blocks
        self.assertEqual(int(blocks.sum()), sum(p * 7 for p in range(15)))

    def test_any_integer_array_is_read_as_it_is(self):
        import numpy
        blocks = tc.design("sts(13,1)").blocks
        for dtype in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", ">u2"):
            for shown in (blocks.astype(dtype), numpy.asfortranarray(blocks.astype(dtype)), blocks.astype(dtype)[::-1, ::-1],
                          numpy.repeat(blocks.astype(dtype), 2, axis=1)[:, ::2]):
                self.assertEqual(tc.Design.from_blocks(shown, points=13), tc.design("sts(13,1)"), dtype)

    def test_ragged_blocks(self):
        d = tc.Design.from_blocks([[3, 0], [1, 2, 3], []], points=5)
        self.assertIsNone(d.block_size)
        self.assertEqual([b.tolist() for b in d.blocks], d.block_lists())
        self.assertEqual(sorted(map(tuple, d)), [(), (0, 3), (1, 2, 3)])

    def test_group_against_counting(self):
        d = tc.Design.from_blocks([[0, 1, 2], [0, 3, 4], [2, 4, 5]])
        blocks = {frozenset(b) for b in d}
        count = sum({frozenset(p[x] for x in b) for b in blocks} == blocks for p in itertools.permutations(range(6)))
        self.assertEqual(d.automorphisms.order, count)
        for generator in d.automorphisms.generators:
            self.assertEqual({frozenset(generator[x] for x in b) for b in blocks}, blocks)

    def test_isomorphism_maps_blocks_to_blocks(self):
        a = tc.design("sts(15,7)")
        b = tc.Design.from_blocks((a.blocks.astype(int) * 4 + 3) % 15, points=15)
        self.assertNotEqual(a, b)
        images = a.isomorphism(b)
        self.assertEqual({frozenset(images[x] for x in block) for block in a}, {frozenset(block) for block in b})
        self.assertEqual(a.canonical_form(), b.canonical_form())
        self.assertEqual(b.standard_number, 7)

    def test_canonical_subsets_sort_all_subsets_into_orbits(self):
        d = tc.design("sts(9)")
        subsets = list(itertools.combinations(range(9), 4))
        forms, orders = d.canonical_subsets(subsets)
        classes = {}
        for form, order in zip(map(tuple, forms.tolist()), orders.tolist()):
            classes.setdefault(form, []).append(order)
        self.assertEqual(sorted(len(c) for c in classes.values()), sorted(c.size for c in d.subset_classes(4)))
        for orders in classes.values():
            self.assertEqual(set(orders), {432 // len(orders)})
        # Blocks inside do not depend on the representative.
        for subset, form in zip(subsets, forms.tolist()):
            self.assertEqual(d.blocks_inside(subset), d.blocks_inside(form))

    def test_files(self):
        d = tc.design("sts(13,2)")
        with tempfile.TemporaryDirectory() as folder:
            for format in ("blocks", "json", "gap", "pg", "dimacs"):
                path = pathlib.Path(folder, format)
                d.save(path, format)
                self.assertEqual(tc.read_design(path), d, format)
                self.assertEqual(tc.design(path), d, format)
            with self.assertRaisesRegex(ValueError, "cannot read"):
                tc.read_design(pathlib.Path(folder, "none"))
            for place in (folder, os.path.join(folder, "none", "x")):
                with self.assertRaisesRegex(ValueError, "is a directory|cannot write"):
                    d.save(place)
            self.assertEqual(sorted(os.listdir(folder)), ["blocks", "dimacs", "gap", "json", "pg"])


class Answers(unittest.TestCase):
    def test_solutions_are_the_programs(self):
        for name, options in (("sts(13,1)", {}), ("ag(2,3)", {"rule": "nofil"}), ("sqs(8)", {}), ("bibd(6,3,2)", {}),
                              ("pg(2,2)", {"rule": "maker-breaker", "breaker_first": True})):
            arguments = ["--rule", options.get("rule", "avoid")] + (["--breaker-first"] if "breaker_first" in options else [])
            s, t = tc.solve(name, **options), told("solve", name, *arguments)
            self.assertEqual((s.outcome, s.nimber, [(m.point, m.outcome) for m in s.moves]),
                             (t["outcome"], t.get("nimber"), [(m["point"], m["outcome"]) for m in t["moves"]]), name)
            self.assertEqual(s.plies, t["plies"] if t["plies"] >= 0 else None)

    def test_a_proof_is_checked_by_three_verifiers(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "p.tc")
            proof = tc.solve(tc.design("sts(15,19)"), moves=[0, 1]).proof().save(path)
            verdict = tc.verify(path)
            self.assertTrue(verdict and proof.length and "10 plies" in verdict.message, verdict)
            self.assertEqual(subprocess.run([program, "verify", str(path)], capture_output=True).returncode, 0)
            self.assertEqual(subprocess.run([sys.executable, str(root / "tools/verify.py"), str(path)], capture_output=True).returncode, 0)
            changed = bytearray(proof.file)
            changed[len(changed) // 2] ^= 1
            with self.assertRaisesRegex(ValueError, "no proof file"):
                if not tc.verify(bytes(changed)):
                    raise ValueError("no proof file: false")

    def test_caps_against_the_program_and_their_classes(self):
        c, t = tc.caps("ag(3,3)"), told("caps", "ag(3,3)")
        self.assertEqual([(s.k, s.caps, s.classes) for s in c.sizes], [(s["k"], int(s["caps"]), s["classes"]) for s in t["sizes"]])
        d, order, seen = c.design, c.design.automorphisms.order, {}
        for one in c.classes:
            self.assertEqual(d.blocks_inside(one.points), 0)
            seen[len(one.points)] = seen.get(len(one.points), 0) + order // one.stabiliser
        self.assertEqual(seen, {s.k: s.caps for s in c.sizes})

    def test_table_against_counting(self):
        d = tc.design("sts(9)")
        inside = {n: [d.blocks_inside(s) for s in itertools.combinations(range(9), n)] for n in range(10)}
        for row in tc.extremal(d):
            self.assertEqual((row.min.lower, row.max.upper), (min(inside[row.n]), max(inside[row.n])))
            self.assertEqual(d.blocks_inside(row.max.witness), row.max.upper)

    def test_certificate_of_a_table(self):
        table = tc.extremal("ag(3,3)")
        self.assertTrue(tc.verify(table.certificate()))
        with self.assertRaises(ValueError):
            tc.extremal(tc.Design.from_blocks([[0, 1, 2]])).certificate()

    def test_exact_chances_by_counting(self):
        # 27 cards: no set among n, from the caps counted by the census.
        caps = {s.k: s.caps for s in tc.caps("ag(3,3)").sizes}
        for n, chance in tc.exact.no_set(cards=range(0, 12), deck="3^3").items():
            self.assertEqual(chance, Fraction(caps.get(n, 0), comb(27, n)))
        found = tc.exact.set_count(cards=12)
        self.assertEqual(sum(found.deals.values()), comb(81, 12))
        self.assertEqual(Fraction(sum(t * c for t, c in found.deals.items()), comb(81, 12)), found.mean)

    def test_simulations_are_the_programs_whatever_the_threads(self):
        r = tc.simulate.endgame(games=20000, seed=3, threads=1)
        self.assertEqual(r, tc.simulate.endgame(games=2e4, seed=3, threads=2))
        t = told("simulate", "endgame", "--games", "20000", "--seed", "3")
        self.assertEqual(r.counts, {int(n): int(c) for n, c in t["left"].items()})
        self.assertEqual(list(r.interval(6)), next(s["interval"] for s in t["shares"] if s["left"] == 6))
        self.assertEqual(r.share[5], 0.0)
        for take in ("random", "smallest", "largest"):
            r, t = tc.simulate.xor_game(2000, take=take, seed=5), told("simulate", "xor-game", "--games", "2000", "--take", take, "--seed", "5")
            self.assertEqual((r.counts, r.line["sizes"]), ({int(n): int(c) for n, c in t["sets"].items()}, t["sizes"]))
        r, t = tc.simulate.xor_sets(cards=[4, 5], deals=10**4, seed=5), told("simulate", "xor-sets", "--cards", "4,5", "--deals", "1e4", "--seed", "5")
        self.assertEqual([(n.cards, n.hits) for n in r], [(n["cards"], int(n["without_set"])) for n in t["rows"]])
        n = tc.simulate.no_set(cards=12, deals=10**5, seed=4)[12]
        self.assertLess(abs(n.estimate - n.exact), 5 * n.standard_error)

    def test_printed_shares_are_whole_numbers_of_their_trials(self):
        # A share is a number of deals over all deals, so its digits say how many deals there can have been.
        table = next(t for t in tc.simulate.printed() if t.number == 11)
        self.assertEqual({n: table.trials_of[n] for n in table.shares if n > 9}, {n: 100_000 if n < 20 else 50_000 for n in table.shares if n > 9})
        for n, share in table.shares.items():
            if n > 9:
                self.assertAlmostEqual(share * table.trials_of[n], round(share * table.trials_of[n]), 6)

    def test_cards(self):
        for a, b in itertools.combinations(tc.Deck(), 2):
            if a.number % 7 == 0 and b.number % 11 == 0:
                third = a.third(b)
                self.assertTrue(all((int(x) + int(y) + int(z)) % 3 == 0 for x, y, z in zip(a.digits, b.digits, third.digits)))
        self.assertEqual(len(tc.board(tc.Deck()).sets()), 1080)
        self.assertTrue(all(tc.card(c.words) == c == tc.card(c.digits) == tc.card(c.number) for c in tc.Deck()))

    def test_matches_are_the_programs(self):
        m = tc.match("ag(4,3)", first="theorem1", second="max-cap").play()
        t = told("avoid", "match", "ag(4,3)", "--first", "theorem1", "--second", "max-cap")
        self.assertEqual((m.moves, m.outcome, m.losing_block), (t["moves"], t["outcome"], t["losing_block"]))

    def test_players(self):
        self.assertEqual([p["outcome"] == "safe" for p in told("solve", "ag(2,3)", "--players", "3")["players"]],
                         tc.solve_players("ag(2,3)", 3).safe)


class Shown(unittest.TestCase):
    things = ["tc.design('sts(15,19)')", "tc.Design.from_blocks([[0, 1], [1, 2, 3]], points=4, name='my own')",
              "tc.solve(tc.design('ag(2,3)'), moves=[0, 1], rule='nofil')", "tc.card('two solid orange waves')",
              "tc.board(['0000', '1111', '2222'])", "tc.position(tc.design('ag(2,3)'), [0, 4])", "tc.Deck('3^4')"]

    def test_repr_can_be_pasted_back(self):
        for text in self.things:
            self.assertEqual(repr(eval(text)), text)
            self.assertEqual(eval(repr(eval(text))), eval(text))

    def test_equal_things_have_equal_hashes(self):
        a, b = tc.design("pg(2,2)"), tc.Design.from_blocks(tc.design("pg(2,2)").blocks, name="another")
        for one, other in ((a, b), (tc.position(a, [0]), tc.position(b, [0])), (tc.card(75), tc.card("two solid purple ovals"))):
            self.assertEqual((one, hash(one)), (other, hash(other)))

    def test_pickles(self):
        for thing in [*map(eval, self.things), tc.caps("ag(2,3)"), tc.extremal("ag(2,3)"), tc.exact.set_count(12),
                      tc.simulate.endgame(1000), tc.solve("ag(2,3)").proof(), tc.design("ag(4,3)").picture([0, 1, 2])]:
            again = pickle.loads(pickle.dumps(thing))
            self.assertEqual(repr(again), repr(thing))
            if type(thing).__eq__ is not object.__eq__:
                self.assertEqual(again, thing)
        solved = pickle.loads(pickle.dumps(tc.solve("ag(2,3)")))
        self.assertTrue(solved.proof().verify())

    def test_drawings_are_svg(self):
        import xml.dom.minidom
        for thing in (tc.card(7), tc.board(range(12)), tc.position("ag(4,3)", [0, 1, 5]), tc.position("sts(15,1)", [3]),
                      tc.extremal("ag(2,3)"), tc.design("ag(4,3)").picture(range(9))):
            self.assertEqual(xml.dom.minidom.parseString(thing._repr_svg_()).documentElement.tagName, "svg")
        hostile = tc.Design.from_blocks([[0, 1]], name="<script>&")
        for text in (hostile._repr_html_(), tc.solve(hostile)._repr_html_(), tc.position(hostile)._repr_svg_(),
                     tc.extremal(hostile)._repr_svg_(), tc.extremal(hostile)._repr_html_(), hostile.picture([0])._repr_svg_(),
                     tc.Design.from_blocks([[], [0]]).picture([0])._repr_svg_()):
            self.assertNotIn("<script", text)


class Conversions(unittest.TestCase):
    def test_networkx(self):
        import networkx
        g = tc.convert.to_networkx("sts(15,3)")
        self.assertTrue(networkx.is_bipartite(g))
        self.assertEqual(tc.convert.from_networkx(g), tc.design("sts(15,3)"))
        self.assertEqual(tc.convert.from_networkx(networkx.petersen_graph()).automorphisms.order, 120)
        g.add_edge(("block", 0), ("block", 1))
        with self.assertRaisesRegex(ValueError, "a block is joined to a block"):
            tc.convert.from_networkx(g)

    def test_sage_by_the_arguments_of_its_constructor(self):
        class IncidenceStructure:  # as in SageMath 10: points, blocks, ..., name
            def __init__(self, points=None, blocks=None, incidence_matrix=None, name=None, check=True, copy=True):
                self._points, self._blocks = points, blocks

            def ground_set(self):
                return self._points

            def blocks(self):
                return self._blocks
        d = tc.design("sts(13,1)")
        self.assertEqual(tc.convert.from_sage(IncidenceStructure(**tc.convert.sage_arguments(d))), d)

    def test_gap_reads_the_record(self):
        text = tc.convert.to_gap("pg(2,2)")
        script = f'LoadPackage("design");; {text} Print(Size(AutomorphismGroup(D)), "\\n"); QUIT;'
        said = subprocess.run(["gap", "-q", "-b"], input=script, capture_output=True, text=True, timeout=GIVE_UP).stdout
        self.assertIn("168", said.split())

    def test_clauses_count_caps(self):
        """All assignments of the seven points, the counter's variables by propagation."""
        d = tc.design("pg(2,2)")
        for size in range(6):
            clauses = tc.convert.from_dimacs(tc.convert.to_dimacs(tc.convert.cap_clauses(d, size)))
            count = 0
            for chosen in itertools.product((False, True), repeat=7):
                value = {p + 1: c for p, c in enumerate(chosen)}
                count += self.holds(clauses, value)
            want = sum(d.blocks_inside(s) == 0 for n in range(size, 8) for s in itertools.combinations(range(7), n))
            self.assertEqual(count, want, size)

    @staticmethod
    def holds(clauses, value):
        changed = True
        while changed:
            changed = False
            for clause in clauses:
                if any(value.get(abs(x)) is (x > 0) for x in clause):
                    continue
                left = [x for x in clause if abs(x) not in value]
                if not left:
                    return False
                if len(left) == 1:
                    value[abs(left[0])] = left[0] > 0
                    changed = True
        return True


class Faults(unittest.TestCase):
    def test_each_fault_is_named(self):
        import numpy
        d = tc.design("ag(2,3)")
        for fault, words, call in (
                (ValueError, "cannot read the design name", lambda: tc.design("nonsense")),
                (TypeError, "must be a string, not int", lambda: tc.design(7)),
                (ValueError, "characters that are none", lambda: tc.design("\ud800")),
                (ValueError, "a move is 9; 0 to 8", lambda: tc.solve(d, moves=[9])),
                (ValueError, "a move is -1", lambda: tc.solve(d, moves=[-1])),
                (ValueError, "over 40 digits", lambda: tc.solve(d, moves=[10**5000])),
                (TypeError, "whole number, not str", lambda: tc.solve(d, moves=["a"])),
                (TypeError, "not as str", lambda: tc.solve(d, moves="01")),
                (TypeError, "whole number, not float", lambda: tc.solve(d, moves=[0.5])),
                (ValueError, "twice|taken", lambda: tc.solve(d, moves=[1, 1])),
                (ValueError, "array of rows", lambda: tc.solve(d, moves=numpy.zeros((2, 2), int))),
                (ValueError, "there is no rule", lambda: tc.solve(d, rule="none")),
                (ValueError, "maker-breaker", lambda: tc.solve(d, breaker_first=True)),
                (ValueError, "at most 128|128 points", lambda: tc.solve("ag(5,3)")),
                (ValueError, "time is -1", lambda: tc.solve(d, time=-1)),
                (ValueError, "threads is -1", lambda: tc.solve(d, threads=-1)),
                (ValueError, "memory is 5", lambda: tc.solve(d, memory=5)),
                (TypeError, "progress is True", lambda: tc.solve(d, progress=3)),
                (ValueError, "array of float64", lambda: tc.Design.from_blocks(numpy.zeros((2, 3)))),
                (ValueError, "1 dimensions", lambda: tc.Design.from_blocks(numpy.arange(3))),
                (ValueError, "hold -1 in row 1", lambda: tc.Design.from_blocks(numpy.array([[0, 1], [2, -1]]), points=5)),
                (ValueError, "hold 5 in row 0", lambda: tc.Design.from_blocks(numpy.array([[0, 5]]), points=5)),
                (ValueError, "number of points is 70000", lambda: tc.Design.from_blocks([[0]], points=70000)),
                (ValueError, "twice|repeated", lambda: tc.Design.from_blocks([[1, 1]])),
                (ValueError, "names a point twice", lambda: d.canonical_subsets([[0, 0]])),
                (ValueError, "2 dimensions|two are needed", lambda: d.canonical_subsets([0, 1])),
                (ValueError, "float64", lambda: d.canonical_subsets([[0.5, 1]])),
                (ValueError, "games is 0", lambda: tc.simulate.endgame(games=0)),
                (ValueError, "unknown rules", lambda: tc.simulate.endgame(games=10, rules="none")),
                (ValueError, "no set is taken as 'first'; take random, smallest or largest", lambda: tc.simulate.xor_game(games=10, take="first")),
                (ValueError, "no simulation of xor-sets with the deck 3\\^4", lambda: tc.simulate.xor_sets(deck="3^4")),
                (ValueError, "cannot deal 82 cards", lambda: tc.exact.no_set(cards=82)),
                (ValueError, "no numbers of cards", lambda: tc.exact.no_set(cards=[])),
                (ValueError, "card", lambda: tc.card("two solid")),
                (ValueError, "a card is 81", lambda: tc.card(81)),
                (ValueError, "twice", lambda: tc.board([0, 0])),
                (IndexError, "a card is 81", lambda: tc.Deck()[81]),
                (ValueError, "lambda_|strategy", lambda: tc.match(d, first="none", second="greedy")),
                (ValueError, "this solver is closed", self.closed),
                (TypeError, "make a design with", lambda: tc.Design("ag(2,3)", None)),
        ):
            with self.subTest(words):
                with self.assertRaisesRegex(fault, words):
                    call()

    @staticmethod
    def closed():
        with tc.Solver("ag(2,3)") as session:
            pass
        session.solve()

    def test_strategies_that_misbehave(self):
        def raises(position):
            raise KeyError("mine")

        def taken(position):
            return position.moves[0] if position.moves else 0

        def words(position):
            return "five"

        def endless(position):
            while True:
                pass
        for strategy, fault, say in ((raises, KeyError, "mine"), (taken, ValueError, "takes point 0, which is taken"),
                                     (words, TypeError, "the strategy words gave no point"),
                                     (endless, TimeoutError, "endless gave no move within 0.2 s"),
                                     (lambda p: next(iter(())), RuntimeError, "raised StopIteration"),
                                     (lambda p: 99, ValueError, "its point is 99; 0 to 8"),
                                     (lambda p: None, TypeError, "NoneType")):
            with self.assertRaisesRegex(fault, say):
                # One that answers has all the time it needs beside other work.
                tc.match("ag(2,3)", first=strategy, second=strategy, time=0.2 if strategy is endless else GIVE_UP).play()
        # The endless strategy's thread ends at its next step.
        until(lambda: threading.active_count() == 1, "the end of the strategy's thread")

    def test_stopped_by_time(self):
        clock = Clock()
        s = tc.solve("random-sts(33,1)", time=0.3)
        self.assertEqual((s.complete, s.stopped, s.outcome), (False, "time", "unknown"))
        with self.assertRaises(tc.Stopped):
            tc.Solver("random-sts(33,1)").proof(time=0.3)
        self.assertLess(clock.seconds(), 5)


LONG = {"solve": lambda: tc.solve("random-sts(33,1)"), "caps": lambda: tc.caps("flats(8,2,2)", at_most=3),
        "extremal": lambda: tc.extremal("ag(6,3)"), "endgame": lambda: tc.simulate.endgame(10**12),
        "no_set": lambda: tc.simulate.no_set(12, 10**14), "players": lambda: tc.solve_players("ag(3,3)", 3),
        "subsets": lambda: tc.design("ag(4,3)").canonical_subsets([[*range(0, 81, 4)]] * 10**6),
        "group": lambda: tc.design("random-sts(255,1)").canonical_form(),
        "proof": lambda: tc.Solver("sts(27)").proof()}


class Long(unittest.TestCase):
    def interrupted(self, call, after):
        """Seconds from the signal to KeyboardInterrupt, or None where the call ended first."""
        sent, clock = [], Clock()

        def send():
            sent.append(clock.since())
            os.kill(os.getpid(), signal.SIGINT)
        timer = threading.Timer(after, send)
        try:
            try:
                timer.start()
                call()
            except KeyboardInterrupt:
                return clock.seconds(but=sent[0])
            finally:
                timer.cancel()
                timer.join()
        except KeyboardInterrupt:
            pass  # it came when the call had ended
        return None

    def test_interrupts_leave_the_interpreter_usable(self):
        for name, call in LONG.items():
            with self.subTest(name):
                took = self.interrupted(call, 0.25)
                if took is not None:
                    # The speed of the answer is bench/python.py's; a machine at work may take its time.
                    self.assertLess(took, 2, name)
                self.assertEqual(tc.solve("ag(2,3)").outcome, "first")

    def test_interrupts_at_any_moment(self):
        for i in range(30):
            self.interrupted(lambda: [tc.solve("sts(13,1)", length=False) for _ in range(100)], 0.0005 * i)
            self.assertEqual(tc.design("ag(2,3)").points, 9)

    def test_an_interrupted_process_ends_well_while_the_engine_still_works(self):
        """The space takes seconds to build and knows no stop; its thread is left behind."""
        script = """if True:
            import os, signal, threading, thirdcard as tc
            try:
                threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
                tc.design("ag(7,3)")
                print("built")
            except KeyboardInterrupt:
                print("interrupted", tc.solve("ag(2,3)").outcome)
            raise SystemExit(5)
            """
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (5, "interrupted first\n", ""))

    def test_progress_is_shown_with_and_without_tqdm(self):
        for without in ("", "import sys; sys.modules['tqdm'] = sys.modules['tqdm.auto'] = None\n"):
            # Ends by itself as soon as something was shown.
            script = without + """if True:
                import os, sys, threading, thirdcard as tc
                read, write = os.pipe()
                kept = os.dup(2)
                os.dup2(write, 2)
                def hear():
                    said = b""
                    while b"games" not in said:
                        said += os.read(read, 1000)
                    os.write(kept, said)
                    os._exit(0)
                threading.Thread(target=hear, daemon=True).start()
                tc.simulate.endgame(10**12, time=600, progress=True)
                """
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=2 * GIVE_UP)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stderr, r"games: .*")

    def test_progress_is_told_on_the_calling_thread(self):
        heard = []

        def hear(stage, done, total):
            heard.append((threading.get_ident(), stage, done <= total))
            if len(heard) == 2:
                raise LookupError("enough")
        with self.assertRaisesRegex(LookupError, "enough"):
            tc.simulate.endgame(10**12, progress=hear)
        self.assertEqual(heard, [(threading.get_ident(), "games", True)] * 2)

    def test_python_goes_on_while_the_engine_works(self):
        counted = []
        thread = threading.Thread(target=lambda: counted.append(tc.solve("random-sts(33,1)", time=0.5, threads=1).stopped))
        thread.start()
        steps = 0
        while thread.is_alive():
            steps += 1
        thread.join()
        self.assertEqual(counted, ["time"])
        self.assertGreater(steps, 10000)

    def test_a_forked_process_solves_with_one_thread(self):
        tc.simulate.endgame(10**5)  # the worker threads exist now
        context = multiprocessing.get_context("fork")
        with context.Pool(2) as pool:
            self.assertEqual(pool.map(outcome, ["ag(2,3)", "pg(2,2)", "sts(13,1)"]), ["first", "second", "second"])
            self.assertIn("a forked process has no worker threads", pool.apply(many_threads))

    def test_a_session_serves_two_threads(self):
        with tc.Solver("sts(15,1)") as session:
            answers = []
            threads = [threading.Thread(target=lambda p=p: answers.append((p, session.solve([p]).outcome))) for p in range(4)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
        self.assertEqual(sorted(answers), [(p, "second") for p in range(4)])


def outcome(name):
    return tc.solve(name).outcome


def many_threads():
    try:
        tc.solve("ag(2,3)", threads=4)
    except ValueError as fault:
        return str(fault)


class Import(unittest.TestCase):
    def test_numpy_comes_when_it_is_needed(self):
        said = subprocess.run([sys.executable, "-c", "import thirdcard as tc, sys; tc.solve('ag(2,3)'); print('numpy' in sys.modules)"],
                              capture_output=True, text=True, check=True).stdout
        self.assertEqual(said, "False\n")

    def test_everything_named_is_there(self):
        for name in tc.__all__:
            self.assertTrue(hasattr(tc, name), name)


if __name__ == "__main__":
    unittest.main()
