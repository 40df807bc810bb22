# SPDX-License-Identifier: MIT
"""thirdcard caps, extremal, flats and verify, and tools/verify.py beside it."""
import gzip
import hashlib
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import unittest

from program import FULL, ROOT, refusal, run, run_json
from patience import GIVE_UP

PYTHON_VERIFIER = os.path.join(ROOT, "tools", "verify.py")


def lines(dimension, points):
    """Number of lines of AG(d,3) inside the set, by the definition."""
    digits = lambda x: [x // 3 ** i % 3 for i in range(dimension)]
    members, count = set(points), 0
    for x in members:
        for y in members:
            if x < y:
                z = sum((-a - b) % 3 * 3 ** i for i, (a, b) in enumerate(zip(digits(x), digits(y))))
                count += z > y and z in members
    return count


def content(path):
    """Head lines, statement and proof of a certificate."""
    with open(path, "rb") as file:
        data = file.read()
    marker, kind, statement, body = data.split(b"\n", 4)[:4]
    how, size = body.split()[1:]
    rest = data[len(marker) + len(kind) + len(statement) + len(body) + 4:][:int(size)]
    proof = gzip.decompress(rest) if how == b"gzip" else rest
    return {"kind": kind.decode(), "statement": json.loads(statement[10:]), "proof": json.loads(proof)}


def write_signed(path, certificate, digest=None):
    """The certificate with its length and digest recomputed."""
    text = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"))
    body = text(certificate["proof"])
    whole = f"thirdcard container 1\n{certificate['kind']}\nstatement {text(certificate['statement'])}\nbody plain {len(body)}\n{body}\n"
    with open(path, "w") as file:
        file.write(whole + f"sha256 {digest or hashlib.sha256(whole.encode()).hexdigest()}\n")


def both_verifiers(path):
    """The common exit status of the two verifiers."""
    ours = run("verify", path).returncode
    python = subprocess.run([sys.executable, PYTHON_VERIFIER, path], capture_output=True, text=True, timeout=GIVE_UP).returncode
    if ours != python:
        raise AssertionError(f"the verifiers disagree: {ours} and {python}")
    return ours


def leaves(value, path=()):
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], path + (key,))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, path + (i,))
    else:
        yield path


def change(value, path, rng):
    """Alters the leaf at the path."""
    for step in path[:-1]:
        value = value[step]
    old = value[path[-1]]
    if isinstance(old, int):
        value[path[-1]] = old + rng.choice((-2, -1, 1, 2))
    elif old:
        i = rng.randrange(len(old))
        value[path[-1]] = old[:i] + rng.choice("!#$%&") + old[i + 1:]
    else:
        value[path[-1]] = "!"


