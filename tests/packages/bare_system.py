# SPDX-License-Identifier: MIT
"""bare_system.py TAR PACKAGES: unpacks a bare Debian, installs the packages of a folder there by apt, asks the
program, plays in a room of its service over loopback, opens its page, uses the module, and removes everything:
what is left must be the list of files from before, and the rooms. Clients run on this machine; what is
installed runs in a root, process and mount namespace of its own, so that nothing outlives the test."""
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(TESTS, "server", "live"), os.path.join(TESTS, "systems")]
os.environ.setdefault("THIRDCARD_PROGRAM", "thirdcard")
from bare import Bare, end, interrupted  # noqa: E402
from client import Client, sets_of  # noqa: E402

OURS = ["thirdcard", "libthirdcard-dev", "python3-thirdcard"]
# What dpkg, apt and ldconfig write for themselves whenever anything is installed.
BOOKS = ("/var/lib/dpkg/", "/var/lib/apt/", "/var/cache/", "/var/log/", "/proc/", "/sys/", "/dev/", "/tmp/", "/run/")
def told(text):
    print(f"{time.monotonic() - BEGAN:6.1f} s  {text}", flush=True)


def get(port, path, **headers):
    return urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=20)


def service(bare):
    """The command of the installed unit, as an ordinary user with the folder that systemd would make."""
    with open(os.path.join(bare.root, "lib/systemd/system/thirdcard.service"), encoding="utf-8") as unit:
        command = next(line for line in unit if line.startswith("ExecStart=")).split("=", 1)[1].split()
    data = os.path.join(bare.root, "var/lib/thirdcard")
    os.makedirs(data, exist_ok=True)
    os.chown(data, 61000, 61000)
    os.chmod(data, 0o700)
    words = [w.replace("${STATE_DIRECTORY}", "/var/lib/thirdcard") for w in command]
    return bare.start(*words, "--port", "0", user=61000, env={"STATE_DIRECTORY": "/var/lib/thirdcard"},
                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def play(port):
    """A room with two players and one claimed set, as its page would."""
    host = Client(port)
    assert host.status == 101, host.status
    room = host.ask({"type": "create", "name": "Ada", "rules": "set"}, "welcome")["room_id"]
    guest = Client(port, path="/ws/" + room)
    joined = guest.ask({"type": "join", "room": room, "name": "Emmy"}, "welcome")
    assert joined["type"] == "welcome", joined
    host.send({"type": "start"})
    while "view" not in host.__dict__ or not sets_of(host.view["table"]):
        host.read()
    answer = host.act("claim", list(sets_of(host.view["table"])[0]))
    assert answer["type"] == "answer" and answer["verdict"] == "yes", answer
    host.close(), guest.close()
    return room


def main():
    tar, folder = sys.argv[1:]
    packages = sorted(glob.glob(os.path.join(folder, "*.deb")))
    assert len(packages) == len(OURS), packages
    bare = Bare(tar)
    server = None
    try:
        told("unpacked")
        os.makedirs(os.path.join(bare.root, "tmp/packages"))
        names = ["/tmp/packages/" + os.path.basename(shutil.copy(p, os.path.join(bare.root, "tmp/packages"))) for p in packages]
        bare.run("apt-get", "update", "-q")
        planned = bare.run("apt-get", "install", "-s", "-q", "--no-install-recommends", *names)
        others = [line.split()[1] for line in planned.splitlines() if line.startswith("Inst ") and line.split()[1] not in OURS]
        bare.run("apt-get", "install", "-y", "-q", "--no-install-recommends", *others)
        told(f"{len(others)} packages that they need")
        for tool in ("g++", "gcc", "cc", "node", "npm", "cmake", "git"):
            assert not bare.run("sh", "-c", f"command -v {tool} || true").strip(), f"the bare system has {tool}"
        before = bare.files(BOOKS)
        bare.run("apt-get", "install", "-y", "-q", "--no-install-recommends", *names)
        told("installed by apt")

        solved = json.loads(bare.run("thirdcard", "solve", "ag(2,3)", "--json", user=61000))
        assert solved["outcome"] == "first", solved
        bare.run("thirdcard", "solve", "ag(3,3)", "--no-moves", "--proof", "/tmp/p.tc")
        assert "holds" in bare.run("thirdcard", "verify", "/tmp/p.tc")
        assert "holds" in bare.run("/usr/share/thirdcard/verify.py", "/tmp/p.tc")
        bare.run("thirdcard", "deck", "3^4", "-o", "/tmp/deck.pdf")
        with open(os.path.join(bare.root, "tmp/deck.pdf"), "rb") as file:
            assert file.read(5) == b"%PDF-"
        won = bare.run("python3", "-c", "import thirdcard; print(thirdcard.solve('ag(2,3)').outcome)").strip()
        assert won == "first", won
        assert bare.run("sh", "-c", ". /usr/share/bash-completion/completions/thirdcard", check=False) == ""
        told("program, proofs, print and module work")
        with open(glob.glob(os.path.join(bare.root, "usr/lib/*/pkgconfig/thirdcard.pc"))[0], encoding="utf-8") as file:
            needed = next(line for line in file if line.startswith("Requires:")).split()[1:]
        for name in needed:
            assert glob.glob(os.path.join(bare.root, f"usr/lib/*/pkgconfig/{name}.pc")) or \
                glob.glob(os.path.join(bare.root, f"usr/share/pkgconfig/{name}.pc")), f"libthirdcard-dev does not bring {name}"
        assert glob.glob(os.path.join(bare.root, "usr/lib/*/libnauty.so")), "libthirdcard-dev does not bring nauty"

        server = service(bare)
        url = server.stdout.readline().strip()
        assert url, server.stderr.read()
        port = int(url.rstrip("/").rsplit(":", 1)[1])
        # L30: a server from an installation has its page.
        page = get(port, "/").read().decode()
        scripts = [part.split('"')[0] for part in page.split('src="')[1:]] + [part.split('"')[0] for part in page.split('href="')[1:]]
        assert "build-page" not in page and any("assets/" in s for s in scripts), page[:500]
        for script in scripts:
            reply = get(port, "/" + script.lstrip("./"))
            assert reply.status == 200 and reply.read(), script
        wasm = glob.glob(os.path.join(bare.root, "usr/share/thirdcard/web/**/*.wasm"), recursive=True)
        assert wasm, "no engine for the page"
        inside = os.path.relpath(wasm[0], os.path.join(bare.root, "usr/share/thirdcard/web"))
        assert get(port, "/" + inside).read(4) == b"\0asm"
        assert get(port, "/healthz").read().strip() == b"ok"
        room = play(port)
        told("page and room over loopback work")
        if browser := shutil.which("chromium-headless-shell"):
            with tempfile.TemporaryDirectory() as profile:
                seen = subprocess.run([browser, "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
                                       "--virtual-time-budget=8000", "--dump-dom", url], capture_output=True, text=True, timeout=120).stdout
            assert seen.count("<button") + seen.count("<a ") > 5, seen[:2000]
            told("a browser shows the page")
        listed = bare.run("thirdcard", "rooms", "list", "--data", "/var/lib/thirdcard", "--json", user=61000)
        assert room in listed, listed
        assert end(server, gently=True) == 0, server.stderr.read()
        server.stdout.close(), server.stderr.close()
        server = None

        bare.run("rm", "-rf", "/tmp/p.tc", "/tmp/deck.pdf")
        bare.run("apt-get", "purge", "-y", "-q", *OURS)
        after = bare.files(BOOKS)
        left = {p for p in after if before.get(p) != after[p]} | {p for p in before if p not in after}
        data = {p for p in left if p == "/var/lib/thirdcard" or p.startswith("/var/lib/thirdcard/")}
        assert left == data, f"left behind or changed: {sorted(left - data)[:40]}"
        assert "/var/lib/thirdcard/thirdcard.db" in data, data
        told(f"removed: {len(before)} files and folders as before, and the rooms ({len(data)} files and folders)")
    finally:
        if server is not None:
            end(server)
        bare.remove()


BEGAN = time.monotonic()
signal.signal(signal.SIGTERM, interrupted)
main()
