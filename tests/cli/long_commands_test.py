# SPDX-License-Identifier: MIT
"""One contract for every command that --help lists: it stops on --time, Ctrl-C and SIGTERM within half a second
with exit status 3, shows progress on a terminal and wipes it, refuses a bad output path before it works, and
keeps --memory. A command without an entry in CASES fails the test, so a new one cannot be forgotten."""
import os
import pty
import re
import select
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from program import FULL, PROGRAM, long_proof, refusal, run
from patience import GIVE_UP, Clock, at_work, crowd

# Each command: a request that would run for minutes, or SHORT with one that is over in no time, or INTERACTIVE.
# {f} stands for a folder of its own.
SHORT, LONG, INTERACTIVE = "short", "long", "interactive"
CASES = {
    "design": (LONG, ["design", "ag(8,3)"]),
    "manual": (SHORT, ["manual", "solve"]),
    "completion": (SHORT, ["completion", "bash"]),
    "design isomorphic": (SHORT, ["design", "isomorphic", "pg(2,2)", "sts(7,1)"]),
    "design search": (LONG, ["design", "search", "--order", "81", "--cycles", "27,27,27", "--limit", "1000000"]),
    "design automorphisms": (SHORT, ["design", "automorphisms", "sts(15,1)"]),
    "design orbits": (LONG, ["design", "orbits", "ag(5,3)", "--subsets", "12", "--most", "20000000"]),
    "design invariants": (LONG, ["design", "invariants", "ag(4,3)", "--only", "parallel", "--nodes", "1e15"]),
    "card fourth": (SHORT, ["card", "fourth", "0", "1", "2", "--deck", "quads"]),
    "card quads": (SHORT, ["card", "quads", "0", "1", "--deck", "quads"]),
    "card third": (SHORT, ["card", "third", "1221", "1020"]),
    "card check": (SHORT, ["card", "check", "0000", "1111", "2222"]),
    "card hidden": (SHORT, ["card", "hidden", "1122", "1220", "2100", "0011", "0021"]),
    "card sum": (SHORT, ["card", "sum"]),
    "card direction": (SHORT, ["card", "direction", "1000", "2200"]),
    "card parallel": (SHORT, ["card", "parallel", "1000", "2200", "0100", "2211", "0111", "1011"]),
    "card parallels": (SHORT, ["card", "parallels", "1000", "2200"]),
    "card plane": (SHORT, ["card", "plane", "0000", "0001", "0010"]),
    "card cube": (SHORT, ["card", "cube", "0000", "0001", "0010", "0100"]),
    "card show": (SHORT, ["card", "show", "2210"]),
    "card palette": (SHORT, ["card", "palette", "classic"]),
    "count": (SHORT, ["count", "--properties", "4"]),
    "play": (INTERACTIVE, ["play", "set"]),
    "puzzle daily": (SHORT, ["puzzle", "daily", "--date", "2026-12-24"]),
    "puzzle archive": (SHORT, ["puzzle", "archive", "--from", "2026-12-20", "--to", "2026-12-24"]),
    "puzzle make": (LONG, ["puzzle", "make", "--cards", "40", "--sets", "66"]),
    "classify sts": (LONG, ["classify", "sts", "25", "--prime", "2"]),
    "design make": (SHORT, ["design", "make", "dual", "ag(2,3)"]),
    "design canonical": (SHORT, ["design", "canonical", "sts(13,2)"]),
    "design pack": (SHORT, ["design", "pack", "sts(13,*)", "-o", "{f}/sts13.tc"]),
    "caps": (LONG, ["caps", "ag(5,3)", "--up-to", "30"]),
    "extremal": (LONG, ["extremal", "ag(6,3)"]),
    "flats free": (LONG, ["flats", "free", "ag(5,3)", "--dimension", "3", "--exchanges", "1e12"]),
    "verify": (LONG, ["verify", "{f}/big.proof"]),
    "solve": (LONG, ["solve", "random-sts(33,1)"]),
    "deck": (LONG, ["deck", "3^6", "--one-per-page", "-o", "{f}/deck.png", "--dpi", "1200"]),
    "sheet score": (SHORT, ["sheet", "score", "-o", "{f}/s.pdf"]),
    "sheet rules": (SHORT, ["sheet", "rules", "-o", "{f}/r.pdf"]),
    "sheet final-card": (SHORT, ["sheet", "final-card", "-o", "{f}/c.pdf"]),
    "sheet puzzle": (SHORT, ["sheet", "puzzle", "-o", "{f}/p.pdf"]),
    "sheet magic-square": (SHORT, ["sheet", "magic-square", "-o", "{f}/m.pdf"]),
    "sheet cube": (SHORT, ["sheet", "cube", "-o", "{f}/q.pdf"]),
    "sheet poster": (SHORT, ["sheet", "poster", "-o", "{f}/o.pdf"]),
    "avoid table": (LONG, ["avoid", "table", "sts(21)", "-o", "{f}/t.tc"]),
    "avoid errors": (LONG, ["avoid", "errors", "sts(21)"]),
    "avoid match": (LONG, ["avoid", "match", "random-sts(33,1)", "--first", "perfect", "--second", "perfect"]),
    "avoid batch": (LONG, ["avoid", "batch", "--random-sts", "31", "--count", "1000", "-o", "{f}/b.jsonl"]),
    "avoid summary": (SHORT, ["avoid", "summary", "/dev/null"]),
    "avoid play": (INTERACTIVE, ["avoid", "play", "ag(3,3)"]),
    "simulate no-set": (LONG, ["simulate", "no-set", "--deals", "1e13"]),
    "simulate set-count": (LONG, ["simulate", "set-count", "--deals", "1e13", "--plot", "{f}/p.svg"]),
    "simulate planes": (LONG, ["simulate", "planes", "--cards", "20", "--deals", "1e13"]),
    "simulate endgame": (LONG, ["simulate", "endgame", "--games", "1e13", "--checkpoint", "{f}/c.tc"]),
    "simulate xor-sets": (LONG, ["simulate", "xor-sets", "--deals", "1e13"]),
    "simulate xor-game": (LONG, ["simulate", "xor-game", "--games", "1e13"]),
    "simulate antiset": (LONG, ["simulate", "antiset", "--games", "1e13"]),
    "simulate paper001": (LONG, ["simulate", "paper001", "--deals", "1e11", "--out", "{f}/report"]),
    "exact no-set": (LONG, ["exact", "no-set", "--deck", "3^5", "--cards", "11"]),
    "exact set-count": (LONG, ["exact", "set-count", "--recompute", "--cards", "0..40", "--table", "{f}/t.inc"]),
    "merge": (SHORT, ["merge", "{f}/part", "-o", "{f}/whole"]),
    "job script": (SHORT, ["job", "script", "--parts", "4", "--", "classify", "sts", "15"]),
    "job status": (SHORT, ["job", "status", "{f}/part"]),
    "exact xor-sets": (SHORT, ["exact", "xor-sets", "--cards", "7"]),
    "exact planes": (SHORT, ["exact", "planes", "--cards", "20"]),
    "rooms list": (SHORT, ["rooms", "list", "--data", "{f}"]),
    "rooms show": (SHORT, ["rooms", "show", "a", "--data", "{f}"]),
    "rooms delete": (SHORT, ["rooms", "delete", "a", "--data", "{f}"]),
    "rooms ban": (SHORT, ["rooms", "ban", "203.0.113.9", "--data", "{f}"]),
    "backup": (SHORT, ["backup", "--data", "{f}", "{f}/rooms.db"]),
    "restore": (SHORT, ["restore", "--data", "{f}/data", "{f}/rooms.db"]),
    "serve": (INTERACTIVE, ["serve", "--port", "0", "--data", "{f}/data"]),
    "bench": (LONG, ["bench"]),
}
# Variants of a command that are long in another way.
MORE = {
    "caps --at-most": ["caps", "flats(5,3,2)", "--at-most", "4"],
    "solve --players": ["solve", "ag(3,3)", "--players", "3"],
    "solve --rule nofil": ["solve", "random-sts(45,1)", "--rule", "nofil"],
    "solve --proof": ["solve", "random-sts(27,1)", "--proof", "{f}/s.tc"],
    "solve --checkpoint": ["solve", "random-sts(33,1)", "--checkpoint", "{f}/c.tc"],
    "avoid batch --part": ["avoid", "batch", "--random-sts", "31", "--count", "1000", "--part", "0/2", "-o", "{f}/p"],
    "simulate endgame --part": ["simulate", "endgame", "--games", "1e12", "--part", "1/3", "-o", "{f}/p"],
    "design search --parameters": ["design", "search", "--parameters", "2,25,4,1"],
    "design search -o": ["design", "search", "--order", "81", "--cycles", "27,27,27", "--searches", "1000000", "-o", "{f}/s"],
    "simulate no-set --weighted": ["simulate", "no-set", "--weighted", "--cards", "12", "--deals", "1e12"],
}
# Seconds before the stop on a terminal, where a second is too long: no file takes the verifier minutes and the test's set-up not. This
# one takes it four, so that it is at work after a tenth of one on a machine of any speed.
EARLY = {"verify": 0.1}
# One of each kind of loop, for a terminal; --full takes all.
ON_A_TERMINAL = {"caps", "classify sts", "design search", "exact set-count", "extremal", "flats free", "verify", "solve", "solve --players",
                 "solve --rule nofil", "avoid batch", "avoid match", "simulate no-set", "simulate endgame"}
