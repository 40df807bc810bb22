# SPDX-License-Identifier: MIT
"""--device: the same answer wherever it is computed; without a GPU one clear line, or the CPU and a word."""

import json
import unittest

from program import run


class Device(unittest.TestCase):
    requests = (
        ["simulate", "no-set", "--cards", "12,40", "--deals", "30000", "--json"],
        ["simulate", "set-count", "--cards", "9", "--deals", "30000", "--json"],
        ["simulate", "planes", "--cards", "38", "--deals", "30000", "--json"],
        ["simulate", "endgame", "--games", "5000", "--keep", "15", "--json"],
        ["simulate", "endgame", "--games", "5000", "--rules", "paper", "--json"],
        ["avoid", "batch", "--random-sts", "19", "--count", "3", "--no-length"],
    )

    def answer(self, text):
        """The lines as objects, without what may differ."""
        out = []
        for line in text.splitlines() if text.startswith('{"') else [text]:
            value = json.loads(line)
            for row in [value] + value.get("rows", []):
                for key in ("seconds", "rate", "device"):
                    row.pop(key, None)
            out.append(value)
        return out

    def test_same_answer_or_one_line(self):
        for request in self.requests:
            with self.subTest(request=" ".join(request)):
                cpu = run(*request)
                self.assertEqual(cpu.returncode, 0, cpu.stderr)
                automatic = run(*request, "--device", "auto")
                self.assertEqual(automatic.returncode, 0, automatic.stderr)
                self.assertEqual(self.answer(automatic.stdout), self.answer(cpu.stdout))
                gpu = run(*request, "--device", "gpu")
                if gpu.returncode == 0:
                    self.assertEqual(self.answer(gpu.stdout), self.answer(cpu.stdout))
                else:
                    self.assertEqual(gpu.returncode, 2)
                    self.assertEqual(gpu.stdout, "")
                    self.assertEqual(len(gpu.stderr.splitlines()), 1, gpu.stderr)
                    self.assertIn("--device cpu", gpu.stderr)
                    self.assertIn("on the CPU: ", automatic.stderr)

    def test_wrong_devices(self):
        for device in ("tpu", "gpu:", "gpu:x", "gpu:-1", "gpu:1000", ""):
            got = run("simulate", "no-set", "--deals", "1000", "--device", device)
            self.assertEqual(got.returncode, 2, device)
            self.assertEqual(len(got.stderr.splitlines()), 1, got.stderr)

    def test_what_a_gpu_does_not_do(self):
        for request in (["simulate", "no-set", "--deck", "3^5", "--deals", "1000"],
                        ["simulate", "endgame", "--games", "100", "--take", "first"],
                        ["avoid", "batch", "--designs", "sts(7)"]):
            self.assertEqual(run(*request, "--device", "gpu").returncode, 2)
            self.assertEqual(run(*request, "--device", "auto").returncode, 0)
        self.assertEqual(run("simulate", "no-set", "--weighted", "--device", "auto").returncode, 2)


if __name__ == "__main__":
    unittest.main()
