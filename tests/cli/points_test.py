# SPDX-License-Identifier: MIT
"""Points and cards as the papers spell them, in every option that takes them; answers name them the same way."""
import re
import subprocess
import unittest

from program import PROGRAM, refusal, run, run_json


def text(*arguments):
    answer = run(*arguments)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


class PointsTest(unittest.TestCase):
    def test_the_papers_digits_are_coordinates(self):
        # 000 and 010 are the points 0 and 3 of AG(3,3); the third card of their line is 020, the point 6.
        for spelled in ("000,010", "0,3", "(0,0,0),(0,1,0)", "three solid ink ovals; three solid blue ovals", "three green ovals, three purple ovals"):
            moves = run_json("solve", "ag(3,3)", "--moves", spelled, "--no-length")["moves"]
            self.assertEqual([m["point"] for m in moves if m["outcome"] == "win"], [6], spelled)

    def test_the_answer_names_cards_as_they_were_given(self):
        self.assertIn("\n  win            020\n", text("solve", "ag(3,3)", "--moves", "000,010", "--no-length"))
        self.assertIn("\n  win            6\n", text("solve", "ag(3,3)", "--moves", "0,3", "--no-length"))
        self.assertIn("dimension 1: 0000 0010 0020\n", text("design", "ag(4,3)", "--span", "0000,0010"))
        self.assertIn("with 0001 0010 fixed", text("design", "automorphisms", "pg(3,2)", "--fix", "0001,0010"))
        self.assertIn("(1,0)", text("solve", "ag(2,4)", "--moves", "(0,0),(0,1)", "--no-length"))
        self.assertIn("three red ovals", text("solve", "ag(3,3)", "--moves", "three green ovals, three purple ovals", "--no-length").replace("solid ", ""))

    def test_what_is_printed_is_read_back(self):
        for design, moves in (("ag(3,3)", "000,010"), ("pg(3,2)", "0001,0010"), ("ag(2,3)", "00,10"), ("ag(3,3)", "0,3")):
            answer = text("solve", design, "--moves", moves, "--no-length")
            for line in re.findall(r"^  (?:win|loss|draw) +(.*)$", answer, re.M):
                for point in line.split(" "):
                    self.assertTrue(run_json("solve", design, "--moves", f"{moves},{point}", "--no-length", "--no-moves"))

    def test_strategies(self):
        plain = text("avoid", "match", "ag(4,3)", "--first", "theorem1:3", "--second", "script:1,2")
        digits = text("avoid", "match", "ag(4,3)", "--first", "theorem1:0010", "--second", "script:0001,0002")
        self.assertEqual(plain.splitlines()[-1].split(";")[0], digits.splitlines()[-1].split(";")[0])
        self.assertRegex(digits, r"(?m)^X1 +0010 ")
        self.assertIn("X1 = 0010", digits)
        self.assertNotRegex(digits, r"(?m)^[XO]\d+ +\d{1,3} ")

    def test_a_person_plays_in_digits(self):
        played = subprocess.run([PROGRAM, "avoid", "play", "ag(3,3)", "--against", "theorem1", "--second"], input="010\nmoves\nquit\n", capture_output=True, text=True, check=False)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertRegex(played.stdout, r"(?m)^(your move> )?000 010 020$")

    def test_a_number_with_a_zero_in_front_is_refused_with_both_spellings(self):
        for arguments in (("solve", "ag(2,5)", "--moves", "01"), ("design", "ag(2,5)", "--span", "01,2"),
                          ("avoid", "match", "ag(2,5)", "--first", "script:01", "--second", "greedy")):
            line = refusal(*arguments)
            self.assertIn("the number is 1", line)
            self.assertIn("(0,1)", line)

    def test_all_else_is_refused(self):
        for moves in ("033", "0000", "27", "(0,0)", "0x3", "00,00", "1;;2", "two flying ovals"):
            refusal("solve", "ag(3,3)", "--moves", moves)
        refusal("design", "make", "derived", "sqs(10)", "--point", "010")


if __name__ == "__main__":
    unittest.main()
