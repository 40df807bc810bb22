# SPDX-License-Identifier: MIT
"""kill -9 under load, again and again: nothing that was acknowledged is lost.

usage: kills.py ROUNDS
Players claim without pause; the server is killed at a random moment and started again; every player comes
back with its secret. Each answer and update that was received before the kill must be in the room's state
afterwards, the log must have no gap, and SQLite must find the file sound."""
import random
import shutil
import sqlite3
import sys
import threading
import time

from client import Client, Closed, Server, sets_of

ROOMS, PLAYERS = 6, 3


class Player:
    def __init__(self, name):
        self.name, self.room, self.secret, self.ref = name, None, None, 0
        self.acknowledged_seq, self.found = 0, []  # the highest entry heard of; (game, cards) of my accepted claims

    def connect(self, server):
        self.client = Client(server.port)
        if self.secret is None:
            return
        hello = self.client.ask({"type": "join", "room": self.room, "secret": self.secret, "seen": self.acknowledged_seq}, "welcome")
        assert hello["type"] == "welcome", hello
        assert hello["seq"] >= self.acknowledged_seq, f"{self.name}: entry {self.acknowledged_seq} was acknowledged, the room is at {hello['seq']}"
        mine = {tuple(sorted(f["cards"])) for f in hello.get("view", {}).get("found", [])}
        games = hello["room"]["games"]
        for game, cards in self.found:
            assert game != games or cards in mine, f"{self.name}: the set {cards} was acknowledged and is lost"
        self.games = games

    def play(self, host):
        c = self.client
        try:
            while True:
                self.acknowledged_seq = max(self.acknowledged_seq, c.seq)
                view = getattr(c, "view", None)
                if view is None or view["phase"] == "over":
                    if host:
                        self.games = c.ask({"type": "start"}, "update").get("room", {}).get("games", self.games)
                    else:
                        c.read()
                    self.acknowledged_seq = max(self.acknowledged_seq, c.seq)
                    continue
                sets = sets_of(view["table"])
                cards = list(random.choice(sets))
                self.ref += 1
                games = self.games
                c.send({"type": "act", "ref": self.ref, "action": {"kind": "claim", "cards": cards}})
                while True:
                    m = c.read()
                    if "room" in m:
                        self.games = m["room"]["games"]
                    if m["type"] == "answer" and m["ref"] == self.ref:
                        if m["verdict"] == "yes" and games == self.games:
                            self.found.append((games, tuple(sorted(cards))))
                        break
                    if m["type"] == "error" and m["code"] in ("too_many", "no_game"):
                        break
                self.acknowledged_seq = max(self.acknowledged_seq, c.seq)
                time.sleep(0.05)  # sleeps: under the limit of messages a second
        except (Closed, OSError):
            pass


def main(rounds):
    random.seed(rounds)
    server = Server()
    players = [[Player(f"room {r} player {p}") for p in range(PLAYERS)] for r in range(ROOMS)]
    for room in players:
        for p in room:
            p.connect(server)
        hello = room[0].client.ask({"type": "create", "name": "A", "rules": "set"}, "welcome")
        for p in room:
            p.room, p.games = hello["room_id"], 0
        room[0].secret = hello["secret"]
        for p in room[1:]:
            p.secret = p.client.ask({"type": "join", "room": p.room, "name": "B"}, "welcome")["secret"]
    acknowledged = 0
    for n in range(rounds):
        threads = [threading.Thread(target=p.play, args=(i == 0,)) for room in players for i, p in enumerate(room)]
        for t in threads:
            t.start()
        time.sleep(random.uniform(0.1, 0.6))  # sleeps: the kill must come at any moment
        server.kill()
        for t in threads:
            t.join()
        base = sqlite3.connect(f"{server.data}/thirdcard.db")
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for room, last, count, top in base.execute("SELECT id, last, count(*), max(seq) FROM rooms JOIN log ON room = id GROUP BY id"):
            assert last == count == top, (room, last, count, top)
        base.close()
        server.start()
        for room in players:
            for p in room:
                p.client.close()
                p.connect(server)
                # An action whose answer was lost is sent again under its number: it is carried out once.
                acknowledged = max(acknowledged, p.acknowledged_seq)
    total = sum(p.acknowledged_seq for room in players for p in room[:1])
    print(f"{rounds} kills, {total} entries acknowledged, {sum(len(p.found) for room in players for p in room)} sets, none lost")
    server.kill()
    shutil.rmtree(server.data)


main(int(sys.argv[1]))