# The answer to --time must not be silence where something is known at once.
PRINTS = {"caps", "extremal", "flats free", "solve", "solve --players", "solve --rule nofil", "simulate no-set", "simulate set-count",
          "simulate planes", "simulate endgame", "simulate antiset", "simulate paper001", "simulate no-set --weighted"}
# Options that name a file to be written, with what else the command needs.
OUTPUTS = {
    "design": ["design", "ag(2,3)", "--format", "blocks", "-o"],
    "card show": ["card", "show", "2210", "--svg"],
    "caps": ["caps", "ag(4,3)", "--svg"],
    "caps -o": ["caps", "ag(5,3)", "--up-to", "12", "-o"],
    "extremal -o": ["extremal", "ag(5,3)", "-o"],
    "exact set-count -o": ["exact", "set-count", "--recompute", "--cards", "0..30", "-o"],
    "extremal": ["extremal", "ag(5,3)", "--certificate"],
    "extremal --svg": ["extremal", "ag(5,3)", "--svg"],
    "flats free": ["flats", "free", "ag(4,3)", "--dimension", "2", "--exchanges", "1e10", "--certificate"],
    "solve --proof": ["solve", "ag(3,3)", "--proof"],
    "solve --checkpoint": ["solve", "random-sts(33,1)", "--checkpoint"],
    "deck": ["deck", "3^4", "-o"],
    "sheet poster": ["sheet", "poster", "-o"],
    "avoid table": ["avoid", "table", "ag(3,3)", "-o"],
    "avoid batch": ["avoid", "batch", "--random-sts", "25", "-o"],
    "avoid batch --part": ["avoid", "batch", "--random-sts", "25", "--part", "0/2", "-o"],
    "simulate -o": ["simulate", "no-set", "--deals", "1e12", "-o"],
    "simulate --part": ["simulate", "no-set", "--deals", "1e12", "--part", "1/2", "-o"],
    "classify sts": ["classify", "sts", "15", "-o"],
    "classify sts --symmetric": ["classify", "sts", "19", "--symmetric", "-o"],
    "design pack": ["design", "pack", "sts(15,*)", "-o"],
    "design search": ["design", "search", "--order", "81", "--cycles", "27,27,27", "-o"],
    "simulate --plot": ["simulate", "no-set", "--deals", "1e12", "--plot"],
    "simulate --checkpoint": ["simulate", "no-set", "--deals", "1e12", "--checkpoint"],
    "exact set-count": ["exact", "set-count", "--recompute", "--cards", "0..30", "--table"],
}


