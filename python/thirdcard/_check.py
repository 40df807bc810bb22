# SPDX-License-Identifier: MIT
"""What users hand in, looked at before the engine sees it: each fault is a ValueError or TypeError that names it."""
from __future__ import annotations

import operator
import os
from typing import Any, Iterable, Union

from . import _engine


def whole(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within bounds: int, NumPy integer, or a float such as 1e6 that is one."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {type(value).__name__}") from None
    if isinstance(value, bool) or not least <= number <= most:
        shown = str(number) if abs(number) < 10**40 else "a number of over 40 digits"
        raise ValueError(f"{what} is {value if isinstance(value, bool) else shown}; {least} to {most} are possible")
    return number


def text(value: Any, what: str) -> str:
    """A string that can be written in UTF-8."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a string, not {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} holds characters that are none") from None
    return value


def points_of(values: Iterable[Any], points: int, what: str = "a point") -> list[int]:
    """Points of a design; anything that can be walked through, NumPy arrays too."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"points come as a list of whole numbers, not as {type(values).__name__}")
    try:
        walk = iter(values)
    except TypeError:
        raise TypeError(f"points come as a list of whole numbers, not as {type(values).__name__}") from None
    out = []
    for value in walk:
        if getattr(value, "ndim", 0):
            raise ValueError("points come as a list of whole numbers, not as an array of rows")
        if points == 0:
            raise ValueError(f"{what} is {value}; this design has none")
        out.append(whole(value, what, 0, points - 1))
        if len(out) > 1_000_000:
            raise ValueError("over a million points; fewer are needed")
    return out


def numbers_of(values: Any, what: str, least: int, most: int) -> list[int]:
    """A number, or any sequence of them, as a list."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{what} must be whole numbers, not {type(values).__name__}")
    if not hasattr(values, "__iter__") or getattr(values, "ndim", 1) == 0:
        return [whole(values, what, least, most)]
    out = []
    for value in values:
        out.append(whole(value, what, least, most))
        if len(out) > 1_000_000:
            raise ValueError(f"over a million {what}; fewer are needed")
    return out


def seconds(value: Any) -> float:
    """A time limit; None is none."""
    if value is None:
        return 0.0
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"time is a number of seconds, not {type(value).__name__}") from None
    if not 0 < number < 1e9:
        raise ValueError(f"time is {number}; a number of seconds above 0 is needed")
    return number


def write(path: Union[str, os.PathLike[str]], content: bytes) -> None:
    """The file is there whole or not at all; ValueError says why it cannot be."""
    _engine.write_file(text(os.fspath(path), "the path"), content)
