# SPDX-License-Identifier: MIT
"""The commands that the lessons' pages for teachers name: each one runs, and the figures of lessons that
the page does not compute itself are those the program prints."""
import glob
import os
import re
import shlex
import tempfile
import unittest

from program import ROOT, run, run_json

LEARN = os.path.join(ROOT, "web", "src", "views", "learn")
LESSONS = os.path.join(LEARN, "lessons")


def source(name):
    with open(os.path.join(LESSONS, name), encoding="utf-8") as file:
        return file.read()


def words(language, lesson):
    with open(os.path.join(LEARN, "words", language, lesson + ".ts"), encoding="utf-8") as file:
        return " ".join(re.sub(r"'\s*\+\s*'", "", file.read()).split())


def commands():
    found = set()
    for path in glob.glob(os.path.join(LESSONS, "*.ts")):
        for sheets in re.findall(r"sheets: \[(.*?)\],\n", source(os.path.basename(path)), re.S):
            found.update(a or b for a, b in re.findall(r"\"(thirdcard [^\"]*)\"|'(thirdcard [^']*)'", sheets))
    return sorted(found)


class Lessons(unittest.TestCase):
    def test_every_command_runs(self):
        self.assertGreater(len(commands()), 14)
        with tempfile.TemporaryDirectory() as folder:
            for command in commands():
                with self.subTest(command):
                    arguments = shlex.split(command)[1:]
                    result = run(*arguments, cwd=folder)
                    self.assertEqual(result.returncode, 0, result.stderr)
                    if "-o" in arguments:
                        self.assertGreater(os.path.getsize(os.path.join(folder, arguments[arguments.index("-o") + 1])), 1000)

    def test_the_cards_without_a_plane_are_those_of_the_program(self):
        out = run("flats", "free", "ag(4,3)", "--dimension", "2").stdout
        free = [int(word) for word in out.strip().split("\n")[-1].split()]
        blocking = [int(word) for word in re.findall(r"\d+", re.search(r"kBlocking = \[([^]]*)\];", source("proof.ts")).group(1))]
        self.assertEqual(len(free), 54)
        self.assertEqual(sorted(free + blocking), list(range(81)))

    def test_the_number_of_largest_choices_without_a_set(self):
        out = run("exact", "no-set", "--cards", "20").stdout
        said = re.search(r"one of only ([\d,]+) such choices", words("en", "caps")).group(1).replace(",", "")
        self.assertIn(said, re.sub(r"(?<=\d),(?=\d)", "", out))

    def test_the_mirror_card_is_the_only_one_that_wins(self):
        out = run("solve", "ag(3,3)", "--moves", "0,1").stdout
        wins = re.findall(r"win in \d+\s+([\d ]+)", out)
        self.assertEqual([line.split() for line in wins], [["2"]])

    def test_how_long_a_game_lasts_is_said_of_the_mirror(self):  # B1
        """20 rounds with 81 cards are proved against the mirror alone; against the best play it is a range."""
        first_line = lambda *arguments: run("solve", *arguments).stdout.split("\n")[0]
        self.assertTrue(first_line("ag(2,3)").endswith("8 plies, 4 rounds"))
        self.assertTrue(first_line("ag(3,3)").endswith("18 plies, 9 rounds"))
        match = run_json("avoid", "match", "ag(4,3)", "--first", "theorem1", "--second", "max-cap")
        self.assertEqual(match["rounds"], 20)
        plies = re.search(r"first wins in (\d+) to (\d+) plies$", first_line("ag(4,3)", "--time", "1"))
        least, most = ((int(n) + 1) // 2 for n in plies.groups())
        for language, mirror, between in (("en", "against the mirror", f"{least} to {most} rounds"), ("nb", "mot speilet", f"{least} til {most} runder")):
            said = words(language, "antiset")
            lesson = said[said.rindex("expect:", 0, said.index("9 eller 20" if language == "nb" else "9 or 20")):]
            answer = lesson[:lesson.index("],")]
            step = re.search(r"rounds: \{.*?right: '(.*?)'", said).group(1)
            for text in (answer, step):
                self.assertIn(mirror, text.lower())
                self.assertIn(between, text)


if __name__ == "__main__":
    unittest.main()
