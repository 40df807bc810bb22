# SPDX-License-Identifier: MIT
"""The server as it runs: two players race, reconnect, HTTP, TLS, slow readers, broken frames, full disks, stopping."""
import json
import os
import random
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request

from client import GIVE_UP, PROGRAM, Client, Closed, Server, certificate, sets_of, wait_for
from patience import Clock


class LiveTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.kill()
        shutil.rmtree(cls.server.data, ignore_errors=True)

    def room(self, players=2, rules="set", start=True):
        clients = [Client(self.server.port) for _ in range(players)]
        hello = clients[0].ask({"type": "create", "name": "Ann", "rules": rules}, "welcome")
        clients[0].secret, room = hello["secret"], hello["room_id"]
        for i, c in enumerate(clients[1:]):
            c.secret = c.ask({"type": "join", "room": room, "name": f"P{i}"}, "welcome")["secret"]
        if start:
            clients[0].send({"type": "start"})
            for c in clients:
                while not hasattr(c, "view"):
                    c.read()
        return room, clients

    def test_exactly_one_gets_the_set(self):
        room, (ann, bob) = self.room()
        for _ in range(10):
            cards = list(sets_of(ann.view["table"])[0])
            for c in (ann, bob):
                c.ref += 1
                c.send({"type": "act", "ref": c.ref, "action": {"kind": "claim", "cards": cards}})
            answers = sorted(c.until("answer")["verdict"] for c in (ann, bob))
            self.assertEqual(answers, ["late", "yes"])
            self.assertEqual(ann.seq, bob.seq)

    def test_reconnect_gets_what_was_missed(self):
        room, (ann, bob) = self.room()
        seen = bob.seq
        bob.close()
        for _ in range(3):
            self.assertEqual(ann.act("claim", list(sets_of(ann.view["table"])[0]))["verdict"], "yes")
        again = Client(self.server.port)
        hello = again.ask({"type": "join", "room": room, "secret": bob.secret, "seen": seen}, "welcome")
        self.assertEqual(hello["member"], 1)
        self.assertEqual([e["kind"] for e in hello["missed"]].count("taken"), 3)
        self.assertEqual(hello["view"]["table"], ann.view["table"])

    def test_no_undealt_card_in_any_byte(self):
        # The whole game is read; afterwards the replay tells the deck, and with it what was secret when.
        room, (ann, bob) = self.room(rules="junior")
        while ann.view["phase"] != "over":
            self.assertEqual(ann.act("claim", list(sets_of(ann.view["table"])[0]))["verdict"], "yes")
        bob.send({"type": "ping"})
        bob.until("pong")
        replay = ann.ask({"type": "replay"}, "replay")
        for client in (ann, bob):
            dealt = set()
            for text, message in client.received:
                if message["type"] == "replay":
                    continue
                self.assertNotIn(replay["seed"].encode(), text)
                for event in message.get("events", []):
                    if event["kind"] == "dealt":
                        dealt.update(event["cards"])
                view = message.get("view", {})
                shown = set(view.get("table", [])) | {c for f in view.get("found", []) for c in f["cards"]}
                self.assertLessEqual(shown - {-1}, dealt)

    def test_page_and_headers(self):
        # Fault P17: where there is nothing the page says so, with the same headers.
        for path, status in (("/", 200), ("/rooms", 404), ("/a/b", 404)):
            reply = self.server.get(path)
            self.assertEqual(reply.status, status)
            self.assertIn("default-src 'none'", reply.headers["Content-Security-Policy"])
            self.assertEqual(reply.headers["X-Content-Type-Options"], "nosniff")
            self.assertIn("text/html", reply.headers["Content-Type"])
        self.assertEqual(self.server.get("/healthz").read(), b"ok\n")
        self.assertIn("thirdcard_claims_total", self.server.get("/metrics").read().decode())
        for path, status in (("/../../etc/passwd", 404), ("/%2e%2e/x.y", 404), ("/ws", 426), ("/nothing.js", 404)):
            self.assertEqual(self.server.get(path).status, status, path)
        self.assertEqual(self.server.get("/", Host="evil.example.org").status, 421)

    def test_finished_games_of_antiset(self):
        # For the page's explorer: cards and winner, of games that are over, without a name in it.
        room, (ann, bob) = self.room(rules={"game": "antiset", "design": "ag(2,3)"})
        path = "/games/antiset?design=ag(2%2C3)"
        before = json.load(self.server.get(path))
        moves = [0, 3, 1, 4, 2]  # 0, 1 and 2 are a line: the first player loses
        for turn, card in enumerate(moves):
            self.assertEqual(len(json.load(self.server.get(path))["games"]), len(before["games"]))
            self.assertEqual((ann, bob)[turn % 2].act("take", [card])["verdict"], "yes")
        reply = self.server.get(path)
        self.assertEqual(reply.headers["Content-Type"], "application/json")
        told = json.load(reply)
        self.assertEqual(told["games"], [{"moves": moves, "winner": 1}] + before["games"])
        self.assertNotIn(room, json.dumps(told))
        self.assertEqual(json.load(self.server.get("/games/antiset?design=nothing"))["games"], [])
        # A server that starts finds them on disk.
        self.server.kill()
        self.server.start()
        games = lambda: sorted(json.dumps(game) for game in json.load(self.server.get(path))["games"])
        wait_for(lambda: len(games()) >= len(told["games"]), "the games on disk")
        self.assertEqual(games(), sorted(map(json.dumps, told["games"])))
        for bad in ("/games/antiset", "/games/antiset?design=", "/games/antiset?design=%zz", "/games/antiset?design=" + "a" * 5000):
            self.assertIn(self.server.get(bad).status, (400, 431), bad[:40])

    def test_a_readable_address_leads_to_the_room(self):
        import http.client
        for typed in ("calm-otter-1234", "Calm%20Otter%201234", "CALM-OTTER-1234/", "calm_otter.1234?x=1"):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=GIVE_UP)
            connection.request("GET", "/room/" + typed)
            reply = connection.getresponse()
            self.assertEqual((reply.status, reply.headers["Location"]), (302, "../#/room/calm-otter-1234"), typed)
            connection.close()

    def test_analysis(self):
        solved = json.loads(subprocess.run([PROGRAM, "solve", "ag(2,3)", "--moves", "4,0", "--json"], capture_output=True, text=True, check=True).stdout)
        a = Client(self.server.port, path="/analysis")
        self.assertEqual(a.status, 101)
        a.send({"type": "analyse", "id": 7, "design": "ag(2,3)", "moves": [4, 0], "rule": "avoid"})
        values = {}
        while True:
            m = a.read()
            if m["type"] == "value":
                values[m["point"]] = (m["outcome"], m["plies"])
            elif m["type"] == "done":
                break
        self.assertTrue(m["complete"])
        self.assertEqual(values, {v["point"]: (v["outcome"], v["plies"]) for v in solved["moves"]})
        # A pasted list of blocks, longer than a message of a room may be.
        blocks = subprocess.run([PROGRAM, "design", "ag(4,3)", "--format", "blocks"], capture_output=True, text=True, check=True).stdout
        self.assertGreater(len(blocks), 8192)
        a.send({"type": "analyse", "id": 8, "blocks": blocks, "moves": list(range(2))})
        self.assertEqual(a.until("progress")["id"], 8)
        a.send({"type": "cancel", "id": 8})
        done = a.until("done", "refused")
        self.assertEqual((done["type"], done["complete"], done["stopped"]), ("done", False, "cancelled"))
        a.send_frame(1, b"{" * 70_000)
        with self.assertRaises(Closed):
            while True:
                a.read()
        # Rooms do not notice: what ten claims take without it is the machine's affair.
        room, (ann, bob) = self.room()

        def ten_claims():
            began = time.monotonic()
            for _ in range(10):
                self.assertEqual(ann.act("claim", list(sets_of(ann.view["table"])[0]))["verdict"], "yes")
            return time.monotonic() - began
        before = ten_claims()
        b = Client(self.server.port, path="/analysis")
        b.send({"type": "analyse", "id": 1, "design": "ag(4,3)", "moves": [0]})
        b.until("progress")
        self.assertLess(ten_claims(), 5 + 3 * before)
        b.close()
        metrics = self.server.get("/metrics").read().decode()
        self.assertIn("thirdcard_analyses_completed_total 1\n", metrics)

    def test_stopping_while_it_analyses(self):
        server = Server()
        try:
            a = Client(server.port, path="/analysis")
            a.send({"type": "analyse", "id": 1, "design": "ag(4,3)", "moves": [0]})
            a.until("progress")
            clock = Clock()
            self.assertEqual(server.stop(), 0)
            self.assertLess(clock.seconds(), 10)
        finally:
            server.kill()
            shutil.rmtree(server.data)

    def test_limits_by_address(self):
        began = time.monotonic()
        c = Client(self.server.port, forwarded="198.51.100.9, 192.0.2.1")
        kinds = []
        for _ in range(29):  # a room costs five messages
            c.close()
            c = Client(self.server.port, forwarded="198.51.100.9, 192.0.2.1")
            kinds += [c.ask({"type": "create"}, "welcome").get("code", "welcome") for _ in range(2)]
        c.close()
        time.sleep(0.5)  # sleeps: the limit is on time
        c = Client(self.server.port, forwarded="192.0.2.1")
        kinds += [c.ask({"type": "create"}, "welcome").get("code", "welcome") for _ in range(4)]
        # Sixty at once; one comes back each minute, should this take one.
        welcome, more = kinds.count("welcome"), int((time.monotonic() - began) / 60)
        self.assertTrue(60 <= welcome <= 60 + more, welcome)
        self.assertEqual(welcome + kinds.count("too_many"), 62)
        self.assertEqual(Client(self.server.port, forwarded="192.0.2.2").ask({"type": "create"}, "welcome")["type"], "welcome")

    def test_foreign_origins_are_refused(self):
        port = self.server.port
        self.assertEqual(Client(port, origin="https://evil.example.org").status, 403)
        self.assertEqual(Client(port, origin="https://evil.example.org", host="evil.example.org").status, 403)
        self.assertEqual(Client(port, origin=f"http://127.0.0.1:{port}").status, 101)

    def test_a_reader_that_stops_delays_nobody(self):
        room, (ann, bob, slow) = self.room(3)
        clock, n = Clock(), 0
        for game in range(6):  # bob and ann play on; `slow` never reads again
            while ann.view["phase"] != "over":
                cards = list(sets_of(ann.view["table"])[0])
                self.assertEqual(ann.act("claim", cards)["verdict"], "yes")
                n += 1
                time.sleep(0.06)  # sleeps: under the limit of messages a second
            if game < 5:
                ann.send({"type": "start"})
                while ann.read().get("view", {}).get("phase") != "playing":
                    pass
            if n > 60:
                break
        self.assertLess(clock.seconds() / n, 1.0)
        self.assertEqual(bob.ask({"type": "ping"}, "pong")["type"], "pong")

    def test_broken_frames_hurt_only_their_sender(self):
        room, (ann, bob) = self.room()
        rng = random.Random(5)
        for i in range(150):
            c = Client(self.server.port)
            try:
                kind = i % 6
                if kind == 0:
                    c.socket.sendall(rng.randbytes(rng.randrange(1, 400)))
                elif kind == 1:
                    c.send_frame(1, b"x" * 40_000)
                elif kind == 2:
                    c.send_frame(2, rng.randbytes(100))
                elif kind == 3:
                    c.send_frame(1, b"\xff\xfe{\"type\":\"ping\"}")
                elif kind == 4:
                    c.send_frame(0, b"no beginning")
                else:
                    c.send_frame(1, b'{"type":"ping"', fin=False)
                if rng.random() < 0.5:
                    c.socket.settimeout(0.05)
                    c.read_frame()
            except (Closed, OSError):
                pass
            c.close()
        self.assertEqual(ann.act("claim", list(sets_of(ann.view["table"])[0]))["verdict"], "yes")
        self.assertEqual(self.server.get("/healthz").status, 200)

    def test_random_messages(self):
        room, (ann,) = self.room(1)
        rng = random.Random(6)
        sent = 0
        while sent < (100_000 if os.environ.get("THIRDCARD_FULL") == "yes" else 3000):
            c = Client(self.server.port)
            c.socket.settimeout(0.2)
            try:
                for _ in range(rng.randrange(10, 100)):
                    sent += 1
                    message = {"type": rng.choice(["create", "join", "act", "start", "set", "chat", "kick", "bot", "end", "replay", "x", 5, None])}
                    for _ in range(rng.randrange(4)):
                        message[rng.choice(["room", "name", "rules", "ref", "action", "seen", "secret", "teams", "member", "text", "watch"])] = rng.choice(
                            [room, 1, -1, 2**70, None, True, "set", {"kind": "claim", "cards": [1, 2, 3]}, [1] * 50, "x" * 500, {"game": "memory"}, 1.5, {}])
                    text = json.dumps(message).encode()
                    if rng.random() < 0.1:
                        text = text[:rng.randrange(len(text))]
                    c.send_frame(1, text)
            except (Closed, OSError):
                pass
            c.close()
        self.assertEqual(ann.ask({"type": "ping"}, "pong")["type"], "pong")
        resident = next(l for l in self.server.get("/metrics").read().decode().splitlines() if l.startswith("thirdcard_resident_bytes "))
        self.assertLess(int(resident.split()[1]), 200 << 20)

    def test_stopping_keeps_the_room(self):
        server = Server()
        try:
            c = Client(server.port)
            hello = c.ask({"type": "create", "name": "Ann"}, "welcome")
            self.assertEqual(server.stop(), 0)
            with self.assertRaises(Closed):
                while True:
                    c.read()
            self.assertEqual(c.received[-1][1]["code"], "restart")
            log = server.read_log()
            self.assertNotIn(hello["secret"], log)
            for line in log.splitlines():
                json.loads(line)
            server.start()
            back = Client(server.port).ask({"type": "join", "room": hello["room_id"], "secret": hello["secret"]}, "welcome")
            self.assertEqual(back["member"], 0)
        finally:
            server.kill()
            shutil.rmtree(server.data)

    def test_tls(self):
        folder = tempfile.mkdtemp()
        cert, key = certificate(folder)
        server = Server(None, "--tls-cert", cert, "--tls-key", key)
        try:
            self.assertTrue(server.url.startswith("https://"))
            reply = urllib.request.urlopen(server.url + "healthz", context=ssl.create_default_context(cafile=cert), timeout=GIVE_UP)
            self.assertEqual(reply.read(), b"ok\n")
            self.assertIn("max-age", reply.headers["Strict-Transport-Security"])
        finally:
            server.kill()
            shutil.rmtree(server.data)
        for bad in (("--tls-cert", cert), ("--tls-cert", key, "--tls-key", key), ("--tls-cert", "/nonexistent", "--tls-key", key)):
            result = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder, *bad], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual(result.returncode, 2, bad)
        shutil.rmtree(folder)

    def test_full_disk(self):
        # A limit on the size of the server's files stands in for a full disk: writes fail with "disk full".
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, resource.RLIM_INFINITY))
        data = tempfile.mkdtemp()
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=small)
        try:
            port = int(process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
            ann = Client(port)
            hello = ann.ask({"type": "create", "name": "Ann"}, "welcome")
            code, acknowledged = None, 0
            try:
                for i in range(400):
                    reply = ann.ask({"type": "set", "locked": i % 2 == 0}, "update")
                    if reply["type"] == "error":
                        code = reply["code"]
                        break
                    acknowledged = reply["seq"]
                    time.sleep(0.051)  # sleeps: under the limit of messages a second
            except Closed:
                code = ann.received[-1][1].get("code")
            self.assertEqual(code, "storage")
            try:
                status = urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=GIVE_UP).status
            except urllib.error.HTTPError as e:
                status = e.code
            self.assertEqual(status, 503)
        finally:
            process.kill()
            process.wait()
            process.stdout.close()
            process.stderr.close()
        server = Server(data)
        try:
            back = Client(server.port).ask({"type": "join", "room": hello["room_id"], "secret": hello["secret"]}, "welcome")
            self.assertEqual(back["seq"], acknowledged)
        finally:
            server.kill()
            shutil.rmtree(data)

    def mounted(self, *options):
        """A small file system of its own, where the machine allows it."""
        folder = tempfile.mkdtemp()
        if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", *options, "tmpfs", folder], capture_output=True).returncode != 0:
            os.rmdir(folder)
            self.skipTest("cannot mount")
        self.addCleanup(os.rmdir, folder)
        self.addCleanup(subprocess.run, ["umount", "-l", folder])
        return folder

    def test_a_disk_that_fills_and_has_space_again(self):
        folder = self.mounted("size=1m")
        server = Server(os.path.join(folder, "data"), "--disk-reserve", "0")
        ballast = os.path.join(folder, "ballast")
        try:
            ann = Client(server.port)
            hello = ann.ask({"type": "create", "name": "Ann"}, "welcome")
            secret, room, acknowledged = hello["secret"], hello["room_id"], hello["seq"]
            with open(ballast, "wb") as f, self.assertRaises(OSError):
                while True:
                    os.write(f.fileno(), bytes(4096))
            for attempt in range(400):
                try:
                    reply = ann.ask({"type": "chat", "text": "x" * 300}, "update")
                except Closed:
                    reply = ann.received[-1][1]
                if reply["type"] == "error":
                    break
                acknowledged = reply["seq"]
                time.sleep(0.051)  # sleeps: under the limit of messages a second
            self.assertEqual(reply["code"], "storage")
            self.assertIn("full", reply["message"])
            health = server.get("/healthz")
            self.assertEqual((health.status, b"full" in health.read()), (503, True))
            # Who comes back sees the saved state, and hears again that nothing new can be saved.
            ann = Client(server.port)
            back = ann.ask({"type": "join", "room": room, "secret": secret}, "welcome")
            self.assertEqual(back["seq"], acknowledged)
            os.remove(ballast)
            wait_for(lambda: server.get("/healthz").status == 200, "the recovery")
            ann = Client(server.port)
            self.assertEqual(ann.ask({"type": "join", "room": room, "secret": secret}, "welcome")["seq"], acknowledged)
            self.assertEqual(ann.ask({"type": "chat", "text": "again"}, "update")["seq"], acknowledged + 1)
            self.assertIn("storage_back", server.read_log())
        finally:
            server.kill()
        import sqlite3
        base = sqlite3.connect(os.path.join(folder, "data", "thirdcard.db"))
        self.assertEqual(base.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        self.assertEqual(base.execute("SELECT last FROM rooms WHERE id = ?", (room,)).fetchone(), (acknowledged + 1,))
        base.close()

    def test_a_read_only_folder(self):
        folder = self.mounted("size=2m")
        server = Server(os.path.join(folder, "data"), "--disk-reserve", "0")
        ann = Client(server.port)
        hello = ann.ask({"type": "create", "name": "Ann"}, "welcome")
        server.stop()
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        result = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", os.path.join(folder, "data")], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual(result.returncode, 2)
        lines = [line for line in result.stderr.splitlines() if line.startswith("thirdcard:")]
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertIn("--data", lines[0])
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
        server.start()
        try:
            back = Client(server.port).ask({"type": "join", "room": hello["room_id"], "secret": hello["secret"]}, "welcome")
            self.assertEqual(back["seq"], hello["seq"])
        finally:
            server.kill()

    def test_a_stop_under_load(self):
        server = Server()
        stop = threading.Event()
        heard = []

        def play(index):
            try:
                c = Client(server.port)
                hello = c.ask({"type": "create", "name": "P"}, "welcome")
                entry = [hello["room_id"], hello["secret"], hello["seq"]]
                heard.append(entry)
                while not stop.is_set():
                    entry[2] = c.ask({"type": "set", "locked": True}, "update").get("seq", entry[2])
                    time.sleep(0.06)  # sleeps: under the limit of messages a second
            except (Closed, OSError):
                pass
        threads = [threading.Thread(target=play, args=(i,)) for i in range(20)]
        for t in threads:
            t.start()
        wait_for(lambda: len(heard) == 20, "everybody")
        time.sleep(1)  # sleeps: a second of play
        self.assertEqual(server.stop(), 0)
        stop.set()
        for t in threads:
            t.join()
        server.start()
        try:
            for room, secret, seq in heard:
                self.assertGreaterEqual(Client(server.port).ask({"type": "join", "room": room, "secret": secret}, "welcome")["seq"], seq)
        finally:
            server.kill()
            shutil.rmtree(server.data)

    def test_silent_clients(self):
        # Connections that never speak, and requests that never end, take nothing from anybody.
        silent = []
        for i in range(50):
            s = socket.create_connection(("127.0.0.1", self.server.port), timeout=GIVE_UP)
            if i % 2:
                s.sendall(b"GET / HTTP/1.1\r\nHost: 127")
            silent.append(s)
        room, (ann, bob) = self.room()
        self.assertEqual(ann.act("claim", list(sets_of(ann.view["table"])[0]))["verdict"], "yes")
        for s in silent:
            s.close()

    def test_refusals_at_the_start(self):
        folder = tempfile.mkdtemp()
        taken = str(self.server.port)
        for bad in (("--port", taken), ("--port", "99999"), ("--bind", "nowhere"), ("--data", "/proc/x"), ("--data", "/dev/null"), ("--public-url", "cards"), ("--keep", "-1")):
            options = list(bad) + ([] if "--data" in bad else ["--data", folder]) + ([] if "--port" in bad else ["--port", "0"])
            result = subprocess.run([PROGRAM, "serve", *options], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual(result.returncode, 2, bad)
            self.assertEqual(len([l for l in result.stderr.splitlines() if l.startswith("thirdcard:")]), 1, result.stderr)
        shutil.rmtree(folder)


if __name__ == "__main__":
    unittest.main()
