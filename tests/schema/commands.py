# SPDX-License-Identifier: MIT
"""The --json of every command (FAULTS row L31: 14 had no description). The help texts say which commands
there are, so that none is forgotten: each that takes --json has examples here, and what it prints is
compared with schema/command."""
import concurrent.futures
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from patience import GIVE_UP  # noqa: E402

PROGRAM = os.environ["THIRDCARD_PROGRAM"]

# Commands that talk to a person, to browsers or to another program, and so have no --json.
WITHOUT = {"serve", "avoid play", "completion", "manual"}

# By command: lists of arguments, every shape that the command can print. {} is a folder to write to.
EXAMPLES = {
    "design": [["ag(2,3)"], ["sts(15,7)"], ["ag(2,3)", "--no-group"], ["ag(2,3)", "--show", "classes"], ["ag(3,3)", "--show", "planes"],
               ["ag(2,3)", "--show", "blocks"], ["ag(3,3)", "--span", "0,1,3"], ["pg(2,2)", "--axioms"]],
    "design isomorphic": [["pg(2,2)", "sts(7,1)"], ["sts(13,1)", "sts(13,2)"]],
    "design search": [["--order", "9", "--cycles", "3,3,3", "--limit", "2"],
                      ["--parameters", "2,7,3,2", "--repeated"], ["--parameters", "2,7,4,2"], ["--parameters", "3,8,4,1", "--generator", "(0 1 2 3 4 5 6)"],
                      ["--parameters", "2,9,3,1", "--symmetric"]],
    "design automorphisms": [["pg(2,2)", "--fix", "0"]],
    "design orbits": [["ag(2,3)", "--subsets", "3"]],
    "design invariants": [["sts(9)"], ["sqs(8)"], ["sts(9)", "--only", "pasch"], ["sqs(8)", "--only", "ranks"], ["sts(13,*)", "--summary"]],
    "classify sts": [["9"], ["15", "--symmetric"], ["13", "--automorphism", "13"]],
    "design make": [["dual", "ag(2,3)"], ["sum", "pg(2,2)", "pg(2,2)"]],
    "design canonical": [["sts(13,2)"]],
    "design pack": [["sts(13,*)", "-o", "{}/sts13.tc"], ["sqs(8)", "-o", "{}/sqs8.tc"]],
    "card third": [["1221", "1020"]],
    "card fourth": [["000", "123", "231", "--deck", "quads"]],
    "card quads": [["000", "123", "--deck", "quads"]],
    "card check": [["0000", "1111", "2221"], ["0", "1", "2"]],
    "card hidden": [["1122", "1220", "2100", "0011", "0021"], ["0000", "0001"]],
    "card sum": [["0", "1", "5"], [], ["--left", "0", "1", "5"], ["--left"]],
    "card direction": [["0000", "1210"]],
    "card parallel": [["0", "1", "2", "3", "4", "5"], ["0", "1", "2", "0", "3", "6"]],
    "card parallels": [["0000", "0001"]],
    "card plane": [["0", "1", "3"]],
    "card cube": [["0", "1", "3", "9"]],
    "card show": [["75", "--svg", "{}/card.svg"]],
    "card palette": [["classic"], []],
    "count": [["--properties", "3"], ["--quads", "4"]],
    "play": [["junior", "--bots", "2", "--watch", "--speed", "100", "--skill", "100", "--seed", "3"],
             ["antiset", "--design", "ag(2,3)", "--bots", "2", "--watch", "--speed", "100", "--seed", "3"]],
    "puzzle daily": [["--date", "2026-12-24", "--kind", kind] for kind in ("set12", "set9", "projective", "antiset")],
    "puzzle archive": [["--from", "2026-12-01", "--to", "2026-12-03"]],
    "puzzle make": [["--cards", "9", "--sets", "3"]],
    "solve": [["ag(2,3)"], ["ag(2,3)", "--method", "printed"], ["ag(2,3)", "--moves", "4,0"], ["pg(2,2)", "--rule", "nofil"], ["pg(2,2)", "--rule", "misere-nofil"], ["pg(2,2)", "--rule", "maker-breaker"],
              ["pg(2,2)", "--rule", "achieve", "--no-length"], ["ag(2,3)", "--players", "3"], ["ag(4,3)", "--time", "0.3"]],
    "avoid table": [["ag(2,3)", "-o", "{}/table.tc"]],
    "avoid errors": [["ag(2,3)"]],
    "avoid match": [["ag(2,3)", "--first", "theorem1", "--second", "greedy"]],
    "avoid batch": [["--designs", "sts(13,*)"], ["--designs", "sts(13,*)", "--rule", "nofil"]],
    "avoid summary": [["{}/batch.jsonl"]],
    "extremal": [["ag(2,3)"], ["ag(2,3)", "--method", "complete", "--sizes", "4"], ["ag(2,3)", "--method", "consecutive", "--sizes", "4"]],
    "caps": [["ag(3,3)", "--representatives"], ["ag(5,3)", "--up-to", "3"], ["ag(5,3)", "--construction"]],
    "flats free": [["ag(3,3)", "--dimension", "2"]],
    "verify": [["{}/proof.tc"], ["{}/table-of-caps.tc"]],
    "deck": [["3^2", "-o", "{}/deck.pdf"], ["3^4", "--plan"]],
    **{f"sheet {what}": [[*more, "-o", "{}/" + f"{what}.pdf"]] for what, more in
       (("final-card", ["--count", "2"]), ("puzzle", ["--date", "2026-12-24"]), ("rules", []), ("score", []),
        ("magic-square", ["--cards", "1210,2121,0110"]), ("cube", []), ("poster", ["--deck", "3^2"]))},
    "simulate no-set": [["--cards", "12", "--deals", "1e4"], ["--cards", "3..5", "--deals", "1e4"], ["--cards", "40", "--deals", "1e4"],
                        ["--cards", "12", "--deals", "100", "--weighted"]],
    "simulate set-count": [["--cards", "12", "--deals", "1e4"], ["--cards", "30..31", "--deals", "1e4"]],
    "simulate planes": [["--cards", "12", "--deals", "1e4"], ["--cards", "40..41", "--deals", "1e4"]],
    "simulate endgame": [["--games", "1e3", "--rules", rules] for rules in ("table", "paper", "uniform")],
    "simulate antiset": [["--games", "1e3"]],
    "simulate xor-sets": [["--deals", "1e4"], ["--cards", "3..12", "--deals", "1e4"]],
    "simulate xor-game": [["--games", "1e3"], ["--games", "1e3", "--take", "largest"]],
    "simulate paper001": [["--deals", "1e3"]],
    "merge": [["{}/part0", "{}/part1", "-o", "{}/whole"]],
    "job script": [["--parts", "4", "--json", "--", "classify", "sts", "15"], ["--parts", "4", "--mpi", "--json", "--", "simulate", "no-set"]],
    "job status": [["{}/part0"], ["{}/part1", "{}/part0"]],
    "exact no-set": [["--cards", "3..5"]],
    "exact set-count": [["--cards", "12"], ["--cards", "40"]],
    "exact planes": [["--cards", "8..12"]],
    "exact xor-sets": [["--cards", "7"], ["--cards", "1..63"]],
    "rooms list": [["--data", "{}/live"]],
    "rooms show": [["a", "--data", "{}/live"]],
    "rooms delete": [["b", "--data", "{}/live"]],
    "rooms ban": [["203.0.113.9", "--data", "{}/live"], ["2001:db8::1", "--hours", "0", "--data", "{}/live"]],
    "backup": [["{}/backup.db", "--data", "{}/rooms"]],
    "restore": [["{}/rooms/thirdcard.db", "--data", "{}/restored"]],
    "bench": [["designs"], ["--list"], ["--nodes"]],
}
LINES = {"avoid batch"}  # one object per line
STOPS = {("solve", "--time")}  # exit 3 with what is known


