# SPDX-License-Identifier: MIT
"""matplotlib, only when a plot is asked for."""
from __future__ import annotations

from typing import Any


def axes_of(axes: Any) -> Any:
    """These axes, or those of a new figure."""
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError:
        raise ImportError("plots need matplotlib; on Debian: apt-get install python3-matplotlib") from None
    made = pyplot.subplots(figsize=(6, 3.5))[1]
    made.xaxis.get_major_locator().set_params(integer=True)
    return made
