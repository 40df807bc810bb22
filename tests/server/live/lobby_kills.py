# SPDX-License-Identifier: MIT
"""kill -9 while rated games end: no result that was told is lost, none is counted twice, and a game that was
interrupted counts for nobody.

usage: lobby_kills.py ROUNDS
Pairs meet and play rated games without pause; the server is killed at a random moment and started again. In
the database every game that somebody saw the end of is counted, each person's ratings form one chain from
1500, and their number is the number of results. The pairs come back with their keys and secrets; a game that
was running is void, and its end adds nothing."""
import random
import shutil
import sqlite3
import sys
import threading
import time

from client import Client, Closed, Server, sets_of
from lobby import Guest, begin

GAMES = ("junior", "set", "set243", "shuffle")  # one for each pair, so that it meets itself


class Pair:
    def __init__(self, number):
        self.names = (f"Left {'abcdefgh'[number]}", f"Right {'abcdefgh'[number]}")
        self.keys = None
        self.fault = None       # why it stopped before the server did
        self.seen_over = set()  # (room, number) of games whose end was told
        self.seats = None       # (room, secrets) of the game that is played

    def connect(self, server):
        if self.keys is None:
            self.people = [Guest(server.port, name) for name in self.names]
            self.keys = [(p.key, p.recovery, p.person) for p in self.people]
            return
        self.people = []
        for key, recovery, person in self.keys:
            guest = Guest(server.port, key=key, recovery=recovery)
            assert guest.sign_in()["person"] == person
            guest.person = person
            self.people.append(guest)

    def over(self, table, room):
        if table.view and table.view["phase"] == "over":
            self.seen_over.add((room, self.number))
            return True
        return False

    def play(self, game):
        """Games until the server dies: some to their end, some left."""
        try:
            while True:
                self.seats, self.number = None, 1
                tables = [p.play(game) for p in self.people]
                room = tables[0].hello["room_id"]
                assert tables[1].hello["room_id"] == room, "a pair was not brought together"
                self.seats = (room, [t.hello["secret"] for t in tables])
                begin(*tables)
                moves, leaves = 0, random.choice((0, 1, 2, 99))
                while not self.over(tables[0], room):
                    if moves == leaves:
                        tables[1].ask({"type": "leave"}, "left")
                        while not self.over(tables[0], room):
                            tables[0].read()
                        break
                    found = sets_of(tables[0].view["table"])
                    if found and tables[moves % 2].act("claim", list(found[0])).get("verdict") == "yes":
                        while len(tables[0].view["found"]) <= moves and tables[0].view["phase"] != "over":
                            tables[0].read()
                    moves += 1
                    time.sleep(0.01)  # sleeps: under the limit of messages a second
                for t in tables:
                    t.close()
        except (Closed, OSError):
            pass
        except AssertionError as fault:
            self.fault = fault

    def come_back(self, server):
        """To the game that was interrupted; True: there was one, and it is void."""
        if self.seats is None:
            return False
        room, secrets = self.seats
        tables = [Client(server.port, path="/ws/" + room) for _ in secrets]
        hellos = [t.ask({"type": "join", "room": room, "secret": s}, "welcome") for t, s in zip(tables, secrets)]
        if any(h["type"] == "error" for h in hellos) or "view" not in hellos[0] or hellos[0]["view"]["phase"] == "over":
            for t in tables:
                t.close()
            return False
        assert all(h["room"]["lobby"]["void"] for h in hellos), "an interrupted game still counts"
        tables[1].ask({"type": "leave"}, "left")
        while tables[0].view["phase"] != "over":
            tables[0].read()
        for t in tables:
            t.close()
        return (room, hellos[0]["room"]["games"])


def check(server, pairs, void):
    base = sqlite3.connect(f"{server.data}/thirdcard.db")
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    games = set(base.execute("SELECT room, number FROM games"))
    for pair in pairs:
        lost = pair.seen_over - games - void
        assert not lost, f"told and lost: {lost}"
    assert not games & void, "a void game was counted"
    assert games == set(base.execute("SELECT DISTINCT room, number FROM results"))
    for person, rating, count in base.execute("SELECT person, rating, games FROM ratings").fetchall():
        chain = base.execute("SELECT before, after FROM results WHERE person = ? ORDER BY time", (person,)).fetchall()
        assert len(chain) == count, (person, len(chain), count)
        assert chain[0][0] == 1500 and chain[-1][1] == rating, person
        assert all(a[1] == b[0] for a, b in zip(chain, chain[1:])), f"the ratings of {person} are no chain"
    base.close()
    return len(games)


def main(rounds):
    random.seed(rounds)
    # Pairs play faster than people, and all from one address.
    server = Server(None, "--lobby", "--messages-per-second", "1000", "--message-burst", "10000",
                    "--address-messages-per-second", "100000", "--address-message-burst", "100000", "--rooms-per-address", "10000")
    pairs = [Pair(i) for i in range(len(GAMES))]
    void, counted = set(), 0
    for pair in pairs:
        pair.connect(server)
    for n in range(rounds):
        threads = [threading.Thread(target=pair.play, args=(game,)) for game, pair in zip(GAMES, pairs)]
        for t in threads:
            t.start()
        time.sleep(random.uniform(0.3, 1.2))  # sleeps: the kill must come at any moment
        server.kill()
        for t in threads:
            t.join()
        for pair in pairs:
            assert pair.fault is None, pair.fault
        counted = check(server, pairs, void)
        server.start()
        for pair in pairs:
            if interrupted := pair.come_back(server):
                void.add(interrupted)
            pair.connect(server)
        assert check(server, pairs, void) == counted, "coming back has counted something"
    print(f"{rounds} kills, {counted} rated games counted once, {len(void)} interrupted and void")
    server.stop()
    shutil.rmtree(server.data)


main(int(sys.argv[1]))
