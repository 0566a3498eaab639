"""How finely curved and soft surfaces are divided: fine for pictures, coarse for 3D files."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class Detail:
    """Edge lengths in millimetres that soft surfaces and tubes aim for, and steps in a full turn."""

    cell: float
    turn: int
    bevel: int


FINE = Detail(cell=11.0, turn=64, bevel=4)
COARSE = Detail(cell=80.0, turn=18, bevel=1)

_current: ContextVar[Detail] = ContextVar("detail", default=FINE)


@contextmanager
def detail(level: Detail) -> Iterator[None]:
    """Build everything inside the block at this level."""
    token = _current.set(level)
    try:
        yield
    finally:
        _current.reset(token)


def cells(length: float, least: int = 1) -> int:
    """Divisions for a soft edge of this length (mm)."""
    return max(least, round(length / _current.get().cell))


def turn_steps(radius: float) -> int:
    """Steps in a full turn of this radius (mm): thin tubes need fewer than table tops."""
    full = _current.get().turn
    return max(5 if full < 40 else 8, min(full, math.ceil(full * min(1.0, 0.22 + radius / 130))))


def bevel_steps(radius: float) -> int:
    """Steps in a quarter turn of a bevel of this radius (mm)."""
    level = _current.get()
    if radius < 3:
        return max(1, level.bevel // 2)
    return level.bevel if radius < 40 else level.bevel * 2
