# SPDX-License-Identifier: MIT
"""What every long call takes: threads, a time limit, and somebody to tell how far it is."""
from __future__ import annotations

import sys
from typing import Any, Callable, Optional, Union

from . import _engine
from ._check import seconds, whole

Progress = Union[None, bool, Callable[[str, float, float], object]]
MEMORY = 1 << 30


class _Bar:
    """tqdm's bar where it is installed, else a line on standard error that is rewritten."""

    def __init__(self) -> None:
        self.stage, self.bar, self.written = "", None, False
        try:
            from tqdm.auto import tqdm
            self.tqdm: Any = tqdm
        except ImportError:
            self.tqdm = None

    def __call__(self, stage: str, done: float, total: float) -> None:
        if self.tqdm is not None:
            if self.bar is None or stage != self.stage:
                self.close()
                self.stage, self.bar = stage, self.tqdm(desc=stage, total=total or None, leave=False)
            self.bar.total = total or None  # type: ignore[attr-defined]
            self.bar.update(done - self.bar.n)  # type: ignore[attr-defined]
        else:
            share = f" of {total:.0f}" if total else ""
            sys.stderr.write(f"\r{stage}: {done:.0f}{share}\033[K")
            sys.stderr.flush()
            self.written = True

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
            self.bar = None
        if self.written:
            sys.stderr.write("\r\033[K")
            self.written = False


class Running:
    """`with Running(...) as call:` gives the engine its call and ends the progress bar whatever happens."""

    def __init__(self, threads: Any = 0, time: Any = None, progress: Progress = None) -> None:
        self.bar: Optional[_Bar] = None
        if progress is True:
            self.bar = _Bar()
        elif progress not in (None, False) and not callable(progress):
            raise TypeError("progress is True, or a function of (stage, done, total)")
        tell = self.bar if progress is True else progress or None
        self.call = _engine.Call(whole(threads, "threads", 0, 4096), seconds(time), tell)

    def __enter__(self) -> Any:
        return self.call

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()


def memory_of(value: Any) -> int:
    return whole(value, "memory", 1 << 20, 1 << 50)
