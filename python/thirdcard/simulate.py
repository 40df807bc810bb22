# SPDX-License-Identifier: MIT
"""Deals and games by chance. The same request gives the same counts, whatever the number of threads; each
estimate has an interval, and the exact chance beside it where it is known."""
from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Mapping, NamedTuple, Optional

from . import _engine
from ._call import Progress, Running
from ._check import numbers_of, text, whole

MOST_TRIALS = 10**15


class Interval(NamedTuple):
    """A 95 % interval (Wilson's)."""

    low: float
    high: float


class Counts:
    """How often each number came. `counts` are exact, `share` the estimates, `interval(n)` their intervals."""

    def __init__(self, title: str, unit: str, trials: int, counts: Mapping[int, int], line: dict[str, Any]) -> None:
        self.title, self.unit, self.trials = title, unit, trials
        self.counts: dict[int, int] = dict(counts)
        self.complete: bool = line["complete"]
        self.seed = int(line["seed"])
        self.deck: str = line["deck"]
        self.line = line

    @property
    def share(self) -> dict[int, float]:
        """The share of trials in which each number came; 0.0 for those that never did."""
        return _Shares({n: c / self.trials for n, c in self.counts.items()})

    def standard_error(self, n: int) -> float:
        """The standard error of a share."""
        return float(_engine.proportion(self.counts.get(n, 0), self.trials)[1])

    def interval(self, n: int) -> Interval:
        """The 95 % interval of a share."""
        found = _engine.proportion(self.counts.get(n, 0), self.trials)
        return Interval(found[2], found[3])

    def to_pandas(self) -> Any:
        """A pandas table with a row for each number."""
        import pandas

        rows = [(n, c, c / self.trials, *self.interval(n)) for n, c in self.counts.items()]
        return pandas.DataFrame(rows, columns=[self.unit, "count", "share", "low", "high"]).set_index(self.unit)

    def plot(self, axes: Any = None) -> Any:
        """A bar for each number, with its interval; returns the axes."""
        from ._plots import axes_of

        axes = axes_of(axes)
        share = self.share
        axes.bar(list(share), list(share.values()))
        for n in share:
            axes.plot([n, n], self.interval(n), color="black", linewidth=1)
        axes.set_xlabel(self.unit)
        axes.set_ylabel("share")
        axes.set_title(self.title)
        return axes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and (self.title, self.trials, self.counts) == (other.title, other.trials, other.counts)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{self.title}: {self.trials} trials{'' if self.complete else ', ended early'}>"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{n}</td><td>{c}</td><td>{c / self.trials:.6f}</td><td>{self.interval(n).low:.6f} to "
                       f"{self.interval(n).high:.6f}</td></tr>" for n, c in self.counts.items())
        return (f"<p>{self.title}</p><table><tr><th>{self.unit}</th><th>count</th><th>share</th><th>95 %</th></tr>"
                + rows + "</table>")


class _Shares(dict):  # type: ignore[type-arg]
    def __missing__(self, key: object) -> float:
        return 0.0


class Estimate(NamedTuple):
    """One row of `Estimates`: what came of so many trials, and the exact value if it is known."""

    cards: int
    trials: int
    hits: int
    estimate: float
    standard_error: float
    interval: Interval
    exact: Optional[Fraction]


class Estimates:
    """Estimates by number of cards: a mapping from the number to an `Estimate`."""

    def __init__(self, title: str, rows: list[Estimate], line: dict[str, Any]) -> None:
        self.title = title
        self.rows = rows
        self.complete: bool = line["complete"]
        self.seed = int(line["seed"])
        self.deck: str = line["deck"]
        self.line = line

    def __getitem__(self, cards: int) -> Estimate:
        for row in self.rows:
            if row.cards == cards:
                return row
        raise KeyError(f"there is no row for {cards!r} cards")

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Any:
        return iter(self.rows)

    def to_pandas(self) -> Any:
        """A pandas table with a row for each number of cards."""
        import pandas

        return pandas.DataFrame([(r.cards, r.trials, r.hits, r.estimate, *r.interval, None if r.exact is None else float(r.exact))
                                 for r in self.rows],
                                columns=["cards", "trials", "hits", "estimate", "low", "high", "exact"]).set_index("cards")

    def plot(self, axes: Any = None) -> Any:
        """The estimates with their intervals, and the exact chances as a line; returns the axes."""
        from ._plots import axes_of

        axes = axes_of(axes)
        known = [r for r in self.rows if r.exact is not None]
        if known:
            axes.plot([r.cards for r in known], [float(r.exact or 0) for r in known], label="exact")
        axes.errorbar([r.cards for r in self.rows], [r.estimate for r in self.rows],
                      yerr=[[max(0.0, r.estimate - r.interval.low) for r in self.rows],
                            [max(0.0, r.interval.high - r.estimate) for r in self.rows]],
                      fmt=".", label="simulated")
        axes.set_xlabel("cards")
        axes.set_title(self.title)
        axes.legend()
        return axes

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self)} rows{'' if self.complete else ', ended early'}>"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{r.cards}</td><td>{r.estimate:.6g}</td><td>{r.standard_error:.2g}</td><td>"
                       f"{'' if r.exact is None else f'{float(r.exact):.6g}'}</td></tr>" for r in self.rows)
        return (f"<p>{self.title}</p><table><tr><th>cards</th><th>estimate</th><th>standard error</th><th>exact</th></tr>"
                + rows + "</table>")


