"""Children's beds: a cot, a bunk and a house."""

from __future__ import annotations

import numpy as np

from ..geometry.boxes import board
from ..geometry.casework import four, square_leg
from ..geometry.cushions import Softness, box_cushion, pillow
from ..geometry.cloth import spread
from .piece import Piece, Size, maker

_MATTRESS = Softness(5, 4, 2, 1.5, 40)


def _bed(piece: Piece, length: float, depth: float, level: float) -> None:
    """A mattress along x with a cover and a pillow at its left end."""
    mattress = box_cushion(length, depth, 140, piece.next_seed(), _MATTRESS)
    piece.add("linen", mattress.moved(z=level))
    cover = spread(depth + 8, length * 0.66, 70, 34, piece.next_seed()).turned("z", 90)
    piece.add("bedding", cover.moved(x=length * 0.16, z=level + 172))
    rest = pillow(min(560, depth - 120), 380, 120, piece.next_seed()).turned("z", 90)
    piece.add("linen", rest.moved(x=-length / 2 + 240, z=level + 190))


@maker
def cot(piece: Piece, size: Size) -> None:
    """A cot of round bars between solid ends; it is listed lengthwise from front to back."""
    w, d, h = size.width, size.depth, size.height
    piece.add("frame", four(square_leg(h, 46, 46, (0, 0), 12), w - 46, d - 46))
    for x in (-1, 1):
        for z in (300.0, h - 70):
            piece.add("frame", board(28, d - 80, 50, 8, along="y").moved(x=x * (w / 2 - 23), z=z))
        for share in np.linspace(-0.46, 0.46, 15):
            bar = board(14, 14, h - 400, 6, along="z")
            piece.add("frame", bar.moved(x=x * (w / 2 - 23), y=share * (d - 90), z=340))
    for y in (-1, 1):
        for z, tall in ((h - 100, 90.0), (300.0, 60.0)):
            piece.add("frame", board(w - 80, 28, tall, 10, along="x").moved(y=y * (d / 2 - 23), z=z))
        for share in np.linspace(-0.42, 0.42, 6):
            bar = board(16, 16, h - 440, 6, along="z")
            piece.add("frame", bar.moved(x=share * (w - 90), y=y * (d / 2 - 23), z=350))
    mattress = box_cushion(w - 90, d - 90, 120, piece.next_seed(), _MATTRESS)
    piece.add("linen", mattress.moved(z=310))
    cover = spread(w - 90, d * 0.55, 20, 30, piece.next_seed())
    piece.add("bedding", cover.moved(y=-d * 0.16, z=462))


@maker
def bunk(piece: Piece, size: Size) -> None:
    """Two beds above one another with a ladder at the front; listed lengthwise from front to back."""
    w, d, h = size.width, size.depth, size.height
    turned = Piece(piece.next_seed())
    _bunk_along(turned, d, w, h)
    for slot, mesh in turned.slots().items():
        piece.add(slot, mesh.turned("z", 90))


def _bunk_along(piece: Piece, w: float, d: float, h: float) -> None:
    piece.add("frame", four(square_leg(h, 60, 60, (0, 0), 8), w - 60, d - 60))
    for level in (260.0, h * 0.58):
        for y in (-1, 1):
            piece.add("frame", board(w - 100, 28, 130, 5, along="x").moved(y=y * (d / 2 - 30), z=level))
        for x in (-1, 1):
            for lift in (0.0, 230.0):
                piece.add("frame", board(28, d - 100, 90, 5, along="y").moved(x=x * (w / 2 - 30), z=level + lift))
        _bed(piece, w - 130, d - 110, level + 40)
    for z in (h * 0.58 + 210, h - 110):
        piece.add("frame", board(w - 100, 24, 70, 5, along="x").moved(y=d / 2 - 30, z=z))
        piece.add("frame", board(w * 0.62, 24, 70, 5, along="x").moved(x=-w * 0.16, y=-d / 2 + 30, z=z))
    for x in (w * 0.18, w * 0.18 + 330):
        piece.add("frame", board(44, 30, h - 20, 6, along="z").moved(x=x, y=-d / 2 - 0))
    for index in range(5):
        z = 260 + index * (h - 420) / 5
        piece.add("frame", board(300, 36, 30, 8, along="x").moved(x=w * 0.18 + 165, y=-d / 2, z=z))


@maker
def house_bed(piece: Piece, size: Size) -> None:
    """A low bed under the outline of a roof; listed lengthwise from front to back."""
    w, d, h = size.width, size.depth, size.height
    turned = Piece(piece.next_seed())
    _house_along(turned, d, w, h)
    for slot, mesh in turned.slots().items():
        piece.add(slot, mesh.turned("z", 90))


def _house_along(piece: Piece, w: float, d: float, h: float) -> None:
    eaves, bar = h * 0.70, 52.0
    piece.add("frame", four(board(bar, bar, eaves, 8, along="z"), w - bar, d - bar))
    for y in (-1, 1):
        piece.add("frame", board(w - bar, 40, 110, 6, along="x").moved(y=y * (d - bar) / 2, z=150))
        piece.add("frame", board(w, bar, bar, 8, along="x").moved(y=y * (d - bar) / 2, z=eaves - bar))
    piece.add("frame", board(w, bar, bar, 8, along="x").moved(z=h - bar))
    run, rise = d / 2 - bar / 2, h - eaves
    rafter = board(bar, 44, float(np.hypot(run, rise)), 8, along="z")
    lean = float(np.degrees(np.arctan2(run, rise)))
    for x in (-1, 1):
        piece.add("frame", board(40, d - bar, 110, 6, along="y").moved(x=x * (w - bar) / 2, z=150))
        for sign in (-1, 1):
            part = rafter.turned("x", sign * lean).moved(x=x * (w - bar) / 2, y=sign * run, z=eaves - bar / 2)
            piece.add("frame", part)
    for share in np.linspace(-0.4, 0.4, 5):
        piece.add("frame", board(18, 18, 300, 7, along="z").moved(x=-(w - bar) / 2, y=share * d, z=250))
    _bed(piece, w - 120, d - 100, 190)
