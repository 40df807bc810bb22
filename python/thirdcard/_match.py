# SPDX-License-Identifier: MIT
"""Positions of the avoidance game, and matches between strategies: by name, or functions of a position."""
from __future__ import annotations

import ctypes
import math
import threading
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional, Union

from . import _engine
from ._call import MEMORY, Running, memory_of
from ._check import points_of, seconds, text, whole
from ._designs import Design, DesignLike, Picture, _escape, design as _design

MARKS = "XO"


class Position:
    """Who holds which points of a design, and who is to move (0 the first player, 1 the second). Never changes;
    `take` gives another.

    >>> p = tc.position("ag(2,3)", [0, 4, 1])
    >>> p.to_move, p.hand(0), p.hand(1), p.safe()
    (1, [0, 1], [4], [2, 3, 5, 6, 7, 8])
    >>> p
    tc.position(tc.design('ag(2,3)'), [0, 4, 1])
    """

    __slots__ = ("design", "_engine", "_board")

    def __init__(self, design: Design, moves: list[int], board: Any = None, engine: Any = None) -> None:
        self.design = design
        self._board: Any = _engine.Board(design._engine) if board is None else board
        self._engine: Any = _engine.Position(self._board, moves) if engine is None else engine

    @property
    def moves(self) -> list[int]:
        """The points taken, in playing order."""
        return list(self._engine.moves)

    @property
    def to_move(self) -> int:
        """Who is to move."""
        return int(self._engine.to_move)

    @property
    def free(self) -> list[int]:
        """The points that nobody has taken."""
        return list(self._engine.free())

    def hand(self, player: int) -> list[int]:
        """The points of a player, in the order taken."""
        return list(self._engine.hand(whole(player, "a player", 0, 1)))

    def safe(self, player: Optional[int] = None) -> list[int]:
        """The free points that complete no block of this player's hand (of the player to move)."""
        return list(self._engine.safe(self.to_move if player is None else whole(player, "a player", 0, 1)))

    def completes(self, point: int) -> Optional[list[int]]:
        """A block that the player to move would hold by taking this point, or None.

        >>> tc.position("ag(2,3)", [0, 4, 1, 5]).completes(2)
        [0, 1, 2]
        """
        point = self._free(point)
        block = list(self._engine.completes(self.to_move, point))
        return block or None

    def take(self, point: int) -> Position:
        """The position after the player to move has taken this point. ValueError if that ends the game."""
        return Position(self.design, self.moves + [self._free(point)], self._board)

    def _free(self, point: int) -> int:
        point = whole(point, "a point", 0, self.design.points - 1)
        if not self._engine.is_free(point):
            raise ValueError(f"point {point} is taken; free are {', '.join(map(str, self.free[:10]))}"
                             f"{', ...' if len(self.free) > 10 else ''}")
        return point

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.design, self.moves) == (other.design, other.moves)

    def __hash__(self) -> int:
        return hash((self.design, tuple(self.moves)))

    def __repr__(self) -> str:
        return f"tc.position({self.design!r}, {self.moves})"

    def __reduce__(self) -> Any:
        return position, (self.design, self.moves)

    def picture(self) -> Picture:
        """The board drawn: affine spaces as squares, other designs on a circle; the first player's points are
        filled circles, the second's squares, with the number of the move."""
        return Picture(_drawn(self))

    def _repr_svg_(self) -> str:
        return self.picture().svg


def _places(design: Design) -> tuple[list[tuple[float, float]], float, float]:
    geometry, v = design.geometry, design.points
    if geometry and geometry[0] == "affine" and geometry[1] >= 2 and v <= 2187:
        q, at = geometry[2], []
        for p in range(v):
            # The last two coordinates are a square, the next two its place in a square of squares, and so on.
            x = y = 0.0
            step, rest = 1.0, p
            for i in range(geometry[1]):
                digit, rest = rest % q, rest // q
                if i % 2 == 0:
                    x += digit * step
                else:
                    y += digit * step
                    step *= q + 0.5
            at.append((30 + 40 * x, 30 + 40 * y))
        return at, max(x for x, _ in at) + 30, max(y for _, y in at) + 30
    radius = max(60.0, 40 * v / (2 * math.pi))
    at = [(radius + 30 + radius * math.sin(2 * math.pi * p / max(v, 1)),
           radius + 30 - radius * math.cos(2 * math.pi * p / max(v, 1))) for p in range(v)]
    return at, 2 * radius + 60, 2 * radius + 60


def _drawn(of: Position) -> str:
    at, width, height = _places(of.design)
    when = {p: i for i, p in enumerate(of.moves)}
    words = f"{of.design.name}: first {of.hand(0)}, second {of.hand(1)}"
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
           f'viewBox="0 0 {width:.0f} {height:.0f}" role="img"><title>{_escape(words)}</title>'
           f'<rect width="100%" height="100%" fill="#ffffff"/>']
    for p, (x, y) in enumerate(at):
        colour = "#1d2b49"
        if p not in when:
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="#ffffff" stroke="#8a94a6"/>')
            label = str(p)
            colour = "#667085"
        elif when[p] % 2 == 0:
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="#1f4e9c"/>')
            label, colour = str(when[p] + 1), "#ffffff"
        else:
            out.append(f'<rect x="{x - 13.5:.1f}" y="{y - 13.5:.1f}" width="27" height="27" fill="#e8871e"/>')
            label, colour = str(when[p] + 1), "#000000"
        out.append(f'<text x="{x:.1f}" y="{y + 4:.1f}" font-family="sans-serif" font-size="11" text-anchor="middle" '
                   f'fill="{colour}">{label}</text>')
    return "".join(out) + "</svg>"


