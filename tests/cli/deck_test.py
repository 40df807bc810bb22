# SPDX-License-Identifier: MIT
"""thirdcard deck, sheet and card show: the files themselves, read by other programs (poppler)."""
import collections
import itertools
import os
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

from program import run, run_json


def tool(*arguments):
    return subprocess.run(arguments, capture_output=True, check=True).stdout.decode("utf-8", "replace")


def info(path):
    text = tool("pdfinfo", path)
    pages = int(re.search(r"Pages:\s+(\d+)", text)[1])
    width, height = map(float, re.search(r"Page size:\s+([\d.]+) x ([\d.]+)", text).groups())
    return pages, width * 25.4 / 72, height * 25.4 / 72


def read(path):
    with open(path, "rb") as file:
        return file.read()


def outline(path):
    """The titles of the PDF's outline, one per card, without the document's own title."""
    titles = []
    for plain, coded in re.findall(rb"/Title (?:\(((?:[^()\\]|\\.)*)\)|<FEFF([0-9A-F]*)>)", read(path)):
        titles.append(bytes.fromhex(coded.decode()).decode("utf-16-be") if coded else plain.decode("latin-1"))
    titles.remove(re.search(r"Title:\s+(.*)", tool("pdfinfo", path))[1])
    return titles


class DeckTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def assert_fonts_embedded(self, path):
        lines = tool("pdffonts", path).splitlines()[2:]
        self.assertTrue(lines)
        for line in lines:
            self.assertEqual(line.split()[-5], "yes", line)  # the column "emb"

    def test_poker_deck_on_a4(self):
        deck = self.path("deck.pdf")
        result = run("deck", "3^4", "--paper", "a4", "--size", "poker", "--cut-marks", "--digits", "--words", "en", "-o", deck)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("81 cards", result.stdout)
        self.assertIn("9 pages", result.stdout)
        pages, width, height = info(deck)
        self.assertEqual((pages, round(width), round(height)), (9, 210, 297))
        self.assertLess(os.path.getsize(deck), 1_000_000)
        # Every card exactly once: by the digits printed on it, and by the outline.
        digits = collections.Counter(re.findall(r"(?<!\d)[012]{4}(?!\d)", tool("pdftotext", "-layout", deck, "-")))
        self.assertEqual(digits, collections.Counter("".join(d) for d in itertools.product("012", repeat=4)))
        cards = collections.Counter(t.split()[0] for t in outline(deck) if re.match(r"[012]{4} ", t))
        self.assertEqual(len(cards), 81)
        self.assertEqual(set(cards.values()), {1})
        self.assert_fonts_embedded(deck)

    def test_other_decks(self):
        for arguments, cards, pages in ((("projective(6)", "--paper", "letter", "--notch"), 63, 7), (("3^5", "--palette", "greyscale"), 243, 27),
                                        (("3^4", "--one-per-page", "--words", "de"), 81, 81), (("quads",), 64, 8), (("4^4", "--size", "mini"), 256, 16),
                                        (("3^3", "--backs", "--bleed", "2"), 27, 8), (("sts(13,1)", "--blocks"), 13, 2), (("ag(3,3)", "--size", "bridge"), 27, 3)):
            path = self.path("x.pdf")
            plan = run_json("deck", *arguments, "-o", path)
            self.assertEqual((plan["cards"], plan["pages"]), (cards, info(path)[0]), arguments)
            self.assertEqual(plan["pages"], pages, arguments)
            self.assertEqual(len(outline(path)), cards, arguments)
            self.assertEqual(len(set(outline(path))), cards, arguments)

    def test_words_in_german(self):
        path = self.path("big.pdf")
        self.assertEqual(run("deck", "3^2", "--one-per-page", "--words", "de", "-o", path).returncode, 0)
        text = tool("pdftotext", path, "-")
        for word in ("zwei", "voll", "schwarz", "blau", "Rauten"):
            self.assertIn(word, text)
        self.assert_fonts_embedded(path)

    def test_svg_and_png(self):
        result = run_json("deck", "3^3", "-o", self.path("d.svg"))
        self.assertEqual(len(result["files"]), 3)
        for file in result["files"]:
            root = xml.etree.ElementTree.parse(file).getroot()
            self.assertEqual(root.attrib["width"], "210mm")
        files = run_json("deck", "3^2", "--dpi", "50", "-o", self.path("d.png"))["files"]
        self.assertEqual(read(files[0])[:8], b"\x89PNG\r\n\x1a\n")

    def test_plan_tells_without_writing(self):
        self.assertEqual(run_json("deck", "3^4", "--plan")["pages"], 9)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_sheets(self):
        for arguments, pages in ((("final-card", "--count", "12", "--seed", "3"), 2), (("poster", "--deck", "3^4"), 1), (("score",), 1), (("rules", "--game", "set"), None),
                                 (("rules", "--game", "projective"), None), (("rules", "--game", "antiset"), None), (("rules", "--game", "team"), None),
                                 (("puzzle", "--date", "2026-12-24"), 2), (("daily-puzzle", "--seed", "4"), 2), (("magic-square",), 1), (("cube",), 1), (("poster", "--deck", "projective(6)"), 1)):
            path = self.path("s.pdf")
            result = run("sheet", *arguments, "-o", path)
            self.assertEqual(result.returncode, 0, (arguments, result.stderr))
            if pages:
                self.assertEqual(info(path)[0], pages, arguments)
            self.assert_fonts_embedded(path)
        again = self.path("again.pdf")
        run("sheet", "final-card", "--count", "12", "--seed", "3", "-o", path)
        run("sheet", "final-card", "--count", "12", "--seed", "3", "-o", again)
        self.assertEqual(read(path), read(again))

    def test_sheets_say_what_a_wrong_set_costs_in_the_game(self):  # B3
        path = self.path("sheet.svg")

        def words(*arguments):
            self.assertEqual(run("sheet", *arguments, "-o", path).returncode, 0)
            return " ".join(" ".join(re.findall(r">([^<>]+)</text>", read(path).decode())).split())

        def penalty(game):
            return run_json("play", game, "--watch", "--bots", "1", "--seed", "1")["rules"]["penalty"]

        self.assertEqual((penalty("set"), penalty("projective")), (0, 1))
        self.assertIn("A wrong set goes back and costs nothing.", words("rules", "--game", "set"))
        self.assertIn("A wrong call costs a point.", words("rules", "--game", "projective"))
        score = words("score")
        self.assertIn("A set is a point.", score)
        self.assertNotIn("costs", score)

    def test_magic_squares_and_cubes_take_the_decks_that_their_help_names(self):  # B10
        path = self.path("sheet.svg")
        for kind, least in (("magic-square", 2), ("cube", 3)):
            help_text = " ".join(run("sheet", kind, "--help").stdout.split())
            self.assertIn(f"3^{least} to 3^6", help_text)
            self.assertNotIn("projective", help_text)
            for d in range(1, 7):
                self.assertEqual(run("sheet", kind, "--deck", f"3^{d}", "-o", path).returncode, 0 if d >= least else 2, (kind, d))
        for kind in ("final-card", "puzzle"):
            self.assertIn("projective(3) to projective(8)", " ".join(run("sheet", kind, "--help").stdout.split()))
            self.assertEqual(run("sheet", kind, "--deck", "projective(5)", "-o", path).returncode, 0)

    def test_anti_set_has_one_spelling_and_the_old_one_works(self):  # B10
        """antiset in every help and in what is printed; anti-set where it was taken."""
        path = self.path("sheet.svg")
        for arguments in (("sheet", "rules"), ("sheet", "poster"), ("sheet", "cube"), ("simulate", "antiset"), ("deck",), ("card", "third"), ("play",), ("avoid", "play")):
            help_text = run(*arguments, "--help").stdout
            self.assertNotIn("anti-set", help_text.replace("Anti-SET", ""), arguments)
        for spelling in ("antiset", "anti-set"):
            self.assertEqual(run("sheet", "rules", "--game", spelling, "-o", path).returncode, 0, spelling)
            self.assertEqual(run_json("card", "third", "0000", "2111", "--notation", spelling), run_json("card", "third", "0000", "2111", "--notation", "antiset"))
            games = run_json("simulate", spelling, "--games", "100", "--deck", "3^3", "--seed", "4")
            games.pop("seconds", None), games.pop("per_second", None)
            if spelling == "antiset":
                wanted = games
        self.assertEqual({k: v for k, v in games.items() if "seconds" not in k and "rate" not in k}, {k: v for k, v in wanted.items() if "seconds" not in k and "rate" not in k})

    def test_daily_sheet_is_the_daily_puzzle(self):
        for kind in ("set12", "set9", "projective"):
            path = self.path("daily.pdf")
            self.assertEqual(run("sheet", "puzzle", "--date", "2026-12-24", "--kind", kind, "-o", path).returncode, 0)
            puzzle = run_json("puzzle", "daily", "--date", "2026-12-24", "--kind", kind)
            base = 2 if kind == "projective" else 3
            printed = [int(title.split()[0], base) - (base == 2) for title in outline(path)]
            self.assertEqual(printed, puzzle["cards"])

    def test_poster_holds_every_card_once(self):
        path = self.path("poster.pdf")
        run("sheet", "poster", "--deck", "3^4", "-o", path)
        self.assertEqual(len({t for t in outline(path) if re.match(r"[012]{4} ", t)}), 81)

    def test_card_show(self):
        out = self.path("out.svg")
        self.assertEqual(run("card", "show", "2210", "0112", "--svg", out).returncode, 0)
        root = xml.etree.ElementTree.parse(out).getroot()
        self.assertIn("two solid blue ovals", root[0].text)
        shown = run("card", "show", "2210")
        self.assertIn("two solid blue ovals", shown.stdout)
        self.assertNotIn("\033", shown.stdout)
        self.assertIn("\033[38;2;32;144;240", run("card", "show", "2210", "--colour", "24bit").stdout)
        self.assertEqual(run("card", "show", "2210", "75", "--plain").stdout, "2210  two solid blue ovals\n" * 2)
        self.assertEqual(run_json("card", "palette", "default")["least_difference"] >= 40, True)

    def test_refusals_leave_nothing_behind(self):
        path = self.path("x.pdf")
        for arguments in (("deck", "3^4", "-o", "/nonexistent/x.pdf"), ("deck", "3^4", "--palette", "neon", "-o", path), ("deck", "3^4", "--size", "400x400", "-o", path),
                          ("deck", "3^4", "--paper", "a9", "-o", path), ("deck", "3^9", "-o", path), ("deck", "3^4", "-o", self.path("x.doc")), ("deck", "3^4"),
                          ("deck", "3^4", "--words", "xx", "-o", path), ("deck", "3^4", "--corners", "x", "-o", path), ("deck", "3^4", "--margin", "-3", "--size", "x", "-o", path),
                          ("deck", "nothing(3)", "-o", path), ("deck", "3^4", "-o", self.folder.name), ("sheet", "rules", "--game", "chess", "-o", path), ("sheet", "final-card", "--count", "0", "-o", path),
                          ("sheet", "puzzle", "--date", "2026-13-01", "-o", path), ("sheet", "puzzle", "--cards", "0000,0000,1111", "-o", path), ("sheet", "magic-square", "--cards", "0000,1111,2222", "-o", path),
                          ("sheet", "cube", "--deck", "3^2", "-o", path), ("card", "show", "2210", "--svg", "/nonexistent/x.svg"), ("card", "show", "9999"), ("card", "palette", "neon"),
                          ("card", "show", "2210", "--colour", "8")):
            result = run(*arguments)
            self.assertEqual(result.returncode, 2, (arguments, result.stdout, result.stderr))
            self.assertEqual(result.stderr.count("\n"), 1, (arguments, result.stderr))
        self.assertEqual(os.listdir(self.folder.name), [])


if __name__ == "__main__":
    unittest.main()
