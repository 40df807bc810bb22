# SPDX-License-Identifier: MIT
"""thirdcard-mpi under a real mpirun: the bytes of one process, after kills too. Ranks are killed by process id."""
import contextlib
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))
from patience import GIVE_UP, until  # noqa: E402

BUILD = os.path.join(ROOT, "build", "release")
PLAIN = os.environ.get("THIRDCARD_PROGRAM", os.path.join(BUILD, "thirdcard"))
RANKS = os.path.join(os.path.dirname(PLAIN), "thirdcard-mpi")
# As root Open MPI wants to be asked twice; in containers one process may not read another's memory.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_btl": "self,vader", "OMPI_MCA_plm": "isolated"}


def job(count):
    return ["avoid", "batch", "--random-sts", "21", "--count", str(count), "--seed", "5", "--no-length"]


JOB = job(90)
LONGER = (90, 500, 3000)  # a job that ends before it can be disturbed is no test: then a longer one


def mpirun(ranks, *arguments):
    return ["mpirun", "-np", str(ranks), "--oversubscribe", "--bind-to", "none", RANKS, *arguments]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def units_in(path):
    """Whole lines alone: who is killed may leave half of one."""
    return sum(line.startswith(b'{"unit":') for line in read(path).split(b"\n")[:-1]) if os.path.exists(path) else 0


def ranks_of(process):
    """(rank, process id) of every rank that this mpirun started."""
    out = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            if int(read(f"/proc/{name}/stat").rsplit(b")", 1)[1].split()[1]) != process.pid:
                continue
            for entry in read(f"/proc/{name}/environ").split(b"\0"):
                if entry.startswith(b"OMPI_COMM_WORLD_RANK="):
                    out.append((int(entry.split(b"=")[1]), int(name)))
        except OSError:
            continue
    return dict(out)


