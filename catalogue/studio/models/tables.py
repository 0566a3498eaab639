"""Dining tables."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import square_leg, tapered_leg
from ..geometry.curves import ellipse, smooth
from ..geometry.mesh import Mesh
from ..geometry.solids import lathe, loft, slab
from .piece import Piece, Size, maker


def planked_top(
    piece: Piece, slot: str, width: float, depth: float, thickness: float, level: float, planks: int = 5
) -> None:
    """A solid top glued up from boards, its upper face at `level` (mm)."""
    step = depth / planks
    for index in range(planks):
        plank = board(width, step - 0.3, thickness, 1.6, along="x")
        piece.add(slot, plank.moved(y=(index + 0.5) * step - depth / 2, z=level - thickness))


def round_top(diameter: float, thickness: float, bevel: float = 4) -> Mesh:
    """A round sheet standing on the origin (mm)."""
    return slab(ellipse(diameter, diameter, 128), thickness, bevel)


@maker
def farm_table(piece: Piece, size: Size) -> None:
    """A planked top with rounded corners, an apron, and tapering square legs."""
    w, d, h = size.width, size.depth, size.height
    planked_top(piece, "top", w, d, 34, h, 6)
    apron = rounded_box(w - 260, 24, 84, 2).along("x")
    piece.add("legs", apron.moved(y=-d / 2 + 80, z=h - 118), apron.moved(y=d / 2 - 80, z=h - 118))
    end = rounded_box(24, d - 230, 84, 2).along("y")
    piece.add("legs", end.moved(x=w / 2 - 100, z=h - 118).both_sides())
    for x in (-1, 1):
        for y in (-1, 1):
            leg = square_leg(h - 34, 82, 52, (0, 0), 6)
            piece.add("legs", leg.moved(x=x * (w / 2 - 90), y=y * (d / 2 - 80)))


@maker
def pedestal_table(piece: Piece, size: Size, style: str = "trumpet") -> None:
    """A round top on one central foot: a trumpet, a drum of slats, or crossed blades."""
    w, h = size.width, size.height
    piece.add("top", round_top(w, 28, 9).moved(z=h - 28))
    if style == "trumpet":
        r = w * 0.30
        piece.add(
            "legs",
            lathe(
                [
                    (r, 0),
                    (r, 6),
                    (r * 0.94, 14),
                    (r * 0.55, 40),
                    (r * 0.27, 120),
                    (r * 0.20, h * 0.42),
                    (r * 0.24, h * 0.7),
                    (r * 0.42, h - 70),
                    (r * 0.66, h - 30),
                ],
                smoothed=True,
            ),
        )
    elif style == "slats":
        _slat_drum(piece, w * 0.30, h - 28)
    else:
        for turn in (0, 60, 120):
            piece.add("legs", _blade(w * 0.62, h - 28).turned("z", turn + 15))
        piece.add("legs", round_top(w * 0.44, 20, 3).moved(z=h - 48))


def _slat_drum(piece: Piece, radius: float, height: float) -> None:
    """Upright half-round slats around a drum on a plinth."""
    piece.add("legs", round_top(radius * 2 - 26, height, 2), round_top(radius * 2 + 60, 36, 10))
    count = round(2 * np.pi * radius / 34)
    slat = lathe([(15, 36), (15, height)])
    for index in range(count):
        piece.add("legs", slat.moved(x=radius).turned("z", 360 / count * index))


def _blade(width: float, height: float) -> Mesh:
    """A flat upright panel, waisted in the middle."""
    outline = smooth(
        [
            (-width / 2, 0, 0),
            (width / 2, 0, 0),
            (width * 0.44, height * 0.3, 0),
            (width * 0.30, height * 0.62, 0),
            (width * 0.42, height, 0),
            (-width * 0.42, height, 0),
            (-width * 0.30, height * 0.62, 0),
            (-width * 0.44, height * 0.3, 0),
        ],
        closed=True,
    )
    clipped = outline.copy()
    clipped[:, 1] = np.clip(clipped[:, 1], 0, height)
    return slab(clipped, 34, 4, along="y").turned("x", 90).moved(y=17)


@maker
def trestle_table(piece: Piece, size: Size) -> None:
    """A long top on two A-frames joined by a rail."""
    w, d, h = size.width, size.depth, size.height
    planked_top(piece, "top", w, d, 38, h, 5)
    for x in (-w * 0.33, w * 0.33):
        for sign in (-1, 1):
            leg = square_leg(h - 38, 58, 50, (0, sign * d * 0.26), 5).moved(x=x, y=sign * d * 0.10)
            piece.add("legs", leg)
        piece.add(
            "legs",
            rounded_box(60, d * 0.8, 46, 5).along("y").moved(x=x, z=h - 84),
            rounded_box(40, d * 0.50, 44, 5).along("y").moved(x=x, z=250),
        )
    piece.add("legs", rounded_box(w * 0.66, 36, 60, 5).along("x").moved(z=242))


@maker
def oval_table(piece: Piece, size: Size) -> None:
    """A superellipse top, its rim thinned underneath, on four round splayed legs."""
    w, d, h = size.width, size.depth, size.height
    circle = ellipse(2, 2, 160)
    outline = np.sign(circle) * np.abs(circle) ** 0.72 * [w / 2, d / 2, 0]
    rings = [
        outline * [s, s, 0] + [0, 0, h - 32 + z]
        for s, z in ((0.90, 0), (0.97, 11), (0.995, 20), (1.0, 26), (0.997, 31), (0.99, 32))
    ]
    piece.add("top", loft(rings).along("x"))
    for x in (-1, 1):
        for y in (-1, 1):
            leg = tapered_leg(h - 30, 62, 30, (-x * 60, -y * 36))
            piece.add("legs", leg.moved(x=x * (w / 2 - 330), y=y * (d / 2 - 190)))
    piece.add(
        "legs",
        rounded_box(w - 640, 26, 70, 3).along("x").moved(z=h - 100),
        rounded_box(26, d - 360, 60, 3).along("y").moved(x=w / 2 - 330, z=h - 92).both_sides(),
    )