def position(design: DesignLike, moves: Iterable[int] = ()) -> Position:
    """The position after these moves in turn.

    >>> tc.position("pg(2,2)", [0, 3, 1, 4, 2])
    Traceback (most recent call last):
    ...
    ValueError: move 5, point 2, completes a block: the game is over there; give a position before its end
    """
    d = _design(design)
    return Position(d, points_of(moves, d.points, "a move"))


class MatchMove(NamedTuple):
    """One move of a match: who made it, why, and the position it was made in."""

    player: int
    point: int
    why: str
    before: Position


Strategy = Union[str, Callable[[Position], int]]


def _ask(function: Callable[[Position], int], before: Position, limit: Optional[float]) -> Any:
    """The function's answer; TimeoutError if it takes longer than the limit, after which it is ended."""
    if limit is None:
        return function(before)
    answer: list[Any] = []
    fault: list[BaseException] = []

    def run() -> None:
        try:
            answer.append(function(before))
        except BaseException as raised:  # handed on to whoever waits
            fault.append(raised)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(limit)
    if thread.is_alive():
        # Python code hears of this at its next step; a function that sleeps in C is left behind.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        raise TimeoutError(f"the strategy {getattr(function, '__name__', function)!s} gave no move within {limit:g} s")
    if fault:
        raise fault[0]
    return answer[0]


class Match:
    """A match, played move by move as it is walked through. Afterwards `outcome` ("first", "second", "draw"),
    `moves` and `losing_block` tell how it ended.

    >>> def careful(position):
    ...     return (position.safe() or position.free)[0]
    >>> m = tc.match("ag(3,3)", first=careful, second="max-cap")
    >>> for move in m:
    ...     assert move.point in move.before.free
    >>> m.outcome, len(m.moves), m.losing_block
    ('second', 17, [0, 1, 2])
    """

    def __init__(self, design: Design, first: Strategy, second: Strategy, moves: list[int], seed: int, memory: int,
                 time: Optional[float]) -> None:
        self.design = design
        self.outcome: Optional[str] = None
        self.losing_block: Optional[list[int]] = None
        self.seed = seed
        self._limit, self._strategies = time, (first, second)
        self._now = Position(design, moves)
        self._players: list[Any] = []
        for seat, strategy in enumerate((first, second)):
            if callable(strategy):
                self._players.append(strategy)
            else:
                self._players.append(_engine.Player(text(strategy, "a strategy"), self._now._board, seat, memory))
        self.moves = list(moves)

    @property
    def position(self) -> Position:
        """The position just now (the last one before a game's end)."""
        return self._now

    def __iter__(self) -> Iterator[MatchMove]:
        return self

    def __next__(self) -> MatchMove:
        before = self._now
        if self.outcome is None and not before._engine.free():
            self.outcome = "draw"
        if self.outcome is not None:
            raise StopIteration
        mover = before.to_move
        player, why = self._players[mover], ""
        if isinstance(player, _engine.Player):
            with Running(0, self._limit, None) as call:
                point, why, _ = player.choose(before._engine, self.seed, call)
        else:
            name = f"the strategy {getattr(player, '__name__', 'of the ' + ('first', 'second')[mover] + ' player')!s}"
            try:
                given = _ask(player, before, self._limit)
            except StopIteration:  # it would end the walk through the match, as if the game were over
                raise RuntimeError(f"{name} raised StopIteration") from None
            try:
                point = whole(given, "its point", 0, self.design.points - 1)
            except (TypeError, ValueError) as fault:
                raise type(fault)(f"{name} gave no point: {fault}") from None
            if not before._engine.is_free(point):
                raise ValueError(f"{name} takes point {point}, which is taken")
        block = list(before._engine.completes(mover, point))
        self.moves.append(point)
        if block:
            self.losing_block, self.outcome = block, ("second", "first")[mover]
        else:
            after = _engine.Position(before._engine)
            after.take(point)
            self._now = Position(self.design, self.moves, before._board, after)
        return MatchMove(mover, point, why, before)

    def play(self) -> Match:
        """Plays to the end.

        >>> tc.match("ag(4,3)", first="theorem1", second="max-cap").play().outcome
        'first'
        """
        for _ in self:
            pass
        if self.outcome is None:
            self.outcome = "draw"
        return self

    def __repr__(self) -> str:
        names = [s if isinstance(s, str) else getattr(s, "__name__", "a function") for s in self._strategies]
        return f"<Match on {self.design.name}: {names[0]} against {names[1]}, {len(self.moves)} moves, {self.outcome or 'not over'}>"


def match(design: DesignLike, *, first: Strategy, second: Strategy, moves: Iterable[int] = (), seed: int = 1,
          memory: int = MEMORY, time: Optional[float] = None) -> Match:
    """A match of avoidance. A strategy is a name (`strategies()` lists them) or a function that is given a
    `Position` and returns a free point. `time` is the limit for one move in seconds; TimeoutError or Stopped says
    that it was not kept.

    >>> [m.point for m in tc.match("ag(2,3)", first="theorem1", second="greedy")][:3]
    [0, 6, 3]
    """
    d = _design(design)
    limit = seconds(time) or None
    return Match(d, first, second, points_of(moves, d.points, "a move"), whole(seed, "seed", 0, 2**64 - 1),
                 memory_of(memory), limit)


def strategies() -> dict[str, str]:
    """The strategies by name, each with a line about it.

    >>> "max-cap" in tc.strategies()
    True
    """
    return dict(_engine.strategies())
