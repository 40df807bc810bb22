# SPDX-License-Identifier: MIT
"""Jobs in parts: any split, any order of files and any kill end in the bytes of one run; what is wrong is named in
one line and nothing is lost. The merged file is also put together here, from the lines of the parts alone."""
import hashlib
import itertools
import json
import os
import resource
import signal
import subprocess
import tempfile
import unittest

from program import FULL, PROGRAM, refusal, run, run_json
from patience import GIVE_UP, until

BATCH = ("avoid", "batch", "--random-sts", "15", "--count", "24", "--seed", "3", "--no-length")
# Parts of this one take seconds on any machine: there is time to look at one, or to stop it.
LONGER = ("avoid", "batch", "--random-sts", "21", "--count", "400", "--seed", "5", "--no-length")
SLOW = ("avoid", "batch", "--random-sts", "21", "--count", "60", "--seed", "5", "--no-length")
JOBS = {
    "batch": BATCH,
    "names": ("avoid", "batch", "--designs", "sts(13,*)", "ag(2,3)", "random-sts(9,2)", "--random-sts", "9", "--count", "4"),
    "no-set": ("simulate", "no-set", "--cards", "11..13", "--deals", "2e6", "--seed", "4"),
    "weighted": ("simulate", "no-set", "--weighted", "--cards", "0,12,15", "--deals", "6e5", "--seed", "2"),
    "set-count": ("simulate", "set-count", "--deals", "3e5"),
    "planes": ("simulate", "planes", "--cards", "20", "--deals", "3e5"),
    "endgame": ("simulate", "endgame", "--games", "3e4", "--keep", "15"),
    "antiset": ("simulate", "antiset", "--games", "9e3", "--deck", "3^3"),
    "paper001": ("simulate", "paper001", "--deals", "2e3", "--games", "9e3"),
    "short search": ("design", "search", "--order", "13", "--cycles", "3,3,3,3,1", "--limit", "5"),
    "long search": ("design", "search", "--order", "27", "--cycles", "3,3,3,3,3,3,3,3,3", "--limit", "6", "--searches", "8"),
    "classify": ("classify", "sts", "13"),
    "symmetric": ("classify", "sts", "15", "--symmetric"),
}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def units_of(path):
    """{unit: result} of a part file, read without the program; none where there is no file yet."""
    out = {}
    if not os.path.exists(path):
        return out
    for line in read(path).split(b"\n")[1:-1]:
        if line.startswith(b'{"unit":'):
            record = json.loads(line)
            assert record["unit"] not in out
            out[record["unit"]] = record["result"]
    return out


class PartsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def at(self, name):
        return os.path.join(self.folder.name, name)

    def done(self, *arguments, **options):
        result = run(*arguments, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def parts(self, job, m, name="p"):
        files = [self.at(f"{name}{r}.{m}") for r in range(m)]
        for r, file in enumerate(files):
            self.done(*job, "--part", f"{r}/{m}", "-o", file)
        return files

    def test_any_split_is_one_run(self):
        for name, job in JOBS.items():
            with self.subTest(name):
                one = self.at(f"{name}.one")
                self.done(*job, "-o", one)
                for m in (1, 3) if FULL else (3,):
                    files = self.parts(job, m, name)
                    merged = self.at(f"{name}.{m}.merged")
                    self.done("merge", *files[::-1], "-o", merged)
                    self.assertEqual(read(merged), read(one), (name, m))

    def test_merged_by_hand(self):
        """The records of all parts in order of units, and the sums of all counters, without the program's merge."""
        one = self.at("one")
        self.done(*BATCH, "-o", one)
        lines = {}
        for file in self.parts(BATCH, 5):
            lines.update(units_of(file))
        self.assertEqual([json.loads(line) for line in read(one).splitlines()], [lines[u] for u in sorted(lines)])
        job = ("simulate", "endgame", "--games", "3e4", "--seed", "9")
        told = run_json(*job)
        left, games = {}, 0
        for file in self.parts(job, 4):
            for result in units_of(file).values():
                games += result["trials"]
                counts = result["counts"]
                for place, count in zip(counts[::2], counts[1::2]):
                    if place <= 81:
                        left[str(place)] = left.get(str(place), 0) + count
        self.assertEqual((str(games), {k: str(v) for k, v in left.items()}), (told["games"], told["left"]))

    def test_killed_and_continued(self):
        one = self.at("one")
        self.done(*SLOW, "-o", one)
        files = []
        for r in range(2):
            file = self.at(f"k{r}")
            files.append(file)
            for _ in range(3):
                process = subprocess.Popen([PROGRAM, *SLOW, "--part", f"{r}/2", "-o", file], stdout=subprocess.DEVNULL)
                size = os.path.getsize(file) if os.path.exists(file) else 0
                until(lambda: process.poll() is not None or (os.path.exists(file) and os.path.getsize(file) > size + 2000), "a longer file")
                process.send_signal(signal.SIGKILL)
                process.wait()
            before = len(units_of(file))
            said = self.done(*SLOW, "--part", f"{r}/2", "-o", file).stdout
            self.assertIn(f"{30 - before} of them new", said)
        self.done("merge", *files, "-o", self.at("merged"))
        self.assertEqual(read(self.at("merged")), read(one))

    def test_an_answer_to_another_question_is_not_merged(self):  # V5
        """Right digests, and results of another rule, of no game, or of nothing."""
        part, out = self.at("p"), self.at("out.jsonl")
        self.done("avoid", "batch", "--designs", "pg(2,2)", "sts(13,1)", "--part", "0/1", "-o", part)
        lines = read(part).split(b"\n")
        ours = [i for i, line in enumerate(lines) if line.startswith(b'{"unit":')]
        for change in (lambda line: line.replace(b'"rule":"avoid"', b'"rule":"achieve"'), lambda line: line.replace(b'"outcome":"second"', b'"outcome":"XX"'),
                       lambda line: line.replace(b'"outcome":"second"', b'"outcome":"first"'), lambda line: line[:line.index(b'"result":')] + b'"result":{"bogus":1}}'):
            forged = list(lines)
            forged[ours[0]] = change(lines[ours[0]])
            self.assertNotEqual(forged, lines)
            body = b"".join(line + b"\n" for line in forged[:-2])
            with open(self.at("lie"), "wb") as file:
                file.write(body + b'{"end":%d,"sha256":"%s"}\n' % (len(ours), hashlib.sha256(body).hexdigest().encode()))
            self.assertIn("no answer to", refusal("merge", self.at("lie"), "-o", out))
            self.assertFalse(os.path.exists(out))

    def test_cut_anywhere(self):
        """A file cut at any byte, also in the middle of its header, goes on to the same units."""
        file = self.parts(BATCH, 2)[0]
        whole, units = read(file), units_of(file)
        for cut in sorted({0, 1, 40, len(whole) - 1, len(whole) - 30, *range(100, len(whole), 997)}):
            with open(file, "wb") as out:
                out.write(whole[:cut])
            self.done(*BATCH, "--part", "0/2", "-o", file)
            self.assertEqual(units_of(file), units, cut)
            self.assertTrue(read(file).splitlines()[-1].startswith(b'{"end":12,'))

    def test_time_and_status(self):
        file = self.at("p")
        # Long before a fast machine is at the end, and until a slow one has done something.
        seconds, done = 0.05, 0
        while done == 0:
            stopped = run(*LONGER, "--part", "0/2", "-o", file, "--time", str(seconds), "--threads", "1")
            self.assertEqual(stopped.returncode, 3)
            self.assertIn("run the same command again", stopped.stderr)
            seconds, done = 2 * seconds, len(units_of(file))
        self.assertTrue(0 < done < 200, done)
        status = run_json("job", "status", file)
        self.assertEqual((status["units"], status["done"], status["units_here"]), (400, done, 200))
        self.assertGreater(status["rate"], 0)
        self.assertGreater(status["seconds_left"], 0)
        self.assertFalse(status["parts"][0]["complete"])
        self.done(*LONGER, "--part", "0/2", "-o", file)
        status = run_json("job", "status", file)
        self.assertEqual((status["done"], status["seconds_left"], status["parts"][0]["complete"]), (200, 0, True))
        self.assertIn("200 in parts that are not among the files", self.done("job", "status", file).stdout)

    def test_what_is_wrong_is_named(self):
        a, b, c = self.parts(BATCH, 3)
        out = self.at("out")
        for part, word in (("3/3", "0/3 to 2/3"), ("4/3", "0/3 to 2/3"), ("0/0", "1 to 1000000000"), ("-1/3", "r/m"), ("1", "r/m"), ("1/", "r/m"),
                           ("a/b", "r/m"), ("1/3x", "r/m"), ("99999999999999999999/3", "r/m")):
            self.assertIn(word, refusal(*BATCH, "--part", part, "-o", out))
        self.assertIn("add -o FILE", refusal(*BATCH, "--part", "0/3"))
        self.assertIn("units 2, 5, 8, 11, 14 and 3 more are missing", refusal("merge", a, b, "-o", out))
        self.assertIn("twice", refusal("merge", a, b, c, b, "-o", out))
        other = self.at("other")
        self.done(*BATCH[:-1], "--part", "2/3", "-o", other)
        self.assertIn("different jobs", refusal("merge", a, b, other, "-o", out))
        self.assertIn("different jobs", refusal("job", "status", a, other))
        self.assertIn("another job", refusal(*BATCH, "--part", "2/3", "-o", other))
        self.assertIn("is part 0/3, not 1/3", refusal(*BATCH, "--part", "1/3", "-o", a))
        self.assertIn("0/4", refusal(*BATCH, "--part", "0/4", "-o", a))
        self.assertFalse(os.path.exists(out))
        # Another version, in all files or in one.
        version = json.loads(read(a).splitlines()[0])["version"].encode()
        for file in (a, b, c):
            text = read(file).replace(b'"version":"' + version, b'"version":"9.9.9', 1)
            lines = text[:text.rindex(b'{"end"')]
            with open(file + ".v", "wb") as copy:
                copy.write(lines + b'{"end":8,"sha256":"' + hashlib.sha256(lines).hexdigest().encode() + b'"}\n')
        self.assertIn("9.9.9", refusal("merge", a, b, c + ".v", "-o", out))
        self.assertIn("9.9.9", refusal("merge", a + ".v", "-o", out))
        self.assertIn("9.9.9", refusal(*BATCH, "--part", "0/3", "-o", a + ".v"))
        # Cut, damaged, foreign.
        whole = read(c)
        for name, text, word in (("cut", whole[:-200], "is cut in the middle of line"), ("open", whole[:whole.rindex(b'{"end"')], "no closing line"),
                                 ("changed", whole.replace(b'"outcome":"second"', b'"outcome":"first"', 1), "does not close"),
                                 ("junk", whole + b"more\n", "stands after the closing line"), ("empty", b"", "no whole line"),
                                 ("text", b"7\n0 1 2\n", "no part of a job"), ("head", whole[:50], "no whole line"),
                                 ("lied", whole.replace(b'"count":24', b'"count":25', 1), "its job and its digest differ")):
            file = self.at(name)
            with open(file, "wb") as out_file:
                out_file.write(text)
            self.assertIn(word, refusal("merge", a, b, file, "-o", out), name)
            self.assertFalse(os.path.exists(out), name)
            self.assertEqual(read(file), text)
        self.assertIn("nonexistent", refusal("merge", a, b, self.at("nonexistent"), "-o", out))
        self.assertIn("a part and the output", refusal("merge", a, b, c, "-o", a))
        with open(out, "w", encoding="ascii") as mine:
            mine.write("mine\n")
        self.assertIn("something else", refusal("merge", a, b, c, "-o", out))
        self.assertEqual(read(out), b"mine\n")
        self.done("merge", a, b, c, "-o", self.at("good"))
        self.done("merge", c, b, a, "-o", self.at("good"))  # the very same is no fault
        left = sorted(os.listdir(self.folder.name))
        self.assertFalse([name for name in left if ".part" in name or name.endswith(".lock")], left)

    def test_two_on_one_part(self):
        file = self.at("p")
        process = subprocess.Popen([PROGRAM, *LONGER, "--part", "0/2", "-o", file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # It has written its name into the lock and the first line of the file.
        until(lambda: os.path.exists(file) and b"\n" in read(file) and os.path.getsize(file + ".lock"), "the first line")
        process.send_signal(signal.SIGSTOP)  # a fast one would be done before it is looked at
        try:
            self.assertIn(f"is being written by process {process.pid}", refusal(*LONGER, "--part", "0/2", "-o", file))
            self.assertIn(f"process {process.pid}", run_json("job", "status", file)["parts"][0]["writer"])
        finally:
            process.send_signal(signal.SIGCONT)
        self.assertEqual(process.wait(GIVE_UP), 0)
        self.assertEqual(len(units_of(file)), 200)

    def test_full_disk(self):
        """A limit of the file's size stands for the disk: whole lines stay, and with space it goes on."""
        file = self.at("p")

        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        full = run(*BATCH, "--part", "0/2", "-o", file, preexec_fn=small)
        self.assertEqual(full.returncode, 2, full.stderr)
        self.assertEqual(full.stderr.count("\n"), 1)
        self.assertIn("run the same command again to go on", full.stderr)
        self.assertTrue(read(file).endswith(b"\n"))
        kept = len(units_of(file))
        self.assertGreater(kept, 0)
        self.assertIn(f"{12 - kept} of them new", self.done(*BATCH, "--part", "0/2", "-o", file).stdout)
        other = self.at("q")
        self.done(*BATCH, "--part", "1/2", "-o", other)
        self.assertIn("cannot write", run("merge", file, other, "-o", self.at("m"), preexec_fn=small).stderr)
        self.assertFalse(os.path.exists(self.at("m")))

    def test_totals_do_not_depend_on_the_split(self):
        """Every split into parts, any threads and any order: the same counters as one run (issue 21, point 5)."""
        job = ("simulate", "set-count", "--cards", "9,12", "--deals", "4e5", "--seed", "11")
        one = run_json(*job)
        for m, threads in itertools.product((2, 7), ("1", "2")):
            files = [self.at(f"{r}.{m}.{threads}") for r in range(m)]
            for r in reversed(range(m)):
                self.done(*job, "--part", f"{r}/{m}", "-o", files[r], "--threads", threads)
            merged = self.at(f"m{m}{threads}")
            self.done("merge", *files, "-o", merged)
            told = json.loads(read(merged))
            for ours, theirs in zip(told["rows"], one["rows"], strict=True):
                self.assertEqual(ours["distribution"], theirs["distribution"])

    def test_level_by_level(self):
        """caps, the levels of extremal and exact --recompute: parts of each level, merged in between, end in the
        bytes of one run, certificate and table included; a killed part and a damaged level are found."""
        for name, job, extra, m in (("caps", ("caps", "ag(4,3)", "--up-to", "11"), (), 3),
                                    ("exact", ("exact", "set-count", "--recompute", "--cards", "0..13"), ("--table",), 2),
                                    ("extremal", ("extremal", "pg(4,2)"), ("--certificate",), 2)):
            with self.subTest(name):
                levels = self.at(name + ".levels")
                os.mkdir(levels)
                one, two = self.at(name + ".one"), self.at(name + ".two")
                self.done(*job, *(w for e in extra for w in (e, one + e)), "-o", one)
                kept = [w for e in extra for w in (e, two + e)]
                parts, count = [self.at(f"{name}{r}") for r in range(m)], 0
                while True:
                    first = run(*job, *kept, "--levels", levels, "--part", f"0/{m}", "-o", parts[0])
                    if first.returncode == 1:
                        self.assertIn(f"all levels are there ({count} from files)", first.stdout)
                        break
                    self.assertEqual(first.returncode, 0, first.stderr)
                    self.assertIn("missing", refusal("merge", parts[0], "-o", os.path.join(levels, "x")))
                    for r in range(1, m):
                        self.done(*job, *kept, "--levels", levels, "--part", f"{r}/{m}", "-o", parts[r])
                    self.done("merge", *parts[::-1], "-o", os.path.join(levels, str(count)))
                    for part in parts:
                        os.remove(part)
                    count += 1
                self.assertGreaterEqual(count, 2)
                self.done(*job, *kept, "--levels", levels, "-o", two)
                for e in ("", *extra):
                    self.assertEqual(read(one + e), read(two + e), name + e)
                file = os.path.join(levels, "0")
                whole = read(file)
                with open(file, "wb") as out:
                    out.write(whole.replace(b":1 ", b":2 ", 1) if b":1 " in whole else whole.replace(b":", b";", 9))
                self.assertIn("damaged", refusal(*job, "--levels", levels))
        self.assertIn("--levels", refusal("caps", "ag(3,3)", "--part", "0/2", "-o", self.at("x")))
        self.assertIn("no folder", refusal("caps", "ag(3,3)", "--levels", self.at("nothing")))
        self.assertIn("--recompute", refusal("exact", "set-count", "--levels", self.folder.name))

    def test_files_are_told_apart_by_content(self):
        """A design file that changed between two parts is another job."""
        design = self.at("fano.txt")
        with open(design, "w", encoding="ascii") as file:
            file.write("7\n0 1 2\n0 3 4\n0 5 6\n1 3 5\n1 4 6\n2 3 6\n2 4 5\n")
        job = ("avoid", "batch", "--designs", f"file:{design}", "pg(2,2)")
        self.done(*job, "--part", "0/2", "-o", self.at("p0"))
        with open(design, "a", encoding="ascii") as file:
            file.write("0 1 2\n")
        self.done(*job, "--part", "1/2", "-o", self.at("p1"))
        self.assertIn("different jobs", refusal("merge", self.at("p0"), self.at("p1"), "-o", self.at("m")))


if __name__ == "__main__":
    unittest.main()
