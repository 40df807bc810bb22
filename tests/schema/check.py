"""tests/checks/schema ROOT: see there."""
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
faults = list(schemas.own_faults())
if faults:
    sys.exit("\n".join(faults))
print(f"{len(schemas.files)} schemas are well formed and closed")


def part(name, work):
    began = time.time()
    print(f"{work()} {name}, {time.time() - began:.1f} s")


part("answers of commands", lambda: commands.check(schemas))
part("kinds of messages", server.check)
wasm = os.path.join(root, "build", "wasm", "engine.wasm")
if not os.path.exists(wasm):
    sys.exit("the page's engine is not built; run tools/build-page first")
part("calls of the page's engine", lambda: engine.check(schemas, wasm))
