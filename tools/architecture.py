#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/architecture.py [ROOT]: draws docs/architecture.svg from the link lines of src/*/CMakeLists.txt.

With --check it draws nothing, and compares what the tree says of itself: the picture with the link lines,
the list of CONTRIBUTING.md with the folders of src/, the link lines with the order of that list, and every
#include with the link lines. The order is the list's; a layer may use the layers above it. Of docs/architecture.md
it compares the tables of parts of a layer with the #includes there, and looks up each `FILE:FUNCTION`. In web/src it looks for rules of the engine.
"""
import os
import re
import sys

arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
root = arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(root, *path), encoding="utf-8") as text:
        return text.read()


def listed():
    """Layers in order, each with its line, from CONTRIBUTING.md."""
    out, part = {}, read("CONTRIBUTING.md").split("## Where things live\n")[1].split("\n## ")[0]
    for line in part.splitlines():
        if found := re.match(r"    (\w+)  +(\S.*)", line):
            out[found[1]] = found[2]
    return out


def linked():
    """The layers that each folder's CMakeLists.txt names."""
    out, everything = {}, set()
    for folder in sorted(os.listdir(os.path.join(root, "src"))):
        if not os.path.exists(os.path.join(root, "src", folder, "CMakeLists.txt")):
            continue
        text = re.sub(r"#.*", "", read("src", folder, "CMakeLists.txt"))
        if found := re.search(rf"thirdcard_layer\({folder}\b([^)]*)\)", text):
            out[folder] = set(found[1].split())
            everything.add(folder)
        elif "THIRDCARD_LAYERS" in text:  # everything
            out[folder] = None
        elif found := re.search(r"foreach\(layer ([^)]*)\)", text):  # the page's engine names what it compiles
            out[folder] = set(found[1].split()) - {folder}
            if "src/wire/" in text:
                out[folder].add("wire")
        else:
            out[folder] = {name for name in re.findall(r"thirdcard_(\w+)", text) if os.path.isdir(os.path.join(root, "src", name))} - {folder}
    return {name: everything if uses is None else uses for name, uses in out.items()}


def closure(links):
    full = {}

    def below(name):
        if name not in full:
            full[name] = set()
            for used in links.get(name, ()):
                full[name] |= {used} | below(used)
        return full[name]

    for name in links:
        below(name)
    return full


def faults(layers, links):
    order = {name: i for i, name in enumerate(layers)}
    folders = {f for f in os.listdir(os.path.join(root, "src")) if os.path.isdir(os.path.join(root, "src", f))}
    for name in sorted(folders - set(layers)):
        yield f"CONTRIBUTING.md: src/{name} is not in the list of layers"
    for name in sorted(set(layers) - folders):
        yield f"CONTRIBUTING.md: the list of layers has {name}, and there is no src/{name}"
    for name, uses in links.items():
        for used in sorted(uses):
            if order.get(used, -1) >= order.get(name, len(order)):
                yield f"src/{name}/CMakeLists.txt: {name} links {used}, which is not above it in CONTRIBUTING.md"
    full = closure(links)

    # A public header belongs to the layer of its name, to the one that its own first word names ("// core: ..."), or to
    # the folder with a source of its name.
    def home(header):
        if header in layers:
            return header
        own = os.path.join("include", "thirdcard", header + ".hpp")
        if os.path.exists(os.path.join(root, own)) and (said := re.search(r"^// (\w+): ", read(own), re.M)) and said[1] in layers:
            return said[1]
        for name in layers:
            if os.path.exists(os.path.join(root, "src", name, header + ".cpp")):
                return name
        return None

    for top in ("src", "include"):
        for folder, _, files in os.walk(os.path.join(root, top)):
            for file in files:
                if not file.endswith((".cpp", ".hpp", ".cu", ".cuh")):
                    continue
                path = os.path.relpath(os.path.join(folder, file), root)
                here = path.split(os.sep)[1] if top == "src" else home(file.rsplit(".", 1)[0])
                if here is None:
                    yield f"{path}: no layer has this name, and no src/*/{file[:-4]}.cpp says whose header it is"
                    continue
                for number, line in enumerate(read(path).splitlines(), 1):
                    found = re.match(r'#include "([\w]+)/([\w/]+)\.\w+"', line)
                    if not found:
                        continue
                    used = home(found[2]) if found[1] == "thirdcard" else found[1]
                    if used is not None and used in layers and used != here and used not in full.get(here, ()):
                        yield f"{path}:{number}: {here} includes {used}, which its CMakeLists.txt does not link"


def parts():
    """For each layer with parts, the parts that each may use, from the tables of docs/architecture.md."""
    out, layer = {}, None
    for line in read("docs", "architecture.md").splitlines():
        if found := re.match(r"\| part of src/(\w+) \|", line):
            layer = found[1]
            out[layer] = {}
        elif layer and (found := re.match(r"\| `(\w+)` \|.*\| ([^|]*) \|$", line)):
            out[layer][found[1]] = set(re.findall(r"`(\w+)`", found[2]))
        elif not line.startswith("|"):
            layer = None
    return out


