# SPDX-License-Identifier: MIT
"""Cards and decks: three spellings, arithmetic, drawings, sheets to print."""
from __future__ import annotations

import os
from typing import Any, Iterable, Iterator, NamedTuple, Union

from . import _engine
from ._check import text, whole, write
from ._designs import Picture


class Verdict(NamedTuple):
    """One property of cards that are, or are not, a set."""

    property: str
    values: list[str]
    holds: bool
    reason: str


class Deck:
    """A deck: `3^4` (the usual one), `3^d`, `projective(n)`, `quads`, `4^4`.

    >>> deck = tc.Deck()
    >>> len(deck), deck[75]
    (81, tc.card('two solid blue ovals'))
    >>> deck
    tc.Deck('3^4')
    """

    __slots__ = ("_engine", "_request")

    def __init__(self, name: str = "3^4", *, notation: str = "") -> None:
        self._engine: Any = _engine.Deck(text(name, "the deck"), text(notation, "the notation"))
        self._request = (str(self._engine.name), notation)

    @property
    def name(self) -> str:
        """The deck's name."""
        return str(self._engine.name)

    @property
    def set_size(self) -> int:
        """Cards in a set: 3, or 4 in decks of four values."""
        return int(self._engine.set_size)

    def card(self, spelled: Union[str, int, Card]) -> Card:
        """A card by number, digits or words."""
        if isinstance(spelled, Card):
            if spelled.deck != self:
                raise ValueError(f"{spelled!r} is a card of {spelled.deck.name}, not of {self.name}")
            return spelled
        if isinstance(spelled, str):
            words = text(spelled, "a card")
            palette = "classic" if _engine.speaks_classic(words) else "default"
            return Card(self, int(self._engine.parse(words, palette)), palette)
        return Card(self, whole(spelled, "a card", 0, len(self) - 1), "default")

    def save(self, path: Union[str, os.PathLike[str]], *, paper: str = "a4", size: str = "poker", palette: str = "default",
             cut_marks: bool = True, backs: bool = False, words: str = "") -> int:
        """Writes the deck as a PDF to print and cut; returns the number of pages.

        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     tc.Deck("3^4").save(pathlib.Path(folder, "deck.pdf"))
        9
        """
        file, pages, _, _ = self._engine.pdf(text(paper, "the paper"), text(size, "the size"), text(palette, "the palette"),
                                             bool(cut_marks), bool(backs), text(words, "the language"))
        write(path, file)
        return int(pages)

    def __len__(self) -> int:
        return int(self._engine.cards)

    def __getitem__(self, number: int) -> Card:
        try:
            return self.card(whole(number, "a card", 0, len(self) - 1))
        except ValueError as fault:
            raise IndexError(str(fault)) from None

    def __iter__(self) -> Iterator[Card]:
        return (self[n] for n in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._request == other._request

    def __hash__(self) -> int:
        return hash(self._request)

    def __repr__(self) -> str:
        more = f", notation={self._request[1]!r}" if self._request[1] else ""
        return f"tc.Deck({self.name!r}{more})"

    def __reduce__(self) -> Any:
        return _deck, self._request


def _deck(name: str, notation: str) -> Deck:
    return Deck(name, notation=notation)


class Card:
    """A card. Shows itself in a notebook; equal cards of a deck are equal.

    >>> c = tc.card("two solid orange waves")
    >>> c.number, c.digits, c.words
    (80, '2222', 'two solid orange waves')
    >>> c.third("2210")
    tc.card('two solid ink diamonds')
    """

    __slots__ = ("deck", "number", "_palette")

    def __init__(self, deck: Deck, number: int, palette: str = "default") -> None:
        self.deck, self.number, self._palette = deck, number, palette

    @property
    def digits(self) -> str:
        """The card as digits."""
        return str(self.deck._engine.digits(self.number))

    @property
    def words(self) -> str:
        """The card in words."""
        return str(self.deck._engine.words(self.number, self._palette))

    def third(self, other: Union[Card, str, int]) -> Card:
        """The one card that makes a set with this and the other."""
        return Card(self.deck, int(self.deck._engine.third(self.number, self.deck.card(other).number)), self._palette)

    def picture(self, width: float = 120) -> Picture:
        """The card drawn."""
        return Picture(_svg(self.deck, [self.number], 1, width, self._palette))

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def __index__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and (self.deck, self.number) == (other.deck, other.number)

    def __hash__(self) -> int:
        return hash((self.deck, self.number))

    def __repr__(self) -> str:
        more = "" if self.deck._request == ("3^4", "") else f", deck={self.deck!r}"
        return f"tc.card({self.words!r}{more})"

    def __str__(self) -> str:
        return self.words

    def __reduce__(self) -> Any:
        return Card, (self.deck, self.number, self._palette)


def _svg(deck: Deck, numbers: list[int], per_row: int, width: Any, palette: str) -> str:
    return str(deck._engine.svg(numbers, whole(per_row, "per_row", 1, 10**6), float(width), palette, False, ""))


class Board:
    """Cards on a table, in rows. Made by `board`."""

    __slots__ = ("deck", "cards", "per_row")

    def __init__(self, deck: Deck, cards: list[Card], per_row: int) -> None:
        self.deck, self.cards, self.per_row = deck, cards, per_row

    def sets(self) -> list[tuple[Card, ...]]:
        """The sets among the cards (of three cards each).

        >>> [tuple(c.digits for c in s) for s in tc.board(["0000", "1111", "2222", "0001"]).sets()]
        [('0000', '1111', '2222')]
        """
        if self.deck.set_size != 3:
            raise ValueError(f"the sets of {self.deck.name} have {self.deck.set_size} cards; only sets of three are found here")
        place = {c.number: i for i, c in enumerate(self.cards)}
        out: list[tuple[Card, ...]] = []
        for i, a in enumerate(self.cards):
            for j in range(i + 1, len(self.cards)):
                k = place.get(int(self.deck._engine.third(a.number, self.cards[j].number)), -1)
                if k > j:
                    out.append((a, self.cards[j], self.cards[k]))
        return out

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, at: int) -> Card:
        return self.cards[at]

    def picture(self, width: float = 90) -> Picture:
        """The cards drawn in rows."""
        return Picture(_svg(self.deck, [c.number for c in self.cards], self.per_row, width,
                            self.cards[0]._palette if self.cards else "default"))

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def __repr__(self) -> str:
        more = "" if self.deck._request == ("3^4", "") else f", deck={self.deck!r}"
        return f"tc.board({[c.digits for c in self.cards]}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.deck, self.cards) == (other.deck, other.cards)

    __hash__ = None  # type: ignore[assignment]


