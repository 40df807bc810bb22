"""thirdcard-mpi under a real mpirun: the bytes of one process, after kills too. Ranks are killed by process id."""
import os
import resource
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, "build", "release")
PLAIN = os.environ.get("THIRDCARD_PROGRAM", os.path.join(BUILD, "thirdcard"))
RANKS = os.path.join(os.path.dirname(PLAIN), "thirdcard-mpi")
# As root Open MPI wants to be asked twice; in containers one process may not read another's memory.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_btl": "self,vader", "OMPI_MCA_plm": "isolated"}
JOB = ["avoid", "batch", "--random-sts", "21", "--count", "90", "--seed", "5", "--no-length"]


def mpirun(ranks, *arguments):
    return ["mpirun", "-np", str(ranks), "--oversubscribe", "--bind-to", "none", RANKS, *arguments]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def units_in(path):
    return read(path).count(b'{"unit":') if os.path.exists(path) else 0


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
        cls.one = os.path.join(cls.shared.name, "one")
        subprocess.run([PLAIN, *JOB, "-o", cls.one], check=True, capture_output=True, timeout=120)

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def at(self, name):
        return os.path.join(self.folder.name, name)

    def run_ranks(self, ranks, *arguments, timeout=60):
        return subprocess.run(mpirun(ranks, *arguments), env=ENVIRONMENT, capture_output=True, text=True, timeout=timeout)

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
            subprocess.run([PLAIN, *job, "-o", self.at(name + ".one")], check=True, capture_output=True, timeout=60)
            self.assertEqual(read(self.at(name)), read(self.at(name + ".one")), name)

    def test_a_part_by_ranks(self):
        """Parts and ranks mix: one part by three ranks, one by one process."""
        self.assertEqual(self.run_ranks(3, *JOB, "--part", "0/2", "-o", self.at("p0")).returncode, 0)
        subprocess.run([PLAIN, *JOB, "--part", "1/2", "-o", self.at("p1")], check=True, capture_output=True, timeout=60)
        subprocess.run([PLAIN, "merge", self.at("p1"), self.at("p0"), "-o", self.at("m")], check=True, capture_output=True, timeout=60)
        self.assertEqual(read(self.at("m")), read(self.one))

    def kill_half_way(self, victim, out):
        """Kills one rank with SIGKILL once a third of the units arrived; the run must end, and not well."""
        process = subprocess.Popen(mpirun(3, *JOB, "--threads", "1", "-o", out), env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while units_in(out + ".units") < 30 and process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)  # sleeps: a file that grows tells nobody
        os.kill(ranks_of(process)[victim], signal.SIGKILL)
        self.assertNotEqual(process.wait(30), 0)
        arrived = units_in(out + ".units")
        self.assertTrue(30 <= arrived < 90, arrived)
        self.assertFalse(os.path.exists(out) and read(out))
        done = self.run_ranks(3, *JOB, "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{90 - arrived} of them new", done.stdout)  # only the rest
        self.assertEqual(read(out), read(self.one))

    def test_a_rank_is_killed(self):
        self.kill_half_way(1, self.at("a"))

    def test_rank_0_is_killed(self):
        self.kill_half_way(0, self.at("a"))

    def test_time_and_term(self):
        """--time and SIGTERM: exit 3, and the file goes on."""
        out = self.at("a")
        stopped = self.run_ranks(2, *JOB, "--threads", "1", "--time", "0.4", "-o", out)
        self.assertEqual(stopped.returncode, 3, stopped.stderr)
        self.assertIn("thirdcard: stopped: time", stopped.stderr)
        first = units_in(out + ".units")
        self.assertTrue(0 < first < 90, first)
        process = subprocess.Popen(mpirun(2, *JOB, "--threads", "1", "-o", out), env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + 30
        while units_in(out + ".units") < first + 5 and process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)  # sleeps: a file that grows tells nobody
        os.kill(ranks_of(process)[0], signal.SIGTERM)
        said = process.communicate(timeout=30)[1]
        self.assertEqual(process.returncode, 3, said)
        self.assertIn("thirdcard: stopped: interrupted", said)
        self.assertEqual(self.run_ranks(2, *JOB, "-o", out).returncode, 0)
        self.assertEqual(read(out), read(self.one))

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
            self.assertEqual(subprocess.run(command, env=ENVIRONMENT, capture_output=True, timeout=60).returncode, 0)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        alone = cpu([PLAIN, *job, "-o", self.at("b")])
        start = cpu(mpirun(3, "card", "third", "0", "1"))
        self.assertLess(cpu(mpirun(3, *job, "-o", self.at("c"))), 1.5 * alone + start + 0.3)


if __name__ == "__main__":
    unittest.main()
