# SPDX-License-Identifier: MIT
"""`job script` on a real Slurm: one node on loopback, everything in a scratch folder, everything stopped by process id.
An array of eight; one task is requeued by hand, one is told that its time is over, one is cancelled; the script is run
again, and what it merges is what one run writes."""
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PLAIN = os.environ.get("THIRDCARD_PROGRAM", os.path.join(ROOT, "build", "release", "thirdcard"))
JOB = ["avoid", "batch", "--random-sts", "21", "--count", "1600", "--seed", "7", "--no-length"]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Slurm:
    """munged, slurmctld and slurmd."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []
        for name in ("state", "spool", "munge"):
            os.makedirs(os.path.join(folder, name), mode=0o700)
        key = os.path.join(folder, "munge", "key")
        with open(key, "wb") as file:
            file.write(os.urandom(1024))
        os.chmod(key, 0o600)
        self.munge = os.path.join(folder, "munge", "socket")
        host = socket.gethostname().split(".")[0]
        with open(os.path.join(folder, "slurm.conf"), "w", encoding="ascii") as conf:
            conf.write(f"""ClusterName=thirdcard
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={self.munge},cred_expire=3
CredType=cred/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
SlurmdParameters=config_overrides
SchedulerParameters=sched_min_interval=200000,batch_sched_delay=0,sched_interval=2
ReturnToService=2
KillWait=2
MinJobAge=300
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {**os.environ, "SLURM_CONF": os.path.join(folder, "slurm.conf")}
        self.start("munged", "--foreground", "--force", "--key-file", key, "--socket", self.munge, "--pid-file",
                   os.path.join(folder, "munge", "pid"), "--log-file", os.path.join(folder, "munge", "log"), "--seed-file",
                   os.path.join(folder, "munge", "seed"))
        self.wait_for(lambda: os.path.exists(self.munge), "munged")
        self.start("slurmctld", "-D", "-c")
        self.start("slurmd", "-D", "-c")
        self.wait_for(lambda: "idle" in self.say("sinfo", "-h", "-o", "%t").stdout, "slurmd")

    def start(self, *command):
        with open(os.path.join(self.folder, command[0] + ".out"), "wb") as out:
            self.processes.append(subprocess.Popen(command, env=self.environment, stdout=out, stderr=out, stdin=subprocess.DEVNULL))

    def say(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60, cwd=self.folder)

    def wait_for(self, ready, what, seconds=60):
        end = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > end:
                logs = "".join(f"{name}: {read(os.path.join(self.folder, name))[-1500:].decode(errors='replace')}\n"
                               for name in sorted(os.listdir(self.folder)) if name.endswith((".out", ".log")))
                raise AssertionError(f"{what} did not come\n{logs}")
            time.sleep(0.1)  # sleeps: a queue is asked, it does not call

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("slurmctld") and shutil.which("munged"), "needs root, slurm-wlm and munge")
class OnSlurm(unittest.TestCase):
    def test_array_of_eight(self):
        with tempfile.TemporaryDirectory() as folder:
            slurm = Slurm(folder)
            try:
                self.eight(slurm, folder)
            finally:
                slurm.say("scancel", "-u", "root")
                slurm.stop()

    def script_of(self, array, task, folder):
        """The process of a task's script: the parent of the program that writes its part."""
        for name in os.listdir("/proc"):
            try:
                if name.isdigit() and f"{folder}/all.jsonl.parts/part-{task}.jsonl".encode() in read(f"/proc/{name}/cmdline").split(b"\0"):
                    return int(read(f"/proc/{name}/stat").rsplit(b")", 1)[1].split()[1])
            except OSError:
                continue
        raise AssertionError(f"task {array}_{task} does not run")

    def eight(self, slurm, folder):
        one, out = os.path.join(folder, "one"), os.path.join(folder, "all.jsonl")
        subprocess.run([PLAIN, *JOB, "-o", one], check=True, capture_output=True, timeout=300)
        script = os.path.join(folder, "submit.sh")
        with open(script, "w", encoding="ascii") as file:
            file.write(subprocess.run([PLAIN, "job", "script", "--parts", "8", "--hours", "0.5", "--memory-per-core", "500M", "--", *JOB, "-o", out],
                                      check=True, capture_output=True, text=True, timeout=60).stdout)

        def submit():
            done = slurm.say("bash", script)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stdout.split("job ")[1].split(";")[0], done.stdout.split("job ")[2].split(";")[0]

        def part(i):
            return f"{out}.parts/part-{i}.jsonl"

        def units(i):
            return read(part(i)).count(b'{"unit":') if os.path.exists(part(i)) else 0

        def state(job):
            return slurm.say("squeue", "-h", "-t", "all", "-j", job, "-o", "%T").stdout.strip()

        array, merge = submit()
        slurm.wait_for(lambda: units(0) > 5 and units(1) > 5, "the first two parts")
        self.assertEqual(slurm.say("scontrol", "requeue", f"{array}_0").returncode, 0)
        self.assertEqual(slurm.say("scancel", f"{array}_1").returncode, 0)
        slurm.wait_for(lambda: units(2) > 5, "part 2")
        os.kill(self.script_of(array, 2, folder), signal.SIGUSR1)  # as slurmd does two minutes before the end
        slurm.wait_for(lambda: not slurm.say("squeue", "-h", "-j", array, "-o", "%T").stdout.strip(), "the end of the array", 240)
        self.assertIn("CANCELLED", state(f"{array}_1"))
        for i in (0, 2):  # they came again and went on, and did not begin anew
            log = read(f"{out}.parts/part-{i}.log").decode()
            fresh = int(log.rsplit(" of them new", 1)[0].rsplit(" ", 1)[1])
            self.assertLess(fresh, 200, log)
            self.assertIn("COMPLETED", state(f"{array}_{i}"))
        self.assertIn("interrupted", read(f"{out}.parts/part-2.log").decode())
        self.assertLess(units(1), 200)
        self.assertFalse(os.path.exists(out))
        slurm.wait_for(lambda: "CANCELLED" in state(merge), "the end of a merge without its parts")
        # Again: what is complete ends at once, part 1 goes on, and all is merged.
        again, merge = submit()
        slurm.wait_for(lambda: state(merge) == "COMPLETED", "the merge", 240)
        log = read(f"{out}.parts/part-1.log").decode()
        self.assertLess(int(log.rsplit(" of them new", 1)[0].rsplit(" ", 1)[1]), 200, log)
        self.assertIn("200 units in", read(f"{out}.parts/part-5.log").decode())
        self.assertTrue(read(f"{out}.parts/part-5.log").decode().rstrip().endswith("0 of them new"))
        self.assertEqual(read(out), read(one))
        self.assertNotEqual(again, array)


if __name__ == "__main__":
    unittest.main()