class Ranks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()
        cls.one = cls.by_one_process(90)

    @classmethod
    def by_one_process(cls, count):
        path = os.path.join(cls.shared.name, str(count))
        subprocess.run([PLAIN, *job(count), "-o", path], check=True, capture_output=True, timeout=GIVE_UP)
        return path

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def at(self, name):
        return os.path.join(self.folder.name, name)

    def run_ranks(self, ranks, *arguments):
        return subprocess.run(mpirun(ranks, *arguments), env=ENVIRONMENT, capture_output=True, text=True, timeout=GIVE_UP)

    def test_bytes_of_one_process(self):
        done = self.run_ranks(3, *JOB, "-o", self.at("a"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(read(self.at("a")), read(self.one))
        self.assertEqual(os.listdir(self.folder.name), ["a"])
        self.assertIn("0 of them new", self.run_ranks(2, *JOB, "-o", self.at("a")).stdout)
        for name, job in (("simulate", ["simulate", "endgame", "--games", "5e4", "--seed", "2", "--keep", "15"]),
                          ("search", ["design", "search", "--order", "27", "--cycles", "3,3,3,3,3,3,3,3,3", "--limit", "6"]),
                          ("classify", ["classify", "sts", "13"])):
            self.assertEqual(self.run_ranks(3, *job, "-o", self.at(name)).returncode, 0, name)
            subprocess.run([PLAIN, *job, "-o", self.at(name + ".one")], check=True, capture_output=True, timeout=GIVE_UP)
            self.assertEqual(read(self.at(name)), read(self.at(name + ".one")), name)

    def test_a_part_by_ranks(self):
        """Parts and ranks mix: one part by three ranks, one by one process."""
        self.assertEqual(self.run_ranks(3, *JOB, "--part", "0/2", "-o", self.at("p0")).returncode, 0)
        subprocess.run([PLAIN, *JOB, "--part", "1/2", "-o", self.at("p1")], check=True, capture_output=True, timeout=GIVE_UP)
        subprocess.run([PLAIN, "merge", self.at("p1"), self.at("p0"), "-o", self.at("m")], check=True, capture_output=True, timeout=GIVE_UP)
        self.assertEqual(read(self.at("m")), read(self.one))

    def disturbed(self, ranks, count, victim, with_signal, least, out):
        """Starts or continues a job and sends a signal to one rank once so many units have arrived: the exit status,
        what was said, and how many units are there."""
        process = subprocess.Popen(mpirun(ranks, *job(count), "--threads", "1", "-o", out), env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        until(lambda: units_in(out + ".units") >= least or process.poll() is not None, f"{least} units")
        there = ranks_of(process)
        ends = []
        for pid in there.values():
            with contextlib.suppress(ProcessLookupError):
                ends.append(os.pidfd_open(pid))
        with contextlib.suppress(KeyError, ProcessLookupError):  # it ended meanwhile
            os.kill(there[victim], with_signal)
        said = process.communicate(timeout=GIVE_UP)[1]
        # mpirun may be gone before the last of its ranks, which still writes what has arrived.
        for end in ends:
            self.assertTrue(select.select([end], [], [], GIVE_UP)[0], "a rank does not end")
            os.close(end)
        return process.returncode, said, units_in(out + ".units")

    def kill_half_way(self, victim):
        """Kills one rank with SIGKILL once a third of 90 units arrived; the run must end, and not well."""
        for count in LONGER:
            out = self.at(str(count))
            status, said, arrived = self.disturbed(3, count, victim, signal.SIGKILL, 30, out)
            if status != 0 and arrived < count:
                break
        self.assertNotEqual(status, 0, said)
        self.assertTrue(30 <= arrived < count, arrived)
        self.assertFalse(os.path.exists(out) and read(out))
        done = self.run_ranks(3, *job(count), "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{count - arrived} of them new", done.stdout)  # only the rest
        self.assertEqual(read(out), read(self.by_one_process(count)))

    def test_a_rank_is_killed(self):
        self.kill_half_way(1)

    def test_rank_0_is_killed(self):
        self.kill_half_way(0)

    def test_time_and_term(self):
        """--time and SIGTERM: exit 3, and the file goes on."""
        for count in LONGER:
            out = self.at(str(count))
            stopped = self.run_ranks(2, *job(count), "--threads", "1", "--time", "0.4", "-o", out)
            first = units_in(out + ".units")
            status, said, _ = self.disturbed(2, count, 0, signal.SIGTERM, first + 5, out)
            if stopped.returncode != 0 and status != 0:
                break
        self.assertEqual(stopped.returncode, 3, stopped.stderr)
        self.assertIn("thirdcard: stopped: time", stopped.stderr)
        self.assertLess(first, count)
        self.assertEqual(status, 3, said)
        self.assertIn("thirdcard: stopped: interrupted", said)
        self.assertEqual(self.run_ranks(2, *job(count), "-o", out).returncode, 0)
        self.assertEqual(read(out), read(self.by_one_process(count)))

    def test_faults(self):
        """What is wrong at rank 0 or at another is one line, exit 2, and everybody ends."""
        for arguments, word in ((JOB, "add -o FILE"), ([*JOB, "--part", "2/2", "-o", self.at("x")], "no part 2/2"),
                                (["avoid", "batch", "--random-sts", "8", "-o", self.at("x")], "8")):
            done = self.run_ranks(2, *arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(len([line for line in done.stderr.splitlines() if line.startswith("thirdcard: ")]), 1)
            self.assertIn(word, done.stderr)

    def test_idle_ranks_do_not_spin(self):
        """One long unit, three ranks: the processor time is that of one."""
        job = ["avoid", "batch", "--designs", "random-sts(25,1)", "--no-length", "--threads", "1"]

        def cpu(command):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.assertEqual(subprocess.run(command, env=ENVIRONMENT, capture_output=True, timeout=GIVE_UP).returncode, 0)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        alone = cpu([PLAIN, *job, "-o", self.at("b")])
        start = cpu(mpirun(3, "card", "third", "0", "1"))
        self.assertLess(cpu(mpirun(3, *job, "-o", self.at("c"))), 1.5 * alone + start + 0.3)


if __name__ == "__main__":
    unittest.main()
