# SPDX-License-Identifier: MIT
"""Avoidance games: who wins, every move's value, proofs and their verifier."""
from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any, Iterable, Iterator, NamedTuple, Optional, Union, overload

from . import _engine
from ._call import MEMORY, Progress, Running, memory_of
from ._check import points_of, text, whole, write
from ._designs import Design, DesignLike, _escape, design


class Move(NamedTuple):
    """A legal move and its value for the player who makes it; `plies` is None where the length is not exact."""

    point: int
    outcome: str
    plies: Optional[int]
    nimber: Optional[int] = None


class Moves(Sequence):  # type: ignore[type-arg]
    """The moves of a position with their values, in order of points: a sequence of `Move` that shows itself as a
    table.

    >>> moves = tc.solve("ag(3,3)", moves=[0, 1]).moves
    >>> [m.point for m in moves if m.outcome == "win"]
    [2]
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, at: Any) -> Any:
        return self._moves[at]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves) and self._moves == other._moves

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<Moves: {len(self)}>" if len(self) > 12 else f"<Moves: {', '.join(f'{m.point} {m.outcome}' for m in self)}>"

    def to_pandas(self) -> Any:
        """A pandas table with a row for each move."""
        import pandas

        return pandas.DataFrame(list(self), columns=Move._fields).set_index("point")

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{m.point}</td><td>{m.outcome}</td><td>{'' if m.plies is None else m.plies}</td></tr>"
                       for m in self)
        return f"<table><tr><th>point</th><th>outcome</th><th>plies</th></tr>{rows}</table>"


class Proof:
    """A strategy file: what it proves, checked by `verify`, `thirdcard verify` and `tools/verify.py`."""

    __slots__ = ("file", "length", "nimber", "positions")

    def __init__(self, file: bytes, length: bool, nimber: bool, positions: int) -> None:
        self.file, self.length, self.nimber, self.positions = file, length, nimber, positions

    def save(self, path: Union[str, os.PathLike[str]]) -> Proof:
        """Writes the file; the same again if it is there."""
        write(path, self.file)
        return self

    def verify(self, **running: Any) -> Verdict:
        """Checks the proof by the independent verifier."""
        return verify(self.file, **running)

    def __bytes__(self) -> bytes:
        return self.file

    def __repr__(self) -> str:
        return f"<Proof, {len(self.file)} bytes, {self.positions} positions, {'with' if self.length else 'without'} the length>"


class Verdict:
    """What the verifier says of a file; true in a condition if the file's statement holds."""

    __slots__ = ("holds", "message", "details", "kind", "sha256")

    def __init__(self, holds: bool, message: str, details: tuple[str, ...], kind: str, sha256: str) -> None:
        self.holds, self.message, self.details, self.kind, self.sha256 = holds, message, details, kind, sha256

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return f"{'holds' if self.holds else 'false'}: {self.message}"

    def __repr__(self) -> str:
        return f"<Verdict: {self}>"

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{_escape(line)}</li>" for line in self.details)
        return f"<b>{'holds' if self.holds else 'false'}</b>: {_escape(self.message)}<ul>{lines}</ul>"


