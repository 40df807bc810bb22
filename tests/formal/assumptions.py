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
with open(path, "w", encoding="ascii") as out:
    for file in sorted({file for file, _ in proved}):
        out.write(f"From Thirdcard Require {file}.\n")
    for file, name in proved:
        out.write(f"Print Assumptions Thirdcard.{file}.{name}.\n")
said = subprocess.run(["coqc", "-R", folder, "Thirdcard", path], check=True, text=True, stdout=subprocess.PIPE).stdout
answers = said.split("\n")[:-1]
if len(proved) < 50 or answers != ["Closed under the global context"] * len(proved):
    sys.exit(f"{len(proved)} statements, and Coq says of what they rest on:\n{said}")
print(f"{len(proved)} statements, each closed under the global context")
