# SPDX-License-Identifier: MIT
"""thirdcard verify, solve --proof and --table, and tools/verify.py beside it: what is printed is what is proved."""
import gzip
import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import unittest

from program import PROGRAM, ROOT, long_proof, refusal, run, run_json
from patience import GIVE_UP, Clock, at_work, hears, processor_seconds, until

PYTHON_VERIFIER = os.path.join(ROOT, "tools", "verify.py")


def python(*arguments, **options):
    return subprocess.run([sys.executable, PYTHON_VERIFIER, *arguments], capture_output=True, text=True, timeout=GIVE_UP, **options)


def forged(path, to, change):
    """The file with statement and body changed, length and digest put right."""
    with open(path, "rb") as file:
        data = file.read()
    marker, kind, statement, body = data.split(b"\n", 4)[:4]
    rest = data[len(marker) + len(kind) + len(statement) + len(body) + 4:][:int(body.split()[2])]
    statement, rest = change(json.loads(statement[10:]), bytearray(rest))
    whole = b"\n".join((marker, kind, b"statement " + json.dumps(statement, sort_keys=True, separators=(",", ":")).encode(),
                        b"body plain %d" % len(rest), bytes(rest), b""))
    with open(to, "wb") as file:
        file.write(whole + b"sha256 " + hashlib.sha256(whole).hexdigest().encode() + b"\n")


class VerifyTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = lambda name: os.path.join(folder.name, name)

    def proof(self, *arguments, name="p.tc"):
        path = self.path(name)
        result = run("solve", *arguments, "--proof", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        return path, result.stdout

    def bomb(self):
        """A certificate of 80 kB whose body is a list of 40 million numbers."""
        body = gzip.compress(b"[" + b"0," * 40_000_000 + b"0]")
        whole = (b'thirdcard container 1\nkind blocks-inside 3\nstatement {"claim":{"rows":[]},"design":{}}\nbody gzip %d\n' % len(body)) + body + b"\n"
        with open(self.path("bomb.tc"), "wb") as file:
            file.write(whole + b"sha256 " + hashlib.sha256(whole).hexdigest().encode() + b"\n")
        return self.path("bomb.tc")

    def test_both_say_the_same(self):
        for arguments in (("ag(2,3)",), ("sts(13,1)", "--rule", "nofil"), ("pg(2,2)", "--rule", "maker-breaker", "--breaker-first"),
                          ("ag(2,3)", "--moves", "0,1,5"), ("sqs(8)",)):
            path, said = self.proof(*arguments)
            ours = run("verify", path)
            self.assertEqual(ours.returncode, 0)
            lines = [line for line in ours.stdout.splitlines() if "this program's word" not in line]
            self.assertEqual(python(path).stdout.splitlines(), lines)
            self.assertIn("proved", said)

    def test_length_and_nim_value_are_stated(self):
        path, said = self.proof("sts(13,1)", "--rule", "nofil")
        self.assertIn("the winner and the length are proved; so is the nim-value", said)
        answer = run_json("verify", path)
        self.assertIn("wins in exactly 5 plies; the nim-value is 1", answer["message"])
        self.assertEqual((answer["holds"], answer["kind"], answer["equals_our"]), (True, "strategy", "sts(13,1)"))
        self.assertEqual(run_json("solve", "sts(13,1)", "--rule", "nofil", "--proof", path)["proved"], ["winner", "length", "nim-value"])
        self.assertIn("the winner is proved, the length is not", self.proof("ag(3,3)", "--no-length")[1])
        self.assertIn("no length is claimed", run("verify", path).stdout)

    def test_a_name_is_said_only_if_it_was_rebuilt(self):  # L1
        path, _ = self.proof("sts(9)")
        self.assertNotIn("holds: sts", run("verify", path).stdout)
        relabel = lambda label: lambda statement, body: (dict(statement, design=dict(statement["design"], label=label)), body)
        other = self.path("other.tc")
        for label, status in (("ag(2,3)", 0), ("ag(3,3)", 1), ("pg(2,2)", 1), ("AG(2,3)", 0), ("ag(2,3) (1938 positions checked)", 0), ("file:/etc/passwd", 0)):
            forged(path, other, relabel(label))
            result = run("verify", other)
            self.assertEqual((result.returncode, python(other).returncode), (status, status), label)
            if status == 0:
                self.assertEqual(label in result.stdout, label == "ag(2,3)")
        forged(path, other, relabel("ag(2,3)\u200b"))
        self.assertEqual((run("verify", other).returncode, python(other).returncode), (2, 2))

    def test_old_files_are_refused_with_the_way_to_make_them(self):
        old = self.path("old.tc")
        for text, command in (("thirdcard strategy 2\nrule avoid\n", "solve --proof"), ("thirdcard table 1\n", "avoid table"), ('{"claim":{}}', "--certificate")):
            with open(old, "w") as file:
                file.write(text)
            self.assertIn(f"make it anew with thirdcard", refusal("verify", old))
            self.assertIn(command, refusal("verify", old))
            self.assertIn(command, python(old).stderr)

    def test_a_table_is_used_only_if_it_is_true_and_fits(self):  # L4, L5
        path, lie = self.path("t.tc"), self.path("lie.tc")
        run_json("avoid", "table", "ag(2,3)", "-o", path)
        self.assertEqual(run_json("solve", "ag(2,3)", "--table", path)["outcome"], "first")

        def inverted(statement, body):  # every win a loss and the other way round; no point of ag(2,3) has these letters' numbers
            flip = {ord("w"): ord("l"), ord("l"): ord("w")}
            return dict(statement, claim=dict(statement["claim"], outcome="second")), bytearray(flip.get(b, b) for b in body)

        forged(path, lie, inverted)
        self.assertEqual(run("verify", lie).returncode, 1)
        refusal("solve", "ag(2,3)", "--table", lie)
        blocks = self.path("blocks.txt")
        with open(blocks, "w") as file:
            file.write("9\n0 1 2\n3 4 5\n6 7 8\n")
        refusal("solve", f"file:{blocks}", "--table", path)

    def test_time_and_interrupt(self):  # L7
        path = self.path("long.tc")
        with open(path, "wb") as file:
            file.write(long_proof())
        # Python hears an interruption before the verifier does; the verifier hears the request to end, and works in a child.
        for command, ready in (([PROGRAM, "verify", path], signal.SIGINT), ([sys.executable, PYTHON_VERIFIER, path], signal.SIGTERM)):
            timed, clock = [*command[:-1], "--time", "0.1", path], Clock()
            result = subprocess.run(timed, capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((result.returncode, result.stderr.count("\n")), (3, 1), result.stderr)
            self.assertLess(clock.seconds(), 10)
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            at_work(process, 0.05, ready)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=GIVE_UP)
            self.assertIn(process.returncode, (0, 3))

    def test_an_interruption_is_never_a_verdict(self):  # V2
        """At any moment from the first imports on, whatever it ends with, not with 1. Before them Python is not ours yet."""
        path = self.path("long.tc")
        with open(path, "wb") as file:
            file.write(long_proof())

        def began(process, python):
            try:
                with open(f"/proc/{process.pid}/maps", encoding="utf-8", errors="replace") as file:
                    return "_hashlib" in file.read() if python else hears(process.pid, signal.SIGINT)
            except OSError:
                return True

        for seconds in (0, 0.02, 0.08):
            for command in ([PROGRAM, "verify", path], [sys.executable, PYTHON_VERIFIER, path]):
                process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                until(lambda: process.poll() is not None or began(process, command[0] == sys.executable), "its beginning")
                already = processor_seconds(process.pid) or 0
                until(lambda: process.poll() is not None or (processor_seconds(process.pid) or 0) >= already + seconds, "some work")
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=GIVE_UP)
                self.assertIn(process.returncode, (0, 2, 3), (command, seconds))

    def test_a_failure_of_the_verifier_itself_is_never_a_verdict(self):  # V2
        """Out of memory while it reads or checks, or an answer that cannot be written."""
        path, _ = self.proof("ag(2,3)")
        bomb = self.bomb()
        small = lambda size: lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))
        for limit in (60_000_000, 300_000_000):
            for command in ([PROGRAM, "verify"], [sys.executable, PYTHON_VERIFIER]):
                for file in (path, "/dev/zero", bomb):
                    result = subprocess.run([*command, "--time", "60", file], capture_output=True, text=True, timeout=GIVE_UP, preexec_fn=small(limit))
                    with self.subTest(command=command, file=file, limit=limit, said=result.stderr[-300:]):
                        if file == path and result.returncode == 0:
                            continue  # so much memory is enough
                        self.assertNotEqual(result.returncode, 1)
                        if limit == 300_000_000:  # with less the program may not even begin
                            self.assertIn(result.returncode, (2, 3))
                            self.assertEqual((result.stdout, result.stderr.count("\n")), ("", 1))
        with open("/dev/full", "w") as full:
            for command in ([PROGRAM, "verify", path], [sys.executable, PYTHON_VERIFIER, path]):
                result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=GIVE_UP)
                self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1), result.stderr)

    def hostile(self, kind, statement, body, name="hostile.tc"):
        """A small file with a large body."""
        packed = gzip.compress(body)
        whole = b"thirdcard container 1\nkind %s\nstatement %s\nbody gzip %d\n" % (kind.encode(), statement, len(packed)) + packed + b"\n"
        with open(self.path(name), "wb") as file:
            file.write(whole + b"sha256 " + hashlib.sha256(whole).hexdigest().encode() + b"\n")
        return self.path(name)

    def peak(self, *command):
        """Exit status, standard error, and the greatest memory in MB of the command and its children."""
        begin = [sys.executable, "-c", "import resource, subprocess, sys\n"
                 "done = subprocess.run(sys.argv[1:], capture_output=True, text=True)\n"
                 "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000, done.stderr)"]
        status, megabytes, said = subprocess.run([*begin, *command], capture_output=True, text=True, timeout=GIVE_UP).stdout.split(" ", 2)
        return int(status), int(megabytes), said

    def test_time_and_memory_hold_in_every_part(self):  # V3
        """Small files whose reading alone would take gigabytes or minutes: numbers in a list, names of an object, equal maps,
        branches of a tree."""
        path, _ = self.proof("ag(2,3)")
        with open(path, "rb") as file:
            statement = file.read().split(b"\n")[2][10:]
        names = b"{" + b",".join(b'"%07d":0' % n for n in range(120_000)) + b"}"
        maps = b"l" + (1_000_000).to_bytes(4, "little") + bytes(range(9)) * 1_000_000 + b"\0"
        wide = {"claim": {"rows": []}, "design": {}}
        files = {
            "numbers": self.hostile("blocks-inside 3", json.dumps(wide, sort_keys=True, separators=(",", ":")).encode(), b"[" + b"0," * 40_000_000 + b"0]", "numbers.tc"),
            "names": self.hostile("blocks-inside 3", names, b"{}", "names.tc"),
            "maps": self.hostile("strategy 5", statement, maps, "maps.tc"),
        }
        for name, file in files.items():
            for command in ([PROGRAM, "verify"], [sys.executable, PYTHON_VERIFIER]):
                clock = Clock()
                status, megabytes, said = self.peak(*command, file)
                with self.subTest(file=name, command=command, said=said):
                    self.assertIn(status, (2, 3))
                    self.assertEqual(status == 3, "stopped" in said)
                    self.assertLess(clock.seconds(), 12)  # 5 s of it, and what a loaded machine adds
                    self.assertLess(megabytes, 450)
        for command in ([PROGRAM, "verify"], [sys.executable, PYTHON_VERIFIER]):
            status, megabytes, said = self.peak(*command, "--memory", "100M", "--time", "60", files["numbers"])
            self.assertEqual((status, "memory" in said), (3, True), said)
            self.assertLess(megabytes, 200)
            status, _, said = self.peak(*command, "--memory", "4G", "--time", "0.2", files["numbers"])
            self.assertEqual((status, "time" in said), (3, True), said)

    def test_a_damaged_file_is_no_proof_file(self):  # V10
        path, _ = self.proof("ag(2,3)")
        with open(path, "rb") as file:
            data = file.read()
        other = self.path("damaged.tc")
        for at in (len(data) // 2, len(data) - 90, len(data) - 10):
            with open(other, "wb") as file:
                file.write(data[:at] + bytes([data[at] ^ 1]) + data[at + 1:])
            self.assertEqual((run("verify", other).returncode, python(other).returncode), (2, 2), at)
            self.assertIn("damaged", python(other).stderr)

    def test_one_ply_is_one_ply(self):  # V9
        blocks = self.path("blocks.txt")
        with open(blocks, "w") as file:
            file.write("3\n0\n1\n2\n")
        path, _ = self.proof(f"file:{blocks}")
        for said in (run("verify", path).stdout, python(path).stdout):
            self.assertIn("wins in exactly 1 ply\n", said)
            self.assertNotIn("1 plies", said)
            self.assertIn("every line of play until it ends or its claim is certain", said)

    def test_python_verifier_alone(self):
        self.assertEqual(python().returncode, 2)
        self.assertEqual(python("--help").returncode, 0)
        self.assertEqual(python(self.path("missing")).returncode, 2)


if __name__ == "__main__":
    unittest.main()
