#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/python_reference.py [ROOT]: writes docs/python.md from the docstrings of the module thirdcard, which must be on
the path (./thirdcard python tools/python_reference.py). With --check it compares instead. The page's beginning, up
to the line "## Reference", is written by hand and stays."""
import inspect
import os
import re
import sys

import thirdcard as tc

arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
root = arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
path = os.path.join(root, "docs", "python.md")
MARK = "## Reference\n"
PARTS = (
    ("Designs", tc, ("design", "read_design", "designs", "all_designs", "families", "Design", "Group", "Parameters", "SubsetClass", "Picture")),
    ("Games", tc, ("solve", "Solver", "Solution", "Moves", "Move", "solve_players", "PlayersSolution", "Proof", "verify", "Verdict",
                   "position", "Position", "match", "Match", "MatchMove", "strategies")),
    ("Extremal sets", tc, ("caps", "Caps", "CapSize", "CapClass", "explicit_cap", "extremal", "Table", "Row", "Extreme", "flat_free",
                           "FlatFree")),
    ("Chance: tc.simulate", tc.simulate, ("endgame", "no_set", "set_count", "planes", "antiset", "xor_sets", "xor_game", "printed",
                                          "Counts", "Estimates", "Estimate", "Interval", "PrintedTable")),
    ("Exact chances: tc.exact", tc.exact, ("no_set", "set_count", "planes", "SetCount")),
    ("Cards", tc, ("card", "board", "Deck", "Card", "Board", "is_set", "judge", "hidden_card", "plane")),
    ("Conversions: tc.convert", tc.convert, ("to_networkx", "from_networkx", "sage_arguments", "to_sage", "from_sage", "to_gap",
                                             "from_gap", "to_dimacs_graph", "from_dimacs_graph", "cap_clauses", "to_dimacs",
                                             "from_dimacs")),
    ("Errors", tc, ("Stopped",)),
)


def text_of(thing):
    """The docstring, its examples as code."""
    out, code = [], False
    for line in inspect.cleandoc(thing.__doc__ or "").splitlines():
        if line.startswith(">>>") and not code:
            code = True
            out.append("```python")
        elif not line.strip() and code:
            code = False
            out.append("```")
        out.append(line)
    if code:
        out.append("```")
    return "\n".join(out)


def signature(thing):
    try:
        shown = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return "()"
    for name in ("thirdcard._designs.", "thirdcard._solving.", "typing."):
        shown = shown.replace(name, "")
    shown = re.sub(r"(: |-> )'([^']*)'", r"\1\2", shown)  # annotations are strings, their quotes say nothing
    return shown.replace("(self, ", "(").replace("(self)", "()").replace(str(1 << 30), "2**30")


def about(module, name):
    thing = getattr(module, name)
    spoken = ("tc." if module is tc else module.__name__.replace("thirdcard", "tc") + ".") + name
    if inspect.isclass(thing):
        fields = getattr(thing, "_fields", None)
        yield f"#### `{spoken}{'(' + ', '.join(fields) + ')' if fields else ''}`\n\n{text_of(thing)}\n"
        for key, member in vars(thing).items():
            if key.startswith("_") or (fields and key in fields):
                continue
            if isinstance(member, staticmethod):
                member = member.__func__
            if isinstance(member, property) and member.__doc__:
                yield f"`.{key}`: {text_of(member)}\n"
            elif inspect.isfunction(member) and member.__doc__:
                yield f"`.{key}{signature(member)}`: {text_of(member)}\n"
    else:
        yield f"#### `{spoken}{signature(thing)}`\n\n{text_of(thing)}\n"


made = [MARK, "Made from the docstrings by `tools/python_reference.py`; every example is run by `./check`.\n"]
listed = set()
for title, module, names in PARTS:
    made.append(f"### {title}\n")
    for name in names:
        listed.add(name)
        made.extend(about(module, name))
left = set(tc.__all__) - listed - {"simulate", "exact", "convert", "__version__"}
if left:
    sys.exit(f"python_reference: not in the page: {', '.join(sorted(left))}")
with open(path, encoding="utf-8") as file:
    before = file.read()
if MARK not in before:
    sys.exit(f"python_reference: {path} has no line '{MARK.strip()}'")
after = before.split(MARK)[0] + "\n".join(made)
if "--check" in sys.argv:
    if before != after:
        sys.exit("docs/python.md is not what the docstrings say; make it anew with ./thirdcard python tools/python_reference.py")
    print(f"docs/python.md has all {len(listed)} names")
else:
    with open(path, "w", encoding="utf-8") as file:
        file.write(after)
