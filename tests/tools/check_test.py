# SPDX-License-Identifier: MIT
"""./check itself, on a small tree of stages of this test's own: what it lists, installs, counts and writes down."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))
from patience import GIVE_UP, until  # noqa: E402

# Takes half a second of processor time, tells its number and what it took, and waits for its end.
BURN = """
import os, sys, time
while time.process_time() < 0.5:
    pass
with open(sys.argv[1] + ".new", "w") as file:
    file.write(f"{os.getpid()} {time.process_time()}")
os.rename(sys.argv[1] + ".new", sys.argv[1])
while True:
    time.sleep(60)  # sleeps: until it is killed
"""

# A "browser": a process in a session of its own that starts another and is killed without having waited for it.
BROWSER = """
import os, subprocess, sys, time
burn, folder = sys.argv[1:]
if os.fork() == 0:
    os.setsid()
    child = subprocess.Popen([sys.executable, burn, folder + "/child"])
    os.execv(sys.executable, [sys.executable, burn, folder + "/parent"])
while not (os.path.exists(folder + "/parent") and os.path.exists(folder + "/child")):
    time.sleep(0.02)  # sleeps: both files are written by processes that are not its own
os.kill(int(open(folder + "/parent").read().split()[0]), 9)
"""

# A stage that cleans up when it is told to stop.
CLEANS = """
trap 'echo heard >>FOLDER/heard
sleep 7  # sleeps: the work of cleaning up; longer than what a stage leaves behind may live
echo clean >FOLDER/clean; exit 1' TERM
echo >FOLDER/ready
sleep 1000 &  # sleeps: until it is told to stop
wait
"""


class CheckTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="thirdcard-check-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.tree, self.bin = os.path.join(self.folder, "tree"), os.path.join(self.folder, "bin")
        os.makedirs(os.path.join(self.tree, "tools"))
        os.makedirs(os.path.join(self.tree, "docs"))
        for name in ("check", "tools/check.py", "tools/check_process.py", "tools/check_report.py", "tools/check_stages.py", "tools/kept.py",
                     "tools/setup.sh", "tools/progress.sh"):
            shutil.copy(os.path.join(ROOT, name), os.path.join(self.tree, name))
        self.write("tree/.gitignore", "build/\n__pycache__/\n")
        # Packages are files of `bin`: apt offers all, and installing one makes a command of its name.
        self.write("bin/apt-get", f'#!/bin/bash\necho "$@" >>{self.folder}/apt\n'
                   f'for word; do if [[ $word == lib-* ]]; then cp /bin/true {self.bin}/$word; fi; done\n')
        self.write("bin/apt-cache", '#!/bin/bash\nfor word; do echo "$word:"; echo "  Candidate: 1.0"; done\n')
        self.write("bin/id", "#!/bin/bash\necho 0\n")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)
        return path

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def stage(self, name, head, body="true"):
        lines = "".join(f"# {line}\n" for line in head.split("; ") if line)
        return self.write(f"tree/tests/checks/{name}", f"#!/bin/bash\n# A stage.\n{lines}echo \"{name} $2\" >>{self.folder}/ran\n{body}\n")

    def git(self, *words):
        return subprocess.run(["git", "-C", self.tree, "-c", "user.name=A", "-c", "user.email=a@example.org", *words], check=True,
                              capture_output=True, text=True).stdout.strip()

    def commit(self):
        if not os.path.exists(os.path.join(self.tree, ".git")):
            self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "A commit")
        return self.git("log", "-1", "--abbrev=8", "--format=%h")

    def start(self, *words):
        env = {**os.environ, "PATH": self.bin + ":" + os.environ["PATH"]}
        return subprocess.Popen([os.path.join(self.tree, "check"), *words], env=env, text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def check(self, *words, status=0):
        with self.start(*words) as process:
            out, err = process.communicate(timeout=GIVE_UP)
        self.assertEqual(process.returncode, status, out + err)
        return out + err

    def ran(self):
        return sorted(self.read("ran").split("\n")[:-1]) if os.path.exists(os.path.join(self.folder, "ran")) else []

    def installed(self):
        calls = self.read("apt").splitlines() if os.path.exists(os.path.join(self.folder, "apt")) else []
        return sorted({word for call in calls for word in call.split() if word.startswith("lib-")})

    def needs(self, *words):
        """A need for each word: the package and the command lib-WORD, which no machine has."""
        setup = os.path.join(self.tree, "tools", "setup.sh")
        with open(setup, "a", encoding="utf-8") as file:
            file.writelines(f"{word}_needs=(lib-{word}:lib-{word})\n" for word in words)

    def table(self):
        rows = [line for line in self.read("tree/docs/full.md").splitlines() if line.startswith("| ") and "| group |" not in line]
        return {row.split("|")[2].strip(): [cell.strip() for cell in row.strip("|").split("|")] for row in rows}

    # ---- what is listed and installed

    def test_list_neither_installs_nor_runs(self):
        self.stage("one", "installs: wanted")
        self.stage("two", "needs: one; group: long; lasts: 1 70; installs: more")
        self.needs("wanted", "more")
        said = self.check("--list")
        self.assertRegex(said, r"one +10 s  installs wanted\n")
        self.assertRegex(said, r"two +1 s  needs one  installs more\n")
        self.assertRegex(self.check("--full", "--list"), r"two +70 s  group long  needs one  installs more\n")
        self.assertEqual((self.installed(), self.ran()), ([], []))
        self.assertFalse(os.path.exists(os.path.join(self.tree, "build")))

    def test_installs_what_the_chosen_stages_name_and_nothing_else(self):
        self.stage("base", "installs: base")
        self.stage("web", "needs: base; installs: web browser")
        self.stage("other", "installs: other")
        self.stage("long", "only: full; group: long; installs: slurm")
        self.needs("base", "web", "browser", "other", "slurm")
        self.check("web")
        self.assertEqual(self.installed(), ["lib-base", "lib-browser", "lib-web"])
        self.assertEqual(self.ran(), ["base no", "web no"])
        self.check()
        self.assertEqual(self.installed(), ["lib-base", "lib-browser", "lib-other", "lib-web"])
        self.check("--full", "long")
        self.assertEqual(self.installed(), ["lib-base", "lib-browser", "lib-other", "lib-slurm", "lib-web"])

    def test_a_word_that_setup_does_not_have_is_refused(self):
        self.stage("web", "installs: nonsense")
        said = self.check(status=2)
        self.assertIn("a stage installs 'nonsense', and tools/setup.sh has no nonsense_needs", said)
        self.assertEqual(self.ran(), [])

    def test_every_stage_of_the_tree_says_what_it_installs(self):
        with open(os.path.join(ROOT, "tools", "setup.sh"), encoding="utf-8") as file:
            known = set(re.findall(r"^(\w+)_needs=", file.read(), re.M))
        folder = os.path.join(ROOT, "tests", "checks")
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                head = "".join(file.readlines()[:20])
            said = re.search(r"^(?:# )?installs: *(.+)$", head, re.M)
            self.assertTrue(said, f"tests/checks/{name} has no line 'installs: WORD...' (or 'installs: nothing')")
            self.assertEqual(set(said[1].split()) - known - {"nothing"}, set(), name)
        self.assertEqual(subprocess.run([os.path.join(ROOT, "check"), "--full", "--list"], capture_output=True).returncode, 0)

    # ---- groups

    def test_a_group_runs_its_full_parts_and_what_they_need(self):
        self.stage("build", "")
        self.stage("short", "")
        self.stage("both", "needs: build; lasts: 1 9; group: attacks")
        self.stage("long", "needs: both; only: full; group: slow")
        self.check()
        self.assertEqual(self.ran(), ["both no", "build no", "short no"])
        os.remove(os.path.join(self.folder, "ran"))
        self.check("--full", "attacks")
        self.assertEqual(self.ran(), ["both yes", "build no"])
        os.remove(os.path.join(self.folder, "ran"))
        self.check("--full", "slow")  # what it needs runs, but not the full part of it
        self.assertEqual(self.ran(), ["both no", "build no", "long yes"])
        os.remove(os.path.join(self.folder, "ran"))
        self.check("--full")
        self.assertEqual(self.ran(), ["both yes", "build yes", "long yes", "short yes"])
        self.assertIn("'slow' is a group of long stages: ./check --full slow", self.check("slow", status=2))
        self.assertIn("no stage 'nothing'; there are both, build, long, short", self.check("--full", "nothing", status=2))

    def test_a_full_part_belongs_to_a_group(self):
        self.stage("long", "only: full")
        self.assertIn("tests/checks/long has a full part and no line 'group: NAME'", self.check("--list", status=2))
        self.stage("long", "lasts: 1 2")
        self.assertIn("no line 'group: NAME'", self.check("--list", status=2))
        self.stage("long", "only: full; group: long")
        self.check("--list")
        self.stage("slow", "")
        self.stage("long", "only: full; group: slow")
        self.assertIn("'slow' is a group, and the stage of that name is not in it", self.check("--list", status=2))

    def test_a_stage_that_passed_is_kept_but_not_when_it_is_asked_for(self):
        self.write("tree/build/made", "1")
        self.stage("both", "made: build/made; group: long")
        self.stage("other", "needs: both; only: full; group: other")
        self.commit()
        self.check()
        self.assertIn("both                             kept", self.check())
        self.check("both")
        self.check("--full", "other")  # needs both, which passed
        self.check("--full", "long")
        self.assertEqual(self.ran(), ["both no", "both no", "both yes", "other yes"])

    # ---- processor seconds

    def browser(self, name, after=""):
        burn, browser = self.write("burn.py", BURN), self.write("browser.py", BROWSER)
        os.makedirs(os.path.join(self.folder, name))
        self.stage(name, "", f"{sys.executable} {browser} {burn} {self.folder}/{name}\n{after}")

    def counted(self, said, name):
        return float(re.search(rf"processor seconds: .*\b{name} (\d+)", said)[1])

    def took(self, name):
        return [(int(pid), float(seconds)) for pid, seconds in (self.read(f"{name}/{who}").split() for who in ("parent", "child"))]

    def test_processes_that_nobody_waits_for_are_counted(self):
        """Both kinds: killed by the stage, and left running by it. Each burner says itself what it took."""
        self.browser("killed", f"kill -9 $(cut -d ' ' -f 1 {self.folder}/killed/child)")
        self.browser("left")
        said = self.check()
        for name in ("killed", "left"):
            processes = self.took(name)
            told = sum(seconds for _, seconds in processes)
            self.assertGreaterEqual(told, 1)
            self.assertGreaterEqual(self.counted(said, name), int(told))
            self.assertLess(self.counted(said, name), told + 3, said)
            for pid, _ in processes:
                self.assertFalse(os.path.exists(f"/proc/{pid}"), f"process {pid} of stage {name} still runs")
        self.assertRegex(self.read("tree/build/check/left.log"), "the stage has ended and left python.* running; killed")
        self.assertNotIn("running; killed", self.read("tree/build/check/killed.log"))
        self.assertRegex(said, r"\nprocessor seconds: (killed|left) \d, (killed|left) \d; in all \d+ of the 1,800 that \./check may take\n$")
        self.stage("quick", "")
        self.assertRegex(self.check("quick"), r"\nprocessor seconds: quick 0; in all 0\n$")

    def test_what_is_stopped_leaves_nothing_behind(self):
        """A stage fails, or Ctrl-C is pressed: the others end, with all that they have started."""
        self.browser("web", "sleep 1000")
        self.stage("bad", "", f"until [ -e {self.folder}/web/child ] && [ -e {self.folder}/web/parent ]; do sleep 0.05; done; exit 1")
        said = self.check(status=1)
        self.assertRegex(said, r"bad +FAIL")
        self.assertIn("| web | stopped |", self.read("tree/build/check/summary.md"))
        self.assertGreaterEqual(self.counted(said, "web"), 1)
        pids = [pid for pid, _ in self.took("web")]
        self.assertFalse([pid for pid in pids if os.path.exists(f"/proc/{pid}")])
        shutil.rmtree(os.path.join(self.folder, "web"))
        self.browser("web", "sleep 1000")
        os.remove(os.path.join(self.tree, "tests", "checks", "bad"))
        with self.start() as process:
            until(lambda: all(os.path.exists(f"{self.folder}/web/{who}") for who in ("parent", "child")), "the stage's processes")
            pids = [pid for pid, _ in self.took("web")]
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=GIVE_UP)
        self.assertEqual(process.returncode, 130)
        self.assertFalse([pid for pid in pids if os.path.exists(f"/proc/{pid}")])

    def test_a_stage_that_is_stopped_may_clean_up(self):
        """It hears SIGTERM once, has time, and ends even where ./check itself was killed."""
        self.stage("roots", "", CLEANS.replace("FOLDER", self.folder))
        for number in (signal.SIGTERM, signal.SIGKILL):
            with self.start() as process:
                until(lambda: os.path.exists(self.folder + "/ready"), "the stage")
                process.send_signal(number)
                process.communicate(timeout=GIVE_UP)
            until(lambda: os.path.exists(self.folder + "/clean") and self.read("clean"), "the end of the stage")
            self.assertEqual(self.read("heard"), "heard\n")
            for name in ("ready", "heard", "clean"):
                os.remove(os.path.join(self.folder, name))

    def test_a_stage_ends_as_its_command_does(self):
        self.stage("dies", "", "kill -SEGV $$")
        self.assertRegex(self.check(status=1), r"dies +FAIL")
        self.stage("dies", "", "yes | head -n 1")  # ends by SIGPIPE, as in a shell, and not by an error of writing
        self.assertRegex(self.check(), r"dies +ok")
        self.assertEqual(self.read("tree/build/check/dies.log"), "y\n")
        self.write("tree/tests/checks/dies", "#!/no/such/program\n")
        self.assertRegex(self.check(status=1), r"dies +FAIL")
        self.assertIn("cannot start", self.read("tree/build/check/dies.log"))

    # ---- docs/full.md

    def test_the_table_of_long_stages(self):
        self.stage("fast", "")
        self.stage("zebra", "only: full; group: attacks")
        self.stage("ant", "lasts: 1 2; group: slow", '[ "$2" = no ]')
        self.stage("bee", "only: full; group: attacks")
        first = self.commit()
        self.check()
        self.assertFalse(os.path.exists(os.path.join(self.tree, "docs", "full.md")))
        before = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
        self.check("--full", "attacks")
        rows = self.table()
        self.assertEqual(list(rows), ["bee", "zebra", "ant"])  # by group, then by name
        for name in ("bee", "zebra"):
            self.assertEqual(rows[name][:3] + rows[name][4:5], ["attacks", name, "ok", first])
            self.assertTrue(before <= rows[name][3] <= time.strftime("%Y-%m-%d %H:%M", time.gmtime()))
        self.assertEqual(rows["ant"], ["slow", "ant", "never run", "-", "-", "-", "-"])
        # Another commit, another group: the rows of the first stay; a failure is written down as well.
        second = self.commit()
        self.assertNotEqual(first, second)
        self.check("--full", "slow", status=1)
        self.assertEqual(self.table()["ant"][:3] + self.table()["ant"][4:5], ["slow", "ant", "FAIL", second])
        self.assertEqual({name: self.table()[name] for name in ("bee", "zebra")}, {name: rows[name] for name in ("bee", "zebra")})
        self.write("tree/tests/checks/fast", self.read("tree/tests/checks/fast") + "# more\n")
        self.check("--full", "bee")
        self.assertEqual(self.table()["bee"][4], second + " with changes")

    def test_a_merged_table_keeps_the_later_run(self):
        """Both sides of a merge in one file: each stage has one row again after the next run; one that is gone has none."""
        for name in ("bee", "cow"):
            self.stage(name, "only: full; group: " + name)
        self.commit()
        self.check("--full", "bee")
        head = self.read("tree/docs/full.md").split("| bee |")[0]
        self.write("tree/docs/full.md", head + "| bee | bee | FAIL | 2001-01-01 10:00 | 11111111 | 1 | 1 |\n"
                   "<<<<<<< one\n| bee | bee | ok | 2002-01-01 10:00 | 22222222 | 2 | 2 |\n=======\n| gone | gone | ok | 2002-01-01 10:00 | 2 | 2 | 2 |\n"
                   "| bee | bee | FAIL | 2001-01-02 10:00 | 33333333 | 3 | 3 |\n>>>>>>> two\n")
        self.check("--full", "cow")
        self.assertEqual(list(self.table()), ["bee", "cow"])
        self.assertEqual(self.table()["bee"], ["bee", "bee", "ok", "2002-01-01 10:00", "22222222", "2", "2"])
        self.assertNotIn("<<<", self.read("tree/docs/full.md"))


if __name__ == "__main__":
    unittest.main()
