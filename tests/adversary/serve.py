# SPDX-License-Identifier: MIT
"""The Python verifier as a long-lived process: serve.py VERIFY_PY. Reads files, each with its length in four bytes
before it, and answers each with a line of JSON: exit status and what would be printed."""
import importlib.util, json, sys

spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)
sys.setrecursionlimit(5000)
while head := sys.stdin.buffer.read(4):
    data = sys.stdin.buffer.read(int.from_bytes(head, "little"))
    status, lines = verify.judge(data)
    print(json.dumps([status, "\n".join(lines)]), flush=True)
