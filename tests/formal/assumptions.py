#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks Coq what each statement of formal/ rests on: nothing but its logic.

    assumptions.py ROOT FOLDER    FOLDER holds the compiled proofs
"""
import os
import subprocess
import sys

import names

root, folder = sys.argv[1:3]
proved = [(file, name) for file, kind, name in names.statements(root)
          if kind in ("Theorem", "Corollary", "Lemma", "Example")]
path = os.path.join(folder, "assumptions.v")


def ask(terms):
    """What Coq prints of the assumptions of each term."""
    with open(path, "w", encoding="ascii") as out:
        for file in sorted({file for file, _ in proved}):
            out.write(f"From Thirdcard Require {file}.\n")
        for i, term in enumerate(terms):
            out.write(f"Definition asked{i} := {term}.\nPrint Assumptions asked{i}.\n")
    return subprocess.run(["coqc", "-R", folder, "Thirdcard", path], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.strip()


# All at once, since Coq walks through its library for each question; one by one if something is assumed.
terms = [f"@Thirdcard.{file}.{name}" for file, name in proved]
said = ask(["(" + ",\n  ".join(terms) + ")"])
if len(proved) < 50 or said != "Closed under the global context":
    sys.exit(f"{len(proved)} statements rest on:\n{said}\n" + "\n".join(f"{term}: {ask([term])}" for term in terms))
print(f"{len(proved)} statements, together closed under the global context")
