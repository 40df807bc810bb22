# SPDX-License-Identifier: MIT
"""Designs: by name, from blocks, from files; parameters, groups, canonical forms."""
from __future__ import annotations

import json
import os
from array import array
from typing import TYPE_CHECKING, Any, Iterable, Iterator, NamedTuple, Optional, Union

from . import _engine
from ._call import Progress, Running
from ._check import points_of, text, whole, write

if TYPE_CHECKING:
    import numpy

DesignLike = Union["Design", str]


class Parameters(NamedTuple):
    """A t-(v,k,lambda) design: every t points lie in exactly `lambda_` blocks. t = 0: none of the kind."""

    t: int
    v: int
    k: int
    lambda_: int

    def __str__(self) -> str:
        return f"{self.t}-({self.v},{self.k},{self.lambda_}) design" if self.t else "no t-design"


class Group:
    """A permutation group on the points: its order, generators and orbits.

    >>> g = tc.design("pg(2,2)").automorphisms
    >>> g.order, g.orbits, len(g.generators) > 0
    (168, [[0, 1, 2, 3, 4, 5, 6]], True)
    """

    __slots__ = ("order", "generators", "orbits")

    def __init__(self, order: int, generators: list[list[int]], orbits: list[list[int]]) -> None:
        self.order = order
        self.generators = generators
        self.orbits = orbits

    def __repr__(self) -> str:
        return f"<Group of order {self.order}, {len(self.generators)} generators, {len(self.orbits)} orbits>"


class SubsetClass(NamedTuple):
    """A class of subsets under a design's group."""

    points: list[int]
    stabiliser: int
    size: int


