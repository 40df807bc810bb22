# SPDX-License-Identifier: MIT
"""tests/checks/schema ROOT: see there."""
import glob
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import commands  # noqa: E402
import engine  # noqa: E402
import server  # noqa: E402
from schema import Schemas  # noqa: E402

root = os.path.abspath(sys.argv[1])
schemas = Schemas(os.path.join(root, "schema"))
schemas.counting = server.client.SCHEMAS.counting = True


def well_formed():
    faults = list(schemas.own_faults())
    assert not faults, "\n".join(faults)
    # The check itself can fail: a field too many, one too few, a value of the wrong kind.
    value = {"outcome": "win", "plies": 3, "plies_min": 3, "plies_max": 3}
    assert schemas.fault("type/value", value) is None
    for wrong in ({**value, "more": 1}, {"outcome": "win"}, {**value, "plies": None}, {**value, "outcome": "won"}):
        assert schemas.fault("type/value", wrong), wrong
    # A field that every example has, and that is neither required nor optional, is told.
    trial = Schemas(schemas.folder)
    trial.counting = True
    trial.files["type/extreme"].pop("optional")
    extreme = {"lower": 1, "upper": 1, "witness": [0], "rule": "count", "by": "counting", "reason": "few", "sets": "3"}
    assert trial.fault("type/extreme", extreme) is None
    assert [fault.split("'")[1] for fault in trial.always()] == ["sets"], list(trial.always())
    return len(schemas.files)


def one_place():
    """Files that name the JSON library: src/wire, and the reader of design files."""
    named = [os.path.relpath(path, root) for path in glob.glob(os.path.join(root, "src", "**", "*.[ch]pp"), recursive=True)
             if "nlohmann" in open(path, encoding="utf-8").read()]
    others = [path for path in named if not path.startswith("src/wire/") and path != "src/design/json_file.cpp"]
    assert not others, f"the JSON library belongs to src/wire: {', '.join(others)}"
    return len(named)


def messages_of_the_server():
    """Every JSON object that leaves the server is written by src/wire. Two kinds stay inside and are written where they
    are kept: entries of a room (rooms/entry.cpp, which also reads them) and lines of the log, which name an event."""
    import re
    past = [f"{os.path.relpath(path, root)}:{number}" for path in glob.glob(os.path.join(root, "src", "server", "**", "*.[ch]pp"), recursive=True)
            if not path.endswith("rooms/entry.cpp")
            for number, line in enumerate(open(path, encoding="utf-8"), 1) if re.search(r'\{\{"(?!event")\w+",', line)]
    assert not past, f"JSON is written past src/wire: {', '.join(past)}"
    return 0


def part(name, work):
    began = time.time()
    try:
        print(f"{work()} {name}, {time.time() - began:.1f} s", flush=True)
    except AssertionError as fault:
        sys.exit(f"{name}: {fault}")


def always_said():
    """What is always said is required: a field that every example has, or a reason to call it optional."""
    faults = list(schemas.always((server.client.SCHEMAS,)))
    assert not faults, "\n".join(faults)
    return len(schemas.examples)


part("schemas, well formed and closed", well_formed)
part("files that know the JSON library", one_place)
part("JSON objects that the server writes past src/wire", messages_of_the_server)
part("answers of commands", lambda: commands.check(schemas))
part("kinds of messages", server.check)
wasm = os.path.join(root, "build", "wasm", "engine.wasm")
if not os.path.exists(wasm):
    sys.exit("the page's engine is not built; run tools/build-page first")
part("calls of the page's engine", lambda: engine.check(schemas, wasm))
part("objects whose fields are all required, or optional for a reason", always_said)