class Solution:
    """The answer to `solve`. `outcome` is "first", "second" or "draw" ("maker", "breaker"), or "unknown" where a
    limit ended the search; `plies` the exact number of moves to the end, or None.

    >>> s = tc.solve("sts(15,61)")
    >>> s.outcome, s.plies, len(s.moves)
    ('first', 12, 15)
    >>> print(s)
    sts(15,61), rule avoid: first wins in 12 plies
    >>> s
    tc.solve(tc.design('sts(15,61)'))
    """

    __slots__ = ("design", "played", "rule", "outcome", "plies", "plies_range", "nimber", "to_move", "moves", "nodes",
                 "seconds", "complete", "stopped", "_options", "_session")

    def __init__(self, of: Design, played: list[int], options: dict[str, Any], line: str, session: Optional[Solver]) -> None:
        found = json.loads(line)
        self.design, self.played, self._options, self._session = of, played, options, session
        self.rule: str = found["rule"]
        self.outcome: str = found["outcome"]
        self.plies: Optional[int] = found["plies"] if found.get("plies", -1) >= 0 else None
        self.plies_range: tuple[int, int] = (found.get("plies_min", 0), found.get("plies_max", 0))
        self.nimber: Optional[int] = found.get("nimber")
        self.to_move: str = found["to_move"]
        self.moves = Moves(Move(m["point"], m["outcome"], m["plies"] if m.get("plies", -1) >= 0 else None, m.get("nimber"))
                           for m in found["moves"])
        self.nodes: int = found["nodes"]
        self.seconds: float = found["seconds"]
        self.complete: bool = found["complete"]
        self.stopped: str = found["stopped"]

    def proof(self, *, memory: int = MEMORY, threads: int = 0, time: Optional[float] = None,
              progress: Progress = None) -> Proof:
        """A file that proves the outcome and, where it can, the length. Solved again with a session of its own,
        unless this solution came from a `Solver` that is still open.

        >>> p = tc.solve("ag(2,3)").proof()
        >>> bool(p.verify()), p.length
        (True, True)
        """
        if self._session is not None and self._session._engine is not None:
            return self._session.proof(self.played, memory=memory, threads=threads, time=time, progress=progress)
        options: dict[str, Any] = {**self._options, "memory": max(memory_of(memory) // 2, 1 << 20)}
        with Solver(self.design, **options) as session:
            return session.proof(self.played, memory=max(memory // 2, 1 << 20), threads=threads, time=time,
                                 progress=progress)

    def best(self) -> list[Move]:
        """The moves that keep the outcome of the position.

        >>> [m.point for m in tc.solve("ag(3,3)", moves=[0, 1]).best()]
        [2]
        """
        order = {"win": 2, "draw": 1, "loss": 0}
        most = max((order.get(m.outcome, -1) for m in self.moves), default=-1)
        return [m for m in self.moves if order.get(m.outcome, -1) == most]

    def _key(self) -> tuple[Any, ...]:
        return (self.design, tuple(self.played), self.rule, self.outcome, self.plies, self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        said = f"{self.design.name}, rule {self.rule}: "
        said += {"draw": "draw", "unknown": "not settled"}.get(self.outcome, f"{self.outcome} wins")
        if self.plies is not None and self.outcome != "draw":
            said += f" in {self.plies} plies"
        return said + (f" ({self.stopped})" if self.stopped else "")

    def __repr__(self) -> str:
        options = "".join(f", {k}={v!r}" for k, v in self._options.items() if v != _DEFAULTS[k])
        moves = f", moves={self.played}" if self.played else ""
        return f"tc.solve({self.design!r}{moves}{options})"

    def _repr_html_(self) -> str:
        return f"<p>{_escape(str(self))}</p>{self.moves._repr_html_()}"

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__ if name != "_session"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self._session = None


_DEFAULTS: dict[str, Any] = {"rule": "avoid", "breaker_first": False, "length": True, "every_move": True,
                             "memory": MEMORY}


class Solver:
    """A session that solves many positions of one design and keeps what it has proved. Closed at the end of a
    `with` block, or by `close`.

    >>> with tc.Solver("ag(2,3)") as session:
    ...     [session.solve([0, p]).outcome for p in (1, 2)]
    ['first', 'first']
    """

    def __init__(self, design: DesignLike, *, rule: str = "avoid", breaker_first: bool = False, length: bool = True,
                 every_move: bool = True, memory: int = MEMORY) -> None:
        self.design = _design(design)
        self._options: dict[str, Any] = {"rule": text(rule, "the rule"), "breaker_first": bool(breaker_first), "length": bool(length),
                                         "every_move": bool(every_move), "memory": memory_of(memory)}
        self._engine: Any = _engine.Session(self.design._engine, *self._options.values())

    def _open(self) -> Any:
        if self._engine is None:
            raise ValueError("this solver is closed; make another")
        return self._engine

    def solve(self, moves: Iterable[int] = (), *, nodes: int = 0, threads: int = 0, time: Optional[float] = None,
              progress: Progress = None) -> Solution:
        """Solves the position after these moves. After about so many `nodes`, or seconds of `time`, it ends with
        what is known; asking again goes on from there."""
        played = points_of(moves, self.design.points, "a move")
        with Running(threads, time, progress) as call:
            line = self._open().solve(played, whole(nodes, "nodes", 0, 1 << 62), call)
        return Solution(self.design, played, self._options, line, self)

    def proof(self, moves: Iterable[int] = (), *, memory: int = MEMORY, threads: int = 0, time: Optional[float] = None,
              progress: Progress = None) -> Proof:
        """The proof of the position after these moves; Stopped if a limit comes first."""
        played = points_of(moves, self.design.points, "a move")
        with Running(threads, time, progress) as call:
            return Proof(*self._open().proof(played, memory_of(memory), call))

    def close(self) -> None:
        """Gives the tables back."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def __enter__(self) -> Solver:
        self._open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_design = design


def solve(design: DesignLike, moves: Iterable[int] = (), *, rule: str = "avoid", breaker_first: bool = False,
          length: bool = True, every_move: bool = True, memory: int = MEMORY, threads: int = 0,
          time: Optional[float] = None, progress: Progress = None) -> Solution:
    """Solves the game on a design after these moves: `avoid` (whoever first holds a whole block loses), `achieve`,
    `maker-breaker`, `nofil` or `misere-nofil`.

    >>> d = tc.design("sts(15,19)")
    >>> s = tc.solve(d, moves=[0, 1])
    >>> s.outcome, s.plies
    ('first', 10)
    >>> tc.solve("pg(2,2)", rule="nofil").nimber
    0
    """
    with Solver(design, rule=rule, breaker_first=breaker_first, length=length, every_move=every_move,
                memory=memory) as session:
        found = session.solve(moves, threads=threads, time=time, progress=progress)
        found._session = None
        return found


class PlayersSolution(NamedTuple):
    """For each player (the first is 0): True if that player can avoid being the first to hold a block, against
    all others together; None if it is not known. `moves`: the same for the player to move, by point."""

    safe: list[Optional[bool]]
    to_move: int
    moves: dict[int, Optional[bool]]
    complete: bool
    stopped: str


def solve_players(design: DesignLike, players: int, moves: Iterable[int] = (), *, memory: int = MEMORY, threads: int = 0,
                  time: Optional[float] = None, progress: Progress = None) -> PlayersSolution:
    """Avoidance by three or more players.

    >>> tc.solve_players("ag(2,3)", 3).safe
    [True, True, False]
    """
    board = _design(design)
    played, count = points_of(moves, board.points, "a move"), whole(players, "players", 3, 8)
    with Running(threads, time, progress) as call:
        found = json.loads(_engine.solve_players(board._engine, played, count, memory_of(memory), call))
    known = {"safe": True, "loses": False}
    return PlayersSolution([known.get(p["outcome"]) for p in found["players"]], found["to_move"] - 1,
                           {m["point"]: known.get(m["outcome"]) for m in found["moves"]}, found["complete"], found["stopped"])


def verify(file: Union[str, os.PathLike[str], bytes], *, threads: int = 0, time: Optional[float] = None,
           progress: Progress = None) -> Verdict:
    """Checks a proof file (or its bytes) with code that shares nothing with what made it.

    >>> verdict = tc.verify(tc.solve("pg(2,2)").proof().file)
    >>> bool(verdict), verdict.message
    (True, 'pg(2,2), rule avoid: the second player wins in exactly 7 plies')
    >>> tc.verify(b"nonsense")
    Traceback (most recent call last):
    ...
    ValueError: no proof file: it is not a proof file; ...
    """
    if isinstance(file, (bytes, bytearray, memoryview)):
        content = bytes(file)
    else:
        with open(os.fspath(file), "rb") as read:
            content = read.read()
    with Running(threads, time, progress) as call:
        found = json.loads(_engine.verify(content, call))
    return Verdict(found["holds"], found["message"], tuple(found["details"]), found["kind"], found["sha256"])
