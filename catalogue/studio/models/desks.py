"""Desks."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import bar_handle, four, front, knob, tapered_leg
from ..geometry.curves import rounded_rectangle
from ..geometry.solids import slab, tube
from .piece import Piece, Size, maker


@maker
def writing_desk(piece: Piece, size: Size) -> None:
    """A slim desk with two shallow drawers and a raised back gallery on tapered legs."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", slab(rounded_rectangle(w, d, 24), 24, 6).moved(z=h - 24 - 60))
    _desk_drawers(piece, w, d, h - 84)
    for sx in (-1, 1):
        for sy in (-1, 1):
            piece.add(
                "frame",
                tapered_leg(h - 84, 46, 24, (-sx * 20, -sy * 20)).moved(
                    x=sx * (w / 2 - 70), y=sy * (d / 2 - 66)
                ),
            )
    piece.add(
        "frame",
        board(w - 20, 18, 60, 4, along="x").moved(y=d / 2 - 14, z=h - 60),
        board(18, 180, 60, 4, along="y").moved(x=w / 2 - 14, y=d / 2 - 96, z=h - 60).both_sides(),
    )


def _desk_drawers(piece: Piece, w: float, d: float, level: float) -> None:
    piece.add("frame", rounded_box(w - 130, d - 90, 96, 2).along("x").moved(z=level - 98))
    for sign in (-1, 1):
        half = (w - 150) / 2
        piece.add("frame", front(half, 88, 18).moved(x=0 if sign > 0 else -half, y=-d / 2 + 46, z=level - 94))
        piece.add("handles", knob(11, 22).moved(x=sign * half / 2, y=-d / 2 + 29, z=level - 50))


@maker
def trestle_desk(piece: Piece, size: Size) -> None:
    """A plain top on two metal trestles with a side pedestal of drawers."""
    w, d, h = size.width, size.depth, size.height
    piece.add("top", board(w, d, 28, 3, along="x").moved(z=h - 28))
    half = d / 2 - 50
    for x in (-w / 2 + 140,):
        for sign in (-1, 1):
            piece.add(
                "legs",
                tube(np.array([[x - 60, sign * half, 0], [x, sign * half * 0.72, h - 30]], float), 13),
                tube(np.array([[x + 60, sign * half, 0], [x, sign * half * 0.72, h - 30]], float), 13),
            )
        for z, r in ((h - 40, 12), (190, 9)):
            piece.add("legs", tube(np.array([[x, -half * 0.8, z], [x, half * 0.8, z]], float), r))
    _pedestal(piece, w / 2 - 240, 400, d - 70, h - 28)


def _pedestal(piece: Piece, x: float, width: float, depth: float, height: float) -> None:
    """A block of three drawers on short feet."""
    piece.add("top", rounded_box(width, depth - 20, height - 60, 2).along("z").moved(x=x, y=10, z=60))
    step = (height - 70) / 3
    for index in range(3):
        piece.add(
            "top",
            front(width - 6, step, 20).moved(x=x - width / 2 + 3, y=-depth / 2 + 20, z=65 + index * step),
        )
        piece.add("handles", bar_handle(150, 28, 5).moved(x=x, y=-depth / 2, z=65 + (index + 0.72) * step))
    piece.add("legs", four(rounded_box(34, 34, 60, 3), width - 60, depth - 80).moved(x=x))