def help_of(*words):
    return subprocess.run([PROGRAM, *words, "--help"], capture_output=True, text=True, timeout=GIVE_UP, check=True).stdout


def leaves(words=()):
    """(command, help) of every command that runs."""
    text = help_of(*words)
    found = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.M)
    names = re.findall(r"^  ([a-z][a-z0-9-]*)", found[1], re.M) if found else []
    if words and (not names or re.search(r"^  --json", text, re.M)):
        yield " ".join(words), text
    for name in names:
        yield from leaves((*words, name))


def prepare(folder):
    for command in (["avoid", "batch", "--designs", "sts(13,*)", "ag(2,3)", "-o", f"{folder}/batch.jsonl"], ["solve", "ag(2,3)", "--proof", f"{folder}/proof.tc"], ["extremal", "ag(2,3)", "--certificate", f"{folder}/table-of-caps.tc"],
                    *(["classify", "sts", "9", "--part", f"{r}/2", "-o", f"{folder}/part{r}"] for r in (0, 1))):
        subprocess.run([PROGRAM, *command], check=True, capture_output=True, timeout=GIVE_UP)
    for name in ("rooms", "live"):
        os.mkdir(f"{folder}/{name}")
        rooms = sqlite3.connect(f"{folder}/{name}/thirdcard.db")
        rooms.executescript("create table rooms(id text primary key, last integer not null, updated integer not null) without rowid;"
                            "create table log(room text not null, seq integer not null, time integer not null, body text not null, primary key(room, seq)) without rowid;"
                            "insert into rooms values('a', 1, 1), ('b', 1, 1); insert into log values('a', 1, 1, '{}'), ('b', 1, 1, '{}'); pragma user_version = 1;")
        rooms.close()
    server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", f"{folder}/live", "--keep", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
    server.stdout.readline()
    return server


