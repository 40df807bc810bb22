# SPDX-License-Identifier: MIT
"""thirdcard play in a terminal: what is typed while others move stays in sight and claims what was meant (row N1)."""
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
import unittest

from program import PROGRAM
from patience import GIVE_UP


class Screen:
    """What the bytes leave on a screen: lines, and a cursor that \\r takes back to the first column."""

    def __init__(self):
        self.lines, self.column = [""], 0

    def write(self, text):
        for c in text:
            if c == "\n":
                self.lines.append("")
            elif c == "\r":
                self.column = 0
            else:
                line = self.lines[-1].ljust(self.column)
                self.lines[-1] = line[:self.column] + c + line[self.column + 1:]
                self.column += 1
                continue
            self.column = 0

    @property
    def last(self):
        return self.lines[-1].rstrip()


class Session:
    """The program at one end of a pseudo-terminal, this test at the other."""

    def __init__(self, test, *arguments):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen([PROGRAM, "play", *arguments], stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True)
        self.screen = Screen()
        test.addCleanup(self.close)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(GIVE_UP)
        os.close(self.master)
        os.close(self.slave)

    def type(self, text):
        os.write(self.master, text.encode())

    def until(self, condition, what):
        """Waits for something on the screen."""
        end = time.monotonic() + GIVE_UP
        while not condition(self.screen):
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            assert ready, f"{what} did not come: {self.screen.lines[-20:]}"
            self.screen.write(os.read(self.master, 65536).decode())

    def taken(self):
        return [line for line in self.screen.lines if line.startswith("* bot")]

    def table(self):
        """Words of the card by its number, as drawn last."""
        cards = {}
        for line in self.screen.lines:
            if " in the deck" in line:
                drawn, cards = cards, {}
            for number, words in re.findall(r"(\d+) ((?:one|two|three) \w+ \w+ \w+)", line) if line.startswith("  ") else ():
                cards[int(number)] = words
        return drawn

    def left(self):
        self.process.wait(GIVE_UP)
        return termios.tcgetattr(self.slave) == self.before


# Each bot takes at least a set of this game within seconds; the same seed, the same cards and the same bots.
GAME = ("set", "--bots", "2", "--seed", "5", "--speed", "60")


class PlayTerminalTest(unittest.TestCase):
    def first_taken(self):
        """The numbers of the cards that a bot takes first, and three others."""
        session = Session(self, *GAME)
        session.until(lambda s: s.last == ">", "the prompt")
        table = session.table()
        session.until(lambda s: session.taken() and s.last == ">", "a set that a bot takes")
        words = re.sub(r".*: (.*) \(.*", r"\1", session.taken()[0]).split(", ")
        numbers = [number for number, card in table.items() if card in words]
        self.assertEqual(len(numbers), 3, (words, table))
        session.type("quit\n")
        self.assertTrue(session.left())
        return numbers, [n for n in table if n not in numbers][:3]

    def test_a_typed_line_is_drawn_again_and_claims_no_replaced_card(self):
        taken, others = self.first_taken()
        line = " ".join(map(str, [taken[0], *others[:2]]))
        session = Session(self, *GAME)
        session.until(lambda s: s.last == ">", "the prompt")
        session.type(line)
        session.until(lambda s: s.last == f"> {line}", "the typed line")
        session.until(lambda s: session.taken() and s.last == f"> {line}", "the typed line below what the bot took")
        session.type("\n")
        session.until(lambda s: any("nothing is claimed" in said for said in s.lines), "the refusal")
        said = [said.strip() for said in session.screen.lines if "nothing is claimed" in said]
        self.assertRegex(said[0], rf"^card {taken[0]} was taken by bot [12] while you typed: nothing is claimed$")
        self.assertFalse([said for said in session.screen.lines if said.startswith("* you")])  # no claim
        session.until(lambda s: s.last == ">", "the prompt")
        # The same numbers, typed now, are about the cards that lie there now: a claim.
        session.type(line + "\n")
        session.until(lambda s: any(said.startswith("* you") for said in s.lines) or sum("nothing is claimed" in said for said in s.lines) == 2, "the claim")
        session.type("quit\n")
        self.assertTrue(session.left())

    def test_a_line_about_other_cards_is_claimed(self):
        taken, others = self.first_taken()
        line = " ".join(map(str, others))
        session = Session(self, *GAME)
        session.until(lambda s: s.last == ">", "the prompt")
        session.type(line)
        session.until(lambda s: session.taken() and s.last == f"> {line}", "the typed line below what the bot took")
        session.type("\n")
        session.until(lambda s: any(said.startswith("* you") for said in s.lines), "the claim")
        session.type("quit\n")
        self.assertTrue(session.left())

    def test_a_line_can_be_mended(self):
        session = Session(self, "set", "--seed", "5")
        session.until(lambda s: s.last == ">", "the prompt")
        for typed, seen in (("1 2 4", "> 1 2 4"), ("\x7f3", "> 1 2 3"), ("\x17", "> 1 2"), ("\x1b[D\x1b[A", "> 1 2"), ("\x15", ">"), ("ä\x7f9", "> 9"), ("\x15" + "1 " * 200, None), ("\x15", ">")):
            session.type(typed)
            if seen is None:  # longer than the screen: its end is seen
                session.until(lambda s: s.last.endswith("1 1 1 1") and len(s.last) > 70, typed)
                self.assertLess(len(session.screen.last), 80)
            else:
                session.until(lambda s: s.last == seen, seen)
        session.type("99\n")
        session.until(lambda s: any("there is no card 99" in said for said in s.lines) and s.last == ">", "the answer")
        self.assertIn("> 99", [said.rstrip() for said in session.screen.lines])
        session.type("\x04")  # Ctrl-D: the end
        self.assertTrue(session.left())
        self.assertEqual(session.process.returncode, 0)

    def test_the_terminal_is_left_as_it_was(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            session = Session(self, *GAME)
            session.until(lambda s: s.last == ">", "the prompt")
            session.type("1 2")
            session.until(lambda s: s.last == "> 1 2", "the typed line")
            self.assertNotEqual(termios.tcgetattr(session.slave), session.before)
            session.process.send_signal(number)
            self.assertTrue(session.left())
            self.assertEqual(session.process.returncode, 3)


if __name__ == "__main__":
    unittest.main()
