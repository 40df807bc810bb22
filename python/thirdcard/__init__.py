# SPDX-License-Identifier: MIT
"""thirdcard: the card game SET and its relatives on finite geometries and block designs.

`import thirdcard as tc`, then `tc.design("sts(15,19)")`, `tc.solve("ag(3,3)")`, `tc.caps("ag(4,3)")`,
`tc.simulate.endgame(games=10**6)`, `tc.exact.no_set(cards=range(3, 22))`, `tc.card("two solid orange waves")`.

Exact numbers are `int` and `fractions.Fraction`. A wrong request is a ValueError (TypeError for a wrong type) that
says what would be right. Long calls take `threads` (0: all cores), `time` (a limit in seconds) and `progress` (True,
or a function of (stage, done, total)); Ctrl-C ends them, other Python threads go on meanwhile. A call that a limit
ends early returns what is known, with `complete` False, or raises `Stopped` where that would be nothing.
"""
from . import convert, exact, simulate
from ._cards import Board, Card, Deck, board, card, hidden_card, is_set, judge, plane
from ._designs import (Design, Group, Parameters, Picture, SubsetClass, all_designs, design, designs, families, read_design)
from ._engine import Stopped
from ._engine import version as __version__
from ._extremal import (CapClass, Caps, CapSize, Extreme, FlatFree, Row, Table, caps, explicit_cap, extremal, flat_free)
from ._match import Match, MatchMove, Position, match, position, strategies
from ._solving import (Move, Moves, PlayersSolution, Proof, Solution, Solver, Verdict, solve, solve_players, verify)

__all__ = [
    "Board", "CapClass", "CapSize", "Caps", "Card", "Deck", "Design", "Extreme", "FlatFree", "Group", "Match", "MatchMove",
    "Move", "Moves", "Parameters", "Picture", "PlayersSolution", "Position", "Proof", "Row", "Solution", "Solver", "Stopped",
    "SubsetClass", "Table", "Verdict", "all_designs", "board", "caps", "card", "convert", "design", "designs", "exact", "explicit_cap",
    "extremal", "families", "flat_free", "hidden_card", "is_set", "judge", "match", "plane", "position", "read_design",
    "simulate", "solve", "solve_players", "strategies", "verify", "__version__",
]
Stopped.__module__ = "thirdcard"
Stopped.__doc__ = """A limit ended a call before anything was known; the text says which: time, memory or interrupted."""
