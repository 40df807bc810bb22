# SPDX-License-Identifier: MIT
"""Open rooms over the wire: two strangers who look for an opponent meet and play, say phrases, part, and do not meet
again; rooms that wait are listed. The server has three hubs, so that those who meet come from different ones."""
import json
import shutil
import tempfile
import unittest

from client import Client, Server, sets_of, wait_for


def finish(*players):
    """Plays a game of three-valued cards to its end; the players take turns."""
    n = 0
    while players[0].view["phase"] != "over":
        player = players[n % len(players)]
        answer = player.act("claim", list(sets_of(player.view["table"])[0]))
        assert answer.get("verdict") == "yes", answer
        for p in players:
            while p.seq < answer["seq"]:
                p.read()
        n += 1
    return n


class OpenRooms(unittest.TestCase):
    def setUp(self):
        self.server = self.started("--open-rooms", "--hubs", "3", "--message-burst", "1000")
        self.port = self.server.port

    def started(self, *options):
        server = Server(tempfile.mkdtemp(prefix="thirdcard-server-"), "--log", "json", *options)
        self.addCleanup(shutil.rmtree, server.data, True)
        self.addCleanup(server.kill)
        return server

    def lists(self, rooms, finding):
        """Waits until the list says this; it is made ten times a second."""
        wait_for(lambda: self.listed() == {"rooms": rooms, "finding": finding}, "the list")

    def guest(self, last, path="/open"):
        """Each number is an address of its own."""
        c = Client(self.port, path=path, forwarded=f"203.0.113.{last}")
        self.addCleanup(c.close)
        return c

    def listed(self):
        return json.loads(self.server.get("/open").read())

    def looks(self, c, name, game="junior"):
        answer = c.ask({"type": "find", "game": game, "name": name}, "finding", "welcome")
        if answer["type"] == "finding":
            self.assertEqual(answer["game"], game)
        return answer

    def meet(self, first, second, game="junior"):
        """Both look; the first hears of the room and comes in."""
        self.assertEqual(self.looks(first, "Ann", game)["type"], "finding")
        hello = self.looks(second, "Bob", game)
        self.assertEqual(hello["type"], "welcome")
        self.assertEqual(first.until("found")["room"], hello["room_id"])
        first.hello = first.ask({"type": "join", "room": hello["room_id"], "name": "Ann"}, "welcome")
        second.hello = hello
        for c in (first, second):
            while getattr(c, "view", {"phase": "over"})["phase"] == "over":
                c.read()
        return hello["room_id"]

    def test_strangers_meet_and_play(self):
        for last in range(1, 7):  # six rooms: they belong to different hubs, and the guests come from any
            ann, bob = self.guest(last), self.guest(last + 100)
            room = self.meet(ann, bob)
            self.assertTrue(ann.hello["room"]["open"])
            self.assertFalse(ann.hello["room"]["chat"])
            self.assertEqual([m["name"] for m in ann.hello["room"]["members"]], ["Bob", "Ann"])
            self.lists([], [])
            if last > 1:
                continue
            self.assertGreater(finish(ann, bob), 3)
            # Both say something, in turn, and want another game.
            self.assertEqual(bob.ask({"type": "chat", "text": "hello"}, "update")["code"], "no_chat")
            self.assertEqual(ann.ask({"type": "phrase", "phrase": 3}, "update")["chat"], {"member": 1, "phrase": 3})
            while not any(m.get("chat") == {"member": 1, "phrase": 3} for _, m in bob.received):
                bob.read()
            for wrong in (0, 13, "3", None):
                ann.send_frame(1, json.dumps({"type": "phrase", "phrase": wrong}).encode())
                self.assertEqual(ann.until("error")["code"], "wrong")
            ready = ann.ask({"type": "ready", "ready": True}, "update")["room"]["members"]
            self.assertEqual([m["ready"] for m in ready], [False, True])
            bob.send({"type": "ready", "ready": True})
            while ann.view["phase"] == "over":
                ann.read()
            self.assertEqual(ann.ask({"type": "ready", "ready": True}, "update")["code"], "running")
            # A phrase is kept with the room.
            again = self.guest(50, path="/ws/" + room)
            self.assertIn(3, [line.get("phrase") for line in again.ask({"type": "join", "watch": True}, "welcome")["chat"]])

    def test_who_does_not_meet(self):
        ann, self_again, bob, eve = self.guest(1), self.guest(1), self.guest(2), self.guest(3)
        self.assertEqual(self.looks(ann, "Ann")["type"], "finding")
        self.assertEqual(self.looks(self_again, "Ann")["type"], "finding")  # himself
        self.assertEqual(self.looks(eve, "Eve", "set")["type"], "finding")  # another game
        self.lists([], ["junior", "set"])
        self.assertIsNone(eve.ask({"type": "find"}, "finding")["game"])
        self.assertIsNone(self_again.ask({"type": "find"}, "finding")["game"])
        self.lists([], ["junior"])
        ann.close()  # nobody waits who is not there
        wait_for(lambda: self.listed()["finding"] == [])
        ann = self.guest(1)
        self.meet(ann, bob)
        self.assertEqual(ann.ask({"type": "leave"}, "left")["type"], "left")
        bob.ask({"type": "end"}, "update", "answer")
        # He has left this one: not again, but somebody else.
        self.assertEqual(self.looks(ann, "Ann")["type"], "finding")
        self.assertEqual(self.looks(bob, "Bob")["type"], "finding")
        self.assertEqual(self.looks(eve, "Eve")["type"], "welcome")
        self.assertEqual(ann.until("found")["type"], "found")
        wait_for(lambda: self.listed()["finding"] == ["junior"], "the list")

    def test_who_was_put_out_is_not_met_again(self):
        ann, bob = self.guest(1), self.guest(2)
        room = self.meet(ann, bob)
        bob.send({"type": "kick", "member": 1})
        self.assertEqual(ann.until("error")["code"], "kicked")
        fresh = self.guest(1)
        self.assertEqual(fresh.ask({"type": "join", "room": room, "name": "Zoe"}, "welcome")["code"], "banned")
        self.assertEqual(self.looks(fresh, "Zoe")["type"], "finding")
        self.assertEqual(self.looks(bob, "Bob")["type"], "finding")
        # Of Ann the room keeps the digest of an address, no address.
        with open(self.server.data + "/thirdcard.db-wal", "rb") as file:
            kept = file.read()
        self.assertNotIn(b"203.0.113", kept)

    def test_open_rooms_that_wait(self):
        host, other, stranger = self.guest(1), self.guest(2), self.guest(3)
        room = host.ask({"type": "create", "name": "Host", "rules": "set", "open": True}, "welcome")["room_id"]
        wait_for(lambda: self.listed()["rooms"] == [{"room": room, "game": "set", "players": 1, "most": 64, "watchers": 0}])
        self.assertEqual(host.ask({"type": "set", "chat": True}, "update")["code"], "no_chat")
        host.ask({"type": "set", "locked": True}, "update")
        wait_for(lambda: self.listed()["rooms"] == [])
        host.ask({"type": "set", "locked": False}, "update")
        other.ask({"type": "join", "room": room, "name": "Other"}, "welcome")
        stranger.ask({"type": "join", "room": room, "name": "Third"}, "welcome")
        wait_for(lambda: [r["players"] for r in self.listed()["rooms"]] == [3])
        host.send({"type": "mute", "member": 1, "muted": True})
        while not any("room" in m and m["room"]["members"][1]["muted"] for _, m in other.received):
            other.read()
        self.assertEqual(other.ask({"type": "phrase", "phrase": 1}, "update")["code"], "muted")
        # All but one are ready; then that one goes, and the others begin.
        host.ask({"type": "ready", "ready": True}, "update")
        other.ask({"type": "ready", "ready": True}, "update")
        self.assertFalse(hasattr(host, "view"))
        stranger.ask({"type": "leave"}, "left")
        while not hasattr(host, "view"):
            host.read()
        self.assertEqual(len(host.view["players"]), 2)
        self.lists([], [])
        # After a restart it is open as before.
        self.server.stop()
        self.server.start()
        self.port = self.server.port
        back = self.guest(4, path="/ws/" + room)
        self.assertTrue(back.ask({"type": "join", "watch": True}, "welcome")["room"]["open"])

    def test_ready_among_friends(self):
        ann, bob = self.guest(1, "/ws"), self.guest(2, "/ws")
        room = ann.ask({"type": "create", "name": "Ann", "rules": "junior"}, "welcome")
        self.assertFalse(room["room"]["open"])
        bob.ask({"type": "join", "room": room["room_id"], "name": "Bob"}, "welcome")
        for c in (ann, bob):
            c.ask({"type": "ready", "ready": True}, "update")
        self.assertEqual(ann.ask({"type": "phrase", "phrase": 1}, "update")["type"], "update")
        self.assertFalse(hasattr(ann, "view"))  # the host begins
        ann.send({"type": "start"})
        while not hasattr(ann, "view"):
            ann.read()
        info = [m["room"] for _, m in ann.received if "room" in m][-1]
        self.assertEqual([m["ready"] for m in info["members"]], [False, False])

    def test_a_server_without_them(self):
        self.port = (plain := self.started()).port
        self.assertEqual(plain.get("/open").status, 404)
        self.assertNotIn("Thirdcard-Open-Rooms", plain.get("/").headers)
        self.assertEqual(self.server.get("/").headers["Thirdcard-Open-Rooms"], "yes")
        self.assertEqual(Client(self.port, path="/open").status, 404)
        c = Client(self.port)
        for message in ({"type": "find", "game": "set"}, {"type": "create", "open": True}):
            self.assertEqual(c.ask(message, "welcome")["code"], "no_open_rooms")
        both = self.guest(1, "/ws")
        self.assertEqual(both.ask({"type": "create", "open": True, "class": True}, "welcome")["type"], "error")

    def test_what_cannot_be_found(self):
        c = self.guest(1)
        for game in ("no-such", "teamset", 7):
            c.send_frame(1, json.dumps({"type": "find", "game": game}).encode())
            self.assertEqual(c.until("error")["code"], "wrong", game)


if __name__ == "__main__":
    unittest.main()