def _deck_of(deck: Union[str, Deck]) -> Deck:
    return deck if isinstance(deck, Deck) else Deck(deck)


def card(spelled: Union[str, int, Card], *, deck: Union[str, Deck] = "3^4") -> Card:
    """A card by number (75), digits ("2210") or words; the words of both papers are read.

    >>> tc.card("2210") == tc.card(75) == tc.card("two solid purple ovals")
    True
    >>> tc.card("2210").words, tc.card("two solid purple ovals").words
    ('two solid blue ovals', 'two solid purple ovals')
    """
    return _deck_of(deck).card(spelled)


def board(cards: Iterable[Union[str, int, Card]], *, deck: Union[str, Deck] = "3^4", per_row: int = 6) -> Board:
    """Cards on a table, drawn in rows.

    >>> tc.board([0, 40, 80]).sets()[0][2].digits
    '2222'
    """
    if isinstance(cards, (str, bytes)):
        raise TypeError("cards come as a list")
    of = _deck_of(deck)
    laid = [of.card(c) for c in cards]
    if len(set(laid)) != len(laid):
        raise ValueError("a card lies on the table twice")
    return Board(of, laid, whole(per_row, "per_row", 1, 1000))


def is_set(cards: Iterable[Union[str, int, Card]], *, deck: Union[str, Deck] = "3^4") -> bool:
    """Are these cards a set?

    >>> tc.is_set(["0000", "1111", "2222"]), tc.is_set(["0000", "1111", "2221"])
    (True, False)
    """
    of = _deck_of(deck)
    return bool(of._engine.is_set([of.card(c).number for c in cards]))


def judge(cards: Iterable[Union[str, int, Card]], *, deck: Union[str, Deck] = "3^4") -> list[Verdict]:
    """Property by property, why cards are a set or not.

    >>> [(v.property, v.holds, v.reason) for v in tc.judge(["0000", "1111", "2221"])][-1]
    ('shape', False, 'two alike')
    """
    of = _deck_of(deck)
    return [Verdict(*v) for v in of._engine.judge([of.card(c).number for c in cards], "default")]


def hidden_card(left: Iterable[Union[str, int, Card]], *, deck: Union[str, Deck] = "3^4") -> Card:
    """The card that was laid aside, from the cards left when all others were taken in sets.

    >>> tc.hidden_card(["1122", "1220", "2100", "0011", "0021"]).digits
    '2222'
    """
    of = _deck_of(deck)
    number, _ = of._engine.hidden([of.card(c).number for c in left])
    return of[number]


def plane(a: Union[str, int, Card], b: Union[str, int, Card], c: Union[str, int, Card], *,
          deck: Union[str, Deck] = "3^4") -> Board:
    """The plane through three cards that are no set: nine cards, every row, column and diagonal a set.

    >>> len(tc.plane("0000", "0001", "0010").sets())
    12
    """
    of = _deck_of(deck)
    found = of._engine.plane(*(of.card(x).number for x in (a, b, c)))
    return Board(of, [of[n] for n in found], 3)
