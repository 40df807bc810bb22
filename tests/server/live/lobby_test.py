# SPDX-License-Identifier: MIT
"""The lobby of a running server: signing in and every way around it, meeting by Play now, rated games, boards,
other devices, deletion; and that without --lobby nothing of it is there."""
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from client import GIVE_UP, PROGRAM, ROOT, Client, Closed, Config, Server, away_from_midnight, wait_for
from ed25519 import Key
from lobby import Guest, begin, finish


def base_of(server):
    return sqlite3.connect(f"{server.data}/thirdcard.db", timeout=GIVE_UP)  # the server writes, too


class Lobby(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.clock = tempfile.TemporaryDirectory(prefix="thirdcard-clock-")
        cls.server = Server(None, "--lobby", environment=away_from_midnight(cls.clock.name))
        cls.port = cls.server.port

    @classmethod
    def tearDownClass(cls):
        log = cls.server.read_log()
        cls.server.stop()
        base = base_of(cls.server)
        # Nothing personal is in the log.
        for row in base.execute("SELECT id, key, recovery, name FROM people"):
            for word in row:
                assert word not in log, "the log names a person"
        base.close()
        shutil.rmtree(cls.server.data)
        cls.clock.cleanup()

    def test_a_plain_server_has_none_of_it(self):
        plain = Server()
        self.assertEqual(Client(plain.port, path="/lobby").status, 404)
        self.assertEqual(plain.get("/privacy").status, 404)
        ann = Client(plain.port)
        hello = ann.ask({"type": "create", "name": "Ann"}, "welcome")
        self.assertNotIn("lobby", hello["room"])
        self.assertNotIn("person", hello["room"]["members"][0])
        refused = Client(plain.port).ask({"type": "join", "room": hello["room_id"], "pass": "0" * 32}, "welcome")
        self.assertEqual(refused["code"], "no_seat")
        plain.stop()
        base = base_of(plain)
        self.assertEqual({r[0] for r in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}, {"rooms", "log", "opened"})
        self.assertEqual(base.execute("PRAGMA user_version").fetchone(), (1,))
        base.close()
        # The same folder with a lobby: the room is there, and people.
        with_lobby = Server(plain.data, "--lobby")
        self.assertEqual(Client(with_lobby.port).ask({"type": "join", "room": hello["room_id"], "name": "Bob"}, "welcome")["type"], "welcome")
        Guest(with_lobby.port, "Ann")
        with_lobby.stop()
        # And again without: everything stays, nothing is served.
        plain = Server(plain.data)
        self.assertEqual(Client(plain.port, path="/lobby").status, 404)
        plain.stop()
        shutil.rmtree(plain.data)

    def test_the_page_about_what_is_kept(self):
        with open(os.path.join(ROOT, "docs", "privacy.md"), encoding="utf-8") as page:
            self.assertEqual(self.server.get("/privacy").read().decode(), page.read())

    def test_signing_in(self):
        ann = Guest(self.port, "Signe")
        other = ann.other_device()
        self.assertEqual(other.ask({"type": "person", "person": ann.person}, "person")["name"], "Signe")
        self.assertEqual(Guest(self.port).sign_in()["code"], "unknown_key")
        self.assertEqual(Guest(self.port).ask({"type": "play", "game": "set", "rated": True}, "seat")["code"], "not_signed_in")
        self.assertEqual(other.ask({"type": "rename", "name": "Sigrid"}, "you")["name"], "Sigrid")

    def test_forged_and_replayed(self):
        ann = Guest(self.port, "Victim")
        eve = Guest(self.port)
        # Another key's signature under Ann's name for it.
        c = eve.challenge()
        forged = Key().sign("thirdcard sign-in", eve.server, c["nonce"], ann.key.public, "")
        self.assertEqual(eve.ask({"type": "sign_in", "key": ann.key.public, "signature": forged}, "you")["code"], "bad_signature")
        # One bit changed; the empty signature; keys for which signatures fit that nobody made.
        c = eve.challenge()
        good = ann.key.sign("thirdcard sign-in", eve.server, c["nonce"], ann.key.public, "")
        bent = f"{int(good[0], 16) ^ 1:x}" + good[1:]
        self.assertEqual(eve.ask({"type": "sign_in", "key": ann.key.public, "signature": bent}, "you")["code"], "bad_signature")
        # A challenge is used up by a wrong answer, and by a right one.
        self.assertEqual(eve.ask({"type": "sign_in", "key": ann.key.public, "signature": good}, "you")["code"], "no_challenge")
        for weak in ("00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f"):
            eve.challenge()
            answer = eve.ask({"type": "sign_in", "key": weak, "signature": weak + "00" * 32, "name": "Weak", "recovery": Key().public}, "you")
            self.assertEqual(answer["code"], "bad_signature")
        c = ann.challenge()
        good = ann.key.sign("thirdcard sign-in", ann.server, c["nonce"], ann.key.public, "")
        message = {"type": "sign_in", "key": ann.key.public, "signature": good}
        self.assertEqual(ann.ask(message, "you")["type"], "you")
        self.assertEqual(ann.ask(message, "you")["code"], "no_challenge")
        # Nor on another connection, which has a challenge of its own.
        eve.challenge()
        self.assertEqual(eve.ask(message, "you")["code"], "bad_signature")
        # Nor for another purpose.
        c = eve.challenge()
        signed = ann.key.sign("thirdcard sign-in", eve.server, c["nonce"], ann.key.public, "")
        self.assertEqual(eve.ask({"type": "forget", "person": ann.person, "signature": signed}, "forgotten")["code"], "bad_signature")

    def test_two_servers(self):
        """Another server that passes on a challenge of this one gets nothing that works here."""
        other = Server(None, "--lobby")
        try:
            ann = Guest(other.port, "Honest")
            here = Guest(self.port)
            nonce = here.challenge()["nonce"]
            # Ann signs for the server that she has opened, as the document says.
            signed = ann.key.sign("thirdcard sign-in", ann.server, nonce, ann.key.public, ann.recovery.public)
            answer = here.ask({"type": "sign_in", "key": ann.key.public, "signature": signed, "name": "Honest", "recovery": ann.recovery.public}, "you")
            self.assertEqual(answer["code"], "bad_signature")
            # A lobby for others has a name of its own, which no other has.
            with tempfile.TemporaryDirectory() as folder:
                nameless = subprocess.run([PROGRAM, "serve", "--lobby", "--bind", "0.0.0.0", "--port", "0", "--data", folder], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((nameless.returncode, "--public-url" in nameless.stderr), (2, True), nameless.stderr)
            # Calling this server by the other's name does not help when it is a name of the network.
            self.assertEqual(Client(self.port, path="/lobby", host="evil.example.org").status, 403)
        finally:
            other.stop()
            shutil.rmtree(other.data)

    def test_names(self):
        Guest(self.port, "Only One")
        squatter = Guest(self.port)
        self.assertEqual(squatter.sign_in("0nly One")["code"], "name")
        self.assertEqual(squatter.sign_in("Bot 1")["code"], "name")
        self.assertEqual(squatter.sign_in("\u200b")["code"], "name")
        ann = Guest(self.port, "Nina")
        self.assertEqual(ann.ask({"type": "rename", "name": "ONLY ONE"}, "you")["code"], "name")
        # One address makes twenty keys a day.
        codes = []
        for i in range(22):
            g = Guest(self.port, forwarded="198.51.100.7")
            codes.append(g.sign_in(f"Squatter {chr(97 + i)}").get("code"))
            g.close()
        self.assertEqual(codes[:20], [None] * 20)
        self.assertEqual(codes[20:], ["too_many"] * 2)
        # And nobody is renamed all day long.
        answers = [ann.ask({"type": "rename", "name": f"Nina {'abcdefghijkl'[i]}"}, "you") for i in range(12)]
        self.assertEqual(answers[-1]["code"], "too_many")

    def test_a_copied_key_is_replaced(self):
        ann = Guest(self.port, "Owner")
        thief = ann.other_device()
        self.assertEqual(thief.ask({"type": "rename", "name": "Thief"}, "you")["name"], "Thief")
        # The thief acts first, without the recovery key.
        self.assertEqual(thief.replace(recovery=ann.key)["code"], "bad_signature")
        self.assertEqual(thief.replace(recovery=Key())["code"], "bad_signature")
        old = ann.key
        safe = Guest(self.port, key=Key())
        safe.person = ann.person
        self.assertEqual(safe.replace(recovery=ann.recovery)["person"], ann.person)
        self.assertEqual(thief.until("error")["code"], "not_signed_in")
        self.assertEqual(thief.ask({"type": "rename", "name": "Again"}, "you")["code"], "not_signed_in")
        self.assertEqual(thief.sign_in(key=old)["code"], "unknown_key")
        # The old recovery key is worth nothing any more, and the new one works.
        self.assertEqual(thief.replace(recovery=ann.recovery)["code"], "bad_signature")
        self.assertEqual(safe.ask({"type": "rename", "name": "Owner"}, "you")["name"], "Owner")
        self.assertEqual(safe.replace()["type"], "you")

    def test_meeting_by_play_now(self):
        ann, bob, cem, dot = (Guest(self.port, n) for n in ("Ada", "Blaise", "Carl", "Dedekind"))
        looker = Guest(self.port)
        looker.ask({"type": "look", "on": True}, "rooms")
        a = ann.play("junior")
        self.assertTrue(a.made)
        room = a.hello["room_id"]
        listed = looker.until("rooms")
        while not any(r["room"] == room for r in listed["rooms"]):
            listed = looker.until("rooms")
        row = next(r for r in listed["rooms"] if r["room"] == room)
        self.assertEqual((row["open"], row["rated"], row["seated"][0]["name"], row["seated"][0]["rating"]), (1, True, "Ada", 1500))
        b = bob.play("junior")
        self.assertEqual((b.made, b.hello["room_id"]), (False, room))
        begin(a, b)
        # The game has begun: others meet elsewhere, and may watch.
        c = cem.play("junior")
        self.assertNotEqual(c.hello["room_id"], room)
        fly = Client(self.port, path="/ws/" + room)
        self.assertEqual(fly.ask({"type": "join", "watch": True}, "welcome")["member"], -1)
        self.assertEqual(Client(self.port, path="/ws/" + room).ask({"type": "join", "name": "Eve"}, "welcome")["code"], "rated")
        self.assertEqual(dot.ask({"type": "sit", "room": room}, "seat")["code"], "no_seat")
        # Nobody is the master, and there is no help.
        for message in ({"type": "bot"}, {"type": "end"}, {"type": "kick", "member": 1}, {"type": "set", "chat": True}, {"type": "chat", "text": "x"},
                        {"type": "seat", "playing": False}, {"type": "name", "name": "X"}, {"type": "delete"}):
            self.assertEqual(a.ask(message)["code"], "rated", message)
        self.assertEqual(a.act("hint")["code"], "rated")
        self.assertEqual(a.act("pause")["code"], "rated")
        # Ada takes three of four sets, and both hear what it came to.
        sets = finish(a, b, share=0.75)
        result = ann.until("result")["result"]
        self.assertEqual(result, bob.until("result")["result"])
        self.assertEqual(sum(p["sets"] for p in result["players"]), sets)
        before, after = ({p["name"]: p[k] for p in result["players"]} for k in ("before", "after"))
        self.assertEqual(set(before.values()), {1500})
        self.assertGreater(after["Ada"], 1500)
        self.assertEqual(after["Ada"] + after["Blaise"], 3000)
        self.assertEqual(ann.until("you")["ratings"][0]["rating"], after["Ada"])
        page = looker.ask({"type": "person", "person": ann.person}, "person")
        self.assertEqual((page["games"][0]["room"], page["history"][0]["rating"]), (room, after["Ada"]))
        replay = a.ask({"type": "replay", "game": 1}, "replay")
        self.assertEqual(len([x for x in replay["actions"] if x["kind"] == "claim"]), sets)
        # A rematch when both want it; who leaves it loses.
        a.send({"type": "start"})
        self.assertEqual(b.until("update")["room"]["lobby"]["ready"], [0])
        a.view = b.view = None
        b.send({"type": "start"})
        begin(a, b)
        a.ask({"type": "leave"}, "left")
        lost = bob.until("result")["result"]
        self.assertEqual([(p["name"], p["left"]) for p in lost["players"]], [("Ada", True), ("Blaise", False)])
        self.assertGreater(lost["players"][1]["after"], after["Blaise"])
        self.assertEqual(lost["number"], 2)

    def test_strength(self):
        weak, strong, other = (Guest(self.port, n) for n in ("Weak", "Strong", "Other"))
        base = base_of(self.server)
        base.execute("INSERT INTO ratings VALUES(?, 'set', 1900, 60, 0.06, 30, 0)", (strong.person,))
        base.commit()
        base.close()
        first = weak.play("set", strength="near")
        self.assertNotEqual(strong.play("set").hello["room_id"], first.hello["room_id"])
        self.assertEqual(other.play("set").hello["room_id"], first.hello["room_id"])
        rows = Guest(self.port).ask({"type": "ratings", "game": "set"}, "ratings")["rows"]
        self.assertEqual([(r["place"], r["name"], r["rating"]) for r in rows], [(1, "Strong", 1900)])

    def test_public_rooms_that_do_not_count(self):
        ann, bob = Guest(self.port, "Host"), Guest(self.port, "Friend")
        a = ann.play("set", rated=False, players=3)
        b = bob.enter(bob.ask({"type": "sit", "room": a.hello["room_id"]}, "seat"))
        c = Client(self.port, path="/ws/" + a.hello["room_id"])
        self.assertEqual(c.ask({"type": "join", "name": "By link"}, "welcome")["type"], "welcome")
        self.assertEqual(a.ask({"type": "set", "chat": True})["code"], "no_chat")
        a.ask({"type": "start"}, "update")
        begin(a, b)
        self.assertEqual(b.view["phase"], "playing")

    def test_the_daily_board(self):
        ann, bob = Guest(self.port, "Early"), Guest(self.port, "Late")
        first = ann.ask({"type": "daily", "game": "set9"}, "puzzle")
        self.assertEqual((len(first["cards"]), first["sets"], first["found"]), (9, 4, []))
        theirs = bob.ask({"type": "daily", "game": "set9"}, "puzzle")
        self.assertNotEqual(first["cards"], theirs["cards"])
        self.assertEqual(self.line_sizes(first["cards"]), self.line_sizes(theirs["cards"]))
        public = json.loads(subprocess.run([PROGRAM, "puzzle", "daily", "--kind", "set9", "--json"], capture_output=True, text=True).stdout or "{}")
        self.assertNotEqual(sorted(public.get("cards", [])), sorted(first["cards"]))
        sets = self.sets(first["cards"])
        wrong = next([x, y, z] for x in first["cards"] for y in first["cards"] for z in first["cards"] if len({x, y, z}) == 3 and tuple(sorted((x, y, z))) not in sets)
        self.assertEqual(ann.ask({"type": "found", "game": "set9", "cards": wrong}, "judged")["verdict"], "no")
        self.assertEqual(ann.ask({"type": "found", "game": "set9", "cards": list(sets[0])}, "judged")["verdict"], "yes")
        self.assertEqual(ann.ask({"type": "found", "game": "set9", "cards": list(sets[0])}, "judged")["verdict"], "again")
        # Another device goes on where this one is; the clock is the server's and runs.
        other = ann.other_device()
        again = other.ask({"type": "daily", "game": "set9"}, "puzzle")
        self.assertEqual((again["cards"], again["wrong"], len(again["found"])), (first["cards"], 1, 1))
        self.assertGreaterEqual(again["milliseconds"], 5000)
        for s in sets[1:]:
            last = other.ask({"type": "found", "game": "set9", "cards": list(s)}, "judged")
        self.assertTrue(last["done"] and last["place"] == 1, last)
        self.assertEqual(other.ask({"type": "found", "game": "set9", "cards": list(sets[0])}, "judged")["code"], "done")
        for span in ("day", "week", "all"):
            board = ann.ask({"type": "board", "game": "set9", "span": span}, "board")
            self.assertEqual((board["own"]["place"], board["own"]["milliseconds"], board["own"]["name"]), (1, last["milliseconds"], "Early"))
        self.assertIsNone(bob.ask({"type": "board", "game": "set9", "span": "day"}, "board")["own"])
        self.assertEqual(bob.ask({"type": "found", "game": "set12", "cards": [0, 1, 2]}, "judged")["code"], "no_puzzle")
        self.assertEqual(ann.ask({"type": "person", "person": ann.person}, "person")["days"][0]["milliseconds"], last["milliseconds"])

    @staticmethod
    def sets(cards):
        from client import third
        return sorted({tuple(sorted((a, b, third(a, b)))) for a in cards for b in cards if a != b and third(a, b) in cards})

    def line_sizes(self, cards):
        """What a symmetry keeps: in how many properties the cards of each set are alike."""
        digit = lambda c, p: c // 3**p % 3
        return sorted(sum(digit(s[0], p) == digit(s[1], p) for p in range(4)) for s in self.sets(cards))

    def test_deletion(self):
        ann, bob = Guest(self.port, "Gone Soon"), Guest(self.port, "Stays")
        other = ann.other_device()
        a, b = ann.play("ultra"), bob.play("ultra")
        begin(a, b)
        b.ask({"type": "leave"}, "left")
        ann.until("result")
        ann.ask({"type": "daily", "game": "projective"}, "puzzle")
        self.assertEqual(ann.forget(key=Key())["code"], "bad_signature")
        self.assertEqual(ann.forget()["person"], ann.person)
        self.assertEqual(other.until("error")["code"], "not_signed_in")
        self.assertEqual(bob.ask({"type": "person", "person": ann.person}, "person")["code"], "no_such_person")
        self.assertEqual([p["name"] for p in bob.ask({"type": "person", "person": bob.person}, "person")["games"][0]["players"]], ["", "Stays"])
        base = base_of(self.server)
        for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in base.execute(f"SELECT * FROM {table}"):
                text = repr(row)
                self.assertNotIn("Gone Soon", text, table)
                self.assertNotIn(ann.key.public, text, table)
                self.assertTrue(table == "log" or ann.person not in text, table)
        base.close()
        # The key begins anew as a stranger, and the name is free.
        self.assertEqual(ann.sign_in()["code"], "unknown_key")
        self.assertNotEqual(ann.sign_in("Gone Soon")["person"], ann.person)

    def test_reports_and_bars(self):
        ann, eve = Guest(self.port, "Reporter"), Guest(self.port, "Reported")
        for i in range(11):
            answer = ann.ask({"type": "report", "person": eve.person, "reason": "cheating"}, "reported")
        self.assertEqual(answer["code"], "too_many")
        said = lambda *words: json.loads(subprocess.run([PROGRAM, "rooms", *words, "--data", self.server.data, "--json"], capture_output=True, text=True, check=True).stdout)
        self.assertEqual(len([r for r in said("reports")["reports"] if r["person"] == eve.person]), 10)
        self.assertEqual(said("bar", eve.person, "--hours", "2"), {"person": eve.person, "hours": 2})
        self.assertEqual(eve.until("error")["code"], "not_signed_in")
        self.assertEqual(eve.sign_in()["code"], "barred")
        self.assertEqual(said("reports")["reports"], [])
        said("bar", eve.person, "--hours", "0")
        self.assertEqual(eve.sign_in()["type"], "you")
        unknown = subprocess.run([PROGRAM, "rooms", "bar", "0" * 16, "--data", self.server.data], capture_output=True, text=True)
        self.assertEqual((unknown.returncode, unknown.stderr.count("\n") <= 2), (2, True))

    def test_backup_and_restore(self):
        """People and ratings are in a backup of a running server, and are there again after it was put back."""
        ann = Guest(self.port, "Kept")
        folder = tempfile.mkdtemp()
        said = lambda *words: subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True)
        said("backup", f"{folder}/people.db", "--data", self.server.data)
        said("restore", f"{folder}/people.db", "--data", f"{folder}/again")
        again = Server(f"{folder}/again", "--lobby")
        try:
            other = Guest(again.port, key=ann.key)
            self.assertEqual(other.sign_in()["person"], ann.person)
        finally:
            again.stop()
            shutil.rmtree(folder)

    def test_a_full_disk(self):
        """Who was told of a name has it; a game that ends on a full disk does not count, and is void later."""
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (220_000, resource.RLIM_INFINITY))
        data = tempfile.mkdtemp()
        process = subprocess.Popen([PROGRAM, "serve", "--lobby", "--port", "0", "--data", data], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=small)
        known, code = set(), None
        try:
            port = int(process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
            ann, bob = Guest(port, "Ann"), Guest(port, "Bob")
            a, b = ann.play("set"), bob.play("set")
            begin(a, b)
            for i in range(200):
                guest = Guest(port)
                name = "Name " + "".join("abcdefghij"[int(d)] for d in str(i))
                code = guest.sign_in(name).get("code")
                if code:
                    break
                known.add(name)
                guest.close()
            self.assertEqual(code, "storage")
            # What failed took several pages; the end of the game takes fewer and might still have had room.
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            b.send({"type": "leave"})
            with self.assertRaises(Closed):
                while True:
                    a.read()
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
        server = Server(data, "--lobby")
        try:
            base = base_of(server)
            self.assertEqual({r[0] for r in base.execute("SELECT name FROM people")} - {name}, known | {"Ann", "Bob"})
            self.assertEqual(base.execute("SELECT count(*) FROM games").fetchone(), (0,))
            base.close()
            back = Client(server.port, path="/ws/" + a.hello["room_id"]).ask({"type": "join", "secret": a.hello["secret"]}, "welcome")
            self.assertTrue(back["room"]["lobby"]["void"])
            self.assertEqual(Guest(server.port, key=ann.key).sign_in()["person"], ann.person)
        finally:
            server.kill()
            shutil.rmtree(data)

    def test_limits_are_options_and_read_again(self):
        config = Config()
        config.write("new-keys-per-day=1", "renames-per-day=1", "reports-per-day=1", "seat-ms=200000", "challenge-ms=300000", "name-days=5")
        server = config.server = Server(None, "--lobby", "--config", config.path)
        self.addCleanup(shutil.rmtree, server.data, True)
        self.addCleanup(server.kill)

        def comes(name, address):
            guest = Guest(server.port, forwarded=address)
            answer = guest.sign_in(name)
            guest.person = answer.get("person")
            return guest if guest.person else answer["code"]

        def told(guest, message, answer):
            got = guest.ask(message, answer)
            return got.get("code", got["type"])

        def shown():
            guest = Guest(server.port)
            rooms = guest.ask({"type": "look", "on": True}, "rooms")["rooms"]
            guest.close()
            return len(rooms)
        ann = comes("Ann", "203.0.113.1")
        self.assertEqual(comes("Bob", "203.0.113.1"), "too_many")
        bob = comes("Bob", "203.0.113.2")
        self.assertEqual([told(ann, {"type": "rename", "name": name}, "you") for name in ("Anna", "Anne")], ["you", "too_many"])
        report = {"type": "report", "person": bob.person, "reason": "other"}
        self.assertEqual([told(ann, report, "reported") for _ in range(2)], ["reported", "too_many"])
        self.assertEqual(ann.challenge()["milliseconds"], 300000)
        seats = [g.ask({"type": "play", "game": game, "rated": False}, "seat") for g, game in ((ann, "set"), (bob, "junior"))]
        self.assertEqual([s["milliseconds"] for s in seats], [200000] * 2)
        tables = [g.enter(s) for g, s in zip((ann, bob), seats)]
        # Others, while people are there.
        others = ["new-keys-per-day=2", "renames-per-day=2", "reports-per-day=2", "seat-ms=600000", "challenge-ms=900000", "people=4"]
        config.write(*others, "name-days=5", "rooms-listed=2")
        wait_for(lambda: shown() == 2)
        self.assertEqual([told(ann, report, "reported") for _ in range(2)], ["reported", "too_many"])
        cid, dan = comes("Cid", "203.0.113.3"), comes("Dan", "203.0.113.3")
        self.assertEqual([told(cid, {"type": "rename", "name": name}, "you") for name in ("Cida", "Cidb", "Cidc")], ["you", "you", "too_many"])
        self.assertEqual(comes("Eve", "203.0.113.4"), "full")
        self.assertEqual(cid.challenge()["milliseconds"], 900000)
        self.assertEqual(dan.ask({"type": "play", "game": "set", "rated": True}, "seat")["milliseconds"], 600000)
        config.write(*others, "name-days=5", "rooms-listed=1")
        self.assertEqual(shown(), 1)
        for guest in (ann, bob, cid, dan, *tables):
            guest.close()
        # Days: Bob was seen three days ago, and has no result.
        server.stop()

        def days_ago(days):
            base = base_of(server)
            base.execute("UPDATE people SET seen = seen - ? WHERE id = ?", (days * 86_400_000, bob.person))
            base.commit()
            base.close()

        def known():
            base = base_of(server)
            ids = {r[0] for r in base.execute("SELECT id FROM people")}
            base.close()
            return ids
        days_ago(3)
        server.start()
        self.assertEqual(comes("Bob", "203.0.113.5"), "full")
        config.write(*others)
        config.write(*others[:-1], "name-days=5")
        self.assertEqual(comes("Bob", "203.0.113.5"), "name")
        config.write(*others[:-1], "name-days=2")
        self.assertIsInstance(comes("Bob", "203.0.113.6"), Guest)
        with open(os.path.join(ROOT, "docs", "privacy.md"), encoding="utf-8") as page:
            usual = page.read()
        self.assertEqual(server.get("/privacy").read().decode(), usual)
        config.write(*others[:-1], "newcomer-days=2", "people-days=1", "reports=7", "keep=0")
        mine = server.get("/privacy").read().decode()
        for before, now in (("730 days after you", "1 day after you"), ("90 days if you", "2 days if you"), ("at most 1,000", "at most 7"),
                            ("30 days after their last use", "until the keeper of the server deletes them")):
            self.assertEqual((usual.count(before), mine.count(before), mine.count(now)), (1, 0, 1), before)
        server.stop()
        people = known()
        server.start()  # which forgets at once whom it need not remember
        wait_for(lambda: known() == people - {bob.person})

    def test_what_is_no_message(self):
        g = Guest(self.port)
        for text, code in ((b"x", "not_json"), (b"[]", "not_json"), (b'{"type": "nothing"}', "unknown_type"), (b'{"type": "sign_in"}', "no_challenge"),
                           (b'{"type": "person", "person": 7}', "wrong"), (b'{"type": "play", "game": "set", "rated": 1}', "not_signed_in"),
                           (b'{"type": "' + b"[" * 9000 + b'"}', "too_long")):
            g.send_frame(1, text)
            self.assertEqual(g.until("error")["code"], code, text[:40])
        # More than the purse holds is refused; a flood is cut off, and others notice nothing.
        g = Guest(self.port)
        for _ in range(35):
            g.send({"type": "ratings", "game": "set"})
        g.send({"type": "ping"})
        while g.until("error", "pong")["type"] == "pong":  # it has filled again while these were sent
            for _ in range(35):
                g.send({"type": "ratings", "game": "set"})
            g.send({"type": "ping"})
        self.assertEqual(g.received[-1][1]["code"], "too_many")
        with self.assertRaises(Closed):
            for _ in range(2000):
                g.send_frame(1, b'{"type": "ping"}')
            while True:
                g.read()
        Guest(self.port).ask({"type": "ping"}, "pong")


if __name__ == "__main__":
    unittest.main()
