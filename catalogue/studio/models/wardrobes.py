"""Wardrobes and clothes rails."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import mitred_case
from ..geometry.solids import tube
from .fronts import door, drawer_row, handle_at, legs_under
from .piece import Piece, Size, maker


@maker
def wardrobe(
    piece: Piece,
    size: Size,
    doors: int = 2,
    style: str = "shaker",
    drawer: bool = True,
    handle: str = "bar",
    legs: str = "plinth",
    cornice: bool = False,
) -> None:
    """A tall cupboard with doors, often over a drawer, optionally under a cornice."""
    w, d, h = size.width, size.depth, size.height
    foot, body = (80.0 if legs == "plinth" else 130.0), d - 24
    top = 46.0 if cornice else 0.0
    height = h - foot - top
    piece.add("frame", mitred_case(w - (30 if cornice else 0), body, height, 22).moved(y=12, z=foot))
    if cornice:
        piece.add(
            "frame",
            rounded_box(w - 16, d - 6, 22, 5).along("x").moved(z=h - 46),
            rounded_box(w, d, 24, 9).along("x").moved(z=h - 24),
        )
    inner, y, z = w - 40 - (30 if cornice else 0), -body / 2 + 14, foot + 22
    base = 300.0 if drawer else 0.0
    if drawer:
        drawer_row(piece, inner, base, y, z, 2 if doors > 2 else 1, handle)
    step, tall = inner / doors, height - 44 - base
    for index in range(doors):
        x = index * step - inner / 2
        door(piece, style, step, tall, x, y, z + base)
        side = step - 42 if index % 2 == 0 else 42
        handle_at(piece, handle, x + side, y - 21, z + base + tall * 0.46, 220, upright=True)
    legs_under(piece, size, foot, legs)


@maker
def sliding_wardrobe(piece: Piece, size: Size) -> None:
    """Two tall doors that pass each other, one of them a mirror."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", mitred_case(w, d - 4, h, 28))
    half = w / 2
    piece.add(
        "fronts", board(half + 10, 22, h - 70, 2, along="z").moved(x=-half / 2 + 22, y=-d / 2 + 54, z=35)
    )
    door = half - 18
    piece.add("legs", rounded_box(door, 20, h - 66, 2).moved(x=half / 2 - 10, y=-d / 2 + 24, z=33))
    piece.add("mirror", rounded_box(door - 36, 4, h - 100, 1).moved(x=half / 2 - 10, y=-d / 2 + 13, z=50))
    piece.add(
        "legs",
        rounded_box(w - 56, 70, 12, 2).moved(y=-d / 2 + 44, z=26),
        rounded_box(w - 56, 70, 14, 2).moved(y=-d / 2 + 44, z=h - 40),
    )
    piece.add("legs", rounded_box(26, 10, h - 70, 4).moved(x=-half + 44, y=-d / 2 + 40, z=35))


@maker
def hanging_rail(piece: Piece, size: Size) -> None:
    """A free-standing clothes rail with a shelf for shoes."""
    w, d, h = size.width, size.depth, size.height
    for sign in (-1, 1):
        for lean in (-1, 1):
            piece.add(
                "frame",
                tube(
                    np.array(
                        [[sign * (w / 2 - 14), lean * (d / 2 - 14), 0], [sign * (w / 2 - 14), lean * 16, h]],
                        float,
                    ),
                    13,
                ),
            )
    piece.add("frame", tube(np.array([[-w / 2, 0, h - 60], [w / 2, 0, h - 60]], float), 13))
    for z in (150.0,):
        for y in np.linspace(-d / 2 + 60, d / 2 - 60, 5):
            piece.add("frame", board(w - 40, 44, 16, 3, along="x").moved(y=y, z=z))
    piece.add("frame", board(24, d - 70, 30, 3, along="y").moved(x=w / 2 - 20, z=122).both_sides())
