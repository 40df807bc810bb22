# SPDX-License-Identifier: MIT
"""Caps up to symmetry, how few and how many blocks n points hold, sets without a flat."""
from __future__ import annotations

import json
import os
from typing import Any, Iterator, NamedTuple, Optional, Union

from . import _engine
from ._call import Progress, Running
from ._check import numbers_of, whole, write
from ._designs import Design, DesignLike, Picture, _escape, design as _design


class CapSize(NamedTuple):
    """The caps of k points: all of them, their classes, and those that no point extends."""

    k: int
    caps: int
    classes: int
    complete_caps: int
    complete_classes: int


class CapClass(NamedTuple):
    """One cap of a class, the order of its stabiliser, and whether no point extends it."""

    points: list[int]
    stabiliser: int
    complete: bool


class Caps:
    """The census of caps, made by `caps`."""

    def __init__(self, design: Design, line: dict[str, Any], request: tuple[int, int]) -> None:
        self.design = design
        self.at_most: int = line["at_most"]
        self.sizes = [CapSize(s["k"], int(s["caps"]), s["classes"], int(s["complete_caps"]), s["complete_classes"])
                      for s in line["sizes"]]
        self.largest: int = line["largest"]
        self.witness: list[int] = line["witness"]
        self.complete: bool = line["complete"]
        self.stopped: str = line["reason"]
        self._request = request

    def classes_of(self, size: Optional[int] = None, *, threads: int = 0, time: Optional[float] = None,
                   progress: Progress = None) -> Iterator[CapClass]:
        """One cap of each class, of one size or of all, as an iterator: the classes stay in the engine until
        they are asked for."""
        if size is not None:
            size = whole(size, "the size of caps", 0, len(self.sizes) - 1)
        at_most, up_to = self._request
        with Running(threads, time, progress) as call:
            census = _engine.caps(self.design._engine, at_most, up_to if size is None else size, True, call)
        return self._walk(census, range(len(json.loads(census.line)["sizes"])) if size is None else range(size, size + 1))

    @staticmethod
    def _walk(census: Any, sizes: range) -> Iterator[CapClass]:
        for k in sizes:
            for i in range(census.representatives(k)):
                points, order, complete = census.representative(k, i)
                yield CapClass(points, int(order), complete)

    @property
    def classes(self) -> Iterator[CapClass]:
        """All classes, the smallest caps first, as an iterator."""
        return self.classes_of()

    def __len__(self) -> int:
        """The number of classes."""
        return sum(s.classes for s in self.sizes)

    def __bool__(self) -> bool:
        return True

    def to_pandas(self) -> Any:
        """A pandas table with a row for each size. Numbers of caps stay exact."""
        import pandas

        return pandas.DataFrame(self.sizes, columns=CapSize._fields).astype({"caps": object, "complete_caps": object}).set_index("k")

    def __repr__(self) -> str:
        word = "" if self.complete else f", ended early{': ' + self.stopped if self.stopped else ''}"
        return f"<Caps of {self.design.name}: {len(self)} classes, the largest of {self.largest} points{word}>"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{s.k}</td><td>{s.caps}</td><td>{s.classes}</td><td>{s.complete_classes}</td></tr>"
                       for s in self.sizes)
        return ("<table><tr><th>points</th><th>caps</th><th>classes</th><th>complete classes</th></tr>" + rows + "</table>")


def caps(design: DesignLike, *, at_most: Optional[int] = None, up_to: Optional[int] = None, threads: int = 0,
         time: Optional[float] = None, progress: Progress = None) -> Caps:
    """All sets of points with at most two points in a block (`at_most` says another number), up to the group.

    >>> c = tc.caps("ag(3,3)")
    >>> c.largest, [s.caps for s in c.sizes][-3:], len(c)
    (9, [126360, 63180, 2106], 17)
    >>> next(c.classes_of(9)).stabiliser
    144
    """
    d = _design(design)
    most = int(_engine.usual_at_most(d._engine)) if at_most is None else whole(at_most, "at_most", 1, 1000)
    size = -1 if up_to is None else whole(up_to, "up_to", 0, d.points)
    with Running(threads, time, progress) as call:
        census = _engine.caps(d._engine, most, size, False, call)
    return Caps(d, json.loads(census.line), (most, size))


class Extreme(NamedTuple):
    """A least or greatest number of blocks: `lower` and `upper` are equal where it is exact, and the witness
    attains the side that is sure."""

    lower: int
    upper: int
    witness: list[int]
    rule: str
    reason: str

    @property
    def exact(self) -> bool:
        return self.lower == self.upper


class Row(NamedTuple):
    """How few and how many blocks n points hold."""

    n: int
    min: Extreme
    max: Extreme


