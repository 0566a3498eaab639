"""The moulded shell chair."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.casework import tapered_leg
from ..geometry.cloth import sheet_between
from ..geometry.curves import rounded_rectangle, smooth
from ..geometry.mesh import Points
from .chairs import SEAT
from .piece import Piece, Size, maker
from .upholstery import soft_slab


@maker
def shell_chair(piece: Piece, size: Size) -> None:
    """A moulded shell on four slim splayed legs, with a thin seat pad."""
    w, d, h = size.width / 2, size.depth / 2, size.height
    u, v = np.meshgrid(np.linspace(-1, 1, 44), np.linspace(0, 1, 56), indexing="ij")
    shell = _shell_points(u, v, w, d, h)
    across, along = np.gradient(shell, axis=0), np.gradient(shell, axis=1)
    normal = np.cross(across, along)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
    piece.add("shell", sheet_between(shell, shell - normal * 9))
    pad = rounded_rectangle(w * 1.45, d * 1.3, 120)
    piece.add("upholstery", soft_slab(pad, 34, 15, piece.next_seed()).moved(y=-d * 0.18, z=SEAT - 42))
    front, rear = tapered_leg(SEAT - 40, 30, 18, (-60, -46)), tapered_leg(SEAT - 40, 30, 18, (-60, 74))
    piece.add(
        "legs",
        front.moved(x=-w * 0.56, y=-d * 0.50).both_sides(),
        rear.moved(x=-w * 0.56, y=d * 0.32).both_sides(),
    )
    piece.add(
        "legs",
        rounded_box(w * 1.25, 30, 22, 6).moved(y=-d * 0.48, z=SEAT - 66),
        rounded_box(w * 1.25, 30, 22, 6).moved(y=d * 0.30, z=SEAT - 66),
    )


def _shell_points(u: Points, v: Points, w: float, d: float, h: float) -> Points:
    """One bowl from front edge (v = 0) over the seat up to the head of the back (v = 1)."""
    line = smooth(
        [
            (0, -d + 6, SEAT - 34),
            (0, -d * 0.72, SEAT - 12),
            (0, -d * 0.1, SEAT - 44),
            (0, d * 0.42, SEAT - 26),
            (0, d * 0.66, SEAT + 60),
            (0, d * 0.80, SEAT + 200),
            (0, d - 8, h),
        ]
    )
    at = np.linspace(0, 1, len(line))
    y, z = np.interp(v, at, line[:, 1]), np.interp(v, at, line[:, 2])
    half = np.interp(v, [0, 0.12, 0.35, 0.55, 0.8, 1], [0.74, 0.88, 0.97, 0.99, 0.88, 0.52]) * w
    corner = np.interp(v, [0, 0.08, 0.9, 1], [0.90, 1, 1, 0.84])
    curl = np.abs(u) ** 2.6
    rise = curl * np.interp(v, [0, 0.2, 0.5, 0.75, 1], [4, 60, 120, 50, 6])
    ahead = curl * np.interp(v, [0, 0.45, 0.7, 1], [-6, 10, 100, 46])
    bow = np.interp(v, [0.0, 0.15, 0.85, 1.0], [1, 0, 0, 1]) * u**2
    return np.stack(
        [u * half * corner, y - ahead + 24 * bow * (v < 0.5), z + rise - 26 * bow * (v > 0.5)], axis=-1
    )
