# SPDX-License-Identifier: MIT
"""Designs to and from networkx, SageMath, GAP and DIMACS."""
from __future__ import annotations

from typing import Any, Iterable, Optional

from . import _engine
from ._check import text, whole
from ._designs import Design, DesignLike, design as _design


def to_networkx(design: DesignLike) -> Any:
    """The incidence graph: points are nodes 0..v-1, blocks are nodes ("block", i).

    >>> g = tc.convert.to_networkx("pg(2,2)")
    >>> g.number_of_nodes(), g.number_of_edges()
    (14, 21)
    """
    import networkx

    d = _design(design)
    graph = networkx.Graph(name=d.name)
    graph.add_nodes_from(range(d.points), bipartite=0)
    for i, block in enumerate(d.block_lists()):
        graph.add_node(("block", i), bipartite=1)
        graph.add_edges_from((p, ("block", i)) for p in block)
    return graph


def from_networkx(graph: Any, name: str = "") -> Design:
    """A design from an incidence graph: nodes with `bipartite=0` are points, those with `bipartite=1` blocks. A graph
    without that attribute: its nodes are points and its edges blocks.

    >>> tc.convert.from_networkx(tc.convert.to_networkx("sts(13,2)")) == tc.design("sts(13,2)")
    True
    """
    sides = dict(graph.nodes(data="bipartite"))
    if any(side is not None for side in sides.values()):
        if not all(side in (0, 1) for side in sides.values()):
            raise ValueError("some nodes have no side; bipartite=0 marks points, bipartite=1 blocks")
        points = {node: i for i, node in enumerate(n for n, side in sides.items() if side == 0)}
        blocks = []
        for node, side in sides.items():
            if side == 1:
                around = list(graph.neighbors(node))
                if any(n not in points for n in around):
                    raise ValueError("a block is joined to a block; edges go from points to blocks")
                blocks.append([points[n] for n in around])
    else:
        points = {node: i for i, node in enumerate(sides)}
        blocks = [[points[a], points[b]] for a, b in graph.edges()]
    return Design.from_blocks(blocks, points=len(points), name=name or str(graph.graph.get("name") or "a graph"))


def sage_arguments(design: DesignLike) -> dict[str, Any]:
    """What SageMath's constructor takes: `IncidenceStructure(**tc.convert.sage_arguments(d))`.

    >>> tc.convert.sage_arguments("pg(2,2)")["blocks"][0]
    [0, 1, 2]
    """
    d = _design(design)
    return {"points": list(range(d.points)), "blocks": d.block_lists(), "name": d.name}


def to_sage(design: DesignLike) -> Any:
    """SageMath's IncidenceStructure, where Sage is installed."""
    from sage.combinat.designs.incidence_structures import IncidenceStructure

    return IncidenceStructure(**sage_arguments(design))


def from_sage(structure: Any, name: str = "from Sage") -> Design:
    """A design from an object with Sage's `ground_set()` and `blocks()`."""
    place = {point: i for i, point in enumerate(structure.ground_set())}
    return Design.from_blocks([[place[p] for p in block] for block in structure.blocks()], points=len(place), name=name)


def to_gap(design: DesignLike) -> str:
    """The record that GAP's package DESIGN reads; its points begin at 1.

    >>> print(tc.convert.to_gap(tc.Design.from_blocks([[0, 1, 2]])).splitlines()[0][:20])
    D := rec( isBlockDes
    """
    return _design(design).to_text("gap")


def from_gap(record: str, name: str = "from GAP") -> Design:
    """A design from the text of such a record.

    >>> tc.convert.from_gap(tc.convert.to_gap("sts(9)")) == tc.design("sts(9)")
    True
    """
    return Design(_engine.Design.from_text(text(record, "the record"), text(name, "the name"), "the record", 0), None)


def to_dimacs_graph(design: DesignLike) -> str:
    """The incidence graph in DIMACS's format for graphs."""
    return _design(design).to_text("dimacs")