def leaves(path=()):
    """Every command that --help lists and that does something."""
    text = run(*path, "--help").stdout
    found = re.search(r"Subcommands:\n((?:  .*\n?)+)", text)
    names = re.findall(r"^  ([a-z][a-z0-9-]*)", found.group(1), re.M) if found else []
    out = [] if names and path != ("design",) else [" ".join(path)]
    for name in names:
        out += leaves(path + (name,))
    return out


def ended(process, wait):
    """What wait() returns; a process that does not end is killed, and that is a fault."""
    try:
        return wait()
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise AssertionError("did not stop")


def filled(arguments, folder):
    return [a.replace("{f}", folder) for a in arguments]


def cases(kind):
    return {name: arguments for name, (k, arguments) in CASES.items() if k == kind}


class LongCommandsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(self.folder.name, "big.proof"), "wb") as file:
            file.write(long_proof())

    def tearDown(self):
        self.folder.cleanup()

    def every_long(self, check, at_once=2, names=None):
        """check(name, arguments, number) for each, or for those that are named, so many at a time; every fault is told."""
        def one(item):
            number, (name, arguments) = item
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, "big.proof"), "wb") as file:
                    file.write(long_proof())
                try:
                    check(name, filled(arguments, folder), number)
                    for left in os.listdir(folder):
                        self.assertNotRegex(left, r"\.(part|try)\d|\.lock$", name)
                except AssertionError as e:
                    return f"{name}: {str(e)[:300]}"
            return None
        every = {**cases(LONG), **MORE}
        self.assertLessEqual(set(names or ()), set(every))
        with ThreadPoolExecutor(at_once) as pool:
            faults = [f for f in pool.map(one, enumerate((n, a) for n, a in every.items() if names is None or n in names)) if f]
        self.assertEqual(faults, [], "\n".join(faults))

    def test_every_command_is_here(self):
        self.assertEqual(sorted(leaves()), sorted(CASES))

    def test_short_commands_are_over_at_once(self):
        part = run("classify", "sts", "7", "--part", "0/1", "-o", os.path.join(self.folder.name, "part"))
        self.assertEqual(part.returncode, 0, part.stderr)
        rooms = sqlite3.connect(os.path.join(self.folder.name, "thirdcard.db"))
        rooms.executescript("create table rooms(id text primary key, last integer, updated integer) without rowid;"
                            "create table log(room text, seq integer, time integer, body text, primary key(room, seq)) without rowid;"
                            "insert into rooms values('a', 1, 1); insert into log values('a', 1, 1, '{}'); pragma user_version = 1;")
        rooms.close()
        server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", self.folder.name, "--keep", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(server.wait, GIVE_UP)
        self.addCleanup(server.terminate)
        server.stdout.readline()
        for name, arguments in cases(SHORT).items():
            clock = Clock()
            status = 2 if name == "rooms bar" else 0  # there is nobody to be kept out
            self.assertEqual(run(*filled(arguments, self.folder.name)).returncode, 0, name)
            self.assertLess(clock.seconds(), 2, name)

    def test_time_and_progress_on_a_terminal(self):
        """Rows L6, L7, L13, L14, L32: the time holds, something is to be seen within two seconds, and it is gone
        before anything else is printed."""
        def check(name, arguments, _):
            # The line of progress comes after half a second; a machine at work may show it later.
            limit = EARLY.get(name, round(0.5 + 0.7 * max(1, crowd() / 3), 1))
            screen, silence, code, clock = self.on_terminal(arguments + ["--time", str(limit)])
            self.assertEqual(code, 3, screen[-300:])
            self.assertLess(clock.seconds(but=limit), 1)
            self.assertLess(silence / clock.crowd, 2)
            self.assertIn("thirdcard: stopped: ", screen)
            if name not in EARLY and name != "design search":  # which prints without end
                self.assertIn(" s so far", screen)
            for line in screen.replace("\r\n", "\n").split("\n"):
                for part in line.split("\r")[1:]:
                    self.assertTrue(part.startswith("\x1b[K"), part[:80])
                self.assertNotRegex(line.split("\x1b[K")[-1], r" s so far")
        # Each passes a second and a half by intention.
        self.every_long(check, at_once=4, names=None if FULL else ON_A_TERMINAL)

    def test_signals(self):
        """Rows L7, L8, L25: Ctrl-C and SIGTERM in turn; one line says so, and what is known is printed."""
        def check(name, arguments, number):
            process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            at_work(process, 0.1)
            clock = Clock()
            process.send_signal(signal.SIGINT if number % 2 else signal.SIGTERM)
            out, err = ended(process, lambda: process.communicate(timeout=GIVE_UP))
            self.assertEqual(process.returncode, 3, err)
            self.assertLess(clock.seconds(), 1)
            self.assertEqual(err.count("\n"), 1, err)
            self.assertTrue(err.startswith("thirdcard: stopped: "), err)
            if name in PRINTS:
                self.assertTrue(out)
        self.every_long(check)

    def test_interactive_commands_leave_the_terminal_alone(self):
        for name, arguments in cases(INTERACTIVE).items():
            screen = self.on_terminal(filled(arguments, self.folder.name), interrupt=1.2)[0]
            self.assertNotIn("so far", screen, name)

    def on_terminal(self, arguments, interrupt=None):
        """Everything on the screen, the longest silence, the exit status, the time it took."""
        clock = Clock()
        master, slave = pty.openpty()
        # All on one processor: what is looked at is how time passes, and half of it would be spent for nothing.
        process = subprocess.Popen([PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                                   preexec_fn=lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}))
        os.close(slave)
        screen, began, last, silence = b"", time.monotonic(), time.monotonic(), 0.0
        while time.monotonic() - began < GIVE_UP:
            ready, _, _ = select.select([master], [], [], 0.05)
            now = time.monotonic()
            if interrupt and now - began > interrupt:
                process.send_signal(signal.SIGINT)
                interrupt = None
            if ready:
                try:
                    piece = os.read(master, 65536)
                except OSError:
                    piece = b""
                if not piece:
                    break
                silence, last = max(silence, now - last), now
                screen += piece
        code = ended(process, lambda: process.wait(GIVE_UP))
        os.close(master)
        return screen.decode(errors="replace"), silence, code, clock

    def test_paths_are_tried_first(self):
        """Row L9: refused at once, in one line, without work."""
        for name, arguments in OUTPUTS.items():
            ending = ".svg" if arguments[-1] == "--plot" or arguments[-1] == "--svg" else ".pdf"
            for path in ("/nonexistent/x" + ending, self.folder.name):
                clock = Clock()
                self.assertTrue(refusal(*arguments, path), name)
                self.assertLess(clock.seconds(), 2, name)

    def test_foreign_files_stay(self):
        """Rows L10, L11: files that are kept for long never replace or trim what is not theirs."""
        path = os.path.join(self.folder.name, "mine")
        for text in ("7\n0 1 2\n", "a line without an end"):
            for name in ("extremal", "flats free", "solve --proof", "solve --checkpoint", "avoid table", "avoid batch", "simulate --checkpoint", "exact set-count",
                         "avoid batch --part", "simulate -o", "simulate --part", "classify sts", "classify sts --symmetric", "design pack", "design search", "caps -o", "extremal -o",
                         "exact set-count -o"):
                with open(path, "w", encoding="ascii") as file:
                    file.write(text)
                self.assertIn("mine", refusal(*OUTPUTS[name], path), name)
                with open(path, encoding="ascii") as file:
                    self.assertEqual(file.read(), text, name)
                self.assertEqual(sorted(os.listdir(self.folder.name)), ["big.proof", "mine"], name)

    def test_a_proof_of_another_kind_stays(self):
        """Row L11: a strategy is not replaced by a table, nor a table by a strategy; each by its like."""
        path = os.path.join(self.folder.name, "proof.tc")
        kinds = {"extremal": ["extremal", "ag(2,3)", "--certificate"], "flats free": ["flats", "free", "ag(3,3)", "--certificate"],
                 "solve --proof": ["solve", "pg(2,2)", "--proof"], "solve --checkpoint": ["solve", "pg(2,2)", "--checkpoint"], "avoid table": ["avoid", "table", "pg(2,2)", "-o"]}
        for name, arguments in kinds.items():
            self.assertEqual(run(*arguments, path).returncode, 0, name)
            self.assertEqual(run(*arguments, path).returncode, 0, name)
            with open(path, "rb") as file:
                kept = file.read()
            for other, foreign in kinds.items():
                if other != name:
                    self.assertIn("proof.tc", refusal(*foreign, path), (name, other))
            with open(path, "rb") as file:
                self.assertEqual(file.read(), kept, name)
            os.remove(path)


class MemoryTest(unittest.TestCase):
    def peak(self, arguments):
        """Bytes that the program had at most, and its exit status."""
        process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_maxrss * 1024, process.returncode

    def test_memory_holds(self):
        """Row L15: the limit holds within 10 % beyond what the program takes to do nothing."""
        nothing, _ = self.peak(["solve", "pg(2,2)"])
        with tempfile.TemporaryDirectory() as folder:
            for arguments in (["solve", "random-sts(21,1)", "--no-length", "--no-moves", "--proof", os.path.join(folder, "p.tc")],
                              ["solve", "ag(3,3)", "--players", "3"],
                              ["solve", "random-sts(45,1)", "--rule", "nofil"],
                              ["solve", "random-sts(33,1)"],
                              ["avoid", "errors", "sts(21)"],
                              ["avoid", "batch", "--random-sts", "31", "--count", "50"]):
                limit = 64 << 20
                used, status = self.peak(arguments + ["--memory", "64M", "--time", "1.5"])
                self.assertIn(status, (0, 3), arguments)
                self.assertLess(used - nothing, 1.1 * limit, (arguments, used >> 20, nothing >> 20))


if __name__ == "__main__":
    unittest.main()