def _run(question: str, deck: str, cards: list[int], trials: Any, what: str, seed: int, threads: int,
         time: Optional[float], progress: Progress, rules: str = "table", take: str = "random", table: int = 0,
         keep: int = -1, first: str = "mirror", second: str = "safe") -> dict[str, Any]:
    with Running(threads, time, progress) as call:
        line = _engine.simulate(question, text(deck, "the deck"), cards, whole(trials, what, 1, MOST_TRIALS),
                                whole(seed, "seed", 0, 2**64 - 1), text(rules, "the rules"), text(take, "take"), table, keep,
                                first, second, call)
    found: dict[str, Any] = json.loads(line)
    return found


def _numbers(counts: dict[str, str]) -> dict[int, int]:
    return {int(n): int(c) for n, c in counts.items()}


def endgame(games: int = 10**6, *, seed: int = 1, deck: str = "3^4", rules: str = "table", take: str = "random",
            table: int = 0, keep: Optional[int] = None, threads: int = 0, time: Optional[float] = None,
            progress: Progress = None) -> Counts:
    """How many cards are left when no set remains. Rules: `table` (as played), `uniform` (all cards up, a random
    set each time) or `paper` (all cards up, in shuffled order).

    >>> r = tc.simulate.endgame(games=10**4, seed=1)
    >>> sum(r.counts.values()), r.counts[6], 0.4 < r.share[6] < 0.6
    (10000, 4688, True)
    >>> r.interval(6).low < r.share[6] < r.interval(6).high
    True
    """
    kept = -1 if keep is None else whole(keep, "keep", 0, 6561)
    line = _run("endgame", deck, [], games, "games", seed, threads, time, progress, rules, take,
                whole(table, "table", 0, 6561), kept)
    return Counts(f"Cards left at the end, rules {line['rules']}", "cards left", int(line["games"]), _numbers(line["left"]), line)


def antiset(games: int = 10**5, *, first: str = "mirror", second: str = "safe", seed: int = 1, deck: str = "3^4",
            threads: int = 0, time: Optional[float] = None, progress: Progress = None) -> Counts:
    """Anti-SET between two strategies: how many cards were taken when a game ended. `first_wins`, `second_wins`
    and `draws` are in `line`.

    >>> r = tc.simulate.antiset(games=1000, seed=1)
    >>> r.line["first_wins"]["games"], sum(r.counts.values())
    ('1000', 1000)
    """
    line = _run("antiset", deck, [], games, "games", seed, threads, time, progress,
                first=text(first, "first"), second=text(second, "second"))
    return Counts(f"Anti-SET, {first} against {second}", "cards taken", int(line["games"]), _numbers(line["plies"]), line)


anti_set = antiset  # its name before


def xor_game(games: int = 10**6, *, take: str = "random", table: int = 0, seed: int = 1, deck: str = "projective(6)",
             threads: int = 0, time: Optional[float] = None, progress: Progress = None) -> Counts:
    """Projective Set with XOR sets of any size: how many sets are taken in a game. `take` says which one of those
    on the table: `random`, `smallest` or `largest`; `line` has the sets taken by size.

    >>> r = tc.simulate.xor_game(games=1000, take="smallest")
    >>> sum(r.counts.values()), 15 < sum(n * s for n, s in r.share.items()) < 18
    (1000, True)
    """
    line = _run("xor-game", deck, [], games, "games", seed, threads, time, progress, take=take,
                table=whole(table, "table", 0, 6561))
    return Counts(f"XOR sets taken in a game, {line['take']} ones", "sets taken", int(line["games"]), _numbers(line["sets"]), line)