def from_dimacs_graph(graph: str, name: str = "from DIMACS") -> Design:
    """A design from such a graph.

    >>> tc.convert.from_dimacs_graph(tc.convert.to_dimacs_graph("sts(9)")) == tc.design("sts(9)")
    True
    """
    return Design(_engine.Design.from_text(text(graph, "the graph"), text(name, "the name"), "the graph", 0), None)


def cap_clauses(design: DesignLike, size: int) -> list[list[int]]:
    """Clauses that hold if and only if `size` points of the design hold no whole block: for python-sat's
    `CNF(from_clauses=...)`, or for any solver through `to_dimacs`. Variable p + 1 is point p; the others count.

    >>> clauses = tc.convert.cap_clauses("ag(2,3)", 4)
    >>> clauses[0], clauses[12]
    ([-1, -2, -3], [-1, 10])
    """
    d = _design(design)
    size = whole(size, "the size", 0, d.points)
    clauses = [[-(p + 1) for p in block] for block in d.block_lists()]
    # A counter: variable s(i,j) says that at least j of the points 0..i are chosen (Sinz 2005, both directions).
    v, count = d.points, d.points

    def s(i: int, j: int) -> int:
        return v + i * size + j

    if size:
        for i in range(v):
            for j in range(1, min(size, i + 1) + 1):
                here = s(i, j)
                count = max(count, here)
                if i == 0:
                    clauses += [[-1, here], [1, -here]]
                    continue
                before = [s(i - 1, j)] if j <= i else []
                less = [s(i - 1, j - 1)] if j > 1 else []
                clauses += [[-x, here] for x in before]
                clauses.append([-(i + 1), *(-x for x in less), here])
                clauses.append([-here, *before, i + 1])
                clauses += [[-here, *before, x] for x in less]
        clauses.append([s(v - 1, size)])
    return clauses


def to_dimacs(clauses: Iterable[Iterable[int]]) -> str:
    """Clauses in DIMACS's format for formulas.

    >>> print(tc.convert.to_dimacs([[1, -2], [2]]), end="")
    p cnf 2 2
    1 -2 0
    2 0
    """
    listed = [[int(x) for x in clause] for clause in clauses]
    if any(x == 0 for clause in listed for x in clause):
        raise ValueError("a clause holds 0; literals are whole numbers other than 0")
    most = max((abs(x) for clause in listed for x in clause), default=0)
    return f"p cnf {most} {len(listed)}\n" + "".join(" ".join(map(str, [*c, 0])) + "\n" for c in listed)


def from_dimacs(formula: str) -> list[list[int]]:
    """The clauses of a formula in DIMACS's format.

    >>> tc.convert.from_dimacs("c a comment\\np cnf 2 2\\n1 -2 0 2 0\\n")
    [[1, -2], [2]]
    """
    clauses: list[list[int]] = []
    head: Optional[tuple[int, int]] = None
    now: list[int] = []
    for number, line in enumerate(text(formula, "the formula").splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "p":
            if head is not None or len(words) != 4 or words[1] != "cnf" or not (words[2] + words[3]).isdigit():
                raise ValueError(f"line {number}: not a head; 'p cnf VARIABLES CLAUSES' stands once, first")
            head = int(words[2]), int(words[3])
            continue
        if head is None:
            raise ValueError(f"line {number}: a clause before the head 'p cnf VARIABLES CLAUSES'")
        for word in words:
            try:
                literal = int(word)
            except ValueError:
                raise ValueError(f"line {number}: {word[:20]!r} is no literal") from None
            if abs(literal) > head[0]:
                raise ValueError(f"line {number}: variable {abs(literal)} of {head[0]}")
            if literal:
                now.append(literal)
            else:
                clauses.append(now)
                now = []
    if head is None or now or len(clauses) != head[1]:
        raise ValueError(f"{len(clauses)} clauses{' and an unfinished one' if now else ''}; the head says {head[1] if head else 'nothing'}")
    return clauses
