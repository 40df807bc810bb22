#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Removes the conditions of a verifier in Python one by one: tools/verify_conditions.py [VERIFIER.py [FOLDER]]. A condition is a
call of a function that refuses (one that does nothing but raise, if its condition says so); without it the test set of
data/proofs must be answered otherwise for some file. Prints the conditions whose removal changes nothing, and what raises
without such a call and so cannot be removed. Exit 0 if there is no condition of the first kind beside the known ones."""
import ast, json, os, sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Removed, these change no answer: another condition refuses the same files, or a file that shows it would be too large.
KNOWN = 0


def refusing(tree):
    """Names of the functions that only raise: their condition's place, and what it is where nothing is refused."""
    out = {}
    for f in ast.walk(tree):
        if not isinstance(f, ast.FunctionDef):
            continue
        body = [s for s in f.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
        if len(body) != 1 or not isinstance(body[0], ast.If) or body[0].orelse or not isinstance(body[0].body[-1], ast.Raise):
            continue
        arguments = [a.arg for a in f.args.args if a.arg != "self"]
        test = body[0].test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Name):
            out[f.name] = arguments.index(test.operand.id), True
        elif isinstance(test, ast.Name):
            out[f.name] = arguments.index(test.id), False
    return out


def name_of(call):
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""


def loaded(tree, path):
    module = {"__name__": "verifier", "__doc__": "", "__file__": path}
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), module)
    return module


def answers(module, cases):
    """The first file that is answered otherwise than expected, or nothing."""
    for case, data in cases:
        status, lines = module["judge"](data)
        if status != case["status"] or status == 0 and lines[0] != "holds: " + case["sentence"]:
            return case["file"]
    return None


def main(arguments):
    path = arguments[0] if arguments else os.path.join(HERE, "tools", "verify.py")
    folder = arguments[1] if len(arguments) > 1 else os.path.join(HERE, "data", "proofs")
    sys.setrecursionlimit(5000)
    with open(path, encoding="utf-8") as file:
        source = file.read()
    with open(os.path.join(folder, "expected.json"), encoding="ascii") as file:
        cases = [(case, open(os.path.join(folder, case["file"]), "rb").read()) for case in json.load(file)]
    tree = ast.parse(source)
    kinds = refusing(tree)
    assert answers(loaded(ast.parse(source), path), cases) is None, "the verifier fails as it is"
    calls = [(n.lineno, n.col_offset) for n in ast.walk(tree) if isinstance(n, ast.Call) and name_of(n) in kinds]
    kept, lines = [], source.splitlines()
    for place in sorted(calls):
        other = ast.parse(source)
        for n in ast.walk(other):
            if isinstance(n, ast.Call) and (n.lineno, n.col_offset) == place and name_of(n) in kinds:
                at, passes = kinds[name_of(n)]
                n.args[at] = ast.Tuple([n.args[at]], ast.Load()) if passes else ast.UnaryOp(ast.Not(), ast.Tuple([n.args[at]], ast.Load()))
        if answers(loaded(other, path), cases) is None:
            kept.append(place[0])
            print(f"nothing changes without line {place[0]}: {lines[place[0] - 1].strip()[:150]}", flush=True)
    bare = [n for n in ast.walk(tree) if isinstance(n, ast.Raise)]
    print(f"{len(calls)} conditions, {len(calls) - len(kept)} of them needed; {len(bare)} times something is raised by hand: lines {', '.join(str(n.lineno) for n in bare)}")
    return 1 if len(kept) > KNOWN else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
