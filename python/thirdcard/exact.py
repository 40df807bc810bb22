# SPDX-License-Identifier: MIT
"""Exact chances, as `fractions.Fraction`."""
from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NamedTuple, Optional

from . import _engine
from ._call import Progress, Running
from ._check import numbers_of, text, whole


def _rows(question: str, deck: str, cards: Any, threads: int, time: Optional[float], progress: Progress) -> list[dict[str, Any]]:
    with Running(threads, time, progress) as call:
        line = _engine.exact(question, text(deck, "the deck"), numbers_of(cards, "cards", 0, 6561), call)
    rows: list[dict[str, Any]] = json.loads(line)["rows"]
    return rows


def no_set(cards: Any = 12, *, deck: str = "3^4", threads: int = 0, time: Optional[float] = None,
           progress: Progress = None) -> dict[int, Fraction]:
    """The chance that so many random cards hold no set, by number of cards.

    >>> chances = tc.exact.no_set(cards=range(3, 22))
    >>> chances[12]
    Fraction(325432404, 10074689485)
    >>> chances[3], chances[21]
    (Fraction(78, 79), Fraction(0, 1))
    """
    return {r["cards"]: Fraction(r["fraction"]) for r in _rows("no-set", deck, cards, threads, time, progress)}


def planes(cards: Any = 12, *, deck: str = "3^4", threads: int = 0, time: Optional[float] = None,
           progress: Progress = None) -> dict[int, Fraction]:
    """The chance that so many random cards hold a plane.

    >>> tc.exact.planes(cards=12)[12]
    Fraction(4, 4054201)
    """
    return {r["cards"]: Fraction(r["fraction"]) for r in _rows("planes", deck, cards, threads, time, progress)}


class SetCount(NamedTuple):
    """The number of sets among n random cards: mean, variance and, where it is known, how many deals have each
    number."""

    cards: int
    mean: Fraction
    variance: Fraction
    deals: Optional[dict[int, int]]


def set_count(cards: int = 12, *, deck: str = "3^4", threads: int = 0, time: Optional[float] = None,
              progress: Progress = None) -> SetCount:
    """The distribution of the number of sets among so many random cards.

    >>> found = tc.exact.set_count(cards=12)
    >>> found.mean, found.variance, found.deals[14]
    (Fraction(220, 79), Fraction(1571820, 830053), 3032640)
    """
    row = _rows("set-count", deck, [whole(cards, "cards", 0, 6561)], threads, time, progress)[0]
    known = row.get("distribution")
    return SetCount(row["cards"], Fraction(row["mean"]["fraction"]), Fraction(row["variance"]["fraction"]),
                    {int(n): int(c) for n, c in known.items()} if known else None)
