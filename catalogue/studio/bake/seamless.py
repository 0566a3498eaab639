"""Stretches that are a little longer than a tile, made to repeat without a seam."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.float32]


def seamless(grid: Grid, up: int, across: int, *, woven: bool) -> Grid:
    """A tile of so many rows and columns; what goes beyond them is laid over its beginning.

    Where two patches of noise lie over one another their contrast is kept. Threads of a weave lie
    upon themselves and need no such care.
    """
    return _folded(_folded(grid, up, woven), across, woven, axis=1)


def _folded(grid: Grid, length: int, woven: bool, axis: int = 0) -> Grid:
    rows = np.moveaxis(grid, axis, 0)
    overlap = rows.shape[0] - length
    if overlap <= 0:
        return grid
    share = np.linspace(0, 1, overlap + 2, dtype=np.float32)[1:-1]
    share = (share * share * (3 - 2 * share)).reshape(-1, *[1] * (rows.ndim - 1))
    head, tail = rows[:overlap], rows[length:]
    blend = head * share + tail * (1 - share)
    if not woven:
        mean = rows.mean(axis=(0, 1), keepdims=True)[0]
        blend = mean + (blend - mean) / np.sqrt(share**2 + (1 - share) ** 2)
    return np.moveaxis(np.concatenate([blend, rows[overlap:length]]), 0, axis)


def normals(relief: Grid, metres: tuple[float, float]) -> Grid:
    """Directions that a relief (metres; rows from bottom to top) looks in, x to the right, y up, over a tile that repeats."""
    up, across = relief.shape
    slope_x = (np.roll(relief, -1, 1) - np.roll(relief, 1, 1)) / (2 * metres[0] / across)
    slope_y = (np.roll(relief, -1, 0) - np.roll(relief, 1, 0)) / (2 * metres[1] / up)
    outwards = np.stack([-slope_x, -slope_y, np.ones_like(relief)], axis=-1)
    return outwards / np.linalg.norm(outwards, axis=-1, keepdims=True)