class Design:
    """Points 0..v-1 and blocks. Made by `design`, `Design.from_blocks` or `read_design`; never changes.

    >>> d = tc.design("sts(15,19)")
    >>> d.points, len(d), d.parameters
    (15, 35, Parameters(t=2, v=15, k=3, lambda_=1))
    >>> d.blocks[:2]
    array([[0, 1, 2],
           [0, 3, 4]], dtype=uint16)
    >>> d.automorphisms.order
    12
    >>> d
    tc.design('sts(15,19)')
    """

    __slots__ = ("_engine", "_named", "_group", "_canonizer", "__weakref__")
    _engine: Any
    _named: Optional[str]
    _group: Optional[Group]
    _canonizer: Any

    def __init__(self, engine: Any, named: Optional[str]) -> None:
        if not isinstance(engine, _engine.Design):
            raise TypeError("make a design with tc.design, tc.read_design or tc.Design.from_blocks")
        self._engine, self._named, self._group, self._canonizer = engine, named, None, None

    @staticmethod
    def from_blocks(blocks: Any, points: Optional[int] = None, name: str = "my own") -> Design:
        """A design from a list of blocks, or from an array of whole numbers with a row for each block.

        >>> tc.Design.from_blocks([[0, 1], [1, 2, 3]])
        tc.Design.from_blocks([[0, 1], [1, 2, 3]], points=4, name='my own')
        >>> import numpy
        >>> tc.Design.from_blocks(numpy.array([[0, 1, 2], [2, 3, 4]]), points=7).points
        7
        """
        text(name, "the name")
        if not isinstance(blocks, (list, tuple)) and hasattr(blocks, "__array_interface__"):
            return Design._from_array(blocks, points, name)
        flat, starts = array("q"), array("q", [0])
        if isinstance(blocks, (str, bytes)) or not hasattr(blocks, "__iter__"):
            raise TypeError(f"blocks come as a list of lists of points, not as {type(blocks).__name__}")
        for block in blocks:
            flat.extend(points_of(block, 65535))
            starts.append(len(flat))
        if points is None:
            points = max(flat) + 1 if flat else 0
        points = whole(points, "the number of points", 0, 65535)
        return Design(_engine.Design.from_buffer(name, points, flat, starts), None)

    @staticmethod
    def _from_array(blocks: Any, points: Optional[int], name: str) -> Design:
        if blocks.dtype.kind not in "iu":
            raise ValueError(f"the blocks are an array of {blocks.dtype}; an integer dtype is needed")
        if not blocks.dtype.isnative:
            blocks = blocks.astype(blocks.dtype.newbyteorder("="))
        if blocks.ndim != 2:
            raise ValueError(f"the blocks are an array of {blocks.ndim} dimensions; two are needed, a row for each block")
        if points is None:
            points = int(blocks.max()) + 1 if blocks.size else 0
        points = whole(points, "the number of points", 0, 65535)
        return Design(_engine.Design.from_buffer(name, points, blocks, None), None)

    @property
    def name(self) -> str:
        """What the design is called."""
        return str(self._engine.name)

    @property
    def points(self) -> int:
        """The number of points."""
        return int(self._engine.points)

    @property
    def block_size(self) -> Optional[int]:
        """The size of every block, or None where they differ."""
        size = self._engine.block_size
        return None if size < 0 else int(size)

    @property
    def blocks(self) -> Any:
        """The blocks as a NumPy array with a row for each, which shares the engine's memory and cannot be written
        to; where blocks have different sizes, a list of such arrays."""
        import numpy

        flat = numpy.asarray(memoryview(self._engine))
        if self.block_size is not None:
            return flat.reshape(len(self), self.block_size)
        starts = self._engine.starts()
        return [flat[a:b] for a, b in zip(starts, starts[1:])]

    def block_lists(self) -> list[list[int]]:
        """The blocks as lists, without NumPy.

        >>> tc.design("pg(2,2)").block_lists()[0]
        [0, 1, 2]
        """
        flat, starts = memoryview(self._engine).tolist(), self._engine.starts()
        return [flat[a:b] for a, b in zip(starts, starts[1:])]

    @property
    def geometry(self) -> Optional[tuple[str, int, int, int]]:
        """("affine" or "projective", dimension, q, dimension of the blocks), or None.

        >>> tc.design("ag(4,3)").geometry
        ('affine', 4, 3, 1)
        """
        found: Optional[tuple[str, int, int, int]] = self._engine.geometry
        return found

    @property
    def parameters(self) -> Parameters:
        """t, v, k, lambda, found by counting."""
        t, k, many, _ = self._engine.parameters()
        return Parameters(t, self.points, k, many)

    @property
    def automorphisms(self) -> Group:
        """The automorphism group."""
        if self._group is None:
            order, generators, orbits = self._engine.group([])
            self._group = Group(int(order), generators, orbits)
        return self._group

    @property
    def orbits(self) -> list[list[int]]:
        """The orbits of the group on points.

        >>> [len(orbit) for orbit in tc.design("sts(13,1)").orbits]
        [3, 6, 3, 1]
        """
        return self.automorphisms.orbits

    def stabiliser(self, fixed: Iterable[int]) -> Group:
        """The automorphisms that fix each of these points.

        >>> tc.design("pg(2,2)").stabiliser([0, 1]).order
        4
        """
        points = points_of(fixed, self.points)
        if not points:
            return self.automorphisms
        order, generators, orbits = self._engine.group(points)
        return Group(int(order), generators, orbits)

    @property
    def standard_number(self) -> Optional[int]:
        """The number in the standard list of Steiner triple systems of order up to 15.

        >>> tc.Design.from_blocks(tc.design("pg(3,2)").blocks).standard_number
        1
        """
        number: Optional[int] = self._engine.standard_number()
        return number

    def isomorphism(self, other: DesignLike) -> Optional[list[int]]:
        """A list of images that maps this design's blocks to the other's, or None.

        >>> tc.design("sts(15,1)").isomorphism("sts(15,2)") is None
        True
        """
        found: Optional[list[int]] = self._engine.isomorphism(design(other)._engine)
        return found

    def canonical_form(self) -> Design:
        """The design with its points renamed so that isomorphic designs become equal.

        >>> d = tc.Design.from_blocks([[0, 1], [1, 2]]); e = tc.Design.from_blocks([[0, 2], [0, 1]])
        >>> d == e, d.canonical_form() == e.canonical_form()
        (False, True)
        """
        _, blocks = self._engine.canonical()
        return Design.from_blocks(blocks, points=self.points, name=self.name)

    def canonical_subsets(self, subsets: Any, *, threads: int = 0, time: Optional[float] = None,
                          progress: Progress = None) -> tuple[numpy.ndarray[Any, Any], numpy.ndarray[Any, Any]]:
        """The canonical form of each row of an array of subsets, and the orders of their stabilisers.

        Rows are equivalent under the design's group if and only if their forms are equal. An order of 0 is
        2^64 or more.

        >>> forms, orders = tc.design("ag(2,3)").canonical_subsets([[0, 1, 2], [3, 4, 8], [6, 7, 8]])
        >>> (forms[0] == forms[2]).all(), (forms[0] == forms[1]).all(), orders.tolist()
        (True, False, [36, 6, 36])
        """
        import numpy

        rows = numpy.asarray(subsets)
        if rows.dtype.kind not in "iu" and rows.size:
            raise ValueError(f"the subsets are an array of {rows.dtype}; an integer dtype is needed")
        if rows.ndim != 2:
            raise ValueError(f"the subsets are an array of {rows.ndim} dimensions; two are needed, a row for each subset")
        if not rows.size:
            rows = rows.astype(numpy.uint16)
        if not rows.dtype.isnative:
            rows = rows.astype(rows.dtype.newbyteorder("="))
        if self._canonizer is None:
            self._canonizer = _engine.Canonizer(self._engine)
        forms, orders = numpy.empty(rows.shape, numpy.uint16), numpy.empty(len(rows), numpy.uint64)
        with Running(threads, time, progress) as call:
            self._canonizer.forms(rows, forms, orders, call)
        return forms, orders

    def subset_classes(self, size: int, *, most: int = 2_000_000, threads: int = 0, time: Optional[float] = None,
                       progress: Progress = None) -> Iterator[SubsetClass]:
        """The subsets of this size up to the group, one of each class, as an iterator.

        >>> [(c.points, c.size) for c in tc.design("ag(2,3)").subset_classes(3)]
        [([0, 1, 2], 12), ([0, 1, 3], 72)]
        """
        size, most = whole(size, "the size of subsets", 0, self.points), whole(most, "most", 1, 1 << 40)
        with Running(threads, time, progress) as call:
            points, orders = self._engine.subset_orbits(size, most, call)
        order = self.automorphisms.order
        return (SubsetClass(p, o, order // o if o else 0) for p, o in zip(points, orders))

    def invariants(self, *only: str, nodes: int = 20_000_000, time: Optional[float] = None) -> dict[str, Any]:
        """What tells designs apart, as `thirdcard design invariants --json` says it: all, or those named.

        A count is a string of digits; an empty one was not found within so many nodes of its search.

        >>> found = tc.design("sts(15,1)").invariants("pasch", "parallel")
        >>> found["pasch"], found["parallel_classes"]
        ('105', '56')
        """
        words = [text(word, "the name of an invariant") for word in only]
        with Running(1, time, None) as call:
            found: dict[str, Any] = json.loads(self._engine.invariants(words, whole(nodes, "nodes", 1, 1 << 62), call))
        return found

    def blocks_inside(self, points: Iterable[int]) -> int:
        """How many blocks lie inside these points.

        >>> tc.design("ag(4,3)").blocks_inside(range(9))
        12
        """
        return int(_engine.blocks_inside(self._engine, points_of(points, self.points)))

    def picture(self, points: Iterable[int]) -> Picture:
        """The set of points drawn on the design's board."""
        return Picture(_engine.set_picture(self._engine, points_of(points, self.points)))

    def to_text(self, format: str = "blocks", base: int = 0) -> str:
        """The design as a file of this format: blocks, json, gap, pg or dimacs.

        >>> print(tc.Design.from_blocks([[0, 1], [1, 2, 3]]).to_text(), end="")
        # my own
        4
        0 1
        1 2 3
        """
        return str(self._engine.text(text(format, "the format"), whole(base, "base", 0, 1)))

    def save(self, path: Union[str, os.PathLike[str]], format: str = "blocks", base: int = 0) -> None:
        """Writes `to_text` to a file."""
        write(path, self.to_text(format, base).encode())

    def __len__(self) -> int:
        """The number of blocks."""
        return int(self._engine.blocks)

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.block_lists())

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Design) and bool(self._engine.same_blocks(other._engine))

    def __hash__(self) -> int:
        return hash((self.points, bytes(memoryview(self._engine))))

    def __repr__(self) -> str:
        if self._named is not None:
            return f"tc.design({self._named!r})"
        if len(self) > 200:
            return f"<Design {self.name!r}: {self.points} points, {len(self)} blocks>"
        return f"tc.Design.from_blocks({self.block_lists()}, points={self.points}, name={self.name!r})"

    def _repr_html_(self) -> str:
        p = self.parameters
        return (f"<b>{_escape(self.name)}</b>: {self.points} points, {len(self)} blocks, "
                f"{_escape(str(p))}")

    def __reduce__(self) -> Any:
        if self._named is not None:
            return design, (self._named,)
        return _from_parts, (self.name, self.points, bytes(memoryview(self._engine)), self._engine.starts())


