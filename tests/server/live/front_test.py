# SPDX-License-Identifier: MIT
"""Several servers behind one address, with the files of deploy/: rooms spread over three servers behind nginx, one of
them killed while people play, a fourth added, all started anew one after the other. Nobody of another server notices,
and nothing that was acknowledged is lost. HAProxy's file is checked, and plays a game."""
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

from client import GIVE_UP, Client, Closed, Server, certificate, sets_of, wait_for

NGINX, HAPROXY = (shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") or name for name in ("nginx", "haproxy"))
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


def free_ports(n):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(n)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def entered(port, cert):
    """A WebSocket through the front. On a busy machine it may miss an answer and leave a server out for a moment."""
    tried = []
    wait_for(lambda: tried.append(Client(port, tls=cert)) or tried[-1].status == 101)
    return tried[-1]


class Player(threading.Thread):
    """Plays alone in a room behind the front, comes back when it is cut off, and checks that nothing it was told of
    is missing. `gaps` are the seconds between two answers."""

    def __init__(self, port, cert):
        super().__init__(daemon=True)
        self.port, self.cert = port, cert
        self.ending = threading.Event()
        self.claims, self.lost, self.cuts, self.longest, self.seq, self.trouble = 0, 0, 0, 0.0, 0, None
        self.client = entered(port, cert)
        hello = self.client.ask({"type": "create", "name": "P", "rules": "set"}, "welcome")
        self.room, self.secret = hello["room_id"], hello["secret"]
        self.client.send({"type": "start"})
        while "view" not in self.client.__dict__:
            self.client.read()
        self.last = time.monotonic()
        self.start()

    def run(self):
        try:
            while not self.ending.is_set():
                try:
                    self.play()
                except (Closed, OSError):
                    self.cuts += 1
                    self.come_back()
        except Exception as e:  # noqa: BLE001
            self.trouble = repr(e)

    def play(self):
        c = self.client
        if c.view["phase"] == "over":
            c.ask({"type": "start"}, "update")
            return
        answer = c.act("claim", list(sets_of(c.view["table"])[0]))
        if answer["type"] == "error":
            assert answer["code"] in ("restart", "storage"), answer
            raise Closed(answer["code"])
        now = time.monotonic()
        self.longest, self.last = max(self.longest, now - self.last), now
        self.claims += 1
        self.seq = max(self.seq, c.seq)
        time.sleep(0.15)  # sleeps: so do players

    def come_back(self):
        while not self.ending.is_set():
            try:
                c = Client(self.port, tls=self.cert, path="/ws/" + self.room)
                if c.status == 101:
                    hello = c.ask({"type": "join", "room": self.room, "secret": self.secret}, "welcome")
                    if hello["type"] == "welcome":
                        assert hello["seq"] >= self.seq, f"told of {self.seq}, found {hello['seq']}"
                        c.ref = self.client.ref + 1
                        self.client = c
                        return
                c.close()
            except (Closed, OSError):
                pass
            time.sleep(0.1)  # sleeps: so do players

    def stop(self):
        self.ending.set()
        self.join(20)


class FrontTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="thirdcard-front-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        os.chmod(self.folder, 0o755)
        self.cert, self.key = certificate(self.folder)
        self.front, *self.ports = free_ports(5)
        self.servers = {}

    def serve(self, letter):
        server = Server(tempfile.mkdtemp(dir=self.folder), "--letter", letter, "--quiet", *(["--open-rooms"] if letter == "a" else []), port=self.ports["abcd".index(letter)])
        self.addCleanup(server.kill)
        self.servers[letter] = server
        return server

    def nginx_file(self, fourth=False):
        """deploy/nginx.conf with this test's ports, certificate and page."""
        text = open(os.path.join(ROOT, "deploy", "nginx.conf")).read()
        if fourth:
            text, n = re.subn(r"# (.*8084.*)", r"\1", text)
            self.assertEqual(n, 2)
        for i, port in enumerate(self.ports):
            text = text.replace(f":{8081 + i}", f":{port}")
        for old, new in (("listen 443 ssl", f"listen 127.0.0.1:{self.front} ssl"), ("/etc/ssl/thirdcard/fullchain.pem", self.cert),
                         ("/etc/ssl/thirdcard/key.pem", self.key), ("/usr/share/thirdcard/web", self.folder + "/web")):
            self.assertIn(old, text)
            text = text.replace(old, new)
        with open(self.folder + "/nginx.conf", "w") as f:
            f.write(f"daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; worker_processes 1; events {{ worker_connections 2000; }}\n"
                    f"http {{ access_log off; types {{ text/html html; }}\n{text}\n}}\n")
        return self.folder + "/nginx.conf"

    def classes(self):
        """A class is found by the name that is read aloud, whichever server has it."""
        kept, letters = [], set()
        while len(kept) < 6 or (len(letters) < 2 and len(kept) < 40):
            teacher = entered(self.front, self.cert)
            hello = teacher.ask({"type": "create", "rules": "set", "class": True}, "welcome")
            kept.append(teacher)
            aloud = hello["room"]["short"]
            self.assertRegex(aloud, f"^[a-z]+-[a-z]+-[0-9]{{4}}-{hello['room_id'][0]}$")
            letters.add(aloud[-1])
            for path in ("/ws/" + aloud, "/ws/" + hello["room_id"]):
                pupil = Client(self.front, tls=self.cert, path=path)
                self.assertEqual(pupil.status, 101, (path, pupil.buffer))
                found = pupil.ask({"type": "join"}, "welcome")
                self.assertEqual((found["type"], found.get("room_id")), ("welcome", hello["room_id"]), aloud)
                pupil.close()
        for teacher in kept:
            teacher.close()
        self.assertGreater(len(letters), 1)

    def strangers(self):
        """Whoever looks for an opponent comes to the one server that has the open rooms, from wherever."""
        trust = ssl.create_default_context(cafile=self.cert)
        get = lambda path: urllib.request.urlopen(f"https://127.0.0.1:{self.front}{path}", context=trust, timeout=GIVE_UP)
        for _ in range(4):
            # Two addresses: one that is a trusted proxy's own, as everybody's here, is nobody's.
            ann, bob = (Client(self.front, tls=self.cert, path="/open", source=f"127.0.0.{n}") for n in (2, 3))
            self.assertEqual(ann.ask({"type": "find", "game": "set"}, "finding")["game"], "set")
            hello = bob.ask({"type": "find", "game": "set"}, "welcome")
            self.assertEqual((hello["type"], hello["room_id"][0]), ("welcome", "a"))
            self.assertEqual(ann.until("found")["room"], hello["room_id"])
            ann.close(), bob.close()
            self.assertIn(b'"finding"', get("/open").read())
        self.assertIn(b'"games"', get("/games/antiset?design=ag(2,3)").read())

    def begin(self, command):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait, 10)
        self.addCleanup(process.terminate)

        def listens():
            try:
                socket.create_connection(("127.0.0.1", self.front), timeout=1).close()
                return True
            except OSError:
                return False
        wait_for(listens)
        return process

    def test_three_servers_behind_nginx(self):
        os.mkdir(self.folder + "/web")
        with open(self.folder + "/web/index.html", "w") as f:
            f.write("<!doctype html><title>page</title>")
        for letter in "abc":
            self.serve(letter)
        file = self.nginx_file()
        subprocess.run([NGINX, "-t", "-q", "-c", file], check=True, timeout=20)
        nginx = self.begin([NGINX, "-c", file])
        # The page comes from disk with the headers that the server gives it.
        trust = ssl.create_default_context(cafile=self.cert)
        page = urllib.request.urlopen(f"https://127.0.0.1:{self.front}/", context=trust, timeout=10)
        own = self.servers["a"].get("/")
        self.assertIn(b"page", page.read())
        for name in ("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
                     "Cross-Origin-Resource-Policy", "Permissions-Policy", "Cache-Control"):
            self.assertEqual(page.headers[name], own.headers[name], name)
        with self.assertRaises(urllib.error.HTTPError):
            urllib.request.urlopen(f"https://127.0.0.1:{self.front}/metrics", context=trust, timeout=10)
        players = [Player(self.front, self.cert) for _ in range(12)]
        of = {letter: [p for p in players if p.room[0] == letter] for letter in "abc"}
        self.assertTrue(all(of.values()), {k: len(v) for k, v in of.items()})
        time.sleep(1)  # sleeps: they play
        self.classes()
        self.strangers()
        # One is killed.
        self.servers["b"].kill()
        time.sleep(1.5)  # sleeps: the others play
        fresh = Player(self.front, self.cert)  # new rooms go elsewhere
        self.assertIn(fresh.room[0], "ac")
        self.servers["b"].start()
        before = {p: p.claims for p in of["b"]}
        wait_for(lambda: all(p.claims > before[p] for p in of["b"]))
        for p in players + [fresh]:
            self.assertEqual((p.trouble, p.cuts > 0), (None, p in of["b"]), p.room)
        # A fourth is added.
        self.serve("d")
        self.nginx_file(fourth=True)
        subprocess.run([NGINX, "-t", "-q", "-c", file], check=True, timeout=20)
        nginx.send_signal(signal.SIGHUP)
        more = []
        wait_for(lambda: more.append(Player(self.front, self.cert)) or more[-1].room[0] == "d")
        for p in players + [fresh]:
            self.assertEqual((p.trouble, p.cuts > 0), (None, p in of["b"]), p.room)
        undisturbed = max(p.longest for p in of["a"] + of["c"])
        # All are started anew, one after the other.
        for letter in "abcd":
            self.assertEqual(self.servers[letter].stop(), 0)
            self.servers[letter].start()
        everybody = players + [fresh] + more
        before = {p: p.claims for p in everybody}
        wait_for(lambda: all(p.claims > before[p] for p in everybody))
        for p in everybody:
            p.stop()
            self.assertIsNone(p.trouble, p.room)
        print(f"\n  {len(everybody)} players, {sum(p.claims for p in everybody)} claims, none lost; who was at another server waited at most {1000 * undisturbed:.0f} ms between claims", flush=True)
        self.assertLess(undisturbed, 3)

    def test_haproxy(self):
        for letter in "abc":
            self.serve(letter)
        text = open(os.path.join(ROOT, "deploy", "haproxy.cfg")).read()
        with open(self.folder + "/both.pem", "w") as f:
            f.write(open(self.cert).read() + open(self.key).read())
        for i, port in enumerate(self.ports):
            text = text.replace(f":{8081 + i}", f":{port}")
        text = text.replace("bind :443", f"bind 127.0.0.1:{self.front}").replace("/etc/ssl/thirdcard/both.pem", self.folder + "/both.pem").replace("maxconn 30000", "maxconn 300")
        with open(self.folder + "/haproxy.cfg", "w") as f:
            f.write(text)
        subprocess.run([HAPROXY, "-c", "-q", "-f", self.folder + "/haproxy.cfg"], check=True, timeout=20)
        self.begin([HAPROXY, "-f", self.folder + "/haproxy.cfg"])
        players = [Player(self.front, self.cert) for _ in range(6)]
        self.assertGreater(len({p.room[0] for p in players}), 1)
        for p in players:  # back to the right one
            again = Client(self.front, tls=self.cert, path="/ws/" + p.room)
            self.assertEqual(again.ask({"type": "join", "room": p.room, "watch": True}, "welcome")["type"], "welcome")
        time.sleep(3)  # sleeps: until the front has asked every server twice how it is
        self.classes()
        self.strangers()
        wait_for(lambda: all(p.claims > 2 for p in players))
        for p in players:
            p.stop()
            self.assertEqual((p.trouble, p.cuts), (None, 0))


if __name__ == "__main__":
    unittest.main()
