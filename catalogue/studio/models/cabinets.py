"""Chests, bedside tables, sideboards and media units."""

from __future__ import annotations

from ..geometry.boxes import board
from ..geometry.casework import front, mitred_case
from .fronts import door, drawer_row, handle_at, legs_under
from .piece import Piece, Size, maker


@maker
def drawer_chest(
    piece: Piece,
    size: Size,
    rows: int = 4,
    columns: int = 1,
    handle: str = "knob",
    legs: str = "tapered",
    foot: float = 140,
    split_top: bool = False,
) -> None:
    """A chest of drawers: equal rows, the top row optionally in two."""
    w, d, h = size.width, size.depth, size.height
    height, body = h - foot, d - 22
    piece.add("frame", mitred_case(w, body, height, 22).moved(y=11, z=foot))
    step = (height - 44) / rows
    for row in range(rows):
        across = columns + 1 if split_top and row == rows - 1 else columns
        drawer_row(piece, w - 40, step, -body / 2 + 13, foot + 22 + row * step, across, handle)
    legs_under(piece, size, foot, legs)


@maker
def nightstand(piece: Piece, size: Size, handle: str = "knob") -> None:
    """One drawer over an open shelf, on tapered legs."""
    w, d = size.width, size.depth
    foot, height, body = 160.0, size.height - 160.0, d - 20
    piece.add("frame", mitred_case(w, body, height, 20).moved(y=10, z=foot))
    piece.add("frame", board(w - 40, body - 10, 18, along="x").moved(y=10, z=foot + height * 0.42))
    drawer = height * 0.58 - 40
    piece.add(
        "fronts",
        front(w - 38, drawer, 20).moved(x=-(w - 38) / 2, y=-body / 2 + 12, z=foot + height * 0.42 + 19),
    )
    handle_at(piece, handle, 0, -body / 2 - 8, foot + height * 0.42 + 19 + drawer / 2, 120)
    legs_under(piece, size, foot, "tapered")


@maker
def sideboard(
    piece: Piece,
    size: Size,
    doors: int = 4,
    style: str = "slats",
    drawers: bool = False,
    handle: str = "knob",
    legs: str = "tapered",
    foot: float = 160,
) -> None:
    """A long low cabinet with plain, framed, slatted or woven doors, some with drawers in the middle."""
    w, d, h = size.width, size.depth, size.height
    height, body = h - foot, d - 22
    piece.add("frame", mitred_case(w, body, height, 24).moved(y=11, z=foot))
    step, tall, y = (w - 44) / doors, height - 48, -body / 2 + 13
    for index in range(doors):
        x = index * step - (w - 44) / 2
        if drawers and doors // 2 - 1 <= index <= (doors - 1) // 2:
            _drawer_stack(piece, step, tall, x, y, foot + 24, handle)
            continue
        door(piece, style, step, tall, x, y, foot + 24)
        side = step - 34 if index < doors / 2 else 34
        handle_at(piece, handle, x + side, y - 20, foot + 24 + tall * 0.62, 140, upright=True)
    legs_under(piece, size, foot, legs)


def _drawer_stack(piece: Piece, width: float, tall: float, x: float, y: float, z: float, handle: str) -> None:
    for row in range(3):
        piece.add("fronts", front(width, tall / 3, 20).moved(x=x, y=y, z=z + row * tall / 3))
        handle_at(piece, handle, x + width / 2, y - 20, z + (row + 0.5) * tall / 3, 140)


@maker
def media_unit(
    piece: Piece, size: Size, style: str = "slats", legs: str = "tapered", foot: float = 150
) -> None:
    """A low unit with closed doors at both ends and an open bay in the middle."""
    w, d, h = size.width, size.depth, size.height
    height, body = h - foot, d - 22
    piece.add("frame", mitred_case(w, body, height, 24).moved(y=11, z=foot))
    third, y, tall = (w - 44) / 3, -body / 2 + 13, height - 48
    for sign in (-1, 1):
        piece.add(
            "frame", board(20, body - 24, tall, 1, along="z").moved(x=sign * third / 2, y=14, z=foot + 24)
        )
        x = -third * 1.5 if sign < 0 else third * 0.5
        door(piece, style, third, tall, x, y, foot + 24)
    piece.add("frame", board(third - 20, body - 40, 18, 1, along="x").moved(y=16, z=foot + 24 + tall * 0.5))
    legs_under(piece, size, foot, legs)
