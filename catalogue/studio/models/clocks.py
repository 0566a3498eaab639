"""Clocks."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import rounded_box
from ..geometry.curves import ellipse
from ..geometry.mesh import Mesh
from ..geometry.solids import lathe, slab, tube
from .mirrors import arch_outline
from .piece import Piece, Size, maker


@maker
def wall_clock(piece: Piece, size: Size) -> None:
    """A round clock: rim, face, twelve marks, two hands."""
    r, d = size.width / 2, size.depth
    rim = [
        (r - 26, 0),
        (r - 2, 0),
        (r, 3),
        (r, d - 4),
        (r - 4, d),
        (r - 18, d),
        (r - 22, d - 8),
        (r - 22, d - 20),
    ]
    face = [(r - 20, 4), (r - 20, d - 19), (0.1, d - 19)]
    piece.add("frame", lathe(rim, caps=False).turned("x", 90).moved(y=d / 2, z=r))
    piece.add("face", lathe(face).turned("x", 90).moved(y=d / 2, z=r))
    for hour in range(12):
        wide, tall = (9, 36) if hour % 3 == 0 else (5, 22)
        mark = rounded_box(wide, 3, tall, 1).moved(z=r * 0.86 - tall).turned("y", 30 * hour)
        piece.add("hands", mark.moved(y=-d / 2 + 18, z=r))
    for angle, length, wide, y in ((305, r * 0.48, 11, 14), (54, r * 0.70, 7, 10)):
        piece.add("hands", _hand(length, wide, r * 0.10).turned("y", angle).moved(y=-d / 2 + y, z=r))
    piece.add("hands", lathe([(10, 0), (10, 8), (6, 10)]).turned("x", 90).moved(y=-d / 2 + 14, z=r))


def _hand(length: float, width: float, tail: float) -> Mesh:
    """A tapering hand that points up, pivoting at the origin (mm)."""
    half = width / 2
    outline = np.array(
        [[-half, -tail, 0], [half, -tail, 0], [half * 0.6, length, 0], [-half * 0.6, length, 0]]
    )
    return slab(outline, 2.4, 0.6).turned("x", 90)


@maker
def mantel_clock(piece: Piece, size: Size) -> None:
    """An arched timber case with a round dial."""
    w, d, h = size.width, size.depth, size.height
    case = arch_outline(w, h)
    piece.add("frame", slab(case, d - 14, 5, along="y").turned("x", 90).moved(y=d / 2 - 2, z=h / 2))
    r, z = w * 0.38, h - w / 2
    piece.add("hands", tube(ellipse(2 * r, 2 * r, 90)[:, [0, 2, 1]] + [0, -d / 2 + 12, z], 4, closed=True))
    piece.add("face", lathe([(r, 0), (r, 4), (0.1, 4)]).turned("x", 90).moved(y=-d / 2 + 14, z=z))
    for hour in range(12):
        mark = rounded_box(3, 2, 13, 0.6).moved(z=r * 0.88 - 13)
        piece.add("hands", mark.turned("y", 30 * hour).moved(y=-d / 2 + 9, z=z))
    for angle, length, y in ((305, r * 0.5, 7), (54, r * 0.74, 5)):
        piece.add("hands", rounded_box(4, 1.6, length, 0.6).turned("y", angle).moved(y=-d / 2 + y, z=z))
    piece.add("hands", lathe([(5, 0), (5, 6)]).turned("x", 90).moved(y=-d / 2 + 8, z=z))