def faults_of_parts(tables):
    for layer, rows in tables.items():
        top = os.path.join(root, "src", layer)
        for part in sorted({f for f in os.listdir(top) if os.path.isdir(os.path.join(top, f))} ^ set(rows)):
            yield f"docs/architecture.md: src/{layer}/{part} is in the table or in the tree alone"
        for part, may in rows.items():
            for file in sorted(os.listdir(os.path.join(top, part)) if os.path.isdir(os.path.join(top, part)) else ()):
                for number, line in enumerate(read("src", layer, part, file).splitlines(), 1):
                    found = re.match(rf'#include "{layer}/(?:(\w+)/)?\w+\.hpp"', line)
                    if found and found[1] != part and found[1] not in may:
                        yield f"src/{layer}/{part}/{file}:{number}: {part} includes {found[1] or 'what stands above the parts'}, which docs/architecture.md does not allow"


def defines(text, name):
    """Is there a body of a function of this name? A call or a declaration is none."""
    for found in re.finditer(rf"(?<![\w.>]){re.escape(name)}\(", text):
        depth, at = 1, found.end()
        while at < len(text) and depth:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        if re.match(r"[^;{}()]*\{", text[at:]) and not re.search(r"\b(return|else|new)\s*$", text[:found.start()]):
            return True
    return False


# What the page may not do by itself, because the engine knows the rule; and where it is something else. A sum of features
# is an exclusive or, and a list of reasons is a judgement.
RULES_OF_THE_ENGINE = [
    (r"[\w)\]] \^=? [\w(]", "an exclusive or", {"cards/arithmetic.ts", "game/code.ts", "ui/qr.ts"}),
    (r"[!=]== '(alike|different|even|odd|two_alike|fits|clashes)'|Set<Reason>", "a judgement on reasons", set()),
]


def faults_of_page():
    top = os.path.join(root, "web", "src")
    for folder, folders, files in os.walk(top):
        folders[:] = sorted(set(folders) - {"words", "generated"})
        for file in sorted(f for f in files if f.endswith((".ts", ".svelte"))):
            path = os.path.relpath(os.path.join(folder, file), top)
            for number, line in enumerate(read("web", "src", path).splitlines(), 1):
                for pattern, name, but in RULES_OF_THE_ENGINE:
                    if path not in but and re.search(pattern, line.split("//")[0]):
                        yield f"web/src/{path}:{number}: the page has {name}; a rule is asked of the engine"


def faults_of_folders():
    """The folders of web/src in order, from CONTRIBUTING.md, and every import of them."""
    rank, part = {}, read("CONTRIBUTING.md").split("A folder of `web/src` imports only")[1].split("\n    tests/")[0]
    for line in part.splitlines():
        if found := re.match(r"    (web/\w+(?:, web/\w+)*)  +\S", line):
            rank |= {name[4:]: len(set(rank.values())) for name in found[1].split(", ")}
    top = os.path.join(root, "web", "src")
    for name in sorted({f for f in os.listdir(top) if os.path.isdir(os.path.join(top, f))} - {"generated"} ^ set(rank)):
        yield f"CONTRIBUTING.md: web/src/{name} is in the list or in the tree alone"
    for folder, _, files in os.walk(top):
        for file in sorted(f for f in files if f.endswith((".ts", ".svelte"))):
            here = os.path.relpath(os.path.join(folder, file), top).split(os.sep)
            text = read("web", "src", *here)
            for found in re.finditer(r"(?:from|import)\s*(\(?)\s*'(\.[^']*)'", text):
                there = os.path.normpath(os.path.join(*here[:-1], found[2])).split(os.sep)
                late = found[1] and there[0] == "views"
                if rank.get(there[0], -1) > rank.get(here[0], -1) and not late:
                    yield f"web/src/{'/'.join(here)}: {here[0]} imports {there[0]}, which is not above it in CONTRIBUTING.md"
                elif here[0] == there[0] == "views" and here[1] != there[1] and not late:
                    yield f"web/src/{'/'.join(here)}: the view {here[1]} imports the view {there[1]}"


def faults_of_functions():
    for line, words in enumerate(read("docs", "architecture.md").splitlines(), 1):
        for file, name in re.findall(r"`([\w./-]+\.\w+):(\w+)`", words):
            if not os.path.exists(os.path.join(root, file)):
                yield f"docs/architecture.md:{line}: there is no {file}"
            elif not defines(read(file), name):
                yield f"docs/architecture.md:{line}: {file} has no function {name}"


