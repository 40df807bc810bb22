#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the game that formal/game.v defines with the game that `thirdcard solve` plays.

Coq computes `winner` of small families of blocks, the program solves the same families, and the answers must
agree: on every family of at most four points up to renaming (1, 5, 39 and 1991 with a block; with the family
without blocks these are the 2, 6, 40 and 1992 classes of the literature), and on 1000 of five points, no two of
them alike. `--sample` takes the families of at most three points and one in twenty of the others.

    families.py FOLDER PROGRAM [--sample]    FOLDER holds the compiled game.v
"""
import itertools
import json
import os
import random
import re
import subprocess
import sys

kFour = [1, 5, 39, 1991]
kFive = 1000


def blocks_of(family, masks):
    return [[p for p in range(5) if masks[i] >> p & 1] for i in range(len(masks)) if family >> i & 1]


def moved(family, images):
    """The family, a bit for each block, after a renaming that takes block i to block images[i]."""
    return sum(1 << image for i, image in enumerate(images) if family >> i & 1)


def renamings(points, masks):
    place = {mask: i for i, mask in enumerate(masks)}
    for names in itertools.permutations(range(points)):
        yield [place[sum(1 << names[p] for p in range(points) if mask >> p & 1)] for mask in masks]


def all_families(points):
    """One family of each class, of at least one block; blocks are not empty."""
    masks = list(range(1, 1 << points))
    maps = list(renamings(points, masks))
    met = bytearray(1 << len(masks))
    for family in range(1, 1 << len(masks)):
        if not met[family]:
            yield blocks_of(family, masks)
            for images in maps:
                met[moved(family, images)] = 1


def some_families_of_five(count):
    """Families of one to twelve blocks, mostly of two, three and four points, that no renaming makes equal."""
    rng = random.Random(47)
    masks = list(range(1, 32))
    weights = [(1, 20, 30, 15, 2)[mask.bit_count() - 1] / (5, 10, 10, 5, 1)[mask.bit_count() - 1] for mask in masks]
    maps = list(renamings(5, masks))
    met = set()
    while len(met) < count:
        family = 0
        for i in rng.choices(range(31), weights, k=rng.randint(1, 12)):
            family |= 1 << i
        least = min(moved(family, images) for images in maps)
        if least not in met:
            met.add(least)
            yield blocks_of(family, masks)


def by_coq(folder, families):
    lines = ["From Coq Require Import List Arith.", "Import ListNotations.", "From Thirdcard Require Import game.",
             "Eval vm_compute in map (fun f => winner (Family nat Nat.eq_dec (seq 0 (fst f)) (snd f))) ["]
    lines.append(";\n".join(f"({points}, [{'; '.join('[' + '; '.join(map(str, b)) + ']' for b in blocks)}])"
                            for points, blocks in families) + "].")
    path = os.path.join(folder, "families.v")
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    said = subprocess.run(["coqc", "-R", folder, "Thirdcard", path], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    names = {"FirstWins": "first", "SecondWins": "second", "Drawn": "draw"}
    return [names[word] for word in re.findall(r"FirstWins|SecondWins|Drawn", said)]


def by_program(folder, program, families):
    place = os.path.join(folder, "families")
    os.makedirs(place, exist_ok=True)
    for name in os.listdir(place):
        os.remove(os.path.join(place, name))
    for i, (points, blocks) in enumerate(families):
        with open(os.path.join(place, f"{i:04}.txt"), "w", encoding="ascii") as file:
            file.write(f"{points}\n" + "".join(" ".join(map(str, b)) + "\n" for b in blocks))
    said = subprocess.run([program, "avoid", "batch", "--directory", place, "--no-length"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    found = {}
    for line in said.splitlines():
        row = json.loads(line)
        found[int(re.search(r"(\d{4})\.txt$", row["design"])[1])] = row["outcome"]
    return [found.get(i, "no answer") for i in range(len(families))]


def main():
    folder, program = sys.argv[1:3]
    sample = "--sample" in sys.argv[3:]
    families = []
    for points in range(1, 5):
        found = list(all_families(points))
        if len(found) != kFour[points - 1]:
            sys.exit(f"{len(found)} families of {points} points, not {kFour[points - 1]}")
        families += [(points, blocks) for blocks in (found[::20] if sample and points == 4 else found)]
    families += [(5, blocks) for blocks in some_families_of_five(kFive // 20 if sample else kFive)]
    coq, ours = by_coq(folder, families), by_program(folder, program, families)
    if len(coq) != len(families):
        sys.exit(f"Coq gave {len(coq)} answers for {len(families)} families")
    for (points, blocks), a, b in zip(families, coq, ours):
        if a != b:
            sys.exit(f"{points} points, blocks {blocks}: formal/game.v says {a}, the program says {b}")
    for points in range(1, 6):
        answers = [a for (p, _), a in zip(families, coq) if p == points]
        print(f"points {points}, families {len(answers)}:", ", ".join(
            f"{word} {answers.count(word)}" for word in ("first", "second", "draw")))
    print(f"{len(families)} families: formal/game.v and the program agree")


main()