def said(command, arguments, folder):
    words = [*command.split(), *(a.replace("{}", folder) for a in arguments), *([] if "--json" in arguments else ["--json"])]
    run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=GIVE_UP, stdin=subprocess.DEVNULL)
    shown = " ".join(words)
    allowed = (0, 1, 3) if any(command == c and flag in arguments for c, flag in STOPS) else (0, 1)
    assert run.returncode in allowed, f"{shown}: exit {run.returncode}: {run.stderr[-300:]}"
    lines = run.stdout.strip("\n").split("\n")
    assert command in LINES or len(lines) == 1, f"{shown}: {len(lines)} lines instead of one object"
    return shown, [json.loads(line) for line in lines]


def check(schemas):
    known = dict(leaves())
    silent = {name for name, text in known.items() if not re.search(r"^  --json", text, re.M)}
    assert silent == WITHOUT, f"commands without --json: {sorted(silent)}, expected {sorted(WITHOUT)}"
    described = {name.split("/", 1)[1] for name in schemas.files if name.startswith("command/")}
    for name in known.keys() - WITHOUT:
        assert name in EXAMPLES, f"tests/schema/commands.py has no example of {name}"
        assert name.replace(" ", "-") in described, f"schema/command has no {name.replace(' ', '-')}"
    assert described == {name.replace(" ", "-") for name in known.keys() - WITHOUT}, described ^ {n.replace(" ", "-") for n in known.keys() - WITHOUT}
    faults = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        server = prepare(folder)
        jobs = [(command, pool.submit(said, command, arguments, folder)) for command, lists in EXAMPLES.items() for arguments in lists]
        for command, job in jobs:
            try:
                shown, objects = job.result()
            except Exception as fault:
                faults.append(str(fault))
                continue
            for value in objects:
                fault = schemas.fault("command/" + command.replace(" ", "-"), value)
                if fault:
                    faults.append(f"{shown}: {fault}")
        server.terminate()
        server.wait(GIVE_UP)
    assert not faults, "\n".join(faults)
    return len(jobs)
