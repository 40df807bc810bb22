# SPDX-License-Identifier: MIT
"""The stages of ./check: every executable file of tests/checks, and what the lines of its head say.

A stage is called with the root of the tree and "yes" if its full part is to run, else "no". Lines among its first
twenty say how it wants to be run:

    needs: NAME...     stages that must have passed before it begins
    installs: WORD...  what must be installed: for each word W the array W_needs of tools/setup.sh; or "nothing"
    cores: 2           how many processors it keeps busy (1 unless said; 0 for one that mostly waits)
    alone: yes         it measures time: nothing runs beside it
    lasts: 90 600      seconds, roughly, and those of its full part if that differs; of the stages that may begin,
                       the one with the longest way to the end goes first
    group: NAME        it has a full part, which ./check --full runs, and ./check --full NAME with its group
    only: full         it is nothing but its full part
    made: PATH...      what is built and it depends on, besides what the tree holds: if it passed with the same
                       bytes before, it is not run again (tools/kept.py), unless it is named or --again says so
"""
import os
import re
import sys


def refuse(text):
    """Ends the program: the request, or the head of a stage, is wrong."""
    print(f"check: {text}", file=sys.stderr)
    sys.exit(2)


class Stage:
    def __init__(self, folder, name):
        self.name = name
        self.path = os.path.join(folder, name)
        with open(self.path, encoding="utf-8") as text:
            head = "".join(line for line, _ in zip(text, range(20)))

        def said(key, otherwise=""):
            found = re.search(rf"^[#\s]*{key}:[ \t]*(.*?)[ \t]*$", head, re.M)
            return found[1] if found else otherwise

        self.needs = said("needs").split()
        self.installs = [word for word in said("installs").split() if word != "nothing"]
        self.cores = int(said("cores", "1"))
        self.alone = said("alone") == "yes"
        self.seconds = [float(word) for word in said("lasts", "10").split()]
        self.group = said("group")
        self.only_full = said("only") == "full"
        self.made = said("made").split()
        self.build = name.startswith("build")
        self.full = False  # is the full part to run?
        self.again = False  # is it to run even if it passed with the same bytes?
        self.state, self.wall, self.cpu, self.began = "waits", 0.0, 0.0, 0.0
        if (self.only_full or len(self.seconds) > 1) and not self.group:
            refuse(f"tests/checks/{name} has a full part and no line 'group: NAME'")

    @property
    def lasts(self):
        return self.seconds[-1 if self.full else 0]


def read_stages(folder):
    """All stages by name."""
    stages = {name: Stage(folder, name) for name in sorted(os.listdir(folder))
              if os.path.isfile(os.path.join(folder, name)) and os.access(os.path.join(folder, name), os.X_OK)}
    for stage in stages.values():
        for need in stage.needs:
            if need not in stages:
                refuse(f"tests/checks/{stage.name} needs '{need}', and there is no such stage")
        # ./check --full NAME must mean one thing.
        if stage.name in (other.group for other in stages.values()) and stage.group != stage.name:
            refuse(f"'{stage.name}' is a group, and the stage of that name is not in it")
    return stages


def choose(stages, names, full):
    """The stages that are asked for and those that they need, the longest way to the end first. With `full` a name
    may be a group; the full part runs of those that are named, or of all where nothing is."""
    asked = set()
    groups = sorted({stage.group for stage in stages.values() if stage.group})
    for name in names:
        if full and name in groups:
            asked |= {stage.name for stage in stages.values() if stage.group == name}
        elif name in stages:
            asked.add(name)
        elif name in groups:
            refuse(f"'{name}' is a group of long stages: ./check --full {name}")
        else:
            refuse(f"no stage '{name}'; there are {', '.join(stages)}; --full also takes the groups {', '.join(groups)}")
    if not names:
        asked = {stage.name for stage in stages.values() if full or not stage.only_full}
    wanted = set()

    def add(name):
        if name not in wanted:
            wanted.add(name)
            for need in stages[name].needs:
                add(need)

    for name in asked:
        add(name)
        stages[name].full = full
        stages[name].again = full or bool(names)
    # How long it is from the beginning of a stage to the end of all that waits for it.
    way = {}

    def length(name, above=()):
        if name in above:
            refuse(f"stages need each other in a circle: {' '.join((*above, name))}")
        if name not in way:
            after = [length(s.name, (*above, name)) for s in stages.values() if s.name in wanted and name in s.needs]
            way[name] = stages[name].lasts + max(after, default=0)
        return way[name]

    for name in wanted:
        length(name)
    return sorted((stages[name] for name in wanted), key=lambda s: (-way[s.name], s.name))