class CapsTest(unittest.TestCase):
    def test_cube(self):
        census = run_json("caps", "ag(3,3)")
        self.assertEqual([int(r["caps"]) for r in census["sizes"]], [1, 27, 351, 2808, 14742, 50544, 107406, 126360, 63180, 2106])
        self.assertEqual((census["largest"], census["complete"]), (9, True))
        self.assertEqual(lines(3, census["witness"]), 0)

    def test_representatives_and_arcs(self):
        census = run_json("caps", "pg(2,3)", "--representatives")
        self.assertEqual(census["largest"], 4)
        for row in census["sizes"]:
            self.assertEqual(len(row["representatives"]), row["classes"])
            self.assertEqual(sum(int(census["group"]) // int(c["stabiliser"]) for c in row["representatives"]), int(row["caps"]))
        self.assertEqual(run_json("caps", "pflats(3,3,2)", "--at-most", "3")["largest"], 5)

    def test_constructions(self):
        for dimension, size in ((4, 20), (5, 45)):
            census = run_json("caps", f"ag({dimension},3)", "--construction")
            self.assertEqual((census["largest"], len(census["witness"]), lines(dimension, census["witness"])), (size, size, 0))

    def test_at_most_block_is_block_by_block(self):  # M7
        """Random designs whose blocks have several sizes, against every subset; a block of one point is in no such set."""
        stream = random.Random(7)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "blocks.txt")
            for blocks, v in [([(0, 1, 2), (3, 4)], 5)] + [(None, stream.randint(2, 8)) for _ in range(40)]:
                while blocks is None or len(set(map(len, blocks))) < 2:
                    blocks = [stream.sample(range(v), stream.randint(1, min(v, 4))) for _ in range(stream.randint(2, 7))]
                with open(path, "w") as file:
                    file.write(f"{v}\n" + "".join(" ".join(map(str, sorted(b))) + "\n" for b in blocks))
                expected = [0] * (v + 1)
                for s in range(1 << v):
                    if not any(all(s >> p & 1 for p in b) for b in blocks):
                        expected[bin(s).count("1")] += 1
                while expected and expected[-1] == 0:
                    expected.pop()
                census = run_json("caps", f"file:{path}", "--at-most", "block")
                self.assertEqual([int(r["caps"]) for r in census["sizes"]], expected, (v, blocks))
                self.assertTrue(census["whole_blocks"] and census["complete"])
            said = run("caps", f"file:{path}", "--at-most", "block").stdout
            self.assertIn("sets without a whole block\n", said)

    def test_a_census_that_ends_early_says_at_least(self):  # B6
        said = run("caps", "pg(5,2)", "--up-to", "6").stdout
        self.assertIn("\nlargest: at least 6 points (the census ends at this size)\n", said)
        self.assertEqual(run_json("caps", "pg(5,2)", "--up-to", "6")["reason"], "the census ends at this size")
        self.assertIn("\nlargest: 6 points (the census found no larger cap)\n", run("caps", "pg(2,4)").stdout)

    def test_a_construction_shows_no_idle_census(self):  # B6
        said = run("caps", "ag(5,3)", "--construction").stdout
        self.assertNotIn("classes", said)
        self.assertEqual(said.count("\n"), 3)
        self.assertIn("largest: 45 points", said)
        self.assertEqual(run_json("caps", "ag(5,3)", "--construction")["sizes"], [])
        self.assertIn("classes", run("caps", "ag(5,3)", "--construction", "--up-to", "2").stdout)  # asked for

    def test_a_census_of_sidon_sets_of_nine_dimensions_needs_an_end(self):
        said = refusal("caps", "flats(9,2,2)")
        self.assertIn("out of reach", said)
        self.assertIn("take at most flats(8,2,2)", said)
        if FULL:  # its beginning takes seconds: the five million quads are listed
            sizes = run_json("caps", "flats(9,2,2)", "--up-to", "4")["sizes"]
            self.assertEqual([int(r["caps"]) for r in sizes], [1, 512, 512 * 511 // 2, 512 * 511 * 510 // 6, 512 * 511 * 510 * 508 // 24])
        census = run_json("caps", "flats(8,2,2)", "--up-to", "3")  # the remedy named in the line works
        self.assertEqual([int(r["caps"]) for r in census["sizes"]], [1, 256, 256 * 255 // 2, 256 * 255 * 254 // 6])
        self.assertFalse(census["complete"])

    def test_complete_says_whether_every_row_asked_for_is_closed(self):
        for arguments in (("sqs(8)",), ("flats(4,2,2)",), ("ag(3,3)", "--sizes", "9..12"), ("random-sts(37,1)", "--sizes", "0..3"), ("random-sts(37,1)", "--sizes", "3,18", "--exchanges", "1000")):
            table = run_json("extremal", *arguments)
            closed = [r["min"]["lower"] == r["min"]["upper"] and r["max"]["lower"] == r["max"]["upper"] for r in table["rows"]]
            self.assertEqual(table["complete"], all(closed), arguments)
        self.assertFalse(table["complete"])  # one row of the last table is open

    def test_plane_free_sets_of_ag53(self):
        """153, by both verifiers, the Python one in --full (5 s); and the inequality behind it by hand."""
        path = os.path.join(tempfile.mkdtemp(), "planes.tc")
        found = run_json("flats", "free", "ag(5,3)", "--dimension", "2", "--exchanges", "100", "--certificate", path)
        self.assertEqual(found["upper"], 153)
        self.assertEqual(both_verifiers(path) if FULL else run("verify", path).returncode, 0)
        # 89 points that meet every plane, moved so that their sum is 0: 7(2x - y - z) >= 12(x^2 + y^2 + z^2) - 32084
        # for all layers of at least 27 points with y = z modulo 3
        for x in range(27, 36):
            for y in range(27, 36):
                z = 89 - x - y
                if z >= 27 and (y - z) % 3 == 0:
                    self.assertGreaterEqual(7 * (2 * x - y - z), 12 * (x * x + y * y + z * z) - 32084)
        squares = 121 * 89 + 40 * 89 * 88
        self.assertGreater(12 * squares - 121 * 32084, 7 * (243 - 89))
        certificate = content(path)
        for alter in (lambda c: c["proof"]["blocking"][-1].__setitem__(1, "moments"), lambda c: c["proof"]["blocking"][2].__setitem__(1, "origin")):
            forged = json.loads(json.dumps(certificate))
            alter(forged)
            write_signed(path, forged)
            self.assertEqual(both_verifiers(path) if FULL else run("verify", path).returncode, 1)

    def test_wrong_requests(self):
        for arguments in (("caps", "ag(9,9)"), ("caps", "ag(2,3)", "--at-most", "0"), ("caps",), ("caps", "pg(2,3)", "--construction")):
            refusal(*arguments)


class ExtremalTest(unittest.TestCase):
    def test_cube_is_complete(self):
        table = run_json("extremal", "ag(3,3)")
        self.assertEqual(table["closed"], 28)
        self.assertEqual([r["max"]["upper"] for r in table["rows"]][9:19], [12, 12, 13, 14, 16, 19, 23, 26, 30, 36])
        for row in table["rows"]:
            for side, bound in (("max", "lower"), ("min", "upper")):
                self.assertEqual(len(set(row[side]["witness"])), row["n"])
                self.assertEqual(lines(3, row[side]["witness"]), row[side][bound])
                self.assertTrue(row[side]["reason"])

    def test_any_triple_system(self):
        table = run_json("extremal", "sts(15,7)", "--sizes", "0..15")
        self.assertEqual(table["closed"], 16)
        for row in table["rows"]:
            complement = table["rows"][15 - row["n"]]
            self.assertEqual(row["max"]["upper"] + complement["min"]["lower"], 35 - 7 * row["n"] + row["n"] * (row["n"] - 1) // 2)

    def test_printed_methods(self):
        rows = run_json("extremal", "ag(4,3)", "--method", "complete", "--sizes", "3..5")["rows"]
        self.assertEqual([(r["n"], r["most"], r["tried"]) for r in rows], [(3, 1, "85320"), (4, 1, "1663740"), (5, 2, "25621596")])
        rows = run_json("extremal", "ag(4,3)", "--method", "consecutive")["rows"]
        self.assertEqual((rows[18]["most"], rows[51]["most"], rows[52]["most"]), (35, 289, 303))
        for row in rows[:20]:
            self.assertEqual(lines(4, row["witness"]), row["most"])

    def test_consecutive_stands_beside_the_proven_most(self):  # B2
        """What the method finds is not called the most; the cards are listed in their order."""
        said = run("extremal", "ag(4,3)", "--method", "consecutive", "--sizes", "17,18").stdout.splitlines()
        self.assertEqual(said[0].split(), ["n", "sets", "found", "most", "possible"])
        self.assertEqual([line.split() for line in said[1:3]], [["17", "30", "30"], ["18", "35", "36"]])
        table = run_json("extremal", "ag(4,3)", "--method", "consecutive", "--sizes", "17,18")
        order = table["rows"][1]["witness"]
        self.assertEqual(table["rows"][0]["witness"], order[:17])
        self.assertEqual(said[3], "cards in the order in which they are chosen:")
        self.assertEqual(list(map(int, said[4].split())), order)
        proven = run_json("extremal", "ag(4,3)", "--sizes", "17,18")["rows"]
        for row, proof in zip(table["rows"], proven):
            self.assertEqual(row["possible"], {"at_least": proof["max"]["lower"], "at_most": proof["max"]["upper"]})
        # Five properties: how many sets are possible takes long to prove; the line says what would.
        said = run("extremal", "ag(5,3)", "--method", "consecutive", "--sizes", "4").stdout
        self.assertNotIn("most possible", said)
        self.assertIn("extremal 'ag(5,3)' proves how many are possible", said)

    def test_complete_search_has_the_paper_s_columns(self):  # B2
        """Its space, C(v,n) C(n,3), as in Table 3, and the time."""
        said = run("extremal", "ag(3,3)", "--method", "complete", "--sizes", "3..5,24").stdout.splitlines()
        self.assertEqual(said[0].split("  ")[-1].strip(), "seconds")
        for line, (n, most) in zip(said[1:], ((3, 1), (4, 1), (5, 2), (24, 81))):
            words = line.split()
            self.assertEqual([int(w) for w in words[:4]], [n, most, math.comb(27, n), math.comb(27, n) * math.comb(n, 3)])
            self.assertRegex(words[4], r"^[0-9]+\.[0-9]{2}$")
        row = run_json("extremal", "ag(3,3)", "--method", "complete", "--sizes", "5")["rows"][0]
        self.assertEqual(row["complexity"], str(math.comb(27, 5) * math.comb(5, 3)))  # 8.07e5 in the paper

    def test_same_answer_for_any_number_of_threads(self):
        a, b = (run("extremal", "ag(3,3)", "--json", "--threads", t).stdout for t in "12")
        self.assertEqual(a, b)

    def test_wrong_requests(self):
        for arguments in (("extremal", "ag(3,3)", "--sizes", "5..2"), ("extremal", "ag(3,3)", "--sizes", "0..28"), ("extremal", "ag(3,3)", "--method", "luck"),
                          ("extremal", "sts(13,1)", "--certificate", "/tmp/none.tc"), ("extremal", "ag(3,3)", "--certificate", "/nonexistent/x.tc"),
                          ("extremal", "ag(4,3)", "--method", "complete", "--sizes", "20"), ("extremal", "pg(2,2)", "--method", "consecutive"),
                          ("extremal", "nothing")):
            refusal(*arguments)

    def test_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            for sizes in ("9", "0..27"):
                path = os.path.join(folder, "p.svg")
                run_json("extremal", "ag(3,3)", "--sizes", sizes, "--svg", path)
                with open(path) as file:
                    self.assertTrue(file.read().rstrip().endswith("</svg>"))


class CertificateTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def certificate(self, *arguments):
        path = self.path(arguments[0] + ".tc")
        result = run(*arguments, "--certificate", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        return path

    def test_both_verifiers_accept(self):
        for name in ("ag(1,3)", "ag(2,3)", "pg(3,2)", "ag(3,3)", "pg(4,2)", "flats(3,2,2)", "flats(5,2,2)"):
            self.assertEqual(both_verifiers(self.certificate("extremal", name)), 0, name)
        for name, flat in (("ag(3,3)", "2"), ("ag(4,3)", "3"), ("ag(2,3)", "1"), ("ag(3,3)", "3")):
            self.assertEqual(both_verifiers(self.certificate("flats", "free", name, "--dimension", flat)), 0, name)

    def test_both_verifiers_agree_on_every_alteration(self):
        rng = random.Random(4)
        altered = self.path("altered.tc")
        for arguments in (("extremal", "ag(2,3)"), ("extremal", "pg(2,2)"), ("extremal", "flats(3,2,2)"), ("flats", "free", "ag(3,3)", "--dimension", "2")):
            path = self.certificate(*arguments)
            original = content(path)
            places = [p for p in leaves(original) if p[0] != "kind" and "blocks" not in p and p[-1] not in ("label", "sha256")]
            # 300 more of each kind: tests/adversary.
            for number, place in enumerate(rng.sample(places, min(15 if FULL else 5, len(places)))):
                certificate = json.loads(json.dumps(original))
                change(certificate, place, rng)
                write_signed(altered, certificate)
                status = both_verifiers(altered)
                if certificate["statement"] != original["statement"]:
                    self.assertIn(status, (1, 2), place)
                if number % 5 == 0:  # without a new digest nothing passes
                    write_signed(altered, certificate, "0" * 64)
                    self.assertEqual(both_verifiers(altered), 2, place)

    def test_damaged_files(self):
        path = self.certificate("extremal", "ag(3,3)")
        with open(path, "rb") as file:
            data = file.read()
        damaged = self.path("damaged.tc")
        for bad in (data[:-5], data[:100], data + b"x", b"", b"{}", b"\x1f\x8b", b"[1,2", data[:50] + bytes([data[50] ^ 1]) + data[51:]):
            with open(damaged, "wb") as file:
                file.write(bad)
            self.assertIn(both_verifiers(damaged), (1, 2))
        self.assertEqual(both_verifiers(self.path("missing.tc")), 2)

    def test_both_verifiers_take_the_same_spaces(self):
        # L28: ours took ag(6,3), the Python one did not; and the table that was verified is printed.
        path = self.certificate("extremal", "pg(2,2)")
        lines = run("verify", path).stdout.splitlines()
        self.assertIn("  proved: 5 points hold at least 2 and at most 2 blocks", lines)
        self.assertEqual(len([line for line in lines if line.startswith("  proved: ")]), 8)
        for name in ("ag(5,3)", "ag(6,3)", "pg(6,2)"):  # the statement alone, no proof: false, not unreadable, for both
            original = content(path)
            design = json.loads(run("design", name, "--format", "json").stdout)
            lists = sorted(sorted(b) for b in design["blocks"])
            text = f"{design['points']}\n" + "".join(" ".join(map(str, b)) + "\n" for b in lists)
            original["statement"]["design"] = {"blocks": lists, "label": name, "points": design["points"], "sha256": hashlib.sha256(text.encode()).hexdigest()}
            write_signed(path, original)
            self.assertEqual(both_verifiers(path), 1, name)


class FlatsTest(unittest.TestCase):
    def test_planes(self):
        found = run_json("flats", "free", "ag(4,3)", "--dimension", "2")
        self.assertEqual((found["lower"], found["upper"], len(set(found["witness"]))), (54, 54, 54))
        found = run_json("flats", "free", "ag(3,3)", "--dimension", "2")
        self.assertEqual((found["lower"], found["upper"]), (20, 20))

    def test_other_geometries(self):
        found = run_json("flats", "free", "pg(5,2)", "--dimension", "2")
        self.assertEqual((found["lower"], found["upper"]), (48, 48))
        found = run_json("flats", "free", "ag(4,3)", "--dimension", "3")
        self.assertEqual((found["lower"], found["upper"]), (72, 72))
        found = run_json("flats", "free", "ag(3,4)", "--dimension", "2")
        self.assertLessEqual(found["lower"], found["upper"])

    def test_wrong_requests(self):
        for arguments in (("flats", "free", "ag(4,3)", "--dimension", "0"), ("flats", "free", "ag(4,3)", "--dimension", "5"), ("flats", "free", "sts(13,1)"),
                          ("flats",), ("flats", "free"), ("flats", "free", "pg(3,2)", "--certificate", "/tmp/none.tc")):
            refusal(*arguments)


if __name__ == "__main__":
    unittest.main()