class Picture:
    """An SVG drawing that shows itself in a notebook."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the drawing to a file."""
        write(path, self.svg.encode())

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg)} characters of SVG>"


def _escape(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _from_parts(name: str, points: int, flat: bytes, starts: list[int]) -> Design:
    return Design(_engine.Design.from_buffer(name, points, memoryview(flat).cast("H"), array("q", starts)), None)


def design(name: Union[Design, str, os.PathLike[str]], *, base: int = 0) -> Design:
    """The design of this name: `ag(4,3)`, `pg(3,2)`, `sts(15,19)`, `file:PATH`; `families()` lists them. A design
    stands for itself; a `pathlib.Path` is read.

    >>> tc.design("ag(4,3)").points
    81
    >>> tc.design("nonsense")
    Traceback (most recent call last):
    ...
    ValueError: cannot read the design name 'nonsense'; write it as ag(4,3), ...
    """
    if isinstance(name, Design):
        return name
    if isinstance(name, os.PathLike):
        return read_design(name, base=base)
    base = whole(base, "base", 0, 1)
    spelled, is_file = _engine.spelled(text(name, "the name of a design"))
    return Design(_engine.Design.from_name(spelled, base), None if is_file else spelled)


def read_design(path: Union[str, os.PathLike[str]], *, base: int = 0) -> Design:
    """A design from a file: block lists, JSON, GAP's records, positional games or DIMACS graphs.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "mine.txt")
    ...     path.write_text("4\\n0 1\\n1 2 3\\n") and tc.read_design(path).block_lists()
    [[0, 1], [1, 2, 3]]
    """
    return Design(_engine.Design.from_name("file:" + text(os.fspath(path), "the path"), whole(base, "base", 0, 1)), None)


def designs(pattern: str) -> Iterator[Design]:
    """All designs whose name fits a pattern with one `*`.

    >>> sum(d.automorphisms.order == 1 for d in tc.designs("sts(15,*)"))
    36
    """
    return (design(name) for name in _engine.matching(text(pattern, "the pattern")))


def all_designs(t: int, v: int, k: int, lambda_: int, *, repeated: bool = False, threads: int = 0,
                time: Optional[float] = None, progress: Progress = None) -> list[Design]:
    """All t-(v,k,lambda) designs up to isomorphism, in canonical labelling; with `repeated` also those in which
    blocks come more than once. `Stopped` if the time is up.

    >>> [d.automorphisms.order for d in tc.all_designs(2, 16, 6, 2)]
    [384, 768, 11520]
    """
    t, v, k, lambda_ = (whole(n, what, 1, 1000) for n, what in ((t, "t"), (v, "v"), (k, "k"), (lambda_, "lambda")))
    with Running(threads, time, progress) as call:
        found = json.loads(_engine.all_designs(t, v, k, lambda_, bool(repeated), call))
    return [Design.from_blocks(c["blocks"], points=v, name=f"class {i + 1}") for i, c in enumerate(found["classes"])]


def families() -> list[tuple[str, str]]:
    """The names there are: (form, what it is).

    >>> tc.families()[0][0]
    'ag(d,q)'
    """
    return [(form, about) for _, form, _, about in _engine.families()]