def picture(layers, links):
    full = closure(links)
    # Only the arrows that no other way makes superfluous.
    arrows = {a: {b for b in full[a] if not any(b in full[c] for c in full[a])} for a in full}
    arrows["the page"] = {n for n in ("wasm", "server") if n in layers}
    describe = {**layers, "the page": "web/: Svelte and TypeScript; the engine in a worker, rooms over a WebSocket"}
    depth = {}

    def level(name):
        if name not in depth:
            depth[name] = 1 + max((level(used) for used in arrows[name]), default=-1)
        return depth[name]

    for name in arrows:
        level(name)
    # An arrow that passes a row gets a place of its own there, so that no box hides it.
    rows = [[name for name in [*layers, "the page"] if depth.get(name) == d] for d in range(max(depth.values()) + 1)]
    ways = {}
    for a in [*layers, "the page"]:
        for b in sorted(arrows.get(a, ())):
            ways[a, b] = [b, *((a, b, d) for d in range(depth[b] + 1, depth[a])), a]
            for d in range(depth[b] + 1, depth[a]):
                rows[d].append((a, b, d))
    above = {}
    for way in ways.values():
        for upper, lower in zip(way, way[1:]):
            above.setdefault(lower, []).append(upper)
    width, box, tall, gap = 980, 158, 64, 112
    place = {}
    for d, row in enumerate(rows):
        # Each as near as it can be to the middle of what it comes from.
        wanted = {n: sum(place[u][0] for u in above[n]) / len(above[n]) if n in above else width / 2 for n in row}
        row.sort(key=lambda n: wanted[n])
        wide = [box if isinstance(n, str) else 10 for n in row]
        at = [wanted[n] for n in row]
        for _ in range(200):
            for i in range(len(at) - 1):
                step = (wide[i] + wide[i + 1]) / 2 + 22
                if at[i + 1] - at[i] < step:
                    push = (step - (at[i + 1] - at[i])) / 2
                    at[i], at[i + 1] = at[i] - push, at[i + 1] + push
            at = [min(max(x, w / 2 + 8), width - w / 2 - 8) for x, w in zip(at, wide)]
        for n, x in zip(row, at):
            place[n] = (round(x), 20 + d * gap)
    left = min(x for x, _ in place.values()) - box // 2 - 20
    place = {n: (x - left, y) for n, (x, y) in place.items()}
    width = max(x for x, _ in place.values()) + box // 2 + 20
    height = 20 + (len(rows) - 1) * gap + tall + 20

    def words(text, most):
        lines, line = [], ""
        for word in text.split():
            if len(line) + 1 + len(word) > most and line:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
        return lines[:2] if len(lines) <= 2 else [lines[0], lines[1].rstrip(",;:") + " …"]

    def safe(text):
        return text.replace("&", "&amp;").replace("<", "&lt;")

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
           "<!-- Made by tools/architecture.py from the link lines of src/*/CMakeLists.txt; ./check compares it with them. -->",
           "<title>The layers of thirdcard and what each links</title>",
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
    for (a, _), way in sorted(ways.items()):
        path = ""
        for upper, lower in zip(way, way[1:]):
            (x1, y1), (x2, y2) = place[upper], place[lower]
            y1, bend = y1 + tall, (y2 - y1 - tall) / 2
            if isinstance(upper, tuple):
                path += f" L{x1} {y1}"
            path += f"{'M' + str(x1) + ' ' + str(y1) if not path else ''} C{x1} {y1 + bend:.0f} {x2} {y2 - bend:.0f} {x2} {y2}"
        dash = ' stroke-dasharray="5 4"' if a == "the page" else ""
        out.append(f'<path d="{path}" fill="none" stroke="#8a94a6" stroke-width="1.6"{dash}/>')
    for name, (x, y) in sorted((n, p) for n, p in place.items() if isinstance(n, str)):
        out.append(f'<rect x="{x - box // 2}" y="{y}" width="{box}" height="{tall}" rx="8" fill="#eef3fb" stroke="#41598a" stroke-width="1.4"/>')
        out.append(f'<text x="{x}" y="{y + 20}" text-anchor="middle" font-size="15" font-weight="bold" fill="#1d2b49">{name}</text>')
        for i, line in enumerate(words(describe[name].split(";")[0], 26)):
            out.append(f'<text x="{x}" y="{y + 37 + 14 * i}" text-anchor="middle" font-size="10" fill="#33405c">{safe(line)}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


layers, links = listed(), linked()
drawn = picture(layers, links)
target = os.path.join(root, "docs", "architecture.svg")
if "--check" in sys.argv:
    tables = parts()
    found = [*faults(layers, links), *faults_of_parts(tables), *faults_of_functions(), *faults_of_page(), *faults_of_folders()]
    if not os.path.exists(target) or read("docs", "architecture.svg") != drawn:
        found.append("docs/architecture.svg is not what the link lines say; make it anew with tools/architecture.py")
    print("\n".join(found) if found else f"{len(layers)} layers, {sum(map(len, links.values()))} link lines, parts of {', '.join(tables)}: lists, links, includes, picture and functions agree")
    sys.exit(bool(found))
with open(target, "w", encoding="utf-8") as text:
    text.write(drawn)
