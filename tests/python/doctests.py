# SPDX-License-Identifier: MIT
"""Runs the examples in the docstrings of the module those of docs/python.md and the program in README.md.

`python3 tests/python/doctests.py ROOT`; the module must be on the path.
"""
import contextlib
import doctest
import importlib
import io
import os
import re
import sys

import thirdcard as tc

root = sys.argv[1]
flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
modules = ["_designs", "_solving", "_extremal", "_cards", "_match", "simulate", "exact", "convert"]
failed = tried = 0
for name in modules:
    found = doctest.testmod(importlib.import_module("thirdcard." + name), extraglobs={"tc": tc}, optionflags=flags)
    failed += found.failed
    tried += found.attempted
# The hand-written beginning of the page; its reference repeats the docstrings.
with open(os.path.join(root, "docs", "python.md"), encoding="utf-8") as file:
    page = re.sub(r"^```.*$", "", file.read().split("## Reference")[0], flags=re.M)
found = doctest.DocTestRunner(optionflags=flags).run(doctest.DocTestParser().get_doctest(page, {}, "docs/python.md", None, 0))
failed += found.failed
tried += found.attempted
with open(os.path.join(root, "README.md"), encoding="utf-8") as file:
    program = re.search(r"^```python\n(.*?)^```$", file.read(), flags=re.M | re.S)[1]
with contextlib.redirect_stdout(io.StringIO()) as printed:
    exec(compile(program, "README.md", "exec"), {})
failed += not printed.getvalue()
tried += 1
print(f"{tried} examples, {failed} differ")
sys.exit(failed > 0 or tried == 0)