class Table:
    """How few and how many blocks n points of a design hold, for each n, with reasons. Made by `extremal`.

    >>> t = tc.extremal("ag(2,3)")
    >>> [(r.n, r.min.lower, r.max.upper) for r in t if r.n in (4, 5)]
    [(4, 0, 1), (5, 1, 2)]
    >>> bool(t.verify())
    True
    """

    def __init__(self, design: Design, line: dict[str, Any], stopped: str, plot: str, request: tuple[list[int], int, int]) -> None:
        self.design = design
        self.rows = [Row(r["n"], *(Extreme(e["lower"], e["upper"], e["witness"], e["rule"], e["reason"])
                                   for e in (r["min"], r["max"]))) for r in line["rows"]]
        self.complete: bool = line["complete"]
        self.stopped = stopped
        self._svg, self._request = plot, request
        self._certificate: Optional[bytes] = None

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, n: int) -> Row:
        """The row for n points."""
        for row in self.rows:
            if row.n == n:
                return row
        raise KeyError(f"the table has no row for {n!r} points")

    def certificate(self, *, threads: int = 0, time: Optional[float] = None, progress: Progress = None) -> bytes:
        """The whole table's claims with their proofs, as a file for `verify`. Made when first asked for.
        ValueError where this design has none."""
        if self._certificate is None:
            with Running(threads, time, progress) as call:
                made = _engine.extremal(self.design._engine, *self._request, True, call)
            if made.stopped:
                raise _engine.Stopped(made.stopped)
            self._certificate = made.certificate()
        return self._certificate

    def save_certificate(self, path: Union[str, os.PathLike[str]], **running: Any) -> None:
        """Writes the certificate to a file."""
        write(path, self.certificate(**running))

    def verify(self, **running: Any) -> Any:
        """Makes the certificate and checks it."""
        from ._solving import verify

        return verify(self.certificate(**running))

    def to_pandas(self) -> Any:
        """A pandas table with a row for each n."""
        import pandas

        return pandas.DataFrame([(r.n, r.min.lower, r.min.upper, r.max.lower, r.max.upper, r.min.rule, r.max.rule)
                                 for r in self],
                                columns=["n", "min_lower", "min_upper", "max_lower", "max_upper", "min_rule",
                                         "max_rule"]).set_index("n")

    def plot(self, axes: Any = None) -> Any:
        """Draws the two curves with matplotlib; returns the axes."""
        from ._plots import axes_of

        axes = axes_of(axes)
        n = [r.n for r in self]
        axes.plot(n, [r.max.upper for r in self], label="greatest")
        axes.plot(n, [r.min.lower for r in self], label="least")
        open_rows = [r for r in self if not (r.min.exact and r.max.exact)]
        if open_rows:
            axes.scatter([r.n for r in open_rows], [r.max.lower for r in open_rows], s=8, label="open")
        axes.set_xlabel("points")
        axes.set_ylabel("blocks inside")
        axes.set_title(self.design.name)
        axes.legend()
        return axes

    def picture(self) -> Picture:
        """The two curves as the program draws them."""
        return Picture(self._svg)

    def _repr_svg_(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        exact = sum(r.min.exact and r.max.exact for r in self)
        word = f", ended early: {self.stopped}" if self.stopped else ""
        return f"<Table of {self.design.name}: {exact} of {len(self)} rows exact{word}>"

    def _repr_html_(self) -> str:
        def shown(e: Extreme) -> str:
            return str(e.lower) if e.exact else f"{e.lower} to {e.upper}"

        rows = "".join(f"<tr><td>{r.n}</td><td>{shown(r.min)}</td><td>{shown(r.max)}</td><td style='text-align:left'>"
                       f"{_escape(r.max.reason)}</td></tr>" for r in self)
        return "<table><tr><th>points</th><th>least</th><th>greatest</th><th>why no more</th></tr>" + rows + "</table>"


def extremal(design: DesignLike, *, sizes: Any = None, seed: int = 1, exchanges: int = 400_000, threads: int = 0,
             time: Optional[float] = None, progress: Progress = None) -> Table:
    """The least and the greatest number of blocks inside n points, for all n or for these `sizes`.

    >>> tc.extremal("ag(3,3)", sizes=[9])[9].max
    Extreme(lower=12, upper=12, witness=[0, 1, 2, 3, 4, 5, 6, 7, 8], rule='count', ...)
    """
    d = _design(design)
    wanted = list(range(d.points + 1)) if sizes is None else numbers_of(sizes, "a size", 0, d.points)
    request = ([] if sizes is None else wanted, whole(seed, "seed", 0, 2**64 - 1), whole(exchanges, "exchanges", 0, 10**12))
    with Running(threads, time, progress) as call:
        table = _engine.extremal(d._engine, *request, False, call)
    return Table(d, json.loads(table.line(wanted)), table.stopped, table.plot(), request)


class FlatFree(NamedTuple):
    """The largest set of points without a flat of this dimension: bounds, a witness, and the proof as a file."""

    dimension: int
    lower: int
    upper: int
    witness: list[int]
    reason: str
    certificate: bytes
    complete: bool


def flat_free(design: DesignLike, dimension: int, *, seed: int = 1, exchanges: int = 300_000, threads: int = 0,
              time: Optional[float] = None, progress: Progress = None) -> FlatFree:
    """The largest set of points of ag(d,q) or pg(d,q) that contains no flat of this dimension.

    >>> found = tc.flat_free("ag(3,3)", 2)
    >>> found.lower, found.upper, bool(tc.verify(found.certificate))
    (20, 20, True)
    """
    d = _design(design)
    with Running(threads, time, progress) as call:
        line, certificate = _engine.flat_free(d._engine, whole(dimension, "the dimension", 0, 20), whole(seed, "seed", 0, 2**64 - 1),
                                              whole(exchanges, "exchanges", 0, 10**12), call)
    found = json.loads(line)
    return FlatFree(found["dimension"], found["lower"], found["upper"], found["witness"], found["reason"], certificate,
                    found["complete"])


def explicit_cap(dimension: int) -> list[int]:
    """A largest cap of ag(d,3), d = 1 to 6.

    >>> len(tc.explicit_cap(4))
    20
    """
    points: list[int] = _engine.explicit_cap(whole(dimension, "the dimension", 1, 6))
    return points
