#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The notebooks of docs/notebooks; the module thirdcard must be on the path (./thirdcard python tools/notebooks.py ...).

    make      runs each with nbclient and stores what it shows
    compare   runs each with nbclient and compares what it shows with what is stored: texts and our own drawings to
              the letter, other pictures by being there
    plain     runs the cells in this process, without Jupyter and without the cells tagged "plot", and compares the
              texts of the cells tagged "exact"

A cell whose numbers depend on time carries the tag "inexact". No notebook stores over 200 kB.
"""
import ast
import contextlib
import glob
import io
import os
import sys

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST = 200_000


def tags(cell):
    return cell.get("metadata", {}).get("tags", [])


def shown(cell):
    """What a cell shows, as text that can be compared."""
    out, last = [], ""
    for output in cell.get("outputs", []):
        printed, last = last == "stream", output["output_type"]
        if output["output_type"] == "error":
            out.append(f"{output['ename']}: {output['evalue']}")
        elif output["output_type"] == "stream":
            # Jupyter cuts what was printed where it likes.
            text = "".join(output["text"])
            if printed:  # by the output before this one as well
                out[-1] += text
            else:
                out.append(text)
        else:
            data = output["data"]
            for kind in ("image/png", "image/svg+xml", "text/html", "text/plain"):
                if kind in data:
                    out.append("a picture" if kind == "image/png" else "".join(data[kind]).strip())
                    break
    return [line for line in out if not line.startswith("<Figure")]


def text_shown(cell):
    out = ""
    for output in cell.get("outputs", []):
        if output["output_type"] == "stream":
            out += "".join(output["text"])
        elif "text/plain" in output.get("data", {}):
            out += "".join(output["data"]["text/plain"])
    return out.strip()


def plain(notebook, path):
    space = {"__name__": "__main__"}
    faults = exact = 0
    folder = os.getcwd()
    for number, cell in enumerate(c for c in notebook["cells"] if c["cell_type"] == "code"):
        if "plot" in tags(cell):
            continue
        source = ast.parse("".join(cell["source"]))
        last = source.body.pop() if source.body and isinstance(source.body[-1], ast.Expr) else None
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(source, path, "exec"), space)
            value = eval(compile(ast.Expression(last.value), path, "eval"), space) if last is not None else None
        if "exact" in tags(cell):
            exact += 1
            said = (printed.getvalue() + ("" if value is None else repr(value))).strip()
            # Jupyter breaks long lines where repr does not.
            if said.split() != text_shown(cell).split():
                faults += 1
                print(f"{path}, cell {number}: shows\n{said}\nstored is\n{text_shown(cell)}")
    os.chdir(folder)
    return faults, exact


def main():
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    paths = sys.argv[2:] or sorted(glob.glob(os.path.join(root, "docs", "notebooks", "*.ipynb")))
    if mode not in ("make", "compare", "plain") or not paths:
        sys.exit(__doc__)
    faults = checked = 0
    for path in paths:
        if mode == "plain":
            import json
            with open(path, encoding="utf-8") as file:
                wrong, exact = plain(json.load(file), os.path.relpath(path, root))
            faults, checked = faults + wrong, checked + exact
            continue
        import nbclient
        import nbformat
        stored = nbformat.read(path, 4)
        fresh = nbformat.read(path, 4)
        with contextlib.ExitStack() as stack:
            import tempfile
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            nbclient.NotebookClient(fresh, timeout=600, kernel_name="python3", record_timing=False,
                                    resources={"metadata": {"path": folder}}).execute()
        if mode == "make":
            for cell in fresh.cells:
                cell.metadata.pop("execution", None)
            fresh.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
            nbformat.write(fresh, path)
        else:
            for number, (a, b) in enumerate(zip(stored.cells, fresh.cells)):
                if a.cell_type == "code" and "inexact" not in tags(a):
                    checked += 1
                    if shown(a) != shown(b):
                        faults += 1
                        print(f"{path}, cell {number}: shows\n{shown(b)}\nstored is\n{shown(a)}")
        if os.path.getsize(path) > MOST:
            faults += 1
            print(f"{path}: {os.path.getsize(path)} bytes; {MOST} are the most")
    if mode != "make":
        print(f"{len(paths)} notebooks, {checked} cells compared, {faults} faults")
    sys.exit(faults > 0 or (mode != "make" and checked == 0))


main()
