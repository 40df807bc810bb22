# SPDX-License-Identifier: MIT
"""Every kind of message that server and clients exchange, in both directions, on both sockets: made once
with the running server and compared with its schema. A kind that is described and was not seen fails."""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "server", "live"))
import client  # noqa: E402
from client import Client, Server, sets_of, third, wait_for  # noqa: E402


def rooms(port):
    ann, bob, eve, fly = (Client(port) for _ in range(4))
    hello = ann.ask({"type": "create", "name": "Ann", "rules": {"game": "set", "table": 15}, "class": False}, "welcome")
    room = hello["room_id"]
    bob.ask({"type": "join", "room": room, "name": "Bob"}, "welcome")
    eve.ask({"type": "join", "room": room, "name": "Eve"}, "welcome")
    fly.ask({"type": "join", "room": room, "watch": True}, "welcome")
    ann.ask({"type": "ping"}, "pong")
    assert ann.ask({"type": "kick", "ref": 77, "member": 99})["ref"] == 77
    ann.ask({"type": "seat", "team": 1, "playing": True}, "update")
    ann.ask({"type": "name", "name": "Anna"}, "update")
    ann.ask({"type": "set", "locked": False, "chat": True, "rules": "junior"}, "update")
    ann.ask({"type": "bot", "skill": 0, "speed": 1, "level": "random"}, "update")
    ann.ask({"type": "chat", "text": "hello"}, "update")
    if "client/mute" in client.SCHEMAS.files:
        ann.ask({"type": "mute", "member": 1, "muted": True}, "update")
    ann.ask({"type": "lesson", "name": "first", "step": 2}, "update")
    ann.ask({"type": "lesson", "name": None}, "update")
    ann.send({"type": "start", "rules": {"game": "junior", "penalty": 1}})
    while not hasattr(ann, "view"):
        ann.read()
    table = ann.view["table"]
    good = list(sets_of(table)[0])
    wrong = next([a, b, c] for a in table for b in table for c in table if len({a, b, c}) == 3 and third(a, b) != c)
    assert ann.act("claim", wrong)["verdict"] == "no"
    assert ann.act("claim", good)["verdict"] == "yes"
    assert ann.act("claim", [0])["verdict"] == "refused"
    eve.close()
    ann.until("presence")
    ann.ask({"type": "end"}, "update")
    ann.ask({"type": "replay", "game": 1}, "replay")
    # An Anti-SET game against a perfect bot, whose member carries what is proved.
    ann.ask({"type": "bot", "level": "perfect"}, "update")
    ann.ask({"type": "start", "rules": {"game": "antiset", "design": "ag(2,3)"}}, "update")
    ann.act("take", [4])
    ann.ask({"type": "end"}, "update", "answer")
    ann.ask({"type": "host", "member": 1}, "update")
    bob.ask({"type": "host", "member": 0}, "update")
    ann.ask({"type": "kick", "member": 3}, "update")
    bob.ask({"type": "leave"}, "left")
    ann.send({"type": "delete"})
    again = Client(port)
    wait_for(lambda: again.ask({"type": "join", "room": room, "name": "Zoe"}, "welcome")["type"] == "error")
    # Every game that the program knows, from its first deal: rules and views of all kinds.
    for game in games():
        host, other = Client(port), [Client(port) for _ in range(5)]
        made = host.ask({"type": "create", "name": "Host", "rules": game}, "welcome")
        assert made["type"] == "welcome", (game, made)
        for i, c in enumerate(other):
            c.ask({"type": "join", "room": made["room_id"], "name": f"P{i}"}, "welcome")
        answer = host.ask({"type": "start"}, "update")
        assert answer["type"] == "update", (game, answer)
        while not hasattr(host, "view"):
            host.read()
        for c in (host, *other):
            c.close()


def games():
    """The names of all games, as the program's own refusal lists them."""
    import re
    import subprocess
    refusal = subprocess.run([client.PROGRAM, "play", "no-such-game", "--json"], capture_output=True, text=True).stderr
    names = re.findall(r"[a-z0-9-]+", refusal.split("the games are", 1)[-1])
    assert "set" in names and "antiset" in names, refusal
    return names


def analysis(port):
    a = Client(port, path="/analysis")
    a.send({"type": "ping"})
    a.until("pong")
    a.send({"type": "analyse", "id": 1, "design": "ag(2,3)", "moves": [4, 0], "rule": "avoid"})
    a.until("done")
    a.send({"type": "analyse", "id": 2, "design": "ag(2,3)", "moves": [4, 4]})
    a.until("refused")
    a.send({"type": "analyse", "id": 3, "design": "ag(4,3)", "moves": [0]})
    a.until("progress")
    a.send({"type": "cancel", "id": 3})
    done = a.until("done")
    assert not done["complete"] and done["stopped"] == "cancelled", done
    assert any(m["type"] == "value" for _, m in a.received)


def strangers(server):
    """Two who look for an opponent, and the list of open rooms."""
    ann, bob = Client(server.port, path="/open"), Client(server.port, path="/open")
    ann.ask({"type": "find", "game": "set", "name": "Ann"}, "finding")
    bob.ask({"type": "find", "game": "set", "name": "Bob"}, "welcome")
    ann.ask({"type": "join", "room": ann.until("found")["room"], "name": "Ann"}, "welcome")
    ann.ask({"type": "phrase", "phrase": 2}, "update")
    bob.ask({"type": "end"}, "update")
    ann.ask({"type": "ready", "ready": True}, "update")
    host = Client(server.port, path="/open")
    host.ask({"type": "create", "open": True, "rules": "set"}, "welcome")
    bob.ask({"type": "find", "game": "junior"}, "finding")
    said = json.loads(server.get("/open").read())
    assert said["rooms"] and said["finding"] == ["junior"], said
    fault = client.SCHEMAS.fault("type/open-rooms", said)
    assert fault is None, fault


def check():
    server = Server(None, "--open-rooms")
    try:
        rooms(server.port)
        analysis(server.port)
        strangers(server)
    finally:
        server.stop()
    described = {name for name in client.SCHEMAS.files if name.split("/")[0] in ("server", "client", "analysis", "analyst")}
    missing = described - client.SEEN
    assert not missing, f"never seen: {', '.join(sorted(missing))}"
    return len(described)
