# SPDX-License-Identifier: MIT
"""A server to test and clients to test it with: WebSocket by hand. Every text that is sent or received is
kept and checked against schema/ (needs python3-jsonschema)."""
import base64
import json
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
PROGRAM = os.environ.get("THIRDCARD_PROGRAM") or next(
    (p for p in (os.path.join(ROOT, "build", b, "thirdcard") for b in ("release", "test")) if os.path.exists(p)), "thirdcard")

sys.path[:0] = [os.path.join(ROOT, "tests", "schema"), os.path.join(ROOT, "tests")]
from patience import GIVE_UP, until as wait_for  # noqa: E402, F401
from schema import Schemas  # noqa: E402

SCHEMAS = Schemas(os.path.join(ROOT, "schema"))
SEEN = set()  # kinds of messages, as names of schema/


def valid(side, message):
    """A message of a file of schema/, where its type is its name."""
    fault = SCHEMAS.fault(f"{side}/{message.get('type')}", message, said=side in ("server", "analyst"))
    assert fault is None, f"{side}: {fault}"
    SEEN.add(f"{side}/{message['type']}")


class Server:
    def __init__(self, data=None, *options, environment=None, trusted=True, port=0):
        """`trusted`: this machine is a proxy, whose X-Forwarded-For counts."""
        self.asked_port = port
        self.data = data or tempfile.mkdtemp(prefix="thirdcard-server-")
        if trusted:
            options += ("--trusted-proxy", "127.0.0.1")
        self.options = options
        self.environment = environment
        self.start()

    def start(self):
        self.log = tempfile.NamedTemporaryFile(prefix="thirdcard-log-")
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(self.asked_port), "--data", self.data, *self.options], stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env={**os.environ, **(self.environment or {})})
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            raise AssertionError("the server does not start: " + self.read_log())
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])

    def read_log(self):
        """Whole lines. Opened anew: a place in the file that is shared with the server would be where it writes next."""
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            text = file.read()
        return text[:text.rfind("\n") + 1]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(GIVE_UP)

    def get(self, path, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            return urllib.request.urlopen(request, timeout=GIVE_UP)
        except urllib.error.HTTPError as e:
            return e


class Closed(Exception):
    pass


def certificate(folder):
    """A certificate for this machine and its key, as files."""
    cert, key = os.path.join(folder, "c.pem"), os.path.join(folder, "k.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
    return cert, key


class Client:
    patience = GIVE_UP  # seconds that it waits for a word

    def __init__(self, port, origin=None, host=None, path="/ws", forwarded=None, tls=None, source=None):
        """`tls`: the certificate to trust; none: plain. `source`: the address to come from."""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=self.patience, source_address=source and (source, 0))
        if tls:
            self.socket = ssl.create_default_context(cafile=tls).wrap_socket(self.socket, server_hostname="127.0.0.1")
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.sides = {"/analysis": ("analyst", "analysis")}.get(path, ("server", "client"))
        head = f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        if origin:
            head += f"Origin: {origin}\r\n"
        if forwarded:
            head += f"X-Forwarded-For: {forwarded}\r\n"
        self.socket.sendall((head + "\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        self.ref = 0
        self.seq = 0
        self.received = []

    def more(self):
        try:
            chunk = self.socket.recv(65536)
        except ConnectionError as e:  # silence is no end
            raise Closed(str(e)) from e
        if not chunk:
            raise Closed("end")
        self.buffer += chunk

    def send_frame(self, opcode, payload, fin=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if fin else 0) | opcode])
        n = len(payload)
        head += bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n) if n < 65536 else bytes([0x80 | 127]) + struct.pack(">Q", n)
        try:
            key = int.from_bytes((mask * (n // 4 + 1))[:n], "big")  # one long number: fast enough for floods
            self.socket.sendall(head + mask + (int.from_bytes(payload, "big") ^ key).to_bytes(n, "big"))
        except OSError as e:
            raise Closed(str(e)) from e

    def send(self, message):
        valid(self.sides[1], message)
        self.send_frame(1, json.dumps(message).encode())

    def read_frame(self):
        def need(n):
            while len(self.buffer) < n:
                self.more()
        while True:
            need(2)
            opcode, length, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
            if length == 126:
                need(4)
                length, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif length == 127:
                need(10)
                length, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            need(at + length)
            payload, self.buffer = self.buffer[at:at + length], self.buffer[at + length:]
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 8:
                raise Closed("closed")
            elif opcode == 1:
                return payload

    def read(self):
        text = self.read_frame()
        message = json.loads(text)
        valid(self.sides[0], message)
        self.received.append((text, message))
        self.seq = max(self.seq, message.get("seq", 0))
        if "view" in message:
            self.view = message["view"]
        return message

    def until(self, *kinds):
        while True:
            message = self.read()
            if message["type"] in kinds:
                return message

    def ask(self, message, *kinds):
        self.send(message)
        return self.until(*kinds, "error")

    def act(self, kind, cards=None, ref=None):
        self.ref = ref or self.ref + 1
        action = {"kind": kind} if cards is None else {"kind": kind, "cards": cards}
        self.send({"type": "act", "ref": self.ref, "action": action})
        while True:
            answer = self.until("answer", "error")
            if answer["type"] == "error" or answer["ref"] == self.ref:
                return answer

    def fileno(self):
        return self.socket.fileno()

    def close(self):
        self.socket.close()


def third(a, b):
    return sum((6 - a // p % 3 - b // p % 3) % 3 * p for p in (1, 3, 9, 27, 81))


def sets_of(table):
    cards = [c for c in table if c >= 0]
    return [(a, b, third(a, b)) for i, a in enumerate(cards) for b in cards[:i] if third(a, b) in cards and third(a, b) > max(a, b)]


def away_from_midnight(folder):
    """The environment of a server whose day does not end while it is looked at: near midnight an hour is added to its
    clock. The library for that is made in the folder."""
    if 1800 < time.time() % 86_400 < 84_600:
        return {}
    library, shift = os.path.join(folder, "clock.so"), os.path.join(folder, "shift")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, os.path.join(os.path.dirname(os.path.abspath(__file__)), "wall_clock.c"), "-ldl"], check=True)
    with open(shift, "w", encoding="ascii") as file:
        file.write("3600")
    return {"LD_PRELOAD": library, "THIRDCARD_CLOCK_SHIFT": shift}


class Config:
    """A file for `serve --config`. Once its server is known, what is written is read again, and it can be: nothing
    of it needs a restart."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="thirdcard-config-")
        self.path = os.path.join(self.folder.name, "serve.conf")
        self.server = None

    def reloads(self):
        return self.server.read_log().count('"event":"reloaded","needs_restart":[]')

    def write(self, *lines):
        with open(self.path, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")
        if self.server:
            before = self.reloads()
            self.server.process.send_signal(signal.SIGHUP)
            wait_for(lambda: self.reloads() == before + 1)
