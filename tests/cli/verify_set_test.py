# SPDX-License-Identifier: MIT
"""tools/verify.py on the test set of data/proofs, in this process; with --full both verifiers as a stranger runs them. Every
condition of tools/verify.py is needed for some file of the set, or named."""
import importlib.util
import json
import os
import subprocess
import sys
import unittest

from program import FULL, GIVE_UP, PROGRAM, ROOT

SET = os.path.join(ROOT, "data", "proofs")


class VerifySetTest(unittest.TestCase):
    def test_the_set_is_answered_as_expected(self):
        spec = importlib.util.spec_from_file_location("verify", os.path.join(ROOT, "tools", "verify.py"))
        verify = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(verify)
        with open(os.path.join(SET, "expected.json"), encoding="ascii") as file:
            cases = json.load(file)
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(5000)
        self.addCleanup(sys.setrecursionlimit, before)
        for case in cases:
            with open(os.path.join(SET, case["file"]), "rb") as file:
                status, lines = verify.judge(file.read())
            with self.subTest(file=case["file"], said=lines[0]):
                self.assertEqual(status, case["status"])
                if status == 0:
                    self.assertEqual(lines[0], "holds: " + case["sentence"])

    def test_the_suite_tells_a_verifier_that_says_yes_to_all(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "verify_suite"), "true"], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual(done.returncode, 1)
        self.assertIn("0 of ", done.stdout.splitlines()[-1])

    @unittest.skipUnless(FULL, "a minute: only with --full")
    def test_both_verifiers_as_a_stranger_runs_them(self):
        for command in ([PROGRAM, "verify"], [sys.executable, os.path.join(ROOT, "tools", "verify.py")]):
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "verify_suite"), *command], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