def set_count(cards: int = 12, deals: int = 10**6, *, seed: int = 1, deck: str = "3^4", threads: int = 0,
              time: Optional[float] = None, progress: Progress = None) -> Counts:
    """How many sets lie among so many cards.

    >>> r = tc.simulate.set_count(cards=12, deals=10**4, seed=2)
    >>> sum(r.counts.values()), 2.6 < sum(n * s for n, s in r.share.items()) < 3
    (10000, True)
    """
    line = _run("set-count", deck, [whole(cards, "cards", 0, 6561)], deals, "deals", seed, threads, time, progress)
    row = line["rows"][0] if line["rows"] else {"deals": "0", "distribution": {}}
    return Counts(f"Sets among {cards} cards", "sets", int(row["deals"]), _numbers(row["distribution"]), line)


def _estimates(title: str, line: dict[str, Any], hits: str) -> Estimates:
    rows = [Estimate(r["cards"], int(r["deals"]), int(r[hits]), r["estimate"], r["standard_error"], Interval(*r["interval"]),
                     Fraction(r["exact"]["fraction"]) if "exact" in r else None) for r in line["rows"]]
    return Estimates(title, rows, line)


def no_set(cards: Any = 12, deals: int = 10**6, *, seed: int = 1, deck: str = "3^4", threads: int = 0,
           time: Optional[float] = None, progress: Progress = None) -> Estimates:
    """How often so many cards hold no set; `cards` is a number or several.

    >>> r = tc.simulate.no_set(cards=[12, 15], deals=10**5, seed=1)
    >>> r[12].exact, abs(r[12].estimate - r[12].exact) < 4 * r[12].standard_error
    (Fraction(325432404, 10074689485), True)
    """
    line = _run("no-set", deck, numbers_of(cards, "cards", 0, 6561), deals, "deals", seed, threads, time, progress)
    return _estimates("Chance that n random cards hold no set", line, "without_set")


def xor_sets(cards: Any = 7, deals: int = 10**6, *, seed: int = 1, deck: str = "projective(6)", threads: int = 0,
             time: Optional[float] = None, progress: Progress = None) -> Estimates:
    """How often so many cards of a projective deck hold no XOR set; `line` has their number and their sizes.

    >>> r = tc.simulate.xor_sets(cards=[3, 7], deals=10**4)
    >>> r[3].exact, r[7].hits
    (Fraction(60, 61), 0)
    """
    line = _run("xor-sets", deck, numbers_of(cards, "cards", 0, 6561), deals, "deals", seed, threads, time, progress)
    return _estimates("Chance that n random cards hold no XOR set", line, "without_set")


def planes(cards: Any = 12, deals: int = 10**6, *, seed: int = 1, deck: str = "3^4", threads: int = 0,
           time: Optional[float] = None, progress: Progress = None) -> Estimates:
    """How often so many cards hold a plane (a magic square of nine).

    >>> tc.simulate.planes(cards=30, deals=1000, deck="3^3")[30]
    Traceback (most recent call last):
    ...
    ValueError: cannot deal 30 cards; the deck 3^3 has 27
    """
    line = _run("planes", deck, numbers_of(cards, "cards", 0, 6561), deals, "deals", seed, threads, time, progress)
    return _estimates("Chance that n random cards hold a plane", line, "with_plane")


class PrintedTable(NamedTuple):
    """A table of chapter 8 of Abrahamsen and Eriksen's thesis as printed: shares by number of cards, half a
    unit of the last printed digit, and the trials behind each share. `trials` is what the text says; the digits
    of Table 11 show that it were fewer from 20 cards on."""

    number: int
    title: str
    trials: int
    shares: dict[int, float]
    rounding: dict[int, float]
    trials_of: dict[int, int]


def printed() -> list[PrintedTable]:
    """The printed tables.

    >>> [(t.number, t.trials) for t in tc.simulate.printed()][0]
    (8, 50000000)
    >>> table = tc.simulate.printed()[2]
    >>> table.number, table.trials, table.trials_of[19], table.trials_of[20]
    (11, 100000, 100000, 50000)
    """
    return [PrintedTable(number, title, trials, {row[0]: row[1] for row in rows}, {row[0]: row[2] for row in rows},
                         {row[0]: row[3] for row in rows})
            for number, title, trials, rows in _engine.printed_tables()]
