#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What passed and has not changed since: kept in build/check/kept, so that ./check need not run it again.

    kept.py unchanged NAME PROGRAM...    a regular expression for the programs that passed as they are now
    kept.py passed NAME PROGRAM...       from now on they count as passed

What a run depends on is told by bytes and never by times: what was built for it; everything of the tree but the C++
sources, which only matter through what is built of them; the packages of the system. With THIRDCARD_AGAIN=1 nothing
counts as passed.
"""
import glob
import hashlib
import os
import re
import subprocess
import sys

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
folder = os.path.join(root, "build", "check", "kept")


def add_file(digest, path):
    digest.update(os.path.relpath(path, root).encode() + b"\0")
    try:
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    except OSError:  # removed, or a link that leads nowhere
        digest.update(b"missing")


def surroundings():
    """The digest of all that every run may depend on."""
    digest = hashlib.sha256()
    names = subprocess.run(["git", "-C", root, "ls-files", "-coz", "--exclude-standard"], capture_output=True, check=True).stdout
    for name in sorted(set(names.decode().split("\0"))):
        if name and not re.fullmatch(r"(src|tests|bench)/.*\.(cpp|hpp|cu)", name):
            add_file(digest, os.path.join(root, name))
    add_file(digest, "/var/lib/dpkg/status")
    return digest.hexdigest()


def state(made, around):
    """The digest of what a run depends on; `made` are files, folders and patterns below the root."""
    digest = hashlib.sha256(around.encode())
    for pattern in made:
        found = sorted(glob.glob(os.path.join(root, pattern)))
        digest.update(f"{pattern} {len(found)}".encode())
        for path in found:
            inside = [os.path.join(at, name) for at, _, names in os.walk(path) for name in names] if os.path.isdir(path) else [path]
            for file in sorted(inside):
                add_file(digest, file)
    return digest.hexdigest()


def has(name, digest, again=False):
    """Has it passed in this state? If not, or if it is to run again, nothing is known of it until it has."""
    path = os.path.join(folder, name)
    try:
        with open(path, encoding="ascii") as file:
            if file.read() == digest and not again:
                return True
        os.remove(path)
    except FileNotFoundError:
        pass
    return False


def keep(name, digest):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    with open(path + ".new", "w", encoding="ascii") as file:
        file.write(digest)
    os.replace(path + ".new", path)


def main(order, name, *programs):
    unchanged, around = [], surroundings()
    for program in programs:
        digest = state([os.path.relpath(program, root)], around)
        kept_as = f"{name}.{os.path.basename(program)}"
        if order == "passed":
            keep(kept_as, digest)
        elif has(kept_as, digest, again=bool(os.environ.get("THIRDCARD_AGAIN"))):
            unchanged.append(os.path.basename(program))
    if unchanged:
        print(f"^({'|'.join(unchanged)})$")


if __name__ == "__main__":
    main(*sys.argv[1:])
