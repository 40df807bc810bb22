#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares docs/proved.md with formal/.

Every name that the page writes as `code` must be stated in formal/ (a name is one word of letters, digits and low
lines; commands and paths hold other characters), and every theorem, corollary and example of formal/ must be on the
page. Nothing in formal/ may be assumed: no Axiom, Parameter or Admitted, and no switch that weakens Coq's checks.
"""
import glob
import os
import re
import sys

STATED = re.compile(r"^\s*(Theorem|Corollary|Lemma|Example|Definition|Fixpoint|Inductive|with|Record|Notation)\s+(\w+)",
                    re.M)
ASSUMED = re.compile(r"\b(Axioms?|Parameters?|Conjectures?|Admitted|admit|Unset\s+\w+\s+Checking|bypass_check)\b")


def without_comments(text):
    """Coq's comments may be nested."""
    depth, out = 0, []
    for part in re.split(r"(\(\*|\*\))", text):
        if part == "(*":
            depth += 1
        elif part == "*)":
            depth -= 1
        elif depth == 0:
            out.append(part)
    return "".join(out)


def statements(root):
    """(file, kind, name) of everything that is stated in formal/."""
    for path in sorted(glob.glob(os.path.join(root, "formal", "*.v"))):
        with open(path, encoding="utf-8") as file:
            text = without_comments(file.read())
        for kind, name in STATED.findall(text):
            yield os.path.basename(path)[:-2], kind, name


def faults(root):
    stated = list(statements(root))
    names = {name for _, _, name in stated}
    with open(os.path.join(root, "docs", "proved.md"), encoding="utf-8") as file:
        page = set(re.findall(r"`(\w+)`", re.sub(r"```.*?```", "", file.read(), flags=re.S)))
    for name in sorted(page - names):
        yield f"docs/proved.md: nothing in formal/ is called {name}"
    for file, kind, name in stated:
        if kind in ("Theorem", "Corollary", "Example") and name not in page:
            yield f"formal/{file}.v: {name} is not in docs/proved.md"
    for path in sorted(glob.glob(os.path.join(root, "formal", "*.v"))):
        with open(path, encoding="utf-8") as file:
            for word in ASSUMED.findall(without_comments(file.read())):
                yield f"formal/{os.path.basename(path)}: '{word}' assumes what should be proved"


if __name__ == "__main__":
    found = list(faults(sys.argv[1]))
    print("\n".join(found) if found else "docs/proved.md and formal/ agree")
    sys.exit(bool(found))
