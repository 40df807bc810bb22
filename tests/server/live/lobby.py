# SPDX-License-Identifier: MIT
"""People in a lobby for its tests: a key, the recovery key, a connection, and playing to the end."""
import time

from client import Client, sets_of
from ed25519 import Key


class Guest(Client):
    """A connection to the lobby, and perhaps a person's."""

    def __init__(self, port, name=None, key=None, recovery=None, **options):
        super().__init__(port, path="/lobby", **options)
        self.port, self.options = port, options
        if self.status != 101:
            return
        self.server = self.until("hello")["server"]
        self.key, self.recovery = key or Key(), recovery or Key()
        self.person = None
        if name is not None:
            self.name = name
            answer = self.sign_in(name)
            assert answer["type"] == "you", answer
            self.person = answer["person"]

    def challenge(self):
        return self.ask({"type": "challenge"}, "challenge")

    def sign_in(self, name=None, key=None, server=None, nonce=None):
        c = self.challenge() if nonce is None else None
        key = key or self.key
        recovery = self.recovery.public if name is not None else ""
        message = {"type": "sign_in", "key": key.public,
                   "signature": key.sign("thirdcard sign-in", server or self.server, nonce or c["nonce"], key.public, recovery)}
        if name is not None:
            message.update(name=name, recovery=recovery)
        return self.ask(message, "you")

    def other_device(self):
        """The same key on another connection."""
        other = Guest(self.port, key=self.key, recovery=self.recovery, **self.options)
        answer = other.sign_in()
        assert answer["type"] == "you" and answer["person"] == self.person, answer
        other.person = self.person
        return other

    def forget(self, key=None, person=None):
        c = self.challenge()
        person = person or self.person
        return self.ask({"type": "forget", "person": person,
                         "signature": (key or self.key).sign("thirdcard forget", self.server, c["nonce"], person)}, "forgotten")

    def replace(self, recovery=None, person=None):
        """A new key and a new recovery key, signed by the old one; keeps them when the server does."""
        c = self.challenge()
        key, fresh, person = Key(), Key(), person or self.person
        answer = self.ask({"type": "replace", "person": person, "key": key.public, "recovery": fresh.public,
                           "signature": (recovery or self.recovery).sign("thirdcard replace", self.server, c["nonce"], person, key.public, fresh.public)}, "you")
        if answer["type"] == "you":
            self.key, self.recovery = key, fresh
        return answer

    def play(self, game="junior", rated=True, **more):
        answer = self.ask({"type": "play", "game": game, "rated": rated, **more}, "seat")
        assert answer["type"] == "seat", answer
        return self.enter(answer)

    def enter(self, seat):
        """Takes a seat: the connection to the room."""
        self.table = Client(self.port, path="/ws/" + seat["room"], **self.options)
        self.table.made = seat["made"]
        self.table.hello = self.table.ask({"type": "join", "room": seat["room"], "pass": seat["pass"]}, "welcome")
        return self.table


def begin(*tables):
    """Waits until a game is dealt at these connections to a room."""
    for t in tables:
        while not getattr(t, "view", None) or t.view["phase"] == "over":
            t.read()


def finish(winner, *others, share=1.0):
    """Plays a game of three-valued cards to its end; `share`: how many of the sets the first one takes."""
    players, taken, n = (winner, *others), 0, 0
    view = winner.view
    while view["phase"] != "over":
        found = sets_of(view["table"])
        first = taken < share * (n + 1) or not others
        player = winner if first else others[n % len(others)]
        taken, n = taken + first, n + 1
        answer = player.act("claim", list(found[0]))
        assert answer.get("verdict") == "yes", answer
        for p in players:
            while p.seq < answer["seq"]:
                p.read()
        view = player.view
        time.sleep(0.03)  # sleeps: under the limit of messages a second
    return n
