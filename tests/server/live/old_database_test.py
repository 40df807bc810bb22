# SPDX-License-Identifier: MIT
"""A database from the time when a server could have a lobby: tests/server/data/rooms-version-2.tar.xz, made by the last
program that had one. Its rooms open and their games can be reviewed; of its persons nothing is left, in no file."""
import glob
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
import unittest

from client import PROGRAM, ROOT, Client, Server

FIXTURE = os.path.join(ROOT, "tests", "server", "data", "rooms-version-2.tar.xz")


class OldDatabase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="thirdcard-server-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        with tarfile.open(FIXTURE) as packed:
            self.known = json.load(packed.extractfile("known.json"))
            for name in ("thirdcard.db", "thirdcard.db-wal"):
                with open(os.path.join(self.folder, name), "wb") as file:
                    file.write(packed.extractfile(name).read())

    def found(self):
        """Names and keys that stand in any file of the folder, in any form."""
        words = self.known["names"] + self.known["keys"]
        out = []
        for path in glob.glob(self.folder + "/thirdcard.db*"):
            with open(path, "rb") as file:
                kept = file.read().lower()
            for word in words:
                forms = [word.lower().encode(), word.split()[0].lower().encode()]
                if word in self.known["keys"]:
                    forms.append(bytes.fromhex(word))
                out += [(os.path.basename(path), word) for form in forms if form in kept]
        return out

    def start(self):
        self.server = Server(self.folder, "--log", "json", trusted=False)
        self.addCleanup(self.server.kill)
        return [json.loads(line) for line in self.server.read_log().splitlines()]

    def enter(self, which):
        room = self.known["rooms"][which]
        c = Client(self.server.port, path="/ws/" + room["room"])
        hello = c.ask({"type": "join", "secret": room["secret"]}, "welcome")
        self.assertEqual(hello["type"], "welcome")
        return c, hello["room"], room["sets"]

    def test_rooms_stay_and_persons_go(self):
        self.assertGreater(len({word for _, word in self.found()}), 15)  # the fixture is what it says
        events = self.start()
        said = [e for e in events if e["event"] == "persons_forgotten"]
        self.assertEqual([(e["persons"], e["rooms"]) for e in said], [(3, 2)], events)
        self.assertEqual(self.found(), [])
        for which, games in (("rated", 2), ("open", 1), ("friends", 1)):
            c, info, sets = self.enter(which)
            self.assertEqual(info["games"], games)
            self.assertEqual(info["open"], which != "friends")
            names = {m["name"] for m in info["members"]}
            self.assertEqual(names, {"Possum", "Bilby"} if which == "friends" else {""})
            replay = c.ask({"type": "replay", "game": 1}, "replay")
            self.assertEqual(sum(a["kind"] == "claim" for a in replay["actions"]), sets)
            c.close()
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(self.found(), [])
        db = sqlite3.connect(self.folder + "/thirdcard.db")
        self.assertEqual(db.execute("pragma integrity_check").fetchone()[0], "ok")
        self.assertEqual({row[0] for row in db.execute("select name from sqlite_master where type = 'table'")}, {"rooms", "log", "opened"})
        self.assertEqual(db.execute("select count(*) from rooms r where r.last <> (select count(*) from log l where l.room = r.id)").fetchone()[0], 0)
        db.close()
        # Once: the next start has nothing to say.
        self.assertNotIn("persons_forgotten", [e["event"] for e in self.start()])

    def test_a_start_that_was_interrupted(self):
        """The tables are gone and the file does not say so yet: it is done again, to the end."""
        db = sqlite3.connect(self.folder + "/thirdcard.db")
        db.executescript("drop table people; drop table results; pragma wal_checkpoint(truncate)")
        db.close()
        self.assertIn("persons_forgotten", [e["event"] for e in self.start()])
        self.assertEqual(self.found(), [])
        self.enter("rated")

    def test_a_damaged_entry_keeps_nobody_out(self):
        db = sqlite3.connect(self.folder + "/thirdcard.db")
        db.execute("update log set body = '{' || body where room = ? and seq = 2", (self.known["rooms"]["open"]["room"],))
        db.commit()
        db.close()
        self.assertIn("persons_forgotten", [e["event"] for e in self.start()])
        self.enter("rated")
        self.enter("friends")

    def test_an_option_of_the_lobby_is_unknown(self):
        import subprocess
        for option in ("--lobby", "--new-keys-per-day", "--people-days"):
            result = subprocess.run([PROGRAM, "serve", option, "5", "--data", self.folder], capture_output=True, text=True)
            self.assertEqual((result.returncode, len(result.stderr.strip().splitlines())), (2, 1), result.stderr)


if __name__ == "__main__":
    unittest.main()
