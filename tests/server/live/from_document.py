# SPDX-License-Identifier: MIT
"""A client written from docs/protocol.md alone: it shares no code with the other tests' client, and knows the cards,
the costs, the codes and the rules of coming back only from that page. Usage: from_document.py PROGRAM"""
import base64
import hashlib
import itertools
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time


class Connection:
    """RFC 6455, the client's half."""

    def __init__(self, port, path):
        self.stream = socket.create_connection(("127.0.0.1", port), 600)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.file = self.stream.makefile("rb")
        assert b" 101 " in self.file.readline()
        accept = ""
        while (line := self.file.readline().strip()):
            if line.lower().startswith(b"sec-websocket-accept:"):
                accept = line.split(b":", 1)[1].strip().decode()
        assert accept == base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()

    def say(self, **message):
        body = json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(body))
        self.stream.sendall(b"\x81" + size + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(body)))

    def hear(self):
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            size = head[1] & 127
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            body = self.file.read(size)
            if head[0] & 15 == 8:
                return None
            if head[0] & 15 == 1:
                return json.loads(body)

    def wait(self, *types):
        while (message := self.hear()) is not None:
            if message["type"] in types:
                return message
        raise SystemExit(f"the connection ended before {types}")

    def end(self):
        self.stream.close()


def is_set(cards, properties=4):
    """All alike or all different in each base-3 digit."""
    return all(len({c // 3**k % 3 for c in cards}) != 2 for k in range(properties))


def is_quad(cards):
    """Vectors whose sum over F_2 is 0."""
    a, b, c, d = cards
    return a ^ b ^ c ^ d == 0


def play_to_the_end(connection, view, size, fits, ref=0):
    """Claims what the document says is right until the game is over; every claim must be accepted."""
    claims = 0
    while view["phase"] != "over":
        table = [c for c in view["table"] if c >= 0]  # -1: an empty place
        cards = next((list(x) for x in itertools.combinations(table, size) if fits(x)), None)
        assert cards is not None, view
        ref, claims = ref + 1, claims + 1
        connection.say(type="act", ref=ref, action={"kind": "claim", "cards": cards})
        answer = None
        while answer is None:
            message = connection.wait("update", "answer", "error")
            assert message["type"] != "error", message
            if "view" in message:
                view = message["view"]
            if message["type"] == "answer" and message["ref"] == ref:
                answer = message
        assert answer["verdict"] == "yes", answer
        time.sleep(0.05)  # sleeps: the purse fills with time
    return claims, ref


def first_view(connection):
    while True:
        message = connection.wait("update", "error")
        assert message["type"] != "error", message
        if "view" in message:
            return message["view"]


def main():
    data = tempfile.mkdtemp(prefix="thirdcard-document-")
    server = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--data", data, "--quiet", "--letter", "k"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r":(\d+)/?\s*$", server.stdout.readline()).group(1))
        # A room: its name begins with the server's letter and holds 13 of 32.
        ann = Connection(port, "/ws")
        ann.say(type="create", name="Ann", rules={"game": "junior"})
        hello = ann.wait("welcome")
        assert re.fullmatch("k[a-z0-9]{13}", hello["room_id"]) and hello["member"] == 0 and hello["room"]["members"][0]["owner"]
        # Another comes in at the room's own address.
        bob = Connection(port, "/ws/" + hello["room_id"])
        bob.say(type="join", name="Bob")
        second = bob.wait("welcome")
        assert second["member"] == 1 and [m["name"] for m in second["room"]["members"]] == ["Ann", "Bob"]
        # A whole game of 27 cards; then one with quads.
        ann.say(type="start")
        claims, ref = play_to_the_end(ann, first_view(ann), 3, lambda x: is_set(x, 3))
        ann.say(type="start", rules={"game": "quads"})
        quads, ref = play_to_the_end(ann, first_view(ann), 4, is_quad, ref)
        # The same number once more: the same answer, and nothing is carried out.
        ann.say(type="act", ref=ref, action={"kind": "none"})
        again = ann.wait("answer")
        assert again["ref"] == ref and again["verdict"] == "yes"
        ann.say(type="act", ref=ref - 1, action={"kind": "none"})
        assert ann.wait("error")["code"] == "replayed"
        # Coming back: what was missed is told.
        bob.end()
        time.sleep(4)  # sleeps: the purse fills with time
        bob = Connection(port, "/ws/" + hello["room_id"])
        bob.say(type="join", secret=second["secret"], seen=second["seq"])
        back = bob.wait("welcome")
        assert back["member"] == 1 and sum(e["kind"] == "taken" for e in back["missed"]) == quads
        # Costs: six times ten at once, no more; and twenty a second, for a machine that takes its time.
        began, replays, asked = time.monotonic(), 0, 0
        while True:
            if replays == asked:
                asked += 9
                for _ in range(9):
                    ann.say(type="replay", game=1)
            if (message := ann.wait("replay", "error"))["type"] == "error":
                break
            replays += 1
        assert 5 <= replays <= 7 + 2 * (time.monotonic() - began) and message["code"] == "too_many", (replays, message)
        # Codes.
        for message, code in ((dict(type="join", room="nowhere"), "wrong"), (dict(type="dance"), "unknown_type"), (dict(type="start"), "not_host"),
                              (dict(type="act", action={"kind": "none"}), "no_ref"), (dict(type="delete"), "not_host")):
            bob.say(**message)
            got = bob.wait("error")["code"]
            assert got == code, (message, got, code)
        # Locked: nobody comes in or looks in.
        time.sleep(1)  # sleeps: the purse fills with time
        ann.say(type="set", locked=True)
        ann.wait("update")
        eve = Connection(port, "/ws/" + hello["room_id"])
        for extra in ({"name": "Eve"}, {"watch": True}):
            eve.say(type="join", **extra)
            assert eve.wait("error")["code"] == "locked"
        print(f"{claims} sets and {quads} quads claimed from the document alone")
    finally:
        server.terminate()
        server.wait(600)
        shutil.rmtree(data, ignore_errors=True)


if __name__ == "__main__":
    main()
