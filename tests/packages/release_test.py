# SPDX-License-Identifier: MIT
"""tools/release in a copy of the repository: what it refuses, and a dry run that changes nothing."""
import hashlib
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class ReleaseTest(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.mkdtemp(prefix="thirdcard-release-test-")
        self.addCleanup(shutil.rmtree, self.place, True)
        self.tree = os.path.join(self.place, "tree")
        subprocess.run(["git", "clone", "-q", "--shared", ROOT, self.tree], check=True)
        shutil.copy(os.path.join(ROOT, "tools", "release"), os.path.join(self.tree, "tools", "release"))
        for words in (("config", "user.name", "a tester"), ("config", "user.email", "tester@localhost"), ("config", "commit.gpgsign", "false"),
                      ("add", "-A"), ("commit", "-q", "-a", "--allow-empty", "-m", "as it is")):
            self.git(*words)

    def git(self, *words):
        return subprocess.run(["git", "-C", self.tree, *words], check=True, capture_output=True, text=True).stdout.strip()

    def release(self, *words):
        return subprocess.run([os.path.join(self.tree, "tools", "release"), *words], capture_output=True, text=True, timeout=120)

    def state(self):
        return self.git("rev-parse", "HEAD"), self.git("tag"), self.git("status", "--porcelain")

    def refused(self, expected, *words):
        before = self.state()
        done = self.release(*words)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
        self.assertIn(expected, done.stderr)
        self.assertEqual(self.state(), before)

    def test_refusals(self):
        self.refused("is no version", "next")
        self.refused("is no version", "1.2")
        self.git("tag", "v7.1.0")
        self.refused("exists", "7.1.0", "--dry-run")
        self.refused("is older than 7.1.0", "7.0.9", "--dry-run")
        os.mkdir(os.path.join(self.place, "there"))
        self.refused("exists; take it away", "7.2.0", "--dry-run", "-o", os.path.join(self.place, "there"))
        changelog = os.path.join(self.tree, "CHANGELOG.md")
        with open(changelog, encoding="utf-8") as file:
            text = file.read()
        with open(changelog, "a", encoding="utf-8") as file:
            file.write("\n")
        self.refused("the tree has changes", "7.2.0", "--dry-run")
        for now, expected in (("# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- old\n", "nothing under"), (text + "\n## 7.2.0, 2020-01-01\n\n- old\n", "exists")):
            with open(changelog, "w", encoding="utf-8") as file:
                file.write(now)
            self.git("commit", "-q", "-a", "-m", "changelog")
            self.refused(expected, "7.2.0", "--dry-run")

    def test_dry_run(self):
        before = self.state()
        out = os.path.join(self.place, "out")
        done = self.release("7.2.0", "--dry-run", "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.state(), before)
        self.assertEqual(sorted(os.listdir(out)), ["SHA256SUMS", "thirdcard-7.2.0.tar.gz"])
        path = os.path.join(out, "thirdcard-7.2.0.tar.gz")
        with open(path, "rb") as file, open(os.path.join(out, "SHA256SUMS"), encoding="utf-8") as sums:
            self.assertEqual(sums.read(), f"{hashlib.sha256(file.read()).hexdigest()}  thirdcard-7.2.0.tar.gz\n")
        with tarfile.open(path) as tar:
            names = set(tar.getnames())
            read = lambda name: tar.extractfile("thirdcard-7.2.0/" + name).read().decode()  # noqa: E731
            self.assertIn("project(thirdcard VERSION 7.2.0 ", read("CMakeLists.txt"))
            self.assertIn('"version": "7.2.0"', read("web/package.json"))
            self.assertRegex(read("CHANGELOG.md"), re.compile(r"^## Unreleased\n\n## 7\.2\.0, \d{4}-\d\d-\d\d\n\n- ", re.M))
            # Nothing but the version has changed, and nothing is missing.
            self.assertEqual({n[len("thirdcard-7.2.0/"):] for n in names if tar.getmember(n).isfile() or tar.getmember(n).issym()},
                             set(self.git("ls-files").splitlines()))
            lock = read("web/package-lock.json").replace("7.2.0", "0.1.0")
        with open(os.path.join(self.tree, "web/package-lock.json"), encoding="utf-8") as file:
            self.assertEqual(lock, file.read())


if __name__ == "__main__":
    unittest.main()
