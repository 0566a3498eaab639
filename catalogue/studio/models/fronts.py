"""Doors, drawers, handles and feet of cabinets."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board, rounded_box
from ..geometry.casework import (
    bar_handle,
    bow_handle,
    cup_handle,
    edge_pull,
    four,
    front,
    knob,
    plinth,
    shaker_front,
    slatted_front,
    square_leg,
    tapered_leg,
)
from ..geometry.mesh import surface
from .piece import Piece, Size


HANDLES = {
    "knob": lambda length: knob(),
    "bar": bar_handle,
    "bow": bow_handle,
    "cup": lambda length: cup_handle(),
    "edge": edge_pull,
}


def legs_under(piece: Piece, size: Size, height: float, kind: str) -> None:
    """What a cabinet stands on: tapered, square, plinth, or a metal frame."""
    w, d = size.width, size.depth
    if kind == "plinth":
        piece.add("legs", plinth(w, d, height, 30))
    elif kind == "tapered":
        piece.add("legs", four(tapered_leg(height + 2, 44, 24, (-24, -16)), w - 150, d - 110))
    elif kind == "square":
        piece.add("legs", four(square_leg(height + 2, 44, 34), w - 60, d - 60))
    else:
        _metal_base(piece, w, d, height)


def _metal_base(piece: Piece, w: float, d: float, height: float) -> None:
    bar = 16.0
    piece.add("legs", four(rounded_box(bar, bar, height, 1.5), w - 60, d - 40))
    piece.add(
        "legs",
        rounded_box(w - 44, bar, bar, 1.5).moved(y=d / 2 - 20, z=height - bar).both_sides("y"),
        rounded_box(bar, d - 24, bar, 1.5).moved(x=w / 2 - 30, z=height - bar).both_sides(),
    )


def handle_at(
    piece: Piece, kind: str, x: float, y: float, z: float, length: float, upright: bool = False
) -> None:
    if kind == "none":
        return
    part = HANDLES[kind](length)
    piece.add("handles", (part.turned("y", 90) if upright else part).moved(x=x, y=y, z=z))


def drawer_row(
    piece: Piece, width: float, height: float, y: float, z: float, count: int, handle: str
) -> None:
    step = width / count
    length = min(220.0, step * 0.36)
    rise = 1.0 if handle == "edge" else 0.5
    for index in range(count):
        x = index * step - width / 2
        piece.add("fronts", front(step, height, 20).moved(x=x, y=y, z=z))
        handle_at(
            piece, handle, x + step / 2, y - 20, z + height * rise - (4 if handle == "edge" else 0), length
        )


def door(piece: Piece, style: str, width: float, height: float, x: float, y: float, z: float) -> None:
    if style == "shaker":
        piece.add("fronts", shaker_front(width, height).moved(x=x, y=y, z=z))
    elif style == "slats":
        piece.add("fronts", slatted_front(width, height).moved(x=x, y=y, z=z))
        piece.add(
            "frame", board(width - 6, 6, height - 6, 0.5, along="z").moved(x=x + width / 2, y=y - 3, z=z + 3)
        )
    elif style == "cane":
        _cane_door(piece, width, height, x, y, z)
    else:
        piece.add("fronts", front(width, height, 20, along="z").moved(x=x, y=y, z=z))


def _cane_door(piece: Piece, width: float, height: float, x: float, y: float, z: float) -> None:
    """A thin frame around woven cane over a dark inside."""
    rail, w, h = 46.0, width - 3, height - 3
    stile = board(rail, 20, h, 2, along="z")
    bar = board(w - 2 * rail, 20, rail, 2, along="x")
    at = {"y": y - 10, "z": z + 1.5}
    piece.add(
        "fronts", stile.moved(x=x + 1.5 + rail / 2, **at), stile.moved(x=x + width - 1.5 - rail / 2, **at)
    )
    piece.add(
        "fronts", bar.moved(x=x + width / 2, **at), bar.moved(x=x + width / 2, y=y - 10, z=z + 1.5 + h - rail)
    )
    left, right, low, high = x + rail * 0.9, x + width - rail * 0.9, z + rail * 0.9, z + height - rail * 0.9
    sheet = surface(
        [np.array([[left, y - 12, level], [right, y - 12, level]]) for level in np.linspace(low, high, 2)]
    )
    piece.add("weave", sheet)
