# SPDX-License-Identifier: MIT
"""What the keeper of a server does with it: proxies in front, certificates and limits read again, backups, a lock, disks
that vanish or fill. The numbers are those of the list of faults."""
import contextlib
import json
import os
import pty
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request

from client import GIVE_UP, PROGRAM, ROOT, Client, Closed, Config, Server, certificate, sets_of, wait_for

BUILD = os.path.dirname(PROGRAM)


def opened(port, *lines):
    """A WebSocket with these header lines: the connection, and the status of the reply."""
    s = socket.create_connection(("127.0.0.1", port), timeout=GIVE_UP)
    head = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *lines]
    s.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
    return s, int(s.recv(4096).split()[1])


def not_yet(work):
    try:
        work()
    except OSError:
        pass


def events(server):
    return [json.loads(line) for line in server.read_log().splitlines() if line.startswith("{")]


class OperateTest(unittest.TestCase):
    def server(self, *options, **named):
        server = Server(tempfile.mkdtemp(prefix="thirdcard-server-"), *options, **named)
        self.addCleanup(shutil.rmtree, server.data, True)
        self.addCleanup(server.kill)
        return server

    def limited(self, server, *forms):
        """Of four connections with these lines in turn the fourth finds no place."""
        made = [opened(server.port, *forms[i % len(forms)]) for i in range(4)]
        self.assertEqual([status for _, status in made], [101, 101, 101, 503], forms)
        for s, _ in made:
            s.close()
        wait_for(lambda: b"thirdcard_connections 0\n" in server.get("/metrics").read())

    def test_s10_addresses_behind_a_proxy(self):
        server = self.server("--connections-per-address", "3")
        forged = [(f"X-Forwarded-For: 198.51.100.{i}", "X-Forwarded-For: 203.0.113.9") for i in range(4)]
        self.limited(server, *forged)
        self.limited(server, *[(f"X-Forwarded-For: 203.0.113.9:{4000 + i}",) for i in range(4)])
        self.limited(server, ("X-Forwarded-For: unknown",), ("X-Forwarded-For: _a",))
        self.limited(server, *[(f"X-Forwarded-For: 2001:db8::{i}",) for i in range(1, 5)])
        self.limited(server, *[(f'Forwarded: for=198.51.100.{i}, for="[2001:db8::7]:{i + 1}"',) for i in range(4)])
        self.limited(server, *[(f"X-Forwarded-For: 203.0.113.{i}", "Forwarded: for=203.0.113.7") for i in range(4)])
        # This machine's own have no limit, and others have places of their own.
        self.assertEqual([opened(server.port, *lines)[1] for lines in [()] * 5 + [("X-Forwarded-For: 203.0.113.10",)]], [101] * 6)

    def test_s10_without_a_trusted_proxy_no_header_counts(self):
        server = self.server("--connections-per-address", "3", trusted=False)
        self.assertEqual([opened(server.port, "X-Forwarded-For: 203.0.113.9")[1] for _ in range(5)], [101] * 5)
        wait_for(lambda: any(e["event"] == "proxy_not_trusted" for e in events(server)), "a word about the proxy")
        self.assertEqual([e["event"] for e in events(server)].count("proxy_not_trusted"), 1)
        other = self.server("--connections-per-address", "3", "--trusted-proxy", "10.0.0.0/8,fd00::1", trusted=False)
        self.assertEqual([opened(other.port, "X-Forwarded-For: 203.0.113.9")[1] for _ in range(5)], [101] * 5)
        for bad in ("10.0.0.0/33", "proxy.example", ""):
            result = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", server.data + "-x", "--trusted-proxy", bad], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((result.returncode, len(result.stderr.strip().splitlines())), (2, 1), result.stderr)

    def test_s11_bound_to_a_mapped_address(self):
        server = self.server("--bind", "::ffff:127.0.0.1", "--connections-per-address", "3")
        self.limited(server, ("X-Forwarded-For: 203.0.113.9",))

    def test_metrics_are_for_this_machine(self):
        server = self.server()
        self.assertEqual(server.get("/metrics").status, 200)
        self.assertEqual(server.get("/metrics", **{"X-Forwarded-For": "203.0.113.9"}).status, 403)
        self.assertEqual(server.get("/metrics", **{"X-Forwarded-For": "127.0.0.1"}).status, 403)
        allowed = self.server("--metrics-from", "203.0.113.0/24")
        self.assertEqual(allowed.get("/metrics", **{"X-Forwarded-For": "203.0.113.9"}).status, 200)
        self.assertEqual(allowed.get("/metrics", **{"X-Forwarded-For": "203.0.114.9"}).status, 403)
        self.assertEqual(self.server(trusted=False).get("/metrics", **{"X-Forwarded-For": "127.0.0.1"}).status, 403)

    def test_s15_the_folder_goes_away(self):
        server = self.server()
        c = Client(server.port)
        hello = c.ask({"type": "create", "rules": "set"}, "welcome")
        c.send({"type": "start"})
        while "view" not in c.__dict__:
            c.read()
        self.assertEqual(c.act("claim", list(sets_of(c.view["table"])[0]))["verdict"], "yes")
        os.rename(server.data, server.data + "-away")
        self.assertEqual(c.act("claim", list(sets_of(c.view["table"])[0]))["code"], "storage")
        self.assertEqual(server.get("/healthz").status, 503)
        self.assertIn("gone", server.get("/healthz").read().decode())
        # A folder of the same name is not it.
        os.mkdir(server.data)
        self.assertEqual(Client(server.port).ask({"type": "create"}, "welcome").get("code", "storage"), "storage")
        self.assertEqual(server.get("/healthz").status, 503)
        os.rmdir(server.data)
        os.rename(server.data + "-away", server.data)
        wait_for(lambda: server.get("/healthz").status == 200)
        back = Client(server.port)
        welcome = back.ask({"type": "join", "room": hello["room_id"], "secret": hello["secret"]}, "welcome")
        self.assertEqual(welcome["type"], "welcome")
        self.assertEqual(back.act("claim", list(sets_of(back.view["table"])[0]), ref=10)["verdict"], "yes")

    def test_a_disk_that_is_nearly_full(self):
        server = self.server("--disk-reserve", "1000000000")
        refused = Client(server.port).ask({"type": "create"}, "welcome")
        self.assertEqual((refused["type"], refused["code"]), ("error", "full"))
        wait_for(lambda: "disk_nearly_full" in [e["event"] for e in events(server)], "a word about the disk")
        self.assertGreater(int(server.get("/metrics").read().decode().split("\nthirdcard_disk_free_bytes ")[1].split()[0]), 0)

    def test_one_server_for_a_folder(self):
        server = self.server()
        for command in (["serve", "--port", "0"], ["restore", self.backup(server)]):
            result = subprocess.run([PROGRAM, *command, "--data", server.data], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual(result.returncode, 2)
            self.assertIn(str(server.process.pid), result.stderr)
        server.kill()  # a server that was killed holds nothing
        server.start()

    def backup(self, server, *options):
        file = os.path.join(tempfile.mkdtemp(prefix="thirdcard-backup-"), "rooms.db")
        self.addCleanup(shutil.rmtree, os.path.dirname(file), True)
        result = subprocess.run([PROGRAM, "backup", "--data", server.data, file, "--json"], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.report = json.loads(result.stdout)
        self.assertEqual(os.stat(file).st_mode & 0o777, 0o600)
        return file

    def test_s16_a_backup_under_load(self):
        server = self.server("--quiet")
        load = os.path.join(BUILD, "thirdcard_load")
        crowd = subprocess.Popen([load, "--port", str(server.port), "--players", "200", "--rate", "1000", "--seconds", "8"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        c = Client(server.port)
        hello = c.ask({"type": "create", "rules": "set"}, "welcome")
        c.send({"type": "start"})
        while "view" not in c.__dict__:
            c.read()
        taken, ending, acknowledged = [], threading.Event(), []

        def play():
            while not ending.is_set():
                if c.view["phase"] == "over":
                    c.ask({"type": "start"}, "update")
                    continue
                if c.act("claim", list(sets_of(c.view["table"])[0]))["verdict"] == "yes":
                    acknowledged.append(c.seq)
                time.sleep(0.1)  # sleeps: so do players
        player = threading.Thread(target=play)
        player.start()

        def claims():
            return int(server.get("/metrics").read().decode().split("\nthirdcard_claims_total ")[1].split()[0])
        wait_for(lambda: acknowledged and claims() > 500, "the load")
        for _ in range(3):
            before = acknowledged[-1]
            taken.append((before, self.backup(server), self.report))
        ending.set()
        player.join()
        out, error = crowd.communicate(timeout=GIVE_UP)
        figures = json.loads(out)
        self.assertEqual(crowd.returncode, 0, error)
        server.stop()
        print(f"\n  three backups beside {figures['per_second']:.0f} claims a second, 99 % within {figures['p99_ms']:.1f} ms; entries {[r['entries'] for _, _, r in taken]}", flush=True)
        for before, file, report in taken:
            folder = tempfile.mkdtemp(prefix="thirdcard-restored-")
            self.addCleanup(shutil.rmtree, folder, True)
            result = subprocess.run([PROGRAM, "restore", "--data", folder, file, "--json"], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual({k: json.loads(result.stdout)[k] for k in ("rooms", "entries")}, {k: report[k] for k in ("rooms", "entries")})
            again = Server(folder, "--quiet")
            self.addCleanup(again.kill)
            back = Client(again.port)
            welcome = back.ask({"type": "join", "room": hello["room_id"], "secret": hello["secret"]}, "welcome")
            self.assertEqual(welcome["type"], "welcome")
            self.assertGreaterEqual(welcome["seq"], before)
            again.stop()
        # A folder with rooms is not overwritten, unless asked, and then they are kept.
        self.assertEqual(subprocess.run([PROGRAM, "restore", "--data", folder, file], capture_output=True).returncode, 2)
        result = subprocess.run([PROGRAM, "restore", "--data", folder, file, "--replace", "--json"], capture_output=True, text=True)
        aside = json.loads(result.stdout)["aside"]
        self.assertEqual(sqlite3.connect(aside).execute("pragma integrity_check").fetchone()[0], "ok")

    def test_a_restored_file_has_our_tables_alone(self):
        """Fault S13: a trigger of the file deletes entries later."""
        server = self.server("--quiet")
        c = Client(server.port)
        hello = c.ask({"type": "create", "name": "Ann"}, "welcome")
        file = self.backup(server)
        with contextlib.closing(sqlite3.connect(file)) as db:
            db.executescript("create table extra(x); create view seen as select * from log; create index more on log(time);"
                             "create trigger later after insert on log begin delete from log where seq = 1; end")
        folder = tempfile.mkdtemp(prefix="thirdcard-restored-")
        self.addCleanup(shutil.rmtree, folder, True)
        result = subprocess.run([PROGRAM, "restore", "--data", folder, file], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual(result.returncode, 0, result.stderr)
        with contextlib.closing(sqlite3.connect(folder + "/thirdcard.db")) as db:
            self.assertEqual(sorted(db.execute("select type, name from sqlite_master")), [("table", "log"), ("table", "rooms")])
        again = Server(folder, "--quiet")
        self.addCleanup(again.kill)
        back = Client(again.port)
        back.ask({"type": "join", "room": hello["room_id"], "secret": hello["secret"]}, "welcome")
        back.ask({"type": "chat", "text": "still here"}, "update")
        again.stop()
        with contextlib.closing(sqlite3.connect(folder + "/thirdcard.db")) as db:
            self.assertEqual(db.execute("select count(*) from log where seq = 1").fetchone()[0], 1)

    def test_backups_that_cannot_be(self):
        server = self.server("--quiet")
        Client(server.port).ask({"type": "create"}, "welcome")
        file = self.backup(server)

        def fails(*command):
            result = subprocess.run([PROGRAM, *command], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((result.returncode, result.stdout, len(result.stderr.strip().splitlines())), (2, "", 1), (command, result.stderr))
        folder = os.path.dirname(file)
        fails("backup", "--data", server.data, file)
        fails("backup", "--data", folder + "/none", folder + "/x")
        fails("backup", "--data", server.data, "/proc/none/x")
        for name, damage in (("cut", lambda b: b[:len(b) // 2]), ("text", lambda b: b"hello"), ("empty", lambda b: b""),
                             ("torn", lambda b: b[:2048] + bytes(1024) + b[3072:])):
            with open(file, "rb") as f, open(folder + "/" + name, "wb") as g:
                g.write(damage(f.read()))
            fails("restore", "--data", folder + "/new", folder + "/" + name)
        shutil.copy(file, folder + "/gap")
        db = sqlite3.connect(folder + "/gap")
        db.execute("delete from log where seq = 1")
        db.commit()
        db.close()
        fails("restore", "--data", folder + "/new", folder + "/gap")
        # Fault S13: a view that never ends in the place of a table.
        shutil.copy(file, folder + "/view")
        db = sqlite3.connect(folder + "/view")
        db.executescript("drop table rooms; create view rooms(id, last, updated) as with recursive n(i) as (select 1 union all select i + 1 from n) select i, i, i from n")
        db.close()
        fails("restore", "--data", folder + "/new", folder + "/view")
        self.assertFalse(os.path.exists(folder + "/new/thirdcard.db"))
        self.assertEqual(sorted(os.listdir(folder)), ["cut", "empty", "gap", "rooms.db", "text", "torn", "view"])

    def test_s21_reload_drops_nobody(self):
        folder = tempfile.mkdtemp(prefix="thirdcard-config-")
        self.addCleanup(shutil.rmtree, folder, True)
        cert, key = certificate(folder)
        with open(folder + "/serve.conf", "w") as f:
            f.write(f"# limits\nconnections-per-address=3\ntls-cert={cert}\ntls-key={key}\n")
        server = self.server("--config", folder + "/serve.conf")

        def shown():
            return ssl.get_server_certificate(("127.0.0.1", server.port))

        def told(event, n):
            server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: [e["event"] for e in events(server)].count(event) == n)
        c = Client(server.port, tls=cert)
        c.ask({"type": "create", "rules": "set"}, "welcome")
        c.send({"type": "start"})
        while "view" not in c.__dict__:
            c.read()
        first, old = shown(), shutil.copy(cert, folder + "/old.pem")
        # A certificate without its key changes nothing.
        new = tempfile.mkdtemp(dir=folder)
        certificate(new)
        shutil.copy(new + "/c.pem", cert)
        told("reload_failed", 1)
        self.assertEqual(shown(), first)
        shutil.copy(new + "/k.pem", key)
        with open(folder + "/serve.conf", "a") as f:
            f.write("port=1\n")
        with open(folder + "/serve.conf") as f:
            text = f.read().replace("connections-per-address=3", "connections-per-address=1")
        with open(folder + "/serve.conf", "w") as f:
            f.write(text)
        told("reloaded", 1)
        self.assertNotEqual(shown(), first)
        self.assertEqual(c.act("claim", list(sets_of(c.view["table"])[0]))["verdict"], "yes")  # under the old one
        clients = [Client(server.port, tls=cert, forwarded="203.0.113.9") for _ in range(2)]
        self.assertEqual([x.status for x in clients], [101, 503])
        with open(folder + "/serve.conf", "a") as f:
            f.write("no-such-option=1\n")
        told("reload_failed", 2)
        self.assertEqual(c.act("claim", list(sets_of(c.view["table"])[0]))["verdict"], "yes")
        self.assertEqual(server.stop(), 0)
        self.assertTrue(old)

    def test_a_reload_does_with_each_option_what_the_document_says(self):
        """Every option that a file can say is changed: those with `restart` in the table are named, and no other."""
        with open(os.path.join(ROOT, "docs", "operate.md"), encoding="utf-8") as file:
            rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| (.*?) \| (at once|restart) \|", file.read(), re.M)
        self.assertGreater(len(rows), 40)
        folder = tempfile.mkdtemp(prefix="thirdcard-config-")
        self.addCleanup(shutil.rmtree, folder, True)
        config = folder + "/serve.conf"
        open(config, "w").close()
        server = self.server("--config", config)
        given = {word.split("=")[0].lstrip("-") for word in server.process.args if word.startswith("--")}
        texts = {"bind": "127.0.0.2", "public-url": "https://example.org/", "letter": "z", "trusted-proxy": "10.0.0.1", "metrics-from": "10.0.0.2", "data": folder, "log": "none"}
        with open(config, "w") as file:
            for name, usual, allowed, _ in rows:
                if name in given or name.startswith("tls-"):
                    continue
                value = texts[name] if name in texts else "true" if usual == "false" else str(int(usual) + 1)
                file.write(f"{name}={value}\n")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: any(e["event"].startswith("reload") for e in events(server)))
        told = next(e for e in events(server) if e["event"].startswith("reload"))
        self.assertEqual(set(told.get("needs_restart", told)), {name for name, _, _, on in rows if on == "restart"} - given)

    def test_limits_of_rooms_and_messages(self):
        folder = tempfile.mkdtemp(prefix="thirdcard-server-")
        self.addCleanup(shutil.rmtree, folder, True)
        file = os.path.join(folder, "serve.conf")

        def say(text):
            with open(file, "w") as f:
                f.write(text)
        say("members=2\nwatchers=1\nchat-bytes=5\n")
        server = self.server("--config", file)
        host = Client(server.port)
        room = host.ask({"type": "create", "name": "A"}, "welcome")["room_id"]

        there = []

        def join(**more):
            there.append(Client(server.port, path="/ws/" + room))
            return there[-1].ask({"type": "join", **more}, "welcome").get("code", "welcome")
        self.assertEqual(join(name="B"), "welcome")
        self.assertEqual(join(name="C"), "full")
        self.assertEqual([join(watch=True), join(watch=True)], ["welcome", "full"])
        host.send({"type": "chat", "text": "123456"})
        self.assertEqual(host.until("error")["code"], "wrong")
        # Read again while people play.
        say("members=3\nwatchers=2\nchat-bytes=6\nthreads=2\n")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: any(e["event"] == "reloaded" for e in events(server)))
        self.assertEqual([e["needs_restart"] for e in events(server) if e["event"] == "reloaded"], [["threads"]])
        self.assertEqual(join(name="C"), "welcome")
        self.assertEqual(join(watch=True), "welcome")
        host.send({"type": "chat", "text": "123456"})
        while "123456" not in json.dumps(said := host.until("error", "update")):
            self.assertEqual(said["type"], "update")
        for wrong in (["--members", "0"], ["--message-bytes", "1000000"], ["--watchers", "-1"]):
            done = subprocess.run([PROGRAM, "serve", *wrong], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_limits_of_the_analysis_board_are_read_again(self):
        config = Config()
        config.write("analyses-per-connection=1", "analysis-seconds=3600")
        server = config.server = self.server("--config", config.path)

        def nodes():
            return int(server.get("/metrics").read().decode().split("\nthirdcard_analysis_nodes_total ")[1].split()[0])

        def ask(client, number, design, *answers):
            client.send({"type": "analyse", "id": number, "design": design, "moves": []})
            told = client.until(*answers)
            self.assertEqual(told["id"], number)
            return told

        def waits(client, number):
            client.send({"type": "analyse", "id": number, "design": "ag(4,3)", "moves": []})
            while (told := client.until("progress", "refused"))["id"] != number:
                pass
            self.assertEqual(told["type"], "progress", told)
        # Memory: a table as large as is allowed now is made, and the same question costs the same again.
        one = Client(server.port, path="/analysis")
        self.assertTrue(ask(one, 1, "pg(3,2)", "done", "refused")["complete"])
        wait_for(lambda: nodes() > 0)
        once = nodes()
        config.write("analyses-per-connection=1", "analysis-seconds=3600", "analysis-memory=64")
        self.assertTrue(ask(one, 2, "pg(3,2)", "done", "refused")["complete"])
        wait_for(lambda: nodes() == 2 * once)
        # Questions at once: of a connection, of an address, in all.
        two = Client(server.port, path="/analysis", forwarded="203.0.113.9")
        self.assertEqual(ask(two, 1, "ag(4,3)", "progress", "refused")["type"], "progress")
        self.assertEqual(ask(two, 2, "ag(4,3)", "refused")["type"], "refused")
        config.write("analyses-per-connection=2", "analysis-seconds=3600", "analyses-per-address=2")
        waits(two, 3)
        three = Client(server.port, path="/analysis", forwarded="203.0.113.9")
        self.assertIn("too many questions", ask(three, 1, "ag(4,3)", "refused")["message"])
        config.write("analyses-per-connection=2", "analysis-seconds=3600", "analyses-waiting=2")
        self.assertIn("too many questions", ask(three, 2, "ag(4,3)", "refused")["message"])
        config.write("analyses-per-connection=2", "analysis-seconds=3600")
        waits(three, 3)
        # Time: what is being searched ends too.
        config.write("analyses-per-connection=2", "analysis-seconds=1")
        ended = []
        while 1 not in ended:  # where several are searched at once, any may end first
            done = two.until("done")
            self.assertEqual((done["complete"], done["stopped"]), (False, "time"))
            ended.append(done["id"])

    def test_accesses_and_abuse_are_told_without_saying_who(self):
        server = self.server("--access-log", "--connections-per-address", "2", "--message-burst", "10", "--messages-per-second", "1")
        home = {"X-Forwarded-For": "203.0.113.9"}
        server.get("/", **home), server.get("/room/averysecretroom", **home), server.get("/averysecretroom", **home)
        host = Client(server.port, forwarded="203.0.113.9")
        room = host.ask({"type": "create", "name": "Averysecretname"}, "welcome")["room_id"]
        there = Client(server.port, path="/ws/" + room, forwarded="203.0.113.9")
        self.assertEqual(Client(server.port, forwarded="203.0.113.9").status, 503)
        self.assertEqual(Client(server.port, forwarded="203.0.113.9").status, 503)
        for _ in range(40):
            there.send({"type": "ping"})
        there.until("error")
        Client(server.port, forwarded="198.51.100.7").close()
        wait_for(lambda: any(e.get("what") == "too many messages" for e in events(server)), "a word about the messages")
        wait_for(lambda: sum(e["event"] == "access" for e in events(server)) == 9, "a line for each access")
        lines = [e for e in events(server) if e["event"] in ("access", "abuse")]
        text = server.read_log()
        for private in ("203.0.113.9", "198.51.100.7", "averysecret", "Averysecret", room):
            self.assertNotIn(private, text)
        self.assertEqual([(e["what"], e["status"]) for e in lines if e["event"] == "access"],
                         [("/", 200), ("/room", 302), ("/", 200), ("other", 404), ("/ws", 101), ("/ws", 101), ("/ws", 503), ("/ws", 503), ("/ws", 101)])
        # Askers are told apart, and each kind of abuse is one line however often it comes.
        self.assertEqual(len({e["client"] for e in lines}), 2)
        self.assertEqual(sorted(e["what"] for e in lines if e["event"] == "abuse"), ["too many connections", "too many messages"])
        again = self.server()
        again.get("/")
        self.assertEqual([e for e in events(again) if e["event"] == "access"], [])

    def test_rooms_without_a_game_make_way(self):
        """Fault S9: all places on disk are taken, most by rooms in which nobody ever played."""
        server = self.server("--rooms-on-disk", "4")
        played = Client(server.port)
        room = played.ask({"type": "create", "rules": "set"}, "welcome")["room_id"]
        played.send({"type": "start"})
        while not hasattr(played, "view"):
            played.read()
        others = [Client(server.port).ask({"type": "create", "rules": "set"}, "welcome") for _ in range(3)]
        server.stop()
        with contextlib.closing(sqlite3.connect(server.data + "/thirdcard.db")) as db, db:
            db.execute("update rooms set updated = updated - 86400000")
            oldest = others[1]["room_id"]
            db.execute("update rooms set updated = updated - 1000 where id = ?", [oldest])
        server.start()
        for n in range(3):  # for each that comes one goes
            self.assertEqual(Client(server.port).ask({"type": "create"}, "welcome")["type"], "welcome")
            wait_for(lambda: [e["rooms"] for e in events(server) if e["event"] == "removed_unused_rooms"] == [1] * (n + 1))
            if n == 0:
                self.assertEqual(Client(server.port).ask({"type": "join", "room": oldest, "secret": others[1]["secret"]}, "welcome")["code"], "no_such_room")
        # What is left was played in or is new: nobody is sent away for a newcomer.
        wait_for(lambda: Client(server.port).ask({"type": "create"}, "welcome").get("code") == "full")
        again = Client(server.port)
        self.assertEqual(again.ask({"type": "join", "room": room, "watch": True}, "welcome")["type"], "welcome")

    def test_a_reload_whose_file_does_not_answer_keeps_nobody_waiting(self):
        """Fault S14: the file is a pipe into which nobody writes."""
        folder = tempfile.mkdtemp(prefix="thirdcard-config-")
        self.addCleanup(shutil.rmtree, folder, True)
        config = folder + "/serve.conf"
        open(config, "w").close()
        server = self.server("--config", config, "--hubs", "1")
        os.unlink(config)
        os.mkfifo(config)
        server.process.send_signal(signal.SIGHUP)
        pipe = []
        wait_for(lambda: pipe or not_yet(lambda: pipe.append(os.open(config, os.O_WRONLY | os.O_NONBLOCK))), "the server opens its file")
        self.assertEqual(Client(server.port).ask({"type": "create"}, "welcome")["type"], "welcome")
        server.process.send_signal(signal.SIGHUP)  # heard when the first is done
        self.assertEqual(server.get("/healthz").read(), b"ok\n")
        os.unlink(config)
        with open(config, "w") as file:
            file.write("port=2\n")
        os.write(pipe[0], b"port=1\n")
        os.close(pipe[0])
        wait_for(lambda: [e["event"] for e in events(server)].count("reloaded") == 2)
        self.assertEqual(server.stop(), 0)

    def test_a_config_file(self):
        folder = tempfile.mkdtemp(prefix="thirdcard-config-")
        self.addCleanup(shutil.rmtree, folder, True)
        for text in ("no-such-option=1\n", "port=x\n", "port=99999\n", "[other]\nport=1\n"):
            with open(folder + "/bad.conf", "w") as f:
                f.write(text)
            result = subprocess.run([PROGRAM, "serve", "--data", folder + "/data", "--config", folder + "/bad.conf"], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual((result.returncode, len(result.stderr.strip().splitlines())), (2, 1), (text, result.stderr))
        result = subprocess.run([PROGRAM, "serve", "--config", folder + "/none.conf"], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertFalse(os.path.exists(folder + "/data"))
        with open(folder + "/good.conf", "w") as f:
            f.write("letter=k\nconnections-per-address=1\n")
        server = self.server("--config", folder + "/good.conf", "--letter", "m")  # the command line comes first
        self.assertEqual(Client(server.port).ask({"type": "create"}, "welcome")["room_id"][0], "m")

    def test_the_folder_of_a_plain_call(self):
        home = tempfile.mkdtemp(prefix="thirdcard-home-")
        self.addCleanup(shutil.rmtree, home, True)

        def where(folder, **environment):
            process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True, cwd=folder,
                                       env={**{k: v for k, v in os.environ.items() if k != "XDG_DATA_HOME"}, "HOME": home, **environment})
            process.stdout.readline()
            process.terminate()
            self.assertEqual(process.wait(GIVE_UP), 0)
        work = tempfile.mkdtemp(dir=home)
        where(work)
        self.assertTrue(os.path.exists(home + "/.local/share/thirdcard/thirdcard.db"))
        self.assertEqual(os.listdir(work), [])
        where(work, XDG_DATA_HOME=home + "/data")
        self.assertTrue(os.path.exists(home + "/data/thirdcard/thirdcard.db"))
        os.mkdir(work + "/thirdcard-data")  # from an earlier version
        where(work)
        self.assertTrue(os.path.exists(work + "/thirdcard-data/thirdcard.db"))

    def test_rooms_of_a_running_server(self):
        server = self.server()

        def rooms(*words, status=0):
            result = subprocess.run([PROGRAM, "rooms", *words, "--data", server.data, "--json"], capture_output=True, text=True, timeout=GIVE_UP)
            self.assertEqual(result.returncode, status, (words, result.stderr))
            if status:
                self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
            return json.loads(result.stdout) if status == 0 else result.stderr
        self.assertEqual(os.stat(server.data + "/control").st_mode & 0o777, 0o700)
        players = [Client(server.port, forwarded=f"203.0.113.{i}") for i in range(1, 4)]
        ids = [c.ask({"type": "create", "name": "Somebody"}, "welcome")["room_id"] for c in players]
        watcher = Client(server.port)
        watcher.ask({"type": "join", "room": ids[0], "watch": True}, "welcome")
        told = rooms("list")
        self.assertEqual((told["in_use"], told["on_disk"], sorted(r["room"] for r in told["rooms"])), (3, 3, sorted(ids)))
        self.assertNotIn("Somebody", json.dumps(told))
        one = rooms("show", ids[0])
        self.assertEqual((one["members"], one["connected"], one["watchers"], one["entries"]), (1, 1, 1, 2))
        self.assertIn("no room", rooms("show", "nobody", status=2))
        self.assertEqual(rooms("delete", ids[0]), {"room": ids[0], "deleted": True})
        for c in (players[0], watcher):
            self.assertEqual(c.until("error")["code"], "deleted")
        self.assertEqual(Client(server.port).ask({"type": "join", "room": ids[0], "name": "x"}, "welcome")["code"], "no_such_room")
        self.assertIn("no room", rooms("delete", ids[0], status=2))
        # An address is sent away and stays out; the others notice nothing.
        self.assertEqual(rooms("ban", "203.0.113.2"), {"address": "203.0.113.2", "hours": 24})
        with self.assertRaises(Closed):
            while True:
                players[1].read()
        with self.assertRaises(Closed):
            Client(server.port, forwarded="203.0.113.2")
        self.assertEqual(players[2].ask({"type": "ping"}, "pong")["type"], "pong")
        self.assertEqual(rooms("ban", "203.0.113.2", "--hours", "0")["hours"], 0)
        self.assertEqual(Client(server.port, forwarded="203.0.113.2").status, 101)
        for bad in ("127.0.0.1", "somebody", "::1"):
            rooms("ban", bad, status=2)
        # A room that is on disk alone; garbage and silence at the door.
        server.stop()
        self.assertIn("no server answers", rooms("list", status=2))
        server.start()
        self.assertEqual((rooms("show", ids[2])["in_use"], rooms("show", ids[2])["entries"]), (False, 2))
        for text in (b"", b"\n", b"json\n", b"x" * 5000, b"json show\n", os.urandom(200) + b"\n"):
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(server.data + "/control")
                s.sendall(text)
        rooms("delete", ids[2])
        self.assertEqual(rooms("list")["on_disk"], 1)
        plain = subprocess.run([PROGRAM, "rooms", "list", "--data", server.data], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertEqual(plain.stdout, "0 rooms in use, 1 on disk\n")

    def on_a_terminal(self, *options):
        """What is seen there until the server is stopped, and its exit status."""
        folder = tempfile.mkdtemp(prefix="thirdcard-server-")
        self.addCleanup(shutil.rmtree, folder, True)
        ours, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", folder, *options], stdout=theirs, stderr=theirs, stdin=theirs)
        os.close(theirs)
        seen = b""
        while seen.count(b"\n") < 2:
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGHUP)  # the terminal is closed: a clean end
        status = process.wait(GIVE_UP)
        os.close(ours)
        return seen.decode().replace("\r", "").splitlines(), status

    def test_a_terminal_is_greeted_with_two_lines(self):
        lines, status = self.on_a_terminal()
        self.assertEqual((len(lines), status), (2, 0), lines)
        self.assertRegex(lines[0], r"^thirdcard is at http://127\.0\.0\.1:\d+/$")
        self.assertIn("--bind 0.0.0.0", lines[1])
        self.assertIn("its link", self.on_a_terminal("--bind", "0.0.0.0")[0][1])
        self.assertTrue(any(line.startswith("{") for line in self.on_a_terminal("--log", "json")[0]))
        self.assertTrue(any(line.startswith("disk nearly full") for line in self.on_a_terminal("--disk-reserve", "1000000000")[0]))

    def test_a_socket_from_outside(self):
        folder = tempfile.mkdtemp(prefix="thirdcard-server-")
        self.addCleanup(shutil.rmtree, folder, True)
        while True:  # it takes no port of the system's choice, and one that was free may be another's meanwhile
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            with tempfile.TemporaryFile() as said:
                process = subprocess.Popen(["systemd-socket-activate", "-l", f"127.0.0.1:{port}", PROGRAM, "serve", "--data", folder, "--bind", "192.0.2.1"],
                                           stdout=subprocess.PIPE, stderr=said, text=True)
                self.addCleanup(process.kill)
                words = lambda: os.pread(said.fileno(), 10_000, 0)
                wait_for(lambda: b"Listening on" in words() or process.poll() is not None, "the socket")
                if b"in use" not in words():
                    break
        self.assertEqual(Client(port).ask({"type": "create"}, "welcome")["type"], "welcome")
        self.assertEqual(process.stdout.readline().strip(), f"http://127.0.0.1:{port}/")
        process.terminate()
        self.assertEqual(process.wait(GIVE_UP), 0)

    def test_the_unit_is_hardened(self):
        unit = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "deploy", "thirdcard.service")
        out = subprocess.run(["systemd-analyze", "security", "--offline=true", unit], capture_output=True, text=True, timeout=GIVE_UP)
        self.assertIn("Overall exposure level", out.stdout, out.stderr)
        score = float(out.stdout.rsplit("Overall exposure level", 1)[1].split(":")[1].split()[0])
        print(f"\n  exposure of the unit: {score}", flush=True)
        self.assertLessEqual(score, 2.0)


if __name__ == "__main__":
    unittest.main()
